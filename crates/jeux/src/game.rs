//! A game whose kind is chosen while the program runs.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Debug;

use jeux_core::{History, HistoryReason, Outcome, Player, Position, RandomSource, RulesError};

use crate::{UnknownGame, Visitor, with_game};

/// A game under way, of whatever kind: everything goes by text.
///
/// Made by [`start`] and [`from_position`]; every [`Position`] type can be one through [`Played`].
///
/// ```
/// # #[cfg(feature = "cavalier-billes")] {
/// let mut game = jeux::start("cavalier-billes", "senior", 1)?;
/// let first = game.moves().remove(0);
/// game.play(&first)?;
/// assert_eq!(game.undo(), Some(first));
/// assert_eq!(game.outcome(), None);
/// # }
/// # Ok::<(), jeux::Error>(())
/// ```
pub trait Game: Debug + Send + Sync {
    /// The name of the game.
    fn name(&self) -> &'static str;

    /// The canonical text of the rules.
    fn rules(&self) -> String;

    /// The text of the present position.
    fn position(&self) -> String;

    /// The board for a person, as lines of ASCII.
    fn board(&self) -> String;

    /// Who decides next.
    fn turn(&self) -> Player;

    /// How the game ended, if it is over: the result and the reason's word. A [`History`] that has
    /// [`DrawRules`](jeux_core::DrawRules) may be drawn where there are legal moves.
    fn outcome(&self) -> Option<Outcome<&'static str>>;

    /// The canonical texts of all legal moves, sorted bytewise.
    fn moves(&self) -> Vec<String>;

    /// One of the legal moves, all equally likely; `None` if the game is over.
    fn random_move(&self, random: &mut dyn RandomSource) -> Option<String>;

    /// Plays the move that a text means. Moves that were taken back are forgotten.
    ///
    /// # Errors
    /// A text that has not the form, or the reason why the move is illegal; the game stays as it is.
    fn play(&mut self, text: &str) -> Result<(), Error>;

    /// Takes the last move back and returns its text; `None` at the start.
    fn undo(&mut self) -> Option<String>;

    /// Plays the move that was last taken back and returns its text; `None` if there is none.
    fn redo(&mut self) -> Option<String>;

    /// The moves from the start to the present position.
    fn played(&self) -> Vec<String>;

    /// The [count](jeux_core::perft()) of the ways to play `depth` moves.
    fn perft(&self, depth: u8) -> u64;

    /// A copy of its own.
    fn boxed_clone(&self) -> Box<dyn Game>;
}

impl Clone for Box<dyn Game> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

/// Starts a game by names: the game, the text of the rules, and a seed that matters only where the start is chance.
///
/// # Errors
/// An unknown game, or a text that is no rules of the game.
pub fn start(name: &str, rules: &str, seed: u64) -> Result<Box<dyn Game>, Error> {
    with_game(name, Open { rules, from: From::Seed(seed) })?
}

/// Starts a game from any position of it, given as text.
///
/// # Errors
/// An unknown game, a text that is no rules of the game, or one that is no position under the rules.
pub fn from_position(name: &str, rules: &str, position: &str) -> Result<Box<dyn Game>, Error> {
    with_game(name, Open { rules, from: From::Position(position) })?
}

struct Open<'a> {
    rules: &'a str,
    from: From<'a>,
}

enum From<'a> {
    Seed(u64),
    Position(&'a str),
}

impl Visitor for Open<'_> {
    type Output = Result<Box<dyn Game>, Error>;

    fn visit<P: Position>(self) -> Self::Output {
        let rules = self.rules.parse()?;
        let start = match self.from {
            From::Seed(seed) => P::start(rules, seed),
            From::Position(text) => P::parse(text, rules).map_err(|error| Error::Position(error.to_string()))?,
        };
        Ok(Box::new(Played(History::new(start))))
    }
}

/// A [`History`] seen as a [`Game`].
#[derive(Clone, Debug)]
pub struct Played<P: Position>(pub History<P>);

impl<P: Position> Game for Played<P> {
    fn name(&self) -> &'static str {
        P::GAME
    }

    fn rules(&self) -> String {
        self.0.position().rules().to_string()
    }

    fn position(&self) -> String {
        self.0.position().to_string()
    }

    fn board(&self) -> String {
        self.0.position().display_board().to_string()
    }

    fn turn(&self) -> Player {
        self.0.position().turn()
    }

    fn outcome(&self) -> Option<Outcome<&'static str>> {
        self.0.outcome().map(|outcome| outcome.map_reason(HistoryReason::word))
    }

    fn moves(&self) -> Vec<String> {
        let mut texts = self.0.position().legal_move_texts();
        texts.sort_unstable();
        texts
    }

    fn random_move(&self, random: &mut dyn RandomSource) -> Option<String> {
        let position = self.0.position();
        let mv = position.random_move(random)?;
        Some(position.display_move(mv).to_string())
    }

    fn play(&mut self, text: &str) -> Result<(), Error> {
        let mv = self.0.position().parse_move(text).map_err(|error| Error::Move(error.to_string()))?;
        self.0.play(mv).map_err(|error| Error::Move(error.to_string()))
    }

    fn undo(&mut self) -> Option<String> {
        let mv = self.0.undo()?;
        Some(self.0.position().display_move(mv).to_string())
    }

    fn redo(&mut self) -> Option<String> {
        let before = self.0.position().clone();
        let mv = self.0.redo()?;
        Some(before.display_move(mv).to_string())
    }

    fn played(&self) -> Vec<String> {
        self.0.replay().map(|(position, mv)| position.display_move(mv).to_string()).collect()
    }

    fn perft(&self, depth: u8) -> u64 {
        jeux_core::perft(self.0.position(), depth)
    }

    fn boxed_clone(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}

/// What can be wrong with a game that is chosen by text. The games' own errors are in their words.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The rules.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The position.
    #[error("{0}")]
    Position(String),
    /// A move.
    #[error("{0}")]
    Move(String),
}

#[cfg(all(test, feature = "navettes"))]
mod tests {
    use jeux_core::DrawRules;

    use super::*;

    #[test]
    fn a_draw_by_the_history_ends_the_game() {
        let draws = DrawRules { move_limit: Some(1), ..DrawRules::default() };
        let start = navettes::Position::start(navettes::Rules::default(), 0);
        let mut game = Played(History::with_draws(start, draws));
        assert_eq!(game.outcome(), None);
        let first = game.moves().remove(0);
        game.play(&first).unwrap();
        assert_eq!(game.outcome(), Some(Outcome::draw("move-limit")));
    }
}
