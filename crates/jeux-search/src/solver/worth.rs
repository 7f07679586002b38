//! What the marbles are worth, and how much a player can get of them at most.

use cavalier_billes::{Colour, Position};
use jeux_core::{Bitboard, Position as _};

use super::board::{Place, places};

/// Points, as the search counts them.
pub(super) type Points = i16;

/// The marbles of one game: where each colour lay when it was looked at first, and what it is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Worth {
    /// The colours, the dearest first.
    colours: [(Bitboard, Points); 3],
    /// What the marble at each place is worth.
    points: [Points; 64],
    /// How many marbles of each colour there are in a part of a rank.
    counts: [[Counts; 64]; 6],
}

/// How many marbles a set has, by dark and light cells and colours.
///
/// A byte each, from the lowest: on dark cells the dearest, the second and the cheapest colour and all; the same on
/// light cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Counts(u64);

impl Worth {
    pub(super) fn new(position: &Position) -> Self {
        let rules = position.rules();
        let mut colours =
            Colour::ALL.map(|colour| (places(position.marbles_of(colour)), Points::from(rules.points(colour))));
        colours.sort_by_key(|&(_, points)| -points);
        let mut points = [0; 64];
        for (set, each) in colours {
            set.into_iter().for_each(|place| points[usize::from(place)] = each);
        }
        let count = |rank: usize, part: usize| {
            let part = Bitboard::from_bits((part as u64) << (8 * rank));
            let of_shade = |shade: Bitboard| {
                let sets = colours.map(|(set, _)| part & set & shade);
                sets.iter().rev().fold(part.intersection(shade).len() as u64, |sum, set| sum << 8 | set.len() as u64)
            };
            Counts(of_shade(DARK) | of_shade(!DARK) << 32)
        };
        let counts = core::array::from_fn(|rank| core::array::from_fn(|part| count(rank, part)));
        Self { colours, points, counts }
    }

    /// Whether a position may come of the same game: its marbles lie where they lay, worth the same.
    pub(super) fn covers(&self, position: &Position) -> bool {
        let rules = position.rules();
        Colour::ALL.into_iter().all(|colour| {
            let (set, points) = (places(position.marbles_of(colour)), Points::from(rules.points(colour)));
            let known = self.colours.iter().filter(|&&(_, known)| known == points);
            set.is_subset(known.fold(Bitboard::EMPTY, |sum, &(set, _)| sum | set))
        })
    }

    /// What the marble at a place is worth.
    #[inline]
    pub(super) fn points(&self, place: Place) -> Points {
        self.points[usize::from(place) & 63]
    }

    #[inline]
    pub(super) fn counts(&self, set: Bitboard) -> Counts {
        let ranks = set.bits().to_le_bytes();
        Counts(self.counts.iter().zip(ranks).map(|(counts, part)| counts[usize::from(part) & 63].0).sum())
    }

    /// The most points and the fewest that a marble at `place` can get out of a set.
    ///
    /// A leap goes from a dark cell to a light one or back, so that one kind can give as many marbles as the other, and
    /// one more of the kind it does not stand on.
    #[inline]
    pub(super) fn range(&self, place: Place, counts: Counts) -> (Points, Points) {
        let (dark, light) = (counts.0 as u32, (counts.0 >> 32) as u32);
        let (here, there) = if DARK.contains(place) { (dark, light) } else { (light, dark) };
        let there_count = (there >> 24).min((here >> 24) + 1);
        let here_count = (here >> 24).min(there >> 24);
        let most = self.best(there, there_count) + self.best(here, here_count);
        let [.., (_, cheapest)] = self.colours;
        let least = if cheapest < 0 { self.worst(there, there_count) + self.worst(here, here_count) } else { 0 };
        (least, most)
    }

    /// What the dearest `left` marbles are worth, without those that cost points.
    #[inline]
    fn best(&self, counts: u32, mut left: u32) -> Points {
        let mut sum = 0;
        for (index, (_, points)) in self.colours.iter().enumerate() {
            let taken = (counts >> (8 * index) & 255).min(left);
            sum += taken as Points * (*points).max(0);
            left -= taken;
        }
        sum
    }

    /// What the worst `left` marbles cost together, as a number below zero.
    #[inline]
    fn worst(&self, counts: u32, mut left: u32) -> Points {
        let mut sum = 0;
        for (index, (_, points)) in self.colours.iter().enumerate().rev() {
            let taken = (counts >> (8 * index) & 255).min(left);
            sum += taken as Points * (*points).min(0);
            left -= taken;
        }
        sum
    }
}

/// The cells of one shade of a chessboard, a1 among them.
const DARK: Bitboard = Bitboard::from_bits(0xaa55_aa55_aa55_aa55);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::board::place;
    use cavalier_billes::Rules;

    fn range(text: &str, rules: &str) -> (Points, Points) {
        let position = Position::parse(text, rules.parse().unwrap()).unwrap();
        let worth = Worth::new(&position);
        let set = places(position.coloured());
        worth.range(place(position.player_cell(position.turn()).unwrap()), worth.counts(set))
    }

    #[test]
    fn shades_give_marbles_in_turn() {
        // From a1, which is dark, the light cells b3 and c2 and the dark ones d4 and e5.
        assert_eq!(range("6/4y1/3r2/1r4/2b3/B4W b y0b0r0 y0b0r0", "standard"), (0, 9));
        assert_eq!(range("6/6/3r2/1r4/2b3/B4W b y0b0r0 y0b0r0", "standard"), (0, 8));
        assert_eq!(range("6/6/6/1r4/2b3/B4W b y0b0r0 y0b0r0", "standard"), (0, 3));
        assert_eq!(range("6/6/3r2/6/6/B4W b y0b0r0 y0b0r0", "standard"), (0, 0));
    }

    #[test]
    fn marbles_may_cost_points() {
        assert_eq!(range("6/6/3y2/1y4/2b3/B4W b y0b0r0 y0b0r0", "indigestion"), (-2, 2));
        assert_eq!(range("6/6/3y2/1r4/2b3/B4W b y0b0r0 y0b0r0", "standard yellow=-9 blue=-1 red=-2"), (-12, 0));
    }

    #[test]
    fn positions_of_a_game_share_what_is_known() {
        let worth = Worth::new(&Position::start(Rules::STANDARD, 1));
        let mut later = Position::start(Rules::STANDARD, 1);
        while let Some(mv) = later.nth_move(0) {
            later.play(mv).unwrap();
            assert!(worth.covers(&later));
        }
        assert!(!worth.covers(&Position::start(Rules::STANDARD, 2)));
        assert!(!worth.covers(&Position::start(Rules::JUNIOR, 1)));
        assert!(worth.covers(&Position::start(Rules::SENIOR, 1)));
    }
}
