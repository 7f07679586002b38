//! The machine-readable face of every game: counts, moves, results, one query or many.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use anyhow::{Context, bail};
use jeux::jeux_core::{divide, perft, perft_full};
use jeux::{Position, SplitMix64, Visitor, with_game};
use jeux_examples::{Failure, Setup, excerpt, number, one_line, run, stdout};

const USAGE: &str = "\
usage: inspect GAME VARIANT [name=value ...] COMMAND ...
       inspect batch

commands:
  perft DEPTH [POSITION]       the number of ways to play 1 ... DEPTH moves
  perft-full DEPTH [POSITION]  the same, with every last position really made
  divide DEPTH [POSITION]      the same number for each move, sorted
  moves [POSITION]             the legal moves, sorted
  play POSITION MOVE ...       the position after the moves
  status [POSITION]            ongoing, or the result and the reason
  random SEED PLIES            a game of random moves, each with the position after it

Without a POSITION, or with the word `start`, it is the start; seed=N (default 1) chooses it where it is chance.
`batch` reads such queries from standard input, one a line, words separated by tabs, and answers each with its lines
and an empty line.
";

fn main() -> ExitCode {
    run(USAGE, true, |words| match words {
        ["batch"] => batch(),
        ["batch", word, ..] => bail!("unexpected word {} after batch", excerpt(word)),
        _ => {
            let mut out = stdout();
            answer(words, &mut out)?;
            Ok(out.flush()?)
        }
    })
}

/// Answers one query a line until the input ends. A query that fails is answered with its error.
fn batch() -> Result<(), Failure> {
    let (mut input, mut out) = (io::stdin().lock(), stdout());
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line).context("standard input")? > 0 {
        let query = line.strip_suffix(b"\n").unwrap_or(&line);
        let query = query.strip_suffix(b"\r").unwrap_or(query);
        let answered = match std::str::from_utf8(query) {
            Ok(text) => answer(&text.split('\t').collect::<Vec<_>>(), &mut out),
            Err(error) => Err(error).context("the query is not Unicode"),
        };
        match answered {
            Err(error) if error.is::<io::Error>() => return Err(error),
            Err(error) => writeln!(out, "{}", one_line(&error))?,
            Ok(()) => {}
        }
        writeln!(out)?;
        out.flush()?;
        line.clear();
    }
    Ok(())
}

fn answer(words: &[&str], out: &mut impl Write) -> Result<(), Failure> {
    let (setup, words) = Setup::take(words)?;
    let [command, arguments @ ..] = words else { bail!("expected a command") };
    with_game(setup.game, Answer { setup: &setup, command, arguments, out })?
}

struct Answer<'a, W> {
    setup: &'a Setup,
    command: &'a str,
    arguments: &'a [&'a str],
    out: &'a mut W,
}

impl<W: Write> Visitor for Answer<'_, W> {
    type Output = Result<(), Failure>;

    fn visit<P: Position>(self) -> Self::Output {
        let Self { setup, command, arguments, out } = self;
        // Rules without a meaning are an error whatever else is wrong.
        setup.rules::<P>()?;
        match command {
            "perft" => count_by::<P>(perft, setup, arguments, out),
            "perft-full" => count_by::<P>(perft_full, setup, arguments, out),
            "divide" => {
                let (depth, position) = depth_and_position::<P>(setup, arguments)?;
                // Both are in the order of the generator; for depth 0 there is nothing to divide.
                let counts = divide(&position, depth).into_iter().map(|(_, count)| count);
                let mut lines: Vec<(String, u64)> = position.legal_move_texts().into_iter().zip(counts).collect();
                lines.sort_unstable();
                for (mv, count) in lines {
                    writeln!(out, "{mv} {count}")?;
                }
                Ok(())
            }
            "moves" => {
                let position: P = setup.position(at_most_one(arguments)?)?;
                let mut texts = position.legal_move_texts();
                texts.sort_unstable();
                for text in texts {
                    writeln!(out, "{text}")?;
                }
                Ok(())
            }
            "play" => {
                let [position, moves @ ..] = arguments else { bail!("expected a position and moves") };
                let mut position: P = setup.position(Some(position))?;
                for (place, text) in moves.iter().enumerate() {
                    let mv = position
                        .parse_move(text)
                        .map_err(|error| anyhow::anyhow!("move {}, {}: {error}", place + 1, excerpt(text)))?;
                    position.play_unchecked(mv);
                }
                writeln!(out, "{position}")?;
                Ok(())
            }
            "status" => {
                let position: P = setup.position(at_most_one(arguments)?)?;
                match position.outcome() {
                    None => writeln!(out, "ongoing")?,
                    Some(outcome) => writeln!(out, "{outcome}")?,
                }
                Ok(())
            }
            "random" => {
                let [seed, plies] = arguments else { bail!("expected a seed and a number of plies") };
                let mut random = SplitMix64::new(number("the seed", seed, u64::MAX)?);
                let plies = number("the number of plies", plies, u64::MAX)?;
                let mut position: P = setup.position(None)?;
                writeln!(out, "{position}")?;
                for _ in 0..plies {
                    let Some(mv) = position.random_move(&mut random) else { break };
                    let text = position.display_move(mv).to_string();
                    position.play_unchecked(mv);
                    writeln!(out, "{text}\t{position}")?;
                }
                Ok(())
            }
            _ => bail!("unknown command {}", excerpt(command)),
        }
    }
}

fn count_by<P: Position>(
    count: impl Fn(&P, u8) -> u64,
    setup: &Setup,
    arguments: &[&str],
    out: &mut impl Write,
) -> Result<(), Failure> {
    let (depth, position) = depth_and_position(setup, arguments)?;
    for depth in depth.min(1)..=depth {
        writeln!(out, "{depth} {}", count(&position, depth))?;
        out.flush()?;
    }
    Ok(())
}

fn depth_and_position<P: Position>(setup: &Setup, arguments: &[&str]) -> Result<(u8, P), Failure> {
    let [depth, position @ ..] = arguments else { bail!("expected a depth") };
    let depth = number("the depth", depth, u8::MAX.into())? as u8;
    Ok((depth, setup.position(at_most_one(position)?)?))
}

fn at_most_one<'a>(arguments: &[&'a str]) -> Result<Option<&'a str>, Failure> {
    match arguments {
        [] => Ok(None),
        [position] => Ok(Some(position)),
        [_, surplus, ..] => bail!("unexpected word {}", excerpt(surplus)),
    }
}
