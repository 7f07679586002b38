//! A hasty player of Cavalier-billes: takes what is worth most at once.

use cavalier_billes::jeux_core::{Player, Position as _};
use cavalier_billes::{Marble, Move, Position};

/// What a move earns at once: nothing for a pass or for the opponent's marble.
pub fn gain(position: &Position, mv: Move) -> i32 {
    match mv.captured(position) {
        Some(Marble::Coloured(colour)) => position.rules().points(colour).into(),
        _ => 0,
    }
}

/// The legal move that earns most, the first of several; `None` if the game is over.
pub fn hasty_move(position: &Position) -> Option<Move> {
    position.legal_moves().into_iter().min_by_key(|&mv| -gain(position, mv))
}

/// Lets two hasty players play a game out; returns Black's points and White's.
pub fn hasty_game(mut position: Position) -> [i32; 2] {
    while let Some(mv) = hasty_move(&position) {
        position.play_unchecked(mv);
    }
    [Player::Black, Player::White].map(|player| position.points(player))
}
