//! The laws every [`Position`](jeux_core::Position) must keep, as functions for the tests of any game.
//!
//! A game of your own is held to them by one line of its tests:
//!
//! ```no_run
//! # use jeux_core::Position;
//! # fn every_law<Hexapawn: Position>() {
//! jeux_testkit::laws::all::<Hexapawn, _>(|_position| []);
//! # }
//! ```
//!
//! - [`laws`] has [`all`](laws::all), [`all_symmetric`](laws::all_symmetric), and every law alone, for one position;
//! - [`forms`] has the laws of compact forms, numbers and serde, for games that have these;
//! - [`strategies`] are [`proptest`] strategies for rules, positions and hostile texts, for properties of your own;
//! - [`Oracle`] is another implementation of the same game that speaks in texts, and [`assert_same_game`] walks both to
//!   the first position where they differ;
//! - [`effort`] scales the number of cases by the environment variable `JEUX_TEST_EFFORT`.
//!
//! # What this crate promises
//! - The same effort gives the same runs: nothing depends on the clock or the system.
//! - A release may add laws, and so fail a game that passed before: a law that was broken was a fault before too.
//!
//! # What it does not do
//! It does not know the rules of your game: that a move is missing or too many in the generator and in `check` alike only
//! an [`Oracle`] can tell.
//!
//! # Features
//! - `serde`: laws of serialized values.
//!
//! # Panics
//! This crate panics: that is how it reports. The message begins with `law broken` and shows the law, the game, the
//! rules, the position, the move or text if it is about one, and what differed; calling that law on that position
//! shows the fault again.

extern crate alloc;

mod check;
pub mod forms;
pub mod laws;
mod oracle;
pub mod strategies;

pub use oracle::{Difference, Oracle, Played, Side, Walk, assert_same_game};

/// How many times as many cases as usual tests shall try: the environment variable `JEUX_TEST_EFFORT`, 1 without it.
///
/// ```
/// use proptest::prelude::*;
///
/// let config = ProptestConfig::with_cases(50 * jeux_testkit::effort());
/// assert!(config.cases >= 50);
/// ```
///
/// # Panics
/// If the variable is set to anything but a whole number from 1 to 1 000 000.
#[must_use]
pub fn effort() -> u32 {
    match std::env::var("JEUX_TEST_EFFORT") {
        Err(std::env::VarError::NotPresent) => 1,
        value => match value.as_deref().map(str::parse) {
            Ok(Ok(effort @ 1..=1_000_000)) => effort,
            _ => panic!("JEUX_TEST_EFFORT must be a whole number from 1 to 1000000, not {value:?}"),
        },
    }
}
