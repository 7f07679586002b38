//! A test for every rule and ruling of the game, named after it.

use jeux_core::{Outcome, Player, Position as _, Symmetric as _, Turn};
use navettes::{Arrow, EndReason, IllegalMove, Move, Path, Point, Position, Rows, Rules, Symmetry};

fn under(rules: &str, text: &str) -> Position {
    let rules = rules.parse().expect("rules");
    Position::parse(text, rules).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn position(text: &str) -> Position {
    under("5-stars", text)
}

/// The canonical texts of all legal moves, in the order of the alphabet.
fn moves(position: &Position) -> String {
    let mut texts: Vec<String> =
        position.legal_moves().iter().map(|&mv| position.display_move(mv).to_string()).collect();
    texts.sort();
    texts.join(" ")
}

/// Plays moves that must be legal.
fn after(mut position: Position, texts: &str) -> Position {
    for text in texts.split_whitespace() {
        let mv = position.parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        position.play_unchecked(mv);
    }
    position
}

fn free(position: &Position, text: &str) -> String {
    position.parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}")).to_string()
}

fn illegal(position: &Position, text: &str) -> IllegalMove {
    match position.parse_move(text) {
        Err(jeux_core::MoveError::Illegal(reason)) => reason,
        other => panic!("{text}: {other:?}"),
    }
}

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

fn path(position: &Position, text: &str) -> Path {
    position.path(position.parse_move(text).unwrap()).unwrap()
}

fn names(points: impl Iterator<Item = Point>) -> String {
    points.map(|point| point.to_string()).collect::<Vec<_>>().join(" ")
}

// The board and the start

#[test]
fn thirteen_pawns_of_each_player_fill_the_two_rows_of_the_camp() {
    for rows in Rows::ALL {
        for rules in [Rules::FIVE_STARS, Rules::FOUR_STARS, Rules::THREE_STARS] {
            let start = Position::initial(rules.with_rows(rows));
            assert_eq!(names(Point::in_set(start.pawns(Player::White))), "a1 b1 c1 d1 e1 f1 a2 b2 c2 d2 e2 f2 g2");
            for player in Player::ALL {
                assert_eq!(start.pawns(player).len(), 13);
                assert_eq!(start.stars(player).len(), usize::from(rules.stars()));
            }
        }
    }
}

#[test]
fn start_positions_of_the_variants() {
    let start = |rules: &str| Position::start(rules.parse().unwrap(), 1).to_string();
    assert_eq!(start("5-stars"), "dsddsd/sddsdds/6/7/6/SUUSUUS/USUUSU w 0");
    assert_eq!(start("4-stars rows=5"), "dsddsd/sddddds/6/SUUUUUS/USUUSU w 0");
    assert_eq!(start("3-stars rows=9"), "dddddd/sddsdds/6/7/6/7/6/SUUSUUS/UUUUUU w 0");
}

#[test]
fn arrows_point_at_the_enemy_camp_at_the_start() {
    let start = Position::initial(Rules::default());
    assert!(start.shuttles(Player::White, Arrow::Down).is_empty());
    assert!(start.shuttles(Player::Black, Arrow::Up).is_empty());
}

#[test]
fn the_start_is_the_same_after_a_half_turn_with_colours_exchanged() {
    for rows in Rows::ALL {
        let start = Position::initial(Rules::THREE_STARS.with_rows(rows));
        let turned = start.transformed(Symmetry::HalfTurn);
        assert_eq!(turned.turn(), Player::Black);
        assert_eq!(turned.to_string().replace(" b ", " w "), start.to_string());
    }
}

#[test]
fn white_begins_by_default_and_the_side_to_move_is_part_of_the_position() {
    assert_eq!(Position::initial(Rules::default()).turn(), Player::White);
    assert_eq!(<Position as jeux_core::Position>::FIRST_PLAYER, Player::White);
    let black_first = position("dsddsd/sddsdds/6/7/6/SUUSUUS/USUUSU b 0");
    assert_eq!(black_first.legal_moves().len(), Position::initial(Rules::default()).legal_moves().len());
}

// The shuttle move

#[test]
fn figure_2_a_step_and_a_jump_forward_but_none_aside_at_first() {
    let board = position("s5/7/6/3U3/1UU3/7/5S w 0");
    assert_eq!(moves(&board), "b3-b4 b3-c4 c3-c4 c3>d5 d4-c5 d4-d5");
    let (from, to) = (point("c3"), point("d3"));
    assert_eq!(illegal(&board, "c3-d3"), IllegalMove::NoStep { from, to });
    let to = point("a3");
    assert_eq!(illegal(&board, "c3>a3"), IllegalMove::NoJump { from, to });
}

#[test]
fn a_step_leads_to_an_empty_neighbour_forward() {
    let board = position("s5/7/6/7/2Dd2/3S3/3S2 w 0");
    assert_eq!(moves(&board), "c3-c2");
    assert_eq!(illegal(&board, "c3-c4"), IllegalMove::NoStep { from: point("c3"), to: point("c4") });
    assert_eq!(illegal(&board, "c3-d2"), IllegalMove::NoStep { from: point("c3"), to: point("d2") });
    assert_eq!(after(board, "c3-c2").to_string(), "s5/7/6/7/3d2/2DS3/3S2 b 0");
}

#[test]
fn a_jump_leads_over_the_next_pawn_of_any_kind_to_the_empty_point_right_behind() {
    for pawn in ["U", "D", "S"] {
        let board = position(&format!("s5/7/6/3{pawn}3/2U3/7/S5 w 0"));
        assert_eq!(free(&board, "c3>d5"), "c3:d5:U:0");
    }
    for pawn in ["u", "d", "s"] {
        let board = position(&format!("s5/7/6/3{pawn}3/2U3/7/S5 w 0"));
        assert_eq!(free(&board, "c3>d5"), "c3:d5:U:1");
    }
    // No jump over two pawns or over none.
    let board = position("s5/7/3u2/3u3/2U3/7/S5 w 0");
    assert_eq!(illegal(&board, "c3>d5"), IllegalMove::NoJump { from: point("c3"), to: point("d5") });
    assert_eq!(illegal(&board, "c3>e7"), IllegalMove::NoJump { from: point("c3"), to: point("e7") });
    assert_eq!(illegal(&board, "c3>b5"), IllegalMove::NoJump { from: point("c3"), to: point("b5") });
}

#[test]
fn later_jumps_go_forward_or_sideways_and_the_player_may_stop_after_each() {
    let board = position("s5/7/2u3/3u1u1/2U3/3d3/5S w 0");
    assert_eq!(moves(&board), "c3>d5 c3>d5>b5");
    let board = position("s5/4u2/2u3/3u1u1/2U3/3d3/5S w 0");
    assert_eq!(moves(&board), "c3>d5 c3>d5>b5 c3>d5>e7");
}

#[test]
fn no_jump_leads_backward() {
    // From d5 a jump over e4 to e3 would be backward.
    let board = position("s5/7/6/3uu2/2U3/7/5S w 0");
    assert_eq!(illegal(&board, "c3>d5>e3"), IllegalMove::NoJump { from: point("d5"), to: point("e3") });
    assert_eq!(moves(&board), "c3>d5");
}

#[test]
fn the_same_pawn_is_never_jumped_twice_in_a_turn() {
    // Between a5 and c5 the pawn on b5 could be jumped to and fro.
    let board = position("s5/7/1u4/1u5/1U4/7/5S w 0");
    assert_eq!(moves(&board), "b3>a5 b3>a5>c5");
    assert_eq!(illegal(&board, "b3>a5>c5>a5"), IllegalMove::NoJump { from: point("c5"), to: point("a5") });
    // After it was turned the shuttle may not go back over the pawn it came over, though it could over another.
    let board = position("s5/2uu3/2U3/7/6/7/5S w 0");
    assert_eq!(moves(&board), "c5>b7 c5>d7");
    assert_eq!(illegal(&board, "c5>b7>c5"), IllegalMove::NoJump { from: point("b7"), to: point("c5") });
}

#[test]
fn who_can_begin_with_a_jump_over_an_enemy_pawn_must() {
    // b3 and c3 can jump an enemy; steps, and the jump of c3 over its own d4, are forbidden then.
    let board = position("s5/7/6/2uU3/1UU3/7/5S w 0");
    assert_eq!(moves(&board), "b3>c5 c3>b5");
    for text in ["c3>d5", "d4-c5"] {
        assert_eq!(illegal(&board, text), IllegalMove::MustJumpEnemy, "{text}");
    }
    for text in ["c3:d5:U:0", "d4:c5:U:0"] {
        assert_eq!(board.check(text.parse().unwrap()), Err(IllegalMove::MustJumpEnemy), "{text}");
    }
    // A jump aside or backward over an enemy, or one that is not the first, obliges to nothing.
    assert_eq!(moves(&position("s5/7/6/7/2Uu2/3u3/5S w 0")), "c3-c4 c3-d4");
    assert_eq!(moves(&position("s5/4u2/6/3U3/2U3/7/5S w 0")), "c3-c4 c3>d5 c3>d5>e7 d4-c5 d4-d5");
}

#[test]
fn later_jumps_are_free_also_when_an_enemy_had_to_be_jumped_first() {
    let board = position("s5/7/2U3/3u3/2U3/7/5S w 0");
    assert_eq!(moves(&board), "c3>d5 c3>d5>b5");
}

#[test]
fn own_pawns_jumped_earn_nothing() {
    let board = position("s5/7/6/3U3/2U3/7/5S w 0");
    assert_eq!(free(&board, "c3>d5"), "c3:d5:U:0");
    assert_eq!(after(board, "c3>d5").turn(), Player::Black);
}

#[test]
fn a_shuttle_that_arrives_at_the_end_is_turned_and_earns_a_star_move() {
    let board = position("s5/3U3/6/7/6/7/5S w 0");
    assert_eq!(free(&board, "d6-c7"), "d6:c7:D:1");
    let board = after(board, "d6-d7");
    assert_eq!(board.to_string(), "s2D2/7/6/7/6/7/5S w 1");
    let down = position("s5/7/6/7/6/3D3/5S w 0");
    assert_eq!(free(&down, "d2-d1"), "d2:d1:U:1");
    let jump = position("s5/2u4/2U3/7/6/7/5S w 0");
    assert_eq!(free(&jump, "c5>b7"), "c5:b7:D:2");
}

#[test]
fn a_turned_shuttle_jumps_on_with_its_new_forward() {
    let board = position("5s/1uu4/2U3/7/6/7/5S w 0");
    assert_eq!(moves(&board), "c5>b7 c5>b7>a5");
    assert_eq!(free(&board, "c5>b7>a5"), "c5:a5:D:3");
}

#[test]
fn a_jump_aside_on_an_end_row_does_not_turn_again() {
    let board = position("s1d3/2uu3/2U3/7/6/7/5S w 0");
    assert_eq!(free(&board, "c5>b7"), "c5:b7:D:2");
    assert_eq!(free(&board, "c5>b7>d7"), "c5:d7:D:3");
}

#[test]
fn standing_on_an_end_row_at_the_start_of_a_turn_does_nothing() {
    let board = position("s1D3/7/6/7/6/7/5S w 0");
    assert_eq!(free(&board, "c7-c6"), "c7:c6:D:0");
}

#[test]
fn a_shuttle_can_be_turned_twice_in_one_move() {
    let board = under("5-stars rows=5", "5s/1dd4/2U3/1d5/5S w 0");
    assert_eq!(free(&board, "c3>b5>a3>b1"), "c3:b1:U:5");
    assert_eq!(names(path(&board, "c3>b5>a3>b1").turned()), "b5 b1");
}

#[test]
fn a_shuttle_can_come_back_to_its_starting_point() {
    let board = position("s1d3/2uu3/2U3/7/6/7/5S w 0");
    assert_eq!(moves(&board), "c5>b7 c5>b7>d7 c5>b7>d7>c5 c5>d7 c5>d7>b7");
    assert_eq!(free(&board, "c5>b7>d7>c5"), "c5:c5:D:4");
    assert_eq!(after(board, "c5>d7>b7>c5").to_string(), "s1d3/2uu3/2D3/7/6/7/5S w 4");
}

#[test]
fn jump_paths_that_agree_in_ends_arrow_and_earnings_are_one_move() {
    let board = position("s1d3/2uu3/2U3/7/6/7/5S w 0");
    assert_eq!(board.parse_move("c5>b7>d7>c5"), board.parse_move("c5>d7>b7>c5"));
    // The same end with other earnings is another move.
    assert_ne!(board.parse_move("c5>b7"), board.parse_move("c5>d7>b7"));
}

#[test]
fn the_canonical_path_has_the_fewest_jumps_and_then_comes_first_in_point_order() {
    let board = position("s1d3/2uu3/2U3/7/6/7/5S w 0");
    let home = board.parse_move("c5>d7>b7>c5").unwrap();
    assert_eq!(board.display_move(home).to_string(), "c5>b7>d7>c5");
    // The pawn on c1 is White's own and earns nothing: the shorter path names the move.
    let board = under("3-stars", "Dd1d2/1S1UsUu/3u2/d2uU2/UuD3/1dduUU1/U1U1S1 w 0");
    let mv = board.parse_move("c3>d1>b1").unwrap();
    assert_eq!(board.display_move(mv).to_string(), "c3>b1");
}

#[test]
fn figure_3_five_star_moves_for_four_enemies_and_one_turn() {
    let board = position("S4s/7/2d3/2U2U1/6/2U2U1/3u2 b 0");
    assert_eq!(free(&board, "c5>b3>c1>e1>f3>e5"), "c5:e5:U:5");
    let path = path(&board, "c5>b3>c1>e1>f3>e5");
    assert_eq!(names(path.jumped()), "c4 c2 d1 f2 f4");
    assert_eq!(names(path.turned()), "c1");
    assert_eq!(path.points().len(), 6);
    assert_eq!(after(board, "c5>b3>c1>e1>f3>e5").owed(), 5);
    // The other black shuttle may not move: an enemy can be jumped.
    assert_eq!(illegal(&board, "d1-d2"), IllegalMove::MustJumpEnemy);
}

// Star moves

#[test]
fn star_moves_earned_are_enemy_pawns_jumped_and_turns() {
    let board = position("5s/1uu4/2U3/7/6/7/S5 w 0");
    let board = after(board, "c5>b7>a5");
    assert_eq!((board.turn(), board.owed()), (Player::White, 3));
    let board = after(board, "*a1-a2 *a2-a3 *a3-b4");
    assert_eq!((board.turn(), board.owed()), (Player::Black, 0));
}

#[test]
fn any_star_moves_each_time() {
    let board = position("6/7/6/7/5s/7/S4S w 3");
    let board = after(board, "*a1-a2 *f1-g2 *a2-a3");
    assert_eq!(board.to_string(), "6/7/6/7/S4s/6S/6 b 0");
}

#[test]
fn a_star_steps_to_an_empty_neighbour_toward_the_enemy_camp() {
    let white = position("6/7/6/3S3/2uUs1/7/6 w 1");
    assert_eq!(moves(&white), "*d4-c5 *d4-d5");
    let black = position("6/7/2S3/3s3/2U3/7/6 b 1");
    assert_eq!(moves(&black), "*d4-d3 *d4>c2");
}

#[test]
fn a_star_jumps_over_any_number_of_pawns_of_either_player_in_one_move() {
    let board = position("6/4d2/3U2/3u3/2S2s/7/6 w 2");
    assert_eq!(moves(&board), "*c3-c4 *c3>e7");
    // A gap ends the jump: the star stands in it.
    let board = position("6/4d2/6/3u3/2S2s/7/6 w 2");
    assert_eq!(moves(&board), "*c3-c4 *c3>d5");
    assert_eq!(after(board, "*c3>d5").owed(), 1);
}

#[test]
fn a_star_jump_earns_nothing() {
    let board = position("6/7/6/3u3/2S2s/7/6 w 1");
    assert_eq!(after(board, "*c3>d5").to_string(), "6/7/3S2/3u3/5s/7/6 b 0");
}

#[test]
fn a_star_on_the_last_row_steps_off_by_either_line_as_one_move() {
    let board = position("S4S/7/6/7/6/7/5s w 3");
    assert_eq!(moves(&board), "*a7-off *f7-off");
    assert_eq!(after(board, "*a7-off").to_string(), "5S/7/6/7/6/7/5s w 2");
    let black = position("5S/7/6/7/6/7/s5 b 1");
    assert_eq!(moves(&black), "*a1-off");
}

#[test]
fn a_star_jumps_off_over_a_full_line_that_ends_on_the_last_row() {
    let board = position("1d4/1d5/S5/7/6/7/5s w 1");
    assert_eq!(moves(&board), "*a5-a6 *a5>off");
    // Past the last row only: with b7 empty the star comes to stand there.
    let gap = position("6/1d5/S5/7/6/7/5s w 1");
    assert_eq!(moves(&gap), "*a5-a6 *a5>b7");
    // Both lines are full, and leaving by either is one move.
    let both = position("d2d2/1d1d3/1dd3/2S4/6/7/5s w 1");
    assert_eq!(moves(&both), "*c4>off");
}

#[test]
fn a_star_never_leaves_over_the_sides() {
    // b4, a5, a6: the line of b3 to the left ends at the side.
    let board = position("6/U6/U5/1u5/1S4/7/5s w 1");
    assert_eq!(moves(&board), "*b3-c4");
    let board = position("6/7/6/S6/6/7/5s w 1");
    assert_eq!(moves(&board), "*a4-a5");
    assert_eq!(illegal(&board, "*a4>off"), IllegalMove::NoExit { from: point("a4") });
}

#[test]
fn figure_4_all_moves_of_blacks_stars_two_of_them_off_the_board() {
    let board = position("5S/7/6/1s5/1U2s1/1d1u1d1/2s2u b 2");
    assert_eq!(moves(&board), "*b4-a3 *b4>c2 *c1-off *e3-e2 *e3>off");
}

#[test]
fn mandatory_star_moves_may_not_be_given_up() {
    let board = position("6/7/6/S6/6/7/5s w 1");
    assert_eq!(board.check(Move::Stop), Err(IllegalMove::NoStop));
    assert_eq!(illegal(&board, "pass"), IllegalMove::MustMove { player: Player::White });
}

#[test]
fn optional_star_moves_can_be_given_up_by_stop() {
    let board = under("5-stars star_moves=optional", "6/7/6/S6/6/7/5s w 3");
    assert_eq!(moves(&board), "*a4-a5 stop");
    assert_eq!(after(board, "stop").to_string(), "6/7/6/S6/6/7/5s b 0");
    assert_eq!(after(board, "*a4-a5 stop").to_string(), "6/7/S5/7/6/7/5s b 0");
    let none_owed = under("5-stars star_moves=optional", "6/7/6/S6/6/7/5s w 0");
    assert_eq!(none_owed.check(Move::Stop), Err(IllegalMove::GameOver));
}

#[test]
fn star_moves_owed_are_lost_when_no_star_can_move_on_nine_rows() {
    for (before, mv, expected) in [
        // The shuttle move earns one, and closes the right line of the star on c1.
        ("6/6U/5U/U4U1/U5/1U2Ud1/1U1U1U/2UU3/s1S3 w 0", "f3>e5", "6/6U/5U/U4U1/U3U1/1U2Ud1/1U1U2/2UU3/s1S3 b 0"),
        // Of two star moves the first takes away the one star that can move.
        ("5S/d5U/U4U/1U3U1/1U2U1/2U1U2/2UU2/3S3/s5 w 2", "*f9-off", "6/d5U/U4U/1U3U1/1U2U1/2U1U2/2UU2/3S3/s5 b 0"),
        // Of two star moves the first brings the star to d2, where both lines are closed.
        ("6/U5U/U4U/1U3U1/1U2U1/2U1U2/2UU2/7/s2S2 w 2", "*d1-d2", "6/U5U/U4U/1U3U1/1U2U1/2U1U2/2UU2/3S3/s5 b 0"),
    ] {
        let board = under("5-stars rows=9", before);
        for symmetry in Symmetry::ALL {
            let mv = board.transformed_move(board.parse_move(mv).unwrap(), symmetry);
            let after = board.transformed(symmetry).after(mv).unwrap();
            assert_eq!(after, under("5-stars rows=9", expected).transformed(symmetry), "{before} {symmetry:?}");
        }
    }
}

#[test]
fn a_star_can_always_move_on_five_and_seven_rows() {
    // On 9 rows stars can be blocked on White's c1, d1, d2 and on Black's c9, d9, d8 only.
    for rows in Rows::ALL {
        for player in Player::ALL {
            let arrow = Arrow::toward_enemy_of(player);
            let leaves = |from: Point, direction| {
                let line = core::iter::successors(Some(from), |point: &Point| point.neighbour(direction, rows));
                line.last().is_some_and(|last| rows.end(arrow).contains(last.index()))
            };
            let blockable = Point::in_set(rows.points())
                .filter(|&from| !arrow.forward().into_iter().any(|direction| leaves(from, direction)));
            let expected = match (rows, player) {
                (Rows::Nine, Player::White) => "c1 d1 d2",
                (Rows::Nine, Player::Black) => "d8 c9 d9",
                _ => "",
            };
            assert_eq!(names(blockable), expected, "{rows:?} {player}");
        }
    }
}

#[test]
fn a_turn_that_earned_nothing_ends_after_the_shuttle_move() {
    let board = after(Position::initial(Rules::default()), "b2-a3");
    assert_eq!((board.turn(), board.owed()), (Player::Black, 0));
}

#[test]
fn star_moves_come_after_the_shuttle_move_only() {
    let board = position("6/7/6/S2U3/6/7/5s w 0");
    assert_eq!(illegal(&board, "*a4-a5"), IllegalMove::NothingOwed);
    let board = position("6/7/6/S2U3/6/7/5s w 1");
    assert_eq!(illegal(&board, "d4-d5"), IllegalMove::StarMovesOwed { count: 1 });
}

// Passing and the end

#[test]
fn who_has_no_shuttle_move_passes_the_whole_turn() {
    let board = position("d1d1d1/1dddddd/6/7/6/7/s4S w 0");
    assert_eq!(moves(&board), "pass");
    let board = after(board, "pass");
    assert_eq!((board.turn(), board.owed()), (Player::Black, 0));
    assert_eq!(illegal(&board, "pass"), IllegalMove::MustMove { player: Player::Black });
    // Shuttles that are blocked.
    let blocked = position("1dd3/dUd4/dd4/7/6/7/s4S w 0");
    assert_eq!(moves(&blocked), "b6-a7");
    let blocked = position("ddd3/dUd4/dd4/7/6/7/s4S w 0");
    assert_eq!(moves(&blocked), "pass");
}

#[test]
fn both_players_stuck_is_a_draw() {
    for turn in ["w", "b"] {
        let board = position(&format!("6/7/6/7/6/7/s4S {turn} 0"));
        assert_eq!(board.outcome(), Some(Outcome::draw(EndReason::Stuck)));
        assert_eq!(moves(&board), "");
        assert_eq!(board.check(Move::Pass), Err(IllegalMove::GameOver));
    }
}

#[test]
fn the_last_star_off_wins_at_once_and_voids_what_is_owed() {
    let board = after(position("S5/7/6/7/6/s6/2U3 w 3"), "*a7-off");
    assert_eq!(board.to_string(), "6/7/6/7/6/s6/2U3 b 0");
    assert_eq!(board.outcome(), Some(Outcome::win(Player::White, EndReason::StarsOut)));
    assert_eq!(moves(&board), "");
    let black = after(position("2d3/7/6/7/6/S6/s5 b 2"), "*a1-off");
    assert_eq!(black.outcome(), Some(Outcome::win(Player::Black, EndReason::StarsOut)));
}

#[test]
fn the_own_ending_rule_comes_before_the_common_one() {
    // Nobody can move a shuttle, and White has no star left.
    let board = position("6/7/6/7/6/s6/6 b 0");
    assert_eq!(board.outcome(), Some(Outcome::win(Player::White, EndReason::StarsOut)));
}

#[test]
fn a_finished_position_accepts_either_side_to_move() {
    for turn in ["w", "b"] {
        let board = position(&format!("6/7/6/7/6/s6/2U3 {turn} 0"));
        assert_eq!(board.outcome(), Some(Outcome::win(Player::White, EndReason::StarsOut)));
        assert_eq!(moves(&board), "");
    }
}

#[test]
fn star_moves_can_be_owed_without_a_shuttle_that_can_move() {
    let board = position("6/7/6/7/6/S6/s5 w 2");
    assert_eq!(board.outcome(), None);
    let board = after(board, "*a2-a3 *a3-b4");
    assert_eq!(board.outcome(), Some(Outcome::draw(EndReason::Stuck)));
}

// Turns

#[test]
fn a_turn_is_read_written_and_played_at_once() {
    let board = position("6/7/6/2s4/2d3/1SU4/6 w 0");
    let (turn, after) = Turn::parse(&board, "c2>d4 *b2-b3").unwrap();
    assert_eq!(after.to_string(), "6/7/6/2sU3/1Sd3/7/6 b 0");
    assert_eq!(turn.moves().len(), 2);
    assert_eq!(turn.display(&board, ' ').to_string(), "c2>d4 *b2-b3");
    assert_eq!(turn.display(&board, ',').to_string(), "c2>d4,*b2-b3");
    assert_eq!(Turn::parse(&board, "c2>d4,*b2-b3").map(|(turn, _)| turn), Ok(turn.clone()));
    let mut played = board;
    assert_eq!(turn.play(&mut played), Ok(()));
    assert_eq!(played, after);
    assert!(Turn::parse(&board, "c2>d4 *b2-b3 c3-c2").is_err());
}
