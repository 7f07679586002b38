//! Bars, as SVG.

use std::fmt::Write as _;

/// A chart: panels of bars below each other, all in the same unit.
pub(crate) struct Chart<'a> {
    /// What is shown, and in which unit.
    pub(crate) title: &'a str,
    /// The panels.
    pub(crate) panels: Vec<Panel<'a>>,
}

/// Bars with a common scale. The first one is what the others are compared with.
pub(crate) struct Panel<'a> {
    /// What is special about these bars.
    pub(crate) title: &'a str,
    /// Names and lengths, in units.
    pub(crate) bars: Vec<(&'a str, f64)>,
}

const WIDTH: f64 = 760.0;
const MARGIN: f64 = 16.0;
const ROW: f64 = 23.0;
/// Where bars begin; their names end before it.
const LEFT: f64 = 265.0;
/// Where the longest bar ends; its number stands behind it.
const RIGHT: f64 = 685.0;

/// Readable on any page: the chart brings its own background, which follows the reader's choice of light or dark.
const STYLE: &str = "\
<style>
text { font: 14px \"DejaVu Sans\", Verdana, Arial, sans-serif; fill: #1f2328 }
.title { font-weight: bold }
.page { fill: #ffffff }
.value { stroke: #ffffff; stroke-width: 4; paint-order: stroke }
.bar { fill: #3a76b8 }
.first { fill: #8a8f98 }
.line { stroke: #6b7079; stroke-dasharray: 4 4 }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 }
.page { fill: #14181d }
.value { stroke: #14181d }
.bar { fill: #5b9be0 }
.line { stroke: #a0a6b0 }
}
</style>
";

impl Chart<'_> {
    /// The chart as an SVG document.
    pub(crate) fn to_svg(&self) -> String {
        let rows: usize = self.panels.iter().map(|panel| panel.bars.len()).sum();
        let height = 2.0 * MARGIN + ROW * (1.0 + rows as f64 + 1.5 * self.panels.len() as f64);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" \
             height=\"{height}\" role=\"img\" aria-labelledby=\"title desc\">\n<title id=\"title\">{}</title>\n\
             <desc id=\"desc\">{}</desc>\n{STYLE}<rect class=\"page\" width=\"{WIDTH}\" height=\"{height}\" rx=\"6\"/>\n",
            self.title,
            self.description(),
        );
        let mut y = MARGIN + 0.5 * ROW;
        text(&mut out, "title", "start", (MARGIN, y), self.title);
        for panel in &self.panels {
            y += 1.5 * ROW;
            text(&mut out, "title", "end", (LEFT - 8.0, y), panel.title);
            panel.draw(&mut out, y);
            y += ROW * panel.bars.len() as f64;
        }
        out + "</svg>\n"
    }

    /// All numbers in words.
    fn description(&self) -> String {
        let panel = |panel: &Panel<'_>| {
            let bars: Vec<String> = panel.bars.iter().map(|(name, value)| format!("{name} {value:.1}")).collect();
            format!("{}: {}.", panel.title, bars.join("; "))
        };
        self.panels.iter().map(panel).collect::<Vec<_>>().join(" ")
    }
}

impl Panel<'_> {
    /// Draws the bars below `y`, and a line down from the end of the first.
    fn draw(&self, out: &mut String, y: f64) {
        let longest = self.bars.iter().map(|(_, value)| *value).fold(0.0, f64::max);
        let end = |value: f64| LEFT + (RIGHT - LEFT) * value / longest;
        for (number, (name, value)) in (1..).zip(&self.bars) {
            let (middle, class) = (y + ROW * f64::from(number), if number == 1 { "first" } else { "bar" });
            let (top, width, height) = (middle - 0.36 * ROW, end(*value) - LEFT, 0.72 * ROW);
            let _ = writeln!(
                out,
                "<rect class=\"{class}\" x=\"{LEFT}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"/>"
            );
            text(out, "name", "end", (LEFT - 8.0, middle), name);
        }
        if let Some((_, first)) = self.bars.first() {
            let (x, top, bottom) = (end(*first), y + 1.36 * ROW, y + ROW * (self.bars.len() as f64 + 0.4));
            let _ =
                writeln!(out, "<line class=\"line\" x1=\"{x:.1}\" y1=\"{top:.1}\" x2=\"{x:.1}\" y2=\"{bottom:.1}\"/>");
        }
        for (number, (_, value)) in (1..).zip(&self.bars) {
            text(out, "value", "start", (end(*value) + 8.0, y + ROW * f64::from(number)), &format!("{value:.1}"));
        }
    }
}

/// Text whose middle is at the height of `at`.
fn text(out: &mut String, class: &str, anchor: &str, (x, y): (f64, f64), words: &str) {
    let _ = writeln!(
        out,
        "<text class=\"{class}\" x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\">{words}</text>",
        y + 5.0
    );
}
