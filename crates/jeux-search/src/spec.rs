//! Bots by name.

use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use jeux_core::{Position, Scanner, SyntaxError};

use crate::{AlphaBeta, Bot, Evaluate, GreedyBot, Limits, Mcts, RandomBot};

/// Which bot, and how long it may think about a move.
///
/// | text | bot |
/// |---|---|
/// | `random` | [`RandomBot`] |
/// | `greedy` | [`GreedyBot`] |
/// | `search:100ms` | [`AlphaBeta`] with 100 milliseconds a move |
/// | `search:20000n` | [`AlphaBeta`] with 20,000 nodes a move |
/// | `search:d6` | [`AlphaBeta`], six moves ahead, at most 100 |
/// | `mcts:100ms` | [`Mcts`] with 100 milliseconds a move |
/// | `mcts:20000` | [`Mcts`] with 20,000 playouts a move |
///
/// Where it is known which game it is, [`bot`](Self::bot) may know a better bot: alpha-beta limited by time or nodes
/// solves Cavalier-billes while it plays.
///
/// ```
/// use jeux_search::BotSpec;
///
/// let spec: BotSpec = "search:20000n".parse()?;
/// assert_eq!(spec, BotSpec::SearchNodes(20_000));
/// assert_eq!(spec.to_string(), "search:20000n");
/// let error = "search:20s".parse::<BotSpec>().unwrap_err();
/// assert_eq!(error.to_string(), "player, byte 9: expected `ms` or `n`, found 's'");
/// # Ok::<(), jeux_core::SyntaxError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum BotSpec {
    /// A random move.
    Random,
    /// The move after which the evaluation is best.
    Greedy,
    /// Alpha-beta with this many milliseconds a move.
    SearchTime(u32),
    /// Alpha-beta with this many nodes a move.
    SearchNodes(u32),
    /// Alpha-beta this many moves ahead.
    SearchDepth(u8),
    /// Monte Carlo tree search with this many milliseconds a move.
    MctsTime(u32),
    /// Monte Carlo tree search with this many playouts a move.
    MctsPlayouts(u32),
}

impl BotSpec {
    /// How long the bot may think about a move; no limits for one that does not think.
    #[must_use]
    pub const fn limits(self) -> Limits {
        match self {
            Self::Random | Self::Greedy => Limits { time: None, nodes: None, depth: None },
            Self::SearchTime(ms) | Self::MctsTime(ms) => Limits::time(Duration::from_millis(ms as u64)),
            Self::SearchNodes(nodes) | Self::MctsPlayouts(nodes) => Limits::nodes(nodes as u64),
            Self::SearchDepth(depth) => Limits::depth(depth),
        }
    }

    /// Makes the bot for any game, with an evaluation and a transposition table of `mebibytes` MiB, should it need one.
    ///
    /// ```
    /// use jeux_core::Position as _;
    /// use jeux_search::{BotSpec, Untaught};
    /// use cavalier_billes::Position;
    ///
    /// let mut bot = BotSpec::SearchDepth(1).bot_with::<Position, _>(Untaught, 1);
    /// assert!(bot.choose(&Position::start(Default::default(), 0)).is_some());
    /// ```
    #[must_use]
    pub fn bot_with<P: Position, E: Evaluate<P> + 'static>(self, evaluation: E, mebibytes: u32) -> Box<dyn Bot<P>> {
        match self {
            Self::Random => Box::new(RandomBot::new()),
            Self::Greedy => Box::new(GreedyBot::new(evaluation)),
            Self::SearchTime(_) | Self::SearchNodes(_) | Self::SearchDepth(_) => {
                Box::new(AlphaBeta::with_table(evaluation, self.limits(), mebibytes))
            }
            Self::MctsTime(_) | Self::MctsPlayouts(_) => Box::new(Mcts::new(self.limits())),
        }
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::SearchTime(ms) => write!(f, "search:{ms}ms"),
            Self::SearchNodes(nodes) => write!(f, "search:{nodes}n"),
            // More is not searched.
            Self::SearchDepth(depth) => write!(f, "search:d{}", crate::MAX_DEPTH.min(*depth)),
            Self::MctsTime(ms) => write!(f, "mcts:{ms}ms"),
            Self::MctsPlayouts(playouts) => write!(f, "mcts:{playouts}"),
        }
    }
}

impl FromStr for BotSpec {
    type Err = SyntaxError;

    /// Reads what `Display` writes, nothing else.
    ///
    /// # Errors
    /// Where the text is something else.
    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let mut scan = Scanner::new(text, "player");
        let spec = if scan.eat("random") {
            Self::Random
        } else if scan.eat("greedy") {
            Self::Greedy
        } else if scan.eat("search:d") {
            Self::SearchDepth(scan.number(u32::from(crate::MAX_DEPTH))? as u8)
        } else if scan.eat("search:") {
            let number = scan.number(u32::MAX)?;
            if scan.eat("ms") {
                Self::SearchTime(number)
            } else {
                scan.expect("n", "`ms` or `n`")?;
                Self::SearchNodes(number)
            }
        } else if scan.eat("mcts:") {
            let number = scan.number(u32::MAX)?;
            if scan.eat("ms") { Self::MctsTime(number) } else { Self::MctsPlayouts(number) }
        } else {
            return Err(scan.error("`random`, `greedy`, `search:` or `mcts:`"));
        };
        scan.end()?;
        Ok(spec)
    }
}
