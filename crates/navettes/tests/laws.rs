//! The laws every game keeps: the generator and `check` agree, counts are lists, texts come back, symmetries hold.

use jeux_core::Position as _;
use navettes::{Arrow, Move, Point, Position};

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
    jeux_testkit::laws::all_symmetric(conceivable);
}
