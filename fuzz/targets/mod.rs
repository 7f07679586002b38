//! What is done with the bytes of a fuzzer: functions that panic when something is wrong, whatever the bytes are.
//!
//! They are shared by the programs of `cargo fuzz` beside this directory and by the tests of the crate `jeux`, which
//! try the corpus and mutations of it on stable Rust.

mod bytes;
pub(crate) mod play;
mod texts;

use jeux::{cavalier_billes, navettes, pharaons};

/// A function for the bytes of a fuzzer.
pub(crate) type Target = fn(&[u8]);

/// Every target with its name, which is that of its program and of the directory of its corpus.
///
/// - `*_texts`: lines of text. The first is read as rules, the second as a position, and all of them as everything; the
///   others are also played as moves, legal or not.
/// - `*_play`: a line of rules, a line with a position, and bytes that choose among the legal moves of the game and of
///   its literal reference. Without a valid position the game begins at the start.
/// - `words`: cells, points, fillings, results, pictures of sets of cells.
/// - `records`: a file of game records.
/// - `compact`: a byte that chooses the game, and the compact form of a position or a move.
pub(crate) const TARGETS: &[(&str, Target)] = &[
    ("cavalier_billes_texts", texts::of::<cavalier_billes::Position>),
    ("navettes_texts", texts::of::<navettes::Position>),
    ("pharaons_texts", texts::of::<pharaons::Position>),
    ("cavalier_billes_play", play::of::<play::CavalierBilles>),
    ("navettes_play", play::of::<play::Navettes>),
    ("pharaons_play", play::of::<play::Pharaons>),
    ("words", texts::words),
    ("records", bytes::records),
    ("compact", bytes::compact),
];

/// Runs the target of this name.
///
/// # Panics
/// If there is none, and when something is wrong.
#[allow(dead_code, reason = "the tests run all of them")]
pub(crate) fn run(name: &str, data: &[u8]) {
    let (_, target) = TARGETS.iter().find(|(other, _)| *other == name).expect("a target of this name");
    target(data);
}
