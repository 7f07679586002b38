//! Runs the examples as a user would.

#![allow(dead_code, reason = "every test file uses a part of it")]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What a program said, and how it ended.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) status: i32,
}

/// Examples are built beside the tests.
pub(crate) fn example(name: &str) -> Command {
    let mut path: PathBuf = std::env::current_exe().expect("a test has a path");
    path.pop();
    path.pop();
    Command::new(path.join("examples").join(name).with_extension(std::env::consts::EXE_EXTENSION))
}

/// Runs an example with words and standard input.
pub(crate) fn run(name: &str, words: &[&str], input: &[u8]) -> Said {
    let mut child = example(name)
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the example is built");
    // The program may end before it has read everything.
    let _ = child.stdin.take().expect("piped").write_all(input);
    let output = child.wait_with_output().expect("the example ends");
    let text = |bytes| String::from_utf8(bytes).expect("examples speak Unicode");
    Said { out: text(output.stdout), err: text(output.stderr), status: output.status.code().unwrap_or(-1) }
}
