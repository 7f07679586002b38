//! What decides each of the three games, in a file of its own; and the bots that know it.

#[cfg(feature = "cavalier-billes")]
mod cavalier_billes;
#[cfg(feature = "navettes")]
mod navettes;
#[cfg(feature = "pharaons")]
mod pharaons;

use core::any::Any;

use jeux_core::Position;

use crate::{Bot, BotSpec, Evaluate, Untaught};

#[cfg(feature = "cavalier-billes")]
pub use cavalier_billes::CavalierBilles;
#[cfg(feature = "navettes")]
pub use navettes::Navettes;
#[cfg(feature = "pharaons")]
pub use pharaons::Pharaons;

impl BotSpec {
    /// Makes the bot with the best evaluation this crate knows for the game, and a transposition table of `mebibytes`
    /// MiB, should it need one. Where the game's feature is off, or the game is another one, the evaluation is
    /// [`Untaught`].
    ///
    /// Which game it is need not be known where this is called:
    ///
    /// ```
    /// use jeux_core::Position;
    /// use jeux_search::{BotSpec, DEFAULT_TABLE};
    ///
    /// fn first_move<P: Position>(spec: BotSpec) -> Option<P::Move> {
    ///     spec.bot(DEFAULT_TABLE).choose(&P::start(P::Rules::default(), 1))
    /// }
    ///
    /// assert!(first_move::<cavalier_billes::Position>(BotSpec::SearchDepth(3)).is_some());
    /// ```
    #[must_use]
    pub fn bot<P: Position>(self, mebibytes: u32) -> Box<dyn Bot<P>> {
        #[allow(unused_mut, reason = "without any feature no game has an evaluation")]
        let mut bot: Option<Box<dyn Bot<P>>> = None;
        #[cfg(feature = "cavalier-billes")]
        self.teach(&mut bot, CavalierBilles, mebibytes);
        #[cfg(feature = "navettes")]
        self.teach(&mut bot, Navettes, mebibytes);
        #[cfg(feature = "pharaons")]
        self.teach(&mut bot, Pharaons, mebibytes);
        bot.unwrap_or_else(|| self.bot_with(Untaught, mebibytes))
    }

    /// Fills `bot` if `evaluation` is one of its game `P`, which is `Q` then.
    #[allow(dead_code, reason = "without any feature no game has an evaluation")]
    fn teach<P: Position, Q: Position>(
        self,
        bot: &mut Option<Box<dyn Bot<P>>>,
        evaluation: impl Evaluate<Q> + 'static,
        mebibytes: u32,
    ) {
        let bot: &mut dyn Any = bot;
        if let Some(bot) = bot.downcast_mut::<Option<Box<dyn Bot<Q>>>>() {
            *bot = Some(self.bot_with(evaluation, mebibytes));
        }
    }
}
