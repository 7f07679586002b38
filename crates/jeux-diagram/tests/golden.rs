//! The pictures of the documentation, and their texts: both are files, and a file that is stale fails the test.
//!
//! `UPDATE_PICTURES=1 cargo test -p jeux-diagram --test golden` writes them anew.
#![cfg(all(feature = "cavalier-billes", feature = "navettes", feature = "pharaons"))]

extern crate alloc;

use alloc::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use jeux_core::Rules;
use jeux_diagram::{Draw, Picture, Style, Theme};

/// A picture with the name of its file.
type Named = (String, Picture);

/// The start position of every variant.
fn starts<P: Draw>() -> impl Iterator<Item = Named> {
    P::Rules::VARIANTS.iter().map(|variant| {
        let picture = Picture::new(&P::start(variant.rules, 1), None);
        (format!("{}-{}", P::GAME, variant.name), picture)
    })
}

/// A position with a move and highlighted cells.
fn example<P: Draw>(name: &str, rules: &str, position: &str, mv: &str, highlight: &str) -> Named {
    let position = P::parse(position, rules.parse().unwrap()).unwrap();
    let mv = if mv.is_empty() { None } else { Some(position.parse_move(mv).unwrap()) };
    let mut picture = Picture::new(&position, mv);
    if !highlight.is_empty() {
        picture.highlight(highlight).unwrap();
    }
    (format!("{}-{name}", P::GAME), picture)
}

fn pictures() -> Vec<Named> {
    use cavalier_billes::Position as Cavalier;
    use navettes::Position as Navettes;
    use pharaons::Position as Pharaons;

    let mut all = Vec::new();
    all.extend(starts::<Cavalier>());
    all.extend(starts::<Navettes>());
    all.extend(starts::<Pharaons>());
    all.extend([
        example::<Cavalier>(
            "capture",
            "standard",
            "yrryrb/1yb3/b3yr/bBb3/bb1bWr/rrry1b b y4b2r0 y2b0r4",
            "b3xd2",
            "a1,c1,c5",
        ),
        example::<Navettes>("5-rows", "5-stars rows=5", "dsddsd/sddsdds/6/SUUSUUS/USUUSU w 0", "b2-b3", ""),
        example::<Navettes>(
            "jumps",
            "5-stars star_moves=optional",
            "S1d1S1/d3DDS/1UU2U/2D1D2/1d4/Us1dd1d/1u2u1 b 0",
            "b3>a1>c1>d3>e5>d7",
            "",
        ),
        example::<Navettes>(
            "stars",
            "5-stars",
            "d4d/sddUdss/1S1s1S/1UU4/SDd1d1/2sSUUS/U2Uu1 w 3",
            "*b5>off",
            "a4,c7,d3,e7,f3",
        ),
        example::<Pharaons>("capture", "variant-1", "2p/1r1/3/1a1/a2/r1A+/2R/3/1r1/rAP w - -", "c5xa6@a2", ""),
        example::<Pharaons>("refuge", "variant-1", "ap1/R2/1R1/Aa1/2a/3/2p/3/3/3 w R4 -", "+a7", ""),
        example::<Pharaons>(
            "jumps",
            "variant-3",
            "5/5/aaP+A+a/1p+3/R1a2/Pa1r1/pp1rp/5/5/5 w - -",
            "a5xa3xc5xc7xa9xa7",
            "",
        ),
    ]);
    all
}

#[test]
fn files_are_what_the_program_draws() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let pictures_dir = root.join("../../docs/pictures");
    let mut files = vec![(root.join("tests/golden/text.txt"), texts())];
    for (name, picture) in pictures() {
        files.push((pictures_dir.join(format!("{name}.svg")), picture.to_svg(Theme::Light)));
    }
    if std::env::var_os("UPDATE_PICTURES").is_some() {
        fs::create_dir_all(&pictures_dir).unwrap();
        for (path, content) in &files {
            fs::write(path, content).unwrap();
        }
    }
    for (path, content) in &files {
        let known = fs::read_to_string(path).unwrap_or_default();
        assert!(known == *content, "{} is stale: run this test with UPDATE_PICTURES=1", path.display());
    }
    let drawn: BTreeSet<_> = files.iter().map(|(path, _)| path.clone()).collect();
    for entry in fs::read_dir(&pictures_dir).unwrap() {
        let path = entry.unwrap().path();
        let is_svg = path.extension().is_some_and(|extension| extension == "svg");
        assert!(!is_svg || drawn.contains(&path), "nothing draws {}", path.display());
    }
}

/// All pictures as plain text, and one of each game with its colours.
fn texts() -> String {
    let mut out = String::new();
    for (name, picture) in pictures() {
        out += &format!("== {name}\n{}", picture.to_text(Style::Plain));
    }
    for (name, picture) in
        pictures().iter().filter(|(name, _)| name.ends_with("-jumps") || name.ends_with("r-billes-capture"))
    {
        out += &format!("== {name}, colours\n{}", picture.to_ansi().replace('\x1b', "\u{241b}"));
    }
    out
}
