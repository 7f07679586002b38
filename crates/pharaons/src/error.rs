//! One error for all that this crate refuses.

use jeux_core::{
    BytesError, DecodeError, IllegalPly, IllegalTurn, Invalid, MoveError, PositionError, RulesError, SyntaxError,
    TurnError, WrongLength,
};

use crate::{IllegalMove, InvalidReason};

/// Anything that can be wrong, so that `?` works in a program's `main`.
///
/// ```
/// use pharaons::{Error, Position, jeux_core::Position as _};
///
/// fn main_of_a_program() -> Result<(), Error> {
///     let mut position: Position = "apa/3/3/3/3/3/3/3/3/APA w R3 R3".parse()?;
///     position.play(position.parse_move("+b5")?)?;
///     Ok(())
/// }
/// # main_of_a_program().unwrap();
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A rules text.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A position text.
    #[error(transparent)]
    Position(#[from] PositionError<InvalidReason>),
    /// A position that was built.
    #[error(transparent)]
    Invalid(#[from] Invalid<InvalidReason>),
    /// The compact form of a position.
    #[error(transparent)]
    Decode(#[from] DecodeError<InvalidReason>),
    /// The compact form of a move.
    #[error(transparent)]
    Bytes(#[from] BytesError),
    /// The text of a move in a position.
    #[error(transparent)]
    Move(#[from] MoveError<IllegalMove>),
    /// A move.
    #[error("illegal move: {0}")]
    Illegal(IllegalMove),
    /// The text of a turn in a position.
    #[error(transparent)]
    Turn(#[from] TurnError<IllegalMove>),
    /// A turn.
    #[error(transparent)]
    IllegalTurn(#[from] IllegalTurn<IllegalMove>),
    /// The moves of a game.
    #[error(transparent)]
    IllegalPly(#[from] IllegalPly<IllegalMove>),
    /// The length of a buffer for numbers.
    #[error(transparent)]
    WrongLength(#[from] WrongLength),
    /// The text of a move or a cell.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
}

impl From<IllegalMove> for Error {
    fn from(error: IllegalMove) -> Self {
        Self::Illegal(error)
    }
}
