//! The targets of `fuzz/` on stable Rust: their corpus, mutations of it, and long runs against the references.
#![cfg(all(feature = "std", feature = "navettes", feature = "cavalier-billes", feature = "pharaons"))]

#[path = "../../../fuzz/targets/mod.rs"]
mod targets;

use std::collections::BTreeSet;
use std::fs;
use std::panic::{catch_unwind, resume_unwind};
use std::path::PathBuf;

use jeux::{RandomSource, SplitMix64};
use jeux_testkit::effort;
use targets::play::{CavalierBilles, Literal, Navettes, Pharaons, random_games};
use targets::{TARGETS, Target};

fn fuzz(path: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "../../fuzz", path].iter().collect()
}

/// The inputs of a target's corpus in the order of their names.
fn corpus(name: &str) -> Vec<Vec<u8>> {
    let files = fs::read_dir(fuzz("corpus").join(name)).unwrap();
    let mut paths: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    paths.sort_unstable();
    paths.into_iter().map(|path| fs::read(path).unwrap()).collect()
}

/// Runs a target; if it panics, the input is shown first.
fn run(name: &str, target: Target, data: &[u8]) {
    if let Err(panic) = catch_unwind(|| target(data)) {
        eprintln!("target {name}, input b\"{}\"", data.escape_ascii());
        resume_unwind(panic);
    }
}

/// Some bytes changed, put in, left out, doubled, or taken from another input.
fn mutated(corpus: &[Vec<u8>], random: &mut SplitMix64) -> Vec<u8> {
    let mut below = |bound: usize| random.below(bound.max(1) as u64) as usize;
    let mut data = corpus[below(corpus.len())].clone();
    for _ in 0..=below(4) {
        let at = below(data.len() + 1);
        let to = (at + below(8)).min(data.len());
        match below(7) {
            0 => data.insert(at, below(256) as u8),
            1 => drop(data.drain(at..to)),
            2 => data.splice(at..at, data[at..to].to_vec()).for_each(drop),
            3 => data.truncate(at),
            4 => {
                let other = &corpus[below(corpus.len())];
                let from = below(other.len());
                let part = &other[from..(from + 1 + below(20)).min(other.len())];
                data.splice(at..to, part.iter().copied()).for_each(drop);
            }
            5 => {
                // A byte that the input has elsewhere: more likely to mean something.
                let byte = data.get(below(data.len())).copied().unwrap_or_default();
                data[at..to].iter_mut().take(1).for_each(|changed| *changed = byte);
            }
            _ => data[at..to].iter_mut().take(1).for_each(|byte| *byte ^= 1 << below(8)),
        }
    }
    data
}

/// Tries the corpus and so many mutations of it, with an effort of 1.
fn try_target(name: &str, mutations: u32) {
    let (_, target) = TARGETS.iter().find(|(other, _)| *other == name).unwrap();
    let corpus = corpus(name);
    corpus.iter().for_each(|data| run(name, *target, data));
    let mut random = SplitMix64::new(1);
    for _ in 0..mutations * effort() {
        run(name, *target, &mutated(&corpus, &mut random));
    }
}

macro_rules! tests_of_targets {
    ($($name:ident: $mutations:literal;)*) => {
        $(#[test] fn $name() { try_target(stringify!($name), $mutations); })*

        #[test]
        fn every_target_has_a_test_a_corpus_and_a_program() {
            let tests = BTreeSet::from([$(stringify!($name)),*]);
            assert_eq!(TARGETS.iter().map(|(name, _)| *name).collect::<BTreeSet<_>>(), tests);
            let manifest = fs::read_to_string(fuzz("Cargo.toml")).unwrap();
            for (name, _) in TARGETS {
                assert!(corpus(name).len() >= 3, "corpus of {name}");
                assert!(manifest.contains(&format!("name = \"{name}\"\npath = \"fuzz_targets/{name}.rs\"")), "{name}");
                let program = fs::read_to_string(fuzz("fuzz_targets").join(name).with_extension("rs")).unwrap();
                assert!(program.contains(&format!("targets::run(\"{name}\", data)")), "program of {name}");
            }
            let directories: Vec<_> = fs::read_dir(fuzz("corpus")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
            for directory in directories {
                assert!(tests.contains(directory.to_str().unwrap()), "a corpus of no target: {directory:?}");
            }
        }
    };
}

tests_of_targets! {
    cavalier_billes_texts: 1_500;
    navettes_texts: 1_500;
    pharaons_texts: 1_500;
    cavalier_billes_play: 250;
    navettes_play: 100;
    pharaons_play: 100;
    words: 20_000;
    records: 5_000;
    compact: 5_000;
}

/// Moves of random games that a long run compares with an effort of 1.
const MOVES: u64 = 100_000;

/// Says how long it took: these runs are also measured.
fn long_run<L: Literal>() {
    let moves = MOVES * u64::from(effort());
    let start = std::time::Instant::now();
    random_games::<L>(moves, 1);
    println!("{moves} moves compared in {} s", start.elapsed().as_secs());
}

#[test]
#[ignore = "minutes: a long run"]
fn long_run_of_cavalier_billes() {
    long_run::<CavalierBilles>();
}

#[test]
#[ignore = "minutes: a long run"]
fn long_run_of_navettes() {
    long_run::<Navettes>();
}

#[test]
#[ignore = "minutes: a long run"]
fn long_run_of_pharaons() {
    long_run::<Pharaons>();
}
