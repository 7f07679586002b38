//! Compact forms: a few bytes for a position or a move, always as many, for data sets of many millions.
//!
//! A form is a string of bits: the lowest bit of the first byte comes first, and numbers are written with their lowest
//! bit first. The first four bits are the version, then follow the fields that the game documents, then zeros to the
//! end of the last byte. The rules are part of a position's form, so that each stands for itself.
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
    fn put_fields(&self, out: &mut BitWriter<'_>);

    /// Reads the fields of a position and checks that it is valid; the version has been read, and that nothing else
    /// encodes to the same bits is checked afterwards.
    ///
    /// # Errors
    /// A field that means nothing, or every reason why the position is invalid.
    fn take_fields(bits: &mut BitReader<'_>) -> Result<Self, DecodeError<Self::InvalidReason>>;

    /// Writes the fields of a move; the version has been written.
    fn put_move_fields(mv: Self::Move, out: &mut BitWriter<'_>);

    /// Reads the fields of a move; the version has been read.
    ///
    /// # Errors
    /// A field that means nothing.
    fn take_move_fields(bits: &mut BitReader<'_>) -> Result<Self::Move, BytesError>;

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

fn encode<A: ByteArray>(version: u8, put_fields: impl FnOnce(&mut BitWriter<'_>)) -> A {
    let mut bytes = A::ZERO;
    let mut out = BitWriter { bytes: bytes.as_mut(), at: 0 };
    out.put(version.into(), VERSION_BITS);
    put_fields(&mut out);
    bytes
}

fn open<A: ByteArray>(version: u8, bytes: &[u8]) -> Result<BitReader<'_>, BytesError> {
    if bytes.len() != A::SIZE {
        return Err(BytesError::Length { expected: A::SIZE, found: bytes.len() });
    }
    let mut bits = BitReader { bytes, at: 0 };
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

/// An array of bytes, `[u8; N]`.
pub trait ByteArray: Copy + Eq + Hash + Debug + AsRef<[u8]> + AsMut<[u8]> + Send + Sync + 'static {
    /// How many bytes.
    const SIZE: usize;

    /// All of them 0.
    const ZERO: Self;
}

impl<const N: usize> ByteArray for [u8; N] {
    const SIZE: usize = N;
    const ZERO: Self = [0; N];
}

/// Where the fields of a compact form are written, one after the other. Bits beyond the end are dropped.
#[derive(Debug)]
pub struct BitWriter<'a> {
    bytes: &'a mut [u8],
    at: usize,
}

impl BitWriter<'_> {
    /// Writes the lowest `width` bits of a number, at most 64.
    pub fn put(&mut self, value: u64, width: u8) {
        let (mut rest, mut left) = (value, usize::from(width));
        while left > 0 {
            let shift = self.at % 8;
            let count = left.min(8 - shift);
            if let Some(byte) = self.bytes.get_mut(self.at / 8) {
                *byte |= (rest << shift) as u8 & ((1u16 << (shift + count)) - 1) as u8;
            }
            rest >>= count;
            left -= count;
            self.at += count;
        }
    }
}

/// Where the fields of a compact form are read, one after the other. Bits beyond the end are 0.
#[derive(Debug)]
pub struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl BitReader<'_> {
    /// Reads a number of `width` bits, at most 64.
    pub fn take(&mut self, width: u8) -> u64 {
        let (mut value, mut done, width) = (0, 0, usize::from(width.min(64)));
        while done < width {
            let shift = self.at % 8;
            let count = (width - done).min(8 - shift);
            let byte = self.bytes.get(self.at / 8).copied().unwrap_or(0);
            value |= (u64::from(byte >> shift) & ((1 << count) - 1)) << done;
            done += count;
            self.at += count;
        }
        value
    }

    /// Reads a number of `width` bits if `choose` has a meaning for it; `field` says what it is about.
    ///
    /// # Errors
    /// If it has none.
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
    #[error("{found} bytes, the form has {expected}")]
    Length {
        /// How many the form has.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// They are of another version.
    #[error("version {found}, expected {expected}")]
    Version {
        /// The version that can be read.
        expected: u8,
        /// What they say.
        found: u8,
    },
    /// A field has a value that means nothing.
    #[error("bit {bit}, {field}: {found} has no meaning")]
    Field {
        /// What the field is about.
        field: &'static str,
        /// Where it begins: bits before it, the lowest of each byte first.
        bit: usize,
        /// What it says.
        found: u64,
    },
    /// The same value has another form: an unused bit is set, or fields contradict each other.
    #[error("bit {bit} contradicts the others or is not used")]
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
    #[error("compact form: {0}")]
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
    use alloc::vec;
    use proptest::prelude::*;

    #[test]
    fn the_lowest_bit_comes_first() {
        let mut bytes = [0; 3];
        let mut out = BitWriter { bytes: &mut bytes, at: 0 };
        for (value, width) in [(1, 4), (0b101, 3), (0x1ff, 9), (u64::MAX, 64)] {
            out.put(value, width);
        }
        assert_eq!(bytes, [0b1101_0001, 0b1111_1111, 0b1111_1111]);
    }

    #[test]
    fn beyond_the_end_there_are_zeros() {
        let mut bits = BitReader { bytes: &[0xff], at: 0 };
        assert_eq!((bits.take(5), bits.take(64), bits.take(1)), (31, 7, 0));
    }

    #[test]
    fn a_value_without_meaning_is_named_with_its_place() {
        let mut bits = BitReader { bytes: &[0b1011_0110], at: 0 };
        assert_eq!(bits.pick("colour", 3, |value| (value < 7).then_some(value)), Ok(6));
        let error = bits.pick("size", 4, |value| (value < 6).then_some(value)).unwrap_err();
        assert_eq!(error.to_string(), "bit 3, size: 6 has no meaning");
    }

    #[test]
    fn the_first_bit_that_differs_is_named() {
        assert_eq!(only_form(&[1, 2], &[1, 2]), Ok(()));
        assert_eq!(only_form(&[1, 0b110], &[1, 0b010]), Err(BytesError::NotTheForm { bit: 10 }));
    }

    proptest! {
        #[test]
        fn fields_come_back(fields in proptest::collection::vec((any::<u64>(), 1u8..=64), 0..20)) {
            let total: usize = fields.iter().map(|&(_, width)| usize::from(width)).sum();
            let mut bytes = vec![0; total.div_ceil(8)];
            let mut out = BitWriter { bytes: &mut bytes, at: 0 };
            fields.iter().for_each(|&(value, width)| out.put(value, width));
            let mut bits = BitReader { bytes: &bytes, at: 0 };
            for (value, width) in fields {
                prop_assert_eq!(bits.take(width), value & (u64::MAX >> (64 - width)));
            }
            prop_assert_eq!(bits.take(8), 0);
        }
    }
}
