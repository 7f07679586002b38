//! The words that choose a game: `GAME VARIANT name=value … seed=N`.

use anyhow::{Context, bail};
use jeux::{NAMES, Position, Rules};

use crate::{Failure, number};

/// A game, its rules and a seed, chosen by words.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The name of the game, one of [`NAMES`].
    pub game: &'static str,
    /// The variant; the game's default one if `None`.
    variant: Option<String>,
    /// The options of the rules, `name=value`.
    options: Vec<String>,
    /// The seed of the start, and of whatever else the program draws; 1 if none is given.
    pub seed: u64,
}

impl Setup {
    /// Takes `GAME VARIANT name=value …` from the beginning of the words; returns what follows.
    ///
    /// Options may come as one word with spaces between them, and `-` means none. `seed=N` may be among them.
    ///
    /// # Errors
    /// No game, an unknown one, no variant, a bad seed. Whether the rules have a meaning is seen when they are read.
    pub fn take<'a, 'w>(words: &'a [&'w str]) -> Result<(Self, &'a [&'w str]), Failure> {
        let [game, variant, rest @ ..] = words else { bail!("expected a game and a variant") };
        let mut setup = Self::of(game)?;
        setup.variant = Some((*variant).to_owned());
        let rest = setup.take_options(rest)?;
        Ok((setup, rest))
    }

    /// The same, with the game's default variant if the second word is none.
    ///
    /// # Errors
    /// As [`take`](Self::take).
    pub fn take_with_default<'a, 'w>(words: &'a [&'w str]) -> Result<(Self, &'a [&'w str]), Failure> {
        let [game, rest @ ..] = words else { bail!("expected a game, one of {}", NAMES.join(", ")) };
        let mut setup = Self::of(game)?;
        let rest = match rest {
            [variant, rest @ ..] if !is_option(variant) && setup.has_variant(variant) => {
                setup.variant = Some((*variant).to_owned());
                rest
            }
            _ => rest,
        };
        let rest = setup.take_options(rest)?;
        Ok((setup, rest))
    }

    /// The name of the variant that was given.
    #[must_use]
    pub fn variant(&self) -> Option<&str> {
        self.variant.as_deref()
    }

    /// The options that were given, `name=value`.
    #[must_use]
    pub fn options(&self) -> &[String] {
        &self.options
    }

    fn of(game: &str) -> Result<Self, Failure> {
        let game = NAMES.iter().find(|name| **name == game).ok_or_else(|| jeux::UnknownGame::new(game))?;
        Ok(Self { game, variant: None, options: Vec::new(), seed: 1 })
    }

    fn has_variant(&self, name: &str) -> bool {
        struct HasVariant<'a>(&'a str);
        impl jeux::Visitor for HasVariant<'_> {
            type Output = bool;
            fn visit<P: Position>(self) -> bool {
                P::Rules::VARIANTS.iter().any(|variant| variant.name == self.0)
            }
        }
        jeux::with_game(self.game, HasVariant(name)).unwrap_or(false)
    }

    fn take_options<'a, 'w>(&mut self, words: &'a [&'w str]) -> Result<&'a [&'w str], Failure> {
        let (options, rest) = words.split_at(words.iter().take_while(|word| is_option(word)).count());
        let mut seed = None;
        for option in options.iter().filter(|word| **word != "-").flat_map(|word| word.split(' ')) {
            match option.strip_prefix("seed=") {
                Some(value) if seed.is_none() => seed = Some(number("seed", value, u64::MAX)?),
                Some(_) => bail!("the seed is given twice"),
                None => self.options.push(option.to_owned()),
            }
        }
        self.seed = seed.unwrap_or(self.seed);
        Ok(rest)
    }

    /// The rules, for the position type of the game.
    ///
    /// # Errors
    /// A variant, option or value that the game does not have.
    pub fn rules<P: Position>(&self) -> Result<P::Rules, Failure> {
        let variant = self.variant.as_deref().or(P::Rules::VARIANTS.first().map(|variant| variant.name));
        let words: Vec<&str> = variant.into_iter().chain(self.options.iter().map(String::as_str)).collect();
        words.join(" ").parse::<P::Rules>().with_context(|| format!("the rules of {}", P::GAME))
    }

    /// The position that a word names: `start` or no word for the start position, else the text of one.
    ///
    /// # Errors
    /// Rules or a position that have no meaning.
    pub fn position<P: Position>(&self, word: Option<&str>) -> Result<P, Failure> {
        let rules = self.rules::<P>()?;
        match word {
            None | Some("start") => Ok(P::start(rules, self.seed)),
            Some(text) => P::parse(text, rules).map_err(|error| anyhow::anyhow!("{error}")),
        }
    }
}

/// Whether a word gives options: `-`, or `name=value`s with single spaces between them.
fn is_option(word: &str) -> bool {
    word == "-" || word.split(' ').all(|option| option.contains('='))
}
