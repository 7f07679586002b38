//! Positions turned about.

use jeux_core::{Bitboard, Grid, GridSymmetry, Symmetric};

use crate::{Board, Cell, Move, Phase, Position, Rules, Variant};

/// Turns a cell about on the board of these rules.
fn transform(rules: Rules, symmetry: GridSymmetry, cell: Cell) -> Cell {
    match jeux_core::Cell::<3, 10>::new(cell.file(), cell.rank()) {
        Some(narrow) if rules.variant() == Variant::One => {
            let image = Grid::transform(symmetry, narrow);
            Cell::new(image.file(), image.rank()).unwrap_or(cell)
        }
        _ => Board::transform(symmetry, cell),
    }
}

impl Position {
    /// This position turned about; a symmetry that exchanges White's and Black's side exchanges the colours as well.
    ///
    /// `None` if the result would be no position: while refuges and pieces are placed in variant 3 White goes first,
    /// so that the colours cannot be exchanged.
    ///
    /// ```
    /// use pharaons::{Position, jeux_core::{GridSymmetry, Position as _}};
    ///
    /// let position: Position = "a1a/3/3/1p1/3/3/3/3/3/APA b R3 R3".parse()?;
    /// let turned = position.turned(GridSymmetry::HALF_TURN).ok_or("no position")?;
    /// assert_eq!(turned.to_string(), "apa/3/3/3/3/3/1P1/3/3/A1A w R3 R3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn turned(&self, symmetry: GridSymmetry) -> Option<Self> {
        let swaps = <Self as Symmetric>::swaps_players(symmetry);
        if swaps && self.phase() != Phase::Play {
            return None;
        }
        let turn_set =
            |set| -> Bitboard { Cell::in_set(set).map(|cell| transform(self.rules, symmetry, cell).index()).collect() };
        let mut turned = Self {
            pieces: self.pieces.map(turn_set),
            pharaohs: turn_set(self.pharaohs),
            tiles: self.tiles.map(turn_set),
            ..*self
        };
        if swaps {
            turned.pieces.reverse();
            turned.tiles.reverse();
            turned.reserves.reverse();
            turned.turn = !self.turn;
        }
        Some(turned)
    }
}

impl Symmetric for Position {
    type Symmetry = GridSymmetry;

    /// The mirror, and in variants 1 and 2 the half turn and the exchange of ranks, both with the colours exchanged.
    /// Variant 3 has these only once the pieces move, and not for all its positions: see [`Position::turned`].
    fn symmetries(rules: Rules) -> &'static [GridSymmetry] {
        let all = Board::symmetries();
        match rules.variant() {
            Variant::One | Variant::Two => all,
            Variant::Three => all.split_at(2).0,
        }
    }

    fn inverse(symmetry: GridSymmetry) -> GridSymmetry {
        symmetry.inverse()
    }

    fn swaps_players(symmetry: GridSymmetry) -> bool {
        Cell::all().next().is_some_and(|corner| Board::transform(symmetry, corner).rank() != corner.rank())
    }

    /// As [`turned`](Position::turned); the position as it is where that is `None`.
    fn transformed(&self, symmetry: GridSymmetry) -> Self {
        self.turned(symmetry).unwrap_or(*self)
    }

    fn transformed_move(&self, mv: Move, symmetry: GridSymmetry) -> Move {
        let image = |cell| transform(self.rules, symmetry, cell);
        match mv {
            Move::Pass => Move::Pass,
            Move::Quiet { from, to } => Move::Quiet { from: image(from), to: image(to) },
            Move::Capture { from, to, set_down } => {
                Move::Capture { from: image(from), to: image(to), set_down: set_down.map(image) }
            }
            Move::Jump { from, to, captured } => Move::Jump {
                from: image(from),
                to: image(to),
                captured: Cell::in_set(captured).map(|cell| image(cell).index()).collect(),
            },
            Move::PlaceRefuge(cell) => Move::PlaceRefuge(image(cell)),
            Move::TakeBackRefuge(cell) => Move::TakeBackRefuge(image(cell)),
            Move::PlacePiece { kind, cell } => Move::PlacePiece { kind, cell: image(cell) },
        }
    }
}
