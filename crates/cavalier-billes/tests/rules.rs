//! A test for every rule and ruling of the game, named after it.

use cavalier_billes::{Cell, Colour, EndReason, Filling, IllegalMove, Move, Position, Rules};
use jeux_core::{Outcome, Player, Position as _};

fn position(text: &str, rules: &str) -> Position {
    Position::parse(text, rules.parse().expect("rules")).expect("a valid position")
}

fn moves(position: &Position) -> String {
    let texts: Vec<String> = position.legal_moves().iter().map(Move::to_string).collect();
    texts.join(" ")
}

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

/// Plays moves that must be legal.
fn after(mut position: Position, texts: &str) -> Position {
    for text in texts.split_whitespace() {
        let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        position.play_unchecked(mv);
    }
    position
}

const OPEN: &str = "6/1r4/6/1y1y2/W4b/2B3 b y0b0r0 y0b0r0";

#[test]
fn the_bag_holds_36_marbles_and_fills_the_board_row_by_row() {
    let filling: Filling = "BWrrrrrrrrrrrrbbbbbbbbbbbyyyyyyyyyyy".parse().unwrap();
    let start = filling.position(Rules::STANDARD).unwrap();
    assert_eq!(start.to_string(), "yyyyyy/byyyyy/bbbbbb/rrbbbb/rrrrrr/BWrrrr b y0b0r0 y0b0r0");
    assert_eq!(start.marbles().count(), 36);
}

#[test]
fn black_moves_first() {
    assert_eq!(Position::start(Rules::STANDARD, 3).turn(), Player::Black);
    assert_eq!(<Position as jeux_core::Position>::FIRST_PLAYER, Player::Black);
}

#[test]
fn a_marble_leaps_like_a_chess_knight_onto_coloured_marbles_only() {
    let board = position(OPEN, "standard");
    assert_eq!(moves(&board), "c1xb3 c1xd3");
    let to_empty = Move::Capture { from: cell("c1"), to: cell("e2") };
    assert_eq!(board.check(to_empty), Err(IllegalMove::EmptyCell { to: cell("e2") }));
    let no_leap = Move::Capture { from: cell("c1"), to: cell("f2") };
    assert_eq!(board.check(no_leap), Err(IllegalMove::NotAKnightsMove { from: cell("c1"), to: cell("f2") }));
}

#[test]
fn only_the_own_marble_moves() {
    let board = position(OPEN, "standard");
    let error = IllegalMove::NotTheMarble { player: Player::Black, from: cell("a2") };
    assert_eq!(board.check(mv("a2xb4")), Err(error));
    let coloured = IllegalMove::NotTheMarble { player: Player::Black, from: cell("b3") };
    assert_eq!(board.check(mv("b3xd3")), Err(coloured));
}

#[test]
fn a_captured_marble_is_kept_and_its_cell_is_left_empty() {
    let board = after(position(OPEN, "standard"), "c1xb3");
    assert_eq!(board.to_string(), "6/1r4/6/1B1y2/W4b/6 w y1b0r0 y0b0r0");
    assert_eq!((board.taken(Player::Black, Colour::Yellow), board.points(Player::Black)), (1, 1));
    assert_eq!(mv("c1xb3").captured(&position(OPEN, "standard")).map(|marble| marble.letter()), Some('y'));
}

#[test]
fn one_capture_a_turn() {
    // From b3 Black could capture on again.
    let captured = after(position("5W/6/3r2/1r4/6/B5 b y0b0r0 y0b0r0", "standard"), "a1xb3");
    assert_eq!(captured.turn(), Player::White);
    assert_eq!(captured.targets(Player::Black).len(), 1);
    assert_eq!(moves(&captured), "pass");
}

#[test]
fn the_opponents_marble_is_never_captured_in_the_basic_game() {
    let board = position("6/6/6/1W4/6/B5 b y0b0r0 y0b0r0", "standard");
    assert_eq!((moves(&board), board.check(mv("a1xb3"))), (String::new(), Err(IllegalMove::GameOver)));
    let board = position("6/6/6/1W4/6/B1r3 b y0b0r0 y0b0r0", "standard");
    assert_eq!(moves(&board), "pass");
    let board = position("6/6/6/1W4/2r3/B1r3 b y0b0r0 y0b0r0", "standard");
    assert_eq!(board.check(mv("a1xc2")), Ok(()));
    assert_eq!(board.check(mv("a1xb3")), Err(IllegalMove::PlayersMarble { to: cell("b3") }));
}

#[test]
fn who_can_capture_must() {
    let board = position(OPEN, "standard");
    assert_eq!(board.check(Move::Pass), Err(IllegalMove::MustCapture { player: Player::Black }));
}

#[test]
fn who_cannot_move_waits_while_the_opponent_plays_his_last_moves() {
    let mut board = position("6/6/1r4/6/2r3/W4B b y0b0r0 y0b0r0", "standard");
    for texts in ["pass", "a1xc2", "pass", "c2xb4"] {
        assert_eq!(moves(&board), texts);
        board = after(board, texts);
    }
    assert_eq!(moves(&board), "");
    assert_eq!(board.outcome(), Some(Outcome::win(Player::White, EndReason::Points)));
}

#[test]
fn the_game_ends_when_neither_player_can_move() {
    let board = position("6/6/6/6/6/BW4 b y0b1r0 y0b0r0", "standard");
    assert_eq!(board.outcome(), Some(Outcome::win(Player::Black, EndReason::Points)));
    assert_eq!(board.check(Move::Pass), Err(IllegalMove::GameOver));
    assert_eq!(position("6/6/6/6/2r3/B4W w y0b1r0 y0b0r0", "standard").outcome(), None);
}

#[test]
fn most_points_win_and_equal_points_are_a_draw() {
    let over = |taken| position(&format!("6/6/6/6/6/BW4 b {taken}"), "standard").outcome().unwrap();
    assert_eq!(over("y0b0r1 y2b0r0").winner(), Some(Player::Black));
    assert_eq!(over("y1b0r0 y0b1r0").winner(), Some(Player::White));
    assert_eq!(over("y1b1r0 y0b0r1"), Outcome::draw(EndReason::Points));
}

#[test]
fn yellow_is_worth_1_blue_2_red_3() {
    let board = position("6/6/6/6/6/BW4 b y1b0r0 y0b1r2", "standard");
    assert_eq!((board.points(Player::Black), board.points(Player::White)), (1, 8));
}

#[test]
fn junior_every_marble_is_worth_1() {
    let board = position("6/6/6/6/6/BW4 b y3b0r0 y0b1r1", "junior");
    assert_eq!((board.points(Player::Black), board.points(Player::White)), (3, 2));
    assert_eq!(board.outcome().unwrap().winner(), Some(Player::Black));
}

#[test]
fn indigestion_yellow_costs_1() {
    let board = position("6/6/6/6/6/BW4 b y3b1r0 y0b0r0", "indigestion");
    assert_eq!((board.points(Player::Black), board.points(Player::White)), (-1, 0));
    assert_eq!(board.outcome().unwrap().winner(), Some(Player::White));
}

const DUEL: &str = "6/6/6/1W4/2r3/B5 b y0b0r0 y0b1r0";

#[test]
fn senior_the_opponents_marble_may_be_captured_which_ends_the_game() {
    let board = position("6/6/6/1W4/3r2/B5 b y1b0r1 y0b1r0", "senior");
    assert_eq!(moves(&board), "a1xb3");
    let board = after(board, "a1xb3");
    assert_eq!(board.to_string(), "6/6/6/1B4/3r2/6 w y1b0r1 y0b1r0");
    assert_eq!(board.player_cell(Player::White), None);
    assert_eq!(board.outcome(), Some(Outcome::win(Player::Black, EndReason::Captured)));
    assert_eq!(moves(&board), "");
}

#[test]
fn senior_capturing_the_opponents_marble_counts_as_a_move() {
    // Nobody has a coloured marble in reach, but the game is not over: the one action is the capture.
    let board = position("6/6/6/1W4/6/B5 w y0b0r0 y0b0r0", "senior");
    assert_eq!((board.outcome(), moves(&board)), (None, "b3xa1".to_owned()));
    assert_eq!(board.check(Move::Pass), Err(IllegalMove::MustCapture { player: Player::White }));
}

#[test]
fn senior_the_opponents_marble_is_worth_nothing() {
    let board = after(position(DUEL, "senior"), "a1xb3");
    assert_eq!(board.points(Player::Black), 0);
}

#[test]
fn senior_a_captured_player_still_wins_with_more_points() {
    let board = after(position(DUEL, "senior"), "a1xb3");
    assert_eq!(board.outcome(), Some(Outcome::win(Player::White, EndReason::Captured)));
    let equal = after(position("6/6/6/1W4/6/B5 b y2b0r0 y0b1r0", "senior"), "a1xb3");
    assert_eq!(equal.outcome(), Some(Outcome::draw(EndReason::Captured)));
}

#[test]
fn a_captured_player_cannot_win_if_captured_may_win_is_false() {
    let rules = "senior captured_may_win=false";
    let more = after(position(DUEL, rules), "a1xb3");
    assert_eq!(more.outcome(), Some(Outcome::draw(EndReason::Captured)));
    let equal = after(position("6/6/6/1W4/6/B5 b y2b0r0 y0b1r0", rules), "a1xb3");
    assert_eq!(equal.outcome(), Some(Outcome::win(Player::Black, EndReason::Captured)));
    let less = after(position("6/6/6/1W4/6/B5 b y0b0r1 y0b1r0", rules), "a1xb3");
    assert_eq!(less.outcome(), Some(Outcome::win(Player::Black, EndReason::Captured)));
}

#[test]
fn a_position_without_one_marble_is_over_whichever_side_is_to_move() {
    for side in ["b", "w"] {
        let board = position(&format!("6/6/6/1B4/2r3/r5 {side} y0b0r0 y0b1r0"), "senior");
        assert_eq!(board.outcome(), Some(Outcome::win(Player::White, EndReason::Captured)));
        assert_eq!((board.count_moves(), board.has_moves()), (0, false));
    }
}

#[test]
fn colour_values_and_the_capture_are_independent_settings() {
    let rules: Rules = "indigestion capture_player=true red=9".parse().unwrap();
    assert_eq!(Colour::ALL.map(|colour| rules.points(colour)), [-1, 2, 9]);
    assert!(rules.capture_player() && rules.captured_may_win());
    assert_eq!(rules.to_string(), "senior yellow=-1 red=9");
}

#[test]
fn rules_with_the_same_effect_are_equal() {
    let same = [
        ("standard yellow=-1", "indigestion"),
        ("standard captured_may_win=false", "standard"),
        ("senior captured_may_win=false capture_player=false", "standard"),
        ("standard captured_may_win=false capture_player=true", "senior captured_may_win=false"),
        ("junior blue=2 red=3", "standard"),
    ];
    for (text, canonical) in same {
        let rules: Rules = text.parse().unwrap();
        assert_eq!((rules, rules.to_string()), (canonical.parse().unwrap(), canonical.to_owned()));
    }
    let forgotten = Rules::SENIOR.with_captured_may_win(false).with_capture_player(false).with_capture_player(true);
    assert_eq!(forgotten, Rules::SENIOR);
    assert_eq!(Rules::STANDARD.with_points(Colour::Red, 10), None);
}

#[test]
fn repetition_and_history_are_no_part_of_a_position() {
    let board = position("6/6/1r4/6/2r3/W4B b y0b0r0 y0b0r0", "standard");
    let passed = after(board, "pass");
    assert_eq!(Position::parse(&passed.to_string(), passed.rules()), Ok(passed));
}
