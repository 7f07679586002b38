//! Who won how often, and what that says about strength.

use core::fmt::{self, Display};
use core::ops::Add;

use jeux_core::Player;

use crate::Fixture;

/// Wins, draws and losses of a player.
///
/// ```
/// use jeux_search::Tally;
///
/// let tally = Tally { wins: 60, draws: 20, losses: 20 };
/// assert_eq!((tally.games(), tally.score()), (100, 0.7));
/// let elo = tally.elo();
/// assert_eq!((elo.low.round(), elo.value.round(), elo.high.round()), (81.0, 147.0, 210.0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games that nobody won, those that were given up included.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally {
    /// The standard normal value that 95 % of all cases do not exceed on either side.
    const Z: f64 = 1.959_964;

    /// How many games there were.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points, 0 to 1, a draw being half a point; a half if no game was played.
    #[must_use]
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (self.wins as f64 + 0.5 * self.draws as f64) / games as f64,
        }
    }

    /// The variance of the points of one game.
    #[must_use]
    pub fn variance(&self) -> f64 {
        let (score, games) = (self.score(), self.games().max(1) as f64);
        let part = |count: u64, points: f64| count as f64 / games * (points - score).powi(2);
        part(self.wins, 1.0) + part(self.draws, 0.5) + part(self.losses, 0.0)
    }

    /// The 95 % interval of the score: Wilson's, with the variance that was seen. It has a width also if all games were
    /// won.
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        let games = self.games() as f64;
        if games == 0.0 {
            return (0.0, 1.0);
        }
        let z2 = Self::Z * Self::Z;
        let center = self.score() + z2 / (2.0 * games);
        let half = Self::Z * (self.variance() / games + z2 / (4.0 * games * games)).sqrt();
        let scale = 1.0 + z2 / games;
        (((center - half) / scale).max(0.0), ((center + half) / scale).min(1.0))
    }

    /// The Elo difference to the opponents, on average, that explains the score, with its 95 % interval.
    #[must_use]
    pub fn elo(&self) -> Elo {
        let (low, high) = self.interval();
        Elo { value: elo_of(self.score()), low: elo_of(low), high: elo_of(high) }
    }

    /// The same games seen by the opponent.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }
}

impl Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { wins: self.wins + other.wins, draws: self.draws + other.draws, losses: self.losses + other.losses }
    }
}

/// An Elo difference with its 95 % interval; infinite where all games were won or lost.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The difference that explains the score best.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// The Elo difference at which this score is to be expected.
fn elo_of(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The score to be expected at an Elo difference.
pub(super) fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The results of a tournament: each player against each other.
///
/// ```
/// use jeux_core::Player;
/// use jeux_search::{Schedule, Standings};
///
/// let mut standings = Standings::new(2);
/// for fixture in (Schedule { players: 2, rounds: 4, seed: 0 }).fixtures() {
///     standings.record(&fixture, Some(Player::White));
/// }
/// assert_eq!(standings.tally(0).score(), 0.5);
/// let table = standings.table(&["one", "other"]).to_string();
/// assert_eq!(table.lines().next(), Some("PLAYER SCORE WINS DRAWS LOSSES ELO  LOW HIGH"));
/// assert_eq!(table.lines().nth(1), Some("one    0.500    2     0      2  +0 -301 +301"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standings {
    /// The tally of each player (row) against each other (column).
    tallies: Vec<Vec<Tally>>,
}

impl Standings {
    /// No game has been played by any of so many players.
    #[must_use]
    pub fn new(players: usize) -> Self {
        Self { tallies: vec![vec![Tally::default(); players]; players] }
    }

    /// Notes who won a game; nobody if it was drawn or given up.
    ///
    /// # Panics
    /// If the fixture names a player there is not.
    pub fn record(&mut self, fixture: &Fixture, winner: Option<Player>) {
        let [white, black] = fixture.players;
        let game = match winner {
            Some(Player::White) => Tally { wins: 1, ..Tally::default() },
            Some(Player::Black) => Tally { losses: 1, ..Tally::default() },
            None => Tally { draws: 1, ..Tally::default() },
        };
        for (player, opponent, game) in [(white, black, game), (black, white, game.reversed())] {
            let tally = &mut self.tallies[player][opponent];
            *tally = *tally + game;
        }
    }

    /// The results of one player against all others; none for a player there is not.
    #[must_use]
    pub fn tally(&self, player: usize) -> Tally {
        self.tallies.get(player).into_iter().flatten().fold(Tally::default(), |sum, &tally| sum + tally)
    }

    /// The results of one player against another; none for a player there is not.
    #[must_use]
    pub fn against(&self, player: usize, opponent: usize) -> Tally {
        self.tallies.get(player).and_then(|row| row.get(opponent)).copied().unwrap_or_default()
    }

    /// A table of the players, the best first: name, score, wins, draws, losses, the Elo difference to their opponents
    /// and its 95 % interval.
    pub fn table<'a, N: Display>(&'a self, names: &'a [N]) -> impl Display + 'a {
        Table { standings: self, names }
    }
}

struct Table<'a, N> {
    standings: &'a Standings,
    names: &'a [N],
}

impl<N: Display> Display for Table<'_, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut players: Vec<(String, Tally)> = self
            .names
            .iter()
            .enumerate()
            .map(|(player, name)| (name.to_string(), self.standings.tally(player)))
            .collect();
        players.sort_by(|(_, one), (_, other)| other.score().total_cmp(&one.score()));
        let header = ["PLAYER", "SCORE", "WINS", "DRAWS", "LOSSES", "ELO", "LOW", "HIGH"].map(String::from);
        let rows = players.into_iter().map(|(name, tally)| {
            let elo = tally.elo();
            let score = format!("{:.3}", tally.score());
            let [wins, draws, losses] = [tally.wins, tally.draws, tally.losses].map(|count| count.to_string());
            let [value, low, high] = [elo.value, elo.low, elo.high].map(|elo| format!("{:+.0}", elo + 0.0));
            [name, score, wins, draws, losses, value, low, high]
        });
        let rows: Vec<[String; 8]> = core::iter::once(header).chain(rows).collect();
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
        for row in &rows {
            write!(f, "{:<width$}", row[0], width = width(0))?;
            for (column, text) in row.iter().enumerate().skip(1) {
                write!(f, " {text:>width$}", width = width(column))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jeux_core::{RandomSource, SplitMix64};

    #[test]
    fn elo_and_score_are_inverse() {
        for elo in [-400.0, -10.0, 0.0, 35.5, 800.0] {
            assert!((elo_of(score_of(elo)) - elo).abs() < 1e-9);
        }
        assert_eq!(score_of(0.0), 0.5);
        assert!((score_of(400.0) - 10.0 / 11.0).abs() < 1e-12);
        assert_eq!((elo_of(0.0), elo_of(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
    }

    #[test]
    fn the_interval_holds_the_truth_in_95_of_100_cases() {
        let mut random = SplitMix64::new(1);
        for (wins, draws) in [(50, 0), (30, 40), (90, 5), (97, 2)] {
            let truth = f64::from(wins) / 100.0 + f64::from(draws) / 200.0;
            let mut hits = 0;
            for _ in 0..2_000 {
                let mut tally = Tally::default();
                for _ in 0..200 {
                    match random.below(100) as i32 {
                        luck if luck < wins => tally.wins += 1,
                        luck if luck < wins + draws => tally.draws += 1,
                        _ => tally.losses += 1,
                    }
                }
                let (low, high) = tally.interval();
                hits += u32::from(low <= truth && truth <= high);
            }
            assert!((1_860..=1_960).contains(&hits), "{wins} wins, {draws} draws of 100: {hits} of 2000");
        }
    }

    #[test]
    fn extremes_have_intervals_too() {
        let all = Tally { wins: 1_000, ..Tally::default() };
        assert_eq!((all.elo().value, all.elo().high), (f64::INFINITY, f64::INFINITY));
        assert!(all.interval().0 > 0.99 && all.interval().0 < 1.0);
        let none = Tally::default();
        assert_eq!((none.score(), none.interval()), (0.5, (0.0, 1.0)));
        let mirrored = Tally { wins: 7, draws: 2, losses: 1 };
        assert!((mirrored.elo().low + mirrored.reversed().elo().high).abs() < 1e-9);
    }
}
