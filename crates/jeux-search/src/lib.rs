//! Players and solvers, generic over `Position`.

mod alpha_beta;
mod bot;
mod evaluate;
mod games;
mod limits;
mod matches;
mod mcts;
mod order;
mod playout;
mod score;
mod simple;
#[cfg(feature = "cavalier-billes")]
mod solver;
mod spec;
mod table;

pub use alpha_beta::{AlphaBeta, DEFAULT_TABLE, MAX_DEPTH};
pub use bot::{Bot, Control, Thought};
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
pub use playout::{MAX_MOVES, playout};
pub use score::Score;
pub use simple::{GreedyBot, RandomBot};
#[cfg(feature = "cavalier-billes")]
pub use solver::{Solution, Solver};
pub use spec::BotSpec;
