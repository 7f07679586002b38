//! Moves as numbers, positions as planes, seen by the player to move.

use jeux_core::{Bitboard, Numbered, PlaneShape, Player, visit_number_planes};

use crate::{Arrow, Move, Point, Position, Rules, Symmetry};

/// A shuttle steps to the left or to the right.
const STEPS: usize = 2;

/// A star moves to the left, to the right, or off the board.
const STAR_MOVES: usize = 3;

/// A row has at most so many points on which one jumping shuttle can land: every other one.
const LANDINGS: usize = 4;

/// No shuttle move earns more than 26 star moves.
const EARNED: usize = 27;

/// The width of the planes: that of a long row.
const WIDTH: u8 = 7;

fn points(rules: Rules) -> usize {
    rules.rows().points().len()
}

/// How many places one jumping shuttle can land on, at most: those of every other row.
fn landings(rules: Rules) -> usize {
    usize::from(rules.rows().count().div_ceil(2)) * LANDINGS
}

impl Position {
    /// A point as the player to move sees it.
    fn view(&self, point: Point) -> Point {
        match self.turn {
            Player::White => point,
            Player::Black => Symmetry::HalfTurn.point(point, self.rules.rows()),
        }
    }

    /// Whether a pawn goes to the right, for the player to move.
    fn goes_right(&self, from: Point, to: Point) -> usize {
        usize::from(self.view(to).half_steps() > self.view(from).half_steps())
    }

    /// A set of points as a plane.
    fn plane(&self, set: Bitboard) -> Bitboard {
        let place = |point: Point| point.row() * WIDTH + point.column();
        Point::in_set(set & self.rules.rows().points()).map(|point| place(self.view(point))).collect()
    }
}

/// The player to move sees the board with the own camp at the bottom: for Black it is turned half round. Below, *n* is
/// the number of points, 32, 45 or 58, and *point* the place of a point in this view, row by row from the own camp.
///
/// | numbers | moves |
/// |---|---|
/// | 0, 1 | pass, stop |
/// | 2 + *point* · 2 + *s* | a shuttle steps: *s* is 0 to the left, 1 to the right |
/// | 2 + 2*n* + *point* · 3 + *s* | a star moves: *s* is 0 to the left, 1 to the right, 2 off the board |
/// | 2 + 5*n* + ((*point* · *m* + *l*) · 2 + *a*) · 27 + *e* | a shuttle jumps |
///
/// *l* is 4 · (row / 2) + place in the row / 2 of the last landing, both counted from 0, and *m* how many values that
/// has: 12, 16 or 20. *a* is 0 if the arrow points at the opponent's camp afterwards, else 1; *e* is the number of star
/// moves earned.
///
/// So there are 20 898 numbers on 5 rows, 39 107 on 7 and 62 932 on 9.
///
/// | plane (rows × 7) | 1 where |
/// |---|---|
/// | 0 | one's own stars stand |
/// | 1, 2 | one's own shuttles stand whose arrow points at the opponent's camp, at one's own |
/// | 3, 4, 5 | the same for the opponent's pawns: stars, arrows at *the opponent's* camp, at one's own |
/// | 6–10 | on every point, for each bit that is set of the number of star moves owed, lowest bit first |
/// | 11 | there is a point: rows of 6 end before the last place |
impl Numbered for Position {
    fn move_numbers(rules: Rules) -> usize {
        2 + points(rules) * (STEPS + STAR_MOVES + landings(rules) * 2 * EARNED)
    }

    fn move_number(&self, mv: Move) -> usize {
        let n = points(self.rules);
        let place = |point| usize::from(self.view(point).index());
        match mv {
            Move::Pass => 0,
            Move::Stop => 1,
            // A step leads to the next row, jumps to the same or every other one.
            Move::Shuttle { from, to, .. } if (from.row() ^ to.row()) & 1 != 0 => {
                2 + place(from) * STEPS + self.goes_right(from, to)
            }
            Move::Star { from, to } => 2 + n * STEPS + place(from) * STAR_MOVES + self.goes_right(from, to),
            Move::Exit { from, .. } => 2 + n * STEPS + place(from) * STAR_MOVES + 2,
            Move::Shuttle { from, to, arrow, earned } => {
                let to = self.view(to);
                let landing = usize::from(to.row() / 2) * LANDINGS + usize::from(to.column() / 2);
                let arrow = usize::from(arrow != Arrow::toward_enemy_of(self.turn));
                let jumps = (place(from) * landings(self.rules) + landing) * 2 + arrow;
                2 + n * (STEPS + STAR_MOVES) + jumps * EARNED + usize::from(earned).min(EARNED - 1)
            }
        }
    }

    fn planes(rules: Rules) -> PlaneShape {
        PlaneShape { planes: 12, height: rules.rows().count().into(), width: WIDTH.into() }
    }

    fn visit_planes(&self, mut visit: impl FnMut(Bitboard)) {
        let forward = Arrow::toward_enemy_of(self.turn);
        for player in [self.turn, !self.turn] {
            visit(self.plane(self.stars(player)));
            visit(self.plane(self.shuttles(player, forward)));
            visit(self.plane(self.shuttles(player, !forward)));
        }
        let points = self.plane(self.rules.rows().points());
        visit_number_planes(self.owed, 5, points, &mut visit);
        visit(points);
    }
}
