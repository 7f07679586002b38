//! Chains of jumps: where a shuttle can come to stand, and what it earns on the way.

use core::ops::ControlFlow;

use jeux_core::Bitboard;

use crate::{Arrow, Direction, Position};

/// The board as the shuttles of the player to move see it.
#[derive(Clone, Copy)]
pub(crate) struct Field {
    pub(crate) empty: Bitboard,
    pub(crate) pawns: Bitboard,
    pub(crate) enemies: Bitboard,
    ends: [Bitboard; 2],
}

impl Field {
    #[inline]
    pub(crate) fn new(position: &Position) -> Self {
        Self {
            empty: position.empty(),
            pawns: position.occupied(),
            enemies: position.pawns(!position.turn),
            ends: Arrow::ALL.map(|arrow| position.rules.rows.end(arrow)),
        }
    }

    /// The field once a shuttle has left its point, which counts as empty then.
    #[inline]
    pub(crate) fn without(mut self, shuttle: Bitboard) -> Self {
        self.empty |= shuttle;
        self.pawns -= shuttle;
        self
    }

    /// The points of the row at which shuttles with this arrow are turned.
    #[inline]
    pub(crate) const fn end(&self, arrow: Arrow) -> Bitboard {
        self.ends[arrow as usize]
    }

    /// Where shuttles on these points land that jump over one of `over` in a direction: *"la navette est déplacée en
    /// ligne droite de deux intersections vers une intersection vide, en passant par-dessus une intersection occupée"*.
    #[inline]
    pub(crate) fn jump(&self, from: Bitboard, over: Bitboard, direction: Direction) -> Bitboard {
        direction.shift(direction.shift(from) & over & direction.inner()) & self.empty
    }

    /// The points from which a shuttle can jump over one of `over` in a direction.
    #[inline]
    pub(crate) fn jumpers(&self, over: Bitboard, direction: Direction) -> Bitboard {
        let back = direction.opposite();
        back.shift(back.shift(self.empty) & over & direction.inner())
    }

    /// A shuttle that has not moved yet. It lifts its pawn off the field only with [`without`](Self::without).
    #[inline]
    pub(crate) const fn jumper(at: Bitboard, arrow: Arrow) -> Jumper {
        Jumper { at, arrow, jumped: Bitboard::EMPTY, earned: 0 }
    }

    /// The shuttle after one more jump over one of `over`, if it can make it: no pawn is jumped twice.
    #[inline]
    pub(crate) fn after_jump(&self, before: Jumper, over: Bitboard, direction: Direction) -> Option<Jumper> {
        let over = direction.shift(before.at) & (over - before.jumped) & direction.inner();
        let at = direction.shift(over) & self.empty;
        if at.is_empty() {
            return None;
        }
        // "Elle est immédiatement retournée."
        let turned = at.intersects(self.end(before.arrow));
        Some(Jumper {
            at,
            arrow: if turned { !before.arrow } else { before.arrow },
            jumped: before.jumped | over,
            // "Égal au nombre de pions adverses sautés, additionné au nombre de fois où sa navette s'est retournée".
            earned: before.earned + u8::from(over.intersects(self.enemies)) + u8::from(turned),
        })
    }
}

/// A shuttle in the middle of a chain of jumps.
///
/// The set of jumped pawns tells all the rest. The points on which a shuttle can land form a graph whose edges are the
/// pawns between them, since every pawn lies between just two such points; a chain is a walk from the start that uses
/// no edge twice, so the edges used tell its end, and the number of those between rows tells how often it was turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Jumper {
    /// The one point where it stands.
    pub(crate) at: Bitboard,
    pub(crate) arrow: Arrow,
    pub(crate) jumped: Bitboard,
    pub(crate) earned: u8,
}

/// From where shuttles can jump over one of some pawns, in each direction.
#[derive(Clone, Copy)]
pub(crate) struct Jumpers([Bitboard; 6]);

impl Jumpers {
    #[inline]
    pub(crate) fn of(field: &Field, over: Bitboard) -> Self {
        Self(Direction::ALL.map(|direction| field.jumpers(over, direction)))
    }

    /// In one direction.
    #[inline]
    pub(crate) const fn toward(&self, direction: Direction) -> Bitboard {
        self.0[direction as usize]
    }

    /// From where a shuttle whose arrow points this way after a jump in a direction can jump on.
    ///
    /// Not back over the same pawn: but for the starting point, the point behind it is empty.
    #[inline(always)]
    fn onward_after(&self, direction: Direction, arrow: Arrow) -> Bitboard {
        let possible = |next: Direction| self.toward(next).when(next != direction.opposite());
        let [left, right] = arrow.forward();
        possible(left) | possible(right) | possible(Direction::Left) | possible(Direction::Right)
    }

    /// For each arrow, from where a jump that is not the first is possible.
    #[inline]
    pub(crate) fn onward(&self) -> [Bitboard; 2] {
        let [down_left, down_right, left, right, up_left, up_right] = self.0;
        [up_left | up_right | left | right, down_left | down_right | left | right]
    }
}

/// Where the chains of one shuttle end.
pub(crate) struct Landings {
    /// The points where chains end, for each number of star moves earned and arrow.
    ends: [Bitboard; Self::KINDS],
    /// Which of these sets have a point.
    used: Bitboard,
    count: usize,
}

impl Landings {
    /// More than any chain can earn, twice: for each arrow.
    const KINDS: usize = 2 * (Position::MAX_OWED as usize + 1);

    #[inline(always)]
    pub(crate) const fn new() -> Self {
        Self { ends: [Bitboard::EMPTY; Self::KINDS], used: Bitboard::EMPTY, count: 0 }
    }

    /// Adds the end of a chain, and says whether it is new.
    #[inline(always)]
    pub(crate) fn add(&mut self, at: Bitboard, arrow: Arrow, earned: u8) -> bool {
        let kind = (usize::from(earned) * 2 + arrow as usize) % Self::KINDS;
        let ends = &mut self.ends[kind];
        let is_new = !ends.intersects(at);
        *ends |= at;
        self.used.insert(kind as u8);
        self.count += usize::from(is_new);
        is_new
    }

    /// Forgets all ends, and says how many there were.
    #[inline(always)]
    fn clear(&mut self) -> usize {
        for kind in self.used {
            self.ends[usize::from(kind) % Self::KINDS] = Bitboard::EMPTY;
        }
        self.used = Bitboard::EMPTY;
        core::mem::take(&mut self.count)
    }

    /// Calls `visit` with every arrow and number earned that a chain ends with, and the points where such chains end.
    #[inline(always)]
    fn visit<B>(&self, mut visit: impl FnMut(Arrow, u8, Bitboard) -> ControlFlow<B>) -> ControlFlow<B> {
        for kind in self.used {
            let (arrow, earned) = Self::of_kind(kind);
            visit(arrow, earned, self.ends[usize::from(kind) % Self::KINDS])?;
        }
        ControlFlow::Continue(())
    }

    /// With which arrow, and how many star moves earned, chains of a kind end.
    #[inline(always)]
    pub(crate) const fn of_kind(kind: u8) -> (Arrow, u8) {
        (if kind.is_multiple_of(2) { Arrow::Up } else { Arrow::Down }, kind / 2)
    }
}

/// Follows the chains of jumps of one shuttle after the other.
pub(crate) struct Chains<'a> {
    field: Field,
    /// The pawns over which a chain may begin.
    first: Bitboard,
    /// From where jumps over any pawn are possible: also back to the starting point, once its shuttle was turned.
    jumpers: Jumpers,
    /// The same without those back to the starting point, once there are such.
    closed: Option<Jumpers>,
    /// The starting point of the shuttle that is followed.
    from: Bitboard,
    landings: &'a mut Landings,
}

impl<'a> Chains<'a> {
    /// So many sets of jumped pawns are remembered at most.
    const REMEMBERED: usize = 1 << 12;

    #[inline(always)]
    pub(crate) fn new(field: &Field, jumpers: Jumpers, first: Bitboard, landings: &'a mut Landings) -> Self {
        Self { field: *field, first, jumpers, closed: None, from: Bitboard::EMPTY, landings }
    }

    /// Follows every chain of a shuttle; the first jump goes forward.
    #[inline]
    pub(crate) fn follow(&mut self, from: Bitboard, arrow: Arrow) {
        self.from = from;
        let mut patience = Patience::new();
        self.begin(arrow, &mut patience);
        if patience.is_lost() {
            self.begin_remembering(arrow);
        }
    }

    /// The board on which it follows them.
    #[inline]
    pub(crate) const fn field(&self) -> &Field {
        &self.field
    }

    /// The [kinds](Landings::of_kind) of ends that the shuttle was found to reach.
    #[inline]
    pub(crate) const fn kinds(&self) -> Bitboard {
        self.landings.used
    }

    /// Calls `visit` with what the shuttle was found to reach: arrows and numbers earned with the points where such chains
    /// end.
    #[inline(always)]
    pub(crate) fn visit_ends<B>(&self, visit: impl FnMut(Arrow, u8, Bitboard) -> ControlFlow<B>) -> ControlFlow<B> {
        self.landings.visit(visit)
    }

    /// Forgets what the shuttle was found to reach, and says in how many different ways its chains end.
    #[inline]
    pub(crate) fn forget(&mut self) -> usize {
        self.landings.clear()
    }

    /// Long chains meet the same set of jumped pawns again and again: here each is followed once.
    #[cold]
    #[inline(never)]
    fn begin_remembering(&mut self, arrow: Arrow) {
        let mut sets = [Bitboard::EMPTY; Self::REMEMBERED];
        self.begin(arrow, &mut Seen(&mut sets));
    }

    #[inline]
    fn begin(&mut self, arrow: Arrow, guard: &mut impl Guard) {
        let start = Standing { at: self.from, jumped: Bitboard::EMPTY, earned: 0 };
        match arrow {
            Arrow::Up => {
                self.jump::<true>(start, self.first, Direction::UpLeft, guard);
                self.jump::<true>(start, self.first, Direction::UpRight, guard);
            }
            Arrow::Down => {
                self.jump::<false>(start, self.first, Direction::DownLeft, guard);
                self.jump::<false>(start, self.first, Direction::DownRight, guard);
            }
        }
        if let Some(closed) = self.closed.take() {
            self.jumpers = closed;
        }
    }

    /// Makes every jump but a first one of a shuttle whose arrow points up or not, and follows it further.
    // Three words and no struct: they stay in registers.
    fn go_on<const UP: bool>(&mut self, at: Bitboard, jumped: Bitboard, earned: u8, guard: &mut impl Guard) {
        if !guard.lets_on(jumped) {
            return;
        }
        let standing = Standing { at, jumped, earned };
        let over = self.field.pawns - jumped;
        let [left, right] = if UP { Arrow::Up.forward() } else { Arrow::Down.forward() };
        self.jump::<UP>(standing, over, left, guard);
        self.jump::<UP>(standing, over, right, guard);
        self.jump::<UP>(standing, over, Direction::Left, guard);
        self.jump::<UP>(standing, over, Direction::Right, guard);
    }

    #[inline(always)]
    fn jump<const UP: bool>(&mut self, before: Standing, over: Bitboard, direction: Direction, guard: &mut impl Guard) {
        let arrow = if UP { Arrow::Up } else { Arrow::Down };
        if !self.jumpers.toward(direction).intersects(before.at) {
            return;
        }
        let pawn = direction.shift(before.at);
        if !pawn.intersects(over) {
            return;
        }
        let at = direction.shift(pawn);
        let jumped = before.jumped | pawn;
        // "Égal au nombre de pions adverses sautés, additionné au nombre de fois où sa navette s'est retournée".
        let earned = before.earned + u8::from(pawn.intersects(self.field.enemies));
        if !direction.is_sideways() && at.intersects(self.field.end(arrow)) {
            if self.closed.is_none() {
                self.open_home();
            }
            let earned = earned + 1;
            self.landings.add(at, !arrow, earned);
            if self.jumpers.onward_after(direction, !arrow).intersects(at) {
                if UP {
                    self.go_on::<false>(at, jumped, earned, guard);
                } else {
                    self.go_on::<true>(at, jumped, earned, guard);
                }
            }
        } else {
            self.landings.add(at, arrow, earned);
            if self.jumpers.onward_after(direction, arrow).intersects(at) {
                self.go_on::<UP>(at, jumped, earned, guard);
            }
        }
    }

    /// Adds the jumps to the starting point to the possible ones: once it was turned the shuttle can come back, and the
    /// point is empty since it left.
    #[inline(never)]
    fn open_home(&mut self) {
        self.closed = Some(self.jumpers);
        for direction in Direction::ALL {
            let back = direction.opposite();
            let pawn = back.shift(self.from) & self.field.pawns & direction.inner();
            self.jumpers.0[direction as usize] |= back.shift(pawn);
        }
    }
}

/// A shuttle in the middle of a chain.
#[derive(Clone, Copy)]
struct Standing {
    at: Bitboard,
    jumped: Bitboard,
    earned: u8,
}

/// Says whether a chain is followed beyond a point; the pawns jumped so far tell where that is.
trait Guard {
    fn lets_on(&mut self, jumped: Bitboard) -> bool;
}

/// Lets the first points pass unseen, since most chains have few; then remembers the last sets of jumped pawns; and is
/// lost in the end.
struct Patience {
    /// How many points to jump on from it still has patience for.
    left: u32,
    seen: Option<[Bitboard; Self::REMEMBERED]>,
}

impl Patience {
    const POINTS: u32 = 400;

    /// So many of them pass unseen.
    const UNSEEN: u32 = 16;

    const REMEMBERED: usize = 1 << 7;

    #[inline]
    const fn new() -> Self {
        Self { left: Self::POINTS, seen: None }
    }

    #[inline]
    const fn is_lost(&self) -> bool {
        self.left == 0
    }

    #[inline(never)]
    fn remembers_to_go_on(&mut self, jumped: Bitboard) -> bool {
        !self.is_lost() && Seen(self.seen.get_or_insert([Bitboard::EMPTY; Self::REMEMBERED])).insert(jumped)
    }
}

impl Guard for Patience {
    #[inline(always)]
    fn lets_on(&mut self, jumped: Bitboard) -> bool {
        self.left = self.left.saturating_sub(1);
        self.left >= Self::POINTS - Self::UNSEEN || self.remembers_to_go_on(jumped)
    }
}

impl Guard for Seen<'_> {
    #[inline(always)]
    fn lets_on(&mut self, jumped: Bitboard) -> bool {
        self.insert(jumped)
    }
}

/// Sets of jumped pawns met before. Of several with the same place only the last is remembered: forgetting costs time,
/// nothing else. The number of places is a power of two.
pub(crate) struct Seen<'a>(pub(crate) &'a mut [Bitboard]);

impl Seen<'_> {
    /// Remembers a set, and says whether it is new.
    #[inline]
    pub(crate) fn insert(&mut self, jumped: Bitboard) -> bool {
        let place = (jumped.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize & (self.0.len() - 1);
        self.0.get_mut(place).is_none_or(|slot| core::mem::replace(slot, jumped) != jumped)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;
    use alloc::vec::Vec;

    use jeux_core::{Player, RandomSource as _, SplitMix64};

    use super::*;
    use crate::position::Pawn;
    use crate::{Point, Rows, Rules};

    /// Counts how often a chain is followed on, though each set of jumped pawns only once while it is remembered.
    struct Counting<'a> {
        seen: Seen<'a>,
        count: u32,
    }

    impl Guard for Counting<'_> {
        fn lets_on(&mut self, jumped: Bitboard) -> bool {
            let is_new = self.seen.insert(jumped);
            self.count += u32::from(is_new);
            is_new
        }
    }

    /// How many points to jump on from there are in all chains of the player to move.
    fn work(position: &Position) -> u32 {
        let field = Field::new(position);
        let jumpers = Jumpers::of(&field, field.pawns);
        let first = if position.must_jump_enemy() { field.enemies } else { field.pawns };
        let mut landings = Landings::new();
        let mut chains = Chains::new(&field, jumpers, first, &mut landings);
        let mut work = 0;
        for arrow in Arrow::ALL {
            for from in position.shuttles(position.turn, arrow).singles() {
                let mut sets = vec![Bitboard::EMPTY; Chains::REMEMBERED];
                let mut guard = Counting { seen: Seen(&mut sets), count: 0 };
                chains.from = from;
                chains.begin(arrow, &mut guard);
                chains.forget();
                work += guard.count;
            }
        }
        work
    }

    /// A position with 13 pawns a side at random.
    fn drawn(rules: Rules, random: &mut SplitMix64) -> Vec<Option<Pawn>> {
        let mut board = vec![None; rules.rows.points().len()];
        for player in Player::ALL {
            for pawn in 0..Rules::PAWNS {
                let free: Vec<usize> = (0..board.len()).filter(|&point| board[point].is_none()).collect();
                let arrow = Arrow::ALL[random.below(2) as usize];
                board[free[random.below(free.len() as u64) as usize]] =
                    Some(if pawn == 0 { Pawn::Star { player } } else { Pawn::Shuttle { player, arrow } });
            }
        }
        board
    }

    /// The position with these pawns, White to move; shuttles that would have been turned where they stand are turned.
    fn position(rules: Rules, board: &[Option<Pawn>]) -> Position {
        let mut position = Position::blank(rules);
        for (point, pawn) in Point::all().zip(board) {
            let turned = |pawn| match pawn {
                Pawn::Shuttle { player, arrow } if rules.rows.end(arrow).contains(point.index()) => {
                    Pawn::Shuttle { player, arrow: !arrow }
                }
                _ => pawn,
            };
            pawn.map(turned).iter().for_each(|&pawn| position.put(point, pawn));
        }
        position
    }

    /// Changes places of what stands on two points, or turns a shuttle.
    fn changed(board: &[Option<Pawn>], random: &mut SplitMix64) -> Vec<Option<Pawn>> {
        let mut board = board.to_vec();
        let [one, other] = [0; 2].map(|_| random.below(board.len() as u64) as usize);
        match &mut board[one] {
            Some(Pawn::Shuttle { arrow, .. }) if random.below(4) == 0 => *arrow = !*arrow,
            _ => board.swap(one, other),
        }
        board
    }

    #[test]
    fn sixteen_points_pass_unseen_then_each_set_once_until_patience_is_lost() {
        let mut patience = Patience::new();
        let first = Bitboard::from_bits(1);
        for _ in 0..Patience::UNSEEN + 1 {
            assert!(patience.lets_on(first));
        }
        assert!(!patience.lets_on(first));
        for bits in Patience::UNSEEN + 3..Patience::POINTS {
            assert!(patience.lets_on(Bitboard::from_bits(bits.into())));
            assert!(!patience.is_lost());
        }
        assert!(!patience.lets_on(Bitboard::from_bits(Patience::POINTS.into())));
        assert!(patience.is_lost());
    }

    #[test]
    fn a_set_met_before_is_not_followed_again() {
        let mut sets = [Bitboard::EMPTY; 2];
        let (mut seen, set) = (Seen(&mut sets), Bitboard::from_bits(1));
        assert!(seen.lets_on(set));
        assert!(!seen.lets_on(set));
    }

    /// Climbs from random positions toward those with the longest chains. Remembering keeps the work within bounds: the
    /// paths go into the hundreds of thousands there.
    #[test]
    fn no_position_found_by_climbing_explodes() {
        let tries = 1_000 * jeux_testkit::effort();
        for rows in Rows::ALL {
            let rules = Rules::FIVE_STARS.with_rows(rows);
            let mut random = SplitMix64::new(1);
            let mut most = (0, Position::initial(rules));
            let (mut board, mut height, mut since) = (drawn(rules, &mut random), 0, 0);
            for _ in 0..tries {
                let next = changed(&board, &mut random);
                let work = work(&position(rules, &next));
                since = if work > height { 0 } else { since + 1 };
                if work >= height {
                    (board, height) = (next, work);
                }
                if height > most.0 {
                    most = (height, position(rules, &board));
                }
                if since > 2_000 {
                    (board, height, since) = (drawn(rules, &mut random), 0, 0);
                }
            }
            assert!(most.0 < 50_000, "{} points to jump on from: {}", most.0, most.1);
        }
    }
}
