//! What the examples share: words on the command line, errors, closed pipes.

mod program;
mod setup;

pub use program::{Failure, excerpt, number, one_line, one_line_of, run, stdout, write_file};
pub use setup::Setup;
