//! Chance that means the same game everywhere.

/// Where random numbers come from: the caller's generator, whatever it is.
///
/// Any `FnMut() -> u64` closure is one, so a generator of another crate needs no more than `|| rng.next_u64()`.
pub trait RandomSource {
    /// A number, all 2⁶⁴ equally likely.
    fn next_u64(&mut self) -> u64;

    /// A number from 0 to `bound` − 1, all equally likely; 0 if `bound` is 0.
    ///
    /// Draws one number, and another with a chance of less than `bound` / 2⁶⁴, by multiplication with rejection; which
    /// numbers come of which draws is part of the promise.
    #[inline]
    fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 {
            return 0;
        }
        loop {
            let product = u128::from(self.next_u64()) * u128::from(bound);
            let low = product as u64;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }
}

impl<F: FnMut() -> u64> RandomSource for F {
    #[inline]
    fn next_u64(&mut self) -> u64 {
        self()
    }
}

/// The SplitMix64 generator: 64 bits of state, the same numbers for the same seed on every platform and release.
///
/// Good for games and tests, not for secrets.
///
/// ```
/// use jeux_core::{RandomSource, SplitMix64};
///
/// let mut dice = SplitMix64::new(1);
/// let throws: Vec<u64> = (0..6).map(|_| dice.below(6) + 1).collect();
/// assert_eq!(throws, [4, 5, 6, 3, 3, 5]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// A generator that starts from `seed`; every seed is as good as any other.
    #[inline]
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }
}

impl RandomSource for SplitMix64 {
    #[inline]
    fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splitmix64_gives_the_published_numbers() {
        let mut random = SplitMix64::new(1_234_567);
        assert_eq!(random.next_u64(), 6_457_827_717_110_365_317);
        assert_eq!(random.next_u64(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn below_is_uniform_and_within_bounds() {
        let mut random = SplitMix64::new(5);
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[random.below(7) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
        assert_eq!(random.below(0), 0);
        assert_eq!(random.below(1), 0);
    }

    #[test]
    fn below_rejects_what_would_be_uneven() {
        // With a bound of 3, the draw 0 is the one of 2^64 that must be thrown away.
        let mut draws = [0, u64::MAX].into_iter();
        let mut source = || draws.next().unwrap();
        assert_eq!(source.below(3), 2);
    }
}
