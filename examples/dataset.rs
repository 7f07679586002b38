//! Writes a data set of random games in compact form, and reads it back.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use jeux::{Player, Position, RandomSource, SplitMix64, Visitor, with_game};
use jeux_core::{ByteArray, Compact};
use jeux_examples::{Failure, Setup, excerpt, number, run, stdout, write_file};

const USAGE: &str = "\
usage: dataset write FILE POSITIONS GAME [VARIANT] [name=value ...]
       dataset read FILE

`write` plays random games until they have so many positions, and writes each position with the move that was played
in it and how its game ended. `read` reads such a file, checks every position and move, and counts. Both say how many
bytes a position takes and how many are encoded or decoded in a second, playing and checking not counted.

The file begins with a line `jeux-dataset VERSION GAME`. What follows are records of equal size: a position and a move,
in the compact forms of the game, and a byte: 0 for a draw, 1 if White won, 2 if Black won, 3 for a game given up.

options:
  seed=N  another start of all random numbers (default 1)
";

/// Games are given up after this many moves.
const LONGEST_GAME: usize = 1_000;

/// Records are encoded and decoded in blocks of about this many, so that a clock that is read twice a block costs nothing.
const BLOCK: usize = 10_000;

fn main() -> ExitCode {
    run(USAGE, true, |words| match words {
        ["write", file, positions, game @ ..] => {
            let positions = number("POSITIONS", positions, u64::MAX)?;
            let (setup, []) = Setup::take_with_default(game)? else { bail!("unexpected word after the game") };
            write_set(&setup, file, positions)
        }
        ["read", file] => read_file(file),
        ["write" | "read", ..] => bail!("expected a file, and for `write` a number of positions and a game"),
        [word, ..] => bail!("unknown command {}", excerpt(word)),
        [] => bail!("expected a command"),
    })
}

fn write_set(setup: &Setup, file: &str, positions: u64) -> Result<(), Failure> {
    struct Writing<'a>(&'a Setup, &'a str, u64);
    impl Visitor for Writing<'_> {
        type Output = Result<(), Failure>;
        fn visit<P: Compact>(self) -> Self::Output {
            let tally = write_file(Path::new(self.1), |out| write_games::<P>(self.0, out, self.2))?;
            tally.report::<P>("encoded")
        }
    }
    with_game(setup.game, Writing(setup, file, positions))?
}

fn read_file(file: &str) -> Result<(), Failure> {
    struct Reading(BufReader<File>, String);
    impl Visitor for Reading {
        type Output = Result<(), Failure>;
        fn visit<P: Compact>(self) -> Self::Output {
            let known = P::VERSION.to_string();
            ensure!(self.1 == known, "expected version {known}, found {}", excerpt(&self.1));
            read_games::<P>(self.0)
        }
    }
    let place = || format!("reading {file}");
    let mut input = BufReader::new(File::open(file).with_context(place)?);
    let (version, game) = read_header(&mut input).with_context(place)?;
    with_game(&game, Reading(input, version)).with_context(place)?.with_context(place)
}

/// A position of a game with the move that was played in it, and how the game ended.
struct Sample<P: Position> {
    position: P,
    mv: P::Move,
    result: GameEnd,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum GameEnd {
    Draw,
    Win(Player),
    GivenUp,
}

impl GameEnd {
    const ALL: [Self; 4] = [Self::Draw, Self::Win(Player::White), Self::Win(Player::Black), Self::GivenUp];

    fn byte(self) -> u8 {
        (0..).zip(Self::ALL).find(|(_, end)| *end == self).map_or(u8::MAX, |(byte, _)| byte)
    }
}

impl<P: Compact> Sample<P> {
    const SIZE: usize = P::PositionBytes::SIZE + P::MoveBytes::SIZE + 1;

    fn encode(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.position.encode().as_ref());
        out.extend_from_slice(P::encode_move(self.mv).as_ref());
        out.push(self.result.byte());
    }

    fn decode(bytes: &[u8]) -> Result<Self, Failure> {
        let (position, rest) = bytes.split_at_checked(P::PositionBytes::SIZE).context("an incomplete record")?;
        let (mv, result) = rest.split_at_checked(P::MoveBytes::SIZE).context("an incomplete record")?;
        let [result] = result else { bail!("an incomplete record") };
        Ok(Self {
            position: P::decode(position).map_err(|error| anyhow::anyhow!("position: {error}"))?,
            mv: P::decode_move(mv).context("move")?,
            result: *GameEnd::ALL.get(usize::from(*result)).context("the last byte is no result")?,
        })
    }
}

fn write_games<P: Compact>(setup: &Setup, out: &mut impl Write, positions: u64) -> Result<Tally, Failure> {
    let rules = setup.rules::<P>()?;
    writeln!(out, "jeux-dataset {} {}", P::VERSION, P::GAME)?;
    let mut tally = Tally::default();
    let mut random = SplitMix64::new(setup.seed);
    let (mut samples, mut bytes) = (Vec::<Sample<P>>::new(), Vec::new());
    while tally.positions < positions {
        let left = (positions - tally.positions).min(BLOCK as u64) as usize;
        while samples.len() < left {
            play(P::start(rules, random.next_u64()), &mut random, &mut samples);
        }
        bytes.clear();
        let begun = Instant::now();
        samples.iter().take(left).for_each(|sample| sample.encode(&mut bytes));
        tally.time += begun.elapsed();
        out.write_all(&bytes)?;
        samples.drain(..).take(left).for_each(|sample| tally.count(sample.result));
    }
    Ok(tally)
}

/// Plays a random game and adds its positions.
fn play<P: Position>(mut position: P, random: &mut SplitMix64, samples: &mut Vec<Sample<P>>) {
    let first = samples.len();
    while let Some(mv) = position.random_move(random).filter(|_| samples.len() - first < LONGEST_GAME) {
        samples.push(Sample { position: position.clone(), mv, result: GameEnd::GivenUp });
        position.play_unchecked(mv);
    }
    let end =
        position.outcome().map_or(GameEnd::GivenUp, |outcome| outcome.winner().map_or(GameEnd::Draw, GameEnd::Win));
    samples.iter_mut().skip(first).for_each(|sample| sample.result = end);
}

/// No first line is longer, in bytes.
const LONGEST_HEADER: u64 = 100;

/// Reads the first line and returns the version and the name of the game.
fn read_header(input: &mut impl BufRead) -> Result<(String, String), Failure> {
    let mut line = Vec::new();
    input.by_ref().take(LONGEST_HEADER).read_until(b'\n', &mut line)?;
    ensure!(line.pop() == Some(b'\n'), "not a data set");
    let line = String::from_utf8(line).ok().context("not a data set")?;
    let ["jeux-dataset", version, game] = line.split(' ').collect::<Vec<_>>()[..] else { bail!("not a data set") };
    Ok((version.to_owned(), game.to_owned()))
}

fn read_games<P: Compact>(mut input: impl Read) -> Result<(), Failure> {
    let mut tally = Tally::default();
    let mut block = vec![0; Sample::<P>::SIZE * BLOCK];
    loop {
        let length = read_block(&mut input, &mut block)?;
        let mut samples = Vec::with_capacity(BLOCK);
        let begun = Instant::now();
        for (record, bytes) in block[..length].chunks(Sample::<P>::SIZE).enumerate() {
            let record = tally.positions + record as u64;
            samples.push(Sample::<P>::decode(bytes).with_context(|| format!("record {record}"))?);
        }
        tally.time += begun.elapsed();
        for Sample { position, mv, result } in samples {
            let place = || format!("record {}: {mv} in {position} is illegal", tally.positions);
            position.check(mv).with_context(place)?;
            tally.count(result);
        }
        if length < block.len() {
            return tally.report::<P>("decoded");
        }
    }
}

/// Fills the block, or as much of it as there is.
fn read_block(input: &mut impl Read, block: &mut [u8]) -> io::Result<usize> {
    let mut length = 0;
    while length < block.len() {
        match input.read(&mut block[length..]) {
            Ok(0) => break,
            Ok(count) => length += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(length)
}

/// What is counted on the way: positions, the time for their forms, and how the games of the positions ended.
#[derive(Default)]
struct Tally {
    positions: u64,
    time: Duration,
    ends: [u64; 4],
}

impl Tally {
    fn count(&mut self, end: GameEnd) {
        self.positions += 1;
        self.ends[usize::from(end.byte()) % 4] += 1;
    }

    fn report<P: Compact>(&self, done: &str) -> Result<(), Failure> {
        let [draws, white, black, given_up] = self.ends;
        let rate = self.positions as f64 / self.time.as_secs_f64().max(1e-9) / 1e6;
        let (position, sample) = (P::PositionBytes::SIZE, Sample::<P>::SIZE);
        let mut out = stdout();
        writeln!(out, "{} positions of {}", self.positions, P::GAME)?;
        writeln!(out, "bytes a position: {position}, with its move and result {sample}")?;
        writeln!(out, "{done}: {rate:.2} million a second")?;
        writeln!(out, "won by White {white}, by Black {black}, drawn {draws}, given up {given_up}")?;
        Ok(out.flush()?)
    }
}
