//! How long a game lasts: the bound of the rules page, and the endless games where there is none.

use std::collections::HashSet;

use jeux_core::{Outcome, Player, Position as _, SplitMix64};
use navettes::{Arrow, EndReason, Move, Point, Position, Rows, Rules};

/// The potential of the rules page: (rows - 1) x rows that stars have to go, and the rows that shuttles have to go.
fn potential(position: &Position) -> u32 {
    let rows = position.rules().rows().count();
    let sum =
        |set, rows_to_go: &dyn Fn(u8) -> u8| Point::in_set(set).map(|p| u32::from(rows_to_go(p.row()))).sum::<u32>();
    Player::ALL
        .into_iter()
        .map(|player| {
            let stars = match Arrow::toward_enemy_of(player) {
                Arrow::Up => sum(position.stars(player), &|row| rows - row),
                Arrow::Down => sum(position.stars(player), &|row| row + 1),
            };
            let up = sum(position.shuttles(player, Arrow::Up), &|row| rows - 1 - row);
            let down = sum(position.shuttles(player, Arrow::Down), &|row| row);
            u32::from(rows - 1) * stars + up + down
        })
        .sum()
}

fn bounded_rules() -> impl Iterator<Item = Rules> + Clone {
    let variants = [Rules::FIVE_STARS, Rules::FOUR_STARS, Rules::THREE_STARS];
    variants.into_iter().flat_map(|rules| [Rows::Five, Rows::Seven].map(|rows| rules.with_rows(rows)))
}

#[test]
fn the_potential_of_the_start_is_that_of_the_rules_page() {
    let potentials: Vec<u32> = bounded_rules().map(|rules| potential(&Position::initial(rules))).collect();
    assert_eq!(potentials, [232, 472, 206, 410, 168, 328]);
}

#[test]
fn every_turn_but_a_pass_lowers_the_potential_and_no_pass_follows_a_pass() {
    for (seed, rules) in (0..).zip(bounded_rules().cycle().take(600)) {
        let mut random = SplitMix64::new(seed);
        let mut position = Position::initial(rules);
        let (mut before, mut passed, mut turns) = (potential(&position), false, 0);
        while let Some(mv) = position.random_move(&mut random) {
            let player = position.turn();
            position.play(mv).unwrap();
            assert!(!(passed && mv == Move::Pass));
            if position.turn() != player {
                passed = mv == Move::Pass;
                assert!(passed || potential(&position) < before, "{position} after {mv}");
                before = potential(&position);
                turns += 1;
            }
        }
        assert!(position.outcome().is_some());
        assert!(turns <= 2 * potential(&Position::initial(rules)));
    }
}

/// Plays the first legal move each time, but gives up star moves where it may; whether a position came back.
fn comes_back(mut position: Position) -> bool {
    let mut seen = HashSet::new();
    while let Some(first) = position.nth_move(0) {
        if !seen.insert(position) {
            return true;
        }
        let mv = if position.is_legal(Move::Stop) { Move::Stop } else { first };
        position.play(mv).unwrap();
    }
    false
}

#[test]
fn optional_star_moves_allow_an_endless_game() {
    for rules in bounded_rules() {
        let text = match rules.rows() {
            Rows::Five => "d4s/7/6/7/S4U w 0",
            _ => "d4s/7/6/7/6/7/S4U w 0",
        };
        let optional = rules.with_optional_star_moves(true);
        assert!(comes_back(Position::parse(text, optional).unwrap()));
    }
}

#[test]
fn nine_rows_allow_an_endless_game() {
    // White's only star is shut in by twelve stars of Black, who has no shuttle and passes. White's shuttle goes to and
    // fro; whatever it earns is lost.
    let text = "6/s5s/s4s/1s3s1/1s2s1/2s1s2/2ss2/3S3/U5 w 0";
    let position = Position::parse(text, Rules::FIVE_STARS.with_rows(Rows::Nine)).unwrap();
    assert_eq!(position.stars(Player::Black).len(), 12);
    assert!(comes_back(position));
    // On 7 rows the like of it ends.
    let seven = Position::parse("s4s/1s3s1/1s2s1/2s1s2/2ss2/3S3/U5 w 0", Rules::FIVE_STARS).unwrap();
    assert!(!comes_back(seven));
    assert_eq!(seven.outcome(), None::<Outcome<EndReason>>);
}
