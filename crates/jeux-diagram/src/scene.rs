//! What there is to draw: cells, figures, stocks and moves, without colours or pixels.
//!
//! Lengths are in units of one cell. On the board x runs to the right and y upward; a row is one step of y, whatever its
//! height on the picture.

use jeux_core::Player;

/// A board with all that is on it and beside it.
///
/// ```
/// use jeux_diagram::{Figure, Paint, Scene, Shape, Tint};
/// use jeux_core::Player;
///
/// let stone = Figure {
///     name: "white stone".to_owned(),
///     tint: Tint::Player(Player::White),
///     parts: vec![Shape::disc(0.4).paint(Paint::Body), Shape::square(0.1).paint(Paint::Ink)],
///     glyph: 'O',
///     frame: None,
/// };
/// let mut scene = Scene::squares(3, 3);
/// scene.put("b2", stone.clone());
/// scene.panel(Player::White).stock.push((stone, 4));
/// assert!(scene.is_occupied("b2") && !scene.is_occupied("a1"));
/// assert_eq!(scene.point("c1").map(|point| (point.x, point.y)), Some((2.0, 0.0)));
/// assert_eq!(scene.point("d1"), None);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    pub(crate) layout: Layout,
    pub(crate) spots: Vec<Spot>,
    pub(crate) labels: Vec<Label>,
    pub(crate) panels: [Panel; 2],
}

/// How the cells lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Layout {
    /// Squares, light and dark by turns.
    Squares,
    /// Points of a triangular lattice, joined by lines.
    Lattice,
}

/// A cell: its name, its centre, and the figures on it, the lowest first.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Spot {
    pub(crate) name: String,
    pub(crate) at: Point,
    pub(crate) figures: Vec<Figure>,
}

/// A coordinate at the edge of the board.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Label {
    pub(crate) text: String,
    pub(crate) at: Point,
}

/// A place on the board or near it, in units of a cell and of a row.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Upward, in rows.
    pub y: f64,
}

/// What a player has beside the board.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Panel {
    /// Lines of words, such as `12 points`; at most about 15 characters each.
    pub notes: Vec<String>,
    /// Figures off the board and how many of each.
    pub stock: Vec<(Figure, u8)>,
}

impl Scene {
    /// An empty board of squares, at most 26 wide; its cells are a1, b1, …, a2, … as in [`jeux_core::Cell`].
    #[must_use]
    pub fn squares(width: u8, height: u8) -> Self {
        let mut scene = Self::empty(Layout::Squares);
        for y in 0..height {
            scene.add_row(y, (0..width).map(f64::from));
        }
        for file in 0..width.min(26) {
            scene.add_label(letter(file), f64::from(file), -0.78);
        }
        scene
    }

    /// An empty triangular lattice, the lowest row first: how many points each row has, 1 to 26, all rows centred. No
    /// more than 255 rows are drawn. The points are a1, b1, …, a2, … row by row.
    ///
    /// ```
    /// let scene = jeux_diagram::Scene::lattice(&[6, 7, 6]);
    /// assert_eq!(scene.point("a1").map(|point| (point.x, point.y)), Some((0.5, 0.0)));
    /// assert_eq!(scene.point("g2").map(|point| (point.x, point.y)), Some((6.0, 1.0)));
    /// ```
    #[must_use]
    pub fn lattice(widths: &[u8]) -> Self {
        let mut scene = Self::empty(Layout::Lattice);
        let widest = widths.iter().copied().max().unwrap_or_default();
        let shift = |width: u8| f64::from(widest - width) / 2.0;
        for (y, &width) in (0..u8::MAX).zip(widths) {
            scene.add_row(y, (0..width).map(|index| shift(width) + f64::from(index)));
        }
        // Rows that do not lie above one another have letters of their own.
        for (line, &width) in (0..2).zip(widths) {
            for file in 0..width.min(26) {
                scene.add_label(letter(file), shift(width) + f64::from(file), -1.0 - 0.5 * f64::from(line));
            }
        }
        scene
    }

    const fn empty(layout: Layout) -> Self {
        const PANEL: Panel = Panel { notes: Vec::new(), stock: Vec::new() };
        Self { layout, spots: Vec::new(), labels: Vec::new(), panels: [PANEL; 2] }
    }

    fn add_row(&mut self, row: u8, columns: impl Iterator<Item = f64>) {
        self.add_label((row + 1).to_string(), -1.0, f64::from(row));
        for (file, x) in (0..26).zip(columns) {
            let name = format!("{}{}", letter(file), row + 1);
            self.spots.push(Spot { name, at: Point { x, y: row.into() }, figures: Vec::new() });
        }
    }

    fn add_label(&mut self, text: String, x: f64, y: f64) {
        self.labels.push(Label { text, at: Point { x, y } });
    }

    /// Puts a figure on a cell, above what is there already. A name that is none of the board's is passed over.
    pub fn put(&mut self, cell: &str, figure: Figure) {
        if let Some(spot) = self.spots.iter_mut().find(|spot| spot.name == cell) {
            spot.figures.push(figure);
        }
    }

    /// What a player has beside the board.
    pub const fn panel(&mut self, player: Player) -> &mut Panel {
        &mut self.panels[player.index()]
    }

    /// The centre of a cell; `None` if the board has no cell of that name.
    #[must_use]
    pub fn point(&self, cell: &str) -> Option<Point> {
        self.place(cell).map(|place| self.spots[place].at)
    }

    /// Whether a figure is on the cell.
    #[must_use]
    pub fn is_occupied(&self, cell: &str) -> bool {
        self.place(cell).is_some_and(|place| !self.spots[place].figures.is_empty())
    }

    pub(crate) fn place(&self, cell: &str) -> Option<usize> {
        self.spots.iter().position(|spot| spot.name == cell)
    }
}

fn letter(file: u8) -> String {
    char::from(b'a' + file).to_string()
}

/// A piece, a marble, a tile: the same thing as a drawing, as a character and in words.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// What it is, for those who cannot see it: `white star`.
    pub name: String,
    /// The colour of its body.
    pub tint: Tint,
    /// What it looks like, the lowest part first.
    pub parts: Vec<Part>,
    /// The character that stands for it in text; without colour it must tell the kind and the player.
    pub glyph: char,
    /// Characters around the glyph where there is room: `('(', ')')`.
    pub frame: Option<(char, char)>,
}

/// The colour of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Tint {
    /// The colour of a player.
    Player(Player),
    /// Yellow, for what belongs to nobody.
    Yellow,
    /// Blue.
    Blue,
    /// Red.
    Red,
}

/// A part of a figure.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// Its outline; the cell reaches from −0.5 to 0.5 in both directions.
    pub shape: Shape,
    /// How it is painted.
    pub paint: Paint,
}

/// An outline.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Shape {
    /// A circle.
    Disc {
        /// Its centre, x and y.
        at: (f64, f64),
        /// Its radius.
        radius: f64,
    },
    /// A polygon: x and y of its corners.
    Polygon(Vec<(f64, f64)>),
    /// A character in the middle.
    Letter(char),
}

/// How a [`Part`] is painted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// Filled with the figure's tint, with an outline that stands out against it.
    Body,
    /// Filled with the colour that stands out against the tint.
    Ink,
    /// Only its outline, in that colour.
    Line,
}

impl Shape {
    /// A circle around the middle of the cell.
    #[must_use]
    pub const fn disc(radius: f64) -> Self {
        Self::Disc { at: (0.0, 0.0), radius }
    }

    /// A square around the middle of the cell, from −`half` to `half`.
    #[must_use]
    pub fn square(half: f64) -> Self {
        Self::Polygon([(-half, -half), (half, -half), (half, half), (-half, half)].into())
    }

    /// This shape painted so.
    #[must_use]
    pub const fn paint(self, paint: Paint) -> Part {
        Part { shape: self, paint }
    }
}

/// What a move does, to be drawn over the position before it.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Trace {
    /// A piece goes along these points, at least two.
    Path(Vec<Point>),
    /// A captured piece is taken from one point and set down on another.
    SetDown {
        /// Where it was captured.
        from: Point,
        /// Where it is set down.
        to: Point,
    },
    /// A figure comes onto the board, under what is there.
    Place {
        /// Where.
        at: Point,
        /// What.
        figure: Figure,
    },
    /// What is there leaves the board.
    Remove {
        /// Where.
        at: Point,
    },
}
