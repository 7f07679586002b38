//! Any position a caller can think of, checked before it becomes a [`Position`].

use alloc::vec::Vec;
use core::fmt;

use jeux_core::{Bitboard, Invalid, Player};

use crate::board::{MIDDLE, camp};
use crate::{Cell, Kind, Phase, Piece, Position, Reserve, Rules, Variant};

/// Builds a position piece by piece.
///
/// ```
/// use pharaons::{Builder, InvalidReason, Kind, Piece, Reserve, Rules};
/// use pharaons::jeux_core::Player;
///
/// let mut builder = Builder::new(Rules::VARIANT_1);
/// builder.place("b1".parse()?, Piece { player: Player::White, kind: Kind::Pharaoh });
/// builder.refuge("b1".parse()?, Player::Black);
/// let reasons = builder.build().unwrap_err();
/// assert_eq!(reasons.reasons(), [InvalidReason::EnemyRefuge { cell: "b1".parse()? }]);
///
/// builder.refuge("b1".parse()?, Player::White).reserve(Player::Black, Reserve { refuges: 2, ..Reserve::EMPTY });
/// assert_eq!(builder.build()?.to_string(), "3/3/3/3/3/3/3/3/3/1P+1 w - R2");
/// # Ok::<(), pharaons::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Builder {
    pieces: [Option<Piece>; 50],
    refuges: [Option<Player>; 50],
    reserves: [Reserve; 2],
    turn: Player,
    rules: Rules,
}

impl Builder {
    /// An empty board, nothing in reserve, White to move.
    #[must_use]
    pub const fn new(rules: Rules) -> Self {
        let reserves = [Reserve::EMPTY; 2];
        Self { pieces: [None; 50], refuges: [None; 50], reserves, turn: Player::White, rules }
    }

    /// Puts a piece on a cell, in place of what piece was there.
    pub fn place(&mut self, cell: Cell, piece: Piece) -> &mut Self {
        self.pieces[usize::from(cell.index())] = Some(piece);
        self
    }

    /// Puts a refuge of a player on a cell, in place of what refuge was there and under what piece is there.
    pub fn refuge(&mut self, cell: Cell, player: Player) -> &mut Self {
        self.refuges[usize::from(cell.index())] = Some(player);
        self
    }

    /// Takes piece and refuge from a cell.
    ///
    /// ```
    /// use pharaons::{Builder, Position, Rules, jeux_core::{Player, Position as _}};
    ///
    /// let mut builder = Builder::from(Position::start(Rules::VARIANT_2, 0));
    /// builder.clear("a1".parse()?).turn(Player::Black);
    /// assert_eq!(builder.build()?.to_string(), "aapaa/5/5/5/5/5/5/5/5/1APAA b - -");
    /// # Ok::<(), pharaons::Error>(())
    /// ```
    pub fn clear(&mut self, cell: Cell) -> &mut Self {
        self.pieces[usize::from(cell.index())] = None;
        self.refuges[usize::from(cell.index())] = None;
        self
    }

    /// Says who is to move.
    pub const fn turn(&mut self, player: Player) -> &mut Self {
        self.turn = player;
        self
    }

    /// Says what a player has still to place.
    pub const fn reserve(&mut self, player: Player, reserve: Reserve) -> &mut Self {
        self.reserves[player.index()] = reserve;
        self
    }

    /// The position, if the rules give it a meaning.
    ///
    /// In every variant a piece shares its cell with no refuge but one of its own player, and there is no more of
    /// anything than the game has. Variant 2 has no refuges and no reserves, variant 1 no pieces in reserve. In variant
    /// 3 refuges lie on ranks 3 to 8 only, and while anything is left to place it is so as taking turns leaves it.
    ///
    /// # Errors
    /// Every reason why it is invalid.
    pub fn build(&self) -> Result<Position, Invalid<InvalidReason>> {
        let mut position = Position {
            pieces: [Bitboard::EMPTY; 2],
            pharaohs: Bitboard::EMPTY,
            tiles: [Bitboard::EMPTY; 2],
            reserves: self.reserves,
            turn: self.turn,
            rules: self.rules,
        };
        let mut reasons = Vec::new();
        for ((cell, piece), refuge) in Cell::all().zip(self.pieces).zip(self.refuges) {
            if let Some(Piece { player, kind }) = piece {
                position.pieces[player.index()].insert(cell.index());
                position.pharaohs |= cell.bitboard().when(kind == Kind::Pharaoh);
                if refuge.is_some_and(|owner| owner != player) {
                    reasons.push(InvalidReason::EnemyRefuge { cell });
                }
            }
            if let Some(player) = refuge {
                position.tiles[player.index()].insert(cell.index());
            }
        }
        let occupied = position.all_pieces() | position.tiles[0] | position.tiles[1];
        reasons.extend(Cell::in_set(occupied - self.rules.board()).map(|cell| InvalidReason::OffBoard { cell }));
        match self.rules.variant() {
            Variant::One => validate_one(&position, &mut reasons),
            Variant::Two => validate_two(&position, &mut reasons),
            Variant::Three => validate_three(&position, &mut reasons),
        }
        Invalid::check(reasons)?;
        Ok(position)
    }
}

/// How many pieces of a kind a player has, board and reserve.
fn pieces_of(position: &Position, player: Player, kind: Kind) -> u16 {
    position.pieces_of(player, kind).len() as u16 + u16::from(position.reserve(player).of_kind(kind))
}

/// How many refuges a player has, board and reserve.
fn refuges_of(position: &Position, player: Player) -> u16 {
    position.refuges(player).len() as u16 + u16::from(position.reserve(player).refuges)
}

fn of_both(count: impl Fn(Player) -> u16) -> u16 {
    Player::ALL.into_iter().map(count).sum()
}

/// "At most 2 Pharaohs, 4 Priests, 6 tiles (board and reserves) in all"; reserves of tiles only.
fn validate_one(position: &Position, reasons: &mut Vec<InvalidReason>) {
    for (kind, limit) in [(Kind::Pharaoh, 2), (Kind::Priest, 4)] {
        let count = of_both(|player| pieces_of(position, player, kind));
        if count > limit {
            reasons.push(InvalidReason::TooManyPieces { player: None, kind, count, limit });
        }
    }
    let count = of_both(|player| refuges_of(position, player));
    if count > 6 {
        reasons.push(InvalidReason::TooManyRefuges { player: None, count, limit: 6 });
    }
    for player in Player::ALL {
        if position.reserve(player).pieces() > 0 {
            reasons.push(InvalidReason::ReserveNotAllowed { player });
        }
    }
}

/// "At most 1 Pharaoh and 4 Priests of each colour, no tiles", no reserves.
fn validate_two(position: &Position, reasons: &mut Vec<InvalidReason>) {
    for player in Player::ALL {
        for (kind, limit) in [(Kind::Pharaoh, 1), (Kind::Priest, 4)] {
            let count = position.pieces_of(player, kind).len() as u16;
            if count > limit {
                reasons.push(InvalidReason::TooManyPieces { player: Some(player), kind, count, limit });
            }
        }
        reasons.extend(Cell::in_set(position.refuges(player)).map(|cell| InvalidReason::RefugeNotAllowed { cell }));
        if position.reserve(player) != Reserve::EMPTY {
            reasons.push(InvalidReason::ReserveNotAllowed { player });
        }
    }
}

/// "At most 6 Pharaohs and 6 Priests in all (board and reserves) and 3 tiles of each colour (board and reserve), tiles
/// only on ranks 3–8."
fn validate_three(position: &Position, reasons: &mut Vec<InvalidReason>) {
    for kind in Kind::ALL {
        let count = of_both(|player| pieces_of(position, player, kind));
        if count > 6 {
            reasons.push(InvalidReason::TooManyPieces { player: None, kind, count, limit: 6 });
        }
    }
    for player in Player::ALL {
        let count = refuges_of(position, player);
        if count > 3 {
            reasons.push(InvalidReason::TooManyRefuges { player: Some(player), count, limit: 3 });
        }
        let outside = position.refuges(player) - MIDDLE;
        reasons.extend(Cell::in_set(outside).map(|cell| InvalidReason::RefugeNotAllowed { cell }));
    }
    if position.phase() != Phase::Play {
        validate_placing(position, reasons);
    }
}

/// Variant 3, "while anything is left to place": what taking turns can leave.
fn validate_placing(position: &Position, reasons: &mut Vec<InvalidReason>) {
    let before_pieces = position.phase() == Phase::Refuges;
    for player in Player::ALL {
        // "each player has at most 3 Pharaohs and 3 Priests (board and reserve)"
        for kind in Kind::ALL {
            let count = pieces_of(position, player, kind);
            if count > 3 {
                reasons.push(InvalidReason::TooManyPieces { player: Some(player), kind, count, limit: 3 });
            }
        }
        // "pieces stand only on the first two ranks of their camp"
        let strayed = position.pieces(player) - camp(player);
        reasons.extend(Cell::in_set(strayed).map(|cell| InvalidReason::PieceOutsideCamp { cell }));
        // "if any tile is left in either reserve, both reserves still hold P3A3 and no piece is on the board"
        if before_pieces {
            let early = Cell::in_set(position.pieces(player));
            reasons.extend(early.map(|cell| InvalidReason::PieceBeforeRefuges { cell }));
            let Reserve { pharaohs, priests, .. } = position.reserve(player);
            if (pharaohs, priests) != (3, 3) {
                reasons.push(InvalidReason::PiecesMissing { player });
            }
        }
    }
    let [white, black] = position.reserves;
    let in_order = match position.turn {
        // "White to move: both have equally many tiles and equally many pieces left."
        Player::White => white.refuges == black.refuges && white.pieces() == black.pieces(),
        // "Black to move: of what is being placed (tiles, else pieces) Black has exactly one more."
        Player::Black if before_pieces => black.refuges.checked_sub(1) == Some(white.refuges),
        Player::Black => black.pieces() == white.pieces() + 1,
    };
    if !in_order {
        reasons.push(InvalidReason::NotInTurn { player: position.turn });
    }
}

impl From<Position> for Builder {
    /// Everything as in a position, to be changed.
    fn from(position: Position) -> Self {
        let mut builder = Self::new(position.rules);
        builder.turn(position.turn);
        for cell in Cell::all() {
            builder.pieces[usize::from(cell.index())] = position.piece_at(cell);
            builder.refuges[usize::from(cell.index())] = position.refuge_at(cell);
        }
        builder.reserves = position.reserves;
        builder
    }
}

/// A reason why a position is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum InvalidReason {
    /// Something lies on a cell that the board of variant 1 does not have.
    OffBoard {
        /// The cell.
        cell: Cell,
    },
    /// A piece stands on a refuge of the other player.
    EnemyRefuge {
        /// The cell.
        cell: Cell,
    },
    /// There are more pieces of a kind, on the board and in reserve, than there can be.
    TooManyPieces {
        /// Of which player; `None` if both count together.
        player: Option<Player>,
        /// The kind.
        kind: Kind,
        /// How many there are.
        count: u16,
        /// How many there can be.
        limit: u16,
    },
    /// There are more refuges, on the board and in reserve, than there can be.
    TooManyRefuges {
        /// Of which player; `None` if both count together.
        player: Option<Player>,
        /// How many there are.
        count: u16,
        /// How many there can be.
        limit: u16,
    },
    /// A player has something in reserve that the variant does not know there: pieces in variant 1, anything in 2.
    ReserveNotAllowed {
        /// Whose reserve.
        player: Player,
    },
    /// A refuge lies where none can: anywhere in variant 2, within the first two ranks of a camp in variant 3.
    RefugeNotAllowed {
        /// The cell.
        cell: Cell,
    },
    /// Variant 3: a piece has left its camp while there is something left to place.
    PieceOutsideCamp {
        /// The cell.
        cell: Cell,
    },
    /// Variant 3: a piece is on the board while there are refuges left to place.
    PieceBeforeRefuges {
        /// The cell.
        cell: Cell,
    },
    /// Variant 3: a reserve does not hold 3 Pharaohs and 3 Priests while there are refuges left to place.
    PiecesMissing {
        /// Whose reserve.
        player: Player,
    },
    /// Variant 3: what is left to place does not fit the player to move. White goes first, one at a time.
    NotInTurn {
        /// Who is said to be to move.
        player: Player,
    },
}

impl fmt::Display for InvalidReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whose = |player: &Option<Player>| match player {
            Some(Player::White) => "white ",
            Some(Player::Black) => "black ",
            None => "",
        };
        match self {
            Self::OffBoard { cell } => write!(f, "{cell} is no cell of the 3 x 10 board"),
            Self::EnemyRefuge { cell } => write!(f, "the piece on {cell} stands on an enemy refuge"),
            Self::TooManyPieces { player, kind, count, limit } => {
                write!(f, "{count} {}{kind}s on the board and in reserve, at most {limit}", whose(player))
            }
            Self::TooManyRefuges { player, count, limit } => {
                write!(f, "{count} {}refuges on the board and in reserve, at most {limit}", whose(player))
            }
            Self::ReserveNotAllowed { player } => {
                write!(f, "{player} holds in reserve what this variant does not have")
            }
            Self::RefugeNotAllowed { cell } => write!(f, "no refuge can lie on {cell}"),
            Self::PieceOutsideCamp { cell } => write!(f, "the piece on {cell} is outside its camp before play begins"),
            Self::PieceBeforeRefuges { cell } => write!(f, "the piece on {cell} was placed before the last refuge"),
            Self::PiecesMissing { player } => write!(f, "{player} must hold P3A3 until the last refuge is placed"),
            Self::NotInTurn { player } => write!(f, "what is left to place does not leave {player} to move"),
        }
    }
}
