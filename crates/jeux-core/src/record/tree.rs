//! A record in memory.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use super::error::RecordError;
use super::input::Input;
use super::lexical::{GAME, RESULT, RULES, START};
use super::result::GameResult;
use super::typed::{TypedEvent, TypedRecord};
use crate::{History, IllegalTurn, Position, Turn};

/// A game record: tags, turns, comments, nested variations, result.
///
/// It is plain data that a program can put together as it likes; [`write`](Self::write) checks everything and writes
/// no text that would not be read back to an equal record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<P: Position> {
    /// The position the game begins with, which also knows the rules.
    pub start: P,
    /// All tags but `Game`, `Rules`, `Start` and `Result`, which the other fields imply: players, date, anything.
    pub tags: Vec<Tag>,
    /// The game as it was played.
    pub main: Line<P::Move>,
    /// How it ended.
    pub result: GameResult,
}

/// A tag of a record.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tag {
    /// An ASCII letter, then ASCII letters, digits and `_`.
    pub name: String,
    /// Any text.
    pub value: String,
}

/// Turns one after the other: the game itself, or a variation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Line<M> {
    /// Comments before the first turn.
    pub comments: Vec<String>,
    /// The turns. A variation has at least one. All but the last must be complete.
    pub turns: Vec<RecordedTurn<M>>,
}

/// A turn in a record, with what is said about it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RecordedTurn<M> {
    /// The moves.
    pub turn: Turn<M>,
    /// What follows in the text, in this order.
    pub asides: Vec<Aside<M>>,
}

/// What can be said about a turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Aside<M> {
    /// A comment, any text.
    Comment(String),
    /// Other turns in the place of this one and of those that follow.
    Variation(Line<M>),
}

impl<M> Default for Line<M> {
    fn default() -> Self {
        Self { comments: Vec::new(), turns: Vec::new() }
    }
}

impl<P: Position> Record<P> {
    /// An empty record of a game that begins with `start`.
    #[must_use]
    pub fn new(start: P) -> Self {
        let result = GameResult::of(&start);
        Self { start, tags: Vec::new(), main: Line::default(), result }
    }

    /// The record of a game up to its present position, with its outcome as the result.
    #[must_use]
    pub fn from_history(history: &History<P>) -> Self {
        let turns = history.turns().filter_map(|(_, moves)| Turn::new(moves.to_vec()));
        let main = Line { turns: turns.map(RecordedTurn::from).collect(), ..Line::default() };
        let result = history.outcome().map_or(GameResult::UNFINISHED, GameResult::from);
        Self { start: history.start().clone(), tags: Vec::new(), main, result }
    }

    /// The game of the main line, played to its end.
    ///
    /// # Errors
    /// If a turn is illegal, which none is in a record that was read.
    pub fn history(&self) -> Result<History<P>, IllegalTurn<P::IllegalMove>> {
        let mut history = History::new(self.start.clone());
        self.main.turns.iter().try_for_each(|recorded| history.play_turn(&recorded.turn))?;
        Ok(history)
    }

    /// The value of one of the [`tags`](Self::tags).
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name == name).map(|tag| tag.value.as_str())
    }

    /// Sets one of the [`tags`](Self::tags), at the end if it is new.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|tag| tag.name == name) {
            Some(tag) => value.clone_into(&mut tag.value),
            None => self.tags.push(Tag { name: name.to_owned(), value: value.to_owned() }),
        }
    }

    pub(super) fn gather<I: Input>(mut typed: TypedRecord<'_, I, P>) -> Result<Self, RecordError> {
        let own = |name: &str| [GAME, RULES, START, RESULT].contains(&name);
        let others = typed.raw().tags().filter(|(name, _)| !own(name));
        let tags = others.map(|(name, value)| Tag { name: name.to_owned(), value: value.to_owned() }).collect();

        let (mut outer, mut line) = (Vec::new(), Line::default());
        while let Some(event) = typed.next_event()? {
            match event {
                TypedEvent::Turn(turn, _) => line.turns.push(turn.into()),
                TypedEvent::Comment(text) => match line.turns.last_mut() {
                    Some(recorded) => recorded.asides.push(Aside::Comment(text.to_owned())),
                    None => line.comments.push(text.to_owned()),
                },
                TypedEvent::Open => outer.push(core::mem::take(&mut line)),
                TypedEvent::Close => {
                    let variation = core::mem::replace(&mut line, outer.pop().unwrap_or_default());
                    if let Some(recorded) = line.turns.last_mut() {
                        recorded.asides.push(Aside::Variation(variation));
                    }
                }
            }
        }
        Ok(Self { start: typed.start().clone(), tags, main: line, result: typed.finish()? })
    }
}

impl<M> From<Turn<M>> for RecordedTurn<M> {
    fn from(turn: Turn<M>) -> Self {
        Self { turn, asides: Vec::new() }
    }
}
