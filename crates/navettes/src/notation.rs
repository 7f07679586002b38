//! The text of positions and moves, and the trait that gathers all of the game.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;

use jeux_core::{MoveError, Outcome, Player, PositionError, RandomSource, Scanner, SyntaxError, write_board};

use crate::chains::Field;
use crate::memory::Memory;
use crate::{Arrow, Builder, EndReason, IllegalMove, InvalidReason, Move, Pawn, Point, Position, Rules};

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(f, self.rules.rows.widths(), |out, row, column| {
            match Point::new(column, row).and_then(|point| self.pawn_at(point)) {
                Some(pawn) => out.occupied(pawn.letter()),
                None => Ok(()),
            }
        })?;
        write!(f, " {} {}", self.turn.letter(), self.owed)
    }
}

impl FromStr for Position {
    type Err = PositionError<InvalidReason>;

    /// Reads a position under the basic rules.
    ///
    /// # Errors
    /// As [`parse`](jeux_core::Position::parse).
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        jeux_core::Position::parse(text, Rules::FIVE_STARS)
    }
}

fn read(text: &str, rules: Rules) -> Result<Builder, SyntaxError> {
    let mut builder = Builder::new(rules);
    let mut scan = Scanner::new(text, "board");
    scan.board(rules.rows().widths(), |scan, row, column| {
        let pawn = |byte| Pawn::from_letter(char::from(byte));
        let pawn = scan.pick(pawn, "a pawn (`U`, `D`, `S`, `u`, `d`, `s`) or a number of empty points")?;
        if let Some(point) = Point::new(column, row) {
            builder.place(point, pawn);
        }
        Ok(())
    })?;
    scan.space("side")?;
    builder.turn(scan.player()?);
    scan.space("owed")?;
    builder.owed(scan.number(u8::MAX.into())? as u8);
    scan.end()?;
    Ok(builder)
}

impl Position {
    /// Reads the text of a shuttle move by one of its ways, whose start has been read.
    fn read_way(&self, scan: Scanner<'_>, from: Point) -> Result<Move, MoveError<IllegalMove>> {
        let mut form = scan.clone();
        let is_step = form.eat("-");
        if is_step {
            Point::scan(&mut form)?;
        } else {
            form.expect(">", "`-` for a step or `>` for a jump")?;
            Point::scan(&mut form)?;
            while form.eat(">") {
                Point::scan(&mut form)?;
            }
        }
        form.end()?;
        let mv = if is_step { self.follow_step(scan, from) } else { self.follow_jumps(scan, from) };
        mv?.map_err(MoveError::Illegal)
    }

    fn follow_step(&self, mut scan: Scanner<'_>, from: Point) -> Result<Result<Move, IllegalMove>, SyntaxError> {
        scan.eat("-");
        let to = Point::scan(&mut scan)?;
        Ok(self.begin_turn(from).and_then(|before| match self.step(from, before, to) {
            None => Err(IllegalMove::NoStep { from, to }),
            Some(_) if self.must_jump_enemy() => Err(IllegalMove::MustJumpEnemy),
            Some(step) => Ok(step),
        }))
    }

    fn follow_jumps(&self, mut scan: Scanner<'_>, from: Point) -> Result<Result<Move, IllegalMove>, SyntaxError> {
        let before = match self.begin_turn(from) {
            Ok(arrow) => arrow,
            Err(error) => return Ok(Err(error)),
        };
        let mut jumper = Field::jumper(from.bitboard(), before);
        let field = Field::new(self).without(jumper.at);
        let (mut last, mut is_first) = (from, true);
        while scan.eat(">") {
            let to = Point::scan(&mut scan)?;
            let directions = jumper.arrow.onward().into_iter();
            let after = directions
                .filter(|direction| !is_first || before.forward().contains(direction))
                .filter_map(|direction| field.after_jump(jumper, field.pawns, direction))
                .find(|after| after.at == to.bitboard());
            let Some(after) = after else { return Ok(Err(IllegalMove::NoJump { from: last, to })) };
            if is_first && !after.jumped.intersects(field.enemies) && self.must_jump_enemy() {
                return Ok(Err(IllegalMove::MustJumpEnemy));
            }
            (jumper, last, is_first) = (after, to, false);
        }
        Ok(Ok(Move::Shuttle { from, to: last, arrow: jumper.arrow, earned: jumper.earned }))
    }

    /// The arrow of the shuttle on a point if it may move now, were it not for where it goes.
    fn begin_turn(&self, from: Point) -> Result<Arrow, IllegalMove> {
        if self.ending().is_some() {
            return Err(IllegalMove::GameOver);
        }
        if self.owed > 0 {
            return Err(IllegalMove::StarMovesOwed { count: self.owed });
        }
        self.shuttle_arrow(from)
    }
}

impl jeux_core::Position for Position {
    const GAME: &'static str = "navettes";

    /// The source draws lots; White begins unless the position says otherwise.
    const FIRST_PLAYER: Player = Player::White;

    type Rules = Rules;
    type Move = Move;
    type Reason = EndReason;
    type IllegalMove = IllegalMove;
    type InvalidReason = InvalidReason;

    /// The start, which has no chance in it: the seed does not matter.
    fn start(rules: Rules, _: u64) -> Self {
        Self::initial(rules)
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
    fn random_move(&self, random: &mut (impl RandomSource + ?Sized)) -> Option<Move> {
        self.random(random)
    }

    #[inline]
    fn for_each_after(&self, mut visit: impl FnMut(&Self)) {
        self.make_all(None, |after, _| {
            visit(after);
            0
        });
    }

    fn count_lines(&self, plies: u8) -> u64 {
        self.lines(plies, Memory::worthwhile(plies).as_mut())
    }

    fn for_each_line(&self, plies: u8, visit: &mut impl FnMut(&Self)) -> u64 {
        self.visit_lines(plies, Memory::worthwhile(plies).as_mut(), visit)
    }

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        self.check_move(mv)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        *self = self.made(mv);
    }

    #[inline(always)]
    fn after_unchecked(&self, mv: Move) -> Self {
        self.made(mv)
    }

    fn parse(text: &str, rules: Rules) -> Result<Self, PositionError<InvalidReason>> {
        Ok(read(text, rules)?.build()?)
    }

    /// Every legal way of a shuttle move is accepted, not only the canonical one.
    fn parse_move(&self, text: &str) -> Result<Move, MoveError<IllegalMove>> {
        let mut scan = Scanner::new(text, "move");
        let Some(mv) = Move::scan_but_shuttles(&mut scan)? else {
            let from = Point::scan(&mut scan)?;
            return self.read_way(scan, from);
        };
        scan.end()?;
        self.check_move(mv).map_err(MoveError::Illegal)?;
        Ok(mv)
    }

    fn write_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        match self.path(mv) {
            Some(path) => write!(out, "{path}"),
            None => write!(out, "{mv}"),
        }
    }

    /// Shuttle by shuttle, which is faster than move by move where chains are long.
    fn legal_move_texts(&self) -> Vec<String> {
        self.move_texts()
    }

    fn write_board(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        for (row, &width) in self.rules.rows.widths().iter().enumerate().rev() {
            write!(out, "{}{}", row + 1, if width == 6 { "  " } else { " " })?;
            for column in 0..width {
                let pawn = Point::new(column, row as u8).and_then(|point| self.pawn_at(point));
                write!(out, " {}", pawn.map_or('.', Pawn::letter))?;
            }
            writeln!(out)?;
        }
        writeln!(out, "    a b c d e f\n   a b c d e f g")?;
        match self.owed {
            0 => Ok(()),
            owed => writeln!(out, "{} owes {owed} star moves", self.turn),
        }
    }

    fn key(&self) -> u64 {
        self.stable_key()
    }
}
