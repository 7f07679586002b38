//! The state of a game, and how a move changes it.

use core::fmt;

use jeux_core::{Bitboard, Player, stable_key};

use crate::{Cell, Kind, Move, Piece, Rules, Variant};

/// A position: the pieces and refuges on the board, what each player has still to place, whose turn it is, and the
/// rules.
///
/// 56 bytes and `Copy`. Its text is `BOARD SIDE RESERVE_WHITE RESERVE_BLACK`.
///
/// ```
/// use pharaons::{Kind, Piece, Position, Rules};
/// use pharaons::jeux_core::{Player, Position as _};
///
/// let mut position = Position::start(Rules::VARIANT_1, 0);
/// position.play(position.parse_move("a1-b3")?)?;
/// position.play(position.parse_move("+b10")?)?;
/// assert_eq!(position.to_string(), "ap+a/3/3/3/3/3/3/1A1/3/1PA w R3 R2");
/// let priest = Piece { player: Player::White, kind: Kind::Priest };
/// assert_eq!(position.piece_at("b3".parse()?), Some(priest));
/// # Ok::<(), pharaons::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// The pieces of each player.
    pub(crate) pieces: [Bitboard; 2],
    /// Those of them that are Pharaohs, of both players.
    pub(crate) pharaohs: Bitboard,
    /// The refuges of each player.
    pub(crate) tiles: [Bitboard; 2],
    pub(crate) reserves: [Reserve; 2],
    pub(crate) turn: Player,
    pub(crate) rules: Rules,
}

/// What a player has still to place (*réserve*).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Reserve {
    /// Pharaohs, 0 to 3; in variant 3 only.
    pub pharaohs: u8,
    /// Priests, 0 to 3; in variant 3 only.
    pub priests: u8,
    /// Refuges, 0 to 6; in variants 1 and 3.
    pub refuges: u8,
}

impl Reserve {
    /// Nothing left to place.
    pub const EMPTY: Self = Self { pharaohs: 0, priests: 0, refuges: 0 };

    /// How many pieces of a kind are left.
    ///
    /// ```
    /// use pharaons::{Kind, Reserve};
    ///
    /// let reserve = Reserve { pharaohs: 1, priests: 2, refuges: 0 };
    /// assert_eq!((reserve.of_kind(Kind::Priest), reserve.pieces()), (2, 3));
    /// assert_eq!(reserve.to_string(), "P1A2");
    /// ```
    #[inline]
    #[must_use]
    pub const fn of_kind(&self, kind: Kind) -> u8 {
        match kind {
            Kind::Pharaoh => self.pharaohs,
            Kind::Priest => self.priests,
        }
    }

    /// How many pieces are left.
    #[inline]
    #[must_use]
    pub const fn pieces(&self) -> u16 {
        self.pharaohs as u16 + self.priests as u16
    }
}

/// What is being done in a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// Variant 3: the players lay their refuges.
    Refuges,
    /// Variant 3: the players place their pieces.
    Pieces,
    /// The pieces move.
    Play,
}

impl Position {
    /// The start position of a variant.
    pub(crate) const fn start_of(rules: Rules) -> Self {
        let (home, pharaoh, reserve) = match rules.variant() {
            // "Chaque joueur prend 1 pion Pharaon, 2 pions Prêtres et 3 tuiles Refuges."
            Variant::One => (0b111, 0b010, Reserve { refuges: 3, ..Reserve::EMPTY }),
            // "Chaque joueur prend 1 pion Pharaon et 4 pions Prêtres"
            Variant::Two => (0b11111, 0b00100, Reserve::EMPTY),
            // "Chaque joueur prend 3 pions Pharaons, 3 pions Prêtres et 3 tuiles Refuges."
            Variant::Three => (0, 0, Reserve { pharaohs: 3, priests: 3, refuges: 3 }),
        };
        const BLACK_HOME: u8 = 45;
        Self {
            pieces: [Bitboard::from_bits(home), Bitboard::from_bits(home << BLACK_HOME)],
            pharaohs: Bitboard::from_bits(pharaoh | pharaoh << BLACK_HOME),
            tiles: [Bitboard::EMPTY; 2],
            reserves: [reserve; 2],
            turn: Player::White,
            rules,
        }
    }

    /// The cells with pieces of a player.
    ///
    /// ```
    /// use pharaons::{Cell, Kind, Position, jeux_core::Player};
    ///
    /// let position: Position = "a1a/1p1/3/3/3/1P+1/3/2R/3/A1A w - R2".parse()?;
    /// assert_eq!(position.pieces(Player::White).len(), 3);
    /// let pharaohs = position.pieces_of(Player::White, Kind::Pharaoh);
    /// assert_eq!(Cell::in_set(pharaohs).next(), Some("b5".parse()?));
    /// assert_eq!(position.refuges(Player::White).len(), 2);
    /// assert_eq!(position.protected(Player::White), pharaohs);
    /// # Ok::<(), pharaons::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn pieces(&self, player: Player) -> Bitboard {
        self.pieces[player.index()]
    }

    /// The cells with pieces of a player that are of this kind.
    #[inline]
    #[must_use]
    pub fn pieces_of(&self, player: Player, kind: Kind) -> Bitboard {
        match kind {
            Kind::Pharaoh => self.pieces(player) & self.pharaohs,
            Kind::Priest => self.pieces(player) - self.pharaohs,
        }
    }

    /// The cells with refuges of a player, a piece on them or not.
    #[inline]
    #[must_use]
    pub const fn refuges(&self, player: Player) -> Bitboard {
        self.tiles[player.index()]
    }

    /// The cells with a player's pieces that stand on a refuge.
    ///
    /// *"Une tuile Refuge sous un pion rend le couple Refuge/Pion imprenable."*
    #[inline]
    #[must_use]
    pub fn protected(&self, player: Player) -> Bitboard {
        self.pieces(player) & self.refuges(player)
    }

    /// The piece on a cell.
    ///
    /// ```
    /// use pharaons::{Position, jeux_core::Player};
    ///
    /// let position: Position = "a1a/1p1/3/3/3/1P+1/3/2R/3/A1A w - R2".parse()?;
    /// assert_eq!(position.piece_at("b9".parse()?).map(|piece| piece.to_string()).as_deref(), Some("black Pharaoh"));
    /// assert_eq!(position.refuge_at("b5".parse()?), Some(Player::White));
    /// assert_eq!(position.piece_at("c3".parse()?), None);
    /// # Ok::<(), pharaons::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn piece_at(&self, cell: Cell) -> Option<Piece> {
        let player = Player::ALL.into_iter().find(|&player| self.pieces(player).contains(cell.index()))?;
        let kind = if self.pharaohs.contains(cell.index()) { Kind::Pharaoh } else { Kind::Priest };
        Some(Piece { player, kind })
    }

    /// Whose refuge is on a cell, a piece on it or not.
    #[inline]
    #[must_use]
    pub fn refuge_at(&self, cell: Cell) -> Option<Player> {
        Player::ALL.into_iter().find(|&player| self.refuges(player).contains(cell.index()))
    }

    /// What a player has still to place.
    ///
    /// ```
    /// use pharaons::{Position, Rules, jeux_core::{Player, Position as _}};
    ///
    /// assert_eq!(Position::start(Rules::VARIANT_3, 0).reserve(Player::Black).to_string(), "P3A3R3");
    /// ```
    #[inline]
    #[must_use]
    pub const fn reserve(&self, player: Player) -> Reserve {
        self.reserves[player.index()]
    }

    /// What is being done: in variant 3 refuges are laid first, then pieces, and only then do these move; in the other
    /// variants it is always [`Phase::Play`].
    ///
    /// ```
    /// use pharaons::{Phase, Position, Rules, jeux_core::Position as _};
    ///
    /// assert_eq!(Position::start(Rules::VARIANT_3, 0).phase(), Phase::Refuges);
    /// assert_eq!(Position::start(Rules::VARIANT_1, 0).phase(), Phase::Play);
    /// ```
    #[inline]
    #[must_use]
    pub fn phase(&self) -> Phase {
        if self.rules.variant() != Variant::Three || self.reserves == [Reserve::EMPTY; 2] {
            Phase::Play
        } else if self.reserves.iter().any(|reserve| reserve.refuges > 0) {
            Phase::Refuges
        } else {
            Phase::Pieces
        }
    }

    /// The cells with pieces of either player.
    #[inline]
    pub(crate) fn all_pieces(&self) -> Bitboard {
        self.pieces[0] | self.pieces[1]
    }

    /// The same position with a player to move, whoever it was.
    #[inline]
    pub(crate) const fn as_turn_of(self, player: Player) -> Self {
        Self { turn: player, ..self }
    }

    /// The one place where pieces, refuges and reserves change.
    #[inline]
    pub(crate) fn make(&mut self, mv: Move) {
        let (own, enemy) = (self.turn.index(), self.turn.other().index());
        match mv {
            Move::Pass => {}
            Move::Quiet { from, to } => self.move_piece(from, to),
            Move::Capture { from, to, set_down } => {
                if self.pieces[enemy].contains(to.index()) {
                    let was_pharaoh = self.pharaohs.intersects(to.bitboard());
                    self.pieces[enemy].remove(to.index());
                    self.pharaohs.remove(to.index());
                    self.move_piece(from, to);
                    if let Some(cell) = set_down {
                        self.pieces[own].insert(cell.index());
                        self.pharaohs |= cell.bitboard().when(was_pharaoh);
                    }
                } else {
                    self.tiles[enemy].remove(to.index());
                    self.reserves[own].refuges = self.reserves[own].refuges.wrapping_add(1);
                    self.move_piece(from, to);
                }
            }
            Move::Jump { from, to, captured } => {
                self.move_piece(from, to);
                self.pieces[own] |= captured;
                self.pieces[enemy] -= captured;
            }
            Move::PlaceRefuge(cell) => {
                self.tiles[own].insert(cell.index());
                self.reserves[own].refuges = self.reserves[own].refuges.wrapping_sub(1);
            }
            Move::TakeBackRefuge(cell) => {
                self.tiles[own].remove(cell.index());
                self.reserves[own].refuges = self.reserves[own].refuges.wrapping_add(1);
            }
            Move::PlacePiece { kind, cell } => {
                self.pieces[own].insert(cell.index());
                self.pharaohs |= cell.bitboard().when(kind == Kind::Pharaoh);
                let left = match kind {
                    Kind::Pharaoh => &mut self.reserves[own].pharaohs,
                    Kind::Priest => &mut self.reserves[own].priests,
                };
                *left = left.wrapping_sub(1);
            }
        }
        self.turn = !self.turn;
    }

    /// Moves a piece of the player to move; refuges stay where they are.
    #[inline]
    fn move_piece(&mut self, from: Cell, to: Cell) {
        // Nothing changes for a piece that jumps back to where it began.
        let moved = from.bitboard() ^ to.bitboard();
        let is_pharaoh = self.pharaohs.intersects(from.bitboard());
        self.pieces[self.turn.index()] ^= moved;
        self.pharaohs ^= moved.when(is_pharaoh);
    }

    pub(crate) fn stable_key(&self) -> u64 {
        let reserve = |player| {
            let Reserve { pharaohs, priests, refuges } = self.reserve(player);
            u64::from_le_bytes([pharaohs, priests, refuges, 0, 0, 0, 0, 0])
        };
        let rules = self.rules.variant() as u64 * 4
            + u64::from(self.rules.refuge_on_enemy_home()) * 2
            + u64::from(self.rules.chain_jumps());
        stable_key([
            GAME_KEY << 8 | rules,
            self.pieces[0].bits(),
            self.pieces[1].bits(),
            self.pharaohs.bits(),
            self.tiles[0].bits(),
            self.tiles[1].bits(),
            reserve(Player::White) << 32 | reserve(Player::Black) << 8 | self.turn.index() as u64,
        ])
    }
}

/// Parts the keys of this game from those of others: "PH" in ASCII.
const GAME_KEY: u64 = 0x5048;

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self}, {})", self.rules)
    }
}
