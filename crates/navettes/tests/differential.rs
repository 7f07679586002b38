//! The crate against the literal reference, over reachable and made-up positions, all variants and options.

mod reference;

use jeux_core::{Position as _, RandomSource, SplitMix64, perft, perft_full};
use jeux_testkit::effort;
use navettes::{Position, Rules};
use proptest::prelude::*;
use reference::Reference;

/// Rules of every kind: a variant and any options.
fn any_rules() -> impl Strategy<Value = String> {
    let variant = prop_oneof![Just("5-stars"), Just("4-stars"), Just("3-stars")];
    let rows = prop_oneof![Just(""), Just(" rows=5"), Just(" rows=7"), Just(" rows=9")];
    let star_moves = prop_oneof![Just(""), Just(" star_moves=mandatory"), Just(" star_moves=optional")];
    (variant, rows, star_moves, any::<bool>()).prop_map(|(variant, rows, star_moves, swap)| {
        if swap { format!("{variant}{star_moves}{rows}") } else { format!("{variant}{rows}{star_moves}") }
    })
}

/// A position of any density and mixture, not always valid.
fn made_up(rules: &str, seed: u64) -> String {
    let mut random = SplitMix64::new(seed);
    let rules: Rules = rules.parse().unwrap();
    let pawns = 2 + random.below(25);
    let density = 100 * pawns / rules.rows().points().len() as u64;
    let stars = 5 + random.below(30);
    let rows: Vec<String> = rules
        .rows()
        .widths()
        .iter()
        .rev()
        .enumerate()
        .map(|(row, &width)| {
            let cells: Vec<char> = (0..width)
                .map(|_| {
                    let (top, bottom) = (row == 0, row + 1 == usize::from(rules.rows().count()));
                    let arrow = if bottom || !top && random.below(2) == 0 { 'u' } else { 'd' };
                    let letter = if random.below(100) < stars { 's' } else { arrow };
                    let letter = if random.below(2) == 0 { letter } else { letter.to_ascii_uppercase() };
                    if random.below(100) < density { letter } else { '.' }
                })
                .collect();
            row_text(&cells)
        })
        .collect();
    let owed = if random.below(3) == 0 { random.below(5) } else { 0 };
    format!("{} {} {owed}", rows.join("/"), ['w', 'b'][random.below(2) as usize])
}

fn row_text(row: &[char]) -> String {
    let mut text = String::new();
    for run in row.chunk_by(|a, b| (*a == '.') == (*b == '.')) {
        if run[0] == '.' { text += &run.len().to_string() } else { text.extend(run) }
    }
    text
}

/// A made-up position that is valid, and both agree that it is.
fn valid(rules: &str, seed: u64) -> String {
    let texts = (0..).map(|n| made_up(rules, seed.wrapping_add(n)));
    let mut texts = texts.filter(|text| {
        let ours = Position::parse(text, rules.parse().unwrap());
        let theirs = Reference::parse(rules, text);
        assert_eq!(ours.is_ok(), theirs.is_ok(), "{text} under {rules}: {ours:?}, {theirs:?}");
        ours.is_ok()
    });
    texts.next().expect("endlessly many")
}

/// Everything both can say about a position must be the same.
fn compare(position: &Position, reference: &Reference, depth: u8) {
    let context = || format!("{position} under {}", position.rules());
    assert_eq!(position.to_string(), reference.text());
    assert_eq!(position.rules().to_string(), reference.rules_text());
    let legal = position.legal_moves();
    let mut texts: Vec<String> = legal.iter().map(|&mv| position.display_move(mv).to_string()).collect();
    texts.sort();
    assert_eq!(texts, reference.moves(), "{}", context());
    let mut free: Vec<String> = legal.iter().map(|mv| mv.to_string()).collect();
    free.sort();
    assert_eq!(free, reference.free_moves(), "{}", context());
    let status = position.outcome().map_or("ongoing".to_owned(), |outcome| outcome.to_string());
    assert_eq!(status, reference.status(), "{}", context());
    for depth in 0..=depth {
        assert_eq!(perft(position, depth), reference.perft(depth), "perft {depth} of {}", context());
        assert_eq!(perft_full(position, depth), reference.perft(depth), "perft_full {depth} of {}", context());
    }
}

fn walk(rules: &str, start: &str, seed: u64) {
    let mut random = SplitMix64::new(seed);
    let mut position = Position::parse(start, rules.parse().unwrap()).unwrap();
    let mut reference = Reference::parse(rules, start).unwrap();
    for _ in 0..200 {
        compare(&position, &reference, 1);
        let Some(mv) = position.random_move(&mut random) else { break };
        let text = position.display_move(mv).to_string();
        reference = reference.play(&text).expect("the reference plays what the crate lists");
        assert_eq!(position.parse_move(&text), Ok(mv));
        position.play(mv).expect("a listed move is legal");
    }
}

fn config() -> ProptestConfig {
    ProptestConfig::with_cases(60 * effort())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn games_from_the_start(rules in any_rules(), seed: u64) {
        let start = Position::initial(rules.parse().unwrap()).to_string();
        walk(&rules, &start, seed);
    }

    #[test]
    fn games_from_made_up_positions(rules in any_rules(), seed: u64) {
        walk(&rules, &valid(&rules, seed), seed);
    }

    #[test]
    fn deeper_counts(rules in any_rules(), seed: u64) {
        let text = valid(&rules, seed);
        let position = Position::parse(&text, rules.parse().unwrap()).unwrap();
        compare(&position, &Reference::parse(&rules, &text).unwrap(), 2);
    }

    #[test]
    fn every_way_of_the_reference_is_read(rules in any_rules(), seed: u64) {
        let text = valid(&rules, seed);
        let position = Position::parse(&text, rules.parse().unwrap()).unwrap();
        let reference = Reference::parse(&rules, &text).unwrap();
        for mv in position.legal_moves() {
            let after = position.after(mv).unwrap();
            let mut ways = 0;
            let _ = position.visit_paths(mv, |path| {
                assert_eq!(position.parse_move(&path.to_string()), Ok(mv), "{text} {path}");
                let same = reference.play(&path.to_string()).map(|reference| reference.text());
                assert_eq!(same, Some(after.to_string()), "{text} {path}");
                ways += 1;
                if ways < 20 { std::ops::ControlFlow::Continue(()) } else { std::ops::ControlFlow::Break(()) }
            });
            assert!(ways > 0 || !matches!(mv, navettes::Move::Shuttle { .. }), "{text} {mv}");
        }
    }

    #[test]
    fn texts_are_valid_for_both_or_for_none(rules in any_rules(), seed: u64, place in 0usize..60, letter in "[UDSuds1-7/ ]") {
        let mut text = valid(&rules, seed);
        let place = place % text.len();
        text.replace_range(place..=place, &letter);
        let crate_says = Position::parse(&text, rules.parse().unwrap());
        prop_assert_eq!(crate_says.is_ok(), Reference::parse(&rules, &text).is_ok(), "{} {:?}", text, crate_says);
    }
}
