//! The laws of the forms in which positions leave a program: compact bytes, numbers, and with the feature `serde` JSON
//! and postcard.
//!
//! As in [`laws`](crate::laws) each function panics when a law is broken, [`compact`], [`numbered`] and `serialized`
//! check all of one kind on positions of random games, and on such with pieces changed.

#[cfg(feature = "serde")]
mod serialized;

use core::fmt::Debug;

use jeux_core::{Bitboard, ByteArray, Compact, Numbered, Position, RandomSource, Rules, SplitMix64, WrongLength};
use proptest::test_runner::TestRunner;

use crate::check::Check;
use crate::strategies::draw;
use crate::{effort, strategies};

#[cfg(feature = "serde")]
pub use serialized::{
    Serialized, Value, damaged_json_is_refused, invalid_json_is_refused, serialized, serialized_values_come_back,
};

/// Positions to be tried with an effort of 1, in each law of this module.
const CASES: u32 = 300;

/// Checks all laws of compact forms.
///
/// # Panics
/// If a law is broken.
#[track_caller]
pub fn compact<P: Compact>() {
    let mut random = SplitMix64::new(1);
    for position in positions::<P>() {
        compact_forms_come_back(&position);
        wrong_bytes_are_refused(&position, position.encode().as_ref());
        for _ in 0..20 {
            let mut noise = P::PositionBytes::ZERO;
            noise.as_mut().fill_with(|| random.next_u64() as u8);
            // Half of them with what is likely to pass: the version, the rules.
            let known = random.below(5) as usize;
            let form = position.encode();
            noise.as_mut().iter_mut().zip(form.as_ref()).take(known).for_each(|(byte, known)| *byte = *known);
            bytes_are_a_position_or_refused(&position, noise.as_ref());
        }
    }
}

/// Checks all laws of move numbers and planes.
///
/// # Panics
/// If a law is broken.
#[track_caller]
pub fn numbered<P: Numbered>() {
    for position in positions::<P>() {
        moves_are_numbered(&position);
        planes_have_their_shape(&position);
    }
}

/// Positions under all variants, and under random options.
fn positions<P: Position>() -> impl Iterator<Item = P> {
    let mut runner = TestRunner::deterministic();
    let variants = P::Rules::VARIANTS.iter().map(|variant| variant.rules).cycle();
    variants.zip(0..CASES * effort()).map(move |(variant, case)| {
        let rules = if case % 2 == 0 { variant } else { draw(&mut runner, &strategies::rules()) };
        draw(&mut runner, &strategies::positions(rules))
    })
}

/// The compact form of a position and of each legal move is read back to the same value.
#[track_caller]
pub fn compact_forms_come_back<P: Compact>(position: &P) {
    Check::run("compact_forms_come_back", position, |check| {
        check.equal("decoded", P::decode(position.encode().as_ref()).as_ref(), Ok(position));
        for mv in position.legal_moves() {
            check.of_move(mv).equal("decoded", P::decode_move(P::encode_move(mv).as_ref()), Ok(mv));
        }
    });
}

/// The compact form of a position, and of one of its moves, with any bit changed, cut anywhere or with bytes after it
/// is refused or the one form of another value.
#[track_caller]
pub fn wrong_bytes_are_refused<P: Compact>(position: &P, form: &[u8]) {
    for damaged in damaged(form) {
        bytes_are_a_position_or_refused(position, &damaged);
    }
    if let Some(mv) = position.nth_move(position.count_moves() / 2) {
        for damaged in damaged(P::encode_move(mv).as_ref()) {
            bytes_are_a_move_or_refused(position, &damaged);
        }
    }
}

/// Whatever the bytes are, decoding them does not panic; and if they mean a position, it is valid and they are its form.
#[track_caller]
pub fn bytes_are_a_position_or_refused<P: Compact>(position: &P, bytes: &[u8]) {
    Check::run("bytes_are_a_position_or_refused", position, |check| match P::decode(bytes) {
        Ok(decoded) => {
            let text = decoded.to_string();
            let rules = decoded.rules();
            check.equal("the text of what was decoded", P::parse(&text, rules).as_ref(), Ok(&decoded));
            check.equal(format_args!("the form of {text}, {rules}"), decoded.encode().as_ref(), bytes);
        }
        Err(error) => check.holds(!error.to_string().is_empty(), "refused without reason"),
    });
}

/// Whatever the bytes are, decoding them as a move does not panic; and if they mean a move, they are its form and it has
/// a text.
#[track_caller]
pub fn bytes_are_a_move_or_refused<P: Compact>(position: &P, bytes: &[u8]) {
    Check::run("bytes_are_a_move_or_refused", position, |check| match P::decode_move(bytes) {
        Ok(mv) => {
            let check = check.of_move(mv);
            check.equal("the form", P::encode_move(mv).as_ref(), bytes);
            // It need not be legal: checking it must be safe all the same.
            let _ = position.check(mv);
        }
        Err(error) => check.holds(!error.to_string().is_empty(), "refused without reason"),
    });
}

/// Each bit changed, each shorter length, and one byte more.
fn damaged(form: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let flipped = (0..8 * form.len()).map(|bit| {
        let mut bytes = form.to_vec();
        bytes[bit / 8] ^= 1 << (bit % 8);
        bytes
    });
    let cut = (0..form.len()).map(|length| form[..length].to_vec());
    flipped.chain(cut).chain([[form, &[0]].concat()])
}

/// Every legal move has a number below the number of numbers, no two have the same, each number leads back to its move,
/// and no other number leads to any.
#[track_caller]
pub fn moves_are_numbered<P: Numbered>(position: &P) {
    Check::run("moves_are_numbered", position, |check| {
        let numbers = P::move_numbers(position.rules());
        let mut moves = vec![None; numbers];
        for mv in position.legal_moves() {
            let check = check.of_move(mv);
            let number = position.move_number(mv);
            check.holds(number < numbers, format_args!("number {number} of {numbers}"));
            if let Some(other) = moves[number].replace(mv) {
                check.fail(format_args!("number {number} is that of {other} too"));
            }
            check.equal(format_args!("move {number}"), position.numbered_move(number), Some(mv));
        }
        // The numbers of no move: next to those of moves, and spread over all.
        let step = numbers / 50 + 1;
        let of_moves = (0..numbers).filter(|&number| moves[number].is_some());
        let near = of_moves.flat_map(|number| [number.saturating_sub(1), number + 1]).take(50);
        for number in near.chain((0..numbers).step_by(step)).chain([numbers, usize::MAX]) {
            let expected = moves.get(number).copied().flatten();
            check.equal(format_args!("move {number}"), position.numbered_move(number), expected);
        }
        let mut legal = vec![true; numbers];
        check.equal("the mask of legal moves", position.write_legal(&mut legal), Ok(()));
        check.equal("the mask of legal moves", legal, moves.iter().map(Option::is_some).collect());
        let wrong = WrongLength { expected: numbers, found: numbers + 1 };
        check.equal("a mask too long", position.write_legal(&mut vec![false; numbers + 1]), Err(wrong));
    });
}

/// There are as many planes as the shape says, with no cell outside it, and they are written as zeros and ones.
#[track_caller]
pub fn planes_have_their_shape<P: Numbered>(position: &P) {
    Check::run("planes_have_their_shape", position, |check| {
        let shape = P::planes(position.rules());
        let cells = shape.height * shape.width;
        check.holds(cells <= 64, format_args!("{shape:?}"));
        let mut planes = Vec::new();
        position.visit_planes(|plane| planes.push(plane));
        check.equal("planes", planes.len(), shape.planes);
        let inside = Bitboard::first_cells(cells as u8);
        check.holds(planes.iter().all(|plane| plane.is_subset(inside)), "a plane has a cell outside its shape");
        written_planes(check, position, &planes, cells, [0_u8, 1]);
        written_planes(check, position, &planes, cells, [0_f32, 1.0]);
    });
}

fn written_planes<P: Numbered, T: Copy + From<bool> + PartialEq + Debug>(
    check: Check<'_, P>,
    position: &P,
    planes: &[Bitboard],
    cells: usize,
    [zero, one]: [T; 2],
) {
    let expected: Vec<T> = planes
        .iter()
        .flat_map(|plane| (0..cells).map(|cell| if plane.contains(cell as u8) { one } else { zero }))
        .collect();
    let mut written = vec![one; expected.len()];
    check.equal("writing the planes", position.write_planes(&mut written), Ok(()));
    check.equal("the planes as written", written, expected);
    for found in [0, planes.len() * cells + 1] {
        let wrong = WrongLength { expected: planes.len() * cells, found };
        check.equal("writing the planes", position.write_planes(&mut vec![zero; found]), Err(wrong));
    }
}
