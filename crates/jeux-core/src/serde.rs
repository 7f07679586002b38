//! serde: every value as its canonical text, checked on the way in.
//!
//! A position is `{"rules": "…", "position": "…"}`, everything that has a text of its own is that text. So a value that
//! comes in is as valid as one that was parsed, in any format: there is no way around the checks, and no raw word.
//!
//! | type | form |
//! |---|---|
//! | rules, moves (position-free), players, cells, outcomes, [`GameResult`](crate::record::GameResult) | text |
//! | positions | rules and position, both texts |
//! | [`Turn`] | list of moves |
//! | [`DrawRules`](crate::DrawRules) | `repetition` and `move_limit`, numbers or nothing |
//! | [`History`](crate::History) | `start`, all `moves`, `ply`: how many of them are not taken back, `draws` |
//! | [`Record`](crate::record::Record) | its text, with the check sum |
//!
//! A game implements `Serialize` and `Deserialize` with [`serde_as_text!`](crate::serde_as_text) and
//! [`serde_as_position!`](crate::serde_as_position). Code for any game uses the modules [`text`] and [`position`]:
//!
//! ```
//! use jeux_core::Position;
//! use serde::{Deserialize, Serialize};
//!
//! /// A position with the move somebody found best in it.
//! #[derive(Serialize, Deserialize)]
//! #[serde(bound = "")]
//! struct Puzzle<P: Position> {
//!     #[serde(with = "jeux_core::serde::position")]
//!     position: P,
//!     #[serde(with = "jeux_core::serde::text")]
//!     solution: P::Move,
//! }
//! ```

mod games;

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt::{self, Display};
use core::marker::PhantomData;
use core::str::FromStr;

#[doc(hidden)]
pub use ::serde as library;
use ::serde::de::{Error as _, Visitor};
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Cell, Outcome, Player, Position, Reason, Turn};

/// Any value as its text, for `#[serde(with = "jeux_core::serde::text")]`.
pub mod text {
    use super::*;

    /// Writes what `Display` writes.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<T: Display + ?Sized, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    /// Reads what `FromStr` reads.
    ///
    /// # Errors
    /// What is wrong with the text, and those of the deserializer.
    pub fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
        deserializer.deserialize_str(TextVisitor(PhantomData))
    }
}

/// A position with its rules, for `#[serde(with = "jeux_core::serde::position")]`.
pub mod position {
    use super::*;

    /// Writes the rules and the position.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<P: Position, S: Serializer>(position: &P, serializer: S) -> Result<S::Ok, S::Error> {
        PositionOut::of(position).serialize(serializer)
    }

    /// Reads the rules and the position.
    ///
    /// # Errors
    /// What is wrong with the rules, with the form of the position, or every reason why it is invalid, and those of the
    /// deserializer.
    pub fn deserialize<'de, P: Position, D: Deserializer<'de>>(deserializer: D) -> Result<P, D::Error> {
        let form = PositionIn::<P::Rules>::deserialize(deserializer)?;
        P::parse(&form.position, form.rules.0).map_err(D::Error::custom)
    }
}

struct TextVisitor<T>(PhantomData<T>);

impl<T: FromStr<Err: Display>> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text")
    }

    fn visit_str<E: ::serde::de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

struct Text<T>(T);

impl<T: Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        text::serialize(&self.0, serializer)
    }
}

impl<'de, T: FromStr<Err: Display>> Deserialize<'de> for Text<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text::deserialize(deserializer).map(Self)
    }
}

struct Texts<'a, T>(&'a [T]);

impl<T: Display> Serialize for Texts<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Text))
    }
}

#[derive(Serialize)]
#[serde(rename = "Position", bound = "")]
struct PositionOut<R: Display, T: Display> {
    rules: Text<R>,
    position: Text<T>,
}

impl<'a, P: Position> PositionOut<P::Rules, &'a P> {
    fn of(position: &'a P) -> Self {
        Self { rules: Text(position.rules()), position: Text(position) }
    }
}

#[derive(Deserialize)]
#[serde(rename = "Position", deny_unknown_fields, bound(deserialize = "R: FromStr<Err: Display>"))]
struct PositionIn<'a, R> {
    rules: Text<R>,
    #[serde(borrow)]
    position: Cow<'a, str>,
}

/// Implements `Serialize` and `Deserialize` for types that have a text.
///
/// Their `Display` and `FromStr` are used; nothing else is.
#[macro_export]
macro_rules! serde_as_text {
    ($($type:ty),* $(,)?) => {$(
        impl $crate::serde::library::Serialize for $type {
            fn serialize<S: $crate::serde::library::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::serde::text::serialize(self, serializer)
            }
        }

        impl<'de> $crate::serde::library::Deserialize<'de> for $type {
            fn deserialize<D: $crate::serde::library::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::serde::text::deserialize(deserializer)
            }
        }
    )*};
}

/// Implements `Serialize` and `Deserialize` for the position type of a game, as rules and position.
#[macro_export]
macro_rules! serde_as_position {
    ($type:ty) => {
        impl $crate::serde::library::Serialize for $type {
            fn serialize<S: $crate::serde::library::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::serde::position::serialize(self, serializer)
            }
        }

        impl<'de> $crate::serde::library::Deserialize<'de> for $type {
            fn deserialize<D: $crate::serde::library::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::serde::position::deserialize(deserializer)
            }
        }
    };
}

crate::serde_as_text!(Player);

impl<const W: u8, const H: u8> Serialize for Cell<W, H> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        text::serialize(self, serializer)
    }
}

impl<'de, const W: u8, const H: u8> Deserialize<'de> for Cell<W, H> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text::deserialize(deserializer)
    }
}

impl<R: Display> Serialize for Outcome<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        text::serialize(self, serializer)
    }
}

impl<'de, R: Reason> Deserialize<'de> for Outcome<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text::deserialize(deserializer)
    }
}

impl<M: Copy + Display> Serialize for Turn<M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Texts(self.moves()).serialize(serializer)
    }
}

impl<'de, M: Copy + FromStr<Err: Display>> Deserialize<'de> for Turn<M> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let moves = Vec::<Text<M>>::deserialize(deserializer)?;
        Self::new(moves.into_iter().map(|mv| mv.0).collect()).ok_or_else(|| D::Error::custom("a turn without moves"))
    }
}
