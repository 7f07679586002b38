//! The examples in `docs/records.md` are records: they are read by the rules, and written again they are the same text.
#![cfg(all(feature = "navettes", feature = "cavalier-billes", feature = "pharaons"))]

use jeux::jeux_core::record::{Input, RawRecord, RecordError, RecordReader, default_start};
use jeux::{Position, Visitor, with_game};

const DOC: &str = include_str!("../../../docs/records.md");

/// The blocks of the page with this mark, in their order.
fn blocks(mark: &str) -> Vec<String> {
    let fence = format!("```{mark}\n");
    let block = |text: &str| text.split_once("```").map(|(block, _)| block.to_owned());
    DOC.split(&fence).skip(1).map(|text| block(text).unwrap()).collect()
}

/// Reads a record of whatever game, and writes it.
struct Rewrite<'r, I>(RawRecord<'r, I>);

impl<I: Input> Visitor for Rewrite<'_, I> {
    type Output = Result<String, RecordError>;

    fn visit<P: Position>(self) -> Self::Output {
        Ok(self.0.read::<P>()?.to_text().unwrap())
    }
}

fn rewrite(text: &str) -> String {
    let mut reader = RecordReader::new(text.as_bytes()).with_variations();
    let record = reader.next_record().unwrap().unwrap();
    let game = record.game().to_owned();
    let written = with_game(&game, Rewrite(record)).unwrap().unwrap_or_else(|error| panic!("{text}\n{error}"));
    assert!(reader.next_record().is_none(), "{text}");
    written
}

#[test]
fn examples_are_canonical() {
    let examples = blocks("record");
    assert!(examples.len() >= 10);
    for example in examples {
        assert_eq!(rewrite(&example), example);
    }
}

#[test]
fn records_by_hand_can_be_read() {
    let examples = blocks("by-hand");
    assert_eq!(examples.len(), 1);
    for example in examples {
        assert_ne!(rewrite(&example), example);
    }
}

#[test]
fn every_variant_of_every_game_has_an_example() {
    let examples = blocks("record");
    for game in jeux::games() {
        for variant in &game.variants {
            let tags = format!("[Game \"{}\"]\n[Rules \"{}\"]\n", game.name, variant.name);
            assert!(examples.iter().any(|example| example.starts_with(&tags)), "{tags}");
        }
    }
}

/// The page says that a filling of Cavalier-billes is always written, and no other start that the rules imply.
#[test]
fn only_a_start_that_is_chance_has_no_default() {
    struct HasDefault;
    impl Visitor for HasDefault {
        type Output = bool;
        fn visit<P: Position>(self) -> bool {
            default_start::<P>(P::Rules::default()).is_some()
        }
    }
    for name in jeux::NAMES {
        assert_eq!(with_game(name, HasDefault), Ok(*name != "cavalier-billes"));
    }
}
