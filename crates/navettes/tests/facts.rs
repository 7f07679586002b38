//! The crate against the known counts, move lists and results of the game.
//!
//! Every line of every file is checked, except that counts above a limit are left out of the ordinary run;
//! `JEUX_TEST_EFFORT`, a whole number, multiplies the limit.

use jeux_core::{Position as _, perft, perft_full};
use jeux_testkit::{effort, laws};
use navettes::Position;

const PERFT_START: &str = include_str!("data/perft_start.tsv");
const PERFT_POSITIONS: &str = include_str!("data/perft_positions.tsv");
const MOVES: &str = include_str!("data/moves.tsv");
const STATUS: &str = include_str!("data/status.tsv");

/// The largest count that an ordinary run checks.
fn largest_count() -> u64 {
    400_000 * u64::from(effort())
}

/// The position of a line (`game, variant, options, position, …`), and the line's fields after it.
fn read(line: &str) -> (Position, Vec<&str>) {
    let fields: Vec<&str> = line.split('\t').collect();
    let [game, variant, options, text, ref rest @ ..] = fields[..] else { panic!("too few fields: {line}") };
    assert_eq!(game, Position::GAME, "{line}");
    let rules = if options == "-" { variant.to_string() } else { format!("{variant} {options}") };
    let rules = rules.parse().unwrap_or_else(|error| panic!("{error}: {line}"));
    let position = Position::parse(text, rules).unwrap_or_else(|error| panic!("{error}: {line}"));
    assert_eq!(position.to_string(), text, "the text does not come back");
    (position, rest.to_vec())
}

/// Checks the counts of a file up to the limit; the number of lines checked.
fn check_counts(file: &str) -> usize {
    let limit = largest_count();
    let mut checked = 0;
    for line in file.lines() {
        let (position, rest) = read(line);
        let [depth, count] = rest[..] else { panic!("not a depth and a count: {line}") };
        let (depth, count): (u8, u64) = (depth.parse().expect("a depth"), count.parse().expect("a count"));
        if count <= limit {
            assert_eq!(perft(&position, depth), count, "{line}");
            assert_eq!(perft_full(&position, depth), count, "{line}");
            checked += 1;
        }
    }
    checked
}

#[test]
fn counts_from_the_start() {
    assert!(check_counts(PERFT_START) >= 80);
}

#[test]
fn counts_from_positions() {
    assert!(check_counts(PERFT_POSITIONS) >= 8);
}

#[test]
fn lists_of_moves() {
    for line in MOVES.lines() {
        let (position, rest) = read(line);
        let moves = position.legal_moves();
        let mut texts: Vec<String> = moves.iter().map(|&mv| position.display_move(mv).to_string()).collect();
        texts.sort();
        assert_eq!(rest, [texts.join(" ")], "{line}");
        laws::listings_agree(&position);
        for mv in moves {
            assert_eq!(position.parse_move(&position.display_move(mv).to_string()), Ok(mv), "{line}");
        }
    }
}

#[test]
fn results() {
    for line in STATUS.lines() {
        let (position, rest) = read(line);
        let result = position.outcome().map_or("ongoing", |outcome| outcome.result());
        assert_eq!(rest, [result], "{line}");
        assert_eq!(position.has_moves(), result == "ongoing", "{line}");
        laws::listings_agree(&position);
    }
}
