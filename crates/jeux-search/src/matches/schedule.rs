//! Who plays whom.

use jeux_core::stable_key;

/// A round robin: every player meets every other the same number of times.
///
/// Games are numbered from 0. In one round each pairing plays one game; from one round to the next the sides change.
/// Rounds 0 and 1, 2 and 3, and so on have the same start for every game, so that chance favours nobody.
///
/// ```
/// use jeux_search::Schedule;
///
/// let schedule = Schedule { players: 3, rounds: 2, seed: 1 };
/// let players: Vec<[usize; 2]> = schedule.fixtures().map(|fixture| fixture.players).collect();
/// assert_eq!(players, [[0, 1], [0, 2], [1, 2], [1, 0], [2, 0], [2, 1]]);
/// assert!(schedule.fixtures().all(|fixture| fixture.start_seed == schedule.fixture(0).unwrap().start_seed));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Schedule {
    /// How many players there are.
    pub players: usize,
    /// How many games a pairing plays. An odd number leaves the last game without its counterpart.
    pub rounds: u32,
    /// Where all chance comes from.
    pub seed: u64,
}

impl Schedule {
    /// How many games there are, at most `u64::MAX`.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.pairings().saturating_mul(self.rounds as u64)
    }

    /// The game with this number, if there is one.
    #[must_use]
    pub fn fixture(&self, number: u64) -> Option<Fixture> {
        if number >= self.games() {
            return None;
        }
        let (round, pairing) = (number / self.pairings(), number % self.pairings());
        let pairs = (0..self.players).flat_map(|one| (one + 1..self.players).map(move |other| [one, other]));
        let [one, other] = pairs.into_iter().nth(pairing as usize)?;
        let seed = |purpose| stable_key([self.seed, number, purpose]);
        Some(Fixture {
            number,
            players: if round % 2 == 0 { [one, other] } else { [other, one] },
            start_seed: stable_key([self.seed, round / 2]),
            bot_seeds: [seed(0), seed(1)],
        })
    }

    /// All games in order.
    pub fn fixtures(&self) -> impl Iterator<Item = Fixture> {
        (0..self.games()).filter_map(|number| self.fixture(number))
    }

    const fn pairings(&self) -> u64 {
        let players = self.players as u64;
        players.saturating_mul(players.saturating_sub(1)) / 2
    }
}

/// A game that is to be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fixture {
    /// Its number in the schedule.
    pub number: u64,
    /// Who plays White and who plays Black.
    pub players: [usize; 2],
    /// The seed of the start.
    pub start_seed: u64,
    /// The seeds of White's bot and of Black's.
    pub bot_seeds: [u64; 2],
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::{BTreeMap, BTreeSet};

    #[test]
    fn every_pairing_plays_every_start_with_both_sides() {
        for players in 0..6 {
            let schedule = Schedule { players, rounds: 6, seed: 9 };
            let mut starts = BTreeMap::<_, BTreeSet<_>>::new();
            for fixture in schedule.fixtures() {
                assert_ne!(fixture.players[0], fixture.players[1]);
                assert!(starts.entry(fixture.players).or_default().insert(fixture.start_seed));
            }
            assert_eq!(starts.len(), players * players.saturating_sub(1));
            let three = |seeds: &BTreeSet<u64>| seeds.len() == 3;
            assert!(starts.values().all(three));
            assert!(starts.iter().all(|(&[white, black], seeds)| starts[&[black, white]] == *seeds));
            assert_eq!(schedule.fixtures().count() as u64, schedule.games());
        }
    }

    #[test]
    fn seeds_differ_between_games_and_tournaments() {
        let seeds = |seed| {
            let fixtures = Schedule { players: 4, rounds: 10, seed }.fixtures().collect::<Vec<_>>();
            fixtures.into_iter().flat_map(|fixture| fixture.bot_seeds).collect::<BTreeSet<u64>>()
        };
        assert_eq!(seeds(1).len(), 120);
        assert!(seeds(1).is_disjoint(&seeds(2)));
    }
}
