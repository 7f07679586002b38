//! Holds the literal reference against the known facts about Pharaons: counts, lists of moves and results.
//!
//! Ordinary runs leave the larger counts out; `JEUX_TEST_EFFORT` (an integer, default 1) multiplies the limit.

mod reference;

use jeux_testkit::effort;
use reference::Reference;

/// Perft lines with a count above this (times the effort) are left out.
const LIMIT: u64 = 50_000;

/// The facts: tab-separated lines of game, variant, options, position and what is known about it.
const PERFT_START: &str = include_str!("data/perft_start.tsv");
const PERFT_POSITIONS: &str = include_str!("data/perft_positions.tsv");
const MOVES: &str = include_str!("data/moves.tsv");
const STATUS: &str = include_str!("data/status.tsv");

/// One line: its position, read, and the columns after the position.
fn facts(table: &str) -> impl Iterator<Item = (Reference, Vec<&str>)> {
    table.lines().map(|line| {
        let columns: Vec<&str> = line.split('\t').collect();
        let (head, known) = columns.split_at(4);
        let [game, variant, options, text] = head[..] else { panic!("too few columns: {line}") };
        assert_eq!(game, "pharaons", "{line}");
        let rules = if options == "-" { variant.to_string() } else { format!("{variant} {options}") };
        let position = Reference::parse(&rules, text).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(position.text(), text, "{line}");
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
            assert_eq!(position.perft(depth), count, "{} {}", position.rules_text(), position.text());
            checked += 1;
        }
    }
    checked
}

#[test]
fn perft_from_the_start() {
    assert!(check_perft(PERFT_START) >= 16);
}

#[test]
fn perft_from_other_positions() {
    assert!(check_perft(PERFT_POSITIONS) >= 20);
}

#[test]
fn lists_of_moves() {
    let mut checked = 0;
    for (position, known) in facts(MOVES) {
        assert_eq!(position.moves().join(" "), known.join("\t"), "{} {}", position.rules_text(), position.text());
        checked += 1;
    }
    assert_eq!(checked, 48);
}

#[test]
fn results() {
    let mut checked = 0;
    for (position, known) in facts(STATUS) {
        let status = position.status();
        let result = status.split(' ').next();
        assert_eq!(result, Some(known[0]), "{} {}", position.rules_text(), position.text());
        assert_eq!(position.moves().is_empty(), status != "ongoing", "{}", position.text());
        checked += 1;
    }
    assert_eq!(checked, 36);
}

#[test]
fn every_listed_move_can_be_played_and_leads_to_a_valid_position() {
    for (position, _) in facts(MOVES) {
        let moves = position.moves();
        assert_eq!(position.free_moves().len(), moves.len());
        for mv in moves {
            let after = position.play(&mv).unwrap_or_else(|| panic!("{mv} in {}", position.text()));
            assert_eq!(Reference::parse(&after.rules_text(), &after.text()), Ok(after), "{mv} in {}", position.text());
        }
    }
}

#[test]
fn a_path_that_is_not_canonical_names_the_same_capture() {
    // The Priest on c4 can turn all four Black pieces on its way round, in either direction.
    let position = Reference::parse("variant-3", "5/5/5/1a1a1/5/1a1a1/2A2/5/5/5 w - -").unwrap();
    let clockwise = position.play("c4xa6xc8xe6xc4").unwrap();
    let anticlockwise = position.play("c4xe6xc8xa6xc4").unwrap();
    assert_eq!(clockwise, anticlockwise);
    assert!(position.moves().contains(&"c4xa6xc8xe6xc4".to_string()));
    assert!(!position.moves().contains(&"c4xe6xc8xa6xc4".to_string()));
    assert!(position.free_moves().contains(&"c4:c4:b5,d5,b7,d7".to_string()));
    // Half way round the two directions capture different pieces.
    assert_ne!(position.play("c4xa6xc8"), position.play("c4xe6xc8"));
    // A turned piece is own at once and cannot be jumped again.
    assert_eq!(position.play("c4xa6xc4"), None);
}

#[test]
fn a_move_text_that_names_no_legal_action_is_refused() {
    let position = Reference::parse("variant-3 chain_jumps=false", "5/5/5/1a1a1/5/1a1a1/2A2/5/5/5 w - -").unwrap();
    assert!(position.play("c4xa6").is_some());
    for text in ["", "pass", "c4", "x", "c4x", "c4xa6xc8", "c4xa06", "c4xa6 ", "c4-c5", "a6xc4", "b5xd3", "c4xé6"] {
        assert_eq!(position.play(text), None, "{text:?}");
    }
}

#[test]
fn rules_text_is_canonical() {
    for (given, canonical) in [
        ("variant-1", "variant-1"),
        ("variant-1 refuge_on_enemy_home=true", "variant-1"),
        ("variant-1 chain_jumps=false refuge_on_enemy_home=false", "variant-1 refuge_on_enemy_home=false"),
        ("variant-2 chain_jumps=false refuge_on_enemy_home=false", "variant-2"),
        ("variant-3 refuge_on_enemy_home=false chain_jumps=false", "variant-3 chain_jumps=false"),
    ] {
        let board = if given.starts_with("variant-1") { "3/3/3/3/3/3/3/3/3/3" } else { "5/5/5/5/5/5/5/5/5/5" };
        let position = Reference::parse(given, &format!("{board} w - -")).unwrap();
        assert_eq!(position.rules_text(), canonical);
        assert_eq!(position, Reference::parse(canonical, &position.text()).unwrap());
        assert_eq!(position.status(), "draw stuck");
    }
    for wrong in [
        "",
        "variant-4",
        "variant-1 ",
        "variant-1 rows=7",
        "variant-1 chain_jumps",
        "variant-1 chain_jumps=maybe",
        "variant-1 chain_jumps=true chain_jumps=true",
        "variant-1  chain_jumps=true",
        "chain_jumps=true variant-1",
    ] {
        assert!(Reference::parse(wrong, "3/3/3/3/3/3/3/3/3/3 w - -").is_err(), "{wrong:?}");
    }
}

#[test]
fn malformed_positions_are_refused() {
    for wrong in [
        "",
        "apa/3/3/3/3/3/3/3/3/APA w R3",
        "apa/3/3/3/3/3/3/3/3/APA w R3 R3 ",
        "apa/3/3/3/3/3/3/3/3/APA  w R3 R3",
        "apa/3/3/3/3/3/3/3/APA w R3 R3",
        "apa/3/3/3/3/3/3/3/3/3/APA w R3 R3",
        "apa/4/3/3/3/3/3/3/3/APA w R3 R3",
        "apa/21/3/3/3/3/3/3/3/APA w R3 R3",
        "apa/03/3/3/3/3/3/3/3/APA w R3 R3",
        "apa/0r2/3/3/3/3/3/3/3/APA w R3 R3",
        "apa//3/3/3/3/3/3/3/APA w R3 R3",
        "apa/99999999999/3/3/3/3/3/3/3/APA w R3 R3",
        "apa/r+2/3/3/3/3/3/3/3/APA w R2 R2",
        "apa/+3/3/3/3/3/3/3/3/APA w R2 R2",
        "a++pa/3/3/3/3/3/3/3/3/APA w R2 R2",
        "apa/é2/3/3/3/3/3/3/3/APA w R2 R2",
        "apa/3/3/3/3/3/3/3/3/APA W R3 R3",
        "apa/3/3/3/3/3/3/3/3/APA w R3 r3",
        "apa/3/3/3/3/3/3/3/3/APA w R3 R0",
        "apa/3/3/3/3/3/3/3/3/APA w R3 R03",
        "apa/3/3/3/3/3/3/3/3/APA w R3 R",
        "apa/3/3/3/3/3/3/3/3/APA w R3 R3-",
        "apa/3/3/3/3/3/3/3/3/APA w R1R1 R1",
    ] {
        assert!(Reference::parse("variant-1", wrong).is_err(), "{wrong:?}");
    }
}

#[test]
fn positions_that_are_not_valid_are_refused() {
    for (rules, wrong) in [
        // Variant 1: at most 2 Pharaohs, 4 Priests, 6 tiles in all; reserves of tiles only.
        ("variant-1", "apa/p2/3/3/3/3/3/3/3/APA w - -"),
        ("variant-1", "apa/a2/3/3/3/3/3/3/3/APA w - -"),
        ("variant-1", "a+pa/3/3/3/3/3/3/3/3/APA w R3 R3"),
        ("variant-1", "3/3/3/3/3/3/3/3/3/3 w P1 -"),
        // Variant 2: at most 1 Pharaoh and 4 Priests of each colour, no tiles, no reserves.
        ("variant-2", "pp3/5/5/5/5/5/5/5/5/5 w - -"),
        ("variant-2", "aaaaa/5/5/5/5/5/5/5/5/5 w - -"),
        ("variant-2", "5/5/5/5/R4/5/5/5/5/5 w - -"),
        ("variant-2", "5/5/5/5/5/5/5/5/5/5 w R1 -"),
        // Variant 3: at most 6 Pharaohs and 6 Priests in all and 3 tiles of each colour, on ranks 3-8.
        ("variant-3", "ppppp/pp3/5/5/5/5/5/5/5/5 w - -"),
        ("variant-3", "aaaaa/AA3/5/5/5/5/5/5/5/5 w - -"),
        ("variant-3", "5/5/5/5/RRRR1/5/5/5/5/5 w - -"),
        ("variant-3", "5/5/5/5/5/5/5/5/R4/5 w - -"),
        ("variant-3", "A+4/5/5/5/5/5/5/5/5/5 w - -"),
        // Variant 3 while placing: 3 of each kind a player, pieces in their camp, tiles before pieces.
        ("variant-3", "5/5/5/5/5/5/5/5/5/PPP2 w P1 P1"),
        ("variant-3", "5/5/5/5/5/5/5/P4/5/5 w P1 P1"),
        ("variant-3", "P4/5/5/5/5/5/5/5/5/5 w P1 P1"),
        ("variant-3", "5/5/5/5/5/5/5/5/5/5 w P3A2R1 P3A2R1"),
        ("variant-3", "5/5/5/5/5/5/5/5/5/P4 w P3A3R1 P3A3R1"),
        // Variant 3 while placing: whose turn it is follows from what is left.
        ("variant-3", "5/5/5/5/5/5/5/5/5/5 w P3A3R1 P3A3R2"),
        ("variant-3", "5/5/5/5/5/5/5/5/5/5 w P1 P1A1"),
        ("variant-3", "5/5/5/5/5/5/5/5/5/5 b P3A3R1 P3A3R1"),
        ("variant-3", "5/5/5/5/5/5/5/5/5/5 b P1 P1"),
        ("variant-3", "5/5/5/5/5/5/5/5/5/5 b P1A1 P1"),
    ] {
        assert!(Reference::parse(rules, wrong).is_err(), "{rules} {wrong:?}");
    }
    for (rules, right) in [
        ("variant-1", "apa/3/3/3/3/3/3/3/3/APA w R6 -"),
        ("variant-3", "pPppp/p4/5/5/5/5/5/5/5/aaaaa b - -"),
        ("variant-3", "5/5/5/5/5/5/5/5/5/5 b - P1"),
        ("variant-3", "5/5/5/5/5/5/5/5/5/5 w A2 P2"),
        ("variant-3", "5/5/5/5/5/5/5/5/5/5 b P3A3 P3A3R1"),
    ] {
        assert_eq!(Reference::parse(rules, right).map(|position| position.text()), Ok(right.to_string()), "{rules}");
    }
}

#[test]
fn the_reason_tells_which_test_ended_the_game() {
    for (text, status) in [
        // White's Pharaoh survived Black's turn.
        ("2P2/5/5/5/5/5/5/5/5/5 w - -", "white survived"),
        // Nothing of Black's can jump it.
        ("2P2/5/5/5/5/5/5/5/5/5 b - -", "white reached"),
        // Black's Priest can jump it along the rank.
        ("1aP2/5/5/5/5/5/5/5/5/5 b - -", "ongoing"),
        // A piece in a corner can never be jumped.
        ("Pa3/5/5/5/5/5/5/5/5/5 b - -", "white reached"),
        // Test 1 comes before test 2.
        ("2P2/5/5/5/5/5/5/5/5/2a2 w - -", "white survived"),
    ] {
        assert_eq!(Reference::parse("variant-3", text).unwrap().status(), status, "{text}");
    }
}

#[test]
fn a_captured_piece_goes_to_the_third_rank_when_two_are_full() {
    let position = Reference::parse("variant-1", "3/3/3/3/1a1/1P1/3/3/rrr/rrr w - -").unwrap();
    let captures: Vec<String> = position.moves().into_iter().filter(|mv| mv.contains('x')).collect();
    assert_eq!(captures, ["b5xb6@a3", "b5xb6@b3", "b5xb6@c3"]);
}

#[test]
fn a_captured_tile_goes_to_the_reserve_of_the_capturer() {
    let position = Reference::parse("variant-1", "3/3/3/3/3/1r1/1P1/3/3/3 w - R2").unwrap();
    let after = position.play("b4xb5").unwrap();
    assert_eq!(after.text(), "3/3/3/3/3/1P1/3/3/3/3 b R1 R2");
}

#[test]
fn a_piece_turned_on_its_own_home_rank_counts_as_an_enemy_piece_there() {
    let position = Reference::parse("variant-3", "3p1/1a1a1/2P2/5/5/5/5/a4/5/5 w - -").unwrap();
    let after = position.play("c8xe10xc10xa8").unwrap();
    assert_eq!(after.text(), "3P1/1A1A1/P4/5/5/5/5/a4/5/5 b - -");
    assert_eq!(after.status(), "white reached");
}
