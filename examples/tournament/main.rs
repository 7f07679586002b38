//! Bots against each other: a round robin with Elo, whose games are kept and which goes on after it was killed.

mod store;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use jeux::jeux_core::DrawRules;
use jeux::jeux_core::record::default_start;
use jeux::{Position, Visitor, with_game};
use jeux_examples::{Failure, Setup, excerpt, one_line_of, run};
use jeux_search::{BotSpec, DEFAULT_TABLE, Schedule, Sprt, Tournament};

use crate::store::Store;

const USAGE: &str = "\
usage: tournament GAME [VARIANT] [name=value ...] --players A,B,... --games N --seed S --out DIR
                  [--sprt E0,E1] [--moves-max N] [--opening N] [--threads N]

Every player meets every other in N games with the sides swapped; the games are written to DIR. The same command goes
on where an earlier one was stopped. The table goes to standard output, the progress to standard error.

players:      random, greedy, search:100ms, search:20000n, search:d6, mcts:20000, mcts:100ms
--sprt        end when it is decided whether the first player is better than the second by E0 or by E1 Elo
--moves-max   a game of N moves is a draw (default 400, 0 for never)
--opening     random moves at the beginning, the same in both games of a pair (default 4, or 0 where the start is chance)
--threads     games at a time (default: all cores)
";

#[derive(Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct Arguments {
    /// The game, its variant, options.
    words: Vec<String>,
    #[arg(long, value_delimiter = ',', required = true)]
    players: Vec<BotSpec>,
    #[arg(long)]
    games: u32,
    #[arg(long)]
    seed: u64,
    #[arg(long)]
    out: PathBuf,
    #[arg(long)]
    sprt: Option<Sprt>,
    #[arg(long, default_value_t = 400)]
    moves_max: usize,
    #[arg(long)]
    opening: Option<u32>,
    #[arg(long)]
    threads: Option<NonZeroUsize>,
}

fn main() -> ExitCode {
    run(USAGE, true, |words| {
        let arguments = Arguments::try_parse_from(words).map_err(|error| one_line_of(&error))?;
        let words: Vec<&str> = arguments.words.iter().map(String::as_str).collect();
        let (setup, rest) = Setup::take_with_default(&words)?;
        if let [word, ..] = rest {
            bail!("unexpected word {}", excerpt(word));
        }
        if arguments.players.len() < 2 {
            bail!("a tournament needs two players");
        }
        with_game(setup.game, Play { setup: &setup, arguments: &arguments })?
    })
}

struct Play<'a> {
    setup: &'a Setup,
    arguments: &'a Arguments,
}

impl Visitor for Play<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Position>(self) -> Self::Output {
        let Self { setup, arguments } = self;
        let rules = setup.rules::<P>()?;
        let schedule = Schedule { players: arguments.players.len(), rounds: arguments.games, seed: arguments.seed };
        let mut tournament = Tournament::new(schedule);
        tournament.draws =
            DrawRules { repetition: None, move_limit: Some(arguments.moves_max).filter(|&moves| moves > 0) };
        tournament.opening = arguments.opening.unwrap_or(if default_start::<P>(rules).is_some() { 4 } else { 0 });
        tournament.threads = arguments.threads.unwrap_or(tournament.threads);
        tournament.sprt = arguments.sprt;

        let names: Vec<String> = arguments.players.iter().map(BotSpec::to_string).collect();
        // Everything that the games depend on, but for their number: more games can be played later.
        let settings = format!(
            "{} {rules}\nplayers {}\nseed {}\nmoves-max {}\nopening {}\n",
            P::GAME,
            names.join(","),
            arguments.seed,
            arguments.moves_max,
            tournament.opening,
        );
        let (mut store, done) = Store::open::<P>(&arguments.out, &settings)?;
        let done: BTreeMap<u64, _> = done.into_iter().filter(|(number, _)| *number < schedule.games()).collect();

        let progress = ProgressBar::new(schedule.games());
        progress.set_style(ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left")?);
        progress.set_position(done.len() as u64);
        let bot = |player: usize| arguments.players[player].bot::<P>(DEFAULT_TABLE);
        let standings = tournament.run(rules, bot, &done, |game| {
            progress.inc(1);
            store.add(game, &names)
        });
        progress.finish_and_clear();
        let table = standings.map_err(Failure::from)?.table(&names).to_string();
        Ok(writeln!(io::stdout(), "{}", table.trim_end())?)
    }
}
