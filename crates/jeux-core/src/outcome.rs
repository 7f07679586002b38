//! How a game ended, and why.

use core::fmt::{self, Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use crate::{Player, UnknownWord};

/// Why games of one kind end: a small set of words with a stable spelling.
///
/// `Display` must write [`word`](Self::word).
pub trait Reason: Copy + Eq + Hash + Debug + Display + Send + Sync + 'static {
    /// Every reason there is.
    const ALL: &'static [Self];

    /// The reason's word: lower case ASCII letters and hyphens.
    #[must_use]
    fn word(self) -> &'static str;

    /// The reason with this word, if there is one.
    #[must_use]
    fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|reason| reason.word() == word)
    }
}

/// The end of a game: who won, or nobody, and the reason.
///
/// Its text is the result and the reason's word.
///
/// ```
/// use jeux_core::{Outcome, Player};
///
/// let outcome = Outcome::win(Player::White, "points");
/// assert_eq!(outcome.winner(), Some(Player::White));
/// assert_eq!(outcome.to_string(), "white points");
/// assert_eq!(Outcome::draw("stuck").to_string(), "draw stuck");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome<R> {
    winner: Option<Player>,
    reason: R,
}

impl<R> Outcome<R> {
    /// `player` has won.
    #[inline]
    #[must_use]
    pub const fn win(player: Player, reason: R) -> Self {
        Self { winner: Some(player), reason }
    }

    /// Nobody has won.
    #[inline]
    #[must_use]
    pub const fn draw(reason: R) -> Self {
        Self { winner: None, reason }
    }

    /// The winner, or `None` for a draw.
    #[inline]
    #[must_use]
    pub const fn winner(&self) -> Option<Player> {
        self.winner
    }

    /// Whether nobody has won.
    #[inline]
    #[must_use]
    pub const fn is_draw(&self) -> bool {
        self.winner.is_none()
    }

    /// Why the game is over.
    #[inline]
    #[must_use]
    pub const fn reason(&self) -> &R {
        &self.reason
    }

    /// The result's word: `white`, `black` or `draw`.
    #[must_use]
    pub const fn result(&self) -> &'static str {
        match self.winner {
            Some(player) => player.word(),
            None => "draw",
        }
    }

    /// The same result with its reason changed to another type.
    #[must_use]
    pub fn map_reason<S>(self, change: impl FnOnce(R) -> S) -> Outcome<S> {
        Outcome { winner: self.winner, reason: change(self.reason) }
    }
}

impl<R: Display> Display for Outcome<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.result(), self.reason)
    }
}

impl<R: Reason> FromStr for Outcome<R> {
    type Err = UnknownWord;

    /// Reads the result and the reason's word, as in `white points`.
    ///
    /// # Errors
    /// Any other text.
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let expected = "`white`, `black` or `draw`, a space, and a reason of this game";
        let read = || {
            let (result, reason) = text.split_once(' ')?;
            let reason = R::from_word(reason)?;
            match result {
                "draw" => Some(Self::draw(reason)),
                player => Some(Self::win(player.parse().ok()?, reason)),
            }
        };
        read().ok_or_else(|| UnknownWord::new(expected, text))
    }
}
