//! What decides each of the three games, in a file of its own; and the bots that know it.

#[cfg(feature = "cavalier-billes")]
mod cavalier_billes;
#[cfg(feature = "navettes")]
mod navettes;
#[cfg(feature = "pharaons")]
mod pharaons;

use core::any::Any;

use jeux_core::Position;

use crate::{Bot, BotSpec, Untaught};

#[cfg(feature = "cavalier-billes")]
pub use cavalier_billes::CavalierBilles;
#[cfg(feature = "navettes")]
pub use navettes::Navettes;
#[cfg(feature = "pharaons")]
pub use pharaons::Pharaons;

impl BotSpec {
    /// Makes the best bot of this kind that this crate knows for the game: with an evaluation of its own, where there is
    /// one, and else with [`Untaught`]; an alpha-beta player of Cavalier-billes that is not limited by depth is a
    /// [`PerfectBot`](crate::PerfectBot). Its tables, should it need any, take `mebibytes` MiB.
    ///
    /// Games are known where their features are on. Which game it is need not be known where this is called:
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
        #[allow(unused_mut, reason = "without any feature no game is known")]
        let mut bot: Option<Box<dyn Bot<P>>> = None;
        #[cfg(feature = "cavalier-billes")]
        offer(&mut bot, || match self {
            Self::SearchTime(_) | Self::SearchNodes(_) => Box::new(crate::PerfectBot::new(self.limits(), mebibytes)),
            _ => self.bot_with(CavalierBilles, mebibytes),
        });
        #[cfg(feature = "navettes")]
        offer(&mut bot, || self.bot_with(Navettes, mebibytes));
        #[cfg(feature = "pharaons")]
        offer(&mut bot, || self.bot_with(Pharaons, mebibytes));
        bot.unwrap_or_else(|| self.bot_with(Untaught, mebibytes))
    }
}

/// Fills `bot` with a bot of the game `Q`, if that is the game `P` of the bot that is wanted.
#[allow(dead_code, reason = "without any feature no game is known")]
fn offer<P: Position, Q: Position>(bot: &mut Option<Box<dyn Bot<P>>>, make: impl FnOnce() -> Box<dyn Bot<Q>>) {
    let bot: &mut dyn Any = bot;
    if let Some(bot) = bot.downcast_mut::<Option<Box<dyn Bot<Q>>>>() {
        *bot = Some(make());
    }
}
