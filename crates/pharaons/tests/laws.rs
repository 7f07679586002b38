//! The laws of every position, with all moves that are not too far-fetched.

use jeux_testkit::laws;
use pharaons::jeux_core::{Bitboard, Player, Position as _};
use pharaons::{Cell, Kind, Move, Position, Rules};

/// Every pair of cells for moves, captures and jumps over the cell between them, every cell to place and take back; for
/// captures that set a piece down, every cell of the ranks that can be it, but only from the cells with pieces; and jumps
/// over two pieces.
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

    let (own, enemies) = (pieces[position.turn().index()], pieces[(!position.turn()).index()]);
    for from in Cell::in_set(own) {
        for (one, other) in Cell::in_set(enemies).flat_map(|one| Cell::in_set(enemies).map(move |other| (one, other))) {
            // Jumps lead two cells at a time.
            let landings =
                Cell::all().filter(|to| to.file() % 2 == from.file() % 2 && to.rank() % 2 == from.rank() % 2);
            let captured = one.bitboard() | other.bitboard();
            moves.extend(landings.filter(|_| one < other).map(|to| Move::Jump { from, to, captured }));
        }
    }
    moves
}

#[test]
fn positions_keep_all_laws() {
    laws::all_symmetric::<Position, _>(conceivable);
}

#[test]
fn a_move_that_makes_no_sense_spoils_the_position_and_nothing_else() {
    for variant in <Rules as pharaons::jeux_core::Rules>::VARIANTS {
        let start = Position::start(variant.rules, 0);
        // Captures of cells that no board has, too.
        let corners = Cell::all().take(1).chain(Cell::all().skip(49));
        let everything = corners.clone().flat_map(|from| corners.clone().map(move |to| (from, to)));
        let beyond = everything.map(|(from, to)| Move::Jump { from, to, captured: Bitboard::ALL });
        for mv in conceivable(&start).into_iter().chain(beyond) {
            let mut spoilt = start;
            for _ in 0..2 {
                spoilt.play_unchecked(mv);
                let _ =
                    (spoilt.to_string(), spoilt.outcome(), spoilt.legal_moves(), spoilt.count_moves(), spoilt.key());
                let _ = (spoilt.display_board().to_string(), spoilt.display_move(mv).to_string(), spoilt.check(mv));
                let _ = (spoilt.captures(Player::White), spoilt.winning_moves(Player::Black), spoilt.paths(mv));
            }
        }
    }
}
