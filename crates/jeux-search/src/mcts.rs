//! Monte Carlo tree search.

use core::num::NonZeroU32;
use core::ops::Range;
use core::time::Duration;
use std::thread;

use jeux_core::{Outcome, Player, Position, RandomSource, SplitMix64};

use crate::limits::Meter;
use crate::{Bot, Control, Limits, MAX_MOVES, Score, Thought, playout};

/// Plays many games to the end at random and the more of them through a move the better it did: Monte Carlo tree
/// search with upper confidence bounds (UCT). It needs no evaluation.
///
/// A position from which perfect play is known, because the tree holds every line to its end, is not played out again.
/// Of a limit in nodes each thread takes its share; they search trees of their own whose counts are added up at the
/// end, so that the choice depends on the seed and the number of threads, and not on which is quicker.
///
/// Its score is the expected result in thousandths, from −1,000 for a loss to 1,000 for a win.
///
/// ```
/// use cavalier_billes::Position;
/// use jeux_core::Position as _;
/// use jeux_search::{Bot, Limits, Mcts};
///
/// let start = Position::start(Default::default(), 0);
/// let choice = || {
///     let mut bot: Box<dyn Bot<Position>> = Box::new(Mcts::new(Limits::nodes(200)));
///     bot.new_game(5);
///     bot.choose(&start)
/// };
/// assert_eq!(choice(), choice());
/// ```
#[derive(Clone, Debug)]
pub struct Mcts {
    limits: Limits,
    random: SplitMix64,
    threads: NonZeroU32,
    max_moves: u32,
}

impl Mcts {
    /// A bot with one thread, and seed 0 until a game gives it another.
    #[must_use]
    pub const fn new(limits: Limits) -> Self {
        Self { limits, random: SplitMix64::new(0), threads: NonZeroU32::MIN, max_moves: MAX_MOVES }
    }

    /// The same with another number of threads.
    #[must_use]
    pub const fn threads(self, threads: NonZeroU32) -> Self {
        Self { threads, ..self }
    }

    /// The same with another number of moves after which a playout is given up, as a draw.
    #[must_use]
    pub const fn max_moves(self, max_moves: u32) -> Self {
        Self { max_moves, ..self }
    }

    /// The limits of one of the threads: its share of the nodes.
    fn share(&self, thread: u32) -> Limits {
        let threads = u64::from(self.threads.get());
        let share = |nodes| nodes / threads + u64::from(u64::from(thread) < nodes % threads);
        Limits { nodes: self.limits.nodes.map(share), ..self.limits }
    }
}

impl<P: Position> Bot<P> for Mcts {
    fn new_game(&mut self, seed: u64) {
        self.random = SplitMix64::new(seed);
    }

    fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    fn think(&mut self, position: &P, control: &mut Control<'_, P::Move>) -> Option<Thought<P::Move>> {
        if !position.has_moves() {
            return None;
        }
        let mut trees: Vec<Tree<P>> =
            (0..self.threads.get()).map(|_| Tree::new(position, self.random.next_u64(), self.max_moves)).collect();
        let stop = control.stop;
        let mut meters = (0..self.threads.get()).map(|thread| Meter::new(&self.share(thread), stop, 16));
        let mut meter = meters.next()?;
        let (tree, others) = trees.split_first_mut()?;
        thread::scope(|scope| {
            for (other, mut meter) in others.iter_mut().zip(meters) {
                // If the system has no thread for it, a tree stays empty.
                let _ = thread::Builder::new().spawn_scoped(scope, move || other.grow(&mut meter, |_| {}));
            }
            tree.grow(&mut meter, |thought| control.report(thought));
        });
        for other in others {
            tree.add(other);
        }
        let thought = tree.thought(meter.elapsed())?;
        control.report(&thought);
        Some(thought)
    }
}

/// A move and what is known about the position after it, as seen by the player who makes it.
#[derive(Clone, Debug)]
struct Node<M> {
    mv: M,
    /// How many playouts went through it.
    visits: u32,
    /// Their points: 2 for a win, 1 for a draw.
    points: u32,
    /// The points of perfect play, once known.
    proven: Option<u8>,
    /// Where the moves after it are; none before it is expanded.
    replies: Range<u32>,
}

impl<M> Node<M> {
    const fn new(mv: M) -> Self {
        Self { mv, visits: 0, points: 0, proven: None, replies: 0..0 }
    }

    /// Points a visit, from 0 to 2.
    fn mean(&self) -> f64 {
        match self.proven {
            Some(points) => f64::from(points),
            None => f64::from(self.points) / f64::from(self.visits.max(1)),
        }
    }
}

struct Tree<P: Position> {
    root: P,
    random: SplitMix64,
    max_moves: u32,
    /// The moves of the root come first.
    nodes: Vec<Node<P::Move>>,
    moves: Range<u32>,
    visits: u32,
    /// The way from the root to the node that is played out: each move with its player.
    path: Vec<(u32, Player)>,
}

impl<P: Position> Tree<P> {
    /// How much a move that was tried seldom is worth trying: in points of 2 a game.
    const CURIOSITY: f64 = 1.4;

    /// A tree does not grow beyond this many nodes; playouts go on from its leaves.
    const MAX_NODES: usize = 1 << 21;

    /// A tree counts no more playouts than this, so that their points fit in a word.
    const MAX_VISITS: u32 = 1 << 30;

    fn new(root: &P, seed: u64, max_moves: u32) -> Self {
        let mut tree = Self {
            root: root.clone(),
            random: SplitMix64::new(seed),
            max_moves,
            nodes: Vec::new(),
            moves: 0..0,
            visits: 0,
            path: Vec::new(),
        };
        tree.moves = tree.expand(root);
        tree
    }

    /// Appends the moves of a position in random order.
    fn expand(&mut self, position: &P) -> Range<u32> {
        let first = self.nodes.len();
        position.for_each_move(|mv| self.nodes.push(Node::new(mv)));
        let moves = &mut self.nodes[first..];
        for place in (1..moves.len()).rev() {
            moves.swap(place, self.random.below(place as u64 + 1) as usize);
        }
        first as u32..self.nodes.len() as u32
    }

    /// Plays games out until time is up or perfect play is known; reports whenever their number has doubled.
    fn grow(&mut self, meter: &mut Meter<'_>, mut report: impl FnMut(&Thought<P::Move>)) {
        while self.visits < Self::MAX_VISITS && self.undecided(&self.moves) && meter.tick().is_some() {
            self.play_one();
            if self.visits >= 1 << 8 && self.visits.is_power_of_two() {
                self.thought(meter.elapsed()).iter().for_each(&mut report);
            }
        }
    }

    /// Whether the best of these moves is not known yet.
    fn undecided(&self, moves: &Range<u32>) -> bool {
        let nodes = self.at(moves);
        !nodes.iter().any(|node| node.proven == Some(2)) && nodes.iter().any(|node| node.proven.is_none())
    }

    fn at(&self, moves: &Range<u32>) -> &[Node<P::Move>] {
        &self.nodes[moves.start as usize..moves.end as usize]
    }

    fn play_one(&mut self) {
        let mut position = self.root.clone();
        let (mut moves, mut visits) = (self.moves.clone(), self.visits);
        self.path.clear();
        while !moves.is_empty() {
            let chosen = self.select(&moves, visits);
            let player = position.turn();
            self.path.push((chosen, player));
            let node = &self.nodes[chosen as usize];
            position.play_unchecked(node.mv);
            (moves, visits) = (node.replies.clone(), node.visits);
            if moves.is_empty() && visits > 0 && self.nodes.len() < Self::MAX_NODES {
                moves = self.expand(&position);
                self.nodes[chosen as usize].replies = moves.clone();
            }
        }
        let ended = position.outcome();
        let outcome = ended.or_else(|| playout(&mut position, self.max_moves, &mut self.random).1);
        self.learn(outcome.as_ref(), ended.is_some());
    }

    /// The move with the highest upper confidence bound, among those that are not known to be worse than another.
    fn select(&self, moves: &Range<u32>, visits: u32) -> u32 {
        let curiosity = Self::CURIOSITY * ln(visits).sqrt();
        let mut best = (moves.start, f64::NEG_INFINITY);
        for (number, node) in moves.clone().zip(self.at(moves)) {
            let bound = match node {
                Node { proven: Some(points), .. } => f64::from(*points) - 1e-9,
                Node { visits: 0, .. } => return number,
                _ => node.mean() + curiosity / f64::from(node.visits).sqrt(),
            };
            if bound > best.1 {
                best = (number, bound);
            }
        }
        best.0
    }

    /// Tells every move on the path how the game went, and, if the end of the path is the end of the game, what is
    /// known for certain.
    fn learn(&mut self, outcome: Option<&Outcome<P::Reason>>, certain: bool) {
        self.visits += 1;
        let points = |player| match outcome.and_then(Outcome::winner) {
            None => 1,
            Some(winner) => {
                if winner == player {
                    2
                } else {
                    0
                }
            }
        };
        for &(number, player) in &self.path {
            let node = &mut self.nodes[number as usize];
            node.visits += 1;
            node.points += u32::from(points(player));
        }
        if certain {
            self.prove(points);
        }
    }

    fn prove(&mut self, points: impl Fn(Player) -> u8) {
        let mut mover = None;
        for &(number, player) in self.path.iter().rev() {
            let replies = self.nodes[number as usize].replies.clone();
            let proven = match mover {
                None => points(player),
                Some(_) if self.undecided(&replies) => break,
                Some(mover) => {
                    let best = self.at(&replies).iter().filter_map(|node| node.proven).max().unwrap_or(1);
                    if mover == player { best } else { 2 - best }
                }
            };
            self.nodes[number as usize].proven = Some(proven);
            mover = Some(player);
        }
    }

    /// The move that was played most, unless another is known to be better.
    fn best(&self, moves: &Range<u32>) -> Option<&Node<P::Move>> {
        let merit = |node: &&Node<P::Move>| match node.proven {
            Some(2) => (2, 0),
            Some(0) => (0, node.visits),
            _ => (1, node.visits),
        };
        self.at(moves).iter().rev().max_by_key(merit)
    }

    fn thought(&self, time: Duration) -> Option<Thought<P::Move>> {
        let best = self.best(&self.moves)?;
        let mut line = vec![best.mv];
        let mut replies = &best.replies;
        while let Some(next) = self.best(replies).filter(|next| next.visits > 0) {
            line.push(next.mv);
            replies = &next.replies;
        }
        Some(Thought {
            best: best.mv,
            depth: line.len() as u32,
            line,
            // Without a playout nothing is known.
            score: (best.visits > 0).then(|| Score::evaluation((best.mean() * 1_000.0) as i32 - 1_000)),
            nodes: u64::from(self.visits),
            time,
        })
    }

    /// Adds what another tree with the same root counted at the root's moves.
    fn add(&mut self, other: &Self) {
        self.visits = self.visits.saturating_add(other.visits);
        for number in self.moves.clone() {
            let mine = &mut self.nodes[number as usize];
            if let Some(theirs) = other.at(&other.moves).iter().find(|node| node.mv == mine.mv) {
                mine.visits = mine.visits.saturating_add(theirs.visits);
                mine.points = mine.points.saturating_add(theirs.points);
                mine.proven = mine.proven.or(theirs.proven);
            }
        }
    }
}

/// The natural logarithm of a number, 0 taken for 1, to eight digits, from operations whose results are the same on every
/// machine, which those of [`f64::ln`] need not be.
fn ln(number: u32) -> f64 {
    let number = number.max(1);
    let twos = number.ilog2();
    // From 1 to 2; then its logarithm is twice the artanh of what is at most a third.
    let rest = f64::from(number) / f64::from(1_u32 << twos);
    let z = (rest - 1.0) / (rest + 1.0);
    let odd = [15.0, 13.0, 11.0, 9.0, 7.0, 5.0, 3.0, 1.0];
    let series = odd.iter().fold(0.0, |sum, n| sum * (z * z) + 1.0 / n);
    f64::from(twos) * core::f64::consts::LN_2 + 2.0 * z * series
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_logarithm_is_the_natural_one() {
        for number in (1..2_000).chain((0..32).map(|power| 1 << power)).chain([u32::MAX]) {
            let (ours, std) = (super::ln(number), f64::from(number).ln());
            assert!((ours - std).abs() < 1e-8, "{number}: {ours} {std}");
        }
    }
}
