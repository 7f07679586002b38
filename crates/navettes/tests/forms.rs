//! The forms in which positions and moves leave a program, pinned and held to the laws.

use jeux_core::{Bitboard, BytesError, Compact, DecodeError, Numbered, PlaneShape, Player, Position as _};
use jeux_testkit::forms;
use navettes::{Arrow, Builder, InvalidReason, Move, Pawn, Point, Position, Rows, Rules};

const TEXT: &str = "d5/7/4S1/1s5/3D2/2U4/6 b 5";

fn position(text: &str, rules: &str) -> Position {
    Position::parse(text, rules.parse().unwrap()).unwrap()
}

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

/// Numbers of so many bits each, one after the other, the lowest bit of all first.
fn bytes(fields: &[(u64, usize)], length: usize) -> Vec<u8> {
    let bit = |number: u64, bit: usize| bit < 64 && number >> bit & 1 != 0;
    let bits: Vec<bool> =
        fields.iter().flat_map(|&(number, width)| (0..width).map(move |place| bit(number, place))).collect();
    let mut bytes: Vec<u8> =
        bits.chunks(8).map(|byte| (0..).zip(byte).map(|(place, &bit)| u8::from(bit) << place).sum()).collect();
    bytes.resize(length, 0);
    bytes
}

fn set(names: &str) -> u64 {
    names.split_whitespace().map(|name| 1 << point(name).index()).sum()
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
fn a_position_has_19_bytes_with_a_stable_layout() {
    let position = position(TEXT, "4-stars star_moves=optional");
    // c2 U, d3 D, b4 s, e5 S, a7 d.
    let pawns = [(0b000, 3), (0b010, 3), (0b101, 3), (0b100, 3), (0b011, 3)];
    let head = [(1, 4), (1, 2), (1, 2), (1, 1), (1, 1), (5, 5), (set("c2 d3 b4 e5 a7"), 58)];
    assert_eq!(position.encode().to_vec(), bytes(&[&head[..], &pawns].concat(), 19));
    assert_eq!(position.encode(), [81, 23, 128, 128, 8, 32, 64, 0, 0, 160, 114, 0, 0, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn a_move_has_4_bytes_with_a_stable_layout() {
    let none = (63, 6);
    let at = |name: &str| (u64::from(point(name).index()), 6);
    for (text, expected) in [
        ("pass", [(0, 3), none, none, (0, 1), (0, 8)]),
        ("stop", [(1, 3), none, none, (0, 1), (0, 8)]),
        ("c2:f4:D:3", [(2, 3), at("c2"), at("f4"), (1, 1), (3, 8)]),
        ("c2:c2:U:255", [(2, 3), at("c2"), at("c2"), (0, 1), (255, 8)]),
        ("*c2-c3", [(3, 3), at("c2"), at("c3"), (0, 1), (0, 8)]),
        ("*c2>d5", [(3, 3), at("c2"), at("d5"), (0, 1), (0, 8)]),
        ("*c7-off", [(4, 3), at("c7"), none, (0, 1), (0, 8)]),
        ("*c6>off", [(5, 3), at("c6"), none, (0, 1), (0, 8)]),
    ] {
        let mv: Move = text.parse().unwrap();
        let expected = bytes(&[&[(1, 4)][..], &expected].concat(), 4);
        assert_eq!(Position::encode_move(mv).to_vec(), expected, "{text}");
        assert_eq!(Position::decode_move(&expected), Ok(mv), "{text}");
    }
    // c2 is 8, f4 is 24: 3 << 20 | 1 << 19 | 24 << 13 | 8 << 7 | 2 << 4 | 1.
    assert_eq!(Position::encode_move("c2:f4:D:3".parse().unwrap()), 0x003b_0421_u32.to_le_bytes());
}

#[test]
fn bytes_that_mean_nothing_are_refused_with_the_reason() {
    let field = |field, bit, found| BytesError::Field { field, bit, found };
    let with = |fields: &[(u64, usize)]| Position::decode(&bytes(fields, 19)).unwrap_err();
    assert_eq!(with(&[(2, 4)]), BytesError::Version { expected: 1, found: 2 }.into());
    assert_eq!(with(&[(1, 4), (3, 2)]), field("rows", 4, 3).into());
    assert_eq!(with(&[(1, 4), (1, 2), (3, 2)]), field("stars at the start", 6, 3).into());
    let many = (1 << 27) - 1;
    assert_eq!(with(&[(1, 4), (1, 11), (many, 58)]), field("points with pawns, at most 26", 15, many).into());
    assert_eq!(with(&[(1, 4), (1, 11), (1, 58), (6, 3)]), field("pawn", 73, 6).into());
    assert_eq!(with(&[(1, 4), (1, 11)]).reasons(), [InvalidReason::NoStar]);
    // A star, and a pawn where none is.
    assert_eq!(with(&[(1, 4), (1, 11), (1, 58), (4, 3), (4, 3)]), BytesError::NotTheForm { bit: 78 }.into());
    // A star beyond the last row, and one on the board.
    let beyond = with(&[(1, 4), (0, 11), (1 | set("a6"), 58), (4, 3), (4, 3)]);
    assert_eq!(beyond.reasons(), [InvalidReason::OffBoard { point: point("a6") }]);
    assert!(matches!(beyond, DecodeError::Invalid(_)));

    let mv = |fields: &[(u64, usize)]| Position::decode_move(&bytes(fields, 4));
    assert_eq!(mv(&[(1, 4), (6, 3)]), Err(field("kind of move", 4, 6)));
    assert_eq!(mv(&[(1, 4), (2, 3), (58, 6)]), Err(field("from", 7, 58)));
    assert_eq!(mv(&[(1, 4), (3, 3), (0, 6), (63, 6)]), Err(field("to", 13, 63)));
    // A star that earns, a pass from a1.
    assert_eq!(mv(&[(1, 4), (3, 3), (0, 6), (1, 6), (0, 1), (1, 8)]), Err(BytesError::NotTheForm { bit: 20 }));
    assert_eq!(mv(&[(1, 4), (0, 3)]), Err(BytesError::NotTheForm { bit: 7 }));
}

#[test]
fn numbers_of_moves_are_stable() {
    let numbers = Rows::ALL.map(|rows| Position::move_numbers(Rules::FIVE_STARS.with_rows(rows)));
    assert_eq!(numbers, [20_898, 39_107, 62_932]);
    let start = "dsddsd/sddsdds/6/7/6/SUUSUUS/USUUSU w 0";
    let stars = "5S/7/6/7/6/1S5/1s4 w 3";
    for (text, mv, number) in [
        // c2 is point 8.
        (start, "c2-b3", 2 + 8 * 2),
        (start, "c2-c3", 2 + 8 * 2 + 1),
        // The same, seen by Black: e6 is the counterpart of c2.
        (&start.replace('w', "b"), "e6-e5", 2 + 8 * 2),
        (&start.replace('w', "b"), "e6-d5", 2 + 8 * 2 + 1),
        // a1 jumps b... in its view: row 2, place 1 is landing 4.
        (start, "a1>b3", 2 + 5 * 45 + (4 * 2) * 27),
        // A shuttle that jumps an enemy: c2 is point 8, and d4 landing 5, with one star move earned.
        ("6/7/6/2s4/2d3/1SU4/6 w 0", "c2>d4", 2 + 5 * 45 + ((8 * 16 + 5) * 2) * 27 + 1),
        (stars, "*b2-a3", 2 + 2 * 45 + 7 * 3),
        (stars, "*b2-b3", 2 + 2 * 45 + 7 * 3 + 1),
        (stars, "*f7-off", 2 + 2 * 45 + 44 * 3 + 2),
        ("6/7/6/7/6/7/1s3S b 2", "stop", 1),
        ("6/7/6/2d4/6/S6/s5 w 0", "pass", 0),
    ] {
        let position = position(text, "5-stars star_moves=optional");
        let mv = position.parse_move(mv).unwrap();
        assert_eq!(position.move_number(mv), number, "{text} {mv}");
    }
}

#[test]
fn planes_are_seen_by_the_player_to_move() {
    let rules = Rules::FIVE_STARS;
    assert_eq!(Position::planes(rules), PlaneShape { planes: 12, height: 7, width: 7 });
    assert_eq!(Position::planes(rules.with_rows(Rows::Nine)), PlaneShape { planes: 12, height: 9, width: 7 });
    let position = position(TEXT, "5-stars");
    let at = |column: u8, row: u8| Bitboard::from_cell(7 * (row - 1) + column);
    let board = Bitboard::first_cells(49) - (0..4).map(|row| 14 * row + 6).collect();
    // Black sees b4 as f4, a7 as f1, e5 as b3, c2 as e6, d3 as c5; White's U points at Black, its D away.
    let mut expected = vec![at(5, 4), at(5, 1), Bitboard::EMPTY, at(1, 3), at(2, 5), at(4, 6)];
    expected.extend("10100".bytes().map(|bit| board.when(bit == b'1')));
    expected.push(board);
    let mut planes = Vec::new();
    position.visit_planes(|plane| planes.push(plane));
    assert_eq!(planes, expected);
}

/// A position can be built again from its planes, but for who is to move.
#[test]
fn planes_tell_all_of_a_position() {
    use proptest::prelude::*;
    let read_back = |position: &Position| {
        let mut planes = Vec::new();
        position.visit_planes(|plane| planes.push(plane));
        let (me, you) = (position.turn(), !position.turn());
        let (ahead, back) = (Arrow::toward_enemy_of(me), Arrow::toward_enemy_of(you));
        let widths = position.rules().rows().widths();
        let seen = |cell: u8| {
            let (row, column) = (cell / 7, cell % 7);
            let last = (widths.len() - 1) as u8;
            match me {
                Player::White => Point::new(column, row).unwrap(),
                Player::Black => Point::new(widths[usize::from(row)] - 1 - column, last - row).unwrap(),
            }
        };
        let mut builder = Builder::new(position.rules());
        builder.turn(me);
        let kinds = [me, you].into_iter().flat_map(|player| {
            [Pawn::Star { player }, Pawn::Shuttle { player, arrow: ahead }, Pawn::Shuttle { player, arrow: back }]
        });
        for (pawn, plane) in kinds.zip(&planes) {
            for cell in *plane {
                builder.place(seen(cell), pawn);
            }
        }
        builder.owed((6..11).map(|plane| u8::from(!planes[plane].is_empty()) << (plane - 6)).sum());
        builder.build().unwrap()
    };
    proptest!(|(position in jeux_testkit::strategies::any_position::<Position>())| {
        prop_assert_eq!(read_back(&position), position);
    });
}

#[cfg(feature = "serde")]
mod serde {
    use super::*;

    #[test]
    fn serialized_values_keep_their_laws() {
        forms::serialized::<Position>();
    }

    #[test]
    fn invalid_positions_are_refused_with_the_reasons() {
        for text in ["U5/7/6/7/6/7/6 w 0", "S5/7/6/7/6/7/s5 w 32", "S5/7/6/7/6/7/6 w 1"] {
            forms::invalid_json_is_refused::<Position>(Rules::FIVE_STARS, text);
        }
        let json = r#"{"rules":"5-stars","position":"U5/7/6/7/6/7/6 w 0"}"#;
        let error = serde_json::from_str::<Position>(json).unwrap_err().to_string();
        assert!(error.contains("no star on the board; the arrow on a7 points off the board"), "{error}");
    }

    #[test]
    fn points_are_their_names() {
        assert_eq!(serde_json::to_string(&point("g2")).unwrap(), "\"g2\"");
        assert_eq!(serde_json::from_str::<Point>("\"g2\"").unwrap(), point("g2"));
        assert!(serde_json::from_str::<Point>("\"g1\"").is_err());
    }
}
