//! What every bot has in common.

use core::fmt;
use core::sync::atomic::AtomicBool;
use core::time::Duration;

use jeux_core::Position;

use crate::{Limits, Score};

/// A program that chooses moves. (A `Player` is one of the two sides of a game; a bot plays for either.)
///
/// A bot's choice depends on nothing but the seed and the positions it has been asked about since
/// [`new_game`](Self::new_game), as long as no clock and no stop flag ends its thinking.
///
/// ```
/// use cavalier_billes::Position;
/// use jeux_core::Position as _;
/// use jeux_search::{Bot, RandomBot};
///
/// let start = Position::start(Default::default(), 0);
/// let mut bot: Box<dyn Bot<Position>> = Box::new(RandomBot::new());
/// bot.new_game(7);
/// let choice = bot.choose(&start);
/// assert!(choice.is_some_and(|mv| start.is_legal(mv)));
/// ```
pub trait Bot<P: Position>: Send {
    /// Forgets everything that was learnt in earlier games, and takes the chances of this one from `seed`.
    fn new_game(&mut self, seed: u64);

    /// From now on it may think this long about a move; without effect on a bot that does not think.
    fn set_limits(&mut self, limits: Limits) {
        let _ = limits;
    }

    /// Thinks about the next move of whoever is to move; `None` exactly if the game is over. Always finds a legal move,
    /// however short the limits.
    fn think(&mut self, position: &P, control: &mut Control<'_, P::Move>) -> Option<Thought<P::Move>>;

    /// The move it thinks best; `None` exactly if the game is over.
    fn choose(&mut self, position: &P) -> Option<P::Move> {
        self.think(position, &mut Control::default()).map(|thought| thought.best)
    }
}

impl<P: Position, B: Bot<P> + ?Sized> Bot<P> for Box<B> {
    fn new_game(&mut self, seed: u64) {
        (**self).new_game(seed);
    }

    fn set_limits(&mut self, limits: Limits) {
        (**self).set_limits(limits);
    }

    fn think(&mut self, position: &P, control: &mut Control<'_, P::Move>) -> Option<Thought<P::Move>> {
        (**self).think(position, control)
    }

    fn choose(&mut self, position: &P) -> Option<P::Move> {
        (**self).choose(position)
    }
}

/// The strings by which others hold a bot that is thinking. The default has none.
pub struct Control<'a, M> {
    /// Set by another thread, it makes the bot choose soon.
    pub stop: Option<&'a AtomicBool>,
    /// Called with every better thought.
    pub progress: Option<&'a mut Progress<'a, M>>,
}

/// Called with a better thought whenever there is one.
pub type Progress<'a, M> = dyn FnMut(&Thought<M>) + 'a;

impl<M> Default for Control<'_, M> {
    fn default() -> Self {
        Self { stop: None, progress: None }
    }
}

impl<M> Control<'_, M> {
    pub(crate) fn report(&mut self, thought: &Thought<M>) {
        if let Some(progress) = &mut self.progress {
            progress(thought);
        }
    }
}

impl<M> fmt::Debug for Control<'_, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Control").field("stop", &self.stop).finish_non_exhaustive()
    }
}

/// A choice, and what led to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought<M> {
    /// The move it chose.
    pub best: M,
    /// The principal variation: what both sides would play, the chosen move first. At least one move.
    pub line: Vec<M>,
    /// What the position is worth to whoever is to move, if the bot judges positions.
    pub score: Option<Score>,
    /// How many moves it looked ahead everywhere.
    pub depth: u32,
    /// How many positions it looked at, or games it played out.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

impl<M: Copy> Thought<M> {
    /// A choice that took no thinking.
    #[must_use]
    pub fn without_thinking(best: M) -> Self {
        Self { best, line: vec![best], score: None, depth: 0, nodes: 0, time: Duration::ZERO }
    }
}
