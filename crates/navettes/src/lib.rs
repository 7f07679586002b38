//! Rules of **Navettes** (*jeu des Navettes*): arrowed shuttles hop across a triangular lattice and earn moves for stars.
//!
//! ```
//! use jeux_core::{Position as _, RandomSource, SplitMix64};
//! use navettes::{Position, Rules};
//!
//! let mut dice = SplitMix64::new(7);
//! let mut position = Position::start(Rules::FIVE_STARS, 0);
//! while let Some(mv) = position.random_move(&mut dice) {
//!     println!("{}: {}", position.turn(), position.display_move(mv));
//!     position.play(mv)?;
//! }
//! let outcome = position.outcome().ok_or("a game without moves is over")?;
//! println!("{outcome}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The rules
//! - The board is a lattice of rows of 6 and 7 points in turn, 5, 7 (the default) or 9 of them: [`Point`], [`Rows`].
//!   The 13 pawns of a player fill the two rows of the camp (*camp*): shuttles (*navettes*), which have an [`Arrow`]
//!   (*flèche*), and stars (*étoiles*): [`Pawn`].
//! - A turn begins with the move of a shuttle: a step forward, or a chain of jumps over single pawns, the first forward,
//!   the others forward or sideways, no pawn twice. Who can begin with a jump over an enemy pawn must. A shuttle that
//!   arrives at the end its arrow points at is turned (*retournée*).
//! - Each enemy pawn jumped and each time the shuttle was turned earns a star move, made in the same turn: a step toward
//!   the enemy camp, or a jump over a line of pawns. Past the last row a star leaves the board.
//! - Who has no star left wins. Who has no shuttle to move passes; if neither player has, the game is drawn.
//!
//! A [`Move`] is the move of one shuttle or of one star, so a player may own several in a row;
//! [`jeux_core::Turn`] reads, writes and plays all moves of a turn at once. A shuttle move is what it does: from where,
//! to where, how the arrow points then and how many star moves it earned; [`Position::visit_paths`] shows the jumps.
//!
//! # What this crate promises
//! - A [`Position`] is always valid, 32 bytes and `Copy`; two are equal exactly when their texts and rules are.
//! - Nothing that comes from outside panics: it becomes a value or an error with the place and the reason.
//! - Listing, counting and making moves allocate nothing and take less than a few milliseconds in the worst positions.
//!   Counting lines of four moves and more, as perft does, allocates a third of a megabyte once; drawing a random
//!   move, a short list where shuttles have many ways to go.
//! - Text forms, the order of the moves and keys stay the same in every release.
//!
//! # What it does not do
//! It keeps no history, plays no moves of its own and draws no pictures: see the crates `jeux-core`, `jeux-search` and
//! `jeux-diagram`.
//!
//! # Features
//! - `std` (default): links the standard library. Without it the crate is `no_std` + `alloc`; nothing else changes.
//! - `serde`: positions, moves, points and rules are `Serialize` and `Deserialize`, as their texts.
#![no_std]
#![warn(clippy::std_instead_of_core, clippy::std_instead_of_alloc)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod after;
mod board;
mod builder;
mod chains;
mod choice;
mod compact;
mod error;
mod generate;
mod memory;
mod moves;
mod notation;
mod numbered;
mod paths;
mod position;
mod rules;
#[cfg(feature = "serde")]
mod serde;

pub use board::{Arrow, Direction, Point, Rows, Symmetry};
pub use builder::{Builder, InvalidReason};
pub use error::Error;
pub use jeux_core;
pub use moves::{IllegalMove, Move};
pub use paths::Path;
pub use position::{EndReason, Pawn, Position};
pub use rules::Rules;
