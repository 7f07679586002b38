//! A game as it goes: positions with the moves between them, taking back, repetition.

use alloc::vec::Vec;
use core::fmt::{self, Display};

use crate::{IllegalTurn, Outcome, Position, Reason, Turn};

/// A game from its start to the present position, and beyond to what has been taken back.
///
/// Positions are kept, not unmade, so undo and redo cost nothing and give back exactly what was. A move takes
/// `size_of::<P>() + size_of::<P::Move>()` bytes (and up to twice that while the lists grow).
///
/// Moves are counted as [`Position`] counts them: a player may own several in a row. The methods named after turns move
/// by all of them at once.
///
/// The present position alone decides which moves may be played. [`DrawRules`] make [`outcome`](Self::outcome) report a
/// draw; they forbid no move, so that a program can go on with a game that is drawn.
///
/// ```
/// # #[allow(dead_code)] mod common { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/common/heap.rs")); }
/// # use common::Heap; // A game with stones: whoever takes two takes again.
/// use jeux_core::{History, Position};
///
/// let mut history = History::new(Heap::start("ten".parse()?, 0));
/// for text in ["-1", "-2", "-3"] {
///     history.play(history.position().parse_move(text)?)?;
/// }
/// assert_eq!((history.len(), history.turns().count()), (3, 2));
///
/// let second = history.undo_turn().unwrap();
/// assert_eq!(second.moves().len(), 2);
/// assert_eq!(history.position().to_string(), "9 b 0");
/// assert_eq!(history.redo_turn(), Some(second));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History<P: Position> {
    /// The start, then the position after each of `moves`.
    positions: Vec<P>,
    /// All moves, also those that have been taken back.
    moves: Vec<P::Move>,
    /// How many of `moves` lead to the present position.
    ply: usize,
    draws: DrawRules,
}

impl<P: Position> History<P> {
    /// A game that begins with `start`; no [`DrawRules`] hold.
    #[must_use]
    pub fn new(start: P) -> Self {
        Self::with_draws(start, DrawRules::default())
    }

    /// A game that begins with `start` and that `draws` may end.
    #[must_use]
    pub fn with_draws(start: P, draws: DrawRules) -> Self {
        Self { positions: [start].into(), moves: Vec::new(), ply: 0, draws }
    }

    /// The position the game began with.
    #[must_use]
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// The present position.
    #[must_use]
    pub fn position(&self) -> &P {
        &self.positions[self.ply]
    }

    /// How many moves lead from the start to the present position.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.ply
    }

    /// Whether the present position is the start.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.ply == 0
    }

    /// The moves from the start to the present position.
    #[must_use]
    pub fn moves(&self) -> &[P::Move] {
        &self.moves[..self.ply]
    }

    /// The moves that have been taken back and can be redone, the next one first.
    #[must_use]
    pub fn undone(&self) -> &[P::Move] {
        &self.moves[self.ply..]
    }

    /// The positions from the start to the present one: one more than there are [`moves`](Self::moves).
    #[must_use]
    pub fn positions(&self) -> &[P] {
        &self.positions[..=self.ply]
    }

    /// The game from its start: each position with the move that was played in it.
    pub fn replay(&self) -> impl DoubleEndedIterator<Item = (&P, P::Move)> + ExactSizeIterator {
        self.positions.iter().zip(self.moves().iter().copied())
    }

    /// The game from its start by turns: the position each begins in, and its moves.
    pub fn turns(&self) -> impl Iterator<Item = (&P, &[P::Move])> {
        let mut next = 0;
        core::iter::from_fn(move || {
            let first = next;
            next = self.end_of_turn(first, self.ply);
            (first < next).then(|| (&self.positions[first], &self.moves[first..next]))
        })
    }

    /// Plays a move; what had been taken back is forgotten.
    ///
    /// # Errors
    /// Why the move is illegal; nothing has changed then.
    pub fn play(&mut self, mv: P::Move) -> Result<(), P::IllegalMove> {
        let after = self.position().after(mv)?;
        self.moves.truncate(self.ply);
        self.positions.truncate(self.ply + 1);
        self.moves.push(mv);
        self.positions.push(after);
        self.ply += 1;
        Ok(())
    }

    /// Plays all moves of a turn; what had been taken back is forgotten.
    ///
    /// # Errors
    /// Why a move is illegal, and how many before it were not; nothing has changed then.
    pub fn play_turn(&mut self, turn: &Turn<P::Move>) -> Result<(), IllegalTurn<P::IllegalMove>> {
        turn.play(&mut self.position().clone())?;
        for (number, &mv) in turn.moves().iter().enumerate() {
            self.play(mv).map_err(|reason| IllegalTurn { number, reason })?;
        }
        Ok(())
    }

    /// Plays one move after the other; what had been taken back is forgotten.
    ///
    /// # Errors
    /// The first illegal move; those before it have been played.
    pub fn extend(&mut self, moves: impl IntoIterator<Item = P::Move>) -> Result<(), IllegalPly<P::IllegalMove>> {
        for mv in moves {
            self.play(mv).map_err(|reason| IllegalPly { ply: self.ply, reason })?;
        }
        Ok(())
    }

    /// Takes back the last move and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<P::Move> {
        self.ply = self.ply.checked_sub(1)?;
        Some(self.moves[self.ply])
    }

    /// Plays the move again that was taken back last and returns it; `None` if there is none.
    pub fn redo(&mut self) -> Option<P::Move> {
        let mv = *self.undone().first()?;
        self.ply += 1;
        Some(mv)
    }

    /// Takes back the moves of the turn that was played last, be it complete or not, and returns them; `None` at the
    /// start.
    pub fn undo_turn(&mut self) -> Option<Turn<P::Move>> {
        let player = self.positions[self.ply.checked_sub(1)?].turn();
        let turns_of_others = |ply: &usize| self.positions[*ply].turn() != player;
        let first = (0..self.ply).rev().find(turns_of_others).map_or(0, |ply| ply + 1);
        let turn = Turn::new(self.moves[first..self.ply].to_vec());
        self.ply = first;
        turn
    }

    /// Plays again what was taken back, to the end of the turn, and returns the moves; `None` if there are none.
    pub fn redo_turn(&mut self) -> Option<Turn<P::Move>> {
        let end = self.end_of_turn(self.ply, self.moves.len());
        let turn = Turn::new(self.moves[self.ply..end].to_vec());
        self.ply = end;
        turn
    }

    /// Makes the position after `ply` moves the present one, by undo or redo, and says whether there is one.
    pub fn go_to(&mut self, ply: usize) -> bool {
        let exists = ply < self.positions.len();
        if exists {
            self.ply = ply;
        }
        exists
    }

    /// How often the present position has occurred so far, this time included: at least 1.
    ///
    /// Compares it with every position before it.
    #[must_use]
    pub fn repetitions(&self) -> usize {
        self.positions().iter().filter(|position| *position == self.position()).count()
    }

    /// The draws that may end this game.
    #[must_use]
    pub const fn draws(&self) -> DrawRules {
        self.draws
    }

    /// The end of the game, if it is over: the present position's own, else a draw by the [`DrawRules`].
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome<HistoryReason<P::Reason>>> {
        let reached = |limit: Option<usize>, count: &dyn Fn() -> usize| limit.is_some_and(|limit| count() >= limit);
        if let Some(outcome) = self.position().outcome() {
            Some(outcome.map_reason(HistoryReason::Game))
        } else if reached(self.draws.repetition, &|| self.repetitions()) {
            Some(Outcome::draw(HistoryReason::Repetition))
        } else if reached(self.draws.move_limit, &|| self.ply) {
            Some(Outcome::draw(HistoryReason::MoveLimit))
        } else {
            None
        }
    }

    /// The first ply, at most `limit`, at which the turn that is under way at `ply` has ended.
    fn end_of_turn(&self, ply: usize, limit: usize) -> usize {
        let player = self.positions[ply].turn();
        (ply..limit).find(|&ply| self.positions[ply].turn() != player).unwrap_or(limit)
    }
}

/// Draws that no rule of the games knows and that a program may want; none holds by default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct DrawRules {
    /// The game is drawn when the present position occurs for this many times, the start counted. Positions are the
    /// same when they are equal, so the same player is to move and owes the same.
    pub repetition: Option<usize>,
    /// The game is drawn when this many moves have been played and it is not over by itself.
    pub move_limit: Option<usize>,
}

/// Why a game with a history ended: the game's own reason, or one of the [`DrawRules`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum HistoryReason<R> {
    /// The rules of the game.
    Game(R),
    /// [`DrawRules::repetition`].
    Repetition,
    /// [`DrawRules::move_limit`].
    MoveLimit,
}

impl<R: Reason> HistoryReason<R> {
    /// The reason's word, as `Display` writes it: that of the game, `repetition` or `move-limit`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Game(reason) => reason.word(),
            Self::Repetition => "repetition",
            Self::MoveLimit => "move-limit",
        }
    }
}

impl<R: Reason> Display for HistoryReason<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// A game one of whose moves is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("move {} of the game is illegal: {reason}", ply + 1)]
pub struct IllegalPly<I: core::error::Error + 'static> {
    /// How many moves of the game come before it.
    pub ply: usize,
    /// Why it is illegal.
    pub reason: I,
}
