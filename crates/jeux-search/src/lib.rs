//! Players and solvers, generic over `Position`.

mod alpha_beta;
mod bot;
mod evaluate;
mod limits;
mod matches;
mod mcts;
mod order;
mod playout;
mod score;
mod simple;
mod spec;
mod table;

pub use alpha_beta::{AlphaBeta, MAX_DEPTH};
pub use bot::{Bot, Control, Thought};
pub use evaluate::{Evaluate, Untaught};
pub use limits::Limits;
pub use matches::{
    Elo, Fixture, Foul, Hypothesis, PlayedGame, Schedule, Sprt, Standings, Tally, Tournament, TournamentError, play_on,
};
pub use mcts::Mcts;
pub use playout::{MAX_MOVES, playout};
pub use score::Score;
pub use simple::{GreedyBot, RandomBot};
pub use spec::BotSpec;
