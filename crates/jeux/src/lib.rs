//! Three abstract board games under one roof, for programs that choose the game while they run.
//!
//! - [`games`] lists the games with their variants and options, [`with_game`] takes generic code from a name to a type;
//! - [`start`] and [`from_position`] make a [`Game`] that is played by text, whatever its kind;
//! - the crates of the games are here under their names, [`jeux_core`] with what they share.
//!
//! ```
//! # #[cfg(feature = "cavalier-billes")] {
//! use jeux::SplitMix64;
//!
//! let mut dice = SplitMix64::new(1);
//! let mut game = jeux::start("cavalier-billes", "junior", 1)?;
//! while let Some(mv) = game.random_move(&mut dice) {
//!     game.play(&mv)?;
//! }
//! println!("{}\n{}", game.board(), game.outcome().map(|outcome| outcome.to_string()).unwrap_or_default());
//! # }
//! # Ok::<(), jeux::Error>(())
//! ```
//!
//! # Features
//! - `navettes`, `cavalier-billes`, `pharaons` (default): the games. A program that plays one needs only its crate.
//! - `std` (default): links the standard library. Without it the crate is `no_std` + `alloc`; nothing else changes.
//! - `serde`: positions, moves, rules and more of the games are `Serialize` and `Deserialize`.
//!
//! # What this crate promises
//! - The names of the games, of their variants and options, and all texts keep their meaning in every release; games may
//!   be added.
//! - Nothing that comes from outside panics: it becomes a value or an error with the place and the reason.
//!
//! # What it does not do
//! It knows no rules and no players: those are in the crates of the games and in `jeux-search`.
#![no_std]
#![warn(clippy::std_instead_of_core, clippy::std_instead_of_alloc)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod game;
mod registry;

#[cfg(feature = "cavalier-billes")]
pub use cavalier_billes;
pub use game::{Error, Game, Played, from_position, start};
pub use jeux_core;
pub use jeux_core::{Outcome, Player, Position, RandomSource, Rules, SplitMix64};
#[cfg(feature = "navettes")]
pub use navettes;
#[cfg(feature = "pharaons")]
pub use pharaons;
pub use registry::{GameInfo, NAMES, OptionInfo, UnknownGame, VariantInfo, Visitor, games, with_game};

/// The snippets of the README, compiled and run.
#[cfg(all(doctest, feature = "navettes", feature = "cavalier-billes"))]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The snippets of the page about records, compiled and run.
#[cfg(all(doctest, feature = "cavalier-billes"))]
#[doc = include_str!("../../../docs/records.md")]
struct Records;

/// The snippets of the page about compact forms, compiled and run.
#[cfg(all(doctest, feature = "pharaons"))]
#[doc = include_str!("../../../docs/compact.md")]
struct CompactForms;

/// The snippets of the tutorial, compiled and run.
#[cfg(all(doctest, feature = "cavalier-billes"))]
#[doc = include_str!("../../../docs/tutorial.md")]
struct Tutorial;
