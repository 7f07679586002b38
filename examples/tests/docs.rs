//! What the pages of `docs/` quote from files is what the files say, and the commands they show are run.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The blocks of a page that follow a line `<!-- from FILE -->`, without the lines that only the compiler sees.
fn quotations(page: &str) -> Vec<(&str, String)> {
    let mut found = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(file) = line.strip_prefix("<!-- from ").and_then(|rest| rest.strip_suffix(" -->")) else { continue };
        let fence = lines.next().unwrap_or_default();
        assert!(fence.starts_with("```"), "no code after {line}");
        let code: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let shown: Vec<&str> = code.into_iter().filter(|line| *line != "#" && !line.starts_with("# ")).collect();
        found.push((file, shown.join("\n")));
    }
    found
}

#[test]
fn quotations_are_true() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut checked = 0;
    for (name, page) in pages() {
        for (file, code) in quotations(&page) {
            let source = std::fs::read_to_string(root.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
            assert!(source.contains(&code), "{name} quotes what {file} does not say:\n{code}");
            checked += 1;
        }
    }
    assert!(checked >= 10, "only {checked} quotations were found");
}

/// README, CONTRIBUTING and the pages of `docs/`, with their names.
fn pages() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = vec![root.join("README.md"), root.join("CONTRIBUTING.md")];
    for folder in ["docs", "docs/rules"] {
        let entries = std::fs::read_dir(root.join(folder)).unwrap().map(|entry| entry.unwrap().path());
        files.extend(entries.filter(|path| path.extension().is_some_and(|extension| extension == "md")));
    }
    let read = |path: &PathBuf| (path.display().to_string(), std::fs::read_to_string(path).unwrap());
    files.iter().map(read).collect()
}

/// The commands a page shows: in blocks for a shell, and between backquotes if a program of this project's users
/// begins them.
fn commands(page: &str) -> BTreeSet<String> {
    let is_command = |code: &&str| {
        let mut words = code.split_whitespace().skip_while(|word| word.contains('='));
        let program = words.next().unwrap_or_default();
        program.starts_with(".ci/") || program == "cargo" && words.next().is_some()
    };
    let mut found = BTreeSet::new();
    for (number, part) in page.split("```").enumerate() {
        let one_line = part.replace("\\\n", " ");
        match (number % 2, one_line.strip_prefix("sh\n")) {
            (0, _) => found.extend(part.split('`').skip(1).step_by(2).filter(is_command).map(words)),
            (_, Some(block)) => found.extend(block.lines().map(|line| words(line.split(" #").next().unwrap()))),
            _ => assert!(
                !["bash", "shell", "console"].iter().any(|word| part.starts_with(word)),
                "a block for `sh`: {part}"
            ),
        }
    }
    found
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn commands_are_found_wherever_a_page_has_them() {
    let page =
        "`cargo a b` is `code`, `X=1 .ci/c` too.\n```sh\nd \\\n  e  # f\n```\n```rust\ng\n```\n`cargo\nh`, `cargo`";
    assert_eq!(commands(page), ["cargo a b", "X=1 .ci/c", "d e", "cargo h"].map(str::to_owned).into());
}

#[test]
fn every_command_is_run_or_has_its_reason() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let list = std::fs::read_to_string(root.join(".ci/commands")).unwrap();
    let mut listed = BTreeSet::new();
    let mut lines = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    while let Some(command) = lines.next() {
        let fate = lines.next().and_then(|line| line.strip_prefix("    ")).unwrap_or_default();
        if let Some(file) = fate.strip_prefix("is in ") {
            let script = std::fs::read_to_string(root.join(file)).unwrap();
            let has =
                script.lines().any(|line| line.strip_prefix("step ").is_some_and(|step| step.starts_with(command)));
            assert!(has, "{file} does not run {command}");
        } else {
            let is_known = fate == "run" || fate.starts_with("run ") || fate.len() > "not run: ".len();
            assert!(
                is_known && !fate.starts_with(' '),
                ".ci/commands does not say what becomes of {command}: {fate:?}"
            );
        }
        assert!(listed.insert(command.to_owned()), ".ci/commands has {command} twice");
    }
    let mut shown = BTreeSet::new();
    for (name, page) in pages() {
        let commands = commands(&page);
        let new: Vec<&String> = commands.difference(&listed).collect();
        assert!(new.is_empty(), "{name} shows commands that .ci/commands does not know: {new:#?}");
        shown.extend(commands);
    }
    let old: Vec<&String> = listed.difference(&shown).collect();
    assert!(old.is_empty(), "no page shows {old:#?}, which .ci/commands has");
}

#[test]
fn links_within_the_project_lead_to_files() {
    let mut checked = 0;
    for (name, page) in pages() {
        for link in page.split("](").skip(1) {
            let target = link.split(['#', ')']).next().unwrap();
            if target.is_empty() || target.contains("://") {
                continue;
            }
            let path = Path::new(&name).with_file_name("").join(target);
            assert!(path.exists(), "{name} links to {target}, which is not there");
            checked += 1;
        }
    }
    assert!(checked >= 50, "only {checked} links were found");
}
