//! Rules of **Cavalier-billes**: two marbles capture coloured marbles with knight's moves on a board of 6 × 6 cells.
//!
//! ```
//! use cavalier_billes::{Position, Rules};
//! use jeux_core::{Player, Position as _, RandomSource, SplitMix64};
//!
//! let mut dice = SplitMix64::new(7);
//! let mut position = Position::start(Rules::STANDARD, 7);
//! while let Some(mv) = position.random_move(&mut dice) {
//!     println!("{}: {mv}", position.turn());
//!     position.play(mv)?;
//! }
//! let outcome = position.outcome().ok_or("a game without moves is over")?;
//! println!("{outcome}, {} to {}", position.points(Player::Black), position.points(Player::White));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The rules
//! - The bag holds 1 black and 1 white marble, the players', 12 red, 11 blue and 11 yellow ones. Drawn blind, they fill
//!   the board cell by cell: [`Filling`], [`Bag`].
//! - Black begins. A move is a knight's leap of one's own marble onto a coloured one, which is captured: [`Move`].
//!   Who can capture must; who cannot passes.
//! - The game is over when nobody can move. Most points win, equal points are a draw.
//! - *Junior*, *Senior* and *Indigestion* change what the colours are worth and whether the opponent's marble may be
//!   captured: [`Rules`].
//!
//! # What this crate promises
//! - A [`Position`] is always valid, 32 bytes and `Copy`; two are equal exactly when their texts and rules are.
//! - Nothing that comes from outside panics: it becomes a value or an error with the place and the reason.
//! - Generation, play and counting allocate nothing.
//! - Text forms, the order of the moves, keys and the fillings of seeds stay the same in every release.
//!
//! # What it does not do
//! It keeps no history, plays no moves of its own and draws no pictures: see the crates `jeux-core`, `jeux-search` and
//! `jeux-diagram`.
//!
//! # Features
//! - `std` (default): links the standard library. Without it the crate is `no_std` + `alloc`; nothing else changes.
//! - `serde`: positions, moves, rules and fillings are `Serialize` and `Deserialize`, as their texts.
#![no_std]
#![warn(clippy::std_instead_of_core, clippy::std_instead_of_alloc)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod board;
mod builder;
mod compact;
mod error;
mod filling;
mod moves;
mod notation;
mod numbered;
mod position;
mod rules;
#[cfg(feature = "serde")]
mod serde;

pub use board::{Board, Cell, Colour, Marble};
pub use builder::{Builder, InvalidReason};
pub use error::Error;
pub use filling::{Bag, Filling, FillingError};
pub use jeux_core;
pub use moves::{IllegalMove, Move};
pub use position::{EndReason, Position};
pub use rules::Rules;
