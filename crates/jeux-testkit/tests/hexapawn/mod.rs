//! Hexapawn (Martin Gardner, 1962): three pawns a side on 3 × 3 cells.
//!
//! Pawns step forward onto an empty cell or capture one cell diagonally forward. Who reaches the last rank wins; so
//! does, with the rules `standard`, who leaves the other player without a move.
//!
//! The text of a position is the board and the player to move, `ppp/3/PPP w`, that of a move `a1-a2` or `a1xb2`.

use core::fmt::{self, Display};
use core::ops::ControlFlow;
use core::str::FromStr;

use jeux_core::{
    Bitboard, Grid, GridSymmetry, Invalid, MoveError, Outcome, Player, Position, PositionError, RuleOption, RulesError,
    Scanner, Symmetric, SyntaxError, Variant, parse_rules, stable_key, write_board, write_rules,
};

type Board = Grid<3, 3>;
type Cell = jeux_core::Cell<3, 3>;

/// Whether a player without a move loses or has drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rules {
    stuck_draws: bool,
}

impl jeux_core::Rules for Rules {
    const VARIANTS: &'static [Variant<Self>] =
        &[Variant { name: "standard", about: "without a move you lose", rules: Self { stuck_draws: false } }];

    const OPTIONS: &'static [RuleOption<Self>] = &[RuleOption {
        name: "stuck",
        about: "what becomes of a player without a move",
        values: &["loses", "draws"],
        get: |rules| usize::from(rules.stuck_draws),
        set: |rules, value| rules.stuck_draws = value == 1,
    }];
}

impl Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rules(self, f)
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        parse_rules(text)
    }
}

/// A pawn's move: a step in its file, or a capture into another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    pub from: Cell,
    pub to: Cell,
}

impl Move {
    /// `-` or `x`, by the files.
    fn sign(self) -> &'static str {
        if self.from.file() == self.to.file() { "-" } else { "x" }
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.from, self.sign(), self.to)
    }
}

impl FromStr for Move {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let mut scanner = Scanner::new(text, "move");
        let from = Cell::scan(&mut scanner)?;
        let sign = scanner.pick(|byte| b"-x".contains(&byte).then_some(byte), "`-` or `x`")?;
        let mv = Self { from, to: Cell::scan(&mut scanner)? };
        scanner.end()?;
        if mv.sign().as_bytes() == [sign] { Ok(mv) } else { Err(scanner.error_at(2, "`-` in a file, else `x`")) }
    }
}

/// Why a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    Reached,
    Stuck,
}

impl jeux_core::Reason for Reason {
    const ALL: &'static [Self] = &[Self::Reached, Self::Stuck];

    fn word(self) -> &'static str {
        match self {
            Self::Reached => "reached",
            Self::Stuck => "stuck",
        }
    }
}

impl Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(jeux_core::Reason::word(*self))
    }
}

/// Why a move is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum IllegalMove {
    #[error("the game is over")]
    GameOver,
    #[error("no pawn of the player to move stands there")]
    NoPawn,
    #[error("a pawn steps forward onto an empty cell or captures diagonally forward")]
    NotAPawnsMove,
}

/// Why a position is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum InvalidReason {
    #[error("{0} has more than three pawns")]
    TooManyPawns(Player),
    #[error("both players have reached the last rank")]
    BothReached,
}

/// A position of Hexapawn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Hexapawn {
    pawns: [Bitboard; 2],
    turn: Player,
    rules: Rules,
}

impl Hexapawn {
    /// The last rank of a player, where the other one starts.
    fn last_rank(player: Player) -> Bitboard {
        Board::rank(if player == Player::White { 2 } else { 0 })
    }

    fn has_reached(&self, player: Player) -> bool {
        self.pawns[player.index()].intersects(Self::last_rank(player))
    }

    /// Where a pawn of the player to move goes from a cell: straight on if nobody stands there, else aside if an enemy
    /// does.
    fn targets(&self, from: Cell) -> Bitboard {
        let forward = if self.turn == Player::White { 1 } else { -1 };
        let cell = |files| from.offset(files, forward).map_or(Bitboard::EMPTY, Cell::bitboard);
        let [own, enemy] = [self.turn, !self.turn].map(|player| self.pawns[player.index()]);
        (cell(0) - own - enemy) | ((cell(-1) | cell(1)) & enemy)
    }

    fn pawn_moves(&self) -> impl Iterator<Item = Move> {
        let moves_from = |from| Cell::in_set(self.targets(from)).map(move |to| Move { from, to });
        Cell::in_set(self.pawns[self.turn.index()]).flat_map(moves_from)
    }
}

impl Position for Hexapawn {
    const GAME: &'static str = "hexapawn";
    const FIRST_PLAYER: Player = Player::White;

    type Rules = Rules;
    type Move = Move;
    type Reason = Reason;
    type IllegalMove = IllegalMove;
    type InvalidReason = InvalidReason;

    fn start(rules: Rules, _seed: u64) -> Self {
        Self { pawns: [Board::rank(0), Board::rank(2)], turn: Self::FIRST_PLAYER, rules }
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome<Reason>> {
        let winner = Player::ALL.into_iter().find(|&player| self.has_reached(player));
        match winner {
            Some(winner) => Some(Outcome::win(winner, Reason::Reached)),
            None if self.pawn_moves().next().is_some() => None,
            None if self.rules.stuck_draws => Some(Outcome::draw(Reason::Stuck)),
            None => Some(Outcome::win(!self.turn, Reason::Stuck)),
        }
    }

    fn visit_moves<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        match self.outcome() {
            Some(_) => ControlFlow::Continue(()),
            None => self.pawn_moves().try_for_each(visit),
        }
    }

    fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        if self.outcome().is_some() {
            Err(IllegalMove::GameOver)
        } else if !self.pawns[self.turn.index()].contains(mv.from.index()) {
            Err(IllegalMove::NoPawn)
        } else if !self.targets(mv.from).contains(mv.to.index()) {
            Err(IllegalMove::NotAPawnsMove)
        } else {
            Ok(())
        }
    }

    fn play_unchecked(&mut self, mv: Move) {
        let enemy = !self.turn;
        self.pawns[self.turn.index()].remove(mv.from.index());
        self.pawns[self.turn.index()].insert(mv.to.index());
        self.pawns[enemy.index()].remove(mv.to.index());
        self.turn = enemy;
    }

    fn parse(text: &str, rules: Rules) -> Result<Self, PositionError<InvalidReason>> {
        let mut scanner = Scanner::new(text, "board");
        let mut pawns = [Bitboard::EMPTY; 2];
        scanner.board(&Board::WIDTHS[..3], |scanner, rank, file| {
            let owner = |byte| [b'P', b'p'].into_iter().position(|letter| letter == byte);
            let owner = scanner.pick(owner, "`P`, `p` or a number of empty cells")?;
            pawns[owner].insert(3 * rank + file);
            Ok(())
        })?;
        scanner.space("side")?;
        let position = Self { pawns, turn: scanner.player()?, rules };
        scanner.end()?;

        let crowds = Player::ALL.into_iter().filter(|player| position.pawns[player.index()].len() > 3);
        let mut reasons: Vec<_> = crowds.map(InvalidReason::TooManyPawns).collect();
        if Player::ALL.into_iter().all(|player| position.has_reached(player)) {
            reasons.push(InvalidReason::BothReached);
        }
        Invalid::check(reasons)?;
        Ok(position)
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError<IllegalMove>> {
        let mv = text.parse()?;
        self.check(mv).map_err(MoveError::Illegal)?;
        Ok(mv)
    }

    fn write_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{mv}")
    }

    fn write_board(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        for rank in (0..3).rev() {
            write!(out, "{}", rank + 1)?;
            for cell in Cell::in_set(Board::rank(rank)) {
                let [white, black] = self.pawns.map(|pawns| pawns.contains(cell.index()));
                write!(
                    out,
                    " {}",
                    if white {
                        'P'
                    } else if black {
                        'p'
                    } else {
                        '.'
                    }
                )?;
            }
            writeln!(out)?;
        }
        writeln!(out, "  a b c   {} to move", self.turn)
    }

    fn key(&self) -> u64 {
        let [white, black] = self.pawns.map(Bitboard::bits);
        stable_key([white, black, self.turn as u64, u64::from(self.rules.stuck_draws)])
    }
}

impl Display for Hexapawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(f, &Board::WIDTHS[..3], |out, rank, file| {
            let [white, black] = self.pawns.map(|pawns| pawns.contains(3 * rank + file));
            if white || black { out.occupied(if white { 'P' } else { 'p' }) } else { Ok(()) }
        })?;
        write!(f, " {}", self.turn.letter())
    }
}

/// Left and right may change places, and so may the players with their ends of the board.
impl Symmetric for Hexapawn {
    type Symmetry = GridSymmetry;

    fn symmetries(_rules: Rules) -> &'static [GridSymmetry] {
        GridSymmetry::ALL.split_at(4).0
    }

    fn inverse(symmetry: GridSymmetry) -> GridSymmetry {
        symmetry.inverse()
    }

    fn swaps_players(symmetry: GridSymmetry) -> bool {
        Board::transform_set(symmetry, Board::rank(0)) == Board::rank(2)
    }

    fn transformed(&self, symmetry: GridSymmetry) -> Self {
        let mut turned = self.clone();
        turned.pawns = self.pawns.map(|pawns| Board::transform_set(symmetry, pawns));
        if Self::swaps_players(symmetry) {
            turned.pawns.reverse();
            turned.turn = !self.turn;
        }
        turned
    }

    fn transformed_move(&self, mv: Move, symmetry: GridSymmetry) -> Move {
        Move { from: Board::transform(symmetry, mv.from), to: Board::transform(symmetry, mv.to) }
    }
}
