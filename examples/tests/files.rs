//! Files are not lost through a slip of the user, and a reader who leaves is no error.

mod common;

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;

use common::{example, run};

const GAME: &str = "[Game \"pharaons\"]\n[Rules \"variant-2\"]\n[Result \"unfinished\"]\n\n1. c1-c2\n=\n";

/// A file of its own for a test, with something in it.
fn file(name: &str, text: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("files");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn a_record_is_not_converted_onto_itself() {
    let path = file("itself.txt", GAME);
    let name = path.to_str().unwrap();
    let said = run("records", &["convert", name, name], b"");
    assert_eq!(said.status, 2);
    assert!(said.err.contains("the same file"), "{}", said.err);
    assert_eq!(fs::read_to_string(&path).unwrap(), GAME);
}

#[test]
fn a_record_that_is_not_there_empties_no_file() {
    let path = file("kept.txt", GAME);
    let said = run("records", &["convert", "not-there.txt", path.to_str().unwrap()], b"");
    assert_eq!(said.status, 2);
    assert!(said.err.starts_with("error: not-there.txt: "), "{}", said.err);
    assert_eq!(fs::read_to_string(&path).unwrap(), GAME);
}

#[cfg(unix)]
#[test]
fn a_hard_link_keeps_what_it_holds() {
    let path = file("linked.txt", GAME);
    let link = path.with_extension("link");
    let _ = fs::remove_file(&link);
    fs::hard_link(&path, &link).unwrap();
    let said = run("records", &["convert", path.to_str().unwrap(), link.to_str().unwrap()], b"");
    assert_eq!(said.status, 0, "{}", said.err);
    assert_eq!(fs::read_to_string(&path).unwrap(), GAME);
    assert!(fs::read_to_string(&link).unwrap().contains("% end 1"));
}

#[test]
fn a_data_set_of_another_version_is_refused() {
    let path = file("versions.dataset", "");
    let name = path.to_str().unwrap();
    assert_eq!(run("dataset", &["write", name, "10", "navettes"], b"").status, 0);
    let bytes = fs::read(&path).unwrap();
    for header in ["jeux-dataset 9 navettes\n", "jeux-dataset  navettes\n", "jeux-dataset 1 navettes"] {
        let samples = bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1;
        let other = [header.as_bytes(), if header.ends_with('\n') { &bytes[samples..] } else { b"" }].concat();
        fs::write(&path, other).unwrap();
        assert_eq!(run("dataset", &["read", name], b"").status, 2, "{header:?}");
    }
}

#[test]
fn rules_without_a_meaning_empty_no_data_set() {
    let path = file("kept.dataset", "precious");
    let said = run("dataset", &["write", path.to_str().unwrap(), "10", "navettes", "rows=6"], b"");
    assert_eq!(said.status, 2);
    assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
}

#[test]
fn a_plot_overwrites_pictures_only() {
    let path = file("kept.csv", "precious");
    let said = run("solve", &["junior", "--count", "1", "--plot", path.to_str().unwrap()], b"");
    assert_eq!(said.status, 2);
    assert!(said.err.contains(".svg"), "{}", said.err);
    assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
}

#[test]
fn what_is_wrong_is_said_once() {
    let path = file("empty.txt", "");
    let said = run("records", &["check", path.to_str().unwrap()], b"");
    assert_eq!(said.status, 2);
    assert_eq!(said.out.matches("no record").count(), 1, "{}", said.out);
}

#[test]
fn a_reader_who_leaves_ends_every_program_quietly() {
    let record = file("unread.txt", GAME);
    let data = file("unread.dataset", "");
    let (record, data) = (record.to_str().unwrap(), data.to_str().unwrap());
    let games = concat!(env!("CARGO_TARGET_TMPDIR"), "/files/unread");
    for (name, words) in [
        ("play", &["pharaons", "--white", "random", "--black", "random", "--moves-max", "5000"][..]),
        ("play", &["navettes"]),
        ("inspect", &["navettes", "5-stars", "moves"]),
        ("inspect", &["batch"]),
        ("engine", &["navettes"]),
        ("hexapawn", &[]),
        ("solve", &["senior"]),
        ("solve", &["senior", "--count", "2"]),
        ("diagram", &["navettes"]),
        ("dataset", &["write", data, "10", "navettes"]),
        ("dataset", &["read", data]),
        (
            "tournament",
            &["navettes", "rows=5", "--players", "random,greedy", "--games", "2", "--seed", "1", "--out", games],
        ),
        ("records", &["check", record]),
        ("records", &["stats", record]),
        ("records", &["--help"]),
    ] {
        let mut program = example(name);
        program.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = program.spawn().unwrap();
        drop(child.stdout.take());
        // The program may end before it has read everything.
        let _ = child.stdin.take().unwrap().write_all(b"uai\nmoves\nisready\n");
        let output = child.wait_with_output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), told.as_ref()), (Some(0), ""), "{name} {words:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_picture_that_cannot_be_written_is_an_error() {
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let status = example("diagram").arg("navettes").stdout(full).stderr(Stdio::null()).status().unwrap();
    assert_eq!(status.code(), Some(2));
}
