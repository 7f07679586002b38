//! Bots that do not look ahead: players to measure others against.

use jeux_core::{Outcome, Position, RandomSource, SplitMix64};

use crate::{Bot, Control, Evaluate, Score, Thought};

/// Plays any legal move, all equally likely.
#[derive(Clone, Debug)]
pub struct RandomBot {
    random: SplitMix64,
}

impl RandomBot {
    /// A bot with seed 0, until a game gives it another.
    #[must_use]
    pub const fn new() -> Self {
        Self { random: SplitMix64::new(0) }
    }
}

impl Default for RandomBot {
    fn default() -> Self {
        Self::new()
    }
}

impl<P: Position> Bot<P> for RandomBot {
    fn new_game(&mut self, seed: u64) {
        self.random = SplitMix64::new(seed);
    }

    fn think(&mut self, position: &P, _: &mut Control<'_, P::Move>) -> Option<Thought<P::Move>> {
        position.random_move(&mut self.random).map(Thought::without_thinking)
    }
}

/// Plays the move after which the evaluation is best for it, one of the best at random; it does not look further.
#[derive(Clone, Debug)]
pub struct GreedyBot<E> {
    evaluation: E,
    random: SplitMix64,
}

impl<E> GreedyBot<E> {
    /// A bot with seed 0, until a game gives it another.
    #[must_use]
    pub const fn new(evaluation: E) -> Self {
        Self { evaluation, random: SplitMix64::new(0) }
    }
}

impl<P: Position, E: Evaluate<P>> Bot<P> for GreedyBot<E> {
    fn new_game(&mut self, seed: u64) {
        self.random = SplitMix64::new(seed);
    }

    fn think(&mut self, position: &P, _: &mut Control<'_, P::Move>) -> Option<Thought<P::Move>> {
        let (mut best, mut ties, mut nodes) = (None, 0, 0);
        position.for_each_move(|mv| {
            let after = position.after_unchecked(mv);
            nodes += 1;
            let score = static_score(&self.evaluation, &after, position.turn(), 1);
            match best {
                Some((_, highest)) if score < highest => {}
                Some((_, highest)) if score == highest => {
                    ties += 1;
                    if self.random.below(ties) == 0 {
                        best = Some((mv, score));
                    }
                }
                _ => (best, ties) = (Some((mv, score)), 1),
            }
        });
        let (mv, score) = best?;
        Some(Thought { score: Some(Score::from_value(score)), depth: 1, nodes, ..Thought::without_thinking(mv) })
    }
}

/// What a position is worth to `player` without looking ahead, `ply` moves after the position being thought about.
#[inline]
pub(crate) fn static_score<P: Position>(
    evaluation: &impl Evaluate<P>,
    position: &P,
    player: jeux_core::Player,
    ply: u32,
) -> i32 {
    match position.outcome() {
        Some(outcome) => final_score(&outcome, player, ply),
        None => {
            let white = Score::evaluation(evaluation.evaluate(position)).value();
            if player == jeux_core::Player::White { white } else { -white }
        }
    }
}

/// What the end of the game is worth to `player`, `ply` moves after the position being thought about.
#[inline]
pub(crate) fn final_score<R>(outcome: &Outcome<R>, player: jeux_core::Player, ply: u32) -> i32 {
    match outcome.winner() {
        None => Score::DRAW.value(),
        Some(winner) if winner == player => Score::win_in(ply).value(),
        Some(_) => Score::loss_in(ply).value(),
    }
}
