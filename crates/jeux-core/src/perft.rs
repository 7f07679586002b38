//! Counting positions: the field's test of a move generator, and its yardstick of speed.

use alloc::vec::Vec;
use core::hint::black_box;

use crate::Position;

/// The number of ways to play `depth` moves, [as the game counts them](Position::count_lines): at least the moves of the
/// last ply are counted and not played.
///
/// `perft(position, 0)` is 1. Depth counts moves, not turns; a game that ends earlier counts for nothing.
#[must_use]
pub fn perft<P: Position>(position: &P, depth: u8) -> u64 {
    position.count_lines(depth)
}

/// The same number as [`perft`], with every position of the last ply really [made](Position::for_each_line).
#[must_use]
pub fn perft_full<P: Position>(position: &P, depth: u8) -> u64 {
    position.for_each_line(depth, &mut |made| {
        black_box(made);
    })
}

/// Each legal move with the [`perft`] of what comes after it, one ply less deep, in the order of the generator.
///
/// For depth 0 there is nothing to divide: the list is empty.
#[must_use]
pub fn divide<P: Position>(position: &P, depth: u8) -> Vec<(P::Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let count = |mv| (mv, perft(&position.after_unchecked(mv), rest));
    position.legal_moves().into_iter().map(count).collect()
}
