//! Games played to the end at random.

use jeux_core::{Outcome, Position, RandomSource};

/// A playout is given up after this many moves unless another number is chosen: a game of Pharaons need not end.
pub const MAX_MOVES: u32 = 400;

/// Plays on from a position, every legal move equally likely, until the game ends or `max_moves` moves have been
/// made; returns how many were, and the outcome if there is one.
///
/// ```
/// use cavalier_billes::Position;
/// use jeux_core::{Position as _, SplitMix64};
/// use jeux_search::{MAX_MOVES, playout};
///
/// let mut position = Position::start(Default::default(), 0);
/// let (moves, outcome) = playout(&mut position, MAX_MOVES, &mut SplitMix64::new(1));
/// assert_eq!(outcome, position.outcome());
/// assert!(outcome.is_some() || moves == MAX_MOVES);
/// ```
#[inline]
pub fn playout<P: Position>(
    position: &mut P,
    max_moves: u32,
    random: &mut (impl RandomSource + ?Sized),
) -> (u32, Option<Outcome<P::Reason>>) {
    for moves in 0..max_moves {
        match position.random_move(random) {
            Some(mv) => position.play_unchecked(mv),
            None => return (moves, position.outcome()),
        }
    }
    (max_moves, position.outcome())
}
