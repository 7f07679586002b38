//! The one generator of legal moves, and their number.

use core::ops::ControlFlow;

use jeux_core::{Bitboard, Player};

use crate::chains::{Chains, Field, Jumpers};
use crate::{Arrow, Direction, Move, Point, Position};

/// What the player to move may do with shuttles, by the points where they stand.
struct ShuttleMoves {
    field: Field,
    /// The pawns over which the turn may begin with a jump: those of the enemy if any can be jumped, else all.
    first: Bitboard,
    /// For each arrow and direction forward, the shuttles that can step.
    steps: [[Bitboard; 2]; 2],
    /// The same for jumps, of shuttles that cannot jump on.
    jumps: [[Bitboard; 2]; 2],
    /// For each arrow the shuttles that can jump at least twice.
    long: [Bitboard; 2],
    jumpers: Jumpers,
}

impl ShuttleMoves {
    #[inline]
    fn of(position: &Position) -> Self {
        let field = Field::new(position);
        let shuttles = Arrow::ALL.map(|arrow| position.shuttles(position.turn, arrow));
        let by_direction = |from: &dyn Fn(Direction) -> Bitboard| {
            Arrow::ALL.map(|arrow| arrow.forward().map(|direction| shuttles[arrow as usize] & from(direction)))
        };
        // "Lorsqu'un joueur peut sauter un pion adverse avec une navette, il est obligé de le faire."
        let mut first = field.enemies;
        let mut jumps = by_direction(&|direction| field.jumpers(field.enemies, direction));
        let mut steps = [[Bitboard::EMPTY; 2]; 2];
        if is_empty(&jumps) {
            first = field.pawns;
            jumps = by_direction(&|direction| field.jumpers(field.pawns, direction));
            steps = by_direction(&|direction| direction.opposite().step(field.empty));
        }
        let mut moves = Self { field, first, steps, jumps, long: [Bitboard::EMPTY; 2], jumpers: Jumpers::NONE };
        if !is_empty(&jumps) {
            moves.set_long_ones_apart();
        }
        moves
    }

    #[inline]
    fn is_any_long(&self) -> bool {
        !(self.long[0] | self.long[1]).is_empty()
    }

    /// Leaves in `jumps` only shuttles that cannot jump on, and puts the others into `long`.
    #[inline]
    fn set_long_ones_apart(&mut self) {
        self.jumpers = Jumpers::of(&self.field);
        let onward = self.jumpers.onward();
        for arrow in Arrow::ALL {
            let end = self.field.end(arrow);
            let goes_on = (onward[arrow as usize] - end) | (onward[!arrow as usize] & end);
            let [left, right] = arrow.forward().map(|direction| {
                let back = direction.opposite();
                back.shift(back.shift(goes_on))
            });
            let jumps = &mut self.jumps[arrow as usize];
            let long = (jumps[0] & left) | (jumps[1] & right);
            *jumps = jumps.map(|from| from - long);
            self.long[arrow as usize] = long;
        }
    }
}

#[inline]
fn is_empty(sets: &[[Bitboard; 2]; 2]) -> bool {
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
        let mut found = false;
        for arrow in Arrow::ALL {
            for (place, direction) in arrow.forward().into_iter().enumerate() {
                for (distance, shuttles) in
                    [(1, moves.steps[arrow as usize][place]), (2, moves.jumps[arrow as usize][place])]
                {
                    for from in Point::in_set(shuttles) {
                        found = true;
                        let to = from.beyond(direction, distance);
                        let turned = moves.field.end(arrow).contains(to.index());
                        let is_enemy = distance == 2 && moves.field.enemies.contains(from.beyond(direction, 1).index());
                        visit(Move::Shuttle {
                            from,
                            to,
                            arrow: if turned { !arrow } else { arrow },
                            earned: u8::from(is_enemy) + u8::from(turned),
                        })?;
                    }
                }
            }
        }
        if moves.is_any_long() {
            found = true;
            let mut chains = Chains::new(&moves.field, &moves.jumpers, moves.first);
            for arrow in Arrow::ALL {
                for from in Point::in_set(moves.long[arrow as usize]) {
                    chains.follow(from.bitboard(), arrow);
                    for (arrow, earned, ends) in chains.take() {
                        for to in Point::in_set(ends) {
                            visit(Move::Shuttle { from, to, arrow, earned })?;
                        }
                    }
                }
            }
        }
        if !found && self.some_shuttle_can_move(!self.turn) {
            visit(Move::Pass)?;
        }
        ControlFlow::Continue(())
    }

    fn generate_star_moves<B>(&self, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let stars = self.stars(self.turn);
        let arrow = Arrow::toward_enemy_of(self.turn);
        let end = self.rules.rows.end(arrow);
        for from in Point::in_set(self.leaving(stars)) {
            visit(Move::Exit { from, jump: !end.contains(from.index()) })?;
        }
        for direction in arrow.forward() {
            let mut distance = 0;
            self.slide(stars, direction, |landed| {
                distance += 1;
                Point::in_set(landed)
                    .try_for_each(|to| visit(Move::Star { from: to.beyond(direction.opposite(), distance), to }))
            })?;
        }
        if self.rules.optional_star_moves {
            visit(Move::Stop)?;
        }
        ControlFlow::Continue(())
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
        let ShuttleMoves { steps: [up, down], jumps: [up_jumps, down_jumps], .. } = moves;
        // A shuttle that steps in a direction cannot jump in it, and has one arrow.
        let single = |place: usize| (up[place] | up_jumps[place] | down[place] | down_jumps[place]).len();
        let mut long = 0;
        if moves.is_any_long() {
            let mut chains = Chains::new(&moves.field, &moves.jumpers, moves.first);
            for arrow in Arrow::ALL {
                for from in moves.long[arrow as usize] {
                    chains.follow(Bitboard::from_cell(from), arrow);
                    chains.take().for_each(drop);
                }
            }
            long = chains.len();
        }
        match single(0) + single(1) + long {
            0 => usize::from(self.some_shuttle_can_move(!self.turn)),
            count => count,
        }
    }

    fn count_star_moves(&self) -> usize {
        let stars = self.stars(self.turn);
        let mut count = self.leaving(stars).len() + usize::from(self.rules.optional_star_moves);
        for direction in Arrow::toward_enemy_of(self.turn).forward() {
            let ControlFlow::Continue(()) = self.slide::<core::convert::Infallible>(stars, direction, |landed| {
                count += landed.len();
                ControlFlow::Continue(())
            });
        }
        count
    }

    /// Calls `visit` with the points where stars come to stand that move in a direction by one step, over one pawn,
    /// over two pawns, and so on.
    #[inline]
    fn slide<B>(
        &self,
        stars: Bitboard,
        direction: Direction,
        mut visit: impl FnMut(Bitboard) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (empty, occupied) = (self.empty(), self.occupied());
        let mut ahead = stars;
        while !ahead.is_empty() {
            ahead = direction.step(ahead);
            visit(ahead & empty)?;
            ahead &= occupied;
        }
        ControlFlow::Continue(())
    }

    /// Those of the stars of the player to move that can leave the board: from the last row, or when every point of a
    /// line forward up to one on the last row is occupied.
    #[inline]
    pub(crate) fn leaving(&self, stars: Bitboard) -> Bitboard {
        let arrow = Arrow::toward_enemy_of(self.turn);
        let end = self.rules.rows.end(arrow);
        let occupied = self.occupied();
        let mut leaving = end;
        for direction in arrow.forward() {
            let mut open = end & occupied;
            while !open.is_empty() {
                open = direction.opposite().step(open);
                leaving |= open;
                open &= occupied;
            }
        }
        stars & leaving
    }

    /// Whether some star of the player to move can move.
    ///
    /// A star with a line forward that leaves the board over the last row always can.
    #[inline]
    pub(crate) fn some_star_can_move(&self) -> bool {
        let stars = self.stars(self.turn);
        let blockable = self.rules.rows.blockable(Arrow::toward_enemy_of(self.turn));
        !(stars - blockable).is_empty() || self.some_blockable_star_can_move(stars)
    }

    fn some_blockable_star_can_move(&self, stars: Bitboard) -> bool {
        Arrow::toward_enemy_of(self.turn).forward().into_iter().any(|direction| {
            let found = |landed: Bitboard| {
                if landed.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            };
            self.slide(stars, direction, found).is_break()
        })
    }

    /// Whether a star of the player to move comes to stand on a point by one move.
    pub(crate) fn star_move_leads_to(&self, from: Point, to: Point) -> bool {
        let reaches = |direction| {
            let found = |landed: Bitboard| {
                if landed.contains(to.index()) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            self.slide(from.bitboard(), direction, found).is_break()
        };
        Arrow::toward_enemy_of(self.turn).forward().into_iter().any(reaches)
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
