//! Two implementations of one game, walked to the first position where they differ.

use alloc::collections::{BTreeSet, VecDeque};
use core::fmt::{self, Debug, Display};
use std::collections::HashSet;

use jeux_core::{Position, RandomSource, SplitMix64};

/// A position of some implementation of a game that speaks in texts, those of
/// [`Position`]: `Display`, [`write_move`](Position::write_move) and the outcome.
pub trait Oracle: Clone {
    /// The text of the position.
    fn text(&self) -> String;

    /// The text of the outcome, such as `white points`, or `ongoing`.
    fn status(&self) -> String;

    /// The canonical texts of the legal moves, in any order.
    fn moves(&self) -> Vec<String>;

    /// The position after one of these moves; `None` if it cannot be played.
    fn play(&self, mv: &str) -> Option<Self>;
}

/// A [`Position`] as an [`Oracle`].
#[derive(Clone, Debug)]
pub struct Played<P>(pub P);

impl<P: Position> Oracle for Played<P> {
    fn text(&self) -> String {
        self.0.to_string()
    }

    fn status(&self) -> String {
        self.0.outcome().map_or_else(|| "ongoing".into(), |outcome| outcome.to_string())
    }

    fn moves(&self) -> Vec<String> {
        self.0.legal_moves().into_iter().map(|mv| self.0.display_move(mv).to_string()).collect()
    }

    fn play(&self, mv: &str) -> Option<Self> {
        let mut after = self.0.clone();
        after.play(self.0.parse_move(mv).ok()?).ok()?;
        Some(Self(after))
    }
}

/// Which positions of two implementations are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Walk {
    /// So many positions, nearest to the first one first; each text counts once.
    pub nearest: usize,
    /// Then so many random games.
    pub games: usize,
    /// Each of at most so many moves.
    pub longest: usize,
    /// The seed of the games.
    pub seed: u64,
}

impl Walk {
    /// Compares two implementations from a position on; the number of positions compared.
    ///
    /// # Errors
    /// The first difference, as near to the first position as there is one, if `nearest` reaches it.
    ///
    /// ```
    /// # use jeux_core::Position;
    /// use jeux_testkit::{Difference, Oracle, Played, Walk};
    ///
    /// fn compare<P: Position>(position: P, reference: impl Oracle) -> Result<usize, Box<Difference>> {
    ///     let walk = Walk { nearest: 1_000, games: 20, longest: 200, seed: 1 };
    ///     walk.compare(&Played(position), &reference)
    /// }
    /// ```
    pub fn compare<A: Oracle, B: Oracle>(&self, a: &A, b: &B) -> Result<usize, Box<Difference>> {
        let root = Pair { a: a.clone(), b: b.clone(), line: Vec::new(), moves: Vec::new() }.compared()?;
        let mut compared = 1;

        let mut seen = HashSet::from([a.text()]);
        let mut queue = VecDeque::from([root.clone()]);
        while let Some(pair) = queue.pop_front() {
            for mv in pair.moves.iter().take(self.nearest.saturating_sub(compared)) {
                let after = pair.after(mv)?;
                compared += 1;
                if seen.insert(after.a.text()) {
                    queue.push_back(after);
                }
            }
        }

        let mut random = SplitMix64::new(self.seed);
        for _ in 0..self.games {
            let mut pair = root.clone();
            while pair.line.len() < self.longest && !pair.moves.is_empty() {
                pair = pair.after(&pair.moves[random.below(pair.moves.len() as u64) as usize])?;
                compared += 1;
            }
        }
        Ok(compared)
    }
}

/// The same position in both implementations, the moves that led there and those that go on.
#[derive(Clone)]
struct Pair<A, B> {
    a: A,
    b: B,
    line: Vec<String>,
    moves: Vec<String>,
}

impl<A: Oracle, B: Oracle> Pair<A, B> {
    fn after(&self, mv: &String) -> Result<Self, Box<Difference>> {
        let line: Vec<String> = self.line.iter().chain([mv]).cloned().collect();
        match (self.a.play(mv), self.b.play(mv)) {
            (Some(a), Some(b)) => Self { a, b, line, moves: Vec::new() }.compared(),
            (a, b) => {
                let sides = [a.as_ref().map(Side::of), b.as_ref().map(Side::of)];
                Err(Box::new(Difference { line, sides }))
            }
        }
    }

    /// With the moves, if both agree on everything and list no move twice.
    fn compared(self) -> Result<Self, Box<Difference>> {
        let (a, b) = (Side::of(&self.a), Side::of(&self.b));
        if a == b && a.moves.is_sorted_by(|one, next| one < next) {
            return Ok(Self { moves: a.moves, ..self });
        }
        Err(Box::new(Difference { line: self.line, sides: [Some(a), Some(b)] }))
    }
}

/// Compares two implementations of a game from a position on, which must not differ; returns the number of positions
/// compared.
///
/// # Panics
/// If they differ, with the [`Difference`].
#[track_caller]
pub fn assert_same_game(walk: Walk, a: &impl Oracle, b: &impl Oracle) -> usize {
    walk.compare(a, b).unwrap_or_else(|difference| panic!("{difference}"))
}

/// Where two implementations of a game differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The moves that lead there from the first position.
    pub line: Vec<String>,
    /// What both say: text, status, and moves in alphabetical order. `None` if the last move could not be played.
    pub sides: [Option<Side>; 2],
}

/// What one implementation says of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Side {
    /// The text of the position.
    pub text: String,
    /// The text of the outcome, or `ongoing`.
    pub status: String,
    /// The texts of the legal moves in alphabetical order, as often as they are listed.
    pub moves: Vec<String>,
}

impl Side {
    fn of(oracle: &impl Oracle) -> Self {
        let mut moves = oracle.moves();
        moves.sort_unstable();
        Self { text: oracle.text(), status: oracle.status(), moves }
    }
}

impl Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = if self.line.is_empty() { "no move".into() } else { self.line.join(" ") };
        write!(f, "the implementations differ after {line}")?;
        let moves = |side: &Option<Side>| side.iter().flat_map(|side| side.moves.clone()).collect::<BTreeSet<_>>();
        for (name, side, other) in [("first", 0, 1), ("second", 1, 0)] {
            let (this, that) = (&self.sides[side], &self.sides[other]);
            let Some(Side { text, status, moves: list }) = this else {
                write!(f, "\n{name}: does not play the last move")?;
                continue;
            };
            write!(f, "\n{name}: {text}, {status}\n  its {} moves: {}", list.len(), list.join(" "))?;
            let alone: Vec<String> = moves(this).difference(&moves(that)).cloned().collect();
            if !alone.is_empty() {
                write!(f, "\n  not in the other list: {}", alone.join(" "))?;
            }
            let twice: Vec<&str> = list.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| &*pair[0]).collect();
            if !twice.is_empty() {
                write!(f, "\n  listed twice: {}", twice.join(" "))?;
            }
        }
        Ok(())
    }
}

impl core::error::Error for Difference {}
