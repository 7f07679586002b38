//! What an error says has its cause in it, so there is no cause behind it that would be said a second time.

use std::error::Error;

use jeux::jeux_core::record::RecordReader;
use jeux::jeux_core::{History, Turn};
use jeux::{NAMES, Position, Visitor, with_game};

/// Errors of every kind that a text can cause in a game.
struct Errors;

impl Visitor for Errors {
    type Output = Vec<Box<dyn Error>>;

    fn visit<P: Position>(self) -> Self::Output {
        let mut errors: Vec<Box<dyn Error>> = Vec::new();
        let start = P::start(P::Rules::default(), 1);
        let text = start.to_string();
        let mv = start.legal_moves()[0];
        let mut moved = start.clone();
        moved.play(mv).unwrap();
        let again = start.display_move(mv).to_string();

        errors.extend("nonsense".parse::<P::Rules>().err().map(Into::into));
        errors.extend(P::parse("nonsense", start.rules()).err().map(Into::into));
        errors.extend(P::parse(&text.replace(['S', 'B', 'P'], "1"), start.rules()).err().map(Into::into));
        errors.extend(start.parse_move("nonsense").err().map(Into::into));
        errors.extend(moved.parse_move(&again).err().map(Into::into));
        errors.extend(moved.check(mv).err().map(Into::into));
        errors.extend(Turn::parse(&start, &format!("{again} {again}")).err().map(Into::into));
        errors.extend(Turn::new(vec![mv, mv]).unwrap().play(&mut start.clone()).err().map(Into::into));
        errors.extend(History::new(start).extend([mv, mv]).err().map(Into::into));

        let game = P::GAME;
        for record in [
            format!("[Game \"{game}\"]\n[Rules \"nonsense\"]\n\n="),
            format!("[Game \"{game}\"]\n[Start \"nonsense\"]\n\n="),
            format!("[Game \"{game}\"]\n[Start \"{text}\"]\n\n1. nonsense\n="),
            format!("[Game \"{game}\"]\n[Start \"{text}\"]\n\n1. {again} {again}\n="),
            format!("[Game \"{game}\"]\n[Start \"{text}\"]\n"),
        ] {
            let mut reader = RecordReader::new(record.as_bytes());
            let read = reader.next_record().unwrap().and_then(|record| record.read::<P>());
            errors.extend(read.err().map(Into::into));
        }
        errors
    }
}

#[test]
fn an_error_has_its_cause_in_its_words_and_not_behind_it() {
    for game in NAMES {
        let errors = with_game(game, Errors).unwrap();
        assert!(errors.len() >= 12, "{game}: only {errors:#?}");
        for error in errors {
            assert!(error.source().is_none(), "{game}: {error}: {:?}", error.source());
        }
    }
}
