//! The ways of a shuttle move: its chains of jumps, the shortest first.

use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use jeux_core::Bitboard;

use crate::chains::{Field, Jumper};
use crate::moves::joiner;
use crate::{Arrow, Move, Point, Position};

/// One way to make a shuttle move: the points it touches, the pawns it jumps and where it is turned.
///
/// `Display` is the text of the move by this way: `c2-c3` for a step, `c2>d4>f4` for jumps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Path {
    points: [Point; Path::MAX_POINTS],
    length: u8,
    // Bit n: the shuttle was turned on the point with number n.
    turned: u32,
}

impl Path {
    /// The most points a path has: no pawn is jumped twice, and there are 25 others.
    const MAX_POINTS: usize = 26;

    const fn starting(from: Point) -> Self {
        Self { points: [from; Self::MAX_POINTS], length: 1, turned: 0 }
    }

    /// The path that goes on to a point.
    fn then(mut self, to: Point, turned: bool) -> Self {
        if let Some(place) = self.points.get_mut(usize::from(self.length)) {
            *place = to;
            self.turned |= u32::from(turned) << self.length;
            self.length += 1;
        }
        self
    }

    /// The start and then every point where the shuttle lands.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        self.points.get(..usize::from(self.length)).unwrap_or_default()
    }

    /// Whether this is a step and no chain of jumps.
    #[must_use]
    pub fn is_step(&self) -> bool {
        matches!(*self.points(), [from, to] if joiner(from, to) == '-')
    }

    /// The points of the jumped pawns, one for each jump.
    pub fn jumped(&self) -> impl Iterator<Item = Point> + '_ {
        let jumps = if self.is_step() { &[] } else { self.points() };
        // Every step in a direction adds the same to the number of a point, so the pawn is half way.
        jumps.windows(2).filter_map(|pair| match *pair {
            [from, to] => Point::from_index((from.index() + to.index()) / 2),
            _ => None,
        })
    }

    /// The points where the shuttle is turned, in order.
    pub fn turned(&self) -> impl Iterator<Item = Point> + '_ {
        (0..).zip(self.points()).filter(|&(place, _)| self.turned >> place & 1 != 0).map(|(_, &point)| point)
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joiner = if self.is_step() { '-' } else { '>' };
        for (place, point) in self.points().iter().enumerate() {
            if place > 0 {
                write!(f, "{joiner}")?;
            }
            write!(f, "{point}")?;
        }
        Ok(())
    }
}

impl Position {
    /// Calls `visit` with every way to make a shuttle move until it breaks, and returns what it broke with.
    ///
    /// The ways come by their number of jumps, and of equally many by their points in point order, so the first is that
    /// of the canonical text. They are found one by one, never listed: a move can have 100,000. An illegal move and one
    /// that is not a shuttle's have none.
    ///
    /// ```
    /// use jeux_core::Position as _;
    /// use navettes::{Position, Rules};
    /// use std::convert::Infallible;
    /// use std::ops::ControlFlow;
    ///
    /// let position = Position::parse("Dd1d2/1S1UsUu/3u2/d2uU2/UuD3/1dduUU1/U1U1S1 w 0", Rules::THREE_STARS)?;
    /// let mv = position.parse_move("c3>b1")?;
    /// let mut paths = Vec::new();
    /// let ControlFlow::Continue(()) = position.visit_paths(mv, |path| -> ControlFlow<Infallible> {
    ///     paths.push(path.to_string());
    ///     ControlFlow::Continue(())
    /// });
    /// assert_eq!(paths, ["c3>b1", "c3>d1>b1"]);
    /// assert_eq!(position.parse_move("c3>d1>b1")?, mv);
    /// # Ok::<(), navettes::Error>(())
    /// ```
    pub fn visit_paths<B>(&self, mv: Move, mut visit: impl FnMut(&Path) -> ControlFlow<B>) -> ControlFlow<B> {
        let Move::Shuttle { from, to, arrow, earned } = mv else { return ControlFlow::Continue(()) };
        let may_move = self.owed == 0 && self.ending().is_none() && earned <= Self::MAX_OWED;
        let (Ok(before), true) = (self.shuttle_arrow(from), may_move) else { return ControlFlow::Continue(()) };
        let field = Field::new(self);
        let must_jump_enemy = self.must_jump_enemy();
        if !must_jump_enemy && self.step(from, before, to) == Some(mv) {
            return visit(&Path::starting(from).then(to, arrow != before));
        }
        let first = if must_jump_enemy { field.enemies } else { field.pawns };
        let shuttle = Field::jumper(from.bitboard(), before);
        let goal = Goal { at: to, arrow, earned };
        Search::new(field.without(shuttle.at), shuttle, goal).run(first, &mut visit)
    }

    /// The way of a shuttle move that its canonical text names: the one with the fewest jumps, and of those the one
    /// whose points come first in point order. `None` for an illegal move and one that is not a shuttle's.
    #[must_use]
    pub fn path(&self, mv: Move) -> Option<Path> {
        self.visit_paths(mv, |path| ControlFlow::Break(*path)).break_value()
    }
}

#[derive(Clone, Copy)]
struct Goal {
    at: Point,
    arrow: Arrow,
    earned: u8,
}

/// For each arrow and point what is still to be earned on the way to the goal, as bits, if pawns might be jumped twice.
type Outlook = [[u32; Point::COUNT as usize]; 2];

/// A search for chains of jumps with so many star moves earned at the goal, the shortest first.
///
/// It goes only where the goal is within reach in exactly the jumps left, by a table that leaves one rule out, that no
/// pawn is jumped twice.
struct Search {
    field: Field,
    shuttle: Jumper,
    goal: Goal,
    jumps: Vec<(Jumper, Jumper)>,
    /// The outlook for 0, 1, 2, … jumps left.
    outlooks: Vec<Outlook>,
}

impl Search {
    fn new(field: Field, shuttle: Jumper, goal: Goal) -> Self {
        let mut at_goal = [[0; Point::COUNT as usize]; 2];
        at_goal[goal.arrow as usize][usize::from(goal.at.index())] = 1;
        Self { field, shuttle, goal, jumps: Self::jumps(&field, shuttle), outlooks: [at_goal].into() }
    }

    /// Every jump within reach of the shuttle if pawns might be jumped twice: the shuttle before and after it.
    fn jumps(field: &Field, shuttle: Jumper) -> Vec<(Jumper, Jumper)> {
        let mut jumps = Vec::new();
        let mut reached = [Bitboard::EMPTY; 2];
        let mut waiting = Vec::new();
        let directions = shuttle.arrow.forward();
        waiting.extend(directions.into_iter().filter_map(|d| field.after_jump(shuttle, field.pawns, d)));
        while let Some(Jumper { at, arrow, .. }) = waiting.pop() {
            if reached[arrow as usize].intersects(at) {
                continue;
            }
            reached[arrow as usize] |= at;
            let before = Field::jumper(at, arrow);
            for after in arrow.onward().into_iter().filter_map(|d| field.after_jump(before, field.pawns, d)) {
                jumps.push((before, after));
                waiting.push(after);
            }
        }
        jumps
    }

    fn run<B>(&mut self, first: Bitboard, visit: &mut impl FnMut(&Path) -> ControlFlow<B>) -> ControlFlow<B> {
        let Some(from) = Point::in_set(self.shuttle.at).next() else { return ControlFlow::Continue(()) };
        for left in 0..self.field.pawns.len() {
            for direction in self.shuttle.arrow.forward() {
                if let Some(next) = self.field.after_jump(self.shuttle, first, direction) {
                    self.go_on(next, left, self.shuttle.arrow, Path::starting(from), visit)?;
                }
            }
            if !self.look_further() {
                break;
            }
        }
        ControlFlow::Continue(())
    }

    fn go_on<B>(
        &self,
        jumper: Jumper,
        left: usize,
        arrow_before: Arrow,
        path: Path,
        visit: &mut impl FnMut(&Path) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (Some(point), Some(to_earn)) =
            (Point::in_set(jumper.at).next(), self.goal.earned.checked_sub(jumper.earned))
        else {
            return ControlFlow::Continue(());
        };
        if self.outlooks[left][jumper.arrow as usize][usize::from(point.index())] >> to_earn & 1 == 0 {
            return ControlFlow::Continue(());
        }
        let path = path.then(point, jumper.arrow != arrow_before);
        if left == 0 {
            return visit(&path);
        }
        for direction in jumper.arrow.onward() {
            if let Some(next) = self.field.after_jump(jumper, self.field.pawns, direction) {
                self.go_on(next, left - 1, jumper.arrow, path, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds the outlook for one more jump; false if no chain of so many jumps leads to the goal.
    fn look_further(&mut self) -> bool {
        let mut next = [[0; Point::COUNT as usize]; 2];
        let mut any = 0;
        if let Some(last) = self.outlooks.last() {
            for (before, after) in &self.jumps {
                let beyond = last[after.arrow as usize][index(after.at)] << after.earned;
                next[before.arrow as usize][index(before.at)] |= beyond;
                any |= beyond;
            }
        }
        self.outlooks.push(next);
        any != 0
    }
}

/// The number of a single point.
fn index(at: Bitboard) -> usize {
    at.bits().trailing_zeros() as usize % Point::COUNT as usize
}
