//! Laws about text forms and about texts that are none.

use core::fmt::{self, Write};
use core::str::FromStr;

use jeux_core::{MoveError, Position, PositionError, SyntaxError, Turn};

use crate::check::Check;

/// The text of a position is a line of ASCII, and is read back to an equal position with the same text.
#[track_caller]
pub fn position_text_comes_back<P: Position>(position: &P) {
    Check::run("position_text_comes_back", position, |check| {
        let text = position.to_string();
        check.holds(!text.is_empty() && is_line(&text), "not a line of ASCII");
        let read = check.value("refused", P::parse(&text, position.rules()));
        check.equal("means another position", &read, position);
        check.equal("written again", read.to_string(), text);
    });
}

/// The canonical and the position-free text of every legal move are ASCII words, and are read back to the same move; so
/// no two moves share a text. A canonical text has no comma, for turns join moves with spaces or commas.
#[track_caller]
pub fn move_texts_come_back<P: Position>(position: &P) {
    Check::run("move_texts_come_back", position, |check| {
        for mv in position.legal_moves() {
            let check = check.of_move(mv);
            let (canonical, free) = (position.display_move(mv).to_string(), mv.to_string());
            let words = [&canonical, &free].map(|text| !text.is_empty() && is_line(text) && !text.contains(' '));
            check.equal("each text is a word of ASCII", words, [true, true]);
            check.holds(!canonical.contains(','), format_args!("a comma in {canonical}"));
            check.equal(format_args!("{canonical} means"), position.parse_move(&canonical), Ok(mv));
            check.equal(format_args!("{free} alone means"), free.parse(), Ok(mv));

            let turn = check.value("as a turn", Turn::take(position, &mut [mv].into_iter().peekable()));
            let Some((turn, after)) = turn else { check.fail("a turn without moves") };
            let written = turn.display(position, ',').to_string();
            check.equal(format_args!("the turn {written} means"), Turn::parse(position, &written), Ok((turn, after)));
        }
    });
}

/// The drawing of the board is lines of ASCII, and an output that fails while a move or the board is being written
/// makes the writing fail.
#[track_caller]
pub fn writing_reports_failure<P: Position>(position: &P) {
    Check::run("writing_reports_failure", position, |check| {
        let board = position.display_board().to_string();
        check.holds(!board.is_empty() && board.lines().all(is_line), "the board is not drawn in lines of ASCII");
        for room in [0, board.len() / 2, board.len() - 1] {
            let written = position.write_board(&mut Room(room));
            check.equal(format_args!("writing the board with room for {room} bytes"), written, Err(fmt::Error));
        }
        for mv in position.legal_moves() {
            let room = position.display_move(mv).to_string().len().saturating_sub(1);
            let written = position.write_move(mv, &mut Room(room));
            check.of_move(mv).equal("writing the move with room for all but a byte", written, Err(fmt::Error));
        }
    });
}

/// Whatever a text is, reading it as a position, a move, a turn or rules does not panic. If it is refused, the error
/// names a place in the text and what stands there. If it is a position or a move without its position, it is the one
/// text of what it means; if it is a move or turn here, it is a legal one.
#[track_caller]
pub fn texts_are_understood_or_refused<P: Position>(position: &P, text: &str) {
    Check::run_for("texts_are_understood_or_refused", position, Some(text), |check| {
        let place = |error: SyntaxError| {
            let stands_there = text.get(error.offset()..).map(|rest| rest.chars().next());
            check.equal(format_args!("the place of the error \"{error}\""), Some(error.found()), stands_there);
        };
        match P::parse(text, position.rules()) {
            Ok(read) => check.equal("a position, whose text is", read.to_string().as_str(), text),
            Err(PositionError::Syntax(error)) => place(error),
            Err(error) => check.holds(!error.reasons().is_empty(), format_args!("refused without reason: {error}")),
        }
        match P::Move::from_str(text) {
            Ok(mv) => check.of_move(mv).equal("a move, whose text is", mv.to_string().as_str(), text),
            Err(error) => place(error),
        }
        match position.parse_move(text) {
            Ok(mv) => {
                let check = check.of_move(mv);
                check.equal("a move here, but", position.check(mv), Ok(()));
                let canonical = position.display_move(mv).to_string();
                check.equal(format_args!("its text {canonical} means"), position.parse_move(&canonical), Ok(mv));
            }
            Err(MoveError::Syntax(error)) => place(error),
            Err(error) => check.holds(!error.to_string().is_empty(), "refused without reason"),
        }
        match Turn::parse(position, text) {
            Ok((turn, after)) => {
                let mut played = position.clone();
                check.equal("a turn, played", turn.play(&mut played), Ok(()));
                check.equal("a turn, read and played", &played, &after);
            }
            Err(error) => check.holds(text.is_char_boundary(error.offset), format_args!("no place in it: {error}")),
        }
        match text.parse::<P::Rules>() {
            Ok(rules) => check.equal("rules, read again", rules.to_string().parse(), Ok(rules)),
            Err(error) => check.holds(text.is_char_boundary(error.offset()), format_args!("no place in it: {error}")),
        }
    });
}

/// Every text that a valid one can become by one slip: each character left out, doubled, or replaced by each of those
/// the text has, in either case, by a player's letter, a digit, a sign or a control character; or one of them added.
#[must_use]
pub fn slips(text: &str) -> Vec<String> {
    let mut alphabet: Vec<u8> = text.bytes().flat_map(|byte| [byte, byte ^ 0x20]).chain(*b"wb019 +-\x7f").collect();
    alphabet.retain(u8::is_ascii);
    alphabet.sort_unstable();
    alphabet.dedup();
    let mut all: Vec<String> = alphabet.iter().map(|&byte| format!("{text}{}", char::from(byte))).collect();
    for (at, character) in text.char_indices() {
        let (before, rest) = text.split_at(at);
        let after = &rest[character.len_utf8()..];
        all.push(format!("{before}{after}"));
        all.push(format!("{before}{character}{rest}"));
        all.extend(alphabet.iter().map(|&byte| format!("{before}{}{after}", char::from(byte))));
    }
    all
}

/// Whether a text is printable ASCII, without line breaks.
fn is_line(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' ')
}

/// An output with room for so many bytes.
struct Room(usize);

impl Write for Room {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.checked_sub(text.len()).ok_or(fmt::Error)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_leave_out_double_replace_and_add() {
        let all = slips("p1 w");
        for slip in ["1 w", "p1w", "p1 ", "pp1 w", "P1 w", "p0 w", "11 w", "p1 p", "p1+w", "p1 w "] {
            assert!(all.iter().any(|text| text == slip), "{slip}");
        }
        assert!(slips("").iter().all(|text| text.len() == 1));
    }
}
