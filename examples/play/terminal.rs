//! Lines from the keyboard, colours, and the key that interrupts.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use jeux_diagram::Style;
use jeux_examples::Failure;
use rustyline::error::ReadlineError;
use rustyline::{DefaultEditor, history::History as _};

/// Where a person types. At a terminal lines can be edited and called back; elsewhere they are read as they are.
pub(crate) struct Keyboard(DefaultEditor);

impl Keyboard {
    pub(crate) fn new() -> Result<Self, Failure> {
        Ok(Self(DefaultEditor::new()?))
    }

    /// The next line without the spaces around it; `None` when the input has ended or the person wants to leave.
    pub(crate) fn line(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        loop {
            match self.0.readline(prompt) {
                Ok(line) => {
                    let line = line.trim();
                    if !line.is_empty() {
                        self.0.history_mut().add(line)?;
                    }
                    return Ok(Some(line.to_owned()));
                }
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => return Ok(None),
                Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                    say("The line is not Unicode.")?;
                }
                Err(error) => return Err(error.into()),
            }
        }
    }
}

/// Writes a line. Nobody may be reading any longer: that is an error, which ends the program.
pub(crate) fn say(text: impl Display) -> io::Result<()> {
    writeln!(io::stdout(), "{text}")
}

/// Colours where a terminal shows them and the user has not said no.
pub(crate) fn style() -> Style {
    let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if io::stdout().is_terminal() && !unwanted { Style::Ansi } else { Style::Plain }
}

/// Raised by Ctrl-C while a bot thinks: it then chooses at once. Ctrl-C when it is raised already ends the program.
pub(crate) fn interrupt() -> Result<Arc<AtomicBool>, Failure> {
    let raised = Arc::new(AtomicBool::new(false));
    let flag = raised.clone();
    ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    })?;
    Ok(raised)
}
