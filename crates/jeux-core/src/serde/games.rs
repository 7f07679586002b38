//! Histories and records.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt::Display;

use ::serde::de::Error as _;
use ::serde::ser::Error as _;
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{PositionOut, Text, Texts, position};
use crate::record::{GameResult, Record, RecordReader};
use crate::{DrawRules, History, Position};

crate::serde_as_text!(GameResult);

#[derive(Serialize, Deserialize)]
#[serde(remote = "DrawRules", rename = "DrawRules", deny_unknown_fields)]
struct DrawRulesForm {
    repetition: Option<usize>,
    move_limit: Option<usize>,
}

impl Serialize for DrawRules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        DrawRulesForm::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for DrawRules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        DrawRulesForm::deserialize(deserializer)
    }
}

#[derive(Serialize)]
#[serde(rename = "History", bound = "")]
struct HistoryOut<'a, R: Display, P: Display, M: Display> {
    start: PositionOut<R, &'a P>,
    moves: Texts<'a, M>,
    ply: usize,
    draws: DrawRules,
}

#[derive(Deserialize)]
#[serde(rename = "History", deny_unknown_fields, bound = "")]
struct HistoryIn<P: Position> {
    #[serde(deserialize_with = "position::deserialize")]
    start: P,
    moves: Vec<Text<P::Move>>,
    ply: usize,
    draws: DrawRules,
}

impl<P: Position> Serialize for History<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let all = [self.moves(), self.undone()].concat();
        HistoryOut { start: PositionOut::of(self.start()), moves: Texts(&all), ply: self.len(), draws: self.draws() }
            .serialize(serializer)
    }
}

impl<'de, P: Position> Deserialize<'de> for History<P> {
    /// Plays the game from its start; an illegal move is an error.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form = HistoryIn::<P>::deserialize(deserializer)?;
        let mut history = Self::with_draws(form.start, form.draws);
        history.extend(form.moves.into_iter().map(|mv| mv.0)).map_err(D::Error::custom)?;
        if history.go_to(form.ply) { Ok(history) } else { Err(D::Error::custom("the ply is beyond the last move")) }
    }
}

impl<P: Position> Serialize for Record<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.to_text().map_err(S::Error::custom)?)
    }
}

impl<'de, P: Position> Deserialize<'de> for Record<P> {
    /// Reads the text of exactly one record, with its variations.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<'_, str>::deserialize(deserializer)?;
        let mut reader = RecordReader::new(text.as_bytes()).with_variations();
        let mut records = reader.records();
        match (records.next(), records.next()) {
            (Some(record), None) => record.map_err(D::Error::custom),
            (None, _) => Err(D::Error::custom("no record")),
            (Some(_), Some(_)) => Err(D::Error::custom("more than one record")),
        }
    }
}
