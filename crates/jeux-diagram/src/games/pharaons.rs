//! Pharaons: pieces, and tiles that can lie under them, on the cells of a rectangular board.

use jeux_core::{Player, Position as _};
use pharaons::{Cell, Kind, Move, Piece, Position};

use crate::Draw;
use crate::scene::{Figure, Paint, Scene, Shape, Tint, Trace};

impl Draw for Position {
    fn scene(&self) -> Scene {
        let mut scene = Scene::squares(self.rules().files(), 10);
        for cell in Cell::in_set(self.rules().board()) {
            let name = cell.to_string();
            if let Some(player) = self.refuge_at(cell) {
                scene.put(&name, tile(player));
            }
            if let Some(piece) = self.piece_at(cell) {
                scene.put(&name, figure(piece));
            }
        }
        for player in Player::ALL {
            let reserve = self.reserve(player);
            let pieces = Kind::ALL.map(|kind| (figure(Piece { player, kind }), reserve.of_kind(kind)));
            let stock = pieces.into_iter().chain([(tile(player), reserve.refuges)]);
            scene.panel(player).stock.extend(stock.filter(|(_, count)| *count > 0));
        }
        scene
    }

    fn traces(&self, mv: Move, scene: &Scene) -> Vec<Trace> {
        let point = |cell: Cell| scene.point(&cell.to_string());
        let path = |cells: &[Cell]| Some(Trace::Path(cells.iter().copied().map(point).collect::<Option<_>>()?));
        let place = |cell, figure| Some(Trace::Place { at: point(cell)?, figure });
        let player = self.turn();
        let trace = match mv {
            Move::Pass => None,
            Move::Quiet { from, to } | Move::Capture { from, to, .. } => path(&[from, to]),
            Move::Jump { .. } => self.path(mv).and_then(|jumps| path(jumps.cells())),
            Move::PlaceRefuge(cell) => place(cell, tile(player)),
            Move::PlacePiece { kind, cell } => place(cell, figure(Piece { player, kind })),
            Move::TakeBackRefuge(cell) => point(cell).map(|at| Trace::Remove { at }),
        };
        // "vous devez le retourner … et le placer sur l'une des 3 cases de votre ligne de départ"
        let set_down = match mv {
            Move::Capture { to, set_down: Some(cell), .. } => {
                point(to).zip(point(cell)).map(|(from, to)| Trace::SetDown { from, to })
            }
            _ => None,
        };
        set_down.into_iter().chain(trace).collect()
    }
}

/// A Pharaoh is a pyramid, a Priest a disc with an ankh.
fn figure(piece: Piece) -> Figure {
    let parts = match piece.kind {
        Kind::Pharaoh => vec![
            Shape::Polygon([(-0.34, -0.27), (0.34, -0.27), (0.0, 0.34)].into()).paint(Paint::Body),
            Shape::Polygon([(-0.12, 0.125), (0.12, 0.125), (0.0, 0.34)].into()).paint(Paint::Ink),
        ],
        Kind::Priest => vec![
            Shape::disc(0.31).paint(Paint::Body),
            Shape::Disc { at: (0.0, 0.1), radius: 0.085 }.paint(Paint::Line),
            Shape::Polygon([(-0.15, 0.02), (0.15, 0.02), (0.15, -0.04), (-0.15, -0.04)].into()).paint(Paint::Ink),
            Shape::Polygon([(-0.035, 0.02), (0.035, 0.02), (0.035, -0.22), (-0.035, -0.22)].into()).paint(Paint::Ink),
        ],
    };
    let tint = Tint::Player(piece.player);
    Figure { name: piece.to_string(), tint, parts, glyph: piece.letter(), frame: None }
}

/// A refuge frames whatever stands on it.
fn tile(player: Player) -> Figure {
    Figure {
        name: format!("{player} refuge"),
        tint: Tint::Player(player),
        parts: vec![Shape::square(0.45).paint(Paint::Body), Shape::square(0.39).paint(Paint::Line)],
        glyph: if player == Player::White { 'R' } else { 'r' },
        frame: Some(('[', ']')),
    }
}
