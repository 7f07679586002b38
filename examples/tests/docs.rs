//! Code that the pages of `docs/` quote from files is what the files say.

use std::path::Path;

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
    for entry in std::fs::read_dir(root.join("docs")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "md") {
            continue;
        }
        let page = std::fs::read_to_string(&path).unwrap();
        for (file, code) in quotations(&page) {
            let source = std::fs::read_to_string(root.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
            assert!(source.contains(&code), "{} quotes what {file} does not say:\n{code}", path.display());
            checked += 1;
        }
    }
    assert!(checked >= 10, "only {checked} quotations were found");
}
