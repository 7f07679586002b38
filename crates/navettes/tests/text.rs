//! Texts: what is refused, where, and why.

use jeux_core::{MoveError, Player, Position as _, PositionError};
use navettes::{Arrow, Builder, Error, IllegalMove, InvalidReason, Move, Pawn, Point, Position, Rules};

const START: &str = "dsddsd/sddsdds/6/7/6/SUUSUUS/USUUSU w 0";

fn refused_at(text: &str) -> (&'static str, usize) {
    match Position::parse(text, Rules::default()) {
        Err(PositionError::Syntax(error)) => (error.field(), error.offset()),
        other => panic!("{text}: {other:?}"),
    }
}

fn reasons(text: &str, rules: &str) -> Vec<InvalidReason> {
    Position::parse(text, rules.parse().unwrap()).unwrap_err().reasons().to_vec()
}

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

#[test]
fn malformed_positions_name_field_and_offset() {
    for (text, place) in [
        ("", ("board", 0)),
        ("dsddsd", ("board", 6)),
        ("dsdds/sddsdds/6/7/6/SUUSUUS/USUUSU w 0", ("board", 5)),
        ("dsddsdd/sddsdds/6/7/6/SUUSUUS/USUUSU w 0", ("board", 6)),
        ("dsddsd/sddsdds/06/7/6/SUUSUUS/USUUSU w 0", ("board", 15)),
        ("dsddsd/sddsdds/33/7/6/SUUSUUS/USUUSU w 0", ("board", 15)),
        ("dsddsd/sddsdds/7/7/6/SUUSUUS/USUUSU w 0", ("board", 15)),
        ("dsddsd/sddsdds/6/7/6/SUUSUUS/USUUSX w 0", ("board", 34)),
        ("dsddsd/sddsdds/6/7/6/SUUSUUS/USUUS\u{e9} w 0", ("board", 34)),
        ("dsddsd/sddsdds/6/SUUSUUS/USUUSU w 0", ("board", 31)),
        ("dsddsd/sddsdds/6/7/6/7/6/SUUSUUS/USUUSU w 0", ("board", 24)),
        ("dsddsd/sddsdds/6/7/6/SUUSUUS/USUUSU  w 0", ("side", 36)),
        ("dsddsd/sddsdds/6/7/6/SUUSUUS/USUUSU W 0", ("side", 36)),
        ("dsddsd/sddsdds/6/7/6/SUUSUUS/USUUSU w", ("side", 37)),
        ("dsddsd/sddsdds/6/7/6/SUUSUUS/USUUSU w 00", ("owed", 38)),
        ("dsddsd/sddsdds/6/7/6/SUUSUUS/USUUSU w -1", ("owed", 38)),
        ("dsddsd/sddsdds/6/7/6/SUUSUUS/USUUSU w 256", ("owed", 38)),
        ("dsddsd/sddsdds/6/7/6/SUUSUUS/USUUSU w 0 ", ("owed", 39)),
        ("dsddsd/sddsdds/6/7/6/SUUSUUS/USUUSU w 0\n", ("owed", 39)),
    ] {
        assert_eq!(refused_at(text), place, "{text:?}");
    }
}

#[test]
fn long_and_strange_texts_are_refused_quickly() {
    let start = Position::initial(Rules::default());
    for text in [
        "6/".repeat(5_000_000),
        "9".repeat(10_000_000),
        "a1>".repeat(3_000_000),
        "\u{1f600}".repeat(2_500_000),
        " ".repeat(10_000_000),
    ] {
        assert!(Position::parse(&text, Rules::default()).is_err());
        assert!(start.parse_move(&text).is_err());
        assert!(text.parse::<Move>().is_err());
        assert!(text.parse::<Rules>().is_err());
    }
    assert!(Position::parse(&START.repeat(200_000), Rules::default()).is_err());
    let endless = format!("b2{}", ">d4>b2".repeat(1_000_000));
    assert!(matches!(start.parse_move(&endless), Err(MoveError::Illegal(IllegalMove::NoJump { .. }))));
}

#[test]
fn a_byte_changed_or_missing_is_refused_or_another_position() {
    let start = Position::initial(Rules::default());
    for place in 0..START.len() {
        for byte in 0..=127_u8 {
            let mut text = START.to_owned();
            text.replace_range(place..=place, char::from(byte).encode_utf8(&mut [0; 4]));
            match Position::parse(&text, Rules::default()) {
                Ok(position) => assert_eq!(position.to_string(), text),
                Err(PositionError::Syntax(error)) => assert!(error.offset() <= text.len(), "{text:?}: {error}"),
                Err(error) => assert!(!error.reasons().is_empty()),
            }
            assert!(text == START || Position::parse(&text, Rules::default()) != Ok(start));
        }
    }
}

#[test]
fn an_invalid_position_lists_all_reasons() {
    let text = "UUUUUU/1UUUUUU/6/7/6/UU5/5d b 40";
    let error = Position::parse(text, Rules::default()).unwrap_err();
    let mut expected = vec![InvalidReason::TooManyPawns { player: Player::White, count: 14 }, InvalidReason::NoStar];
    expected
        .extend(["a7", "b7", "c7", "d7", "e7", "f7", "f1"].map(|at| InvalidReason::ArrowOffBoard { point: point(at) }));
    expected.push(InvalidReason::TooManyOwed { count: 40 });
    assert_eq!(error.reasons(), expected);
    let text = error.to_string();
    assert!(text.starts_with("invalid position: 14 pawns of white, at most 13; no star on the board; the arrow on a7"));
    assert!(text.ends_with("the arrow on f1 points off the board; 40 star moves owed, at most 31"));
}

#[test]
fn valid_positions_have_at_most_thirteen_pawns_of_each_colour() {
    assert!(Position::parse("6/7/6/7/5s/SUUSUUS/USUUSU w 0", Rules::default()).is_ok());
    let count = 14;
    let player = Player::Black;
    assert_eq!(reasons("6/7/6/s6/6/sssssss/ssssss w 0", "5-stars"), [InvalidReason::TooManyPawns { player, count }]);
}

#[test]
fn valid_positions_have_a_star() {
    assert_eq!(reasons("6/7/6/7/6/U6/6 w 0", "5-stars"), [InvalidReason::NoStar]);
    assert!(Position::parse("6/7/6/7/6/S6/6 w 0", Rules::default()).is_ok());
}

#[test]
fn valid_positions_have_no_arrow_off_the_board() {
    assert_eq!(reasons("s4U/7/6/7/6/7/6 w 0", "5-stars"), [InvalidReason::ArrowOffBoard { point: point("f7") }]);
    assert_eq!(reasons("s5/7/6/7/6/7/6D w 0".replace("6D", "5D").as_str(), "5-stars").len(), 1);
    assert!(Position::parse("s4D/7/6/7/6/7/5u w 0", Rules::default()).is_ok());
    // Row 7 is no end on a board of 9 rows.
    let nine = "5-stars rows=9".parse().unwrap();
    assert!(Position::parse("6/7/s4U/7/6/7/6/7/6 w 0", nine).is_ok());
}

#[test]
fn star_moves_are_owed_only_by_who_can_make_one() {
    assert!(Position::parse("6/7/6/7/6/S6/s5 w 31", Rules::default()).is_ok());
    assert_eq!(reasons("6/7/6/7/6/S6/s5 w 32", "5-stars"), [InvalidReason::TooManyOwed { count: 32 }]);
    assert_eq!(reasons("6/7/6/7/6/S6/6 w 1", "5-stars"), [InvalidReason::OwedAfterTheEnd]);
    let blocked = "6/6U/5U/U4U1/U3U1/1U2U2/1U1U2/2UU3/s1S3 w 1";
    assert_eq!(reasons(blocked, "5-stars rows=9"), [InvalidReason::OwedButStuck]);
}

#[test]
fn pawns_beyond_the_board_are_a_reason_of_their_own() {
    let mut builder = Builder::from(Position::initial(Rules::default()));
    builder.place(point("a8"), Pawn::Star { player: Player::White });
    let found = builder.build().unwrap_err();
    let too_many = InvalidReason::TooManyPawns { player: Player::White, count: 14 };
    assert_eq!(found.reasons(), [InvalidReason::OffBoard { point: point("a8") }, too_many]);
    assert_eq!(builder.clear(point("a8")).build(), Ok(Position::initial(Rules::default())));
}

#[test]
fn a_builder_made_from_a_position_builds_it_again() {
    let text = "S4s/7/2d3/2U2U1/6/2U2U1/3u2 b 3";
    let position: Position = text.parse().unwrap();
    assert_eq!(Builder::from(position).build(), Ok(position));
    let shuttle = Pawn::Shuttle { player: Player::Black, arrow: Arrow::Up };
    assert_eq!(position.pawn_at(point("d1")), Some(shuttle));
    assert_eq!((shuttle.letter(), Pawn::from_letter('u')), ('u', Some(shuttle)));
    assert_eq!(position.pawn_at(point("e1")), None);
}

#[test]
fn malformed_moves_name_the_offset() {
    let start = Position::initial(Rules::default());
    for (text, offset) in [
        ("", 0),
        ("pas", 0),
        ("pass ", 4),
        ("Stop", 0),
        ("b2", 2),
        ("b2-", 3),
        ("b2-a", 4),
        ("b2-a0", 4),
        ("b2-a3 ", 5),
        ("b2-a3-a4", 5),
        ("b2>", 3),
        ("b2>d4>", 6),
        ("b2>d4x", 5),
        ("b2>d4-e5", 5),
        ("g1-g2", 0),
        ("h2-h3", 0),
        ("b10-b11", 1),
        ("*", 1),
        ("*b1", 3),
        ("*b1-c2x", 6),
        ("*b1>c2", 3),
        ("*b1-c3", 3),
        ("*b1-of", 4),
        ("*b1:c3", 3),
        ("b2:a3:U:0", 2),
        ("b2-\u{e9}3", 3),
    ] {
        match start.parse_move(text) {
            Err(MoveError::Syntax(error)) => assert_eq!(error.offset(), offset, "{text:?}: {error}"),
            other => panic!("{text:?}: {other:?}"),
        }
    }
}

#[test]
fn malformed_position_free_moves_name_the_offset() {
    for (text, offset) in [
        ("", 0),
        ("c2", 2),
        ("c2-c3", 2),
        ("c2:f4", 5),
        ("c2:f4:u:3", 6),
        ("c2:f4:U", 7),
        ("c2:f4:U:", 8),
        ("c2:f4:U:03", 8),
        ("c2:f4:U:256", 8),
        ("c2:f4:U:3 ", 9),
        ("c2:f4:U:3\n", 9),
        ("*c2:f4", 3),
    ] {
        assert_eq!(text.parse::<Move>().map_err(|error| error.offset()), Err(offset), "{text:?}");
    }
}

#[test]
fn every_move_value_has_a_position_free_text_that_comes_back() {
    let all = || [0, 5, 6, 12, 13, 44, 57].into_iter().filter_map(Point::from_index);
    for from in all() {
        for to in all() {
            for earned in [0, 1, 26, 255] {
                for arrow in Arrow::ALL {
                    let mv = Move::Shuttle { from, to, arrow, earned };
                    assert_eq!(mv.to_string().parse(), Ok(mv));
                }
            }
            let mv = Move::Star { from, to };
            assert_eq!(mv.to_string().parse(), Ok(mv));
        }
        for mv in [Move::Pass, Move::Stop, Move::Exit { from, jump: true }, Move::Exit { from, jump: false }] {
            assert_eq!(mv.to_string().parse(), Ok(mv));
        }
    }
}

#[test]
fn illegal_moves_say_why_and_change_nothing() {
    let start = Position::initial(Rules::default());
    let mut position = start;
    let error = start.parse_move("pass").unwrap_err();
    assert_eq!(error.to_string(), "illegal move: white can move and may not pass");
    for text in ["pass", "stop", "*b1-c2", "b2:b2:U:0", "b2:a3:D:0", "b2:a3:U:1", "b2:a9:U:0", "a7:a6:D:0", "c1:c1:U:0"]
    {
        assert!(position.play(text.parse().unwrap()).is_err(), "{text}");
        assert_eq!(position, start);
    }
    let from = point("a7");
    assert_eq!(
        start.check(Move::Shuttle { from, to: point("a6"), arrow: Arrow::Down, earned: 0 }),
        Err(IllegalMove::NoShuttle { player: Player::White, from })
    );
}

#[test]
fn an_illegal_move_is_written_in_its_position_free_form() {
    let start = Position::initial(Rules::default());
    let mv: Move = "a1:f9:U:7".parse().unwrap();
    assert_eq!(start.display_move(mv).to_string(), "a1:f9:U:7");
    assert_eq!(start.path(mv), None);
}

#[test]
fn canonical_rules_texts() {
    for (given, canonical) in [
        ("5-stars", "5-stars"),
        ("4-stars star_moves=mandatory rows=7", "4-stars"),
        ("3-stars star_moves=optional rows=7", "3-stars star_moves=optional"),
        ("5-stars star_moves=optional rows=9", "5-stars rows=9 star_moves=optional"),
    ] {
        assert_eq!(given.parse::<Rules>().map(|rules| rules.to_string()).as_deref(), Ok(canonical));
    }
    for wrong in ["", "-", "5-star", "5-stars ", "rows=7", "5-stars rows=07", "5-stars rows=6", "5-stars rows=7 rows=7"]
    {
        assert!(wrong.parse::<Rules>().is_err(), "{wrong:?}");
    }
}

#[test]
fn keys_keep_their_value() {
    let key = |rules: Rules| Position::initial(rules).key();
    assert_eq!(key(Rules::FIVE_STARS), 0xb440_d7cb_4f2a_7102);
    assert_eq!(key(Rules::THREE_STARS.with_optional_star_moves(true)), 0xf4f0_a058_15de_42e0);
    let owing = Position::parse("6/1s5/6/3U3/6/2S4/6 b 5", Rules::FIVE_STARS).unwrap();
    assert_eq!(owing.key(), 0xc37b_2371_b29f_4c6d);
}

#[test]
fn equal_text_under_other_rules_is_another_position() {
    let with = |rules: &str| Position::parse(START, rules.parse().unwrap()).unwrap();
    let all = ["5-stars", "4-stars", "3-stars", "5-stars star_moves=optional"].map(with);
    for (i, a) in all.iter().enumerate() {
        for b in &all[..i] {
            assert!(a != b && a.key() != b.key());
        }
    }
}

#[test]
fn the_board_is_drawn_with_coordinates() {
    let board: Position = "S4s/7/2d3/2U2U1/6/2U2U1/3u2 b 3".parse().unwrap();
    let drawn = "7   S . . . . s\n6  . . . . . . .\n5   . . d . . .\n4  . . U . . U .\n3   . . . . . .\n\
                 2  . . U . . U .\n1   . . . u . .\n    a b c d e f\n   a b c d e f g\nblack owes 3 star moves\n";
    assert_eq!(board.display_board().to_string(), drawn);
}

#[test]
fn the_error_of_the_crate_takes_every_other() {
    fn program(rules: &str, position: &str, mv: &str) -> Result<Position, Error> {
        let mut position = Position::parse(position, rules.parse()?)?;
        position.play(mv.parse()?)?;
        Ok(position)
    }
    fn is_plain<T: Send + Sync + 'static>() {}
    is_plain::<Error>();
    is_plain::<Position>();
    is_plain::<Move>();
    assert!(matches!(program("x", "", ""), Err(Error::Rules(_))));
    assert!(matches!(program("5-stars", "", ""), Err(Error::Position(PositionError::Syntax(_)))));
    assert!(matches!(program("5-stars", START, "b2-a3"), Err(Error::Syntax(_))));
    assert!(matches!(program("5-stars", START, "pass"), Err(Error::Illegal(_))));
    assert!(program("5-stars", START, "b2:a3:U:0").is_ok());
}

#[test]
fn a_position_fits_32_bytes_and_a_move_4() {
    assert_eq!(size_of::<Position>(), 32);
    assert_eq!(size_of::<Move>(), 4);
}

#[test]
fn a_move_tells_its_parts() {
    let point = |name: &str| Some(name.parse::<Point>().unwrap());
    for (text, from, to, earned) in [
        ("c2:f4:U:3", point("c2"), point("f4"), 3),
        ("c2:c2:D:0", point("c2"), point("c2"), 0),
        ("*c2-c3", point("c2"), point("c3"), 0),
        ("*c7-off", point("c7"), None, 0),
        ("stop", None, None, 0),
        ("pass", None, None, 0),
    ] {
        let mv: Move = text.parse().unwrap();
        assert_eq!((mv.from(), mv.to(), mv.earned(), mv.is_pass()), (from, to, earned, text == "pass"), "{text}");
    }
}

#[test]
fn debugging_shows_the_text_and_the_rules() {
    let position = Position::parse(START, Rules::default()).unwrap();
    assert_eq!(format!("{position:?}"), format!("Position({START}, 5-stars)"));
    assert_eq!(format!("{:?}", point("c3")), "c3");
}
