//! Pictures of positions: SVG, and Unicode text with or without the colours of a terminal.
#![forbid(unsafe_code)]

mod games;
mod picture;
mod scene;
mod svg;
mod text;
mod theme;
mod xml;

pub use picture::{Draw, HighlightError, Picture};
pub use scene::{Figure, Paint, Panel, Part, Point, Scene, Shape, Tint, Trace};
pub use text::Style;
pub use theme::Theme;
