//! A game in the terminal: persons and bots on either side.

mod seat;
mod session;
mod terminal;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::Parser;
use jeux::jeux_core::record::{RawRecord, RecordReader};
use jeux::jeux_core::{DrawRules, History};
use jeux::{Position, Visitor, with_game};
use jeux_examples::{Failure, Setup, excerpt, one_line_of, run};

use crate::seat::Seat;
use crate::session::Session;

const USAGE: &str = "\
usage: play GAME [VARIANT] [name=value ...] [seed=N] [--white PLAYER] [--black PLAYER] [--moves-max N]
       play --load FILE [--white PLAYER] [--black PLAYER] [--moves-max N]

players:
  human        you, at the keyboard (the default)
  random       any legal move
  greedy       the move that looks best at once
  search:500ms looks ahead for half a second; search:20000n so many positions, search:d6 so many moves
  mcts:20000   plays out so many random games; mcts:500ms for half a second

games:
  navettes         5-stars, 4-stars, 3-stars                rows=5|7|9 star_moves=mandatory|optional
  cavalier-billes  standard, junior, senior, indigestion    yellow=N blue=N red=N capture_player=true|false
                                                            captured_may_win=true|false
  pharaons         variant-1, variant-2, variant-3          refuge_on_enemy_home=true|false chain_jumps=true|false

A game ends as a draw after N moves (--moves-max, default 400, 0 for never).
";

#[derive(Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct Arguments {
    /// The game, its variant, options.
    words: Vec<String>,
    #[arg(long, default_value = "human")]
    white: Seat,
    #[arg(long, default_value = "human")]
    black: Seat,
    #[arg(long, default_value_t = 400)]
    moves_max: usize,
    #[arg(long)]
    load: Option<PathBuf>,
}

impl Arguments {
    fn draws(&self) -> DrawRules {
        DrawRules { repetition: None, move_limit: Some(self.moves_max).filter(|&moves| moves > 0) }
    }
}

fn main() -> ExitCode {
    run(USAGE, true, |words| {
        let arguments = Arguments::try_parse_from(words).map_err(|error| one_line_of(&error))?;
        if let Some(file) = &arguments.load {
            return load(file, &arguments).with_context(|| file.display().to_string());
        }
        let words: Vec<&str> = arguments.words.iter().map(String::as_str).collect();
        let (setup, rest) = Setup::take_with_default(&words)?;
        if let [word, ..] = rest {
            bail!("unexpected word {}", excerpt(word));
        }
        with_game(setup.game, Start { setup: &setup, arguments: &arguments })?
    })
}

/// Goes on with the first game of a file.
fn load(file: &Path, arguments: &Arguments) -> Result<(), Failure> {
    if let Some(word) = arguments.words.first() {
        bail!("a game that is loaded takes no words, but there is {}", excerpt(word));
    }
    let text = std::fs::read(file)?;
    let mut reader = RecordReader::new(text.as_slice());
    let Some(record) = reader.next_record() else { bail!("there is no game in the file") };
    let record = record?;
    let game = record.game().to_owned();
    with_game(&game, Load { record, arguments })?
}

struct Start<'a> {
    setup: &'a Setup,
    arguments: &'a Arguments,
}

impl Visitor for Start<'_> {
    type Output = Result<(), Failure>;

    fn visit<P: Position>(self) -> Self::Output {
        let start = self.setup.position::<P>(None)?;
        play(History::with_draws(start, self.arguments.draws()), self.arguments, self.setup.seed)
    }
}

struct Load<'a, 'r> {
    record: RawRecord<'r, &'a [u8]>,
    arguments: &'a Arguments,
}

impl Visitor for Load<'_, '_> {
    type Output = Result<(), Failure>;

    fn visit<P: Position>(self) -> Self::Output {
        let record = self.record.read::<P>()?;
        let mut history = History::with_draws(record.start.clone(), self.arguments.draws());
        for recorded in &record.main.turns {
            history.play_turn(&recorded.turn)?;
        }
        play(history, self.arguments, 1)
    }
}

fn play<P: Position>(history: History<P>, arguments: &Arguments, seed: u64) -> Result<(), Failure> {
    Session::new(history, [arguments.white, arguments.black], seed)?.run()
}
