//! The forms in which positions and moves leave a program, pinned and held to the laws.

use cavalier_billes::{Cell, Colour, InvalidReason, Move, Position, Rules};
use jeux_core::{Bitboard, BytesError, Compact, DecodeError, Numbered, PlaneShape, Player, Position as _};
use jeux_testkit::forms;

const TEXT: &str = "5W/6/2y3/1r1b2/6/B5 w y3b0r10 y0b10r1";

fn position(text: &str, rules: &str) -> Position {
    Position::parse(text, rules.parse().unwrap()).unwrap()
}

#[test]
fn compact_forms_keep_their_laws() {
    forms::compact::<Position>();
}

#[test]
fn numbers_and_planes_keep_their_laws() {
    forms::numbered::<Position>();
}

#[test]
fn a_position_has_16_bytes_with_a_stable_layout() {
    let position = position(TEXT, "senior yellow=-9 red=9 captured_may_win=false");
    // ((0 * 19 + 11) * 19 + 18) * 3 + 2 = 683, and version 1: 683 << 4 | 1 = 0x2ab1, White to move.
    let head = [0xb1, 0x2a];
    let marbles = [35_u8, 0];
    let cells = |names: &str| names.split(' ').map(|name| 1 << name.parse::<Cell>().unwrap().index()).sum::<u64>();
    let (low, high) = (cells("c4 b3"), cells("d3 b3"));
    let mut expected = u128::from(u16::from_le_bytes(head));
    expected |= u128::from(marbles[0]) << 20 | u128::from(marbles[1]) << 26;
    // Taken by White 0, 10, 1, by Black 3, 0, 10.
    expected |= 0x1a0 << 32 | 0xa03 << 44;
    expected |= u128::from(low) << 56 | u128::from(high) << 92;
    assert_eq!(position.encode(), expected.to_le_bytes());
    assert_eq!(
        position.encode(),
        [0xb1, 0x2a, 0x30, 0x02, 0xa0, 0x31, 0xa0, 0x00, 0x20, 0x10, 0x00, 0x00, 0x00, 0x0a, 0x00, 0x00]
    );
}

#[test]
fn a_move_has_2_bytes_with_a_stable_layout() {
    // from 0 and to 13, and no cells.
    assert_eq!(Position::encode_move("a1xb3".parse().unwrap()), [0x01, 0x34]);
    assert_eq!(Position::encode_move(Move::Pass), [0xf1, 0xff]);
}

#[test]
fn bytes_that_mean_nothing_are_refused_with_the_reason() {
    let form = position(TEXT, "standard").encode();
    let with = |bit: usize, value: u128, width: u32| {
        let mask = ((1_u128 << width) - 1) << bit;
        let word = u128::from_le_bytes(form) & !mask | value << bit;
        Position::decode(&word.to_le_bytes()).unwrap_err()
    };
    assert_eq!(with(0, 2, 4), BytesError::Version { expected: 1, found: 2 }.into());
    assert_eq!(with(4, 20577, 15), BytesError::Field { field: "rules", bit: 4, found: 20577 }.into());
    let field = "cell of a player's marble";
    assert_eq!(with(20, 36, 6), BytesError::Field { field, bit: 20, found: 36 }.into());
    assert_eq!(with(26, 63, 6).reasons(), [InvalidReason::MarbleMissing { player: Player::Black }]);
    assert_eq!(with(32, 9, 4).reasons(), [InvalidReason::TooMany { colour: Colour::Yellow, count: 13 }]);
    // The black marble on a red one; both marbles on one cell.
    assert_eq!(with(26, 13, 6), BytesError::NotTheForm { bit: 69 }.into());
    assert!(matches!(with(26, 35, 6), DecodeError::Invalid(_)));
    let length = Position::decode(&form[1..]).unwrap_err();
    assert_eq!(length.to_string(), "compact form: 15 bytes, the form has 16");
    assert_eq!(Position::decode_move(&[0x41, 0xa0]), Err(BytesError::Field { field: "to", bit: 10, found: 40 }));
}

#[test]
fn a_capture_is_numbered_by_its_cell() {
    assert_eq!(Position::move_numbers(Rules::STANDARD), 37);
    let position = position("6/6/6/1r4/2b3/B4W b y0b0r0 y0b0r0", "standard");
    let number = |text: &str| position.move_number(text.parse().unwrap());
    assert_eq!((number("a1xb3"), number("a1xc2"), number("pass")), (13, 8, 36));
    assert_eq!(position.numbered_move(13), Some("a1xb3".parse().unwrap()));
    assert_eq!(position.numbered_move(14), None);
    assert_eq!(position.numbered_move(36), None);
}

#[test]
fn planes_are_seen_by_the_player_to_move() {
    let position = position(TEXT, "standard");
    assert_eq!(Position::planes(Rules::STANDARD), PlaneShape { planes: 29, height: 6, width: 6 });
    let cell = |name: &str| name.parse::<Cell>().unwrap().bitboard();
    let mut expected = vec![cell("f6"), cell("a1"), cell("c4"), cell("d3"), cell("b3")];
    for bits in ["0000", "0101", "1000", "1100", "0000", "0101"] {
        expected.extend(bits.bytes().map(|bit| Bitboard::first_cells(36).when(bit == b'1')));
    }
    let mut planes = Vec::new();
    position.visit_planes(|plane| planes.push(plane));
    assert_eq!(planes, expected);
}

/// Planes of positions with the same player to move are equal only if the positions are.
#[test]
fn planes_tell_all_of_a_position() {
    use proptest::prelude::*;
    let positions = || jeux_testkit::strategies::positions::<Position>(Rules::SENIOR);
    let read_back = |position: &Position| {
        let mut planes = Vec::new();
        position.visit_planes(|plane| planes.push(plane));
        let (me, you) = (position.turn(), !position.turn());
        let mut builder = cavalier_billes::Builder::new(position.rules());
        builder.turn(me);
        let kinds = [me, you].map(cavalier_billes::Marble::Player).into_iter();
        for (marble, set) in kinds.chain(Colour::ALL.map(cavalier_billes::Marble::Coloured)).zip(&planes) {
            Cell::in_set(*set).for_each(|cell| {
                builder.place(cell, marble);
            });
        }
        let counts = planes[5..].chunks(4).map(|bits| (0..4).map(|bit| u8::from(!bits[bit].is_empty()) << bit).sum());
        for ((player, colour), count) in
            [me, you].into_iter().flat_map(|player| Colour::ALL.map(|colour| (player, colour))).zip(counts)
        {
            builder.taken(player, colour, count);
        }
        builder.build().unwrap()
    };
    proptest!(|(position in positions())| {
        prop_assert_eq!(read_back(&position), position);
    });
}

#[cfg(feature = "serde")]
mod serde {
    use cavalier_billes::Filling;

    use super::*;

    #[test]
    fn serialized_values_keep_their_laws() {
        forms::serialized::<Position>();
    }

    #[test]
    fn invalid_positions_are_refused_with_the_reasons() {
        let too_many = TEXT.replace("r10", "r12");
        for text in [&too_many, "BB4/6/6/6/6/6 b y0b0r0 y0b0r0", "6/6/6/6/6/6 b y12b0r0 y0b0r0"] {
            forms::invalid_json_is_refused::<Position>(Rules::STANDARD, text);
        }
        let json = format!(r#"{{"rules":"standard","position":"{too_many}"}}"#);
        let error = serde_json::from_str::<Position>(&json).unwrap_err().to_string();
        assert!(error.contains("14 red marbles on the board and taken, the game has 12"), "{error}");
    }

    #[test]
    fn fillings_are_their_letters() {
        for text in ["", "yrB", &Filling::random(5).to_string()] {
            let filling: Filling = text.parse().unwrap();
            let json = serde_json::to_string(&filling).unwrap();
            assert_eq!(json, format!("\"{text}\""));
            assert_eq!(serde_json::from_str::<Filling>(&json).unwrap(), filling);
        }
        let error = serde_json::from_str::<Filling>("\"BB\"").unwrap_err().to_string();
        assert!(error.contains("no black marble is left in the bag"), "{error}");
    }
}
