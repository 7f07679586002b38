//! Moves, and why some are illegal.

use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;

use jeux_core::{Bitboard, Player, Scanner, SyntaxError};

use crate::chains::{Chains, Field, Jumpers, Landings};
use crate::{Arrow, Point, Position};

/// The smallest thing a player decides at once: the move of a shuttle, or of a star that it earned.
///
/// `Display` and `FromStr` are the position-free form: `c2:f4:U:3` for a shuttle (from, to, arrow afterwards, star moves
/// earned), the same text as in a position for all others.
///
/// ```
/// use navettes::{Arrow, Move};
///
/// let mv: Move = "c2:f4:U:3".parse()?;
/// assert_eq!(mv.earned(), 3);
/// assert_eq!(mv, Move::Shuttle { from: "c2".parse()?, to: "f4".parse()?, arrow: Arrow::Up, earned: 3 });
/// assert_eq!(Move::Exit { from: "c7".parse()?, jump: false }.to_string(), "*c7-off");
/// # Ok::<(), jeux_core::SyntaxError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Give the turn away, because no shuttle can move.
    Pass,
    /// Give up the star moves still owed, where the rules allow it.
    Stop,
    /// Move a shuttle by a step or a chain of jumps. Chains that agree in all of this are one move.
    Shuttle {
        /// Where it comes from.
        from: Point,
        /// Where it comes to stand; the same point if it came back.
        to: Point,
        /// Where its arrow points afterwards.
        arrow: Arrow,
        /// How many star moves it earned: enemy pawns jumped and times turned, 0 to 26 if legal.
        earned: u8,
    },
    /// Move a star by a step or a jump.
    Star {
        /// Where it comes from.
        from: Point,
        /// Where it comes to stand.
        to: Point,
    },
    /// Move a star off the board, past the last row of the enemy camp.
    Exit {
        /// Where it comes from.
        from: Point,
        /// Whether it jumps, from before the last row, or steps from there.
        jump: bool,
    },
}

impl Move {
    /// Where the pawn comes from; `None` for a pass or a stop.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Option<Point> {
        match self {
            Self::Pass | Self::Stop => None,
            Self::Shuttle { from, .. } | Self::Star { from, .. } | Self::Exit { from, .. } => Some(from),
        }
    }

    /// Where the pawn comes to stand; `None` for a pass, a stop or an exit.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Option<Point> {
        match self {
            Self::Pass | Self::Stop | Self::Exit { .. } => None,
            Self::Shuttle { to, .. } | Self::Star { to, .. } => Some(to),
        }
    }

    /// How many star moves it earns.
    #[inline]
    #[must_use]
    pub const fn earned(self) -> u8 {
        match self {
            Self::Shuttle { earned, .. } => earned,
            _ => 0,
        }
    }

    /// Whether this is the forced pass.
    #[inline]
    #[must_use]
    pub const fn is_pass(self) -> bool {
        matches!(self, Self::Pass)
    }
}

/// `-` between neighbouring points, `>` between others.
pub(crate) fn joiner(from: Point, to: Point) -> char {
    let rows = from.row().abs_diff(to.row());
    let half_steps = from.half_steps().abs_diff(to.half_steps());
    if (rows, half_steps) == (1, 1) { '-' } else { '>' }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Pass => f.write_str("pass"),
            Self::Stop => f.write_str("stop"),
            Self::Shuttle { from, to, arrow, earned } => write!(f, "{from}:{to}:{}:{earned}", arrow.letter()),
            Self::Star { from, to } => write!(f, "*{from}{}{to}", joiner(from, to)),
            Self::Exit { from, jump } => write!(f, "*{from}{}off", if jump { '>' } else { '-' }),
        }
    }
}

impl FromStr for Move {
    type Err = SyntaxError;

    /// Reads the position-free form.
    ///
    /// # Errors
    /// Any other text.
    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let mut scan = Scanner::new(text, "move");
        let mv = match Self::scan_but_shuttles(&mut scan)? {
            Some(mv) => mv,
            None => {
                let from = Point::scan(&mut scan)?;
                scan.expect(":", "`:`")?;
                let to = Point::scan(&mut scan)?;
                scan.expect(":", "`:`")?;
                let arrow = |byte| Arrow::ALL.into_iter().find(|arrow| arrow.letter() as u8 == byte);
                let arrow = scan.pick(arrow, "`U` or `D`")?;
                scan.expect(":", "`:`")?;
                Self::Shuttle { from, to, arrow, earned: scan.number(u8::MAX.into())? as u8 }
            }
        };
        scan.end()?;
        Ok(mv)
    }
}

impl Move {
    /// Reads a move whose text is the same in every position; `None`, and nothing read, if it is not one of those.
    pub(crate) fn scan_but_shuttles(scan: &mut Scanner<'_>) -> Result<Option<Self>, SyntaxError> {
        if scan.eat("pass") {
            return Ok(Some(Self::Pass));
        }
        if scan.eat("stop") {
            return Ok(Some(Self::Stop));
        }
        if !scan.eat("*") {
            return Ok(None);
        }
        let from = Point::scan(scan)?;
        let at = scan.offset();
        let mark = |byte| matches!(byte, b'-' | b'>').then_some(char::from(byte));
        let mark = scan.pick(mark, "`-` for a step or `>` for a jump")?;
        if scan.eat("off") {
            return Ok(Some(Self::Exit { from, jump: mark == '>' }));
        }
        let to = Point::scan(scan)?;
        match joiner(from, to) {
            joiner if joiner == mark => Ok(Some(Self::Star { from, to })),
            '-' => Err(scan.error_at(at, "`-`, because the points are neighbours")),
            _ => Err(scan.error_at(at, "`>`, because the points are not one before the other")),
        }
    }
}

/// Why a move is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// A player has no star left, or nobody can move a shuttle.
    #[error("the game is over")]
    GameOver,
    /// Who has a legal move may not pass.
    #[error("{player} can move and may not pass")]
    MustMove {
        /// Who is to move.
        player: Player,
    },
    /// Star moves come after the shuttle move, if it earned any.
    #[error("no star moves are owed: a shuttle must move first")]
    NothingOwed,
    /// The shuttle has moved in this turn already.
    #[error("{count} star moves are owed: a star must move")]
    StarMovesOwed {
        /// How many are owed.
        count: u8,
    },
    /// Under these rules star moves must be made.
    #[error("star moves may not be given up under these rules")]
    NoStop,
    /// The player to move has no shuttle there.
    #[error("no shuttle of {player}, who is to move, is on {from}")]
    NoShuttle {
        /// Who is to move.
        player: Player,
        /// Where the shuttle should have been.
        from: Point,
    },
    /// The player to move has no star there.
    #[error("no star of {player}, who is to move, is on {from}")]
    NoStar {
        /// Who is to move.
        player: Player,
        /// Where the star should have been.
        from: Point,
    },
    /// An enemy pawn can be jumped, so the turn must begin with such a jump.
    #[error("an enemy pawn can be jumped, and the turn must begin with that")]
    MustJumpEnemy,
    /// No step and no chain of jumps leads there with this arrow and so many star moves earned.
    #[error("no shuttle move leads from {from} to {to} with this arrow and number of star moves earned")]
    NoShuttleMove {
        /// Where the shuttle is.
        from: Point,
        /// Where it cannot go like this.
        to: Point,
    },
    /// One step of a shuttle leads to an empty neighbour forward.
    #[error("a step from {from} to {to} is impossible: it leads to an empty point, the next one forward")]
    NoStep {
        /// Where the shuttle is.
        from: Point,
        /// Where it cannot step.
        to: Point,
    },
    /// One jump of a chain is impossible.
    #[error(
        "a jump from {from} to {to} is impossible: it leads over one pawn, not jumped before, to the empty point right \
         behind it, first forward, then forward or sideways"
    )]
    NoJump {
        /// Where the shuttle is by then.
        from: Point,
        /// Where it cannot jump.
        to: Point,
    },
    /// A star moves to the first empty point on a line forward.
    #[error("no star move leads from {from} to {to}: it leads to the first empty point on a line forward")]
    NoStarMove {
        /// Where the star is.
        from: Point,
        /// Where it cannot go.
        to: Point,
    },
    /// A star leaves the board from the last row by a step, and from before it over a line without gaps by a jump.
    #[error("the star on {from} cannot leave the board like this")]
    NoExit {
        /// Where the star is.
        from: Point,
    },
}

impl Position {
    pub(crate) fn check_move(&self, mv: Move) -> Result<(), IllegalMove> {
        let player = self.turn;
        if self.ending().is_some() {
            return Err(IllegalMove::GameOver);
        }
        match mv {
            Move::Pass if self.owed > 0 || self.some_shuttle_can_move(player) => Err(IllegalMove::MustMove { player }),
            Move::Pass => Ok(()),
            Move::Shuttle { .. } if self.owed > 0 => Err(IllegalMove::StarMovesOwed { count: self.owed }),
            Move::Shuttle { from, to, arrow, earned } => self.check_shuttle(from, to, arrow, earned),
            _ if self.owed == 0 => Err(IllegalMove::NothingOwed),
            Move::Stop if self.rules.optional_star_moves => Ok(()),
            Move::Stop => Err(IllegalMove::NoStop),
            Move::Star { from, .. } | Move::Exit { from, .. } if !self.stars(player).contains(from.index()) => {
                Err(IllegalMove::NoStar { player, from })
            }
            Move::Star { from, to } => {
                if self.star_move_leads_to(from, to) {
                    Ok(())
                } else {
                    Err(IllegalMove::NoStarMove { from, to })
                }
            }
            Move::Exit { from, jump } => {
                let end = self.rules.rows.end(Arrow::toward_enemy_of(player));
                if self.star_can_leave(from) && jump != end.contains(from.index()) {
                    Ok(())
                } else {
                    Err(IllegalMove::NoExit { from })
                }
            }
        }
    }

    fn check_shuttle(&self, from: Point, to: Point, arrow: Arrow, earned: u8) -> Result<(), IllegalMove> {
        let before = self.shuttle_arrow(from)?;
        let field = Field::new(self);
        let jumpers = Jumpers::of(&field, field.pawns);
        let leads = |first| {
            let mut landings = Landings::new();
            let mut chains = Chains::new(&field, jumpers, first, &mut landings);
            chains.follow(from.bitboard(), before);
            let wanted =
                |after, gain, ends: Bitboard| match ends.contains(to.index()) && (after, gain) == (arrow, earned) {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                };
            chains.visit_ends(wanted).is_break()
        };
        let is_step = self.step(from, before, to) == Some(Move::Shuttle { from, to, arrow, earned });
        match self.must_jump_enemy() {
            true if leads(field.enemies) => Ok(()),
            true if is_step || leads(field.pawns) => Err(IllegalMove::MustJumpEnemy),
            false if is_step || leads(field.pawns) => Ok(()),
            _ => Err(IllegalMove::NoShuttleMove { from, to }),
        }
    }

    /// The arrow of the shuttle of the player to move on a point.
    pub(crate) fn shuttle_arrow(&self, from: Point) -> Result<Arrow, IllegalMove> {
        let stands = |arrow: &Arrow| self.shuttles(self.turn, *arrow).contains(from.index());
        let none = IllegalMove::NoShuttle { player: self.turn, from };
        Arrow::ALL.into_iter().find(stands).ok_or(none)
    }

    /// The step of a shuttle to a point: *"vers une intersection adjacente libre, dans la direction indiquée par sa
    /// flèche"*.
    pub(crate) fn step(&self, from: Point, before: Arrow, to: Point) -> Option<Move> {
        let is_next = |direction| from.neighbour(direction, self.rules.rows) == Some(to);
        if !self.empty().contains(to.index()) || !before.forward().into_iter().any(is_next) {
            return None;
        }
        let turned = self.rules.rows.end(before).contains(to.index());
        Some(Move::Shuttle { from, to, arrow: if turned { !before } else { before }, earned: u8::from(turned) })
    }
}
