//! The board, its cells, and the marbles.

use core::fmt;

use jeux_core::{Bitboard, Grid, Player};

/// The board (*plateau*): 6 × 6 cells.
pub type Board = Grid<6, 6>;

/// A cell (*alvéole*) of the board: `a1` to `f6`, files from left to right, ranks from bottom to top.
pub type Cell = jeux_core::Cell<6, 6>;

/// The colour of a marble that can be captured (*bille de couleur*).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// *Jaune*: 11 of them, 1 point each in the standard game.
    Yellow,
    /// *Bleue*: 11 of them, 2 points each in the standard game.
    Blue,
    /// *Rouge*: 12 of them, 3 points each in the standard game.
    Red,
}

impl Colour {
    /// The colours in the order of the text forms.
    pub const ALL: [Self; 3] = [Self::Yellow, Self::Blue, Self::Red];

    /// How many marbles of this colour the game has.
    ///
    /// *"12 billes rouges, 11 billes bleues, 11 billes jaunes"*
    #[must_use]
    pub const fn count(self) -> u8 {
        match self {
            Self::Yellow | Self::Blue => 11,
            Self::Red => 12,
        }
    }

    /// The letter of the colour in texts: `y`, `b` or `r`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Yellow => 'y',
            Self::Blue => 'b',
            Self::Red => 'r',
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Yellow => "yellow",
            Self::Blue => "blue",
            Self::Red => "red",
        })
    }
}

/// A marble (*bille*): a player's own or a coloured one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Marble {
    /// The marble of a player (*bille-joueur*), which moves.
    Player(Player),
    /// A coloured marble, which stays where it is until it is captured.
    Coloured(Colour),
}

impl Marble {
    /// The five kinds of marble.
    pub const ALL: [Self; 5] = [
        Self::Player(Player::Black),
        Self::Player(Player::White),
        Self::Coloured(Colour::Yellow),
        Self::Coloured(Colour::Blue),
        Self::Coloured(Colour::Red),
    ];

    /// How many marbles of this kind the game has.
    #[must_use]
    pub const fn count(self) -> u8 {
        match self {
            Self::Player(_) => 1,
            Self::Coloured(colour) => colour.count(),
        }
    }

    /// The letter of the marble in texts: `B`, `W`, `y`, `b` or `r`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Player(Player::Black) => 'B',
            Self::Player(Player::White) => 'W',
            Self::Coloured(colour) => colour.letter(),
        }
    }

    /// The marble with this letter, if there is one.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|marble| marble.letter() == letter)
    }

    pub(crate) const fn index(self) -> usize {
        match self {
            Self::Player(player) => 1 - player.index(),
            Self::Coloured(colour) => 2 + colour as usize,
        }
    }
}

impl fmt::Display for Marble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player(player) => player.fmt(f),
            Self::Coloured(colour) => colour.fmt(f),
        }
    }
}

/// *"en se déplaçant comme le cavalier aux échecs"*: where a marble leaps from each cell.
pub(crate) const LEAPS: [Bitboard; 64] = Board::KNIGHT;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirty_six_marbles_fill_thirty_six_cells() {
        assert_eq!(Marble::ALL.map(Marble::count).iter().sum::<u8>(), Board::SIZE);
        for (index, marble) in Marble::ALL.into_iter().enumerate() {
            assert_eq!((marble.index(), Marble::from_letter(marble.letter())), (index, Some(marble)));
        }
    }
}
