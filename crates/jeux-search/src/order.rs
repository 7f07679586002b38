//! Which moves to look at first: those that refuted something before.

use core::hash::{Hash, Hasher};

use jeux_core::Player;

/// How many places there are for the fame of moves.
const PLACES: usize = 1 << 12;

/// Moves that cut the search short, by ply and over the whole tree.
#[derive(Clone, Debug)]
pub(crate) struct Refutations<M> {
    /// The last two moves that did it at each ply.
    killers: Vec<[Option<M>; 2]>,
    /// How well each move of each player did so far, from −`MAX` to `MAX`. Moves that share a place share the fame.
    history: Box<[[i32; PLACES]; 2]>,
}

impl<M: Copy + Eq + Hash> Refutations<M> {
    const MAX: i32 = 1 << 14;

    pub(crate) fn new() -> Self {
        Self { killers: Vec::new(), history: Box::new([[0; PLACES]; 2]) }
    }

    pub(crate) fn new_game(&mut self) {
        self.killers.clear();
        self.history.iter_mut().for_each(|player| player.fill(0));
    }

    /// What happened in the search before counts only for a part.
    pub(crate) fn new_search(&mut self) {
        self.killers.clear();
        self.history.iter_mut().flatten().for_each(|fame| *fame /= 4);
    }

    /// How soon to look at a move: the higher the sooner.
    #[inline]
    pub(crate) fn rank(&self, player: Player, mv: M, ply: usize) -> i32 {
        match self.killers.get(ply) {
            Some(killers) if killers[0] == Some(mv) => Self::MAX * 3,
            Some(killers) if killers[1] == Some(mv) => Self::MAX * 2,
            _ => self.history[player.index()][place(mv)],
        }
    }

    /// `best` cut the search short, the moves in `tried` did not.
    pub(crate) fn refuted(&mut self, player: Player, best: M, tried: impl Iterator<Item = M>, ply: usize, depth: u8) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let [first, second] = &mut self.killers[ply];
        if *first != Some(best) {
            *second = *first;
            *first = Some(best);
        }
        let bonus = (i32::from(depth) * i32::from(depth)).min(Self::MAX / 16);
        let history = &mut self.history[player.index()];
        let mut learn = |mv: M, bonus: i32| {
            let fame = &mut history[place(mv)];
            *fame += bonus - *fame * bonus.abs() / Self::MAX;
        };
        learn(best, bonus);
        tried.for_each(|mv| learn(mv, -bonus));
    }
}

#[inline]
fn place<M: Hash>(mv: M) -> usize {
    let mut hasher = Mixer(0);
    mv.hash(&mut hasher);
    (hasher.0 >> 52) as usize
}

/// A hash of a few small numbers that is quick and the same in every run.
struct Mixer(u64);

impl Mixer {
    #[inline]
    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.mix(u64::from(byte)));
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.mix(u64::from(number));
    }

    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.mix(u64::from(number));
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.mix(u64::from(number));
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn killers_come_first_then_what_did_well() {
        let mut refutations = Refutations::<u8>::new();
        let ranks = |refutations: &Refutations<u8>| [1, 2, 3, 4].map(|mv| refutations.rank(Player::White, mv, 2));
        refutations.refuted(Player::White, 3, [4].into_iter(), 0, 5);
        refutations.refuted(Player::White, 1, [4].into_iter(), 2, 5);
        refutations.refuted(Player::White, 2, [4].into_iter(), 2, 5);
        let [one, two, three, four] = ranks(&refutations);
        assert!(two > one && one > three && three > 0 && 0 > four);
        assert_eq!(refutations.rank(Player::Black, 3, 2), 0);
        refutations.new_game();
        assert_eq!(ranks(&refutations), [0; 4]);
    }

    #[test]
    fn fame_has_a_limit() {
        let mut refutations = Refutations::<u8>::new();
        for _ in 0..100_000 {
            refutations.refuted(Player::White, 1, [2].into_iter(), 0, 100);
        }
        let fame = [1, 2].map(|mv| refutations.rank(Player::White, mv, 9));
        assert!(fame[0] > 0 && fame[0] <= Refutations::<u8>::MAX && fame[1] < 0 && fame[1] >= -Refutations::<u8>::MAX);
    }
}
