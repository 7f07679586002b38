//! Pharaons, written down literally: a second, slow implementation that the tests hold the crate against.
//!
//! The board is a plain list of cells, a jump really moves the piece and turns the jumped one, and every sentence of
//! the rules stands as a comment (marked `>`) beside the lines that do it. Nothing here is shared with the crate: no
//! table, no type, no text helper. What the two agree on, each has worked out for itself.

// Every test file that says `mod reference;` compiles its own copy and uses only a part of it.
#![allow(dead_code)]
// Tests always have the standard library.
#![allow(clippy::std_instead_of_alloc)]

use std::collections::{BTreeMap, BTreeSet};

/// > Cells: files `a`-`c` (3 x 10 board) or `a`-`e` (5 x 10 board), ranks 1-10.
const RANKS: i32 = 10;

// ---------------------------------------------------------------------------------------------------- the parts

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Player {
    White,
    Black,
}

use Player::{Black, White};

impl Player {
    fn other(self) -> Player {
        match self {
            White => Black,
            Black => White,
        }
    }

    /// The n-th rank of the player's camp, counted from 1: the home rank.
    ///
    /// > White's home rank is 1, Black's is 10.
    fn rank(self, n: i32) -> i32 {
        match self {
            White => n,
            Black => RANKS + 1 - n,
        }
    }

    fn home(self) -> i32 {
        self.rank(1)
    }

    /// Whether the rank is one of the first two ranks of the player's camp.
    fn camp_holds(self, rank: i32) -> bool {
        rank == self.rank(1) || rank == self.rank(2)
    }

    fn name(self) -> &'static str {
        match self {
            White => "white",
            Black => "black",
        }
    }

    /// White's letters are capitals.
    fn letter(self, capital: char) -> char {
        match self {
            White => capital,
            Black => capital.to_ascii_lowercase(),
        }
    }
}

/// > Two kinds of piece, Pharaoh and Priest, and Refuge tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Pharaoh,
    Priest,
}

use Kind::{Pharaoh, Priest};

impl Kind {
    fn capital(self) -> char {
        match self {
            Pharaoh => 'P',
            Priest => 'A',
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Piece {
    owner: Player,
    kind: Kind,
}

/// The name of a cell. Cells are ordered a1, b1, ..., a2, ..., a10: by rank, then by file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Cell {
    rank: i32,
    file: i32,
}

impl Cell {
    /// How many king's moves apart two cells are on an empty board.
    fn king_distance(self, other: Cell) -> i32 {
        (self.rank - other.rank).abs().max((self.file - other.file).abs())
    }

    /// Whether a chess knight gets from one to the other.
    fn is_knight_move(self, other: Cell) -> bool {
        let (ranks, files) = ((self.rank - other.rank).abs(), (self.file - other.file).abs());
        (ranks, files) == (1, 2) || (ranks, files) == (2, 1)
    }

    fn text(self) -> String {
        let file = ["a", "b", "c", "d", "e"][self.file as usize];
        format!("{file}{}", self.rank)
    }
}

/// > A tile belongs to the player whose colour shows. A piece and a tile of the same player can share a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Content {
    piece: Option<Piece>,
    tile: Option<Player>,
}

/// What a player has still to place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Reserve {
    pharaohs: u32,
    priests: u32,
    refuges: u32,
}

impl Reserve {
    fn pieces(&self) -> u32 {
        self.pharaohs + self.priests
    }

    fn is_empty(&self) -> bool {
        *self == Reserve::default()
    }

    fn of_kind(&self, kind: Kind) -> u32 {
        match kind {
            Pharaoh => self.pharaohs,
            Priest => self.priests,
        }
    }

    /// Reserve = what is still to be placed, as `PN`, `AN`, `RN` in this order, parts that are 0 left out, `-` if
    /// nothing.
    fn text(&self) -> String {
        if self.is_empty() {
            return "-".to_string();
        }
        let mut text = String::new();
        for (letter, count) in [('P', self.pharaohs), ('A', self.priests), ('R', self.refuges)] {
            if count > 0 {
                text.push_str(&format!("{letter}{count}"));
            }
        }
        text
    }

    fn parse(text: &str) -> Result<Reserve, String> {
        let mut reserve = Reserve::default();
        if text == "-" {
            return Ok(reserve);
        }
        if text.is_empty() {
            return Err("a reserve is missing".to_string());
        }
        let mut rest = text;
        let parts = [('P', &mut reserve.pharaohs), ('A', &mut reserve.priests), ('R', &mut reserve.refuges)];
        for (letter, count) in parts {
            if let Some(after_letter) = rest.strip_prefix(letter) {
                let digits = leading_digits(after_letter);
                *count = number(digits)?;
                rest = &after_letter[digits.len()..];
            }
        }
        if rest.is_empty() { Ok(reserve) } else { Err(format!("reserve {text:?}: {rest:?} is not expected")) }
    }
}

// ---------------------------------------------------------------------------------------------------- the rules

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Variant {
    One,
    Two,
    Three,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rules {
    variant: Variant,
    /// Default true; false forbids placing a refuge on the enemy's home rank (variant 1).
    refuge_on_enemy_home: bool,
    /// Default true: as in draughts; false: one jump a turn (variant 3).
    chain_jumps: bool,
}

impl Rules {
    /// `VARIANT name=value ...`, options in any order.
    fn parse(text: &str) -> Result<Rules, String> {
        let mut words = text.split(' ');
        let variant = match words.next() {
            Some("variant-1") => Variant::One,
            Some("variant-2") => Variant::Two,
            Some("variant-3") => Variant::Three,
            other => return Err(format!("{other:?} is not a variant")),
        };
        let (mut refuge_on_enemy_home, mut chain_jumps) = (None, None);
        for word in words {
            let Some((name, value)) = word.split_once('=') else {
                return Err(format!("{word:?} is not name=value"));
            };
            // An unknown option, or one of another game, is an error.
            let option = match name {
                "refuge_on_enemy_home" => &mut refuge_on_enemy_home,
                "chain_jumps" => &mut chain_jumps,
                _ => return Err(format!("{name:?} is not an option")),
            };
            let value = match value {
                "true" => true,
                "false" => false,
                _ => return Err(format!("{value:?} is neither true nor false")),
            };
            // A name given twice is an error.
            if option.replace(value).is_some() {
                return Err(format!("{name:?} is given twice"));
            }
        }
        // A rules value is its effect: an option without effect in the variant is accepted and forgotten.
        if variant != Variant::One {
            refuge_on_enemy_home = None;
        }
        if variant != Variant::Three {
            chain_jumps = None;
        }
        let refuge_on_enemy_home = refuge_on_enemy_home.unwrap_or(true);
        let chain_jumps = chain_jumps.unwrap_or(true);
        Ok(Rules { variant, refuge_on_enemy_home, chain_jumps })
    }

    /// The variant name, then those options that differ from its default.
    fn text(&self) -> String {
        let mut text = match self.variant {
            Variant::One => "variant-1",
            Variant::Two => "variant-2",
            Variant::Three => "variant-3",
        }
        .to_string();
        if !self.refuge_on_enemy_home {
            text.push_str(" refuge_on_enemy_home=false");
        }
        if !self.chain_jumps {
            text.push_str(" chain_jumps=false");
        }
        text
    }

    fn files(&self) -> i32 {
        match self.variant {
            Variant::One => 3,
            Variant::Two | Variant::Three => 5,
        }
    }
}

// -------------------------------------------------------------------------------------------------- the actions

#[derive(Clone, Debug, PartialEq, Eq)]
enum Action {
    /// > A player to move who has no legal action has exactly one: `pass`.
    Pass,
    Move {
        from: Cell,
        to: Cell,
    },
    /// Variants 1 and 2; the captured piece is set down on a cell in variant 1 and leaves the game in variant 2.
    CapturePiece {
        from: Cell,
        to: Cell,
        set_down: Option<Cell>,
    },
    CaptureTile {
        from: Cell,
        to: Cell,
    },
    PlaceRefuge(Cell),
    TakeBackRefuge(Cell),
    PlacePiece(Kind, Cell),
    /// Variant 3, with the landing cells of the canonical path.
    Jumps {
        capture: Capture,
        landings: Vec<Cell>,
    },
}

/// > What a capture is: the triple (from, to, set of captured cells). Jump paths that agree in all three are one
/// > action.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Capture {
    from: Cell,
    to: Cell,
    captured: BTreeSet<Cell>,
}

impl Action {
    /// The canonical text.
    fn text(&self) -> String {
        match self {
            Action::Pass => "pass".to_string(),
            Action::Move { from, to } => format!("{}-{}", from.text(), to.text()),
            Action::CapturePiece { from, to, set_down: Some(home) } => {
                format!("{}x{}@{}", from.text(), to.text(), home.text())
            }
            Action::CapturePiece { from, to, set_down: None } | Action::CaptureTile { from, to } => {
                format!("{}x{}", from.text(), to.text())
            }
            Action::PlaceRefuge(cell) => format!("+{}", cell.text()),
            Action::TakeBackRefuge(cell) => format!("-{}", cell.text()),
            // Capitals for both players.
            Action::PlacePiece(kind, cell) => format!("{}@{}", kind.capital(), cell.text()),
            Action::Jumps { capture, landings } => {
                let mut text = capture.from.text();
                for landing in landings {
                    text.push('x');
                    text.push_str(&landing.text());
                }
                text
            }
        }
    }

    /// The position-free form: captures of variant 3 as `a1:e3:b2,d3` (captured cells in cell order), all others
    /// their text.
    fn free_text(&self) -> String {
        match self {
            Action::Jumps { capture: Capture { from, to, captured }, .. } => {
                let captured: Vec<String> = captured.iter().map(|cell| cell.text()).collect();
                format!("{}:{}:{}", from.text(), to.text(), captured.join(","))
            }
            _ => self.text(),
        }
    }
}

// ------------------------------------------------------------------------------------------------- the position

/// A position together with its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reference {
    rules: Rules,
    /// Rank after rank from rank 1, file after file from file a.
    board: Vec<Content>,
    to_move: Player,
    reserve_white: Reserve,
    reserve_black: Reserve,
}

impl Reference {
    /// Reads rules (`VARIANT name=value ...`) and a position text; an error for all that is malformed or not valid.
    pub(crate) fn parse(rules: &str, text: &str) -> Result<Self, String> {
        let position = Self::parse_text(Rules::parse(rules)?, text)?;
        position.check_valid()?;
        Ok(position)
    }

    /// The canonical rules text.
    pub(crate) fn rules_text(&self) -> String {
        self.rules.text()
    }

    /// The canonical texts of all legal actions, sorted bytewise; empty when the game is over.
    pub(crate) fn moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal_actions().iter().map(Action::text).collect();
        texts.sort();
        texts
    }

    /// The position-free forms of all legal actions, sorted bytewise.
    pub(crate) fn free_moves(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal_actions().iter().map(Action::free_text).collect();
        texts.sort();
        texts
    }

    /// The position after an action, given by its canonical text or by any other legal path that names it; `None` if
    /// it is not legal.
    pub(crate) fn play(&self, mv: &str) -> Option<Self> {
        let path = self.capture_named_by_path(mv);
        let is_meant = |action: &Action| match (action, &path) {
            (Action::Jumps { capture, .. }, Some(path)) => capture == path,
            _ => action.text() == mv,
        };
        let action = self.legal_actions().into_iter().find(is_meant)?;
        Some(self.after(&action))
    }

    /// `ongoing`, or the result and the reason, such as `white reached`.
    pub(crate) fn status(&self) -> String {
        match self.outcome() {
            None => "ongoing".to_string(),
            Some(Outcome { winner: Some(player), reason }) => format!("{} {reason}", player.name()),
            Some(Outcome { winner: None, reason }) => format!("draw {reason}"),
        }
    }

    /// > perft(position, 0) = 1. perft(position, d) for a position that is over = 0 when d > 0. Otherwise the sum over
    /// > its legal actions (`pass` included) of perft(after, d - 1).
    pub(crate) fn perft(&self, depth: u8) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.legal_actions().iter().map(|action| self.after(action).perft(depth - 1)).sum()
    }

    // -------------------------------------------------------------------------------------------- looking at it

    fn cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        for rank in 1..=RANKS {
            for file in 0..self.rules.files() {
                cells.push(Cell { rank, file });
            }
        }
        cells
    }

    fn is_on_board(&self, cell: Cell) -> bool {
        (1..=RANKS).contains(&cell.rank) && (0..self.rules.files()).contains(&cell.file)
    }

    fn index(&self, cell: Cell) -> usize {
        ((cell.rank - 1) * self.rules.files() + cell.file) as usize
    }

    fn at(&self, cell: Cell) -> Content {
        self.board[self.index(cell)]
    }

    fn at_mut(&mut self, cell: Cell) -> &mut Content {
        let index = self.index(cell);
        &mut self.board[index]
    }

    fn reserve(&self, player: Player) -> &Reserve {
        match player {
            White => &self.reserve_white,
            Black => &self.reserve_black,
        }
    }

    fn reserve_mut(&mut self, player: Player) -> &mut Reserve {
        match player {
            White => &mut self.reserve_white,
            Black => &mut self.reserve_black,
        }
    }

    fn holds_piece_of(&self, cell: Cell, player: Player) -> bool {
        self.at(cell).piece.is_some_and(|piece| piece.owner == player)
    }

    fn holds_tile_of(&self, cell: Cell, player: Player) -> bool {
        self.at(cell).tile == Some(player)
    }

    /// Whether a piece of the player stands on the rank.
    fn has_piece_on_rank(&self, player: Player, rank: i32) -> bool {
        self.cells().into_iter().any(|cell| cell.rank == rank && self.holds_piece_of(cell, player))
    }

    /// The player to move's pieces, each with its cell.
    fn own_pieces(&self) -> Vec<(Cell, Kind)> {
        let mut pieces = Vec::new();
        for cell in self.cells() {
            if let Some(piece) = self.at(cell).piece
                && piece.owner == self.to_move
            {
                pieces.push((cell, piece.kind));
            }
        }
        pieces
    }

    // ------------------------------------------------------------------------------------------- legal actions

    /// The legal actions; none when the game is over.
    fn legal_actions(&self) -> Vec<Action> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let actions = self.actions();
        // > A player to move who has no legal action has exactly one: `pass`.
        if actions.is_empty() { vec![Action::Pass] } else { actions }
    }

    /// What the player to move can do, `pass` and the end of the game left aside.
    fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        match self.rules.variant {
            // > A turn is one of: move a piece; place a refuge [...]; take back a refuge [...].
            Variant::One => {
                self.add_moves(&mut actions);
                self.add_refuge_placements(&mut actions);
                self.add_refuges_taken_back(&mut actions);
            }
            // > No refuges; everything else as in variant 1.
            Variant::Two => self.add_moves(&mut actions),
            // > First the players lay refuges in turn, one at a time. Then they place pieces in turn, one at a time.
            // > From then on a turn is one move of a piece.
            Variant::Three => {
                if self.reserve_white.refuges + self.reserve_black.refuges > 0 {
                    self.add_first_refuges(&mut actions);
                } else if self.reserve_white.pieces() + self.reserve_black.pieces() > 0 {
                    self.add_first_pieces(&mut actions);
                } else {
                    self.add_steps(&mut actions);
                    self.add_jumps(&mut actions);
                }
            }
        }
        actions
    }

    /// Variants 1 and 2: all that a piece can do.
    fn add_moves(&self, actions: &mut Vec<Action>) {
        let (own, enemy) = (self.to_move, self.to_move.other());
        for (from, kind) in self.own_pieces() {
            for to in self.cells() {
                // > Pharaohs move like a chess king, Priests like a chess knight. Knights leap over anything.
                let reaches = match kind {
                    Pharaoh => from.king_distance(to) == 1,
                    Priest => from.is_knight_move(to),
                };
                if !reaches {
                    continue;
                }
                match (self.at(to).piece, self.at(to).tile) {
                    // > A piece may move to a cell that is empty,
                    (None, None) => actions.push(Action::Move { from, to }),
                    // > or holds only a tile of its own colour (it then stands on it),
                    (None, Some(owner)) if owner == own => actions.push(Action::Move { from, to }),
                    // > or that it captures: an enemy tile on which no piece stands,
                    (None, Some(_)) => actions.push(Action::CaptureTile { from, to }),
                    // > or an enemy piece that stands on no tile.
                    (Some(piece), None) if piece.owner == enemy => self.add_captures(from, to, actions),
                    // > A piece on a tile cannot be captured, nor its tile.
                    (Some(_), _) => {}
                }
            }
        }
    }

    /// Variants 1 and 2: capture of the enemy piece on `to`.
    fn add_captures(&self, from: Cell, to: Cell, actions: &mut Vec<Action>) {
        // > Variant 2: a captured piece leaves the game.
        if self.rules.variant == Variant::Two {
            actions.push(Action::CapturePiece { from, to, set_down: None });
            return;
        }
        // > This is looked at after the capturing piece has arrived.
        let mut arrived = self.clone();
        arrived.move_piece(from, to);
        // > Each choice of cell is an action of its own.
        for cell in arrived.cells_to_set_down() {
            actions.push(Action::CapturePiece { from, to, set_down: Some(cell) });
        }
    }

    /// Variant 1: where the player to move can set down a captured piece.
    fn cells_to_set_down(&self) -> Vec<Cell> {
        let (own, enemy) = (self.to_move, self.to_move.other());
        // > It is set down by the capturer on a cell of his own home rank; if all are occupied, on one of the second
        // > rank. If the second rank is full too, the next rank toward the enemy that has a free cell.
        for n in 1..=RANKS {
            let mut free = Vec::new();
            for cell in self.cells().into_iter().filter(|cell| cell.rank == own.rank(n)) {
                // > A cell is occupied here if it holds a piece or an enemy tile (an own empty tile is no obstacle).
                let occupied = self.at(cell).piece.is_some() || self.holds_tile_of(cell, enemy);
                if !occupied {
                    free.push(cell);
                }
            }
            if !free.is_empty() {
                return free;
            }
        }
        unreachable!("6 pieces and 6 tiles cannot fill 30 cells")
    }

    /// Variant 1: placing a refuge.
    fn add_refuge_placements(&self, actions: &mut Vec<Action>) {
        // > Place a refuge from the reserve
        if self.reserve(self.to_move).refuges == 0 {
            return;
        }
        let enemy = self.to_move.other();
        for cell in self.cells() {
            // > anywhere on the board, also under one's own piece: any cell with no tile and no enemy piece.
            let possible = self.at(cell).tile.is_none() && !self.holds_piece_of(cell, enemy);
            // > `refuge_on_enemy_home`: true (default); false forbids placing on the enemy's home rank.
            let allowed = self.rules.refuge_on_enemy_home || cell.rank != enemy.home();
            if possible && allowed {
                actions.push(Action::PlaceRefuge(cell));
            }
        }
    }

    /// Variant 1: taking a refuge back.
    fn add_refuges_taken_back(&self, actions: &mut Vec<Action>) {
        for cell in self.cells() {
            // > Take back a refuge of one's own colour from the board. Taking back is allowed also from under one's own
            // > piece.
            if self.holds_tile_of(cell, self.to_move) {
                actions.push(Action::TakeBackRefuge(cell));
            }
        }
    }

    /// Variant 3: the first phase.
    fn add_first_refuges(&self, actions: &mut Vec<Action>) {
        if self.reserve(self.to_move).refuges == 0 {
            return;
        }
        for cell in self.cells() {
            // > Not on the first two ranks of either camp: refuges go to empty cells of ranks 3-8.
            if (3..=8).contains(&cell.rank) && self.at(cell) == Content::default() {
                actions.push(Action::PlaceRefuge(cell));
            }
        }
    }

    /// Variant 3: the second phase.
    fn add_first_pieces(&self, actions: &mut Vec<Action>) {
        // > The kind of the piece placed is a free choice among those left.
        for kind in [Pharaoh, Priest] {
            if self.reserve(self.to_move).of_kind(kind) == 0 {
                continue;
            }
            for cell in self.cells() {
                // > Each on a cell of their own first two ranks, pieces to empty cells.
                if self.to_move.camp_holds(cell.rank) && self.at(cell) == Content::default() {
                    actions.push(Action::PlacePiece(kind, cell));
                }
            }
        }
    }

    /// Variant 3: whether a piece of the player to move can enter the cell.
    ///
    /// > A cell can be entered by a player's piece if it holds no piece and no enemy tile. A refuge serves pieces of
    /// > its own colour only; the enemy cannot pass it.
    fn can_enter(&self, cell: Cell) -> bool {
        self.at(cell).piece.is_none() && !self.holds_tile_of(cell, self.to_move.other())
    }

    /// Variant 3: moves without capture.
    fn add_steps(&self, actions: &mut Vec<Action>) {
        for (from, kind) in self.own_pieces() {
            for to in self.cells() {
                let reaches = match kind {
                    // > A Pharaoh moves like a king.
                    Pharaoh => from.king_distance(to) == 1,
                    // > A Priest moves two cells, like two king's moves in a row: it ends at
                    // > king-distance exactly 2, by way of a cell that can be entered and touches both.
                    Priest => {
                        let touches_both = |by: &Cell| by.king_distance(from) == 1 && by.king_distance(to) == 1;
                        from.king_distance(to) == 2
                            && self.cells().iter().filter(|by| touches_both(by)).any(|by| self.can_enter(*by))
                    }
                };
                // > It ends on an enterable cell.
                if reaches && self.can_enter(to) {
                    actions.push(Action::Move { from, to });
                }
            }
        }
    }

    /// Variant 3: captures. Capturing is never compulsory, so they stand beside the moves.
    fn add_jumps(&self, actions: &mut Vec<Action>) {
        let mut canonical: BTreeMap<Capture, Vec<Cell>> = BTreeMap::new();
        // > Both kinds capture alike.
        for (from, _) in self.own_pieces() {
            self.follow_jumps(from, from, &mut Vec::new(), &mut BTreeSet::new(), &mut canonical);
        }
        for (capture, landings) in canonical {
            actions.push(Action::Jumps { capture, landings });
        }
    }

    /// Follows every jump path that begins with `landings` (the piece, which started from `from`, now stands on `now`
    /// and has turned the pieces on `captured`) and keeps for each capture the path that comes first.
    fn follow_jumps(
        &self,
        from: Cell,
        now: Cell,
        landings: &mut Vec<Cell>,
        captured: &mut BTreeSet<Cell>,
        canonical: &mut BTreeMap<Capture, Vec<Cell>>,
    ) {
        for (over, to) in self.single_jumps(now) {
            landings.push(to);
            captured.insert(over);
            // > It may stop after any jump.
            let capture = Capture { from, to, captured: captured.clone() };
            // The canonical path is the one whose list of landing cells comes first, comparing cell by cell.
            let first = canonical.entry(capture).or_insert_with(|| landings.clone());
            if *landings < *first {
                first.clone_from(landings);
            }
            // > `chain_jumps`: true (the same piece may go on jumping in the same turn) or false (one jump a turn).
            if self.rules.chain_jumps {
                self.after_jump(now, over, to).follow_jumps(from, to, landings, captured, canonical);
            }
            captured.remove(&over);
            landings.pop();
        }
    }

    /// Variant 3: every single jump of the piece on `from`, as (jumped cell, landing cell).
    fn single_jumps(&self, from: Cell) -> Vec<(Cell, Cell)> {
        let mut jumps = Vec::new();
        // > In a straight line (8 directions)
        for (up, right) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
            let over = Cell { rank: from.rank + up, file: from.file + right };
            let to = Cell { rank: from.rank + 2 * up, file: from.file + 2 * right };
            if !self.is_on_board(over) || !self.is_on_board(to) {
                continue;
            }
            // > over an adjacent enemy piece that stands on no tile (a piece on a refuge cannot be captured)
            let takes = self.holds_piece_of(over, self.to_move.other()) && self.at(over).tile.is_none();
            // > to the cell right behind it, which must be enterable.
            if takes && self.can_enter(to) {
                jumps.push((over, to));
            }
        }
        jumps
    }

    /// Variant 3: the board after one jump, the same player still to move.
    ///
    /// > In a chain each turned piece is own at once, so it can be neither jumped nor landed on again; the starting
    /// > cell counts as empty.
    fn after_jump(&self, from: Cell, over: Cell, to: Cell) -> Self {
        let mut after = self.clone();
        after.move_piece(from, to);
        // > The captured piece is turned over on its cell and changes sides.
        if let Some(piece) = &mut after.at_mut(over).piece {
            piece.owner = self.to_move;
        }
        after
    }

    /// Variant 3: the capture that a path such as `a1xc3xe3` names, if every jump of it is possible.
    fn capture_named_by_path(&self, text: &str) -> Option<Capture> {
        if self.rules.variant != Variant::Three {
            return None;
        }
        let cell_named = |name: &str| self.cells().into_iter().find(|cell| cell.text() == name);
        let path: Vec<Cell> = text.split('x').map(cell_named).collect::<Option<_>>()?;
        let (&from, landings) = path.split_first()?;
        if landings.is_empty() || !self.holds_piece_of(from, self.to_move) {
            return None;
        }
        let (mut position, mut now, mut captured) = (self.clone(), from, BTreeSet::new());
        for &landing in landings {
            let (over, to) = position.single_jumps(now).into_iter().find(|(_, to)| *to == landing)?;
            position = position.after_jump(now, over, to);
            now = to;
            captured.insert(over);
        }
        Some(Capture { from, to: now, captured })
    }

    // ------------------------------------------------------------------------------------------------- playing

    /// > The tile under a piece stays behind when the piece leaves.
    fn move_piece(&mut self, from: Cell, to: Cell) {
        let piece = self.at_mut(from).piece.take();
        self.at_mut(to).piece = piece;
    }

    /// The position after a legal action.
    fn after(&self, action: &Action) -> Self {
        let own = self.to_move;
        let mut after = self.clone();
        match action {
            Action::Pass => {}
            Action::Move { from, to } => after.move_piece(*from, *to),
            // > Capture by moving onto the cell.
            Action::CapturePiece { from, to, set_down } => {
                let captured = self.at(*to).piece;
                after.move_piece(*from, *to);
                // > A captured piece changes colour, keeps its kind, and is set down. (Variant 2: leaves the game.)
                if let (Some(captured), Some(cell)) = (captured, set_down) {
                    after.at_mut(*cell).piece = Some(Piece { owner: own, kind: captured.kind });
                }
            }
            // > A captured tile goes to the capturer's reserve (turned to his colour when placed).
            Action::CaptureTile { from, to } => {
                after.at_mut(*to).tile = None;
                after.move_piece(*from, *to);
                after.reserve_mut(own).refuges += 1;
            }
            Action::PlaceRefuge(cell) => {
                after.at_mut(*cell).tile = Some(own);
                after.reserve_mut(own).refuges -= 1;
            }
            // > It returns to the reserve.
            Action::TakeBackRefuge(cell) => {
                after.at_mut(*cell).tile = None;
                after.reserve_mut(own).refuges += 1;
            }
            Action::PlacePiece(kind, cell) => {
                after.at_mut(*cell).piece = Some(Piece { owner: own, kind: *kind });
                match kind {
                    Pharaoh => after.reserve_mut(own).pharaohs -= 1,
                    Priest => after.reserve_mut(own).priests -= 1,
                }
            }
            Action::Jumps { capture, landings } => {
                let mut now = capture.from;
                for &to in landings {
                    let over = Cell { rank: (now.rank + to.rank) / 2, file: (now.file + to.file) / 2 };
                    after = after.after_jump(now, over, to);
                    now = to;
                }
            }
        }
        // The players take turns. In variant 3 this also gives:
        // > White starts both. After the last piece White makes the first move.
        after.to_move = own.other();
        after
    }

    // ---------------------------------------------------------------------------------------- the end of the game

    fn outcome(&self) -> Option<Outcome> {
        // > As a test on a position with player S to move and O the other player:
        let (s, o) = (self.to_move, self.to_move.other());
        // > 1. if a piece of S stands on O's home rank, S has won (it survived O's turn);
        if self.has_piece_on_rank(s, o.home()) {
            return Some(Outcome { winner: Some(s), reason: "survived" });
        }
        // > 2. else if a piece of O stands on S's home rank and S has no action after which no piece of O stands there,
        // > O has won;
        if self.has_piece_on_rank(o, s.home()) {
            let drives_out = |action: &Action| !self.after(action).has_piece_on_rank(o, s.home());
            if !self.actions().iter().any(drives_out) {
                return Some(Outcome { winner: Some(o), reason: "reached" });
            }
        }
        // > A position in which the player to move has none [no legal action] and, if it were the other player's turn
        // > in the same position, that player would have none either, is over. It is a draw. (The game's own ending
        // > rule comes first.)
        if self.actions().is_empty() {
            let others_turn = Reference { to_move: o, ..self.clone() };
            if others_turn.actions().is_empty() {
                return Some(Outcome { winner: None, reason: "stuck" });
            }
        }
        // > 3. else the game goes on, and every action of S stays legal. Losing all pieces is not an ending by itself.
        None
    }

    // ---------------------------------------------------------------------------------------------- position text

    /// `BOARD SIDE RESERVE_WHITE RESERVE_BLACK`.
    pub(crate) fn text(&self) -> String {
        let ranks: Vec<String> = (1..=RANKS).rev().map(|rank| self.rank_text(rank)).collect();
        let side = match self.to_move {
            White => "w",
            Black => "b",
        };
        format!("{} {side} {} {}", ranks.join("/"), self.reserve_white.text(), self.reserve_black.text())
    }

    fn rank_text(&self, rank: i32) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for file in 0..self.rules.files() {
            let content = self.at(Cell { rank, file });
            if content == Content::default() {
                empty += 1;
                continue;
            }
            // A decimal number is that many empty cells; neighbouring empties are one number.
            if empty > 0 {
                text.push_str(&empty.to_string());
                empty = 0;
            }
            match content {
                // `P`/`p` Pharaoh, `A`/`a` Priest; a `+` right after a piece = it stands on a refuge of its own colour.
                Content { piece: Some(piece), tile } => {
                    text.push(piece.owner.letter(piece.kind.capital()));
                    if tile.is_some() {
                        text.push('+');
                    }
                }
                // `R`/`r` an empty refuge of that colour.
                Content { piece: None, tile: Some(owner) } => text.push(owner.letter('R')),
                Content { piece: None, tile: None } => {}
            }
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        text
    }

    fn parse_text(rules: Rules, text: &str) -> Result<Self, String> {
        // Fields are separated by one space.
        let fields: Vec<&str> = text.split(' ').collect();
        let [board, side, reserve_white, reserve_black] = fields[..] else {
            return Err(format!("{} fields instead of 4", fields.len()));
        };
        // The highest rank first, ranks separated by `/`.
        let ranks: Vec<&str> = board.split('/').collect();
        if ranks.len() != RANKS as usize {
            return Err(format!("{} ranks instead of {RANKS}", ranks.len()));
        }
        let mut contents = Vec::new();
        for rank in ranks.into_iter().rev() {
            let row = parse_rank(rank)?;
            if row.len() != rules.files() as usize {
                return Err(format!("rank {rank:?} has {} cells instead of {}", row.len(), rules.files()));
            }
            contents.extend(row);
        }
        let to_move = match side {
            "w" => White,
            "b" => Black,
            _ => return Err(format!("side {side:?} is neither w nor b")),
        };
        Ok(Reference {
            rules,
            board: contents,
            to_move,
            reserve_white: Reserve::parse(reserve_white)?,
            reserve_black: Reserve::parse(reserve_black)?,
        })
    }

    // -------------------------------------------------------------------------------------------- valid positions

    fn count(&self, counted: impl Fn(&Content) -> bool) -> u32 {
        self.board.iter().filter(|content| counted(content)).count() as u32
    }

    fn pieces_on_board(&self, owner: Player, kind: Kind) -> u32 {
        self.count(|content| content.piece == Some(Piece { owner, kind }))
    }

    fn tiles_on_board(&self, owner: Player) -> u32 {
        self.count(|content| content.tile == Some(owner))
    }

    fn check_valid(&self) -> Result<(), String> {
        match self.rules.variant {
            Variant::One => self.check_valid_variant_1(),
            Variant::Two => self.check_valid_variant_2(),
            Variant::Three => self.check_valid_variant_3(),
        }
    }

    fn check_valid_variant_1(&self) -> Result<(), String> {
        let in_all = |kind| self.pieces_on_board(White, kind) + self.pieces_on_board(Black, kind);
        let tiles_on_board = self.tiles_on_board(White) + self.tiles_on_board(Black);
        let tiles = tiles_on_board + self.reserve_white.refuges + self.reserve_black.refuges;
        // > V1: at most 2 Pharaohs, 4 Priests, 6 tiles (board and reserves) in all.
        require(in_all(Pharaoh) <= 2, "more than 2 Pharaohs")?;
        require(in_all(Priest) <= 4, "more than 4 Priests")?;
        require(tiles <= 6, "more than 6 tiles")?;
        // > Reserves: V1 tiles only.
        require(self.reserve_white.pieces() == 0, "a piece in White's reserve")?;
        require(self.reserve_black.pieces() == 0, "a piece in Black's reserve")
    }

    fn check_valid_variant_2(&self) -> Result<(), String> {
        for player in [White, Black] {
            // > V2: at most 1 Pharaoh and 4 Priests of each colour, no tiles.
            require(self.pieces_on_board(player, Pharaoh) <= 1, "more than 1 Pharaoh of a colour")?;
            require(self.pieces_on_board(player, Priest) <= 4, "more than 4 Priests of a colour")?;
            require(self.tiles_on_board(player) == 0, "a tile")?;
            // > Reserves: V2 none.
            require(self.reserve(player).is_empty(), "a reserve")?;
        }
        Ok(())
    }

    fn check_valid_variant_3(&self) -> Result<(), String> {
        // > V3: at most 6 Pharaohs and 6 Priests in all (board and reserves)
        for kind in [Pharaoh, Priest] {
            let of_player = |player| self.pieces_on_board(player, kind) + self.reserve(player).of_kind(kind);
            require(of_player(White) + of_player(Black) <= 6, "more than 6 pieces of a kind")?;
        }
        // > and 3 tiles of each colour (board and reserve),
        for player in [White, Black] {
            let tiles = self.tiles_on_board(player) + self.reserve(player).refuges;
            require(tiles <= 3, "more than 3 tiles of a colour")?;
        }
        // > tiles only on ranks 3-8.
        for cell in self.cells() {
            let in_camp = !(3..=8).contains(&cell.rank);
            require(!(in_camp && self.at(cell).tile.is_some()), "a tile on the first two ranks of a camp")?;
        }
        // > While anything is left to place,
        if self.reserve_white.is_empty() && self.reserve_black.is_empty() {
            return Ok(());
        }
        for player in [White, Black] {
            // > each player has at most 3 Pharaohs and 3 Priests (board and reserve),
            for kind in [Pharaoh, Priest] {
                let of_kind = self.pieces_on_board(player, kind) + self.reserve(player).of_kind(kind);
                require(of_kind <= 3, "more than 3 pieces of a kind and colour while placing")?;
            }
            // > pieces stand only on the first two ranks of their camp,
            for cell in self.cells() {
                let strayed = self.holds_piece_of(cell, player) && !player.camp_holds(cell.rank);
                require(!strayed, "a piece outside its camp while placing")?;
            }
        }
        // > and if any tile is left in either reserve, both reserves still hold P3A3 and no piece is on the board.
        let (white, black) = (self.reserve_white, self.reserve_black);
        let tiles_left = white.refuges + black.refuges > 0;
        if tiles_left {
            for reserve in [white, black] {
                let full = (reserve.pharaohs, reserve.priests) == (3, 3);
                require(full, "a reserve without all its pieces while placing tiles")?;
            }
            let pieces_on_board = self.count(|content| content.piece.is_some());
            require(pieces_on_board == 0, "a piece on the board while placing tiles")?;
        }
        match self.to_move {
            // > White to move: both have equally many tiles and equally many pieces left.
            White => {
                require(white.refuges == black.refuges, "unequal tiles left with White to move")?;
                require(white.pieces() == black.pieces(), "unequal pieces left with White to move")
            }
            // > Black to move: of what is being placed (tiles, else pieces) Black has exactly one more.
            Black => {
                let one_more =
                    if tiles_left { black.refuges == white.refuges + 1 } else { black.pieces() == white.pieces() + 1 };
                require(one_more, "Black to move has not exactly one more left to place")
            }
        }
    }
}

struct Outcome {
    winner: Option<Player>,
    reason: &'static str,
}

// -------------------------------------------------------------------------------------------------- text helpers

fn require(kept: bool, fault: &str) -> Result<(), String> {
    if kept { Ok(()) } else { Err(format!("not a valid position: {fault}")) }
}

/// The digits a text begins with.
fn leading_digits(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    &text[..end]
}

/// A decimal number that is never 0 and has no leading zero.
fn number(digits: &str) -> Result<u32, String> {
    if digits.is_empty() || digits.starts_with('0') {
        return Err(format!("{digits:?} is not a number from 1"));
    }
    digits.parse().ok().filter(|&number| number <= 99).ok_or(format!("{digits} is too large"))
}

/// The cells of one rank, from left to right.
fn parse_rank(text: &str) -> Result<Vec<Content>, String> {
    let mut row = Vec::new();
    let mut rest = text;
    while let Some(symbol) = rest.chars().next() {
        let digits = leading_digits(rest);
        if !digits.is_empty() {
            row.extend(vec![Content::default(); number(digits)? as usize]);
            rest = &rest[digits.len()..];
            continue;
        }
        let owner = if symbol.is_ascii_uppercase() { White } else { Black };
        let mut content = match symbol.to_ascii_uppercase() {
            'P' => Content { piece: Some(Piece { owner, kind: Pharaoh }), tile: None },
            'A' => Content { piece: Some(Piece { owner, kind: Priest }), tile: None },
            'R' => Content { piece: None, tile: Some(owner) },
            _ => return Err(format!("rank {text:?}: {symbol:?} is not expected")),
        };
        rest = &rest[symbol.len_utf8()..];
        if content.piece.is_some()
            && let Some(after_plus) = rest.strip_prefix('+')
        {
            content.tile = Some(owner);
            rest = after_plus;
        }
        row.push(content);
    }
    Ok(row)
}
