//! Colours.

use core::fmt;
use core::str::FromStr;

use jeux_core::{Player, UnknownWord};

use crate::Tint;

/// Which colours a drawing has.
///
/// ```
/// use jeux_diagram::Theme;
///
/// assert_eq!("dark".parse(), Ok(Theme::Dark));
/// assert_eq!(Theme::default().to_string(), "light");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Theme {
    /// For white paper.
    #[default]
    Light,
    /// For a dark screen.
    Dark,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Self; 2] = [Self::Light, Self::Dark];

    pub(crate) const fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Light => "light",
            Self::Dark => "dark",
        })
    }
}

impl FromStr for Theme {
    type Err = UnknownWord;

    /// Reads `light` or `dark`.
    ///
    /// # Errors
    /// Any other text.
    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let known = Self::ALL.into_iter().find(|theme| theme.to_string() == text);
        known.ok_or_else(|| UnknownWord::new("`light` or `dark`", text))
    }
}

/// Everything that differs between the themes. What stands on the board is nearly the same: a black piece is black.
pub(crate) struct Palette {
    pub(crate) background: &'static str,
    /// Words and coordinates.
    pub(crate) words: &'static str,
    /// Squares by turns, a1 being dark; a lattice lies on the light one.
    pub(crate) squares: [&'static str; 2],
    pub(crate) lines: &'static str,
    pub(crate) highlight: &'static str,
    pub(crate) highlight_edge: &'static str,
    pub(crate) arrow: &'static str,
    pub(crate) arrow_edge: &'static str,
}

const LIGHT: Palette = Palette {
    background: "#ffffff",
    words: "#333333",
    squares: ["#d9c3a0", "#ecdfc6"],
    lines: "#9c8661",
    highlight: "#9ad8a0",
    highlight_edge: "#1d6b2a",
    arrow: "#7a1fa2",
    arrow_edge: "#ffffff",
};

const DARK: Palette = Palette {
    background: "#1b1d22",
    words: "#dddddd",
    squares: ["#5f5648", "#7a6f5d"],
    lines: "#b3a68e",
    highlight: "#3f8f55",
    highlight_edge: "#c9f5d2",
    arrow: "#e3a3ff",
    arrow_edge: "#2a1038",
};

/// Body, and what stands out against it: the same in both themes.
pub(crate) const fn tint_colours(tint: Tint) -> (&'static str, &'static str) {
    match tint {
        Tint::Player(Player::White) => ("#fdfdfd", "#3a3a3a"),
        Tint::Player(Player::Black) => ("#1f1f1f", "#d0d0d0"),
        Tint::Yellow => ("#f7d038", "#403000"),
        Tint::Blue => ("#2f63c0", "#ffffff"),
        Tint::Red => ("#c62f2f", "#ffffff"),
    }
}
