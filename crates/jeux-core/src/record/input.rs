//! Bytes from a slice or a file, and the place in them.

use alloc::vec::Vec;

use super::error::{BoxError, Place, RecordError, RecordErrorKind};
use super::lexical::MAX_TOKEN;

/// Where a reader gets its bytes: a slice, or with the feature `std` anything buffered, in [`IoInput`].
///
/// This is `std::io::BufRead` reduced to what a reader needs, so that it works without `std`.
pub trait Input {
    /// The bytes that come next, as many as are at hand; none only at the end.
    ///
    /// # Errors
    /// If reading fails. The reader reports it and stops.
    fn fill(&mut self) -> Result<&[u8], BoxError>;

    /// Steps over the first `count` of the bytes that [`fill`](Self::fill) gave.
    fn consume(&mut self, count: usize);
}

impl Input for &[u8] {
    fn fill(&mut self) -> Result<&[u8], BoxError> {
        Ok(self)
    }

    fn consume(&mut self, count: usize) {
        *self = self.get(count..).unwrap_or_default();
    }
}

/// A buffered reader of the standard library as the [`Input`] of a record reader.
#[cfg(feature = "std")]
#[derive(Clone, Debug)]
pub struct IoInput<R>(pub R);

#[cfg(feature = "std")]
impl<R: std::io::BufRead> Input for IoInput<R> {
    fn fill(&mut self) -> Result<&[u8], BoxError> {
        // An interrupted read is no failure; asking again costs nothing when the buffer is full.
        while let Err(error) = self.0.fill_buf() {
            if error.kind() != std::io::ErrorKind::Interrupted {
                return Err(error.into());
            }
        }
        Ok(self.0.fill_buf()?)
    }

    fn consume(&mut self, count: usize) {
        self.0.consume(count);
    }
}

/// Takes an input apart: runs of bytes, gathered or skipped, at a known place.
#[derive(Clone, Debug)]
pub(super) struct Lexer<I> {
    input: I,
    pub(super) place: Place,
    /// The bytes gathered since [`begin`](Self::begin), at most [`MAX_TOKEN`].
    token: Vec<u8>,
    /// Where they began.
    pub(super) start: Place,
}

impl<I: Input> Lexer<I> {
    pub(super) const fn new(input: I) -> Self {
        Self { input, place: Place::START, token: Vec::new(), start: Place::START }
    }

    /// The next byte, which stays to be read.
    #[inline]
    pub(super) fn peek(&mut self) -> Result<Option<u8>, RecordError> {
        let place = self.place;
        let bytes = self.input.fill().map_err(|error| RecordError::new(place, RecordErrorKind::Input(error)))?;
        Ok(bytes.first().copied())
    }

    /// Begins to gather a token here.
    pub(super) fn begin(&mut self) {
        self.token.clear();
        self.start = self.place;
    }

    /// Adds the next bytes to the token, as long as `wanted` says so.
    pub(super) fn gather(&mut self, wanted: impl FnMut(u8) -> bool) -> Result<(), RecordError> {
        self.run(wanted, |token, bytes| {
            let fits = token.len() + bytes.len() <= MAX_TOKEN;
            if fits {
                token.extend_from_slice(bytes);
            }
            fits
        })
    }

    /// Adds the next byte to the token, if there is one.
    pub(super) fn gather_one(&mut self) -> Result<(), RecordError> {
        let mut first = true;
        self.gather(|_| core::mem::take(&mut first))
    }

    /// Skips the next bytes, as long as `wanted` says so.
    pub(super) fn skip(&mut self, wanted: impl FnMut(u8) -> bool) -> Result<(), RecordError> {
        self.run(wanted, |_, _| true)
    }

    /// The token as a text.
    pub(super) fn text(&self) -> Result<&str, RecordError> {
        core::str::from_utf8(&self.token).map_err(|error| {
            let place = self.start.after(self.token.get(..error.valid_up_to()).unwrap_or_default());
            RecordError::expected(place, "UTF-8", Some(char::REPLACEMENT_CHARACTER))
        })
    }

    /// The error that something else should come next.
    pub(super) fn expected(&mut self, expected: &'static str) -> RecordError {
        let found = |byte: u8| if byte.is_ascii() { char::from(byte) } else { char::REPLACEMENT_CHARACTER };
        self.peek().map_or_else(|error| error, |byte| RecordError::expected(self.place, expected, byte.map(found)))
    }

    #[inline]
    fn run(
        &mut self,
        mut wanted: impl FnMut(u8) -> bool,
        mut take: impl FnMut(&mut Vec<u8>, &[u8]) -> bool,
    ) -> Result<(), RecordError> {
        loop {
            let place = self.place;
            let bytes = self.input.fill().map_err(|error| RecordError::new(place, RecordErrorKind::Input(error)))?;
            let all = bytes.iter().position(|&byte| !wanted(byte));
            let bytes = &bytes[..all.unwrap_or(bytes.len())];
            let (count, fits) = (bytes.len(), take(&mut self.token, bytes));
            self.place = place.after(bytes);
            self.input.consume(count);
            if !fits {
                let kind = RecordErrorKind::Limit { what: "bytes in one tag, comment or turn", limit: MAX_TOKEN };
                return Err(RecordError::new(self.start, kind));
            }
            if all.is_some() || count == 0 {
                return Ok(());
            }
        }
    }
}
