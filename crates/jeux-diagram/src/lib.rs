//! Pictures of positions: SVG, and Unicode text with or without the colours of a terminal.
//!
//! ```
//! # #[cfg(feature = "navettes")] {
//! use jeux_diagram::{Picture, Style, Theme};
//! use navettes::{Position, Rules, jeux_core::Position as _};
//!
//! let position = Position::start(Rules::FIVE_STARS.with_rows(navettes::Rows::Five), 0);
//! let mut picture = Picture::new(&position, Some(position.parse_move("b2-b3")?));
//! picture.highlight("a3,b3")?;
//!
//! let svg = picture.to_svg(Theme::Dark);
//! assert!(svg.contains("<title") && svg.contains("Navettes, 5-stars rows=5, white to move"));
//! let text = picture.to_text(Style::Plain);
//! assert!(text.contains("  2   ☆──•△───△───☆───△───△───☆\n"), "{text}");
//! println!("{}", picture.to_ansi());
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What a picture shows
//! The board with its coordinates and all that stands on it; beside it for each player the stock (reserves, captured
//! marbles), points or moves owed, and whose turn it is or how the game ended; a move as an arrow along its whole path;
//! highlighted cells. An SVG has a title and a description in words for screen readers.
//!
//! | | Navettes | Cavalier-billes | Pharaons |
//! |---|---|---|---|
//! | SVG | arrows, stars | marbles with their letter, the players' with a ring | pyramids (Pharaohs), discs with an ankh (Priests), squares under them (refuges) |
//! | text, White | `△` `▽` `☆` | `(W)` | `P` `A` `[R]` |
//! | text, Black | `▲` `▼` `★` | `(B)` | `p` `a` `[r]` |
//! | text, others | | `(y)` `(b)` `(r)` | `[P]`: on a refuge |
//!
//! In text a move begins at `•` and arrives where an arrow stands before the cell; `+`, `-` and `@` are before cells
//! where something is placed, taken back, or set down after its capture; `>` and `<` are around highlighted cells.
//!
//! # One layer, a description for each game
//! A game says in a [`Scene`] what is where, and in [`Trace`]s what a move does: that is the trait [`Draw`]. All else,
//! colours, pixels, characters, words, is the same for all. Code that is generic over positions calls [`Picture::of`].
//!
//! # What this crate promises
//! - Nothing that comes from outside panics: a list of cells gives an error with the place and the name.
//! - Pieces are told apart without colour, in SVG and in text.
//! - The same position gives the same picture on every platform. How it looks may change between releases.
//!
//! # What it does not do
//! It renders no pixels (the project's example `diagram` writes PNG with another crate), animates nothing, and shows
//! the board from White's side only. Letters in an SVG need a font on the machine that shows it.
//!
//! # Features
//! - `navettes`, `cavalier-billes`, `pharaons` (default): pictures of these games.
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
