//! The ways of a shuttle move: its chains of jumps.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::convert::Infallible;
use core::fmt;
use core::ops::ControlFlow;

use jeux_core::Bitboard;

use crate::chains::{Field, Jumper, Landings, Seen};
use crate::moves::joiner;
use crate::{Move, Point, Position};

/// One way to make a shuttle move: the points it touches, the pawns it jumps and where it is turned.
///
/// `Display` is the text of the move by this way: `c2-c3` for a step, `c2>d4>f4` for jumps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
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

    /// The path that goes on to a point, where the shuttle is turned or not.
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
    /// Ways that begin alike come together, in point order. They are found one by one, never listed: a move can have
    /// 100,000. An illegal move and one that is not a shuttle's have none.
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
        let Some(departure) = Departure::of(self, mv) else { return ControlFlow::Continue(()) };
        match departure.step(mv) {
            Some(path) => visit(&path),
            None => departure.follow(departure.shuttle, Path::starting(departure.from), mv, &mut visit),
        }
    }

    /// The way of a shuttle move that its canonical text names: the one with the fewest jumps, and of those the one
    /// whose points come first in point order. `None` for an illegal move and one that is not a shuttle's.
    #[must_use]
    pub fn path(&self, mv: Move) -> Option<Path> {
        let departure = Departure::of(self, mv)?;
        departure.step(mv).or_else(|| {
            let is_found = |chains: &ByLength, jumper: Jumper| {
                if departure.ends_with(jumper, mv) {
                    ControlFlow::Break(chains.last())
                } else {
                    ControlFlow::Continue(())
                }
            };
            ByLength::walk(&departure, is_found).break_value()
        })
    }

    /// The canonical texts of all legal moves in the order of the generator.
    ///
    /// The chains of a shuttle are followed once for all of its moves.
    pub(crate) fn move_texts(&self) -> Vec<String> {
        let mut texts = Vec::new();
        let mut last: Option<Names> = None;
        let ControlFlow::Continue(()) = self.generate::<Infallible>(|mv| {
            texts.push(match Departure::of(self, mv) {
                None => mv.to_string(),
                Some(departure) => match departure.step(mv) {
                    Some(step) => step.to_string(),
                    None => {
                        let names = last.take().filter(|names| names.from == departure.from);
                        let names = last.insert(names.unwrap_or_else(|| Names::of(&departure)));
                        names.path(&departure, mv).map_or_else(|| mv.to_string(), |path| path.to_string())
                    }
                },
            });
            ControlFlow::Continue(())
        });
        texts
    }
}

/// A shuttle about to move.
struct Departure<'a> {
    position: &'a Position,
    /// The field without the shuttle.
    field: Field,
    shuttle: Jumper,
    from: Point,
    must_jump_enemy: bool,
}

impl<'a> Departure<'a> {
    /// The shuttle of a move, if it is the turn of one.
    fn of(position: &'a Position, mv: Move) -> Option<Self> {
        let Move::Shuttle { from, .. } = mv else { return None };
        if position.owed > 0 || position.ending().is_some() {
            return None;
        }
        let shuttle = Field::jumper(from.bitboard(), position.shuttle_arrow(from).ok()?);
        let field = Field::new(position).without(shuttle.at);
        Some(Self { position, field, shuttle, from, must_jump_enemy: position.must_jump_enemy() })
    }

    /// The path of a move that is a legal step.
    fn step(&self, mv: Move) -> Option<Path> {
        let to = mv.to()?;
        let arrow = self.shuttle.arrow;
        let is_step = !self.must_jump_enemy && self.position.step(self.from, arrow, to) == Some(mv);
        let is_turned = self.field.end(arrow).contains(to.index());
        is_step.then(|| Path::starting(self.from).then(to, is_turned))
    }

    /// The shuttle after each jump that is possible now, in point order.
    fn jumps(&self, before: Jumper) -> impl Iterator<Item = Jumper> + '_ {
        let is_first = before.jumped.is_empty();
        let over = if is_first && self.must_jump_enemy { self.field.enemies } else { self.field.pawns };
        let directions =
            before.arrow.onward().into_iter().filter(move |direction| !is_first || !direction.is_sideways());
        directions.filter_map(move |direction| self.field.after_jump(before, over, direction))
    }

    /// Whether a chain of jumps that has come so far is a way to make a move.
    fn ends_with(&self, jumper: Jumper, mv: Move) -> bool {
        let Some(to) = Point::in_set(jumper.at).next() else { return false };
        mv == Move::Shuttle { from: self.from, to, arrow: jumper.arrow, earned: jumper.earned }
    }

    fn follow<B>(
        &self,
        jumper: Jumper,
        path: Path,
        mv: Move,
        visit: &mut impl FnMut(&Path) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if jumper.earned > mv.earned() {
            return ControlFlow::Continue(());
        }
        if !jumper.jumped.is_empty() && self.ends_with(jumper, mv) {
            visit(&path)?;
        }
        for next in self.jumps(jumper) {
            for to in Point::in_set(next.at) {
                self.follow(next, path.then(to, next.arrow != jumper.arrow), mv, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The chains of one shuttle by their number of jumps, and of equally many in point order; of those that have jumped the
/// same pawns, and so go on alike, only the first.
struct ByLength {
    /// Each chain's last jump, and the number of the chain before it.
    chains: Vec<(Jumper, usize)>,
}

impl ByLength {
    /// After so many chains it pays to remember.
    const PATIENCE: usize = 100;

    /// How many sets of jumped pawns are remembered.
    const MEMORY: usize = 1 << 14;

    /// Calls `visit` after each new chain, which is the [`last`](Self::last), until it breaks.
    fn walk<B>(
        departure: &Departure<'_>,
        mut visit: impl FnMut(&Self, Jumper) -> ControlFlow<B>,
    ) -> ControlFlow<B, Self> {
        let mut all = Self { chains: [(departure.shuttle, 0)].into() };
        let mut seen = Vec::new();
        let mut number = 0;
        while let Some(&(before, _)) = all.chains.get(number) {
            for next in departure.jumps(before) {
                if all.chains.len() == Self::PATIENCE {
                    seen.resize(Self::MEMORY, Bitboard::EMPTY);
                }
                if seen.is_empty() || Seen(&mut seen).insert(next.jumped) {
                    all.chains.push((next, number));
                    visit(&all, next)?;
                }
            }
            number += 1;
        }
        ControlFlow::Continue(all)
    }

    /// The path of the chain found last.
    fn last(&self) -> Path {
        self.path(self.chains.len() - 1)
    }

    /// The path of the chain with a number.
    fn path(&self, number: usize) -> Path {
        let (jumper, before) = self.chains[number];
        let to = Point::in_set(jumper.at).next();
        match to {
            Some(from) if number == 0 => Path::starting(from),
            Some(to) => self.path(before).then(to, jumper.arrow != self.chains[before].0.arrow),
            None => self.path(before),
        }
    }
}

/// The canonical paths of all chains of one shuttle.
struct Names {
    from: Point,
    chains: ByLength,
    /// The numbers of the chains that are the first to end as they do.
    firsts: Vec<usize>,
}

impl Names {
    fn of(departure: &Departure<'_>) -> Self {
        let (mut landings, mut firsts) = (Landings::new(), Vec::new());
        let walked = ByLength::walk::<Infallible>(departure, |chains, jumper| {
            if landings.add(jumper.at, jumper.arrow, jumper.earned) {
                firsts.push(chains.chains.len() - 1);
            }
            ControlFlow::Continue(())
        });
        let ControlFlow::Continue(chains) = walked;
        Self { from: departure.from, chains, firsts }
    }

    fn path(&self, departure: &Departure<'_>, mv: Move) -> Option<Path> {
        let ends = |&&number: &&usize| departure.ends_with(self.chains.chains[number].0, mv);
        self.firsts.iter().find(ends).map(|&number| self.chains.path(number))
    }
}
