//! What programs ask about a position: what can be captured, where pieces go, who is about to win.

use alloc::vec::Vec;
use core::convert::Infallible;
use core::ops::ControlFlow;

use jeux_core::{Bitboard, Player};

use crate::{Cell, Move, Phase, Position, Variant};

impl Position {
    /// The cells whose piece, or in variant 1 also empty refuge, `player` could capture if it were that player's turn
    /// and the game were not over.
    ///
    /// ```
    /// use pharaons::{Position, Rules, jeux_core::{Player, Position as _}};
    ///
    /// let position = Position::parse("5/5/5/1a1a1/5/1a1a1/2A2/5/5/5 b - -", Rules::VARIANT_3)?;
    /// assert_eq!(position.captures(Player::White).len(), 4);
    /// assert!(position.can_capture(Player::White, "d7".parse()?));
    /// # Ok::<(), pharaons::Error>(())
    /// ```
    #[must_use]
    pub fn captures(&self, player: Player) -> Bitboard {
        match (self.rules.variant(), self.phase()) {
            (Variant::One | Variant::Two, _) => self.leap_captures(player),
            (Variant::Three, Phase::Play) => self.jump_captures(player),
            (Variant::Three, Phase::Refuges | Phase::Pieces) => Bitboard::EMPTY,
        }
    }

    /// Whether a cell is among the [`captures`](Self::captures) of a player.
    #[must_use]
    pub fn can_capture(&self, player: Player, cell: Cell) -> bool {
        self.captures(player).contains(cell.index())
    }

    /// Where the piece on a cell could go, capturing or not, if it were its player's turn and the game were not over. No
    /// cells if no piece is there, or while pieces are still being placed.
    ///
    /// ```
    /// use pharaons::{Cell, Position, Rules, jeux_core::Position as _};
    ///
    /// let position = Position::start(Rules::VARIANT_1, 0);
    /// let names: Vec<String> = Cell::in_set(position.reach("a1".parse()?)).map(|cell| cell.to_string()).collect();
    /// assert_eq!(names, ["c2", "b3"]);
    /// # Ok::<(), pharaons::Error>(())
    /// ```
    #[must_use]
    pub fn reach(&self, cell: Cell) -> Bitboard {
        match (self.piece_at(cell), self.rules.variant(), self.phase()) {
            (Some(piece), Variant::One | Variant::Two, _) => self.leap_reach(piece.player, piece.kind, cell),
            (Some(piece), Variant::Three, Phase::Play) => self.step_and_jump_reach(piece.player, piece.kind, cell),
            _ => Bitboard::EMPTY,
        }
    }

    /// The moves with which `player` would win at once if it were that player's turn: those that reach the enemy home
    /// rank where the enemy cannot capture what arrived. None if the game is over, or while pieces are still being placed.
    ///
    /// ```
    /// use pharaons::{Position, jeux_core::{Player, Position as _}};
    ///
    /// let position: Position = "a1a/3/1A1/3/3/3/3/3/3/3 b - R1".parse()?;
    /// let winning: Vec<String> =
    ///     position.winning_moves(Player::White).iter().map(|mv| mv.to_string()).collect();
    /// assert_eq!(winning, ["b8xa10@a1", "b8xa10@b1", "b8xa10@c1", "b8xc10@a1", "b8xc10@b1", "b8xc10@c1"]);
    /// # Ok::<(), pharaons::Error>(())
    /// ```
    #[must_use]
    pub fn winning_moves(&self, player: Player) -> Vec<Move> {
        let mut winning = Vec::new();
        let ControlFlow::Continue(()) = self.visit_winning_moves::<Infallible>(player, |mv| {
            winning.push(mv);
            ControlFlow::Continue(())
        });
        winning
    }

    /// Whether `player` would win at once if it were that player's turn: with one of the
    /// [`winning_moves`](Self::winning_moves), or because a piece stands on the enemy home rank already and was not
    /// captured. False if the game is over.
    ///
    /// ```
    /// use pharaons::{Position, jeux_core::Player};
    ///
    /// // On b10 the Pharaoh could be captured, on a10 and c10 not.
    /// let position: Position = "3/1P1/a2/3/3/3/3/3/3/3 b - -".parse()?;
    /// assert!(position.threatens_to_win(Player::White));
    /// assert!(!position.threatens_to_win(Player::Black));
    /// # Ok::<(), pharaons::Error>(())
    /// ```
    #[must_use]
    pub fn threatens_to_win(&self, player: Player) -> bool {
        let stands_there = !self.arrivals(player).is_empty() && self.ending().is_none();
        stands_there || self.visit_winning_moves(player, |_| ControlFlow::Break(())).is_break()
    }

    fn visit_winning_moves<B>(&self, player: Player, mut visit: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.ending().is_some() || self.phase() != Phase::Play {
            return ControlFlow::Continue(());
        }
        let before = self.as_turn_of(player);
        before.visit_actions(player, &mut |mv| {
            let mut after = before;
            after.make(mv);
            let wins = after.winner().is_some_and(|outcome| outcome.winner() == Some(player));
            if wins { visit(mv) } else { ControlFlow::Continue(()) }
        })
    }
}
