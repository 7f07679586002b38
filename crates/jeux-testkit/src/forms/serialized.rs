//! What serde makes of values, in JSON and in postcard.

use core::fmt::Debug;

use jeux_core::record::Record;
use jeux_core::{DrawRules, History, Position, RandomSource, SplitMix64, Turn};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::check::Check;
use crate::laws::slips;

/// A position type whose values, rules and moves go through serde.
pub trait Serialized: Position<Rules: Value, Move: Value> + Value {}

impl<P: Position<Rules: Value, Move: Value> + Value> Serialized for P {}

/// What can be compared after it went through serde.
pub trait Value: Serialize + DeserializeOwned + PartialEq + Debug {}

impl<T: Serialize + DeserializeOwned + PartialEq + Debug> Value for T {}

/// Checks all laws of serialized values.
///
/// # Panics
/// If a law is broken.
#[track_caller]
pub fn serialized<P: Serialized>() {
    for (case, position) in super::positions::<P>().enumerate() {
        serialized_values_come_back(&position, case as u64);
        if case % 10 == 0 {
            damaged_json_is_refused(&position);
        }
    }
}

/// A position, its rules, moves, a turn, a history with moves taken back, and its record are read back to equal values,
/// in JSON and in postcard.
#[track_caller]
pub fn serialized_values_come_back<P: Serialized>(position: &P, seed: u64) {
    Check::run("serialized_values_come_back", position, |check| {
        comes_back(check, position);
        comes_back(check, &position.rules());
        comes_back(check, &position.legal_moves());
        comes_back(check, &position.turn());
        let text = serde_json::to_value(position).expect("a value");
        let expected = serde_json::json!({"rules": position.rules().to_string(), "position": position.to_string()});
        check.equal("the JSON of the position", text, expected);
        if let Some(outcome) = position.outcome() {
            let text = serde_json::to_string(&outcome).expect("a text");
            check.equal("the outcome", text, format!("\"{outcome}\""));
            comes_back(check, &outcome);
        }

        let mut random = SplitMix64::new(seed);
        let draws = DrawRules { repetition: Some(3), move_limit: None };
        let mut history = History::with_draws(position.clone(), draws);
        while let Some(mv) = history.position().random_move(&mut random).filter(|_| history.len() < 30) {
            check.equal("playing a legal move", history.play(mv), Ok(()));
        }
        if let Some(turn) = Turn::new(history.moves().to_vec()) {
            comes_back(check, &turn);
        }
        comes_back(check, &Record::from_history(&history));
        history.go_to(random.below(history.len() as u64 + 1) as usize);
        comes_back(check, &history);
    });
}

#[track_caller]
fn comes_back<P: Position, T: Value>(check: Check<'_, P>, value: &T) {
    let json = check.value("as JSON", serde_json::to_string(value));
    check.equal(format_args!("read from {json}"), &check.value(&json, serde_json::from_str::<T>(&json)), value);
    let read = serde_json::from_reader::<_, T>(json.as_bytes());
    check.equal(format_args!("read from {json} as a stream"), &check.value(&json, read), value);
    let bytes = check.value("in postcard", postcard::to_allocvec(value));
    check.equal("read from postcard", &check.value("postcard", postcard::from_bytes::<T>(&bytes)), value);
}

/// The JSON and the postcard bytes of a position and of a game from it that were cut anywhere, or had any byte changed,
/// are refused or mean a valid value.
#[track_caller]
pub fn damaged_json_is_refused<P: Serialized>(position: &P) {
    Check::run("damaged_json_is_refused", position, |check| {
        damaged_is_refused(check, position, |read| P::parse(&read.to_string(), read.rules()).as_ref() == Ok(read));
        let mut history = History::new(position.clone());
        if let Some(mv) = position.nth_move(0) {
            check.equal("playing a legal move", history.play(mv), Ok(()));
        }
        let replays = |read: &History<P>| {
            let mut replayed = History::with_draws(read.start().clone(), read.draws());
            let played = replayed.extend(read.moves().iter().chain(read.undone()).copied());
            played.is_ok() && replayed.go_to(read.len()) && replayed == *read
        };
        damaged_is_refused(check, &history, replays);
        damaged_is_refused(check, &Record::from_history(&history), |read: &Record<P>| read.to_text().is_ok());
    });
}

fn damaged_is_refused<P: Position, T: Value>(check: Check<'_, P>, value: &T, is_valid: impl Fn(&T) -> bool) {
    let json = check.value("as JSON", serde_json::to_string(value));
    for cut in 0..json.len() {
        check.holds(serde_json::from_str::<T>(&json[..cut]).is_err(), format_args!("{} was read", &json[..cut]));
    }
    for slip in slips(&json) {
        if let Ok(read) = serde_json::from_str::<T>(&slip) {
            check.of_text(&slip).holds(is_valid(&read), "an invalid value was read");
        }
    }
    let bytes = check.value("in postcard", postcard::to_allocvec(value));
    for wrong in super::damaged(&bytes) {
        if let Ok(read) = postcard::from_bytes::<T>(&wrong) {
            check.holds(is_valid(&read), format_args!("an invalid value was read from {wrong:?}"));
        }
    }
}

/// A well-formed JSON of a position that its rules do not allow is refused, and the error names these reasons.
#[track_caller]
pub fn invalid_json_is_refused<P: Serialized>(rules: P::Rules, text: &str) {
    let json = serde_json::json!({"rules": rules.to_string(), "position": text}).to_string();
    let error = serde_json::from_str::<P>(&json).expect_err("an invalid position was read").to_string();
    let expected = P::parse(text, rules).expect_err("a valid position");
    assert!(!expected.reasons().is_empty(), "{expected}");
    assert!(error.contains(&expected.to_string()), "law broken: invalid_json_is_refused\n  {error}\n  {expected}");
}
