//! Texts and builders: what is refused, where, and why.

use pharaons::jeux_core::{MoveError, Player, Position as _, PositionError};
use pharaons::{Builder, Cell, Error, IllegalMove, InvalidReason, Kind, Move, Piece, Position, Reserve, Rules};

const START: &str = "apa/3/3/3/3/3/3/3/3/APA w R3 R3";

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

fn refused_at(text: &str) -> (&'static str, usize) {
    match Position::parse(text, Rules::VARIANT_1) {
        Err(PositionError::Syntax(error)) => (error.field(), error.offset()),
        other => panic!("{text}: {other:?}"),
    }
}

fn reasons(rules: Rules, text: &str) -> Vec<InvalidReason> {
    Position::parse(text, rules).unwrap_err().reasons().to_vec()
}

#[test]
fn malformed_positions_name_field_and_offset() {
    for (from, to, field, offset) in [
        (START, "", "board", 0),
        ("/3/3/3/3/3/3/3/3/APA w R3 R3", "", "board", 3),
        ("apa/", "ap/", "board", 2),
        ("apa/", "apap/", "board", 3),
        ("apa/3", "apa/4", "board", 4),
        ("apa/3", "apa/03", "board", 4),
        ("apa/3", "apa/12", "board", 4),
        ("apa/3", "apa/1\u{661}", "board", 5),
        ("apa/3", "apa/1a1a", "board", 7),
        ("apa/3", "apa/x2", "board", 4),
        ("apa/3", "apa/\u{e9}2", "board", 4),
        ("apa/3", "apa/r+2", "board", 5),
        ("apa/3", "+apa/3", "board", 0),
        ("apa/3", "a++pa/3", "board", 2),
        ("APA ", "APA  ", "side", 24),
        (" w ", " W ", "side", 24),
        (" w R3", " w ", "reserve of white", 26),
        ("R3 R3", "R3 r3", "reserve of black", 29),
        ("R3 R3", "R0 R3", "reserve of white", 27),
        ("R3 R3", "R03 R3", "reserve of white", 27),
        ("R3 R3", "R256 R3", "reserve of white", 27),
        ("R3 R3", "R1A1 R3", "reserve of white", 28),
        ("R3 R3", "R3 -R3", "reserve of black", 30),
        ("R3 R3", "R3", "reserve of white", 28),
    ] {
        let text = START.replacen(from, to, 1);
        assert_eq!(refused_at(&text), (field, offset), "{text:?}");
    }
    for garbage in [" ", "A", "\n", "\0", "\u{e9}", "/3"] {
        let text = format!("{START}{garbage}");
        assert_eq!(refused_at(&text), ("reserve of black", START.len()), "{text:?}");
    }
}

#[test]
fn a_board_of_other_rules_is_refused() {
    assert!(Position::parse("aapaa/5/5/5/5/5/5/5/5/AAPAA w - -", Rules::VARIANT_1).is_err());
    assert!(Position::parse("aapaa/5/5/5/5/5/5/5/5/AAPAA w - -", Rules::VARIANT_2).is_ok());
    assert!(Position::parse(START, Rules::VARIANT_3).is_err());
    assert_eq!(START.parse(), Position::parse(START, Rules::default()));
}

#[test]
fn long_and_strange_texts_are_refused_quickly() {
    let position = Position::start(Rules::VARIANT_1, 0);
    let jumping = Position::parse("5/5/5/1a1a1/5/1a1a1/2A2/5/5/5 w - -", Rules::VARIANT_3).unwrap();
    for text in [
        "3/".repeat(5_000_000),
        "9".repeat(10_000_000),
        "\u{1f600}".repeat(2_500_000),
        "a1x".repeat(3_000_000),
        format!("a1:a1:{}", "a1,".repeat(3_000_000)),
        START.repeat(300_000),
    ] {
        assert!(text.parse::<Position>().is_err());
        assert!(text.parse::<Move>().is_err());
        assert!(text.parse::<Rules>().is_err());
        assert!(position.parse_move(&text).is_err());
        assert!(jumping.parse_move(&text).is_err());
    }
}

#[test]
fn every_changed_byte_is_refused_or_means_another_position() {
    for (rules, text) in [
        (Rules::VARIANT_1, "ap+a/1r1/3/1A1/3/3/3/3/3/RPA b R3 R1"),
        (Rules::VARIANT_2, "aapaa/5/5/5/1A3/5/5/5/5/A1PAA b - -"),
        (Rules::VARIANT_3, "5/5/5/2R2/4r/5/5/5/5/5 w P3A3R2 P3A3R2"),
        (Rules::VARIANT_3, "4a/1a1p1/2p+1R/Ra1Ap/A3R/2ra1/1P2P/4r/P4/5 w - -"),
    ] {
        for place in 0..text.len() {
            for byte in 0..=127u8 {
                let mut bytes = text.as_bytes().to_vec();
                bytes[place] = byte;
                let changed = String::from_utf8(bytes).unwrap();
                if let Ok(position) = Position::parse(&changed, rules) {
                    assert_eq!(position.to_string(), changed);
                }
            }
        }
    }
}

#[test]
fn an_invalid_position_of_variant_1_lists_all_reasons() {
    let text = "ppp/aaa/rrr/rrr/3/3/3/3/3/AAP w P1R1 A1";
    assert_eq!(
        reasons(Rules::VARIANT_1, text),
        [
            InvalidReason::TooManyPieces { player: None, kind: Kind::Pharaoh, count: 5, limit: 2 },
            InvalidReason::TooManyPieces { player: None, kind: Kind::Priest, count: 6, limit: 4 },
            InvalidReason::TooManyRefuges { player: None, count: 7, limit: 6 },
            InvalidReason::ReserveNotAllowed { player: Player::White },
            InvalidReason::ReserveNotAllowed { player: Player::Black },
        ]
    );
    assert_eq!(
        Position::parse(text, Rules::VARIANT_1).unwrap_err().to_string(),
        "invalid position: 5 Pharaohs on the board and in reserve, at most 2; 6 Priests on the board and in reserve, \
         at most 4; 7 refuges on the board and in reserve, at most 6; white holds in reserve what this variant does not \
         have; black holds in reserve what this variant does not have"
    );
}

#[test]
fn an_invalid_position_of_variant_2_lists_all_reasons() {
    assert_eq!(
        reasons(Rules::VARIANT_2, "pp3/aaaaa/5/r4/5/5/5/5/5/A+4 w R1 -"),
        [
            InvalidReason::RefugeNotAllowed { cell: cell("a1") },
            InvalidReason::ReserveNotAllowed { player: Player::White },
            InvalidReason::TooManyPieces { player: Some(Player::Black), kind: Kind::Pharaoh, count: 2, limit: 1 },
            InvalidReason::TooManyPieces { player: Some(Player::Black), kind: Kind::Priest, count: 5, limit: 4 },
            InvalidReason::RefugeNotAllowed { cell: cell("a7") },
        ]
    );
}

#[test]
fn an_invalid_position_of_variant_3_lists_all_reasons() {
    assert_eq!(
        reasons(Rules::VARIANT_3, "ppppp/PP3/5/RRRR1/5/5/5/5/r4/5 w - -"),
        [
            InvalidReason::TooManyPieces { player: None, kind: Kind::Pharaoh, count: 7, limit: 6 },
            InvalidReason::TooManyRefuges { player: Some(Player::White), count: 4, limit: 3 },
            InvalidReason::RefugeNotAllowed { cell: cell("a2") },
        ]
    );
    assert_eq!(
        reasons(Rules::VARIANT_3, "5/5/5/5/5/A4/5/5/5/P4 b P3A3R1 P3A2R1"),
        [
            InvalidReason::TooManyPieces { player: None, kind: Kind::Pharaoh, count: 7, limit: 6 },
            InvalidReason::TooManyPieces { player: Some(Player::White), kind: Kind::Pharaoh, count: 4, limit: 3 },
            InvalidReason::TooManyPieces { player: Some(Player::White), kind: Kind::Priest, count: 4, limit: 3 },
            InvalidReason::PieceOutsideCamp { cell: cell("a5") },
            InvalidReason::PieceBeforeRefuges { cell: cell("a1") },
            InvalidReason::PieceBeforeRefuges { cell: cell("a5") },
            InvalidReason::PiecesMissing { player: Player::Black },
            InvalidReason::NotInTurn { player: Player::Black },
        ]
    );
}

#[test]
fn what_is_left_to_place_says_whose_turn_it_is() {
    let empty = |rest: &str| Position::parse(&format!("5/5/5/5/5/5/5/5/5/5 {rest}"), Rules::VARIANT_3);
    for valid in ["w P3A3R1 P3A3R1", "b P3A3 P3A3R1", "w P1 A1", "b - P1", "b P1 P1A1", "w - -", "b - -"] {
        assert!(empty(valid).is_ok(), "{valid}");
    }
    for invalid in ["b P3A3R1 P3A3R1", "w P3A3 P3A3R1", "b P3A3R1 P3A3", "w P1 -", "b P1 A1", "w - A1", "b P1 -"] {
        let player = if invalid.starts_with('w') { Player::White } else { Player::Black };
        let error = empty(invalid).unwrap_err();
        assert_eq!(error.reasons(), [InvalidReason::NotInTurn { player }], "{invalid}");
    }
}

#[test]
fn builders_refuse_what_no_text_can_say() {
    let mut builder = Builder::new(Rules::VARIANT_1);
    let pharaoh = Piece { player: Player::White, kind: Kind::Pharaoh };
    builder.place(cell("d4"), pharaoh).refuge(cell("e5"), Player::Black);
    builder.place(cell("b2"), pharaoh).refuge(cell("b2"), Player::Black);
    builder.reserve(Player::Black, Reserve { refuges: 255, ..Reserve::EMPTY });
    let reasons = [
        InvalidReason::EnemyRefuge { cell: cell("b2") },
        InvalidReason::OffBoard { cell: cell("d4") },
        InvalidReason::OffBoard { cell: cell("e5") },
        InvalidReason::TooManyRefuges { player: None, count: 257, limit: 6 },
    ];
    assert_eq!(builder.build().unwrap_err().reasons(), reasons);
    builder.clear(cell("d4")).clear(cell("e5")).refuge(cell("b2"), Player::White);
    builder.reserve(Player::Black, Reserve::EMPTY).turn(Player::Black);
    assert_eq!(builder.build().unwrap().to_string(), "3/3/3/3/3/3/3/3/1P+1/3 b - -");
    assert_eq!(Builder::from(builder.build().unwrap()), builder);
}

#[test]
fn malformed_moves_name_the_offset() {
    for (text, offset) in [
        ("", 0),
        ("pas", 0),
        ("Pass", 1),
        ("pass ", 4),
        ("a1", 2),
        ("a1-", 3),
        ("a1-b", 4),
        ("a1-b11", 4),
        ("a1-f1", 3),
        ("a01-b1", 1),
        ("a1xb2@", 6),
        ("a1xb2@a1x", 8),
        ("a1xb2xc3", 5),
        ("+", 1),
        ("+z1", 1),
        ("-a1-", 3),
        ("P@", 2),
        ("R@a1", 0),
        ("p@a1", 0),
        ("a1:b1", 5),
        ("a1:c1:", 6),
        ("a1:c1:b1,", 9),
        ("a1:c1:b2,b1", 9),
        ("a1:c1:b1,b1", 9),
        ("a1\u{e9}b1", 2),
        ("*a1-b1", 0),
    ] {
        assert_eq!(text.parse::<Move>().unwrap_err().offset(), offset, "{text:?}");
    }
}

#[test]
fn jumps_are_read_as_paths_and_stored_without_a_position() {
    let position = Position::parse("5/5/5/1a1a1/5/1a1a1/2A2/5/5/5 w - -", Rules::VARIANT_3).unwrap();
    let free: Move = "c4:c8:b5,b7".parse().unwrap();
    assert_eq!(position.parse_move("c4xa6xc8"), Ok(free));
    assert_eq!(position.display_move(free).to_string(), "c4xa6xc8");
    assert!(matches!(position.parse_move("c4:c8:b5,b7"), Err(MoveError::Syntax(error)) if error.offset() == 2));
    let no_path = |from, to| MoveError::Illegal(IllegalMove::NoPath { from: cell(from), to: cell(to) });
    assert_eq!(position.parse_move("c4xc8"), Err(no_path("c4", "c8")));
    assert_eq!(position.parse_move("c4xa6xe6"), Err(no_path("a6", "e6")));
    let not_own = IllegalMove::NotOwnPiece { player: Player::White, cell: cell("a4") };
    assert_eq!(position.parse_move("a4xc6"), Err(MoveError::Illegal(not_own)));
    assert!(matches!(position.parse_move("c4x"), Err(MoveError::Syntax(error)) if error.offset() == 3));
    assert!(position.paths("c4:c8:b5".parse().unwrap()).is_empty());
    assert_eq!(position.path(Move::Pass), None);
}

#[test]
fn one_error_type_serves_a_whole_program() {
    fn run(rules: &str, text: &str, mv: &str) -> Result<Position, Error> {
        let position = Position::parse(text, rules.parse()?)?;
        Ok(position.after(position.parse_move(mv)?)?)
    }
    assert!(run("variant-1", START, "+b5").is_ok());
    assert!(matches!(run("variant-9", START, "+b5"), Err(Error::Rules(_))));
    assert!(matches!(run("variant-2", START, "+b5"), Err(Error::Position(_))));
    let error = run("variant-1", START, "b1-b3").unwrap_err();
    assert_eq!(error.to_string(), "illegal move: a Pharaoh does not move from b1 to b3");
}

#[test]
fn the_board_is_drawn_for_a_person() {
    let position: Position = "ap+a/3/3/3/3/3/3/1A1/r2/1PA b R3 R1".parse().unwrap();
    let picture = "10  a  p+ a \n 9  .  .  . \n 8  .  .  . \n 7  .  .  . \n 6  .  .  . \n 5  .  .  . \n 4  .  .  . \n \
                   3  .  A  . \n 2  r  .  . \n 1  .  P  A \n    a  b  c \n\
                   black to move; in reserve: white R3, black R1\n";
    assert_eq!(position.display_board().to_string(), picture);
}

#[test]
fn rules_have_one_canonical_text() {
    for (text, canonical) in [
        ("variant-1", "variant-1"),
        ("variant-1 refuge_on_enemy_home=true", "variant-1"),
        ("variant-1 chain_jumps=false refuge_on_enemy_home=false", "variant-1 refuge_on_enemy_home=false"),
        ("variant-2 chain_jumps=false refuge_on_enemy_home=false", "variant-2"),
        ("variant-3 refuge_on_enemy_home=false chain_jumps=false", "variant-3 chain_jumps=false"),
    ] {
        assert_eq!(text.parse::<Rules>().unwrap().to_string(), canonical);
    }
    for wrong in ["", "variant-4", "variant-1 ", "variant-1 rows=7", "variant-1 chain_jumps", "Variant-1"] {
        assert!(wrong.parse::<Rules>().is_err(), "{wrong:?}");
    }
}

#[test]
fn a_move_tells_its_parts() {
    for (text, from, to, is_capture) in [
        ("b1-b2", Some(cell("b1")), Some(cell("b2")), false),
        ("b1xb2@a1", Some(cell("b1")), Some(cell("b2")), true),
        ("c1xd3", Some(cell("c1")), Some(cell("d3")), true),
        ("a1:e3:b2,d3", Some(cell("a1")), Some(cell("e3")), true),
        ("+b5", None, Some(cell("b5")), false),
        ("-b5", None, Some(cell("b5")), false),
        ("P@b1", None, Some(cell("b1")), false),
        ("pass", None, None, false),
    ] {
        let mv: Move = text.parse().unwrap();
        assert_eq!((mv.from(), mv.to()), (from, to), "{text}");
        assert_eq!((mv.is_capture(), mv.is_pass()), (is_capture, text == "pass"), "{text}");
    }
}

#[test]
fn debugging_shows_the_text_and_the_rules() {
    let position = Position::parse(START, Rules::VARIANT_1).unwrap();
    assert_eq!(format!("{position:?}"), format!("Position({START}, variant-1)"));
    assert_eq!(format!("{:?}", cell("c3")), "c3");
    let jump = Position::parse("5/5/5/5/5/1a1a1/P4/5/5/5 w - -", Rules::VARIANT_3).unwrap();
    let mv = jump.parse_move("a4xc6xe4").unwrap();
    assert_eq!((jump.rules(), jump.paths(mv)[0].jumps()), (Rules::VARIANT_3, 2));
    assert_eq!(format!("{:?}", jump.paths(mv)), "[a4xc6xe4]");
}

#[test]
fn a_path_longer_than_any_is_refused_where_it_becomes_so() {
    let position = Position::parse("5/5/5/5/5/1a1a1/P4/5/5/5 w - -", Rules::VARIANT_3).unwrap();
    let read = |cells: usize| position.parse_move(&("a4".to_owned() + &"xc6".repeat(cells - 1)));
    assert!(matches!(read(12), Err(MoveError::Illegal(_))));
    assert!(matches!(read(13), Err(MoveError::Syntax(error)) if error.offset() == 35));
}

#[test]
fn an_illegal_capture_has_no_paths() {
    let position = |side| Position::parse(&format!("5/5/5/5/5/1a1a1/P4/5/5/5 {side} - -"), Rules::VARIANT_3).unwrap();
    let mv: Move = "a4:c6:b5".parse().unwrap();
    assert_eq!((position("w").paths(mv).len(), position("b").paths(mv).len()), (1, 0));
}

#[test]
fn keys_keep_their_value() {
    let key = |text: &str, rules: &str| Position::parse(text, rules.parse().unwrap()).unwrap().key();
    for (text, rules, expected) in [
        (START, "variant-1", 0x8070_2573_71b7_3cd0),
        ("a+pa/3/2r/3/1P1/3/3/R2/3/A1A b R1 R2", "variant-1 refuge_on_enemy_home=false", 0xa7b5_8c05_face_e151),
        ("aapaa/5/5/5/5/5/5/5/5/AAPAA b - -", "variant-2", 0x523d_32de_1401_7c94),
        ("5/5/1r3/5/5/5/3R1/5/PA3/5 b P1A2 P2A2", "variant-3 chain_jumps=false", 0xe875_b691_14c6_8198),
    ] {
        assert_eq!(key(text, rules), expected, "{text}");
    }
}
