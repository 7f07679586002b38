//! The transposition table: what was found out about positions, until something else needs the room.

use super::board::Place;
use super::worth::Points;

/// What is known about a position: the value lies from `least` to `most`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) least: Points,
    pub(super) most: Points,
    /// Where the move went that seemed best.
    pub(super) best: Place,
    /// How many marbles were left: the more, the longer it took to find out.
    pub(super) marbles: u8,
}

/// 16 bytes.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    known: Known,
    /// What the key is about; 0 in an entry that was never written.
    subject: u16,
}

const NOTHING: Entry = Entry { key: 0, known: Known { least: 0, most: 0, best: 0, marbles: 0 }, subject: 0 };

/// Four entries share a bucket. A key is compared as a whole, so that what is found is never about something else.
pub(super) struct Table {
    buckets: Box<[[Entry; 4]]>,
}

impl Table {
    /// A table of this many MiB, at least one bucket.
    pub(super) fn new(mebibytes: u32) -> Self {
        let buckets = ((mebibytes as usize) << 20) / size_of::<[Entry; 4]>();
        Self { buckets: vec![[NOTHING; 4]; buckets.max(1)].into_boxed_slice() }
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.buckets)
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.buckets.fill([NOTHING; 4]);
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        let mixed = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((u128::from(mixed) * self.buckets.len() as u128) >> 64) as usize
    }

    /// What is known under a key.
    #[inline]
    pub(super) fn get(&self, subject: u16, key: u64) -> Option<Known> {
        let bucket = &self.buckets[self.bucket(key)];
        bucket.iter().find(|entry| entry.key == key && entry.subject == subject).map(|entry| entry.known)
    }

    /// Notes what is known, in place of what was known under the same key, of another subject, or about fewest marbles.
    #[inline]
    pub(super) fn put(&mut self, subject: u16, key: u64, known: Known) {
        let index = self.bucket(key);
        let bucket = &mut self.buckets[index];
        let worth_keeping = |entry: &Entry| if entry.subject == subject { 1 + entry.known.marbles } else { 0 };
        let same = bucket.iter().position(|entry| entry.key == key && entry.subject == subject);
        let place = same.or_else(|| (0..4).min_by_key(|&place| worth_keeping(&bucket[place]))).unwrap_or(0);
        bucket[place] = Entry { key, known, subject };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_key_and_subject_are_found() {
        let mut table = Table::new(0);
        let known = |best| Known { least: -1, most: 1, best, marbles: 9 };
        table.put(1, 5, known(1));
        assert_eq!(table.get(1, 5).map(|known| known.best), Some(1));
        assert!(table.get(2, 5).is_none() && table.get(1, 6).is_none());
        table.put(1, 5, known(2));
        assert_eq!(table.get(1, 5).map(|known| known.best), Some(2));
        table.clear();
        assert!(table.get(1, 5).is_none());
    }

    #[test]
    fn what_took_longest_stays() {
        let mut table = Table::new(0);
        let known = |marbles| Known { least: 0, most: 0, best: 0, marbles };
        for key in 0..10 {
            table.put(1, key, known(20 - key as u8));
        }
        let kept: Vec<u64> = (0..10).filter(|&key| table.get(1, key).is_some()).collect();
        assert_eq!(kept, [0, 1, 2, 9]);
        table.put(2, 11, known(1));
        assert!(table.get(2, 11).is_some() && table.get(1, 0).is_none());
    }

    #[test]
    fn a_table_has_the_size_it_was_given() {
        assert_eq!(size_of::<Entry>(), 16);
        assert_eq!(Table::new(3).bytes(), 3 << 20);
        assert_eq!(Table::new(0).bytes(), 64);
    }
}
