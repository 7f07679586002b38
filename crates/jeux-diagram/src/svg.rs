//! A picture as SVG.

use core::fmt;

use jeux_core::{Player, stable_key};

use crate::scene::{Figure, Layout, Paint, Part, Point, Shape, Spot, Tint, Trace};
use crate::theme::{Palette, tint_colours};
use crate::xml::{Attributes, Xml};
use crate::{Picture, Theme};

/// The side of a cell in pixels of the picture's natural size.
const UNIT: f64 = 64.0;

/// How far apart the rows of a triangular lattice are.
const LATTICE_ROW: f64 = 0.866;

/// Left of the first file, above the last row, below the first, right of the last file; in cells, from the centres.
const LEFT: f64 = 1.3;
const TOP: f64 = 0.75;
const BOTTOM: f64 = 1.15;
const RIGHT: f64 = 0.85;

/// The width of the panel beside the board.
const PANEL: f64 = 3.2;

/// Heights of what a panel holds, and sizes of letters.
const HEADING: f64 = 0.62;
const NOTE: f64 = 0.46;
const STOCK: f64 = 0.68;
const LARGE: f64 = 0.42;
const SMALL: f64 = 0.32;
const COORDINATE: f64 = 0.36;

const FONT: &str = "DejaVu Sans, Verdana, Arial, sans-serif";

pub(crate) fn write(picture: &Picture, theme: Theme) -> String {
    let mut drawing = Drawing::new(picture, theme.palette());
    let (width, height) = (Number(drawing.width), Number(drawing.height));
    let (title, description) = (picture.title(), picture.description());
    // Several pictures may come to stand in one page.
    let key = title.bytes().chain(description.bytes()).fold(0, |key, byte| stable_key([key, byte.into()]));
    let id = format!("{key:016x}");
    let mut xml = Xml::new();
    xml.element(
        "svg",
        &[
            ("xmlns", &"http://www.w3.org/2000/svg"),
            ("viewBox", &format_args!("0 0 {width} {height}")),
            ("width", &width),
            ("height", &height),
            ("role", &"img"),
            ("aria-labelledby", &format_args!("title-{id} desc-{id}")),
            ("font-family", &FONT),
        ],
        |xml| {
            xml.text("title", &[("id", &format_args!("title-{id}"))], title);
            xml.text("desc", &[("id", &format_args!("desc-{id}"))], description);
            drawing.draw(xml);
        },
    );
    xml.finish()
}

/// A length in pixels with at most two decimals, so that every platform writes the same.
#[derive(Clone, Copy)]
struct Number(f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Adding zero makes −0 to 0.
        write!(f, "{}", (self.0 * 100.0).round() / 100.0 + 0.0)
    }
}

/// Pixels, from the top left corner.
#[derive(Clone, Copy)]
struct Pixel {
    x: f64,
    y: f64,
}

struct Drawing<'a> {
    picture: &'a Picture,
    palette: &'static Palette,
    row_height: f64,
    /// The greatest x and y of the cells.
    far: Point,
    width: f64,
    height: f64,
}

impl<'a> Drawing<'a> {
    fn new(picture: &'a Picture, palette: &'static Palette) -> Self {
        let scene = &picture.scene;
        let far = scene
            .spots
            .iter()
            .fold(Point { x: 0.0, y: 0.0 }, |far, spot| Point { x: far.x.max(spot.at.x), y: far.y.max(spot.at.y) });
        let row_height = if scene.layout == Layout::Lattice { LATTICE_ROW } else { 1.0 };
        let panels = Player::ALL.into_iter().map(|player| panel_height(picture, player)).sum::<f64>() + 0.6;
        let lowest = scene.labels.iter().fold(0.0, |lowest: f64, label| lowest.min(label.at.y));
        Self {
            picture,
            palette,
            row_height,
            far,
            width: (LEFT + far.x + RIGHT + PANEL) * UNIT,
            height: (far.y * row_height + TOP - lowest * row_height + BOTTOM - 0.78).max(panels) * UNIT,
        }
    }

    fn pixel(&self, at: Point) -> Pixel {
        Pixel { x: (LEFT + at.x) * UNIT, y: (TOP + (self.far.y - at.y) * self.row_height) * UNIT }
    }

    fn draw(&mut self, xml: &mut Xml) {
        let (width, height) = (Number(self.width), Number(self.height));
        xml.empty("rect", &[("width", &width), ("height", &height), ("fill", &self.palette.background)]);
        self.draw_board(xml);
        self.draw_labels(xml);
        for &place in &self.picture.highlighted {
            self.draw_highlight(xml, place);
        }
        for spot in &self.picture.scene.spots {
            self.draw_figures(xml, spot);
        }
        for trace in &self.picture.traces {
            self.draw_trace(xml, trace);
        }
        let mut top = 0.3;
        self.draw_panel(xml, Player::Black, &mut top);
        let mut top = self.height / UNIT - 0.3 - panel_height(self.picture, Player::White);
        self.draw_panel(xml, Player::White, &mut top);
    }

    fn draw_figures(&self, xml: &mut Xml, spot: &Spot) {
        for figure in &spot.figures {
            draw_figure(xml, figure, self.pixel(spot.at), UNIT);
        }
    }

    fn draw_board(&self, xml: &mut Xml) {
        let [dark, light] = self.palette.squares;
        match self.picture.scene.layout {
            Layout::Squares => {
                for spot in &self.picture.scene.spots {
                    let fill = if (spot.at.x + spot.at.y) % 2.0 == 0.0 { dark } else { light };
                    self.draw_square(xml, spot.at, &[("fill", &fill)]);
                }
            }
            Layout::Lattice => self.draw_lattice(xml, light),
        }
    }

    fn draw_square(&self, xml: &mut Xml, at: Point, more: Attributes<'_>) {
        let Pixel { x, y } = self.pixel(at);
        let (x, y, side) = (Number(x - UNIT / 2.0), Number(y - UNIT / 2.0), Number(UNIT));
        let mut attributes: Vec<(&'static str, &dyn fmt::Display)> =
            vec![("x", &x), ("y", &y), ("width", &side), ("height", &side)];
        attributes.extend_from_slice(more);
        xml.empty("rect", &attributes);
    }

    fn draw_lattice(&self, xml: &mut Xml, ground: &str) {
        let spots = &self.picture.scene.spots;
        let margin = 0.48 * UNIT;
        let (low, high) = (self.pixel(Point { x: 0.0, y: 0.0 }), self.pixel(self.far));
        xml.empty(
            "rect",
            &[
                ("x", &Number(low.x - margin)),
                ("y", &Number(high.y - margin)),
                ("width", &Number(high.x - low.x + 2.0 * margin)),
                ("height", &Number(low.y - high.y + 2.0 * margin)),
                ("rx", &Number(margin / 2.0)),
                ("fill", &ground),
            ],
        );
        let mut lines = String::new();
        for (number, one) in spots.iter().enumerate() {
            for other in &spots[number + 1..] {
                let (dx, dy) = (other.at.x - one.at.x, other.at.y - one.at.y);
                if dy == 0.0 && dx == 1.0 || dy == 1.0 && dx.abs() == 0.5 {
                    let (from, to) = (self.pixel(one.at), self.pixel(other.at));
                    lines += &format!("M{} {}L{} {}", Number(from.x), Number(from.y), Number(to.x), Number(to.y));
                }
            }
        }
        xml.empty("path", &[("d", &lines), ("stroke", &self.palette.lines), ("stroke-width", &2)]);
        for spot in spots {
            let Pixel { x, y } = self.pixel(spot.at);
            xml.empty("circle", &[("cx", &Number(x)), ("cy", &Number(y)), ("r", &4), ("fill", &self.palette.lines)]);
        }
    }

    fn draw_labels(&self, xml: &mut Xml) {
        for label in &self.picture.scene.labels {
            let mut at = self.pixel(label.at);
            at.x += 0.15 * UNIT;
            at.x -= if label.at.x < 0.0 { 0.0 } else { 0.15 * UNIT };
            self.draw_words(xml, at, COORDINATE, "middle", &label.text);
        }
    }

    /// Words whose middle line runs through `at`.
    fn draw_words(&self, xml: &mut Xml, at: Pixel, size: f64, anchor: &str, words: &str) {
        xml.text(
            "text",
            &[
                ("x", &Number(at.x)),
                ("y", &Number(at.y + 0.36 * size * UNIT)),
                ("font-size", &Number(size * UNIT)),
                ("text-anchor", &anchor),
                ("fill", &self.palette.words),
            ],
            words,
        );
    }

    fn draw_highlight(&self, xml: &mut Xml, place: usize) {
        let at = self.picture.scene.spots[place].at;
        let (fill, edge) = (self.palette.highlight, self.palette.highlight_edge);
        let dashes = "10 6";
        let style: Attributes<'_> =
            &[("fill", &fill), ("stroke", &edge), ("stroke-width", &3), ("stroke-dasharray", &dashes)];
        match self.picture.scene.layout {
            Layout::Squares => self.draw_square(xml, at, style),
            Layout::Lattice => {
                let Pixel { x, y } = self.pixel(at);
                let (x, y, r) = (Number(x), Number(y), Number(0.43 * UNIT));
                let mut attributes: Vec<(&'static str, &dyn fmt::Display)> = vec![("cx", &x), ("cy", &y), ("r", &r)];
                attributes.extend_from_slice(style);
                xml.empty("circle", &attributes);
            }
        }
    }

    fn draw_trace(&self, xml: &mut Xml, trace: &Trace) {
        match trace {
            Trace::Path(points) => self.draw_arrow(xml, points, None),
            Trace::SetDown { from, to } => self.draw_arrow(xml, &[*from, *to], Some("9 7")),
            Trace::Place { at, figure } => {
                xml.element("g", &[("opacity", &0.75)], |xml| draw_figure(xml, figure, self.pixel(*at), UNIT));
                // It comes under what is there.
                self.picture
                    .scene
                    .spots
                    .iter()
                    .filter(|spot| spot.at == *at)
                    .for_each(|spot| self.draw_figures(xml, spot));
                self.draw_ring(xml, *at, "M-9 0H9M0 -9V9");
            }
            Trace::Remove { at } => self.draw_ring(xml, *at, "M-9 0H9"),
        }
    }

    /// A polyline from the first point to the last with a head, the points in between marked. It leaves the figures at
    /// both ends to be seen.
    fn draw_arrow(&self, xml: &mut Xml, points: &[Point], dashes: Option<&str>) {
        let pixels: Vec<Pixel> = points.iter().map(|&at| self.pixel(at)).collect();
        let [first, .., last] = pixels[..] else { return };
        let (second, before) = (pixels[1], pixels[pixels.len() - 2]);
        let is_free =
            |at: &Point| self.picture.scene.spots.iter().all(|spot| spot.at != *at || spot.figures.is_empty());
        let gap = |at: Option<&Point>| if at.is_none_or(is_free) { 0.0 } else { 0.3 * UNIT };
        let start = toward(first, second, gap(points.first()), 0.0);
        let gap = gap(points.last());
        let tip = toward(last, before, gap, 0.0);
        let neck = toward(last, before, gap + 0.28 * UNIT, 0.0);
        let barbs = [0.2 * UNIT, -0.2 * UNIT].map(|side| toward(last, before, gap + 0.36 * UNIT, side));

        let between = &pixels[1..pixels.len() - 1];
        let mut line = String::new();
        for (number, at) in [&start].into_iter().chain(between).chain([&neck]).enumerate() {
            let command = if number == 0 { 'M' } else { 'L' };
            line += &format!("{command}{} {}", Number(at.x), Number(at.y));
        }
        let head = corners([tip, barbs[0], barbs[1]]);
        let dashes = dashes.unwrap_or("none");
        xml.element("g", &[("opacity", &0.75), ("stroke-linejoin", &"round"), ("fill", &"none")], |xml| {
            for (colour, wider) in [(self.palette.arrow_edge, 4.0), (self.palette.arrow, 0.0)] {
                let width = Number(0.085 * UNIT + wider);
                let line_style: Attributes<'_> =
                    &[("d", &line), ("stroke", &colour), ("stroke-width", &width), ("stroke-dasharray", &dashes)];
                xml.empty("path", line_style);
                let head_style: Attributes<'_> =
                    &[("points", &head), ("fill", &colour), ("stroke", &colour), ("stroke-width", &Number(wider))];
                xml.empty("polygon", head_style);
                for at in between {
                    let (cx, cy, r) = (Number(at.x), Number(at.y), Number(0.11 * UNIT + wider / 2.0));
                    xml.empty("circle", &[("cx", &cx), ("cy", &cy), ("r", &r), ("fill", &colour)]);
                }
            }
        });
    }

    /// A ring around a cell with a sign in its corner.
    fn draw_ring(&self, xml: &mut Xml, at: Point, sign: &str) {
        let Pixel { x, y } = self.pixel(at);
        let (cx, cy) = (Number(x), Number(y));
        for (colour, width) in [(self.palette.arrow_edge, 8), (self.palette.arrow, 4)] {
            let ring: Attributes<'_> = &[
                ("cx", &cx),
                ("cy", &cy),
                ("r", &Number(0.43 * UNIT)),
                ("fill", &"none"),
                ("stroke", &colour),
                ("stroke-width", &width),
            ];
            xml.empty("circle", ring);
        }
        let corner = format_args!("translate({} {})", Number(x + 0.33 * UNIT), Number(y - 0.33 * UNIT)).to_string();
        xml.element("g", &[("transform", &corner)], |xml| {
            xml.empty("circle", &[("r", &14), ("fill", &self.palette.arrow), ("stroke", &self.palette.arrow_edge)]);
            xml.empty("path", &[("d", &sign), ("stroke", &self.palette.arrow_edge), ("stroke-width", &4)]);
        });
    }

    /// Draws a panel and moves `top` to its lower end; in cells.
    fn draw_panel(&self, xml: &mut Xml, player: Player, top: &mut f64) {
        let left = LEFT + self.far.x + RIGHT;
        let mut line = |height: f64, indent: f64| {
            *top += height;
            Pixel { x: (left + indent) * UNIT, y: (*top - height / 2.0) * UNIT }
        };
        let at = line(HEADING, 0.7);
        let name = if player == Player::White { "White" } else { "Black" };
        let disc = Pixel { x: at.x - 0.32 * UNIT, ..at };
        let (body, outline) = tint_colours(Tint::Player(player));
        let style: Attributes<'_> = &[
            ("cx", &Number(disc.x)),
            ("cy", &Number(disc.y)),
            ("r", &Number(0.18 * UNIT)),
            ("fill", &body),
            ("stroke", &outline),
            ("stroke-width", &3),
        ];
        xml.empty("circle", style);
        self.draw_words(xml, at, LARGE, "start", name);
        if self.picture.status[player.index()].is_some() {
            let (x, y) = (disc.x - 0.27 * UNIT, disc.y);
            let marker =
                corners([(0.0, 0.0), (-14.0, -11.0), (-14.0, 11.0)].map(|(dx, dy)| Pixel { x: x + dx, y: y + dy }));
            xml.empty("polygon", &[("points", &marker), ("fill", &self.palette.words)]);
        }
        let panel = &self.picture.scene.panels[player.index()];
        for note in self.picture.status[player.index()].iter().chain(&panel.notes) {
            let at = line(NOTE, 0.12);
            self.draw_words(xml, at, SMALL, "start", note);
        }
        for (figure, count) in &panel.stock {
            let at = line(STOCK, 0.45);
            draw_figure(xml, figure, at, 0.72 * UNIT);
            let at = Pixel { x: at.x + 0.5 * UNIT, ..at };
            self.draw_words(xml, at, SMALL, "start", &format!("\u{d7} {count}"));
        }
    }
}

/// The place `distance` from `from` on the way to `to`, and `side` to the side of it.
fn toward(from: Pixel, to: Pixel, distance: f64, side: f64) -> Pixel {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    Pixel { x: from.x + ux * distance - uy * side, y: from.y + uy * distance + ux * side }
}

/// The corners of a polygon as SVG wants them.
fn corners(corners: impl IntoIterator<Item = Pixel>) -> String {
    let texts: Vec<String> = corners.into_iter().map(|at| format!("{},{}", Number(at.x), Number(at.y))).collect();
    texts.join(" ")
}

fn panel_height(picture: &Picture, player: Player) -> f64 {
    let panel = &picture.scene.panels[player.index()];
    let notes = panel.notes.len() + usize::from(picture.status[player.index()].is_some());
    HEADING + notes as f64 * NOTE + panel.stock.len() as f64 * STOCK
}

/// Draws a figure around `at`, for a cell of `size` pixels.
fn draw_figure(xml: &mut Xml, figure: &Figure, at: Pixel, size: f64) {
    let (body, ink) = tint_colours(figure.tint);
    let place = |(x, y): (f64, f64)| Pixel { x: at.x + x * size, y: at.y - y * size };
    for Part { shape, paint } in &figure.parts {
        let (fill, stroke) = match paint {
            Paint::Body => (body, ink),
            Paint::Ink => (ink, "none"),
            Paint::Line => ("none", ink),
        };
        let width = Number(0.035 * size);
        let style: [(&'static str, &dyn fmt::Display); 3] =
            [("fill", &fill), ("stroke", &stroke), ("stroke-width", &width)];
        let [fill, stroke, width] = style;
        match shape {
            Shape::Disc { at, radius } => {
                let (centre, r) = (place(*at), Number(radius * size));
                let (cx, cy) = (Number(centre.x), Number(centre.y));
                xml.empty("circle", &[("cx", &cx), ("cy", &cy), ("r", &r), fill, stroke, width]);
            }
            Shape::Polygon(outline) => {
                let points = corners(outline.iter().map(|&corner| place(corner)));
                xml.empty("polygon", &[("points", &points), fill, stroke, width, ("stroke-linejoin", &"round")]);
            }
            Shape::Letter(letter) => {
                let size = 0.46 * size;
                let (x, y) = (Number(at.x), Number(at.y + 0.36 * size));
                let size = Number(size);
                let bold = "bold";
                xml.text(
                    "text",
                    &[
                        ("x", &x),
                        ("y", &y),
                        ("font-size", &size),
                        ("font-weight", &bold),
                        ("text-anchor", &"middle"),
                        fill,
                    ],
                    letter,
                );
            }
        }
    }
}
