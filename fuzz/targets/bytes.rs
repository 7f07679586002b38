//! Game records and compact forms.

use jeux::jeux_core::record::{Input, RawRecord, Record, RecordReader};
use jeux::jeux_core::{ByteArray, Compact, Position, Rules};
use jeux::{Visitor, cavalier_billes, navettes, pharaons, with_game};
use jeux_testkit::forms;

/// Reads all records of a file, whatever games they are of; each that can be read comes back from what is written.
pub(super) fn records(data: &[u8]) {
    let mut reader = RecordReader::new(data).with_variations();
    let mut count = 0;
    while let Some(record) = reader.next_record() {
        count += 1;
        assert!(count <= data.len() + 1, "a file has no more records than bytes");
        match record {
            Ok(record) => {
                let game = record.game().to_owned();
                let _unknown = with_game(&game, Rewrite(record));
            }
            Err(error) => assert!(!error.to_string().is_empty(), "refused without reason"),
        }
    }
    // Skipping what is between the tags must be as safe.
    let mut skipping = RecordReader::new(data);
    let skipped = core::iter::from_fn(|| skipping.next_record().map(|record| record.is_ok())).count();
    assert!(skipped <= data.len() + 1, "a file has no more records than bytes");
}

struct Rewrite<'r, I>(RawRecord<'r, I>);

impl<I: Input> Visitor for Rewrite<'_, I> {
    type Output = ();

    fn visit<P: Position>(self) {
        match self.0.read::<P>() {
            Ok(record) => {
                let text = record.to_text().expect("what was read can be written");
                let again: Vec<_> =
                    RecordReader::new(text.as_bytes()).with_variations().records::<P>().map(Result::ok).collect();
                assert!(again == [Some(record)], "written, it is another record: {text}");
                assert_eq!(again[0].as_ref().and_then(|again: &Record<P>| again.to_text().ok()), Some(text));
            }
            Err(error) => assert!(!error.to_string().is_empty(), "refused without reason"),
        }
    }
}

/// Decodes bytes as a position and as a move of one of the games, as they are and cut or filled up to the right length.
pub(super) fn compact(data: &[u8]) {
    let Some((game, form)) = data.split_first() else { return };
    match game % 3 {
        0 => compact_of::<cavalier_billes::Position>(form),
        1 => compact_of::<navettes::Position>(form),
        _ => compact_of::<pharaons::Position>(form),
    }
}

fn compact_of<P: Compact>(form: &[u8]) {
    let start = P::start(P::Rules::VARIANTS[0].rules, 1);
    let form = &form[..form.len().min(1_000)];
    for length in [form.len(), P::PositionBytes::SIZE, P::MoveBytes::SIZE] {
        let fitted: Vec<u8> = form.iter().copied().chain(core::iter::repeat(0)).take(length).collect();
        forms::bytes_are_a_position_or_refused(&start, &fitted);
        forms::bytes_are_a_move_or_refused(&start, &fitted);
    }
}
