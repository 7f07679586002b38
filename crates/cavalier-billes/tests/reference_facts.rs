//! Checks the literal reference implementation against the recorded facts: counts, moves and results.

mod reference;

use jeux_testkit::effort;
use reference::{Reference, bag};

/// The lines of a table of facts, each as its columns after the game's name: variant, options, position, ...
fn facts(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table.lines().map(|line| {
        let columns: Vec<&str> = line.split('\t').collect();
        assert_eq!(columns[0], "cavalier-billes", "a line of another game: {line}");
        columns[1..].to_vec()
    })
}

/// The position of a line of facts.
fn position(fact: &[&str]) -> Reference {
    let rules = match fact[1] {
        "-" => fact[0].to_string(),
        options => format!("{} {options}", fact[0]),
    };
    let position = Reference::parse(&rules, fact[2]).unwrap_or_else(|error| panic!("{fact:?}: {error}"));
    assert_eq!(position.text(), fact[2]);
    position
}

/// Checks all counts up to a limit: 20,000 times `JEUX_TEST_EFFORT` (default 1).
fn check_counts(table: &'static str) {
    let limit = 20_000_u64 * u64::from(effort());
    let mut checked = 0;
    for fact in facts(table) {
        let count: u64 = fact[4].parse().unwrap();
        if count <= limit {
            assert_eq!(position(&fact).perft(fact[3].parse().unwrap()), count, "{fact:?}");
            checked += 1;
        }
    }
    assert!(checked > 0, "no count within the limit");
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
    let cells = || ('1'..='6').flat_map(|rank| ('a'..='f').map(move |file| format!("{file}{rank}")));
    let mut words = vec!["pass".to_string()];
    words.extend(cells().flat_map(|from| cells().map(move |to| format!("{from}x{to}"))));
    for fact in facts(include_str!("data/moves.tsv")) {
        let position = position(&fact);
        let legal: Vec<&str> = fact[3].split(' ').collect();
        assert_eq!(position.moves(), legal, "{fact:?}");
        assert_eq!(position.free_moves(), legal, "{fact:?}");
        for word in &words {
            assert_eq!(position.play(word).is_some(), legal.contains(&word.as_str()), "{fact:?}: {word}");
        }
    }
}

#[test]
fn results() {
    for fact in facts(include_str!("data/status.tsv")) {
        let position = position(&fact);
        let both_marbles = fact[2].contains('B') && fact[2].contains('W');
        let expected = match (fact[3], both_marbles) {
            ("ongoing", _) => "ongoing".to_string(),
            (result, true) => format!("{result} points"),
            (result, false) => format!("{result} captured"),
        };
        assert_eq!(position.status(), expected, "{fact:?}");
        assert_eq!(position.moves().is_empty(), expected != "ongoing", "{fact:?}");
    }
}

#[test]
fn each_variant_and_option_has_its_own_points() {
    // Black has 3 yellow, White 1 blue, or Black 1 blue and White 1 red.
    let yellow_or_blue = "B5/6/6/6/6/5W b y3b0r0 y0b1r0";
    let blue_or_red = "B5/6/6/6/6/5W b y0b1r0 y0b0r1";
    for (rules, text, status) in [
        ("standard", yellow_or_blue, "black points"),
        ("junior", yellow_or_blue, "black points"),
        ("senior", yellow_or_blue, "black points"),
        ("indigestion", yellow_or_blue, "white points"),
        ("standard yellow=0 blue=0", yellow_or_blue, "draw points"),
        ("standard", blue_or_red, "white points"),
        ("junior", blue_or_red, "draw points"),
        ("senior", blue_or_red, "white points"),
        ("indigestion", blue_or_red, "white points"),
        ("standard red=-9", blue_or_red, "black points"),
    ] {
        assert_eq!(Reference::parse(rules, text).unwrap().status(), status, "{rules}: {text}");
    }
}

/// The board of a start, for the tests of the texts.
const BOARD: &str = "bbbyry/rrbbyr/yrrbWr/ybrbbb/yByyyr/bryyrr";

#[test]
fn canonical_rules_text() {
    let start = format!("{BOARD} b y0b0r0 y0b0r0");
    for (given, canonical) in [
        ("standard", "standard"),
        ("standard captured_may_win=false", "standard"),
        ("standard red=1 blue=1", "junior"),
        ("junior red=3 blue=2 yellow=-1", "indigestion"),
        ("standard captured_may_win=false capture_player=true", "senior captured_may_win=false"),
        ("senior capture_player=false captured_may_win=false", "standard"),
        ("indigestion capture_player=true", "senior yellow=-1"),
        ("senior blue=1 red=1", "junior capture_player=true"),
        ("junior blue=2", "standard red=1"),
        ("standard red=-9 yellow=9 blue=0", "standard yellow=9 blue=0 red=-9"),
    ] {
        assert_eq!(Reference::parse(given, &start).unwrap().rules_text(), canonical, "{given}");
        assert_eq!(Reference::parse(canonical, &start), Reference::parse(given, &start), "{given}");
    }
}

#[test]
fn malformed_rules_are_rejected() {
    let start = format!("{BOARD} b y0b0r0 y0b0r0");
    for rules in [
        "",
        " ",
        "yellow=1",
        "Standard",
        "standard ",
        " standard",
        "standard  red=1",
        "standard red",
        "standard red=",
        "standard red=+1",
        "standard red=01",
        "standard red=-0",
        "standard red=10",
        "standard red=-10",
        "standard red=\u{661}",
        "standard red=1 red=1",
        "standard capture_player=1",
        "standard captured_may_win=TRUE",
        "standard rows=7",
        "standard junior",
    ] {
        assert!(Reference::parse(rules, &start).is_err(), "{rules:?}");
    }
}

#[test]
fn malformed_and_invalid_positions_are_rejected() {
    for text in [
        "",
        "6/6/6/6/6/B4W b y0b0r0",
        "6/6/6/6/6/B4W b y0b0r0 y0b0r0 ",
        "6/6/6/6/6/B4W  b y0b0r0 y0b0r0",
        "6/6/6/6/B4W b y0b0r0 y0b0r0",
        "6/6/6/6/6/6/B4W b y0b0r0 y0b0r0",
        "6/6/6/6/6/B3W b y0b0r0 y0b0r0",
        "6/6/6/6/6/B5W b y0b0r0 y0b0r0",
        "6/6/6/6/6/B22W b y0b0r0 y0b0r0",
        "6/6/6/6/6/B04W b y0b0r0 y0b0r0",
        "6/6/6/6/6/B40W b y0b0r0 y0b0r0",
        "6/6/6/6/6/0B4W b y0b0r0 y0b0r0",
        "6/6/6/6/6/B\u{664}W b y0b0r0 y0b0r0",
        "6/6/6/6/6/B3Wg b y0b0r0 y0b0r0",
        "6/6/6/6/6/B4W B y0b0r0 y0b0r0",
        "6/6/6/6/6/B4W b y0b0 y0b0r0",
        "6/6/6/6/6/B4W b y00b0r0 y0b0r0",
        "6/6/6/6/6/B4W b y0b+1r0 y0b0r0",
        "6/6/6/6/6/B4W b r0b0y0 y0b0r0",
        "6/6/6/6/6/B4W b y0b0r0 y0b0r99999999999999999999",
        "6/6/6/6/6/B3WW b y0b0r0 y0b0r0",
        "6/6/6/6/6/B3WB b y0b0r0 y0b0r0",
        "6/6/6/6/6/6 b y0b0r0 y0b0r0",
        "y5/6/6/6/6/B4W b y5b0r0 y6b0r0",
        "b5/6/6/6/6/B4W b y0b11r0 y0b0r0",
        "6/6/6/6/6/B4W b y0b12r0 y0b0r0",
        "r5/6/6/6/6/B4W b y0b0r6 y0b0r6",
    ] {
        assert!(Reference::parse("senior", text).is_err(), "{text:?}");
    }
    for text in ["6/6/6/6/6/B5 w y0b0r0 y0b0r0", "6/6/6/6/6/5W w y0b0r0 y0b0r0"] {
        assert!(Reference::parse("senior", text).is_ok(), "{text:?}");
        assert!(Reference::parse("standard", text).is_err(), "{text:?}");
    }
}

#[test]
fn a_filling_ends_as_the_start() {
    let laid: String = BOARD.split('/').rev().collect();
    let start = Reference::start("standard", &laid).unwrap();
    assert_eq!(start.text(), format!("{BOARD} b y0b0r0 y0b0r0"));
    assert_eq!(bag("").unwrap(), [('B', 1), ('W', 1), ('y', 11), ('b', 11), ('r', 12)]);
    assert_eq!(bag("bryyrr").unwrap(), [('B', 1), ('W', 1), ('y', 9), ('b', 10), ('r', 9)]);
    assert!(Reference::start("standard", &laid[..35]).is_err());
    assert!(Reference::start("standard", &format!("{laid}y")).is_err());
    assert!(bag("BB").is_err() && bag("g").is_err() && bag("yyyyyyyyyyyy").is_err());
}
