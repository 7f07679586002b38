//! Chains of jumps followed before: in the positions of a search most shuttles have chains that they had a moment ago.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use jeux_core::Bitboard;

use crate::chains::{Chains, Field, Landings};
use crate::generate::ShuttleMoves;
use crate::{Arrow, Direction};

/// Where the chains of shuttles end that were followed before, on boards with the same number of rows.
///
/// Where chains lead depends on the pawns near them, and on whose these are. Whether a chain must begin over an enemy
/// pawn does so too: a shuttle that could jump one must, and no shuttle that cannot has chains when another must.
pub(crate) struct Memory {
    /// For each point and arrow the shuttles that stood there, the one met last first.
    shuttles: Vec<[Shuttle; Self::SHUTTLES]>,
    ends: Vec<Ends>,
    /// Empty between uses: to clear it is less work than to make it.
    landings: Landings,
}

/// A shuttle whose chains were followed, by what it is known again.
#[derive(Clone, Copy)]
struct Shuttle {
    /// The points on which it depends where the chains lead.
    near: Bitboard,
    /// The points where pawns stood, of both players and of the opponent.
    pawns: Bitboard,
    enemies: Bitboard,
    /// The number of its ends.
    ends: usize,
}

/// Where the chains of a shuttle end.
#[derive(Clone, Copy)]
pub(crate) struct Ends {
    /// The [kinds](Landings::of_kind) of ends; none if they are too many.
    kinds: Bitboard,
    count: usize,
    /// The points for each kind.
    points: [Bitboard; Self::KINDS],
}

impl Ends {
    /// More kinds are not kept. With one more a copy would be a call.
    const KINDS: usize = 14;

    const NONE: Self = Self { kinds: Bitboard::EMPTY, count: 0, points: [Bitboard::EMPTY; Self::KINDS] };

    /// Calls `visit` with every arrow and number earned that a chain ends with, and the points where such chains end.
    #[inline(always)]
    pub(crate) fn visit<B>(&self, mut visit: impl FnMut(Arrow, u8, Bitboard) -> ControlFlow<B>) -> ControlFlow<B> {
        for (kind, &points) in self.kinds.into_iter().zip(&self.points) {
            let (arrow, earned) = Landings::of_kind(kind);
            visit(arrow, earned, points)?;
        }
        ControlFlow::Continue(())
    }

    /// Follows the chains of a shuttle, and returns the points on which it depends where they lead.
    #[inline(always)]
    fn follow(&mut self, chains: &mut Chains<'_>, from: Bitboard, arrow: Arrow) -> Bitboard {
        chains.follow(from, arrow);
        // Where the shuttle looks for a jump, by the arrow that it has there.
        let mut stands = [Bitboard::EMPTY; 2];
        let mut rooms = self.points.iter_mut();
        let mut are_all_kept = true;
        let _ = chains.visit_ends::<()>(|arrow, _, points| {
            stands[arrow as usize] |= points;
            match rooms.next() {
                Some(room) => *room = points,
                None => are_all_kept = false,
            }
            ControlFlow::Continue(())
        });
        self.kinds = chains.kinds().when(are_all_kept);
        self.count = chains.forget();

        let field = chains.field().without(from);
        let on_the_way = stands[0] | stands[1];
        let sideways = field.looked_at(on_the_way, Direction::Left) | field.looked_at(on_the_way, Direction::Right);
        // The first jump goes forward only.
        stands[arrow as usize] |= from;
        Arrow::ALL.into_iter().fold(sideways, |near, arrow| {
            let [left, right] = arrow.forward();
            let at = stands[arrow as usize];
            near | field.looked_at(at, left) | field.looked_at(at, right)
        })
    }
}

impl Shuttle {
    #[inline(always)]
    fn is_same(&self, field: &Field) -> bool {
        !self.near.intersects((self.pawns ^ field.pawns) | (self.enemies ^ field.enemies))
    }
}

impl Memory {
    /// So many shuttles are remembered for each point and arrow.
    const SHUTTLES: usize = 16;

    /// Points have numbers below 64, and there are two arrows.
    const PLACES: usize = 128;

    /// A memory for counting so many plies, if they are enough to make up for its making.
    pub(crate) fn worthwhile(plies: u8) -> Option<Self> {
        (plies > 3).then(Self::new)
    }

    fn new() -> Self {
        let no_point = Bitboard::from_cell(63);
        let none = Shuttle { near: no_point, pawns: no_point, enemies: no_point, ends: 0 };
        let mut shuttles = vec![[none; Self::SHUTTLES]; Self::PLACES];
        for (number, shuttle) in shuttles.as_flattened_mut().iter_mut().enumerate() {
            shuttle.ends = number;
        }
        Self { shuttles, ends: vec![Ends::NONE; Self::PLACES * Self::SHUTTLES], landings: Landings::new() }
    }

    /// In how many different ways the chains of a shuttle end.
    #[inline(always)]
    pub(crate) fn count(&mut self, moves: &ShuttleMoves, from: Bitboard, arrow: Arrow) -> usize {
        let number = self.recall(moves, from, arrow);
        self.ends[number].count
    }

    /// Where the chains of a shuttle end, unless that is too much to remember.
    #[inline(always)]
    pub(crate) fn ends(&mut self, moves: &ShuttleMoves, from: Bitboard, arrow: Arrow) -> Option<Ends> {
        let number = self.recall(moves, from, arrow);
        let ends = &self.ends[number];
        (!ends.kinds.is_empty()).then_some(*ends)
    }

    /// The number of the ends of a shuttle.
    #[inline(always)]
    fn recall(&mut self, moves: &ShuttleMoves, from: Bitboard, arrow: Arrow) -> usize {
        let Self { shuttles, ends, landings } = self;
        let place = (from.bits().trailing_zeros() as usize * 2 + arrow as usize) % Self::PLACES;
        let shuttles = &mut shuttles[place];
        if shuttles[0].is_same(&moves.field) {
            return shuttles[0].ends;
        }
        search(shuttles, ends, &mut moves.chains(landings), from, arrow)
    }
}

/// Puts a shuttle first: one that is known changes places with the first, one that is not takes the place of the last.
#[inline(never)]
fn search(
    shuttles: &mut [Shuttle; Memory::SHUTTLES],
    ends: &mut [Ends],
    chains: &mut Chains<'_>,
    from: Bitboard,
    arrow: Arrow,
) -> usize {
    if let Some(known) = shuttles.iter().position(|shuttle| shuttle.is_same(chains.field())) {
        shuttles.swap(0, known);
    } else {
        shuttles.rotate_right(1);
        let first = &mut shuttles[0];
        let near = ends[first.ends].follow(chains, from, arrow);
        let Field { pawns, enemies, .. } = *chains.field();
        *first = Shuttle { near, pawns, enemies, ends: first.ends };
    }
    shuttles[0].ends
}

impl Field {
    /// The points that tell for shuttles on some points whether they can jump in a direction: an empty point where a pawn
    /// would have to be; else the point behind the pawn, and the pawn itself if it can be jumped.
    #[inline]
    fn looked_at(&self, from: Bitboard, direction: Direction) -> Bitboard {
        let back = direction.opposite();
        let next = direction.shift(from);
        let behind = direction.shift(next & self.pawns);
        (next - self.pawns) | behind | back.shift(behind & self.empty)
    }
}

#[cfg(test)]
mod tests {
    use jeux_core::{Player, Position as _, SplitMix64};

    use super::*;
    use crate::position::Pawn;
    use crate::{Point, Position, Rows, Rules};

    /// The positions after all moves, and how many moves there are after each.
    fn after(position: &Position, memory: Option<&mut Memory>) -> Vec<(Position, usize)> {
        let mut all = Vec::new();
        position.make_all(memory, |after, memory| {
            all.push((*after, after.count_with(memory)));
            0
        });
        all
    }

    #[test]
    fn chains_remembered_are_those_followed() {
        let games = 20 * u64::from(jeux_testkit::effort());
        for rows in Rows::ALL {
            let mut memory = Memory::new();
            for seed in 0..games {
                let mut random = SplitMix64::new(seed);
                let mut position = Position::start(Rules::FIVE_STARS.with_rows(rows), 0);
                while let Some(mv) = position.random_move(&mut random) {
                    assert_eq!(after(&position, Some(&mut memory)), after(&position, None), "{position}");
                    assert_eq!(position.count_with(Some(&mut memory)), position.count(), "{position}");
                    position.play_unchecked(mv);
                }
            }
        }
    }

    /// One of the worst positions: a shuttle has chains of more kinds than are kept.
    #[test]
    fn chains_with_too_many_kinds_of_ends_are_counted_and_followed_again() {
        let rules = Rules::FIVE_STARS.with_rows(Rows::Nine);
        let text = "1d4/1DDU3/2dD2/1ddUU2/1d1d2/1DdUdU1/2d1d1/1UUUSd1/1s1u2 w 0";
        let position = Position::parse(text, rules).unwrap();
        let mut memory = Memory::new();
        for _ in 0..2 {
            assert_eq!(position.count_with(Some(&mut memory)), 309);
            let made = position.make_all(Some(&mut memory), |_, _| 1);
            assert_eq!(made, 309);
        }
    }

    /// A shuttle on d3 jumps to c5, and on from there over those of four pawns that are there: sixteen boards.
    #[test]
    fn as_many_shuttles_as_there_is_room_for_are_known_again() {
        let point = |name: &str| name.parse::<Point>().unwrap();
        let (from, up) = (point("d3"), Direction::UpLeft);
        let over = from.neighbour(up, Rows::Nine).unwrap();
        let landing = over.neighbour(up, Rows::Nine).unwrap();
        let around = [Direction::UpLeft, Direction::UpRight, Direction::Left, Direction::Right];
        let boards = (0..1 << around.len()).map(|board| {
            let mut position = Position::blank(Rules::FIVE_STARS.with_rows(Rows::Nine));
            let shuttle = |player| Pawn::Shuttle { player, arrow: Arrow::toward_enemy_of(player) };
            position.put(from, shuttle(Player::White));
            position.put(over, shuttle(Player::Black));
            for (_, direction) in around.into_iter().enumerate().filter(|(place, _)| board >> place & 1 == 1) {
                position.put(landing.neighbour(direction, Rows::Nine).unwrap(), shuttle(Player::Black));
            }
            ShuttleMoves::of(&position)
        });
        let boards: Vec<ShuttleMoves> = boards.collect();
        let mut memory = Memory::new();
        let mut meet = |moves| memory.recall(moves, from.bitboard(), Arrow::Up);
        let numbers: Vec<usize> = boards.iter().map(&mut meet).collect();
        let mut again: Vec<usize> = boards.iter().rev().map(&mut meet).collect();
        again.reverse();
        assert_eq!(numbers, again);
        let different: alloc::collections::BTreeSet<usize> = numbers.into_iter().collect();
        assert_eq!(different.len(), Memory::SHUTTLES);
        assert!(memory.ends(&boards[0], from.bitboard(), Arrow::Up).is_some());
    }

    #[test]
    fn a_jump_depends_on_the_pawn_and_the_point_behind_or_on_what_prevents_it() {
        // From c2 to the upper left: b3, then b4.
        for (text, looked_at) in [
            ("5s/7/6/7/6/2U4/S5 w 0", &["b3"][..]),
            ("5s/7/6/7/1d4/2U4/S5 w 0", &["b3", "b4"]),
            ("5s/7/6/1u5/1d4/2U4/S5 w 0", &["b4"]),
        ] {
            let field = Field::new(&Position::parse(text, Rules::FIVE_STARS).unwrap());
            let point = |name: &str| name.parse::<Point>().unwrap();
            let expected: Bitboard = looked_at.iter().map(|name| point(name).index()).collect();
            assert_eq!(field.looked_at(point("c2").bitboard(), Direction::UpLeft), expected, "{text}");
        }
    }
}
