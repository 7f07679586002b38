//! The crate against the literal reference, over reachable and made-up positions, all variants and options.

mod reference;

use jeux_testkit::effort;
use pharaons::jeux_core::{Player, Position as _, RandomSource, SplitMix64, perft, perft_full};
use pharaons::{Move, Phase, Position, Rules, Variant};
use proptest::prelude::*;
use reference::Reference;

/// Rules of every kind: a variant and any options, some of them without effect.
fn any_rules() -> impl Strategy<Value = String> {
    let switch =
        |name: &'static str| proptest::option::weighted(0.5, any::<bool>().prop_map(move |on| format!(" {name}={on}")));
    let variant = prop_oneof![Just("variant-1"), Just("variant-2"), Just("variant-3"), Just("variant-3")];
    (variant, switch("chain_jumps"), switch("refuge_on_enemy_home")).prop_map(|(variant, a, b)| {
        [a, b].into_iter().flatten().fold(variant.to_owned(), |text, option| text + &option)
    })
}

/// Rank by rank from rank 1, what each cell of the board field says: nothing for an empty one.
type Cells = [[String; 5]; 10];

fn board_text(cells: &Cells, files: usize) -> String {
    let rank_text = |rank: &[String; 5]| {
        let mut text = String::new();
        for run in rank[..files].chunk_by(|a, b| a.is_empty() == b.is_empty()) {
            if run[0].is_empty() { text += &run.len().to_string() } else { text += &run.concat() }
        }
        text
    };
    cells.iter().rev().map(rank_text).collect::<Vec<_>>().join("/")
}

/// A valid position in which pieces move, as many of them as the dice say, mostly close together and now and then on a
/// home rank, and refuges beside and under them.
fn made_up(rules: &str, seed: u64) -> String {
    let mut random = SplitMix64::new(seed);
    let mut dice = |bound: usize| random.below(bound as u64) as usize;
    let rules: Rules = rules.parse().unwrap();
    let files = usize::from(rules.files());
    let (bottom, height) = [(0, 10), (2, 6), (dice(6), 5)][dice(3)];
    let (fullness, whiteness) = (1 + dice(4), dice(5));

    // The whole stock; in variant 2 every piece has its colour, in the others the dice say which side is up.
    let (pieces, tiles) = match rules.variant() {
        Variant::One => ("PPAAAA", "......"),
        Variant::Two => ("PAAAApaaaa", ""),
        Variant::Three => ("PPPPPPAAAAAA", "RRRrrr"),
    };
    let coloured = |letter: char, dice: &mut dyn FnMut(usize) -> usize| match rules.variant() {
        Variant::Two => letter,
        _ if dice(4) < whiteness => letter,
        _ => letter.to_ascii_lowercase(),
    };
    let mut cells = Cells::default();
    for letter in pieces.chars() {
        let rank = if dice(12) == 0 { 9 * dice(2) } else { bottom + dice(height) };
        let cell = &mut cells[rank][dice(files)];
        if dice(4) < fullness && cell.is_empty() {
            *cell = coloured(letter, &mut dice).to_string();
        }
    }
    let mut reserves = [0, 0];
    for tile in tiles.chars() {
        let tile = if tile == '.' { ['R', 'r'][dice(2)] } else { tile };
        let rank = if files == 5 { 2 + dice(6) } else { bottom + dice(height) };
        let cell = &mut cells[rank][dice(files)];
        let same_player = cell.chars().all(|piece| piece.is_ascii_uppercase() == tile.is_ascii_uppercase());
        match cell.len() {
            0 if dice(2) == 0 => *cell = tile.to_string(),
            1 if same_player && !cell.eq_ignore_ascii_case("r") => cell.push('+'),
            _ if files == 3 && dice(2) == 0 => reserves[usize::from(tile == 'r')] += 1,
            _ => {}
        }
    }
    let [white, black] = reserves.map(|count| if count > 0 { format!("R{count}") } else { "-".to_owned() });
    format!("{} {} {white} {black}", board_text(&cells, files), ["w", "b"][dice(2)])
}

fn texts(position: &Position) -> Vec<String> {
    let mut moves: Vec<String> =
        position.legal_moves().into_iter().map(|mv| position.display_move(mv).to_string()).collect();
    moves.sort();
    moves
}

/// Everything both can say about a position must be the same.
fn compare(position: &Position, reference: &Reference, depth: u8) {
    let context = || format!("{position} under {}", position.rules());
    assert_eq!(position.to_string(), reference.text());
    assert_eq!(position.rules().to_string(), reference.rules_text());
    assert_eq!(texts(position), reference.moves(), "{}", context());
    let mut free: Vec<String> = position.legal_moves().iter().map(Move::to_string).collect();
    free.sort();
    assert_eq!(free, reference.free_moves(), "{}", context());
    assert_eq!(position.count_moves(), free.len(), "{}", context());
    let status = position.outcome().map_or("ongoing".to_owned(), |outcome| outcome.to_string());
    assert_eq!(status, reference.status(), "{}", context());
    for depth in 0..=depth {
        assert_eq!(perft(position, depth), reference.perft(depth), "perft {depth} of {}", context());
        assert_eq!(perft_full(position, depth), reference.perft(depth), "perft_full {depth} of {}", context());
    }
}

/// The position after each legal move, and each path of a capture, must be the same.
fn compare_successors(position: &Position, reference: &Reference) {
    for mv in position.legal_moves() {
        let text = position.display_move(mv).to_string();
        let after = position.after(mv).unwrap();
        let played = reference.play(&text).unwrap_or_else(|| panic!("{text} in {position}"));
        assert_eq!(after.to_string(), played.text(), "{text} in {position}");
        assert_eq!(position.parse_move(&text), Ok(mv), "{text} in {position}");
        for path in position.paths(mv) {
            assert_eq!(reference.play(&path.to_string()).as_ref(), Some(&played), "{path} in {position}");
            assert_eq!(position.parse_move(&path.to_string()), Ok(mv), "{path} in {position}");
        }
    }
}

fn walk(rules: &str, start: &str, seed: u64, at_most: usize) {
    let mut random = SplitMix64::new(seed);
    let mut position = Position::parse(start, rules.parse().unwrap()).unwrap();
    let mut reference = Reference::parse(rules, start).unwrap();
    for _ in 0..at_most {
        compare(&position, &reference, 1);
        compare_successors(&position, &reference);
        // Games that go forward end sooner and meet more: take the best of two random moves for that.
        let Some(mv) = forward(&position, &mut random) else { break };
        reference = reference.play(&position.display_move(mv).to_string()).expect("both play what the crate lists");
        position.play(mv).expect("a listed move is legal");
    }
}

fn forward(position: &Position, random: &mut SplitMix64) -> Option<Move> {
    let advance = |mv: Move| match (mv.from(), mv.to()) {
        (Some(from), Some(to)) => {
            let up = i16::from(to.rank()) - i16::from(from.rank());
            let ahead = if position.turn() == Player::White { up } else { -up };
            ahead + 3 * i16::from(mv.is_capture())
        }
        _ => 0,
    };
    let (a, b) = (position.random_move(random)?, position.random_move(random)?);
    Some(if advance(b) > advance(a) { b } else { a })
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig::with_cases(cases * effort())
}

proptest! {
    #![proptest_config(config(40))]

    #[test]
    fn games_from_the_start(rules in any_rules(), seed: u64) {
        let start = Position::start(rules.parse().unwrap(), seed).to_string();
        walk(&rules, &start, seed, 60);
    }

    #[test]
    fn deeper_counts(rules in any_rules(), seed: u64) {
        let text = made_up(&rules, seed);
        let position = Position::parse(&text, rules.parse().unwrap()).unwrap();
        compare(&position, &Reference::parse(&rules, &text).unwrap(), 2);
    }
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn games_from_made_up_positions(rules in any_rules(), seed: u64) {
        walk(&rules, &made_up(&rules, seed), seed, 3);
    }
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn texts_are_valid_for_both_or_for_none(
        rules in any_rules(), seed: u64, started: bool, place: usize, symbol in "[PApaRr+1-9/ wb-]", ways in 0..3,
    ) {
        let mut text = made_up(&rules, seed);
        let mut random = SplitMix64::new(seed);
        if started {
            let mut position = Position::start(rules.parse().unwrap(), 0);
            for _ in 0..random.below(20) {
                if let Some(mv) = position.random_move(&mut random) {
                    position.play_unchecked(mv);
                }
            }
            text = position.to_string();
        }
        let place = place % text.len();
        match ways {
            0 => text.replace_range(place..=place, &symbol),
            1 => text.insert_str(place, &symbol),
            _ => drop(text.remove(place)),
        }
        let crate_says = Position::parse(&text, rules.parse().unwrap());
        let reference_says = Reference::parse(&rules, &text);
        prop_assert_eq!(crate_says.is_ok(), reference_says.is_ok(), "{} {} {:?}", rules, text, crate_says);
        if let (Ok(position), Ok(reference)) = (crate_says, reference_says) {
            compare(&position, &reference, 1);
        }
    }

    #[test]
    fn reserves_and_turn_are_valid_for_both_or_for_none(
        rules in any_rules(), seed: u64, counts in proptest::collection::vec(0u8..=4, 6), near: bool, turn in "[wb]",
    ) {
        let board = if near {
            // A position of the phases before play, where reserves matter most.
            let mut random = SplitMix64::new(seed);
            let mut position = Position::start(rules.parse().unwrap(), 0);
            for _ in 0..random.below(19) {
                if let Some(mv) = position.random_move(&mut random) {
                    position.play_unchecked(mv);
                }
            }
            position.to_string()
        } else {
            made_up(&rules, seed)
        };
        let board = board.split(' ').next().unwrap();
        let reserve = |counts: &[u8]| {
            let parts: String = ["P", "A", "R"].iter().zip(counts).filter(|&(_, &count)| count > 0)
                .map(|(letter, count)| format!("{letter}{count}")).collect();
            if parts.is_empty() { "-".to_owned() } else { parts }
        };
        let text = format!("{board} {turn} {} {}", reserve(&counts[..3]), reserve(&counts[3..]));
        let crate_says = Position::parse(&text, rules.parse().unwrap());
        prop_assert_eq!(crate_says.is_ok(), Reference::parse(&rules, &text).is_ok(), "{} {} {:?}", rules, text, crate_says);
    }
}

/// The positions from the middle of games whose speed is measured: 50 of each variant, in which pieces move.
#[test]
fn positions_from_the_middle_of_games() {
    let mut seen = [0; 3];
    for line in include_str!("data/midgame.tsv").lines() {
        let (rules, text) = line.split_once('\t').unwrap();
        let position = Position::parse(text, rules.parse().unwrap()).unwrap();
        assert_eq!((position.phase(), position.has_moves()), (Phase::Play, true), "{text}");
        seen[position.rules().variant() as usize] += 1;
        let reference = Reference::parse(rules, text).unwrap();
        compare(&position, &reference, 2);
        compare_successors(&position, &reference);
    }
    assert_eq!(seen, [50, 50, 50]);
}
