//! The reference implementation against the known counts, move lists and results of the game.
//!
//! Every line of every file is checked, except that counts above a limit are left out of the ordinary run;
//! `JEUX_TEST_EFFORT`, a whole number, multiplies the limit.

mod reference;

use jeux_testkit::effort;
use reference::Reference;

const PERFT_START: &str = include_str!("data/perft_start.tsv");
const PERFT_POSITIONS: &str = include_str!("data/perft_positions.tsv");
const MOVES: &str = include_str!("data/moves.tsv");
const STATUS: &str = include_str!("data/status.tsv");

/// The largest count that an ordinary run checks.
fn largest_count() -> u64 {
    90_000 * u64::from(effort())
}

/// The position of a line (`game, variant, options, position, …`), and the line's fields after it.
fn read(line: &str) -> (Reference, Vec<&str>) {
    let fields: Vec<&str> = line.split('\t').collect();
    let [game, variant, options, text, ref rest @ ..] = fields[..] else { panic!("too few fields: {line}") };
    assert_eq!(game, "navettes", "{line}");
    let rules = if options == "-" { variant.to_string() } else { format!("{variant} {options}") };
    let position = Reference::parse(&rules, text).unwrap_or_else(|error| panic!("{error}: {line}"));
    assert_eq!(position.text(), text, "the text does not come back");
    (position, rest.to_vec())
}

/// Checks the counts of a file up to the limit; the number of lines checked.
fn check_counts(file: &str) -> usize {
    let limit = largest_count();
    let mut checked = 0;
    for line in file.lines() {
        let (position, rest) = read(line);
        let [depth, count] = rest[..] else { panic!("not a depth and a count: {line}") };
        let count: u64 = count.parse().expect("a count");
        if count <= limit {
            assert_eq!(position.perft(depth.parse().expect("a depth")), count, "{line}");
            checked += 1;
        }
    }
    checked
}

#[test]
fn counts_from_the_start() {
    assert!(check_counts(PERFT_START) >= 60);
}

#[test]
fn counts_from_positions() {
    assert!(check_counts(PERFT_POSITIONS) >= 4);
}

#[test]
fn lists_of_moves() {
    for line in MOVES.lines() {
        let (position, rest) = read(line);
        let moves = position.moves();
        assert_eq!(rest, [moves.join(" ")], "{line}");
        assert_eq!(position.perft(1), moves.len() as u64, "{line}");
        assert_eq!(position.free_moves().len(), moves.len(), "{line}");
        for text in moves {
            let after = position.play(&text).unwrap_or_else(|| panic!("{text} is listed, not played: {line}"));
            let again = Reference::parse(&after.rules_text(), &after.text());
            assert_eq!(again.as_ref(), Ok(&after), "{text}: {line}");
        }
    }
}

#[test]
fn results() {
    for line in STATUS.lines() {
        let (position, rest) = read(line);
        let status = match rest[..] {
            ["ongoing"] => "ongoing",
            ["white"] => "white stars-out",
            ["black"] => "black stars-out",
            ["draw"] => "draw stuck",
            _ => panic!("unknown result: {line}"),
        };
        assert_eq!(position.status(), status, "{line}");
        assert_eq!(position.moves().is_empty(), status != "ongoing", "{line}");
    }
}

#[test]
fn every_legal_path_is_accepted_and_nothing_else() {
    let text = "Dd1d2/1S1UsUu/3u2/d2uU2/UuD3/1dduUU1/U1U1S1 w 0";
    let position = Reference::parse("3-stars", text).unwrap();
    for (canonical, other_path) in [
        // The same list of pawns around a triangle, the other way round.
        ("c3>b1>d1>c3", "c3>d1>b1>c3"),
        // One enemy pawn and one turn either way; the pawn on c1 is White's own and earns nothing.
        ("c3>b1", "c3>d1>b1"),
    ] {
        let moves = position.moves();
        assert!(moves.iter().any(|listed| listed == canonical));
        assert!(!moves.iter().any(|listed| listed == other_path));
        assert_eq!(position.play(canonical), position.play(other_path));
        assert!(position.play(canonical).is_some());
    }

    let start = Reference::parse("5-stars", "dsddsd/sddsdds/6/7/6/SUUSUUS/USUUSU w 0").unwrap();
    assert!(start.play("b2-a3").is_some());
    for wrong in ["b2>a3", "b2-a3 ", "b2-b1", "a2-a3", "*a2-a3", "B2-a3", "b2:a3:U:0", "pass", "stop", ""] {
        assert_eq!(start.play(wrong), None, "{wrong:?}");
    }
}

#[test]
fn the_last_star_off_ends_the_turn() {
    let position = Reference::parse("5-stars", "S5/7/6/7/6/s6/6 w 3").unwrap();
    let after = position.play("*a7-off").unwrap();
    assert_eq!(after.text(), "6/7/6/7/6/s6/6 b 0");
    assert_eq!(after.status(), "white stars-out");
}

#[test]
fn star_moves_are_lost_when_no_star_can_move() {
    for (before, mv, after) in [
        // After the shuttle move: it earns one, and closes the right line of the star on c1.
        ("6/6U/5U/U4U1/U5/1U2Ud1/1U1U1U/2UU3/s1S3 w 0", "f3>e5", "6/6U/5U/U4U1/U3U1/1U2Ud1/1U1U2/2UU3/s1S3 b 0"),
        // After a star move: two are owed, and on d2 both lines of the star are closed.
        ("6/U5U/U4U/1U3U1/1U2U1/2U1U2/2UU2/7/s2S2 w 2", "*d1-d2", "6/U5U/U4U/1U3U1/1U2U1/2U1U2/2UU2/3S3/s5 b 0"),
    ] {
        let position = Reference::parse("5-stars rows=9", before).unwrap();
        assert_eq!(position.play(mv).map(|position| position.text()).as_deref(), Some(after), "{before} {mv}");
    }
}

#[test]
fn malformed_rules_are_rejected_and_canonical_ones_written() {
    let board = |rows: &str| format!("dsddsd/sddsdds/{rows}/SUUSUUS/USUUSU w 0");
    for (given, canonical) in [
        ("5-stars", "5-stars"),
        ("4-stars star_moves=mandatory rows=7", "4-stars"),
        ("3-stars star_moves=optional rows=7", "3-stars star_moves=optional"),
    ] {
        let position = Reference::parse(given, &board("6/7/6")).unwrap();
        assert_eq!(position.rules_text(), canonical);
    }
    let nine = Reference::parse("5-stars star_moves=optional rows=9", &board("6/7/6/7/6")).unwrap();
    assert_eq!(nine.rules_text(), "5-stars rows=9 star_moves=optional");
    for wrong in [
        "",
        "-",
        "5-star",
        "5-stars ",
        "5-stars  rows=7",
        "rows=7",
        "5-stars rows=07",
        "5-stars rows=6",
        "5-stars rows=7 rows=7",
        "5-stars yellow=1",
        "5-stars 5-stars",
    ] {
        assert!(Reference::parse(wrong, &board("6/7/6")).is_err(), "{wrong:?}");
    }
}

#[test]
fn malformed_or_meaningless_positions_are_rejected() {
    for (rules, text, error) in [
        ("5-stars", "6/7/6/7/6/S6/s5 w", "2 fields instead of 3"),
        ("5-stars", "6/7/6/7/6/S6/s5 w 0 ", "4 fields instead of 3"),
        ("5-stars", "6/7/6/7/6/S6/s5  w 0", "4 fields instead of 3"),
        ("5-stars", "6/7/6/7/6/S6/s5 W 0", "unknown side \"W\""),
        ("5-stars", "6/7/6/7/6/S6/s5 w 00", "\"00\" star moves owed"),
        ("5-stars", "6/7/6/7/6/S6/s5 w +1", "\"+1\" star moves owed"),
        ("5-stars", "6/7/6/7/6/S6/s5 w 32", "\"32\" star moves owed"),
        ("5-stars", "6/7/6/7/6/S6/s5/6 w 0", "8 rows instead of 7"),
        ("5-stars rows=5", "6/7/6/7/6/S6/s5 w 0", "7 rows instead of 5"),
        ("5-stars", "6/7/6/7/6/S6/s6 w 0", "row 1 has 7 points"),
        ("5-stars", "6/7/6/6/6/S6/s5 w 0", "row 4 has 6 points"),
        ("5-stars", "6//6/7/6/S6/s5 w 0", "row 6 has 0 points"),
        ("5-stars", "6/7/6/7/6/S6/s23 w 0", "'3' in row \"s23\""),
        ("5-stars", "6/7/6/7/6/S6/s05 w 0", "'0' in row \"s05\""),
        ("5-stars", "6/7/6/7/6/S6/x5 w 0", "'x' in row \"x5\""),
        // "At most 13 pawns of each colour."
        ("5-stars", "6/7/6/7/s4U/SUUSUUS/USUUSU w 0", "14 pawns of White"),
        ("5-stars", "6/7/6/s6/6/sssssss/ssssss w 0", "14 pawns of Black"),
        // "At least one star on the board."
        ("5-stars", "6/7/6/7/6/U6/6 w 0", "no star on the board"),
        // "No arrow that points off the board."
        ("5-stars", "Us4/7/6/7/6/S6/6 w 0", "the arrow on a7 points off the board"),
        ("5-stars", "s5/7/6/7/6/S6/5d w 0", "the arrow on f1 points off the board"),
        // "More than 0 only if the game is not over and some star of the player to move can move."
        ("5-stars", "6/7/6/7/6/S6/6 w 1", "star moves owed, and the game is over"),
        ("5-stars rows=9", "6/6U/5U/U4U1/U3U1/1U2U2/1U1U2/2UU3/s1S3 w 1", "star moves owed, and no star can move"),
    ] {
        assert_eq!(Reference::parse(rules, text), Err(error.to_string()), "{text}");
    }
    for (rules, text) in [
        ("5-stars", "6/7/6/7/6/SUUSUUS/USUUSU w 0"),
        ("5-stars", "D4s/7/6/7/6/S6/5u w 31"),
        ("5-stars", "6/7/6/7/6/S6/6 b 0"),
        ("5-stars", "6/7/6/7/6/S6/6 w 0"),
    ] {
        let position = Reference::parse(rules, text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(position.text(), text);
    }
}
