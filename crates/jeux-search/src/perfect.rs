//! A bot that solves Cavalier-billes while it plays.

use cavalier_billes::{Move, Position};
use jeux_core::{Player, Position as _, RandomSource, SplitMix64};

use crate::limits::Meter;
use crate::simple::static_score;
use crate::{AlphaBeta, Bot, CavalierBilles, Control, Limits, Score, Solver, Thought};

/// Plays Cavalier-billes perfectly where a [`Solver`] finds out in half the time what to play, and else like
/// [`AlphaBeta`] for the other half. A limit of depth means that nothing is solved.
///
/// It never plays a move that makes the result worse. Where it wins, it plays for the most points. Else it plays for
/// mistakes of the opponent, whom it takes for a player who plays what looks best at once every second time and any move
/// else: it looks some moves ahead for the way on which mistakes that change the result are likeliest. Among equals the
/// points, the evaluation and at last the seed decide.
///
/// ```
/// use cavalier_billes::{Position, Rules};
/// use jeux_core::Position as _;
/// use jeux_search::{Bot, Control, Limits, PerfectBot};
///
/// let position = Position::parse("6/4y1/3r2/1r4/2b3/B4W b y0b0r0 y0b1r0", Rules::STANDARD)?;
/// let mut bot = PerfectBot::new(Limits::nodes(10_000), 1);
/// let thought = bot.think(&position, &mut Control::default()).ok_or("not over")?;
/// assert_eq!(thought.score.and_then(|score| score.moves_to_win()), Some(thought.line.len() as u32));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PerfectBot {
    solver: Solver,
    search: AlphaBeta<Position, CavalierBilles>,
    limits: Limits,
    random: SplitMix64,
}

/// How many positions it looks at before it chooses when it was stopped while it was solving.
const LAST_LOOK: u64 = 2_000;

impl PerfectBot {
    /// A bot whose tables take `mebibytes` MiB together, and seed 0 until a game gives it another.
    #[must_use]
    pub fn new(limits: Limits, mebibytes: u32) -> Self {
        Self {
            solver: Solver::with_table(mebibytes.div_ceil(2)),
            search: AlphaBeta::with_table(CavalierBilles, limits, mebibytes / 2),
            limits,
            random: SplitMix64::new(0),
        }
    }

    /// A perfect move, if it is found out in time.
    fn solve(&mut self, position: &Position, meter: &mut Meter<'_>) -> Option<Thought<Move>> {
        let winner = self.solver.try_winner(position, meter)?;
        let right = self.solver.try_right_moves(position, meter)?;
        let most = self.solver.try_most_points(position, &right, meter)?;
        let wins = winner == Some(position.turn());
        let best =
            if wins { self.preferred(position, &most, |_| 0) } else { self.trap(position, &right, &most, meter) }?;

        let rest = self.solver.try_best_line(&position.after_unchecked(best), meter);
        let line: Vec<Move> = core::iter::once(best).chain(rest.iter().flatten().copied()).collect();
        let moves = line.len() as u32;
        let score = rest.map(|_| match winner {
            None => Score::DRAW,
            Some(_) if wins => Score::win_in(moves),
            Some(_) => Score::loss_in(moves),
        });
        Some(Thought { line, score, depth: moves, ..Thought::without_thinking(best) })
    }

    /// The move with the highest merit; among equals the evaluation and then the seed decide.
    fn preferred(&mut self, position: &Position, moves: &[Move], merit: impl Fn(usize) -> u32) -> Option<Move> {
        let rank = |&(number, &mv): &(usize, &Move)| {
            let after = position.after_unchecked(mv);
            (merit(number), static_score(&CavalierBilles, &after, position.turn(), 1), self.random.next_u64())
        };
        moves.iter().enumerate().max_by_key(rank).map(|(_, &mv)| mv)
    }

    /// The one of the right moves after which mistakes are likeliest, as far as time suffices to look ahead.
    fn trap(&mut self, position: &Position, right: &[Move], most: &[Move], meter: &mut Meter<'_>) -> Option<Move> {
        let mut merits: Vec<u32> = right.iter().map(|mv| most.contains(mv).into()).collect();
        for depth in 1..=DEEPEST_TRAP {
            let mut hope = |mv: &Move| self.hope(&position.after_unchecked(*mv), position.turn(), depth, meter);
            let Some(hopes) = right.iter().map(&mut hope).collect::<Option<Vec<u32>>>() else { break };
            merits = hopes.iter().zip(right).map(|(hope, mv)| 2 * hope + u32::from(most.contains(mv))).collect();
        }
        self.preferred(position, right, |number| merits[number])
    }

    /// What a player may hope for against an opponent who makes mistakes in the next `replies` replies: 0 for a loss,
    /// [`WIN`] for a win.
    fn hope(&mut self, position: &Position, player: Player, replies: u32, meter: &mut Meter<'_>) -> Option<u32> {
        match self.solver.try_winner(position, meter)? {
            Some(winner) if winner == player => return Some(WIN),
            result if replies == 0 || !position.has_moves() => return Some(if result.is_none() { WIN / 2 } else { 0 }),
            _ => {}
        }
        if position.turn() == player {
            let right = self.solver.try_right_moves(position, meter)?;
            let mut hope = |mv: Move| self.hope(&position.after_unchecked(mv), player, replies, meter);
            return right.into_iter().map(&mut hope).try_fold(0, |best, hope| Some(best.max(hope?)));
        }
        let (mut sum, mut count, mut tempting) = (0, 0, (i32::MIN, 0));
        for mv in position.legal_moves() {
            let after = position.after_unchecked(mv);
            let hope = self.hope(&after, player, replies - 1, meter)?;
            (sum, count) = (sum + hope, count + 1);
            tempting = tempting.max((static_score(&CavalierBilles, &after, !player, 1), hope));
        }
        Some((sum / count + tempting.1) / 2)
    }
}

/// The hope of a player who wins.
const WIN: u32 = 1 << 20;

/// Traps are looked for so many replies ahead at most.
const DEEPEST_TRAP: u32 = 4;

impl Bot<Position> for PerfectBot {
    fn new_game(&mut self, seed: u64) {
        self.random = SplitMix64::new(seed);
        self.solver.new_game();
        self.search.new_game(seed);
    }

    fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    fn think(&mut self, position: &Position, control: &mut Control<'_, Move>) -> Option<Thought<Move>> {
        let Limits { time, nodes, depth } = self.limits;
        if depth.is_some() {
            self.search.set_limits(self.limits);
            return self.search.think(position, control);
        }
        let half = Limits { time: time.map(|time| time / 2), nodes: nodes.map(|nodes| nodes / 2), depth };
        let mut meter = Meter::new(&half, control.stop, 1 << 10);
        let mut thought = match self.solve(position, &mut meter) {
            Some(thought) => thought,
            None => {
                let left = nodes.map(|nodes| nodes - meter.nodes());
                if meter.is_stopped() {
                    self.search.set_limits(Limits::nodes(left.map_or(LAST_LOOK, |left| left.min(LAST_LOOK))));
                    self.search.think(position, &mut Control::default())?
                } else {
                    let time = time.map(|time| time.saturating_sub(meter.elapsed()));
                    self.search.set_limits(Limits { time, nodes: left, depth });
                    self.search.think(position, control)?
                }
            }
        };
        thought.nodes += meter.nodes();
        thought.time = meter.elapsed();
        control.report(&thought);
        Some(thought)
    }
}
