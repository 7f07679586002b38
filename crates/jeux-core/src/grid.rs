//! Rectangular boards: named cells, leaper and line tables, symmetries.

use core::fmt;
use core::str::FromStr;

use crate::{Bitboard, Scanner, SyntaxError};

/// A cell (*case*, *alvéole*) of a board with `W` files and `H` ranks.
///
/// Its name is the letter of its file, `a` on the left, and the number of its rank, 1 at the bottom. Cells are ordered
/// and numbered rank by rank: a1, b1, …, a2, …
///
/// ```
/// use jeux_core::Cell;
///
/// let cell: Cell<3, 10> = "b10".parse()?;
/// assert_eq!((cell.file(), cell.rank(), cell.index()), (1, 9, 28));
/// assert_eq!(cell.to_string(), "b10");
/// assert!("d1".parse::<Cell<3, 10>>().is_err());
/// # Ok::<(), jeux_core::SyntaxError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell<const W: u8, const H: u8>(u8);

impl<const W: u8, const H: u8> Cell<W, H> {
    /// The cell with this number, 0 to `W` × `H` − 1.
    #[inline]
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < Grid::<W, H>::SIZE { Some(Self(index)) } else { None }
    }

    /// The cell in this file and rank, both counted from 0.
    #[inline]
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        // A grid with too many cells does not compile.
        const { _ = Grid::<W, H>::SIZE };
        if file < W && rank < H { Some(Self(rank * W + file)) } else { None }
    }

    /// The number of the cell, 0 to `W` × `H` − 1.
    #[inline]
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The file, 0 for `a`.
    #[inline]
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % W
    }

    /// The rank, 0 for rank 1.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / W
    }

    /// The set of this cell alone.
    #[inline]
    #[must_use]
    pub const fn bitboard(self) -> Bitboard {
        Bitboard::from_cell(self.0)
    }

    /// The cell `files` to the right and `ranks` up, if the board has it.
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let (file, rank) = (self.file() as i16 + files as i16, self.rank() as i16 + ranks as i16);
        if file < 0 || rank < 0 || file >= W as i16 || rank >= H as i16 {
            return None;
        }
        Self::new(file as u8, rank as u8)
    }

    /// All cells in their order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        Grid::<W, H>::ALL.into_iter().map(Self)
    }

    /// The cells of a set, in their order; numbers that are no cell of the board are left out.
    pub fn in_set(set: Bitboard) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (set & Grid::<W, H>::ALL).into_iter().map(Self)
    }

    /// Reads the name of a cell where the scanner stands.
    ///
    /// # Errors
    /// If no cell of this board is named there; the offset is that of the file or rank that is wrong.
    pub fn scan(scanner: &mut Scanner<'_>) -> Result<Self, SyntaxError> {
        let file = |byte: u8| byte.checked_sub(b'a').filter(|&file| file < W);
        let file = scanner.pick(file, "the letter of a file of this board")?;
        let at = scanner.offset();
        let rank = scanner.number(u32::from(H))?;
        let cell = rank.checked_sub(1).and_then(|rank| Self::new(file, rank as u8));
        cell.ok_or_else(|| scanner.error_at(at, "the number of a rank, from 1"))
    }
}

impl<const W: u8, const H: u8> fmt::Display for Cell<W, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl<const W: u8, const H: u8> fmt::Debug for Cell<W, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<const W: u8, const H: u8> FromStr for Cell<W, H> {
    type Err = SyntaxError;

    /// Reads the name of a cell.
    ///
    /// # Errors
    /// Any other text.
    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let mut scanner = Scanner::new(text, "cell");
        let cell = Self::scan(&mut scanner)?;
        scanner.end()?;
        Ok(cell)
    }
}

/// The eight directions of a rectangular board as steps in files and ranks, counter-clockwise from the right.
pub const DIRECTIONS: [(i8, i8); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

const KNIGHT_LEAPS: [(i8, i8); 8] = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)];

/// What is known of a board with `W` files and `H` ranks, at most 64 cells; `W` is at most 26.
///
/// The tables are indexed by the number of a cell and as long as the largest board; entries beyond the last cell are
/// empty.
#[derive(Clone, Copy, Debug)]
pub struct Grid<const W: u8, const H: u8>;

impl<const W: u8, const H: u8> Grid<W, H> {
    /// How many cells there are.
    pub const SIZE: u8 = {
        assert!(W > 0 && H > 0 && W <= 26 && W as u16 * H as u16 <= 64, "a grid has 1 to 64 cells");
        W * H
    };

    /// Every cell.
    pub const ALL: Bitboard = Bitboard::first_cells(Self::SIZE);

    /// The width of each row, as the text helpers want it.
    pub const WIDTHS: [u8; 64] = [W; 64];

    /// Where a king goes from each cell of an empty board.
    pub const KING: [Bitboard; 64] = Self::leaps(&DIRECTIONS);

    /// Where a knight (*cavalier*) goes from each cell of an empty board.
    pub const KNIGHT: [Bitboard; 64] = Self::leaps(&KNIGHT_LEAPS);

    /// For each of the [`DIRECTIONS`] and each cell, all cells that lie that way in a straight line.
    pub const LINE: [[Bitboard; 64]; 8] = {
        let mut table = [[Bitboard::EMPTY; 64]; 8];
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = DIRECTIONS[direction];
            let mut index = 0;
            while let Some(start) = Cell::<W, H>::from_index(index) {
                let mut cell = start;
                while let Some(next) = cell.offset(files, ranks) {
                    table[direction][index as usize].insert(next.index());
                    cell = next;
                }
                index += 1;
            }
            direction += 1;
        }
        table
    };

    const fn leaps(offsets: &[(i8, i8)]) -> [Bitboard; 64] {
        let mut table = [Bitboard::EMPTY; 64];
        let mut index = 0;
        while let Some(cell) = Cell::<W, H>::from_index(index) {
            let mut i = 0;
            while i < offsets.len() {
                if let Some(target) = cell.offset(offsets[i].0, offsets[i].1) {
                    table[index as usize].insert(target.index());
                }
                i += 1;
            }
            index += 1;
        }
        table
    }

    /// The cells of a file, 0 for `a`; none if the board has no such file.
    #[must_use]
    pub fn file(file: u8) -> Bitboard {
        Cell::<W, H>::all().filter(|cell| cell.file() == file).map(Cell::index).collect()
    }

    /// The cells of a rank, 0 for rank 1; none if the board has no such rank.
    #[inline]
    #[must_use]
    pub const fn rank(rank: u8) -> Bitboard {
        if rank < H { Bitboard::from_bits(Bitboard::first_cells(W).bits() << (rank * W)) } else { Bitboard::EMPTY }
    }

    /// The symmetries of the board, the identity first: eight if it is square, else four.
    #[must_use]
    pub const fn symmetries() -> &'static [GridSymmetry] {
        let (rectangle, _) = GridSymmetry::ALL.split_at(4);
        if W == H { &GridSymmetry::ALL } else { rectangle }
    }

    /// Where a symmetry takes a cell. One that exchanges files and ranks is no symmetry of a board that is not square:
    /// there the exchange is left out.
    #[inline]
    #[must_use]
    pub const fn transform(symmetry: GridSymmetry, cell: Cell<W, H>) -> Cell<W, H> {
        let (mut file, mut rank) = (cell.file(), cell.rank());
        if symmetry.transpose && W == H {
            (file, rank) = (rank, file);
        }
        if symmetry.flip_files {
            file = W - 1 - file;
        }
        if symmetry.flip_ranks {
            rank = H - 1 - rank;
        }
        Cell(rank * W + file)
    }

    /// Where a symmetry takes a set of cells.
    #[must_use]
    pub fn transform_set(symmetry: GridSymmetry, set: Bitboard) -> Bitboard {
        Cell::in_set(set).map(|cell| Self::transform(symmetry, cell).index()).collect()
    }
}

/// A symmetry of a rectangle or square: first exchange files and ranks or not, then turn the files over, then the ranks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GridSymmetry {
    transpose: bool,
    flip_files: bool,
    flip_ranks: bool,
}

impl GridSymmetry {
    /// All eight, those of a rectangle first, the identity before all.
    pub const ALL: [Self; 8] = {
        let mut all = [Self { transpose: false, flip_files: false, flip_ranks: false }; 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Self { flip_files: i & 1 != 0, flip_ranks: i & 2 != 0, transpose: i & 4 != 0 };
            i += 1;
        }
        all
    };

    /// Nothing changes.
    pub const IDENTITY: Self = Self::ALL[0];

    /// Left and right change places.
    pub const MIRROR: Self = Self::ALL[1];

    /// The board is turned half round.
    pub const HALF_TURN: Self = Self::ALL[3];

    /// What takes everything back to where it was, on boards of which it is a symmetry.
    ///
    /// ```
    /// use jeux_core::{Cell, Grid, GridSymmetry};
    ///
    /// let cell: Cell<6, 6> = "b3".parse()?;
    /// for symmetry in GridSymmetry::ALL {
    ///     let there = Grid::transform(symmetry, cell);
    ///     assert_eq!(Grid::transform(symmetry.inverse(), there), cell);
    /// }
    /// # Ok::<(), jeux_core::SyntaxError>(())
    /// ```
    #[must_use]
    pub const fn inverse(self) -> Self {
        // The exchange comes first and the flips after it; undone in reverse order, a flip of files is one of ranks.
        if self.transpose {
            Self { flip_files: self.flip_ranks, flip_ranks: self.flip_files, transpose: true }
        } else {
            self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use alloc::vec::Vec;

    fn degrees<const W: u8, const H: u8>(table: &[Bitboard; 64]) -> Vec<(usize, usize)> {
        let mut histogram = alloc::collections::BTreeMap::new();
        for cell in Cell::<W, H>::all() {
            *histogram.entry(table[usize::from(cell.index())].len()).or_insert(0) += 1;
        }
        histogram.into_iter().collect()
    }

    fn check_topology<const W: u8, const H: u8>() {
        for table in [&Grid::<W, H>::KING, &Grid::<W, H>::KNIGHT] {
            for a in Cell::<W, H>::all() {
                for b in Cell::<W, H>::all() {
                    let there = table[usize::from(a.index())].contains(b.index());
                    let back = table[usize::from(b.index())].contains(a.index());
                    assert_eq!(there, back, "{a} {b}");
                }
            }
            assert!(table[usize::from(Grid::<W, H>::SIZE)..].iter().all(|set| set.is_empty()));
        }
        for a in Cell::<W, H>::all() {
            for b in Cell::<W, H>::all() {
                let (files, ranks) = (a.file().abs_diff(b.file()), a.rank().abs_diff(b.rank()));
                assert_eq!(Grid::<W, H>::KING[usize::from(a.index())].contains(b.index()), files.max(ranks) == 1);
                let knight = (files, ranks) == (1, 2) || (files, ranks) == (2, 1);
                assert_eq!(Grid::<W, H>::KNIGHT[usize::from(a.index())].contains(b.index()), knight);
                let line = a != b && (files == 0 || ranks == 0 || files == ranks);
                let ways = (0..8).filter(|&d| Grid::<W, H>::LINE[d][usize::from(a.index())].contains(b.index()));
                assert_eq!(ways.count(), usize::from(line), "{a} {b}");
            }
        }
        for (direction, opposite) in (0..8).map(|d| (d, (d + 4) % 8)) {
            for a in Cell::<W, H>::all() {
                for b in Cell::<W, H>::in_set(Grid::<W, H>::LINE[direction][usize::from(a.index())]) {
                    assert!(Grid::<W, H>::LINE[opposite][usize::from(b.index())].contains(a.index()));
                }
            }
        }
    }

    #[test]
    fn tables_are_those_of_chess_pieces() {
        check_topology::<6, 6>();
        check_topology::<3, 10>();
        check_topology::<5, 10>();
        check_topology::<8, 8>();
    }

    #[test]
    fn degrees_are_the_known_ones() {
        assert_eq!(degrees::<6, 6>(&Grid::<6, 6>::KNIGHT), [(2, 4), (3, 8), (4, 12), (6, 8), (8, 4)]);
        assert_eq!(degrees::<3, 10>(&Grid::<3, 10>::KING), [(3, 4), (5, 18), (8, 8)]);
        assert_eq!(degrees::<5, 10>(&Grid::<5, 10>::KING), [(3, 4), (5, 22), (8, 24)]);
    }

    #[test]
    fn symmetries_form_a_group_that_keeps_the_board() {
        fn check<const W: u8, const H: u8>(order: usize) {
            let images: Vec<Vec<Cell<W, H>>> = Grid::<W, H>::symmetries()
                .iter()
                .map(|&symmetry| Cell::all().map(|cell| Grid::transform(symmetry, cell)).collect())
                .collect();
            assert_eq!(images.len(), order);
            assert!(Cell::all().eq(images[0].iter().copied()));
            for a in &images {
                for (i, b) in images.iter().enumerate() {
                    let product: Vec<_> = a.iter().map(|cell| b[usize::from(cell.index())]).collect();
                    assert!(images.contains(&product), "closed");
                    assert!(images[..i].iter().all(|other| other != b), "different");
                }
                for cell in Cell::<W, H>::all() {
                    let image = a[usize::from(cell.index())];
                    let neighbours = Grid::<W, H>::KING[usize::from(cell.index())];
                    let moved: Bitboard =
                        Cell::<W, H>::in_set(neighbours).map(|n| a[usize::from(n.index())].index()).collect();
                    assert_eq!(moved, Grid::<W, H>::KING[usize::from(image.index())]);
                }
            }
        }
        check::<6, 6>(8);
        check::<3, 10>(4);
        check::<5, 10>(4);
    }

    #[test]
    fn names_are_read_back_and_others_refused() {
        for cell in Cell::<5, 10>::all() {
            assert_eq!(cell.to_string().parse(), Ok(cell));
            assert_eq!(cell.to_string(), alloc::format!("{cell:?}"));
            assert!(cell.bitboard().into_iter().eq([cell.index()]));
        }
        for text in ["", "a", "a0", "a11", "f1", "a01", "A1", "a1 ", "1a", "\u{e9}1", "a1a1", "a-1", "a99999999999"] {
            assert!(text.parse::<Cell<5, 10>>().is_err(), "{text}");
        }
        for (text, offset) in [("f1", 0), ("a0", 1), ("a11", 1), ("a1 ", 2)] {
            assert_eq!(text.parse::<Cell<5, 10>>().unwrap_err().offset(), offset, "{text}");
        }
    }

    #[test]
    fn files_and_ranks_part_the_board() {
        assert_eq!(Grid::<3, 10>::rank(9).into_iter().collect::<Vec<_>>(), [27, 28, 29]);
        assert_eq!(Grid::<3, 10>::file(2).len(), 10);
        assert_eq!((Grid::<3, 10>::rank(10), Grid::<3, 10>::file(3)), (Bitboard::EMPTY, Bitboard::EMPTY));
    }
}
