//! Counting positions: the field's test of a move generator, and its yardstick of speed.

use alloc::vec::Vec;
use core::hint::black_box;

use crate::Position;

/// The number of ways to play `depth` moves. The moves of the last ply are counted, not played, and where a game knows
/// the number of [replies](Position::count_replies) at once, so are those of the ply before.
///
/// `perft(position, 0)` is 1. Depth counts moves, not turns; a game that ends earlier counts for nothing.
#[must_use]
pub fn perft<P: Position>(position: &P, depth: u8) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves() as u64,
        2 => position.count_replies(),
        // One call less for every node at the edge, where most of them are.
        3 => sum_over_moves(position, P::count_replies),
        _ => sum_over_moves(position, |after| perft(after, depth - 1)),
    }
}

/// The same number as [`perft`], with every position of the last ply really made.
#[must_use]
pub fn perft_full<P: Position>(position: &P, depth: u8) -> u64 {
    let keep = |made: &P| {
        black_box(made);
    };
    match depth {
        0 => 1,
        1 => sum_over_moves(position, |after| {
            keep(after);
            1
        }),
        2 => position.for_each_reply(keep),
        // One call less for every node at the edge, where most of them are.
        3 => sum_over_moves(position, |after| after.for_each_reply(keep)),
        _ => sum_over_moves(position, |after| perft_full(after, depth - 1)),
    }
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

#[inline]
fn sum_over_moves<P: Position>(position: &P, mut count: impl FnMut(&P) -> u64) -> u64 {
    let mut total = 0;
    position.for_each_after(|after| total += count(after));
    total
}
