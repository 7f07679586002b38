//! Positions in 19 bytes, moves in 4.

use jeux_core::{BitReader, BitWriter, Bitboard, BytesError, Compact, DecodeError, Player};

use crate::{Arrow, Builder, InvalidReason, Move, Pawn, Point, Position, Rows, Rules};

/// The variants by their number in the form.
const VARIANTS: [Rules; 3] = [Rules::THREE_STARS, Rules::FOUR_STARS, Rules::FIVE_STARS];

/// How many bits a set of points has.
const POINTS: u8 = Point::COUNT;

/// There are never more pawns on the board.
const PAWNS: usize = 2 * Rules::PAWNS as usize;

/// In place of a point there is none.
const NO_POINT: u64 = 63;

const PASS: u64 = 0;
const STOP: u64 = 1;
const SHUTTLE: u64 = 2;
const STAR: u64 = 3;
const STEP_OFF: u64 = 4;
const JUMP_OFF: u64 = 5;

fn pawn_number(pawn: Pawn) -> u64 {
    let kind = match pawn {
        Pawn::Shuttle { arrow: Arrow::Up, .. } => 0,
        Pawn::Shuttle { arrow: Arrow::Down, .. } => 1,
        Pawn::Star { .. } => 2,
    };
    pawn.player().index() as u64 | kind << 1
}

fn numbered_pawn(number: u64) -> Option<Pawn> {
    Pawn::ALL.into_iter().find(|&pawn| pawn_number(pawn) == number)
}

fn point(number: u64) -> Option<Point> {
    u8::try_from(number).ok().and_then(Point::from_index)
}

/// Positions have 19 bytes:
///
/// | bits | position |
/// |---|---|
/// | 0–3 | version, 1 |
/// | 4–5 | rows: 0 for 5, 1 for 7, 2 for 9 |
/// | 6–7 | stars of each player at the start: 0 for 3, 1 for 4, 2 for 5 |
/// | 8 | star moves: 0 mandatory, 1 optional |
/// | 9 | who is to move: 0 White, 1 Black |
/// | 10–14 | star moves owed |
/// | 15–72 | one bit a point: a pawn stands there |
/// | 73–150 | for each pawn, in the order of the points: its player, then 2 bits: shuttle with its arrow up 0, down 1, star 2; zeros up to 26 pawns |
/// | 151 | 0 |
///
/// Points are those of the board with 9 rows: a1 is 0, f5 is 31, f7 is 44, f9 is 57.
///
/// Moves have 4 bytes:
///
/// | bits | move |
/// |---|---|
/// | 0–3 | version, 1 |
/// | 4–6 | 0 pass, 1 stop, 2 move a shuttle, 3 a star, 4 a star off the board by a step, 5 by a jump |
/// | 7–12, 13–18 | the points from and to; 63 if there is none |
/// | 19 | the shuttle's arrow afterwards: 0 up, 1 down |
/// | 20–27 | star moves earned |
/// | 28–31 | 0 |
impl Compact for Position {
    const VERSION: u8 = 1;

    type PositionBytes = [u8; 19];
    type MoveBytes = [u8; 4];

    fn put_fields(&self, out: &mut BitWriter) {
        out.put(self.rules.rows() as u64, 2);
        out.put(u64::from(self.rules.stars().saturating_sub(3)), 2);
        out.put(self.rules.optional_star_moves().into(), 1);
        out.put(self.turn.index() as u64, 1);
        out.put(self.owed.into(), 5);
        out.put(self.occupied().bits(), POINTS);
        for pawn in Point::in_set(self.occupied()).filter_map(|point| self.pawn_at(point)).take(PAWNS) {
            out.put(pawn_number(pawn), 3);
        }
    }

    fn take_fields(bits: &mut BitReader) -> Result<Self, DecodeError<InvalidReason>> {
        let rows = bits.pick("rows", 2, |number| Rows::ALL.get(number as usize).copied())?;
        let variant = bits.pick("stars at the start", 2, |number| VARIANTS.get(number as usize).copied())?;
        let mut builder = Builder::new(variant.with_rows(rows).with_optional_star_moves(bits.take(1) != 0));
        builder.turn(Player::ALL[bits.take(1) as usize & 1]);
        builder.owed(bits.take(5) as u8);
        let occupied = bits.pick("points with pawns, at most 26", POINTS, |set| {
            Some(Bitboard::from_bits(set)).filter(|set| set.len() <= PAWNS)
        })?;
        for point in Point::in_set(occupied) {
            builder.place(point, bits.pick("pawn", 3, numbered_pawn)?);
        }
        Ok(builder.build()?)
    }

    fn put_move_fields(mv: Move, out: &mut BitWriter) {
        let (kind, arrow) = match mv {
            Move::Pass => (PASS, Arrow::Up),
            Move::Stop => (STOP, Arrow::Up),
            Move::Shuttle { arrow, .. } => (SHUTTLE, arrow),
            Move::Star { .. } => (STAR, Arrow::Up),
            Move::Exit { jump: false, .. } => (STEP_OFF, Arrow::Up),
            Move::Exit { jump: true, .. } => (JUMP_OFF, Arrow::Up),
        };
        out.put(kind, 3);
        for point in [mv.from(), mv.to()] {
            out.put(point.map_or(NO_POINT, |point| point.index().into()), 6);
        }
        out.put(arrow as u64, 1);
        out.put(mv.earned().into(), 8);
    }

    fn take_move_fields(bits: &mut BitReader) -> Result<Move, BytesError> {
        let kind = bits.pick("kind of move", 3, |kind| (kind <= JUMP_OFF).then_some(kind))?;
        // Where there is no point, the form has a fixed value, which is checked with the rest of it.
        let comes_from = !matches!(kind, PASS | STOP);
        let goes_to = matches!(kind, SHUTTLE | STAR);
        let from = bits.pick("from", 6, |number| if comes_from { point(number).map(Some) } else { Some(None) })?;
        let to = bits.pick("to", 6, |number| if goes_to { point(number).map(Some) } else { Some(None) })?;
        let arrow = Arrow::ALL[bits.take(1) as usize & 1];
        let earned = bits.take(8) as u8;
        Ok(match (kind, from, to) {
            (SHUTTLE, Some(from), Some(to)) => Move::Shuttle { from, to, arrow, earned },
            (STAR, Some(from), Some(to)) => Move::Star { from, to },
            (STEP_OFF | JUMP_OFF, Some(from), _) => Move::Exit { from, jump: kind == JUMP_OFF },
            (STOP, ..) => Move::Stop,
            _ => Move::Pass,
        })
    }
}
