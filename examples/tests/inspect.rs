//! The example `inspect`: its commands, its errors, its batch.

mod common;

use common::{Said, example, run};

fn inspect(words: &[&str]) -> Said {
    run("inspect", words, b"")
}

fn good(words: &[&str]) -> String {
    let said = inspect(words);
    assert_eq!((said.err.as_str(), said.status), ("", 0), "{words:?}");
    said.out
}

fn bad(words: &[&str]) -> String {
    let said = inspect(words);
    assert_eq!((said.out.as_str(), said.status), ("", 2), "{words:?}");
    assert!(said.err.starts_with("error: ") && said.err.lines().count() == 1, "{words:?}: {}", said.err);
    said.err
}

const V2: &[&str] = &["pharaons", "variant-2"];

fn v2<'a>(words: &[&'a str]) -> Vec<&'a str> {
    [V2, words].concat()
}

#[test]
fn perft_counts_every_depth_up_to_the_last() {
    assert_eq!(good(&v2(&["perft", "3"])), "1 13\n2 169\n3 2548\n");
    assert_eq!(good(&v2(&["perft-full", "3"])), "1 13\n2 169\n3 2548\n");
    assert_eq!(good(&v2(&["perft", "0"])), "0 1\n");
    assert_eq!(good(&v2(&["perft", "1", "start"])), "1 13\n");
    let over = "5/5/5/5/5/4A/1a3/2a2/1p3/3a1 w - -";
    assert_eq!(good(&v2(&["perft", "255", over])).lines().last(), Some("255 0"));
}

#[test]
fn divide_and_moves_are_sorted_and_sum_up() {
    let moves = good(&v2(&["moves"]));
    let divided = good(&v2(&["divide", "2"]));
    assert!(moves.lines().is_sorted());
    assert!(divided.lines().map(|line| line.split_once(' ').unwrap().0).eq(moves.lines()));
    let sum: u64 = divided.lines().map(|line| line.split_once(' ').unwrap().1.parse::<u64>().unwrap()).sum();
    assert_eq!(sum, 169);
    assert_eq!(good(&v2(&["divide", "0"])), "");
}

#[test]
fn play_names_the_number_of_the_move_that_fails() {
    assert_eq!(good(&["navettes", "5-stars", "play", "start", "c2-b3"]), "dsddsd/sddsdds/6/7/1U4/SU1SUUS/USUUSU b 0\n");
    let error = bad(&["navettes", "5-stars", "play", "start", "c2-b3", "c2-b3"]);
    assert!(error.contains("move 2, \"c2-b3\""), "{error}");
    // Words after the command are never flags, whatever they begin with.
    let error = bad(&["pharaons", "variant-1", "play", "start", "-b5"]);
    assert!(error.contains("move 1, \"-b5\""), "{error}");
    let error = bad(&["pharaons", "variant-1", "play", "start", "--help"]);
    assert!(error.contains("move 1, \"--help\""), "{error}");
}

#[test]
fn status_is_a_word_or_a_result_with_its_reason() {
    assert_eq!(good(&v2(&["status"])), "ongoing\n");
    assert_eq!(good(&v2(&["status", "5/5/5/5/5/4A/1a3/2a2/1p3/3a1 w - -"])), "black reached\n");
    assert_eq!(good(&v2(&["status", "3pA/2a2/2a2/5/3A1/2A2/1P3/3A1/4a/5 w - -"])), "white survived\n");
}

#[test]
fn random_games_can_be_played_again() {
    for game in [&["cavalier-billes", "senior", "seed=9"][..], &["pharaons", "variant-3"], &["navettes", "3-stars"]] {
        let lines = good(&[game, &["random", "5", "30"]].concat());
        let mut lines = lines.lines();
        let mut position = lines.next().unwrap().to_owned();
        assert_eq!(good(&[game, &["play", "start"]].concat()).trim_end(), position);
        for line in lines.take(10) {
            let (mv, after) = line.split_once('\t').unwrap();
            assert_eq!(good(&[game, &["play", &position, mv]].concat()).trim_end(), after);
            position = after.to_owned();
        }
        assert_eq!(good(&[game, &["random", "5", "0"]].concat()).lines().count(), 1);
    }
}

#[test]
fn the_seed_chooses_the_start_where_it_is_chance() {
    let start = |option: &[&str]| good(&[&["cavalier-billes", "standard"], option, &["random", "1", "0"]].concat());
    assert_eq!(start(&[]), start(&["seed=1"]));
    assert_ne!(start(&[]), start(&["seed=2"]));
    assert_eq!(good(&["navettes", "5-stars", "seed=18446744073709551615", "perft", "1"]), "1 14\n");
}

#[test]
fn options_come_as_words_or_as_one_word_or_as_none() {
    let position = "d1D1Dd/1DSDu1u/2Dus1/1suduuU/UuU1UU b 0";
    let apart = good(&["navettes", "3-stars", "rows=5", "star_moves=optional", "moves", position]);
    let joined = good(&["navettes", "3-stars", "rows=5 star_moves=optional", "moves", position]);
    let mixed = good(&["navettes", "3-stars", "-", "star_moves=optional rows=5", "seed=4", "moves", position]);
    assert_eq!((&apart, &apart), (&joined, &mixed));
    assert_eq!(good(&["pharaons", "variant-2", "-", "perft", "1"]), "1 13\n");
}

#[test]
fn whatever_is_wrong_is_one_line_of_error() {
    for words in [
        &["chess", "standard", "moves"][..],
        &["navettes"],
        &["navettes", "5-stars"],
        &["navettes", "6-stars", "moves"],
        &["navettes", "5-stars", "chain_jumps=true", "moves"],
        &["navettes", "5-stars", "rows=6", "moves"],
        &["navettes", "5-stars", "rows=5", "rows=5", "moves"],
        &["navettes", "5-stars", "seed=x", "moves"],
        &["navettes", "5-stars", "seed=1", "seed=1", "moves"],
        &["navettes", "5-stars", "seed=18446744073709551616", "moves"],
        &["navettes", "5-stars", "dance"],
        &["navettes", "5-stars", "perft"],
        &["navettes", "5-stars", "perft", "256"],
        &["navettes", "5-stars", "perft", "+1"],
        &["navettes", "5-stars", "perft", ""],
        &["navettes", "5-stars", "perft", "1", "start", "start"],
        &["navettes", "5-stars", "moves", ""],
        &["navettes", "5-stars", "moves", "6/6 w 0"],
        &["navettes", "5-stars", "rows=5", "moves", "dsddsd/sddsdds/6/7/6/SUUSUUS/USUUSU w 0"],
        &["navettes", "5-stars", "play"],
        &["navettes", "5-stars", "play", "start", ""],
        &["navettes", "5-stars", "random", "1"],
        &["navettes", "5-stars", "random", "1", "2", "3"],
        &["batch", "x"],
        &["", "", ""],
        &["navettes", "5-stars", "moves", "\u{e9}\n\u{1f600}"],
    ] {
        bad(words);
    }
}

#[test]
fn a_batch_answers_every_line_and_goes_on_after_errors() {
    let input = "pharaons\tvariant-2\t-\tperft\t2\r\nnonsense\n\npharaons\tvariant-2\tstatus\n\
                 pharaons\tvariant-2\t\tmoves\npharaons\tvariant-2\tmoves\t5/5/5/5/5/4A/1a3/2a2/1p3/3a1 w - -\n\
                 pharaons\tvariant-2\tseed=7 \tperft\t1\npharaons\tvariant-2\tperft\t1";
    let said = run("inspect", &["batch"], input.as_bytes());
    let answers: Vec<&str> = said.out.split_inclusive("\n\n").collect();
    assert_eq!(answers[0], "1 13\n2 169\n\n");
    assert!(answers[1].starts_with("error: ") && answers[2].starts_with("error: "));
    assert_eq!(answers[3], "ongoing\n\n");
    assert!(answers[4].starts_with("error: "));
    // A finished position has no moves: the answer is the empty line alone.
    assert!(answers[5].starts_with("\nerror: "), "{:?}", answers[5]);
    assert_eq!(answers[6], "1 13\n\n");
    assert_eq!((answers.len(), said.err.as_str(), said.status), (7, "", 0));
}

#[test]
fn a_batch_survives_bytes_that_are_no_text() {
    let said = run("inspect", &["batch"], b"\xff\xfe\tx\n\0\npharaons\tvariant-2\tperft\t1\n");
    assert_eq!(said.out.matches("error: ").count(), 2);
    assert!(said.out.ends_with("\n\n1 13\n\n"), "{}", said.out);
}

#[test]
fn a_long_word_is_not_read_back() {
    let long = "x".repeat(10_000_000);
    let said = run("inspect", &["batch"], format!("navettes\t5-stars\tmoves\t{long}\n{long}\n").as_bytes());
    assert!(said.out.len() < 1_000 && said.out.matches("error: ").count() == 2, "{}", said.out.len());
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    use std::io::Read;
    use std::process::Stdio;

    let mut child = example("inspect")
        .args(["pharaons", "variant-1", "random", "1", "1000000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 100];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}
