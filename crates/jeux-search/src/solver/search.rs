//! Principal variation search to the end of the game.

use jeux_core::{Bitboard, Player};

use super::board::{Place, leaps, reach, reach_both};
use super::table::{Known, Table};
use super::worth::{Points, Worth};
use crate::limits::Meter;

/// What decides about the points still to come. Those taken so far do not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Node {
    /// The coloured marbles.
    pub(super) marbles: Bitboard,
    /// Whose turn it is.
    pub(super) mover: Player,
    /// Where the marble of the player to move stands.
    pub(super) here: Place,
    /// Where the other player's marble stands.
    pub(super) there: Place,
}

impl Node {
    /// After a capture at `to`.
    #[inline]
    pub(super) fn after(self, to: Place) -> Self {
        let marbles = self.marbles - Bitboard::from_cell(to);
        Self { marbles, mover: !self.mover, here: self.there, there: to }
    }

    /// After a pass.
    #[inline]
    pub(super) fn after_pass(self) -> Self {
        Self { mover: !self.mover, here: self.there, there: self.here, ..self }
    }

    #[inline]
    fn key(self) -> u64 {
        self.marbles.bits()
            | u64::from(self.here) << 48
            | u64::from(self.there) << 54
            | (self.mover.index() as u64) << 60
    }
}

/// What a search is about: everything but the position.
#[derive(Clone, Copy)]
pub(super) struct Question {
    /// What each player gets for the capture of the opponent's marble; `None` where it is forbidden.
    pub(super) prize: Option<[Points; 2]>,
    /// Which entries of the table belong to it.
    pub(super) subject: u16,
}

/// The place in the table's keys of an opponent who plays no part.
const NOBODY: Place = 63;

/// Positions with fewer marbles within reach are looked at anew each time: the table would take longer.
const FEWEST_NOTED: usize = 6;

/// A value that is known to lie between two others, and is of interest only between two others.
#[derive(Clone, Copy)]
struct Window {
    least: Points,
    most: Points,
    alpha: Points,
    beta: Points,
}

impl Window {
    const fn new(alpha: Points, beta: Points, (least, most): (Points, Points)) -> Self {
        Self { least, most, alpha, beta }
    }

    /// The value, as exactly as it is of interest, if that is known.
    #[inline]
    fn settled(&self) -> Option<Points> {
        match self {
            _ if self.least >= self.beta || self.least == self.most => Some(self.least),
            _ if self.most <= self.alpha => Some(self.most),
            _ => None,
        }
    }

    #[inline]
    fn narrow(&mut self, known: Known) {
        self.least = self.least.max(known.least);
        self.most = self.most.min(known.most);
    }

    /// What is known after a search whose best move gave `value`.
    #[inline]
    fn known(&self, value: Points, best: Place, marbles: Bitboard) -> Known {
        let least = if value > self.alpha { value } else { self.least };
        let most = if value < self.beta { value } else { self.most };
        Known { least: least.max(self.least), most: most.min(self.most), best, marbles: marbles.len() as u8 }
    }
}

/// One search.
pub(super) struct Search<'a, 'm> {
    pub(super) worth: &'a Worth,
    pub(super) table: &'a mut Table,
    pub(super) question: Question,
    pub(super) meter: &'a mut Meter<'m>,
}

impl Search<'_, '_> {
    /// What the player to move will get from here on, less what the opponent will, if it lies between `alpha` and
    /// `beta`; else a bound beyond that side. `None` if the meter says stop.
    pub(super) fn value(&mut self, node: Node, alpha: Points, beta: Points) -> Option<Points> {
        self.meter.tick()?;
        let Node { marbles, here, there, .. } = node;
        let targets = leaps(here) & marbles;
        let replies = leaps(there) & marbles;
        let prize = self.question.prize.filter(|_| leaps(here).contains(there)).map(|prize| prize[node.mover.index()]);
        if targets.is_empty() && prize.is_none() {
            let passed = !replies.is_empty();
            return if passed { self.value(node.after_pass(), -beta, -alpha).map(|value| -value) } else { Some(0) };
        }

        let [mine, theirs] = reach_both([targets, replies], marbles);
        let counts = self.worth.counts(mine);
        let gains = self.worth.range(here, counts);
        let losses = self.worth.range(there, if theirs == mine { counts } else { self.worth.counts(theirs) });
        // Whoever cannot come near the other's marbles cannot come near that player's own either.
        if !mine.intersects(theirs) && prize.is_none() {
            return self.apart(node, [mine, theirs], losses, alpha, beta);
        }
        let [lost, won] =
            self.question.prize.map_or([0; 2], |prize| [!node.mover, node.mover].map(|p| prize[p.index()]));
        let mut window = Window::new(alpha, beta, (gains.0 - losses.1 - lost, gains.1 - losses.0 + won));
        if let Some(value) = window.settled() {
            return Some(value);
        }
        // Marbles that nobody can reach make no difference.
        let node = Node { marbles: mine | theirs, ..node };
        let noted = node.marbles.len() >= FEWEST_NOTED;
        let mut known = None;
        if noted {
            known = self.table.get(self.question.subject, node.key());
            known.iter().for_each(|&known| window.narrow(known));
            if let Some(value) = window.settled() {
                return Some(value);
            }
        }

        let beta = beta.min(window.most);
        let (mut highest, mut best) = (Points::MIN, here);
        if let Some(prize) = prize {
            (highest, best) = (prize, there);
        }
        let mut moves = Moves::new(targets, |to| match known {
            Some(known) if known.best == to => i32::MAX,
            _ => self.promise(to, node.marbles, replies),
        });
        while let Some(to) = moves.next().filter(|_| highest < beta) {
            let alpha = alpha.max(window.least).max(highest);
            let gain = self.worth.points(to);
            let after = node.after(to);
            let narrow = if moves.tried == 1 { beta } else { alpha + 1 };
            let mut value = gain - self.value(after, gain - narrow, gain - alpha)?;
            if value >= narrow && value < beta {
                value = gain - self.value(after, gain - beta, gain - value)?;
            }
            if value > highest {
                (highest, best) = (value, to);
            }
        }
        if noted {
            self.table.put(self.question.subject, node.key(), window.known(highest, best, node.marbles));
        }
        Some(highest)
    }

    /// The same where neither player can ever get at what the other can: each plays alone.
    fn apart(
        &mut self,
        node: Node,
        [mine, theirs]: [Bitboard; 2],
        losses: (Points, Points),
        alpha: Points,
        beta: Points,
    ) -> Option<Points> {
        let gain = self.alone(node.here, mine, alpha + losses.0, beta + losses.1)?;
        if gain >= beta + losses.1 {
            return Some(gain - losses.1);
        }
        if gain <= alpha + losses.0 {
            return Some(gain - losses.0);
        }
        Some(gain - self.alone(node.there, theirs, gain - beta, gain - alpha)?)
    }

    /// What a player gets who has a region without an opponent, in the same sense.
    fn alone(&mut self, here: Place, region: Bitboard, alpha: Points, beta: Points) -> Option<Points> {
        self.meter.tick()?;
        let Some(first) = region.first() else { return Some(0) };
        if region.without_first().is_empty() {
            return Some(self.worth.points(first));
        }
        let mut window = Window::new(alpha, beta, self.worth.range(here, self.worth.counts(region)));
        if let Some(value) = window.settled() {
            return Some(value);
        }
        let key = Node { marbles: region, mover: Player::White, here, there: NOBODY }.key();
        let noted = region.len() >= FEWEST_NOTED;
        if let Some(known) = noted.then(|| self.table.get(self.question.subject, key)).flatten() {
            window.narrow(known);
            if let Some(value) = window.settled() {
                return Some(value);
            }
        }

        let beta = beta.min(window.most);
        let (mut highest, mut best) = (Points::MIN, here);
        let mut moves = Moves::new(leaps(here) & region, |to| self.promise_alone(to, region));
        while let Some(to) = moves.next().filter(|_| highest < beta) {
            let alpha = alpha.max(window.least).max(highest);
            let gain = self.worth.points(to);
            let rest = region - Bitboard::from_cell(to);
            let rest = reach(leaps(to) & rest, rest);
            let value = gain + self.alone(to, rest, alpha - gain, beta - gain)?;
            if value > highest {
                (highest, best) = (value, to);
            }
        }
        if noted {
            self.table.put(self.question.subject, key, window.known(highest, best, region));
        }
        Some(highest)
    }

    /// How good a capture looks: points, the freedom to go on, and the opponent's lack of it.
    #[inline]
    fn promise(&self, to: Place, marbles: Bitboard, replies: Bitboard) -> i32 {
        let freedom = (leaps(to) & marbles).len() as i32;
        let stuck = if freedom == 0 { -100 } else { 0 };
        let denied = if replies.contains(to) { 20 } else { 0 };
        10 * i32::from(self.worth.points(to)) + 5 * freedom + stuck + denied
    }

    /// The same for a player alone, who begins with what is hard to come back to.
    #[inline]
    fn promise_alone(&self, to: Place, region: Bitboard) -> i32 {
        let freedom = (leaps(to) & region).len() as i32;
        let stuck = if freedom == 0 { -100 } else { 0 };
        4 * i32::from(self.worth.points(to)) - 3 * freedom + stuck
    }
}

/// The captures of coloured marbles, the most promising first.
struct Moves {
    ranked: [(i32, Place); 8],
    count: usize,
    tried: usize,
}

impl Moves {
    #[inline]
    fn new(targets: Bitboard, promise: impl Fn(Place) -> i32) -> Self {
        let mut ranked = [(0, 0); 8];
        for (slot, to) in ranked.iter_mut().zip(targets) {
            *slot = (promise(to), to);
        }
        Self { ranked, count: targets.len().min(8), tried: 0 }
    }

    #[inline]
    fn next(&mut self) -> Option<Place> {
        let left = self.ranked.get_mut(self.tried..self.count)?;
        let best = (0..left.len()).max_by_key(|&index| (left[index].0, core::cmp::Reverse(index)))?;
        left.swap(0, best);
        self.tried += 1;
        Some(left[0].1)
    }
}
