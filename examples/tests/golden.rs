//! Every game and variant has a transcript, `golden/GAME-VARIANT.txt`, which both implementations of the rules confirm.
//!
//! A transcript is a short game with the position after each move, the number of legal moves and the result, and perft
//! numbers of the start. Here it is replayed by the crate of the game, and by the literal reference that the crate's own
//! tests compare it with.

use std::collections::BTreeSet;
use std::fs;
use std::iter::Peekable;
use std::path::{Path, PathBuf};

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

/// A transcript: its lines that are not comments, each with its number.
struct Script<'a> {
    game: &'a str,
    variant: &'a str,
    lines: Peekable<Box<dyn Iterator<Item = (usize, &'a str)> + 'a>>,
}

impl<'a> Script<'a> {
    fn new(game: &'a str, variant: &'a str, text: &'a str) -> Self {
        let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let lines: Box<dyn Iterator<Item = _>> = Box::new(lines);
        Self { game, variant, lines: lines.peekable() }
    }

    /// What the next line says after this word, with which it must begin, and where that is.
    fn next(&mut self, word: &str) -> (String, &'a str) {
        let name = file_name(self.game, self.variant);
        let (number, line) = self.lines.next().unwrap_or_else(|| panic!("{name} ends before a line `{word}`"));
        let place = format!("{name}, line {number}");
        let (found, rest) = line.split_once(' ').unwrap_or((line, ""));
        assert_eq!(found, word, "{place}");
        (place, rest.trim_start())
    }

    /// The two lines about the moves and the result of a position.
    fn describe(&mut self, position: &impl Described) {
        let (place, count) = self.next("moves");
        assert_eq!(position.count_moves().to_string(), count, "{place}");
        let (place, status) = self.next("status");
        assert_eq!(position.status(), status, "{place}");
    }

    /// A start, with its perft numbers.
    fn start<D: Described>(&mut self, read: impl Fn(&str) -> D) -> D {
        let (place, words) = self.next("start");
        let (seed, text) = words.split_once(' ').unwrap_or_else(|| panic!("{place}: no position"));
        let seed = seed.parse().unwrap_or_else(|error| panic!("{place}: {error}"));
        let start = jeux::start(self.game, self.variant, seed).unwrap_or_else(|error| panic!("{place}: {error}"));
        assert_eq!(start.position(), text, "{place}");
        let position = read(text);
        assert_eq!(position.text(), text, "{place}");
        self.describe(&position);

        let (place, numbers) = self.next("perft");
        let counts: Vec<String> =
            (1..).zip(numbers.split(' ')).map(|(depth, _)| position.perft(depth).to_string()).collect();
        assert_eq!(counts.join(" "), numbers, "{place}");
        position
    }

    /// The moves after a start; how many there were, and the last position.
    fn game<D: Described>(&mut self, start: D) -> (usize, D) {
        let (mut played, mut position) = (0, start);
        while self.lines.peek().is_some_and(|(_, line)| line.starts_with("play ")) {
            let (place, mv) = self.next("play");
            position = position.after(mv).unwrap_or_else(|| panic!("{place}: not the canonical text of a legal move"));
            let (place, text) = self.next("gives");
            assert_eq!(position.text(), text, "{place}");
            self.describe(&position);
            played += 1;
        }
        (played, position)
    }

    /// One game, and then any number of other starts.
    fn replay<D: Described>(mut self, read: impl Fn(&str) -> D) {
        let start = self.start(&read);
        let (played, last) = self.game(start);
        let name = file_name(self.game, self.variant);
        assert!(played >= SHORTEST || last.status() != "ongoing", "{name} shows {played} moves only");
        while self.lines.peek().is_some() {
            self.start(&read);
        }
    }
}

/// Replays a transcript by the crate of its game.
struct ByCrate<'a>(Script<'a>);

impl Visitor for ByCrate<'_> {
    type Output = ();

    fn visit<P: Position>(self) {
        let rules: P::Rules = self.0.variant.parse().expect("the name of a variant is a text of rules");
        self.0.replay(|text| Crate(P::parse(text, rules).unwrap_or_else(|error| panic!("{text}: {error}"))));
    }
}

/// Replays a transcript by the reference of its game.
fn by_reference(script: Script<'_>) {
    let rules = script.variant;
    macro_rules! by {
        ($module:ident) => {
            script
                .replay(|text| $module::Reference::parse(rules, text).unwrap_or_else(|error| panic!("{text}: {error}")))
        };
    }
    match script.game {
        "cavalier-billes" => by!(cavalier_billes),
        "navettes" => by!(navettes),
        "pharaons" => by!(pharaons),
        unknown => panic!("{unknown} has no reference here"),
    }
}

fn file_name(game: &str, variant: &str) -> String {
    format!("{game}-{variant}.txt")
}

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

#[test]
fn every_game_and_variant_has_a_transcript_that_is_true() {
    for game in games() {
        for variant in &game.variants {
            let path = directory().join(file_name(game.name, variant.name));
            let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            assert!(text.starts_with("# "), "{}: what it shows comes first", path.display());
            let script = || Script::new(game.name, variant.name, &text);
            with_game(game.name, ByCrate(script())).expect("a game of the list");
            by_reference(script());
        }
    }
}

#[test]
fn every_transcript_belongs_to_a_game_and_variant() {
    let known: BTreeSet<String> = games()
        .iter()
        .flat_map(|game| game.variants.iter().map(|variant| file_name(game.name, variant.name)))
        .collect();
    for entry in fs::read_dir(directory()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(known.contains(&name), "{name} belongs to no game and variant");
    }
}
