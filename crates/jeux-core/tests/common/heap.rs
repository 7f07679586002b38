// A small game to try the core on: a heap of stones, two players, turns of one move or two.
//
// A move takes one to three stones or adds one. Who takes two must take again in the same turn. Whoever takes the last
// stone wins, or loses, as the rules say. Positions repeat, and where a move may be made, others mostly may be too.
// The examples in the documentation of the crate include this file, so it has no inner attributes.

use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;

use jeux_core::{
    Invalid, MoveError, Outcome, Player, Position, PositionError, Reason, RuleOption, Rules, RulesError, Scanner,
    SyntaxError, Variant, parse_rules, stable_key, write_rules,
};

pub const MOST: u8 = 20;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct HeapRules {
    /// Whether the number of stones at the start is chance.
    pub chance: bool,
    pub last_loses: bool,
}

impl Rules for HeapRules {
    const VARIANTS: &'static [Variant<Self>] = &[
        Variant { name: "ten", about: "Ten stones.", rules: Self { chance: false, last_loses: false } },
        Variant { name: "chance", about: "Any number of stones.", rules: Self { chance: true, last_loses: false } },
    ];
    const OPTIONS: &'static [RuleOption<Self>] = &[RuleOption {
        name: "last",
        about: "What taking the last stone means.",
        values: &["wins", "loses"],
        get: |rules| usize::from(rules.last_loses),
        set: |rules, value| rules.last_loses = value == 1,
    }];
}

impl fmt::Display for HeapRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rules(self, f)
    }
}

impl FromStr for HeapRules {
    type Err = RulesError;
    fn from_str(text: &str) -> Result<Self, RulesError> {
        parse_rules(text)
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Heap {
    pub rules: HeapRules,
    pub stones: u8,
    pub turn: Player,
    /// Whether the player has to take again.
    pub again: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step {
    Take(u8),
    Add,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Take(stones) => write!(f, "-{stones}"),
            Self::Add => f.write_str("+1"),
        }
    }
}

impl FromStr for Step {
    type Err = SyntaxError;
    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let mut scan = Scanner::new(text, "move");
        let step = if scan.eat("+1") {
            Self::Add
        } else {
            scan.expect("-", "`-` or `+1`")?;
            Self::Take(scan.pick(|byte| (b'1'..=b'3').contains(&byte).then(|| byte - b'0'), "1 to 3")?)
        };
        scan.end()?;
        Ok(step)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Why {
    Last,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl Reason for Why {
    const ALL: &'static [Self] = &[Self::Last];
    fn word(self) -> &'static str {
        "last"
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TooMany;

impl fmt::Display for TooMany {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("too many stones")
    }
}

impl core::error::Error for TooMany {}

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.stones, self.turn.letter(), u8::from(self.again))
    }
}

impl Position for Heap {
    const GAME: &'static str = "heap";
    const FIRST_PLAYER: Player = Player::White;
    type Rules = HeapRules;
    type Move = Step;
    type Reason = Why;
    type IllegalMove = TooMany;
    type InvalidReason = TooMany;

    fn start(rules: HeapRules, seed: u64) -> Self {
        let stones = if rules.chance { 5 + (seed % 10) as u8 } else { 10 };
        Self { rules, stones, turn: Player::White, again: false }
    }

    fn rules(&self) -> HeapRules {
        self.rules
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome<Why>> {
        let winner = if self.rules.last_loses { self.turn } else { !self.turn };
        (self.stones == 0).then(|| Outcome::win(winner, Why::Last))
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Step) -> ControlFlow<B>) -> ControlFlow<B> {
        let all = [Step::Take(1), Step::Take(2), Step::Take(3), Step::Add];
        all.into_iter().filter(|&step| self.is_legal(step)).try_for_each(visit)
    }

    fn check(&self, step: Step) -> Result<(), TooMany> {
        let legal = match step {
            Step::Take(stones) => (1..=3).contains(&stones) && stones <= self.stones,
            Step::Add => !self.again && (1..MOST).contains(&self.stones),
        };
        if legal { Ok(()) } else { Err(TooMany) }
    }

    fn play_unchecked(&mut self, step: Step) {
        match step {
            Step::Take(stones) => self.stones = self.stones.saturating_sub(stones),
            Step::Add => self.stones += 1,
        }
        self.again = step == Step::Take(2) && !self.again && self.stones > 0;
        if !self.again {
            self.turn = !self.turn;
        }
    }

    fn parse(text: &str, rules: HeapRules) -> Result<Self, PositionError<TooMany>> {
        let mut scan = Scanner::new(text, "stones");
        let stones = scan.number(99)?;
        scan.space("side")?;
        let turn = scan.player()?;
        scan.space("again")?;
        let again = scan.number(1)? == 1;
        scan.end()?;
        let wrong = stones > u32::from(MOST) || (again && stones == 0);
        Invalid::check(if wrong { vec![TooMany] } else { vec![] })?;
        Ok(Self { rules, stones: stones as u8, turn, again })
    }

    fn parse_move(&self, text: &str) -> Result<Step, MoveError<TooMany>> {
        let step = text.parse()?;
        self.check(step).map_err(MoveError::Illegal)?;
        Ok(step)
    }

    fn write_move(&self, step: Step, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{step}")
    }

    fn write_board(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        writeln!(out, "{}", "o".repeat(self.stones.into()))
    }

    fn key(&self) -> u64 {
        let rules = u64::from(self.rules.chance) * 2 + u64::from(self.rules.last_loses);
        stable_key([rules, self.stones.into(), self.turn.index() as u64, self.again.into()])
    }
}

/// A heap of the variant `ten`.
pub fn heap(text: &str) -> Heap {
    Heap::parse(text, HeapRules::default()).unwrap()
}
