//! The variants and options.

use core::fmt;
use core::str::FromStr;

use jeux_core::{Bitboard, RuleOption, RulesError, Variant, parse_rules, write_rules};

use crate::Rows;

/// What the players agree on before the game: how many of the 13 pawns are stars, how deep the board is, and whether
/// star moves must be used up.
///
/// A value *is* its effect, and the start position is part of the effect: the variants differ in nothing else.
///
/// ```
/// use navettes::{Rows, Rules};
///
/// let rules = Rules::THREE_STARS.with_rows(Rows::Nine);
/// assert_eq!(rules.to_string(), "3-stars rows=9");
/// assert_eq!("3-stars star_moves=mandatory rows=9".parse(), Ok(rules));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
// Every position is made with a copy of this: one word is copied at once.
#[repr(align(4))]
pub struct Rules {
    pub(crate) rows: Rows,
    stars: u8,
    pub(crate) optional_star_moves: bool,
}

impl Rules {
    /// The basic game: 5 stars and 8 shuttles each.
    pub const FIVE_STARS: Self = Self { rows: Rows::Seven, stars: 5, optional_star_moves: false };

    /// *"Variante plus courte avec … 4 étoiles et 9 navettes"*.
    pub const FOUR_STARS: Self = Self { stars: 4, ..Self::FIVE_STARS };

    /// *"Variante plus courte avec 3 étoiles et 10 navettes"*.
    pub const THREE_STARS: Self = Self { stars: 3, ..Self::FIVE_STARS };

    /// How many pawns each player has at the start, and at most in any position.
    pub const PAWNS: u8 = 13;

    /// How many rows the board has.
    #[inline]
    #[must_use]
    pub const fn rows(&self) -> Rows {
        self.rows
    }

    /// How many stars each player has at the start: 3, 4 or 5.
    #[inline]
    #[must_use]
    pub const fn stars(&self) -> u8 {
        self.stars
    }

    /// Whether a player may give up star moves still owed.
    ///
    /// If not, *"le joueur doit effectuer les deux actions"*; if so, *"le joueur dispose d'un nombre de déplacements"*.
    #[inline]
    #[must_use]
    pub const fn optional_star_moves(&self) -> bool {
        self.optional_star_moves
    }

    /// The same rules on a board with so many rows.
    #[must_use]
    pub const fn with_rows(self, rows: Rows) -> Self {
        Self { rows, ..self }
    }

    /// The same rules with the choice to give up star moves, or without it.
    #[must_use]
    pub const fn with_optional_star_moves(self, optional: bool) -> Self {
        Self { optional_star_moves: optional, ..self }
    }

    /// White's stars at the start, spread evenly over the camp; Black's are the same after a half turn.
    ///
    /// *"Dans la variante à 3 étoiles, on remplace les 2 étoiles de la première ligne par des navettes. Dans la variante
    /// à 4 étoiles, on remplace l'étoile au milieu de la deuxième ligne par une navette."*
    pub(crate) const fn start_stars(&self) -> Bitboard {
        // Bits 0 to 5 are row 1, bits 6 to 12 are row 2.
        Bitboard::from_bits(match self.stars {
            3 => 0b1001001 << 6,
            4 => 0b1000001 << 6 | 0b010010,
            _ => 0b1001001 << 6 | 0b010010,
        })
    }
}

impl Default for Rules {
    /// The basic game.
    fn default() -> Self {
        Self::FIVE_STARS
    }
}

impl jeux_core::Rules for Rules {
    const VARIANTS: &'static [Variant<Self>] = &[
        Variant { name: "5-stars", about: "5 stars and 8 shuttles each.", rules: Self::FIVE_STARS },
        Variant { name: "4-stars", about: "4 stars and 9 shuttles each, a shorter game.", rules: Self::FOUR_STARS },
        Variant {
            name: "3-stars",
            about: "3 stars and 10 shuttles each, the shortest game.",
            rules: Self::THREE_STARS,
        },
    ];

    const OPTIONS: &'static [RuleOption<Self>] = &[
        RuleOption {
            name: "rows",
            about: "How many rows of points lie between the players, their own included.",
            values: &["5", "7", "9"],
            get: |rules| rules.rows as usize,
            set: |rules, value| rules.rows = Rows::ALL[value.min(2)],
        },
        RuleOption {
            name: "star_moves",
            about: "Whether earned star moves must be made, or can be given up.",
            values: &["mandatory", "optional"],
            get: |rules| usize::from(rules.optional_star_moves),
            set: |rules, value| rules.optional_star_moves = value == 1,
        },
    ];
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rules(self, f)
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    /// Reads a variant and options: `4-stars rows=9 star_moves=optional`.
    ///
    /// # Errors
    /// Anything else; the error names the place and what could stand there.
    fn from_str(text: &str) -> Result<Self, RulesError> {
        parse_rules(text)
    }
}
