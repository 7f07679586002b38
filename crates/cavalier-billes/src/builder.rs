//! Any position a caller can think of, checked before it becomes a [`Position`].

use alloc::vec::Vec;
use core::fmt;

use jeux_core::{Invalid, Player};

use crate::{Cell, Colour, Marble, Position, Rules};

/// Builds a position marble by marble.
///
/// ```
/// use cavalier_billes::{Builder, Colour, InvalidReason, Marble, Rules};
/// use jeux_core::Player;
///
/// let mut builder = Builder::new(Rules::STANDARD);
/// builder.place("a1".parse()?, Marble::Player(Player::Black));
/// builder.place("b3".parse()?, Marble::Coloured(Colour::Red));
/// let reasons = builder.build().unwrap_err();
/// assert_eq!(reasons.reasons(), [InvalidReason::MarbleMissing { player: Player::White }]);
///
/// builder.place("f6".parse()?, Marble::Player(Player::White)).turn(Player::White).taken(Player::White, Colour::Blue, 2);
/// assert_eq!(builder.build()?.to_string(), "5W/6/6/1r4/6/B5 w y0b0r0 y0b2r0");
/// # Ok::<(), cavalier_billes::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Builder {
    cells: [Option<Marble>; 36],
    taken: [[u8; 3]; 2],
    turn: Player,
    rules: Rules,
}

impl Builder {
    /// An empty board, nothing taken, Black to move.
    #[must_use]
    pub const fn new(rules: Rules) -> Self {
        Self { cells: [None; 36], taken: [[0; 3]; 2], turn: Player::Black, rules }
    }

    /// Puts a marble into a cell, in place of what was there.
    pub fn place(&mut self, cell: Cell, marble: Marble) -> &mut Self {
        self.cells[usize::from(cell.index())] = Some(marble);
        self
    }

    /// Empties a cell.
    pub fn clear(&mut self, cell: Cell) -> &mut Self {
        self.cells[usize::from(cell.index())] = None;
        self
    }

    /// Says who is to move.
    pub const fn turn(&mut self, player: Player) -> &mut Self {
        self.turn = player;
        self
    }

    /// Says how many marbles of a colour a player has taken.
    pub const fn taken(&mut self, player: Player, colour: Colour, count: u8) -> &mut Self {
        self.taken[player.index()][colour as usize] = count;
        self
    }

    /// The position, if the rules give it a meaning: one marble of each player (where a player's marble can be captured,
    /// one of the two may be missing), and of each colour no more on the board and taken than the game has.
    ///
    /// # Errors
    /// Every reason why it is invalid.
    pub fn build(&self) -> Result<Position, Invalid<InvalidReason>> {
        let mut reasons = Vec::new();
        let mut position = Position::empty(self.rules, self.turn);
        let mut counts = self.taken.iter().fold([0u16; 3], |mut sum, taken| {
            sum.iter_mut().zip(taken).for_each(|(sum, &count)| *sum += u16::from(count));
            sum
        });
        for (cell, marble) in Cell::all().zip(self.cells) {
            match marble {
                Some(Marble::Player(player)) if position.player_cell(player).is_some() => {
                    reasons.push(InvalidReason::SecondMarble { player, cell });
                }
                Some(marble) => {
                    position.put(cell, marble);
                    if let Marble::Coloured(colour) = marble {
                        counts[colour as usize] += 1;
                    }
                }
                None => {}
            }
        }
        let missing: Vec<Player> =
            Player::ALL.into_iter().filter(|&player| position.player_cell(player).is_none()).collect();
        if missing.len() > usize::from(self.rules.capture_player()) {
            reasons.extend(missing.into_iter().map(|player| InvalidReason::MarbleMissing { player }));
        }
        for colour in Colour::ALL {
            let count = counts[colour as usize];
            if count > u16::from(colour.count()) {
                reasons.push(InvalidReason::TooMany { colour, count });
            }
            for player in Player::ALL {
                position.put_taken(player, colour, self.taken[player.index()][colour as usize]);
            }
        }
        Invalid::check(reasons)?;
        Ok(position)
    }
}

impl From<Position> for Builder {
    /// Everything as in a position, to be changed.
    fn from(position: Position) -> Self {
        let mut builder = Self::new(position.rules);
        builder.turn(position.turn);
        for (cell, marble) in position.marbles() {
            builder.place(cell, marble);
        }
        for player in Player::ALL {
            for colour in Colour::ALL {
                builder.taken(player, colour, position.taken(player, colour));
            }
        }
        builder
    }
}

/// A reason why a position is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum InvalidReason {
    /// A player has no marble on the board, and the rules do not let it have been captured (or both are missing).
    MarbleMissing {
        /// Whose marble is missing.
        player: Player,
    },
    /// A player has more than one marble.
    SecondMarble {
        /// Whose marble it is.
        player: Player,
        /// Where one too many lies.
        cell: Cell,
    },
    /// There are more marbles of a colour on the board and taken than the game has.
    TooMany {
        /// The colour.
        colour: Colour,
        /// How many there are.
        count: u16,
    },
}

impl fmt::Display for InvalidReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MarbleMissing { player } => write!(f, "the {player} marble is missing"),
            Self::SecondMarble { player, cell } => write!(f, "a second {player} marble on {cell}"),
            Self::TooMany { colour, count } => {
                write!(f, "{count} {colour} marbles on the board and taken, the game has {}", colour.count())
            }
        }
    }
}
