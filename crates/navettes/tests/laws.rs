//! The laws every game keeps: the generator and `check` agree, counts are lists, texts come back, symmetries hold.

use jeux_core::{Position as _, SplitMix64};
use jeux_testkit::{effort, laws};
use navettes::{Arrow, Move, Point, Position, Rows, Rules};

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

/// Early in a game the chains of the opponent are followed once for many moves: they must be those of each.
#[test]
fn chains_foreseen_are_those_after_the_move() {
    for (rows, seed) in
        Rows::ALL.into_iter().flat_map(|rows| (0..4 * u64::from(effort())).map(move |seed| (rows, seed)))
    {
        let mut position = Position::start(Rules::FIVE_STARS.with_rows(rows), seed);
        let mut random = SplitMix64::new(seed);
        for _ in 0..30 {
            laws::positions_made_together_are_those_played(&position);
            let Some(mv) = position.random_move(&mut random) else { break };
            position.play_unchecked(mv);
        }
    }
}
