//! Navettes: arrows and stars on the points of a triangular lattice.

use jeux_core::{Player, Position as _};
use navettes::{Arrow, Move, Pawn, Position};

use crate::Draw;
use crate::scene::{Figure, Paint, Point, Scene, Shape, Tint, Trace};

impl Draw for Position {
    fn scene(&self) -> Scene {
        let mut scene = Scene::lattice(self.rules().rows().widths());
        for point in navettes::Point::in_set(self.occupied()) {
            if let Some(pawn) = self.pawn_at(point) {
                scene.put(&point.to_string(), figure(pawn));
            }
        }
        for player in Player::ALL {
            let panel = scene.panel(player);
            panel.notes.push(counted(self.stars(player).len(), "star"));
            if self.turn() == player && self.owed() > 0 {
                panel.notes.push(format!("owes {}", counted(self.owed().into(), "move")));
            }
        }
        scene
    }

    fn traces(&self, mv: Move, scene: &Scene) -> Vec<Trace> {
        let points: Vec<navettes::Point> = match mv {
            Move::Pass | Move::Stop => return Vec::new(),
            Move::Shuttle { .. } => self.path(mv).map(|path| path.points().to_vec()).unwrap_or_default(),
            Move::Star { from, to } => vec![from, to],
            Move::Exit { from, .. } => vec![from],
        };
        let mut path: Vec<Point> = points.iter().filter_map(|point| scene.point(&point.to_string())).collect();
        if let Move::Exit { from, .. } = mv {
            path.extend(way_off(self, from, scene));
        }
        vec![Trace::Path(path)]
    }
}

/// *"Une étoile peut atterrir « au-delà » de la dernière ligne du camp adverse."* Where a star that leaves the board
/// lands: behind a line of pawns from the star to the last row, if there are any.
fn way_off(position: &Position, star: navettes::Point, scene: &Scene) -> Option<Point> {
    let rows = position.rules().rows();
    let arrow = Arrow::toward_enemy_of(position.turn());
    let dy = if arrow == Arrow::Up { 0.7 } else { -0.7 };
    arrow.forward().into_iter().zip([-0.35, 0.35]).find_map(|(direction, dx)| {
        let mut last = star;
        while let Some(next) = last.neighbour(direction, rows) {
            position.pawn_at(next)?;
            last = next;
        }
        let over_the_end = rows.end(arrow).contains(last.index());
        let Point { x, y } = scene.point(&last.to_string()).filter(|_| over_the_end)?;
        Some(Point { x: x + dx, y: y + dy })
    })
}

fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// A shuttle points where its arrow does. In text White's figures are outlines.
fn figure(pawn: Pawn) -> Figure {
    let (name, shape, outline, full) = match pawn {
        Pawn::Shuttle { arrow: Arrow::Up, .. } => ("shuttle up", arrow_shape(1.0), '\u{25b3}', '\u{25b2}'),
        Pawn::Shuttle { arrow: Arrow::Down, .. } => ("shuttle down", arrow_shape(-1.0), '\u{25bd}', '\u{25bc}'),
        Pawn::Star { .. } => ("star", star_shape(), '\u{2606}', '\u{2605}'),
    };
    let player = pawn.player();
    Figure {
        name: format!("{player} {name}"),
        tint: Tint::Player(player),
        parts: vec![shape.paint(Paint::Body)],
        glyph: if player == Player::White { outline } else { full },
        frame: None,
    }
}

/// An arrow, upward for 1 and downward for −1.
fn arrow_shape(up: f64) -> Shape {
    let right = [(0.0, 0.4), (0.36, 0.0), (0.17, 0.0), (0.17, -0.36)];
    let left = right.iter().rev().map(|&(x, y)| (-x, y));
    // The tip is on both sides.
    let corners = right.iter().copied().chain(left.take(3)).map(|(x, y)| (x, up * y));
    Shape::Polygon(corners.collect())
}

/// A star with five points.
fn star_shape() -> Shape {
    let corner = |number: u8| {
        let angle = core::f64::consts::PI * (0.5 + f64::from(number) / 5.0);
        let radius = [0.44, 0.19][usize::from(number % 2)];
        (radius * angle.cos(), radius * angle.sin() - 0.03)
    };
    Shape::Polygon((0..10).map(corner).collect())
}
