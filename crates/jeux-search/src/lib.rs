//! Bots that play any game of [`jeux_core::Position`], matches between them, and a solver of Cavalier-billes.
//!
//! ```
//! use jeux_core::Position as _;
//! use jeux_search::BotSpec;
//!
//! let mut position = cavalier_billes::Position::start("junior".parse()?, 3);
//! let (mut black, mut white) = ("search:500n".parse::<BotSpec>()?.bot(1), "mcts:100".parse::<BotSpec>()?.bot(1));
//! while let Some(mv) = match position.turn() {
//!     jeux_core::Player::Black => black.choose(&position),
//!     jeux_core::Player::White => white.choose(&position),
//! } {
//!     position.play(mv)?;
//! }
//! println!("{}", position.outcome().ok_or("not over")?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - A [`Bot`] chooses moves: [`RandomBot`], [`GreedyBot`], [`AlphaBeta`] and [`Mcts`], or what a [`BotSpec`] such as
//!   `search:100ms` names. [`Limits`] say how long it may think, a [`Control`] stops it and hears what it thinks.
//! - [`Evaluate`] is what a game teaches a bot; the three games have theirs under a feature of their name.
//! - [`play_on`] plays a game, a [`Tournament`] many on all cores; [`Standings`] and [`Sprt`] say who is stronger.
//! - [`playout`] plays at random.
//! - With the feature `cavalier-billes`, a `Solver` knows what perfect play of that game leads to, and a `PerfectBot`
//!   plays so.
//!
//! # What this crate promises
//! - A score changes its sign with the player to move, never with the ply: one player may own several moves in a row.
//! - The same seed and the same limits but time give the same moves, whatever the number of games played at once.
//! - Neither alpha-beta nor the solver allocates for a position it looks at, once its lists have grown.
//! - No bot plays an illegal move, and none panics on any position.
//!
//! # What it does not do
//! It reads and writes no files and speaks no protocol. Bots know nothing of repetitions.
//!
//! # Features
//! - `cavalier-billes`, `navettes`, `pharaons`: the evaluation of that game; with the first, the exact solver and a bot
//!   that uses it. None is on by default; without them [`BotSpec::bot`] plays these games like any other.

extern crate alloc;

mod alpha_beta;
mod bot;
mod evaluate;
mod games;
mod limits;
mod matches;
mod mcts;
mod order;
#[cfg(feature = "cavalier-billes")]
mod perfect;
mod playout;
mod score;
mod simple;
#[cfg(feature = "cavalier-billes")]
mod solver;
mod spec;
mod table;

pub use alpha_beta::{AlphaBeta, DEFAULT_TABLE, MAX_DEPTH};
pub use bot::{Bot, Control, Progress, Thought};
pub use evaluate::{Evaluate, Untaught};
#[cfg(feature = "cavalier-billes")]
pub use games::CavalierBilles;
#[cfg(feature = "navettes")]
pub use games::Navettes;
#[cfg(feature = "pharaons")]
pub use games::Pharaons;
pub use limits::Limits;
pub use matches::{
    Elo, Fixture, Foul, Hypothesis, PlayedGame, Schedule, Sprt, Standings, Tally, Tournament, TournamentError, play_on,
};
pub use mcts::Mcts;
#[cfg(feature = "cavalier-billes")]
pub use perfect::PerfectBot;
pub use playout::{MAX_MOVES, playout};
pub use score::Score;
pub use simple::{GreedyBot, RandomBot};
#[cfg(feature = "cavalier-billes")]
pub use solver::{Solution, Solver};
pub use spec::BotSpec;

/// The snippets of the page about bots, compiled and run.
#[cfg(all(doctest, feature = "cavalier-billes"))]
#[doc = include_str!("../../../docs/bots.md")]
struct BotsPage;
