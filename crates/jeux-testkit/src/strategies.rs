//! Strategies for [`proptest`](mod@proptest): rules, positions by random play and with pieces changed, and texts that mean harm.
//!
//! Positions become simpler as a failing case shrinks: fewer moves of the same random game, fewer changes.
//!
//! ```
//! use jeux_core::Position;
//! use jeux_testkit::strategies;
//! use proptest::prelude::*;
//!
//! fn a_move_more_is_a_move_less<P: Position>() {
//!     proptest!(ProptestConfig::with_cases(20 * jeux_testkit::effort()), |(position in strategies::any_position::<P>())| {
//!         prop_assert_eq!(position.has_moves(), position.count_moves() > 0);
//!     });
//! }
//! ```

use jeux_core::{Position, RandomSource, Rules, SplitMix64};
use proptest::collection::vec;
use proptest::option::weighted;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// Random games are given up after this many moves.
const LONGEST_GAME: usize = 150;

/// A variant with about a third of the options set to anything.
pub fn rules<R: Rules>() -> impl Strategy<Value = R> {
    let settings: Vec<_> = R::OPTIONS.iter().map(|option| weighted(1.0 / 3.0, 0..option.values.len())).collect();
    (0..R::VARIANTS.len(), settings).prop_map(|(variant, settings)| {
        let mut rules = R::VARIANTS[variant].rules;
        for (option, setting) in R::OPTIONS.iter().zip(settings) {
            if let Some(value) = setting {
                (option.set)(&mut rules, value);
            }
        }
        rules
    })
}

/// Positions of random games under any rules, half of them with pieces changed.
pub fn any_position<P: Position>() -> impl Strategy<Value = P> {
    rules().prop_flat_map(positions)
}

/// Positions of random games, half of them with pieces changed.
pub fn positions<P: Position>(rules: P::Rules) -> impl Strategy<Value = P> {
    prop_oneof![played(rules), changed(rules)]
}

/// Positions of random games, every place from the start to the end equally likely.
pub fn played<P: Position>(rules: P::Rules) -> impl Strategy<Value = P> {
    (any::<u64>().no_shrink(), any::<Index>()).prop_map(move |(seed, place)| {
        let mut random = SplitMix64::new(seed);
        let mut game = vec![P::start(rules, random.next_u64())];
        while let Some(position) = game.last().filter(|_| game.len() <= LONGEST_GAME) {
            let Some(mv) = position.random_move(&mut random) else { break };
            game.push(position.after_unchecked(mv));
        }
        game.swap_remove(place.index(game.len()))
    })
}

/// Positions of random games whose text was changed byte by byte: whatever can still be read is kept.
///
/// A number in the board field counts as that many empty cells, each of which can be changed; see
/// [`write_board`](jeux_core::write_board). Most of these positions can be reached by no game.
pub fn changed<P: Position>(rules: P::Rules) -> impl Strategy<Value = P> {
    (played::<P>(rules), vec(edit(), 0..40)).prop_map(move |(mut position, edits)| {
        for edit in edits {
            let text = join_empty_cells(&edit.apply(&part_empty_cells(&position.to_string())));
            position = P::parse(&text, rules).unwrap_or(position);
        }
        position
    })
}

/// Valid texts of all kinds: positions, moves with and without their position, rules.
pub fn texts<P: Position>(rules: P::Rules) -> impl Strategy<Value = String> {
    (positions::<P>(rules), any::<Index>(), 0..4).prop_map(|(position, place, kind)| {
        match (kind, position.legal_moves().get(place.index(position.count_moves().max(1)))) {
            (0, Some(&mv)) => position.display_move(mv).to_string(),
            (1, Some(mv)) => mv.to_string(),
            (2, _) => position.rules().to_string(),
            _ => position.to_string(),
        }
    })
}

/// Texts to be refused: empty, of any characters, of control characters, very long, valid ones cut off or followed by
/// more, valid ones with bytes changed. A few of the latter may be valid.
pub fn hostile_texts(valid: impl Strategy<Value = String> + 'static) -> BoxedStrategy<String> {
    spoilt(valid.boxed())
}

fn spoilt(valid: BoxedStrategy<String>) -> BoxedStrategy<String> {
    let garbage = prop_oneof!["\\PC{0,20}", "[\\x00-\\x20\\x7f]{0,5}", "[ -~]{0,20}", "[0-9]{1,40}", "[ =:,/+-]{1,5}"];
    prop_oneof![
        1 => Just(String::new()),
        4 => garbage.clone(),
        1 => (valid.clone(), 1_000..20_000_usize).prop_map(|(text, times)| text.repeat(times)),
        1 => ("[ -~\u{e9}]", 1_000..100_000_usize).prop_map(|(text, times)| text.repeat(times)),
        4 => (valid.clone(), any::<Index>(), garbage.clone())
            .prop_map(|(text, place, garbage)| splice(&text, place.index(text.len() + 1)..text.len(), &garbage)),
        4 => (valid.clone(), any::<Index>(), garbage)
            .prop_map(|(text, place, garbage)| {
                let place = place.index(text.len() + 1);
                splice(&text, place..place, &garbage)
            }),
        8 => (valid, vec(edit(), 1..5)).prop_map(|(text, edits)| edits.iter().fold(text, |text, edit| edit.apply(&text))),
    ]
    .boxed()
}

/// A small change to a text. Bytes come from the text itself, half of them in the other case: that of the other
/// player, where case means colour.
#[derive(Clone, Debug)]
enum Edit {
    Change { at: Index, byte: Index, other_case: bool },
    Insert { at: Index, byte: Index, other_case: bool },
    Delete { at: Index },
    Exchange { at: Index, with: Index },
}

fn edit() -> impl Strategy<Value = Edit> {
    let (at, byte, other_case) = (any::<Index>, any::<Index>, any::<bool>);
    prop_oneof![
        (at(), byte(), other_case()).prop_map(|(at, byte, other_case)| Edit::Change { at, byte, other_case }),
        (at(), byte(), other_case()).prop_map(|(at, byte, other_case)| Edit::Insert { at, byte, other_case }),
        at().prop_map(|at| Edit::Delete { at }),
        (at(), at()).prop_map(|(at, with)| Edit::Exchange { at, with }),
    ]
}

impl Edit {
    fn apply(&self, text: &str) -> String {
        let mut characters: Vec<char> = text.chars().collect();
        let length = characters.len();
        if length == 0 {
            return String::new();
        }
        let pick = |byte: &Index, other_case: &bool| match text.chars().nth(byte.index(length)) {
            Some(letter) if *other_case && letter.is_ascii_lowercase() => letter.to_ascii_uppercase(),
            Some(letter) if *other_case => letter.to_ascii_lowercase(),
            letter => letter.unwrap_or('?'),
        };
        match self {
            Self::Change { at, byte, other_case } => characters[at.index(length)] = pick(byte, other_case),
            Self::Insert { at, byte, other_case } => characters.insert(at.index(length + 1), pick(byte, other_case)),
            Self::Delete { at } => drop(characters.remove(at.index(length))),
            Self::Exchange { at, with } => characters.swap(at.index(length), with.index(length)),
        }
        characters.into_iter().collect()
    }
}

/// Replaces a part of an ASCII text; of another text, everything.
fn splice(text: &str, part: core::ops::Range<usize>, with: &str) -> String {
    let before = text.get(..part.start).unwrap_or_default();
    let after = text.get(part.end..).unwrap_or_default();
    format!("{before}{with}{after}")
}

/// The text of a position with every number in its first field, the board, written as that many dots.
fn part_empty_cells(text: &str) -> String {
    let (board, rest) = text.split_at(text.find(' ').unwrap_or(text.len()));
    let mut parted = String::new();
    let mut run = 0_usize;
    for character in board.chars() {
        match character.to_digit(10) {
            Some(digit) => run = (10 * run + digit as usize).min(100),
            None => {
                parted.push_str(&".".repeat(core::mem::take(&mut run)));
                parted.push(character);
            }
        }
    }
    parted + &".".repeat(run) + rest
}

/// Writes every run of dots in the first field as its length.
fn join_empty_cells(text: &str) -> String {
    let (board, rest) = text.split_at(text.find(' ').unwrap_or(text.len()));
    let mut joined = String::new();
    let mut run = 0_usize;
    for character in board.chars().map(Some).chain([None]) {
        match character {
            Some('.') => run += 1,
            other => {
                if run > 0 {
                    joined.push_str(&run.to_string());
                }
                run = 0;
                joined.extend(other);
            }
        }
    }
    joined + rest
}

/// A value of a strategy. The runner is deterministic, and no strategy of this crate refuses values.
pub(crate) fn draw<S: Strategy>(runner: &mut TestRunner, strategy: &S) -> S::Value {
    strategy.new_tree(runner).expect("a strategy without conditions").current()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_cells_are_parted_and_joined() {
        for (text, parted) in [("p2/3/12 w 0", "p../.../............ w 0"), ("", ""), ("ab", "ab"), ("1", ".")] {
            assert_eq!(part_empty_cells(text), parted);
            assert_eq!(join_empty_cells(parted), text);
        }
    }

    #[test]
    fn edits_change_one_thing() {
        let mut runner = TestRunner::deterministic();
        let mut lengths = [0; 3];
        for _ in 0..1_000 {
            let edited = edit().new_tree(&mut runner).unwrap().current().apply("pP1");
            lengths[edited.len() - 2] += 1;
            assert!(edited.chars().all(|letter| "pP1".contains(letter)), "{edited}");
        }
        assert!(lengths.iter().all(|&count| count > 100), "{lengths:?}");
        assert_eq!(Edit::Delete { at: any::<Index>().new_tree(&mut runner).unwrap().current() }.apply(""), "");
    }
}
