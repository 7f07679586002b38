//! How a game ends.

use core::fmt;

use jeux_core::{Bitboard, Outcome, Player};

use crate::board::home;
use crate::{Cell, Position, Variant};

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
}
