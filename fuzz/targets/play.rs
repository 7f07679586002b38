//! Sequences of moves, played by a game and by its literal reference.

use jeux::jeux_core::{Position, RandomSource, Rules, SplitMix64};
use jeux::{cavalier_billes, navettes, pharaons};

use super::texts::rules_of;

#[path = "../../crates/cavalier-billes/tests/reference/mod.rs"]
mod cavalier_billes_reference;
#[path = "../../crates/navettes/tests/reference/mod.rs"]
mod navettes_reference;
#[path = "../../crates/pharaons/tests/reference/mod.rs"]
mod pharaons_reference;

pub(crate) use cavalier_billes_reference::Reference as CavalierBilles;
pub(crate) use navettes_reference::Reference as Navettes;
pub(crate) use pharaons_reference::Reference as Pharaons;

/// The literal reading of a game's rules, in texts.
pub(crate) trait Literal: Sized {
    /// The game as the crate plays it.
    type Game: Position;

    fn read(rules: &str, text: &str) -> Result<Self, String>;
    /// The text of the position, that of the rules, and the outcome or `ongoing`.
    fn state(&self) -> [String; 3];
    /// The texts of the legal moves in bytewise order, then their position-free forms.
    fn moves(&self) -> [Vec<String>; 2];
    fn play(&self, mv: &str) -> Option<Self>;

    /// Whether the reference, which walks every way of every move, is quick enough from this position on.
    fn is_quick(_position: &Self::Game) -> bool {
        true
    }
}

macro_rules! literal {
    ($($reference:ty: $game:ty { $($quick:item)? })*) => {$(
        impl Literal for $reference {
            type Game = $game;

            fn read(rules: &str, text: &str) -> Result<Self, String> {
                Self::parse(rules, text)
            }

            fn state(&self) -> [String; 3] {
                [self.text(), self.rules_text(), self.status()]
            }

            fn moves(&self) -> [Vec<String>; 2] {
                [self.moves(), self.free_moves()]
            }

            fn play(&self, mv: &str) -> Option<Self> {
                self.play(mv)
            }

            $($quick)?
        }
    )*};
}

literal! {
    CavalierBilles: cavalier_billes::Position {}
    Pharaons: pharaons::Position {}
    Navettes: navettes::Position {
        // On a made-up board full of pawns a shuttle can have hundreds of thousands of ways.
        fn is_quick(position: &navettes::Position) -> bool {
            position.occupied().len() <= 16
        }
    }
}

/// Moves of one game from a byte string.
const LONGEST_GAME: usize = 200;

pub(super) fn of<L: Literal>(data: &[u8]) {
    let mut lines = data.splitn(3, |&byte| byte == b'\n');
    let mut line = || lines.next().and_then(|line| core::str::from_utf8(line).ok());
    let rules = rules_of::<L::Game>(line());
    let position = line().and_then(|line| {
        let position = L::Game::parse(line, rules);
        let reference = L::read(&rules.to_string(), line);
        assert_eq!(position.is_ok(), reference.is_ok(), "{line} under {rules}: {position:?}, {:?}", reference.err());
        position.ok().filter(L::is_quick)
    });
    let choices = lines.next().unwrap_or_default();
    let start = position.unwrap_or_else(|| L::Game::start(rules, choices.len() as u64));
    let mut choices = choices.iter().take(LONGEST_GAME);
    follow::<L>(start, |count| choices.next().map(|&choice| usize::from(choice) % count));
}

/// Plays so many moves of random games from the start under random rules; both must agree all the way.
#[allow(dead_code, reason = "a long run of the tests")]
pub(crate) fn random_games<L: Literal>(moves: u64, seed: u64) {
    let mut random = SplitMix64::new(seed);
    let mut played = 0;
    while played < moves {
        let start = L::Game::start(random_rules(&mut random), random.next_u64());
        let left = (moves - played).min(1_000);
        let mut of_game = 0;
        follow::<L>(start, |count| {
            of_game += 1;
            (of_game <= left).then(|| random.below(count as u64) as usize)
        });
        played += of_game.min(left);
    }
}

/// A variant, half of the time with about half of the options set to anything.
fn random_rules<R: Rules>(random: &mut SplitMix64) -> R {
    let mut below = |bound: usize| random.below(bound as u64) as usize;
    let mut rules = R::VARIANTS[below(R::VARIANTS.len())].rules;
    let changed = below(2) == 0;
    for option in R::OPTIONS {
        let value = below(option.values.len());
        if changed && below(2) == 0 {
            (option.set)(&mut rules, value);
        }
    }
    rules
}

/// Plays the moves that are chosen, as indices into the legal moves of which there are so many, until there is none. In
/// every position the game and its reference must say the same.
fn follow<L: Literal>(start: L::Game, mut choose: impl FnMut(usize) -> Option<usize>) {
    let mut position = start;
    let mut reference = L::read(&position.rules().to_string(), &position.to_string()).expect("a valid position");
    loop {
        let texts = compare(&position, &reference);
        let legal = position.legal_moves();
        let Some(choice) = (!legal.is_empty()).then(|| choose(legal.len())).flatten() else { break };
        let (mv, text) = (legal[choice], &texts[choice]);
        assert_eq!(position.parse_move(text), Ok(mv), "{position} under {}", position.rules());
        reference = reference.play(text).unwrap_or_else(|| panic!("{text} in {position} under {}", position.rules()));
        position.play(mv).expect("a listed move is legal");
    }
}

/// Everything that both can say of a position must be the same; the texts of the moves as the crate lists them.
fn compare<L: Literal>(position: &L::Game, reference: &L) -> Vec<String> {
    let context = || format!("{position} under {}", position.rules());
    let status = position.outcome().map_or("ongoing".to_owned(), |outcome| outcome.to_string());
    assert_eq!([position.to_string(), position.rules().to_string(), status], reference.state(), "{}", context());
    let listed = position.legal_move_texts();
    let mut texts = listed.clone();
    texts.sort_unstable();
    let mut free: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
    free.sort_unstable();
    assert_eq!(position.count_moves(), texts.len(), "{}", context());
    assert_eq!([texts, free], reference.moves(), "{}", context());
    listed
}
