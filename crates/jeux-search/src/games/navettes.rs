use jeux_core::{Player, Position as _};
use navettes::{Arrow, Move, Point, Position};

use crate::Evaluate;

/// What decides Navettes: how many star moves each player still needs until the last star is out.
///
/// For each player: the rows that the stars on the board have before them, the one off the board included; star moves
/// that are owed, which are as good as made; and how near the shuttles are to the rows where they are turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Navettes;

impl Evaluate<Position> for Navettes {
    fn evaluate(&self, position: &Position) -> i32 {
        let owed = OWED * i32::from(position.owed()) + TEMPO;
        let to_move = if position.turn() == Player::White { owed } else { -owed };
        standing(position, Player::White) - standing(position, Player::Black) + to_move
    }

    /// What earns star moves comes first, then stars that leave or go far.
    fn promise(&self, _: &Position, mv: Move) -> i32 {
        match mv {
            Move::Shuttle { earned, .. } => 1_000 * i32::from(earned),
            Move::Star { from, to } => 300 * i32::from(from.row().abs_diff(to.row())),
            Move::Exit { jump, .. } => {
                if jump {
                    2_000
                } else {
                    500
                }
            }
            Move::Stop | Move::Pass => 0,
        }
    }
}

const ROW: i32 = 100;
const OWED: i32 = 100;
const TEMPO: i32 = 40;
const SHUTTLE_ROW: i32 = 8;

fn standing(position: &Position, player: Player) -> i32 {
    let rows = i32::from(position.rules().rows().count());
    let ahead = |point: Point, arrow| match arrow {
        Arrow::Up => rows - 1 - i32::from(point.row()),
        Arrow::Down => i32::from(point.row()),
    };
    let forward = Arrow::toward_enemy_of(player);
    let stars: i32 = Point::in_set(position.stars(player)).map(|star| ahead(star, forward) + 1).sum();
    let shuttles =
        |arrow| Point::in_set(position.shuttles(player, arrow)).map(|point| ahead(point, arrow)).sum::<i32>();
    -ROW * stars - SHUTTLE_ROW * (shuttles(Arrow::Up) + shuttles(Arrow::Down))
}
