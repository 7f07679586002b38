//! Any position a caller can think of, checked before it becomes a [`Position`].

use alloc::vec::Vec;
use core::fmt;

use jeux_core::{Invalid, Player};

use crate::{Arrow, Pawn, Point, Position, Rules};

/// Builds a position pawn by pawn.
///
/// ```
/// use jeux_core::Player;
/// use navettes::{Arrow, Builder, InvalidReason, Pawn, Rules};
///
/// let mut builder = Builder::new(Rules::FIVE_STARS);
/// builder.place("a7".parse()?, Pawn::Shuttle { player: Player::White, arrow: Arrow::Up });
/// let reasons = builder.build().unwrap_err();
/// assert_eq!(reasons.reasons(), [InvalidReason::NoStar, InvalidReason::ArrowOffBoard { point: "a7".parse()? }]);
///
/// builder.place("a7".parse()?, Pawn::Star { player: Player::White });
/// builder.place("f1".parse()?, Pawn::Star { player: Player::Black }).turn(Player::Black).owed(2);
/// assert_eq!(builder.build()?.to_string(), "S5/7/6/7/6/7/5s b 2");
/// # Ok::<(), navettes::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Builder {
    points: [Option<Pawn>; Point::COUNT as usize],
    turn: Player,
    owed: u8,
    rules: Rules,
}

impl Builder {
    /// An empty board, White to move, no star moves owed.
    #[must_use]
    pub const fn new(rules: Rules) -> Self {
        Self { points: [None; Point::COUNT as usize], turn: Player::White, owed: 0, rules }
    }

    /// Puts a pawn on a point, in place of what was there.
    pub fn place(&mut self, point: Point, pawn: Pawn) -> &mut Self {
        self.points[usize::from(point.index())] = Some(pawn);
        self
    }

    /// Empties a point.
    pub fn clear(&mut self, point: Point) -> &mut Self {
        self.points[usize::from(point.index())] = None;
        self
    }

    /// Says who is to move.
    pub const fn turn(&mut self, player: Player) -> &mut Self {
        self.turn = player;
        self
    }

    /// Says how many star moves the player to move still owes.
    pub const fn owed(&mut self, count: u8) -> &mut Self {
        self.owed = count;
        self
    }

    /// The position, if the rules give it a meaning: at most 13 pawns of each colour, at least one star, no arrow that
    /// points off the board, and star moves owed (31 at most) only by a player who can make one in a game not over.
    ///
    /// # Errors
    /// Every reason why it is invalid.
    pub fn build(&self) -> Result<Position, Invalid<InvalidReason>> {
        let mut reasons = Vec::new();
        let mut position = Position::blank(self.rules);
        position.turn = self.turn;
        position.owed = self.owed;
        let placed = || Point::all().zip(self.points).filter_map(|(point, pawn)| Some((point, pawn?)));
        for (point, pawn) in placed() {
            if self.rules.rows().points().contains(point.index()) {
                position.put(point, pawn);
            } else {
                reasons.push(InvalidReason::OffBoard { point });
            }
        }
        for player in Player::ALL {
            let count = placed().filter(|(_, pawn)| pawn.player() == player).count() as u8;
            if count > Rules::PAWNS {
                reasons.push(InvalidReason::TooManyPawns { player, count });
            }
        }
        if position.all_stars().is_empty() {
            reasons.push(InvalidReason::NoStar);
        }
        for arrow in Arrow::ALL {
            let shuttles = position.shuttles(Player::White, arrow) | position.shuttles(Player::Black, arrow);
            let wrong = Point::in_set(shuttles & self.rules.rows().end(arrow));
            reasons.extend(wrong.map(|point| InvalidReason::ArrowOffBoard { point }));
        }
        if self.owed > Position::MAX_OWED {
            reasons.push(InvalidReason::TooManyOwed { count: self.owed });
        }
        if self.owed > 0 && !position.all_stars().is_empty() {
            if position.ending().is_some() {
                reasons.push(InvalidReason::OwedAfterTheEnd);
            } else if !position.some_star_can_move() {
                reasons.push(InvalidReason::OwedButStuck);
            }
        }
        Invalid::check(reasons)?;
        Ok(position)
    }
}

impl From<Position> for Builder {
    /// Everything as in a position, to be changed.
    fn from(position: Position) -> Self {
        let points = core::array::from_fn(|index| position.pawn_at(Point::from_index(index as u8)?));
        Self { points, turn: position.turn, owed: position.owed, rules: position.rules }
    }
}

/// A reason why a position is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum InvalidReason {
    /// A pawn stands where the board has no point.
    OffBoard {
        /// Where it stands.
        point: Point,
    },
    /// A player has more than 13 pawns.
    TooManyPawns {
        /// Whose pawns they are.
        player: Player,
        /// How many there are.
        count: u8,
    },
    /// Neither player has a star: both would have won.
    NoStar,
    /// A shuttle's arrow points off the board: it would have been turned.
    ArrowOffBoard {
        /// Where the shuttle stands.
        point: Point,
    },
    /// More star moves are owed than a position can say.
    TooManyOwed {
        /// How many are owed.
        count: u8,
    },
    /// Star moves are owed, and a player has no star left.
    OwedAfterTheEnd,
    /// Star moves are owed, and no star of the player to move can move: they would have been lost.
    OwedButStuck,
}

impl fmt::Display for InvalidReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OffBoard { point } => write!(f, "a pawn on {point}, which the board does not have"),
            Self::TooManyPawns { player, count } => write!(f, "{count} pawns of {player}, at most {}", Rules::PAWNS),
            Self::NoStar => f.write_str("no star on the board"),
            Self::ArrowOffBoard { point } => write!(f, "the arrow on {point} points off the board"),
            Self::TooManyOwed { count } => write!(f, "{count} star moves owed, at most {}", Position::MAX_OWED),
            Self::OwedAfterTheEnd => f.write_str("star moves owed, and the game is over"),
            Self::OwedButStuck => f.write_str("star moves owed, and no star can move"),
        }
    }
}
