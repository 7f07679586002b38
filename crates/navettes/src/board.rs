//! The board: a triangular lattice of points, its lines and its symmetries.

use core::fmt;
use core::ops::Not;
use core::str::FromStr;

use jeux_core::{Bitboard, Player, Scanner, SyntaxError};

/// A point (*intersection*) of the lattice, on which a pawn can stand.
///
/// Rows are numbered from White's side; odd rows have 6 points, even rows 7, named by letters from the left as White
/// sees them. Points are ordered and numbered row by row: a1, b1, … f1, a2, …; the number does not depend on how many
/// rows the board has.
///
/// ```
/// use navettes::{Direction, Point, Rows};
///
/// let point: Point = "c2".parse()?;
/// assert_eq!((point.column(), point.row(), point.index()), (2, 1, 8));
/// let ahead = point.neighbour(Direction::UpLeft, Rows::Seven).map(|point| point.to_string());
/// assert_eq!(ahead.as_deref(), Some("b3"));
/// # Ok::<(), jeux_core::SyntaxError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

/// An odd row and the even row after it.
const TWO_ROWS: u8 = 13;

/// The length of each row of the largest board, the lowest row first.
const WIDTHS: [u8; 9] = [6, 7, 6, 7, 6, 7, 6, 7, 6];

impl Point {
    /// How many points the largest board has.
    pub const COUNT: u8 = 58;

    /// The point with this number, 0 to 57.
    #[inline]
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index)) } else { None }
    }

    /// The point in this column (0 for `a`) and row (0 for row 1).
    #[inline]
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if row < 9 && column < WIDTHS[row as usize] {
            Some(Self(row / 2 * TWO_ROWS + row % 2 * 6 + column))
        } else {
            None
        }
    }

    /// The number of the point, 0 to 57.
    #[inline]
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The row, 0 for row 1.
    #[inline]
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / TWO_ROWS * 2 + (self.0 % TWO_ROWS >= 6) as u8
    }

    /// The place in the row, 0 for `a`.
    #[inline]
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % TWO_ROWS % 6 + 6 * (self.0 % TWO_ROWS == 12) as u8
    }

    /// How far from the left edge the point lies, in half distances of neighbours: 0 to 12.
    ///
    /// Even for points in rows of 7, odd for points in rows of 6, which stand over the gaps of their neighbours.
    #[inline]
    #[must_use]
    pub const fn half_steps(self) -> u8 {
        2 * self.column() + 1 - self.row() % 2
    }

    /// The set of this point alone.
    #[inline]
    #[must_use]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard::from_cell(self.0)
    }

    /// The next point on the line in a direction; `None` where a board of so many rows ends.
    #[must_use]
    pub fn neighbour(self, direction: Direction, rows: Rows) -> Option<Self> {
        Self::in_set(direction.step(self.bitboard()) & rows.points()).next()
    }

    /// All points of the largest board in their order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        Self::in_set(Rows::Nine.points())
    }

    /// The points of a set, in their order; numbers that are no point of the largest board are left out.
    pub fn in_set(set: Bitboard) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (set & Rows::Nine.points()).into_iter().map(Self)
    }

    /// Reads the name of a point of the largest board where the scanner stands.
    ///
    /// # Errors
    /// If no point is named there; the offset is that of the letter or number that is wrong.
    pub fn scan(scanner: &mut Scanner<'_>) -> Result<Self, SyntaxError> {
        let start = scanner.offset();
        let letter = |byte: u8| byte.checked_sub(b'a').filter(|&column| column < 7);
        let column = scanner.pick(letter, "the letter of a point, `a` to `g`")?;
        let at = scanner.offset();
        let row = scanner.number(9)?;
        let row = row.checked_sub(1).ok_or_else(|| scanner.error_at(at, "the number of a row, from 1"))?;
        Self::new(column, row as u8).ok_or_else(|| scanner.error_at(start, "a letter up to `f` in an odd row"))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Point {
    type Err = SyntaxError;

    /// Reads the name of a point, `a1` to `f9`.
    ///
    /// # Errors
    /// Any other text.
    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let mut scanner = Scanner::new(text, "point");
        let point = Self::scan(&mut scanner)?;
        scanner.end()?;
        Ok(point)
    }
}

/// How many rows the board has: an odd number, so that both ends have 6 points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rows {
    /// 32 points: a short game.
    Five,
    /// 45 points: wider than deep, the default.
    Seven,
    /// 58 points: deeper than wide.
    Nine,
}

impl Rows {
    /// The sizes, the smallest first.
    pub const ALL: [Self; 3] = [Self::Five, Self::Seven, Self::Nine];

    /// The number of rows: 5, 7 or 9.
    #[inline]
    #[must_use]
    pub const fn count(self) -> u8 {
        match self {
            Self::Five => 5,
            Self::Seven => 7,
            Self::Nine => 9,
        }
    }

    /// Every point of the board.
    #[inline]
    #[must_use]
    pub const fn points(self) -> Bitboard {
        match self {
            Self::Five => Bitboard::first_cells(32),
            Self::Seven => Bitboard::first_cells(45),
            Self::Nine => Bitboard::first_cells(58),
        }
    }

    /// The points of the last row in the direction of an arrow: the first row of the camp (*camp*) it points at.
    #[inline]
    #[must_use]
    pub const fn end(self, arrow: Arrow) -> Bitboard {
        match (arrow, self) {
            (Arrow::Down, _) => Bitboard::first_cells(6),
            (Arrow::Up, Self::Five) => Bitboard::from_bits(0x3f << 26),
            (Arrow::Up, Self::Seven) => Bitboard::from_bits(0x3f << 39),
            (Arrow::Up, Self::Nine) => Bitboard::from_bits(0x3f << 52),
        }
    }

    /// The points from which neither line in the directions of an arrow leaves the board over its last row: both end at
    /// a side, so that a star there can be blocked. Only 9 rows have any.
    #[inline]
    #[must_use]
    pub(crate) const fn blockable(self, arrow: Arrow) -> Bitboard {
        match (self, arrow) {
            (Self::Nine, Arrow::Up) => Bitboard::from_bits(0b0001000 << 6 | 0b001100),
            (Self::Nine, Arrow::Down) => Bitboard::from_bits(0b001100 << 52 | 0b0001000 << 45),
            _ => Bitboard::EMPTY,
        }
    }

    /// The lengths of the rows, the lowest row first.
    #[must_use]
    pub fn widths(self) -> &'static [u8] {
        WIDTHS.split_at(usize::from(self.count())).0
    }
}

/// Where the arrow of a shuttle points: always at one of the two camps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Arrow {
    /// Toward Black's camp, to higher rows.
    Up,
    /// Toward White's camp, to lower rows.
    Down,
}

impl Arrow {
    /// Both arrows.
    pub const ALL: [Self; 2] = [Self::Up, Self::Down];

    /// The arrow that points at the camp of the player's opponent.
    #[inline]
    #[must_use]
    pub const fn toward_enemy_of(player: Player) -> Self {
        match player {
            Player::White => Self::Up,
            Player::Black => Self::Down,
        }
    }

    /// The two directions forward: *"dans la direction indiquée par sa flèche"*.
    #[inline]
    #[must_use]
    pub const fn forward(self) -> [Direction; 2] {
        match self {
            Self::Up => [Direction::UpLeft, Direction::UpRight],
            Self::Down => [Direction::DownLeft, Direction::DownRight],
        }
    }

    /// The directions of a jump that is not the first, forward or sideways, in the order of the points they lead to.
    #[inline]
    #[must_use]
    pub const fn onward(self) -> [Direction; 4] {
        let [left, right] = self.forward();
        match self {
            Self::Up => [Direction::Left, Direction::Right, left, right],
            Self::Down => [left, right, Direction::Left, Direction::Right],
        }
    }

    /// The letter of this arrow in the position-free form of a move: `U` or `D`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Up => 'U',
            Self::Down => 'D',
        }
    }
}

impl Not for Arrow {
    type Output = Self;

    /// The arrow of a shuttle that is turned (*retournée*).
    #[inline]
    fn not(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
        }
    }
}

/// One of the six directions of the lattice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// To a lower row, half a step to the left.
    DownLeft,
    /// To a lower row, half a step to the right.
    DownRight,
    /// To the left in the same row.
    Left,
    /// To the right in the same row.
    Right,
    /// To a higher row, half a step to the left.
    UpLeft,
    /// To a higher row, half a step to the right.
    UpRight,
}

impl Direction {
    /// The directions in the order of the points they lead to.
    pub const ALL: [Self; 6] = [Self::DownLeft, Self::DownRight, Self::Left, Self::Right, Self::UpLeft, Self::UpRight];

    /// The direction of the way back.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::DownLeft => Self::UpRight,
            Self::DownRight => Self::UpLeft,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::UpLeft => Self::DownRight,
            Self::UpRight => Self::DownLeft,
        }
    }

    #[inline]
    pub(crate) const fn arrow(self) -> Arrow {
        match self {
            Self::UpLeft | Self::UpRight => Arrow::Up,
            _ => Arrow::Down,
        }
    }

    /// Whether it leads to a point of the same row.
    #[inline]
    #[must_use]
    pub const fn is_sideways(self) -> bool {
        matches!(self, Self::Left | Self::Right)
    }

    /// What a step adds to the number of a point. Rows of 6 and 7 in turn make it the same for every point.
    #[inline]
    #[must_use]
    pub const fn offset(self) -> i8 {
        match self {
            Self::DownLeft => -7,
            Self::DownRight => -6,
            Self::Left => -1,
            Self::Right => 1,
            Self::UpLeft => 6,
            Self::UpRight => 7,
        }
    }

    /// The points that can be reached by a step in this direction: the others have nothing behind them, or an edge.
    #[inline]
    #[must_use]
    pub const fn targets(self) -> Bitboard {
        TARGETS[self as usize]
    }

    /// The points that have a neighbour before and behind them in this direction, so that their pawns can be jumped;
    /// only the sides of the board count.
    #[inline]
    #[must_use]
    pub const fn inner(self) -> Bitboard {
        match self {
            Self::Left | Self::Right => INNER_SIDE,
            _ => INNER_DIAGONAL,
        }
    }

    /// Every point of the set moved by a step, without a look at the edges.
    #[inline]
    #[must_use]
    pub(crate) fn shift(self, set: Bitboard) -> Bitboard {
        let offset = self.offset();
        if offset > 0 { set << offset as u8 } else { set >> offset.unsigned_abs() }
    }

    /// Every point of the set moved by a step; those that leave the board over the sides or below row 1 are dropped.
    #[inline]
    #[must_use]
    pub fn step(self, set: Bitboard) -> Bitboard {
        self.shift(set) & self.targets()
    }
}

const TARGETS: [Bitboard; 6] = {
    let mut table = [Bitboard::EMPTY; 6];
    let mut direction = 0;
    while direction < 6 {
        // In half steps and rows; the row before row 1 and the row after the last one count as part of the board.
        let half_steps = [-1, 1, -2, 2, -1, 1][direction];
        let mut index = 0;
        while let Some(point) = Point::from_index(index) {
            let from = point.half_steps() as i8 - half_steps;
            if from >= 0 && from <= 12 {
                table[direction].insert(index);
            }
            index += 1;
        }
        direction += 1;
    }
    table
};
const INNER_DIAGONAL: Bitboard = Direction::UpLeft.targets().intersection(Direction::UpRight.targets());
const INNER_SIDE: Bitboard = Direction::Left.targets().intersection(Direction::Right.targets());

/// A way to turn the board about.
///
/// Those that exchange the two camps exchange the colours too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symmetry {
    /// Nothing changes.
    Identity,
    /// Left and right change places.
    Mirror,
    /// The board is turned half round, and the colours change places.
    HalfTurn,
    /// Both: the rows change places, and so do the colours.
    Flip,
}

impl Symmetry {
    /// Every symmetry, the identity first.
    pub const ALL: [Self; 4] = [Self::Identity, Self::Mirror, Self::HalfTurn, Self::Flip];

    /// Whether the camps, the arrows and the colours change places.
    #[must_use]
    pub const fn swaps_camps(self) -> bool {
        matches!(self, Self::HalfTurn | Self::Flip)
    }

    /// Where a point goes on a board of so many rows.
    #[must_use]
    pub fn point(self, point: Point, rows: Rows) -> Point {
        let last = rows.points().len() as u8 - 1;
        let half_turned = Point(last.saturating_sub(point.0));
        match self {
            Self::Identity => point,
            Self::Mirror => point.mirrored(),
            Self::HalfTurn => half_turned,
            Self::Flip => half_turned.mirrored(),
        }
    }

    /// Where an arrow points afterwards.
    #[must_use]
    pub fn arrow(self, arrow: Arrow) -> Arrow {
        if self.swaps_camps() { !arrow } else { arrow }
    }

    /// Where a set of points goes on a board of so many rows.
    #[must_use]
    pub fn set(self, set: Bitboard, rows: Rows) -> Bitboard {
        Point::in_set(set & rows.points()).map(|point| self.point(point, rows).index()).collect()
    }
}

impl Point {
    /// The point of a cell in a set of points.
    #[inline]
    pub(crate) const fn from_cell(cell: u8) -> Self {
        Self(cell)
    }

    /// The point so many steps beyond this one in a direction; the caller knows that there is one.
    #[inline]
    pub(crate) const fn beyond(self, direction: Direction, distance: u8) -> Self {
        Self(self.0.wrapping_add_signed(direction.offset() * distance as i8))
    }

    fn mirrored(self) -> Self {
        let width = WIDTHS[usize::from(self.row() % 9)];
        Self(self.0 - self.column() + (width - 1 - self.column()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn points(rows: Rows) -> Vec<Point> {
        Point::in_set(rows.points()).collect()
    }

    /// The neighbours by the plain geometry: half a step aside in the next row, a whole one in the same.
    fn by_geometry(point: Point, direction: Direction, rows: Rows) -> Option<Point> {
        let (half_steps, up) = match direction {
            Direction::DownLeft => (-1, -1),
            Direction::DownRight => (1, -1),
            Direction::Left => (-2, 0),
            Direction::Right => (2, 0),
            Direction::UpLeft => (-1, 1),
            Direction::UpRight => (1, 1),
        };
        points(rows).into_iter().find(|other| {
            other.row() as i8 == point.row() as i8 + up
                && other.half_steps() as i8 == point.half_steps() as i8 + half_steps
        })
    }

    #[test]
    fn rows_of_six_and_seven_alternate() {
        for (rows, size) in Rows::ALL.into_iter().zip([32, 45, 58]) {
            assert_eq!(points(rows).len(), size);
            assert_eq!(rows.widths().iter().map(|&width| usize::from(width)).sum::<usize>(), size);
            for point in points(rows) {
                assert_eq!(Point::new(point.column(), point.row()), Some(point));
                assert_eq!(Point::from_index(point.index()), Some(point));
                assert!(point.row() < rows.count());
            }
            for arrow in Arrow::ALL {
                let row = if arrow == Arrow::Up { rows.count() - 1 } else { 0 };
                let end: Bitboard = points(rows).into_iter().filter(|p| p.row() == row).map(Point::index).collect();
                assert_eq!(rows.end(arrow), end);
            }
        }
        assert_eq!(Point::from_index(58), None);
        assert_eq!(Point::new(6, 0), None);
        assert_eq!(Point::new(0, 9), None);
    }

    #[test]
    fn neighbours_are_those_of_the_geometry_and_mutual() {
        for rows in Rows::ALL {
            for point in points(rows) {
                for direction in Direction::ALL {
                    let next = point.neighbour(direction, rows);
                    assert_eq!(next, by_geometry(point, direction, rows), "{point} {direction:?}");
                    if let Some(next) = next {
                        assert_eq!(next.neighbour(direction.opposite(), rows), Some(point), "{point} {direction:?}");
                        assert_eq!(next.index() as i8, point.index() as i8 + direction.offset());
                    }
                }
            }
        }
    }

    #[test]
    fn points_have_two_to_six_neighbours() {
        // How many points have 0, 1, … 6 neighbours.
        for (rows, histogram) in
            Rows::ALL.into_iter().zip([[0, 0, 0, 8, 8, 2, 14], [0, 0, 0, 10, 8, 4, 23], [0, 0, 0, 12, 8, 6, 32]])
        {
            let mut degrees = [0; 7];
            for point in points(rows) {
                degrees[Direction::ALL.into_iter().filter(|&d| point.neighbour(d, rows).is_some()).count()] += 1;
            }
            assert_eq!(degrees, histogram, "{rows:?}");
        }
    }

    #[test]
    fn the_board_is_connected() {
        for rows in Rows::ALL {
            let mut reached = Bitboard::from_cell(0);
            for _ in 0..rows.points().len() {
                for direction in Direction::ALL {
                    reached |= direction.step(reached) & rows.points();
                }
            }
            assert_eq!(reached, rows.points());
        }
    }

    #[test]
    fn a_line_walked_there_and_back_leads_home() {
        for rows in Rows::ALL {
            for start in points(rows) {
                for direction in Direction::ALL {
                    let there: Vec<Point> =
                        core::iter::successors(Some(start), |point| point.neighbour(direction, rows)).collect();
                    let end = there.last().copied().unwrap_or(start);
                    let back = core::iter::successors(Some(end), |point| point.neighbour(direction.opposite(), rows));
                    let home: Vec<Point> = back.take(there.len()).collect();
                    assert!(there.iter().eq(home.iter().rev()), "{start} {direction:?}");
                }
            }
        }
    }

    #[test]
    fn inner_points_have_a_neighbour_on_both_sides() {
        for direction in Direction::ALL {
            for point in points(Rows::Nine).into_iter().filter(|point| point.row() > 0 && point.row() < 8) {
                let both = point.neighbour(direction, Rows::Nine).is_some()
                    && point.neighbour(direction.opposite(), Rows::Nine).is_some();
                assert_eq!(direction.inner().contains(point.index()), both, "{point} {direction:?}");
            }
        }
    }

    #[test]
    fn symmetries_are_a_group_that_keeps_neighbours() {
        for rows in Rows::ALL {
            for a in Symmetry::ALL {
                for b in Symmetry::ALL {
                    let both = |point| b.point(a.point(point, rows), rows);
                    let one = |c: &Symmetry| points(rows).into_iter().all(|point| c.point(point, rows) == both(point));
                    assert_eq!(Symmetry::ALL.iter().filter(|c| one(c)).count(), 1, "{a:?} {b:?}");
                }
                let neighbours = |point: Point| -> Bitboard {
                    let all = Direction::ALL.into_iter().filter_map(|d| point.neighbour(d, rows));
                    all.map(Point::index).collect()
                };
                for point in points(rows) {
                    assert_eq!(a.set(neighbours(point), rows), neighbours(a.point(point, rows)));
                    for arrow in Arrow::ALL {
                        let turned = a.point(point, rows);
                        let (before, after) = (rows.end(arrow), rows.end(a.arrow(arrow)));
                        assert_eq!(before.contains(point.index()), after.contains(turned.index()));
                    }
                }
            }
        }
    }

    #[test]
    fn names_are_read_back_and_nothing_else() {
        for point in points(Rows::Nine) {
            assert_eq!(alloc::format!("{point}").parse(), Ok(point));
        }
        for (text, offset) in [("", 0), ("h1", 0), ("a", 1), ("a0", 1), ("g1", 0), ("a10", 1), ("a01", 1), ("a1 ", 2)] {
            assert_eq!(text.parse::<Point>().map_err(|error| error.offset()), Err(offset), "{text:?}");
        }
    }
}
