//! The laws of every position, with all moves that can be written down.

use cavalier_billes::{Cell, Move, Position};
use jeux_testkit::laws;

/// The pass and every pair of cells, a knight's leap apart or not.
fn conceivable(_position: &Position) -> impl Iterator<Item = Move> + use<> {
    let captures = Cell::all().flat_map(|from| Cell::all().map(move |to| Move::Capture { from, to }));
    captures.chain([Move::Pass])
}

#[test]
fn positions_keep_all_laws() {
    laws::all_symmetric::<Position, _>(conceivable);
}
