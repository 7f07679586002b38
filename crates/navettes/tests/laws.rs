//! The laws of every position, with all moves that are not too far-fetched.

use jeux_core::Position as _;
use jeux_testkit::laws;
use navettes::{Arrow, Move, Point, Position};

/// Every pair of points for stars; for shuttles those from a third of the points, another third in another position,
/// with both arrows and up to five star moves earned; and all moves without two points.
fn conceivable(position: &Position) -> impl Iterator<Item = Move> + use<> {
    let third = (position.key() % 3) as usize;
    let shuttles = Point::all().skip(third).step_by(3).flat_map(|from| {
        let results = Arrow::ALL.into_iter().flat_map(|arrow| (0..6).map(move |earned| (arrow, earned)));
        results.flat_map(move |(arrow, earned)| Point::all().map(move |to| Move::Shuttle { from, to, arrow, earned }))
    });
    let stars = Point::all().flat_map(|from| Point::all().map(move |to| Move::Star { from, to }));
    let exits = Point::all().flat_map(|from| [false, true].map(|jump| Move::Exit { from, jump }));
    shuttles.chain(stars).chain(exits).chain([Move::Pass, Move::Stop])
}

#[test]
fn positions_keep_all_laws() {
    laws::all_symmetric::<Position, _>(conceivable);
}
