//! How a game ends, and what comes close to it.

use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use jeux_core::{Bitboard, Outcome, Player};

use crate::board::home;
use crate::{Cell, Move, Phase, Position, Variant};

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum EndReason {
    /// A piece stands on the enemy home rank and cannot be captured there.
    Reached,
    /// A piece stands on the enemy home rank and could have been captured, but was not.
    Survived,
    /// Nobody can do anything; a draw.
    Stuck,
}

impl jeux_core::Reason for EndReason {
    const ALL: &'static [Self] = &[Self::Reached, Self::Survived, Self::Stuck];

    fn word(self) -> &'static str {
        match self {
            Self::Reached => "reached",
            Self::Survived => "survived",
            Self::Stuck => "stuck",
        }
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(jeux_core::Reason::word(*self))
    }
}

impl Position {
    /// The cells of the enemy home rank that pieces of `player` have reached.
    ///
    /// ```
    /// use pharaons::{Position, jeux_core::{Player, Position as _}};
    ///
    /// let position: Position = "1A1/3/3/3/3/3/3/3/3/3 b - R1".parse()?;
    /// let outcome = position.outcome().ok_or("not over")?;
    /// assert_eq!(outcome.to_string(), "white reached");
    /// assert_eq!(position.arrivals(Player::White).first(), Some("b10".parse::<pharaons::Cell>()?.index()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn arrivals(&self, player: Player) -> Bitboard {
        self.pieces(player) & home(!player)
    }

    /// The winner by the game's own ending rule: *"atteindre avec l'un de ses pions (Prêtre ou Pharaon) la ligne de
    /// départ de l'adversaire, sans que celui-ci ait la possibilité de capturer ce pion au coup suivant"*.
    #[inline]
    pub(crate) fn winner(&self) -> Option<Outcome<EndReason>> {
        let player = self.turn;
        if (self.arrivals(player) | self.arrivals(!player)).is_empty() {
            return None;
        }
        self.winner_by_arrival()
    }

    #[cold]
    fn winner_by_arrival(&self) -> Option<Outcome<EndReason>> {
        let player = self.turn;
        // 1. A piece of the player to move stands on the other's home rank: it survived the other's turn.
        if !self.arrivals(player).is_empty() {
            return Some(Outcome::win(player, EndReason::Survived));
        }
        // 2. A piece of the other player stands on one's home rank, and one can do nothing after which none does.
        if self.can_repel(self.arrivals(!player)) { None } else { Some(Outcome::win(!player, EndReason::Reached)) }
    }

    /// Whether the player to move can, in one turn, capture all of these enemy pieces on the own home rank.
    fn can_repel(&self, arrived: Bitboard) -> bool {
        match self.rules.variant() {
            Variant::One | Variant::Two => {
                let protected = arrived.intersects(self.refuges(!self.turn));
                let mut cells = Cell::in_set(arrived);
                match (cells.next(), cells.next()) {
                    (Some(cell), None) => !protected && self.leapers_attack(self.turn, cell),
                    // A turn captures one piece.
                    _ => false,
                }
            }
            Variant::Three => self.jumpers_turn(self.turn, arrived),
        }
    }

    /// How the game ended, if it did.
    pub(crate) fn ending(&self) -> Option<Outcome<EndReason>> {
        self.winner().or_else(|| {
            let stuck = !self.has_actions(self.turn) && !self.has_actions(!self.turn);
            stuck.then_some(Outcome::draw(EndReason::Stuck))
        })
    }

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
        let ControlFlow::Continue(()) = self.visit_winning_moves::<core::convert::Infallible>(player, |mv| {
            winning.push(mv);
            ControlFlow::Continue(())
        });
        winning
    }

    /// Whether `player` would win at once if it were that player's turn: with one of the
    /// [`winning_moves`](Self::winning_moves), or because a piece stands on the enemy home rank already and was not
    /// captured. False if the game is over.
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
