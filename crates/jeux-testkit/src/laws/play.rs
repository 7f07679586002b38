//! Laws about playing moves.

use jeux_core::Position;

use crate::check::Check;

/// A legal move leads to a valid position under the same rules: its text is read back to an equal value. Playing with
/// and without a check, in place and on a copy, leads to the same one, every time, and leaves the original alone.
#[track_caller]
pub fn play_keeps_validity<P: Position>(position: &P) {
    Check::run("play_keeps_validity", position, |check| {
        for mv in position.legal_moves() {
            let check = check.of_move(mv);
            let after = check.value("a generated move is not played", position.after(mv));
            check.equal("rules afterwards", after.rules(), position.rules());
            let read =
                check.value(format_args!("text afterwards ({after})"), P::parse(&after.to_string(), after.rules()));
            check.equal("the position afterwards, read from its text", &read, &after);

            let (mut played, mut unchecked) = (position.clone(), position.clone());
            check.equal("play", played.play(mv), Ok(()));
            unchecked.play_unchecked(mv);
            check.equal("the position after play", &played, &after);
            check.equal("the position after play_unchecked", &unchecked, &after);
        }
    });
}

/// An illegal move among the conceivable ones is refused by everything that plays for the reason that
/// [`check`](Position::check) gives, and the position stays as it was. Its text can be asked for all the same.
#[track_caller]
pub fn errors_change_nothing<P: Position>(position: &P, conceivable: impl IntoIterator<Item = P::Move>) {
    Check::run("errors_change_nothing", position, |check| {
        for mv in conceivable {
            let check = check.of_move(mv);
            let Err(reason) = position.check(mv) else { continue };
            check.equal("after", position.after(mv), Err(reason));
            let mut same = position.clone();
            check.equal("play", same.play(mv), Err(reason));
            check.equal("the position", &same, position);
            check.holds(!reason.to_string().is_empty(), "the reason says nothing");
            let _text_without_panic = position.display_move(mv).to_string();
        }
    });
}

/// An illegal move that is played without a check spoils the position and nothing else: whatever is asked of the
/// position afterwards, it does not panic, and another such move can be played.
#[track_caller]
pub fn unchecked_play_never_panics<P: Position>(position: &P, conceivable: impl IntoIterator<Item = P::Move>) {
    Check::run("unchecked_play_never_panics", position, |check| {
        for mv in conceivable {
            check.of_move(mv);
            let mut spoilt = position.clone();
            for _ in 0..2 {
                spoilt.play_unchecked(mv);
                let _any_answer = (spoilt.outcome(), spoilt.count_moves(), spoilt.has_moves(), spoilt.key());
                let _any_text = (spoilt.to_string(), spoilt.display_board().to_string());
            }
        }
    });
}
