//! The one generator of legal moves, and their number.

use core::ops::ControlFlow;

use jeux_core::{Bitboard, Player};

use crate::chains::{Field, Landings};
use crate::{Arrow, Direction, Move, Point, Position};

/// What the player to move may do with shuttles.
struct ShuttleMoves {
    field: Field,
    /// The pawns over which the turn may begin with a jump: those of the enemy if any can be jumped, else all.
    first: Bitboard,
    /// For each arrow and direction forward, where steps lead.
    steps: [[Bitboard; 2]; 2],
    /// The same for jumps of shuttles that cannot jump on.
    jumps: [[Bitboard; 2]; 2],
    /// For each arrow the shuttles that can jump at least twice.
    long: [Bitboard; 2],
}

impl ShuttleMoves {
    #[inline]
    fn of(position: &Position) -> Self {
        let field = Field::new(position);
        let shuttles = Arrow::ALL.map(|arrow| position.shuttles(position.turn, arrow));
        let forward = |over: Bitboard| {
            Arrow::ALL.map(|arrow| arrow.forward().map(|d| field.jump(shuttles[arrow as usize], over, d)))
        };
        // "Lorsqu'un joueur peut sauter un pion adverse avec une navette, il est obligé de le faire."
        let mut first = field.enemies;
        let mut landings = forward(first);
        let mut steps = [[Bitboard::EMPTY; 2]; 2];
        if landings.as_flattened().iter().all(|set| set.is_empty()) {
            first = field.pawns;
            landings = forward(first);
            steps = Arrow::ALL.map(|arrow| arrow.forward().map(|d| d.step(shuttles[arrow as usize]) & field.empty));
        }
        let mut moves = Self { field, first, steps, jumps: landings, long: [Bitboard::EMPTY; 2] };
        if landings.as_flattened().iter().any(|set| !set.is_empty()) {
            moves.set_long_ones_apart(shuttles);
        }
        moves
    }

    /// Leaves in `jumps` only those of shuttles that cannot jump on, and puts the others into `long`.
    #[inline]
    fn set_long_ones_apart(&mut self, shuttles: [Bitboard; 2]) {
        let field = &self.field;
        let onward = Arrow::ALL.map(|arrow| {
            let jumpers = arrow.onward().map(|direction| field.jumpers(field.pawns, direction));
            jumpers.into_iter().fold(Bitboard::EMPTY, Bitboard::union)
        });
        for arrow in Arrow::ALL {
            let end = field.end(arrow);
            let goes_on = (onward[arrow as usize] - end) | (onward[!arrow as usize] & end);
            let landings = &mut self.jumps[arrow as usize];
            let mut long = Bitboard::EMPTY;
            for (direction, &landed) in arrow.forward().into_iter().zip(landings.iter()) {
                let back = direction.opposite();
                long |= back.shift(back.shift(landed & goes_on));
            }
            for (direction, landed) in arrow.forward().into_iter().zip(landings.iter_mut()) {
                *landed = *landed - direction.shift(direction.shift(long));
            }
            self.long[arrow as usize] = long & shuttles[arrow as usize];
        }
    }

    #[inline]
    fn long(&self) -> impl Iterator<Item = (Point, Landings)> {
        Arrow::ALL.into_iter().flat_map(move |arrow| {
            Point::in_set(self.long[arrow as usize])
                .map(move |from| (from, Landings::of(&self.field, Field::jumper(from.bitboard(), arrow), self.first)))
        })
    }
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
                for (distance, targets) in
                    [(1, moves.steps[arrow as usize][place]), (2, moves.jumps[arrow as usize][place])]
                {
                    for to in Point::in_set(targets) {
                        found = true;
                        let from = to.before(direction, distance);
                        let over = direction.step(from.bitboard()) & moves.field.enemies;
                        let turned = moves.field.end(arrow).contains(to.index());
                        visit(Move::Shuttle {
                            from,
                            to,
                            arrow: if turned { !arrow } else { arrow },
                            earned: u8::from(!over.is_empty()) + u8::from(turned),
                        })?;
                    }
                }
            }
        }
        for (from, landings) in moves.long() {
            found = true;
            for (arrow, earned, targets) in landings.iter() {
                for to in Point::in_set(targets) {
                    visit(Move::Shuttle { from, to, arrow, earned })?;
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
                Point::in_set(landed).try_for_each(|to| visit(Move::Star { from: to.before(direction, distance), to }))
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
        let single: usize = [moves.steps, moves.jumps].as_flattened().as_flattened().iter().map(|set| set.len()).sum();
        let long: usize =
            moves.long().map(|(_, landings)| landings.iter().map(|(_, _, set)| set.len()).sum::<usize>()).sum();
        match single + long {
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
