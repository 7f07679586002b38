//! Matches between bots: who plays whom, from what start, and who is stronger.

mod game;
mod schedule;
mod sprt;
mod standings;
mod tournament;

pub use game::{Foul, play_on};
pub use schedule::{Fixture, Schedule};
pub use sprt::{Hypothesis, Sprt};
pub use standings::{Elo, Standings, Tally};
pub use tournament::{PlayedGame, Tournament, TournamentError};
