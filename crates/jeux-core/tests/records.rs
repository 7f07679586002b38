//! Game records: what is written is read back, what is damaged is an error at its place, and nothing is lost.
#![cfg(feature = "std")]

mod common;

use common::{Heap, HeapRules, heap};
use jeux_core::record::{
    Aside, GameResult, IoInput, Line, MAX_DEPTH, MAX_TAGS, MAX_TOKEN, Place, RawEvent, Record, RecordError,
    RecordErrorKind, RecordReader, RecordWriter, RecordedTurn, Tag, WriteError,
};
use jeux_core::{DrawRules, History, Position, RandomSource, SplitMix64, Turn};
use proptest::prelude::*;

/// A game of random turns, with at most `turns` of them.
fn random_history(start: Heap, turns: usize, seed: u64) -> History<Heap> {
    let mut random = SplitMix64::new(seed);
    let mut history = History::new(start);
    while history.turns().count() < turns {
        let Some(mv) = history.position().random_move(&mut random) else { break };
        history.play(mv).unwrap();
    }
    history
}

/// Comments and variations wherever there may be any.
fn annotated(start: &Heap, turns: usize, depth: usize, random: &mut SplitMix64) -> Line<common::Step> {
    let texts =
        ["", "Good.", "a } b { c \\ d", "two\nlines\t\u{7}", "d\u{e9}j\u{e0} vu \u{85}", "[Game \"x\"]", "=", "1. -1"];
    let comment = |random: &mut SplitMix64| texts[random.below(texts.len() as u64) as usize].to_owned();
    let mut line = Line::default();
    while random.below(4) == 0 {
        line.comments.push(comment(random));
    }
    let history = random_history(start.clone(), turns, random.next_u64());
    for (before, moves) in history.turns() {
        let mut recorded = RecordedTurn::from(Turn::new(moves.to_vec()).unwrap());
        while random.below(3) == 0 {
            let aside = match random.below(2) {
                0 if depth > 0 => Aside::Variation(annotated(before, 3, depth - 1, random)),
                _ => Aside::Comment(comment(random)),
            };
            recorded.asides.push(aside);
        }
        line.turns.push(recorded);
    }
    line
}

fn random_record(seed: u64) -> Record<Heap> {
    let mut random = SplitMix64::new(seed);
    let rules = HeapRules { chance: random.below(2) == 0, last_loses: random.below(2) == 0 };
    let start = Heap::start(rules, random.next_u64());
    let mut record = Record::new(start.clone());
    record.main = annotated(&start, random.below(12) as usize, 3, &mut random);
    record.result = GameResult::of(record.history().unwrap().position());
    if record.result == GameResult::UNFINISHED && random.below(2) == 0 {
        record.result = "draw agreed".parse().unwrap();
    }
    for name in ["White", "Black", "Date", "Note"].into_iter().take(random.below(5) as usize) {
        record.set_tag(name, &format!("\"{name}\" \\ \n\u{1}\u{2603} {seed}"));
    }
    record
}

fn reader(text: &str) -> RecordReader<&[u8]> {
    RecordReader::new(text.as_bytes()).with_variations()
}

fn read_all(text: &[u8]) -> Vec<Result<Record<Heap>, RecordError>> {
    RecordReader::new(text).with_variations().records().collect()
}

fn read_one(text: &str) -> Result<Record<Heap>, RecordError> {
    let mut all = read_all(text.as_bytes());
    assert_eq!(all.len(), 1, "{text}\n{all:?}");
    all.remove(0)
}

/// The place and the message of the only error in a text of one record.
fn error(text: &str) -> String {
    read_one(text).unwrap_err().to_string()
}

#[test]
fn the_text_is_as_documented() {
    let mut record = Record::from_history(&random_history(heap("10 w 0"), 5, 3));
    record.set_tag("White", "Anna \"the stone\" M\u{fc}ller");
    record.main.turns[0].asides.push(Aside::Comment("Bold.\nToo bold {?}".to_owned()));
    record.main.turns[2].asides.push(Aside::Variation(annotated(&heap("9 w 0"), 1, 0, &mut SplitMix64::new(4))));
    let text = record.to_text().unwrap();
    assert_eq!(text, include_str!("data/heap.record"));
    assert_eq!(read_one(&text).unwrap(), record);
}

#[test]
fn the_example_in_the_documentation_is_canonical() {
    let lines = include_str!("../src/record/mod.rs").lines().skip_while(|line| !line.ends_with("```text")).skip(1);
    let lines = lines.take_while(|line| !line.ends_with("```")).map(|line| line.trim_start_matches("//!").trim_start());
    let text: String = lines.flat_map(|line| [line, "\n"]).collect();
    assert_eq!(read_one(&text).unwrap().to_text().unwrap(), text);
}

#[test]
fn hand_written_records_need_little() {
    let record = read_one("[Game \"heap\"]\n-1 +1\n-2,-2 +1\t{six?} ( +1 ) -3 -3 -1\n=").unwrap();
    assert_eq!(record.start, heap("10 w 0"));
    assert_eq!(record.main.turns.len(), 7);
    assert_eq!(record.result.to_string(), "white last");
    let full = record.to_text().unwrap();
    assert!(full.starts_with(
        "[Game \"heap\"]\n[Rules \"ten\"]\n[Result \"white last\"]\n\n1. -1 +1 2. -2,-2 +1 {six?} (2... +1)"
    ));
    assert_eq!(read_one(&full.replace('\n', "\r\n")).unwrap(), record);
}

#[test]
fn a_start_that_is_chance_is_always_a_tag() {
    let rules: HeapRules = "chance last=loses".parse().unwrap();
    let record = Record::new(Heap::start(rules, 0));
    let text = record.to_text().unwrap();
    assert!(text.contains("[Rules \"chance last=loses\"]\n[Start \"5 w 0\"]\n"), "{text}");
    assert_eq!(read_one(&text).unwrap(), record);
    assert_eq!(
        error("[Game \"heap\"]\n[Rules \"chance\"]\n=\n"),
        "line 1, column 8: no `Start` tag, which this game needs"
    );
    let other = Record::new(heap("7 b 1"));
    assert!(other.to_text().unwrap().contains("[Start \"7 b 1\"]"));
    assert_eq!(read_one(&other.to_text().unwrap()).unwrap(), other);
}

#[test]
fn variations_are_skipped_by_default() {
    let text = "[Game \"heap\"]\n1. -1 {a} (1. -2,-1 {b} -1 (1... -2 {c})) {d} +1\n=\n";
    let record = RecordReader::new(text.as_bytes()).records::<Heap>().next().unwrap().unwrap();
    let comments = [Aside::Comment("a".to_owned()), Aside::Comment("d".to_owned())];
    assert_eq!((record.main.turns.len(), &record.main.turns[0].asides[..]), (2, &comments[..]));
    // What is skipped must still have the form of a record.
    let broken = text.replace("{c}", "{c");
    let error = RecordReader::new(broken.as_bytes()).records::<Heap>().next().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "line 2, column 42: expected `}` on the line of the `{`, found '{'");
}

#[test]
fn the_raw_layer_knows_no_game() {
    let text =
        "[Game \"other\"]\n[Size \"3 x 3\"]\n\n1. top,left (1. mid {!}) 1... right\n=\n\n[Game \"heap\"]\n1. -1\n=\n";
    let mut reader = reader(text);
    let mut record = reader.next_record().unwrap().unwrap();
    assert_eq!((record.game(), record.tag("Size"), record.tag("size")), ("other", Some("3 x 3"), None));
    let mut events = Vec::new();
    while let Some(event) = record.next_event().unwrap() {
        events.push(format!("{event:?}"));
        if event == RawEvent::Turn("right") {
            assert_eq!((record.ply(), record.event_place()), (2, Place { line: 4, column: 31 }));
        }
    }
    assert_eq!(events.join(" "), r#"Turn("top,left") Open Turn("mid") Comment("!") Close Turn("right")"#);

    // A program looks at the tag and goes on with the game.
    let record = reader.next_record().unwrap().unwrap();
    assert_eq!(record.game(), "heap");
    assert_eq!(record.read::<Heap>().unwrap().main.turns.len(), 1);
    assert!(reader.next_record().is_none() && reader.next_record().is_none());
}

#[test]
fn validation_streams() {
    let mut reader = reader("[Game \"heap\"]\n[Result \"black resigned\"]\n1. -1 (1. -3) +1 2. -2,-1\n=\n");
    let mut record = reader.next_record().unwrap().unwrap().validate::<Heap>().unwrap();
    let mut positions = Vec::new();
    while record.next_event().unwrap().is_some() {
        positions.push(record.position().to_string());
    }
    assert_eq!(positions, ["9 b 0", "10 w 0", "7 b 0", "9 b 0", "10 w 0", "7 b 0"]);
    assert_eq!(record.result().unwrap().to_string(), "black resigned");
    assert_eq!(record.finish().unwrap().to_string(), "black resigned");
}

#[test]
fn errors_say_line_column_and_reason() {
    for (text, expected) in [
        ("", "line 1, column 1: no record"),
        ("\n \n", "line 3, column 1: no record"),
        ("1. -1\n", "line 1, column 1: expected `[Game ` at the beginning of a line, found '1'"),
        (" [Game \"heap\"]\n=\n", "line 1, column 2: expected `[Game ` at the beginning of a line, found '['"),
        ("[Rules \"ten\"]\n=\n", "line 1, column 1: expected `[Game ` first, found '['"),
        ("[Game heap]\n=\n", "line 1, column 6: expected a space and `\"`, found ' '"),
        ("[Game \"heap]\n=\n", "line 1, column 13: expected `\"]`, found the end"),
        ("[Game \"heap\"] -1\n=\n", "line 1, column 14: expected the end, found ' '"),
        ("[Game \"heap\"]\n[1x \"\"]\n=\n", "line 2, column 2: expected the name of a tag, found '1'"),
        ("[Game \"heap\"]\n[A \"\u{e9}\\q\"]\n=\n", "line 2, column 6: expected an escape, found '\\\\'"),
        ("[Game \"heap\"]\n[A \"\\x0a\"]\n=\n", "line 2, column 5: expected an escape, found '\\\\'"),
        ("[Game \"heap\"]\n[A \"\\x41\"]\n=\n", "line 2, column 5: expected an escape, found '\\\\'"),
        ("[Game \"heap\"]\n[A \"\t\"]\n=\n", "line 2, column 5: expected no control character, found '\\t'"),
        ("[Game \"heap\"]\n[A \"\"]\n[A \"\"]\n=\n", "line 3, column 1: the tag `A` is given twice"),
        ("[Game \"heap\"]\n1. -1\n", "line 3, column 1: the record that begins in line 1 has no `=` line at its end"),
        ("[Game \"heap\"]\n1. -1 =\n", "line 2, column 7: expected a turn, found '='"),
        ("[Game \"heap\"]\n1. -1 \u{e9}\n=\n", "line 2, column 7: expected a turn, found '\u{fffd}'"),
        ("[Game \"heap\"]\n2. -1\n=\n", "line 2, column 1: expected the number `1.`"),
        ("[Game \"heap\"]\n1. -1 1. -1\n=\n", "line 2, column 7: expected the number `1...`"),
        ("[Game \"heap\"]\n01. -1\n=\n", "line 2, column 1: expected the number `1.`"),
        ("[Game \"heap\"]\n1. -1 1... {c} -1\n=\n", "line 2, column 12: expected a turn, found '{'"),
        ("[Game \"heap\"]\n1. -1 1...\n=\n", "line 3, column 1: expected a turn, found '='"),
        ("[Game \"heap\"]\n(1. -1)\n=\n", "line 2, column 1: expected a turn before its variations, found '('"),
        ("[Game \"heap\"]\n1. -1 ()\n=\n", "line 2, column 8: expected a turn, found ')'"),
        ("[Game \"heap\"]\n1. -1 )\n=\n", "line 2, column 7: expected a turn, found ')'"),
        ("[Game \"heap\"]\n1. -1 (1. -2\n=\n", "line 3, column 1: expected `)`, found '='"),
        ("[Game \"heap\"]\n{a {b}\n=\n", "line 2, column 4: expected `}` on the line of the `{`, found '{'"),
        ("[Game \"heap\"]\n{a\\\n}\n=\n", "line 2, column 4: expected `}` on the line of the `{`, found '\\n'"),
        ("[Game \"heap\"]\n{\u{e9}\u{e9}\\\"}\n=\n", "line 2, column 4: expected an escape, found '\\\\'"),
        (
            "[Game \"heap\"]\n=0\n",
            "line 2, column 2: expected the end of the line or 16 lower case hexadecimal digits, found '0'",
        ),
        ("[Game \"chess\"]\n=\n", "line 1, column 8: expected the game `heap`"),
        (
            "[Game \"heap\"]\n[Rules \"ten last=maybe\"]\n=\n",
            "line 2, column 18: rules, byte 9: expected last, one of wins, loses, found \"maybe\"",
        ),
        (
            "[Game \"heap\"]\n[Start \"7 x 0\"]\n=\n",
            "line 2, column 11: start, position: side, byte 2: expected `w` or `b`, found 'x'",
        ),
        ("[Game \"heap\"]\n[Start \"99 w 0\"]\n=\n", "line 2, column 9: start, invalid position: too many stones"),
        (
            "[Game \"heap\"]\n1. -1 -4\n=\n",
            "line 2, column 8: move 1 of the turn, from byte 0: move, byte 1: expected 1 to 3, found '4'",
        ),
        (
            "[Game \"heap\"]\n1. -2,+1\n=\n",
            "line 2, column 7: move 2 of the turn, from byte 3: illegal move: too many stones",
        ),
        (
            "[Game \"heap\"]\n1. -1,-1\n=\n",
            "line 2, column 7: move 2 of the turn, from byte 3: turn, byte 0: expected the end of the turn, found '-'",
        ),
        ("[Game \"heap\"]\n1. -2 -1\n=\n", "line 2, column 7: the turn before this one is not complete"),
        ("[Game \"heap\"]\n[Result \"black last\"]\n1. -3 -3 2. -3 -1\n=\n", ""),
        (
            "[Game \"heap\"]\n[Result \"white last\"]\n1. -3 -3 2. -3 -1\n=\n",
            "line 2, column 10: the result does not fit the last position: it is `black last`",
        ),
        (
            "[Game \"heap\"]\n[Result \"white last\"]\n1. -3\n=\n",
            "line 2, column 10: the result does not fit the last position: by the rules the game is not over",
        ),
        (
            "[Game \"heap\"]\n[Result \"1-0\"]\n=\n",
            "line 2, column 10: expected `white`, `black`, `draw` or `unfinished`, then perhaps a space and a word for the reason, found '1'",
        ),
        ("% jeux-records 2\n", "line 1, column 1: expected `% jeux-records 1` or `% end ` and a number, found '%'"),
        ("% end 1\n", "line 1, column 1: expected `% jeux-records 1` first, found '%'"),
        ("% jeux-records 1\n", "line 2, column 1: no `% end` line after the `% jeux-records` line 1"),
        ("% jeux-records 1\n% end 1\n", "line 2, column 1: there are 0 records since the `% jeux-records` line"),
    ] {
        match read_one(text) {
            Ok(_) => assert_eq!("", expected, "{text}"),
            Err(error) => assert_eq!(error.to_string(), expected, "{text}"),
        }
    }
    let error = read_all(b"[Game \"heap\"]\n{a\xff}\n=\n").remove(0).unwrap_err();
    assert_eq!(error.to_string(), "line 2, column 3: expected UTF-8, found '\u{fffd}'");
}

#[test]
fn a_broken_record_costs_no_other() {
    let good = ["[Game \"heap\"]\n[N \"1\"]\n1. -1\n=\n", "[Game \"heap\"]\n[N \"3\"]\n\n=\n"];
    for broken in [
        "[Game \"heap\"]\n1. -1",
        "[Game \"heap\"]\n1. -1 {open\n=",
        "[Game \"heap\"]\n1. -1 (1. -1\n=",
        "[Game \"heap\"]\n[Game \"x]\n=",
        "[Game \"heap]\n[N \"2\"]\n1. -1\n=",
        "[Game \"heap\"]\n[N \"2\n=",
        "[Game \"heap\"]",
        "[Game \"go\"]\n1. d4\n=",
        "[Game \"heap\"]\n1. -1 2. -1\n=",
        "[Game \"heap\"]\n1. -9 {and} (more\n=",
        "[Game \"heap\"]\n[Result \"white last\"]\n=",
        "[Game \"heap\"]\n1. -1\n=0000000000000000",
        "nothing of the kind",
        "% end 1",
    ] {
        let text = format!("{}\n{broken}\n\n{}", good[0], good[1]);
        let all = read_all(text.as_bytes());
        let seen: Vec<_> = all.iter().map(|record| record.as_ref().ok().and_then(|record| record.tag("N"))).collect();
        assert_eq!(seen, [Some("1"), None, Some("3")], "{text}\n{all:?}");
        assert_eq!(all[1].as_ref().unwrap_err().place().line.clamp(6, 9), all[1].as_ref().unwrap_err().place().line);
    }
}

#[test]
fn what_is_not_read_is_checked_all_the_same() {
    let mut reader = reader("[Game \"heap\"]\n1. -1 {\n=\n\n[Game \"heap\"]\n=\n");
    assert!(reader.next_record().is_some_and(|record| record.is_ok()));
    assert!(matches!(reader.next_record(), Some(Err(error)) if error.place().line == 2));
    assert!(matches!(reader.next_record(), Some(Ok(record)) if record.first_line() == 5));
    assert!(reader.next_record().is_none());
}

#[test]
fn after_an_error_a_record_gives_only_errors() {
    let mut reader = reader("[Game \"heap\"]\n1. -9 -1\n=\n");
    let mut record = reader.next_record().unwrap().unwrap().validate::<Heap>().unwrap();
    assert!(record.next_event().is_err());
    assert!(matches!(record.next_event().unwrap_err().kind(), RecordErrorKind::Broken));
    assert!(record.finish().is_err());
}

#[test]
fn limits_are_errors() {
    let depth = |depth| format!("[Game \"heap\"]\n1. -1{}{}\n=\n", " (1. -1".repeat(depth), ")".repeat(depth));
    assert!(read_one(&depth(MAX_DEPTH)).is_ok());
    let limit = |text: &str| match read_one(text).unwrap_err().kind() {
        RecordErrorKind::Limit { limit, .. } => *limit,
        other => panic!("{other}"),
    };
    assert_eq!(limit(&depth(MAX_DEPTH + 1)), MAX_DEPTH);
    assert_eq!(limit(&depth(1_000_000)), MAX_DEPTH);
    let tags =
        |count| (1..count).fold("[Game \"heap\"]\n".to_owned(), |text, tag| format!("{text}[T{tag} \"\"]\n")) + "=\n";
    assert!(read_one(&tags(MAX_TAGS)).is_ok());
    assert_eq!(limit(&tags(MAX_TAGS + 1)), MAX_TAGS);
    let comment = |size| format!("[Game \"heap\"]\n{{{}}}\n=\n", "x".repeat(size - 2));
    assert!(read_one(&comment(MAX_TOKEN)).is_ok());
    assert_eq!(limit(&comment(MAX_TOKEN + 1)), MAX_TOKEN);
    assert_eq!(limit(&format!("[Game \"heap\"]\n[A \"{}\"]\n=\n", "x".repeat(MAX_TOKEN))), MAX_TOKEN);
    assert_eq!(limit(&format!("[Game \"heap\"]\n1. {}\n=\n", "-1,".repeat(MAX_TOKEN))), MAX_TOKEN);
}

#[test]
fn what_cannot_be_read_back_is_not_written() {
    let record = || Record::from_history(&random_history(heap("10 w 0"), 3, 8));
    let with = |change: &dyn Fn(&mut Record<Heap>)| {
        let mut record = record();
        change(&mut record);
        record.to_text().unwrap_err()
    };
    for name in ["", "1", "A b", "A\"", "Game", "Rules", "Start", "Result", "\u{e9}"] {
        let tag = Tag { name: name.to_owned(), value: String::new() };
        assert!(matches!(with(&|record| record.tags.push(tag.clone())), WriteError::Tag { .. }), "{name}");
    }
    let tag = Tag { name: "A".to_owned(), value: String::new() };
    assert!(matches!(with(&|record| record.tags = vec![tag.clone(), tag.clone()]), WriteError::Tag { .. }));
    assert!(matches!(with(&|record| record.set_tag("A", &"\n".repeat(MAX_TOKEN / 2))), WriteError::Tag { .. }));
    let many = (0..MAX_TAGS).map(|tag| Tag { name: format!("T{tag}"), value: String::new() });
    assert!(matches!(with(&|record| record.tags = many.clone().collect()), WriteError::TooManyTags));
    assert!(matches!(with(&|record| record.result = "white last".parse().unwrap()), WriteError::Result { .. }));
    assert!(matches!(with(&|record| record.start = heap("0 w 0")), WriteError::Illegal { .. }));
    let turn = |text: &str| Turn::new(text.split(',').map(|mv| mv.parse().unwrap()).collect()).unwrap();
    for turns in [&["-2", "-1"][..], &["-1,-1"], &["-2,-1,-1"]] {
        let turns: Vec<_> = turns.iter().map(|text| RecordedTurn::from(turn(text))).collect();
        assert!(matches!(with(&|record| record.main.turns = turns.clone()), WriteError::Turn { .. }));
    }
    let comment = Aside::Comment("x".repeat(MAX_TOKEN));
    assert!(matches!(with(&|record| record.main.turns[0].asides.push(comment.clone())), WriteError::Comment { .. }));
    let empty = Aside::Variation(Line::default());
    assert!(matches!(with(&|record| record.main.turns[0].asides.push(empty.clone())), WriteError::Variation { .. }));
    let nested = |depth| {
        let mut line = record().main;
        for _ in 0..depth {
            let mut outer = record().main;
            outer.turns[0].asides.push(Aside::Variation(line));
            line = outer;
        }
        line
    };
    assert!(matches!(with(&|record| record.main = nested(MAX_DEPTH + 1)), WriteError::Variation { .. }));
    let mut deepest = record();
    deepest.main = nested(MAX_DEPTH);
    assert_eq!(read_one(&deepest.to_text().unwrap()).unwrap(), deepest);
}

#[test]
fn a_draw_by_repetition_is_a_result() {
    let mut history = History::with_draws(heap("10 w 0"), DrawRules { repetition: Some(2), move_limit: None });
    history.extend([common::Step::Take(1), common::Step::Add]).unwrap();
    let record = Record::from_history(&history);
    assert_eq!(record.result.to_string(), "draw repetition");
    assert_eq!(read_one(&record.to_text().unwrap()).unwrap(), record);
    assert_eq!(record.history().unwrap().moves(), history.moves());
}

/// A counted file of a few annotated games.
fn counted_file(seeds: core::ops::Range<u64>) -> (Vec<Record<Heap>>, String) {
    let records: Vec<_> = seeds.map(random_record).collect();
    let mut writer = RecordWriter::new(Vec::new()).unwrap();
    for record in &records {
        writer.write(record).unwrap();
    }
    (records, String::from_utf8(writer.finish().unwrap()).unwrap())
}

#[test]
fn counted_files_can_be_joined() {
    let (records, text) = counted_file(0..3);
    let twice: Vec<_> = read_all(text.repeat(2).as_bytes()).into_iter().map(Result::unwrap).collect();
    assert_eq!(twice, [&records[..], &records[..]].concat());
    let (_, none) = counted_file(0..0);
    assert_eq!((none.as_str(), read_all(none.as_bytes()).len()), ("% jeux-records 1\n\n% end 0\n", 0));
}

/// Reads a damaged text: either it means the same, or there is an error.
fn assert_noticed(damaged: &[u8], records: &[Record<Heap>], what: impl Fn() -> String) {
    let all = read_all(damaged);
    let same = all.iter().map(|record| record.as_ref().ok()).eq(records.iter().map(Some));
    assert!(same || all.iter().any(Result::is_err), "{}: {}", what(), String::from_utf8_lossy(damaged));
    let intact = all.iter().filter(|read| read.as_ref().is_ok_and(|read| records.contains(read))).count();
    let read = all.iter().filter(|read| read.is_ok()).count();
    assert_eq!(intact, read, "{}: a record that was never written: {}", what(), String::from_utf8_lossy(damaged));
    assert!(intact + 1 >= records.len(), "{}: two records lost", what());
}

#[test]
fn no_cut_goes_unnoticed() {
    let (records, text) = counted_file(10..13);
    for end in 0..text.len() {
        let all = read_all(&text.as_bytes()[..end]);
        let good: Vec<_> = all.iter().filter_map(|record| record.as_ref().ok()).collect();
        assert!(good.iter().copied().eq(records.iter().take(good.len())), "cut at {end}");
        let whole = good.len() == records.len() && all.len() == good.len();
        assert!(whole || all.iter().any(Result::is_err), "cut at {end}");
    }
    // A record by itself, without a counted file around it.
    let text = records[0].to_text().unwrap();
    for end in 0..text.len() {
        let all = read_all(&text.as_bytes()[..end]);
        assert!(all.iter().all(|read| read.as_ref().map_or(true, |read| *read == records[0])), "cut at {end}");
        assert_eq!(all.len(), 1, "cut at {end}");
    }
}

/// Bytes that mean something to the format, some that do not, and whatever one flipped bit makes of a byte.
fn other_bytes(byte: u8) -> impl Iterator<Item = u8> {
    let telling = b"\n\r\t 019=-+,.[]{}()%\"\\aG\x00\xc3\xff".iter().copied();
    telling.chain((0..8).map(move |bit| byte ^ 1 << bit)).filter(move |&other| other != byte)
}

#[test]
fn no_changed_byte_goes_unnoticed() {
    let (records, text) = counted_file(20..22);
    let alone: String = records.iter().map(|record| record.to_text().unwrap() + "\n").collect();
    for text in [text, alone] {
        for place in 0..text.len() {
            for byte in other_bytes(text.as_bytes()[place]) {
                assert_change_noticed(&text, place, byte, &records);
            }
        }
    }
    let text = include_str!("data/heap.record");
    let records = [read_one(text).unwrap()];
    for place in 0..text.len() {
        for byte in (0..=255).filter(|&byte| byte != text.as_bytes()[place]) {
            assert_change_noticed(text, place, byte, &records);
        }
    }
}

fn assert_change_noticed(text: &str, place: usize, byte: u8, records: &[Record<Heap>]) {
    let mut damaged = text.as_bytes().to_vec();
    damaged[place] = byte;
    assert_noticed(&damaged, records, || format!("byte {place} changed to {byte}"));
}

#[test]
fn no_lost_or_added_byte_or_line_goes_unnoticed() {
    let (records, text) = counted_file(30..33);
    for place in 0..text.len() {
        let mut damaged = text.clone().into_bytes();
        damaged.remove(place);
        assert_noticed(&damaged, &records, || format!("byte {place} lost"));
        for byte in *b"\n 0=1[{(%\"\\aG" {
            let mut damaged = text.clone().into_bytes();
            damaged.insert(place, byte);
            assert_noticed(&damaged, &records, || format!("{byte} added at {place}"));
        }
    }
    let lines: Vec<_> = text.split_inclusive('\n').collect();
    for place in 0..lines.len() {
        let damaged = [&lines[..place], &lines[place + 1..]].concat().concat();
        let all = read_all(damaged.as_bytes());
        let same = all.iter().map(|record| record.as_ref().ok()).eq(records.iter().map(Some));
        assert!(same || all.iter().any(Result::is_err), "line {place} lost");
    }
}

#[test]
fn a_failing_input_is_the_last_error() {
    struct Failing(usize);
    impl std::io::Read for Failing {
        fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
            self.0 += 1;
            match self.0 {
                1 => Err(std::io::ErrorKind::Interrupted.into()),
                2 => std::io::Read::read(&mut &b"[Game \"heap\"]\n1. -1\n"[..], out),
                _ => Err(std::io::Error::other("disk on fire")),
            }
        }
    }
    let mut reader = RecordReader::new(IoInput(std::io::BufReader::new(Failing(0))));
    let all: Vec<_> = reader.records::<Heap>().map(|read| read.map_err(|error| error.to_string())).collect();
    assert_eq!(all, [Err("line 3, column 1: disk on fire".to_owned())]);
}

proptest! {
    #[test]
    fn records_round_trip(seed: u64) {
        let record = random_record(seed);
        let text = record.to_text().unwrap();
        let read = read_one(&text).unwrap();
        prop_assert_eq!(&read, &record);
        prop_assert_eq!(read.to_text().unwrap(), text);
    }

    #[test]
    fn nothing_panics_and_reading_ends(text in "([\\[\\]=%{}()\\\\ \n\".a1-]|\\[Game \"heap\"\\]\n|% end |-1 |\n=\n){0,60}") {
        for read in read_all(text.as_bytes()) {
            drop(read);
        }
    }

    #[test]
    fn small_buffers_read_the_same(seed: u64, capacity in 1usize..40) {
        let text = random_record(seed).to_text().unwrap() + "junk\n";
        let buffered = std::io::BufReader::with_capacity(capacity, text.as_bytes());
        let mut reader = RecordReader::new(IoInput(buffered)).with_variations();
        let read: Vec<_> = reader.records::<Heap>().map(|read| read.map_err(|error| error.to_string())).collect();
        let whole: Vec<_> = read_all(text.as_bytes()).into_iter().map(|r| r.map_err(|error| error.to_string())).collect();
        prop_assert_eq!(read, whole);
    }
}
