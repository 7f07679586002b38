//! One law being checked on one position, and the report when it does not hold.

use core::cell::Cell;
use core::fmt::{self, Debug, Display};
use core::panic::AssertUnwindSafe;
use std::panic::{catch_unwind, resume_unwind};

use jeux_core::Position;

/// How every report begins.
const BROKEN: &str = "law broken";

/// A law, the position it is checked on, and the move and text it is being checked for.
pub(crate) struct Check<'a, P: Position> {
    law: &'static str,
    position: &'a P,
    mv: Option<P::Move>,
    text: Option<&'a str>,
    /// The move that was looked at last, should the game panic over it.
    last_move: &'a Cell<Option<P::Move>>,
}

impl<P: Position> Clone for Check<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Position> Copy for Check<'_, P> {}

impl<'a, P: Position> Check<'a, P> {
    /// Runs `body`; a panic of the game's own becomes a report like any other.
    #[track_caller]
    pub(crate) fn run(law: &'static str, position: &P, body: impl FnOnce(Check<'_, P>)) {
        Check::run_for(law, position, None, body);
    }

    /// Runs `body`, which is about one text.
    #[track_caller]
    pub(crate) fn run_for(law: &'static str, position: &P, text: Option<&str>, body: impl FnOnce(Check<'_, P>)) {
        let last_move = Cell::new(None);
        let check = Check { law, position, mv: None, text, last_move: &last_move };
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| body(check))) {
            let message = panic.downcast_ref::<String>().map(String::as_str);
            match message.or_else(|| panic.downcast_ref::<&str>().copied()) {
                Some(report) if report.starts_with(BROKEN) => resume_unwind(panic),
                message => {
                    let check = Check { mv: last_move.get(), ..check };
                    check.fail(format_args!("panicked: {}", message.unwrap_or("without a message")))
                }
            }
        }
    }

    /// The same law for this move.
    pub(crate) fn of_move(self, mv: P::Move) -> Self {
        self.last_move.set(Some(mv));
        Self { mv: Some(mv), ..self }
    }

    /// The same law for this text, one of many.
    #[cfg(feature = "serde")]
    pub(crate) fn of_text(self, text: &'a str) -> Self {
        Self { text: Some(text), ..self }
    }

    #[track_caller]
    pub(crate) fn holds(self, holds: bool, otherwise: impl Display) {
        if !holds {
            self.fail(otherwise);
        }
    }

    #[track_caller]
    pub(crate) fn equal<T: PartialEq + Debug>(self, what: impl Display, found: T, expected: T) {
        if found != expected {
            self.fail(format_args!("{what}:\n    found    {found:?}\n    expected {expected:?}"));
        }
    }

    /// The value of a result that must be one.
    #[track_caller]
    pub(crate) fn value<T, E: Debug>(self, what: impl Display, result: Result<T, E>) -> T {
        match result {
            Ok(value) => value,
            Err(error) => self.fail(format_args!("{what}: {error:?}")),
        }
    }

    #[track_caller]
    pub(crate) fn fail(self, what: impl Display) -> ! {
        panic!("{self}\n  {what}")
    }
}

impl<P: Position> Display for Check<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{BROKEN}: {}", self.law)?;
        write!(f, "  {}, rules: {}\n  position: {}", P::GAME, self.position.rules(), self.position)?;
        if let Some(mv) = self.mv {
            write!(f, "\n  move: {mv}")?;
        }
        match self.text {
            Some(text) if text.len() > 200 => {
                let beginning: String = text.chars().take(100).collect();
                write!(f, "\n  text of {} bytes: {beginning:?}...", text.len())
            }
            Some(text) => write!(f, "\n  text: {text:?}"),
            None => Ok(()),
        }
    }
}
