//! The example `play`: a game from the first move to the last, and what a person may say wrong.

mod common;

use common::run;

#[test]
fn bots_play_to_the_end_and_the_reason_is_said() {
    for game in ["navettes", "cavalier-billes", "pharaons"] {
        let said = run("play", &[game, "seed=3", "--white", "random", "--black", "random"], b"");
        assert_eq!((said.err.as_str(), said.status), ("", 0));
        let last = said.out.lines().last().unwrap_or_default();
        assert!(last.contains(" wins: ") || last.starts_with("A draw: "), "{last}");
        assert!(!said.out.contains('\u{1b}'), "colours where no terminal is");
    }
}

#[test]
fn a_game_can_be_capped() {
    let said = run("play", &["pharaons", "--white", "random", "--black", "random", "--moves-max", "3"], b"");
    assert!(said.out.ends_with("A draw: move-limit.\n"), "{}", said.out);
}

#[test]
fn after_a_draw_by_the_limit_no_move_is_offered() {
    let said = run("play", &["navettes", "--white", "random", "--moves-max", "1"], b"hint\nmoves\nquit\n");
    assert_eq!(said.out.matches("The game is over.").count(), 2, "{}", said.out);
    assert!(!said.out.contains("Try "), "{}", said.out);
}

#[test]
fn a_person_is_told_what_is_wrong_and_asked_again() {
    let input = b"moves\nhint\nundo\nredo\nnonsense\n\xff\xff\n\nhelp\nboard\nsave\nc2-b3\nundo\nc2-b3\nquit\n";
    let said = run("play", &["navettes", "3-stars", "--black", "random"], input);
    assert_eq!(said.status, 0, "{}", said.err);
    for words in ["Try ", "Nothing has been played", "Nothing was taken back", "expected", "save FILE", "plays "] {
        assert!(said.out.contains(words), "{words} is missing in {}", said.out);
    }
}

#[test]
fn a_saved_game_goes_on() {
    let file = std::env::temp_dir().join(format!("jeux-play-{}.txt", std::process::id()));
    let path = file.to_str().unwrap();
    let said = run("play", &["cavalier-billes", "junior", "seed=4"], format!("hint\nsave {path}\nquit\n").as_bytes());
    assert!(said.out.contains("Saved to "), "{}", said.out);
    let said = run("play", &["--load", path, "--white", "random", "--black", "random"], b"");
    std::fs::remove_file(&file).unwrap();
    assert_eq!(said.status, 0, "{}", said.err);
    let last = said.out.lines().last().unwrap_or_default();
    assert!(last.contains(" wins: ") || last.starts_with("A draw: "), "{last}");
}

#[test]
fn the_end_of_the_input_ends_the_game() {
    let said = run("play", &["cavalier-billes"], b"");
    assert_eq!(said.status, 0, "{}", said.err);
}

#[test]
fn wrong_words_are_errors() {
    for words in [
        &["chess"][..],
        &["navettes", "6-stars"],
        &["navettes", "--white", "oracle"],
        &["navettes", "--white"],
        &["navettes", "--blue", "random"],
        &["navettes", "rows=6"],
        &["--load", "/nonexistent/game"],
        &["navettes", "--load", "x"],
    ] {
        let said = run("play", words, b"");
        assert_eq!(said.status, 2, "{words:?}");
        assert!(said.err.starts_with("error: ") && said.err.lines().count() == 1, "{words:?}: {}", said.err);
    }
}
