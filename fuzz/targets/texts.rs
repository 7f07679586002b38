//! Texts of rules, positions, moves, turns and small things.

use core::fmt::{Debug, Display};
use core::str::FromStr;

use jeux::cavalier_billes::{self, Filling};
use jeux::jeux_core::record::GameResult;
use jeux::jeux_core::{Bitboard, Player, Position};
use jeux::{navettes, pharaons};
use jeux_testkit::laws;

/// A refused text costs as much as it is long, and so does each kind of text that it could be.
const LONGEST: usize = 4_096;

/// The rules of the first line of a text, those of the default variant if it means none.
pub(super) fn rules_of<P: Position>(line: Option<&str>) -> P::Rules {
    line.and_then(|line| line.parse().ok()).unwrap_or_default()
}

pub(super) fn of<P: Position>(data: &[u8]) {
    let text = String::from_utf8_lossy(data.get(..LONGEST).unwrap_or(data));
    let rules = rules_of::<P>(text.lines().next());
    let position = text.lines().nth(1).and_then(|line| P::parse(line, rules).ok());
    let position = position.unwrap_or_else(|| P::start(rules, 1));
    laws::rules_text_comes_back(rules);
    laws::position_text_comes_back(&position);
    for line in text.lines().take(20) {
        laws::texts_are_understood_or_refused(&position, line);
        if let Ok(mv) = line.parse::<P::Move>() {
            laws::moves_are_what_check_accepts(&position, [mv]);
            laws::errors_change_nothing(&position, [mv]);
            laws::unchecked_play_never_panics(&position, [mv]);
        }
    }
}

/// What has a text but no position.
pub(super) fn words(data: &[u8]) {
    let text = String::from_utf8_lossy(data.get(..LONGEST).unwrap_or(data));
    let text = text.as_ref();
    word::<cavalier_billes::Cell>(text);
    word::<pharaons::Cell>(text);
    word::<navettes::Point>(text);
    word::<GameResult>(text);
    word::<Player>(text);
    if let Some(filling) = word::<Filling>(text) {
        assert_eq!(filling.marbles().len() + filling.bag().total() as usize, 36, "{text}");
        let position = filling.position(cavalier_billes::Rules::STANDARD);
        assert_eq!(position.is_ok(), filling.is_complete(), "{text}");
    }
    picture(text);
}

/// A text is refused with a reason, or it is the one text of what it means.
fn word<T: FromStr<Err: Display> + Display + Debug>(text: &str) -> Option<T> {
    match text.parse::<T>() {
        Ok(value) => {
            assert_eq!(value.to_string(), text, "{value:?}");
            Some(value)
        }
        Err(error) => {
            assert!(!error.to_string().is_empty(), "{text:?} is refused without reason");
            None
        }
    }
}

fn picture(text: &str) {
    if let Ok(set) = Bitboard::from_picture(text) {
        let body = text.strip_suffix('\n').unwrap_or(text);
        let [width, height] = [body.lines().next().map_or(0, str::len), body.lines().count()].map(|n| n as u8);
        assert_eq!(set.picture(width, height), format!("{body}\n"), "{set:?}");
    }
}
