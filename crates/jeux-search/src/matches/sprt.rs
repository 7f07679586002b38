//! Stopping a match as soon as it has said enough.

use core::fmt;
use core::str::FromStr;

use jeux_core::{Scanner, SyntaxError};

use super::standings::score_of;
use crate::Tally;

/// Which of two hypotheses about the Elo difference holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hypothesis {
    /// It is [`Sprt::elo0`] or less.
    H0,
    /// It is [`Sprt::elo1`] or more.
    H1,
}

/// A sequential probability ratio test between two Elo differences, wrong in 5 % of the cases on either side.
///
/// The text is the two numbers with a comma: `0,10`; only whole ones can be read back. The test is the generalised one:
/// the points of a game are taken to be normally distributed with the variance that was seen.
///
/// ```
/// use jeux_search::{Hypothesis, Sprt, Tally};
///
/// let sprt: Sprt = "0,20".parse()?;
/// assert_eq!(sprt.decision(&Tally { wins: 40, draws: 20, losses: 30 }), None);
/// assert_eq!(sprt.decision(&Tally { wins: 400, draws: 200, losses: 300 }), Some(Hypothesis::H1));
/// assert_eq!(sprt.decision(&Tally { wins: 300, draws: 200, losses: 300 }), None);
/// assert_eq!(sprt.decision(&Tally { wins: 300, draws: 200, losses: 350 }), Some(Hypothesis::H0));
/// # Ok::<(), jeux_core::SyntaxError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference if the first player is not stronger by as much as hoped for.
    pub elo0: f64,
    /// The difference if it is.
    pub elo1: f64,
}

impl Sprt {
    /// How often either decision may be wrong.
    pub const ERROR_RATE: f64 = 0.05;

    /// The logarithm of how much better `elo1` explains the games than `elo0`; 0 before there are any.
    #[must_use]
    pub fn log_likelihood_ratio(&self, tally: &Tally) -> f64 {
        let games = tally.games() as f64;
        if games == 0.0 {
            return 0.0;
        }
        // A game of each kind more keeps the variance of a one-sided match from being zero.
        let seen = *tally + Tally { wins: 1, draws: 1, losses: 1 };
        let (score0, score1) = (score_of(self.elo0), score_of(self.elo1));
        games * (score1 - score0) * (2.0 * tally.score() - score0 - score1) / (2.0 * seen.variance())
    }

    /// The hypothesis that may be accepted after these games, if any.
    #[must_use]
    pub fn decision(&self, tally: &Tally) -> Option<Hypothesis> {
        let bound = ((1.0 - Self::ERROR_RATE) / Self::ERROR_RATE).ln();
        match self.log_likelihood_ratio(tally) {
            ratio if ratio >= bound => Some(Hypothesis::H1),
            ratio if ratio <= -bound => Some(Hypothesis::H0),
            _ => None,
        }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.elo0, self.elo1)
    }
}

impl FromStr for Sprt {
    type Err = SyntaxError;

    /// Reads two whole numbers with at most a minus sign before them, the second the greater, with a comma between.
    ///
    /// # Errors
    /// Where the text is something else, a number is beyond 10,000, or the second is not the greater.
    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let mut scan = Scanner::new(text, "sprt");
        let elo0 = number(&mut scan)?;
        scan.expect(",", "`,` and the greater number")?;
        let start = scan.offset();
        let elo1 = number(&mut scan)?;
        scan.end()?;
        if elo1 <= elo0 {
            return Err(scan.error_at(start, "a number greater than the first"));
        }
        Ok(Self { elo0, elo1 })
    }
}

fn number(scan: &mut Scanner<'_>) -> Result<f64, SyntaxError> {
    let sign = if scan.eat("-") { -1.0 } else { 1.0 };
    Ok(sign * f64::from(scan.number(10_000)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use jeux_core::{RandomSource, SplitMix64};

    #[test]
    fn the_test_errs_as_seldom_as_it_says() {
        let sprt = Sprt { elo0: 0.0, elo1: 50.0 };
        for (elo, truth) in [(0.0, Hypothesis::H0), (50.0, Hypothesis::H1)] {
            // A third of the games are drawn.
            let win = score_of(elo) - 1.0 / 6.0;
            let mut random = SplitMix64::new(2);
            let (mut wrong, mut games) = (0, 0);
            for _ in 0..1_000 {
                let mut tally = Tally::default();
                let decision = loop {
                    match random.below(1 << 20) as f64 / f64::from(1 << 20) {
                        luck if luck < win => tally.wins += 1,
                        luck if luck < win + 1.0 / 3.0 => tally.draws += 1,
                        _ => tally.losses += 1,
                    }
                    if let Some(decision) = sprt.decision(&tally) {
                        break decision;
                    }
                };
                games += tally.games();
                wrong += u32::from(decision != truth);
            }
            assert!((10..=65).contains(&wrong), "{wrong} of 1000 wrong at {elo}");
            assert!(games > 100_000, "{games}");
        }
    }

    #[test]
    fn texts_are_two_numbers_in_order() {
        assert_eq!("-5,5".parse(), Ok(Sprt { elo0: -5.0, elo1: 5.0 }));
        for (text, offset) in
            [("", 0), ("0", 1), ("0,", 2), ("0,0", 2), ("5,-5", 2), ("0,5 ", 3), ("0,1.5", 3), ("+1,2", 0)]
        {
            assert_eq!(text.parse::<Sprt>().unwrap_err().offset(), offset, "{text}");
        }
    }
}
