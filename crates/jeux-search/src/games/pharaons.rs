use jeux_core::{Bitboard, Player, Position as _};
use pharaons::{Board, Cell, Kind, Move, Position, Variant};

use crate::Evaluate;

/// What decides Pharaons: the race to the enemy home rank, and who can still capture whoever arrives there.
///
/// For each player: the pieces, and how far each has come, the last ranks counting most; how many moves the foremost
/// still needs; in variants 1 and 2 the cells of the own home rank that are guarded; and refuges, on the board more
/// than in the reserve if a piece stands on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pharaons;

impl Evaluate<Position> for Pharaons {
    fn evaluate(&self, position: &Position) -> i32 {
        let tempo = if position.turn() == Player::White { TEMPO } else { -TEMPO };
        standing(position, Player::White) - standing(position, Player::Black) + tempo
    }

    /// Captures come first, then moves forward.
    fn promise(&self, position: &Position, mv: Move) -> i32 {
        match mv {
            Move::Capture { .. } | Move::Jump { .. } => 2_000,
            Move::Quiet { from, to } => {
                50 * (advance(to, position.turn()) as i32 - advance(from, position.turn()) as i32)
            }
            _ => 0,
        }
    }
}

const TEMPO: i32 = 12;
const PIECE: i32 = 120;
const PROTECTED: i32 = 25;
const REFUGE_ON_BOARD: i32 = 12;
const REFUGE_IN_RESERVE: i32 = 20;
const GUARDED: i32 = 14;

/// What it is worth to have come this many ranks.
const ADVANCE: [i32; 10] = [0, 3, 6, 10, 15, 22, 32, 46, 66, 90];

/// What it is worth that the foremost piece still needs this many moves.
const MOVES_LEFT: [i32; 10] = [0, 150, 100, 66, 44, 30, 20, 13, 6, 0];

/// How many ranks from a player's home rank a cell is.
fn advance(cell: Cell, player: Player) -> usize {
    usize::from(match player {
        Player::White => cell.rank(),
        Player::Black => 9 - cell.rank(),
    })
}

fn standing(position: &Position, player: Player) -> i32 {
    let (mut score, mut moves_left, mut reach) = (0, 9, Bitboard::EMPTY);
    for kind in Kind::ALL {
        let (leaps, stride) = match kind {
            Kind::Pharaoh => (&Board::KING, 1),
            Kind::Priest => (&Board::KNIGHT, 2),
        };
        for cell in Cell::in_set(position.pieces_of(player, kind)) {
            let come = advance(cell, player);
            score += PIECE + ADVANCE[come];
            moves_left = moves_left.min((9 - come).div_ceil(stride));
            reach |= leaps[usize::from(cell.index())];
        }
    }
    if position.rules().variant() != Variant::Three {
        let home = Board::rank(if player == Player::White { 0 } else { 9 }) & position.rules().board();
        score += GUARDED * (home & reach).len() as i32;
    }
    score
        + MOVES_LEFT[moves_left]
        + PROTECTED * position.protected(player).len() as i32
        + REFUGE_ON_BOARD * position.refuges(player).len() as i32
        + REFUGE_IN_RESERVE * i32::from(position.reserve(player).refuges)
}
