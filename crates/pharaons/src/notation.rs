//! The text of positions and moves, and the trait that gathers all of the game.

use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;

use jeux_core::{MoveError, Outcome, Player, PositionError, Scanner, SyntaxError, write_board};

use crate::board::letter_of;
use crate::{
    Board, Builder, Cell, EndReason, IllegalMove, InvalidReason, Kind, Move, Piece, Position, Reserve, Rules, Variant,
};

/// The letter of a White refuge, and of refuges in reserves.
const REFUGE: char = 'R';

/// The rows of the board field, the lowest first.
fn rows(rules: Rules) -> &'static [u8] {
    const WIDE: &[u8] = Board::WIDTHS.split_at(10).0;
    const NARROW: &[u8] = crate::NarrowBoard::WIDTHS.split_at(10).0;
    match rules.variant() {
        Variant::One => NARROW,
        Variant::Two | Variant::Three => WIDE,
    }
}

/// What the text says of a cell; `None` if it is empty.
fn cell_text(position: &Position, cell: Cell) -> Option<(char, bool)> {
    let refuge = position.refuge_at(cell);
    match (position.piece_at(cell), refuge) {
        (Some(piece), _) => Some((piece.letter(), refuge.is_some())),
        (None, Some(player)) => Some((letter_of(player, REFUGE), false)),
        (None, None) => None,
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(f, rows(self.rules), |out, rank, file| {
            match Cell::new(file, rank).and_then(|cell| cell_text(self, cell)) {
                Some((letter, true)) => out.occupied(format_args!("{letter}+")),
                Some((letter, false)) => out.occupied(letter),
                None => Ok(()),
            }
        })?;
        let [white, black] = self.reserves;
        write!(f, " {} {white} {black}", self.turn.letter())
    }
}

impl fmt::Display for Reserve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::EMPTY {
            return f.write_str("-");
        }
        let Self { pharaohs, priests, refuges } = *self;
        let parts = [(Kind::Pharaoh.letter(), pharaohs), (Kind::Priest.letter(), priests), (REFUGE, refuges)];
        for (letter, count) in parts.into_iter().filter(|&(_, count)| count > 0) {
            write!(f, "{letter}{count}")?;
        }
        Ok(())
    }
}

impl FromStr for Position {
    type Err = PositionError<InvalidReason>;

    /// Reads a position under the default rules, variant 1.
    ///
    /// # Errors
    /// As [`parse`](jeux_core::Position::parse).
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        jeux_core::Position::parse(text, Rules::default())
    }
}

/// What a letter of the board field stands for.
#[derive(Clone, Copy)]
enum Symbol {
    Piece(Piece),
    Refuge(Player),
}

fn symbol(letter: u8) -> Option<Symbol> {
    Player::ALL.into_iter().find_map(|player| {
        let mut kinds = Kind::ALL.into_iter().map(|kind| Piece { player, kind });
        let piece = kinds.find(|piece| piece.letter() as u8 == letter).map(Symbol::Piece);
        piece.or_else(|| (letter_of(player, REFUGE) as u8 == letter).then_some(Symbol::Refuge(player)))
    })
}

fn read(text: &str, rules: Rules) -> Result<Builder, SyntaxError> {
    let mut builder = Builder::new(rules);
    let mut scan = Scanner::new(text, "board");
    scan.board(rows(rules), |scan, rank, file| {
        let symbol =
            scan.pick(symbol, "a piece (`P`, `A`, `p`, `a`), a refuge (`R`, `r`) or a number of empty cells")?;
        if let Some(cell) = Cell::new(file, rank) {
            match symbol {
                Symbol::Refuge(player) => builder.refuge(cell, player),
                Symbol::Piece(piece) if scan.eat("+") => builder.place(cell, piece).refuge(cell, piece.player),
                Symbol::Piece(piece) => builder.place(cell, piece),
            };
        }
        Ok(())
    })?;
    scan.space("side")?;
    builder.turn(scan.player()?);
    for (player, field) in Player::ALL.into_iter().zip(["reserve of white", "reserve of black"]) {
        scan.space(field)?;
        builder.reserve(player, read_reserve(&mut scan)?);
    }
    scan.end()?;
    Ok(builder)
}

/// "What is still to be placed, as `PN`, `AN`, `RN` in this order, parts that are 0 left out, `-` if nothing".
fn read_reserve(scan: &mut Scanner<'_>) -> Result<Reserve, SyntaxError> {
    let mut reserve = Reserve::EMPTY;
    if scan.eat("-") {
        return Ok(reserve);
    }
    let parts = [("P", &mut reserve.pharaohs), ("A", &mut reserve.priests), ("R", &mut reserve.refuges)];
    for (letter, count) in parts {
        if scan.eat(letter) {
            let at = scan.offset();
            *count = scan.number(u8::MAX.into())? as u8;
            if *count == 0 {
                return Err(scan.error_at(at, "a number that is not 0"));
            }
        }
    }
    if reserve == Reserve::EMPTY { Err(scan.error("a reserve, as in `P3A3R3`, or `-`")) } else { Ok(reserve) }
}

/// The cells of a path such as `a1xc3xe3`, as long as one that can be jumped.
fn read_path(text: &str) -> Result<Vec<Cell>, SyntaxError> {
    const LONGEST: usize = 12;
    let mut scan = Scanner::new(text, "move");
    let mut cells = Vec::from([Cell::scan(&mut scan)?]);
    while cells.len() < LONGEST && scan.eat("x") {
        cells.push(Cell::scan(&mut scan)?);
    }
    scan.end()?;
    Ok(cells)
}

impl jeux_core::Position for Position {
    const GAME: &'static str = "pharaons";

    const FIRST_PLAYER: Player = Player::White;

    type Rules = Rules;
    type Move = Move;
    type Reason = EndReason;
    type IllegalMove = IllegalMove;
    type InvalidReason = InvalidReason;

    /// The start of the variant; there is no chance in it, the seed is not used.
    fn start(rules: Rules, _seed: u64) -> Self {
        Self::start_of(rules)
    }

    #[inline]
    fn rules(&self) -> Rules {
        self.rules
    }

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome<EndReason>> {
        self.ending()
    }

    #[inline]
    fn visit_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.generate(visit)
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.count()
    }

    #[inline]
    fn nth_move(&self, n: usize) -> Option<Move> {
        self.find(n)
    }

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        self.check_move(mv)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        self.make(mv);
    }

    fn parse(text: &str, rules: Rules) -> Result<Self, PositionError<InvalidReason>> {
        Ok(read(text, rules)?.build()?)
    }

    /// Reads the text of a legal move. In variant 3 every path that means a capture is accepted.
    fn parse_move(&self, text: &str) -> Result<Move, MoveError<IllegalMove>> {
        let mv = if self.captures_by_jumping() && text.contains('x') {
            self.follow(&read_path(text)?).map_err(MoveError::Illegal)?
        } else if text.contains(':') {
            let at = text.find(':').unwrap_or_default();
            return Err(SyntaxError::new("move", text, at, "a move as this position writes it").into());
        } else {
            text.parse()?
        };
        self.check_move(mv).map_err(MoveError::Illegal)?;
        Ok(mv)
    }

    /// Writes the text of a move: the position-free form, but the [canonical path](Position::path) of a
    /// capture in variant 3.
    fn write_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        match self.path(mv) {
            Some(path) => write!(out, "{path}"),
            None => write!(out, "{mv}"),
        }
    }

    fn write_board(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        let files = self.rules.files();
        for rank in (0..10).rev() {
            write!(out, "{:2} ", rank + 1)?;
            for file in 0..files {
                match Cell::new(file, rank).and_then(|cell| cell_text(self, cell)) {
                    Some((letter, protected)) => write!(out, " {letter}{}", if protected { '+' } else { ' ' })?,
                    None => out.write_str(" . ")?,
                }
            }
            writeln!(out)?;
        }
        out.write_str("   ")?;
        for file in 0..files {
            write!(out, " {} ", char::from(b'a' + file))?;
        }
        let [white, black] = self.reserves;
        writeln!(out, "\n{} to move; in reserve: white {white}, black {black}", self.turn)
    }

    fn key(&self) -> u64 {
        self.stable_key()
    }
}
