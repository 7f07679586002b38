//! Moves, which of them are legal, and why others are not.

use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;

use jeux_core::{Bitboard, Nth, Player, Scanner, SyntaxError};

use crate::{Cell, Kind, Phase, Position, Variant};

/// What a player does in a turn.
///
/// `Display` and `FromStr` are the position-free form, which differs from the text of the move in its position only for
/// the captures of variant 3: `a1:e3:b2,d3` here, `a1xc3xe3` there.
///
/// ```
/// use pharaons::{Kind, Move};
///
/// let mv: Move = "b1xb2@a1".parse()?;
/// assert_eq!(mv, Move::Capture { from: "b1".parse()?, to: "b2".parse()?, set_down: Some("a1".parse()?) });
/// assert_eq!("P@b1".parse(), Ok(Move::PlacePiece { kind: Kind::Pharaoh, cell: "b1".parse()? }));
/// assert!("a1xc3xe3".parse::<Move>().is_err());
/// # Ok::<(), pharaons::jeux_core::SyntaxError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Do nothing, because nothing can be done.
    Pass,
    /// Move a piece without capturing: *"déplacer un de ses pions"*. Text: `b1-b2`.
    Quiet {
        /// Where the piece comes from.
        from: Cell,
        /// Where it goes.
        to: Cell,
    },
    /// Variants 1 and 2: capture the enemy piece or the empty enemy refuge on a cell *"en déplaçant l'un de vos pions sur
    /// la case occupée"*. Text: `b1xb2@a1`, or `b1xb2` if nothing is set down.
    Capture {
        /// Where the capturing piece comes from.
        from: Cell,
        /// Where it goes, and what it finds there is captured.
        to: Cell,
        /// Variant 1: where the captured piece is set down in its new colour. `None` if a refuge is captured, and in
        /// variant 2.
        set_down: Option<Cell>,
    },
    /// Variant 3: capture *"par saut, comme dans le jeu de Dame"*. Jump paths that agree in all three are one move.
    /// Position-free form: `a1:e3:b2,d3`.
    Jump {
        /// Where the jumping piece comes from.
        from: Cell,
        /// Where it ends, perhaps where it began.
        to: Cell,
        /// The pieces that are turned over; at least one.
        captured: Bitboard,
    },
    /// Place a refuge from the reserve: *"poser sur le plateau de jeu une de ses tuiles Refuges"*. Text: `+b5`.
    PlaceRefuge(Cell),
    /// Variant 1: *"retirer du plateau une tuile refuge de sa couleur"*, which returns to the reserve. Text: `-b5`.
    TakeBackRefuge(Cell),
    /// Variant 3: place a piece from the reserve. Text: `P@b1`, `A@b1`, for both players.
    PlacePiece {
        /// The kind, one of those left.
        kind: Kind,
        /// Where it is placed.
        cell: Cell,
    },
}

impl Move {
    /// Where the moving piece comes from; `None` if none moves.
    ///
    /// ```
    /// use pharaons::Move;
    ///
    /// let mv: Move = "b1xb2@a1".parse()?;
    /// assert_eq!((mv.from(), mv.to()), (Some("b1".parse()?), Some("b2".parse()?)));
    /// assert!(mv.is_capture() && !mv.is_pass());
    /// assert_eq!("+b5".parse::<Move>()?.from(), None);
    /// # Ok::<(), pharaons::jeux_core::SyntaxError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn from(self) -> Option<Cell> {
        match self {
            Self::Quiet { from, .. } | Self::Capture { from, .. } | Self::Jump { from, .. } => Some(from),
            Self::Pass | Self::PlaceRefuge(_) | Self::TakeBackRefuge(_) | Self::PlacePiece { .. } => None,
        }
    }

    /// Where the moving piece goes, or where something is placed or taken back; `None` for a pass.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Option<Cell> {
        match self {
            Self::Pass => None,
            Self::Quiet { to, .. } | Self::Capture { to, .. } | Self::Jump { to, .. } => Some(to),
            Self::PlaceRefuge(cell) | Self::TakeBackRefuge(cell) | Self::PlacePiece { cell, .. } => Some(cell),
        }
    }

    /// Whether this is the forced pass.
    #[inline]
    #[must_use]
    pub const fn is_pass(self) -> bool {
        matches!(self, Self::Pass)
    }

    /// Whether this captures a piece or a refuge.
    #[inline]
    #[must_use]
    pub const fn is_capture(self) -> bool {
        matches!(self, Self::Capture { .. } | Self::Jump { .. })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Pass => f.write_str("pass"),
            Self::Quiet { from, to } => write!(f, "{from}-{to}"),
            Self::Capture { from, to, set_down: None } => write!(f, "{from}x{to}"),
            Self::Capture { from, to, set_down: Some(cell) } => write!(f, "{from}x{to}@{cell}"),
            Self::Jump { from, to, captured } => {
                write!(f, "{from}:{to}")?;
                let cells = Cell::in_set(captured);
                cells.enumerate().try_for_each(|(n, cell)| write!(f, "{}{cell}", if n == 0 { ':' } else { ',' }))
            }
            Self::PlaceRefuge(cell) => write!(f, "+{cell}"),
            Self::TakeBackRefuge(cell) => write!(f, "-{cell}"),
            Self::PlacePiece { kind, cell } => write!(f, "{}@{cell}", kind.letter()),
        }
    }
}

impl FromStr for Move {
    type Err = SyntaxError;

    /// Reads the position-free form.
    ///
    /// # Errors
    /// Any other text.
    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let mut scan = Scanner::new(text, "move");
        let mv = Self::scan(&mut scan)?;
        scan.end()?;
        Ok(mv)
    }
}

impl Move {
    fn scan(scan: &mut Scanner<'_>) -> Result<Self, SyntaxError> {
        if scan.eat("pass") {
            return Ok(Self::Pass);
        }
        if scan.eat("+") {
            return Ok(Self::PlaceRefuge(Cell::scan(scan)?));
        }
        if scan.eat("-") {
            return Ok(Self::TakeBackRefuge(Cell::scan(scan)?));
        }
        if let Some(kind) = scan.peek().and_then(|byte| Kind::from_letter(byte.into())) {
            scan.pick(Some, "a kind of piece")?;
            scan.expect("@", "`@` and a cell")?;
            return Ok(Self::PlacePiece { kind, cell: Cell::scan(scan)? });
        }
        let from = Cell::scan(scan)?;
        if scan.eat("-") {
            return Ok(Self::Quiet { from, to: Cell::scan(scan)? });
        }
        if scan.eat("x") {
            let to = Cell::scan(scan)?;
            let set_down = if scan.eat("@") { Some(Cell::scan(scan)?) } else { None };
            return Ok(Self::Capture { from, to, set_down });
        }
        scan.expect(":", "`-`, `x` or `:`")?;
        let to = Cell::scan(scan)?;
        scan.expect(":", "`:` and the captured cells")?;
        let mut captured = Bitboard::EMPTY;
        loop {
            let at = scan.offset();
            let cell = Cell::scan(scan)?;
            if captured.last().is_some_and(|last| last >= cell.index()) {
                return Err(scan.error_at(at, "a cell after the one before it"));
            }
            captured.insert(cell.index());
            if !scan.eat(",") {
                return Ok(Self::Jump { from, to, captured });
            }
        }
    }
}

/// Why a move is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// A player has reached the enemy home rank, or nobody can do anything.
    #[error("the game is over")]
    GameOver,
    /// One passes only if nothing else can be done.
    #[error("{player} can move and may not pass")]
    MustMove {
        /// Who is to move.
        player: Player,
    },
    /// The variant does not have such moves, or not in this phase.
    #[error("no such move exists in this variant and phase")]
    NotNow,
    /// The board of variant 1 has 3 files.
    #[error("{cell} is no cell of the 3 x 10 board")]
    OffBoard {
        /// The cell.
        cell: Cell,
    },
    /// Only one's own pieces move.
    #[error("no piece of {player}, who is to move, stands on {cell}")]
    NotOwnPiece {
        /// Who is to move.
        player: Player,
        /// Where the piece should have been.
        cell: Cell,
    },
    /// A piece of this kind does not move like that, even on an empty board.
    #[error("a {kind} does not move from {from} to {to}")]
    OutOfReach {
        /// The kind of the piece.
        kind: Kind,
        /// Where it is.
        from: Cell,
        /// Where it cannot go.
        to: Cell,
    },
    /// Variant 3: none of the cells between can be entered by the Priest.
    #[error("every way of the Priest from {from} to {to} is blocked")]
    Blocked {
        /// Where the Priest is.
        from: Cell,
        /// Where it cannot go.
        to: Cell,
    },
    /// The cell cannot be entered, or nothing can be placed on it: a piece or a refuge is there.
    #[error("{cell} is occupied")]
    Occupied {
        /// The cell.
        cell: Cell,
    },
    /// There is no enemy piece and no enemy refuge.
    #[error("there is nothing to capture on {cell}")]
    NothingToCapture {
        /// The cell.
        cell: Cell,
    },
    /// *"Une tuile Refuge sous un pion rend le couple Refuge/Pion imprenable."*
    #[error("the piece on {cell} stands on a refuge")]
    Protected {
        /// The cell.
        cell: Cell,
    },
    /// Variant 1: the capture of a piece says where it is set down.
    #[error("it is not said where the piece captured on {cell} is set down")]
    SetDownMissing {
        /// Where the piece is captured.
        cell: Cell,
    },
    /// A captured piece cannot be set down there, or nothing is set down at all.
    #[error("nothing can be set down on {cell} by this capture")]
    SetDownNotAllowed {
        /// The cell.
        cell: Cell,
    },
    /// What should be placed is not in the reserve.
    #[error("{player} has nothing of that kind left to place")]
    NoneLeft {
        /// Who is to move.
        player: Player,
    },
    /// Nothing may be placed there under these rules.
    #[error("nothing may be placed on {cell}")]
    OutsideArea {
        /// The cell.
        cell: Cell,
    },
    /// No refuge of the player to move is there.
    #[error("no refuge of {player}, who is to move, lies on {cell}")]
    NoRefuge {
        /// Who is to move.
        player: Player,
        /// The cell.
        cell: Cell,
    },
    /// Variant 3: no jumps lead there that turn exactly these pieces.
    #[error("no jumps lead from {from} to {to} over exactly these pieces")]
    NoPath {
        /// Where the piece is.
        from: Cell,
        /// Where it cannot jump.
        to: Cell,
    },
}

impl Position {
    /// Everything `player` can do here, if it is that player's turn and the game is not over; no pass.
    #[inline]
    pub(crate) fn visit_actions<B>(
        &self,
        player: Player,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self.rules.variant() {
            // "A turn is one of: move a piece; place a refuge …; take back a refuge …"
            Variant::One => {
                self.visit_leaps(player, visit)?;
                self.visit_refuges(player, visit)
            }
            Variant::Two => self.visit_leaps(player, visit),
            Variant::Three => match self.phase() {
                Phase::Play => self.visit_steps_and_jumps(player, visit),
                Phase::Refuges | Phase::Pieces => self.visit_placements(player, visit),
            },
        }
    }

    /// How many actions [`visit_actions`](Self::visit_actions) would yield.
    #[inline]
    fn count_actions(&self, player: Player) -> usize {
        match self.rules.variant() {
            Variant::One => self.count_leaps(player) + self.count_refuges(player),
            Variant::Two => self.count_leaps(player),
            Variant::Three => match self.phase() {
                Phase::Play => self.count_steps_and_jumps(player),
                Phase::Refuges | Phase::Pieces => self.count_placements(player),
            },
        }
    }

    /// Looks for an action among those of [`visit_actions`](Self::visit_actions).
    #[inline]
    fn find_action(&self, player: Player, nth: &mut Nth) -> Option<Move> {
        match self.rules.variant() {
            Variant::One => self.find_leap(player, nth).or_else(|| self.find_refuge(player, nth)),
            Variant::Two => self.find_leap(player, nth),
            Variant::Three => match self.phase() {
                Phase::Play => self.find_step_or_jump(player, nth),
                Phase::Refuges | Phase::Pieces => self.find_placement(player, nth),
            },
        }
    }

    /// Whether `player` could do anything but pass.
    pub(crate) fn has_actions(&self, player: Player) -> bool {
        self.visit_actions(player, &mut |_| ControlFlow::Break(())).is_break()
    }

    /// The one generator: all actions, or the forced pass if there are none but the other player would have some.
    #[inline]
    pub(crate) fn generate<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.winner().is_some() {
            return ControlFlow::Continue(());
        }
        let mut none = true;
        self.visit_actions(self.turn, &mut |mv| {
            none = false;
            visit(mv)
        })?;
        if none && self.has_actions(!self.turn) { visit(Move::Pass) } else { ControlFlow::Continue(()) }
    }

    #[inline]
    pub(crate) fn count(&self) -> usize {
        if self.winner().is_some() {
            return 0;
        }
        match self.count_actions(self.turn) {
            0 => usize::from(self.has_actions(!self.turn)),
            count => count,
        }
    }

    /// The move that the generator yields after `n` others.
    #[inline]
    pub(crate) fn find(&self, n: usize) -> Option<Move> {
        if self.winner().is_some() {
            return None;
        }
        self.find_action(self.turn, &mut Nth::new(n)).or_else(|| {
            let passes = n == 0 && !self.has_actions(self.turn) && self.has_actions(!self.turn);
            passes.then_some(Move::Pass)
        })
    }

    pub(crate) fn check_move(&self, mv: Move) -> Result<(), IllegalMove> {
        if self.winner().is_some() {
            return Err(IllegalMove::GameOver);
        }
        let player = self.turn;
        let checked = match (mv, self.rules.variant(), self.phase()) {
            (Move::Pass, ..) if self.has_actions(player) => return Err(IllegalMove::MustMove { player }),
            (Move::Pass, ..) if self.has_actions(!player) => return Ok(()),
            (Move::Pass, ..) => return Err(IllegalMove::GameOver),
            (Move::Quiet { from, to }, Variant::One | Variant::Two, _) => self.check_leap(from, to),
            (Move::Capture { from, to, set_down }, Variant::One | Variant::Two, _) => {
                self.check_capture(from, to, set_down)
            }
            (Move::PlaceRefuge(cell), Variant::One, _) => self.check_refuge(cell),
            (Move::TakeBackRefuge(cell), Variant::One, _) => self.check_take_back(cell),
            (Move::Quiet { from, to }, Variant::Three, Phase::Play) => self.check_step(from, to),
            (Move::Jump { from, to, captured }, Variant::Three, Phase::Play) => self.check_jump(from, to, captured),
            (Move::PlaceRefuge(cell), Variant::Three, Phase::Refuges) => self.check_first_refuge(cell),
            (Move::PlacePiece { kind, cell }, Variant::Three, Phase::Pieces) => self.check_first_piece(kind, cell),
            _ => Err(IllegalMove::NotNow),
        };
        let stuck = || !self.has_actions(player) && !self.has_actions(!player);
        checked.map_err(|reason| if stuck() { IllegalMove::GameOver } else { reason })
    }

    /// The kind of the piece that the player to move has on a cell.
    pub(crate) fn own_piece(&self, cell: Cell) -> Result<Kind, IllegalMove> {
        let own = self.piece_at(cell).filter(|piece| piece.player == self.turn);
        own.map(|piece| piece.kind).ok_or(IllegalMove::NotOwnPiece { player: self.turn, cell })
    }
}
