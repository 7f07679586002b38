//! The one generator of legal moves, and their number.

use core::ops::ControlFlow;

use jeux_core::{Bitboard, Player};

use crate::chains::{Chains, Field, Jumpers, Landings};
use crate::memory::Memory;
use crate::{Arrow, Direction, Move, Point, Position};

/// Shuttles by the points where they stand, for each arrow and direction forward.
type Forward = [[Bitboard; 2]; 2];

/// What the player to move may do with shuttles.
pub(crate) struct ShuttleMoves {
    pub(crate) field: Field,
    /// Whether the turn must begin with a jump over an enemy pawn.
    must_jump_enemy: bool,
    /// The shuttles that can step.
    steps: Forward,
    /// The shuttles that can jump once, but not on.
    jumps: Forward,
    /// For each arrow the shuttles that can jump at least twice.
    long: [Bitboard; 2],
    jumpers: Jumpers,
}

impl ShuttleMoves {
    #[inline(always)]
    pub(crate) fn of(position: &Position) -> Self {
        let field = Field::new(position);
        let shuttles = Arrow::ALL.map(|arrow| position.shuttles(position.turn, arrow));
        // "Lorsqu'un joueur peut sauter un pion adverse avec une navette, il est obligé de le faire."
        let mut jumps = forward(shuttles, |direction| field.jumpers(field.enemies, direction));
        let must_jump_enemy = !is_empty(&jumps);
        let mut steps = [[Bitboard::EMPTY; 2]; 2];
        let jumpers = Jumpers::of(&field, field.pawns);
        if !must_jump_enemy {
            jumps = forward(shuttles, |direction| jumpers.toward(direction));
            steps = forward(shuttles, |direction| direction.opposite().step(field.empty));
        }
        let mut moves = Self { field, must_jump_enemy, steps, jumps, long: [Bitboard::EMPTY; 2], jumpers };
        if !is_empty(&jumps) {
            let [up, down] = jumpers.onward();
            moves.set_long_ones_apart(Arrow::Up, up, down);
            if !shuttles[1].is_empty() {
                moves.set_long_ones_apart(Arrow::Down, down, up);
            }
        }
        moves
    }

    /// Leaves in `jumps` only shuttles that cannot jump on, and puts the others into `long`; `ahead` is from where a
    /// shuttle with the arrow can jump on, `turned` from where it can once it was turned.
    #[inline]
    fn set_long_ones_apart(&mut self, arrow: Arrow, ahead: Bitboard, turned: Bitboard) {
        let end = self.field.end(arrow);
        let goes_on = (ahead - end) | (turned & end);
        let [left, right] = arrow.forward().map(|direction| {
            let back = direction.opposite();
            back.shift(back.shift(goes_on))
        });
        let jumps = &mut self.jumps[arrow as usize];
        let long = (jumps[0] & left) | (jumps[1] & right);
        *jumps = [jumps[0] - long, jumps[1] - long];
        self.long[arrow as usize] = long;
    }

    /// Whether some shuttle can jump at least twice.
    #[inline]
    fn is_any_long(&self) -> bool {
        !(self.long[0] | self.long[1]).is_empty()
    }

    /// The chains of the shuttles that can jump at least twice.
    #[inline(always)]
    pub(crate) fn chains<'a>(&self, landings: &'a mut Landings) -> Chains<'a> {
        let first = if self.must_jump_enemy { self.field.enemies } else { self.field.pawns };
        Chains::new(&self.field, self.jumpers, first, landings)
    }

    /// Hands out the chains of these shuttles, by their arrow.
    #[inline(always)]
    fn visit_chains<B>(&self, shuttles: [Bitboard; 2], groups: &mut impl Groups<B>) -> ControlFlow<B> {
        let mut landings = Landings::new();
        let mut chains = self.chains(&mut landings);
        for before in Arrow::ALL {
            for from in shuttles[before as usize].singles() {
                chains.follow(from, before);
                let flow = chains.visit_ends(|arrow, earned, ends| groups.chains(from, before, ends, arrow, earned));
                chains.forget();
                flow?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Counts the different ends of the chains of all shuttles.
    #[inline(always)]
    fn count_chains(&self) -> usize {
        let mut landings = Landings::new();
        let mut chains = self.chains(&mut landings);
        let mut count = 0;
        for arrow in Arrow::ALL {
            for from in self.long[arrow as usize].singles() {
                chains.follow(from, arrow);
                count += chains.forget();
            }
        }
        count
    }

    /// Hands out the steps and the jumps of shuttles that cannot jump on.
    #[inline(always)]
    fn visit_single<B>(&self, groups: &mut impl Groups<B>) -> ControlFlow<B> {
        let jumped = u8::from(self.must_jump_enemy);
        self.visit_hops(&self.steps, 1, 0, groups)?;
        self.visit_hops(&self.jumps, 2, jumped, groups)
    }

    #[inline(always)]
    fn visit_hops<B>(&self, sets: &Forward, distance: u8, earned: u8, groups: &mut impl Groups<B>) -> ControlFlow<B> {
        let [[up_left, up_right], [down_left, down_right]] = *sets;
        groups.hops(up_left, Direction::UpLeft, distance, earned)?;
        groups.hops(up_right, Direction::UpRight, distance, earned)?;
        if (down_left | down_right).is_empty() {
            return ControlFlow::Continue(());
        }
        groups.hops(down_left, Direction::DownLeft, distance, earned)?;
        groups.hops(down_right, Direction::DownRight, distance, earned)
    }
}

/// What is done with legal moves that have all but their points in common.
pub(crate) trait Groups<B> {
    /// Where chains of jumps are looked up before they are followed.
    #[inline(always)]
    fn memory(&mut self) -> Option<&mut Memory> {
        None
    }
    /// Shuttles move so far in a direction. One that is turned on its arrival earns one star move more.
    fn hops(&mut self, shuttles: Bitboard, direction: Direction, distance: u8, earned: u8) -> ControlFlow<B>;
    /// A shuttle makes chains of jumps.
    fn chains(&mut self, from: Bitboard, before: Arrow, ends: Bitboard, arrow: Arrow, earned: u8) -> ControlFlow<B>;
    /// Stars come to stand on points so far in a direction.
    fn stars(&mut self, landed: Bitboard, direction: Direction, distance: u8) -> ControlFlow<B>;
    /// Stars leave the board.
    fn exits(&mut self, stars: Bitboard) -> ControlFlow<B>;
    /// No pawn moves.
    fn only(&mut self, mv: Move) -> ControlFlow<B>;
}

/// Lists moves one by one.
pub(crate) struct Listing<'a, F> {
    pub(crate) position: &'a Position,
    pub(crate) visit: F,
}

impl<B, F: FnMut(Move) -> ControlFlow<B>> Groups<B> for Listing<'_, F> {
    #[inline(always)]
    fn hops(&mut self, shuttles: Bitboard, direction: Direction, distance: u8, earned: u8) -> ControlFlow<B> {
        let before = direction.arrow();
        let end = self.position.rules.rows.end(before);
        for from in shuttles {
            let from = Point::from_cell(from);
            let to = from.beyond(direction, distance);
            let turned = end.intersects(to.bitboard());
            let arrow = if turned { !before } else { before };
            (self.visit)(Move::Shuttle { from, to, arrow, earned: earned + u8::from(turned) })?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn chains(&mut self, from: Bitboard, _: Arrow, ends: Bitboard, arrow: Arrow, earned: u8) -> ControlFlow<B> {
        for from in from {
            for to in ends {
                let (from, to) = (Point::from_cell(from), Point::from_cell(to));
                (self.visit)(Move::Shuttle { from, to, arrow, earned })?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn stars(&mut self, landed: Bitboard, direction: Direction, distance: u8) -> ControlFlow<B> {
        for to in landed {
            let to = Point::from_cell(to);
            (self.visit)(Move::Star { from: to.beyond(direction.opposite(), distance), to })?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn exits(&mut self, stars: Bitboard) -> ControlFlow<B> {
        let end = self.position.rules.rows.end(Arrow::toward_enemy_of(self.position.turn));
        for from in Point::in_set(stars) {
            (self.visit)(Move::Exit { from, jump: !end.contains(from.index()) })?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn only(&mut self, mv: Move) -> ControlFlow<B> {
        (self.visit)(mv)
    }
}

/// For each arrow and direction forward those of the shuttles that are in a set.
#[inline(always)]
fn forward(shuttles: [Bitboard; 2], set: impl Fn(Direction) -> Bitboard) -> Forward {
    let [up, down] = shuttles;
    let [up_left, up_right] = Arrow::Up.forward();
    let [down_left, down_right] = Arrow::Down.forward();
    // In the first half of a game there are few shuttles, or none, on their way back.
    let ahead = [up & set(up_left), up & set(up_right)];
    if down.is_empty() { [ahead, [down; 2]] } else { [ahead, [down & set(down_left), down & set(down_right)]] }
}

#[inline]
fn is_empty(sets: &Forward) -> bool {
    (sets[0][0] | sets[0][1] | sets[1][0] | sets[1][1]).is_empty()
}

impl Position {
    /// The one generator.
    ///
    /// Of a shuttle turn: steps, single jumps, then the chains shuttle by shuttle; else star moves, then stop.
    #[inline(always)]
    pub(crate) fn visit_groups<B>(&self, groups: &mut impl Groups<B>) -> ControlFlow<B> {
        if Player::ALL.into_iter().any(|player| self.stars(player).is_empty()) {
            return ControlFlow::Continue(());
        }
        if self.owed > 0 {
            return self.visit_star_groups(groups);
        }
        let moves = ShuttleMoves::of(self);
        moves.visit_single(groups)?;
        if !moves.is_any_long() {
            let none = is_empty(&moves.steps) && is_empty(&moves.jumps);
            let passes = none && self.some_shuttle_can_move(!self.turn);
            return if passes { groups.only(Move::Pass) } else { ControlFlow::Continue(()) };
        }
        if groups.memory().is_none() {
            return moves.visit_chains(moves.long, groups);
        }
        for before in Arrow::ALL {
            for from in moves.long[before as usize].singles() {
                match groups.memory().and_then(|memory| memory.ends(&moves, from, before)) {
                    Some(known) => {
                        known.visit(|arrow, earned, ends| groups.chains(from, before, ends, arrow, earned))?;
                    }
                    None => moves.visit_chains(Arrow::ALL.map(|arrow| from.when(arrow == before)), groups)?,
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Of a star turn.
    #[inline(always)]
    fn visit_star_groups<B>(&self, groups: &mut impl Groups<B>) -> ControlFlow<B> {
        let leaving = match self.turn {
            Player::White => {
                self.visit_star_moves(Direction::UpLeft, groups)? | self.visit_star_moves(Direction::UpRight, groups)?
            }
            Player::Black => {
                self.visit_star_moves(Direction::DownLeft, groups)?
                    | self.visit_star_moves(Direction::DownRight, groups)?
            }
        };
        if !leaving.is_empty() {
            groups.exits(leaving)?;
        }
        if self.rules.optional_star_moves {
            groups.only(Move::Stop)?;
        }
        ControlFlow::Continue(())
    }

    /// Hands out the moves of stars in a direction but for those that leave the board, and returns those stars.
    #[inline(always)]
    fn visit_star_moves<B>(&self, direction: Direction, groups: &mut impl Groups<B>) -> ControlFlow<B, Bitboard> {
        let mut leaving = Bitboard::EMPTY;
        for slide in self.slides(self.stars(self.turn), direction) {
            leaving |= back(slide.off, direction, slide.distance - 1);
            groups.stars(slide.landed, direction, slide.distance)?;
        }
        ControlFlow::Continue(leaving)
    }

    /// Calls `visit` with every legal move.
    #[inline]
    pub(crate) fn generate<B>(&self, visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.visit_groups(&mut Listing { position: self, visit })
    }

    /// The number of legal moves.
    #[inline]
    pub(crate) fn count(&self) -> usize {
        self.count_with(None)
    }

    /// The number of legal moves; chains of jumps may be remembered.
    // Star turns are counted in a few steps: the rest is left out of line.
    #[inline(always)]
    pub(crate) fn count_with(&self, memory: Option<&mut Memory>) -> usize {
        if Player::ALL.into_iter().any(|player| self.stars(player).is_empty()) {
            return 0;
        }
        if self.owed > 0 {
            return self.count_star_moves();
        }
        self.count_shuttle_moves(memory)
    }

    #[inline(never)]
    fn count_shuttle_moves(&self, memory: Option<&mut Memory>) -> usize {
        let moves = ShuttleMoves::of(self);
        let [[up_left, up_right], [down_left, down_right]] = moves.steps;
        let [[up_left_jump, up_right_jump], [down_left_jump, down_right_jump]] = moves.jumps;
        // A shuttle that steps in a direction cannot jump in it, and has one arrow.
        let left = up_left | up_left_jump | down_left | down_left_jump;
        let right = up_right | up_right_jump | down_right | down_right_jump;
        let single = left.len_with(right);
        if !moves.is_any_long() {
            return if single > 0 { single } else { usize::from(self.some_shuttle_can_move(!self.turn)) };
        }
        let Some(memory) = memory else { return single + moves.count_chains() };
        let mut count = single;
        for arrow in Arrow::ALL {
            for from in moves.long[arrow as usize].singles() {
                count += memory.count(&moves, from, arrow);
            }
        }
        count
    }

    fn count_star_moves(&self) -> usize {
        let [left, right] = match self.turn {
            Player::White => [Direction::UpLeft, Direction::UpRight].map(|direction| self.star_moves(direction)),
            Player::Black => [Direction::DownLeft, Direction::DownRight].map(|direction| self.star_moves(direction)),
        };
        // "Leaving by either line is one action": such a star is counted once, on the left if it can leave there, where
        // it cannot also come to a point.
        (left.0 | left.1).len_with(right.0 | (right.1 - left.1)) + usize::from(self.rules.optional_star_moves)
    }

    /// The stars of the player to move that can move in a direction to a point, and those that can leave the board.
    #[inline(always)]
    fn star_moves(&self, direction: Direction) -> (Bitboard, Bitboard) {
        let (mut moving, mut leaving) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for slide in self.slides(self.stars(self.turn), direction) {
            leaving |= back(slide.off, direction, slide.distance - 1);
            moving |= back(slide.landed, direction, slide.distance);
        }
        (moving, leaving)
    }

    /// The moves of stars in a direction: by one step, then over one pawn, over two pawns, and so on.
    #[inline(always)]
    fn slides(&self, stars: Bitboard, direction: Direction) -> impl Iterator<Item = Slide> {
        let (occupied, empty) = (self.occupied(), self.empty());
        let end = self.rules.rows.end(Arrow::toward_enemy_of(self.turn));
        let (mut ahead, mut distance) = (stars, 0);
        core::iter::from_fn(move || {
            if ahead.is_empty() {
                return None;
            }
            let off = ahead & end;
            let next = direction.step(ahead);
            distance += 1;
            ahead = next & occupied;
            Some(Slide { distance, landed: next & empty, off })
        })
    }

    /// Whether some star of the player to move can move.
    ///
    /// A star with a line forward that leaves the board over the last row always can.
    #[inline]
    pub(crate) fn some_star_can_move(&self) -> bool {
        let stars = self.stars(self.turn);
        if self.some_star_is_free() {
            return true;
        }
        // Seldom. What is lent here is a copy, so that a position just made need not be in memory.
        let copy = *self;
        copy.some_star_can_land(stars)
    }

    /// The stars of the player to move that can always move.
    #[inline]
    pub(crate) fn free_stars(&self) -> Bitboard {
        self.stars(self.turn) - self.blockable()
    }

    /// The points where stars of the player to move can be unable to move.
    #[inline]
    pub(crate) fn blockable(&self) -> Bitboard {
        self.rules.rows.blockable(Arrow::toward_enemy_of(self.turn))
    }

    #[inline]
    pub(crate) fn some_star_is_free(&self) -> bool {
        !self.free_stars().is_empty()
    }

    #[cold]
    #[inline(never)]
    fn some_star_can_land(&self, stars: Bitboard) -> bool {
        self.some_star_of(stars, |landed, _| !landed.is_empty())
    }

    /// Whether a star of the player to move comes to stand on a point by one move.
    pub(crate) fn star_move_leads_to(&self, from: Point, to: Point) -> bool {
        self.some_star_of(from.bitboard(), |landed, _| landed.contains(to.index()))
    }

    /// Whether a star of the player to move can leave the board: from the last row, or when every point of a line forward
    /// up to one on the last row is occupied.
    pub(crate) fn star_can_leave(&self, from: Point) -> bool {
        self.some_star_of(from.bitboard(), |_, off| !off.is_empty())
    }

    /// Whether some move of some of the stars, given by where they come to stand or leave, is as wanted.
    fn some_star_of(&self, stars: Bitboard, is_wanted: impl Fn(Bitboard, Bitboard) -> bool) -> bool {
        Arrow::toward_enemy_of(self.turn)
            .forward()
            .into_iter()
            .any(|direction| self.slides(stars, direction).any(|slide| is_wanted(slide.landed, slide.off)))
    }

    /// Whether the player to move can jump an enemy pawn with a first jump, and so must.
    pub(crate) fn must_jump_enemy(&self) -> bool {
        let field = Field::new(self);
        Arrow::ALL.into_iter().any(|arrow| {
            let shuttles = self.shuttles(self.turn, arrow);
            arrow.forward().into_iter().any(|d| !field.jump(shuttles, field.enemies, d).is_empty())
        })
    }

    /// Whether a player has a shuttle that could move if it were that player's turn.
    pub(crate) fn some_shuttle_can_move(&self, player: Player) -> bool {
        let field = Field::new(self);
        Arrow::ALL.into_iter().any(|arrow| {
            let shuttles = self.shuttles(player, arrow);
            arrow.forward().into_iter().any(|direction| {
                let landings = direction.step(shuttles) & field.empty | field.jump(shuttles, field.pawns, direction);
                !landings.is_empty()
            })
        })
    }
}

/// Moves of stars over the same number of points.
struct Slide {
    distance: u8,
    /// The points where stars come to stand.
    landed: Bitboard,
    /// The points of the last row from which stars leave the board.
    off: Bitboard,
}

/// Where stars came from that moved so far in a direction.
#[inline(always)]
pub(crate) fn back(stars: Bitboard, direction: Direction, distance: u8) -> Bitboard {
    // No line has more than 9 points. The shift is bounded so that it need not be checked.
    let by = direction.offset().unsigned_abs() * distance % 64;
    if direction.offset() > 0 { stars >> by } else { stars << by }
}
