use cavalier_billes::{Board, Colour, Move, Position};
use jeux_core::{Bitboard, Player, Position as _};

use crate::Evaluate;

/// What decides Cavalier-billes: the points taken, and those within reach of each marble.
///
/// A point taken is worth 100. What a marble could capture with the next move, and with the one after that, counts for a
/// part, by its points and as a way on, whoever gets there first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CavalierBilles;

impl Evaluate<Position> for CavalierBilles {
    fn evaluate(&self, position: &Position) -> i32 {
        let points = position.points(Player::White) - position.points(Player::Black);
        100 * points + prospects(position, Player::White) - prospects(position, Player::Black)
    }

    /// Marbles that are worth more come first.
    fn promise(&self, position: &Position, mv: Move) -> i32 {
        let Move::Capture { to, .. } = mv else { return 0 };
        let colour = Colour::ALL.into_iter().find(|&colour| position.marbles_of(colour).contains(to.index()));
        colour.map_or(0, |colour| 100 * i32::from(position.rules().points(colour)))
    }
}

/// What lies ahead of a player's marble.
fn prospects(position: &Position, player: Player) -> i32 {
    let Some(cell) = position.player_cell(player) else { return 0 };
    let coloured = position.coloured();
    let next = leaps(cell.bitboard()) & coloured;
    let later = leaps(next) & coloured;
    let points = 6 * worth(position, next) + 3 * worth(position, later - next);
    points + 30 * next.len() as i32 + 10 * (later - next).len() as i32
}

fn leaps(from: Bitboard) -> Bitboard {
    from.into_iter().fold(Bitboard::EMPTY, |set, cell| set | Board::KNIGHT[usize::from(cell)])
}

/// The points of all marbles in these cells together.
fn worth(position: &Position, cells: Bitboard) -> i32 {
    let of = |colour| (position.marbles_of(colour) & cells).len() as i32 * i32::from(position.rules().points(colour));
    Colour::ALL.into_iter().map(of).sum()
}
