//! Every game and variant has a transcript, `golden/GAME-VARIANT.txt`, and both implementations of the rules keep to it.
//!
//! A transcript is a short game with the position after each move, the number of legal moves and the result, and perft
//! numbers of the start. Here it is replayed by the crate of the game, and by the literal reference that the crate's own
//! tests compare it with.

use std::collections::BTreeSet;
use std::path::PathBuf;

use jeux::{Position, Visitor, games, with_game};

#[path = "../../crates/cavalier-billes/tests/reference/mod.rs"]
mod cavalier_billes;
#[path = "../../crates/navettes/tests/reference/mod.rs"]
mod navettes;
#[path = "../../crates/pharaons/tests/reference/mod.rs"]
mod pharaons;

/// A game that is not over shows at least so many moves.
const SHORTEST: usize = 12;

/// What a transcript says about a position.
trait Described: Sized {
    fn text(&self) -> String;
    fn count_moves(&self) -> usize;
    fn status(&self) -> String;
    fn perft(&self, depth: u8) -> u64;
    /// The position after the move with this canonical text.
    fn after(&self, text: &str) -> Option<Self>;
}

/// A position of the crate of its game.
struct Crate<P>(P);

impl<P: Position> Described for Crate<P> {
    fn text(&self) -> String {
        self.0.to_string()
    }

    fn count_moves(&self) -> usize {
        self.0.count_moves()
    }

    fn status(&self) -> String {
        self.0.outcome().map_or("ongoing".to_owned(), |outcome| outcome.to_string())
    }

    fn perft(&self, depth: u8) -> u64 {
        jeux::jeux_core::perft(&self.0, depth)
    }

    fn after(&self, text: &str) -> Option<Self> {
        let mv = self.0.parse_move(text).ok()?;
        let canonical = self.0.display_move(mv).to_string() == text;
        canonical.then(|| self.0.after(mv).ok().map(Self))?
    }
}

macro_rules! described_references {
    ($($module:ident)*) => {$(
        impl Described for $module::Reference {
            fn text(&self) -> String {
                self.text()
            }

            fn count_moves(&self) -> usize {
                self.moves().len()
            }

            fn status(&self) -> String {
                self.status()
            }

            fn perft(&self, depth: u8) -> u64 {
                self.perft(depth)
            }

            fn after(&self, text: &str) -> Option<Self> {
                self.play(text)
            }
        }
    )*};
}
described_references!(cavalier_billes navettes pharaons);

/// The lines of a transcript that are not comments, each with its number.
struct Script<'a> {
    name: &'a str,
    lines: std::iter::Peekable<Box<dyn Iterator<Item = (usize, &'a str)> + 'a>>,
}

impl<'a> Script<'a> {
    fn new(name: &'a str, text: &'a str) -> Self {
        let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let lines: Box<dyn Iterator<Item = _>> = Box::new(lines);
        Self { name, lines: lines.peekable() }
    }

    /// What the next line says, which must begin with this word; where it stands.
    fn next(&mut self, word: &str) -> (String, &'a str) {
        let (number, line) = self.lines.next().unwrap_or_else(|| panic!("{}: no line `{word}`", self.name));
        let place = format!("{}, line {number}", self.name);
        let (found, rest) = line.split_once(' ').unwrap_or((line, ""));
        assert_eq!(found, word, "{place}");
        (place, rest.trim_start())
    }

    /// Whether the next line begins with this word.
    fn says(&mut self, word: &str) -> bool {
        self.lines.peek().is_some_and(|(_, line)| line.starts_with(word))
    }

    /// The lines that tell how many moves there are and how the game stands.
    fn describe(&mut self, position: &impl Described) {
        let (place, count) = self.next("moves");
        assert_eq!(position.count_moves().to_string(), count, "{place}");
        let (place, status) = self.next("status");
        assert_eq!(position.status(), status, "{place}");
    }

    /// Replays the transcript: starts with their perft numbers, the first with the game that was played from it.
    fn replay<D: Described>(mut self, read: impl Fn(&str) -> D, start: impl Fn(u64) -> D) {
        let mut first = true;
        while self.lines.peek().is_some() {
            let (place, words) = self.next("start");
            let (seed, text) = words.split_once(' ').unwrap_or_else(|| panic!("{place}: no seed"));
            let mut position = read(text);
            assert_eq!(position.text(), text, "{place}");
            let seed = seed.parse().unwrap_or_else(|error| panic!("{place}: {error}"));
            assert_eq!(start(seed).text(), text, "{place}");
            self.describe(&position);

            let (place, numbers) = self.next("perft");
            assert!(!numbers.is_empty(), "{place}");
            for (depth, number) in (1..).zip(numbers.split(' ')) {
                assert_eq!(position.perft(depth).to_string(), number, "{place}, depth {depth}");
            }

            let mut played = 0;
            while self.says("play") {
                let (place, mv) = self.next("play");
                position = position.after(mv).unwrap_or_else(|| panic!("{place}: no legal move in canonical form"));
                let (place, text) = self.next("gives");
                assert_eq!(position.text(), text, "{place}");
                self.describe(&position);
                played += 1;
            }
            if std::mem::take(&mut first) {
                assert!(played >= SHORTEST || position.status() != "ongoing", "{}: {played} moves only", self.name);
            }
        }
        assert!(!first, "{}: no start", self.name);
    }
}

/// Replays a transcript by the crate of the game.
struct ByCrate<'a> {
    rules: &'a str,
    script: Script<'a>,
}

impl Visitor for ByCrate<'_> {
    type Output = ();

    fn visit<P: Position>(self) {
        let rules: P::Rules = self.rules.parse().expect("a variant is a text of rules");
        let read = |text: &str| P::parse(text, rules).unwrap_or_else(|error| panic!("{text}: {error}"));
        self.script.replay(|text| Crate(read(text)), |seed| Crate(P::start(rules, seed)));
    }
}

/// Replays a transcript by the reference of the game; what the seeds mean only the crate knows.
fn by_reference(game: &str, rules: &str, script: Script) {
    macro_rules! by {
        ($module:ident, $start:expr) => {{
            let read =
                |text: &str| $module::Reference::parse(rules, text).unwrap_or_else(|error| panic!("{text}: {error}"));
            script.replay(read, |seed| read(&start(game, rules, seed)))
        }};
    }
    match game {
        "cavalier-billes" => by!(cavalier_billes, start),
        "navettes" => by!(navettes, start),
        "pharaons" => by!(pharaons, start),
        _ => panic!("{game} has no reference"),
    }
}
