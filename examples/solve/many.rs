//! Many fillings on all cores.

use alloc::collections::BTreeMap;
use core::num::NonZero;
use std::io::Write;
use std::sync::{Mutex, mpsc};
use std::thread;

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use jeux::cavalier_billes::{Position, Rules};
use jeux::{Player, Position as _};
use jeux_examples::{Failure, stdout};
use jeux_search::Solver;

use crate::Flags;
use crate::plot;
use crate::table::{Filling, Fillings, Solved, Table};

/// Solves the fillings of a seed and prints how good they are for Black.
pub(crate) fn solve(rules: Rules, seed: u64, flags: &Flags<'_>) -> Result<(), Failure> {
    let mut fillings = Fillings::new(rules, seed).take(usize::try_from(flags.count)?);
    let mut odds = Odds::default();
    let mut table = match flags.csv {
        Some(path) => Some(Table::open(path, &mut fillings, |solved| odds.add(solved))?),
        None => None,
    };

    let bar = ProgressBar::new(flags.count).with_position(odds.count).with_style(ProgressStyle::with_template(
        "{bar:40} {human_pos} of {human_len} fillings, {elapsed}, {eta} left",
    )?);
    solve_in_order(fillings, flags.threads, |filling, solved| {
        odds.add(solved);
        bar.inc(1);
        table.as_mut().map_or(Ok(()), |table| table.add(filling, solved))
    })?;
    bar.finish_and_clear();

    if let Some(path) = flags.plot {
        plot::draw(path, &odds.values, &format!("{}: {} fillings", rules, odds.count))?;
    }
    let mut out = stdout();
    odds.print(&mut out)?;
    Ok(out.flush()?)
}

/// Solves fillings with many threads, and hands over what came of each in the order of the fillings.
fn solve_in_order(
    fillings: impl Iterator<Item = Filling> + Send,
    threads: Option<u64>,
    mut take: impl FnMut(&Filling, Solved) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let threads = match threads {
        None => thread::available_parallelism().map_or(1, NonZero::get),
        Some(threads) => usize::try_from(threads)?,
    };
    let fillings = Mutex::new(fillings.enumerate());
    // A thread that is far ahead of the others waits for them.
    let (sender, arrivals) = mpsc::sync_channel(64 * threads);
    thread::scope(|scope| {
        for thread in 0..threads {
            let (sender, fillings) = (sender.clone(), &fillings);
            let solving = move || {
                let mut solver = Solver::new();
                // Nothing panics while the lock is held; and nobody may listen any more after an error.
                while let Some((place, filling)) = fillings.lock().ok().and_then(|mut fillings| fillings.next()) {
                    let position = Position::start(filling.rules, filling.seed);
                    let solved = Solved { value: solver.value(&position), winner: solver.winner(&position) };
                    if sender.send((place, filling, solved)).is_err() {
                        break;
                    }
                }
            };
            match thread::Builder::new().spawn_scoped(scope, solving) {
                Ok(_) => {}
                Err(error) if thread == 0 => return Err(error).context("no thread to solve in"),
                // Those that there are take longer.
                Err(_) => break,
            }
        }
        drop(sender);
        let (mut early, mut next) = (BTreeMap::new(), 0);
        for (place, filling, solved) in arrivals {
            early.insert(place, (filling, solved));
            while let Some((filling, solved)) = early.remove(&next) {
                take(&filling, solved)?;
                next += 1;
            }
        }
        Ok(())
    })
}

/// How good fillings are for Black, the first player.
#[derive(Default)]
struct Odds {
    count: u64,
    /// How many fillings have each value.
    values: BTreeMap<i32, u64>,
    wins: u64,
    losses: u64,
}

impl Odds {
    fn add(&mut self, solved: Solved) {
        self.count += 1;
        *self.values.entry(solved.value).or_insert(0) += 1;
        match solved.winner {
            Some(Player::Black) => self.wins += 1,
            Some(Player::White) => self.losses += 1,
            None => {}
        }
    }

    /// The mean value, and how far from it the true mean may be with 95 % confidence; unknown of a single filling.
    fn mean(&self) -> (f64, Option<f64>) {
        let count = self.count as f64;
        let sum = |of: &dyn Fn(f64) -> f64| -> f64 {
            self.values.iter().map(|(&value, &times)| of(f64::from(value)) * times as f64).sum()
        };
        let mean = sum(&|value| value) / count;
        let variance = sum(&|value| (value - mean).powi(2)) / (count - 1.0);
        (mean, (self.count > 1).then(|| 1.96 * (variance / count).sqrt()))
    }

    fn print(&self, out: &mut impl Write) -> Result<(), Failure> {
        writeln!(out, "advantage fillings")?;
        for (value, times) in &self.values {
            writeln!(out, "{value:>9} {times:>8}")?;
        }
        let (mean, error) = self.mean();
        let share = |times: u64| 100.0 * times as f64 / self.count as f64;
        writeln!(out, "fillings {}", self.count)?;
        writeln!(out, "mean {mean:.3}")?;
        match error {
            Some(error) => writeln!(out, "interval {:.3} {:.3}", mean - error, mean + error)?,
            None => writeln!(out, "interval unknown")?,
        }
        for (name, times) in
            [("wins", self.wins), ("draws", self.count - self.wins - self.losses), ("losses", self.losses)]
        {
            writeln!(out, "{name} {times} {:.2}%", share(times))?;
        }
        Ok(())
    }
}
