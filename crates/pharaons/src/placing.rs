//! Refuges and pieces that are placed on the board or taken back from it.

use core::ops::ControlFlow;

use jeux_core::{Bitboard, Nth, Player};

use crate::board::{MIDDLE, camp, home};
use crate::{Cell, IllegalMove, Kind, Move, Phase, Position};

impl Position {
    /// Variant 1: the cells of the board on which `player` may place a refuge, *"y compris sous l'un de vos propres
    /// pions"*: those with no refuge and no enemy piece.
    #[inline]
    fn refuge_cells(&self, player: Player) -> Bitboard {
        let forbidden = home(!player).when(!self.rules.refuge_on_enemy_home());
        self.rules.board() - self.tiles[0] - self.tiles[1] - self.pieces(!player) - forbidden
    }

    /// Variant 1: placing a refuge from the reserve, and taking one back from the board.
    #[inline]
    pub(crate) fn visit_refuges<B>(
        &self,
        player: Player,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for cell in Cell::in_set(self.refuge_cells(player).when(self.reserve(player).refuges > 0)) {
            visit(Move::PlaceRefuge(cell))?;
        }
        for cell in Cell::in_set(self.refuges(player)) {
            visit(Move::TakeBackRefuge(cell))?;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    pub(crate) fn count_refuges(&self, player: Player) -> usize {
        let placements = self.refuge_cells(player).when(self.reserve(player).refuges > 0);
        placements.len() + self.refuges(player).len()
    }

    /// Looks for a move among those of [`visit_refuges`](Self::visit_refuges).
    #[inline]
    pub(crate) fn find_refuge(&self, player: Player, nth: &mut Nth) -> Option<Move> {
        let placements = self.refuge_cells(player).when(self.reserve(player).refuges > 0);
        match nth.cell_of(placements) {
            Some(cell) => Cell::from_index(cell).map(Move::PlaceRefuge),
            None => nth.cell_of(self.refuges(player)).and_then(Cell::from_index).map(Move::TakeBackRefuge),
        }
    }

    pub(crate) fn check_refuge(&self, cell: Cell) -> Result<(), IllegalMove> {
        let player = self.turn;
        if !self.rules.board().contains(cell.index()) {
            return Err(IllegalMove::OffBoard { cell });
        }
        if self.reserve(player).refuges == 0 {
            return Err(IllegalMove::NoneLeft { player });
        }
        if self.refuge_cells(player).contains(cell.index()) {
            return Ok(());
        }
        let occupied = self.refuge_at(cell).is_some() || self.pieces(!player).contains(cell.index());
        Err(if occupied { IllegalMove::Occupied { cell } } else { IllegalMove::OutsideArea { cell } })
    }

    pub(crate) fn check_take_back(&self, cell: Cell) -> Result<(), IllegalMove> {
        let player = self.turn;
        if self.refuges(player).contains(cell.index()) { Ok(()) } else { Err(IllegalMove::NoRefuge { player, cell }) }
    }

    /// Variant 3: the area of what is being placed. *"Ces tuiles ne peuvent pas être placées dans les deux premières
    /// lignes de chaque camp"*; the pieces go *"sur l'une des cases de leurs deux premières lignes"*.
    #[inline]
    fn placing_area(&self, player: Player) -> Bitboard {
        match self.phase() {
            Phase::Refuges => MIDDLE,
            Phase::Pieces => camp(player),
            Phase::Play => Bitboard::EMPTY,
        }
    }

    /// Variant 3: the cells on which `player` may place the next refuge or piece: the empty ones of the area.
    #[inline]
    fn placing_cells(&self, player: Player) -> Bitboard {
        self.placing_area(player) - self.all_pieces() - self.tiles[0] - self.tiles[1]
    }

    /// Variant 3: placing the first refuges, then the pieces, *"à tour de rôle"*. The kind of the piece is a free choice
    /// among those left.
    #[inline]
    pub(crate) fn visit_placements<B>(
        &self,
        player: Player,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (cells, reserve) = (self.placing_cells(player), self.reserve(player));
        if self.phase() == Phase::Refuges {
            for cell in Cell::in_set(cells.when(reserve.refuges > 0)) {
                visit(Move::PlaceRefuge(cell))?;
            }
            return ControlFlow::Continue(());
        }
        for kind in Kind::ALL {
            for cell in Cell::in_set(cells.when(reserve.of_kind(kind) > 0)) {
                visit(Move::PlacePiece { kind, cell })?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    pub(crate) fn count_placements(&self, player: Player) -> usize {
        let reserve = self.reserve(player);
        let choices = match self.phase() {
            Phase::Refuges => usize::from(reserve.refuges > 0),
            Phase::Pieces => Kind::ALL.into_iter().filter(|&kind| reserve.of_kind(kind) > 0).count(),
            Phase::Play => 0,
        };
        self.placing_cells(player).len() * choices
    }

    /// Looks for a move among those of [`visit_placements`](Self::visit_placements).
    #[inline]
    pub(crate) fn find_placement(&self, player: Player, nth: &mut Nth) -> Option<Move> {
        let (cells, reserve) = (self.placing_cells(player), self.reserve(player));
        if self.phase() == Phase::Refuges {
            return nth.cell_of(cells.when(reserve.refuges > 0)).and_then(Cell::from_index).map(Move::PlaceRefuge);
        }
        Kind::ALL.into_iter().find_map(|kind| {
            let cell = nth.cell_of(cells.when(reserve.of_kind(kind) > 0)).and_then(Cell::from_index)?;
            Some(Move::PlacePiece { kind, cell })
        })
    }

    pub(crate) fn check_first_refuge(&self, cell: Cell) -> Result<(), IllegalMove> {
        self.check_placement(cell, self.reserve(self.turn).refuges)
    }

    pub(crate) fn check_first_piece(&self, kind: Kind, cell: Cell) -> Result<(), IllegalMove> {
        self.check_placement(cell, self.reserve(self.turn).of_kind(kind))
    }

    fn check_placement(&self, cell: Cell, left: u8) -> Result<(), IllegalMove> {
        let player = self.turn;
        if left == 0 {
            Err(IllegalMove::NoneLeft { player })
        } else if !self.placing_area(player).contains(cell.index()) {
            Err(IllegalMove::OutsideArea { cell })
        } else if !self.placing_cells(player).contains(cell.index()) {
            Err(IllegalMove::Occupied { cell })
        } else {
            Ok(())
        }
    }
}
