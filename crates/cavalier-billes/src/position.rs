//! The state of a game, how a move changes it, and how it ends.

use core::fmt;

use jeux_core::{Bitboard, GridSymmetry, Outcome, Player, Symmetric, stable_key};

use crate::{Board, Cell, Colour, Marble, Move, Rules};

/// A position: the marbles on the board, what each player has taken, whose turn it is, and the rules.
///
/// 32 bytes and `Copy`. Its text is `BOARD SIDE TAKEN_BY_BLACK TAKEN_BY_WHITE`.
///
/// ```
/// use cavalier_billes::{Colour, Position, Rules};
/// use jeux_core::{Player, Position as _};
///
/// let mut position = Position::parse("6/6/6/1r4/3y2/B4W b y0b0r0 y0b0r0", Rules::STANDARD)?;
/// position.play(position.parse_move("a1xb3")?)?;
/// assert_eq!(position.taken(Player::Black, Colour::Red), 1);
/// assert_eq!(position.points(Player::Black), 3);
/// assert_eq!(position.turn(), Player::White);
/// # Ok::<(), cavalier_billes::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    // A coloured marble is two bits, one in each plane: yellow 1, blue 2, red 3.
    pub(crate) planes: [Bitboard; 2],
    // Of the player to move and of the other one: so a move needs no index, and writes every field.
    taken: [Taken; 2],
    // The cells of the same two players' marbles, or `CAPTURED`.
    marbles: [u8; 2],
    pub(crate) turn: Player,
    pub(crate) rules: Rules,
}

/// The place of a marble that is no longer on the board. The knight's table has no leaps from there.
pub(crate) const CAPTURED: u8 = 63;

/// How many marbles of each colour a player has taken: a byte each. Four bytes leave the position without padding.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Taken(u32);

impl Taken {
    const fn get(self, colour: Colour) -> u8 {
        (self.0 >> (8 * colour as u32)) as u8
    }

    const fn set(&mut self, colour: Colour, count: u8) {
        let shift = 8 * colour as u32;
        self.0 = self.0 & !(0xff << shift) | (count as u32) << shift;
    }
}

impl Position {
    /// The cells with coloured marbles.
    #[inline]
    #[must_use]
    pub fn coloured(&self) -> Bitboard {
        self.planes[0] | self.planes[1]
    }

    /// The cells with marbles of this colour.
    #[inline]
    #[must_use]
    pub fn marbles_of(&self, colour: Colour) -> Bitboard {
        let [low, high] = self.planes;
        match colour {
            Colour::Yellow => low - high,
            Colour::Blue => high - low,
            Colour::Red => low & high,
        }
    }

    /// The cell of a player's marble; `None` if it was captured.
    #[inline]
    #[must_use]
    pub const fn player_cell(&self, player: Player) -> Option<Cell> {
        Cell::from_index(self.marble_index(player))
    }

    /// What lies in a cell.
    #[must_use]
    pub fn marble_at(&self, cell: Cell) -> Option<Marble> {
        let player = Player::ALL.into_iter().find(|&player| self.player_cell(player) == Some(cell));
        let colour = || Colour::ALL.into_iter().find(|&colour| self.marbles_of(colour).contains(cell.index()));
        player.map(Marble::Player).or_else(|| colour().map(Marble::Coloured))
    }

    /// Every marble on the board with its cell, in the order of the cells.
    pub fn marbles(&self) -> impl Iterator<Item = (Cell, Marble)> + '_ {
        Cell::all().filter_map(|cell| Some((cell, self.marble_at(cell)?)))
    }

    /// How many marbles of a colour a player has taken, 0 to 12.
    #[must_use]
    pub const fn taken(&self, player: Player, colour: Colour) -> u8 {
        self.taken[self.seat(player)].get(colour)
    }

    /// The place of a player in the fields that hold the player to move first.
    #[inline]
    const fn seat(&self, player: Player) -> usize {
        player.index() ^ self.turn.index()
    }

    /// The points a player has by now.
    ///
    /// *"Attribution des points : bille jaune (1 point) ; bille bleue (2 points) ; bille rouge (3 points)"*, or what the
    /// rules say. The opponent's marble is worth nothing.
    #[must_use]
    pub fn points(&self, player: Player) -> i32 {
        let worth = |colour| i32::from(self.taken(player, colour)) * i32::from(self.rules.points(colour));
        Colour::ALL.into_iter().map(worth).sum()
    }

    /// An empty board, which is no valid position yet.
    pub(crate) const fn empty(rules: Rules, turn: Player) -> Self {
        Self { planes: [Bitboard::EMPTY; 2], taken: [Taken(0); 2], marbles: [CAPTURED; 2], turn, rules }
    }

    /// Says what a player has taken.
    pub(crate) const fn put_taken(&mut self, player: Player, colour: Colour, count: u8) {
        self.taken[self.seat(player)].set(colour, count);
    }

    /// Puts a marble into an empty cell.
    pub(crate) fn put(&mut self, cell: Cell, marble: Marble) {
        match marble {
            Marble::Player(player) => self.marbles[self.seat(player)] = cell.index(),
            Marble::Coloured(colour) => {
                let kind = colour as u8 + 1;
                self.planes[0] |= cell.bitboard().when(kind & 1 != 0);
                self.planes[1] |= cell.bitboard().when(kind & 2 != 0);
            }
        }
    }

    #[inline]
    pub(crate) const fn marble_index(&self, player: Player) -> u8 {
        self.marbles[self.seat(player)]
    }

    #[inline]
    pub(crate) fn is_marble_captured(&self) -> bool {
        self.rules.capture_player() && self.marbles.contains(&CAPTURED)
    }

    /// The position after a legal move. It is made from its parts: a copy of the whole would be written twice.
    #[inline]
    pub(crate) fn made(&self, mv: Move) -> Self {
        let Self { planes: [low, high], taken: [my_taken, their_taken], marbles: [mine, theirs], turn, rules } = *self;
        match mv {
            Move::Pass => Self {
                planes: [low, high],
                taken: [their_taken, my_taken],
                marbles: [theirs, mine],
                turn: !turn,
                rules,
            },
            Move::Capture { to, .. } => {
                let kind = low.bits() >> to.index() & 1 | (high.bits() >> to.index() & 1) << 1;
                Self {
                    planes: [low - to.bitboard(), high - to.bitboard()],
                    taken: [their_taken, Taken(my_taken.0.wrapping_add(TAKEN_STEP[kind as usize & 3]))],
                    marbles: [if theirs == to.index() { CAPTURED } else { theirs }, to.index()],
                    turn: !turn,
                    rules,
                }
            }
        }
    }

    /// How the game ended, if it did.
    pub(crate) fn ending(&self) -> Option<Outcome<EndReason>> {
        let points = Player::ALL.map(|player| self.points(player));
        let by_points = |reason| match points[0] - points[1] {
            0 => Outcome::draw(reason),
            difference => Outcome::win(if difference > 0 { Player::White } else { Player::Black }, reason),
        };
        // "Dès qu'un des joueurs capture la bille-joueur de son adversaire, la partie s'arrête et l'on compte les points"
        if let Some(captured) = Player::ALL.into_iter().find(|&player| self.player_cell(player).is_none()) {
            let outcome = by_points(EndReason::Captured);
            return Some(match outcome.winner() {
                _ if self.rules.captured_may_win() => outcome,
                // "… et qui est toujours en possession de sa bille"
                Some(winner) if winner == captured => Outcome::draw(EndReason::Captured),
                _ => Outcome::win(!captured, EndReason::Captured),
            });
        }
        // "La partie s'arrête lorsque aucun des joueurs ne peut plus jouer."
        let stuck = Player::ALL.into_iter().all(|player| self.targets(player).is_empty());
        stuck.then(|| by_points(EndReason::Points))
    }

    pub(crate) fn stable_key(&self) -> u64 {
        let [low, high] = self.planes.map(Bitboard::bits);
        let [white, black] = Player::ALL.map(|player| u64::from(self.marble_index(player)));
        let taken = Player::ALL.map(|player| u64::from(self.taken[self.seat(player)].0));
        let rules = Colour::ALL
            .into_iter()
            .fold(GAME_KEY, |word, colour| word << 8 | u64::from(self.rules.points(colour) as u8));
        stable_key([
            rules << 8 | u64::from(self.rules.capture_player()) << 1 | u64::from(self.rules.captured_may_win()),
            low | white << 36 | black << 42 | (self.turn.index() as u64) << 48,
            high,
            taken[0] | taken[1] << 32,
        ])
    }
}

/// Parts the keys of this game from those of others: "CB" in ASCII.
const GAME_KEY: u64 = 0x4342;

/// What a capture adds to [`Taken`], by the two bits of the captured marble; nothing for a player's marble.
const TAKEN_STEP: [u32; 4] = [0, 1, 1 << 8, 1 << 16];

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self}, {})", self.rules)
    }
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum EndReason {
    /// Nobody can move; the points decide.
    Points,
    /// A player's marble was captured.
    Captured,
}

impl jeux_core::Reason for EndReason {
    const ALL: &'static [Self] = &[Self::Points, Self::Captured];

    fn word(self) -> &'static str {
        match self {
            Self::Points => "points",
            Self::Captured => "captured",
        }
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(jeux_core::Reason::word(*self))
    }
}

impl Symmetric for Position {
    type Symmetry = GridSymmetry;

    /// The eight symmetries of the square.
    fn symmetries(_: Rules) -> &'static [GridSymmetry] {
        Board::symmetries()
    }

    fn inverse(symmetry: GridSymmetry) -> GridSymmetry {
        symmetry.inverse()
    }

    fn swaps_players(_: GridSymmetry) -> bool {
        false
    }

    fn transformed(&self, symmetry: GridSymmetry) -> Self {
        let place = |index| Cell::from_index(index).map_or(CAPTURED, |cell| Board::transform(symmetry, cell).index());
        Self {
            planes: self.planes.map(|plane| Board::transform_set(symmetry, plane)),
            marbles: self.marbles.map(place),
            ..*self
        }
    }

    fn transformed_move(&self, mv: Move, symmetry: GridSymmetry) -> Move {
        match mv {
            Move::Pass => Move::Pass,
            Move::Capture { from, to } => {
                Move::Capture { from: Board::transform(symmetry, from), to: Board::transform(symmetry, to) }
            }
        }
    }
}
