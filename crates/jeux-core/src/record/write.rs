//! Writing records.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use core::fmt;

use super::error::BoxError;
use super::lexical::{
    GAME, IN_COMMENT, MAX_DEPTH, MAX_TAGS, MAX_TOKEN, RESULT, RULES, START, Sum, escape, is_turn, number, parse_tag,
    write_tag,
};
use super::result::GameResult;
use super::tree::{Aside, Line, Record};
use super::typed::default_start;
use crate::{Position, Turn};

/// Lines of turns are at most this long, unless a single turn or comment is longer.
const WIDTH: usize = 80;

/// Why a record cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// A tag has a name that is none, is taken by the format or is there twice, or a value that is too long.
    #[error("the tag `{name}` cannot be written")]
    Tag {
        /// Its name.
        name: String,
    },
    /// There are too many tags.
    #[error("more than {MAX_TAGS} tags")]
    TooManyTags,
    /// The result does not fit the last position, or its reason is not one word.
    #[error("the result `{result}` does not fit the last position")]
    Result {
        /// The result.
        result: GameResult,
    },
    /// A turn is illegal; the cause is the game's [`IllegalTurn`](crate::IllegalTurn).
    #[error("turn `{number}`: {error}")]
    Illegal {
        /// The number of the turn.
        number: String,
        /// What is wrong.
        error: BoxError,
    },
    /// A turn goes on after its end, or ends before its end though another follows, or has no text that fits a record.
    #[error("turn `{number}` is not one turn")]
    Turn {
        /// The number of the turn.
        number: String,
    },
    /// A comment is too long.
    #[error("a comment near turn `{number}` is too long")]
    Comment {
        /// The number of the next turn.
        number: String,
    },
    /// A variation has no turn, or variations are too deep inside each other.
    #[error("a variation near turn `{number}` is empty, or more than {MAX_DEPTH} are inside each other")]
    Variation {
        /// The number of the turn.
        number: String,
    },
    /// The output failed.
    #[error("{0}")]
    Output(BoxError),
}

impl From<fmt::Error> for WriteError {
    fn from(error: fmt::Error) -> Self {
        Self::Output(Box::new(error))
    }
}

impl<P: Position> Record<P> {
    /// Writes the record in its canonical text, with its check sum.
    ///
    /// # Errors
    /// If anything in it is not as the fields' descriptions say, so that it could not be read back to an equal record,
    /// and the errors of `out`.
    pub fn write(&self, out: &mut dyn fmt::Write) -> Result<(), WriteError> {
        let mut writer = Writer { out, sum: Sum::START, column: 0, opened: false };
        let mut tags = 2;
        writer.tag(GAME, P::GAME)?;
        let rules = self.start.rules();
        writer.tag(RULES, &rules.to_string())?;
        if default_start(rules).as_ref() != Some(&self.start) {
            writer.tag(START, &self.start.to_string())?;
            tags += 1;
        }
        let result = self.result.to_string();
        if result.parse().as_ref() != Ok(&self.result) {
            return Err(WriteError::Result { result: self.result.clone() });
        }
        writer.tag(RESULT, &result)?;
        for (place, tag) in self.tags.iter().enumerate() {
            let taken = [GAME, RULES, START, RESULT].contains(&tag.name.as_str());
            if taken || self.tags.iter().take(place).any(|other| other.name == tag.name) {
                return Err(WriteError::Tag { name: tag.name.clone() });
            }
            writer.tag(&tag.name, &tag.value)?;
        }
        if tags + 1 + self.tags.len() > MAX_TAGS {
            return Err(WriteError::TooManyTags);
        }
        writer.out.write_char('\n')?;

        let last = writer.line(&self.main, &self.start, 0, 0)?;
        if !self.result.fits(&last) {
            return Err(WriteError::Result { result: self.result.clone() });
        }
        if writer.column > 0 {
            writer.out.write_char('\n')?;
        }
        Ok(writeln!(writer.out, "={:016x}", writer.sum.0)?)
    }

    /// The text that [`write`](Self::write) writes.
    ///
    /// # Errors
    /// Those of [`write`](Self::write).
    pub fn to_text(&self) -> Result<String, WriteError> {
        let mut text = String::new();
        self.write(&mut text)?;
        Ok(text)
    }
}

struct Writer<'a> {
    out: &'a mut dyn fmt::Write,
    sum: Sum,
    /// How many bytes the line has.
    column: usize,
    /// Whether the last token was `(`.
    opened: bool,
}

impl Writer<'_> {
    fn tag(&mut self, name: &str, value: &str) -> Result<(), WriteError> {
        let mut line = String::new();
        write_tag(name, value, &mut line)?;
        let readable = line.len() <= MAX_TOKEN && parse_tag(&line).is_ok_and(|(read, _, _)| read == name);
        if !readable {
            return Err(WriteError::Tag { name: name.to_string() });
        }
        self.sum.add(&line);
        Ok(writeln!(self.out, "{line}")?)
    }

    /// Writes a word, comment or parenthesis.
    fn token(&mut self, text: &str) -> fmt::Result {
        self.tokens(&[text])
    }

    /// Writes words that stay together on a line, a new one where they do not fit.
    fn tokens(&mut self, texts: &[&str]) -> fmt::Result {
        let glued = self.opened || texts == [")"];
        self.opened = texts == ["("];
        if self.column > 0 && !glued {
            let length: usize = texts.iter().map(|text| 1 + text.len()).sum();
            let fits = self.column + length <= WIDTH;
            self.out.write_char(if fits { ' ' } else { '\n' })?;
            self.column = if fits { self.column + 1 } else { 0 };
        }
        for (place, text) in texts.iter().enumerate() {
            self.sum.add(text);
            let space = if place > 0 { " " } else { "" };
            write!(self.out, "{space}{text}")?;
            self.column += space.len() + text.len();
        }
        Ok(())
    }

    fn comment(&mut self, text: &str, ply: usize) -> Result<(), WriteError> {
        let mut token = String::from("{");
        escape(text, IN_COMMENT, &mut token)?;
        token.push('}');
        if token.len() > MAX_TOKEN {
            return Err(WriteError::Comment { number: number(ply) });
        }
        Ok(self.token(&token)?)
    }

    /// Writes a line whose first turn comes after `ply` others and is played in `start`; returns the last position.
    fn line<P: Position>(
        &mut self,
        line: &Line<P::Move>,
        start: &P,
        mut ply: usize,
        depth: usize,
    ) -> Result<P, WriteError> {
        for comment in &line.comments {
            self.comment(comment, ply)?;
        }
        let (mut position, mut complete, mut numbered) = (start.clone(), true, false);
        for recorded in &line.turns {
            let number = number(ply);
            let mut after = position.clone();
            if let Err(error) = recorded.turn.play(&mut after) {
                return Err(WriteError::Illegal { number, error: Box::new(error) });
            }
            let word = recorded.turn.display(&position, ',').to_string();
            let read_back = Turn::parse(&position, &word).is_ok_and(|(turn, _)| turn == recorded.turn);
            if !complete || !read_back || !is_turn(&word) || word.len() > MAX_TOKEN {
                return Err(WriteError::Turn { number });
            }
            if ply.is_multiple_of(2) || !numbered {
                self.tokens(&[&number, &word])?;
            } else {
                self.token(&word)?;
            }
            numbered = recorded.asides.is_empty();
            for aside in &recorded.asides {
                match aside {
                    Aside::Comment(text) => self.comment(text, ply + 1)?,
                    Aside::Variation(variation) if depth < MAX_DEPTH && !variation.turns.is_empty() => {
                        self.token("(")?;
                        self.line(variation, &position, ply, depth + 1)?;
                        self.token(")")?;
                    }
                    Aside::Variation(_) => return Err(WriteError::Variation { number }),
                }
            }
            complete = Turn::is_complete(&position, &after);
            position = after;
            ply += 1;
        }
        Ok(position)
    }
}

/// Writes a counted file: its first line promises the last, which says how many records there are, so that a file that
/// is cut off anywhere can be told from a whole one.
///
/// Counted files can be joined end to end, and one can be written after what a file already holds.
#[cfg(feature = "std")]
#[derive(Debug)]
pub struct RecordWriter<W> {
    out: W,
    records: u64,
    text: String,
}

#[cfg(feature = "std")]
impl<W: std::io::Write> RecordWriter<W> {
    /// Begins a counted file. Unless `out` is buffered, every record is a write of its own.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn new(mut out: W) -> Result<Self, WriteError> {
        writeln!(out, "{}\n", super::lexical::COUNTED).map_err(output)?;
        Ok(Self { out, records: 0, text: String::new() })
    }

    /// Writes a record.
    ///
    /// # Errors
    /// Those of [`Record::write`], with nothing written, and those of the output.
    pub fn write<P: Position>(&mut self, record: &Record<P>) -> Result<(), WriteError> {
        self.text.clear();
        record.write(&mut self.text)?;
        self.text.push('\n');
        self.out.write_all(self.text.as_bytes()).map_err(output)?;
        self.records += 1;
        Ok(())
    }

    /// Writes the last line and returns the output, flushed.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn finish(mut self) -> Result<W, WriteError> {
        writeln!(self.out, "{}{}", super::lexical::COUNTED_END, self.records).map_err(output)?;
        self.out.flush().map_err(output)?;
        Ok(self.out)
    }
}

#[cfg(feature = "std")]
fn output(error: std::io::Error) -> WriteError {
    WriteError::Output(error.into())
}
