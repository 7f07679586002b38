//! Hexapawn, a game from outside, keeps all laws; and what is known of it holds.

#[allow(unreachable_pub, reason = "written as in a crate of its own")]
mod hexapawn;

use hexapawn::{Hexapawn, InvalidReason, Move, Rules};
use jeux_core::{Cell, Player, Position, perft};
use jeux_testkit::laws;

fn every_pair_of_cells(_position: &Hexapawn) -> impl Iterator<Item = Move> + use<> {
    Cell::all().flat_map(|from| Cell::all().map(move |to| Move { from, to }))
}

fn position(text: &str) -> Hexapawn {
    Hexapawn::parse(text, Rules::default()).unwrap()
}

#[test]
fn hexapawn_keeps_all_laws() {
    laws::all_symmetric::<Hexapawn, _>(every_pair_of_cells);
}

/// Gardner's result: with best play the second player wins.
#[test]
fn the_second_player_wins() {
    fn winner(position: &Hexapawn) -> Player {
        let player = position.turn();
        let reachable = |mv| winner(&position.after(mv).unwrap());
        match position.outcome() {
            Some(outcome) => outcome.winner().unwrap(),
            None if position.legal_moves().into_iter().any(|mv| reachable(mv) == player) => player,
            None => !player,
        }
    }
    assert_eq!(winner(&Hexapawn::start(Rules::default(), 0)), Player::Black);
}

/// Counted by a program that shares nothing with this one.
#[test]
fn games_have_at_most_seven_moves() {
    let start = Hexapawn::start(Rules::default(), 0);
    assert_eq!([1, 2, 3, 4, 5, 6, 7, 8].map(|depth| perft(&start, depth)), [3, 10, 28, 56, 70, 64, 20, 0]);
}

#[test]
fn a_pawn_steps_straight_and_captures_aside() {
    let moves = position("3/pp1/P2 w").legal_moves();
    assert_eq!(moves.iter().map(Move::to_string).collect::<Vec<_>>(), ["a1xb2"]);
}

#[test]
fn a_player_without_a_move_loses_or_draws() {
    assert_eq!(position("p2/P2/3 w").outcome().unwrap().to_string(), "black stuck");
    let drawn = Hexapawn::parse("p2/P2/3 w", "standard stuck=draws".parse().unwrap()).unwrap();
    assert_eq!(drawn.outcome().unwrap().to_string(), "draw stuck");
}

#[test]
fn positions_without_meaning_are_refused() {
    let error = Hexapawn::parse("PPP/P2/p2 w", Rules::default()).unwrap_err();
    assert_eq!(error.reasons(), [InvalidReason::TooManyPawns(Player::White), InvalidReason::BothReached]);
}
