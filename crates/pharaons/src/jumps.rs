//! Variant 3: pieces step one or two cells and capture by jumping.

use alloc::vec::Vec;
use core::convert::Infallible;
use core::fmt;
use core::ops::ControlFlow;

use jeux_core::{Bitboard, Nth, Player};

use crate::board::{behind, hurdles, king, near, two_steps};
use crate::{Cell, IllegalMove, Kind, Move, Phase, Position, Variant};

/// The way of a jumping piece in variant 3: where it starts and every cell it lands on, 2 to 12 cells.
///
/// Its text is that of the move: `a1xc3xe3`. Paths are ordered as their lists of cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path {
    // Beyond `len` stands the first cell again, so that equal paths are equal values.
    cells: [Cell; Self::MAX],
    len: u8,
}

impl Path {
    /// A piece jumps at most 11 others: there are 12.
    const MAX: usize = 12;

    const fn new(from: Cell) -> Self {
        Self { cells: [from; Self::MAX], len: 1 }
    }

    /// The cells, the first of them where the piece starts.
    ///
    /// ```
    /// use pharaons::{Position, Rules, jeux_core::Position as _};
    ///
    /// let position = Position::parse("5/5/5/5/5/1a1a1/P4/5/5/5 w - -", Rules::VARIANT_3)?;
    /// let path = position.path(position.parse_move("a4xc6xe4")?).ok_or("no capture")?;
    /// assert_eq!(path.cells(), ["a4".parse()?, "c6".parse()?, "e4".parse()?]);
    /// assert_eq!(path.jumps(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        self.cells.get(..usize::from(self.len)).unwrap_or_default()
    }

    /// How many pieces are jumped.
    #[inline]
    #[must_use]
    pub const fn jumps(&self) -> usize {
        self.len as usize - 1
    }

    /// The path with one more landing.
    #[inline]
    fn and(mut self, landing: Cell) -> Self {
        if let Some(next) = self.cells.get_mut(usize::from(self.len)) {
            *next = landing;
            self.len += 1;
        }
        self
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cells().iter().enumerate().try_for_each(|(n, cell)| write!(f, "{}{cell}", if n == 0 { "" } else { "x" }))
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A piece about to jump.
///
/// What it may jump and where it may land does not change on its way but for the pieces it has turned: they are own
/// pieces at once, which are neither jumped nor landed on.
struct Jumper {
    from: Cell,
    /// Where it can land: cells that hold no piece and no enemy refuge, and its own starting cell.
    free: Bitboard,
    /// The enemy pieces that stand on no refuge.
    over: Bitboard,
    /// Whether it may jump on.
    chains: bool,
}

impl Jumper {
    /// Every jump from a cell over one of `over`, as (jumped cell, landing cell), in the order of either.
    #[inline]
    fn jumps(&self, at: Cell, over: Bitboard) -> impl Iterator<Item = (Cell, Cell)> {
        let landing = move |over| Some((over, behind(at, over).filter(|to| self.free.contains(to.index()))?));
        Cell::in_set(hurdles(at, over)).filter_map(landing)
    }

    /// Calls `visit` with every (end, captured pieces) there is, once each.
    #[inline]
    fn visit<B, F: FnMut(Cell, Bitboard) -> ControlFlow<B>>(&self, visit: &mut F) -> ControlFlow<B> {
        if hurdles(self.from, self.over).is_empty() {
            return ControlFlow::Continue(());
        }
        self.visit_from(self.from, Path::new(self.from), Bitboard::EMPTY, visit)
    }

    /// Goes on from a place on the way. Ways are tried in their order, so the first to a (place, captured pieces) is the
    /// canonical one, and others to it need not be followed: they go on in the same way.
    fn visit_from<B, F: FnMut(Cell, Bitboard) -> ControlFlow<B>>(
        &self,
        at: Cell,
        path: Path,
        captured: Bitboard,
        visit: &mut F,
    ) -> ControlFlow<B> {
        for (over, to) in self.jumps(at, self.over - captured) {
            let (path, captured) = (path.and(to), captured | over.bitboard());
            // With fewer than three jumps only one order leads to the same end.
            if path.jumps() >= 3 && self.canonical(to, captured) != Some(path) {
                continue;
            }
            visit(to, captured)?;
            if self.chains {
                self.visit_from(to, path, captured, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Calls `visit` with every path to an end over exactly these pieces, in their order.
    fn visit_paths<B, F: FnMut(Path) -> ControlFlow<B>>(
        &self,
        at: Cell,
        path: Path,
        (to, captured): (Cell, Bitboard),
        visit: &mut F,
    ) -> ControlFlow<B> {
        for (over, landing) in self.jumps(at, captured) {
            let (path, left) = (path.and(landing), captured - over.bitboard());
            if !left.is_empty() {
                self.visit_paths(landing, path, (to, left), visit)?;
            } else if landing == to {
                visit(path)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The path that comes first.
    fn canonical(&self, to: Cell, captured: Bitboard) -> Option<Path> {
        self.visit_paths(self.from, Path::new(self.from), (to, captured), &mut ControlFlow::Break).break_value()
    }
}

impl Position {
    /// Variant 3: the cells that can be *entered* by a player's piece: they hold no piece and no enemy refuge.
    /// *"Les tuiles refuges servent aux pièces de même couleur. Elles sont infranchissables par l'adversaire."*
    #[inline]
    fn enterable(&self, player: Player) -> Bitboard {
        self.rules.board() - self.all_pieces() - self.refuges(!player)
    }

    /// Variant 3: the enemy pieces that a player may jump: those on no refuge.
    #[inline]
    fn jumpable(&self, player: Player) -> Bitboard {
        self.pieces(!player) - self.refuges(!player)
    }

    #[inline]
    fn jumper(&self, player: Player, from: Cell) -> Jumper {
        Jumper {
            from,
            free: self.enterable(player) | from.bitboard(),
            over: self.jumpable(player),
            chains: self.rules.chain_jumps(),
        }
    }

    /// Variant 3: where a piece steps. A Pharaoh moves like a king, a Priest *"de deux cases, comme deux mouvements
    /// successifs du roi"*, by cells that can be entered.
    #[inline]
    fn steps(kind: Kind, from: Cell, free: Bitboard) -> Bitboard {
        match kind {
            Kind::Pharaoh => king(from) & free,
            Kind::Priest => two_steps(from, free),
        }
    }

    #[inline]
    pub(crate) fn visit_steps_and_jumps<B>(
        &self,
        player: Player,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let free = self.enterable(player);
        for kind in Kind::ALL {
            for from in Cell::in_set(self.pieces_of(player, kind)) {
                for to in Cell::in_set(Self::steps(kind, from, free)) {
                    visit(Move::Quiet { from, to })?;
                }
            }
        }
        self.visit_jumps(player, &mut |from, to, captured| visit(Move::Jump { from, to, captured }))
    }

    #[inline]
    pub(crate) fn count_steps_and_jumps(&self, player: Player) -> usize {
        let free = self.enterable(player);
        let mut count = 0;
        for kind in Kind::ALL {
            for from in Cell::in_set(self.pieces_of(player, kind)) {
                count += Self::steps(kind, from, free).len();
            }
        }
        let ControlFlow::Continue(()) = self.visit_jumps::<Infallible>(player, &mut |_, _, _| {
            count += 1;
            ControlFlow::Continue(())
        });
        count
    }

    /// Looks for a move among those of [`visit_steps_and_jumps`](Self::visit_steps_and_jumps).
    #[inline]
    pub(crate) fn find_step_or_jump(&self, player: Player, nth: &mut Nth) -> Option<Move> {
        let free = self.enterable(player);
        for kind in Kind::ALL {
            for from in Cell::in_set(self.pieces_of(player, kind)) {
                if let Some(to) = nth.cell_of(Self::steps(kind, from, free)) {
                    return Some(Move::Quiet { from, to: Cell::from_index(to)? });
                }
            }
        }
        self.visit_jumps(player, &mut |from, to, captured| nth.visit(Move::Jump { from, to, captured })).break_value()
    }

    /// Variant 3: every capture of a player, as (from, to, captured pieces).
    #[inline]
    fn visit_jumps<B>(
        &self,
        player: Player,
        visit: &mut impl FnMut(Cell, Cell, Bitboard) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for from in Cell::in_set(self.pieces(player) & near(self.jumpable(player))) {
            self.jumper(player, from).visit(&mut |to, captured| visit(from, to, captured))?;
        }
        ControlFlow::Continue(())
    }

    /// Variant 3: every capture of a piece of the player to move, as (to, captured pieces).
    pub(crate) fn visit_jumps_from<B>(
        &self,
        from: Cell,
        visit: &mut impl FnMut(Cell, Bitboard) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.jumper(self.turn, from).visit(visit)
    }

    /// Variant 3: whether `player` could turn all of these pieces in one turn.
    pub(crate) fn jumpers_turn(&self, player: Player, pieces: Bitboard) -> bool {
        let turns_all = |_, _, captured| {
            if pieces.is_subset(captured) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        self.visit_jumps(player, &mut { turns_all }).is_break()
    }

    /// Variant 3: the pieces that `player` could capture.
    pub(crate) fn jump_captures(&self, player: Player) -> Bitboard {
        let mut cells = Bitboard::EMPTY;
        let ControlFlow::Continue(()) = self.visit_jumps::<Infallible>(player, &mut |_, _, captured| {
            cells |= captured;
            ControlFlow::Continue(())
        });
        cells
    }

    /// Variant 3: where a piece could go, stepping or jumping.
    pub(crate) fn step_and_jump_reach(&self, player: Player, kind: Kind, from: Cell) -> Bitboard {
        let mut cells = Self::steps(kind, from, self.enterable(player));
        let mut visit = |to: Cell, _| {
            cells.insert(to.index());
            ControlFlow::<Infallible>::Continue(())
        };
        let ControlFlow::Continue(()) = self.jumper(player, from).visit(&mut visit);
        cells
    }

    pub(crate) fn check_step(&self, from: Cell, to: Cell) -> Result<(), IllegalMove> {
        let kind = self.own_piece(from)?;
        let free = self.enterable(self.turn);
        if !Self::steps(kind, from, Bitboard::ALL).contains(to.index()) {
            Err(IllegalMove::OutOfReach { kind, from, to })
        } else if !free.contains(to.index()) {
            Err(IllegalMove::Occupied { cell: to })
        } else if !Self::steps(kind, from, free).contains(to.index()) {
            Err(IllegalMove::Blocked { from, to })
        } else {
            Ok(())
        }
    }

    pub(crate) fn check_jump(&self, from: Cell, to: Cell, captured: Bitboard) -> Result<(), IllegalMove> {
        self.own_piece(from)?;
        let jumper = self.jumper(self.turn, from);
        if let Some(cell) = Cell::in_set(captured & self.protected(!self.turn)).next() {
            return Err(IllegalMove::Protected { cell });
        }
        let possible = captured.is_subset(jumper.over) && (jumper.chains || captured.len() <= 1);
        if possible && jumper.canonical(to, captured).is_some() {
            Ok(())
        } else {
            Err(IllegalMove::NoPath { from, to })
        }
    }

    /// Variant 3: the capture that a path means, if every jump of it is possible.
    pub(crate) fn follow(&self, cells: &[Cell]) -> Result<Move, IllegalMove> {
        let [from, landings @ ..] = cells else { return Err(IllegalMove::NotNow) };
        let (mut at, mut captured) = (*from, Bitboard::EMPTY);
        let jumper = self.jumper(self.turn, *from);
        for &landing in landings {
            let found = jumper.jumps(at, jumper.over - captured).find(|&(_, to)| to == landing);
            let (over, _) = found.ok_or(IllegalMove::NoPath { from: at, to: landing })?;
            captured.insert(over.index());
            at = landing;
        }
        Ok(Move::Jump { from: *from, to: at, captured })
    }

    /// The canonical path of a capture in variant 3: of all paths that mean it, the one whose list of cells comes first.
    /// `None` for a move that is no legal capture of variant 3.
    ///
    /// ```
    /// use pharaons::{Position, Rules, jeux_core::Position as _};
    ///
    /// let position = Position::parse("5/5/5/1a1a1/5/1a1a1/2A2/5/5/5 w - -", Rules::VARIANT_3)?;
    /// let round = position.parse_move("c4xe6xc8xa6xc4")?;
    /// assert_eq!(position.path(round).map(|path| path.to_string()).as_deref(), Some("c4xa6xc8xe6xc4"));
    /// assert_eq!(position.paths(round).len(), 2);
    /// # Ok::<(), pharaons::Error>(())
    /// ```
    #[must_use]
    pub fn path(&self, mv: Move) -> Option<Path> {
        self.visit_paths(mv, ControlFlow::Break).break_value()
    }

    /// Every path that means a capture of variant 3, in their order; none for a move that is no legal capture of
    /// variant 3.
    #[must_use]
    pub fn paths(&self, mv: Move) -> Vec<Path> {
        let mut paths = Vec::new();
        let ControlFlow::Continue(()) = self.visit_paths::<Infallible>(mv, |path| {
            paths.push(path);
            ControlFlow::Continue(())
        });
        paths
    }

    /// Calls `visit` with every path that means a capture of variant 3, in their order, until it breaks, and returns
    /// what it broke with. Not at all for a move that is no legal capture of variant 3.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use pharaons::{Position, Rules, jeux_core::Position as _};
    ///
    /// let position = Position::parse("5/5/5/1a1a1/5/1a1a1/2A2/5/5/5 w - -", Rules::VARIANT_3)?;
    /// let round = position.parse_move("c4xa6xc8xe6xc4")?;
    /// let by_e6 = position.visit_paths(round, |path| {
    ///     if path.cells()[1].to_string() == "e6" { ControlFlow::Break(path) } else { ControlFlow::Continue(()) }
    /// });
    /// assert_eq!(by_e6.break_value().map(|path| path.to_string()).as_deref(), Some("c4xe6xc8xa6xc4"));
    /// # Ok::<(), pharaons::Error>(())
    /// ```
    pub fn visit_paths<B>(&self, mv: Move, mut visit: impl FnMut(Path) -> ControlFlow<B>) -> ControlFlow<B> {
        match mv {
            Move::Jump { from, to, captured } if self.check_move(mv).is_ok() => {
                self.jumper(self.turn, from).visit_paths(from, Path::new(from), (to, captured), &mut visit)
            }
            _ => ControlFlow::Continue(()),
        }
    }

    /// Whether captures are jumps here.
    pub(crate) fn captures_by_jumping(&self) -> bool {
        self.rules.variant() == Variant::Three && self.phase() == Phase::Play
    }
}
