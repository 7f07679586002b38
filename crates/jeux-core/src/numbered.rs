//! Positions and moves as numbers, for programs that learn.
//!
//! Such a program wants a fixed number of inputs, 0 or 1 each, and a fixed number of outputs, one for each move there
//! can be. Both are seen by the player to move: the board is turned so that this player plays upward, and pieces are
//! one's own or the opponent's, not white or black. What the planes and numbers mean, each game documents.
//!
//! # What is promised
//! - Nothing allocates.
//! - Under the same rules there are always as many planes and numbers, with the same meaning in every release.

use core::ops::ControlFlow;

use crate::{Bitboard, Position};

/// A game whose moves are numbered and whose positions are planes of features.
///
/// ```
/// use jeux_core::{Numbered, Position, WrongLength};
///
/// /// Plays the legal move to which a network gives the highest value.
/// fn play_best<P: Numbered>(
///     position: &mut P,
///     network: impl Fn(&[f32]) -> Vec<f32>,
/// ) -> Result<Option<P::Move>, WrongLength> {
///     let mut inputs = vec![0.0; P::planes(position.rules()).len()];
///     position.write_planes(&mut inputs)?;
///     let outputs = network(&inputs);
///     let value = |mv: &P::Move| outputs.get(position.move_number(*mv)).copied().unwrap_or(f32::MIN);
///     let best = position.legal_moves().into_iter().max_by(|a, b| value(a).total_cmp(&value(b)));
///     if let Some(mv) = best {
///         position.play_unchecked(mv);
///     }
///     Ok(best)
/// }
/// ```
pub trait Numbered: Position {
    /// How many numbers there are for moves under these rules.
    #[must_use]
    fn move_numbers(rules: Self::Rules) -> usize;

    /// The number of a legal move, below [`move_numbers`](Self::move_numbers). No other legal move of the same position
    /// has it. For an illegal move it means nothing.
    #[must_use]
    fn move_number(&self, mv: Self::Move) -> usize;

    /// The legal move that has a number; `None` if there is none.
    #[must_use]
    fn numbered_move(&self, number: usize) -> Option<Self::Move> {
        let found = self.visit_moves(|mv| match self.move_number(mv) == number {
            true => ControlFlow::Break(mv),
            false => ControlFlow::Continue(()),
        });
        found.break_value()
    }

    /// How many planes there are under these rules, and how large they are.
    #[must_use]
    fn planes(rules: Self::Rules) -> PlaneShape;

    /// Calls `visit` with each plane in its order: the set of the cells whose feature is 1. Cells are numbered row by
    /// row from the lowest row, as wide as the planes are.
    fn visit_planes(&self, visit: impl FnMut(Bitboard));

    /// Writes all planes as zeros and ones: one plane after the other, row by row from the lowest row.
    ///
    /// # Errors
    /// If the slice has not the length of the [`planes`](Self::planes); nothing is written then.
    fn write_planes<T: Copy + From<bool>>(&self, out: &mut [T]) -> Result<(), WrongLength> {
        let shape = Self::planes(self.rules());
        WrongLength::check(shape.len(), out.len())?;
        let mut rows = out.chunks_exact_mut((shape.height * shape.width).max(1));
        self.visit_planes(|plane| {
            for (cell, feature) in rows.next().into_iter().flatten().enumerate() {
                *feature = T::from(plane.contains(cell as u8));
            }
        });
        Ok(())
    }

    /// Calls `visit` with the number of every legal move, in any order.
    ///
    /// A game may find all numbers together faster than one by one.
    fn for_each_number(&self, mut visit: impl FnMut(usize)) {
        self.for_each_move(|mv| visit(self.move_number(mv)));
    }

    /// Writes 1 for each number that a legal move has, 0 for all others.
    ///
    /// # Errors
    /// If the slice has not the length [`move_numbers`](Self::move_numbers); nothing is written then.
    fn write_legal<T: Copy + From<bool>>(&self, out: &mut [T]) -> Result<(), WrongLength> {
        WrongLength::check(Self::move_numbers(self.rules()), out.len())?;
        out.fill(T::from(false));
        self.for_each_number(|number| {
            if let Some(feature) = out.get_mut(number) {
                *feature = T::from(true);
            }
        });
        Ok(())
    }
}

/// How many planes of features there are, and how large they are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlaneShape {
    /// How many planes.
    pub planes: usize,
    /// How many rows each has.
    pub height: usize,
    /// How many cells each row has; at most 64 cells in all.
    pub width: usize,
}

impl PlaneShape {
    /// How many features there are in all: planes × height × width.
    ///
    /// ```
    /// use jeux_core::PlaneShape;
    ///
    /// assert_eq!(PlaneShape { planes: 12, height: 7, width: 7 }.len(), 588);
    /// ```
    #[must_use]
    pub const fn len(&self) -> usize {
        self.planes * self.height * self.width
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A slice is not as long as what is to be written into it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("the slice has {found} elements, {expected} are needed")]
pub struct WrongLength {
    /// How long it must be.
    pub expected: usize,
    /// How long it is.
    pub found: usize,
}

impl WrongLength {
    const fn check(expected: usize, found: usize) -> Result<(), Self> {
        if expected == found { Ok(()) } else { Err(Self { expected, found }) }
    }
}

/// Calls `visit` with one plane for each of the lowest `bits` bits of a number, the lowest first: every cell of `all` if
/// the bit is set, else none.
pub fn visit_number_planes(number: u8, bits: u8, all: Bitboard, mut visit: impl FnMut(Bitboard)) {
    for bit in 0..bits.min(8) {
        visit(all.when(number >> bit & 1 != 0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn numbers_are_planes_the_lowest_bit_first() {
        let mut planes = Vec::new();
        visit_number_planes(0b0110, 4, Bitboard::first_cells(9), |plane| planes.push(plane.len()));
        assert_eq!(planes, [0, 9, 9, 0]);
    }
}
