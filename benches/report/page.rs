//! Where the numbers go: between marker comments of `docs/benchmarks.md`, and into `docs/plots/`.

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use crate::plot::{Chart, Panel};
use crate::{Report, Row};

/// Puts everything into its place.
///
/// # Errors
/// A file that cannot be read or written, or a page without its markers; nothing is written then.
pub(crate) fn write(report: &Report) -> Result<(), Box<dyn Error>> {
    let docs = docs();
    let file = docs.join("benchmarks.md");
    let mut page = fs::read_to_string(&file)?;
    for (section, text) in sections(report) {
        page = replaced(&page, section, &text)?;
    }
    fs::create_dir_all(docs.join("plots"))?;
    fs::write(
        docs.join("plots/time.svg"),
        chart(report, "Time a leaf of perft, in nanoseconds", |row| Some(row.nanoseconds)),
    )?;
    fs::write(
        docs.join("plots/instructions.svg"),
        chart(report, "Instructions a leaf of perft", |row| row.instructions),
    )?;
    Ok(fs::write(file, page)?)
}

fn docs() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs")
}

fn sections(report: &Report) -> [(&'static str, String); 3] {
    [
        ("machine", format!("{}.\n", report.machine)),
        ("perft", report.perft_tables()),
        ("references", report.reference_table()),
    ]
}

fn chart(report: &Report, title: &str, value: fn(&Row) -> Option<f64>) -> String {
    let panel = |(mode, rows): &(jeux_benches::Mode, Vec<Row>)| Panel {
        title: mode.word(),
        bars: rows.iter().filter_map(|row| Some((row.name, value(row)?))).collect(),
    };
    Chart { title, panels: report.perft.iter().map(panel).collect() }.to_svg()
}

/// The page with `text` between the markers of a section.
fn replaced(page: &str, section: &str, text: &str) -> Result<String, String> {
    let (begin, end) = (format!("<!-- measured: {section} -->\n"), "<!-- end of what is measured -->\n");
    let missing = || format!("docs/benchmarks.md has no section `{section}`");
    let (before, rest) = page.split_once(&begin).ok_or_else(missing)?;
    let (_, after) = rest.split_once(end).ok_or_else(missing)?;
    Ok(format!("{before}{begin}\n{text}\n{end}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use jeux_benches::Mode;

    fn report() -> Report {
        let row = |name, nanoseconds| Row { name, leaves: 3, nanoseconds, instructions: Some(9.0) };
        let perft = Mode::ALL.map(|mode| (mode, vec![row("chess", 2.0), row("other", 1.0)]));
        Report { machine: "An abacus".to_owned(), perft: perft.into(), references: Vec::new() }
    }

    #[test]
    fn every_section_has_its_place_on_the_page() {
        let page = fs::read_to_string(docs().join("benchmarks.md")).unwrap();
        for (section, text) in sections(&report()) {
            let new = replaced(&page, section, &text).unwrap();
            assert!(new.contains(&text), "{section}");
            assert_eq!(replaced(&new, section, &text).unwrap(), new, "{section}: written twice it is the same");
        }
        assert!(replaced(&page, "nonsense", "").is_err());
    }

    #[test]
    fn every_plot_is_on_the_page_with_all_its_bars() {
        let page = fs::read_to_string(docs().join("benchmarks.md")).unwrap();
        for plot in fs::read_dir(docs().join("plots")).unwrap() {
            let name = plot.unwrap().file_name().into_string().unwrap();
            assert!(page.contains(&format!("(plots/{name})")), "{name}");
        }
        let svg = chart(&report(), "Time", |row| Some(row.nanoseconds));
        assert_eq!((svg.matches("class=\"first\"").count(), svg.matches("class=\"bar\"").count()), (2, 2));
        assert!(svg.contains("width=\"420.0\"") && svg.contains("width=\"210.0\"") && svg.contains("other 1.0"));
    }
}
