//! Reading and writing the text forms: a scanner that knows where it is, errors that say so, board fields.
//!
//! All text forms are ASCII. A [`Scanner`] walks over a text byte by byte, and whatever it does not expect becomes a
//! [`SyntaxError`] with the field, the byte offset, what was expected and what was found.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Debug, Display};

use crate::Player;

/// A text that does not have the form it should have.
///
/// ```
/// use jeux_core::{Scanner, SyntaxError};
///
/// let mut scan = Scanner::new("12x", "count");
/// assert_eq!(scan.number(99), Ok(12));
/// let error: SyntaxError = scan.end().unwrap_err();
/// assert_eq!(error.to_string(), "count, byte 2: expected the end, found 'x'");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("{field}, byte {offset}: expected {expected}, found {}", Found(*found))]
pub struct SyntaxError {
    field: &'static str,
    offset: usize,
    expected: &'static str,
    found: Option<char>,
}

impl SyntaxError {
    /// In the field `field` of `text`, at byte `offset`, there should have been what `expected` says.
    #[must_use]
    pub fn new(field: &'static str, text: &str, offset: usize, expected: &'static str) -> Self {
        let found = text.get(offset..).and_then(|rest| rest.chars().next());
        Self { field, offset, expected, found }
    }

    /// The part of the text that is wrong: `board`, `side`, `move`…
    #[must_use]
    pub const fn field(&self) -> &'static str {
        self.field
    }

    /// Where: bytes before the place, counted from the start of the whole text.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// What could have stood there.
    #[must_use]
    pub const fn expected(&self) -> &'static str {
        self.expected
    }

    /// What stands there, or `None` at the end of the text.
    #[must_use]
    pub const fn found(&self) -> Option<char> {
        self.found
    }
}

struct Found(Option<char>);

impl Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(character) => write!(f, "{character:?}"),
            None => f.write_str("the end"),
        }
    }
}

/// A word that is none of those it could be.
///
/// ```
/// use jeux_core::Player;
///
/// let error = "red".parse::<Player>().unwrap_err();
/// assert_eq!(error.to_string(), "expected `white` or `black`, found \"red\"");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("expected {expected}, found {found:?}")]
pub struct UnknownWord {
    expected: &'static str,
    found: String,
}

impl UnknownWord {
    /// Instead of `found` there should have been what `expected` says.
    #[must_use]
    pub fn new(expected: &'static str, found: &str) -> Self {
        Self { expected, found: excerpt(found) }
    }

    /// The words it could be.
    #[must_use]
    pub const fn expected(&self) -> &'static str {
        self.expected
    }

    /// The beginning of what it is.
    #[must_use]
    pub fn found(&self) -> &str {
        &self.found
    }
}

/// The beginning of a text that is wrong, as it is kept in errors: at most 40 characters.
#[must_use]
pub fn excerpt(text: &str) -> String {
    text.chars().take(40).collect()
}

/// Why a text is not a position: its form, or what it says.
///
/// `R` is one reason why a position of this game can be invalid.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError<R: Display + Debug> {
    /// The text does not have the form of a position.
    #[error("position: {0}")]
    Syntax(SyntaxError),
    /// The text has the form, but the rules give it no meaning.
    #[error(transparent)]
    Invalid(#[from] Invalid<R>),
}

impl<R: Display + Debug> From<SyntaxError> for PositionError<R> {
    fn from(error: SyntaxError) -> Self {
        Self::Syntax(error)
    }
}

impl<R: Display + Debug> PositionError<R> {
    /// Every reason why the position is invalid; none if the form was wrong.
    #[must_use]
    pub fn reasons(&self) -> &[R] {
        match self {
            Self::Invalid(invalid) => invalid.reasons(),
            Self::Syntax(_) => &[],
        }
    }
}

/// All the reasons why a position is invalid; at least one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Invalid<R>(Vec<R>);

impl<R> Invalid<R> {
    /// `Ok` without reasons, else the error that lists them.
    ///
    /// # Errors
    /// If there is any reason.
    pub fn check(reasons: Vec<R>) -> Result<(), Self> {
        if reasons.is_empty() { Ok(()) } else { Err(Self(reasons)) }
    }

    /// The reasons, in the order they were found.
    #[must_use]
    pub fn reasons(&self) -> &[R] {
        &self.0
    }
}

impl<R: Display> Display for Invalid<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("invalid position: ")?;
        for (place, reason) in self.0.iter().enumerate() {
            let separator = if place > 0 { "; " } else { "" };
            write!(f, "{separator}{reason}")?;
        }
        Ok(())
    }
}

impl<R: Display + Debug> core::error::Error for Invalid<R> {}

/// Why a text is not a legal move of a position: its form, or the rules.
///
/// `I` is the game's own word for what is illegal about a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError<I: core::error::Error + 'static> {
    /// The text does not have the form of a move.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The text names a move that may not be made here.
    #[error("illegal move: {0}")]
    Illegal(I),
}

/// A place in a text that is being read.
///
/// Errors carry the field that was named last by [`new`](Self::new) or [`field`](Self::field).
///
/// ```
/// use jeux_core::Scanner;
///
/// let mut scan = Scanner::new("a1xb3", "move");
/// assert!(scan.eat("a1x"));
/// assert_eq!(scan.peek(), Some(b'b'));
/// assert_eq!(scan.expect("c", "file c").unwrap_err().offset(), 3);
/// ```
#[derive(Clone, Debug)]
pub struct Scanner<'a> {
    text: &'a str,
    offset: usize,
    field: &'static str,
}

impl<'a> Scanner<'a> {
    /// Starts at the beginning of `text`, in the field `field`.
    #[must_use]
    pub const fn new(text: &'a str, field: &'static str) -> Self {
        Self { text, offset: 0, field }
    }

    /// Names the field that is read from here on.
    pub const fn field(&mut self, field: &'static str) {
        self.field = field;
    }

    /// How many bytes have been read.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// What has not been read yet.
    #[must_use]
    pub fn rest(&self) -> &'a str {
        self.text.get(self.offset..).unwrap_or_default()
    }

    /// The next byte, which stays to be read.
    #[must_use]
    pub fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.offset).copied()
    }

    /// Reads the next byte if `choose` has a meaning for it; `expected` describes those it has one for.
    ///
    /// It is asked about ASCII only; no other byte has a meaning.
    ///
    /// # Errors
    /// If it has none, or nothing is left; nothing is read then.
    pub fn pick<T>(&mut self, choose: impl FnOnce(u8) -> Option<T>, expected: &'static str) -> Result<T, SyntaxError> {
        let meaning = self.peek().filter(u8::is_ascii).and_then(choose).ok_or_else(|| self.error(expected))?;
        self.offset += 1;
        Ok(meaning)
    }

    /// Reads `word` if it comes next, and says whether it did.
    pub fn eat(&mut self, word: &str) -> bool {
        let found = self.rest().starts_with(word);
        if found {
            self.offset += word.len();
        }
        found
    }

    /// Reads `word`, which must come next; `expected` describes it for the error.
    ///
    /// # Errors
    /// If something else comes next; nothing is read then.
    pub fn expect(&mut self, word: &str, expected: &'static str) -> Result<(), SyntaxError> {
        if self.eat(word) { Ok(()) } else { Err(self.error(expected)) }
    }

    /// Reads the one space that separates two fields, and names the next field.
    ///
    /// # Errors
    /// If something else comes next.
    pub fn space(&mut self, next_field: &'static str) -> Result<(), SyntaxError> {
        self.expect(" ", "a space and the next field")?;
        self.field(next_field);
        Ok(())
    }

    /// Reads a decimal number from 0 to `max` without sign or leading zero.
    ///
    /// # Errors
    /// If no digit comes next, or the number has a leading zero, or it is above `max`.
    pub fn number(&mut self, max: u32) -> Result<u32, SyntaxError> {
        let start = self.offset;
        let mut value: u64 = 0;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            if self.offset > start && value == 0 {
                return Err(self.error_at(start, "a number without a leading zero"));
            }
            value = value * 10 + u64::from(digit - b'0');
            if value > u64::from(max) {
                return Err(self.error_at(start, "a smaller number"));
            }
            self.offset += 1;
        }
        if self.offset == start { Err(self.error("a number")) } else { Ok(value as u32) }
    }

    /// Reads the letter of a player, `w` or `b`.
    ///
    /// # Errors
    /// If something else comes next.
    pub fn player(&mut self) -> Result<Player, SyntaxError> {
        let player = |byte| Player::ALL.into_iter().find(|player| player.letter() as u8 == byte);
        self.pick(player, "`w` or `b`")
    }

    /// Makes sure that nothing is left to read.
    ///
    /// # Errors
    /// If anything is.
    pub fn end(&self) -> Result<(), SyntaxError> {
        if self.offset == self.text.len() { Ok(()) } else { Err(self.error("the end")) }
    }

    /// The error that here should have come what `expected` says.
    #[must_use]
    pub fn error(&self, expected: &'static str) -> SyntaxError {
        self.error_at(self.offset, expected)
    }

    /// The error that at byte `offset` should have come what `expected` says.
    #[must_use]
    pub fn error_at(&self, offset: usize, expected: &'static str) -> SyntaxError {
        SyntaxError::new(self.field, self.text, offset, expected)
    }

    /// Reads a board field: rows from the highest to the lowest, separated by `/`, each with the cells from left to
    /// right, numbers standing for that many empty cells.
    ///
    /// `widths` lists the number of cells of each row, from row 0, the lowest, upward. `place` is called at every
    /// cell that is not in a run of empty ones, with its row and column; it must read what stands there.
    ///
    /// # Errors
    /// If a row is too short or too long, a run is 0, has a leading zero or follows another run, rows are missing, or
    /// `place` says so. The end of the field is not checked: what follows is the next field's business.
    pub fn board(
        &mut self,
        widths: &[u8],
        mut place: impl FnMut(&mut Self, u8, u8) -> Result<(), SyntaxError>,
    ) -> Result<(), SyntaxError> {
        for (row, &width) in widths.iter().enumerate().rev() {
            let (mut column, mut after_run) = (0, false);
            while column < width {
                if self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
                    let start = self.offset;
                    let run = self.number(u32::MAX)?;
                    if run == 0 || run > u32::from(width - column) {
                        return Err(self.error_at(start, "as many empty cells as the row has left, at least 1"));
                    }
                    if after_run {
                        return Err(self.error_at(start, "one number for neighbouring empty cells"));
                    }
                    column += run as u8;
                    after_run = true;
                } else {
                    place(self, row as u8, column)?;
                    column += 1;
                    after_run = false;
                }
            }
            if row > 0 {
                self.expect("/", "`/` and the next row")?;
            }
        }
        Ok(())
    }
}

/// Writes a board field: what [`Scanner::board`] reads.
///
/// `widths` lists the number of cells of each row, from row 0, the lowest, upward. `cell` writes what stands in a row
/// and column; an empty cell is one for which it writes nothing.
///
/// # Errors
/// Those of `out`.
pub fn write_board<W: fmt::Write + ?Sized>(
    out: &mut W,
    widths: &[u8],
    mut cell: impl FnMut(&mut CellWriter<'_, W>, u8, u8) -> fmt::Result,
) -> fmt::Result {
    for (row, &width) in widths.iter().enumerate().rev() {
        let mut writer = CellWriter { out, empty: 0 };
        for column in 0..width {
            writer.empty += 1;
            cell(&mut writer, row as u8, column)?;
        }
        writer.flush()?;
        if row > 0 {
            out.write_char('/')?;
        }
    }
    Ok(())
}

/// Takes what stands in one cell from the closure of [`write_board`].
#[derive(Debug)]
pub struct CellWriter<'a, W: ?Sized> {
    out: &'a mut W,
    empty: u8,
}

impl<W: fmt::Write + ?Sized> CellWriter<'_, W> {
    fn flush(&mut self) -> fmt::Result {
        match core::mem::take(&mut self.empty) {
            0 => Ok(()),
            run => write!(self.out, "{run}"),
        }
    }

    /// Writes what stands in the cell: at least one character. Not to be called for an empty cell.
    ///
    /// # Errors
    /// Those of the output.
    pub fn occupied(&mut self, text: impl Display) -> fmt::Result {
        self.empty = self.empty.saturating_sub(1);
        self.flush()?;
        write!(self.out, "{text}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};
    use proptest::prelude::*;

    fn read(widths: &[u8], text: &str) -> Result<Vec<(u8, u8, u8)>, SyntaxError> {
        let mut cells = Vec::new();
        let mut scan = Scanner::new(text, "board");
        scan.board(widths, |scan, row, column| {
            let letter = scan.pick(|byte| byte.is_ascii_lowercase().then_some(byte), "a letter")?;
            cells.push((row, column, letter));
            Ok(())
        })?;
        scan.end()?;
        Ok(cells)
    }

    #[test]
    fn numbers_have_one_spelling() {
        let number = |text| {
            let mut scan = Scanner::new(text, "n");
            scan.number(31).and_then(|n| scan.end().map(|()| n))
        };
        assert_eq!(number("0"), Ok(0));
        assert_eq!(number("31"), Ok(31));
        for text in ["", "00", "01", "32", "+1", "-1", "1 ", "99999999999999999999", "\u{661}"] {
            assert!(number(text).is_err(), "{text}");
        }
        let largest = |text| Scanner::new(text, "n").number(u32::MAX);
        assert_eq!(largest("4294967295"), Ok(u32::MAX));
        assert!(largest("4294967296").is_err());
    }

    #[test]
    fn board_fields_have_one_spelling() {
        assert_eq!(read(&[2, 3], "a2/1b").unwrap(), [(1, 0, b'a'), (0, 1, b'b')]);
        for (text, offset) in [
            ("", 0),
            ("a2", 2),
            ("a2/", 3),
            ("a2/2/", 4),
            ("a2/3", 3),
            ("a11/2", 1),
            ("a1/2", 2),
            ("a02/2", 1),
            ("a0bc/2", 1),
            ("abcd/2", 3),
            ("a2/1b ", 5),
            ("a2//2", 3),
            ("a\u{e9}", 1),
        ] {
            assert_eq!(read(&[2, 3], text).unwrap_err().offset(), offset, "{text}");
        }
    }

    #[test]
    fn errors_say_field_place_and_reason() {
        let error = read(&[1], "\u{e9}").unwrap_err();
        assert_eq!(error.to_string(), "board, byte 0: expected a letter, found '\u{e9}'");
        assert_eq!((error.field(), error.expected(), error.found()), ("board", "a letter", Some('\u{e9}')));
    }

    #[test]
    fn invalid_positions_list_all_reasons() {
        assert!(Invalid::<u8>::check(Vec::new()).is_ok());
        let invalid = Invalid::check([1, 2].to_vec()).unwrap_err();
        assert_eq!(invalid.to_string(), "invalid position: 1; 2");
        assert_eq!(PositionError::from(invalid).reasons(), [1, 2]);
    }

    proptest! {
        #[test]
        fn boards_round_trip(cells in proptest::collection::vec(proptest::option::of(b'a'..=b'z'), 12)) {
            let widths = [3, 4, 5];
            let at = |row: u8, column: u8| cells[[0, 3, 7][usize::from(row)] + usize::from(column)];
            let mut text = String::new();
            write_board(&mut text, &widths, |out, row, column| match at(row, column) {
                Some(letter) => out.occupied(char::from(letter)),
                None => Ok(()),
            }).unwrap();
            let placed = read(&widths, &text).unwrap();
            prop_assert_eq!(placed.len(), cells.iter().flatten().count());
            for (row, column, letter) in placed {
                prop_assert_eq!(at(row, column), Some(letter));
            }
        }
    }
}
