//! Files of game records: checks them, rewrites them in the canonical form, counts what is in them.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufReader, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, bail};
use indicatif::{ProgressBar, ProgressStyle};
use jeux::jeux_core::record::{
    GameResult, IoInput, RawRecord, RecordReader, RecordWriter, TypedEvent, Verdict, WriteError,
};
use jeux::{Player, Position, Visitor, with_game};
use jeux_examples::{Failure, excerpt, run, stdout, write_file};

const USAGE: &str = "\
usage: records check FILE...     validates every game; lists what is broken, with its place
       records convert IN OUT    writes all games of IN to OUT in the canonical form, with check sums and their number
       records stats FILE...     counts games, lengths and results by rules

The exit status is 2 if anything was broken.
";

type Source = IoInput<BufReader<indicatif::ProgressBarIter<File>>>;

fn main() -> ExitCode {
    run(USAGE, true, |words| match words {
        ["check", files @ ..] if !files.is_empty() => {
            let mut out = stdout();
            let mut total = Count::default();
            for file in files {
                let mut count = Count::default();
                each_record(file, &mut count, &mut out, |record| with_record(record, Check))?;
                writeln!(out, "{file}: {} games, {} broken", count.good, count.broken)?;
                total.good += count.good;
                total.broken += count.broken;
            }
            out.flush()?;
            total.verdict()
        }
        ["convert", from, to] => {
            // What OUT held is lost, which is not what is wanted if it is IN.
            let source = fs::canonicalize(from).with_context(|| (*from).to_owned())?;
            if fs::canonicalize(to).is_ok_and(|file| file == source) {
                bail!("{from} and {to} are the same file");
            }
            let mut count = Count::default();
            let mut out = stdout();
            write_file(Path::new(to), |file| {
                let mut writer = RecordWriter::new(file)?;
                each_record(from, &mut count, &mut out, |record| with_record(record, Convert { writer: &mut writer }))?;
                writer.finish()?;
                Ok(())
            })?;
            writeln!(out, "{to}: {} games, {} broken ones left out", count.good, count.broken)?;
            out.flush()?;
            count.verdict()
        }
        ["stats", files @ ..] if !files.is_empty() => {
            let (mut count, mut out, mut table) = (Count::default(), stdout(), Table::default());
            for file in files {
                each_record(file, &mut count, &mut out, |record| with_record(record, Tell { table: &mut table }))?;
            }
            table.write(&mut out)?;
            out.flush()?;
            count.verdict()
        }
        _ => bail!("expected check FILE..., convert IN OUT or stats FILE..."),
    })
}

#[derive(Default)]
struct Count {
    good: u64,
    broken: u64,
}

impl Count {
    fn verdict(&self) -> Result<(), Failure> {
        match self.broken {
            0 => Ok(()),
            broken => bail!("{broken} of {} games are broken", self.good + broken),
        }
    }
}

/// Reads a file, with variations and a progress bar; what is broken is listed and counted, and reading goes on.
fn each_record(
    file: &str,
    count: &mut Count,
    out: &mut impl Write,
    mut read: impl FnMut(RawRecord<'_, Source>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let source = File::open(Path::new(file)).with_context(|| file.to_owned())?;
    let progress = ProgressBar::new(source.metadata()?.len());
    progress.set_style(ProgressStyle::with_template("{bar:40} {bytes}/{total_bytes}, {eta} left")?);
    let input = IoInput(BufReader::with_capacity(1 << 16, progress.wrap_read(source)));
    let mut reader = RecordReader::new(input).with_variations();
    while let Some(record) = reader.next_record() {
        match record.map_err(Failure::from).and_then(&mut read) {
            Ok(()) => count.good += 1,
            Err(error) if error.is::<WriteError>() => return Err(error),
            Err(error) => {
                count.broken += 1;
                writeln!(out, "{file}: {error:#}")?;
            }
        }
    }
    progress.finish_and_clear();
    Ok(())
}

/// What is done with a record, whatever its game.
trait Deed {
    fn of<P: Position>(self, record: RawRecord<'_, Source>) -> Result<(), Failure>;
}

fn with_record<D: Deed>(record: RawRecord<'_, Source>, deed: D) -> Result<(), Failure> {
    struct Do<'r, D>(RawRecord<'r, Source>, D);
    impl<D: Deed> Visitor for Do<'_, D> {
        type Output = Result<(), Failure>;
        fn visit<P: Position>(self) -> Self::Output {
            self.1.of::<P>(self.0)
        }
    }
    let game = record.game().to_owned();
    let place = record.event_place();
    with_game(&game, Do(record, deed)).with_context(|| format!("line {}: the game {}", place.line, excerpt(&game)))?
}

struct Check;

impl Deed for Check {
    fn of<P: Position>(self, record: RawRecord<'_, Source>) -> Result<(), Failure> {
        record.validate::<P>()?.finish()?;
        Ok(())
    }
}

struct Convert<'a, W> {
    writer: &'a mut RecordWriter<W>,
}

impl<W: Write> Deed for Convert<'_, W> {
    fn of<P: Position>(self, record: RawRecord<'_, Source>) -> Result<(), Failure> {
        Ok(self.writer.write(&record.read::<P>()?)?)
    }
}

struct Tell<'a> {
    table: &'a mut Table,
}

impl Deed for Tell<'_> {
    fn of<P: Position>(self, record: RawRecord<'_, Source>) -> Result<(), Failure> {
        let mut record = record.validate::<P>()?;
        let (mut turns, mut depth) = (0, 0);
        while let Some(event) = record.next_event()? {
            match event {
                TypedEvent::Turn(..) if depth == 0 => turns += 1,
                TypedEvent::Open => depth += 1,
                TypedEvent::Close => depth -= 1,
                _ => {}
            }
        }
        let result = record.result().cloned().unwrap_or(GameResult::UNFINISHED);
        self.table.add(format!("{} {}", P::GAME, record.start().rules()), turns, &result);
        Ok(())
    }
}

/// What is known of the games of each kind.
#[derive(Default)]
struct Table(BTreeMap<String, Kind>);

#[derive(Default)]
struct Kind {
    games: u64,
    turns: u64,
    longest: u64,
    /// White, Black, draws, unfinished.
    results: [u64; 4],
    reasons: BTreeMap<String, u64>,
}

impl Table {
    fn add(&mut self, kind: String, turns: u64, result: &GameResult) {
        let kind = self.0.entry(kind).or_default();
        kind.games += 1;
        kind.turns += turns;
        kind.longest = kind.longest.max(turns);
        let place = match result.verdict() {
            Verdict::Win(Player::White) => 0,
            Verdict::Win(Player::Black) => 1,
            Verdict::Draw => 2,
            Verdict::Unfinished => 3,
        };
        kind.results[place] += 1;
        if let Some(reason) = result.reason() {
            *kind.reasons.entry(reason.to_owned()).or_default() += 1;
        }
    }

    fn write(&self, out: &mut impl Write) -> Result<(), Failure> {
        for (name, kind) in &self.0 {
            let mean = kind.turns as f64 / kind.games.max(1) as f64;
            let [white, black, draws, unfinished] = kind.results;
            writeln!(out, "{name}")?;
            writeln!(out, "  games   {}", kind.games)?;
            writeln!(out, "  turns   {mean:.1} on average, {} at most", kind.longest)?;
            writeln!(out, "  results white {white}, black {black}, draw {draws}, unfinished {unfinished}")?;
            let reasons: Vec<String> = kind.reasons.iter().map(|(word, count)| format!("{word} {count}")).collect();
            if !reasons.is_empty() {
                writeln!(out, "  reasons {}", reasons.join(", "))?;
            }
        }
        Ok(())
    }
}
