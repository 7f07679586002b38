//! Chains of jumps: where a shuttle can come to stand, and what it earns on the way.

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

/// More than any chain can earn.
const EARNINGS: usize = Position::MAX_OWED as usize + 1;

/// From where shuttles can jump, whichever pawn it is over, in each direction.
#[derive(Clone, Copy)]
pub(crate) struct Jumpers([Bitboard; 6]);

impl Jumpers {
    pub(crate) const NONE: Self = Self([Bitboard::EMPTY; 6]);

    #[inline]
    pub(crate) fn of(field: &Field) -> Self {
        Self(Direction::ALL.map(|direction| field.jumpers(field.pawns, direction)))
    }

    /// From where a jump that is not the first is possible with an arrow.
    #[inline]
    pub(crate) fn onward(&self, arrow: Arrow) -> Bitboard {
        arrow.onward().into_iter().fold(Bitboard::EMPTY, |all, direction| all | self.0[direction as usize])
    }
}

/// Where the chains of one shuttle end, for each arrow and each number of star moves earned.
pub(crate) struct Landings {
    sets: [[Bitboard; EARNINGS]; 2],
    most: usize,
    count: usize,
}

impl Landings {
    const fn new() -> Self {
        Self { sets: [[Bitboard::EMPTY; EARNINGS]; 2], most: 0, count: 0 }
    }

    #[inline]
    fn add(&mut self, at: Bitboard, arrow: Arrow, earned: u8) {
        let earned = usize::from(earned) % EARNINGS;
        let set = &mut self.sets[arrow as usize][earned];
        self.count += usize::from(!set.intersects(at));
        *set |= at;
        self.most = self.most.max(earned);
    }

    /// How many different ends there are.
    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.count
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

/// Follows every chain of a shuttle.
struct Walk<'a> {
    field: &'a Field,
    from: Bitboard,
    jumpers: Jumpers,
    onward: [Bitboard; 2],
    landings: Landings,
}

/// Follows every chain of a shuttle whose first jump, which must go forward, is over one of `first`.
pub(crate) fn landings(field: &Field, jumpers: &Jumpers, from: Bitboard, arrow: Arrow, first: Bitboard) -> Landings {
    let onward = Arrow::ALL.map(|arrow| jumpers.onward(arrow));
    let mut walk = Walk { field, from, jumpers: *jumpers, onward, landings: Landings::new() };
    let mut patience = Walk::PATIENCE;
    walk.begin(arrow, first, &mut |_| {
        patience = patience.saturating_sub(1);
        patience > 0
    });
    if patience == 0 {
        walk.remembering(arrow, first);
    }
    walk.landings
}

impl Walk<'_> {
    /// After so many jumps it pays to remember.
    const PATIENCE: u32 = 100;

    /// Long chains meet the same set of jumped pawns again and again: here each is followed once.
    #[cold]
    #[inline(never)]
    fn remembering(&mut self, arrow: Arrow, first: Bitboard) {
        let mut seen = Seen([Bitboard::EMPTY; Seen::SIZE]);
        self.begin(arrow, first, &mut |jumped| seen.insert(jumped));
    }

    #[inline]
    fn begin(&mut self, arrow: Arrow, first: Bitboard, enter: &mut impl FnMut(Bitboard) -> bool) {
        match arrow {
            Arrow::Up => self.jump::<true, true>(self.from, first, Bitboard::EMPTY, 0, enter),
            Arrow::Down => self.jump::<false, true>(self.from, first, Bitboard::EMPTY, 0, enter),
        }
    }

    /// Makes every jump of a shuttle that stands at a point with its arrow up or not, and has jumped some pawns.
    ///
    /// `enter` is asked, with the pawns jumped, whether to go on from a point where that is possible.
    fn jump<const UP: bool, const FIRST: bool>(
        &mut self,
        at: Bitboard,
        over: Bitboard,
        jumped: Bitboard,
        earned: u8,
        enter: &mut impl FnMut(Bitboard) -> bool,
    ) {
        let arrow = if UP { Arrow::Up } else { Arrow::Down };
        for direction in arrow.onward() {
            let is_forward = !matches!(direction, Direction::Left | Direction::Right);
            if FIRST && !is_forward || !self.jumpers.0[direction as usize].intersects(at) {
                continue;
            }
            let pawn = direction.shift(at);
            if !pawn.intersects(over - jumped) {
                continue;
            }
            let to = direction.shift(pawn);
            let jumped = jumped | pawn;
            // "Égal au nombre de pions adverses sautés, additionné au nombre de fois où sa navette s'est retournée".
            let earned = earned + u8::from(pawn.intersects(self.field.enemies));
            if is_forward && to.intersects(self.field.end(arrow)) {
                self.open_home();
                self.landings.add(to, !arrow, earned + 1);
                if self.onward[!arrow as usize].intersects(to) && enter(jumped) {
                    match UP {
                        true => self.jump::<false, false>(to, self.field.pawns, jumped, earned + 1, enter),
                        false => self.jump::<true, false>(to, self.field.pawns, jumped, earned + 1, enter),
                    }
                }
            } else {
                self.landings.add(to, arrow, earned);
                if self.onward[arrow as usize].intersects(to) && enter(jumped) {
                    self.jump::<UP, false>(to, self.field.pawns, jumped, earned, enter);
                }
            }
        }
    }

    /// Once it was turned the shuttle can come back to its starting point, which is empty since it left.
    fn open_home(&mut self) {
        for direction in Direction::ALL {
            let back = direction.opposite();
            let pawn = back.shift(self.from) & self.field.pawns & direction.inner();
            self.jumpers.0[direction as usize] |= back.shift(pawn);
        }
        self.onward = Arrow::ALL.map(|arrow| self.jumpers.onward(arrow));
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
