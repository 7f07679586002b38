//! A game of one's own, Hexapawn, with all that comes for free: perft, a bot, a history, a record.

use std::io::Write as _;
use std::process::ExitCode;

#[allow(dead_code, unreachable_pub, reason = "the game is written as in a crate of its own")]
#[path = "../crates/jeux-testkit/tests/hexapawn/mod.rs"]
mod hexapawn;

use anyhow::{Context, bail, ensure};
use hexapawn::{Hexapawn, Rules};
use jeux::jeux_core::record::{Record, RecordReader};
use jeux::jeux_core::{History, perft};
use jeux::{Position, SplitMix64};
use jeux_examples::{Failure, excerpt, run, stdout};
use jeux_search::{BotSpec, DEFAULT_TABLE};

const USAGE: &str = "\
usage: hexapawn

Counts the positions of Hexapawn, plays a game of it and shows its record.
";

fn main() -> ExitCode {
    run(USAGE, false, |words| match words {
        [] => show(),
        [word, ..] => bail!("unexpected word {}", excerpt(word)),
    })
}

fn show() -> Result<(), Failure> {
    let mut out = stdout();
    let start = Hexapawn::start(Rules::default(), 0);
    for depth in 1..=4 {
        writeln!(out, "perft {depth}: {}", perft(&start, depth))?;
    }

    // White moves at random, Black looks ahead; Hexapawn is won for the second player.
    let mut dice = SplitMix64::new(1);
    let mut bot = BotSpec::SearchDepth(8).bot(DEFAULT_TABLE);
    let mut game = History::new(start);
    while game.outcome().is_none() {
        let position = game.position();
        let choice = match position.turn() {
            Hexapawn::FIRST_PLAYER => position.random_move(&mut dice),
            _ => bot.choose(position),
        };
        let Some(mv) = choice else { break };
        game.play(mv)?;
        writeln!(out, "\n{}", game.position().display_board())?;
    }

    let text = Record::from_history(&game).to_text()?;
    writeln!(out, "{text}")?;
    let mut reader = RecordReader::new(text.as_bytes());
    let again = reader.next_record().context("the record is lost")??.read::<Hexapawn>()?;
    ensure!(again.history()?.position() == game.position(), "the record tells of another game");
    Ok(out.flush()?)
}
