//! Rules of **Pharaons**, also known as **Seti**: kings, leapers and refuges race over a board of
//! 3 × 10 or 5 × 10 cells.
//!
//! ```
//! use pharaons::{Position, Rules};
//! use pharaons::jeux_core::{Position as _, RandomSource, SplitMix64};
//!
//! let mut random = SplitMix64::new(7);
//! let mut position = Position::start(Rules::VARIANT_1, 0);
//! while let Some(mv) = position.random_move(&mut random) {
//!     println!("{}: {}", position.turn(), position.display_move(mv));
//!     position.play(mv)?;
//! }
//! let outcome = position.outcome().ok_or("a game without moves is over")?;
//! println!("{outcome}\n{}", position.display_board());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The rules
//! These are the three variants of the French rules sheet of the Hexagames edition. A player wins who brings a Pharaoh
//! (*Pharaon*) or a Priest (*Prêtre*) to the enemy home rank (*ligne de départ*) where it cannot be captured with the
//! next move.
//! - *Variant 1*, 3 × 10: Pharaohs move like a chess king, Priests like a knight, and capture by moving onto a cell. A
//!   captured piece changes sides and starts again on the capturer's home rank. Instead of moving a piece one may place
//!   a refuge (*tuile Refuge*) or take one back: a piece on a refuge is safe.
//! - *Variant 2*, 5 × 10: no refuges, and captured pieces leave the game.
//! - *Variant 3*, 5 × 10: the players first lay refuges, then place their pieces. A Priest moves two cells like a king in
//!   two moves, and pieces capture by jumping, as in draughts; jumped pieces change sides.
//!
//! What the sheet leaves open is decided as follows; [`Rules`] holds the choices that can be made otherwise.
//! - White moves first. The pieces of variants 1 and 2 start on the home rank, the Pharaoh in the middle.
//! - A piece that stands on the enemy home rank when its player is to move again has won, even if it could have been
//!   captured; one that cannot be captured has won before that. A player who can do nothing passes; if neither can do
//!   anything, the game is a draw. Losing all pieces is no end.
//! - A refuge may be placed where no refuge and no enemy piece is. A captured piece is set down where no piece and no
//!   enemy refuge is, on the first rank that has such a cell.
//! - In variant 3 nobody must capture, a Priest cannot stay or end next to where it was, and a piece that has jumped may
//!   jump on with the same move.
//!
//! # What this crate promises
//! - A [`Position`] is always valid, 56 bytes and `Copy`; two are equal exactly when their texts and rules are.
//! - Nothing that comes from outside panics: it becomes a value or an error with the place and the reason.
//! - Generation, play and counting allocate nothing.
//! - Text forms, the order of the moves and keys stay the same in every release.
//!
//! # What it does not do
//! It keeps no history, plays no moves of its own and draws no pictures: see the crates `jeux-core`, `jeux-search` and
//! `jeux-diagram`.
//!
//! # Features
//! - `std` (default): links the standard library. Without it the crate is `no_std` + `alloc`; nothing else changes.
//! - `serde`: positions, moves and rules are `Serialize` and `Deserialize`, as their texts.
#![no_std]
#![warn(clippy::std_instead_of_core, clippy::std_instead_of_alloc)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod board;
mod builder;
mod compact;
mod endings;
mod error;
mod jumps;
mod leaps;
mod moves;
mod notation;
mod numbered;
mod placing;
mod position;
mod questions;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod symmetry;

pub use board::{Board, Cell, Kind, NarrowBoard, Piece};
pub use builder::{Builder, InvalidReason};
pub use endings::EndReason;
pub use error::Error;
pub use jeux_core;
pub use jumps::Path;
pub use moves::{IllegalMove, Move};
pub use position::{Phase, Position, Reserve};
pub use rules::{Rules, Variant};
