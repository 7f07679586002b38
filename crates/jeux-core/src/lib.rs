//! What abstract board games for two share, whatever their rules: this crate knows no game.
//!
//! - [`Position`] is what a game implements, [`Rules`] its variants and options, [`Symmetric`] its symmetries;
//! - [`perft`], [`perft_full`] and [`divide`] count, a [`Turn`] is all moves before the other player decides;
//! - [`History`] takes back and counts repetitions, [`record`] reads and writes games in one text format;
//! - [`Bitboard`] is a set of up to 64 cells, [`Grid`] and [`Cell`] are rectangular boards;
//! - [`Player`], [`Outcome`] and [`Reason`] say who, and how it ended;
//! - [`Compact`] stores positions in a few bytes, [`Numbered`] shows them to programs that learn;
//! - [`Scanner`], [`write_board`] and the error types read and write texts;
//! - [`RandomSource`], [`SplitMix64`] and [`stable_key`] give the same numbers everywhere.
//!
//! ```
//! use jeux_core::{Bitboard, Cell, Grid};
//!
//! let corner: Cell<6, 6> = "a1".parse()?;
//! let leaps = Grid::<6, 6>::KNIGHT[usize::from(corner.index())];
//! let names: Vec<String> = Cell::<6, 6>::in_set(leaps).map(|cell| cell.to_string()).collect();
//! assert_eq!(names, ["c2", "b3"]);
//! # Ok::<(), jeux_core::SyntaxError>(())
//! ```
//!
//! # Features
//! - `std` (default): links the standard library. Without it the crate is `no_std` + `alloc`, and [`record`] reads
//!   and writes texts in memory only; nothing else changes.
//! - `serde`: `Serialize` and `Deserialize` for what has a text here, and the module `serde`, which does it for games.
//!
//! # What this crate promises
//! - Text forms, records, [`stable_key`], [`SplitMix64`] and [`RandomSource::below`] keep their meaning in every release.
//! - Nothing that comes from outside panics: it becomes a value or an error with the place and the reason.
//! - A new method of [`Position`] comes with a default, so that a game of yours stays one.
//!
//! # What it does not do
//! It knows no rules, chooses no moves and draws no pictures: see the games' crates, `jeux-search` and `jeux-diagram`.
//! A game has two players, both see everything, and a turn is moves of one player.
#![no_std]
#![warn(clippy::std_instead_of_core, clippy::std_instead_of_alloc)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod bitboard;
mod compact;
mod grid;
mod history;
mod key;
mod nth;
mod numbered;
mod outcome;
mod perft;
mod player;
mod position;
mod random;
pub mod record;
mod rules;
#[cfg(feature = "serde")]
pub mod serde;
mod text;
mod turn;

pub use bitboard::{Bitboard, Cells};
pub use compact::{BitReader, BitWriter, ByteArray, BytesError, Compact, DecodeError};
pub use grid::{Cell, DIRECTIONS, Grid, GridSymmetry};
pub use history::{DrawRules, History, HistoryReason, IllegalPly};
pub use key::stable_key;
pub use nth::Nth;
pub use numbered::{Numbered, PlaneShape, WrongLength, visit_number_planes};
pub use outcome::{Outcome, Reason};
pub use perft::{divide, perft, perft_full};
pub use player::Player;
pub use position::{Position, Symmetric};
pub use random::{RandomSource, SplitMix64};
pub use rules::{RuleOption, Rules, RulesError, RulesErrorKind, Variant, parse_rules, write_rules};
pub use text::{
    CellWriter, Invalid, MoveError, PositionError, Scanner, SyntaxError, UnknownWord, excerpt, write_board,
};
pub use turn::{IllegalTurn, Turn, TurnError};
