//! The example `diagram`: its words, its files, its errors.

mod common;

use std::fs;
use std::path::PathBuf;

use common::{Said, run};

fn diagram(words: &[&str]) -> Said {
    run("diagram", words, b"")
}

fn good(words: &[&str]) -> String {
    let said = diagram(words);
    assert_eq!((said.err.as_str(), said.status), ("", 0), "{words:?}");
    said.out
}

fn bad(words: &[&str]) -> String {
    let said = diagram(words);
    assert_eq!((said.out.as_str(), said.status), ("", 2), "{words:?}");
    assert!(said.err.starts_with("error: ") && said.err.lines().count() == 1, "{words:?}: {}", said.err);
    said.err
}

/// A folder of its own for a test.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("diagram").join(name);
    fs::create_dir_all(&path).unwrap();
    path
}

#[test]
fn text_is_the_default_and_plain_for_a_pipe() {
    let start = good(&["navettes"]);
    assert_eq!(start, good(&["navettes", "5-stars", "start"]));
    assert!(start.ends_with("\u{25b8} White: to move, 5 stars\n") && !start.contains('\x1b'), "{start}");
    assert!(good(&["navettes", "--text", "colour"]).contains("\x1b["));
    assert_ne!(start, good(&["navettes", "rows=9"]));
    assert_ne!(good(&["cavalier-billes", "seed=1"]), good(&["cavalier-billes", "seed=2"]));
}

#[test]
fn a_flag_takes_the_next_word_as_it_stands() {
    let position = "ap1/R2/1R1/Aa1/2a/3/2p/3/3/3 w R4 -";
    let text = good(&["pharaons", "variant-1", position, "--move", "-a9", "--highlight", "a1,c1"]);
    assert!(text.contains("  9 -[R]") && text.contains("Move: -a9\n"), "{text}");
    assert!(text.contains("  1 > \u{b7} <  \u{b7}  > \u{b7} <\n"), "{text}");
}

#[test]
fn files_are_written_in_the_format_of_their_name() {
    let svg = folder("files").join("board.svg");
    let name = svg.to_str().unwrap();
    assert_eq!(good(&["pharaons", "--out", name]), "");
    let light = fs::read_to_string(&svg).unwrap();
    assert!(light.starts_with("<svg ") && light.ends_with("</svg>\n"));
    assert_eq!(good(&["pharaons", "--out", name, "--theme", "dark"]), "");
    assert_ne!(fs::read_to_string(&svg).unwrap(), light);
    assert!(bad(&["pharaons", "--out", "board.gif"]).contains("must end in .svg or .png"));
    assert!(bad(&["pharaons", "--out", "no/such/folder/board.svg"]).contains("no/such/folder/board.svg"));
}

#[cfg(feature = "png")]
#[test]
fn a_png_has_the_width_asked_for_and_the_shape_of_the_svg() {
    let number = |bytes: &[u8]| bytes.iter().fold(0, |number, byte| number << 8 | u32::from(*byte));
    for game in jeux::NAMES {
        let (svg, png) = (folder("png").join("board.svg"), folder("png").join("board.png"));
        good(&[game, "--out", svg.to_str().unwrap()]);
        good(&[game, "--out", png.to_str().unwrap(), "--width", "300", "--theme", "dark"]);
        let svg = fs::read_to_string(&svg).unwrap();
        let size = |name: &str| svg.split_once(name).unwrap().1.split('"').next().unwrap().parse::<f64>().unwrap();
        let height = 300.0 * size(" height=\"") / size(" width=\"");
        let bytes = fs::read(&png).unwrap();
        assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.ends_with(b"IEND\xae\x42\x60\x82"), "{game}");
        assert_eq!(number(&bytes[16..20]), 300, "{game}");
        assert!((f64::from(number(&bytes[20..24])) - height).abs() <= 1.0, "{game}: {height}");
        // A board has more to show than a plain area.
        assert!(bytes.len() > 5_000, "{game}: {} bytes", bytes.len());
    }
}

#[cfg(not(feature = "png"))]
#[test]
fn png_without_its_feature_says_how_to_get_it() {
    assert!(bad(&["navettes", "--out", "board.png"]).contains("--features png"));
}

#[test]
fn a_record_becomes_a_picture_a_move() {
    let folder = folder("record");
    let (record, out) = (folder.join("games.txt"), folder.join("pictures"));
    let words = ["--record", record.to_str().unwrap(), "--out", out.to_str().unwrap()];
    let text = "[Game \"navettes\"]\n\n1. b2-b3 b6-a5\n=\n\n[Game \"pharaons\"]\n\n1. +b5 (1. +b6) c10-b8\n=\n";
    fs::write(&record, text).unwrap();
    assert_eq!(good(&words), "");
    let mut names: Vec<_> = fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["1-001.svg", "1-002.svg", "1-003.svg", "2-001.svg", "2-002.svg", "2-003.svg"]);
    let last = fs::read_to_string(out.join("2-003.svg")).unwrap();
    assert!(fs::read_to_string(out.join("2-002.svg")).unwrap().contains("Move: c10-b8.") && !last.contains("Move"));

    fs::write(&record, text.replace("b2-b3", "b2-b5")).unwrap();
    assert!(bad(&words).contains("line 3, column 4"));
    fs::write(&record, text.replace("pharaons", "chess")).unwrap();
    assert!(bad(&words).contains("unknown game"));
    assert!(bad(&["--record", "no-such-file", "--out", out.to_str().unwrap()]).contains("no-such-file"));
}

#[test]
fn what_makes_no_sense_is_refused() {
    for (words, part) in [
        (&["chess"][..], "unknown game"),
        (&["navettes", "6/6 w 0"], "position"),
        (&["navettes", "start", "start"], "unexpected word \"start\""),
        (&["navettes", "--move"], "--move needs a value"),
        (&["navettes", "--move", "b2-b9"], "b2 to b9 is impossible"),
        (&["navettes", "--move", "b2-b3", "--move", "b2-b3"], "given twice"),
        (&["navettes", "--highlight", "a1,z9"], "byte 3: the board has no cell \"z9\""),
        (&["navettes", "--theme", "pink"], "`light` or `dark`"),
        (&["navettes", "--text", "pink"], "`plain` or `colour`"),
        (&["navettes", "--width", "15"], "at least 16"),
        (&["navettes", "--width", "4097"], "0 to 4096"),
        (&["navettes", "--pink", "1"], "unexpected word \"--pink\""),
        (&["navettes", "--record", "games.txt"], "without a game"),
        (&["--record", "games.txt"], "--out DIR"),
        (&["--out", "folder"], "--record FILE"),
    ] {
        let error = bad(words);
        assert!(error.contains(part), "{words:?}: {error}");
    }
}
