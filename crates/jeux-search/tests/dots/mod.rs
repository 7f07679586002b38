//! A game small enough to be searched to its end, in which a player moves on as long as he scores: dots and boxes.

use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;

use jeux_core::{
    MoveError, Outcome, Player, Position, PositionError, Reason, RuleOption, Rules, RulesError, Scanner, SyntaxError,
    Variant, parse_rules, stable_key, write_rules,
};

/// 2 x 2 boxes between 3 x 3 dots, 12 edges. Whoever closes a box owns it and moves again. Three boxes win; two each
/// are a draw. Text: a `1` for each drawn edge and a `0` for each other, side, boxes of White, boxes of Black.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dots {
    drawn: u16,
    turn: Player,
    boxes: [u8; 2],
}

/// The four edges of each box; edges 0 to 5 are horizontal, row by row, 6 to 11 vertical, row by row.
const BOXES: [[u8; 4]; 4] = [[0, 2, 6, 7], [1, 3, 7, 8], [2, 4, 9, 10], [3, 5, 10, 11]];

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct NoRules;

impl Rules for NoRules {
    const VARIANTS: &'static [Variant<Self>] = &[Variant { name: "standard", about: "", rules: Self }];
    const OPTIONS: &'static [RuleOption<Self>] = &[];
}

impl fmt::Display for NoRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rules(self, f)
    }
}

impl FromStr for NoRules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        parse_rules(text)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Edge(pub u8);

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Edge {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let mut scan = Scanner::new(text, "edge");
        let edge = Self(scan.number(11)? as u8);
        scan.end()?;
        Ok(edge)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Boxes;

impl Reason for Boxes {
    const ALL: &'static [Self] = &[Self];

    fn word(self) -> &'static str {
        "boxes"
    }
}

impl fmt::Display for Boxes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("the edge is drawn or the game is over")]
pub struct NotFree;

impl fmt::Display for Dots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for edge in 0..12 {
            write!(f, "{}", self.drawn >> edge & 1)?;
        }
        write!(f, " {} {} {}", self.turn.letter(), self.boxes[0], self.boxes[1])
    }
}

impl Position for Dots {
    const GAME: &'static str = "dots";
    const FIRST_PLAYER: Player = Player::White;
    type Rules = NoRules;
    type Move = Edge;
    type Reason = Boxes;
    type IllegalMove = NotFree;
    type InvalidReason = &'static str;

    fn start(_: NoRules, _: u64) -> Self {
        Self { drawn: 0, turn: Player::White, boxes: [0; 2] }
    }

    fn rules(&self) -> NoRules {
        NoRules
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome<Boxes>> {
        match self.boxes {
            [3 | 4, _] => Some(Outcome::win(Player::White, Boxes)),
            [_, 3 | 4] => Some(Outcome::win(Player::Black, Boxes)),
            _ if self.drawn == 0xfff => Some(Outcome::draw(Boxes)),
            _ => None,
        }
    }

    fn visit_moves<B>(&self, mut visit: impl FnMut(Edge) -> ControlFlow<B>) -> ControlFlow<B> {
        (0..12).map(Edge).filter(|&edge| self.is_legal(edge)).try_for_each(&mut visit)
    }

    fn check(&self, Edge(edge): Edge) -> Result<(), NotFree> {
        if self.outcome().is_none() && edge < 12 && self.drawn >> edge & 1 == 0 { Ok(()) } else { Err(NotFree) }
    }

    fn play_unchecked(&mut self, Edge(edge): Edge) {
        let closed = |drawn: u16| BOXES.iter().filter(|edges| edges.iter().all(|edge| drawn >> edge & 1 != 0)).count();
        let before = closed(self.drawn);
        self.drawn |= 1 << edge;
        match closed(self.drawn) - before {
            0 => self.turn = !self.turn,
            won => self.boxes[self.turn.index()] += won as u8,
        }
    }

    fn parse(text: &str, _: NoRules) -> Result<Self, PositionError<&'static str>> {
        let mut scan = Scanner::new(text, "edges");
        let mut drawn = 0;
        for edge in 0..12 {
            drawn |= scan.pick(|byte| [b'0', b'1'].iter().position(|&digit| digit == byte), "`0` or `1`")? << edge;
        }
        scan.space("side")?;
        let turn = scan.player()?;
        let mut boxes = [0; 2];
        for count in &mut boxes {
            scan.space("boxes")?;
            *count = scan.number(4)? as u8;
        }
        scan.end()?;
        Ok(Self { drawn: drawn as u16, turn, boxes })
    }

    fn parse_move(&self, text: &str) -> Result<Edge, MoveError<NotFree>> {
        let edge = text.parse()?;
        self.check(edge).map_err(MoveError::Illegal)?;
        Ok(edge)
    }

    fn write_move(&self, mv: Edge, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{mv}")
    }

    fn write_board(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        writeln!(out, "{self}")
    }

    fn key(&self) -> u64 {
        stable_key([u64::from(self.drawn), u64::from(self.boxes[0]) << 8 | u64::from(self.boxes[1]), self.turn as u64])
    }
}
