//! Which games there are: the one place that maps names to types.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use jeux_core::{Compact, Numbered, Player, Position, Rules, Symmetric, excerpt};

/// Generic code that is reached from the name of a game.
///
/// ```
/// # #[cfg(feature = "navettes")] {
/// use jeux::{Position, Visitor, with_game};
///
/// /// How many moves there are at the start, by the default rules.
/// struct Openings;
///
/// impl Visitor for Openings {
///     type Output = usize;
///     fn visit<P: Position>(self) -> usize {
///         P::start(P::Rules::default(), 1).count_moves()
///     }
/// }
///
/// assert_eq!(with_game("navettes", Openings)?, 14);
/// # }
/// # Ok::<(), jeux::UnknownGame>(())
/// ```
pub trait Visitor {
    /// What the code returns.
    type Output;

    /// The code, for the game's type of position. An implementation asks for what it needs, as
    /// `fn visit<P: Position>` or `fn visit<P: Compact>`.
    fn visit<P: Compact + Numbered + Symmetric>(self) -> Self::Output;
}

/// A name that is none of the games of this build.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("unknown game {found:?}, expected one of {}", NAMES.join(", "))]
pub struct UnknownGame {
    found: String,
}

impl UnknownGame {
    /// No game has this name.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self { found: excerpt(name) }
    }

    /// The beginning of the name.
    #[must_use]
    pub fn found(&self) -> &str {
        &self.found
    }
}

macro_rules! games {
    ($($feature:literal: $position:ty, $about:literal;)*) => {
        /// The names of all games of this build.
        pub const NAMES: &[&str] = &[$(#[cfg(feature = $feature)] $feature,)*];

        /// What each game is about, in the order of [`NAMES`].
        const ABOUT: &[&str] = &[$(#[cfg(feature = $feature)] $about,)*];

        /// Calls the visitor with the position type of the game that has this name.
        ///
        /// # Errors
        /// If this build has no game of that name.
        pub fn with_game<V: Visitor>(name: &str, visitor: V) -> Result<V::Output, UnknownGame> {
            match name {
                $(#[cfg(feature = $feature)] $feature => Ok(visitor.visit::<$position>()),)*
                _ => {
                    // Without any game there is nothing to visit.
                    let _ = visitor;
                    Err(UnknownGame::new(name))
                }
            }
        }
    };
}

games! {
    "navettes": navettes::Position, "Arrowed shuttles hop across a triangular lattice and earn moves for stars.";
    "cavalier-billes": cavalier_billes::Position, "Two marbles capture coloured marbles with knight's moves.";
    "pharaons": pharaons::Position, "Kings, leapers and refuges race to the far end of the board; also known as Seti.";
}

/// What a program can tell its user about a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct GameInfo {
    /// Its name.
    pub name: &'static str,
    /// What it is about, in a sentence.
    pub about: &'static str,
    /// Who makes the first move by default.
    pub first_player: Player,
    /// Its variants, the default one first.
    pub variants: Vec<VariantInfo>,
    /// Its options, in the order of the texts.
    pub options: Vec<OptionInfo>,
}

/// A variant of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct VariantInfo {
    /// Its name, which is the whole text of its rules.
    pub name: &'static str,
    /// What is special about it, in a sentence.
    pub about: &'static str,
    /// A start position under its rules; where the start is chance, the one of seed 1.
    pub start: String,
}

/// An option of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct OptionInfo {
    /// Its name.
    pub name: &'static str,
    /// What it decides, in a sentence.
    pub about: &'static str,
    /// What it can be set to.
    pub values: &'static [&'static str],
    /// What it is set to in the default variant.
    pub default: &'static str,
}

/// All games of this build with their variants and options.
///
/// ```
/// for game in jeux::games() {
///     println!("{}: {}", game.name, game.about);
/// }
/// ```
#[must_use]
pub fn games() -> Vec<GameInfo> {
    NAMES.iter().zip(ABOUT).filter_map(|(name, about)| with_game(name, Describe { about }).ok()).collect()
}

struct Describe {
    about: &'static str,
}

impl Visitor for Describe {
    type Output = GameInfo;

    fn visit<P: Position>(self) -> GameInfo {
        let default = P::Rules::default();
        let variants = P::Rules::VARIANTS.iter().map(|variant| VariantInfo {
            name: variant.name,
            about: variant.about,
            start: P::start(variant.rules, 1).to_string(),
        });
        let options = P::Rules::OPTIONS.iter().map(|option| OptionInfo {
            name: option.name,
            about: option.about,
            values: option.values,
            default: option.value(&default),
        });
        GameInfo {
            name: P::GAME,
            about: self.about,
            first_player: P::FIRST_PLAYER,
            variants: variants.collect(),
            options: options.collect(),
        }
    }
}
