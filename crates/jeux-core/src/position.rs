//! The trait every game implements.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::convert::Infallible;
use core::error::Error;
use core::fmt::{self, Debug, Display};
use core::hash::Hash;
use core::ops::ControlFlow;
use core::str::FromStr;

use crate::{MoveError, Nth, Outcome, Player, PositionError, RandomSource, Reason, Rules, SyntaxError};

/// A position: everything that decides what may happen next, the rules included, and nothing else.
///
/// # What every implementation promises
/// - A value is always valid: whatever can be wrong is checked on the way in.
/// - Two positions are equal exactly when their texts (`Display`) and their rules are; equal ones have equal keys.
/// - The legal moves are a set: [`visit_moves`](Self::visit_moves) never yields a move twice, yields exactly those that
///   [`check`](Self::check) accepts, and always in the same order.
/// - A finished position (one with an [`outcome`](Self::outcome)) has no legal moves; any other has at least one.
/// - Text forms are read back to equal values, and anything else is refused with an error.
///
/// `Clone` is a copy of a few words, so there is no way to unmake a move: keep the position of before.
pub trait Position: Clone + Eq + Hash + Debug + Display + Send + Sync + 'static {
    /// The game's name in texts: lower case ASCII, such as `cavalier-billes`.
    const GAME: &'static str;

    /// Who makes the first move from a start position by default.
    const FIRST_PLAYER: Player;

    /// Variant and options.
    type Rules: Rules;

    /// The smallest thing a player decides at once. Its `Display` and `FromStr` are the position-free form, for storage.
    type Move: Copy + Eq + Ord + Hash + Debug + Display + FromStr<Err = SyntaxError> + Send + Sync + 'static;

    /// Why a game of this kind ends.
    type Reason: Reason;

    /// Why a move is not legal.
    type IllegalMove: Error + Copy + Eq + Hash + Send + Sync + 'static;

    /// One reason why a position is invalid.
    type InvalidReason: Copy + Eq + Hash + Debug + Display + Send + Sync + 'static;

    /// The start position. The seed matters only where the start is chance.
    #[must_use]
    fn start(rules: Self::Rules, seed: u64) -> Self;

    /// The rules this position is played by.
    #[must_use]
    fn rules(&self) -> Self::Rules;

    /// Who decides next. The same player may own several moves in a row.
    #[must_use]
    fn turn(&self) -> Player;

    /// The end of the game, if it is over.
    #[must_use]
    fn outcome(&self) -> Option<Outcome<Self::Reason>>;

    /// Calls `visit` once with every legal move until it breaks, and returns what it broke with. The order is always
    /// the same for equal positions.
    fn visit_moves<B>(&self, visit: impl FnMut(Self::Move) -> ControlFlow<B>) -> ControlFlow<B>;

    /// Whether a move is legal, and if not, why. Does not list the moves.
    ///
    /// # Errors
    /// Why the move is illegal.
    fn check(&self, mv: Self::Move) -> Result<(), Self::IllegalMove>;

    /// Plays a legal move. For an illegal one the resulting position means nothing, though nothing else breaks.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// Reads a position's text under given rules.
    ///
    /// # Errors
    /// A text that has not the form, or every reason why what it says is no valid position.
    fn parse(text: &str, rules: Self::Rules) -> Result<Self, PositionError<Self::InvalidReason>>;

    /// Reads the text of a move that is legal here: the canonical one or any other that means it.
    ///
    /// # Errors
    /// A text that has not the form, or the reason why the move is illegal.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError<Self::IllegalMove>>;

    /// Writes the canonical text of a legal move. For an illegal one, whatever the game finds; never a panic.
    ///
    /// # Errors
    /// Those of `out`.
    fn write_move(&self, mv: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Draws the board for a person: lines of ASCII with coordinates, then whatever else the position holds.
    ///
    /// # Errors
    /// Those of `out`.
    fn write_board(&self, out: &mut dyn fmt::Write) -> fmt::Result;

    /// A 64-bit key that is the same on every platform and in every release; the rules count.
    #[must_use]
    fn key(&self) -> u64;

    /// Calls `visit` once with every legal move.
    #[inline]
    fn for_each_move(&self, mut visit: impl FnMut(Self::Move)) {
        let ControlFlow::Continue(()) = self.visit_moves::<Infallible>(|mv| {
            visit(mv);
            ControlFlow::Continue(())
        });
    }

    /// All legal moves, in the order of [`visit_moves`](Self::visit_moves).
    #[must_use]
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.for_each_move(|mv| moves.push(mv));
        moves
    }

    /// The canonical texts of all legal moves, in the order of [`visit_moves`](Self::visit_moves).
    ///
    /// A game may know them faster together than one by one.
    #[must_use]
    fn legal_move_texts(&self) -> Vec<String> {
        let mut texts = Vec::new();
        self.for_each_move(|mv| texts.push(self.display_move(mv).to_string()));
        texts
    }

    /// How many legal moves there are.
    #[inline]
    #[must_use]
    fn count_moves(&self) -> usize {
        let mut count = 0;
        self.for_each_move(|_| count += 1);
        count
    }

    /// How many ways there are to play two moves: the legal moves after each legal move, summed.
    ///
    /// A game may know this without playing the first move; [`count_lines`](Self::count_lines) asks it for the last two
    /// plies.
    #[inline]
    #[must_use]
    fn count_replies(&self) -> u64 {
        let mut count = 0;
        self.for_each_after(|after| count += after.count_moves() as u64);
        count
    }

    /// How many ways there are to play `plies` moves: the number that [`perft`](crate::perft()) gives.
    ///
    /// A game may count faster what it can carry from one position to the next.
    #[must_use]
    fn count_lines(&self, plies: u8) -> u64 {
        let mut count = 0;
        match plies {
            0 => count = 1,
            1 => count = self.count_moves() as u64,
            2 => count = self.count_replies(),
            // One call less for every node at the edge, where most of them are.
            3 => self.for_each_after(|after| count += after.count_replies()),
            _ => self.for_each_after(|after| count += after.count_lines(plies - 1)),
        }
        count
    }

    /// The position after a legal move: as [`play_unchecked`](Self::play_unchecked) on a copy, which a game may find
    /// without copying first what the move changes.
    // Always inlined, or the copy is copied once more on its way out: some 10 instructions a leaf of perft.
    #[inline(always)]
    #[must_use]
    fn after_unchecked(&self, mv: Self::Move) -> Self {
        let mut after = self.clone();
        after.play_unchecked(mv);
        after
    }

    /// Calls `visit` with the position after every legal move, in any order.
    ///
    /// A game may make them faster together than move by move; [`perft`](crate::perft()) goes this way.
    #[inline]
    fn for_each_after(&self, mut visit: impl FnMut(&Self)) {
        self.for_each_move(|mv| visit(&self.after_unchecked(mv)));
    }

    /// Calls `visit` with the position after every way to play `plies` moves, in any order, and returns how many there
    /// are: the same number as [`count_lines`](Self::count_lines).
    ///
    /// A game may make them faster together, as with [`for_each_after`](Self::for_each_after).
    fn for_each_line(&self, plies: u8, visit: &mut impl FnMut(&Self)) -> u64 {
        let mut count = 0;
        match plies {
            0 => {
                visit(self);
                count = 1;
            }
            1 => self.for_each_after(|after| {
                visit(after);
                count += 1;
            }),
            2 => count = for_each_reply(self, visit),
            // One call less for every node at the edge, where most of them are.
            3 => self.for_each_after(|after| count += for_each_reply(after, visit)),
            _ => self.for_each_after(|after| count += after.for_each_line(plies - 1, visit)),
        }
        count
    }

    /// Whether there is a legal move, that is, whether the game goes on.
    #[inline]
    #[must_use]
    fn has_moves(&self) -> bool {
        self.visit_moves(|_| ControlFlow::Break(())).is_break()
    }

    /// The legal move that [`visit_moves`](Self::visit_moves) yields after `n` others.
    ///
    /// A game that can count some of its moves faster than it lists them finds it faster with the help of [`Nth`].
    #[inline]
    #[must_use]
    fn nth_move(&self, n: usize) -> Option<Self::Move> {
        let mut nth = Nth::new(n);
        self.visit_moves(|mv| nth.visit(mv)).break_value()
    }

    /// One of the legal moves, all equally likely; `None` if the game is over. Draws [`RandomSource::below`] once.
    #[inline]
    #[must_use]
    fn random_move(&self, random: &mut (impl RandomSource + ?Sized)) -> Option<Self::Move> {
        match self.count_moves() {
            0 => None,
            count => self.nth_move(random.below(count as u64) as usize),
        }
    }

    /// Whether a move is legal.
    #[inline]
    #[must_use]
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.check(mv).is_ok()
    }

    /// Plays a move if it is legal; if not, the position stays as it is.
    ///
    /// # Errors
    /// Why the move is illegal.
    #[inline]
    fn play(&mut self, mv: Self::Move) -> Result<(), Self::IllegalMove> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// The position after a move.
    ///
    /// # Errors
    /// Why the move is illegal.
    #[inline]
    fn after(&self, mv: Self::Move) -> Result<Self, Self::IllegalMove> {
        let mut after = self.clone();
        after.play(mv)?;
        Ok(after)
    }

    /// The canonical text of a move, to be formatted.
    #[inline]
    #[must_use]
    fn display_move(&self, mv: Self::Move) -> impl Display {
        DisplayMove { position: self, mv }
    }

    /// The board for a person, to be formatted: what [`write_board`](Self::write_board) writes.
    #[inline]
    #[must_use]
    fn display_board(&self) -> impl Display {
        DisplayBoard(self)
    }
}

/// Calls `visit` with the position after every two legal moves, and returns how many there are.
#[inline]
fn for_each_reply<P: Position>(position: &P, visit: &mut impl FnMut(&P)) -> u64 {
    let mut count = 0;
    position.for_each_after(|after| {
        after.for_each_after(|reply| {
            visit(reply);
            count += 1;
        });
    });
    count
}

struct DisplayMove<'a, P: Position> {
    position: &'a P,
    mv: P::Move,
}

impl<P: Position> Display for DisplayMove<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.write_move(self.mv, f)
    }
}

struct DisplayBoard<'a, P>(&'a P);

impl<P: Position> Display for DisplayBoard<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write_board(f)
    }
}

/// A game whose positions can be turned about without changing what may happen.
///
/// For every symmetry `s`, the legal moves of `transformed(s)` are the `transformed_move(mv, s)` of the legal moves, and
/// playing commutes with it.
pub trait Symmetric: Position {
    /// A way to turn the board about.
    type Symmetry: Copy + Eq + Debug + Send + Sync + 'static;

    /// Every symmetry under these rules, the identity first.
    #[must_use]
    fn symmetries(rules: Self::Rules) -> &'static [Self::Symmetry];

    /// What takes everything back to where it was.
    #[must_use]
    fn inverse(symmetry: Self::Symmetry) -> Self::Symmetry;

    /// Whether the colours change places.
    #[must_use]
    fn swaps_players(symmetry: Self::Symmetry) -> bool;

    /// This position turned about.
    #[must_use]
    fn transformed(&self, symmetry: Self::Symmetry) -> Self;

    /// A move of this position turned about, so that it is a move of the transformed position.
    #[must_use]
    fn transformed_move(&self, mv: Self::Move, symmetry: Self::Symmetry) -> Self::Move;
}
