//! The board, its cells, the pieces, and how far they go on it.

use core::fmt;

use jeux_core::{Bitboard, DIRECTIONS, Grid, Player};

/// The whole board (*plateau*): 5 × 10 cells. Variant 1 is played on its files a to c, *"la partie claire"*.
pub type Board = Grid<5, 10>;

/// A cell (*case*) of the board: `a1` to `e10`, files from left to right, ranks from White's side.
pub type Cell = jeux_core::Cell<5, 10>;

/// The part of the board on which variant 1 is played: 3 × 10 cells.
pub type NarrowBoard = Grid<3, 10>;

/// The kind of a piece (*pion*).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// *Pharaon*: moves like a chess king.
    Pharaoh,
    /// *Prêtre*: moves like a chess knight, or in variant 3 two cells like a king in two moves.
    Priest,
}

impl Kind {
    /// Both kinds, in the order of the reserve fields.
    pub const ALL: [Self; 2] = [Self::Pharaoh, Self::Priest];

    /// The letter of a White piece of this kind, and of the kind in moves and reserves: `P`, or `A` (*archpriest*).
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Pharaoh => 'P',
            Self::Priest => 'A',
        }
    }

    /// The kind with this letter, if there is one.
    ///
    /// ```
    /// use pharaons::Kind;
    ///
    /// assert_eq!(Kind::from_letter(Kind::Priest.letter()), Some(Kind::Priest));
    /// assert_eq!(Kind::from_letter('R'), None);
    /// ```
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Pharaoh => "Pharaoh",
            Self::Priest => "Priest",
        })
    }
}

/// A piece (*pion*) with the colour that shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub player: Player,
    /// How it moves.
    pub kind: Kind,
}

impl Piece {
    /// The letter of the piece in texts: `P`, `A`, or for Black `p`, `a`.
    #[must_use]
    pub const fn letter(self) -> char {
        letter_of(self.player, self.kind.letter())
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.player, self.kind)
    }
}

/// White's letters are capitals, Black's are small.
pub(crate) const fn letter_of(player: Player, capital: char) -> char {
    match player {
        Player::White => capital,
        Player::Black => capital.to_ascii_lowercase(),
    }
}

/// The player's rank with this number, counted from 0, the home rank (*ligne de départ*): 1 for White, 10 for Black.
#[inline]
pub(crate) const fn rank_from(player: Player, number: u8) -> Bitboard {
    match player {
        Player::White => Board::rank(number),
        Player::Black => Board::rank(9u8.wrapping_sub(number)),
    }
}

/// The player's home rank.
#[inline]
pub(crate) const fn home(player: Player) -> Bitboard {
    rank_from(player, 0)
}

/// The *"deux premières lignes"* of a player.
#[inline]
pub(crate) const fn camp(player: Player) -> Bitboard {
    home(player).union(rank_from(player, 1))
}

/// Ranks 3 to 8, outside both camps.
pub(crate) const MIDDLE: Bitboard =
    Bitboard::from_bits(Board::ALL.bits() & !camp(Player::White).bits() & !camp(Player::Black).bits());

static KING: [Bitboard; 64] = Board::KING;
static KNIGHT: [Bitboard; 64] = Board::KNIGHT;

/// The cells at king's distance exactly 2.
static RING: [Bitboard; 64] = {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while let Some(cell) = Cell::from_index(index) {
        let mut direction = 0;
        while direction < 8 {
            if let Some(next) = cell.offset(DIRECTIONS[direction].0, DIRECTIONS[direction].1) {
                table[index as usize] = table[index as usize].union(Board::KING[next.index() as usize]);
            }
            direction += 1;
        }
        let near = Board::KING[index as usize].union(cell.bitboard());
        table[index as usize] = Bitboard::from_bits(table[index as usize].bits() & !near.bits());
        index += 1;
    }
    table
};

/// The neighbours of a cell behind which, in a straight line, the board has another cell.
static HURDLES: [Bitboard; 64] = {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while let Some(cell) = Cell::from_index(index) {
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = DIRECTIONS[direction];
            if let (Some(over), Some(_)) = (cell.offset(files, ranks), cell.offset(2 * files, 2 * ranks)) {
                table[index as usize].insert(over.index());
            }
            direction += 1;
        }
        index += 1;
    }
    table
};

#[inline]
fn look_up(table: &[Bitboard; 64], cell: Cell) -> Bitboard {
    table[usize::from(cell.index() & 63)]
}

/// Where a chess king goes.
#[inline]
pub(crate) fn king(from: Cell) -> Bitboard {
    look_up(&KING, from)
}

/// Where a chess knight goes.
#[inline]
pub(crate) fn knight(from: Cell) -> Bitboard {
    look_up(&KNIGHT, from)
}

/// The cells of `free` where a king arrives in two moves, both into cells of `free`, and not in one.
#[inline]
pub(crate) fn two_steps(from: Cell, free: Bitboard) -> Bitboard {
    // What runs over the left or right edge comes back in on the other side, too far away to be on the ring.
    near(king(from) & free) & look_up(&RING, from) & free
}

/// All neighbours of the cells of a set, those cells themselves, and some cells at the other end of the rank before or
/// after.
#[inline]
pub(crate) fn near(set: Bitboard) -> Bitboard {
    let row = set | set << 1 | set >> 1;
    row | row << 5 | row >> 5
}

/// The cells of `over` that can be jumped from a cell without leaving the board.
#[inline]
pub(crate) fn hurdles(from: Cell, over: Bitboard) -> Bitboard {
    look_up(&HURDLES, from) & over
}

/// The cell right behind `over`, seen from its neighbour `from`; `over` must be one of the [`hurdles`].
#[inline]
pub(crate) fn behind(from: Cell, over: Cell) -> Option<Cell> {
    Cell::from_index((2 * over.index()).wrapping_sub(from.index()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance(a: Cell, b: Cell) -> u8 {
        a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank()))
    }

    #[test]
    fn the_ring_is_at_distance_two_and_reached_by_free_cells_only() {
        for from in Cell::all() {
            for to in Cell::all() {
                let ring = two_steps(from, Board::ALL).contains(to.index());
                assert_eq!(ring, distance(from, to) == 2, "{from} {to}");
                // Only the cells that touch both free, and then all but those.
                let by: Bitboard = king(from) & king(to);
                let free = by | to.bitboard();
                assert_eq!(two_steps(from, free).contains(to.index()), ring);
                assert!(!two_steps(from, Board::ALL - by).contains(to.index()));
                for one in Cell::in_set(by) {
                    assert_eq!(two_steps(from, one.bitboard() | to.bitboard()).contains(to.index()), ring);
                }
            }
        }
    }

    #[test]
    fn hurdles_are_neighbours_with_a_cell_behind() {
        for from in Cell::all() {
            for over in Cell::all() {
                let (files, ranks) = (over.file() as i8 - from.file() as i8, over.rank() as i8 - from.rank() as i8);
                let landing = from.offset(2 * files, 2 * ranks).filter(|_| distance(from, over) == 1);
                assert_eq!(hurdles(from, over.bitboard()).is_empty(), landing.is_none());
                if landing.is_some() {
                    assert_eq!(behind(from, over), landing);
                }
            }
        }
    }

    #[test]
    fn ranks_are_counted_from_each_side() {
        assert_eq!(home(Player::White), Board::rank(0));
        assert_eq!(home(Player::Black), Board::rank(9));
        assert_eq!(camp(Player::Black), Board::rank(8) | Board::rank(9));
        assert_eq!(MIDDLE.len(), 30);
        assert_eq!(rank_from(Player::Black, 10), Bitboard::EMPTY);
    }
}
