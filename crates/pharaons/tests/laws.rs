//! The laws of every position, with all moves that are not too far-fetched.

use jeux_testkit::laws;
use pharaons::jeux_core::{Bitboard, Player, Position as _};
use pharaons::{Cell, Kind, Move, Position};

/// Every pair of cells for moves, captures and jumps over the cell between them, every cell to place and take back; for
/// captures that set a piece down, every cell of the ranks that can be it, but only from the cells with pieces.
fn conceivable(position: &Position) -> Vec<Move> {
    let pairs = || Cell::all().flat_map(|from| Cell::all().map(move |to| (from, to)));
    let between = |from: Cell, to: Cell| {
        let middle = Cell::new((from.file() + to.file()) / 2, (from.rank() + to.rank()) / 2);
        middle.map_or(Bitboard::EMPTY, Cell::bitboard)
    };
    let mut moves = vec![Move::Pass];
    moves.extend(pairs().map(|(from, to)| Move::Quiet { from, to }));
    moves.extend(pairs().map(|(from, to)| Move::Capture { from, to, set_down: None }));
    moves.extend(pairs().map(|(from, to)| Move::Jump { from, to, captured: between(from, to) }));
    moves.extend(Cell::all().flat_map(|cell| [Move::PlaceRefuge(cell), Move::TakeBackRefuge(cell)]));
    moves.extend(Cell::all().flat_map(|cell| Kind::ALL.map(|kind| Move::PlacePiece { kind, cell })));

    let pieces = Player::ALL.map(|player| position.pieces(player));
    for from in Cell::in_set(pieces[0] | pieces[1]) {
        let home = if position.turn() == Player::White { 0..3 } else { 7..10 };
        for set_down in Cell::all().filter(|cell| home.contains(&cell.rank())) {
            moves.extend(Cell::all().map(|to| Move::Capture { from, to, set_down: Some(set_down) }));
        }
    }
    moves
}

#[test]
fn positions_keep_all_laws() {
    laws::all_symmetric::<Position, _>(conceivable);
}
