//! The positions after all legal moves, made group by group.

use core::convert::Infallible;
use core::ops::ControlFlow;

use jeux_core::Bitboard;

use crate::generate::{Groups, Listing, back};
use crate::memory::Memory;
use crate::{Arrow, Direction, Move, Position};

/// Makes the positions after moves: in one place, where the points that a move changes are turned over and back.
struct Making<'a, F> {
    position: &'a Position,
    /// The position as if the player to move passed.
    passed: Position,
    visit: F,
    /// The sum of what `visit` returned.
    sum: u64,
    /// `visit` is given it as well.
    memory: Option<&'a mut Memory>,
}

impl<'a, F: FnMut(&Position, Option<&mut Memory>) -> u64> Making<'a, F> {
    #[inline(always)]
    fn new(position: &'a Position, memory: Option<&'a mut Memory>, visit: F) -> Self {
        Self { position, passed: position.with_turn(!position.turn, 0), visit, sum: 0, memory }
    }

    /// After moves of shuttles that keep their arrow and earn so many star moves.
    #[inline(always)]
    fn flip_shuttles(&mut self, flips: impl Iterator<Item = Bitboard>, arrow: Arrow, earned: u8) {
        let player = self.position.turn;
        let Self { position, passed, visit, sum, memory } = self;
        let visit = &mut adding(visit, memory, sum);
        if earned == 0 {
            passed.visit_flipped(flips, Some(arrow), player, visit);
        } else {
            position.with_turn(player, earned).visit_flipped(flips, Some(arrow), player, visit);
        }
    }

    /// After moves of a shuttle that was turned.
    #[inline(never)]
    fn turn_shuttle(&mut self, from: Bitboard, ends: Bitboard, arrow: Arrow, earned: u8) {
        let player = self.position.turn;
        let mut after = self.position.with_turn(player, earned).with_shuttle_flipped(from, !arrow, player);
        let visit = &mut adding(&mut self.visit, &mut self.memory, &mut self.sum);
        match arrow {
            Arrow::Up => after.visit_flipped(ends.singles(), Some(Arrow::Up), player, visit),
            Arrow::Down => after.visit_flipped(ends.singles(), Some(Arrow::Down), player, visit),
        }
    }

    /// Whether after a move of any star another star can always move.
    #[inline]
    fn two_stars_are_free(&self) -> bool {
        !self.position.free_stars().without_first().is_empty()
    }

    /// After moves of stars that end the turn, or that do not.
    #[inline(always)]
    fn flip_stars(&mut self, flips: impl Iterator<Item = Bitboard>, ends_turn: bool) {
        let player = self.position.turn;
        let Self { position, passed, visit, sum, memory } = self;
        let visit = &mut adding(visit, memory, sum);
        if ends_turn {
            passed.visit_flipped(flips, None, player, visit);
        } else {
            position.with_turn(player, position.owed - 1).visit_flipped(flips, None, player, visit);
        }
    }

    /// After moves that need a closer look: perhaps no star can move then, and star moves owed are lost.
    #[cold]
    #[inline(never)]
    fn one_by_one(
        &mut self,
        list: impl FnOnce(&mut Listing<'_, &mut dyn FnMut(Move) -> ControlFlow<Infallible>>) -> ControlFlow<Infallible>,
    ) -> ControlFlow<Infallible> {
        let Self { position, visit, sum, memory, .. } = self;
        let mut make = |mv| {
            *sum += visit(&position.made(mv), memory.as_deref_mut());
            ControlFlow::Continue(())
        };
        list(&mut Listing { position, visit: &mut make })
    }
}

/// Calls `visit` and adds up what it returns.
// At each position and not once for each group: most groups are small, and their sums are one instruction a leaf more.
#[inline(always)]
fn adding(
    visit: &mut impl FnMut(&Position, Option<&mut Memory>) -> u64,
    memory: &mut Option<&mut Memory>,
    sum: &mut u64,
) -> impl FnMut(&Position) {
    |position| *sum += visit(position, memory.as_deref_mut())
}

impl<F: FnMut(&Position, Option<&mut Memory>) -> u64> Groups<Infallible> for Making<'_, F> {
    #[inline(always)]
    fn memory(&mut self) -> Option<&mut Memory> {
        self.memory.as_deref_mut()
    }

    #[inline(always)]
    fn hops(&mut self, shuttles: Bitboard, direction: Direction, distance: u8, earned: u8) -> ControlFlow<Infallible> {
        if shuttles.is_empty() {
            return ControlFlow::Continue(());
        }
        let arrow = direction.arrow();
        let turned = shuttles & back(self.position.rules.rows.end(arrow), direction, distance);
        let landing = move |from| back(from, direction.opposite(), distance);
        if (earned > 0 || !turned.is_empty()) && !self.position.some_star_is_free() {
            return self.one_by_one(move |moves| moves.hops(shuttles, direction, distance, earned));
        }
        self.flip_shuttles((shuttles - turned).singles().map(|from| from | landing(from)), arrow, earned);
        for from in turned.singles() {
            self.turn_shuttle(from, landing(from), !arrow, earned + 1);
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn chains(
        &mut self,
        from: Bitboard,
        before: Arrow,
        ends: Bitboard,
        arrow: Arrow,
        earned: u8,
    ) -> ControlFlow<Infallible> {
        if earned > 0 && !self.position.some_star_is_free() {
            return self.one_by_one(move |moves| moves.chains(from, before, ends, arrow, earned));
        }
        match arrow {
            _ if before != arrow => self.turn_shuttle(from, ends, arrow, earned),
            Arrow::Up => self.flip_shuttles(ends.singles().map(|to| from ^ to), Arrow::Up, earned),
            Arrow::Down => self.flip_shuttles(ends.singles().map(|to| from ^ to), Arrow::Down, earned),
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn stars(&mut self, landed: Bitboard, direction: Direction, distance: u8) -> ControlFlow<Infallible> {
        if landed.is_empty() {
            return ControlFlow::Continue(());
        }
        let ends_turn = self.position.owed == 1;
        // Seldom: most stars that have moved can move on.
        if !ends_turn && landed.intersects(self.position.blockable()) && !self.two_stars_are_free() {
            return self.one_by_one(move |moves| moves.stars(landed, direction, distance));
        }
        self.flip_stars(landed.singles().map(|to| to | back(to, direction, distance)), ends_turn);
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn exits(&mut self, stars: Bitboard) -> ControlFlow<Infallible> {
        // The last star wins: "the turn has then ended".
        let ends_turn = self.position.owed == 1 || self.position.stars(self.position.turn).without_first().is_empty();
        if !ends_turn && !self.two_stars_are_free() {
            return self.one_by_one(move |moves| moves.exits(stars));
        }
        self.flip_stars(stars.singles(), ends_turn);
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn only(&mut self, _: Move) -> ControlFlow<Infallible> {
        let Self { passed, visit, sum, memory, .. } = self;
        adding(visit, memory, sum)(passed);
        ControlFlow::Continue(())
    }
}

impl Position {
    /// Calls `visit` with the position after every legal move, and returns the sum of what it returned.
    #[inline]
    pub(crate) fn make_all(
        &self,
        memory: Option<&mut Memory>,
        visit: impl FnMut(&Self, Option<&mut Memory>) -> u64,
    ) -> u64 {
        let mut making = Making::new(self, memory, visit);
        let ControlFlow::Continue(()) = self.visit_groups(&mut making);
        making.sum
    }

    /// The number of ways to play so many moves.
    pub(crate) fn lines(&self, plies: u8, memory: Option<&mut Memory>) -> u64 {
        match plies {
            0 => 1,
            1 => self.count_with(memory) as u64,
            2 => self.make_all(memory, |after, memory| after.count_with(memory) as u64),
            _ => self.make_all(memory, |after, memory| after.lines(plies - 1, memory)),
        }
    }

    /// Calls `visit` with the position after every so many moves, and returns how many there are.
    pub(crate) fn visit_lines(&self, plies: u8, memory: Option<&mut Memory>, visit: &mut impl FnMut(&Self)) -> u64 {
        match plies {
            0 => {
                visit(self);
                1
            }
            1 => self.make_and_visit(memory, visit),
            // One call less for every node at the edge, where most of them are.
            2 => self.make_all(memory, |after, memory| after.make_and_visit(memory, visit)),
            _ => self.make_all(memory, |after, memory| after.visit_lines(plies - 1, memory, visit)),
        }
    }

    /// Calls `visit` with the position after every legal move, and returns how many there are.
    #[inline(never)]
    fn make_and_visit(&self, memory: Option<&mut Memory>, visit: &mut impl FnMut(&Self)) -> u64 {
        self.make_all(memory, |after, _| {
            visit(after);
            1
        })
    }
}
