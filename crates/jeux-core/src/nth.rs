//! Finding a move by its number without listing all others.

use core::ops::ControlFlow;

use crate::Bitboard;

/// Looks for the move with a certain number among moves that come one by one or, where it is not among them, many at
/// once.
///
/// ```
/// use core::ops::ControlFlow;
/// use jeux_core::{Bitboard, Nth};
///
/// let mut nth = Nth::new(7);
/// assert!(nth.is_beyond(5));
/// assert_eq!(nth.cell_of(Bitboard::from_bits(0b100)), None);
/// assert_eq!("abc".chars().try_for_each(|mv| nth.visit(mv)), ControlFlow::Break('b'));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Nth(usize);

impl Nth {
    /// Looks for the move that comes after `n` others.
    #[inline]
    #[must_use]
    pub const fn new(n: usize) -> Self {
        Self(n)
    }

    /// Whether it comes after the next `count` moves. If so, they have been passed; if not, none has.
    #[inline]
    #[must_use]
    pub const fn is_beyond(&mut self, count: usize) -> bool {
        let beyond = self.0 >= count;
        if beyond {
            self.0 -= count;
        }
        beyond
    }

    /// If there is a move for each cell of a set, in ascending order: the cell of the move, or `None` if the move comes
    /// after all of them, which have been passed then.
    #[inline]
    #[must_use]
    pub const fn cell_of(&mut self, set: Bitboard) -> Option<u8> {
        if self.is_beyond(set.len()) { None } else { set.nth(self.0) }
    }

    /// Passes the next move, or breaks with it if it is the one.
    #[inline]
    pub fn visit<M>(&mut self, mv: M) -> ControlFlow<M> {
        if self.is_beyond(1) { ControlFlow::Continue(()) } else { ControlFlow::Break(mv) }
    }
}
