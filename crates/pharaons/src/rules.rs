//! The variants and their options.

use core::fmt;
use core::str::FromStr;

use jeux_core::{Bitboard, RuleOption, RulesError, parse_rules, write_rules};

use crate::{Board, NarrowBoard};

/// One of the three games of the source.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Variant {
    /// 3 × 10 cells, refuges in hand, captured pieces start again on one's own side.
    One,
    /// 5 × 10 cells, no refuges, captured pieces leave the game.
    Two,
    /// 5 × 10 cells, refuges and pieces placed first, captures by jumping.
    Three,
}

/// What the players agree on before the game.
///
/// A value *is* its effect: an option is forgotten where the variant gives it none.
///
/// ```
/// use pharaons::Rules;
///
/// let rules = Rules::VARIANT_3.with_chain_jumps(false);
/// assert_eq!(rules.to_string(), "variant-3 chain_jumps=false");
/// assert_eq!(rules.to_string().parse(), Ok(rules));
/// assert_eq!(Rules::VARIANT_2.with_chain_jumps(false), Rules::VARIANT_2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    variant: Variant,
    refuge_on_enemy_home: bool,
    chain_jumps: bool,
}

impl Rules {
    /// *"Cette variante se joue sur la partie claire du plateau de jeu (3 x 10 cases)"*, with refuges.
    pub const VARIANT_1: Self = Self { variant: Variant::One, refuge_on_enemy_home: true, chain_jumps: true };

    /// *"Cette variante se joue sur la totalité du plateau de jeu (5 x 10 cases) … les tuiles Refuges ne sont pas
    /// utilisées. Un pion capturé est définitivement éliminé du jeu."*
    pub const VARIANT_2: Self = Self { variant: Variant::Two, ..Self::VARIANT_1 };

    /// *"La capture s'effectue par saut, comme dans le jeu de Dame. Une pièce prise est retournée et change de camp."*
    pub const VARIANT_3: Self = Self { variant: Variant::Three, ..Self::VARIANT_1 };

    /// Which of the three games this is.
    ///
    /// ```
    /// use pharaons::{Rules, Variant};
    ///
    /// assert_eq!(Rules::default().variant(), Variant::One);
    /// assert_eq!(Rules::VARIANT_3.variant(), Variant::Three);
    /// ```
    #[inline]
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Whether a refuge may be placed on the enemy's home rank (variant 1). True in the other variants, where it means
    /// nothing.
    #[inline]
    #[must_use]
    pub const fn refuge_on_enemy_home(&self) -> bool {
        self.refuge_on_enemy_home
    }

    /// Whether a piece that has jumped may jump on in the same turn (variant 3). True in the other variants, where it
    /// means nothing.
    #[inline]
    #[must_use]
    pub const fn chain_jumps(&self) -> bool {
        self.chain_jumps
    }

    /// The same rules with refuges on the enemy's home rank allowed or forbidden; only variant 1 changes.
    ///
    /// ```
    /// use pharaons::Rules;
    ///
    /// let rules = Rules::VARIANT_1.with_refuge_on_enemy_home(false);
    /// assert!(!rules.refuge_on_enemy_home());
    /// assert!(Rules::VARIANT_3.with_refuge_on_enemy_home(false).refuge_on_enemy_home());
    /// ```
    #[must_use]
    pub const fn with_refuge_on_enemy_home(self, allowed: bool) -> Self {
        Self { refuge_on_enemy_home: allowed || !matches!(self.variant, Variant::One), ..self }
    }

    /// The same rules with one jump a turn or as many as there are; only variant 3 changes.
    ///
    /// ```
    /// use pharaons::Rules;
    ///
    /// assert!(!Rules::VARIANT_3.with_chain_jumps(false).chain_jumps());
    /// assert!(Rules::VARIANT_1.with_chain_jumps(false).chain_jumps());
    /// ```
    #[must_use]
    pub const fn with_chain_jumps(self, allowed: bool) -> Self {
        Self { chain_jumps: allowed || !matches!(self.variant, Variant::Three), ..self }
    }

    /// How many files the board has: 3 in variant 1, else 5.
    ///
    /// ```
    /// use pharaons::Rules;
    ///
    /// assert_eq!((Rules::VARIANT_1.files(), Rules::VARIANT_2.files()), (3, 5));
    /// ```
    #[inline]
    #[must_use]
    pub const fn files(&self) -> u8 {
        match self.variant {
            Variant::One => 3,
            Variant::Two | Variant::Three => 5,
        }
    }

    /// The cells of the board.
    ///
    /// ```
    /// use pharaons::Rules;
    ///
    /// assert_eq!(Rules::VARIANT_1.board().len(), 30);
    /// assert_eq!(Rules::VARIANT_2.board().len(), 50);
    /// ```
    #[inline]
    #[must_use]
    pub const fn board(&self) -> Bitboard {
        match self.variant {
            Variant::One => NARROW,
            Variant::Two | Variant::Three => Board::ALL,
        }
    }
}

/// The cells of the [`NarrowBoard`] among those of the [`Board`].
const NARROW: Bitboard = {
    let mut cells = Bitboard::EMPTY;
    let mut index = 0;
    while let Some(cell) = jeux_core::Cell::<3, 10>::from_index(index) {
        cells.insert(cell.rank() * 5 + cell.file());
        index += 1;
    }
    assert!(cells.len() == NarrowBoard::SIZE as usize);
    cells
};

impl Default for Rules {
    /// Variant 1.
    fn default() -> Self {
        Self::VARIANT_1
    }
}

const SWITCH: &[&str] = &["false", "true"];

impl jeux_core::Rules for Rules {
    const VARIANTS: &'static [jeux_core::Variant<Self>] = &[
        jeux_core::Variant {
            name: "variant-1",
            about: "3 x 10 cells, refuges in hand; a captured piece is set down on the capturer's side.",
            rules: Self::VARIANT_1,
        },
        jeux_core::Variant {
            name: "variant-2",
            about: "5 x 10 cells, no refuges; a captured piece leaves the game.",
            rules: Self::VARIANT_2,
        },
        jeux_core::Variant {
            name: "variant-3",
            about: "5 x 10 cells, refuges and pieces are placed first; a jumped piece changes sides.",
            rules: Self::VARIANT_3,
        },
    ];

    const OPTIONS: &'static [RuleOption<Self>] = &[
        RuleOption {
            name: "refuge_on_enemy_home",
            about: "Whether a refuge may be placed on the enemy's home rank (variant 1).",
            values: SWITCH,
            get: |rules| usize::from(rules.refuge_on_enemy_home),
            set: |rules, value| *rules = rules.with_refuge_on_enemy_home(value == 1),
        },
        RuleOption {
            name: "chain_jumps",
            about: "Whether a piece that has jumped may jump on in the same turn (variant 3).",
            values: SWITCH,
            get: |rules| usize::from(rules.chain_jumps),
            set: |rules, value| *rules = rules.with_chain_jumps(value == 1),
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

    /// Reads a variant and options: `variant-3 chain_jumps=false`.
    ///
    /// # Errors
    /// Anything else; the error names the place and what could stand there.
    fn from_str(text: &str) -> Result<Self, RulesError> {
        parse_rules(text)
    }
}
