//! Moves, which of them are legal, and why others are not.

use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;

use jeux_core::{Bitboard, Player, Scanner, SyntaxError};

use crate::board::LEAPS;
use crate::{Cell, Marble, Position};

/// What a player does in a turn.
///
/// The text is the same in every position: `a1xb3` or `pass`.
///
/// ```
/// use cavalier_billes::Move;
///
/// let mv: Move = "a1xb3".parse()?;
/// assert_eq!(mv.to().map(|cell| cell.to_string()).as_deref(), Some("b3"));
/// assert!(!mv.is_pass());
/// # Ok::<(), jeux_core::SyntaxError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Wait, because one cannot move: *"Celui qui ne peut plus se déplacer attend"*.
    Pass,
    /// Leap like a chess knight onto a marble and capture it.
    Capture {
        /// Where the player's marble comes from.
        from: Cell,
        /// Where it goes, and what stands there is captured.
        to: Cell,
    },
}

impl Move {
    /// Where the player's marble comes from; `None` for a pass.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Option<Cell> {
        match self {
            Self::Pass => None,
            Self::Capture { from, .. } => Some(from),
        }
    }

    /// Where the player's marble goes; `None` for a pass.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Option<Cell> {
        match self {
            Self::Pass => None,
            Self::Capture { to, .. } => Some(to),
        }
    }

    /// Whether this is the forced pass.
    #[inline]
    #[must_use]
    pub const fn is_pass(self) -> bool {
        matches!(self, Self::Pass)
    }

    /// What this move captures in a position; `None` for a pass or if the cell is empty.
    #[must_use]
    pub fn captured(self, position: &Position) -> Option<Marble> {
        position.marble_at(self.to()?)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.write_str("pass"),
            Self::Capture { from, to } => write!(f, "{from}x{to}"),
        }
    }
}

impl FromStr for Move {
    type Err = SyntaxError;

    /// Reads `pass`, or two cells with `x` between them.
    ///
    /// # Errors
    /// Any other text.
    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let mut scan = Scanner::new(text, "move");
        let mv = if scan.eat("pass") {
            Self::Pass
        } else {
            let from = Cell::scan(&mut scan)?;
            scan.expect("x", "`x`")?;
            Self::Capture { from, to: Cell::scan(&mut scan)? }
        };
        scan.end()?;
        Ok(mv)
    }
}

/// Why a move is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// Nobody can move, or a player's marble was captured.
    #[error("the game is over")]
    GameOver,
    /// A player who can capture must.
    #[error("{player} can capture and may not pass")]
    MustCapture {
        /// Who is to move.
        player: Player,
    },
    /// Only one's own marble moves.
    #[error("the marble of {player}, who is to move, is not on {from}")]
    NotTheMarble {
        /// Who is to move.
        player: Player,
        /// Where the marble should have been.
        from: Cell,
    },
    /// A marble moves like a chess knight.
    #[error("{from} to {to} is no knight's move")]
    NotAKnightsMove {
        /// Where the marble is.
        from: Cell,
        /// Where it cannot go.
        to: Cell,
    },
    /// One moves only to capture.
    #[error("there is nothing to capture on {to}")]
    EmptyCell {
        /// Where nothing stands.
        to: Cell,
    },
    /// The opponent's marble is safe under these rules.
    #[error("the opponent's marble on {to} may not be captured under these rules")]
    PlayersMarble {
        /// Where the opponent's marble stands.
        to: Cell,
    },
}

/// How many cells there are in a set of cells that one knight leaps to.
///
/// These are of one shade, so of two neighbours in a row (whose numbers share all bits but the lowest) at most one is in
/// the set: counting begins with fields of two bits, and the sum of at most 8 fits into one of four.
#[inline]
fn count_leaps(leaps: Bitboard) -> usize {
    let bits = leaps.bits();
    let pairs = (bits | bits >> 1) & 0x5_5555_5555;
    let fours = (pairs & 0x3_3333_3333) + (pairs >> 2 & 0x3_3333_3333);
    (fours.wrapping_mul(0x1_1111_1111) >> 32 & 15) as usize
}

impl Position {
    /// The cells whose marble `player` could capture if it were that player's turn, the game not being over.
    ///
    /// *"on ne peut déplacer sa bille noire (ou blanche) que pour capturer une bille de couleur"*, and where the rules
    /// allow it the opponent's.
    #[inline]
    #[must_use]
    pub fn targets(&self, player: Player) -> Bitboard {
        let opponent = Bitboard::from_cell(self.marble_index(!player)).when(self.rules.capture_player());
        LEAPS[usize::from(self.marble_index(player)) & 63] & (self.coloured() | opponent)
    }

    /// The one generator: captures in the order of their cells, else the forced pass.
    #[inline]
    pub(crate) fn generate<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.is_marble_captured() {
            return ControlFlow::Continue(());
        }
        let targets = self.targets(self.turn);
        if targets.is_empty() && !self.targets(!self.turn).is_empty() {
            return visit(Move::Pass);
        }
        if let Some(from) = self.player_cell(self.turn) {
            for to in Cell::in_set(targets) {
                visit(Move::Capture { from, to })?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    pub(crate) fn count(&self) -> usize {
        if self.is_marble_captured() {
            return 0;
        }
        match count_leaps(self.targets(self.turn)) {
            0 => usize::from(!self.targets(!self.turn).is_empty()),
            captures => captures,
        }
    }

    /// Two plies counted at once. Whatever the first capture takes, the opponent's targets stay the same, but for that
    /// one cell; and where the players' marbles can be captured, the marble that now stands there takes its place.
    pub(crate) fn count_two(&self) -> u64 {
        if self.is_marble_captured() {
            return 0;
        }
        let (mine, theirs) = (self.targets(self.turn), self.targets(!self.turn) & self.coloured());
        if mine.is_empty() {
            return count_leaps(self.targets(!self.turn)) as u64;
        }
        let captures = mine & self.coloured();
        let shared = (captures & theirs).when(!self.rules.capture_player());
        let replies = count_leaps(theirs);
        if replies > usize::from(!shared.is_empty()) {
            return (count_leaps(captures) * replies - count_leaps(shared)) as u64;
        }
        let marbles =
            self.coloured() | Bitboard::from_cell(self.marble_index(!self.turn)).when(self.rules.capture_player());
        let count_after = |to| match replies - usize::from(shared.contains(to)) {
            0 => usize::from(LEAPS[usize::from(to)].intersects(marbles)),
            replies => replies,
        };
        captures.into_iter().map(|to| count_after(to) as u64).sum()
    }

    pub(crate) fn check_move(&self, mv: Move) -> Result<(), IllegalMove> {
        let player = self.turn;
        let can_capture = !self.targets(player).is_empty();
        if self.is_marble_captured() || !can_capture && self.targets(!player).is_empty() {
            return Err(IllegalMove::GameOver);
        }
        let Move::Capture { from, to } = mv else {
            return if can_capture { Err(IllegalMove::MustCapture { player }) } else { Ok(()) };
        };
        if self.player_cell(player) != Some(from) {
            return Err(IllegalMove::NotTheMarble { player, from });
        }
        if !LEAPS[usize::from(from.index())].contains(to.index()) {
            return Err(IllegalMove::NotAKnightsMove { from, to });
        }
        match self.marble_at(to) {
            None => Err(IllegalMove::EmptyCell { to }),
            Some(Marble::Player(_)) if !self.rules.capture_player() => Err(IllegalMove::PlayersMarble { to }),
            Some(_) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaps_are_counted_whichever_of_them_are_in_the_set() {
        for leaps in LEAPS {
            let cells: alloc::vec::Vec<u8> = leaps.into_iter().collect();
            for chosen in 0..1u32 << cells.len() {
                let set: Bitboard = (0..cells.len()).filter(|i| chosen >> i & 1 != 0).map(|i| cells[i]).collect();
                assert_eq!(count_leaps(set), set.len(), "{set:?}");
            }
        }
    }
}
