//! One test for every rule and ruling, named after it, on positions of its own.

use pharaons::jeux_core::{Numbered as _, Outcome, Player, Position as _, Symmetric as _, perft};
use pharaons::{Cell, EndReason, IllegalMove, Move, Phase, Position, Rules};

const V1: Rules = Rules::VARIANT_1;
const V2: Rules = Rules::VARIANT_2;
const V3: Rules = Rules::VARIANT_3;

fn position(rules: Rules, text: &str) -> Position {
    Position::parse(text, rules).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

/// The texts of the legal moves that begin with `prefix`, in the order of the generator.
fn moves(position: &Position, prefix: &str) -> Vec<String> {
    let texts = position.legal_moves().into_iter().map(|mv| position.display_move(mv).to_string());
    texts.filter(|text| text.starts_with(prefix)).collect()
}

/// The cells to which the moves with this prefix lead, in cell order.
fn ends(position: &Position, prefix: &str) -> String {
    let mut cells: Vec<Cell> = moves(position, prefix).iter().map(|text| cell(&text[prefix.len()..])).collect();
    cells.sort();
    cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(" ")
}

fn after(position: &Position, moves: &str) -> Position {
    moves.split(' ').fold(*position, |before, text| {
        let mv = before.parse_move(text).unwrap_or_else(|error| panic!("{text} in {before}: {error}"));
        before.after(mv).unwrap()
    })
}

fn illegal(position: &Position, mv: &str) -> IllegalMove {
    position.check(mv.parse().unwrap()).unwrap_err()
}

fn status(position: &Position) -> String {
    position.outcome().map_or("ongoing".to_owned(), |outcome| outcome.to_string())
}

mod all_variants {
    use super::*;

    #[test]
    fn white_moves_first_and_the_start_is_symmetric() {
        for (rules, text) in [
            (V1, "apa/3/3/3/3/3/3/3/3/APA w R3 R3"),
            (V2, "aapaa/5/5/5/5/5/5/5/5/AAPAA w - -"),
            (V3, "5/5/5/5/5/5/5/5/5/5 w P3A3R3 P3A3R3"),
        ] {
            assert_eq!(Position::start(rules, 0).to_string(), text);
            assert_eq!(Position::start(rules, 1), Position::start(rules, 0));
            assert_eq!(Position::start(rules, 0).turn(), Position::FIRST_PLAYER);
        }
    }

    #[test]
    fn a_piece_on_the_enemy_home_rank_on_its_own_turn_has_survived() {
        // Black's knight on a8 could have captured on b10, and did not.
        assert_eq!(status(&position(V1, "1P1/3/a2/3/3/3/3/3/3/3 w - R2")), "white survived");
        assert_eq!(status(&position(V1, "3/3/3/3/3/3/3/A2/3/1p1 b R1 R1")), "black survived");
        assert_eq!(status(&position(V2, "2P2/5/1a3/5/5/5/5/5/5/5 w - -")), "white survived");
        assert_eq!(status(&position(V3, "1aP2/5/5/5/5/5/5/5/5/5 w - -")), "white survived");
    }

    #[test]
    fn a_piece_on_the_enemy_home_rank_that_cannot_be_captured_has_reached_it() {
        assert_eq!(status(&position(V1, "1P1/3/3/a2/3/3/3/3/3/3 b - R2")), "white reached");
        assert_eq!(status(&position(V2, "5/5/5/5/5/5/5/5/5/2p2 w - -")), "black reached");
        assert_eq!(status(&position(V3, "2P1a/5/5/5/5/5/5/5/5/5 b - -")), "white reached");
        // On a refuge it cannot be captured by whoever stands beside it.
        assert_eq!(status(&position(V1, "aP+a/3/a2/3/3/3/3/3/3/3 b - R2")), "white reached");
    }

    #[test]
    fn a_defender_who_could_capture_and_does_not_loses() {
        let reached = position(V1, "1P1/3/a2/3/3/3/3/3/3/3 b - R2");
        assert_eq!(status(&reached), "ongoing");
        // Every move stays legal, also one that loses.
        assert!(moves(&reached, "").len() > 20);
        assert_eq!(status(&after(&reached, "+c5")), "white survived");
        assert_eq!(status(&after(&reached, "a8xb10@a10")), "ongoing");
        for (rules, text, bad, good) in [
            (V2, "2P2/5/1a3/5/5/5/5/5/5/5 b - -", "b8-a6", "b8xc10"),
            (V3, "1aP2/5/5/5/5/5/5/5/5/5 b - -", "b10-b8", "b10xd10"),
        ] {
            let reached = position(rules, text);
            assert_eq!(status(&reached), "ongoing");
            assert_eq!(status(&after(&reached, bad)), "white survived");
            assert_eq!(status(&after(&reached, good)), "ongoing");
        }
    }

    #[test]
    fn having_survived_comes_before_being_reached() {
        assert_eq!(status(&position(V1, "1P1/3/3/3/3/3/3/3/3/1p1 w - -")), "white survived");
        assert_eq!(status(&position(V1, "1P1/3/3/3/3/3/3/3/3/1p1 b - -")), "black survived");
        assert_eq!(status(&position(V3, "2P2/5/5/5/5/5/5/5/5/2p2 b - -")), "black survived");
    }

    #[test]
    fn one_capture_cannot_repel_two_pieces() {
        assert_eq!(status(&position(V1, "A1A/1p1/3/3/3/3/3/3/3/3 b - -")), "white reached");
        assert_eq!(status(&position(V2, "A1A2/1p3/5/5/5/5/5/5/5/5 b - -")), "white reached");
        // A chain of jumps can, one jump cannot.
        let two = "1A1Aa/5/5/5/5/5/5/5/5/5 b - -";
        assert_eq!(status(&position(V3, two)), "ongoing");
        assert_eq!(moves(&position(V3, two), "e10x"), ["e10xc10", "e10xc10xa10"]);
        assert_eq!(status(&after(&position(V3, two), "e10xc10xa10")), "ongoing");
        assert_eq!(status(&after(&position(V3, two), "e10xc10")), "white survived");
        assert_eq!(status(&position(V3.with_chain_jumps(false), two)), "white reached");
    }

    #[test]
    fn a_player_who_could_only_pass_does_not_repel() {
        // Black has nothing to do but wait, and waiting leaves the piece where it is.
        for (rules, text) in [
            (V1, "1P1/3/3/3/3/3/3/3/3/3 b - -"),
            (V2, "2P2/5/5/5/5/5/5/5/5/5 b - -"),
            (V3, "2P2/5/5/5/5/5/5/5/5/5 b - -"),
        ] {
            let reached = position(rules, text);
            assert_eq!(status(&reached), "white reached");
            assert_eq!(illegal(&reached, "pass"), IllegalMove::GameOver);
        }
    }

    #[test]
    fn losing_all_pieces_is_not_an_ending() {
        let naked = position(V1, "3/3/3/3/3/3/3/3/3/1P1 b - R1");
        assert_eq!(status(&naked), "ongoing");
        assert_eq!(status(&position(V2, "5/5/5/5/5/5/5/5/5/2P2 b - -")), "ongoing");
    }

    #[test]
    fn a_side_without_pieces_passes() {
        for (rules, text) in [
            (V1, "3/3/3/3/3/3/3/3/3/1P1 b R1 -"),
            (V2, "5/5/5/5/5/5/5/5/5/2P2 b - -"),
            (V3, "5/5/5/5/5/5/5/5/5/2P2 b - -"),
        ] {
            let naked = position(rules, text);
            assert_eq!(moves(&naked, ""), ["pass"]);
            let passed = after(&naked, "pass");
            assert_eq!(passed.turn(), Player::White);
            assert_eq!(illegal(&passed, "pass"), IllegalMove::MustMove { player: Player::White });
        }
        // A refuge in reserve or on the board is something to do.
        assert_eq!(moves(&position(V1, "3/3/3/3/3/3/3/3/r2/1P1 b - -"), ""), ["-a2"]);
        assert_eq!(moves(&position(V1, "3/3/3/3/3/3/3/3/3/1P1 b - R1"), "").len(), 29);
    }

    #[test]
    fn a_player_whose_pieces_are_blocked_passes() {
        // Pieces on refuges cannot be jumped, and the others have no room behind.
        let blocked = position(V3, "5/5/5/p4/aa+3/Pa+3/aa+3/p4/5/5 w - -");
        assert_eq!(moves(&blocked, ""), ["pass"]);
        assert_ne!(illegal(&blocked, "a5-a6"), IllegalMove::GameOver);
    }

    #[test]
    fn a_game_in_which_nobody_can_do_anything_is_a_draw() {
        for (rules, text) in
            [(V1, "3/3/3/3/3/3/3/3/3/3 b - -"), (V2, "5/5/5/5/5/5/5/5/5/5 w - -"), (V3, "5/5/5/5/5/5/5/5/5/5 w - -")]
        {
            let empty = position(rules, text);
            assert_eq!(empty.outcome(), Some(Outcome::draw(EndReason::Stuck)));
            assert_eq!((empty.legal_moves(), empty.has_moves(), perft(&empty, 1)), (vec![], false, 0));
            assert_eq!(illegal(&empty, "pass"), IllegalMove::GameOver);
            assert_eq!(illegal(&empty, "a1-a2"), IllegalMove::GameOver);
        }
    }

    #[test]
    fn the_games_own_ending_comes_before_the_draw() {
        // Nobody could move here either.
        let reached = position(V3, "Pa3/aa3/aa3/5/5/5/5/5/5/5 b - -");
        assert_eq!(status(&reached), "white reached");
    }

    #[test]
    fn a_finished_game_has_no_moves() {
        let over = position(V1, "1P1/3/3/a2/3/3/3/3/3/3 b - R2");
        assert_eq!((over.legal_moves(), over.count_moves(), over.has_moves()), (vec![], 0, false));
        assert_eq!(illegal(&over, "+a1"), IllegalMove::GameOver);
        assert_eq!(illegal(&over, "pass"), IllegalMove::GameOver);
    }
}

mod variant_1 {
    use super::*;

    #[test]
    fn the_board_is_3_by_10() {
        let start = Position::start(V1, 0);
        assert_eq!(V1.board().len(), 30);
        assert_eq!(illegal(&start, "+d5"), IllegalMove::OffBoard { cell: cell("d5") });
        let edge = position(V1, "3/3/3/3/3/2P/3/2A/3/3 w - -");
        assert_eq!(ends(&edge, "c5-"), "b4 c4 b5 b6 c6");
        assert_eq!(ends(&edge, "c3-"), "b1 a2 a4 b5");
        assert_eq!(illegal(&edge, "c5-d5"), IllegalMove::OffBoard { cell: cell("d5") });
    }

    #[test]
    fn a_turn_moves_a_piece_places_a_refuge_or_takes_one_back() {
        let start = Position::start(V1, 0);
        assert_eq!(moves(&start, "+").len(), 27);
        assert_eq!(moves(&start, "").len(), 34);
        let placed = after(&start, "+b5 b10-b9");
        assert_eq!(placed.to_string(), "a1a/1p1/3/3/3/1R1/3/3/3/APA w R2 R3");
        assert_eq!(moves(&placed, "-"), ["-b5"]);
        let taken_back = after(&placed, "-b5");
        assert_eq!(taken_back.reserve(Player::White).refuges, 3);
        assert_eq!(taken_back.refuge_at(cell("b5")), None);
    }

    #[test]
    fn a_refuge_is_placed_anywhere_but_on_a_tile_or_an_enemy_piece() {
        let place = position(V1, "1a1/3/3/1R1/1r1/1A1/1P+1/1p+1/3/3 w R1 -");
        let cells: Vec<String> = moves(&place, "+");
        for allowed in ["+b5", "+a1", "+c10", "+a10"] {
            assert!(cells.contains(&allowed.to_owned()), "{allowed}");
        }
        assert_eq!(cells.len(), 30 - 5);
        for taken in ["b3", "b4", "b6", "b7", "b10"] {
            assert_eq!(illegal(&place, &format!("+{taken}")), IllegalMove::Occupied { cell: cell(taken) });
        }
    }

    #[test]
    fn a_refuge_is_placed_under_ones_own_piece_and_taken_back_from_under_it() {
        let before = position(V1, "1a1/3/3/3/3/1A1/3/3/3/3 w R1 -");
        let under = after(&before, "+b5");
        assert_eq!(under.to_string(), "1a1/3/3/3/3/1A+1/3/3/3/3 b - -");
        let again = after(&under, "b10-a8 -b5");
        assert_eq!(again.to_string(), "3/3/a2/3/3/1A1/3/3/3/3 b R1 -");
    }

    #[test]
    fn placing_needs_a_refuge_in_reserve() {
        let none = position(V1, "1a1/3/3/3/3/1A1/3/3/3/3 w - R2");
        assert_eq!(moves(&none, "+"), [""; 0]);
        assert_eq!(illegal(&none, "+a1"), IllegalMove::NoneLeft { player: Player::White });
    }

    #[test]
    fn only_ones_own_refuges_are_taken_back() {
        let both = position(V1, "1a1/3/3/3/R2/1r1/A+2/3/3/3 w R1 -");
        assert_eq!(moves(&both, "-"), ["-a4", "-a6"]);
        assert_eq!(illegal(&both, "-b5"), IllegalMove::NoRefuge { player: Player::White, cell: cell("b5") });
    }

    #[test]
    fn the_option_forbids_refuges_on_the_enemy_home_rank() {
        let forbidden = V1.with_refuge_on_enemy_home(false);
        for (rules, count) in [(V1, 28), (forbidden, 26)] {
            let place = position(rules, "1a1/3/3/3/3/1p1/3/3/3/3 w R1 -");
            assert_eq!(moves(&place, "+").len(), count);
            let place = position(rules, "3/3/3/3/3/1P1/3/3/3/1A1 b - R1");
            assert_eq!(moves(&place, "+").len(), count);
        }
        let place = position(forbidden, "1a1/3/3/3/3/1p1/3/3/3/3 w R1 -");
        assert_eq!(illegal(&place, "+a10"), IllegalMove::OutsideArea { cell: cell("a10") });
        assert_eq!(place.check("+a1".parse().unwrap()), Ok(()));
    }

    #[test]
    fn pharaohs_move_like_a_chess_king_and_priests_like_a_knight() {
        let middle = position(V1, "3/3/3/3/3/1P1/3/3/3/3 w - -");
        assert_eq!(ends(&middle, "b5-"), "a4 b4 c4 a5 c5 a6 b6 c6");
        let middle = position(V1, "3/3/3/3/3/1A1/3/3/3/3 w - -");
        assert_eq!(ends(&middle, "b5-"), "a3 c3 a7 c7");
        let (kind, from, to) = (pharaons::Kind::Priest, cell("b5"), cell("b6"));
        assert_eq!(illegal(&middle, "b5-b6"), IllegalMove::OutOfReach { kind, from, to });
    }

    #[test]
    fn knights_leap_over_anything() {
        let walled = position(V1, "3/3/3/3/rp+r/aAp/ra+r/3/3/3 w - -");
        assert_eq!(ends(&walled, "b5-"), "a3 c3 a7 c7");
    }

    #[test]
    fn a_piece_moves_to_empty_cells_and_onto_its_own_refuges() {
        let onto = position(V1, "3/3/3/3/AR1/1P1/3/3/3/3 w - -");
        assert_eq!(ends(&onto, "b5-"), "a4 b4 c4 a5 c5 b6 c6");
        assert_eq!(after(&onto, "b5-b6").to_string(), "3/3/3/3/AP+1/3/3/3/3/3 b - -");
        assert_eq!(illegal(&onto, "b5-a6"), IllegalMove::Occupied { cell: cell("a6") });
    }

    #[test]
    fn the_refuge_under_a_piece_stays_behind() {
        let on_tile = position(V1, "3/3/3/3/3/1P+1/3/3/3/3 w - -");
        assert_eq!(after(&on_tile, "b5-b6").to_string(), "3/3/3/3/1P1/1R1/3/3/3/3 b - -");
        let capture = position(V1, "3/3/3/3/1a1/1P+1/3/3/3/3 w - -");
        assert_eq!(after(&capture, "b5xb6@a1").to_string(), "3/3/3/3/1P1/1R1/3/3/3/A2 b - -");
    }

    #[test]
    fn a_piece_on_a_refuge_cannot_be_captured_nor_its_refuge() {
        let safe = position(V1, "3/3/3/3/ap+r/1P1/3/3/3/3 w - -");
        assert_eq!(moves(&safe, "b5x"), ["b5xc6", "b5xa6@a1", "b5xa6@b1", "b5xa6@c1"]);
        assert_eq!(illegal(&safe, "b5xb6"), IllegalMove::Protected { cell: cell("b6") });
        assert_eq!(illegal(&safe, "b5-b6"), IllegalMove::Occupied { cell: cell("b6") });
        assert_eq!(safe.captures(Player::White).len(), 2);
        assert_eq!(safe.protected(Player::Black), cell("b6").bitboard());
        // Without the refuge it can.
        let bare = after(&safe, "b5-b4 -b6 b4-b5 a6-c7");
        assert!(bare.can_capture(Player::White, cell("b6")));
    }

    #[test]
    fn a_captured_piece_changes_colour_keeps_its_kind_and_is_set_down_on_the_home_rank() {
        for (text, white) in [
            ("3/3/3/3/1a1/1P1/3/3/3/3 w - -", "3/3/3/3/1P1/3/3/3/3/A2 b - -"),
            ("3/3/3/3/1p1/1P1/3/3/3/3 w - -", "3/3/3/3/1P1/3/3/3/3/P2 b - -"),
        ] {
            let capture = position(V1, text);
            assert_eq!(moves(&capture, "b5x"), ["b5xb6@a1", "b5xb6@b1", "b5xb6@c1"]);
            assert_eq!(after(&capture, "b5xb6@a1").to_string(), white);
        }
        // Black sets down on rank 10.
        let capture = position(V1, "3/3/3/3/1p1/1A1/3/3/3/3 b - -");
        assert_eq!(moves(&capture, "b6x"), ["b6xb5@a10", "b6xb5@b10", "b6xb5@c10"]);
    }

    #[test]
    fn a_cell_is_occupied_by_a_piece_or_an_enemy_refuge_but_not_by_an_own_one() {
        let home = position(V1, "3/3/3/3/1a1/1P1/3/3/3/ArR w - -");
        assert_eq!(moves(&home, "b5x"), ["b5xb6@c1"]);
        // It stands on the refuge at once.
        assert_eq!(after(&home, "b5xb6@c1").to_string(), "3/3/3/3/1P1/3/3/3/3/ArA+ b - -");
        assert_eq!(illegal(&home, "b5xb6@a1"), IllegalMove::SetDownNotAllowed { cell: cell("a1") });
        assert_eq!(illegal(&home, "b5xb6@b1"), IllegalMove::SetDownNotAllowed { cell: cell("b1") });
        assert_eq!(illegal(&home, "b5xb6@a2"), IllegalMove::SetDownNotAllowed { cell: cell("a2") });
        assert_eq!(illegal(&home, "b5xb6"), IllegalMove::SetDownMissing { cell: cell("b6") });
        // An own piece on an own refuge is a piece.
        let home = position(V1, "3/3/3/3/1a1/1P1/3/3/3/A+2 w - -");
        assert_eq!(moves(&home, "b5x"), ["b5xb6@b1", "b5xb6@c1"]);
    }

    #[test]
    fn the_second_rank_serves_when_the_first_is_full_and_the_third_when_the_second_is() {
        let second = position(V1, "3/3/3/3/1a1/1P1/3/3/r1R/rrA w - -");
        assert_eq!(moves(&second, "b5x"), ["b5xb6@b2", "b5xb6@c2"]);
        let second = position(V1, "3/3/3/3/1a1/1P1/3/3/a+r1/rrA w - -");
        assert_eq!(moves(&second, "b5x"), ["b5xb6@c2"], "a piece on its refuge occupies a cell once");
        let third = position(V1, "3/3/3/3/1a1/1P1/3/3/rrA/rrA w - -");
        assert_eq!(moves(&third, "b5x"), ["b5xb6@a3", "b5xb6@b3", "b5xb6@c3"]);
        let third = position(V1, "RRa/RRa/3/3/3/1p1/1A1/3/3/3 b - -");
        assert_eq!(moves(&third, "b5x"), ["b5xb4@a8", "b5xb4@b8", "b5xb4@c8"]);
    }

    #[test]
    fn occupied_is_looked_at_after_the_capturing_piece_has_arrived() {
        // It leaves a1, which is free then, and stands on b2.
        let leaves = position(V1, "3/3/3/3/3/3/3/3/1a1/PAA w - -");
        assert_eq!(moves(&leaves, "a1x"), ["a1xb2@a1"]);
        // It arrives on b1, and a2 is free only as long as nothing else is.
        let arrives = position(V1, "3/3/3/3/3/3/3/3/P2/AaA w - -");
        assert_eq!(status(&arrives), "ongoing");
        assert_eq!(moves(&arrives, "a2x"), ["a2xb1@a2", "a2xb1@b2", "a2xb1@c2"]);
    }

    #[test]
    fn each_choice_of_a_cell_is_a_move_of_its_own() {
        let capture = position(V1, "3/3/3/3/1a1/1P1/3/3/3/3 w - -");
        let ends: std::collections::HashSet<Position> =
            moves(&capture, "b5x").iter().map(|mv| after(&capture, mv)).collect();
        assert_eq!(ends.len(), 3);
    }

    #[test]
    fn a_captured_refuge_goes_to_the_reserve_and_is_usable_from_the_next_turn_on() {
        let before = position(V1, "1a1/3/3/3/1r1/1P1/3/3/3/3 w - R2");
        assert_eq!(moves(&before, "+"), [""; 0], "not before the capture");
        let captured = after(&before, "b5xb6");
        assert_eq!(captured.to_string(), "1a1/3/3/3/1P1/3/3/3/3/3 b R1 R2", "nor with it");
        let next = after(&captured, "b10-a8");
        assert_eq!(moves(&next, "+").len(), 29);
        assert_eq!(after(&next, "+a1").refuge_at(cell("a1")), Some(Player::White));
        assert_eq!(illegal(&before, "b5xb6@a1"), IllegalMove::SetDownNotAllowed { cell: cell("a1") });
    }

    #[test]
    fn only_enemies_are_captured() {
        let own = position(V1, "3/3/3/3/AR1/1P1/3/3/3/3 w - -");
        assert_eq!(moves(&own, "b5x"), [""; 0]);
        for to in ["a6", "b6", "c6"] {
            let mv = format!("b5x{to}");
            assert_eq!(illegal(&own, &mv), IllegalMove::NothingToCapture { cell: cell(to) });
        }
        assert_eq!(illegal(&own, "a1-a2"), IllegalMove::NotOwnPiece { player: Player::White, cell: cell("a1") });
        assert_eq!(illegal(&own, "P@a1"), IllegalMove::NotNow);
        assert_eq!(illegal(&own, "b5:b7:b6"), IllegalMove::NotNow);
    }
}

mod variant_2 {
    use super::*;

    #[test]
    fn a_captured_piece_leaves_the_game() {
        let before = position(V2, "5/5/5/5/1a3/2P2/5/5/5/5 w - -");
        assert_eq!(moves(&before, "c5x"), ["c5xb6"]);
        assert_eq!(after(&before, "c5xb6").to_string(), "5/5/5/5/1P3/5/5/5/5/5 b - -");
        assert_eq!(illegal(&before, "c5xb6@a1"), IllegalMove::SetDownNotAllowed { cell: cell("a1") });
    }

    #[test]
    fn there_are_no_refuges() {
        let start = Position::start(V2, 0);
        assert_eq!(moves(&start, "+"), [""; 0]);
        assert_eq!(illegal(&start, "+a5"), IllegalMove::NotNow);
        assert_eq!(illegal(&start, "-a5"), IllegalMove::NotNow);
    }

    #[test]
    fn pieces_move_as_in_variant_1_on_five_files() {
        let middle = position(V2, "5/5/5/5/5/2A2/5/2P2/5/5 w - -");
        assert_eq!(ends(&middle, "c3-"), "b2 c2 d2 b3 d3 b4 c4 d4");
        assert_eq!(ends(&middle, "c5-"), "b3 d3 a4 e4 a6 e6 b7 d7");
    }
}

mod variant_3_placing {
    use super::*;

    #[test]
    fn refuges_are_laid_first_in_turn_on_empty_cells_of_ranks_3_to_8() {
        let start = Position::start(V3, 0);
        assert_eq!((start.phase(), moves(&start, "").len()), (Phase::Refuges, 30));
        for (forbidden, reason) in [
            ("+a1", IllegalMove::OutsideArea { cell: cell("a1") }),
            ("+a2", IllegalMove::OutsideArea { cell: cell("a2") }),
            ("+e9", IllegalMove::OutsideArea { cell: cell("e9") }),
            ("P@a1", IllegalMove::NotNow),
            ("pass", IllegalMove::MustMove { player: Player::White }),
        ] {
            assert_eq!(illegal(&start, forbidden), reason);
        }
        let one = after(&start, "+a3");
        assert_eq!((one.turn(), moves(&one, "").len()), (Player::Black, 29));
        assert_eq!(illegal(&one, "+a3"), IllegalMove::Occupied { cell: cell("a3") });
        assert_eq!(one.to_string(), "5/5/5/5/5/5/5/R4/5/5 b P3A3R2 P3A3R3");
    }

    #[test]
    fn then_pieces_are_placed_in_turn_on_empty_cells_of_the_own_first_two_ranks() {
        let refuges = after(&Position::start(V3, 0), "+a3 +b3 +c3 +d3 +e3 +a8");
        assert_eq!((refuges.phase(), refuges.turn()), (Phase::Pieces, Player::White));
        assert_eq!(moves(&refuges, "").len(), 20);
        assert_eq!(illegal(&refuges, "+b8"), IllegalMove::NotNow);
        assert_eq!(illegal(&refuges, "A@a4"), IllegalMove::OutsideArea { cell: cell("a4") });
        assert_eq!(illegal(&refuges, "A@a9"), IllegalMove::OutsideArea { cell: cell("a9") });
        let pieces = after(&refuges, "P@a1 A@a9 A@b2");
        assert_eq!(pieces.to_string(), "5/a4/r4/5/5/5/5/RrRrR/1A3/P4 b P2A2 P3A2");
        assert_eq!(illegal(&pieces, "P@a9"), IllegalMove::Occupied { cell: cell("a9") });
        assert_eq!(illegal(&pieces, "P@a1"), IllegalMove::OutsideArea { cell: cell("a1") });
    }

    #[test]
    fn the_kind_of_the_piece_is_a_free_choice_among_those_left() {
        let both = position(V3, "5/5/5/5/5/5/5/5/PP3/5 w P1A3 P1A3");
        assert_eq!((moves(&both, "P@").len(), moves(&both, "A@").len()), (8, 8));
        let left = position(V3, "5/5/5/5/5/5/5/5/PPP2/5 w A3 P1A2");
        assert_eq!(moves(&left, "").len(), 7);
        assert!(moves(&left, "A@").contains(&"A@e2".to_owned()));
        assert_eq!(illegal(&left, "P@a1"), IllegalMove::NoneLeft { player: Player::White });
    }

    #[test]
    fn white_makes_the_first_move_after_the_last_piece() {
        let last = position(V3, "aapp1/a4/5/5/5/5/5/5/PPP2/AAA2 b - P1");
        let play = after(&last, "P@e9");
        assert_eq!((play.phase(), play.turn()), (Phase::Play, Player::White));
        assert!(play.reserve(Player::Black).pieces() == 0 && play.has_moves());
    }

    #[test]
    fn refuges_are_never_placed_moved_or_taken_back_afterwards() {
        let play = position(V3, "a4/5/5/5/2R2/5/5/5/5/A4 w - -");
        for mv in ["+b5", "-c6", "P@a2"] {
            assert_eq!(illegal(&play, mv), IllegalMove::NotNow);
        }
    }

    #[test]
    fn the_colours_cannot_be_exchanged_while_placing() {
        use pharaons::jeux_core::GridSymmetry;
        let one = after(&Position::start(V3, 0), "+a3");
        assert_eq!(one.turned(GridSymmetry::HALF_TURN), None);
        assert_eq!(one.turned(GridSymmetry::MIRROR), Some(after(&Position::start(V3, 0), "+e3")));
        assert_eq!(Position::symmetries(V3).len(), 2);
        let play = position(V3, "a4/5/5/5/2R2/5/5/5/5/A4 w - -");
        let turned = play.turned(GridSymmetry::HALF_TURN).unwrap();
        assert_eq!(turned.to_string(), "4a/5/5/5/5/2r2/5/5/5/4A b - -");
    }
}

mod variant_3_steps {
    use super::*;

    #[test]
    fn a_pharaoh_moves_like_a_king() {
        let middle = position(V3, "5/5/5/5/5/2P2/5/5/5/5 w - -");
        assert_eq!(ends(&middle, "c5-"), "b4 c4 d4 b5 d5 b6 c6 d6");
        let beside = position(V3, "5/5/5/5/1rR2/2P2/5/5/5/5 w - -");
        assert_eq!(ends(&beside, "c5-"), "b4 c4 d4 b5 d5 c6 d6");
    }

    #[test]
    fn a_priest_moves_to_the_ring_at_distance_two_and_never_next_to_where_it_was() {
        let middle = position(V3, "5/5/5/5/5/2A2/5/5/5/5 w - -");
        assert_eq!(ends(&middle, "c5-"), "a3 b3 c3 d3 e3 a4 e4 a5 e5 a6 e6 a7 b7 c7 d7 e7");
        assert!(matches!(illegal(&middle, "c5-c6"), IllegalMove::OutOfReach { .. }));
        let corner = position(V3, "5/5/5/5/5/5/5/5/5/A4 w - -");
        assert_eq!(ends(&corner, "a1-"), "c1 c2 a3 b3 c3");
    }

    #[test]
    fn a_straight_move_of_a_priest_has_three_ways() {
        for open in ["b6", "c6", "d6"] {
            let mut blocked = pharaons::Builder::from(position(V3, "5/5/5/5/1rrr1/2A2/5/5/5/5 w - -"));
            assert_eq!(
                illegal(&blocked.build().unwrap(), "c5-c7"),
                IllegalMove::Blocked { from: cell("c5"), to: cell("c7") }
            );
            let way = blocked.clear(cell(open)).build().unwrap();
            assert_eq!(way.check("c5-c7".parse().unwrap()), Ok(()), "by {open}");
        }
    }

    #[test]
    fn a_knight_shaped_move_of_a_priest_has_two_ways() {
        // From c5 to b7 by b6 or c6.
        for (text, free) in [
            ("5/5/5/5/1rr2/2A2/5/5/5/5 w - -", false),
            ("5/5/5/5/1r3/2A2/5/5/5/5 w - -", true),
            ("5/5/5/5/2r2/2A2/5/5/5/5 w - -", true),
        ] {
            assert_eq!(position(V3, text).is_legal("c5-b7".parse().unwrap()), free, "{text}");
        }
    }

    #[test]
    fn a_diagonal_move_of_a_priest_has_one_way() {
        let open = position(V3, "5/5/5/5/2rr1/1rA2/5/5/5/5 w - -");
        assert!(open.is_legal("c5-a7".parse().unwrap()));
        let blocked = position(V3, "5/5/5/5/1r3/2A2/5/5/5/5 w - -");
        assert_eq!(illegal(&blocked, "c5-a7"), IllegalMove::Blocked { from: cell("c5"), to: cell("a7") });
    }

    #[test]
    fn pieces_of_both_colours_and_enemy_refuges_block_and_own_refuges_do_not() {
        for (by, free) in [("A", false), ("P", false), ("a", false), ("p", false), ("r", false), ("R", true)] {
            for text in ["5/5/5/5/1X3/2A2/5/5/5/5 w - -", "5/5/5/X4/5/2A2/5/5/5/5 w - -"] {
                let way = position(V3, &text.replace('X', by));
                assert_eq!(way.is_legal("c5-a7".parse().unwrap()), free, "{way}");
            }
        }
        // An own piece on an own refuge is a piece.
        assert!(!position(V3, "5/5/5/5/1P+3/2A2/5/5/5/5 w - -").is_legal("c5-a7".parse().unwrap()));
    }

    #[test]
    fn moving_diagonally_between_two_enemy_refuges_is_allowed() {
        let between = position(V3, "5/5/5/5/2r2/1rP2/5/5/5/5 w - -");
        assert!(between.is_legal("c5-b6".parse().unwrap()));
        let between = position(V3, "5/5/5/5/2r2/1rA2/5/5/5/5 w - -");
        assert!(between.is_legal("c5-a7".parse().unwrap()));
    }

    #[test]
    fn a_refuge_serves_pieces_of_its_own_colour_only() {
        let onto = position(V3, "5/5/5/5/1r3/1RP2/5/5/5/5 w - -");
        assert_eq!(illegal(&onto, "c5-b6"), IllegalMove::Occupied { cell: cell("b6") });
        assert_eq!(after(&onto, "c5-b5").to_string(), "5/5/5/5/1r3/1P+3/5/5/5/5 b - -");
    }
}

mod variant_3_jumps {
    use super::*;

    #[test]
    fn both_kinds_jump_an_adjacent_enemy_in_eight_directions_and_turn_it() {
        for own in ["P", "A"] {
            let ring = position(V3, &"5/5/5/5/1aaa1/1aXa1/1ppp1/5/5/5 w - -".replace('X', own));
            let rules = V3.with_chain_jumps(false);
            assert_eq!(ends(&position(rules, &ring.to_string()), "c5x"), "a3 c3 e3 a5 e5 a7 c7 e7");
            assert_eq!(after(&ring, "c5xc7").piece_at(cell("c6")).unwrap().player, Player::White);
            assert_eq!(after(&ring, "c5xc3").piece_at(cell("c4")).unwrap().to_string(), "white Pharaoh");
        }
        let far = position(V3, "5/5/5/2a2/5/2P2/5/5/5/5 w - -");
        assert_eq!(moves(&far, "c5x"), [""; 0]);
    }

    #[test]
    fn the_cell_behind_must_be_enterable() {
        for (behind, free) in [("A", false), ("p", false), ("r", false), ("R", true), ("1", true)] {
            let text = "5/5/5/2X2/2a2/2P2/5/5/5/5 w - -".replace("2X2", &format!("2{behind}2"));
            let text = text.replace("212/", "5/");
            assert_eq!(!moves(&position(V3, &text), "c5xc7").is_empty(), free, "{text}");
        }
        // Landing on an own refuge protects at once.
        let refuge = position(V3, "5/5/5/2R2/2a2/2P2/5/5/5/5 w - -");
        assert_eq!(after(&refuge, "c5xc7").to_string(), "5/5/5/2P+2/2A2/5/5/5/5/5 b - -");
    }

    #[test]
    fn a_piece_on_a_refuge_and_an_own_piece_cannot_be_jumped() {
        let safe = position(V3, "5/5/5/5/2a+2/1AP2/5/5/5/5 w - -");
        assert_eq!(moves(&safe, "c5x"), [""; 0]);
        assert_eq!(illegal(&safe, "c5:c7:c6"), IllegalMove::Protected { cell: cell("c6") });
        assert_eq!(illegal(&safe, "c5:a5:b5"), IllegalMove::NoPath { from: cell("c5"), to: cell("a5") });
    }

    #[test]
    fn an_empty_refuge_cannot_be_jumped() {
        for tile in ["r", "R"] {
            let refuge = position(V3, &"5/5/5/5/2x2/2P2/5/5/5/5 w - -".replace('x', tile));
            assert_eq!(moves(&refuge, "c5x"), [""; 0]);
            assert_eq!(illegal(&refuge, "c5:c7:c6"), IllegalMove::NoPath { from: cell("c5"), to: cell("c7") });
        }
    }

    #[test]
    fn capturing_is_never_compulsory() {
        let capture = position(V3, "5/5/5/5/2a2/2P2/5/5/5/A4 w - -");
        assert_eq!(moves(&capture, "c5x"), ["c5xc7"]);
        assert!(moves(&capture, "").len() > 10);
    }

    #[test]
    fn a_piece_in_a_corner_can_never_be_jumped() {
        for text in ["P3P/aa1aa/5/5/5/5/5/5/5/5 b - -", "Pa3/1a3/5/5/5/5/5/5/5/5 b - -"] {
            let corner = position(V3, text);
            assert_eq!(status(&corner), "white reached");
            assert!(corner.captures(Player::Black).is_empty());
        }
        // Beside the corner it can.
        assert_eq!(status(&position(V3, "1Pa2/5/5/5/5/5/5/5/5/5 b - -")), "ongoing");
    }

    #[test]
    fn a_piece_may_jump_on_and_may_stop_after_any_jump() {
        let row = position(V3, "5/5/5/5/5/1a1a1/P4/5/5/5 w - -");
        assert_eq!(moves(&row, "a4x"), ["a4xc6", "a4xc6xe4"]);
        assert_eq!(after(&row, "a4xc6xe4").to_string(), "5/5/5/5/5/1A1A1/4P/5/5/5 b - -");
        assert_eq!(after(&row, "a4xc6").to_string(), "5/5/5/5/2P2/1A1a1/5/5/5/5 b - -");
    }

    #[test]
    fn the_option_allows_one_jump_a_turn() {
        let row = position(V3.with_chain_jumps(false), "5/5/5/5/5/1a1a1/P4/5/5/5 w - -");
        assert_eq!(moves(&row, "a4x"), ["a4xc6"]);
        assert_eq!(illegal(&row, "a4:e4:b5,d5"), IllegalMove::NoPath { from: cell("a4"), to: cell("e4") });
    }

    #[test]
    fn a_turned_piece_is_neither_jumped_nor_landed_on_again() {
        let once = position(V3, "5/5/5/5/2a2/2P2/5/5/5/5 w - -");
        assert!(once.parse_move("c5xc7xc5").is_err());
        // The second jump goes on in the line; back over c5 is forbidden.
        let twice = position(V3, "5/5/5/2a2/5/2a2/2P2/5/5/5 w - -");
        assert_eq!(moves(&twice, "c4x"), ["c4xc6", "c4xc6xc8"]);
        // From c3 over b4 to a5, over a4 to a3, over b3 back to c3: on b4 there now is an own piece.
        let landing = position(V3, "5/5/5/5/5/5/aa3/1aP2/3a1/5 w - -");
        assert!(landing.parse_move("c3xa5xa3xc3xe1").is_ok());
        assert!(landing.parse_move("c3xa5xa3xc3xa5").is_err());
    }

    #[test]
    fn a_chain_may_come_back_to_its_start() {
        let round = position(V3, "5/5/5/1a1a1/5/1a1a1/2A2/5/5/5 w - -");
        assert_eq!(after(&round, "c4xa6xc8xe6xc4").to_string(), "5/5/5/1A1A1/5/1A1A1/2A2/5/5/5 b - -");
        // And pass over it: the starting cell counts as empty.
        let over = position(V3, "5/5/5/1a1a1/5/1a1a1/2A2/1a3/5/5 w - -");
        assert!(over.parse_move("c4xe6xc8xa6xc4xa2").is_ok());
    }

    #[test]
    fn paths_with_the_same_start_end_and_captures_are_one_move() {
        let round = position(V3, "5/5/5/1a1a1/5/1a1a1/2A2/5/5/5 w - -");
        let clockwise = round.parse_move("c4xa6xc8xe6xc4").unwrap();
        assert_eq!(round.parse_move("c4xe6xc8xa6xc4"), Ok(clockwise));
        assert_eq!(clockwise.to_string(), "c4:c4:b5,d5,b7,d7");
        let paths: Vec<String> = round.paths(clockwise).iter().map(ToString::to_string).collect();
        assert_eq!(paths, ["c4xa6xc8xe6xc4", "c4xe6xc8xa6xc4"]);
        assert_eq!(round.legal_moves().iter().filter(|&&mv| mv == clockwise).count(), 1);
        // Half way round they capture different pieces and are different moves.
        assert_ne!(round.parse_move("c4xa6xc8"), round.parse_move("c4xe6xc8"));
    }

    #[test]
    fn the_canonical_path_compares_cells_in_cell_order_not_as_text() {
        // Once round from a8, by c8 or by a10 first: "a10" sorts before "c8", but the cell c8 comes first.
        let round = position(V3, "1A3/A1A2/aA3/5/5/5/5/5/5/5 b - -");
        let back = round.parse_move("a8xa10xc10xc8xa8").unwrap();
        assert_eq!(round.display_move(back).to_string(), "a8xc8xc10xa10xa8");
        // Once round a triangle from b8.
        let round = position(V3, "5/1AA2/1aA2/5/5/5/5/5/5/5 b - -");
        let back = round.parse_move("b8xb10xd8xb8").unwrap();
        assert_eq!(round.display_move(back).to_string(), "b8xd8xb10xb8");
    }

    #[test]
    fn a_piece_turned_by_a_chain_on_its_own_home_rank_counts_as_an_enemy_piece_there() {
        let chain = position(V3, "3p1/1a1a1/2P2/5/5/5/5/a4/5/5 w - -");
        let turned = after(&chain, "c8xe10xc10xa8");
        assert_eq!(turned.to_string(), "3P1/1A1A1/P4/5/5/5/5/a4/5/5 b - -");
        assert_eq!(status(&turned), "white reached");
        assert_eq!(turned.arrivals(Player::White), cell("d10").bitboard());
    }

    #[test]
    fn the_board_with_most_captures_that_was_found_is_listed_without_repetition() {
        let many = position(V3, "5/5/5/1app1/1pAp1/papa1/1a1a1/5/5/5 w - -");
        let moves = many.legal_moves();
        let different: std::collections::HashSet<Move> = moves.iter().copied().collect();
        assert_eq!((moves.len(), different.len(), many.count_moves()), (562, 562, 562));
        assert!(moves.iter().all(|mv| mv.is_capture()));
        let mut ends: Vec<_> = moves.iter().map(|mv| (mv.from(), mv.to())).collect();
        ends.sort_unstable();
        assert_eq!(ends.chunk_by(|one, other| one == other).map(<[_]>::len).max(), Some(72));
        let numbers = Position::move_numbers(V3);
        assert!(moves.iter().all(|&mv| many.move_number(mv) < numbers));
    }
}

mod questions {
    use super::*;

    fn names(set: pharaons::jeux_core::Bitboard) -> String {
        Cell::in_set(set).map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn captures_are_those_of_the_legal_moves() {
        let one = position(V1, "3/3/3/3/ap+r/1P1/3/3/3/3 b - -");
        assert_eq!(names(one.captures(Player::White)), "a6 c6");
        assert_eq!(names(one.captures(Player::Black)), "b5");
        let two = position(V2, "5/5/5/5/1a3/2P2/5/5/5/5 w - -");
        assert_eq!(names(two.captures(Player::White)), "b6");
        assert_eq!(names(two.captures(Player::Black)), "");
        let by_two = position(V2, "5/5/5/5/5/2a2/AP3/5/5/5 b - -");
        assert_eq!(names(by_two.captures(Player::White)), "c5");
        let three = position(V3, "5/5/5/5/5/1a1a1/P4/5/5/5 b - -");
        assert_eq!(names(three.captures(Player::White)), "b5 d5");
        let single = position(V3.with_chain_jumps(false), "5/5/5/5/5/1a1a1/P4/5/5/5 b - -");
        assert_eq!(names(single.captures(Player::White)), "b5");
        assert_eq!(names(Position::start(V3, 0).captures(Player::White)), "");
    }

    #[test]
    fn reach_is_where_a_piece_goes_on_its_turn() {
        let one = position(V1, "3/3/3/3/ap+r/1P1/3/3/3/3 b - -");
        assert_eq!(names(one.reach(cell("b5"))), "a4 b4 c4 a5 c5 a6 c6");
        assert_eq!(names(one.reach(cell("a1"))), "");
        let three = position(V3, "5/5/5/5/5/1a1a1/P4/5/5/5 b - -");
        assert_eq!(names(three.reach(cell("a4"))), "a3 b3 b4 e4 a5 c6");
        let placing = position(V3, "5/5/5/5/5/5/5/5/5/P4 b P2A3 P3A3");
        assert_eq!(names(placing.reach(cell("a1"))), "");
    }

    #[test]
    fn winning_moves_reach_a_cell_where_nothing_can_be_captured() {
        // On b10 the Priest on a8 could capture the Pharaoh.
        let near = position(V1, "3/1P1/a2/3/3/3/3/3/3/3 b - -");
        let winning: Vec<String> = near.winning_moves(Player::White).iter().map(Move::to_string).collect();
        assert_eq!(winning, ["b9-a10", "b9-c10"]);
        assert!(near.threatens_to_win(Player::White));
        assert!(!near.threatens_to_win(Player::Black));
    }

    #[test]
    fn who_stands_on_the_enemy_home_rank_threatens_to_win() {
        let reached = position(V1, "1P1/3/a2/3/3/3/3/3/3/3 b - R2");
        assert!(reached.threatens_to_win(Player::White));
        let over = position(V1, "1P1/3/3/a2/3/3/3/3/3/3 b - R2");
        assert!(!over.threatens_to_win(Player::White));
        assert_eq!(over.winning_moves(Player::White), []);
        assert!(!Position::start(V3, 0).threatens_to_win(Player::White));
    }
}
