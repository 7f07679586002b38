//! The two sides.

use core::fmt;
use core::ops::Not;
use core::str::FromStr;

use crate::text::UnknownWord;

/// One of the two players (*les joueurs*).
///
/// Its word is `white` or `black`, its letter in position texts `w` or `b`.
///
/// ```
/// use jeux_core::Player;
///
/// assert_eq!(!Player::White, Player::Black);
/// assert_eq!(Player::Black.to_string(), "black");
/// assert_eq!("white".parse(), Ok(Player::White));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Player {
    /// *Blanc*.
    White,
    /// *Noir*.
    Black,
}

impl Player {
    /// Both players, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The other player.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// 0 for White, 1 for Black: the place of a player in a table of two.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of this player in the side field of a position text: `w` or `b`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// The player's word: `white` or `black`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }
}

impl Not for Player {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.other()
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Player {
    type Err = UnknownWord;

    /// Reads `white` or `black`, nothing else.
    ///
    /// # Errors
    /// Any other text.
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        Self::ALL
            .into_iter()
            .find(|player| player.word() == text)
            .ok_or_else(|| UnknownWord::new("`white` or `black`", text))
    }
}
