//! Two moves at once: chains of jumps that a move leaves alone are followed once for all such moves.

use core::ops::{ControlFlow, Range};

use jeux_core::Bitboard;
use smallvec::SmallVec;

use crate::chains::{Field, Landings};
use crate::generate::ShuttleMoves;
use crate::{Arrow, Direction, Position};

/// What the positions after the moves of one position share.
pub(crate) struct Foresight {
    /// The position before the move, as if its player passed.
    before: Position,
    must_jump_enemy: bool,
    /// The shuttles of the opponent that can jump at least twice there, unless few moves would profit from knowing them.
    shuttles: SmallVec<[Shuttle; 8]>,
    ends: SmallVec<[Ends; 16]>,
    /// Empty between uses: to clear it is less work than to make it.
    pub(crate) landings: Landings,
}

/// A shuttle with its chains.
pub(crate) struct Shuttle {
    pub(crate) from: Bitboard,
    pub(crate) arrow: Arrow,
    /// The points on which it depends where the chains lead.
    near: Bitboard,
    ends: Range<u32>,
    pub(crate) count: usize,
}

/// Where chains end with an arrow and a number of star moves earned.
#[derive(Clone, Copy)]
pub(crate) struct Ends {
    pub(crate) arrow: Arrow,
    pub(crate) earned: u8,
    pub(crate) points: Bitboard,
}

impl Foresight {
    /// So many steps are worth the look.
    const MANY: usize = 8;

    /// A shuttle with more points to jump on from is not worth it.
    const PATIENCE: u32 = 8;

    /// Looks ahead where it repays.
    ///
    /// Not for few moves, nor for moves that earn star moves; nor once the opponent has shuttles on their way back, whose
    /// chains go everywhere.
    #[inline(always)]
    pub(crate) fn worthwhile(position: &Position) -> Option<Self> {
        let ahead = Arrow::toward_enemy_of(position.turn);
        let steps = || {
            let shuttles = position.shuttles(position.turn, ahead);
            let [left, right] = ahead.forward().map(|direction| direction.step(shuttles) & position.empty());
            left.len_with(right)
        };
        let repays = position.owed == 0
            && position.shuttles(!position.turn, ahead).is_empty()
            && steps() >= Self::MANY
            && !position.must_jump_enemy();
        repays.then(|| Self::of(position))
    }

    /// Follows the chains of all shuttles that have not too many.
    #[inline(never)]
    fn of(position: &Position) -> Self {
        let before = position.with_turn(!position.turn, 0);
        let moves = ShuttleMoves::of(&before);
        let must_jump_enemy = moves.must_jump_enemy;
        let mut foresight = Self {
            before,
            must_jump_enemy,
            shuttles: SmallVec::new(),
            ends: SmallVec::new(),
            landings: Landings::new(),
        };
        for arrow in Arrow::ALL {
            for from in moves.long[arrow as usize].singles() {
                foresight.follow(&moves, from, arrow);
            }
        }
        foresight
    }

    /// Follows the chains of a shuttle, and finds out on which points it depends where they lead.
    fn follow(&mut self, moves: &ShuttleMoves, from: Bitboard, arrow: Arrow) {
        let field = moves.field.without(from);
        let [left, right] = arrow.forward();
        // Whose a pawn is that cannot be jumped matters as well, but no move changes that.
        let mut near = field.looked_at(from, left) | field.looked_at(from, right);
        let start = self.ends.len() as u32;
        let ends = &mut self.ends;
        let mut chains = moves.chains(&mut self.landings);
        if !chains.follow_briefly(from, arrow, Self::PATIENCE) {
            chains.forget();
            return;
        }
        let _ = chains.visit_ends::<()>(|arrow, earned, points| {
            ends.push(Ends { arrow, earned, points });
            near |= arrow.onward().into_iter().fold(near, |near, direction| near | field.looked_at(points, direction));
            ControlFlow::Continue(())
        });
        let count = chains.forget();
        self.shuttles.push(Shuttle { from, arrow, near, ends: start..self.ends.len() as u32, count });
    }

    /// The shuttles whose chains are the same after one move.
    #[inline(always)]
    pub(crate) fn unchanged(&self, after: &Position, must_jump_enemy: bool) -> impl Iterator<Item = &Shuttle> {
        let changed = self.before.difference(after);
        let shuttles = if must_jump_enemy == self.must_jump_enemy { &*self.shuttles } else { &[] };
        shuttles.iter().filter(move |shuttle| !shuttle.near.intersects(changed))
    }

    /// Where the chains of a shuttle end.
    #[inline(always)]
    pub(crate) fn ends(&self, shuttle: &Shuttle) -> &[Ends] {
        self.ends.get(shuttle.ends.start as usize..shuttle.ends.end as usize).unwrap_or_default()
    }
}

impl Field {
    /// The points that tell for shuttles on some points whether they can jump in a direction: an empty point where a pawn
    /// would have to be; else the point behind the pawn, and the pawn itself if it can be jumped.
    fn looked_at(&self, from: Bitboard, direction: Direction) -> Bitboard {
        let back = direction.opposite();
        let next = direction.shift(from);
        let behind = direction.shift(next & self.pawns);
        (next - self.pawns) | behind | back.shift(behind & self.empty)
    }
}

#[cfg(test)]
mod tests {
    use jeux_core::Position as _;

    use super::*;
    use crate::{Point, Rules};

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
