//! One of the legal moves, chosen without listing the others.

use core::ops::ControlFlow;

use jeux_core::{Bitboard, RandomSource};
use smallvec::SmallVec;

use crate::generate::{Groups, Listing};
use crate::{Arrow, Direction, Move, Position};

/// Moves that have all but their points in common.
#[derive(Clone, Copy)]
enum Group {
    Hops { shuttles: Bitboard, direction: Direction, distance: u8, earned: u8 },
    Chains { from: Bitboard, ends: Bitboard, arrow: Arrow, earned: u8 },
    Stars { landed: Bitboard, direction: Direction, distance: u8 },
    Exits(Bitboard),
    Only(Move),
}

/// Keeps the groups, so that one generation is enough to count the moves and to find one.
#[derive(Default)]
struct Kept {
    /// Each group with the number of moves up to its end.
    groups: SmallVec<[(Group, u32); 12]>,
    moves: u32,
}

impl Kept {
    #[inline(always)]
    fn keep(&mut self, group: Group, points: Bitboard) -> ControlFlow<()> {
        if !points.is_empty() {
            self.moves += points.len() as u32;
            self.groups.push((group, self.moves));
        }
        ControlFlow::Continue(())
    }

    /// The group of the move that comes after `number` others, and how many come before it in that group.
    #[inline]
    fn find(&self, number: u32) -> Option<(Group, usize)> {
        let mut before = 0;
        for &(group, end) in &self.groups {
            if number < end {
                return Some((group, (number - before) as usize));
            }
            before = end;
        }
        None
    }
}

impl Groups<()> for Kept {
    #[inline(always)]
    fn hops(&mut self, shuttles: Bitboard, direction: Direction, distance: u8, earned: u8) -> ControlFlow<()> {
        self.keep(Group::Hops { shuttles, direction, distance, earned }, shuttles)
    }

    #[inline(always)]
    fn chains(&mut self, from: Bitboard, _: Arrow, ends: Bitboard, arrow: Arrow, earned: u8) -> ControlFlow<()> {
        self.keep(Group::Chains { from, ends, arrow, earned }, ends)
    }

    #[inline(always)]
    fn stars(&mut self, landed: Bitboard, direction: Direction, distance: u8) -> ControlFlow<()> {
        self.keep(Group::Stars { landed, direction, distance }, landed)
    }

    #[inline(always)]
    fn exits(&mut self, stars: Bitboard) -> ControlFlow<()> {
        self.keep(Group::Exits(stars), stars)
    }

    #[inline(always)]
    fn only(&mut self, mv: Move) -> ControlFlow<()> {
        self.keep(Group::Only(mv), Bitboard::from_cell(0))
    }
}

impl Position {
    /// One of the legal moves, all equally likely: the one that the generator yields after as many others as are drawn.
    #[inline]
    pub(crate) fn random(&self, random: &mut (impl RandomSource + ?Sized)) -> Option<Move> {
        let mut kept = Kept::default();
        let ControlFlow::Continue(()) = self.visit_groups(&mut kept) else {
            return None;
        };
        if kept.moves == 0 {
            return None;
        }
        let (group, n) = kept.find(random.below(kept.moves.into()) as u32)?;
        let nth = |points: Bitboard| points.nth(n).map_or(Bitboard::EMPTY, Bitboard::from_cell);
        let mut moves = Listing { position: self, visit: ControlFlow::Break };
        match group {
            Group::Hops { shuttles, direction, distance, earned } => {
                moves.hops(nth(shuttles), direction, distance, earned)
            }
            Group::Chains { from, ends, arrow, earned } => moves.chains(from, arrow, nth(ends), arrow, earned),
            Group::Stars { landed, direction, distance } => moves.stars(nth(landed), direction, distance),
            Group::Exits(stars) => moves.exits(nth(stars)),
            Group::Only(mv) => moves.only(mv),
        }
        .break_value()
    }
}
