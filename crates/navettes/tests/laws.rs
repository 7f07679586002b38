//! The laws every game keeps: the generator and `check` agree, counts are lists, texts come back, symmetries hold.

use jeux_core::{Player, Position as _, RandomSource as _, SplitMix64, perft};
use jeux_testkit::{effort, laws, strategies};
use navettes::{Arrow, Builder, Move, Pawn, Point, Position, Rows, Rules};
use proptest::prelude::*;

/// Every move that somebody could think of: from any point with a pawn of the player to move (and one of the other's, and
/// an empty one) to any empty point or back, with either arrow and few star moves earned, and the same for stars.
fn conceivable(position: &Position) -> Vec<Move> {
    let free = Point::in_set(!position.occupied());
    let other = Point::in_set(position.pawns(!position.turn())).next();
    let from = Point::in_set(position.pawns(position.turn())).chain(other).chain(free.clone().next());
    let moves = from.flat_map(|from| {
        let to = free.clone().chain([from]);
        let there = to.flat_map(move |to| {
            let shuttle = move |arrow| (0..4).map(move |earned| Move::Shuttle { from, to, arrow, earned });
            Arrow::ALL.into_iter().flat_map(shuttle).chain([Move::Star { from, to }])
        });
        there.chain([false, true].map(|jump| Move::Exit { from, jump }))
    });
    moves.chain([Move::Pass, Move::Stop]).collect()
}

#[test]
fn all_laws() {
    laws::all_symmetric(conceivable);
}

/// On 9 rows stars on c1, d1 and d2 can be blocked: whether the turn goes on depends on where the shuttle comes to stand.
#[test]
fn positions_made_together_are_those_played_where_stars_can_be_blocked() {
    let rules = Rules::FIVE_STARS.with_rows(Rows::Nine);
    let homes: [Point; 3] = ["c1", "d1", "d2"].map(|name| name.parse().unwrap());
    let mut random = SplitMix64::new(1);
    let (mut lost, mut left_behind, mut drawn) = (0, 0, 0);
    while drawn < 1_500 * effort() {
        let mut builder = Builder::new(rules);
        let shuttle = |random: &mut SplitMix64| {
            let [player, arrow] = [0; 2].map(|_| random.below(2) as usize);
            Pawn::Shuttle { player: Player::ALL[player], arrow: Arrow::ALL[arrow] }
        };
        for _ in 0..10 {
            builder.place(Point::from_index(random.below(58) as u8).unwrap(), shuttle(&mut random));
        }
        // One star whose lines forward are full, or nearly, or will be when it has moved to d2.
        let home = homes[random.below(3) as usize];
        let next = if random.below(2) == 0 { home } else { homes[2] };
        for direction in Arrow::Up.forward() {
            let ahead = core::iter::successors(Some(next), |point| point.neighbour(direction, Rows::Nine));
            ahead.skip(1).for_each(|point| match random.below(10) {
                0 => _ = builder.clear(point),
                _ => _ = builder.place(point, shuttle(&mut random)),
            });
        }
        builder.clear(next).place(home, Pawn::Star { player: Player::White });
        builder.place("a9".parse().unwrap(), Pawn::Star { player: Player::Black });
        // Another star may leave it behind.
        if random.below(3) == 0 {
            builder.place("f9".parse().unwrap(), Pawn::Star { player: Player::White });
        }
        builder.owed(random.below(3) as u8);
        let Ok(position) = builder.build() else { continue };
        drawn += 1;
        laws::positions_made_together_are_those_played(&position);
        // Whether after some move star moves are owed that no star can make.
        let loses = |owed: fn(&Position, Move) -> u8| {
            let is_lost = |&mv: &Move| {
                let after = position.after(mv).unwrap();
                owed(&position, mv) > 0 && after.turn() != position.turn() && after.outcome().is_none()
            };
            u32::from(position.legal_moves().iter().any(is_lost))
        };
        lost += loses(|_, mv| mv.earned());
        left_behind += loses(|before, mv| before.owed().saturating_sub(1) * u8::from(matches!(mv, Move::Exit { .. })));
    }
    assert!(lost > 20, "only in {lost} of {drawn} positions star moves earned are lost");
    assert!(left_behind > 20, "only in {left_behind} of {drawn} positions a star that cannot move is left behind");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60 * effort()))]

    /// From four plies on chains are remembered from one position to the next.
    #[test]
    fn perft_of_four_plies_and_more_agrees_with_play(
        position in strategies::rules().prop_flat_map(strategies::positions::<Position>),
        deepest in 4_u8..7,
    ) {
        let depth = (4..=deepest).take_while(|&depth| perft(&position, depth) <= 3_000).last();
        if let Some(depth) = depth {
            laws::perft_agrees(&position, depth);
        }
    }
}
