//! Alpha-beta search.

use jeux_core::{Position, RandomSource, SplitMix64};

use crate::limits::Meter;
use crate::order::Refutations;
use crate::simple::{final_score, static_score};
use crate::table::{Bound, Table};
use crate::{Bot, Control, Evaluate, Limits, Score, Thought};

/// The size of the transposition table of [`AlphaBeta`] unless another is chosen, in MiB.
pub const DEFAULT_TABLE: u32 = 16;

/// [`AlphaBeta`] never looks further ahead than this many moves.
pub const MAX_DEPTH: u8 = 100;

/// Looks ahead move by move, deeper and deeper, and plays what is best if both sides do.
///
/// Principal variation search with a transposition table, killer moves and history; late moves are looked at less
/// deeply first. A score changes its sign when the turn passes to the other player, and only then: the same player may
/// own several moves in a row, each of which counts as one of the depth.
///
/// Among moves that are equally good at first sight the seed decides.
///
/// ```
/// use cavalier_billes::Position;
/// use jeux_core::Position as _;
/// use jeux_search::{AlphaBeta, Bot, Control, Limits, Untaught};
///
/// let mut bot = AlphaBeta::new(Untaught, Limits::depth(2));
/// let start = Position::start(Default::default(), 0);
/// let mut depths = Vec::new();
/// let mut progress = |thought: &jeux_search::Thought<_>| depths.push(thought.depth);
/// let thought = bot.think(&start, &mut Control { progress: Some(&mut progress), stop: None });
/// assert!(thought.is_some_and(|thought| start.is_legal(thought.best)));
/// assert_eq!(depths, [1, 2]);
/// ```
#[derive(Debug)]
pub struct AlphaBeta<P: Position, E> {
    evaluation: E,
    limits: Limits,
    random: SplitMix64,
    table: Table<P::Move>,
    refutations: Refutations<P::Move>,
    /// The moves of every position between the root and the one looked at, one list after the other, with their ranks.
    moves: Vec<(i32, P::Move)>,
    /// The best line found from each ply on.
    lines: Vec<Vec<P::Move>>,
}

impl<P: Position, E: Evaluate<P>> AlphaBeta<P, E> {
    /// A bot with a table of [`DEFAULT_TABLE`] MiB, and seed 0 until a game gives it another.
    #[must_use]
    pub fn new(evaluation: E, limits: Limits) -> Self {
        Self::with_table(evaluation, limits, DEFAULT_TABLE)
    }

    /// A bot with a transposition table of `mebibytes` MiB, which is allocated at once.
    #[must_use]
    pub fn with_table(evaluation: E, limits: Limits, mebibytes: u32) -> Self {
        Self {
            evaluation,
            limits,
            random: SplitMix64::new(0),
            table: Table::new(mebibytes),
            refutations: Refutations::new(),
            moves: Vec::new(),
            lines: vec![Vec::new(); usize::from(MAX_DEPTH) + 2],
        }
    }
}

impl<P: Position, E: Evaluate<P>> Bot<P> for AlphaBeta<P, E> {
    fn new_game(&mut self, seed: u64) {
        self.random = SplitMix64::new(seed);
        self.table.new_game();
        self.refutations.new_game();
    }

    fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    fn think(&mut self, position: &P, control: &mut Control<'_, P::Move>) -> Option<Thought<P::Move>> {
        self.table.new_search();
        self.refutations.new_search();
        self.moves.clear();
        let max_depth = self.limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
        let mut thought = Thought::without_thinking(position.random_move(&mut self.random)?);
        let mut search =
            Search { meter: Meter::new(&self.limits, control.stop, 256), bot: self, found: None, open: false };
        for depth in 1..=max_depth {
            search.found = None;
            search.open = false;
            let finished = search.look(position, depth, 0, -Score::INFINITE, Score::INFINITE).is_some();
            // An unfinished search has looked at the best move so far before any other.
            if let Some(score) = search.found {
                thought.line.clone_from(&search.bot.lines[0]);
                thought.best = thought.line[0];
                thought.score = Some(Score::from_value(score));
                thought.depth = u32::from(depth);
            }
            thought.nodes = search.meter.nodes();
            thought.time = search.meter.elapsed();
            control.report(&thought);
            let end = thought.score.and_then(|score| score.moves_to_win().or(score.moves_to_loss()));
            let is_decided = end.is_some_and(|moves| moves <= thought.depth);
            if !finished || !search.open || is_decided {
                break;
            }
        }
        Some(thought)
    }
}

/// One search with its clock.
struct Search<'a, P: Position, E> {
    bot: &'a mut AlphaBeta<P, E>,
    meter: Meter<'a>,
    /// The score of the best line found so far in this iteration.
    found: Option<i32>,
    /// Whether something that was looked at had to be evaluated, so that looking deeper may find more.
    open: bool,
}

impl<P: Position, E: Evaluate<P>> Search<'_, P, E> {
    /// What `position` is worth to whoever is to move, `depth` moves ahead, if it lies between `alpha` and `beta`; else a
    /// bound beyond that side. `None` if time is up.
    fn look(&mut self, position: &P, depth: u8, ply: usize, mut alpha: i32, beta: i32) -> Option<i32> {
        self.meter.tick()?;
        self.bot.lines[ply].clear();
        let player = position.turn();
        if depth == 0 {
            self.open |= position.outcome().is_none();
            return Some(static_score(&self.bot.evaluation, position, player, ply as u32));
        }

        let key = position.key();
        let known = self.bot.table.get(key);
        if let Some(entry) = known.filter(|entry| entry.depth >= depth && beta - alpha == 1) {
            let score = Score::earlier(i32::from(entry.score), ply as u32);
            let settles = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= beta,
                Bound::AtMost => score <= alpha,
            };
            if settles {
                self.open |= entry.depth < COMPLETE;
                return Some(score);
            }
        }

        let first = self.bot.moves.len();
        self.list(position, ply, known.map(|entry| entry.best));
        let last = self.bot.moves.len();
        if first == last {
            return Some(
                position.outcome().map_or(Score::DRAW.value(), |outcome| final_score(&outcome, player, ply as u32)),
            );
        }

        let elsewhere = core::mem::take(&mut self.open);
        let lowest = alpha;
        let (mut best, mut highest) = (self.bot.moves[first].1, -Score::INFINITE);
        for number in first..last {
            let mv = self.next_best(number, last);
            let after = position.after_unchecked(mv);
            let same = after.turn() == player;
            let window = Window { alpha, beta, same };
            let score = if number == first {
                self.look_after(&after, depth - 1, ply, window)?
            } else {
                let reduced = depth - 1 - reduction(depth, number - first);
                let narrow = Window { beta: alpha + 1, ..window };
                let mut score = self.look_after(&after, reduced, ply, narrow)?;
                if score > alpha && reduced < depth - 1 {
                    score = self.look_after(&after, depth - 1, ply, narrow)?;
                }
                if score > alpha && score < beta {
                    score = self.look_after(&after, depth - 1, ply, window)?;
                }
                score
            };
            if score > highest {
                (best, highest) = (mv, score);
            }
            if score > alpha {
                alpha = score;
                self.keep_line(mv, ply);
                if ply == 0 {
                    self.found = Some(score);
                }
                if score >= beta {
                    let tried = self.bot.moves[first..number].iter().map(|&(_, mv)| mv);
                    self.bot.refutations.refuted(player, mv, tried, ply, depth);
                    break;
                }
            }
        }
        self.bot.moves.truncate(first);

        let bound = match highest {
            score if score >= beta => Bound::AtLeast,
            score if score <= lowest => Bound::AtMost,
            _ => Bound::Exact,
        };
        let depth = if self.open { depth } else { COMPLETE };
        self.open |= elsewhere;
        self.bot.table.put(key, best, Score::later(highest, ply as u32), depth, bound);
        Some(highest)
    }

    /// The same for the position after a move, to the player who made it.
    fn look_after(&mut self, after: &P, depth: u8, ply: usize, window: Window) -> Option<i32> {
        let Window { alpha, beta, same } = window;
        if same {
            self.look(after, depth, ply + 1, alpha, beta)
        } else {
            self.look(after, depth, ply + 1, -beta, -alpha).map(|score| -score)
        }
    }

    /// Appends the legal moves to the list, with their ranks.
    fn list(&mut self, position: &P, ply: usize, known: Option<P::Move>) {
        let AlphaBeta { evaluation, refutations, moves, random, .. } = &mut *self.bot;
        let player = position.turn();
        position.for_each_move(|mv| {
            let rank = match known {
                Some(known) if known == mv => i32::MAX,
                _ => refutations.rank(player, mv, ply).saturating_add(evaluation.promise(position, mv)),
            };
            // What is equally good at first sight stands in a random order at the root.
            let chance = if ply == 0 { random.below(64) as i32 } else { 0 };
            moves.push((rank.saturating_mul(64).saturating_add(chance), mv));
        });
    }

    /// Brings the highest ranking of the moves that have not been looked at to the front.
    #[inline]
    fn next_best(&mut self, front: usize, last: usize) -> P::Move {
        let moves = &mut self.bot.moves[front..last];
        let mut best = 0;
        for place in 1..moves.len() {
            if moves[place].0 > moves[best].0 {
                best = place;
            }
        }
        moves.swap(0, best);
        moves[0].1
    }

    /// The best line from here is this move and the best line after it.
    fn keep_line(&mut self, mv: P::Move, ply: usize) {
        let (upper, lower) = self.bot.lines.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(mv);
        upper[ply].extend_from_slice(&lower[0]);
    }
}

/// What the player who makes a move wants to know about the position after it.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
    /// Whether the same player is to move then.
    same: bool,
}

/// The depth of an entry whose score is that of perfect play, because every line was played to the end.
const COMPLETE: u8 = u8::MAX;

/// How much less deeply to look at a move first if `earlier` others seemed better.
#[inline]
const fn reduction(depth: u8, earlier: usize) -> u8 {
    if depth < 3 || earlier < 4 { 0 } else { 1 + (depth >= 5 && earlier >= 12) as u8 }
}
