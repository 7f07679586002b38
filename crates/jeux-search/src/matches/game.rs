//! One game between two bots.

use jeux_core::{History, HistoryReason, Outcome, Player, Position};

use crate::Bot;

/// Lets two bots, White first, play a game on to its end, by the rules or by the draws of the history.
///
/// Without a [`move_limit`](jeux_core::DrawRules::move_limit) the game may never end.
///
/// # Errors
/// A bot that chooses no move or an illegal one; the history ends before it.
///
/// ```
/// use cavalier_billes::Position;
/// use jeux_core::{DrawRules, History, Position as _};
/// use jeux_search::{RandomBot, play_on};
///
/// let draws = DrawRules { move_limit: Some(20), ..DrawRules::default() };
/// let mut game = History::with_draws(Position::start(Default::default(), 0), draws);
/// let outcome = play_on(&mut game, [&mut RandomBot::new(), &mut RandomBot::new()])?;
/// assert_eq!(game.outcome(), Some(outcome));
/// assert!(game.len() <= 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn play_on<P: Position>(
    game: &mut History<P>,
    bots: [&mut dyn Bot<P>; 2],
) -> Result<Outcome<HistoryReason<P::Reason>>, Foul<P::IllegalMove>> {
    loop {
        if let Some(outcome) = game.outcome() {
            return Ok(outcome);
        }
        let (player, ply) = (game.position().turn(), game.len());
        let choice = bots[player.index()].choose(game.position()).ok_or(Foul::NoMove { player, ply })?;
        game.play(choice).map_err(|reason| Foul::IllegalMove { player, ply, reason })?;
    }
}

/// What a bot must not do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Foul<I: core::error::Error + 'static> {
    /// The game is not over and the bot chose no move.
    #[error("{player} chose no move after {ply} moves")]
    NoMove {
        /// Whose bot it is.
        player: Player,
        /// How many moves had been played.
        ply: usize,
    },
    /// The bot chose an illegal move.
    #[error("{player} chose an illegal move after {ply} moves: {reason}")]
    IllegalMove {
        /// Whose bot it is.
        player: Player,
        /// How many moves had been played.
        ply: usize,
        /// Why the move is illegal.
        reason: I,
    },
}
