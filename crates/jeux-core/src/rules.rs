//! Rules as a value: variants and options, by name and in text.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use crate::excerpt;

/// A named variant of a game.
#[derive(Debug)]
pub struct Variant<R> {
    /// Its word in texts, such as `senior`.
    pub name: &'static str,
    /// What is special about it, in a sentence.
    pub about: &'static str,
    /// Its rules, all options at their default.
    pub rules: R,
}

/// An option of a game: a name, and a list of words it can be set to.
pub struct RuleOption<R> {
    /// Its word in texts, such as `capture_player`.
    pub name: &'static str,
    /// What it decides, in a sentence.
    pub about: &'static str,
    /// Every word it can be set to.
    pub values: &'static [&'static str],
    /// The place in `values` of the rules' present setting.
    pub get: fn(&R) -> usize,
    /// Changes the rules to the setting at a place in `values`. Where the option has no effect, nothing changes.
    pub set: fn(&mut R, usize),
}

impl<R> RuleOption<R> {
    /// The word the option is set to.
    #[must_use]
    pub fn value(&self, rules: &R) -> &'static str {
        self.values.get((self.get)(rules)).copied().unwrap_or_default()
    }
}

impl<R> Debug for RuleOption<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RuleOption").field("name", &self.name).field("values", &self.values).finish_non_exhaustive()
    }
}

/// The rules of one game: a small value that *is* its effect, so that two spellings with the same effect are equal.
///
/// The text is the name of a variant and then `name=value` for each option that differs from it, separated by single
/// spaces. [`parse_rules`] reads it and [`write_rules`] writes it in its canonical form; a game's `Display` and
/// `FromStr` call them.
pub trait Rules:
    Copy + Eq + Hash + Debug + Default + Display + FromStr<Err = RulesError> + Send + Sync + 'static
{
    /// The variants, the default one first.
    const VARIANTS: &'static [Variant<Self>];

    /// The options, in the order in which texts list them. An option on which the effect of another depends comes
    /// before that one.
    const OPTIONS: &'static [RuleOption<Self>];
}

/// Reads the text of a rules value: a variant, then options in any order, each at most once. The form
/// `variant name=value …` with single spaces is the only one.
///
/// An option without effect is accepted and forgotten.
///
/// # Errors
/// A word that is no variant, option or value of the game, an option given twice, spaces too many.
pub fn parse_rules<R: Rules>(text: &str) -> Result<R, RulesError> {
    let mut words = Words { rest: Some(text), offset: 0 };
    let (offset, name) = words.next().unwrap_or((0, ""));
    let variant = R::VARIANTS.iter().find(|variant| variant.name == name).ok_or_else(|| {
        let known = R::VARIANTS.iter().map(|variant| variant.name).collect();
        RulesError::new(offset, name, RulesErrorKind::UnknownVariant { known })
    })?;

    let mut settings: Vec<Option<usize>> = R::OPTIONS.iter().map(|_| None).collect();
    for (offset, word) in words {
        let (name, value) = word.split_once('=').unwrap_or((word, ""));
        let place = R::OPTIONS.iter().position(|option| option.name == name).ok_or_else(|| {
            let known = R::OPTIONS.iter().map(|option| option.name).collect();
            RulesError::new(offset, name, RulesErrorKind::UnknownOption { known })
        })?;
        let (option, setting) = (&R::OPTIONS[place], &mut settings[place]);
        if setting.is_some() {
            return Err(RulesError::new(offset, name, RulesErrorKind::Twice));
        }
        *setting = Some(option.values.iter().position(|known| *known == value).ok_or_else(|| {
            let kind = RulesErrorKind::BadValue { option: option.name, known: option.values };
            RulesError::new((offset + name.len() + 1).min(text.len()), value, kind)
        })?);
    }

    let mut rules = variant.rules;
    for (option, setting) in R::OPTIONS.iter().zip(settings) {
        if let Some(setting) = setting {
            (option.set)(&mut rules, setting);
        }
    }
    Ok(rules)
}

/// Writes the canonical text of a rules value: the variant that needs the fewest options (the first of several), then
/// the options that differ from it.
///
/// # Errors
/// Those of `out`.
pub fn write_rules<R: Rules>(rules: &R, out: &mut dyn fmt::Write) -> fmt::Result {
    let differs = |variant: &Variant<R>, option: &RuleOption<R>| (option.get)(rules) != (option.get)(&variant.rules);
    let distance = |variant: &&Variant<R>| R::OPTIONS.iter().filter(|option| differs(variant, option)).count();
    // Variants may differ in more than their options: only those count from which the options lead to these rules.
    let reaches = |variant: &&Variant<R>| {
        let mut changed = variant.rules;
        R::OPTIONS.iter().for_each(|option| (option.set)(&mut changed, (option.get)(rules)));
        changed == *rules
    };
    let Some(nearest) = R::VARIANTS.iter().filter(reaches).min_by_key(distance) else { return Ok(()) };
    out.write_str(nearest.name)?;
    for option in R::OPTIONS.iter().filter(|option| differs(nearest, option)) {
        write!(out, " {}={}", option.name, option.value(rules))?;
    }
    Ok(())
}

/// The words between single spaces, each with its byte offset.
struct Words<'a> {
    rest: Option<&'a str>,
    offset: usize,
}

impl<'a> Iterator for Words<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<(usize, &'a str)> {
        let text = self.rest?;
        let (word, rest) = match text.split_once(' ') {
            Some((word, rest)) => (word, Some(rest)),
            None => (text, None),
        };
        let start = self.offset;
        self.offset += word.len() + 1;
        self.rest = rest;
        Some((start, word))
    }
}

/// Why a text is not a rules value, and where.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("rules, byte {offset}: {kind}, found {found:?}")]
pub struct RulesError {
    offset: usize,
    found: String,
    kind: RulesErrorKind,
}

impl RulesError {
    fn new(offset: usize, found: &str, kind: RulesErrorKind) -> Self {
        Self { offset, found: excerpt(found), kind }
    }

    /// Where: bytes before the place, counted from the start of the text.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// The beginning of the word that is wrong.
    #[must_use]
    pub fn found(&self) -> &str {
        &self.found
    }

    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> &RulesErrorKind {
        &self.kind
    }
}

/// What is wrong about a rules text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum RulesErrorKind {
    /// The first word is none of the variants.
    UnknownVariant {
        /// The variants there are.
        known: Vec<&'static str>,
    },
    /// A word does not begin with the name of an option.
    UnknownOption {
        /// The options there are.
        known: Vec<&'static str>,
    },
    /// An option cannot be set to this.
    BadValue {
        /// The option.
        option: &'static str,
        /// What it can be set to.
        known: &'static [&'static str],
    },
    /// An option is given a second time.
    Twice,
}

impl Display for RulesErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, known): (_, &[&str]) = match self {
            Self::UnknownVariant { known } => ("a variant", known),
            Self::UnknownOption { known } => ("an option", known),
            Self::BadValue { option, known } => (*option, known),
            Self::Twice => return f.write_str("an option is given twice"),
        };
        write!(f, "expected {what}, one of")?;
        for (place, word) in known.iter().enumerate() {
            write!(f, "{} {word}", if place > 0 { "," } else { "" })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    struct Tea {
        herbal: bool,
        hot: bool,
        sugar: usize,
    }

    impl Rules for Tea {
        const VARIANTS: &'static [Variant<Self>] = &[
            Variant { name: "plain", about: "", rules: Self { herbal: false, hot: true, sugar: 0 } },
            Variant { name: "sweet", about: "", rules: Self { herbal: false, hot: true, sugar: 2 } },
            Variant { name: "iced", about: "", rules: Self { herbal: false, hot: false, sugar: 0 } },
            Variant { name: "mint", about: "", rules: Self { herbal: true, hot: true, sugar: 0 } },
        ];
        const OPTIONS: &'static [RuleOption<Self>] = &[
            RuleOption {
                name: "hot",
                about: "",
                values: &["false", "true"],
                get: |tea| usize::from(tea.hot),
                set: |tea, value| {
                    tea.hot = value == 1;
                    if !tea.hot {
                        tea.sugar = 0;
                    }
                },
            },
            RuleOption {
                name: "sugar",
                about: "",
                values: &["0", "1", "2"],
                get: |tea| tea.sugar,
                set: |tea, value| {
                    if tea.hot {
                        tea.sugar = value;
                    }
                },
            },
        ];
    }

    impl Display for Tea {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write_rules(self, f)
        }
    }

    impl FromStr for Tea {
        type Err = RulesError;
        fn from_str(text: &str) -> Result<Self, RulesError> {
            parse_rules(text)
        }
    }

    fn canonical(text: &str) -> String {
        text.parse::<Tea>().unwrap().to_string()
    }

    #[test]
    fn the_canonical_text_needs_the_fewest_options() {
        assert_eq!(canonical("plain"), "plain");
        assert_eq!(canonical("plain sugar=2"), "sweet");
        assert_eq!(canonical("sweet sugar=1"), "plain sugar=1");
        assert_eq!(canonical("iced hot=true"), "plain");
    }

    #[test]
    fn variants_may_differ_in_more_than_their_options() {
        assert_eq!(canonical("mint"), "mint");
        assert_eq!(canonical("mint sugar=2"), "mint sugar=2");
    }

    #[test]
    fn options_come_in_any_order_and_are_forgotten_without_effect() {
        assert_eq!(canonical("iced sugar=2 hot=true"), "sweet");
        assert_eq!(canonical("iced hot=true sugar=2"), "sweet");
        assert_eq!(canonical("iced sugar=2"), "iced");
        assert_eq!(canonical("sweet hot=false"), "iced");
    }

    #[test]
    fn errors_name_the_place_and_what_there_is() {
        for (text, offset) in [
            ("", 0),
            ("Plain", 0),
            (" plain", 0),
            ("plain ", 6),
            ("plain  hot=true", 6),
            ("plain\thot=true", 0),
            ("plain milk=1", 6),
            ("plain hot", 9),
            ("plain hot=", 10),
            ("plain hot=True", 10),
            ("plain sugar=02", 12),
            ("plain sugar=1=1", 12),
            ("plain hot=true hot=true", 15),
        ] {
            assert_eq!(text.parse::<Tea>().unwrap_err().offset(), offset, "{text:?}");
        }
        let error = "plain sugar=9".parse::<Tea>().unwrap_err();
        assert_eq!(error.to_string(), "rules, byte 12: expected sugar, one of 0, 1, 2, found \"9\"");
        let long = "x".repeat(10_000).parse::<Tea>().unwrap_err();
        assert_eq!(long.found().len(), 40);
        assert!(matches!(long.kind(), RulesErrorKind::UnknownVariant { known } if known.len() == 4));
    }
}
