//! Holds the crate against the known facts about Pharaons: counts, lists of moves and results.
//!
//! Ordinary runs leave the largest counts out; `JEUX_TEST_EFFORT` (an integer, default 1) multiplies the limit.

use jeux_testkit::{effort, laws};
use pharaons::jeux_core::{Position as _, perft, perft_full};
use pharaons::{Position, Rules};

/// Perft lines with a count above this (times the effort) are left out.
const LIMIT: u64 = 3_000_000;

/// One line: its position, and the columns after the position.
fn facts(table: &str) -> impl Iterator<Item = (Position, Vec<&str>)> {
    table.lines().map(|line| {
        let columns: Vec<&str> = line.split('\t').collect();
        let (head, known) = columns.split_at(4);
        let [game, variant, options, text] = head[..] else { panic!("too few columns: {line}") };
        assert_eq!(game, Position::GAME, "{line}");
        let rules = if options == "-" { variant.to_string() } else { format!("{variant} {options}") };
        let rules: Rules = rules.parse().unwrap();
        let position = Position::parse(text, rules).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(position.to_string(), text);
        (position, known.to_vec())
    })
}

fn limit() -> u64 {
    LIMIT * u64::from(effort())
}

/// Checks the lines within the limit and returns how many there were.
fn check_perft(table: &str) -> usize {
    let mut checked = 0;
    for (position, known) in facts(table) {
        let [depth, count] = known[..] else { panic!("depth and count: {known:?}") };
        let (depth, count): (u8, u64) = (depth.parse().unwrap(), count.parse().unwrap());
        if count <= limit() {
            assert_eq!(perft(&position, depth), count, "{position:?} {depth}");
            checked += 1;
        }
        if count <= limit() / 10 {
            assert_eq!(perft_full(&position, depth), count, "{position:?} {depth}, all moves played");
        }
    }
    checked
}

#[test]
fn counts_from_the_start() {
    assert!(check_perft(include_str!("data/perft_start.tsv")) >= 21);
}

#[test]
fn counts_from_other_positions() {
    assert!(check_perft(include_str!("data/perft_positions.tsv")) >= 80);
}

#[test]
fn lists_of_moves() {
    let mut checked = 0;
    for (position, known) in facts(include_str!("data/moves.tsv")) {
        let mut moves: Vec<String> =
            position.legal_moves().into_iter().map(|mv| position.display_move(mv).to_string()).collect();
        moves.sort();
        assert_eq!(moves.join(" "), known.join("\t"), "{position:?}");
        laws::listings_agree(&position);
        checked += 1;
    }
    assert_eq!(checked, 48);
}

#[test]
fn results() {
    let mut checked = 0;
    for (position, known) in facts(include_str!("data/status.tsv")) {
        let result = position.outcome().map_or("ongoing", |outcome| outcome.result());
        assert_eq!(known, [result], "{position:?}");
        assert_eq!(position.has_moves(), result == "ongoing", "{position:?}");
        laws::listings_agree(&position);
        checked += 1;
    }
    assert_eq!(checked, 36);
}
