//! Moves as numbers, positions as planes, seen by the player to move.

use core::convert::Infallible;
use core::mem::replace;
use core::ops::ControlFlow;

use jeux_core::{Bitboard, Numbered, PlaneShape, Player, Position as _, visit_number_planes};

use crate::{Board, Cell, Kind, Move, Position, Rules, Variant};

/// From a cell, a piece goes to one of the 25 cells around it, itself included.
const WINDOW: usize = 25;

/// What a capture of variant 1 does with the captured piece: nothing is set down, or it is, on one of three files.
const SET_DOWN: usize = 4;

/// A piece that jumps lands on every other file and rank: one of at most 3 × 5 cells.
const LANDINGS: usize = 15;

/// At most so many pairs of cells are start and end of a jump.
const ENDS: usize = Board::SIZE as usize * LANDINGS;

/// At most so many captures of variant 3 go from one cell to another.
///
/// A player has at most 11 pieces that can be turned. On the cells on which one jumping piece can land, the number of
/// jumps across the line between two neighbouring files or ranks is even if both ends of the way lie on the same side of
/// it, else odd. So each such line that can be crossed halves the choices of pieces; and where 11 pieces can all be
/// jumped, at least four lines are crossed independently of each other, where 10 can, three, and so on.
const CAPTURES: usize = 128;

/// Board cells of the rules.
fn cells(rules: Rules) -> usize {
    rules.board().len()
}

/// The place of a cell on the board of the rules, turned half round for Black.
fn place(rules: Rules, viewer: Player, cell: Cell) -> usize {
    let cell = usize::from(cell.rank()) * usize::from(rules.files()) + usize::from(cell.file());
    match viewer {
        Player::White => cell,
        Player::Black => (cells(rules) - 1).saturating_sub(cell),
    }
}

/// The cell that has a place.
fn seen(rules: Rules, viewer: Player, number: usize) -> Option<Cell> {
    Cell::all().find(|&cell| rules.board().contains(cell.index()) && place(rules, viewer, cell) == number)
}

/// The number of a cell among those on which a piece can land that can land there.
fn landing(rules: Rules, viewer: Player, cell: Cell) -> usize {
    let (place, files) = (place(rules, viewer, cell), usize::from(rules.files()));
    place / files / 2 * 3 + place % files / 2
}

/// The number of the start and the end of a jump.
fn ends(rules: Rules, viewer: Player, from: Cell, to: Cell) -> usize {
    place(rules, viewer, from) * LANDINGS + landing(rules, viewer, to)
}

/// Variant 3: the number of the jump that comes after so many with the same start and end.
fn jump_number(rules: Rules, ends: usize, before: usize) -> usize {
    first_jump(rules) + ends * captures(rules) + before
}

/// The steps from one coordinate to another, −2 to 2, as 0 to 4; turned about for Black.
fn steps(viewer: Player, from: u8, to: u8) -> usize {
    let (from, to) = if viewer == Player::White { (from, to) } else { (to, from) };
    usize::from((to + 2).saturating_sub(from).min(4))
}

impl Position {
    /// What orders captures with the same start and end: first those of fewer pieces, then those whose set of cells is
    /// the smaller number.
    fn capture_order(&self, captured: Bitboard) -> (usize, u64) {
        (captured.len(), self.view(captured).bits())
    }

    /// Calls `visit` with the pieces captured on each way from one cell to another.
    fn for_each_capture(&self, from: Cell, to: Cell, mut visit: impl FnMut(Bitboard)) {
        let ControlFlow::Continue(()) = self.visit_jumps_from::<Infallible>(from, &mut |end, captured| {
            if end == to {
                visit(captured);
            }
            ControlFlow::Continue(())
        });
    }

    /// How many captures with the same start and end come before this one.
    fn captures_before(&self, from: Cell, to: Cell, captured: Bitboard) -> usize {
        let order = self.capture_order(captured);
        let mut before = 0;
        self.for_each_capture(from, to, |other| before += usize::from(self.capture_order(other) < order));
        before
    }

    /// The capture that comes after so many with the same start and end.
    fn nth_capture(&self, from: Cell, to: Cell, n: usize) -> Option<Move> {
        let (mut captures, mut count) = ([Bitboard::EMPTY; CAPTURES], 0);
        self.for_each_capture(from, to, |captured| {
            if let Some(next) = captures.get_mut(count) {
                *next = captured;
                count += 1;
            }
        });
        let captures = captures.get_mut(..count)?;
        captures.sort_unstable_by_key(|&captured| self.capture_order(captured));
        captures.get(n).map(|&captured| Move::Jump { from, to, captured })
    }

    /// A set of cells as the player to move sees it: on the board of the rules, turned half round for Black.
    fn view(&self, set: Bitboard) -> Bitboard {
        Cell::in_set(set & self.rules.board()).map(|cell| place(self.rules, self.turn, cell) as u8).collect()
    }
}

/// The player to move sees the board with the own home rank at the bottom: for Black it is turned half round. Below, *n*
/// is the number of cells, 30 or 50, and *cell* the place of a cell in this view, row by row from the own home rank.
///
/// | numbers | moves |
/// |---|---|
/// | 0 | pass |
/// | 1 + *cell* | place a refuge |
/// | 1 + *n* + *cell* | variant 1: take a refuge back |
/// | 1 + *n* + *cell* | variant 3: place a Pharaoh |
/// | 1 + 2*n* + *cell* | variant 3: place a Priest |
/// | *b* + *cell* · 25 + *w* | variants 2 and 3: move a piece from the cell, in variant 2 also to capture |
/// | *b* + (*cell* · 25 + *w*) · 4 + *s* | variant 1: move a piece, or capture with it |
/// | 1 + 28*n* + (*cell* · 15 + *l*) · *k* + *c* | variant 3: jump |
///
/// The blocks of placing begin at 1 in variants 1 and 3 and are missing in variant 2, so *b* is 1 + 2*n*, 1 and 1 + 3*n*
/// in variants 1, 2 and 3. *w* is 5 · (ranks forward + 2) + (files to the right + 2). *s* is 0 if no piece is set down, else
/// its file from 1 to 3. *l* is 3 · (rank / 2) + file / 2 of the last landing, both counted from 0. *k* is 128, and 1
/// where there are no chains of jumps; *c* counts the captures with the same start and end, those of the fewest pieces
/// first, then in the order of their sets of cells as numbers.
///
/// So there are 3061 numbers in variant 1, 1251 in variant 2, 97 401 in variant 3 and 2151 in variant 3 without chains.
///
/// | plane (10 × 3 or 10 × 5) | 1 where |
/// |---|---|
/// | 0, 1 | one's own Pharaohs, Priests stand |
/// | 2, 3 | the opponent's Pharaohs, Priests stand |
/// | 4, 5 | one's own refuges lie, the opponent's |
/// | 6–7, 8–9, 10–12 | everywhere, for each bit that is set of the number of Pharaohs, Priests, refuges in one's own reserve, lowest bit first |
/// | 13–14, 15–16, 17–19 | the same for the opponent |
impl Numbered for Position {
    fn move_numbers(rules: Rules) -> usize {
        let n = cells(rules);
        match rules.variant() {
            Variant::One => 1 + 2 * n + n * WINDOW * SET_DOWN,
            Variant::Two => 1 + n * WINDOW,
            Variant::Three => first_jump(rules) + n * LANDINGS * captures(rules),
        }
    }

    fn move_number(&self, mv: Move) -> usize {
        let (rules, n) = (self.rules, cells(self.rules));
        let place = |cell| place(rules, self.turn, cell);
        let around = |from: Cell, to: Cell| {
            let ranks = steps(self.turn, from.rank(), to.rank());
            place(from) * WINDOW + 5 * ranks + steps(self.turn, from.file(), to.file())
        };
        let first = match rules.variant() {
            Variant::One => 1 + 2 * n,
            Variant::Two => 1,
            Variant::Three => 1 + 3 * n,
        };
        match mv {
            Move::Pass => 0,
            Move::PlaceRefuge(cell) => 1 + place(cell),
            Move::TakeBackRefuge(cell) | Move::PlacePiece { kind: Kind::Pharaoh, cell } => 1 + n + place(cell),
            Move::PlacePiece { kind: Kind::Priest, cell } => 1 + 2 * n + place(cell),
            Move::Quiet { from, to } | Move::Capture { from, to, .. } => match rules.variant() {
                Variant::One => {
                    let file = |cell| 1 + place(cell) % usize::from(rules.files());
                    let set_down = if let Move::Capture { set_down, .. } = mv { set_down.map_or(0, file) } else { 0 };
                    first + around(from, to) * SET_DOWN + set_down
                }
                Variant::Two | Variant::Three => first + around(from, to),
            },
            Move::Jump { from, to, captured } => {
                jump_number(rules, ends(rules, self.turn, from, to), self.captures_before(from, to, captured))
            }
        }
    }

    fn numbered_move(&self, number: usize) -> Option<Move> {
        let rules = self.rules;
        let found = match number.checked_sub(first_jump(rules)).filter(|_| self.captures_by_jumping()) {
            Some(jump) => {
                let (ends, nth) = (jump / captures(rules), jump % captures(rules));
                let from = seen(rules, self.turn, ends / LANDINGS)?;
                let mut landings = Cell::all().filter(|&to| landing(rules, self.turn, to) == ends % LANDINGS);
                let to = landings.find(|to| (to.file() ^ from.file() | to.rank() ^ from.rank()) & 1 == 0)?;
                self.nth_capture(from, to, nth)
            }
            None => self
                .visit_moves(|mv| match mv {
                    Move::Jump { .. } => ControlFlow::Continue(()),
                    mv if self.move_number(mv) == number => ControlFlow::Break(mv),
                    _ => ControlFlow::Continue(()),
                })
                .break_value(),
        };
        found.filter(|&mv| self.is_legal(mv))
    }

    fn for_each_number(&self, mut visit: impl FnMut(usize)) {
        // Captures with the same start and end have numbers that follow each other. Which of them has which does not
        // matter here, so each takes the next one, and the jumps are followed once.
        let mut met = [0_u16; ENDS];
        self.for_each_move(|mv| {
            visit(match mv {
                Move::Jump { from, to, .. } => {
                    let ends = ends(self.rules, self.turn, from, to);
                    let before = met.get_mut(ends).map_or(0, |met| replace(met, *met + 1));
                    jump_number(self.rules, ends, before.into())
                }
                mv => self.move_number(mv),
            });
        });
    }

    fn planes(rules: Rules) -> PlaneShape {
        PlaneShape { planes: 20, height: 10, width: rules.files().into() }
    }

    fn visit_planes(&self, mut visit: impl FnMut(Bitboard)) {
        let players = [self.turn, !self.turn];
        for player in players {
            for kind in Kind::ALL {
                visit(self.view(self.pieces_of(player, kind)));
            }
        }
        for player in players {
            visit(self.view(self.refuges(player)));
        }
        let all = self.view(Board::ALL);
        for player in players {
            let reserve = self.reserve(player);
            for kind in Kind::ALL {
                visit_number_planes(reserve.of_kind(kind), 2, all, &mut visit);
            }
            visit_number_planes(reserve.refuges, 3, all, &mut visit);
        }
    }
}

/// Variant 3: the first number of a jump.
fn first_jump(rules: Rules) -> usize {
    1 + 3 * cells(rules) + cells(rules) * WINDOW
}

/// How many captures can share start and end.
const fn captures(rules: Rules) -> usize {
    if rules.chain_jumps() { CAPTURES } else { 1 }
}
