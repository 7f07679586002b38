//! The crate against the literal reference, over reachable and made-up positions, all variants and options.

mod reference;

use cavalier_billes::{Position, Rules};
use jeux_core::{Position as _, RandomSource, SplitMix64, perft, perft_full};
use jeux_testkit::effort;
use proptest::prelude::*;
use reference::Reference;

/// Rules of every kind: a variant and any options, some of them without effect.
fn any_rules() -> impl Strategy<Value = String> {
    let points =
        |name: &'static str| proptest::option::weighted(0.3, (-9..=9).prop_map(move |n| format!(" {name}={n}")));
    let switch =
        |name: &'static str| proptest::option::weighted(0.4, any::<bool>().prop_map(move |on| format!(" {name}={on}")));
    let variant = prop_oneof![Just("standard"), Just("junior"), Just("senior"), Just("indigestion")];
    let options =
        (points("red"), points("yellow"), points("blue"), switch("captured_may_win"), switch("capture_player"));
    (variant, options).prop_map(|(variant, (a, b, c, d, e))| {
        [a, b, c, d, e].into_iter().flatten().fold(variant.to_owned(), |text, option| text + &option)
    })
}

/// A board field of any density, with the two players' marbles anywhere (or one of them captured, where that can be).
fn made_up(rules: &str, seed: u64) -> String {
    let mut random = SplitMix64::new(seed);
    let density = random.below(100);
    let mut cells: Vec<char> = (0..36)
        .map(|_| if random.below(100) < density { ['r', 'b', 'y'][random.below(3) as usize] } else { '.' })
        .collect();
    let mut left = |letter: char, limit: usize| {
        while cells.iter().filter(|&&cell| cell == letter).count() > limit {
            let place = cells.iter().position(|&cell| cell == letter).unwrap();
            cells[place] = '.';
        }
    };
    [('r', 8), ('b', 8), ('y', 8)].into_iter().for_each(|(letter, limit)| left(letter, limit));
    let black = random.below(36) as usize;
    let white = (black + 1 + random.below(35) as usize) % 36;
    (cells[black], cells[white]) = ('B', 'W');
    if random.below(4) == 0 && rules.parse::<Rules>().unwrap().capture_player() {
        cells[if random.below(2) == 0 { black } else { white }] = 'y';
    }
    let rows: Vec<String> = cells.chunks(6).map(row_text).collect();
    let mut taken = || format!("y{}b{}r{}", random.below(2), random.below(2), random.below(3));
    format!("{} {} {} {}", rows.join("/"), ['b', 'w'][(seed % 2) as usize], taken(), taken())
}

fn row_text(row: &[char]) -> String {
    let mut text = String::new();
    for run in row.chunk_by(|a, b| (*a == '.') == (*b == '.')) {
        if run[0] == '.' { text += &run.len().to_string() } else { text.extend(run) }
    }
    text
}

/// Everything both can say about a position must be the same.
fn compare(position: &Position, reference: &Reference, depth: u8) {
    let context = || format!("{position} under {}", position.rules());
    assert_eq!(position.to_string(), reference.text());
    assert_eq!(position.rules().to_string(), reference.rules_text());
    let mut moves: Vec<String> = position.legal_moves().into_iter().map(|mv| mv.to_string()).collect();
    moves.sort();
    assert_eq!(moves, reference.moves(), "{}", context());
    assert_eq!(moves, reference.free_moves(), "{}", context());
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
    loop {
        compare(&position, &reference, 2);
        let Some(mv) = position.random_move(&mut random) else { break };
        reference = reference.play(&mv.to_string()).expect("the reference plays what the crate lists");
        position.play(mv).expect("a listed move is legal");
    }
}

fn config() -> ProptestConfig {
    ProptestConfig::with_cases(200 * effort())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn games_from_the_start(rules in any_rules(), seed: u64) {
        let start = Position::start(rules.parse().unwrap(), seed).to_string();
        walk(&rules, &start, seed);
    }

    #[test]
    fn games_from_made_up_positions(rules in any_rules(), seed: u64) {
        walk(&rules, &made_up(&rules, seed), seed);
    }

    #[test]
    fn deeper_counts(rules in any_rules(), seed: u64) {
        let text = made_up(&rules, seed);
        let position = Position::parse(&text, rules.parse().unwrap()).unwrap();
        compare(&position, &Reference::parse(&rules, &text).unwrap(), 4);
    }

    #[test]
    fn texts_are_valid_for_both_or_for_none(rules in any_rules(), seed: u64, place in 0usize..60, letter in "[BWrby1-6/ ]") {
        let mut text = made_up(&rules, seed);
        let place = place % text.len();
        text.replace_range(place..=place, &letter);
        let crate_says = Position::parse(&text, rules.parse().unwrap());
        prop_assert_eq!(crate_says.is_ok(), Reference::parse(&rules, &text).is_ok(), "{} {:?}", text, crate_says);
    }
}
