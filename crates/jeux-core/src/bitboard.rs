//! Sets of cells in one machine word.

use alloc::string::String;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr, Sub, SubAssign};

use crate::text::SyntaxError;

/// A set of up to 64 cells, numbered 0 to 63; what the numbers mean is the game's business.
///
/// `|`, `&`, `^`, `-` and `!` are union, intersection, symmetric difference, difference and complement within all
/// 64 numbers; `<<` and `>>` shift every cell to a higher or lower number and drop those that leave the word.
///
/// ```
/// use jeux_core::Bitboard;
///
/// let set = Bitboard::from_cell(3) | Bitboard::from_cell(7);
/// assert_eq!(set.len(), 2);
/// assert!(set.contains(7));
/// assert_eq!(set.into_iter().collect::<Vec<_>>(), [3, 7]);
/// assert_eq!((set << 1).first(), Some(4));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Bitboard(u64);

impl Bitboard {
    /// No cell.
    pub const EMPTY: Self = Self(0);

    /// All 64 numbers.
    pub const ALL: Self = Self(u64::MAX);

    /// The set whose cells are the bits of a word: bit 0 is cell 0.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The word whose bits are the cells.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of one cell, 0 to 63; only the low six bits of the number count.
    #[inline]
    #[must_use]
    pub const fn from_cell(cell: u8) -> Self {
        Self(1 << (cell & 63))
    }

    /// The cells 0 to `count` − 1; all 64 for 64 and more.
    #[inline]
    #[must_use]
    pub const fn first_cells(count: u8) -> Self {
        if count >= 64 { Self::ALL } else { Self((1 << count) - 1) }
    }

    /// Whether the set holds `cell`; false for numbers above 63.
    #[inline]
    #[must_use]
    pub const fn contains(self, cell: u8) -> bool {
        cell < 64 && self.0 >> cell & 1 != 0
    }

    /// Whether no cell is in the set.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cells are in the set, 0 to 64.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// How many cells are in the two sets, 0 to 128; one in both counts twice.
    ///
    /// Less work than to count each, where the processor has no instruction for it.
    #[inline]
    #[must_use]
    pub const fn len_with(self, other: Self) -> usize {
        const fn fours(bits: u64) -> u64 {
            let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
            (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
        }
        let fours = fours(self.0) + fours(other.0);
        let eights = (fours & 0x0f0f_0f0f_0f0f_0f0f) + (fours >> 4 & 0x0f0f_0f0f_0f0f_0f0f);
        (eights.wrapping_mul(0x0101_0101_0101_0101) >> 56) as usize
    }

    /// The cell with the lowest number.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<u8> {
        if self.is_empty() { None } else { Some(self.0.trailing_zeros() as u8) }
    }

    /// The cell with the highest number.
    #[inline]
    #[must_use]
    pub const fn last(self) -> Option<u8> {
        if self.is_empty() { None } else { Some(63 - self.0.leading_zeros() as u8) }
    }

    /// The set without its lowest cell.
    #[inline]
    #[must_use]
    pub const fn without_first(self) -> Self {
        Self(self.0 & self.0.wrapping_sub(1))
    }

    /// The cell that has `n` smaller ones in the set, so 0 asks for the lowest.
    #[inline]
    #[must_use]
    pub const fn nth(self, n: usize) -> Option<u8> {
        let mut rest = self;
        let mut skip = n;
        while skip > 0 && !rest.is_empty() {
            rest = rest.without_first();
            skip -= 1;
        }
        rest.first()
    }

    /// The cells of the set one by one, lowest number first, each as a set of its own.
    ///
    /// ```
    /// use jeux_core::Bitboard;
    ///
    /// let set = Bitboard::from_bits(0b1010);
    /// assert!(set.singles().eq([Bitboard::from_cell(1), Bitboard::from_cell(3)]));
    /// ```
    #[inline]
    pub fn singles(self) -> impl Iterator<Item = Self> + Clone {
        let mut rest = self;
        core::iter::from_fn(move || {
            let first = Self(rest.0 & rest.0.wrapping_neg());
            rest ^= first;
            (!first.is_empty()).then_some(first)
        })
    }

    /// Puts `cell` (0 to 63) in.
    #[inline]
    pub const fn insert(&mut self, cell: u8) {
        self.0 |= Self::from_cell(cell).0;
    }

    /// Takes `cell` (0 to 63) out.
    #[inline]
    pub const fn remove(&mut self, cell: u8) {
        self.0 &= !Self::from_cell(cell).0;
    }

    /// The union, in constant expressions; elsewhere `|` reads better.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The intersection, in constant expressions; elsewhere `&` reads better.
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether the two sets share a cell.
    #[inline]
    #[must_use]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every cell of this set is in `other`.
    #[inline]
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// This set if `condition` holds, else the empty one; without a branch.
    #[inline]
    #[must_use]
    pub const fn when(self, condition: bool) -> Self {
        Self(self.0 & (condition as u64).wrapping_neg())
    }

    /// A picture of a board `width` cells wide and `height` high, highest row first, `#` for a cell of the set and
    /// `.` for any other. Cells are numbered row by row from the lowest row.
    ///
    /// ```
    /// use jeux_core::Bitboard;
    ///
    /// let picture = Bitboard::from_bits(0b100_011).picture(3, 2);
    /// assert_eq!(picture, "..#\n##.\n");
    /// assert_eq!(Bitboard::from_picture(&picture), Ok(Bitboard::from_bits(0b100_011)));
    /// ```
    #[must_use]
    pub fn picture(self, width: u8, height: u8) -> String {
        let mut out = String::new();
        for row in (0..u32::from(height)).rev() {
            for column in 0..u32::from(width) {
                let cell = row * u32::from(width) + column;
                out.push(if cell < 64 && self.contains(cell as u8) { '#' } else { '.' });
            }
            out.push('\n');
        }
        out
    }

    /// Reads what [`picture`](Self::picture) writes; the last line break may be missing.
    ///
    /// # Errors
    /// A character other than `#` and `.`, lines of different lengths, an empty text, more than 64 cells.
    pub fn from_picture(text: &str) -> Result<Self, SyntaxError> {
        let error = |offset, expected| Err(SyntaxError::new("picture", text, offset, expected));
        let body = text.strip_suffix('\n').unwrap_or(text);
        let width = body.find('\n').unwrap_or(body.len());
        let (mut set, mut rows, mut start) = (Self::EMPTY, 0, 0);
        for line in body.split('\n') {
            rows += 1;
            if rows * width > 64 {
                return error(start, "a picture of at most 64 cells");
            }
            set = set << width as u8;
            for (column, byte) in line.bytes().enumerate() {
                match byte {
                    _ if column == width => return error(start + column, "the end of a line as long as the first"),
                    b'#' => set.insert(column as u8),
                    b'.' => {}
                    _ => return error(start + column, "`#` or `.`"),
                }
            }
            if line.len() < width || width == 0 {
                return error(start + line.len(), "`#` or `.`");
            }
            start += line.len() + 1;
        }
        Ok(set)
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

macro_rules! operator {
    ($op:ident $method:ident, $assign:ident $assign_method:ident, $left:ident $right:ident $result:expr) => {
        impl $op for Bitboard {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                let ($left, $right) = (self.0, other.0);
                Self($result)
            }
        }
        impl $assign for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = $op::$method(*self, other);
            }
        }
    };
}

operator!(BitAnd bitand, BitAndAssign bitand_assign, a b a & b);
operator!(BitOr bitor, BitOrAssign bitor_assign, a b a | b);
operator!(BitXor bitxor, BitXorAssign bitxor_assign, a b a ^ b);
operator!(Sub sub, SubAssign sub_assign, a b a & !b);

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl Shl<u8> for Bitboard {
    type Output = Self;

    #[inline]
    fn shl(self, by: u8) -> Self {
        Self(self.0.checked_shl(u32::from(by)).unwrap_or(0))
    }
}

impl Shr<u8> for Bitboard {
    type Output = Self;

    #[inline]
    fn shr(self, by: u8) -> Self {
        Self(self.0.checked_shr(u32::from(by)).unwrap_or(0))
    }
}

impl FromIterator<u8> for Bitboard {
    fn from_iter<I: IntoIterator<Item = u8>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(cells);
        set
    }
}

impl Extend<u8> for Bitboard {
    fn extend<I: IntoIterator<Item = u8>>(&mut self, cells: I) {
        for cell in cells {
            self.insert(cell);
        }
    }
}

impl IntoIterator for Bitboard {
    type Item = u8;
    type IntoIter = Cells;

    #[inline]
    fn into_iter(self) -> Cells {
        Cells(self)
    }
}

/// The cells of a [`Bitboard`], lowest number first.
#[derive(Clone, Debug)]
pub struct Cells(Bitboard);

impl Iterator for Cells {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let first = self.0.first();
        self.0 = self.0.without_first();
        first
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<u8> {
        for _ in 0..n.min(64) {
            self.0 = self.0.without_first();
        }
        self.next()
    }
}

impl DoubleEndedIterator for Cells {
    #[inline]
    fn next_back(&mut self) -> Option<u8> {
        let last = self.0.last()?;
        self.0.remove(last);
        Some(last)
    }
}

impl ExactSizeIterator for Cells {}
impl FusedIterator for Cells {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;
    use alloc::vec::Vec;
    use proptest::prelude::*;

    fn model(set: Bitboard) -> BTreeSet<u8> {
        (0..64).filter(|&cell| set.0 & (1 << cell) != 0).collect()
    }

    proptest! {
        #[test]
        fn algebra_is_that_of_sets(a: u64, b: u64) {
            let (x, y) = (Bitboard(a), Bitboard(b));
            prop_assert_eq!(model(x | y), &model(x) | &model(y));
            prop_assert_eq!(model(x & y), &model(x) & &model(y));
            prop_assert_eq!(model(x ^ y), &model(x) ^ &model(y));
            prop_assert_eq!(model(x - y), &model(x) - &model(y));
            prop_assert_eq!(model(!x), &model(Bitboard::ALL) - &model(x));
            prop_assert_eq!(x.len_with(y), x.len() + y.len());
            prop_assert!(x.singles().eq(x.into_iter().map(Bitboard::from_cell)));
            prop_assert_eq!(x.union(y), x | y);
            prop_assert_eq!(x.intersection(y), x & y);
            prop_assert_eq!(x.when(true), x);
            prop_assert_eq!(x.when(false), Bitboard::EMPTY);
        }

        // Random words always meet, and none is in another.
        #[test]
        fn small_sets_meet_and_lie_in_each_other_as_sets_do(a in 0u64..256, b in 0u64..256, place in 0u8..57) {
            let (x, y) = (Bitboard(a) << place, Bitboard(b) << place);
            prop_assert_eq!(x.intersects(y), !model(x).is_disjoint(&model(y)));
            prop_assert_eq!(x.is_subset(y), model(x).is_subset(&model(y)));
        }

        #[test]
        fn iteration_is_ascending_and_double_ended(bits: u64, n in 0usize..70) {
            let set = Bitboard(bits);
            let forward: Vec<u8> = set.into_iter().collect();
            prop_assert_eq!(&forward, &model(set).into_iter().collect::<Vec<_>>());
            prop_assert_eq!(set.into_iter().len(), forward.len());
            let mut backward: Vec<u8> = set.into_iter().rev().collect();
            backward.reverse();
            prop_assert_eq!(&forward, &backward);
            prop_assert_eq!(set.first(), forward.first().copied());
            prop_assert_eq!(set.last(), forward.last().copied());
            prop_assert_eq!(set.nth(n), forward.get(n).copied());
            prop_assert_eq!(set.into_iter().nth(n), forward.get(n).copied());
            prop_assert_eq!(forward.into_iter().collect::<Bitboard>(), set);
        }

        #[test]
        fn shifts_move_cells_and_drop_those_that_leave(bits: u64, by in 0u8..80) {
            let set = Bitboard(bits);
            let up: BTreeSet<u8> = model(set).into_iter().filter_map(|c| c.checked_add(by)).filter(|&c| c < 64).collect();
            let down: BTreeSet<u8> = model(set).into_iter().filter_map(|c| c.checked_sub(by)).collect();
            prop_assert_eq!(model(set << by), up);
            prop_assert_eq!(model(set >> by), down);
        }

        #[test]
        fn pictures_are_read_back(bits: u64, width in 1u8..=8, height in 1u8..=8) {
            let set = Bitboard(bits) & Bitboard::first_cells(width * height);
            let picture = set.picture(width, height);
            prop_assert_eq!(Bitboard::from_picture(&picture), Ok(set));
            prop_assert_eq!(Bitboard::from_picture(picture.trim_end()), Ok(set));
        }

        #[test]
        fn hostile_pictures_are_refused_with_a_place(text in "[#.\n\u{e9}x]{0,90}") {
            match Bitboard::from_picture(&text) {
                Ok(set) => {
                    let width = text.find('\n').unwrap_or(text.len());
                    let height = text.lines().count();
                    let picture = set.picture(width as u8, height as u8);
                    prop_assert_eq!(picture.trim_end(), text.trim_end());
                }
                Err(error) => prop_assert!(error.offset() <= text.len()),
            }
        }
    }

    #[test]
    fn pictures_that_are_not_rectangles_are_refused() {
        for (text, offset) in [("", 0), ("#.\n#", 4), ("#\n##", 3), ("#.\n\n#.", 3), ("#a", 1), ("\n", 0)] {
            assert_eq!(Bitboard::from_picture(text).unwrap_err().offset(), offset, "{text:?}");
        }
        assert!(Bitboard::from_picture(&"#".repeat(65)).is_err());
        assert_eq!(Bitboard::from_picture(&"#".repeat(64)), Ok(Bitboard::ALL));
    }

    #[test]
    fn debugging_shows_the_cells() {
        assert_eq!(alloc::format!("{:?}", Bitboard(0b10_0101)), "{0, 2, 5}");
    }

    #[test]
    fn cells_change_one_by_one() {
        let mut set = Bitboard::EMPTY;
        set.insert(63);
        set.insert(0);
        assert_eq!((set.len(), set.contains(63), set.contains(64)), (2, true, false));
        set.remove(63);
        assert_eq!(set, Bitboard::from_cell(0));
        assert_eq!(Bitboard::first_cells(3).bits(), 7);
        assert_eq!(Bitboard::first_cells(64), Bitboard::ALL);
    }
}
