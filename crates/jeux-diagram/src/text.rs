//! A picture as lines of Unicode text.

use core::fmt::Write as _;

use jeux_core::Player;

use crate::Picture;
use crate::picture::capitalised;
use crate::scene::{Figure, Layout, Point, Spot, Tint, Trace};

/// Whether a text has colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Style {
    /// Characters only; trailing spaces are left out.
    #[default]
    Plain,
    /// With the escape sequences of terminals that know 256 colours.
    Ansi,
}

pub(crate) fn write(picture: &Picture, style: Style) -> String {
    let mut canvas = Canvas::new(picture);
    canvas.draw(picture);
    let mut out = String::new();
    write_panel(&mut out, picture, Player::Black);
    canvas.write(&mut out, style);
    write_panel(&mut out, picture, Player::White);
    if let Some(mv) = picture.move_text() {
        let _ = writeln!(out, "Move: {mv}");
    }
    out
}

/// A line on what a player has: `▸ Black: to move, 3 points, 1 × yellow marble`.
fn write_panel(out: &mut String, picture: &Picture, player: Player) {
    let panel = &picture.scene.panels[player.index()];
    let status = &picture.status[player.index()];
    let marker = if status.is_some() { '\u{25b8}' } else { ' ' };
    let stock = panel.stock.iter().map(|(figure, count)| format!("{count} \u{d7} {}", figure.name));
    let items: Vec<String> = status.iter().chain(&panel.notes).cloned().chain(stock).collect();
    let colon = if items.is_empty() { "" } else { ": " };
    let _ = writeln!(out, "{marker} {}{colon}{}", capitalised(player.word()), items.join(", "));
}

/// What a character is, which decides its colours.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Outside,
    Label,
    /// Dark or light ground.
    Ground(bool),
    Token(Tint),
    Highlight,
    Arrow,
}

impl Role {
    /// The escape sequence that begins it.
    const fn colours(self) -> &'static str {
        match self {
            Self::Outside => "",
            Self::Label => "\x1b[1m",
            Self::Ground(true) => "\x1b[38;5;94;48;5;137m",
            Self::Ground(false) => "\x1b[38;5;94;48;5;180m",
            Self::Token(Tint::Player(Player::White)) => "\x1b[1;38;5;16;48;5;231m",
            Self::Token(Tint::Player(Player::Black)) => "\x1b[1;38;5;231;48;5;16m",
            Self::Token(Tint::Yellow) => "\x1b[1;38;5;16;48;5;220m",
            Self::Token(Tint::Blue) => "\x1b[1;38;5;231;48;5;26m",
            Self::Token(Tint::Red) => "\x1b[1;38;5;231;48;5;160m",
            Self::Highlight => "\x1b[1;38;5;16;48;5;120m",
            Self::Arrow => "\x1b[1;38;5;231;48;5;91m",
        }
    }
}

const RESET: &str = "\x1b[0m";

/// A rectangle of characters.
struct Canvas {
    lines: Vec<Vec<(char, Role)>>,
    layout: Layout,
    /// The y of the top line, in rows.
    top: f64,
}

/// Columns left of the cells' centres in file a.
const MARGIN: f64 = 6.0;

impl Canvas {
    fn new(picture: &Picture) -> Self {
        let scene = &picture.scene;
        let points = scene.spots.iter().map(|spot| spot.at).chain(scene.labels.iter().map(|label| label.at));
        let (mut low, mut high, mut right) = (0.0f64, 0.0f64, 0.0f64);
        for at in points {
            (low, high, right) = (low.min(at.y), high.max(at.y), right.max(at.x));
        }
        let mut canvas = Self { lines: Vec::new(), layout: scene.layout, top: high };
        // A piece that leaves a lattice does so on a line above or below.
        if scene.layout == Layout::Lattice {
            canvas.top += 0.5;
        }
        let (width, height) = (canvas.column(right) + 4, canvas.line(low) + 1);
        canvas.lines = vec![vec![(' ', Role::Outside); width]; height];
        canvas
    }

    fn column(&self, x: f64) -> usize {
        let scale = if self.layout == Layout::Lattice { 4.0 } else { 5.0 };
        (MARGIN + x * scale).round().clamp(0.0, 999.0) as usize
    }

    fn line(&self, y: f64) -> usize {
        let scale = if self.layout == Layout::Lattice { 2.0 } else { 1.0 };
        ((self.top - y) * scale).round().clamp(0.0, 999.0) as usize
    }

    fn set(&mut self, line: usize, column: usize, character: char, role: Role) {
        if let Some(place) = self.lines.get_mut(line).and_then(|line| line.get_mut(column)) {
            *place = (character, role);
        }
    }

    fn draw(&mut self, picture: &Picture) {
        for label in &picture.scene.labels {
            let line = self.line(label.at.y);
            // Row numbers end in the same column.
            let column = if label.at.x < 0.0 { 3 - label.text.len().min(3) } else { self.column(label.at.x) };
            for (column, character) in (column..).zip(label.text.chars()) {
                self.set(line, column, character, Role::Label);
            }
        }
        if self.layout == Layout::Lattice {
            self.draw_lattice(&picture.scene.spots);
        }
        for spot in &picture.scene.spots {
            self.draw_spot(spot);
        }
        for &place in &picture.highlighted {
            let at = picture.scene.spots[place].at;
            self.mark(at, '>', -1, Role::Highlight);
            self.mark(at, '<', 1, Role::Highlight);
        }
        for trace in &picture.traces {
            self.draw_trace(&picture.scene.spots, trace);
        }
    }

    /// The lines of a lattice between its points.
    fn draw_lattice(&mut self, spots: &[Spot]) {
        let ground = Role::Ground(false);
        for spot in spots {
            for other in spots {
                let (line, column) = (self.line(spot.at.y), self.column(spot.at.x));
                match (other.at.x - spot.at.x, other.at.y - spot.at.y) {
                    (1.0, 0.0) => (1..4).for_each(|step| self.set(line, column + step, '\u{2500}', ground)),
                    (0.5, 1.0) => self.set(line - 1, column + 1, '\u{2571}', ground),
                    (-0.5, 1.0) => self.set(line - 1, column - 1, '\u{2572}', ground),
                    _ => {}
                }
            }
        }
        // The ground reaches from the first to the last line in all columns.
        let first = self.line(spots.iter().fold(0.0, |high: f64, spot| high.max(spot.at.y)));
        let last = self.line(0.0);
        for line in self.lines.iter_mut().take(last + 1).skip(first) {
            for place in line.iter_mut().skip(MARGIN as usize - 2) {
                place.1 = ground;
            }
        }
    }

    fn draw_spot(&mut self, spot: &Spot) {
        let (line, column) = (self.line(spot.at.y), self.column(spot.at.x));
        let dark = self.layout == Layout::Squares && (spot.at.x + spot.at.y) % 2.0 == 0.0;
        if self.layout == Layout::Squares {
            for column in column - 2..=column + 2 {
                self.set(line, column, ' ', Role::Ground(dark));
            }
        }
        self.set(line, column, '\u{b7}', Role::Ground(dark));
        for figure in &spot.figures {
            self.draw_figure(line, column, figure);
        }
    }

    fn draw_figure(&mut self, line: usize, column: usize, figure: &Figure) {
        let role = Role::Token(figure.tint);
        // On a lattice there is no room for the frame: the marks of moves and highlights take its place.
        if let Some((left, right)) = figure.frame.filter(|_| self.layout == Layout::Squares) {
            self.set(line, column - 1, left, role);
            self.set(line, column + 1, right, role);
        }
        self.set(line, column, figure.glyph, role);
    }

    /// Puts a mark at the left (−1) or right (1) edge of a cell.
    fn mark(&mut self, at: Point, mark: char, side: isize, role: Role) {
        let reach = if self.layout == Layout::Lattice { 1 } else { 2 };
        let (line, column) = (self.line(at.y), self.column(at.x));
        if let Some(column) = column.checked_add_signed(side * reach) {
            self.set(line, column, mark, role);
        }
    }

    fn draw_trace(&mut self, spots: &[Spot], trace: &Trace) {
        match trace {
            Trace::Path(points) => {
                for (from, to) in points.iter().zip(points.iter().skip(1)) {
                    self.draw_step(*from, *to);
                }
                if let Some(&from) = points.first() {
                    self.mark(from, '\u{2022}', -1, Role::Arrow);
                }
            }
            Trace::SetDown { to, .. } => self.mark(*to, '@', -1, Role::Arrow),
            Trace::Place { at, figure } => {
                self.draw_figure(self.line(at.y), self.column(at.x), figure);
                // It comes under what is there.
                let above = spots.iter().filter(|spot| spot.at == *at).flat_map(|spot| &spot.figures);
                above.for_each(|figure| self.draw_figure(self.line(at.y), self.column(at.x), figure));
                self.mark(*at, '+', -1, Role::Arrow);
            }
            Trace::Remove { at } => self.mark(*at, '-', -1, Role::Arrow),
        }
    }

    /// Arrows between two points: on the lines of a lattice, and at the left edge of the cell where the step ends.
    fn draw_step(&mut self, from: Point, to: Point) {
        let arrow = direction(from, to);
        if self.layout == Layout::Lattice {
            let start = (self.line(from.y) as f64, self.column(from.x) as f64);
            let way = (self.line(to.y) as f64 - start.0, self.column(to.x) as f64 - start.1);
            let length = way.0.abs().max(way.1.abs());
            let mut step = 1.0;
            while step <= length {
                let line = (start.0 + way.0 * step / length).round() as usize;
                let column = (start.1 + way.1 * step / length).round() as usize;
                let here = self.lines.get(line).and_then(|line| line.get(column));
                if here.is_some_and(|(character, _)| " \u{2500}\u{2571}\u{2572}".contains(*character)) {
                    self.set(line, column, arrow, Role::Arrow);
                }
                step += 1.0;
            }
        }
        // A piece that leaves the board arrives on no cell.
        let end = self.lines.get(self.line(to.y)).and_then(|line| line.get(self.column(to.x)));
        if end.is_none_or(|(character, _)| *character != arrow) {
            self.mark(to, arrow, -1, Role::Arrow);
        }
    }

    fn write(&self, out: &mut String, style: Style) {
        for line in &self.lines {
            let end = match style {
                Style::Plain => line.iter().rposition(|(character, _)| *character != ' ').map_or(0, |last| last + 1),
                Style::Ansi => line.len(),
            };
            let mut role = Role::Outside;
            for &(character, next) in &line[..end] {
                if style == Style::Ansi && next != role {
                    out.push_str(if role == Role::Outside { "" } else { RESET });
                    out.push_str(next.colours());
                    role = next;
                }
                out.push(character);
            }
            out.push_str(if role == Role::Outside { "" } else { RESET });
            out.push('\n');
        }
    }
}

/// The arrow that comes nearest to the way from one point to another.
fn direction(from: Point, to: Point) -> char {
    let arrows = ['\u{2192}', '\u{2197}', '\u{2191}', '\u{2196}', '\u{2190}', '\u{2199}', '\u{2193}', '\u{2198}'];
    let angle = (to.y - from.y).atan2(to.x - from.x);
    let eighth = (angle / core::f64::consts::FRAC_PI_4).round() as i32;
    arrows[eighth.rem_euclid(8) as usize]
}
