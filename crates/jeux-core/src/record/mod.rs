//! Game records: one text format for all games.

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
