//! The exact solver for Cavalier-billes: what a position is worth if both sides play perfectly, to the point.

mod board;
mod search;
mod table;
mod worth;

use core::fmt;
use core::ops::ControlFlow;

use cavalier_billes::{Move, Position, Rules};
use jeux_core::{Player, Position as _};

use search::{Node, Question, Search};
use table::Table;
use worth::{Points, Worth};

use crate::limits::Meter;

/// What perfect play leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// Black's points minus White's at the end, those already taken included, if both sides make the most of that
    /// difference. Who may win after losing a marble plays no part in it.
    pub value: i32,
    /// Who wins if both sides prefer a win to a draw and a draw to a loss, or `None` for a draw.
    ///
    /// The sign of the value, unless `captured_may_win` is false.
    pub winner: Option<Player>,
    /// A line that leads to the value, to the end of the game: no move in it can be improved.
    pub line: Vec<Move>,
}

/// Solves positions of Cavalier-billes under all rules.
///
/// The points that are still to come depend on the coloured marbles left, the two players' marbles and whose turn it
/// is. Principal variation search to the end of the game finds them, with a transposition table. It stops where
/// - the most that the marbles within reach can give the one, less the least they must give the other, settles it
///   (knights change the shade of their cell with every leap, so both shades give equally many marbles);
/// - the players can no longer reach the same marbles: each then looks for the best path alone.
///
/// What was found out serves later positions of the same game. The answers depend on nothing but the position.
///
/// ```
/// use cavalier_billes::{Position, Rules};
/// use jeux_core::{Player, Position as _};
/// use jeux_search::Solver;
///
/// let position = Position::parse("6/4y1/3r2/1r4/2b3/B4W b y0b0r0 y0b1r0", Rules::STANDARD)?;
/// let solution = Solver::new().solve(&position);
/// assert_eq!((solution.value, solution.winner), (6, Some(Player::Black)));
/// let line: Vec<String> = solution.line.iter().map(ToString::to_string).collect();
/// assert_eq!(line, ["a1xc2", "pass", "c2xd4", "pass", "d4xb3"]);
/// # Ok::<(), cavalier_billes::Error>(())
/// ```
pub struct Solver {
    table: Table,
    worth: Option<Worth>,
    /// Counts the games. What the table holds about others is no longer found.
    game: u16,
    nodes: u64,
}

/// What a search tries to find out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// The difference of the points.
    Value,
    /// Whether Black wins, which may depend on more than the points.
    BlackWins,
    /// Whether Black wins or draws.
    BlackDraws,
}

/// More than any difference there can be, prizes included.
const INFINITE: i32 = 4_000;

/// A prize that outweighs all points there can be.
const DECISIVE: Points = 1_000;

impl Goal {
    const COUNT: u16 = 4;

    /// The search that answers it under these rules.
    fn question(self, rules: Rules, game: u16) -> Question {
        let (number, prize) = match self {
            _ if !rules.capture_player() => (0, None),
            // Who captures has 1 point more than needed to win, or does not lose whatever the points are.
            Self::BlackWins if !rules.captured_may_win() => (1, Some([DECISIVE, 1])),
            Self::BlackDraws if !rules.captured_may_win() => (2, Some([1, DECISIVE])),
            _ => (3, Some([0, 0])),
        };
        Question { prize, subject: game * Self::COUNT + number }
    }
}

impl Solver {
    /// The size of the table unless another is chosen, in MiB.
    pub const DEFAULT_TABLE: u32 = 1;

    /// A solver with a table of [`DEFAULT_TABLE`](Self::DEFAULT_TABLE) MiB.
    #[must_use]
    pub fn new() -> Self {
        Self::with_table(Self::DEFAULT_TABLE)
    }

    /// A solver with a table of `mebibytes` MiB, which is allocated at once. The answers are the same for any size.
    #[must_use]
    pub fn with_table(mebibytes: u32) -> Self {
        Self { table: Table::new(mebibytes), worth: None, game: 0, nodes: 0 }
    }

    /// How many positions have been looked at since the solver was made.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// All there is to know about a position.
    pub fn solve(&mut self, position: &Position) -> Solution {
        Solution { value: self.value(position), winner: self.winner(position), line: self.line(position) }
    }

    /// The [`value`](Solution::value) of a position.
    pub fn value(&mut self, position: &Position) -> i32 {
        self.unlimited(|solver, meter| solver.try_value(position, meter))
    }

    /// The [`winner`](Solution::winner) of a position.
    pub fn winner(&mut self, position: &Position) -> Option<Player> {
        self.unlimited(|solver, meter| solver.try_winner(position, meter))
    }

    /// A [`line`](Solution::line) that leads to the value.
    pub fn line(&mut self, position: &Position) -> Vec<Move> {
        self.unlimited(|solver, meter| solver.try_line(position, meter))
    }

    /// A line at whose end wins who [wins](Self::winner) by perfect play: no move in it could get its player a better
    /// result. The [`line`](Self::line) is such a line too, unless `captured_may_win` is false.
    pub fn result_line(&mut self, position: &Position) -> Vec<Move> {
        self.unlimited(|solver, meter| solver.try_result_line(position, meter))
    }

    /// Finds something out, however long it takes.
    fn unlimited<T: Default>(&mut self, find: impl FnOnce(&mut Self, &mut Meter<'_>) -> Option<T>) -> T {
        // A meter without limits never says stop, so that something is found.
        find(self, &mut Meter::unlimited()).unwrap_or_default()
    }

    /// Forgets all positions. What is found out from now on, and how long that takes, is as in a new solver.
    pub(crate) fn new_game(&mut self) {
        self.worth = None;
    }

    fn try_value(&mut self, position: &Position, meter: &mut Meter<'_>) -> Option<i32> {
        let balance = balance(position);
        let Some(node) = Node::of(position) else { return Some(balance) };
        let to_come = self.search(position, node, Goal::Value, -INFINITE, INFINITE, meter)?;
        Some(balance + if node.mover == Player::Black { to_come } else { -to_come })
    }

    pub(crate) fn try_winner(&mut self, position: &Position, meter: &mut Meter<'_>) -> Option<Option<Player>> {
        Some(if let Some(outcome) = position.outcome() {
            outcome.winner()
        } else if self.is_met(position, Goal::BlackWins, 1, meter)? {
            Some(Player::Black)
        } else if self.is_met(position, Goal::BlackDraws, 0, meter)? {
            None
        } else {
            Some(Player::White)
        })
    }

    fn try_line(&mut self, position: &Position, meter: &mut Meter<'_>) -> Option<Vec<Move>> {
        let value = self.try_value(position, meter)?;
        line_of(position, |before, after| self.keeps_value(before, after, value, meter))
    }

    /// A line that leads to the best result and, where that does not cost points, to the value.
    pub(crate) fn try_best_line(&mut self, position: &Position, meter: &mut Meter<'_>) -> Option<Vec<Move>> {
        if position.rules().captured_may_win() {
            self.try_line(position, meter)
        } else {
            self.try_result_line(position, meter)
        }
    }

    fn try_result_line(&mut self, position: &Position, meter: &mut Meter<'_>) -> Option<Vec<Move>> {
        let winner = self.try_winner(position, meter)?;
        line_of(position, |_, after| Some(self.try_winner(after, meter)? == winner))
    }

    /// The moves that leave the result of perfect play as it is.
    pub(crate) fn try_right_moves(&mut self, position: &Position, meter: &mut Meter<'_>) -> Option<Vec<Move>> {
        let winner = self.try_winner(position, meter)?;
        let mut right = Vec::new();
        for mv in position.legal_moves() {
            if self.try_winner(&position.after_unchecked(mv), meter)? == winner {
                right.push(mv);
            }
        }
        Some(right)
    }

    /// Those of some moves that get their player the best value.
    pub(crate) fn try_most_points(
        &mut self,
        position: &Position,
        moves: &[Move],
        meter: &mut Meter<'_>,
    ) -> Option<Vec<Move>> {
        let mut most: Option<i32> = None;
        let mut best = Vec::new();
        for &mv in moves {
            let after = position.after_unchecked(mv);
            let exceeds = |value: i32| value + sign(position.turn());
            if let Some(value) = most {
                if !self.keeps_value(position, &after, value, meter)? {
                    continue;
                }
                if !self.keeps_value(position, &after, exceeds(value), meter)? {
                    best.push(mv);
                    continue;
                }
            }
            most = Some(self.try_value(&after, meter)?);
            best = vec![mv];
        }
        Some(best)
    }

    /// Whether a move leaves its player with no less than a value.
    fn keeps_value(&mut self, before: &Position, after: &Position, value: i32, meter: &mut Meter<'_>) -> Option<bool> {
        match before.turn() {
            Player::Black => self.is_met(after, Goal::Value, value, meter),
            Player::White => Some(!self.is_met(after, Goal::Value, value + 1, meter)?),
        }
    }

    /// Whether Black gets at least `least` points more than White, prizes included.
    fn is_met(&mut self, position: &Position, goal: Goal, least: i32, meter: &mut Meter<'_>) -> Option<bool> {
        let needed = least - balance(position);
        let Some(node) = Node::of(position) else { return Some(needed <= 0) };
        Some(match node.mover {
            Player::Black => self.search(position, node, goal, needed - 1, needed, meter)? >= needed,
            Player::White => self.search(position, node, goal, -needed, 1 - needed, meter)? <= -needed,
        })
    }

    fn search(
        &mut self,
        position: &Position,
        node: Node,
        goal: Goal,
        alpha: i32,
        beta: i32,
        meter: &mut Meter<'_>,
    ) -> Option<i32> {
        let worth = match self.worth.take() {
            Some(worth) if worth.covers(position) => worth,
            _ => {
                self.game += 1;
                if self.game == u16::MAX / Goal::COUNT {
                    self.table.clear();
                    self.game = 1;
                }
                Worth::new(position)
            }
        };
        let question = goal.question(position.rules(), self.game);
        let before = meter.nodes();
        let mut search = Search { worth: &worth, table: &mut self.table, question, meter };
        let limited = |bound: i32| bound.clamp(-INFINITE, INFINITE) as Points;
        let value = search.value(node, limited(alpha), limited(beta));
        self.nodes += meter.nodes() - before;
        self.worth = Some(worth);
        value.map(i32::from)
    }
}

impl Node {
    /// The node of a position; `None` if the game is over.
    fn of(position: &Position) -> Option<Self> {
        let mover = position.turn();
        let [here, there] = [mover, !mover].map(|player| position.player_cell(player).map(board::place));
        let node = Self { marbles: board::places(position.coloured()), mover, here: here?, there: there? };
        position.has_moves().then_some(node)
    }
}

/// The difference of the points taken so far, Black's minus White's.
fn balance(position: &Position) -> i32 {
    position.points(Player::Black) - position.points(Player::White)
}

/// What a point of Black's is worth to a player.
const fn sign(player: Player) -> i32 {
    match player {
        Player::Black => 1,
        Player::White => -1,
    }
}

/// The game from here to its end in which each move is the first that is right, by the positions before and after it.
/// `None` if that is not found out for a move.
fn line_of(position: &Position, mut is_right: impl FnMut(&Position, &Position) -> Option<bool>) -> Option<Vec<Move>> {
    let mut line = Vec::new();
    let mut before = *position;
    loop {
        let found = before.visit_moves(|mv| {
            let after = before.after_unchecked(mv);
            match is_right(&before, &after) {
                Some(false) => ControlFlow::Continue(()),
                right => ControlFlow::Break(right.map(|_| (mv, after))),
            }
        });
        let ControlFlow::Break(found) = found else { return Some(line) };
        let (mv, after) = found?;
        line.push(mv);
        before = after;
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("table_bytes", &self.table.bytes())
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}
