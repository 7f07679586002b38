//! The known counts, moves and results, all lines.

use cavalier_billes::{Position, Rules};
use jeux_core::{Position as _, perft, perft_full};
use jeux_testkit::{effort, laws};

/// The lines of a table as their columns: game, variant, options, position, …
fn facts(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table.lines().map(|line| line.split('\t').collect())
}

fn position(fact: &[&str]) -> Position {
    let rules: Rules = format!("{} {}", fact[1], fact[2]).trim_end_matches(" -").parse().expect("rules");
    let position = Position::parse(fact[3], rules).expect("a valid position");
    assert_eq!(position.to_string(), fact[3]);
    position
}

fn check_counts(table: &'static str) {
    let limit = 1_000_000_u64 * u64::from(effort());
    let mut checked = 0;
    for fact in facts(table) {
        let (depth, count): (u8, u64) = (fact[4].parse().unwrap(), fact[5].parse().unwrap());
        if count <= limit {
            assert_eq!(perft(&position(&fact), depth), count, "{fact:?}");
            if count <= limit / 10 {
                assert_eq!(perft_full(&position(&fact), depth), count, "{fact:?}");
            }
            checked += 1;
        }
    }
    assert!(checked > 50, "only {checked} counts within the limit");
}

#[test]
fn perft_from_the_start() {
    check_counts(include_str!("data/perft_start.tsv"));
}

#[test]
fn perft_from_positions() {
    check_counts(include_str!("data/perft_positions.tsv"));
}

#[test]
fn legal_moves() {
    for fact in facts(include_str!("data/moves.tsv")) {
        let position = position(&fact);
        let mut moves: Vec<String> = position.legal_moves().into_iter().map(|mv| mv.to_string()).collect();
        moves.sort();
        assert_eq!(moves.join(" "), fact[4], "{fact:?}");
        laws::listings_agree(&position);
    }
}

#[test]
fn results() {
    for fact in facts(include_str!("data/status.tsv")) {
        let position = position(&fact);
        let result = position.outcome().map_or("ongoing", |outcome| outcome.result());
        assert_eq!(result, fact[4], "{fact:?}");
        laws::listings_agree(&position);
    }
}
