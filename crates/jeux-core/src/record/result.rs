//! Who won, and why.

use alloc::string::{String, ToString};
use core::fmt::{self, Display};
use core::str::FromStr;

use crate::{Outcome, Player, Position, Reason, UnknownWord};

/// What a record says about the end of its game: who won or that nobody did, and one word why.
///
/// The text is `white`, `black`, `draw` or `unfinished`, then a space and the reason if there is one: a word of lower
/// case ASCII letters and hyphens.
///
/// ```
/// use jeux_core::record::{GameResult, Verdict};
/// use jeux_core::Player;
///
/// let result: GameResult = "black resigned".parse()?;
/// assert_eq!((result.verdict(), result.reason()), (Verdict::Win(Player::Black), Some("resigned")));
/// assert_eq!(result.to_string(), "black resigned");
/// # Ok::<(), jeux_core::UnknownWord>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct GameResult {
    verdict: Verdict,
    reason: Option<String>,
}

/// How a game ended, without the reason.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// One of the players has won.
    Win(Player),
    /// Nobody has won.
    Draw,
    /// The game has not been played to its end.
    Unfinished,
}

impl GameResult {
    /// The game is not over, for no stated reason.
    pub const UNFINISHED: Self = Self { verdict: Verdict::Unfinished, reason: None };

    /// Who won.
    #[must_use]
    pub const fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// The word that says why, such as `points` or `resigned`.
    #[must_use]
    pub fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    /// What the last position of a game says about its end: its outcome, or `unfinished`.
    #[must_use]
    pub fn of<P: Position>(last: &P) -> Self {
        last.outcome().map_or(Self::UNFINISHED, Self::from)
    }

    /// Whether a game may have this result if it ends with the position `last`.
    ///
    /// Where the game is over by its rules, that is the result. Elsewhere any is possible, for players resign, agree and
    /// run out of time, except one with a reason that only the rules can give.
    #[must_use]
    pub fn fits<P: Position>(&self, last: &P) -> bool {
        match last.outcome() {
            Some(outcome) => *self == Self::from(outcome),
            None => self.reason().and_then(P::Reason::from_word).is_none(),
        }
    }
}

impl<R: Display> From<Outcome<R>> for GameResult {
    fn from(outcome: Outcome<R>) -> Self {
        let verdict = outcome.winner().map_or(Verdict::Draw, Verdict::Win);
        Self { verdict, reason: Some(outcome.reason().to_string()) }
    }
}

impl Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(player) => player.fmt(f),
            Self::Draw => f.pad("draw"),
            Self::Unfinished => f.pad("unfinished"),
        }
    }
}

impl Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.verdict.fmt(f)?;
        self.reason().map_or(Ok(()), |reason| write!(f, " {reason}"))
    }
}

impl FromStr for GameResult {
    type Err = UnknownWord;

    /// Reads what `Display` writes.
    ///
    /// # Errors
    /// Any other text.
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let expected = "`white`, `black`, `draw` or `unfinished`, then perhaps a space and a word for the reason";
        let (verdict, reason) = text.split_once(' ').map_or((text, None), |(verdict, reason)| (verdict, Some(reason)));
        let verdicts = [Verdict::Win(Player::White), Verdict::Win(Player::Black), Verdict::Draw, Verdict::Unfinished];
        let verdict = verdicts.into_iter().find(|known| known.to_string() == verdict);
        let is_word = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
        match verdict {
            Some(verdict) if reason.is_none_or(is_word) => {
                Ok(Self { verdict, reason: reason.map(ToString::to_string) })
            }
            _ => Err(UnknownWord::new(expected, text)),
        }
    }
}
