//! The one generator of legal moves, and their number.

use core::convert::Infallible;
use core::ops::ControlFlow;

use jeux_core::{Bitboard, Player};

use crate::chains::{Chains, Field, Jumpers};
use crate::{Arrow, Direction, Move, Point, Position};

/// What the player to move may do with shuttles, by the points where they stand. For each arrow and direction forward:
type Forward = [[Bitboard; 2]; 2];

struct ShuttleMoves {
    field: Field,
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
    fn of(position: &Position) -> Self {
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
    fn chains(&self) -> Chains {
        let first = if self.must_jump_enemy { self.field.enemies } else { self.field.pawns };
        Chains::new(&self.field, self.jumpers, first)
    }

    /// Calls `visit` with the steps and with the jumps of shuttles that cannot jump on.
    #[inline]
    fn visit_single<B>(&self, visit: &mut impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let jumped = u8::from(self.must_jump_enemy);
        for (moving, distance, jumped) in [(&self.steps, 1, 0), (&self.jumps, 2, jumped)] {
            for arrow in Arrow::ALL {
                let end = self.field.end(arrow);
                for (direction, &shuttles) in arrow.forward().into_iter().zip(&moving[arrow as usize]) {
                    for from in shuttles {
                        let from = Point::from_cell(from);
                        let to = from.beyond(direction, distance);
                        let turned = end.intersects(to.bitboard());
                        let after = if turned { !arrow } else { arrow };
                        visit(Move::Shuttle { from, to, arrow: after, earned: jumped + u8::from(turned) })?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
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
    /// The one generator. Of a shuttle turn: steps, single jumps, then the chains shuttle by shuttle; else star moves,
    /// then stop.
    #[inline]
    pub(crate) fn generate<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if Player::ALL.into_iter().any(|player| self.stars(player).is_empty()) {
            return ControlFlow::Continue(());
        }
        if self.owed > 0 {
            return self.generate_star_moves(visit);
        }
        let moves = ShuttleMoves::of(self);
        moves.visit_single(&mut visit)?;
        if !moves.is_any_long() {
            let none = is_empty(&moves.steps) && is_empty(&moves.jumps);
            let passes = none && self.some_shuttle_can_move(!self.turn);
            return if passes { visit(Move::Pass) } else { ControlFlow::Continue(()) };
        }
        let mut chains = moves.chains();
        for before in Arrow::ALL {
            for from in Point::in_set(moves.long[before as usize]) {
                chains.follow(from.bitboard(), before);
                chains.visit_ends(|arrow, earned, ends| {
                    for to in ends {
                        visit(Move::Shuttle { from, to: Point::from_cell(to), arrow, earned })?;
                    }
                    ControlFlow::Continue(())
                })?;
                chains.forget();
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn generate_star_moves<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let leaving = match self.turn {
            Player::White => {
                self.visit_star_moves(Direction::UpLeft, &mut visit)?
                    | self.visit_star_moves(Direction::UpRight, &mut visit)?
            }
            Player::Black => {
                self.visit_star_moves(Direction::DownLeft, &mut visit)?
                    | self.visit_star_moves(Direction::DownRight, &mut visit)?
            }
        };
        let end = self.rules.rows.end(Arrow::toward_enemy_of(self.turn));
        for from in Point::in_set(leaving) {
            visit(Move::Exit { from, jump: !end.contains(from.index()) })?;
        }
        if self.rules.optional_star_moves {
            visit(Move::Stop)?;
        }
        ControlFlow::Continue(())
    }

    /// Calls `visit` with the moves of stars in a direction but for those that leave the board, and returns those stars.
    #[inline(always)]
    fn visit_star_moves<B>(
        &self,
        direction: Direction,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B, Bitboard> {
        let mut leaving = Bitboard::EMPTY;
        self.slide(self.stars(self.turn), direction, |distance, landed, off| {
            leaving |= back(off, direction, distance - 1);
            landed.into_iter().try_for_each(|to| {
                let to = Point::from_cell(to);
                visit(Move::Star { from: to.beyond(direction.opposite(), distance), to })
            })
        })?;
        ControlFlow::Continue(leaving)
    }

    #[inline]
    pub(crate) fn count(&self) -> usize {
        if Player::ALL.into_iter().any(|player| self.stars(player).is_empty()) {
            return 0;
        }
        if self.owed > 0 {
            return self.count_star_moves();
        }
        let moves = ShuttleMoves::of(self);
        let [[up_left, up_right], [down_left, down_right]] = moves.steps;
        let [[up_left_jump, up_right_jump], [down_left_jump, down_right_jump]] = moves.jumps;
        // A shuttle that steps in a direction cannot jump in it, and has one arrow.
        let left = up_left | up_left_jump | down_left | down_left_jump;
        let right = up_right | up_right_jump | down_right | down_right_jump;
        let single = left.len() + right.len();
        if !moves.is_any_long() {
            return if single > 0 { single } else { usize::from(self.some_shuttle_can_move(!self.turn)) };
        }
        let mut chains = moves.chains();
        for arrow in Arrow::ALL {
            for from in moves.long[arrow as usize] {
                chains.follow(Bitboard::from_cell(from), arrow);
                chains.forget();
            }
        }
        single + chains.len()
    }

    fn count_star_moves(&self) -> usize {
        let [left, right] = match self.turn {
            Player::White => [Direction::UpLeft, Direction::UpRight].map(|direction| self.star_moves(direction)),
            Player::Black => [Direction::DownLeft, Direction::DownRight].map(|direction| self.star_moves(direction)),
        };
        left.0.len() + right.0.len() + (left.1 | right.1).len() + usize::from(self.rules.optional_star_moves)
    }

    /// The stars of the player to move that can move in a direction to a point, and those that can leave the board.
    #[inline(always)]
    fn star_moves(&self, direction: Direction) -> (Bitboard, Bitboard) {
        let (mut moving, mut leaving) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let ControlFlow::Continue(()) =
            self.slide::<Infallible>(self.stars(self.turn), direction, |distance, landed, off| {
                leaving |= back(off, direction, distance - 1);
                moving |= back(landed, direction, distance);
                ControlFlow::Continue(())
            });
        (moving, leaving)
    }

    /// Calls `visit` for stars that move in a direction by one step, then over one pawn, over two pawns, and so on: with
    /// that distance, the points where they come to stand, and those on the last row from which they leave the board.
    #[inline(always)]
    fn slide<B>(
        &self,
        stars: Bitboard,
        direction: Direction,
        mut visit: impl FnMut(u8, Bitboard, Bitboard) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let occupied = self.occupied();
        let empty = self.empty();
        let end = self.rules.rows.end(Arrow::toward_enemy_of(self.turn));
        let (mut ahead, mut distance) = (stars, 0);
        while !ahead.is_empty() {
            let off = ahead & end;
            ahead = direction.step(ahead);
            distance += 1;
            visit(distance, ahead & empty, off)?;
            ahead &= occupied;
        }
        ControlFlow::Continue(())
    }

    /// Whether some star of the player to move can move.
    ///
    /// A star with a line forward that leaves the board over the last row always can.
    #[inline]
    pub(crate) fn some_star_can_move(&self) -> bool {
        let stars = self.stars(self.turn);
        let blockable = self.rules.rows.blockable(Arrow::toward_enemy_of(self.turn));
        if !(stars - blockable).is_empty() {
            return true;
        }
        // Seldom. What is lent here is a copy, so that a position just made need not be in memory.
        let copy = *self;
        copy.some_star_can_land(stars)
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
        Arrow::toward_enemy_of(self.turn).forward().into_iter().any(|direction| {
            let found = |_, landed, off| {
                if is_wanted(landed, off) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            self.slide(stars, direction, found).is_break()
        })
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

/// Where stars came from that moved so far in a direction.
#[inline(always)]
fn back(stars: Bitboard, direction: Direction, distance: u8) -> Bitboard {
    // No line has more than 9 points. The shift is bounded so that it need not be checked.
    let by = direction.offset().unsigned_abs() * distance % 64;
    if direction.offset() > 0 { stars >> by } else { stars << by }
}
