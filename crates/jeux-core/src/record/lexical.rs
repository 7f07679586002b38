//! The smallest parts of the format: escapes, tags, words, check sums.

use alloc::string::String;
use core::fmt;

use crate::{Scanner, SyntaxError};

/// A tag, a comment or a turn has at most this many bytes in a text.
pub const MAX_TOKEN: usize = 1 << 16;

/// A record has at most this many tags.
pub const MAX_TAGS: usize = 256;

/// Variations are inside each other at most this deep.
pub const MAX_DEPTH: usize = 64;

/// The tags whose meaning the format knows, in the order in which they are written.
pub(super) const GAME: &str = "Game";
pub(super) const RULES: &str = "Rules";
pub(super) const START: &str = "Start";
pub(super) const RESULT: &str = "Result";

/// The line that begins a counted file, and the beginning of the one that ends it.
pub(super) const COUNTED: &str = "% jeux-records 1";
pub(super) const COUNTED_END: &str = "% end ";

/// What must be escaped in the value of a tag, and in a comment, besides `\` and control characters.
pub(super) const IN_TAG: &[char] = &['"'];
pub(super) const IN_COMMENT: &[char] = &['{', '}'];

/// The check sum of a record: the 64-bit FNV-1a hash of its tags, words and comments, a line break after each.
///
/// Each byte of it is a bijection of the state, so no single changed byte can give the same sum.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sum(pub(super) u64);

impl Sum {
    pub(super) const START: Self = Self(0xcbf2_9ce4_8422_2325);

    pub(super) fn add(&mut self, token: &str) {
        for &byte in token.as_bytes().iter().chain(b"\n") {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// Reads the 16 digits that follow the `=` at the end of a record.
    pub(super) fn parse(digits: &str) -> Option<u64> {
        let plain = digits.len() == 16 && digits.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        if plain { u64::from_str_radix(digits, 16).ok() } else { None }
    }
}

/// Writes `text` so that it fits on a line and between `delimiters`.
pub(super) fn escape(text: &str, delimiters: &[char], out: &mut dyn fmt::Write) -> fmt::Result {
    for character in text.chars() {
        match character {
            '\n' => out.write_str("\\n")?,
            '\\' => out.write_str("\\\\")?,
            _ if delimiters.contains(&character) => write!(out, "\\{character}")?,
            _ if character.is_control() => write!(out, "\\x{:02x}", u32::from(character))?,
            _ => out.write_char(character)?,
        }
    }
    Ok(())
}

/// Reads what [`escape`] writes, up to the first delimiter that is not escaped, and appends it to `out`.
pub(super) fn unescape(scan: &mut Scanner<'_>, delimiters: &[char], out: &mut String) -> Result<(), SyntaxError> {
    loop {
        let rest = scan.rest();
        let special = |c: char| c == '\\' || c.is_control() || delimiters.contains(&c);
        let (plain, rest) = rest.split_at(rest.find(special).unwrap_or(rest.len()));
        out.push_str(plain);
        scan.eat(plain);
        match rest.chars().next() {
            Some('\\') => out.push(escaped(scan, delimiters).ok_or_else(|| scan.error("an escape"))?),
            Some(control) if control.is_control() => return Err(scan.error("no control character")),
            _ => return Ok(()),
        }
    }
}

/// Reads the character that an escape stands for, if that is how [`escape`] writes it.
fn escaped(scan: &mut Scanner<'_>, delimiters: &[char]) -> Option<char> {
    let meaning = match scan.rest().chars().nth(1)? {
        'n' => '\n',
        'x' => char::from(u8::from_str_radix(scan.rest().get(2..4)?, 16).ok()?),
        mark => mark,
    };
    let mut spelling = String::new();
    escape(meaning.encode_utf8(&mut [0; 4]), delimiters, &mut spelling).ok()?;
    (spelling.starts_with('\\') && scan.eat(&spelling)).then_some(meaning)
}

/// Writes a tag, without the line break that follows it.
pub(super) fn write_tag(name: &str, value: &str, out: &mut dyn fmt::Write) -> fmt::Result {
    write!(out, "[{name} \"")?;
    escape(value, IN_TAG, out)?;
    out.write_str("\"]")
}

/// Reads a tag; returns its name, its value, and the byte at which the value begins.
pub(super) fn parse_tag(line: &str) -> Result<(&str, String, usize), SyntaxError> {
    let mut scan = Scanner::new(line, "tag");
    scan.expect("[", "`[`")?;
    let name = scan.rest().split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default();
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return Err(scan.error("the name of a tag"));
    }
    scan.eat(name);
    scan.expect(" \"", "a space and `\"`")?;
    let (start, mut value) = (scan.offset(), String::new());
    unescape(&mut scan, IN_TAG, &mut value)?;
    scan.expect("\"]", "`\"]`")?;
    scan.end()?;
    Ok((name, value, start))
}

/// Whether a byte can be part of a word: a turn or its number.
pub(super) const fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_graphic() && !matches!(byte, b'(' | b')' | b'{' | b'}')
}

/// Whether a word has the form of a turn; what it means is the game's business.
pub(super) fn is_turn(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(is_word_byte) && !word.starts_with(['[', '=', '%']) && !is_number(word)
}

/// Whether a word has the form of a number before a turn: digits, then one point or three.
pub(super) fn is_number(word: &str) -> bool {
    let digits = word.trim_end_matches('.');
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) && matches!(word.len() - digits.len(), 1 | 3)
}

/// The number of the turn that `ply` others come before: `1.` for the first, `1...` for the second, then `2.`.
pub(super) fn number(ply: usize) -> String {
    let points = if ply.is_multiple_of(2) { "." } else { "..." };
    alloc::format!("{}{points}", ply / 2 + 1)
}
