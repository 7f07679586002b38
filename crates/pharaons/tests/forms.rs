//! The forms in which positions and moves leave a program, pinned and held to the laws.

use jeux_testkit::forms;
use pharaons::jeux_core::{
    Bitboard, BytesError, Compact, DecodeError, Numbered, PlaneShape, Player, Position as _, RandomSource, SplitMix64,
};
use pharaons::{Builder, Cell, InvalidReason, Kind, Move, Piece, Position, Reserve, Rules};

/// Variant 1: a white Priest on a refuge, a black Pharaoh, a Priest each, an empty black refuge, and reserves.
const TEXT: &str = "a2/3/3/3/2r/1p1/3/3/1A+1/3 b R1 R3";

/// Variant 3: 72 captures lead from e3 to a7, the most that are known.
const MANY_WAYS: &str = "5/5/5/1a3/aaa2/1a1a1/1pppp/3pP/5/5 w - -";

/// Variant 3: of all boards that are known the one with most captures.
const MOST_CAPTURES: &str = "5/5/5/1app1/1pAp1/papa1/1a1a1/5/5/5 w - -";

fn position(text: &str, rules: &str) -> Position {
    Position::parse(text, rules.parse().unwrap()).unwrap()
}

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

/// Numbers of so many bits each, one after the other, the lowest bit of all first.
fn bytes(fields: &[(u64, usize)]) -> Vec<u8> {
    let bits: Vec<bool> = fields
        .iter()
        .flat_map(|&(number, width)| (0..width).map(move |bit| bit < 64 && number >> bit & 1 != 0))
        .collect();
    bits.chunks(8).map(|byte| (0..).zip(byte).map(|(place, &bit)| u8::from(bit) << place).sum()).collect()
}

fn set(names: &str) -> u64 {
    names.split_whitespace().map(|name| 1 << cell(name).index()).sum()
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
    let rules = (1, 3);
    // b2 a white Priest, b5 a black Pharaoh, a10 a black Priest.
    let kinds = (0b11_0110, 24);
    let expected = [
        &[(1, 4), rules, (1, 1), (set("b2 b5 a10"), 50), kinds][..],
        &[(set("b2 c6"), 50), (0b10, 6), (0, 2), (0, 2), (1, 3), (0, 2), (0, 2), (3, 3)],
    ]
    .concat();
    let position = position(TEXT, "variant-1 refuge_on_enemy_home=false");
    assert_eq!(position.encode().to_vec(), bytes(&expected));
    assert_eq!(position.encode(), [145, 64, 0, 32, 0, 0, 32, 216, 0, 0, 0, 1, 0, 32, 0, 0, 32, 64, 96]);
    let start = Position::start(Rules::VARIANT_3, 0).encode();
    assert_eq!(start, [0x31, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xfc, 0x7e]);
}

#[test]
fn a_move_has_9_bytes_with_a_stable_layout() {
    let none = (63, 6);
    let at = |name: &str| (u64::from(cell(name).index()), 6);
    for (text, expected) in [
        ("pass", [(0, 3), none, none, (0, 53)]),
        ("b1-c3", [(1, 3), at("b1"), at("c3"), (0, 53)]),
        ("b1xc3", [(2, 3), at("b1"), at("c3"), (0, 53)]),
        ("b1xc3@a1", [(2, 3), at("b1"), at("c3"), (set("a1"), 53)]),
        ("a1:e3:b2,d3", [(3, 3), at("a1"), at("e3"), (set("b2 d3"), 53)]),
        ("+e10", [(4, 3), none, at("e10"), (0, 53)]),
        ("-a1", [(5, 3), none, at("a1"), (0, 53)]),
        ("P@b2", [(6, 3), none, at("b2"), (0, 53)]),
        ("A@b2", [(7, 3), none, at("b2"), (0, 53)]),
    ] {
        let mv: Move = text.parse().unwrap();
        let expected = bytes(&[&[(1, 4)][..], &expected].concat());
        assert_eq!(Position::encode_move(mv).to_vec(), expected, "{text}");
        assert_eq!(Position::decode_move(&expected), Ok(mv), "{text}");
    }
    let jump = Position::encode_move("a1:e3:b2,d3".parse().unwrap());
    assert_eq!(jump, [0x31, 0xc0, 0x01, 0x02, 0x01, 0, 0, 0, 0]);
}

#[test]
fn bytes_that_mean_nothing_are_refused_with_the_reason() {
    let field = |field, bit, found| BytesError::Field { field, bit, found };
    let with = |fields: &[(u64, usize)]| {
        let mut form = bytes(fields);
        form.resize(19, 0);
        Position::decode(&form).unwrap_err()
    };
    assert_eq!(with(&[(3, 4)]), BytesError::Version { expected: 1, found: 3 }.into());
    assert_eq!(with(&[(1, 4), (5, 3)]), field("rules", 4, 5).into());
    let thirteen = (1 << 13) - 1;
    assert_eq!(with(&[(1, 4), (3, 4), (thirteen, 50)]), field("cells of the pieces, at most 12", 8, thirteen).into());
    // A kind for a piece that is not there.
    assert_eq!(with(&[(1, 4), (3, 4), (0, 50), (2, 24)]), BytesError::NotTheForm { bit: 59 }.into());
    // A refuge in variant 2, a piece on file d in variant 1.
    let refuge = with(&[(1, 4), (2, 4), (0, 74), (1, 50)]);
    assert_eq!(refuge.reasons(), [InvalidReason::RefugeNotAllowed { cell: cell("a1") }]);
    let piece = with(&[(1, 4), (0, 4), (set("d1"), 50)]);
    assert_eq!(piece, position_error("d1"));

    let mv = |fields: &[(u64, usize)]| {
        let mut form = bytes(fields);
        form.resize(9, 0);
        Position::decode_move(&form)
    };
    let captured = "captured or set down";
    assert_eq!(mv(&[(1, 4), (3, 3), (0, 6), (2, 6)]), Err(field(captured, 19, 0)));
    assert_eq!(mv(&[(1, 4), (2, 3), (0, 6), (2, 6), (3, 50)]), Err(field(captured, 19, 3)));
    assert_eq!(mv(&[(1, 4), (1, 3), (50, 6)]), Err(field("from", 7, 50)));
    assert_eq!(mv(&[(1, 4), (4, 3), (0, 6), (2, 6)]), Err(BytesError::NotTheForm { bit: 7 }));
    assert_eq!(mv(&[(1, 4), (1, 3), (0, 6), (2, 6), (0, 50), (1, 1)]), Err(BytesError::NotTheForm { bit: 69 }));
}

fn position_error(off_board: &str) -> DecodeError<InvalidReason> {
    let mut builder = Builder::new(Rules::VARIANT_1);
    builder.place(cell(off_board), Piece { player: Player::White, kind: Kind::Pharaoh });
    builder.build().unwrap_err().into()
}

#[test]
fn numbers_of_moves_are_stable() {
    let numbers = ["variant-1", "variant-2", "variant-3", "variant-3 chain_jumps=false"];
    assert_eq!(numbers.map(|rules| Position::move_numbers(rules.parse().unwrap())), [3061, 1251, 97_401, 2151]);
    for (text, rules, mv, number) in [
        ("apa/3/3/3/3/3/3/3/3/APA w R3 R3", "variant-1", "a1-b3", 61 + 23 * 4),
        ("apa/3/3/3/3/3/3/3/3/APA w R3 R3", "variant-1", "+b2", 1 + 4),
        ("apa/3/3/3/3/3/3/3/3/AP+A w R2 R3", "variant-1", "-b1", 31 + 1),
        // Black's c10 is the first cell of its view, b8 two ranks forward and one file to the right.
        ("apa/3/3/3/3/3/3/3/3/APA b R3 R3", "variant-1", "c10-b8", 61 + 23 * 4),
        ("apa/3/1A1/3/3/3/3/3/3/1P1 b - -", "variant-1", "c10xb8@c10", 61 + 23 * 4 + 1),
        ("aapaa/5/5/5/5/5/5/5/5/AAPAA w - -", "variant-2", "c1-d2", 1 + 2 * 25 + 18),
        ("5/5/5/5/5/5/5/5/5/5 w P3A3R3 P3A3R3", "variant-3", "+a3", 1 + 10),
        ("5/5/5/5/5/5/5/5/5/5 w P3A3 P3A3", "variant-3", "P@e1", 51 + 4),
        ("5/5/5/5/5/5/5/5/5/4P b P2A3 P3A3", "variant-3", "A@e10", 101),
        ("5/5/5/5/5/5/5/5/1p3/A4 w - -", "variant-3", "a1xc3", 151 + 1250 + 4 * 128),
        ("5/5/5/5/5/5/5/5/1p3/A4 w - -", "variant-3 chain_jumps=false", "a1xc3", 151 + 1250 + 4),
    ] {
        let position = position(text, rules);
        let mv = position.parse_move(mv).unwrap();
        assert_eq!(position.move_number(mv), number, "{text} {mv}");
    }
}

#[test]
fn captures_with_the_same_ends_are_numbered_from_the_shortest() {
    let position = position(MANY_WAYS, "variant-3");
    let (from, to) = (cell("e3"), cell("a7"));
    let mut captures: Vec<(usize, u64)> = Vec::new();
    let first = position.legal_moves().into_iter().filter(|mv| (mv.from(), mv.to()) == (Some(from), Some(to)));
    let first = first.map(|mv| position.move_number(mv)).min().unwrap();
    position.for_each_move(|mv| match mv {
        Move::Jump { captured, .. } if (mv.from(), mv.to()) == (Some(from), Some(to)) => {
            captures.push((captured.len(), captured.bits()));
        }
        _ => {}
    });
    captures.sort_unstable();
    assert_eq!(captures.len(), 72);
    assert_eq!(position.numbered_move(first + 72), None);
    for (place, (_, captured)) in captures.into_iter().enumerate() {
        let mv = Move::Jump { from, to, captured: Bitboard::from_bits(captured) };
        assert_eq!(position.move_number(mv), first + place);
        assert_eq!(position.numbered_move(first + place), Some(mv));
    }
}

/// Black pieces at random, where a white one on c5 can jump them.
fn crowded(pieces: usize, random: &mut SplitMix64) -> Position {
    let mut near: Vec<Cell> =
        Cell::all().filter(|cell| (cell.file() + cell.rank()) % 2 == 1 || cell.file() % 2 == 1).collect();
    near.retain(|cell| (2..8).contains(&cell.rank()));
    let mut builder = Builder::new(Rules::VARIANT_3);
    builder.place(cell("c5"), Piece { player: Player::White, kind: Kind::Pharaoh });
    for number in 0..pieces {
        let cell = near.swap_remove(random.below(near.len() as u64) as usize);
        let kind = if number < 6 { Kind::Priest } else { Kind::Pharaoh };
        builder.place(cell, Piece { player: Player::Black, kind });
    }
    builder.build().unwrap()
}

#[test]
fn chains_over_many_pieces_are_numbered() {
    let mut random = SplitMix64::new(9);
    for pieces in 4..9 {
        forms::moves_are_numbered(&crowded(pieces, &mut random));
    }
    forms::moves_are_numbered(&position(MOST_CAPTURES, "variant-3"));
}

/// Whatever pieces stand around, at most 128 captures share start and end.
#[test]
fn no_more_than_128_captures_share_their_ends() {
    let mut random = SplitMix64::new(9);
    let mut most = 0;
    for _ in 0..100 * jeux_testkit::effort() {
        let moves = crowded(11, &mut random).legal_moves();
        let mut ends: Vec<_> = moves.into_iter().map(|mv| (mv.from(), mv.to())).collect();
        ends.sort_unstable();
        most = ends.chunk_by(|a, b| a == b).map(<[_]>::len).fold(most, usize::max);
    }
    assert!((8..=128).contains(&most), "{most}");
}

#[test]
fn planes_are_seen_by_the_player_to_move() {
    let position = position(TEXT, "variant-1");
    assert_eq!(Position::planes(Rules::VARIANT_1), PlaneShape { planes: 20, height: 10, width: 3 });
    assert_eq!(Position::planes(Rules::VARIANT_3), PlaneShape { planes: 20, height: 10, width: 5 });
    // Black sees b5 as b6, a10 as c1, b2 as b9, c6 as a5.
    let at = |file: u8, rank: u8| Bitboard::from_cell(3 * (rank - 1) + file);
    let mut expected = vec![at(1, 6), at(2, 1), Bitboard::EMPTY, at(1, 9), at(0, 5), at(1, 9)];
    expected.extend("00001100000100".bytes().map(|bit| Bitboard::first_cells(30).when(bit == b'1')));
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
        let files = position.rules().files();
        let cells = |plane: Bitboard| {
            plane.into_iter().map(move |cell| match me {
                Player::White => Cell::new(cell % files, cell / files).unwrap(),
                Player::Black => Cell::new(files - 1 - cell % files, 9 - cell / files).unwrap(),
            })
        };
        let mut builder = Builder::new(position.rules());
        builder.turn(me);
        for (plane, (player, kind)) in
            [(me, Kind::Pharaoh), (me, Kind::Priest), (you, Kind::Pharaoh), (you, Kind::Priest)].into_iter().enumerate()
        {
            for cell in cells(planes[plane]) {
                builder.place(cell, Piece { player, kind });
            }
        }
        for (plane, player) in [(4, me), (5, you)] {
            for cell in cells(planes[plane]) {
                builder.refuge(cell, player);
            }
        }
        let number = |from: usize, to: usize| {
            (from..to).map(|plane| u8::from(!planes[plane].is_empty()) << (plane - from)).sum::<u8>()
        };
        for (at, player) in [(6, me), (13, you)] {
            let [pharaohs, priests, refuges] = [number(at, at + 2), number(at + 2, at + 4), number(at + 4, at + 7)];
            builder.reserve(player, Reserve { pharaohs, priests, refuges });
        }
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
        for (rules, text) in [
            (Rules::VARIANT_1, "ppp/3/3/3/3/3/3/3/3/3 w R7 A1"),
            (Rules::VARIANT_2, "aapaa/5/5/5/5/5/5/5/2R2/AAPAA w - -"),
            (Rules::VARIANT_3, "5/5/5/5/5/5/5/5/5/2P2 w P3A3R3 P3A3R2"),
        ] {
            forms::invalid_json_is_refused::<Position>(rules, text);
        }
        let json = r#"{"rules":"variant-2","position":"aapaa/5/5/5/5/5/5/5/2R2/AAPAA w - -"}"#;
        let error = serde_json::from_str::<Position>(json).unwrap_err().to_string();
        assert!(error.contains("no refuge can lie on c2"), "{error}");
    }
}
