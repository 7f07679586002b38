//! Compact forms: a few bytes for a position or a move, always as many, for data sets of many millions.
//!
//! A form is a string of bits: the lowest bit of the first byte comes first, and numbers are written with their lowest
//! bit first. The first four bits are the version, then follow the fields that the game documents, then zeros to the
//! end of the last byte, of which there are at most 64. The rules are part of a position's form, so that each stands for
//! itself.
//!
//! # What is promised
//! - Encoding cannot fail, and allocates nothing.
//! - Decoding accepts exactly what encoding writes: each position and each move has one form. Everything else is
//!   refused with a [`DecodeError`] or [`BytesError`] that says why.
//! - A form with its version keeps its meaning in every release. A release that writes another form writes another
//!   version.

use core::fmt::{Debug, Display};
use core::hash::Hash;

use crate::{Invalid, Position};

/// A game whose positions and moves have a compact form.
///
/// ```
/// use jeux_core::{ByteArray, Compact, DecodeError, Position};
///
/// /// Stores a game as its start and its moves.
/// fn store<P: Compact>(start: &P, moves: &[P::Move], out: &mut Vec<u8>) {
///     out.extend_from_slice(start.encode().as_ref());
///     for &mv in moves {
///         out.extend_from_slice(P::encode_move(mv).as_ref());
///     }
/// }
///
/// /// Reads the positions of a data set that has nothing else in it.
/// fn read<P: Compact>(bytes: &[u8]) -> Result<Vec<P>, DecodeError<P::InvalidReason>> {
///     bytes.chunks(P::PositionBytes::SIZE).map(P::decode).collect()
/// }
/// ```
pub trait Compact: Position {
    /// The version of both forms, 1 to 15.
    const VERSION: u8;

    /// The form of a position: `[u8; N]`.
    type PositionBytes: ByteArray;

    /// The form of a move, whatever the position: `[u8; N]`.
    type MoveBytes: ByteArray;

    /// Writes the fields of a position; the version has been written.
    fn put_fields(&self, out: &mut BitWriter);

    /// Reads the fields of a position and checks that it is valid; the version has been read, and that nothing else
    /// encodes to the same bits is checked afterwards.
    ///
    /// # Errors
    /// A field that means nothing, or every reason why the position is invalid.
    fn take_fields(bits: &mut BitReader) -> Result<Self, DecodeError<Self::InvalidReason>>;

    /// Writes the fields of a move; the version has been written.
    fn put_move_fields(mv: Self::Move, out: &mut BitWriter);

    /// Reads the fields of a move; the version has been read.
    ///
    /// # Errors
    /// A field that means nothing.
    fn take_move_fields(bits: &mut BitReader) -> Result<Self::Move, BytesError>;

    /// The compact form of this position.
    #[must_use]
    fn encode(&self) -> Self::PositionBytes {
        encode(Self::VERSION, |out| self.put_fields(out))
    }

    /// Reads the compact form of a position.
    ///
    /// # Errors
    /// Any other bytes, and every reason why what they say is no valid position.
    fn decode(bytes: &[u8]) -> Result<Self, DecodeError<Self::InvalidReason>> {
        let mut bits = open::<Self::PositionBytes>(Self::VERSION, bytes)?;
        let position = Self::take_fields(&mut bits)?;
        only_form(bytes, position.encode().as_ref())?;
        Ok(position)
    }

    /// The compact form of a move.
    ///
    /// Legal moves of all positions come back; an illegal one comes back if it has a text that does.
    #[must_use]
    fn encode_move(mv: Self::Move) -> Self::MoveBytes {
        encode(Self::VERSION, |out| Self::put_move_fields(mv, out))
    }

    /// Reads the compact form of a move. Whether a position allows it, only [`check`](Position::check) says.
    ///
    /// # Errors
    /// Any other bytes.
    fn decode_move(bytes: &[u8]) -> Result<Self::Move, BytesError> {
        let mut bits = open::<Self::MoveBytes>(Self::VERSION, bytes)?;
        let mv = Self::take_move_fields(&mut bits)?;
        only_form(bytes, Self::encode_move(mv).as_ref())?;
        Ok(mv)
    }
}

const VERSION_BITS: u8 = 4;

fn encode<A: ByteArray>(version: u8, put_fields: impl FnOnce(&mut BitWriter)) -> A {
    let mut out = BitWriter::default();
    out.put(version.into(), VERSION_BITS);
    put_fields(&mut out);
    let mut bytes = A::ZERO;
    for (bytes, word) in bytes.as_mut().chunks_mut(8).zip(out.words) {
        bytes.iter_mut().zip(word.to_le_bytes()).for_each(|(byte, bits)| *byte = bits);
    }
    bytes
}

fn open<A: ByteArray>(version: u8, bytes: &[u8]) -> Result<BitReader, BytesError> {
    if bytes.len() != A::SIZE {
        return Err(BytesError::Length { expected: A::SIZE, found: bytes.len() });
    }
    let mut bits = BitReader::new(bytes);
    let found = bits.take(VERSION_BITS) as u8;
    if found != version {
        return Err(BytesError::Version { expected: version, found });
    }
    Ok(bits)
}

fn only_form(bytes: &[u8], form: &[u8]) -> Result<(), BytesError> {
    let differs = bytes.iter().zip(form).enumerate().find(|(_, (byte, expected))| byte != expected);
    match differs {
        None => Ok(()),
        Some((place, (byte, expected))) => {
            Err(BytesError::NotTheForm { bit: 8 * place + (byte ^ expected).trailing_zeros() as usize })
        }
    }
}

/// An array of at most 64 bytes, `[u8; N]`.
pub trait ByteArray: Copy + Eq + Hash + Debug + AsRef<[u8]> + AsMut<[u8]> + Send + Sync + 'static {
    /// How many bytes.
    const SIZE: usize;

    /// All of them 0.
    const ZERO: Self;
}

impl<const N: usize> ByteArray for [u8; N] {
    const SIZE: usize = {
        assert!(N <= 8 * WORDS, "a form has at most 64 bytes");
        N
    };
    const ZERO: Self = {
        _ = Self::SIZE;
        [0; N]
    };
}

/// Forms are put together and taken apart in so many words of 64 bits.
const WORDS: usize = 8;

/// The lowest `width` bits of a word.
const fn low(word: u64, width: usize) -> u64 {
    if width < 64 { word & ((1 << width) - 1) } else { word }
}

/// Where the fields of a compact form are written, one after the other. Bits beyond the end are dropped.
#[derive(Debug, Default)]
pub struct BitWriter {
    words: [u64; WORDS],
    at: usize,
}

impl BitWriter {
    /// Writes the lowest `width` bits of a number, at most 64.
    #[inline]
    pub fn put(&mut self, number: u64, width: u8) {
        let width = usize::from(width.min(64));
        let (number, word, shift) = (low(number, width), self.at / 64, self.at % 64);
        if let Some(word) = self.words.get_mut(word) {
            *word |= number << shift;
        }
        if let Some(word) = self.words.get_mut(word + 1).filter(|_| shift + width > 64) {
            *word |= number >> (64 - shift);
        }
        self.at += width;
    }
}

/// Where the fields of a compact form are read, one after the other. Bits beyond the end are 0.
#[derive(Debug)]
pub struct BitReader {
    words: [u64; WORDS],
    at: usize,
}

impl BitReader {
    fn new(bytes: &[u8]) -> Self {
        let mut words = [0; WORDS];
        for (word, bytes) in words.iter_mut().zip(bytes.chunks(8)) {
            *word = bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
        }
        Self { words, at: 0 }
    }

    /// Reads a number of `width` bits, at most 64.
    #[inline]
    pub fn take(&mut self, width: u8) -> u64 {
        let width = usize::from(width.min(64));
        let (word, shift) = (self.at / 64, self.at % 64);
        let at = |word: usize| self.words.get(word).copied().unwrap_or(0);
        let above = if shift + width > 64 { at(word + 1) << (64 - shift) } else { 0 };
        self.at += width;
        low(at(word) >> shift | above, width)
    }

    /// Reads a number of `width` bits if `choose` has a meaning for it; `field` says what it is about.
    ///
    /// # Errors
    /// If it has none.
    #[inline]
    pub fn pick<T>(
        &mut self,
        field: &'static str,
        width: u8,
        choose: impl FnOnce(u64) -> Option<T>,
    ) -> Result<T, BytesError> {
        let bit = self.at;
        let found = self.take(width);
        choose(found).ok_or(BytesError::Field { field, bit, found })
    }
}

/// Why bytes are not a compact form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BytesError {
    /// There are too many or too few.
    #[error("compact form: {found} bytes, the form has {expected}")]
    Length {
        /// How many the form has.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// They are of another version.
    #[error("compact form: version {found}, expected {expected}")]
    Version {
        /// The version that can be read.
        expected: u8,
        /// What they say.
        found: u8,
    },
    /// A field has a value that means nothing.
    #[error("compact form: bit {bit}, {field}: {found} has no meaning")]
    Field {
        /// What the field is about.
        field: &'static str,
        /// Where it begins: bits before it, the lowest of each byte first.
        bit: usize,
        /// What it says.
        found: u64,
    },
    /// The same value has another form: an unused bit is set, or fields contradict each other.
    #[error("compact form: bit {bit} contradicts the others or is not used")]
    NotTheForm {
        /// The first bit that is different in the value's form.
        bit: usize,
    },
}

/// Why bytes are not the compact form of a position: their form, or what they say.
///
/// `R` is one reason why a position of the game can be invalid.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DecodeError<R: Display + Debug> {
    /// The bytes do not have the form.
    #[error(transparent)]
    Bytes(#[from] BytesError),
    /// They have the form, but the rules give it no meaning.
    #[error(transparent)]
    Invalid(#[from] Invalid<R>),
}

impl<R: Display + Debug> DecodeError<R> {
    /// Every reason why the position is invalid; none if the form was wrong.
    #[must_use]
    pub fn reasons(&self) -> &[R] {
        match self {
            Self::Invalid(invalid) => invalid.reasons(),
            Self::Bytes(_) => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use proptest::prelude::*;

    fn written<const N: usize>(fields: &[(u64, u8)]) -> [u8; N] {
        encode(1, |out| fields.iter().for_each(|&(number, width)| out.put(number, width)))
    }

    #[test]
    fn the_lowest_bit_comes_first() {
        // The version, and what goes beyond the end.
        let bytes = written::<3>(&[(0b101, 3), (0x1ff, 9), (u64::MAX, 64), (u64::MAX, 64)]);
        assert_eq!(bytes, [0b1101_0001, 0b1111_1111, 0b1111_1111]);
        assert_eq!(written::<2>(&[(u64::MAX, 1)]), [0b1_0001, 0]);
    }

    #[test]
    fn beyond_the_end_there_are_zeros() {
        let mut bits = BitReader::new(&[0xff]);
        assert_eq!((bits.take(5), bits.take(64), bits.take(1)), (31, 7, 0));
        let mut bits = BitReader::new(&[0xff; 64]);
        bits.take(64);
        (0..7).for_each(|_| assert_eq!(bits.take(63), u64::MAX >> 1));
        assert_eq!((bits.take(64), bits.take(64)), (0x7f, 0));
    }

    #[test]
    fn a_value_without_meaning_is_named_with_its_place() {
        let mut bits = BitReader::new(&[0b1011_0110]);
        assert_eq!(bits.pick("colour", 3, |value| (value < 7).then_some(value)), Ok(6));
        let error = bits.pick("size", 4, |value| (value < 6).then_some(value)).unwrap_err();
        assert_eq!(error.to_string(), "compact form: bit 3, size: 6 has no meaning");
    }

    #[test]
    fn the_first_bit_that_differs_is_named() {
        assert_eq!(only_form(&[1, 2], &[1, 2]), Ok(()));
        assert_eq!(only_form(&[1, 0b110], &[1, 0b010]), Err(BytesError::NotTheForm { bit: 10 }));
        assert_eq!(only_form(&[1, 2, 1], &[1, 2, 0]), Err(BytesError::NotTheForm { bit: 16 }));
    }

    #[test]
    fn another_length_or_version_is_refused() {
        let refused = |version, bytes| open::<[u8; 2]>(version, bytes).err();
        assert_eq!(refused(1, &[1]), Some(BytesError::Length { expected: 2, found: 1 }));
        assert_eq!(refused(2, &[1, 0]), Some(BytesError::Version { expected: 2, found: 1 }));
        assert_eq!(refused(1, &[1, 0]), None);
    }

    #[test]
    fn a_whole_word_comes_back_from_any_place() {
        for before in 0..=64 {
            let bytes = written::<24>(&[(0, before), (u64::MAX, 64), (0, 4)]);
            let mut bits = BitReader::new(&bytes);
            assert_eq!((bits.take(VERSION_BITS), bits.take(before)), (1, 0));
            assert_eq!((bits.take(64), bits.take(64)), (u64::MAX, 0), "{before}");
        }
    }

    proptest! {
        #[test]
        fn fields_come_back(fields in proptest::collection::vec((any::<u64>(), 1u8..=64), 0..8)) {
            let bytes = written::<64>(&fields);
            let mut bits = BitReader::new(&bytes);
            prop_assert_eq!(bits.take(VERSION_BITS), 1);
            let mut room = 508;
            for (number, width) in fields {
                let fits = usize::from(width).min(room);
                room -= fits;
                prop_assert_eq!(bits.take(width), low(number, fits));
            }
            prop_assert_eq!(bits.take(64), 0);
        }
    }
}
