//! Cavalier-billes: marbles in the cells of a square board.

use cavalier_billes::{Colour, Marble, Move, Position};
use jeux_core::Player;

use crate::scene::{Figure, Paint, Scene, Shape, Tint, Trace};
use crate::{Draw, picture::capitalised};

impl Draw for Position {
    fn scene(&self) -> Scene {
        let mut scene = Scene::squares(6, 6);
        for (cell, marble) in self.marbles() {
            scene.put(&cell.to_string(), figure(marble));
        }
        // "On placera alors la bille de couleur capturée dans les logements du plateau, de son coté."
        for player in Player::ALL {
            let taken = Colour::ALL.map(|colour| (figure(Marble::Coloured(colour)), self.taken(player, colour)));
            let panel = scene.panel(player);
            panel.notes.push(format!("{} points", self.points(player)));
            panel.stock.extend(taken.into_iter().filter(|(_, count)| *count > 0));
        }
        scene
    }

    fn traces(&self, mv: Move, scene: &Scene) -> Vec<Trace> {
        let point = |cell: cavalier_billes::Cell| scene.point(&cell.to_string());
        let ends: Option<Vec<_>> = [mv.from(), mv.to()].into_iter().map(|cell| cell.and_then(point)).collect();
        ends.map(Trace::Path).into_iter().collect()
    }
}

/// A marble with its letter; those of the players are larger and have a ring.
fn figure(marble: Marble) -> Figure {
    let letter = Shape::Letter(marble.letter()).paint(Paint::Ink);
    let (name, tint, mut parts) = match marble {
        Marble::Player(player) => (
            format!("{}'s marble", capitalised(player.word())),
            Tint::Player(player),
            vec![Shape::disc(0.45).paint(Paint::Body), Shape::disc(0.37).paint(Paint::Line)],
        ),
        Marble::Coloured(colour) => {
            let tint = match colour {
                Colour::Yellow => Tint::Yellow,
                Colour::Blue => Tint::Blue,
                Colour::Red => Tint::Red,
            };
            (format!("{colour} marble"), tint, vec![Shape::disc(0.38).paint(Paint::Body)])
        }
    };
    parts.push(letter);
    Figure { name, tint, parts, glyph: marble.letter(), frame: Some(('(', ')')) }
}
