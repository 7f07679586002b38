//! Pictures of every game: well-formed, complete, the same as before.

#![cfg(any(feature = "cavalier-billes", feature = "navettes", feature = "pharaons"))]

extern crate alloc;

use alloc::collections::{BTreeMap, BTreeSet};

use jeux_core::{RandomSource, Rules, SplitMix64};
use jeux_diagram::{Draw, Picture, Style, Theme};
use roxmltree::{Document, Node};

/// All variants, at the start and along games of random moves, each position with the move that is made in it.
fn along_games<P: Draw>(mut look: impl FnMut(&P, Option<P::Move>)) {
    for variant in P::Rules::VARIANTS {
        for seed in 0..4 {
            let mut position = P::start(variant.rules, seed);
            let mut random = SplitMix64::new(seed);
            for _ in 0..40 {
                let mv = position.random_move(&mut random);
                look(&position, mv);
                let Some(mv) = mv else { break };
                position.play_unchecked(mv);
            }
        }
    }
}

fn texts<'a>(document: &'a Document<'_>, name: &str) -> Vec<&'a str> {
    let is_named = |node: &Node<'_, '_>| node.tag_name().name() == name;
    document.descendants().filter(is_named).filter_map(|node| node.text()).collect()
}

fn svg_is_well_formed_and_complete<P: Draw>() {
    along_games::<P>(|position, mv| {
        let mut picture = Picture::new(position, mv);
        let cells: Vec<String> = picture.cells().map(str::to_owned).collect();
        picture.highlight(&cells[0]).unwrap();
        for theme in Theme::ALL {
            let svg = picture.to_svg(theme);
            let document = Document::parse(&svg).unwrap();
            let root = document.root_element();
            assert_eq!((root.tag_name().name(), root.attribute("role")), ("svg", Some("img")));

            // Screen readers find the title and the description by their ids.
            let named = |id: &str| document.descendants().find(|node| node.attribute("id") == Some(id));
            let ids: Vec<&str> = root.attribute("aria-labelledby").unwrap().split(' ').collect();
            let words: Vec<_> = ids.iter().map(|id| named(id).unwrap().text().unwrap()).collect();
            assert_eq!(words, [picture.title(), &picture.description()]);

            // Every letter and number of a coordinate is written, and every cell is drawn.
            let written: BTreeSet<&str> = texts(&document, "text").into_iter().collect();
            for cell in &cells {
                let (file, rank) = cell.split_at(1);
                assert!(written.contains(file) && written.contains(rank), "{cell}");
            }
            let shapes = document.descendants().filter(|node| matches!(node.tag_name().name(), "rect" | "circle"));
            assert!(shapes.count() > cells.len());
            nothing_is_clipped(&document);
        }
    });
}

/// All corners, centres and texts lie within the view box.
fn nothing_is_clipped(document: &Document<'_>) {
    let number = |text: &str| text.parse::<f64>().unwrap();
    let view: Vec<f64> = document.root_element().attribute("viewBox").unwrap().split(' ').map(number).collect();
    let inside = |x: f64, y: f64| assert!((0.0..=view[2]).contains(&x) && (0.0..=view[3]).contains(&y), "{x} {y}");
    for node in document.descendants() {
        let value = |name| node.attribute(name).map(number);
        if node.ancestors().any(|node| node.attribute("transform").is_some()) {
            continue;
        }
        match node.tag_name().name() {
            "circle" => {
                let (x, y, r) = (value("cx").unwrap(), value("cy").unwrap(), value("r").unwrap());
                inside(x - r, y - r);
                inside(x + r, y + r);
            }
            "polygon" => {
                for corner in node.attribute("points").unwrap().split(' ') {
                    let (x, y) = corner.split_once(',').unwrap();
                    inside(number(x), number(y));
                }
            }
            "text" => {
                // DejaVu Sans is about 0.62 of its size wide on average.
                let (x, y, size) = (value("x").unwrap(), value("y").unwrap(), value("font-size").unwrap());
                let length = node.text().unwrap().chars().count() as f64 * 0.62 * size;
                let (before, after) = if node.attribute("text-anchor") == Some("start") {
                    (0.0, length)
                } else {
                    (length / 2.0, length / 2.0)
                };
                inside(x - before, y - size);
                inside(x + after, y);
            }
            _ => {}
        }
    }
}

fn text_is_complete<P: Draw>() {
    along_games::<P>(|position, mv| {
        let picture = Picture::new(position, mv);
        let plain = picture.to_text(Style::Plain);
        for cell in picture.cells() {
            let (file, rank) = cell.split_at(1);
            assert!(plain.lines().any(|line| line.split_whitespace().any(|word| word == file)), "{file}\n{plain}");
            assert!(plain.lines().any(|line| line.split_whitespace().next() == Some(rank)), "{rank}\n{plain}");
        }
        assert!(!plain.contains('\x1b') && plain.lines().all(|line| line.trim_end() == line));

        // Without its escape sequences the coloured text is the plain one.
        let mut stripped = String::new();
        for (place, part) in picture.to_ansi().split('\x1b').enumerate() {
            let part = if place == 0 { part } else { part.split_once('m').unwrap().1 };
            stripped.push_str(part);
        }
        let stripped: Vec<&str> = stripped.lines().map(str::trim_end).collect();
        assert_eq!(stripped, plain.lines().collect::<Vec<_>>());
    });
}

/// What stands where is told without colours: positions with different texts have different plain texts.
fn plain_text_tells_positions_apart<P: Draw>() {
    let mut seen = BTreeMap::new();
    along_games::<P>(|position, _| {
        let (picture, text) = (Picture::new(position, None), position.to_string());
        let known = seen.entry(picture.to_text(Style::Plain)).or_insert_with(|| text.clone());
        assert_eq!(*known, text);
    });
}

fn a_move_leaves_a_trace<P: Draw>() {
    along_games::<P>(|position, mv| {
        let Some(mv) = mv else { return };
        let text = position.display_move(mv).to_string();
        if ["pass", "stop"].contains(&&*text) {
            return;
        }
        let (without, with) = (Picture::new(position, None), Picture::new(position, Some(mv)));
        assert!(with.description().contains(&text));
        assert_ne!(without.to_svg(Theme::Light).lines().count(), with.to_svg(Theme::Light).lines().count(), "{text}");
        let board =
            |picture: &Picture| picture.to_text(Style::Plain).split_once("Move").map(|(board, _)| board.to_owned());
        assert_ne!(board(&with), Some(without.to_text(Style::Plain)), "{text}");
    });
}

/// The entry point for generic code finds the same picture.
fn generic_code_can_draw<P: Draw>() {
    along_games::<P>(|position, mv| assert_eq!(Picture::of(position, mv), Some(Picture::new(position, mv))));
}

/// A game is not drawn as another one.
#[cfg(all(feature = "cavalier-billes", feature = "navettes"))]
#[test]
fn a_picture_of_one_game_is_none_of_another() {
    use jeux_core::Position as _;

    let position = ::navettes::Position::start(::navettes::Rules::FIVE_STARS, 0);
    assert_eq!(Picture::of_game::<::cavalier_billes::Position, _>(&position, None), None);
    assert_eq!(Picture::of_game::<::navettes::Position, _>(&position, None), Some(Picture::new(&position, None)));
}

fn an_illegal_move_is_left_out<P: Draw>() {
    let position = P::start(P::Rules::VARIANTS[0].rules, 1);
    let illegal = "pass".parse().unwrap();
    assert_eq!(Picture::new(&position, Some(illegal)), Picture::new(&position, None));
}

/// Lists of cells that come from anywhere give all their cells or an error with a place in the list.
fn hostile_highlights_are_refused<P: Draw>() {
    let clean = Picture::new(&P::start(P::Rules::VARIANTS[0].rules, 1), None);
    let long = "a1,".repeat(100_000);
    for (list, offset) in [
        ("", 0),
        (",", 0),
        ("a1,", 3),
        ("a1,,b2", 3),
        ("a1  b2", 3),
        ("a1;b2", 0),
        ("A1", 0),
        ("a01", 0),
        ("a1 a0", 3),
        ("a1,z9", 3),
        ("a1,a99999999999999999999", 3),
        ("\u{e9}1", 0),
        ("a1,\u{1f600}", 3),
        (&long, long.len()),
    ] {
        let mut picture = clean.clone();
        let error = picture.highlight(list).unwrap_err();
        assert_eq!(error.offset(), offset, "{list:?}");
        assert!(list[error.offset()..].starts_with(error.name()));
        assert_eq!(picture, clean, "nothing half done");
    }
    let (mut once, mut twice) = (clean.clone(), clean.clone());
    once.highlight("a2,b1").unwrap();
    twice.highlight("b1 a2,b1").unwrap();
    assert_eq!(once, twice);
    assert_ne!(once, clean);

    let mut random = SplitMix64::new(3);
    for _ in 0..2000 {
        let length = random.below(8);
        let list: String = (0..length).map(|_| "ab19, \u{e9}".chars().nth(random.below(7) as usize).unwrap()).collect();
        let mut picture = clean.clone();
        if let Err(error) = picture.highlight(&list) {
            assert!(list.get(error.offset()..).is_some_and(|rest| rest.starts_with(error.name())), "{list:?}");
        }
    }
}

macro_rules! for_every_game {
    ($($game:ident)*) => {$(
        mod $game {
            use $game::Position;

            #[test]
            fn svg_is_well_formed_and_complete() {
                super::svg_is_well_formed_and_complete::<Position>();
            }

            #[test]
            fn text_is_complete() {
                super::text_is_complete::<Position>();
            }

            #[test]
            fn plain_text_tells_positions_apart() {
                super::plain_text_tells_positions_apart::<Position>();
            }

            #[test]
            fn a_move_leaves_a_trace() {
                super::a_move_leaves_a_trace::<Position>();
            }

            #[test]
            fn generic_code_can_draw() {
                super::generic_code_can_draw::<Position>();
            }

            #[test]
            fn an_illegal_move_is_left_out() {
                super::an_illegal_move_is_left_out::<Position>();
            }

            #[test]
            fn hostile_highlights_are_refused() {
                super::hostile_highlights_are_refused::<Position>();
            }
        }
    )*};
}

#[cfg(feature = "cavalier-billes")]
for_every_game!(cavalier_billes);
#[cfg(feature = "navettes")]
for_every_game!(navettes);
#[cfg(feature = "pharaons")]
for_every_game!(pharaons);
