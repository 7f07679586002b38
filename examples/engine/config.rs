//! The options of the engine.

use anyhow::bail;
use jeux::{Position, Visitor, games, with_game};
use jeux_examples::{Failure, Setup, excerpt, number};
use jeux_search::DEFAULT_TABLE;

/// What has been chosen: the game with its rules and seed as words, and the size of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Config {
    game: String,
    variant: String,
    rules: String,
    seed: u64,
    /// The size of the transposition table in MiB.
    pub(crate) hash: u32,
}

/// The largest table that can be asked for, in MiB: it is allocated at once, and must not be more than there is.
pub(crate) const MAX_HASH: u32 = 1_024;

impl Config {
    /// The words of the command line; without any, the first game there is.
    pub(crate) fn new(words: &[&str]) -> Result<Self, Failure> {
        let [first, ..] = jeux::NAMES else { bail!("there is no game") };
        let words = if words.is_empty() { &[*first][..] } else { words };
        let (setup, rest) = Setup::take_with_default(words)?;
        if let [word, ..] = rest {
            bail!("unexpected word {}", excerpt(word));
        }
        let config = Self {
            game: setup.game.to_owned(),
            variant: setup.variant().unwrap_or_default().to_owned(),
            rules: setup.options().join(" "),
            seed: setup.seed,
            hash: DEFAULT_TABLE,
        };
        config.check()?;
        Ok(config)
    }

    /// The name of the game.
    pub(crate) fn game(&self) -> &str {
        &self.game
    }

    /// The same choice as the words of a command line would make it.
    pub(crate) fn setup(&self) -> Result<Setup, Failure> {
        let seed = format!("seed={}", self.seed);
        let words = [self.game.as_str(), &self.variant, &self.rules, &seed];
        let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
        match Setup::take_with_default(&words)? {
            (setup, []) => Ok(setup),
            (_, [word, ..]) => bail!("unexpected {}", excerpt(word)),
        }
    }

    /// The choice with one option changed, if that has a meaning.
    pub(crate) fn with(&self, name: &str, value: &str) -> Result<Self, Failure> {
        let mut config = self.clone();
        match name.to_ascii_lowercase().as_str() {
            "game" => {
                config.game = value.to_owned();
                config.variant.clear();
                config.rules.clear();
            }
            "variant" => config.variant = config.known_variant(value)?,
            "rules" => match value.split_once(' ').unwrap_or((value, "")) {
                (first, _) if first.is_empty() || first.contains('=') || first == "-" => {
                    config.rules = value.to_owned()
                }
                (variant, options) => {
                    config.variant = config.known_variant(variant)?;
                    config.rules = options.to_owned();
                }
            },
            "seed" => config.seed = number("the seed", value, u64::MAX)?,
            "hash" => config.hash = number("the size of the table", value, MAX_HASH.into())? as u32,
            _ => bail!("unknown option {}", excerpt(name)),
        }
        config.check()?;
        Ok(config)
    }

    /// Whether nothing but the size of the table differs.
    pub(crate) fn is_same_game(&self, other: &Self) -> bool {
        Self { hash: other.hash, ..self.clone() } == *other
    }

    /// The names of the variants of the game, its default one first.
    fn variants(&self) -> Vec<&'static str> {
        let game = games().into_iter().filter(|game| game.name == self.game);
        game.flat_map(|game| game.variants).map(|variant| variant.name).collect()
    }

    /// A name that is one of a variant, or nothing, which means the default one.
    fn known_variant(&self, name: &str) -> Result<String, Failure> {
        let names = self.variants();
        if !name.is_empty() && !names.contains(&name) {
            bail!("unknown variant {}, expected one of {}", excerpt(name), names.join(", "));
        }
        Ok(name.to_owned())
    }

    fn check(&self) -> Result<(), Failure> {
        struct Check<'a>(&'a Setup);
        impl Visitor for Check<'_> {
            type Output = Result<(), Failure>;
            fn visit<P: Position>(self) -> Self::Output {
                self.0.rules::<P>().map(|_| ())
            }
        }
        with_game(&self.game, Check(&self.setup()?))?
    }

    /// The options as the interface announces them.
    pub(crate) fn announcement(&self) -> String {
        let games = games();
        let mut text = format!("option name Game type combo default {}", self.game);
        for game in &games {
            text += &format!(" var {}", game.name);
        }
        let names = self.variants();
        let default = if self.variant.is_empty() { names.first().copied().unwrap_or_default() } else { &self.variant };
        text += &format!("\noption name Variant type combo default {default}");
        for name in names {
            text += &format!(" var {name}");
        }
        let rules = if self.rules.is_empty() { "-" } else { &self.rules };
        text += &format!("\noption name Rules type string default {rules}");
        text += &format!("\noption name Seed type string default {}", self.seed);
        text + &format!("\noption name Hash type spin default {} min 0 max {MAX_HASH}", self.hash)
    }
}
