//! A 64-bit key that never changes its value.

/// Mixes words into a 64-bit key that is the same on every platform and in every release.
///
/// Equal sequences have equal keys; others differ except with a chance of about 2⁻⁶⁴ a pair, as long as nobody
/// chooses the words to collide. The function: starting from `0x243f6a8885a308d3`, each word is xor-ed in and the
/// state multiplied by `0x9e3779b97f4a7c15` into 128 bits, whose halves are xor-ed; the end is one such step with the
/// number of words.
///
/// ```
/// assert_eq!(jeux_core::stable_key([]), 0xe184_8576_4ba0_3644);
/// assert_ne!(jeux_core::stable_key([0]), jeux_core::stable_key([0, 0]));
/// ```
#[inline]
#[must_use]
pub fn stable_key<const N: usize>(words: [u64; N]) -> u64 {
    let mut state = 0x243f_6a88_85a3_08d3;
    for word in words {
        state = fold(state, word);
    }
    fold(state, N as u64)
}

#[inline]
const fn fold(state: u64, word: u64) -> u64 {
    let product = ((state ^ word) as u128) * 0x9e37_79b9_7f4a_7c15;
    (product as u64) ^ ((product >> 64) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;

    #[test]
    fn keys_keep_their_value() {
        assert_eq!(stable_key([1]), 0x6bb6_fca5_9844_2e6a);
        assert_eq!(stable_key([1, 2, 3]), 0xe2df_c5d1_938f_82a9);
    }

    #[test]
    fn neighbouring_words_have_different_keys() {
        let keys: BTreeSet<u64> =
            (0..64u32).flat_map(|a| (0..64u32).map(move |b| stable_key([1 << a, 1 << b]))).collect();
        assert_eq!(keys.len(), 64 * 64);
    }
}
