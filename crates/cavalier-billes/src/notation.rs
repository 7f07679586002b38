//! The text of positions and moves, and the trait that gathers all of the game.

use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;

use jeux_core::{MoveError, Outcome, Player, PositionError, Scanner, SyntaxError, write_board};

use crate::{
    Board, Builder, Cell, Colour, EndReason, Filling, IllegalMove, InvalidReason, Marble, Move, Position, Rules,
};

/// The rows of the board field, the lowest first.
const ROWS: &[u8] = Board::WIDTHS.split_at(6).0;

/// The players in the order of the taken fields.
const TAKERS: [(Player, &str); 2] = [(Player::Black, "taken by black"), (Player::White, "taken by white")];

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(f, ROWS, |out, rank, file| match Cell::new(file, rank).and_then(|cell| self.marble_at(cell)) {
            Some(marble) => out.occupied(marble.letter()),
            None => Ok(()),
        })?;
        write!(f, " {}", self.turn.letter())?;
        for (player, _) in TAKERS {
            f.write_str(" ")?;
            for colour in Colour::ALL {
                write!(f, "{}{}", colour.letter(), self.taken(player, colour))?;
            }
        }
        Ok(())
    }
}

impl FromStr for Position {
    type Err = PositionError<InvalidReason>;

    /// Reads a position under the standard rules.
    ///
    /// # Errors
    /// As [`parse`](jeux_core::Position::parse).
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        jeux_core::Position::parse(text, Rules::STANDARD)
    }
}

fn read(text: &str, rules: Rules) -> Result<Builder, SyntaxError> {
    let mut builder = Builder::new(rules);
    let mut scan = Scanner::new(text, "board");
    scan.board(ROWS, |scan, rank, file| {
        let marble = scan.pick(
            |byte| Marble::from_letter(byte.into()),
            "a marble (`B`, `W`, `r`, `b`, `y`) or a number of empty cells",
        )?;
        if let Some(cell) = Cell::new(file, rank) {
            builder.place(cell, marble);
        }
        Ok(())
    })?;
    scan.space("side")?;
    builder.turn(scan.player()?);
    for (player, field) in TAKERS {
        scan.space(field)?;
        for colour in Colour::ALL {
            let letter = |byte| (byte == colour.letter() as u8).then_some(());
            scan.pick(letter, "counts of all colours, as in `y0b0r0`")?;
            builder.taken(player, colour, scan.number(u8::MAX.into())? as u8);
        }
    }
    scan.end()?;
    Ok(builder)
}

impl jeux_core::Position for Position {
    const GAME: &'static str = "cavalier-billes";

    /// *"celui qui prendra la bille noire, lequel commencera la partie"*
    const FIRST_PLAYER: Player = Player::Black;

    type Rules = Rules;
    type Move = Move;
    type Reason = EndReason;
    type IllegalMove = IllegalMove;
    type InvalidReason = InvalidReason;

    /// The start on the [random filling](Filling::random) of the seed.
    fn start(rules: Rules, seed: u64) -> Self {
        Filling::random(seed).start(rules)
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
    fn after_unchecked(&self, mv: Move) -> Self {
        self.made(mv)
    }

    #[inline]
    fn count_replies(&self) -> u64 {
        self.count_two()
    }

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        self.check_move(mv)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        *self = self.made(mv);
    }

    fn parse(text: &str, rules: Rules) -> Result<Self, PositionError<InvalidReason>> {
        Ok(read(text, rules)?.build()?)
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError<IllegalMove>> {
        let mv = text.parse()?;
        self.check_move(mv).map_err(MoveError::Illegal)?;
        Ok(mv)
    }

    fn write_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{mv}")
    }

    fn write_board(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        for rank in (0..6).rev() {
            write!(out, "{} ", rank + 1)?;
            for file in 0..6 {
                let marble = Cell::new(file, rank).and_then(|cell| self.marble_at(cell));
                write!(out, " {}", marble.map_or('.', Marble::letter))?;
            }
            writeln!(out)?;
        }
        writeln!(out, "   a b c d e f")?;
        for (player, _) in TAKERS {
            let [yellow, blue, red] = Colour::ALL.map(|colour| self.taken(player, colour));
            writeln!(out, "{player}: {} points, {yellow} yellow, {blue} blue, {red} red", self.points(player))?;
        }
        Ok(())
    }

    fn key(&self) -> u64 {
        self.stable_key()
    }
}
