//! Histories: taking back, playing again, repetition, draws.

mod common;

use common::{Heap, Step, heap};
use jeux_core::{
    DrawRules, History, HistoryReason, IllegalPly, Outcome, Player, Position, RandomSource, SplitMix64, Turn,
};

fn moves(text: &str) -> Vec<Step> {
    text.split_whitespace().map(|word| word.parse().unwrap()).collect()
}

fn played(text: &str) -> History<Heap> {
    let mut history = History::new(heap("10 w 0"));
    history.extend(moves(text)).unwrap();
    history
}

#[test]
fn undo_and_redo_give_back_what_was() {
    let mut history = played("-1 +1 -2 -1");
    assert_eq!(history.position(), &heap("7 b 0"));
    assert_eq!((history.undo(), history.undo()), (Some(Step::Take(1)), Some(Step::Take(2))));
    assert_eq!(history.position(), &heap("10 w 0"));
    assert_eq!((history.moves(), history.undone()), (&moves("-1 +1")[..], &moves("-2 -1")[..]));
    assert_eq!(history.redo(), Some(Step::Take(2)));
    assert_eq!(history.position(), &heap("8 w 1"));
    history.play(Step::Take(3)).unwrap();
    assert_eq!((history.redo(), history.position()), (None, &heap("5 b 0")));
    while history.undo().is_some() {}
    assert_eq!((history.position(), history.is_empty()), (history.start(), true));
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut history = played("-3 -3 -3");
    history.undo();
    let before = history.clone();
    assert!(history.play(Step::Take(9)).is_err());
    let too_long = Turn::new(moves("-2 -3")).unwrap();
    assert_eq!(history.play_turn(&too_long).unwrap_err().number, 1);
    assert_eq!(history, before);
    assert_eq!(history.extend(moves("-1 -3 -1")), Err(IllegalPly { ply: 4, reason: common::TooMany }));
    assert_eq!(history.moves(), moves("-3 -3 -1 -3"));
}

#[test]
fn turns_are_all_moves_of_a_player_in_a_row() {
    let mut history = played("-1 -2 -1 +1 -2");
    let turns: Vec<_> = history.turns().map(|(before, moves)| (before.to_string(), moves.to_vec())).collect();
    let expected = [("10 w 0", "-1"), ("9 b 0", "-2 -1"), ("6 w 0", "+1"), ("7 b 0", "-2")];
    assert_eq!(turns, expected.map(|(before, turn)| (before.to_owned(), moves(turn))));

    assert_eq!(history.undo_turn(), Turn::new(moves("-2")));
    assert_eq!(history.undo_turn(), Turn::new(moves("+1")));
    assert_eq!(history.undo_turn(), Turn::new(moves("-2 -1")));
    assert_eq!(history.position(), &heap("9 b 0"));
    assert_eq!(history.redo_turn(), Turn::new(moves("-2 -1")));
    history.undo();
    assert_eq!(history.redo_turn(), Turn::new(moves("-1")));
    assert_eq!((history.redo_turn(), history.redo_turn()), (Turn::new(moves("+1")), Turn::new(moves("-2"))));
    assert_eq!(history.redo_turn(), None);
    assert!(history.go_to(0) && !history.go_to(6));
    assert_eq!(history.undo_turn(), None);
}

#[test]
fn replay_shows_every_move_and_where_it_was_played() {
    let mut history = played("-1 -2 -1 +1");
    history.undo();
    let mut position = history.start().clone();
    for (before, mv) in history.replay() {
        assert_eq!(before, &position);
        position.play(mv).unwrap();
    }
    assert_eq!((&position, history.len(), history.positions().len()), (history.position(), 3, 4));
}

#[test]
fn repetitions_count_equal_positions_up_to_now() {
    let mut history = played("-1 +1 -1 +1");
    assert_eq!(history.repetitions(), 3);
    history.undo();
    assert_eq!(history.repetitions(), 2);
    // Ten stones again, but the other player is to move.
    assert_eq!(played("-2 -2 +1 +1 +1 +1").repetitions(), 1);
}

#[test]
fn draws_are_off_by_default_and_named_when_on() {
    assert_eq!(played(&"-1 +1 ".repeat(50)).outcome(), None);
    let game = |draws, text| {
        let mut history = History::with_draws(heap("10 w 0"), draws);
        history.extend(moves(text)).unwrap();
        history
    };
    let repetition = DrawRules { repetition: Some(3), move_limit: None };
    assert_eq!(game(repetition, "-1 +1 -1").outcome(), None);
    let drawn = game(repetition, "-1 +1 -1 +1").outcome();
    assert_eq!(drawn, Some(Outcome::draw(HistoryReason::Repetition)));
    assert_eq!(drawn.unwrap().to_string(), "draw repetition");

    let limit = DrawRules { repetition: None, move_limit: Some(4) };
    assert_eq!(game(limit, "-1 +1 -1").outcome(), None);
    assert_eq!(game(limit, "-1 +1 -1 +1").outcome().unwrap().to_string(), "draw move-limit");
    // The game's own end comes first.
    let won = game(limit, "-3 -3 -3 -1").outcome();
    assert_eq!(won, Some(Outcome::win(Player::Black, HistoryReason::Game(common::Why::Last))));
}

#[test]
fn a_hundred_thousand_random_undos_and_redos_change_nothing() {
    let mut random = SplitMix64::new(6);
    let mut history = History::new(heap("20 w 0"));
    while history.len() < 1_000 && history.position().has_moves() {
        // Adding mostly, so that the game lasts.
        let add = random.below(4) > 0 && history.position().is_legal(Step::Add);
        let mv = if add { Some(Step::Add) } else { history.position().random_move(&mut random) };
        history.play(mv.unwrap()).unwrap();
    }
    assert!(history.len() > 100, "{}", history.len());
    let whole = history.clone();
    for _ in 0..100_000 {
        match random.below(4) {
            0 => drop(history.undo()),
            1 => drop(history.redo()),
            2 => drop(history.undo_turn()),
            _ => drop(history.redo_turn()),
        }
        let position = &whole.positions()[history.len()];
        assert_eq!(history.position(), position);
        assert_eq!(history.position().legal_moves(), position.legal_moves());
    }
    history.go_to(whole.len());
    assert_eq!(history, whole);
}
