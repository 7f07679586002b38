//! Texts: what is refused, where, and why.

use cavalier_billes::{
    Builder, Colour, Error, Filling, FillingError, IllegalMove, InvalidReason, Marble, Move, Position, Rules,
};
use jeux_core::{MoveError, Player, Position as _, PositionError};

const START: &str = "yyyyyy/byyyyy/bbbbbb/rrbbbb/rrrrrr/BWrrrr b y0b0r0 y0b0r0";

fn refused_at(text: &str) -> (&'static str, usize) {
    match Position::parse(text, Rules::STANDARD) {
        Err(PositionError::Syntax(error)) => (error.field(), error.offset()),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn malformed_positions_name_field_and_offset() {
    let at = |text: &str| refused_at(text);
    assert_eq!(at(""), ("board", 0));
    assert_eq!(at("yyyyyy"), ("board", 6));
    assert_eq!(at(&START.replacen("byyyyy", "byyyy", 1)), ("board", 12));
    assert_eq!(at(&START.replacen("byyyyy", "byyyyyy", 1)), ("board", 13));
    assert_eq!(at(&START.replacen("byyyyy", "b32", 1)), ("board", 8));
    assert_eq!(at(&START.replacen("byyyyy", "b05", 1)), ("board", 8));
    assert_eq!(at(&START.replacen("byyyyy", "x5", 1)), ("board", 7));
    assert_eq!(at(&START.replacen("byyyyy", "\u{e9}5", 1)), ("board", 7));
    assert_eq!(at(&START.replacen(" b ", " B ", 1)), ("side", 42));
    assert_eq!(at(&START.replacen(" b ", "  b ", 1)), ("side", 42));
    assert_eq!(at(&START.replacen("y0b0r0", "b0y0r0", 1)), ("taken by black", 44));
    assert_eq!(at(&START.replacen("y0b0r0", "y00b0r0", 1)), ("taken by black", 45));
    assert_eq!(at(&START.replacen("y0b0r0", "y999b0r0", 1)), ("taken by black", 45));
    assert_eq!(at(&START[..START.len() - 1]), ("taken by white", START.len() - 1));
    for garbage in [" ", "0", "\n", "\0", "\u{e9}", "/6"] {
        let field = if garbage == "0" { START.len() - 1 } else { START.len() };
        assert_eq!(at(&format!("{START}{garbage}")), ("taken by white", field), "{garbage:?}");
    }
}

#[test]
fn long_and_strange_texts_are_refused_quickly() {
    for text in ["6/".repeat(5_000_000), "9".repeat(10_000_000), "\u{1f600}".repeat(2_500_000), " ".repeat(10_000_000)]
    {
        assert!(Position::parse(&text, Rules::STANDARD).is_err());
        assert!(text.parse::<Move>().is_err());
        assert!(text.parse::<Rules>().is_err());
        assert!(text.parse::<Filling>().is_err());
    }
    assert!(Position::parse(&START.repeat(200_000), Rules::STANDARD).is_err());
}

#[test]
fn an_invalid_position_lists_all_reasons() {
    let text = "BBBrrr/rrrrrr/rrrr2/6/6/6 b y0b0r0 y0b12r0";
    let error = Position::parse(text, Rules::STANDARD).unwrap_err();
    let second = |cell: &str| InvalidReason::SecondMarble { player: Player::Black, cell: cell.parse().unwrap() };
    let expected = [
        second("b6"),
        second("c6"),
        InvalidReason::MarbleMissing { player: Player::White },
        InvalidReason::TooMany { colour: Colour::Blue, count: 12 },
        InvalidReason::TooMany { colour: Colour::Red, count: 13 },
    ];
    assert_eq!(error.reasons(), expected);
    assert_eq!(
        error.to_string(),
        "invalid position: a second black marble on b6; a second black marble on c6; the white marble is missing; \
         12 blue marbles on the board and taken, the game has 11; 13 red marbles on the board and taken, the game has 12"
    );
}

#[test]
fn a_marble_may_be_missing_only_where_it_can_be_captured() {
    let text = "6/6/6/6/6/B5 w y0b0r0 y0b0r0";
    assert!(Position::parse(text, Rules::SENIOR).is_ok());
    assert!(Position::parse(text, Rules::STANDARD).is_err());
    let none = Position::parse("6/6/6/6/6/6 w y0b0r0 y0b0r0", Rules::SENIOR).unwrap_err();
    assert_eq!(none.reasons().len(), 2);
}

#[test]
fn taken_marbles_up_to_the_games_count_are_kept_apart() {
    let text = "6/6/6/6/6/BW4 b y5b11r0 y6b0r12";
    let position = Position::parse(text, Rules::STANDARD).unwrap();
    assert_eq!(position.to_string(), text);
    let mut builder = Builder::from(position);
    assert_eq!(builder.build(), Ok(position));
    builder.taken(Player::White, Colour::Yellow, 255).taken(Player::Black, Colour::Yellow, 255);
    let reasons = builder.build().unwrap_err();
    assert_eq!(reasons.reasons(), [InvalidReason::TooMany { colour: Colour::Yellow, count: 510 }]);
}

#[test]
fn builder_cells_can_be_cleared() {
    let mut builder = Builder::from(Position::start(Rules::STANDARD, 1));
    for cell in cavalier_billes::Cell::all() {
        builder.clear(cell);
    }
    assert_eq!(builder.build().unwrap_err().reasons().len(), 2);
    builder.place("a1".parse().unwrap(), Marble::Player(Player::Black));
    builder.place("b1".parse().unwrap(), Marble::Player(Player::White));
    assert_eq!(builder.build().unwrap().to_string(), "6/6/6/6/6/BW4 b y0b0r0 y0b0r0");
}

#[test]
fn malformed_moves_name_the_offset() {
    for (text, offset) in [
        ("", 0),
        ("pas", 0),
        ("Pass", 0),
        ("pass ", 4),
        ("passx", 4),
        ("a1", 2),
        ("a1-b3", 2),
        ("a1x", 3),
        ("a1xb", 4),
        ("a1xb7", 4),
        ("a1xb0", 4),
        ("a1xb03", 4),
        ("g1xb3", 0),
        ("a1xb3 ", 5),
        ("a1xb3xc5", 5),
        ("a1x\u{e9}3", 3),
    ] {
        assert_eq!(text.parse::<Move>().unwrap_err().offset(), offset, "{text:?}");
    }
}

#[test]
fn illegal_moves_say_why_and_change_nothing() {
    let start = Position::start(Rules::STANDARD, 1);
    let mut position = start;
    assert!(matches!(position.play(Move::Pass), Err(IllegalMove::MustCapture { .. })));
    assert_eq!(position, start);
    let error = start.parse_move("pass").unwrap_err();
    assert_eq!(error, MoveError::Illegal(IllegalMove::MustCapture { player: Player::Black }));
    assert_eq!(error.to_string(), "illegal move: black can capture and may not pass");
}

#[test]
fn malformed_fillings_name_the_marble() {
    let none_left = |text: &str| match text.parse::<Filling>() {
        Err(FillingError::NoneLeft { laid, .. }) => usize::from(laid),
        other => panic!("{other:?}"),
    };
    assert_eq!(none_left("BB"), 1);
    assert_eq!(none_left("rrrrrrrrrrrrr"), 12);
    assert!(matches!("yx".parse::<Filling>(), Err(FillingError::Syntax(error)) if error.offset() == 1));
    let full = Filling::random(5).to_string();
    assert!(
        matches!((full.clone() + "r").parse::<Filling>(), Err(FillingError::Syntax(error)) if error.offset() == 36)
    );
    assert_eq!(full.parse(), Ok(Filling::random(5)));
    for laid in 0..36 {
        let filling: Filling = full[..laid].parse().unwrap();
        assert_eq!(filling.to_string(), full[..laid]);
        assert_eq!(filling.position(Rules::JUNIOR), Err(FillingError::Unfinished { laid: laid as u8 }));
    }
}

#[test]
fn random_fillings_of_a_seed_keep_their_value() {
    assert_eq!(Filling::random(1).to_string(), "brrbbrrbyrybybyybrrrWybyyBbryrbbyryr");
    assert_eq!(Filling::random(u64::MAX).to_string(), "rrybrrryrBWryrybbyybbbbyybrbryyrbrby");
    assert_eq!(Position::start(Rules::STANDARD, 1), Filling::random(1).position(Rules::STANDARD).unwrap());
}

#[test]
fn keys_keep_their_value() {
    let key = |rules: Rules| Position::parse(START, rules).unwrap().key();
    assert_eq!(key(Rules::STANDARD), 0xf1cc_c88f_4eb2_7583);
    assert_eq!(key(Rules::SENIOR.with_captured_may_win(false)), 0xc078_e135_fb95_c160);
}

#[test]
fn equal_text_under_other_rules_is_another_position() {
    let with = |rules| Position::parse(START, rules).unwrap();
    let all = [Rules::STANDARD, Rules::JUNIOR, Rules::SENIOR, Rules::INDIGESTION].map(with);
    for (i, a) in all.iter().enumerate() {
        for b in &all[..i] {
            assert!(a != b && a.key() != b.key());
        }
    }
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
    assert!(matches!(program("senior", "", ""), Err(Error::Position(PositionError::Syntax(_)))));
    assert!(matches!(program("senior", START, "a1"), Err(Error::Syntax(_))));
    assert!(matches!(program("senior", START, "pass"), Err(Error::Illegal(_))));
    assert!(program("senior", START, "a1xb3").is_ok());
}

#[test]
fn a_position_fits_32_bytes() {
    assert_eq!(size_of::<Position>(), 32);
    assert_eq!(size_of::<Move>(), 3);
}

#[test]
fn a_move_tells_its_parts_and_what_it_captures() {
    let cell = |name: &str| Some(name.parse::<cavalier_billes::Cell>().unwrap());
    let position: Position = "6/6/6/1r4/3y2/B4W b y0b0r0 y0b0r0".parse().unwrap();
    for (text, from, to, captured) in [
        ("a1xb3", cell("a1"), cell("b3"), Some(Marble::Coloured(Colour::Red))),
        ("f1xd2", cell("f1"), cell("d2"), Some(Marble::Coloured(Colour::Yellow))),
        ("d2xf1", cell("d2"), cell("f1"), Some(Marble::Player(Player::White))),
        ("a1xc2", cell("a1"), cell("c2"), None),
        ("pass", None, None, None),
    ] {
        let mv: Move = text.parse().unwrap();
        assert_eq!((mv.from(), mv.to(), mv.is_pass()), (from, to, text == "pass"), "{text}");
        assert_eq!(mv.captured(&position), captured, "{text}");
    }
}

#[test]
fn debugging_shows_the_text_and_the_rules() {
    let position = Position::parse(START, Rules::JUNIOR).unwrap();
    assert_eq!(format!("{position:?}"), format!("Position({START}, junior)"));
}

#[test]
fn a_bag_is_full_with_255_marbles_of_a_kind() {
    let mut bag = *Filling::new().bag();
    let red = Marble::Coloured(Colour::Red);
    for count in 12..255 {
        assert_eq!((bag.left(red), bag.put(red)), (count, true));
    }
    assert_eq!((bag.put(red), bag.left(red)), (false, 255));
}

#[test]
fn where_no_marble_can_be_captured_what_a_capture_means_is_forgotten() {
    let strict = Rules::SENIOR.with_captured_may_win(false);
    assert_eq!(strict.with_capture_player(true), strict);
    assert_eq!(strict.with_capture_player(false), Rules::STANDARD);
    assert_eq!(Rules::STANDARD.with_captured_may_win(false), Rules::STANDARD);
}
