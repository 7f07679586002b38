//! Moves as numbers, positions as planes, seen by the player to move.

use jeux_core::{Bitboard, Numbered, PlaneShape, Position as _, visit_number_planes};

use crate::{Board, Cell, Colour, Move, Position, Rules};

/// The number of the pass.
const PASS: usize = Board::SIZE as usize;

impl Position {
    /// How many numbers there are for moves, under all rules.
    pub const MOVE_NUMBERS: usize = PASS + 1;

    /// The shape of the planes, under all rules.
    pub const PLANES: PlaneShape = PlaneShape { planes: 29, height: 6, width: 6 };
}

/// The number of a capture is that of the cell it goes to, 0 to 35; the pass is number 36.
///
/// | plane (6 × 6) | 1 where |
/// |---|---|
/// | 0, 1 | one's own marble lies, the opponent's |
/// | 2, 3, 4 | a yellow, a blue, a red marble lies |
/// | 5–8, 9–12, 13–16 | everywhere, for each bit that is set of the number of yellow, blue, red marbles one has taken, lowest bit first |
/// | 17–20, 21–24, 25–28 | the same for the opponent |
///
/// Neither player has a direction, so the board is not turned.
impl Numbered for Position {
    fn move_numbers(_: Rules) -> usize {
        Self::MOVE_NUMBERS
    }

    fn move_number(&self, mv: Move) -> usize {
        mv.to().map_or(PASS, |to| to.index().into())
    }

    fn numbered_move(&self, number: usize) -> Option<Move> {
        let mv = if number == PASS {
            Move::Pass
        } else {
            let to = u8::try_from(number).ok().and_then(Cell::from_index)?;
            Move::Capture { from: self.player_cell(self.turn)?, to }
        };
        self.is_legal(mv).then_some(mv)
    }

    fn planes(_: Rules) -> PlaneShape {
        Self::PLANES
    }

    fn visit_planes(&self, mut visit: impl FnMut(Bitboard)) {
        let players = [self.turn, !self.turn];
        for player in players {
            visit(self.player_cell(player).map_or(Bitboard::EMPTY, Cell::bitboard));
        }
        for colour in Colour::ALL {
            visit(self.marbles_of(colour));
        }
        for player in players {
            for colour in Colour::ALL {
                visit_number_planes(self.taken(player, colour), 4, Board::ALL, &mut visit);
            }
        }
    }
}
