//! Judging a position without looking ahead.

use jeux_core::Position;

/// Judges positions of a game, without looking ahead.
///
/// Any `Fn(&P) -> i32` is one:
///
/// ```
/// use cavalier_billes::Position;
/// use jeux_search::{Evaluate, Untaught};
///
/// fn nothing(_: &Position) -> i32 {
///     0
/// }
///
/// fn takes_an_evaluation(_: impl Evaluate<Position>) {}
/// takes_an_evaluation(nothing);
/// takes_an_evaluation(Untaught);
/// ```
pub trait Evaluate<P: Position>: Send {
    /// How much better White stands than Black, whoever is to move: positive is good for White.
    ///
    /// Never asked about a position that is over. Values beyond ±[`MAX_EVALUATION`](crate::Score::MAX_EVALUATION) are
    /// cut off.
    fn evaluate(&self, position: &P) -> i32;

    /// How much a move promises before it is looked at, so that the search looks at the best moves first: 0 for an
    /// ordinary one, at most some hundreds. A wrong guess costs time, nothing else.
    #[inline]
    fn promise(&self, position: &P, mv: P::Move) -> i32 {
        let _ = (position, mv);
        0
    }
}

impl<P: Position, F: Fn(&P) -> i32 + Send> Evaluate<P> for F {
    #[inline]
    fn evaluate(&self, position: &P) -> i32 {
        self(position)
    }
}

/// The evaluation of someone who knows the rules and nothing else: every position is even.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Untaught;

impl<P: Position> Evaluate<P> for Untaught {
    #[inline]
    fn evaluate(&self, _: &P) -> i32 {
        0
    }
}
