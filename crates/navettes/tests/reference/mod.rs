//! Navettes a second time: the rules page read sentence by sentence into slow, plain code.
//!
//! It exists to be compared with. It shares nothing with the crate under test: the board is a list of rows of cells,
//! a point is looked up by its x, and every way of jumping is walked, one after the other. Comments that begin with
//! a quotation mark are the rules page's own words.

// Each test binary that includes this module uses another part of it.
#![allow(dead_code)]

use std::collections::BTreeMap;

// ---------------------------------------------------------------------------------------------------------------
// Board

/// A point: "points are ordered a1, b1, … f1, a2, …: row by row, index 0 upward", which is the derived order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Point {
    /// "Rows are numbered 1.. from White's side."
    row: i32,
    /// "A row of 6 has points a-f, a row of 7 has a-g, left to right as White sees them."
    index: i32,
}

impl Point {
    fn text(self) -> String {
        let letter = ["a", "b", "c", "d", "e", "f", "g"][self.index as usize];
        format!("{letter}{}", self.row)
    }

    /// "A point of index i (a = 0) lies at x = i + 0.5 in a row of 6 and at x = i in a row of 7."
    /// Given as 2x, to stay with whole numbers.
    fn double_x(self) -> i32 {
        if row_length(self.row) == 6 { 2 * self.index + 1 } else { 2 * self.index }
    }
}

/// "6 points at both ends"; "odd rows have 6 points, even rows 7."
fn row_length(row: i32) -> i32 {
    if row % 2 == 1 { 6 } else { 7 }
}

/// "Its neighbours are the points at x ± 1 in its own row and at x ± 0.5 in the rows before and after. A straight
/// line keeps one of these six directions."
#[derive(Clone, Copy)]
struct Direction {
    double_x: i32,
    rows: i32,
}

/// "Each direction [of an arrow] has two forward, two side, two backward lines": the two forward ones.
fn forward_lines(arrow: Arrow) -> Vec<Direction> {
    // "Up = toward higher rows, down = toward lower rows."
    let rows = match arrow {
        Arrow::Up => 1,
        Arrow::Down => -1,
    };
    vec![Direction { double_x: -1, rows }, Direction { double_x: 1, rows }]
}

/// The two side lines, the same for both arrows.
fn side_lines() -> Vec<Direction> {
    vec![Direction { double_x: -2, rows: 0 }, Direction { double_x: 2, rows: 0 }]
}

// ---------------------------------------------------------------------------------------------------------------
// Pawns

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Player {
    White,
    Black,
}

impl Player {
    fn other(self) -> Player {
        match self {
            Player::White => Player::Black,
            Player::Black => Player::White,
        }
    }

    /// "'Toward the enemy camp' = up for White, down for Black." (White's camp is at row 1.)
    fn toward_enemy_camp(self) -> Arrow {
        match self {
            Player::White => Arrow::Up,
            Player::Black => Arrow::Down,
        }
    }
}

/// Where a shuttle's arrow points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Arrow {
    Up,
    Down,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    Empty,
    Shuttle(Player, Arrow),
    Star(Player),
}

impl Cell {
    fn owner(self) -> Option<Player> {
        match self {
            Cell::Empty => None,
            Cell::Shuttle(player, _) | Cell::Star(player) => Some(player),
        }
    }
}

/// "`U`/`D` White's shuttle with its arrow up/down, `u`/`d` Black's, `S`/`s` stars."
const LETTERS: [(char, Cell); 6] = [
    ('U', Cell::Shuttle(Player::White, Arrow::Up)),
    ('D', Cell::Shuttle(Player::White, Arrow::Down)),
    ('S', Cell::Star(Player::White)),
    ('u', Cell::Shuttle(Player::Black, Arrow::Up)),
    ('d', Cell::Shuttle(Player::Black, Arrow::Down)),
    ('s', Cell::Star(Player::Black)),
];

// ---------------------------------------------------------------------------------------------------------------
// Rules

#[derive(Clone, Debug, PartialEq, Eq)]
struct Rules {
    variant: String,
    rows: i32,
    star_moves_are_optional: bool,
}

impl Rules {
    fn parse(text: &str) -> Result<Rules, String> {
        let mut words = text.split(' ');
        // "Named variants: navettes 5-stars (default), 4-stars, 3-stars."
        let variant = match words.next() {
            Some(word @ ("5-stars" | "4-stars" | "3-stars")) => word.to_string(),
            other => return Err(format!("unknown variant {other:?}")),
        };
        // "On input options come in any order; a name given twice is an error." "An unknown one, or one of another
        // game, is an error."
        let mut rows = None;
        let mut star_moves_are_optional = None;
        for word in words {
            let given_before = match word {
                "rows=5" => rows.replace(5).is_some(),
                "rows=7" => rows.replace(7).is_some(),
                "rows=9" => rows.replace(9).is_some(),
                "star_moves=mandatory" => star_moves_are_optional.replace(false).is_some(),
                "star_moves=optional" => star_moves_are_optional.replace(true).is_some(),
                _ => return Err(format!("unknown option {word:?}")),
            };
            if given_before {
                return Err(format!("option given twice: {word:?}"));
            }
        }
        // "Number of rows: 5, 7 or 9; default 7"; "star_moves: mandatory (default)".
        Ok(Rules {
            variant,
            rows: rows.unwrap_or(7),
            star_moves_are_optional: star_moves_are_optional.unwrap_or(false),
        })
    }

    /// "The canonical text is the variant name …, then those options that differ from its default, in the order
    /// above [rows, star_moves], separated by single spaces." The three names differ in their start, so each rules
    /// value has one name only.
    fn text(&self) -> String {
        let mut text = self.variant.clone();
        if self.rows != 7 {
            text += &format!(" rows={}", self.rows);
        }
        if self.star_moves_are_optional {
            text += " star_moves=optional";
        }
        text
    }
}

// ---------------------------------------------------------------------------------------------------------------
// Actions

/// What an action *is*: "two ways of doing the same tuple are one action".
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Action {
    /// "What a shuttle move is: the tuple (from, to, arrow afterwards, star moves earned)."
    Shuttle {
        from: Point,
        to: Point,
        arrow: Arrow,
        earned: u32,
    },
    /// A star's step or jump to a point, or off the board: "leaving by either line is one action: (from, off)".
    Star {
        from: Point,
        to: Option<Point>,
    },
    /// "Gives up the moves still owed."
    Stop,
    Pass,
}

/// One way of doing an action. The order is that of the canonical text: "the path with the fewest jumps, then the
/// one whose list of landing points comes first in point order".
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Way {
    /// `c2-c3`, `*c2-c3`, `*c7-off`.
    Step,
    /// `c2>d4>f4`, `*c2>d5`, `*c6>off`: the landing points of the jumps (none where a star jumps off).
    Jumps { number: usize, landings: Vec<Point> },
    /// `stop`, `pass`.
    Word,
}

/// The text of an action done in one certain way.
fn action_text(action: &Action, way: &Way) -> String {
    match (action, way) {
        (Action::Stop, _) => "stop".to_string(),
        (Action::Pass, _) => "pass".to_string(),
        // "Shuttle step `c2-c3`; shuttle jumps `c2>d4>f4`: start and every landing point."
        (Action::Shuttle { from, .. }, Way::Jumps { landings, .. }) => {
            let mut text = from.text();
            for landing in landings {
                text += &format!(">{}", landing.text());
            }
            text
        }
        (Action::Shuttle { from, to, .. }, _) => format!("{}-{}", from.text(), to.text()),
        // "Star step, jump, exit by step or jump: `*c2-c3`, `*c2>d5`, `*c7-off`, `*c6>off`."
        (Action::Star { from, to }, way) => {
            let joiner = if *way == Way::Step { "-" } else { ">" };
            let to = to.map_or("off".to_string(), Point::text);
            format!("*{}{joiner}{to}", from.text())
        }
    }
}

/// "A position-free form for storage: shuttle moves `c2:f4:U:3` (from, to, arrow afterwards, earned), … all others
/// their text."
fn free_text(action: &Action, way: &Way) -> String {
    match action {
        Action::Shuttle { from, to, arrow, earned } => {
            let arrow = match arrow {
                Arrow::Up => "U",
                Arrow::Down => "D",
            };
            format!("{}:{}:{arrow}:{earned}", from.text(), to.text())
        }
        _ => action_text(action, way),
    }
}

// ---------------------------------------------------------------------------------------------------------------
// Position

/// A position with its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reference {
    rules: Rules,
    /// `cells[row - 1][index]`.
    cells: Vec<Vec<Cell>>,
    to_move: Player,
    /// "Star moves the side to move still owes, 0 before its shuttle move."
    owed: u32,
}

impl Reference {
    // -- text -----------------------------------------------------------------------------------------------

    /// A position from its text, under the rules of a rules text; an error for everything malformed or not valid.
    pub(crate) fn parse(rules: &str, text: &str) -> Result<Self, String> {
        let rules = Rules::parse(rules)?;
        // "`BOARD SIDE OWED`"; "fields are separated by one space".
        let fields: Vec<&str> = text.split(' ').collect();
        let [board, side, owed] = fields[..] else {
            return Err(format!("{} fields instead of 3", fields.len()));
        };

        // "Board fields list the highest row first, left to right as White sees them, rows separated by `/`."
        let mut cells = Vec::new();
        for row in board.split('/') {
            cells.insert(0, parse_row(row)?);
        }
        // "A board with another number of rows or files than the rules say is an error."
        if cells.len() != rules.rows as usize {
            return Err(format!("{} rows instead of {}", cells.len(), rules.rows));
        }
        for row in 1..=rules.rows {
            let length = cells[row as usize - 1].len();
            if length != row_length(row) as usize {
                return Err(format!("row {row} has {length} points"));
            }
        }

        // "SIDE `w` or `b`".
        let to_move = match side {
            "w" => Player::White,
            "b" => Player::Black,
            _ => return Err(format!("unknown side {side:?}")),
        };

        // "0-31 star moves owed", written as a plain number: ASCII digits, no leading zero.
        let owed = match (0..=31).find(|number: &u32| number.to_string() == owed) {
            Some(number) => number,
            None => return Err(format!("{owed:?} star moves owed")),
        };

        let position = Reference { rules, cells, to_move, owed };
        position.check_valid()?;
        Ok(position)
    }

    /// The section "Valid positions".
    fn check_valid(&self) -> Result<(), String> {
        // "At most 13 pawns of each colour;"
        for player in [Player::White, Player::Black] {
            let pawns = self.points().filter(|&point| self.cell(point).owner() == Some(player)).count();
            if pawns > 13 {
                return Err(format!("{pawns} pawns of {player:?}"));
            }
        }
        // "at least one star on the board;"
        if !self.has_star(Player::White) && !self.has_star(Player::Black) {
            return Err("no star on the board".to_string());
        }
        // "no arrow that points off the board."
        for point in self.points() {
            if let Cell::Shuttle(_, arrow) = self.cell(point)
                && point.row == self.row_arrow_leads_to(arrow)
            {
                return Err(format!("the arrow on {} points off the board", point.text()));
            }
        }
        // "0-31 star moves owed, and more than 0 only if the game is not over and some star of the player to move can
        // move;"
        if self.owed > 0 {
            if self.status() != "ongoing" {
                return Err("star moves owed, and the game is over".to_string());
            }
            if !self.some_star_can_move() {
                return Err("star moves owed, and no star can move".to_string());
            }
        }
        Ok(())
    }

    /// The position's text.
    pub(crate) fn text(&self) -> String {
        let rows: Vec<String> = self.cells.iter().rev().map(|row| row_text(row)).collect();
        let side = match self.to_move {
            Player::White => "w",
            Player::Black => "b",
        };
        format!("{} {side} {}", rows.join("/"), self.owed)
    }

    /// The canonical text of the rules.
    pub(crate) fn rules_text(&self) -> String {
        self.rules.text()
    }

    // -- playing --------------------------------------------------------------------------------------------

    /// The canonical texts of all legal actions, sorted bytewise; empty when the game is over.
    pub(crate) fn moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.actions().iter().map(|(action, way)| action_text(action, way)).collect();
        texts.sort();
        texts
    }

    /// The position-free forms of all legal actions, sorted bytewise.
    pub(crate) fn free_moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.actions().iter().map(|(action, way)| free_text(action, way)).collect();
        texts.sort();
        texts
    }

    /// The position after a move, which is given by its canonical text or by any other of its legal paths; `None` if
    /// it is not legal.
    pub(crate) fn play(&self, mv: &str) -> Option<Self> {
        let mut named = None;
        self.each_way(&mut |action, way| {
            if action_text(&action, &way) == mv {
                named = Some(action);
            }
        });
        named.map(|action| self.after(&action))
    }

    /// "ongoing", or the result and the reason.
    pub(crate) fn status(&self) -> String {
        // "The player whose last star has left the board wins at once."
        // "Where a game's own ending rule and the [common] rule both apply, the game's own comes first."
        if !self.has_star(Player::White) {
            return "white stars-out".to_string();
        }
        if !self.has_star(Player::Black) {
            return "black stars-out".to_string();
        }
        // "A position in which the player to move has none [no legal action] and, if it were the other player's turn
        // in the same position, that player would have none either, is over. It is a draw." (A player who owes star
        // moves has an action: some star can move.)
        if self.owed == 0 && !self.some_shuttle_can_move(Player::White) && !self.some_shuttle_can_move(Player::Black) {
            return "draw stuck".to_string();
        }
        "ongoing".to_string()
    }

    /// "perft(position, 0) = 1. perft(position, d) for a position that is over = 0 when d > 0. Otherwise the sum over
    /// its legal actions (`pass` and `stop` included) of perft(after, d - 1)."
    pub(crate) fn perft(&self, depth: u8) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut sum = 0;
        for action in self.actions().keys() {
            sum += self.after(action).perft(depth - 1);
        }
        sum
    }

    // -- all legal actions ----------------------------------------------------------------------------------

    /// Every legal action with its canonical way.
    fn actions(&self) -> BTreeMap<Action, Way> {
        let mut actions: BTreeMap<Action, Way> = BTreeMap::new();
        // "Several paths can be one action: the canonical text is the path with the fewest jumps, then the one whose
        // list of landing points comes first in point order."
        self.each_way(&mut |action, way| match actions.get_mut(&action) {
            None => {
                actions.insert(action, way);
            }
            Some(best) if way < *best => *best = way,
            Some(_) => {}
        });
        actions
    }

    /// Calls `visit` for every legal way of doing every legal action.
    fn each_way(&self, visit: &mut dyn FnMut(Action, Way)) {
        // No `pass` and nothing else "is generated" in a position that is over.
        if self.status() != "ongoing" {
            return;
        }
        if self.owed > 0 {
            // "The player then makes as many star moves as were earned, one star at a time, any star each time."
            // "Mandatory: while star moves are owed and some star can move, one must be made."
            self.each_star_move(visit);
            // "Or optional: in the second half the player also has the action `stop`."
            if self.rules.star_moves_are_optional {
                visit(Action::Stop, Way::Word);
            }
        } else if self.some_shuttle_can_move(self.to_move) {
            self.each_shuttle_move(self.to_move, visit);
        } else {
            // "A player to move who has no legal action has exactly one: `pass`." "A player without any legal shuttle
            // move passes the whole turn."
            visit(Action::Pass, Way::Word);
        }
    }

    // -- a turn, first half: move one shuttle ---------------------------------------------------------------

    fn some_shuttle_can_move(&self, player: Player) -> bool {
        self.shuttles(player).iter().any(|&(from, arrow)| {
            forward_lines(arrow).into_iter().any(|line| {
                let can_step = self.neighbour(from, line).is_some_and(|to| self.cell(to) == Cell::Empty);
                can_step || self.jump(from, line).is_some()
            })
        })
    }

    fn each_shuttle_move(&self, player: Player, visit: &mut dyn FnMut(Action, Way)) {
        // "If at the start of the turn some shuttle of the player can jump (forward, as a first jump) over an enemy
        // pawn, the turn must begin with such a jump (any such jump by any shuttle; no steps, no first jump over an
        // own pawn)."
        let is_enemy = |jump: &Jump| self.cell(jump.over).owner() == Some(player.other());
        let must_jump_enemy = self.shuttles(player).iter().any(|&(from, arrow)| {
            forward_lines(arrow).into_iter().any(|line| self.jump(from, line).is_some_and(|jump| is_enemy(&jump)))
        });

        for (from, arrow) in self.shuttles(player) {
            for line in forward_lines(arrow) {
                // "Step: to an adjacent empty point, forward (at most two)."
                if let Some(to) = self.neighbour(from, line)
                    && self.cell(to) == Cell::Empty
                    && !must_jump_enemy
                {
                    let (arrow, turned) = self.arrow_on_arrival(to, arrow);
                    visit(Action::Shuttle { from, to, arrow, earned: turned }, Way::Step);
                }
                // "Jump: over the adjacent occupied point, in a straight line, to the empty point right behind it. The
                // first jump of a turn goes forward."
                if let Some(jump) = self.jump(from, line)
                    && (is_enemy(&jump) || !must_jump_enemy)
                {
                    // "The shuttle's own starting point counts as empty once it has left it."
                    let mut lifted = self.clone();
                    lifted.set(from, Cell::Empty);
                    let chain = Chain { player, from, arrow, jumped: Vec::new(), landings: Vec::new(), earned: 0 };
                    lifted.jump_and_go_on(&chain, jump, visit);
                }
            }
        }
    }

    /// Makes one jump of a chain, on a board from which the shuttle has been lifted, and every way of going on.
    fn jump_and_go_on(&self, before: &Chain, jump: Jump, visit: &mut dyn FnMut(Action, Way)) {
        let mut chain = before.clone();
        chain.jumped.push(jump.over);
        chain.landings.push(jump.to);
        // "Star moves earned = number of enemy pawns jumped + number of times the shuttle was turned. Own pawns jumped
        // earn nothing."
        if self.cell(jump.over).owner() == Some(chain.player.other()) {
            chain.earned += 1;
        }
        // "A jumping shuttle then goes on with its new forward."
        let (arrow, turned) = self.arrow_on_arrival(jump.to, chain.arrow);
        chain.arrow = arrow;
        chain.earned += turned;

        // "After each jump the player may stop or jump on."
        visit(
            Action::Shuttle { from: chain.from, to: jump.to, arrow: chain.arrow, earned: chain.earned },
            Way::Jumps { number: chain.landings.len(), landings: chain.landings.clone() },
        );
        // "Later jumps go forward or sideways, never backward." "Later jumps are free" (over own or enemy pawns).
        for line in forward_lines(chain.arrow).into_iter().chain(side_lines()) {
            if let Some(next) = self.jump(jump.to, line) {
                // "The same pawn is never jumped twice in a turn." (Jumped pawns do not move, so a point names a pawn.)
                if !chain.jumped.contains(&next.over) {
                    self.jump_and_go_on(&chain, next, visit);
                }
            }
        }
    }

    /// The jump of a shuttle from a point along a line, if there is one: "over the adjacent occupied point, in a
    /// straight line, to the empty point right behind it". "Any pawn can be jumped: own or enemy, shuttle or star."
    fn jump(&self, from: Point, line: Direction) -> Option<Jump> {
        let over = self.neighbour(from, line)?;
        let to = self.neighbour(over, line)?;
        (self.cell(over) != Cell::Empty && self.cell(to) == Cell::Empty).then_some(Jump { over, to })
    }

    /// The arrow of a shuttle that has arrived on a point, and how many times (0 or 1) it was turned there.
    fn arrow_on_arrival(&self, point: Point, arrow: Arrow) -> (Arrow, u32) {
        // "A shuttle that arrives (by step or jump) on row 1 or the last row is turned at once, so that its arrow
        // points at the far camp." "It is turned only when its arrow points off the board, that is when it arrives on
        // the row its arrow was leading to."
        match arrow {
            Arrow::Up if point.row == self.rules.rows => (Arrow::Down, 1),
            Arrow::Down if point.row == 1 => (Arrow::Up, 1),
            _ => (arrow, 0),
        }
    }

    // -- a turn, second half: star moves --------------------------------------------------------------------

    fn some_star_can_move(&self) -> bool {
        let mut found = false;
        self.each_star_move(&mut |_, _| found = true);
        found
    }

    fn each_star_move(&self, visit: &mut dyn FnMut(Action, Way)) {
        let forward = self.to_move.toward_enemy_camp();
        for from in self.points().filter(|&point| self.cell(point) == Cell::Star(self.to_move)) {
            for line in forward_lines(forward) {
                // The points of the line that lie on the board, from the star's neighbour on.
                let mut points = Vec::new();
                let mut last = from;
                while let Some(next) = self.neighbour(last, line) {
                    points.push(next);
                    last = next;
                }
                let number_occupied = points.iter().take_while(|&&point| self.cell(point) != Cell::Empty).count();
                let way = if number_occupied == 0 {
                    // "A star steps to an adjacent empty point toward the enemy camp,"
                    Way::Step
                } else {
                    // "or jumps in a straight line toward the enemy camp over one or more points, all occupied, to the
                    // first empty point behind them." "Any pawns can be jumped, own or enemy; jumping earns nothing."
                    Way::Jumps { number: 1, landings: Vec::new() }
                };
                if let Some(&to) = points.get(number_occupied) {
                    visit(Action::Star { from, to: Some(to) }, way);
                } else if last.row == self.row_arrow_leads_to(forward) {
                    // "A star on the enemy's last row may always step off, and a star may jump off when every point of
                    // a forward line from it, up to and including one on the enemy's last row, is occupied."
                    visit(Action::Star { from, to: None }, way);
                }
                // "A line that runs off the left or right edge first allows no jump."
            }
        }
    }

    // -- what an action does --------------------------------------------------------------------------------

    /// The position after a legal action.
    fn after(&self, action: &Action) -> Reference {
        let mut next = self.clone();
        match *action {
            Action::Shuttle { from, to, arrow, earned } => {
                next.set(from, Cell::Empty);
                next.set(to, Cell::Shuttle(self.to_move, arrow));
                next.owed = earned;
            }
            Action::Star { from, to } => {
                next.set(from, Cell::Empty);
                if let Some(to) = to {
                    next.set(to, Cell::Star(self.to_move));
                }
                // "Each costs one star move."
                next.owed -= 1;
                // "The player whose last star has left the board wins at once (star moves still owed are void). The
                // turn has then ended: the other player is to move, 0 owed."
                if !next.has_star(self.to_move) {
                    next.owed = 0;
                }
            }
            Action::Stop | Action::Pass => next.owed = 0,
        }
        // "When no star of the player can move, the star moves still owed are lost and the turn ends by itself (no
        // action). This is checked after the shuttle move and after every star move." "A turn that earned nothing ends
        // after the shuttle move."
        if next.owed == 0 || !next.some_star_can_move() {
            next.owed = 0;
            next.to_move = self.to_move.other();
        }
        next
    }

    // -- looking at the board -------------------------------------------------------------------------------

    /// All points, in point order.
    fn points(&self) -> impl Iterator<Item = Point> + use<> {
        (1..=self.rules.rows).flat_map(|row| (0..row_length(row)).map(move |index| Point { row, index }))
    }

    /// The next point along a line; `None` where the line leaves the board.
    fn neighbour(&self, point: Point, line: Direction) -> Option<Point> {
        let (row, double_x) = (point.row + line.rows, point.double_x() + line.double_x);
        if row < 1 || row > self.rules.rows {
            return None;
        }
        (0..row_length(row)).map(|index| Point { row, index }).find(|candidate| candidate.double_x() == double_x)
    }

    fn cell(&self, point: Point) -> Cell {
        self.cells[point.row as usize - 1][point.index as usize]
    }

    fn set(&mut self, point: Point, cell: Cell) {
        self.cells[point.row as usize - 1][point.index as usize] = cell;
    }

    fn has_star(&self, player: Player) -> bool {
        self.points().any(|point| self.cell(point) == Cell::Star(player))
    }

    fn shuttles(&self, player: Player) -> Vec<(Point, Arrow)> {
        let mut shuttles = Vec::new();
        for point in self.points() {
            match self.cell(point) {
                Cell::Shuttle(owner, arrow) if owner == player => shuttles.push((point, arrow)),
                _ => {}
            }
        }
        shuttles
    }

    /// The end row toward which an arrow leads.
    fn row_arrow_leads_to(&self, arrow: Arrow) -> i32 {
        match arrow {
            Arrow::Up => self.rules.rows,
            Arrow::Down => 1,
        }
    }
}

/// One jump of a shuttle.
#[derive(Clone, Copy)]
struct Jump {
    over: Point,
    to: Point,
}

/// The jumps a shuttle has made so far in its turn.
#[derive(Clone)]
struct Chain {
    player: Player,
    from: Point,
    arrow: Arrow,
    jumped: Vec<Point>,
    landings: Vec<Point>,
    earned: u32,
}

// ---------------------------------------------------------------------------------------------------------------
// Rows of a board field

/// "A decimal number is that many empty cells; neighbouring empties are one number, never 0, and no number has a
/// leading zero." No row has more than 7 points, so a number is one digit, and two digits never stand together.
fn parse_row(text: &str) -> Result<Vec<Cell>, String> {
    let mut row = Vec::new();
    let mut after_digit = false;
    for letter in text.chars() {
        if let Some((_, cell)) = LETTERS.iter().find(|(of_cell, _)| *of_cell == letter) {
            row.push(*cell);
            after_digit = false;
        } else if ('1'..='7').contains(&letter) && !after_digit {
            for _ in '1'..=letter {
                row.push(Cell::Empty);
            }
            after_digit = true;
        } else {
            return Err(format!("{letter:?} in row {text:?}"));
        }
    }
    Ok(row)
}

fn row_text(row: &[Cell]) -> String {
    let mut text = String::new();
    let mut empties = 0;
    for cell in row {
        match LETTERS.iter().find(|(_, with_letter)| with_letter == cell) {
            None => empties += 1,
            Some((letter, _)) => {
                if empties > 0 {
                    text += &empties.to_string();
                    empties = 0;
                }
                text.push(*letter);
            }
        }
    }
    if empties > 0 {
        text += &empties.to_string();
    }
    text
}
