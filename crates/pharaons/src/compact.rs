//! Positions in 19 bytes, moves in 9.

use jeux_core::{BitReader, BitWriter, Bitboard, BytesError, Compact, DecodeError, Player};

use crate::{Board, Builder, Cell, InvalidReason, Kind, Move, Piece, Position, Reserve, Rules};

/// The rules by their number in the form.
const RULES: [Rules; 5] = [
    Rules::VARIANT_1,
    Rules::VARIANT_1.with_refuge_on_enemy_home(false),
    Rules::VARIANT_2,
    Rules::VARIANT_3,
    Rules::VARIANT_3.with_chain_jumps(false),
];

/// How many bits a set of cells has.
const CELLS: u8 = Board::SIZE;

/// There are never more pieces on the board.
const PIECES: usize = 12;

/// There are never more refuges on the board.
const REFUGES: usize = 6;

/// In place of a cell there is none.
const NO_CELL: u64 = 63;

const PASS: u64 = 0;
const QUIET: u64 = 1;
const CAPTURE: u64 = 2;
const JUMP: u64 = 3;
const PLACE_REFUGE: u64 = 4;
const TAKE_BACK_REFUGE: u64 = 5;
const PLACE_PHARAOH: u64 = 6;
const PLACE_PRIEST: u64 = 7;

fn player(bit: u64) -> Player {
    Player::ALL[bit as usize & 1]
}

fn cell(number: u64) -> Option<Cell> {
    u8::try_from(number).ok().and_then(Cell::from_index)
}

/// Reads a set of cells that has at most so many.
fn take_set(bits: &mut BitReader, field: &'static str, most: usize) -> Result<Bitboard, BytesError> {
    bits.pick(field, CELLS, |set| Some(Bitboard::from_bits(set)).filter(|set| set.len() <= most))
}

/// Positions have 19 bytes:
///
/// | bits | position |
/// |---|---|
/// | 0–3 | version, 1 |
/// | 4–6 | rules: 0 variant 1, 1 the same with `refuge_on_enemy_home=false`, 2 variant 2, 3 variant 3, 4 the same with `chain_jumps=false` |
/// | 7 | who is to move: 0 White, 1 Black |
/// | 8–57 | one bit a cell: a piece stands there |
/// | 58–81 | for each piece, in the order of the cells: its player, then its kind, 0 Pharaoh, 1 Priest; zeros up to 12 pieces |
/// | 82–131 | one bit a cell: a refuge lies there |
/// | 132–137 | for each refuge, in the order of the cells: its player; zeros up to 6 refuges |
/// | 138–144 | White's reserve: Pharaohs 2 bits, Priests 2 bits, refuges 3 bits |
/// | 145–151 | Black's reserve |
///
/// Cells are those of the 5 × 10 board in every variant: a1 is 0, e10 is 49.
///
/// Moves have 9 bytes:
///
/// | bits | move |
/// |---|---|
/// | 0–3 | version, 1 |
/// | 4–6 | 0 pass, 1 move, 2 capture, 3 capture by jumping, 4 place a refuge, 5 take one back, 6 place a Pharaoh, 7 a Priest |
/// | 7–12 | the cell where a piece comes from; 63 if none moves |
/// | 13–18 | the cell where it goes, or where something is placed or taken back; 63 for a pass |
/// | 19–68 | one bit a cell: a piece is captured there by jumping; with a capture of variant 1: it is set down there |
/// | 69–71 | 0 |
impl Compact for Position {
    const VERSION: u8 = 1;

    type PositionBytes = [u8; 19];
    type MoveBytes = [u8; 9];

    fn put_fields(&self, out: &mut BitWriter) {
        let rules = RULES.into_iter().position(|rules| rules == self.rules).unwrap_or_default();
        out.put(rules as u64, 3);
        out.put(self.turn.index() as u64, 1);

        let pieces = self.all_pieces();
        out.put(pieces.bits(), CELLS);
        let mut kinds = 0;
        for (place, piece) in Cell::in_set(pieces).filter_map(|cell| self.piece_at(cell)).take(PIECES).enumerate() {
            kinds |= (piece.player.index() as u64 | (piece.kind as u64) << 1) << (2 * place);
        }
        out.put(kinds, 2 * PIECES as u8);

        let refuges = self.tiles[0] | self.tiles[1];
        out.put(refuges.bits(), CELLS);
        let mut owners = 0;
        for (place, owner) in Cell::in_set(refuges).filter_map(|cell| self.refuge_at(cell)).take(REFUGES).enumerate() {
            owners |= (owner.index() as u64) << place;
        }
        out.put(owners, REFUGES as u8);

        for Reserve { pharaohs, priests, refuges } in self.reserves {
            out.put(pharaohs.into(), 2);
            out.put(priests.into(), 2);
            out.put(refuges.into(), 3);
        }
    }

    fn take_fields(bits: &mut BitReader) -> Result<Self, DecodeError<InvalidReason>> {
        let mut builder = Builder::new(bits.pick("rules", 3, |number| RULES.get(number as usize).copied())?);
        builder.turn(player(bits.take(1)));

        let pieces = take_set(bits, "cells of the pieces, at most 12", PIECES)?;
        let mut kinds = bits.take(2 * PIECES as u8);
        for cell in Cell::in_set(pieces) {
            let kind = Kind::ALL[kinds as usize >> 1 & 1];
            builder.place(cell, Piece { player: player(kinds), kind });
            kinds >>= 2;
        }

        let refuges = take_set(bits, "cells of the refuges, at most 6", REFUGES)?;
        let mut owners = bits.take(REFUGES as u8);
        for cell in Cell::in_set(refuges) {
            builder.refuge(cell, player(owners));
            owners >>= 1;
        }

        for owner in Player::ALL {
            let [pharaohs, priests, refuges] = [2, 2, 3].map(|width| bits.take(width) as u8);
            builder.reserve(owner, Reserve { pharaohs, priests, refuges });
        }
        Ok(builder.build()?)
    }

    fn put_move_fields(mv: Move, out: &mut BitWriter) {
        let (kind, set) = match mv {
            Move::Pass => (PASS, Bitboard::EMPTY),
            Move::Quiet { .. } => (QUIET, Bitboard::EMPTY),
            Move::Capture { set_down, .. } => (CAPTURE, set_down.map_or(Bitboard::EMPTY, Cell::bitboard)),
            Move::Jump { captured, .. } => (JUMP, captured),
            Move::PlaceRefuge(_) => (PLACE_REFUGE, Bitboard::EMPTY),
            Move::TakeBackRefuge(_) => (TAKE_BACK_REFUGE, Bitboard::EMPTY),
            Move::PlacePiece { kind: Kind::Pharaoh, .. } => (PLACE_PHARAOH, Bitboard::EMPTY),
            Move::PlacePiece { kind: Kind::Priest, .. } => (PLACE_PRIEST, Bitboard::EMPTY),
        };
        out.put(kind, 3);
        for cell in [mv.from(), mv.to()] {
            out.put(cell.map_or(NO_CELL, |cell| cell.index().into()), 6);
        }
        out.put(set.bits(), CELLS);
    }

    fn take_move_fields(bits: &mut BitReader) -> Result<Move, BytesError> {
        let kind = bits.take(3);
        let moves = matches!(kind, QUIET | CAPTURE | JUMP);
        // Where there is no cell, the form has a fixed value, which is checked with the rest of it.
        let from = bits.pick("from", 6, |number| if moves { cell(number).map(Some) } else { Some(None) })?;
        let to = bits.pick("to", 6, |number| if kind == PASS { Some(None) } else { cell(number).map(Some) })?;
        let is_allowed = |set: &Bitboard| match kind {
            JUMP => !set.is_empty(),
            CAPTURE => set.len() <= 1,
            _ => set.is_empty(),
        };
        let set = bits.pick("captured or set down", CELLS, |set| Some(Bitboard::from_bits(set)).filter(is_allowed))?;
        Ok(match (kind, from, to) {
            (QUIET, Some(from), Some(to)) => Move::Quiet { from, to },
            (CAPTURE, Some(from), Some(to)) => Move::Capture { from, to, set_down: Cell::in_set(set).next() },
            (JUMP, Some(from), Some(to)) => Move::Jump { from, to, captured: set },
            (PLACE_REFUGE, _, Some(cell)) => Move::PlaceRefuge(cell),
            (TAKE_BACK_REFUGE, _, Some(cell)) => Move::TakeBackRefuge(cell),
            (PLACE_PHARAOH, _, Some(cell)) => Move::PlacePiece { kind: Kind::Pharaoh, cell },
            (PLACE_PRIEST, _, Some(cell)) => Move::PlacePiece { kind: Kind::Priest, cell },
            _ => Move::Pass,
        })
    }
}
