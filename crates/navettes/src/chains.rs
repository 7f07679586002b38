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
        self.pawns = self.pawns - shuttle;
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

/// More than any chain can earn.
pub(crate) const EARNINGS: usize = Position::MAX_OWED as usize + 1;

/// Where the chains of one shuttle end, for each arrow and each number of star moves earned.
pub(crate) struct Landings {
    sets: [[Bitboard; EARNINGS]; 2],
    most: usize,
}

impl Landings {
    /// Follows every chain of a shuttle whose first jump, which must go forward, is over one of `first`.
    pub(crate) fn of(field: &Field, shuttle: Jumper, first: Bitboard) -> Self {
        let field = field.without(shuttle.at);
        let mut walk = Walk { field: &field, landings: Self::new(), steps: 0 };
        if walk.begin(shuttle, first, |walk, jumper| walk.go_on(jumper)).is_continue() {
            return walk.landings;
        }
        // Long chains meet the same set of jumped pawns again and again.
        Self::remembering(&field, shuttle, first)
    }

    #[cold]
    #[inline(never)]
    fn remembering(field: &Field, shuttle: Jumper, first: Bitboard) -> Self {
        let mut walk = Walk { field, landings: Self::new(), steps: 0 };
        let mut seen = Seen([Bitboard::EMPTY; Seen::SIZE]);
        let ControlFlow::Continue(()) =
            walk.begin(shuttle, first, |walk, jumper| walk.go_on_remembering(jumper, &mut seen));
        walk.landings
    }

    const fn new() -> Self {
        Self { sets: [[Bitboard::EMPTY; EARNINGS]; 2], most: 0 }
    }

    #[inline]
    fn add(&mut self, jumper: Jumper) {
        let earned = usize::from(jumper.earned) % EARNINGS;
        self.sets[jumper.arrow as usize][earned] |= jumper.at;
        self.most = self.most.max(earned);
    }

    /// Where chains end with this arrow and this many star moves earned.
    pub(crate) fn get(&self, arrow: Arrow, earned: u8) -> Bitboard {
        self.sets[arrow as usize].get(usize::from(earned)).copied().unwrap_or_default()
    }

    /// Every arrow and number earned with the points where such chains end, some of them none.
    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Arrow, u8, Bitboard)> {
        Arrow::ALL.into_iter().flat_map(move |arrow| {
            let sets = self.sets[arrow as usize].iter().take(self.most + 1);
            (0..).zip(sets).map(move |(earned, &set)| (arrow, earned, set))
        })
    }
}

struct Walk<'a> {
    field: &'a Field,
    landings: Landings,
    steps: u32,
}

impl Walk<'_> {
    /// After so many jumps it pays to remember.
    const PATIENCE: u32 = 100;

    #[inline]
    fn begin<B>(
        &mut self,
        shuttle: Jumper,
        first: Bitboard,
        mut go_on: impl FnMut(&mut Self, Jumper) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for direction in shuttle.arrow.forward() {
            if let Some(next) = self.field.after_jump(shuttle, first, direction) {
                go_on(self, next)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn go_on(&mut self, jumper: Jumper) -> ControlFlow<()> {
        self.landings.add(jumper);
        self.steps += 1;
        if self.steps > Self::PATIENCE {
            return ControlFlow::Break(());
        }
        for direction in jumper.arrow.onward() {
            if let Some(next) = self.field.after_jump(jumper, self.field.pawns, direction) {
                self.go_on(next)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn go_on_remembering(&mut self, jumper: Jumper, seen: &mut Seen) -> ControlFlow<core::convert::Infallible> {
        if seen.insert(jumper.jumped) {
            self.landings.add(jumper);
            self.steps += 1;
            for direction in jumper.arrow.onward() {
                if let Some(next) = self.field.after_jump(jumper, self.field.pawns, direction) {
                    self.go_on_remembering(next, seen)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Sets of jumped pawns met before. Of several with the same place only the last is remembered: forgetting costs time,
/// nothing else.
struct Seen([Bitboard; Seen::SIZE]);

impl Seen {
    const BITS: u32 = 12;
    const SIZE: usize = 1 << Self::BITS;

    /// Whether the set is new.
    #[inline]
    fn insert(&mut self, jumped: Bitboard) -> bool {
        let place = jumped.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - Self::BITS);
        let slot = &mut self.0[place as usize % Self::SIZE];
        let is_new = *slot != jumped;
        *slot = jumped;
        is_new
    }
}
