//! Every game has a page of its rules in `docs/rules/`, and pages and tests know each other.
//!
//! A page names a test as `FILE.rs::NAME`, where the file is one of `crates/GAME/tests/`, or by the file's path from the
//! root of the workspace. Rulings are numbered: a page explains each under a number of its own, and the index of
//! rulings, `docs/rules/README.md`, lists them all.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use jeux::games;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn page(name: &str) -> String {
    read(&root().join("docs/rules").join(name))
}

/// The texts between single backquotes, outside of blocks of code.
fn code(page: &str) -> impl Iterator<Item = &str> {
    let outside = page.split("```").step_by(2);
    outside.flat_map(|text| text.split('`').skip(1).step_by(2))
}

/// The tests that a page names: file and name.
fn named_tests<'a>(game: &str, page: &'a str) -> BTreeSet<(PathBuf, &'a str)> {
    code(page)
        .filter_map(|code| code.split_once(".rs::"))
        .map(|(file, test)| match file.contains('/') {
            true => (root().join(format!("{file}.rs")), test),
            false => (tests_of(game).join(format!("{file}.rs")), test),
        })
        .collect()
}

fn tests_of(game: &str) -> PathBuf {
    root().join("crates").join(game).join("tests")
}

/// The names of the `#[test]` functions of a file.
fn tests(file: &Path) -> BTreeSet<String> {
    let source = read(file);
    let after_attributes = source.split("#[test]").skip(1);
    let names = after_attributes.filter_map(|code| code.split_once("fn ")?.1.split_once('(').map(|(name, _)| name));
    names.map(str::to_owned).collect()
}

/// The numbers of rulings, such as `N7`, that stand in bold.
fn rulings(page: &str) -> Vec<&str> {
    let is_number = |bold: &&str| {
        let digits = bold.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
        bold.len() == digits.len() + 1 && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    page.split("**").skip(1).step_by(2).filter(is_number).collect()
}

#[test]
fn every_game_has_a_rules_page_that_tells_its_variants_and_options() {
    for game in games() {
        let page = page(&format!("{}.md", game.name));
        let words: BTreeSet<&str> = code(&page).collect();
        for variant in game.variants {
            assert!(words.contains(variant.name), "{}: the page does not name {}", game.name, variant.name);
        }
        for option in game.options {
            assert!(words.contains(option.name), "{}: the page does not name {}", game.name, option.name);
        }
    }
}

#[test]
fn every_test_that_a_page_names_exists() {
    let pages = games().into_iter().map(|game| (game.name, page(&format!("{}.md", game.name))));
    // The index names tests by their whole paths only.
    for (game, page) in pages.chain([("", page("README.md"))]) {
        let named = named_tests(game, &page);
        assert!(!named.is_empty(), "{game}");
        for (file, test) in named {
            assert!(tests(&file).contains(test), "{game}: no test {test} in {}", file.display());
        }
    }
}

#[test]
fn every_test_of_a_rule_is_named_on_the_page_of_its_game() {
    for game in games() {
        let file = tests_of(game.name).join("rules.rs");
        let page = page(&format!("{}.md", game.name));
        let named = named_tests(game.name, &page);
        let missing: Vec<String> =
            tests(&file).into_iter().filter(|test| !named.contains(&(file.clone(), test.as_str()))).collect();
        assert!(missing.is_empty(), "{}: the page names not {missing:#?}", game.name);
    }
}

#[test]
fn the_index_lists_every_ruling_once() {
    let index = page("README.md");
    let (common, listed): (Vec<&str>, Vec<&str>) =
        rulings(&index).into_iter().partition(|number| number.starts_with('G'));
    assert!(!common.is_empty());
    let pages: Vec<String> = games().iter().map(|game| page(&format!("{}.md", game.name))).collect();
    let explained: Vec<&str> = pages.iter().flat_map(|page| rulings(page)).collect();
    for numbers in [&common, &listed, &explained] {
        let different: BTreeSet<&&str> = numbers.iter().collect();
        assert_eq!(different.len(), numbers.len(), "a number stands twice: {numbers:?}");
    }
    assert_eq!(listed, explained);
}

#[test]
fn every_picture_is_the_board_of_its_position() {
    for game in games() {
        let page = page(&format!("{}.md", game.name));
        let pictures: Vec<&str> = page.split("<!-- board: ").skip(1).collect();
        assert!(!pictures.is_empty(), "{}", game.name);
        for picture in pictures {
            let (rules, rest) = picture.split_once(" | ").expect("rules and a position");
            let (position, rest) = rest.split_once(" -->\n```text\n").expect("a block of text after the position");
            let (shown, _) = rest.split_once("\n```\n").expect("the end of the block");
            let board = jeux::from_position(game.name, rules, position)
                .unwrap_or_else(|error| panic!("{} {position}: {error}", game.name))
                .board();
            let lines: Vec<&str> = board.lines().map(str::trim_end).collect();
            assert_eq!(lines.join("\n"), shown, "{} {position}", game.name);
        }
    }
}
