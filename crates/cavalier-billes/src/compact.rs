//! Positions in 16 bytes, moves in 2.

use jeux_core::{BitReader, BitWriter, Bitboard, BytesError, Compact, DecodeError, Player};

use crate::{Board, Builder, Cell, Colour, InvalidReason, Marble, Move, Position, Rules};

/// How many settings a colour's worth has.
const WORTHS: u64 = 2 * Rules::MAX_POINTS as u64 + 1;

/// In place of a cell there is none.
const NO_CELL: u64 = 63;

/// How many bits a set of cells has.
const CELLS: u8 = Board::SIZE;

fn rules_number(rules: Rules) -> u64 {
    let capture = match (rules.capture_player(), rules.captured_may_win()) {
        (false, _) => 0,
        (true, true) => 1,
        (true, false) => 2,
    };
    let worth = |colour| (rules.points(colour) + Rules::MAX_POINTS) as u64;
    Colour::ALL.into_iter().fold(0, |number, colour| number * WORTHS + worth(colour)) * 3 + capture
}

fn numbered_rules(number: u64) -> Option<Rules> {
    let (mut rest, capture) = (number / 3, number % 3);
    let rules = Rules::STANDARD.with_capture_player(capture > 0).with_captured_may_win(capture < 2);
    let rules = Colour::ALL.into_iter().rev().try_fold(rules, |rules, colour| {
        let worth = rest % WORTHS;
        rest /= WORTHS;
        rules.with_points(colour, worth as i8 - Rules::MAX_POINTS)
    });
    rules.filter(|_| rest == 0)
}

fn cell(number: u64) -> Option<Cell> {
    u8::try_from(number).ok().and_then(Cell::from_index)
}

/// A cell, or `None` for [`NO_CELL`].
fn maybe_cell(number: u64) -> Option<Option<Cell>> {
    if number == NO_CELL { Some(None) } else { cell(number).map(Some) }
}

fn cell_number(cell: Option<Cell>) -> u64 {
    cell.map_or(NO_CELL, |cell| cell.index().into())
}

/// | bits | position |
/// |---|---|
/// | 0–3 | version, 1 |
/// | 4–18 | rules: ((*y* · 19 + *b*) · 19 + *r*) · 3 + *c*, where *y*, *b*, *r* are what a colour is worth, plus 9, and *c* is 0 if a player's marble is safe, 1 if it can be captured, 2 if its owner cannot win then |
/// | 19 | who is to move: 0 White, 1 Black |
/// | 20–25, 26–31 | the cell of the white marble, of the black one; 63 if it was captured |
/// | 32–43 | yellow, blue and red marbles taken by White, 4 bits each |
/// | 44–55 | the same for Black |
/// | 56–91 | one bit a cell: a yellow or a red marble lies there |
/// | 92–127 | one bit a cell: a blue or a red marble lies there |
///
/// | bits | move |
/// |---|---|
/// | 0–3 | version, 1 |
/// | 4–9, 10–15 | the cells from and to; both 63 for a pass |
impl Compact for Position {
    const VERSION: u8 = 1;

    type PositionBytes = [u8; 16];
    type MoveBytes = [u8; 2];

    fn put_fields(&self, out: &mut BitWriter) {
        out.put(rules_number(self.rules), 15);
        out.put(self.turn.index() as u64, 1);
        for player in Player::ALL {
            out.put(cell_number(self.player_cell(player)), 6);
        }
        for player in Player::ALL {
            for colour in Colour::ALL {
                out.put(self.taken(player, colour).into(), 4);
            }
        }
        for plane in self.planes {
            out.put(plane.bits(), CELLS);
        }
    }

    fn take_fields(bits: &mut BitReader) -> Result<Self, DecodeError<InvalidReason>> {
        let mut builder = Builder::new(bits.pick("rules", 15, numbered_rules)?);
        builder.turn(Player::ALL[bits.take(1) as usize]);
        let mut marbles = [None; 2];
        for marble in &mut marbles {
            *marble = bits.pick("cell of a player's marble", 6, maybe_cell)?;
        }
        for player in Player::ALL {
            for colour in Colour::ALL {
                builder.taken(player, colour, bits.take(4) as u8);
            }
        }
        let [low, high] = [bits.take(CELLS), bits.take(CELLS)].map(Bitboard::from_bits);
        for (set, colour) in [(low - high, Colour::Yellow), (high - low, Colour::Blue), (low & high, Colour::Red)] {
            for cell in Cell::in_set(set) {
                builder.place(cell, Marble::Coloured(colour));
            }
        }
        for (player, cell) in Player::ALL.into_iter().zip(marbles) {
            if let Some(cell) = cell {
                builder.place(cell, Marble::Player(player));
            }
        }
        Ok(builder.build()?)
    }

    fn put_move_fields(mv: Move, out: &mut BitWriter) {
        out.put(cell_number(mv.from()), 6);
        out.put(cell_number(mv.to()), 6);
    }

    fn take_move_fields(bits: &mut BitReader) -> Result<Move, BytesError> {
        match bits.pick("from", 6, maybe_cell)? {
            None => Ok(Move::Pass),
            Some(from) => Ok(Move::Capture { from, to: bits.pick("to", 6, cell)? }),
        }
    }
}
