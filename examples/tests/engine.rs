//! The example `engine`: the protocol, and what it answers to nonsense.

mod common;

use common::run;

fn engine(words: &[&str], input: &str) -> Vec<String> {
    let said = run("engine", words, input.as_bytes());
    assert_eq!((said.err.as_str(), said.status), ("", 0));
    said.out.lines().map(str::to_owned).collect()
}

fn without_info(lines: Vec<String>) -> Vec<String> {
    lines.into_iter().filter(|line| !line.starts_with("info ")).collect()
}

#[test]
fn it_introduces_itself() {
    let lines = engine(&["cavalier-billes", "senior", "yellow=-1"], "ugi\nisready\nquit\n");
    assert!(lines[0].starts_with("id name "));
    for option in ["Game", "Variant", "Rules", "Seed", "Hash"] {
        assert!(lines.iter().any(|line| line.starts_with(&format!("option name {option} type "))), "{option}");
    }
    assert!(lines.contains(&"option name Rules type string default yellow=-1".to_owned()));
    assert_eq!(lines[lines.len() - 2..], ["ugiok", "readyok"]);
}

#[test]
fn it_plays_a_legal_move_and_says_what_it_thinks() {
    let lines = engine(&["pharaons", "variant-2"], "position startpos moves a1-b3\ngo depth 3\n");
    assert!(lines.iter().any(|line| line.starts_with("info depth 3 score cp ") && line.contains(" pv ")), "{lines:?}");
    assert!(lines.last().unwrap().starts_with("bestmove "));
}

#[test]
fn equal_nodes_are_equal_moves() {
    let ask = || engine(&["navettes"], "position startpos\ngo nodes 3000\n").pop();
    assert_eq!(ask(), ask());
}

#[test]
fn queries_tell_whose_turn_it_is_and_who_won() {
    let lines = engine(
        &["navettes"],
        "query p1turn\nquery gameover\nquery result\n\
         position fen 6/7/6/7/6/S6/6 w 0\nquery gameover\nquery result\n\
         position fen 6/7/6/7/6/1d2S1s/6 b 2\nquery p1turn\nquit\n",
    );
    let answers = ["true", "false", "none", "true", "p2win", "false"].map(|word| format!("response {word}"));
    assert_eq!(without_info(lines), answers);
}

#[test]
fn player_1_is_black_in_cavalier_billes() {
    let lines = engine(
        &["cavalier-billes"],
        "query p1turn\nposition fen 6/6/6/6/6/BW4 b y0b1r0 y0b0r0\nquery result\n\
         position fen 6/6/1r4/6/2r3/W4B b y0b0r0 y0b0r0 moves pass a1xc2\nquery p1turn\n",
    );
    assert_eq!(without_info(lines), ["response true", "response p1win", "response true"]);
}

#[test]
fn the_same_player_may_be_asked_several_times_in_a_row() {
    // White's shuttle jumps a black pawn and owes itself a star move: it is player 1's turn before and after.
    let fen = "position fen s5/7/6/7/2d3/2US3/1S4 w 0";
    let lines = engine(&["navettes"], &format!("{fen}\nquery p1turn\n{fen} moves c2>d4\nquery p1turn\n"));
    assert_eq!(lines, ["response true", "response true"], "{lines:?}");
}

#[test]
fn options_choose_another_game() {
    let lines = engine(
        &[],
        "setoption name Game value pharaons\nsetoption name Variant value variant-3\n\
         setoption name Rules value chain_jumps=false\nposition startpos moves +a3\nquery p1turn\n\
         setoption name Game value chess\nsetoption name Rules value rows=5\nsetoption name Hash value x\n\
         setoption name Game\nsetoption name\nsetoption\nquery p1turn\n",
    );
    assert_eq!(lines.first().unwrap(), "response false");
    assert_eq!(lines.last().unwrap(), "response false");
    assert_eq!(lines.iter().filter(|line| line.starts_with("info string error: ")).count(), 6, "{lines:?}");
}

#[test]
fn a_wrong_variant_is_named_and_changes_nothing() {
    let lines = engine(
        &["pharaons", "variant-2"],
        "setoption name Variant value variant-4\nsetoption name Rules value variant-9 chain_jumps=false\n\
         setoption name Rules value what\nugi\nposition startpos moves a1-b3\nquery p1turn\n",
    );
    for (line, word) in lines.iter().zip(["variant-4", "variant-9", "what"]) {
        assert!(line.contains("unknown variant") && line.contains(word) && line.contains("variant-3"), "{line}");
    }
    assert!(lines.iter().any(|line| line.starts_with("option name Variant type combo default variant-2 ")));
    assert_eq!(lines.last().unwrap(), "response false");
}

#[test]
fn the_size_of_the_table_leaves_the_position_as_it_is() {
    let lines = engine(
        &["navettes"],
        "position startpos moves c2-b3\nsetoption name Hash value 1\nquery p1turn\nsetoption name Hash value 0\n\
         go nodes 500\nsetoption name Hash value 1025\nsetoption name Seed value 7\nquery p1turn\n",
    );
    let answers: Vec<_> = lines.iter().filter(|line| line.starts_with("response ")).collect();
    assert_eq!(answers, ["response false", "response true"], "another seed is another game: {lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("bestmove ")), "{lines:?}");
    assert_eq!(lines.iter().filter(|line| line.starts_with("info string error: ")).count(), 1, "{lines:?}");
}

#[test]
fn an_illegal_move_leaves_the_old_position() {
    let lines = engine(
        &["navettes"],
        "position startpos moves c2-b3\nposition startpos moves c2-b3 c2-b3\nquery p1turn\n\
         position fen nonsense\nquery p1turn\n",
    );
    assert!(lines[0].starts_with("info string error: ") && lines[0].contains("move 2"), "{lines:?}");
    assert_eq!([&lines[1], &lines[3]], ["response false"; 2]);
}

#[test]
fn clocks_limit_thinking_even_when_they_have_run_out() {
    let lines = engine(
        &["navettes"],
        "go p1time 60 p2time 3600000 p1inc 0 p2inc 0\nstop\nposition startpos moves c2-b3\ngo p1time 60000 p2time -20\n",
    );
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 2, "{lines:?}");
}

#[test]
fn thinking_without_end_is_stopped() {
    let lines = engine(&["cavalier-billes"], "position startpos\ngo infinite\nisready\nstop\nquit\n");
    assert!(lines.contains(&"readyok".to_owned()));
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 1);
}

#[test]
fn nonsense_is_answered_or_ignored() {
    let said = run(
        "engine",
        &["navettes"],
        b"\n   \n\xff\xfe\0\ngo depth\ngo depth -3\nposition\nposition fen\nposition fen x moves\nposition startpos moves\n\
          position startpos moves c2-c9\nquery\nquery life\nstop\ngo movetime 1 depth 300 p1time\ngo nodes 1\nisready\n",
    );
    assert_eq!(said.status, 0);
    assert!(said.out.contains("readyok"), "{}", said.out);
}

#[test]
fn a_game_that_is_over_has_no_best_move() {
    let lines = engine(&["navettes"], "position fen 6/7/6/7/6/S6/6 w 0\ngo depth 3\n");
    assert_eq!(lines, ["bestmove none"]);
}
