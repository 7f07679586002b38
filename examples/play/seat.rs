//! Who plays a side.

use std::fmt;
use std::str::FromStr;

use jeux_search::BotSpec;

/// A person or a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seat {
    /// Somebody at the keyboard.
    Human,
    /// A program.
    Bot(BotSpec),
}

impl FromStr for Seat {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "human" => Ok(Self::Human),
            _ => text.parse().map(Self::Bot).map_err(|error| format!("{error}, or `human`")),
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Bot(spec) => spec.fmt(f),
        }
    }
}
