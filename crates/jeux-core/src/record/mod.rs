//! Game records: one text format for all games, in the spirit of chess's PGN, that notices when it is damaged.
//!
//! ```text
//! [Game "heap"]
//! [Rules "ten"]
//! [Result "black last"]
//! [White "Anna"]
//!
//! 1. -1 -3 {Too greedy?} (1... -1 2. -2,-1) 2. -3 -3
//! =afd22f81a29c56b3
//! ```
//!
//! The format is specified in `docs/records.md` of the project. There are two layers:
//!
//! - [`RecordReader`] and [`RawRecord`] know no game: tags, turns as words, comments, variations. They check the form,
//!   the numbers of the turns, the check sums and the number of records, and go on after a broken record.
//! - [`TypedRecord`] reads the same by the rules of one game, event by event in bounded memory, and [`Record`] is the
//!   result as a value, which can be written.
//!
//! So a program can look at the tag `Game` first and choose the type then.
//!
//! ```
//! # #[allow(dead_code)] mod common { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/common/heap.rs")); }
//! # use common::Heap; // A game with stones: whoever takes the last one wins.
//! use jeux_core::record::{Record, RecordReader};
//! use jeux_core::{History, Position};
//!
//! let mut history = History::new(Heap::start("ten".parse()?, 0));
//! for text in ["-3", "-3", "-3", "-1"] {
//!     history.play(history.position().parse_move(text)?)?;
//! }
//! let mut record = Record::from_history(&history);
//! record.set_tag("White", "Anna");
//! let text = record.to_text()?;
//! assert_eq!(text, "[Game \"heap\"]\n[Rules \"ten\"]\n[Result \"black last\"]\n[White \"Anna\"]\n\n\
//!                   1. -3 -3 2. -3 -1\n=3e3d0ccf47c4f09b\n");
//!
//! let mut reader = RecordReader::new(text.as_bytes());
//! while let Some(raw) = reader.next_record() {
//!     let raw = raw?;
//!     match raw.game() {
//!         "heap" => assert_eq!(raw.read::<Heap>()?, record),
//!         other => println!("line {}: {other}", raw.first_line()),
//!     }
//! }
//!
//! // A legal move instead of another does not go unnoticed.
//! let changed = text.replace("2. -3", "2. -2");
//! let error = RecordReader::new(changed.as_bytes()).records::<Heap>().next().unwrap().unwrap_err();
//! println!("{error}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod input;
mod lexical;
mod raw;
mod result;
mod tree;
mod typed;
mod write;

pub use error::{BoxError, Place, RecordError, RecordErrorKind};
pub use input::Input;
#[cfg(feature = "std")]
pub use input::IoInput;
pub use lexical::{MAX_DEPTH, MAX_TAGS, MAX_TOKEN};
pub use raw::{RawEvent, RawRecord, RecordReader};
pub use result::{GameResult, Verdict};
pub use tree::{Aside, Line, Record, RecordedTurn, Tag};
pub use typed::{TypedEvent, TypedRecord, default_start};
#[cfg(feature = "std")]
pub use write::RecordWriter;
pub use write::WriteError;
