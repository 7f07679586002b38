//! Variants 1 and 2: pieces move like a chess king or knight and capture by moving onto a cell.

use core::ops::ControlFlow;

use jeux_core::{Bitboard, Nth, Player};

use crate::board::{king, knight, rank_from};
use crate::{Cell, IllegalMove, Kind, Move, Position, Variant};

/// *"Les pions Pharaons se déplacent comme le roi aux Échecs. Les pions Prêtres se déplacent comme le cavalier aux
/// Échecs."*
#[inline]
fn leaps(kind: Kind, from: Cell) -> Bitboard {
    match kind {
        Kind::Pharaoh => king(from),
        Kind::Priest => knight(from),
    }
}

/// What a player's pieces do on the cells of the board.
struct Targets {
    /// Cells to move to: empty, or with nothing but a refuge of one's own.
    quiet: Bitboard,
    /// Enemy pieces that stand on no refuge.
    pieces: Bitboard,
    /// Enemy refuges on which no piece stands.
    refuges: Bitboard,
}

impl Targets {
    #[inline]
    fn captures(&self) -> Bitboard {
        self.pieces | self.refuges
    }
}

impl Position {
    #[inline]
    fn targets(&self, player: Player) -> Targets {
        let (enemies, refuges) = (self.pieces(!player), self.refuges(!player));
        Targets {
            quiet: self.rules.board() - self.all_pieces() - refuges,
            pieces: enemies - refuges,
            refuges: refuges - enemies,
        }
    }

    /// Every piece of a player with the cells it would reach on an empty board.
    #[inline]
    fn leapers(&self, player: Player) -> impl Iterator<Item = (Cell, Bitboard)> {
        let of_kind = move |kind| Cell::in_set(self.pieces_of(player, kind)).map(move |from| (from, leaps(kind, from)));
        of_kind(Kind::Pharaoh).chain(of_kind(Kind::Priest))
    }

    /// Variant 1: where `player` can set down a piece captured by the one that came from `from`: *"sur l'une des 3 cases
    /// de votre ligne de départ. Si toutes les cases de cette ligne sont occupées … de la deuxième ligne"*, and so on.
    ///
    /// A cell is occupied if it holds a piece or an enemy refuge, once the capturing piece has arrived where the
    /// captured one stood.
    fn set_down_cells(&self, player: Player, from: Cell) -> Bitboard {
        let occupied = (self.all_pieces() - from.bitboard()) | self.refuges(!player);
        let free = self.rules.board() - occupied;
        let mut ranks = (0..10).map(|number| rank_from(player, number) & free);
        ranks.find(|rank| !rank.is_empty()).unwrap_or_default()
    }

    #[inline]
    pub(crate) fn visit_leaps<B>(
        &self,
        player: Player,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let targets = self.targets(player);
        for (from, reach) in self.leapers(player) {
            for to in Cell::in_set(reach & targets.quiet) {
                visit(Move::Quiet { from, to })?;
            }
            if reach.intersects(targets.captures()) {
                self.visit_captures(player, from, reach, &targets, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn visit_captures<B>(
        &self,
        player: Player,
        from: Cell,
        reach: Bitboard,
        targets: &Targets,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for to in Cell::in_set(reach & targets.refuges) {
            visit(Move::Capture { from, to, set_down: None })?;
        }
        for to in Cell::in_set(reach & targets.pieces) {
            match self.rules.variant() {
                Variant::One => {
                    for cell in Cell::in_set(self.set_down_cells(player, from)) {
                        visit(Move::Capture { from, to, set_down: Some(cell) })?;
                    }
                }
                Variant::Two | Variant::Three => visit(Move::Capture { from, to, set_down: None })?,
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    pub(crate) fn count_leaps(&self, player: Player) -> usize {
        let Targets { quiet, pieces, refuges } = self.targets(player);
        let mut count = 0;
        for kind in Kind::ALL {
            for from in Cell::in_set(self.pieces_of(player, kind)) {
                let reach = leaps(kind, from);
                count += (reach & (quiet | refuges)).len();
                if reach.intersects(pieces) {
                    let choices = match self.rules.variant() {
                        Variant::One => self.set_down_cells(player, from).len(),
                        Variant::Two | Variant::Three => 1,
                    };
                    count += (reach & pieces).len() * choices;
                }
            }
        }
        count
    }

    /// Looks for a move among those of [`visit_leaps`](Self::visit_leaps).
    #[inline]
    pub(crate) fn find_leap(&self, player: Player, nth: &mut Nth) -> Option<Move> {
        let targets = self.targets(player);
        for kind in Kind::ALL {
            for from in Cell::in_set(self.pieces_of(player, kind)) {
                let reach = leaps(kind, from);
                if let Some(to) = nth.cell_of(reach & targets.quiet) {
                    return Some(Move::Quiet { from, to: Cell::from_index(to)? });
                }
                if reach.intersects(targets.captures()) {
                    let captured = self.visit_captures(player, from, reach, &targets, &mut |mv| nth.visit(mv));
                    if let ControlFlow::Break(mv) = captured {
                        return Some(mv);
                    }
                }
            }
        }
        None
    }

    /// Variants 1 and 2: whether some piece of `player` could capture a piece on a cell; whether it is protected is not
    /// looked at.
    #[inline]
    pub(crate) fn leapers_attack(&self, player: Player, cell: Cell) -> bool {
        // A leap can be made in both directions.
        let attackers =
            king(cell) & self.pieces_of(player, Kind::Pharaoh) | knight(cell) & self.pieces_of(player, Kind::Priest);
        !attackers.is_empty()
    }

    /// Variants 1 and 2: the cells whose piece or refuge `player` could capture.
    pub(crate) fn leap_captures(&self, player: Player) -> Bitboard {
        let Targets { pieces, refuges, .. } = self.targets(player);
        self.leapers(player).fold(Bitboard::EMPTY, |cells, (_, reach)| cells | reach) & (pieces | refuges)
    }

    /// Variants 1 and 2: where a piece could go, capturing or not.
    pub(crate) fn leap_reach(&self, player: Player, kind: Kind, from: Cell) -> Bitboard {
        let Targets { quiet, pieces, refuges } = self.targets(player);
        leaps(kind, from) & (quiet | pieces | refuges)
    }

    fn check_reach(&self, from: Cell, to: Cell) -> Result<(), IllegalMove> {
        let kind = self.own_piece(from)?;
        if !leaps(kind, from).contains(to.index()) {
            return Err(IllegalMove::OutOfReach { kind, from, to });
        }
        if self.rules.board().contains(to.index()) { Ok(()) } else { Err(IllegalMove::OffBoard { cell: to }) }
    }

    pub(crate) fn check_leap(&self, from: Cell, to: Cell) -> Result<(), IllegalMove> {
        self.check_reach(from, to)?;
        if self.targets(self.turn).quiet.contains(to.index()) {
            Ok(())
        } else {
            Err(IllegalMove::Occupied { cell: to })
        }
    }

    pub(crate) fn check_capture(&self, from: Cell, to: Cell, set_down: Option<Cell>) -> Result<(), IllegalMove> {
        self.check_reach(from, to)?;
        let player = self.turn;
        let targets = self.targets(player);
        let choices = if targets.refuges.contains(to.index()) {
            Bitboard::EMPTY
        } else if targets.pieces.contains(to.index()) {
            match self.rules.variant() {
                Variant::One => self.set_down_cells(player, from),
                Variant::Two | Variant::Three => Bitboard::EMPTY,
            }
        } else if self.protected(!player).contains(to.index()) {
            return Err(IllegalMove::Protected { cell: to });
        } else {
            return Err(IllegalMove::NothingToCapture { cell: to });
        };
        match set_down {
            Some(cell) if !choices.contains(cell.index()) => Err(IllegalMove::SetDownNotAllowed { cell }),
            None if !choices.is_empty() => Err(IllegalMove::SetDownMissing { cell: to }),
            _ => Ok(()),
        }
    }
}
