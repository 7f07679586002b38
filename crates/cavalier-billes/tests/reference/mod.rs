//! A literal reading of the rules of Cavalier-billes, to compare the real crate with.
//!
//! Slow and plain on purpose: one array of cells, a list of actions, no table, no shared code. Every sentence of the
//! rules stands as a comment next to the lines that do it.

// Every test file that includes this module uses a part of it.
#![allow(dead_code)]

/// "6 x 6 cells."
const SIDE_LENGTH: usize = 6;
const CELLS: usize = SIDE_LENGTH * SIDE_LENGTH;

/// "1 black, 1 white (the players'), 12 red, 11 blue, 11 yellow": the five kinds of marble.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Marble {
    Black,
    White,
    Yellow,
    Blue,
    Red,
}
use Marble::{Black, Blue, Red, White, Yellow};

/// The kinds in the order in which [`bag`] lists them.
const KINDS: [Marble; 5] = [Black, White, Yellow, Blue, Red];

impl Marble {
    /// "36 marbles: 1 black, 1 white (the players'), 12 red, 11 blue, 11 yellow."
    fn in_the_game(self) -> u32 {
        match self {
            Black | White => 1,
            Red => 12,
            Blue | Yellow => 11,
        }
    }

    /// "`B`, `W` the players' marbles, `r` `b` `y` coloured."
    fn letter(self) -> char {
        match self {
            Black => 'B',
            White => 'W',
            Red => 'r',
            Blue => 'b',
            Yellow => 'y',
        }
    }

    fn from_letter(letter: char) -> Option<Marble> {
        KINDS.into_iter().find(|kind| kind.letter() == letter)
    }

    fn is_coloured(self) -> bool {
        matches!(self, Yellow | Blue | Red)
    }
}

/// The two players are named by their marbles: only `Black` and `White` are used as a player.
type Player = Marble;

fn opponent(player: Player) -> Player {
    if player == Black { White } else { Black }
}

/// The coloured marbles that one player has captured and kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Taken {
    yellow: u32,
    blue: u32,
    red: u32,
}

impl Taken {
    fn of(&self, colour: Marble) -> u32 {
        match colour {
            Yellow => self.yellow,
            Blue => self.blue,
            Red => self.red,
            Black | White => 0,
        }
    }

    fn keep(&mut self, captured: Marble) {
        match captured {
            Yellow => self.yellow += 1,
            Blue => self.blue += 1,
            Red => self.red += 1,
            // "The opponent's marble itself is worth nothing."
            Black | White => {}
        }
    }

    /// "Taken as `yNbNrN` (all three, also when 0)."
    fn parse(text: &str) -> Option<Taken> {
        let (yellow, rest) = text.strip_prefix('y')?.split_once('b')?;
        let (blue, red) = rest.split_once('r')?;
        Some(Taken { yellow: number(yellow, 0, 11)?, blue: number(blue, 0, 11)?, red: number(red, 0, 12)? })
    }

    fn text(&self) -> String {
        format!("y{}b{}r{}", self.yellow, self.blue, self.red)
    }
}

/// A number between two limits, in the only way to write it: no `+`, no leading zero, no `-0`.
fn number<N: TryFrom<i32>>(text: &str, least: i32, most: i32) -> Option<N> {
    (least..=most).find(|n| n.to_string() == text).and_then(|n| N::try_from(n).ok())
}

/// The settings of the rules. "The colour values and the capture of the player's marble are independent settings."
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rules {
    yellow: i32,
    blue: i32,
    red: i32,
    capture_player: bool,
    captured_may_win: bool,
}

/// "Named variants: `standard` (default), `junior`, `senior`, `indigestion`."
const VARIANTS: [&str; 4] = ["standard", "junior", "senior", "indigestion"];

impl Rules {
    fn variant(name: &str) -> Option<Rules> {
        // "Points: yellow 1, blue 2, red 3." "Never the opponent's marble, except in Senior." "In Senior a player whose
        // marble was captured still wins with more points."
        let standard = Rules { yellow: 1, blue: 2, red: 3, capture_player: false, captured_may_win: true };
        match name {
            "standard" => Some(standard),
            // "Junior: every coloured marble is worth 1."
            "junior" => Some(Rules { yellow: 1, blue: 1, red: 1, ..standard }),
            // "Senior: one may capture the opponent's marble."
            "senior" => Some(Rules { capture_player: true, ..standard }),
            // "Indigestion: yellow is worth -1."
            "indigestion" => Some(Rules { yellow: -1, ..standard }),
            _ => None,
        }
    }

    fn parse(text: &str) -> Result<Rules, String> {
        let mut words = text.split(' ');
        let variant = words.next().unwrap_or_default();
        let mut rules = Rules::variant(variant).ok_or(format!("unknown variant {variant:?}"))?;
        let mut given = Vec::new();
        // "On input options come in any order; a name given twice is an error."
        for word in words {
            let (name, value) = word.split_once('=').ok_or(format!("{word:?} is not name=value"))?;
            if given.contains(&name) {
                return Err(format!("option {name} is given twice"));
            }
            given.push(name);
            // "`yellow=N`, `blue=N`, `red=N` (-9...9), `capture_player=true|false`, `captured_may_win=true|false`."
            let bad_value = || format!("bad value in {word:?}");
            let truth = match value {
                "true" => Some(true),
                "false" => Some(false),
                _ => None,
            };
            match name {
                "yellow" => rules.yellow = number(value, -9, 9).ok_or_else(bad_value)?,
                "blue" => rules.blue = number(value, -9, 9).ok_or_else(bad_value)?,
                "red" => rules.red = number(value, -9, 9).ok_or_else(bad_value)?,
                "capture_player" => rules.capture_player = truth.ok_or_else(bad_value)?,
                "captured_may_win" => rules.captured_may_win = truth.ok_or_else(bad_value)?,
                // "An unknown one, or one of another game, is an error."
                _ => return Err(format!("unknown option {name:?}")),
            }
        }
        // "An option without effect in the variant is accepted and forgotten": whether a captured player may win means
        // nothing where no player can be captured.
        if !rules.capture_player {
            rules.captured_may_win = true;
        }
        Ok(rules)
    }

    /// "The canonical text is the variant name that needs the fewest options (the first in the list above on a tie),
    /// then those options that differ from its default, in the order above, separated by single spaces."
    fn text(&self) -> String {
        let mut best: Option<Vec<String>> = None;
        for name in VARIANTS {
            let Some(default) = Rules::variant(name) else {
                continue;
            };
            let mut words = vec![name.to_string()];
            if self.yellow != default.yellow {
                words.push(format!("yellow={}", self.yellow));
            }
            if self.blue != default.blue {
                words.push(format!("blue={}", self.blue));
            }
            if self.red != default.red {
                words.push(format!("red={}", self.red));
            }
            if self.capture_player != default.capture_player {
                words.push(format!("capture_player={}", self.capture_player));
            }
            if self.captured_may_win != default.captured_may_win {
                words.push(format!("captured_may_win={}", self.captured_may_win));
            }
            if best.as_ref().is_none_or(|best| words.len() < best.len()) {
                best = Some(words);
            }
        }
        best.unwrap_or_default().join(" ")
    }

    /// "Most points wins": what a player's captured marbles are worth.
    fn points(&self, taken: &Taken) -> i32 {
        self.yellow * taken.yellow as i32 + self.blue * taken.blue as i32 + self.red * taken.red as i32
    }
}

/// "Cells `a1`-`f6`, files left to right, ranks bottom to top." "The order of cells is a1...f1, a2...f2, ... f6."
fn cell_name(cell: usize) -> String {
    let file = ["a", "b", "c", "d", "e", "f"][cell % SIDE_LENGTH];
    let rank = cell / SIDE_LENGTH + 1;
    format!("{file}{rank}")
}

/// "A chess knight's move": two cells along one line of the board and one along the other.
fn is_knight_move(from: usize, to: usize) -> bool {
    let files = (from % SIDE_LENGTH).abs_diff(to % SIDE_LENGTH);
    let ranks = (from / SIDE_LENGTH).abs_diff(to / SIDE_LENGTH);
    (files == 1 && ranks == 2) || (files == 2 && ranks == 1)
}

/// "An action is the smallest thing a player decides at once": here one capture, or waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Capture { from: usize, to: usize },
    Pass,
}

impl Action {
    /// "Capture, pass: `a1xb3`, `pass`."
    fn text(self) -> String {
        match self {
            Action::Capture { from, to } => format!("{}x{}", cell_name(from), cell_name(to)),
            Action::Pass => "pass".to_string(),
        }
    }
}

/// What is left in the bag when the marbles `laid` have been drawn ("in cell order a1, b1, ..., one letter each (0 to
/// 36 letters)"): the letter and the number of each kind, in the order B W y b r. "At any time the chance that the next
/// marble has a given kind is (left in the bag of that kind) / (left in the bag)."
pub(crate) fn bag(laid: &str) -> Result<Vec<(char, u32)>, String> {
    let mut left: Vec<(char, u32)> = KINDS.iter().map(|kind| (kind.letter(), kind.in_the_game())).collect();
    for letter in laid.chars() {
        let kind = left.iter_mut().find(|kind| kind.0 == letter).ok_or(format!("{letter:?} is no marble"))?;
        kind.1 = kind.1.checked_sub(1).ok_or(format!("more {letter:?} than the bag holds"))?;
    }
    Ok(left)
}

/// The position with its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reference {
    rules: Rules,
    cells: [Option<Marble>; CELLS],
    to_move: Player,
    taken_by_black: Taken,
    taken_by_white: Taken,
}

impl Reference {
    /// The start of a game from a complete filling: "all 36 marbles are laid cell after cell"; "Black moves first".
    pub(crate) fn start(rules: &str, laid: &str) -> Result<Self, String> {
        if bag(laid)?.iter().any(|kind| kind.1 > 0) {
            return Err("the bag is not empty yet".to_string());
        }
        let mut cells = [None; CELLS];
        for (cell, letter) in laid.chars().enumerate() {
            cells[cell] = Marble::from_letter(letter);
        }
        let none = Taken::default();
        Ok(Reference { rules: Rules::parse(rules)?, cells, to_move: Black, taken_by_black: none, taken_by_white: none })
    }

    /// Reads rules and position; an error for everything that is malformed or not valid.
    pub(crate) fn parse(rules: &str, text: &str) -> Result<Self, String> {
        let rules = Rules::parse(rules)?;
        // "`BOARD SIDE TAKEN_BY_BLACK TAKEN_BY_WHITE`." "Fields are separated by one space."
        let fields: Vec<&str> = text.split(' ').collect();
        let [board, side, taken_by_black, taken_by_white] = fields[..] else {
            return Err(format!("{} fields instead of 4", fields.len()));
        };
        // "Board fields list the highest row or rank first, left to right", "rows separated by `/`".
        let rows: Vec<&str> = board.split('/').collect();
        if rows.len() != SIDE_LENGTH {
            return Err(format!("{} ranks instead of 6", rows.len()));
        }
        let mut cells = [None; CELLS];
        for (row, row_text) in rows.iter().enumerate() {
            let rank = SIDE_LENGTH - 1 - row;
            let mut contents = Vec::new();
            for letter in row_text.chars() {
                // "A decimal number is that many empty cells." (How it has to be written is checked at the end.)
                if let Some(empties) = letter.to_digit(10) {
                    contents.extend((0..empties).map(|_| None));
                } else {
                    let marble = Marble::from_letter(letter).ok_or(format!("{letter:?} is no marble"))?;
                    contents.push(Some(marble));
                }
            }
            if contents.len() != SIDE_LENGTH {
                return Err(format!("rank {} has {} cells instead of 6", rank + 1, contents.len()));
            }
            cells[rank * SIDE_LENGTH..][..SIDE_LENGTH].copy_from_slice(&contents);
        }
        // "SIDE `b` or `w`."
        let to_move = match side {
            "b" => Black,
            "w" => White,
            _ => return Err(format!("{side:?} is no side")),
        };
        let taken_by_black = Taken::parse(taken_by_black).ok_or("bad marbles taken by Black")?;
        let taken_by_white = Taken::parse(taken_by_white).ok_or("bad marbles taken by White")?;
        let position = Reference { rules, cells, to_move, taken_by_black, taken_by_white };
        position.check_valid()?;
        // "Every text form round-trips exactly and rejects everything else": neighbouring empties are one number, never
        // 0, and no number has a leading zero.
        if position.text() != text {
            return Err(format!("empty cells are written in another way than {}", position.text()));
        }
        Ok(position)
    }

    /// "Valid positions."
    fn check_valid(&self) -> Result<(), String> {
        let on_board = |kind| self.cells.iter().filter(|cell| **cell == Some(kind)).count() as u32;
        // "Exactly one `B` and one `W`..."
        for player in [Black, White] {
            if on_board(player) > 1 {
                return Err(format!("more than one {}", player.letter()));
            }
        }
        let missing = [Black, White].into_iter().filter(|player| on_board(*player) == 0).count();
        // "...where capturing the player's marble is allowed, one of them may be missing: the game is over, whichever
        // side is to move."
        if missing > if self.rules.capture_player { 1 } else { 0 } {
            return Err("a player's marble is missing".to_string());
        }
        // "For each colour, marbles on the board plus taken at most 12 red, 11 blue, 11 yellow."
        for colour in [Yellow, Blue, Red] {
            if on_board(colour) + self.taken_by_black.of(colour) + self.taken_by_white.of(colour) > colour.in_the_game()
            {
                return Err(format!("too many {} on the board and taken", colour.letter()));
            }
        }
        Ok(())
    }

    /// The position text.
    pub(crate) fn text(&self) -> String {
        let mut rows = Vec::new();
        for rank in (0..SIDE_LENGTH).rev() {
            let mut row = String::new();
            let mut empties = 0;
            for file in 0..SIDE_LENGTH {
                match self.cells[rank * SIDE_LENGTH + file] {
                    None => empties += 1,
                    Some(marble) => {
                        if empties > 0 {
                            row.push_str(&empties.to_string());
                        }
                        empties = 0;
                        row.push(marble.letter());
                    }
                }
            }
            if empties > 0 {
                row.push_str(&empties.to_string());
            }
            rows.push(row);
        }
        let side = if self.to_move == Black { "b" } else { "w" };
        format!("{} {side} {} {}", rows.join("/"), self.taken_by_black.text(), self.taken_by_white.text())
    }

    /// The canonical rules text.
    pub(crate) fn rules_text(&self) -> String {
        self.rules.text()
    }

    /// The player whose marble was captured.
    fn captured_player(&self) -> Option<Player> {
        [Black, White].into_iter().find(|player| !self.cells.contains(&Some(*player)))
    }

    /// The captures a player could make if it were his turn.
    fn captures(&self, player: Player) -> Vec<Action> {
        let mut captures = Vec::new();
        // "A chess knight's move of one's own marble..."
        let Some(from) = self.cells.iter().position(|cell| *cell == Some(player)) else {
            return captures;
        };
        for to in 0..CELLS {
            if !is_knight_move(from, to) {
                continue;
            }
            let allowed = match self.cells[to] {
                // "...onto a cell that holds a coloured marble." "Never onto an empty cell."
                None => false,
                Some(marble) if marble.is_coloured() => true,
                // "Never the opponent's marble, except in Senior (with the same knight's move)."
                Some(_) => self.rules.capture_player,
            };
            if allowed {
                captures.push(Action::Capture { from, to });
            }
        }
        captures
    }

    /// All legal actions.
    fn actions(&self) -> Vec<Action> {
        // "One may capture the opponent's marble; the game then ends at once."
        if self.captured_player().is_some() {
            return Vec::new();
        }
        // "Who can capture must (no voluntary pass)." "Capturing the opponent's marble is a move like any other."
        let captures = self.captures(self.to_move);
        if !captures.is_empty() {
            return captures;
        }
        // "The game ends when neither player can move."
        if self.captures(opponent(self.to_move)).is_empty() {
            return Vec::new();
        }
        // "A player to move who has no legal action has exactly one: `pass`."
        vec![Action::Pass]
    }

    /// The position after a legal action.
    fn after(&self, action: Action) -> Self {
        let mut after = self.clone();
        if let Action::Capture { from, to } = action {
            // "...which is captured and kept."
            if let Some(captured) = self.cells[to] {
                match self.to_move {
                    Black => after.taken_by_black.keep(captured),
                    _ => after.taken_by_white.keep(captured),
                }
            }
            after.cells[to] = self.cells[from];
            after.cells[from] = None;
        }
        // "One capture a turn." "After that capture the other player is to move and the position is over."
        after.to_move = opponent(self.to_move);
        after
    }

    /// The canonical texts of all legal actions, sorted bytewise; empty when the game is over.
    pub(crate) fn moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.actions().into_iter().map(Action::text).collect();
        texts.sort();
        texts
    }

    /// The position-free forms of all legal actions, sorted bytewise: "all others their text".
    pub(crate) fn free_moves(&self) -> Vec<String> {
        self.moves()
    }

    /// The position after a legal action, `None` for everything else.
    pub(crate) fn play(&self, mv: &str) -> Option<Self> {
        let action = self.actions().into_iter().find(|action| action.text() == mv)?;
        Some(self.after(action))
    }

    /// `ongoing`, or the result and the word for its reason.
    pub(crate) fn status(&self) -> String {
        let black = self.rules.points(&self.taken_by_black);
        let white = self.rules.points(&self.taken_by_white);
        // "Most points wins." "Equal points: draw."
        let by_points = if black > white {
            Some(Black)
        } else if white > black {
            Some(White)
        } else {
            None
        };
        let (winner, reason) = if let Some(captured) = self.captured_player() {
            let capturer = opponent(captured);
            let winner = if self.rules.captured_may_win {
                // "The game then ends at once and the points decide."
                by_points
            } else if by_points == Some(captured) {
                // "A player whose marble was captured cannot win; if that player has more points, the game is a draw;"
                None
            } else {
                // "if points are equal, the capturer wins." (With more points he wins anyway.)
                Some(capturer)
            };
            (winner, "captured")
        } else if self.captures(Black).is_empty() && self.captures(White).is_empty() {
            // "The game ends when neither player can move."
            (by_points, "points")
        } else {
            return "ongoing".to_string();
        };
        let result = match winner {
            Some(Black) => "black",
            Some(_) => "white",
            None => "draw",
        };
        format!("{result} {reason}")
    }

    /// "perft(position, 0) = 1. perft(position, d) for a position that is over = 0 when d > 0. Otherwise the sum over
    /// its legal actions (`pass` included) of perft(after, d - 1)."
    pub(crate) fn perft(&self, depth: u8) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.actions().into_iter().map(|action| self.after(action).perft(depth - 1)).sum()
    }
}
