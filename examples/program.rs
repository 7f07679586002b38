//! How a program of this package starts and ends.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use jeux::jeux_core::record::WriteError;

/// A message for the user.
pub type Failure = anyhow::Error;

/// Runs a program on the words of its command line.
///
/// An error becomes `error: …` on standard error and exit status 2. A pipe that is closed by its reader ends the program
/// quietly. With `--help` or `-h` as the first word, or without any if `usage_alone`, the usage is printed.
pub fn run(usage: &str, usage_alone: bool, program: impl FnOnce(&[&str]) -> Result<(), Failure>) -> ExitCode {
    match words().and_then(|words| {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words.first() {
            Some(&("--help" | "-h")) => print(usage),
            None if usage_alone => print(usage),
            _ => program(&words),
        }
    }) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}", one_line(&error));
            ExitCode::from(2)
        }
    }
}

fn words() -> Result<Vec<String>, Failure> {
    let word = |(place, word): (usize, std::ffi::OsString)| {
        word.into_string().map_err(|word| anyhow::anyhow!("word {}, {word:?}, is not Unicode", place + 1))
    };
    std::env::args_os().skip(1).enumerate().map(word).collect()
}

fn print(usage: &str) -> Result<(), Failure> {
    Ok(writeln!(io::stdout(), "{}", usage.trim_end())?)
}

/// Whether somebody who read what the program says has left, however deep inside the error that is.
fn is_closed_pipe(error: &Failure) -> bool {
    error.chain().any(|error| {
        let error = match error.downcast_ref() {
            Some(WriteError::Output(cause)) => cause.downcast_ref::<io::Error>(),
            _ => error.downcast_ref::<io::Error>(),
        };
        error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

/// Writes a file so that at every moment there is the old one or the new one. It is written under its name with `~new`
/// behind; a file of that name is lost. What is no ordinary file, such as `/dev/null`, is written as it is.
///
/// # Errors
/// What `write` or the file system says, with the name of the file, which is then as it was.
pub fn write_file<T>(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let write_to = |out: &mut BufWriter<File>| {
        let result = write(out)?;
        out.flush()?;
        Ok(result)
    };
    let replace = || -> Result<T, Failure> {
        // Not a link is replaced, but what it leads to; one that leads to nothing yet is still a link here.
        let file = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let old = fs::symlink_metadata(&file).ok();
        if old.as_ref().is_some_and(|old| !old.is_file()) {
            return write_to(&mut BufWriter::new(File::create(&file)?));
        }
        if old.is_some() {
            // A file that is protected is not replaced either.
            OpenOptions::new().write(true).open(&file)?;
        }
        let mut beside = file.clone().into_os_string();
        beside.push("~new");
        let mut out = BufWriter::new(File::create(&beside)?);
        let written = write_to(&mut out).and_then(|result| {
            if let Some(old) = old {
                out.get_ref().set_permissions(old.permissions())?;
            }
            out.get_ref().sync_all()?;
            fs::rename(&beside, &file)?;
            Ok(result)
        });
        if written.is_err() {
            // What matters is the first error.
            let _ = fs::remove_file(&beside);
        }
        written
    };
    replace().with_context(|| path.display().to_string())
}

/// Standard output, buffered.
#[must_use]
pub fn stdout() -> BufWriter<StdoutLock<'static>> {
    BufWriter::new(io::stdout().lock())
}

/// An error with all its causes on one line, so that it can be the answer in a protocol of lines.
#[must_use]
pub fn one_line(error: &Failure) -> String {
    format!("error: {error:#}").replace(['\n', '\r'], " ")
}

/// The beginning of a word, quoted, for messages: nobody wants to read ten megabytes back.
#[must_use]
pub fn excerpt(word: &str) -> String {
    format!("{:?}", jeux::jeux_core::excerpt(word))
}

/// Reads a decimal number from 0 to `max`, digits only, without needless zeros.
///
/// # Errors
/// Anything else; the message names `what` the number is for.
pub fn number(what: &str, text: &str, max: u64) -> Result<u64, Failure> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    let number = text.parse().ok().filter(|&number: &u64| digits && number <= max);
    number.ok_or_else(|| anyhow::anyhow!("{what} must be a number from 0 to {max}, not {}", excerpt(text)))
}

/// What is wrong with the arguments, in the one line that matters.
#[must_use]
pub fn one_line_of(error: &clap::Error) -> Failure {
    let text = error.render().to_string();
    let lines: Vec<&str> = text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
    anyhow::anyhow!("{}; --help says more", lines.join(" ").trim_start_matches("error: "))
}
