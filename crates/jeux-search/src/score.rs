//! What a position is worth to one of the players.

use core::fmt;
use core::ops::Neg;

/// What a position is worth to a player: an evaluation, or a win or loss in a known number of moves.
///
/// A win is worth more the sooner it comes, a loss the later. `Display` writes evaluations as signed numbers, `win 3`
/// for a win after three moves of whoever is to move, and `loss 3`.
///
/// ```
/// use jeux_search::Score;
///
/// assert!(Score::win_in(3) > Score::win_in(5));
/// assert!(Score::win_in(5) > Score::evaluation(1_000));
/// assert_eq!(-Score::win_in(3), Score::loss_in(3));
/// assert_eq!(Score::loss_in(3).to_string(), "loss 3");
/// assert_eq!(Score::evaluation(-12).to_string(), "-12");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(i32);

impl Score {
    /// Evaluations lie between minus this and this; larger ones are cut off.
    pub const MAX_EVALUATION: i32 = 20_000;

    /// Nobody is better.
    pub const DRAW: Self = Self(0);

    const WIN: i32 = 30_000;

    /// Above every score there is.
    pub(crate) const INFINITE: i32 = 32_000;

    /// An evaluation, in the units of whoever evaluates.
    #[must_use]
    pub const fn evaluation(value: i32) -> Self {
        Self(if value > Self::MAX_EVALUATION {
            Self::MAX_EVALUATION
        } else if value < -Self::MAX_EVALUATION {
            -Self::MAX_EVALUATION
        } else {
            value
        })
    }

    /// A win after this many moves of either player, at most 9,999.
    #[must_use]
    pub const fn win_in(moves: u32) -> Self {
        Self(Self::WIN - if moves > 9_999 { 9_999 } else { moves as i32 })
    }

    /// A loss after this many moves of either player, at most 9,999.
    #[must_use]
    pub const fn loss_in(moves: u32) -> Self {
        Self(-Self::win_in(moves).0)
    }

    /// The score as a number; wins lie above every evaluation, losses below.
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// How many moves it takes to win, if this is a win.
    #[must_use]
    pub const fn moves_to_win(self) -> Option<u32> {
        if self.0 > Self::MAX_EVALUATION { Some((Self::WIN - self.0) as u32) } else { None }
    }

    /// How many moves it takes to lose, if this is a loss.
    #[must_use]
    pub const fn moves_to_loss(self) -> Option<u32> {
        Self(-self.0).moves_to_win()
    }

    pub(crate) const fn from_value(value: i32) -> Self {
        Self(value)
    }

    /// The score seen `moves` moves later: a win comes that much sooner.
    pub(crate) const fn later(value: i32, moves: u32) -> i32 {
        match value {
            win if win > Self::MAX_EVALUATION => win + moves as i32,
            loss if loss < -Self::MAX_EVALUATION => loss - moves as i32,
            even => even,
        }
    }

    /// The score seen `moves` moves earlier: the reverse of [`later`](Self::later).
    pub(crate) const fn earlier(value: i32, moves: u32) -> i32 {
        match value {
            win if win > Self::MAX_EVALUATION => win - moves as i32,
            loss if loss < -Self::MAX_EVALUATION => loss + moves as i32,
            even => even,
        }
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.moves_to_win(), self.moves_to_loss()) {
            (Some(moves), _) => write!(f, "win {moves}"),
            (_, Some(moves)) => write!(f, "loss {moves}"),
            _ => write!(f, "{:+}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shorter_wins_and_longer_losses_are_preferred() {
        let order = [
            Score::loss_in(1),
            Score::loss_in(2),
            Score::loss_in(20_000),
            Score::evaluation(i32::MIN),
            Score::DRAW,
            Score::evaluation(i32::MAX),
            Score::win_in(20_000),
            Score::win_in(2),
            Score::win_in(1),
        ];
        assert!(order.is_sorted());
        assert!(order.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn a_win_comes_sooner_when_seen_later() {
        for score in [Score::win_in(7), Score::loss_in(7), Score::evaluation(7)] {
            let later = Score::later(score.value(), 3);
            assert_eq!(Score::earlier(later, 3), score.value());
        }
        assert_eq!(Score::later(Score::win_in(7).value(), 3), Score::win_in(4).value());
        assert_eq!(Score::later(Score::loss_in(7).value(), 3), Score::loss_in(4).value());
    }
}
