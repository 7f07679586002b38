//! The transposition table: what was found out about positions, until something else needs the room.

/// What a search with some window says about the exact value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What was found out about a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<M> {
    key: u64,
    pub(crate) best: M,
    /// To whoever is to move; wins and losses counted in moves from this position.
    pub(crate) score: i16,
    /// The number of the search that wrote it.
    age: u16,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

/// Positions are found by their whole key: the slot by its high bits, the rest is compared.
#[derive(Clone, Debug)]
pub(crate) struct Table<M> {
    slots: Box<[[Option<Entry<M>>; 2]]>,
    /// The number of this search.
    age: u16,
    /// The number of the first search of this game; what is older does not count.
    oldest: u16,
}

impl<M: Copy> Table<M> {
    /// A table of as many entries as fit in this many MiB, at least two.
    pub(crate) fn new(mebibytes: u32) -> Self {
        let slots = ((u64::from(mebibytes) << 20) / size_of::<[Option<Entry<M>>; 2]>() as u64).max(1);
        Self { slots: vec![[None; 2]; slots as usize].into_boxed_slice(), age: 0, oldest: 0 }
    }

    /// Forgets everything, at no cost.
    pub(crate) fn new_game(&mut self) {
        if self.age > u16::MAX / 2 {
            self.slots.fill([None; 2]);
            self.age = 0;
        }
        self.age += 1;
        self.oldest = self.age;
    }

    /// From now on entries written before make room first.
    pub(crate) fn new_search(&mut self) {
        self.age = self.age.saturating_add(1);
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        ((u128::from(key) * self.slots.len() as u128) >> 64) as usize
    }

    /// What is known about the position with this key.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry<M>> {
        let slot = &self.slots[self.slot(key)];
        slot.iter().flatten().find(|entry| entry.key == key && entry.age >= self.oldest).copied()
    }

    /// Notes what was found out. Of the two entries of a slot, the first stays while it is of this search and deeper.
    #[inline]
    pub(crate) fn put(&mut self, key: u64, best: M, score: i32, depth: u8, bound: Bound) {
        let (age, oldest) = (self.age, self.oldest);
        let entry = Entry { key, best, score: score as i16, age, depth, bound };
        let slot = self.slot(key);
        let [first, second] = &mut self.slots[slot];
        match first {
            Some(kept) if kept.key != key && kept.age == age && kept.depth > depth => *second = Some(entry),
            _ => {
                if first.is_some_and(|old| old.key != key && old.age >= oldest) {
                    *second = *first;
                }
                *first = Some(entry);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jeux_core::{RandomSource, SplitMix64};

    #[test]
    fn a_table_has_the_size_it_was_given() {
        let table = Table::<[u8; 4]>::new(3);
        let bytes = size_of_val(&*table.slots);
        assert!(bytes <= 3 << 20 && bytes > (3 << 20) - 100, "{bytes}");
        assert_eq!(Table::<u8>::new(0).slots.len(), 1);
    }

    #[test]
    fn only_the_same_key_is_found_and_only_in_the_same_game() {
        let mut table = Table::new(0);
        table.put(1, 'a', 5, 3, Bound::Exact);
        assert_eq!(table.get(1).map(|entry| (entry.best, entry.score, entry.depth)), Some(('a', 5, 3)));
        assert!(table.get(2).is_none());
        table.new_game();
        assert!(table.get(1).is_none());
        table.put(1, 'b', 6, 4, Bound::Exact);
        table.new_search();
        assert_eq!(table.get(1).map(|entry| entry.best), Some('b'));
    }

    #[test]
    fn deep_entries_stay_until_the_next_search() {
        let mut table = Table::new(0);
        table.put(1, 'a', 0, 9, Bound::Exact);
        table.put(2, 'b', 0, 1, Bound::Exact);
        table.put(3, 'c', 0, 1, Bound::Exact);
        assert!(table.get(1).is_some() && table.get(2).is_none() && table.get(3).is_some());
        table.new_search();
        table.put(4, 'd', 0, 1, Bound::Exact);
        table.put(5, 'e', 0, 2, Bound::Exact);
        assert!(table.get(1).is_none() && table.get(4).is_some() && table.get(5).is_some());
    }

    #[test]
    fn what_earlier_games_left_behind_changes_nothing() {
        let mut random = SplitMix64::new(3);
        let (mut fresh, mut used) = (Table::new(0), Table::new(0));
        for _ in 0..1_000 {
            used.put(random.below(8), 0, 0, random.below(9) as u8, Bound::Exact);
        }
        used.new_game();
        for number in 0..1_000 {
            let (key, depth) = (random.below(8), random.below(9) as u8);
            for table in [&mut fresh, &mut used] {
                table.put(key, number, 0, depth, Bound::Exact);
            }
            for key in 0..8 {
                assert_eq!(fresh.get(key).map(|entry| entry.best), used.get(key).map(|entry| entry.best));
            }
            if random.below(100) == 0 {
                fresh.new_search();
                used.new_search();
            }
        }
    }

    #[test]
    fn games_without_number_never_mix() {
        let mut table = Table::new(0);
        for game in 0..70_000u32 {
            table.new_game();
            assert!(table.get(9).is_none(), "game {game}");
            table.put(9, game, 0, 1, Bound::Exact);
            assert!(table.get(9).is_some(), "game {game}");
        }
    }
}
