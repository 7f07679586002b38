//! Laws about what makes two positions the same.

use core::hash::{Hash, Hasher};
use std::hash::DefaultHasher;

use jeux_core::Position;

use crate::check::Check;

/// Two positions are equal exactly when their texts and their rules are, and exactly when their keys are; equal ones
/// have equal hashes.
///
/// Unequal positions with equal keys break no promise, but chance makes such a pair once in 2⁶⁴: a key leaves
/// something out.
#[track_caller]
pub fn equality_is_that_of_texts<P: Position>(position: &P, other: &P) {
    Check::run("equality_is_that_of_texts", position, |check| {
        let texts = (position.to_string(), position.rules()) == (other.to_string(), other.rules());
        let other_rules = other.rules();
        let against = |what| format!("{what} as that of {other} under {other_rules}");
        check.equal(against("the same value, same text and rules"), position == other, texts);
        check.equal(against("the same value the other way round"), other == position, texts);
        check.equal(against("the same key"), position.key() == other.key(), texts);
        check.holds(!texts || hash(position) == hash(other), against("not the same hash"));
    });
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
