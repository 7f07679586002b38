//! The state of a game, how a move changes it, and how it ends.

use core::fmt;

use jeux_core::{Bitboard, Outcome, Player, Symmetric, stable_key};

use crate::{Arrow, Move, Point, Rules, Symmetry};

/// A pawn (*pion*) without its place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pawn {
    /// *Navette*.
    Shuttle {
        /// Whose it is.
        player: Player,
        /// Where its arrow points.
        arrow: Arrow,
    },
    /// *Étoile*.
    Star {
        /// Whose it is.
        player: Player,
    },
}

impl Pawn {
    /// Every pawn there can be.
    pub const ALL: [Self; 6] = [
        Self::Shuttle { player: Player::White, arrow: Arrow::Up },
        Self::Shuttle { player: Player::White, arrow: Arrow::Down },
        Self::Star { player: Player::White },
        Self::Shuttle { player: Player::Black, arrow: Arrow::Up },
        Self::Shuttle { player: Player::Black, arrow: Arrow::Down },
        Self::Star { player: Player::Black },
    ];

    /// Whose it is.
    #[must_use]
    pub const fn player(self) -> Player {
        match self {
            Self::Shuttle { player, .. } | Self::Star { player } => player,
        }
    }

    /// The letter in texts: `U`, `D` or `S` for White's shuttles by their arrow and stars, lower case for Black's.
    #[must_use]
    pub const fn letter(self) -> char {
        let letter = match self {
            Self::Shuttle { arrow, .. } => arrow.letter(),
            Self::Star { .. } => 'S',
        };
        match self.player() {
            Player::White => letter,
            Player::Black => letter.to_ascii_lowercase(),
        }
    }

    /// The pawn with this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|pawn| pawn.letter() == letter)
    }
}

/// A position: the pawns on the board, whose turn it is, how many star moves that player still owes, and the rules.
///
/// 32 bytes and `Copy`. Its text is `BOARD SIDE OWED`.
///
/// ```
/// use jeux_core::{Player, Position as _};
/// use navettes::{Position, Rules};
///
/// let mut position = Position::parse("6/7/6/2s4/2d3/1SU4/6 w 0", Rules::FIVE_STARS)?;
/// position.play(position.parse_move("c2>d4")?)?;
/// assert_eq!((position.turn(), position.owed()), (Player::White, 1));
/// position.play(position.parse_move("*b2-b3")?)?;
/// assert_eq!(position.to_string(), "6/7/6/2sU3/1Sd3/7/6 b 0");
/// # Ok::<(), navettes::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    // The shuttles whose arrow points up, those whose arrow points down, and in both sets the stars.
    up: Bitboard,
    down: Bitboard,
    // The pawns of Black.
    black: Bitboard,
    pub(crate) turn: Player,
    pub(crate) owed: u8,
    pub(crate) rules: Rules,
}

impl Position {
    /// The most star moves a position can owe. No shuttle move earns more than 26: it jumps at most 25 pawns, 13 of them
    /// enemies, and on 5 rows two jumps lead from end to end.
    pub const MAX_OWED: u8 = 31;

    /// The start position. White begins.
    #[must_use]
    pub fn initial(rules: Rules) -> Self {
        let camp = Bitboard::first_cells(Rules::PAWNS);
        let black = |set| Symmetry::HalfTurn.set(set, rules.rows);
        let stars = rules.start_stars();
        Self {
            up: camp | black(stars),
            down: black(camp) | stars,
            black: black(camp),
            turn: Player::White,
            owed: 0,
            rules,
        }
    }

    /// The points with pawns of a player.
    #[inline]
    #[must_use]
    pub fn pawns(&self, player: Player) -> Bitboard {
        match player {
            Player::White => self.occupied() - self.black,
            Player::Black => self.black,
        }
    }

    /// The points with stars of a player.
    #[inline]
    #[must_use]
    pub fn stars(&self, player: Player) -> Bitboard {
        let stars = self.all_stars();
        match player {
            Player::White => stars - self.black,
            Player::Black => stars & self.black,
        }
    }

    /// The points with stars.
    #[inline]
    pub(crate) fn all_stars(&self) -> Bitboard {
        self.up & self.down
    }

    /// The points with shuttles of a player whose arrow points this way.
    #[inline]
    #[must_use]
    pub fn shuttles(&self, player: Player, arrow: Arrow) -> Bitboard {
        let shuttles = match arrow {
            Arrow::Up => self.up - self.down,
            Arrow::Down => self.down - self.up,
        };
        match player {
            Player::White => shuttles - self.black,
            Player::Black => shuttles & self.black,
        }
    }

    /// The points with pawns.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.up | self.down
    }

    /// The points of the board without a pawn.
    #[inline]
    #[must_use]
    pub fn empty(&self) -> Bitboard {
        self.rules.rows.points() - self.occupied()
    }

    /// How many star moves the player to move still owes: 0 before the shuttle move, at most 31.
    #[inline]
    #[must_use]
    pub const fn owed(&self) -> u8 {
        self.owed
    }

    /// What stands on a point.
    #[must_use]
    pub fn pawn_at(&self, point: Point) -> Option<Pawn> {
        let at = |set: Bitboard| set.contains(point.index());
        let player = Player::ALL.into_iter().find(|&player| at(self.pawns(player)))?;
        let arrow = Arrow::ALL.into_iter().find(|&arrow| at(self.shuttles(player, arrow)));
        Some(arrow.map_or(Pawn::Star { player }, |arrow| Pawn::Shuttle { player, arrow }))
    }

    /// An empty board, which is no valid position yet.
    pub(crate) const fn blank(rules: Rules) -> Self {
        Self { up: Bitboard::EMPTY, down: Bitboard::EMPTY, black: Bitboard::EMPTY, turn: Player::White, owed: 0, rules }
    }

    /// Puts a pawn on an empty point.
    pub(crate) fn put(&mut self, point: Point, pawn: Pawn) {
        let at = point.bitboard();
        self.black |= at.when(pawn.player() == Player::Black);
        match pawn {
            Pawn::Shuttle { arrow: Arrow::Up, .. } => self.up |= at,
            Pawn::Shuttle { arrow: Arrow::Down, .. } => self.down |= at,
            Pawn::Star { .. } => {
                self.up |= at;
                self.down |= at;
            }
        }
    }

    /// The position after a legal move. It is made from its parts: a copy of the whole would be written twice.
    // Most moves are a shuttle's, and they are made where they are found; a call is less than making them.
    #[inline(always)]
    pub(crate) fn made(&self, mv: Move) -> Self {
        match mv {
            Move::Shuttle { from, to, arrow, earned } => {
                let to = to.bitboard();
                let (up, down) = (to.when(arrow == Arrow::Up), to.when(arrow == Arrow::Down));
                self.with_pawn_moved(from.bitboard(), up, down, earned)
            }
            _ => self.made_without_shuttle(mv),
        }
    }

    #[inline(never)]
    fn made_without_shuttle(&self, mv: Move) -> Self {
        let none = Bitboard::EMPTY;
        match mv {
            Move::Star { from, to } => {
                let to = to.bitboard();
                self.with_pawn_moved(from.bitboard(), to, to, self.owed.saturating_sub(1))
            }
            Move::Exit { from, .. } => self.with_pawn_moved(from.bitboard(), none, none, self.owed.saturating_sub(1)),
            _ => self.with_pawn_moved(none, none, none, 0),
        }
    }

    /// A pawn of the player to move has left `from`, and stands where the two sets have a point; so many star moves are
    /// owed then.
    #[inline(always)]
    fn with_pawn_moved(&self, from: Bitboard, up: Bitboard, down: Bitboard, owed: u8) -> Self {
        let (turn, rules) = (self.turn, self.rules);
        let black = (self.black - from) | (up | down).when(turn == Player::Black);
        let (up, down) = ((self.up - from) | up, (self.down - from) | down);
        let after = Self { up, down, black, turn, owed, rules };
        // "When no star of the player can move, the star moves still owed are lost and the turn ends by itself."
        let goes_on = owed > 0 && after.some_star_can_move();
        Self { turn: if goes_on { turn } else { !turn }, owed: if goes_on { owed } else { 0 }, ..after }
    }

    /// The position with a player to move who owes so many star moves.
    #[inline(always)]
    pub(crate) fn with_turn(&self, turn: Player, owed: u8) -> Self {
        Self { turn, owed, ..*self }
    }

    /// The position with shuttles put on those of the points where none of the kind stands, and taken from the others.
    #[inline(always)]
    pub(crate) fn with_shuttle_flipped(&self, points: Bitboard, arrow: Arrow, player: Player) -> Self {
        let black = self.black ^ points.when(player == Player::Black);
        match arrow {
            Arrow::Up => Self { up: self.up ^ points, black, ..*self },
            Arrow::Down => Self { down: self.down ^ points, black, ..*self },
        }
    }

    /// Calls `visit` with the position once for each of some sets of points, with pawns put on those where none of the
    /// kind stands, and taken from the others. Afterwards all is as it was.
    #[inline(always)]
    pub(crate) fn visit_flipped(
        &mut self,
        flips: impl Iterator<Item = Bitboard>,
        arrow: Option<Arrow>,
        player: Player,
        visit: &mut impl FnMut(&Self),
    ) {
        let Self { up, down, black, .. } = *self;
        let mut flip = |points, is_black: bool| {
            if arrow != Some(Arrow::Down) {
                self.up = up ^ points;
            }
            if arrow != Some(Arrow::Up) {
                self.down = down ^ points;
            }
            if is_black {
                self.black = black ^ points;
            }
            visit(self);
        };
        // A loop for each player: to ask at every position would cost a fifth of its making.
        if player == Player::White {
            for points in flips {
                flip(points, false);
            }
        } else {
            for points in flips {
                flip(points, true);
            }
        }
        if arrow != Some(Arrow::Down) {
            self.up = up;
        }
        if arrow != Some(Arrow::Up) {
            self.down = down;
        }
        self.black = black;
    }

    /// How the game ended, if it did.
    pub(crate) fn ending(&self) -> Option<Outcome<EndReason>> {
        // "La partie s'arrête lorsque toutes les étoiles d'un joueur sont sorties du plateau. Ce joueur remporte la
        // partie."
        let winner = Player::ALL.into_iter().find(|&player| self.stars(player).is_empty());
        if let Some(winner) = winner {
            return Some(Outcome::win(winner, EndReason::StarsOut));
        }
        // Owed star moves can be made: if no star could move, they would have been lost.
        let stuck = self.owed == 0 && Player::ALL.into_iter().all(|player| !self.some_shuttle_can_move(player));
        stuck.then(|| Outcome::draw(EndReason::Stuck))
    }

    pub(crate) fn stable_key(&self) -> u64 {
        let rules = u64::from(self.rules.rows().count())
            | u64::from(self.rules.stars()) << 4
            | u64::from(self.rules.optional_star_moves()) << 8;
        let [white, black] = Player::ALL.map(|player| self.pawns(player).bits());
        let (stars, up) = (self.all_stars().bits(), (self.up - self.down).bits());
        let turn = self.turn.index() as u64 | u64::from(self.owed) << 1;
        stable_key([GAME_KEY << 16 | rules, white, black, stars, up | turn << 58])
    }
}

/// Parts the keys of this game from those of others: "NA" in ASCII.
const GAME_KEY: u64 = 0x4e41;

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self}, {})", self.rules)
    }
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum EndReason {
    /// All stars of the winner have left the board.
    StarsOut,
    /// Neither player can move a shuttle.
    Stuck,
}

impl jeux_core::Reason for EndReason {
    const ALL: &'static [Self] = &[Self::StarsOut, Self::Stuck];

    fn word(self) -> &'static str {
        match self {
            Self::StarsOut => "stars-out",
            Self::Stuck => "stuck",
        }
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(jeux_core::Reason::word(*self))
    }
}

impl Symmetric for Position {
    type Symmetry = Symmetry;

    /// Left and right may change places, and the camps together with the colours.
    fn symmetries(_: Rules) -> &'static [Symmetry] {
        &Symmetry::ALL
    }

    /// Each takes itself back.
    fn inverse(symmetry: Symmetry) -> Symmetry {
        symmetry
    }

    fn swaps_players(symmetry: Symmetry) -> bool {
        symmetry.swaps_camps()
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        let set = |set| symmetry.set(set, self.rules.rows);
        let after = Self { up: set(self.up), down: set(self.down), black: set(self.black), ..*self };
        if symmetry.swaps_camps() {
            Self { up: after.down, down: after.up, black: after.pawns(Player::White), turn: !self.turn, ..after }
        } else {
            after
        }
    }

    fn transformed_move(&self, mv: Move, symmetry: Symmetry) -> Move {
        let point = |point| symmetry.point(point, self.rules.rows);
        match mv {
            Move::Shuttle { from, to, arrow, earned } => {
                Move::Shuttle { from: point(from), to: point(to), arrow: symmetry.arrow(arrow), earned }
            }
            Move::Star { from, to } => Move::Star { from: point(from), to: point(to) },
            Move::Exit { from, jump } => Move::Exit { from: point(from), jump },
            Move::Stop | Move::Pass => mv,
        }
    }
}
