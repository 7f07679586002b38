//! The typed layer: the same events, read and checked by the rules of one game.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::error::{Place, RecordError, RecordErrorKind};
use super::input::Input;
use super::lexical::{GAME, RESULT, RULES, START};
use super::raw::{RawEvent, RawRecord, RecordReader};
use super::result::GameResult;
use super::tree::Record;
use crate::{MoveError, Position, PositionError, RulesError, Turn};

/// The start position of a game where it is not chance: the one a record has that does not say where it starts.
#[must_use]
pub fn default_start<P: Position>(rules: P::Rules) -> Option<P> {
    let start = P::start(rules, 0);
    (start == P::start(rules, 1)).then_some(start)
}

/// A record that is validated while it is read: every turn must be legal, and the result must fit the end.
///
/// It holds one position for each line that is open, so a game of any length is validated in bounded memory.
#[derive(Debug)]
pub struct TypedRecord<'r, I, P: Position> {
    raw: RawRecord<'r, I>,
    start: P,
    /// The main line, the variation in it, and so on.
    lines: Vec<Open<P>>,
    result: Option<GameResult>,
}

/// A line that is being read.
#[derive(Debug)]
struct Open<P> {
    /// Before the last turn.
    before: P,
    /// After it.
    after: P,
    /// Whether another turn may follow.
    complete: bool,
}

/// One thing in a record after its tags, read by the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TypedEvent<'a, P: Position> {
    /// A turn and the position after it.
    Turn(Turn<P::Move>, &'a P),
    /// A comment.
    Comment(&'a str),
    /// A variation begins, which replaces the last turn.
    Open,
    /// The variation ends that began last.
    Close,
}

impl<'r, I: Input> RawRecord<'r, I> {
    /// Goes on with the record by the rules of a game: reads the rules and the start.
    ///
    /// Without a `Rules` tag the game's default rules hold, without a `Start` tag its [`default_start`].
    ///
    /// # Errors
    /// If the `Game` tag names another game, a tag cannot be read, or the start is chance and not given.
    pub fn validate<P: Position>(mut self) -> Result<TypedRecord<'r, I, P>, RecordError> {
        match self.typed_start::<P>() {
            Ok(start) => {
                let line = Open { before: start.clone(), after: start.clone(), complete: true };
                Ok(TypedRecord { raw: self, start, lines: [line].into(), result: None })
            }
            Err(error) => Err(self.refuse(error)),
        }
    }

    /// Reads and validates the whole record.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read<P: Position>(self) -> Result<Record<P>, RecordError> {
        Record::gather(self.validate()?)
    }

    fn typed_start<P: Position>(&self) -> Result<P, RecordError> {
        if self.game() != P::GAME {
            return Err(self.tag_error(GAME, 0, RecordErrorKind::Game { expected: P::GAME }));
        }
        let rules = match self.tag(RULES) {
            None => P::Rules::default(),
            Some(text) => text
                .parse()
                .map_err(|error: RulesError| self.tag_error(RULES, error.offset(), RecordErrorKind::Rules(error)))?,
        };
        match self.tag(START) {
            None => default_start(rules).ok_or_else(|| self.tag_error(GAME, 0, RecordErrorKind::NoStart)),
            Some(text) => P::parse(text, rules).map_err(|error| {
                let offset = if let PositionError::Syntax(error) = &error { error.offset() } else { 0 };
                self.tag_error(START, offset, RecordErrorKind::Start(Box::new(error)))
            }),
        }
    }

    /// An error at byte `offset` of a tag's value.
    fn tag_error(&self, name: &str, offset: usize, kind: RecordErrorKind) -> RecordError {
        let place = self
            .raw_tag(name)
            .map_or(self.event_place(), |tag| tag.place.after(tag.value.get(..offset).unwrap_or_default().as_bytes()));
        RecordError::new(place, kind)
    }
}

impl<I: Input, P: Position> TypedRecord<'_, I, P> {
    /// The position the game begins with.
    #[must_use]
    pub const fn start(&self) -> &P {
        &self.start
    }

    /// The position after the turn that was read last, in the line that is being read.
    #[must_use]
    pub fn position(&self) -> &P {
        self.lines.last().map_or(&self.start, |line| &line.after)
    }

    /// The tags and the place.
    #[must_use]
    pub const fn raw(&self) -> &RawRecord<'_, I> {
        &self.raw
    }

    /// The result, once everything has been read; without a `Result` tag, what the last position says.
    #[must_use]
    pub const fn result(&self) -> Option<&GameResult> {
        self.result.as_ref()
    }

    /// The next turn, comment or variation; `None` at the end, when the result has been checked too.
    ///
    /// # Errors
    /// What is wrong with it. Every further call is an error then.
    pub fn next_event(&mut self) -> Result<Option<TypedEvent<'_, P>>, RecordError> {
        match self.raw.next_event()? {
            Some(RawEvent::Turn(word)) => {
                let played = match self.lines.last() {
                    Some(line) if line.complete => Turn::parse(&line.after, word).map_err(|error| {
                        let inner = if let MoveError::Syntax(error) = &error.error { error.offset() } else { 0 };
                        let before = word.get(..error.offset + inner).unwrap_or_default().as_bytes();
                        (before.len(), RecordErrorKind::Turn(Box::new(error)))
                    }),
                    _ => Err((0, RecordErrorKind::IncompleteTurn)),
                };
                let (turn, after) = played.map_err(|(columns, kind)| {
                    let place = self.raw.event_place();
                    let place = Place { column: place.column + columns as u64, ..place };
                    self.raw.refuse(RecordError::new(place, kind))
                })?;
                if let Some(line) = self.lines.last_mut() {
                    line.complete = Turn::is_complete(&line.after, &after);
                    line.before = core::mem::replace(&mut line.after, after);
                }
                Ok(Some(TypedEvent::Turn(turn, self.position())))
            }
            // The text is borrowed from the reader for as long as the event lives, which the match above cannot say.
            Some(RawEvent::Comment(_)) => Ok(Some(TypedEvent::Comment(self.raw.comment()))),
            Some(RawEvent::Open) => {
                if let Some(Open { before, .. }) = self.lines.last() {
                    self.lines.push(Open { before: before.clone(), after: before.clone(), complete: true });
                }
                Ok(Some(TypedEvent::Open))
            }
            Some(RawEvent::Close) => {
                self.lines.pop();
                Ok(Some(TypedEvent::Close))
            }
            None => {
                let result = self.raw.result().cloned().unwrap_or_else(|| GameResult::of(self.position()));
                if !result.fits(self.position()) {
                    let expected = match self.position().outcome() {
                        Some(outcome) => alloc::format!("it is `{outcome}`"),
                        None => "by the rules the game is not over".to_string(),
                    };
                    let error = self.raw.tag_error(RESULT, 0, RecordErrorKind::Result { expected });
                    return Err(self.raw.refuse(error));
                }
                self.result = Some(result);
                Ok(None)
            }
        }
    }

    /// Reads and validates the rest, and returns the result.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn finish(mut self) -> Result<GameResult, RecordError> {
        while self.next_event()?.is_some() {}
        Ok(self.result.unwrap_or(GameResult::UNFINISHED))
    }
}

impl<I: Input> RecordReader<I> {
    /// All records of a text that has games of one kind only, validated; a broken record is an error and does not end
    /// the iteration.
    pub fn records<P: Position>(&mut self) -> impl Iterator<Item = Result<Record<P>, RecordError>> {
        core::iter::from_fn(move || Some(self.next_record()?.and_then(RawRecord::read)))
    }
}
