//! A whole turn: the moves a player makes before the other decides again.

use alloc::vec::Vec;
use core::fmt::{self, Display};

use crate::{MoveError, Position, SyntaxError};

/// All moves of one turn in their order, at least one.
///
/// In most games a turn is one move; in Navettes it is a shuttle move and the star moves it earned. The text joins the
/// moves with one space, or with `,` where a single word is needed. A turn that is read or made may be incomplete: the
/// same player may still be to move after it.
///
/// A turn belongs to the position it is played from, which it does not hold.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Turn<M>(Vec<M>);

impl<M: Copy> Turn<M> {
    /// A turn of these moves, unless there are none. Whether a position allows them, only [`play`](Self::play) says.
    #[must_use]
    pub fn new(moves: Vec<M>) -> Option<Self> {
        if moves.is_empty() { None } else { Some(Self(moves)) }
    }

    /// The moves.
    #[must_use]
    pub fn moves(&self) -> &[M] {
        &self.0
    }

    /// Plays the moves that are given for as long as the same player decides, and returns them with the position after
    /// them; `None` if there is no move to play. Moves of the next turn stay in the iterator.
    ///
    /// # Errors
    /// Why a move is illegal, and how many before it were not.
    pub fn take<P: Position<Move = M>>(
        position: &P,
        moves: &mut core::iter::Peekable<impl Iterator<Item = M>>,
    ) -> Result<Option<(Self, P)>, IllegalTurn<P::IllegalMove>> {
        let (mut after, mut turn) = (position.clone(), Vec::new());
        while let Some(mv) = moves.next_if(|_| turn.is_empty() || goes_on(position, &after)) {
            after.play(mv).map_err(|reason| IllegalTurn { number: turn.len(), reason })?;
            turn.push(mv);
        }
        Ok(if turn.is_empty() { None } else { Some((Self(turn), after)) })
    }

    /// Reads the moves of one turn, separated by single spaces or by single commas, which must be legal one after the
    /// other; returns them with the position after them.
    ///
    /// # Errors
    /// The first move that cannot be read or is illegal, and one that no longer belongs to the turn.
    pub fn parse<P: Position<Move = M>>(position: &P, text: &str) -> Result<(Self, P), TurnError<P::IllegalMove>> {
        let separator = if text.contains(',') { ',' } else { ' ' };
        let (mut after, mut turn, mut offset) = (position.clone(), Vec::new(), 0);
        for word in text.split(separator) {
            let number = turn.len();
            if number > 0 && !goes_on(position, &after) {
                let error = SyntaxError::new("turn", word, 0, "the end of the turn");
                return Err(TurnError { number, offset, error: error.into() });
            }
            let mv = after.parse_move(word).map_err(|error| TurnError { number, offset, error })?;
            after.play_unchecked(mv);
            turn.push(mv);
            offset += word.len() + 1;
        }
        Ok((Self(turn), after))
    }

    /// The canonical text of the turn when it is played from `position`, its moves joined by `separator`.
    #[must_use]
    pub fn display<'a, P: Position<Move = M>>(&'a self, position: &'a P, separator: char) -> impl Display + 'a {
        DisplayTurn { turn: self, position, separator }
    }

    /// Plays the moves one after the other if all are legal; if not, the position stays as it is.
    ///
    /// # Errors
    /// Why a move is illegal, and how many before it were not.
    pub fn play<P: Position<Move = M>>(&self, position: &mut P) -> Result<(), IllegalTurn<P::IllegalMove>> {
        let mut after = position.clone();
        for (number, &mv) in self.0.iter().enumerate() {
            after.play(mv).map_err(|reason| IllegalTurn { number, reason })?;
        }
        *position = after;
        Ok(())
    }

    /// Whether the turn that began in `before` has come to its end in `after`: the other player decides, or nobody.
    #[must_use]
    pub fn is_complete<P: Position<Move = M>>(before: &P, after: &P) -> bool {
        !goes_on(before, after)
    }
}

fn goes_on<P: Position>(before: &P, after: &P) -> bool {
    after.turn() == before.turn() && after.outcome().is_none()
}

struct DisplayTurn<'a, P: Position> {
    turn: &'a Turn<P::Move>,
    position: &'a P,
    separator: char,
}

impl<P: Position> Display for DisplayTurn<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut position = self.position.clone();
        for (number, &mv) in self.turn.0.iter().enumerate() {
            if number > 0 {
                write!(f, "{}", self.separator)?;
            }
            position.write_move(mv, f)?;
            position.play_unchecked(mv);
        }
        Ok(())
    }
}

/// A turn one of whose moves is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("move {} of the turn is illegal: {reason}", number + 1)]
pub struct IllegalTurn<I: core::error::Error + 'static> {
    /// How many moves before it were legal.
    pub number: usize,
    /// Why it is illegal.
    pub reason: I,
}

/// A text that is not a turn of the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("move {} of the turn, from byte {offset}: {error}", number + 1)]
pub struct TurnError<I: core::error::Error + 'static> {
    /// How many moves before it were legal.
    pub number: usize,
    /// The byte of the text where the move begins.
    pub offset: usize,
    /// What is wrong with the move; offsets in it count from the move's beginning.
    pub error: MoveError<I>,
}
