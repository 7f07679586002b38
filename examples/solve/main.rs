//! Perfect play in Cavalier-billes: of one position, or the odds of the first player over many fillings.

extern crate alloc;

mod many;
mod plot;
mod table;

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use anyhow::bail;
use jeux::cavalier_billes::{Move, Position};
use jeux_examples::{Failure, Setup, excerpt, number, run, stdout};
use jeux_search::{Solution, Solver};

const USAGE: &str = "\
usage: solve VARIANT [name=value ...] [POSITION]
       solve VARIANT [name=value ...] --count N [flag ...]

Solves a position of Cavalier-billes, or the filling of seed=N (default 1), and prints
  value N                   the points of black less those of white if both make the most of the difference
  result black|white|draw   who wins if both prefer a win to a draw to a loss
  line MOVE ...             moves that lead to the value, to the end of the game

With --count it solves N random fillings, drawn from the seed, and prints how good it is to be the first player, black.

flags:
  --csv FILE       keeps the results; with the same command, what FILE has is not solved again
  --plot FILE.svg  draws the distribution
  --threads N      solves with so many threads instead of one a core; the results are the same
";

/// More fillings than anybody has patience for.
const MOST_FILLINGS: u64 = 1_000_000_000;

fn main() -> ExitCode {
    run(USAGE, true, |words| {
        let words: Vec<&str> = [&["cavalier-billes"], words].concat();
        let (setup, words) = Setup::take(&words)?;
        let rules = setup.rules::<Position>()?;
        match words {
            [flag, ..] if flag.starts_with("--") => many::solve(rules, setup.seed, &Flags::read(words)?),
            [_, word, ..] => bail!("unexpected word {}", excerpt(word)),
            _ => solve(&setup.position(words.first().copied())?),
        }
    })
}

/// What the flags say.
struct Flags<'a> {
    count: u64,
    csv: Option<&'a Path>,
    plot: Option<&'a Path>,
    threads: Option<u64>,
}

impl<'a> Flags<'a> {
    fn read(words: &[&'a str]) -> Result<Self, Failure> {
        let (mut count, mut csv, mut plot, mut threads) = (None, None, None, None);
        for pair in words.chunks(2) {
            let &[flag, value] = pair else { bail!("unexpected word {}", excerpt(pair.concat().as_str())) };
            let twice = match flag {
                "--count" => count.replace(number(flag, value, MOST_FILLINGS)?).is_some(),
                "--csv" => csv.replace(Path::new(value)).is_some(),
                "--plot" => plot.replace(Path::new(value)).is_some(),
                "--threads" => threads.replace(number(flag, value, 1_000)?).is_some(),
                _ => bail!("unknown flag {}", excerpt(flag)),
            };
            if twice {
                bail!("{flag} is given twice");
            }
        }
        let Some(count @ 1..) = count else { bail!("expected --count with a number from 1") };
        if threads == Some(0) {
            bail!("expected --threads with a number from 1");
        }
        if plot.is_some_and(|file: &Path| file.extension().is_none_or(|extension| extension != "svg")) {
            bail!("the name of the plot must end in .svg");
        }
        Ok(Self { count, csv, plot, threads })
    }
}

fn solve(position: &Position) -> Result<(), Failure> {
    let Solution { value, winner, line } = Solver::new().solve(position);
    let mut out = stdout();
    writeln!(out, "value {value}")?;
    writeln!(out, "result {}", winner.map_or("draw", |player| player.word()))?;
    // The text of a move of this game is the same in every position.
    let words: Vec<String> = line.iter().map(Move::to_string).collect();
    writeln!(out, "{}", ["line".to_owned()].into_iter().chain(words).collect::<Vec<_>>().join(" "))?;
    Ok(out.flush()?)
}
