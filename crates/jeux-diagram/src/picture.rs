//! A position made ready to be drawn.

use core::any::Any;
use core::fmt::Write as _;

use jeux_core::{Outcome, Player, Position};

use crate::scene::{Figure, Scene, Trace};
use crate::{Style, Theme, svg, text};

/// A position that knows how to be drawn.
///
/// The games of this workspace implement it under the cargo feature of their name; a game of your own is drawn by the
/// same layer as soon as it says what is where.
pub trait Draw: Position {
    /// The board, what stands on it, and what each player has beside it. Whose turn it is and how the game ended is
    /// added by the [`Picture`].
    #[must_use]
    fn scene(&self) -> Scene;

    /// What a legal move of this position does on the board, `scene` being its scene; nothing for a pass.
    #[must_use]
    fn traces(&self, mv: Self::Move, scene: &Scene) -> Vec<Trace>;
}

/// A picture of a position, perhaps with a move and some cells highlighted.
///
/// ```
/// # #[cfg(feature = "cavalier-billes")] {
/// use cavalier_billes::{Position, Rules};
/// use jeux_core::Position as _;
/// use jeux_diagram::{Picture, Style, Theme};
///
/// let position = Position::parse("6/6/6/1r4/3y2/B4W b y0b0r0 y0b0r0", Rules::STANDARD)?;
/// let mut picture = Picture::new(&position, Some("a1xb3".parse()?));
/// picture.highlight("d2")?;
/// assert!(picture.to_svg(Theme::Light).starts_with("<svg"));
/// assert!(picture.to_text(Style::Plain).contains("1 \u{2022}(B)   \u{b7}    \u{b7}    \u{b7}    \u{b7}   (W)"));
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    pub(crate) scene: Scene,
    pub(crate) traces: Vec<Trace>,
    pub(crate) highlighted: Vec<usize>,
    /// What to say about each player: `to move`, `wins, points`.
    pub(crate) status: [Option<String>; 2],
    title: String,
    mv: Option<String>,
}

impl Picture {
    /// A picture of a position, and of a move that is made in it. A move that is not legal there is left out.
    #[must_use]
    pub fn new<P: Draw>(position: &P, mv: Option<P::Move>) -> Self {
        let scene = position.scene();
        let mv = mv.filter(|&mv| position.is_legal(mv));
        let outcome = position.outcome();
        let status = Player::ALL.map(|player| match &outcome {
            None => (position.turn() == player).then(|| "to move".to_owned()),
            Some(outcome) => word_for(outcome, player).map(|word| format!("{word}, {}", outcome.reason())),
        });
        let state = match outcome.map(|outcome| (outcome.winner(), *outcome.reason())) {
            None => format!("{} to move", position.turn()),
            Some((Some(winner), reason)) => format!("{winner} wins: {reason}"),
            Some((None, reason)) => format!("draw: {reason}"),
        };
        Self {
            traces: mv.map(|mv| position.traces(mv, &scene)).unwrap_or_default(),
            highlighted: Vec::new(),
            status,
            title: format!("{}, {}, {state}", capitalised(P::GAME), position.rules()),
            mv: mv.map(|mv| position.display_move(mv).to_string()),
            scene,
        }
    }

    /// The same for code that is generic over positions: `None` if the position is of none of the games whose cargo
    /// features are on.
    #[must_use]
    pub fn of<P: Position>(position: &P, mv: Option<P::Move>) -> Option<Self> {
        // Without any game there is nothing to look at.
        let _ = (position, mv);
        let picture = None;
        #[cfg(feature = "cavalier-billes")]
        let picture = picture.or_else(|| Self::of_game::<cavalier_billes::Position, P>(position, mv));
        #[cfg(feature = "navettes")]
        let picture = picture.or_else(|| Self::of_game::<navettes::Position, P>(position, mv));
        #[cfg(feature = "pharaons")]
        let picture = picture.or_else(|| Self::of_game::<pharaons::Position, P>(position, mv));
        picture
    }

    /// The same for one game: `None` if `P` is not `G`. With it, generic code draws games of your own too.
    #[must_use]
    pub fn of_game<G: Draw, P: Position>(position: &P, mv: Option<P::Move>) -> Option<Self> {
        let position = (position as &dyn Any).downcast_ref::<G>()?;
        let mv = (&mv as &dyn Any).downcast_ref::<Option<G::Move>>()?;
        Some(Self::new(position, *mv))
    }

    /// Highlights cells, named as in moves and separated by commas or single spaces. A cell named twice is highlighted
    /// once.
    ///
    /// # Errors
    /// The first name that is no cell of the board; nothing is highlighted then.
    pub fn highlight(&mut self, cells: &str) -> Result<(), HighlightError> {
        let (mut offset, mut places) = (0, Vec::new());
        for name in cells.split([',', ' ']) {
            let place = self.scene.place(name).ok_or_else(|| HighlightError::new(name, offset))?;
            places.push(place);
            offset += name.len() + 1;
        }
        self.highlighted.extend(places);
        self.highlighted.sort_unstable();
        self.highlighted.dedup();
        Ok(())
    }

    /// Names of the cells of the board, in the game's order.
    pub fn cells(&self) -> impl Iterator<Item = &str> {
        self.scene.spots.iter().map(|spot| spot.name.as_str())
    }

    /// Game, rules, and whose turn it is or how the game ended, in a line.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// All that the picture shows, in words.
    ///
    /// ```
    /// # #[cfg(feature = "cavalier-billes")] {
    /// # use jeux_core::Position as _;
    /// let text = "6/6/6/1r4/3y2/B4W b y0b0r0 y2b0r0";
    /// let position = cavalier_billes::Position::parse(text, cavalier_billes::Rules::STANDARD)?;
    /// let words = jeux_diagram::Picture::new(&position, None).description();
    /// assert!(words.starts_with("Black's marble: a1. White's marble: f1. Yellow marble: d2. Red marble: b3."));
    /// assert!(words.ends_with("White: 2 points, 2 \u{d7} yellow marble."));
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn description(&self) -> String {
        let mut kinds: Vec<(&Figure, Vec<&str>)> = Vec::new();
        for spot in &self.scene.spots {
            for figure in &spot.figures {
                match kinds.iter_mut().find(|(known, _)| known.name == figure.name) {
                    Some((_, names)) => names.push(&spot.name),
                    None => kinds.push((figure, vec![&spot.name])),
                }
            }
        }
        let mut sentences = Vec::new();
        for (figure, names) in kinds {
            sentences.push(format!("{}: {}.", capitalised(&figure.name), names.join(", ")));
        }
        for player in [Player::Black, Player::White] {
            let panel = &self.scene.panels[player.index()];
            let mut items: Vec<String> = self.status[player.index()].iter().chain(&panel.notes).cloned().collect();
            items.extend(panel.stock.iter().map(|(figure, count)| format!("{count} \u{d7} {}", figure.name)));
            if !items.is_empty() {
                sentences.push(format!("{}: {}.", capitalised(player.word()), items.join(", ")));
            }
        }
        if let Some(mv) = &self.mv {
            sentences.push(format!("Move: {mv}."));
        }
        if !self.highlighted.is_empty() {
            let names: Vec<&str> =
                self.highlighted.iter().map(|&place| self.scene.spots[place].name.as_str()).collect();
            sentences.push(format!("Highlighted: {}.", names.join(", ")));
        }
        sentences.join(" ")
    }

    /// The picture as an SVG document, one element a line.
    #[must_use]
    pub fn to_svg(&self, theme: Theme) -> String {
        svg::write(self, theme)
    }

    /// The picture as lines of Unicode text.
    #[must_use]
    pub fn to_text(&self, style: Style) -> String {
        text::write(self, style)
    }

    /// The picture as lines of Unicode text with the colours of terminals: [`to_text`](Self::to_text) in
    /// [`Style::Ansi`].
    #[must_use]
    pub fn to_ansi(&self) -> String {
        self.to_text(Style::Ansi)
    }

    pub(crate) fn move_text(&self) -> Option<&str> {
        self.mv.as_deref()
    }
}

fn word_for<R>(outcome: &Outcome<R>, player: Player) -> Option<&'static str> {
    match outcome.winner() {
        None => Some("draw"),
        Some(winner) => (winner == player).then_some("wins"),
    }
}

pub(crate) fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    let mut out: String = characters.next().into_iter().flat_map(char::to_uppercase).collect();
    let _ = out.write_str(characters.as_str());
    out
}

/// A name in a list of cells that is no cell of the board.
///
/// ```
/// # #[cfg(feature = "cavalier-billes")] {
/// # use jeux_core::Position as _;
/// let position = cavalier_billes::Position::start(cavalier_billes::Rules::STANDARD, 1);
/// let error = jeux_diagram::Picture::new(&position, None).highlight("a1,g1").unwrap_err();
/// assert_eq!((error.name(), error.offset()), ("g1", 3));
/// assert_eq!(error.to_string(), "highlight, byte 3: the board has no cell \"g1\"");
/// # }
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("highlight, byte {offset}: the board has no cell {name:?}")]
pub struct HighlightError {
    name: String,
    offset: usize,
}

impl HighlightError {
    /// At most this many characters of a wrong name are kept.
    const EXCERPT: usize = 40;

    fn new(name: &str, offset: usize) -> Self {
        Self { name: name.chars().take(Self::EXCERPT).collect(), offset }
    }

    /// The beginning of the name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where it begins: bytes before it in the list.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }
}
