//! The laws of forms can fail: Hexapawn in compact form and in numbers with one fault at a time, and the law that
//! catches it.

#[allow(dead_code, unreachable_pub, reason = "written as in a crate of its own")]
mod hexapawn;

use core::cell::Cell as Variable;
use std::panic::catch_unwind;

use hexapawn::{Hexapawn, InvalidReason, Move, Rules};
use jeux_core::{
    BitReader, BitWriter, Bitboard, BytesError, Cell, Compact, DecodeError, Numbered, PlaneShape, Player, Position,
    write_board,
};
use jeux_testkit::forms;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    None,
    TheSideIsForgotten,
    DecodingPanics,
    AMoveComesBackAsAnother,
    TwoMovesShareANumber,
    ANumberIsTooLarge,
    ANumberLeadsNowhere,
    AnIllegalMoveHasANumber,
    APlaneIsMissing,
    APlaneIsTooLarge,
}

thread_local! {
    /// The fault that the forms have while a test runs.
    static FAULT: Variable<Fault> = const { Variable::new(Fault::None) };
}

fn has(fault: Fault) -> bool {
    FAULT.get() == fault
}

/// What stands on each cell: 0 nothing, 1 a white pawn, 2 a black one.
fn cells(position: &Hexapawn) -> Vec<u64> {
    let text = position.to_string();
    let rows = text.split([' ', '/']).take(3).collect::<Vec<_>>();
    let cells = rows.into_iter().rev().flat_map(|row| {
        row.chars().flat_map(|letter| match letter {
            'P' => vec![1],
            'p' => vec![2],
            run => vec![0; run.to_digit(10).unwrap_or(0) as usize],
        })
    });
    cells.collect()
}

fn cell(number: u64) -> Option<Cell<3, 3>> {
    Cell::from_index(number as u8)
}

impl Compact for Hexapawn {
    const VERSION: u8 = 1;

    type PositionBytes = [u8; 3];
    type MoveBytes = [u8; 2];

    fn put_fields(&self, out: &mut BitWriter) {
        out.put(u64::from(self.rules() != Rules::default()), 1);
        out.put(if has(Fault::TheSideIsForgotten) { 0 } else { self.turn().index() as u64 }, 1);
        cells(self).into_iter().for_each(|cell| out.put(cell, 2));
    }

    fn take_fields(bits: &mut BitReader) -> Result<Self, DecodeError<InvalidReason>> {
        let rules = if bits.take(1) == 0 { "standard" } else { "standard stuck=draws" };
        let side = Player::ALL[bits.take(1) as usize].letter();
        let mut cells = Vec::new();
        for _ in 0..9 {
            assert!(!has(Fault::DecodingPanics) || cells.last() != Some(&2), "two blacks");
            cells.push(bits.pick("cell", 2, |number| (number < 3).then_some(number))?);
        }
        let mut text = String::new();
        let letter = |row: u8, column: u8| ['.', 'P', 'p'][cells[usize::from(3 * row + column)] as usize];
        write_board(&mut text, &[3; 3], |out, row, column| match letter(row, column) {
            '.' => Ok(()),
            letter => out.occupied(letter),
        })
        .expect("a text has room");
        match Self::parse(&format!("{text} {side}"), rules.parse().expect("rules")) {
            Ok(position) => Ok(position),
            Err(jeux_core::PositionError::Invalid(invalid)) => Err(invalid.into()),
            Err(error) => panic!("{error}"),
        }
    }

    fn put_move_fields(mv: Move, out: &mut BitWriter) {
        let to = if has(Fault::AMoveComesBackAsAnother) { mv.from } else { mv.to };
        [mv.from, to].into_iter().for_each(|cell| out.put(cell.index().into(), 4));
    }

    fn take_move_fields(bits: &mut BitReader) -> Result<Move, BytesError> {
        Ok(Move { from: bits.pick("from", 4, cell)?, to: bits.pick("to", 4, cell)? })
    }
}

impl Numbered for Hexapawn {
    fn move_numbers(_: Rules) -> usize {
        81
    }

    fn move_number(&self, mv: Move) -> usize {
        let number = usize::from(mv.from.index()) * 9 + usize::from(mv.to.index());
        match FAULT.get() {
            Fault::TwoMovesShareANumber => number / 9,
            Fault::ANumberIsTooLarge => number + 60,
            _ => number,
        }
    }

    fn numbered_move(&self, number: usize) -> Option<Move> {
        if has(Fault::TwoMovesShareANumber) {
            return self.legal_moves().into_iter().find(|&mv| self.move_number(mv) == number);
        }
        let mv = Move { from: cell(number as u64 / 9)?, to: cell(number as u64 % 9)? };
        let is_found = !has(Fault::ANumberLeadsNowhere) || mv.from.file() == mv.to.file();
        ((self.is_legal(mv) && is_found) || has(Fault::AnIllegalMoveHasANumber)).then_some(mv)
    }

    fn planes(_: Rules) -> PlaneShape {
        PlaneShape { planes: 2, height: 3, width: 3 }
    }

    fn visit_planes(&self, mut visit: impl FnMut(Bitboard)) {
        let cells = cells(self);
        let of = |pawn| (0..9).filter(|&cell| cells[usize::from(cell)] == pawn).collect::<Bitboard>();
        visit(if has(Fault::APlaneIsTooLarge) { of(1) << 6 } else { of(1) });
        if !has(Fault::APlaneIsMissing) {
            visit(of(2));
        }
    }
}

#[test]
fn honest_forms_keep_the_laws() {
    forms::compact::<Hexapawn>();
    forms::numbered::<Hexapawn>();
}

#[test]
fn faults_of_forms_are_caught() {
    for (fault, law, words) in [
        (Fault::TheSideIsForgotten, "compact_forms_come_back", "decoded"),
        (Fault::DecodingPanics, "compact_forms_come_back", "panicked: two blacks"),
        (Fault::AMoveComesBackAsAnother, "compact_forms_come_back", "decoded"),
        (Fault::TwoMovesShareANumber, "moves_are_numbered", "is that of"),
        (Fault::ANumberIsTooLarge, "moves_are_numbered", "of 81"),
        (Fault::ANumberLeadsNowhere, "moves_are_numbered", "move "),
        (Fault::AnIllegalMoveHasANumber, "moves_are_numbered", "move "),
        (Fault::APlaneIsMissing, "planes_have_their_shape", "planes"),
        (Fault::APlaneIsTooLarge, "planes_have_their_shape", "outside its shape"),
    ] {
        FAULT.set(fault);
        let panic = catch_unwind(|| {
            forms::compact::<Hexapawn>();
            forms::numbered::<Hexapawn>();
        });
        let panic = panic.expect_err("the fault was not caught");
        let report = panic.downcast_ref::<String>().expect("a report");
        assert!(report.starts_with(&format!("law broken: {law}")) && report.contains(words), "{fault:?}: {report}");
    }
}
