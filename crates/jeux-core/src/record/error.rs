//! What can be wrong about a record, and where.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::String;
use core::error::Error;
use core::fmt::{self, Display};

use crate::SyntaxError;

/// A place in a text of many lines; both numbers count from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The character in the line.
    pub column: u64,
}

impl Place {
    /// The first character of the first line.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The place after `text` if this is the place where it begins.
    #[must_use]
    pub fn after(mut self, text: &[u8]) -> Self {
        for &byte in text {
            if byte == b'\n' {
                self = Self { line: self.line + 1, column: 1 };
            } else if byte & 0xc0 != 0x80 {
                self.column += 1;
            }
        }
        self
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// An error of any kind, as it is kept inside a [`RecordErrorKind`] or a [`WriteError`](super::WriteError).
pub type BoxError = Box<dyn Error + Send + Sync>;

/// Why a text is not a record, and where.
#[derive(Debug, thiserror::Error)]
#[error("{place}: {kind}")]
pub struct RecordError {
    place: Place,
    kind: RecordErrorKind,
}

impl RecordError {
    pub(super) fn new(place: Place, kind: RecordErrorKind) -> Self {
        Self { place, kind }
    }

    /// At `place` there should have been what `expected` says.
    pub(super) fn expected(place: Place, expected: &'static str, found: Option<char>) -> Self {
        Self::new(place, RecordErrorKind::Syntax { expected, found })
    }

    /// The same error, in a text that begins at `start`.
    pub(super) fn syntax(start: Place, text: &str, error: SyntaxError) -> Self {
        let before = text.get(..error.offset()).unwrap_or_default();
        Self::expected(start.after(before.as_bytes()), error.expected(), error.found())
    }

    /// Where.
    #[must_use]
    pub const fn place(&self) -> Place {
        self.place
    }

    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> &RecordErrorKind {
        &self.kind
    }
}

/// What is wrong about a record.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordErrorKind {
    /// The text does not have the form it should have.
    #[error("expected {expected}, found {}", found.map_or_else(|| "the end".to_owned(), |found| alloc::format!("{found:?}")))]
    Syntax {
        /// What could have stood there.
        expected: &'static str,
        /// What stands there, or `None` at the end of the text.
        found: Option<char>,
    },
    /// A line, comment or turn is too long, or there are too many tags or variations inside each other.
    #[error("more than {limit} {what}")]
    Limit {
        /// What there is too much of.
        what: &'static str,
        /// How much there may be.
        limit: usize,
    },
    /// The number before a turn is not that of the turn.
    #[error("expected the number `{expected}`")]
    Number {
        /// What could have stood there.
        expected: String,
    },
    /// A record is not closed by a line that begins with `=`: it, or what follows it, is cut off or damaged.
    #[error("the record that begins in line {first_line} has no `=` line at its end")]
    NoEnd {
        /// Where the record begins.
        first_line: u64,
    },
    /// The text of a record is not the one its check sum was made of.
    #[error("the record that begins in line {first_line} has been changed: its check sum is {sum:016x}")]
    Sum {
        /// Where the record begins.
        first_line: u64,
        /// The check sum of the text as it is.
        sum: u64,
    },
    /// A record within a counted file has no check sum.
    #[error("expected a check sum, as in every record after a `% jeux-records` line")]
    NoSum,
    /// A counted file has not as many records as its last line says.
    #[error("there are {found} records since the `% jeux-records` line")]
    Count {
        /// How many there are.
        found: u64,
    },
    /// A counted file has no last line: it is cut off.
    #[error("no `% end` line after the `% jeux-records` line {line}")]
    NoCount {
        /// Where the counted file begins.
        line: u64,
    },
    /// There is no record at all.
    #[error("no record")]
    NoRecord,
    /// A tag is given a second time.
    #[error("the tag `{name}` is given twice")]
    Twice {
        /// The tag's name.
        name: String,
    },
    /// The record is one of another game.
    #[error("expected the game `{expected}`")]
    Game {
        /// The game that was to be read.
        expected: &'static str,
    },
    /// The `Rules` tag cannot be read.
    #[error("{0}")]
    Rules(crate::RulesError),
    /// The `Start` tag cannot be read; the cause is the game's [`PositionError`](crate::PositionError).
    #[error("start, {0}")]
    Start(BoxError),
    /// The start is chance, and no `Start` tag says what it was.
    #[error("no `Start` tag, which this game needs")]
    NoStart,
    /// A turn cannot be read or is illegal; the cause is the game's [`TurnError`](crate::TurnError).
    #[error("{0}")]
    Turn(BoxError),
    /// A turn is followed by another, though its player is still to move.
    #[error("the turn before this one is not complete")]
    IncompleteTurn,
    /// The `Result` tag does not fit the last position.
    #[error("the result does not fit the last position: {expected}")]
    Result {
        /// What the position says.
        expected: String,
    },
    /// A record is asked for more after an error in it.
    #[error("the rest of a record with an error")]
    Broken,
    /// The text cannot be read at all.
    #[error("{0}")]
    Input(BoxError),
}
