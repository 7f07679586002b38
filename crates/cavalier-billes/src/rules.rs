//! The variants and their independent options.

use core::fmt;
use core::str::FromStr;

use jeux_core::{RuleOption, RulesError, Variant, parse_rules, write_rules};

use crate::Colour;

/// What the players agree on before the game: what each colour is worth, and whether a player's marble may be captured.
///
/// A value *is* its effect: `captured_may_win` is forgotten where a player's marble cannot be captured.
///
/// ```
/// use cavalier_billes::{Colour, Rules};
///
/// let mixture = Rules::SENIOR.with_points(Colour::Yellow, -1).ok_or("out of range")?;
/// assert_eq!(mixture.to_string(), "senior yellow=-1");
/// assert_eq!("indigestion capture_player=true".parse(), Ok(mixture));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    points: [i8; 3],
    capture_player: bool,
    captured_may_win: bool,
}

impl Rules {
    /// The basic game: yellow 1, blue 2, red 3; the opponent's marble cannot be captured.
    ///
    /// *"bille jaune (1 point) ; bille bleue (2 points) ; bille rouge (3 points)"*
    pub const STANDARD: Self = Self { points: [1, 2, 3], capture_player: false, captured_may_win: true };

    /// *Junior*: *"Les billes de couleurs valent toutes 1 point."*
    pub const JUNIOR: Self = Self { points: [1, 1, 1], ..Self::STANDARD };

    /// *Senior*: *"La capture de la bille-joueur adverse est autorisée."*
    pub const SENIOR: Self = Self { capture_player: true, ..Self::STANDARD };

    /// *Indigestion*: *"Chaque capture de bille jaune fait donc perdre 1 point."*
    pub const INDIGESTION: Self = Self { points: [-1, 2, 3], ..Self::STANDARD };

    /// The most a colour can be worth; the least is the same below zero.
    pub const MAX_POINTS: i8 = 9;

    /// What a marble of this colour is worth, −9 to 9 points.
    #[inline]
    #[must_use]
    pub const fn points(&self, colour: Colour) -> i8 {
        self.points[colour as usize]
    }

    /// Whether the opponent's marble may be captured.
    #[inline]
    #[must_use]
    pub const fn capture_player(&self) -> bool {
        self.capture_player
    }

    /// Whether a player whose marble was captured still wins with more points. True where it cannot be captured.
    ///
    /// If false, the basic rule's words apply: the winner is *"celui … qui est toujours en possession de sa bille"*.
    #[inline]
    #[must_use]
    pub const fn captured_may_win(&self) -> bool {
        self.captured_may_win
    }

    /// The same rules with another worth of a colour; `None` unless it is from −9 to 9.
    #[must_use]
    pub const fn with_points(mut self, colour: Colour, points: i8) -> Option<Self> {
        if points < -Self::MAX_POINTS || points > Self::MAX_POINTS {
            return None;
        }
        self.points[colour as usize] = points;
        Some(self)
    }

    /// The same rules with the capture of the opponent's marble allowed or forbidden.
    #[must_use]
    pub const fn with_capture_player(self, allowed: bool) -> Self {
        Self { capture_player: allowed, captured_may_win: self.captured_may_win || !allowed, ..self }
    }

    /// The same rules with [`captured_may_win`](Self::captured_may_win) set; without effect where a player's marble
    /// cannot be captured.
    #[must_use]
    pub const fn with_captured_may_win(self, may_win: bool) -> Self {
        Self { captured_may_win: may_win || !self.capture_player, ..self }
    }
}

impl Default for Rules {
    /// The standard game.
    fn default() -> Self {
        Self::STANDARD
    }
}

const NUMBERS: &[&str] =
    &["-9", "-8", "-7", "-6", "-5", "-4", "-3", "-2", "-1", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
const SWITCH: &[&str] = &["false", "true"];

macro_rules! points_option {
    ($name:literal, $about:literal, $colour:expr) => {
        RuleOption {
            name: $name,
            about: $about,
            values: NUMBERS,
            get: |rules| (rules.points($colour) + Self::MAX_POINTS) as usize,
            set: |rules, value| rules.points[$colour as usize] = value as i8 - Self::MAX_POINTS,
        }
    };
}

impl jeux_core::Rules for Rules {
    const VARIANTS: &'static [Variant<Self>] = &[
        Variant {
            name: "standard",
            about: "Yellow 1, blue 2, red 3 points; a player's marble is safe.",
            rules: Self::STANDARD,
        },
        Variant { name: "junior", about: "Every coloured marble is worth 1 point.", rules: Self::JUNIOR },
        Variant {
            name: "senior",
            about: "The opponent's marble may be captured, which ends the game; the points decide.",
            rules: Self::SENIOR,
        },
        Variant { name: "indigestion", about: "A yellow marble costs 1 point.", rules: Self::INDIGESTION },
    ];

    const OPTIONS: &'static [RuleOption<Self>] = &[
        points_option!("yellow", "What a yellow marble is worth.", Colour::Yellow),
        points_option!("blue", "What a blue marble is worth.", Colour::Blue),
        points_option!("red", "What a red marble is worth.", Colour::Red),
        RuleOption {
            name: "capture_player",
            about: "Whether the opponent's marble may be captured.",
            values: SWITCH,
            get: |rules| usize::from(rules.capture_player),
            set: |rules, value| *rules = rules.with_capture_player(value == 1),
        },
        RuleOption {
            name: "captured_may_win",
            about: "Whether a player whose marble was captured still wins with more points.",
            values: SWITCH,
            get: |rules| usize::from(rules.captured_may_win),
            set: |rules, value| *rules = rules.with_captured_may_win(value == 1),
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

    /// Reads a variant and options: `senior captured_may_win=false`.
    ///
    /// # Errors
    /// Anything else; the error names the place and what could stand there.
    fn from_str(text: &str) -> Result<Self, RulesError> {
        parse_rules(text)
    }
}
