//! How long a `go` lets the bot think.

use std::time::Duration;

use jeux::{Player, Position};
use jeux_examples::Failure;
use jeux_search::Limits;

/// What follows the word `go`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Go {
    movetime: Option<u64>,
    depth: Option<u8>,
    nodes: Option<u64>,
    /// What the clocks of players 1 and 2 show, in milliseconds.
    clocks: [Option<u64>; 2],
    increments: [u64; 2],
    /// Think until told to stop.
    pub(crate) infinite: bool,
}

impl Go {
    /// Reads pairs of a word and a number; words it does not know are skipped, as the interface wants it.
    pub(crate) fn parse(words: &[&str]) -> Result<Self, Failure> {
        let mut go = Self::default();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let mut number = |max| jeux_examples::number(word, words.next().copied().unwrap_or_default(), max);
            match *word {
                "movetime" => go.movetime = Some(number(u64::MAX)?),
                "depth" => go.depth = Some(number(u64::MAX)?.min(u8::MAX.into()) as u8),
                "nodes" => go.nodes = Some(number(u64::MAX)?),
                "p1time" => go.clocks[0] = Some(clock(word, words.next())?),
                "p2time" => go.clocks[1] = Some(clock(word, words.next())?),
                "p1inc" => go.increments[0] = number(u64::MAX)?,
                "p2inc" => go.increments[1] = number(u64::MAX)?,
                "infinite" => go.infinite = true,
                _ => {}
            }
        }
        Ok(go)
    }

    /// The limits for whoever is to move. Without any, the bot thinks for a second.
    pub(crate) fn limits<P: Position>(&self, turn: Player) -> Limits {
        if self.infinite {
            return Limits::default();
        }
        let seat = usize::from(turn != P::FIRST_PLAYER);
        // A thirtieth of the clock and most of the increment, but never nearly all there is.
        let share = |clock: u64| (clock / 30 + self.increments[seat] / 4 * 3).min(clock / 2).max(1);
        let milliseconds = self.movetime.or(self.clocks[seat].map(share));
        let nothing = milliseconds.is_none() && self.depth.is_none() && self.nodes.is_none();
        Limits {
            time: milliseconds.or(nothing.then_some(1_000)).map(Duration::from_millis),
            nodes: self.nodes,
            depth: self.depth,
        }
    }
}

/// What a clock shows, in milliseconds; one that has run out may show less than nothing.
fn clock(name: &str, text: Option<&&str>) -> Result<u64, Failure> {
    let text = text.copied().unwrap_or_default();
    let overdue = text.strip_prefix('-');
    let shown = jeux_examples::number(name, overdue.unwrap_or(text), u64::MAX)?;
    Ok(if overdue.is_some() { 0 } else { shown })
}
