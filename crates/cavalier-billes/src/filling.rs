//! The bag and the filling of the board: chance before the game, with its probabilities in the open.
//!
//! *"Toutes les billes (blanche, noire et de couleurs) sont mises dans le sac « pioche ». Chacun leur tour, les joueurs
//! prennent une bille et la place dans une alvéole."* There is no decision in it: every order of the bag is equally
//! likely, and the cells are filled a1…f1, a2…f2, … f6.

use core::fmt;
use core::str::FromStr;

use jeux_core::{Player, RandomSource, Scanner, SplitMix64, SyntaxError};

use crate::{Cell, Marble, Position, Rules};

/// The bag (*sac « pioche »*): how many marbles of each kind are left in it.
///
/// ```
/// use cavalier_billes::{Bag, Colour, Marble};
///
/// let mut bag = Bag::FULL;
/// assert_eq!((bag.total(), bag.left(Marble::Coloured(Colour::Red))), (36, 12));
/// assert_eq!(bag.probability(Marble::Coloured(Colour::Red)), 12.0 / 36.0);
/// assert!(bag.take(Marble::Coloured(Colour::Red)));
/// assert_eq!(bag.total(), 35);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bag([u8; 5]);

impl Bag {
    /// All 36 marbles of the game.
    pub const FULL: Self = {
        let mut counts = [0; 5];
        let mut i = 0;
        while i < 5 {
            counts[i] = Marble::ALL[i].count();
            i += 1;
        }
        Self(counts)
    };

    /// A bag with nothing in it.
    pub const EMPTY: Self = Self([0; 5]);

    /// How many marbles are left, 0 to 36 in a game.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.0.iter().copied().map(u32::from).sum()
    }

    /// How many marbles of this kind are left.
    #[must_use]
    pub const fn left(&self, marble: Marble) -> u8 {
        self.0[marble.index()]
    }

    /// The chance that the next marble is of this kind: those left of the kind by all that are left, 0 if none is.
    #[must_use]
    pub fn probability(&self, marble: Marble) -> f64 {
        match self.total() {
            0 => 0.0,
            total => f64::from(self.left(marble)) / f64::from(total),
        }
    }

    /// Puts a marble in and says whether there was room; a bag holds at most 255 of a kind.
    pub const fn put(&mut self, marble: Marble) -> bool {
        let count = &mut self.0[marble.index()];
        let room = *count < u8::MAX;
        *count = count.saturating_add(1);
        room
    }

    /// Takes a marble of this kind out and says whether there was one.
    pub const fn take(&mut self, marble: Marble) -> bool {
        let count = &mut self.0[marble.index()];
        let found = *count > 0;
        *count = count.saturating_sub(1);
        found
    }

    /// Draws a marble blind, every marble left being equally likely; `None` if the bag is empty.
    ///
    /// Asks `random` for one number below [`total`](Self::total). The marbles are counted off in the order of
    /// [`Marble::ALL`], so the same number means the same marble everywhere.
    pub fn draw(&mut self, random: &mut (impl RandomSource + ?Sized)) -> Option<Marble> {
        let mut place = random.below(u64::from(self.total()));
        let drawn = Marble::ALL.into_iter().find(|&marble| {
            let left = u64::from(self.left(marble));
            let here = place < left;
            place = place.saturating_sub(left);
            here
        })?;
        self.take(drawn);
        Some(drawn)
    }
}

/// A filling (*remplissage du plateau*), finished or under way: the marbles laid so far, in the order of the cells.
///
/// Its text is one letter a marble. A finished filling becomes the start [`position`](Self::position) of a game.
///
/// ```
/// use cavalier_billes::{Filling, Rules};
/// use jeux_core::SplitMix64;
///
/// let mut filling: Filling = "yrB".parse()?;
/// let mut dice = SplitMix64::new(1);
/// while filling.draw(&mut dice).is_some() {}
/// let position = filling.position(Rules::STANDARD)?;
/// assert!(position.to_string().contains("/yrB"));
/// # Ok::<(), cavalier_billes::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Filling {
    // Cells that are not filled yet repeat the filler, so that equal fillings are equal values.
    marbles: [Marble; 36],
    laid: u8,
    bag: Bag,
}

impl Filling {
    const FILLER: Marble = Marble::ALL[0];

    /// An empty board and a full bag.
    #[must_use]
    pub const fn new() -> Self {
        Self { marbles: [Self::FILLER; 36], laid: 0, bag: Bag::FULL }
    }

    /// A finished filling, all orders of the bag being equally likely; the same for the same seed everywhere.
    #[must_use]
    pub fn random(seed: u64) -> Self {
        let mut filling = Self::new();
        let mut random = SplitMix64::new(seed);
        while filling.draw(&mut random).is_some() {}
        filling
    }

    /// The marbles laid so far, in the order of the cells: a1, b1, …
    #[must_use]
    pub fn marbles(&self) -> &[Marble] {
        self.marbles.split_at(usize::from(self.laid)).0
    }

    /// What is left in the bag.
    #[must_use]
    pub const fn bag(&self) -> &Bag {
        &self.bag
    }

    /// The cell that is filled next; `None` if the board is full.
    #[must_use]
    pub const fn next_cell(&self) -> Option<Cell> {
        Cell::from_index(self.laid)
    }

    /// Whether all 36 marbles are laid.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.next_cell().is_none()
    }

    /// Lays a marble of this kind into the next cell.
    ///
    /// # Errors
    /// If none of the kind is left in the bag; the filling stays as it is.
    pub fn lay(&mut self, marble: Marble) -> Result<(), FillingError> {
        if !self.bag.take(marble) {
            return Err(FillingError::NoneLeft { marble, laid: self.laid });
        }
        self.push(marble);
        Ok(())
    }

    /// Draws a marble with the caller's random numbers, lays it into the next cell and returns it; `None` if the board
    /// is full.
    pub fn draw(&mut self, random: &mut (impl RandomSource + ?Sized)) -> Option<Marble> {
        let marble = self.bag.draw(random)?;
        self.push(marble);
        Some(marble)
    }

    /// The start of a game on this board: Black to move, nothing taken.
    ///
    /// # Errors
    /// If the filling is not complete.
    pub fn position(&self, rules: Rules) -> Result<Position, FillingError> {
        if !self.is_complete() {
            return Err(FillingError::Unfinished { laid: self.laid });
        }
        Ok(self.start(rules))
    }

    /// What has been laid, as a position. It is valid when the filling is complete.
    pub(crate) fn start(&self, rules: Rules) -> Position {
        let mut position = Position::empty(rules, Player::Black);
        Cell::all().zip(self.marbles()).for_each(|(cell, &marble)| position.put(cell, marble));
        position
    }

    // The bag holds exactly as many marbles as the board has cells, so there is room for each that comes out of it.
    fn push(&mut self, marble: Marble) {
        if let Some(cell) = self.marbles.get_mut(usize::from(self.laid)) {
            *cell = marble;
            self.laid += 1;
        }
    }
}

impl Default for Filling {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Display for Filling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.marbles().iter().try_for_each(|marble| write!(f, "{}", marble.letter()))
    }
}

impl FromStr for Filling {
    type Err = FillingError;

    /// Reads 0 to 36 letters.
    ///
    /// # Errors
    /// A letter that is no marble, or a marble that the bag no longer holds.
    fn from_str(text: &str) -> Result<Self, FillingError> {
        let mut filling = Self::new();
        let mut scan = Scanner::new(text, "filling");
        while !filling.is_complete() && scan.peek().is_some() {
            filling.lay(scan.pick(|byte| Marble::from_letter(byte.into()), "`B`, `W`, `r`, `b` or `y`")?)?;
        }
        scan.end()?;
        Ok(filling)
    }
}

/// What is wrong with a filling.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FillingError {
    /// A text that has not the form.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The bag holds no more marbles of a kind.
    #[error("filling, marble {}: no {marble} marble is left in the bag", laid + 1)]
    NoneLeft {
        /// The kind.
        marble: Marble,
        /// How many marbles have been laid; in a text also the byte offset of the marble that is too many.
        laid: u8,
    },
    /// A game starts only when the board is full.
    #[error("the filling is not finished: {laid} of 36 marbles are laid")]
    Unfinished {
        /// How many marbles have been laid.
        laid: u8,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Colour;
    use alloc::collections::BTreeMap;
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    /// All sequences of draws from a bag: at each step every number below the total once.
    fn orders(bag: Bag, drawn: String, counts: &mut BTreeMap<String, u32>) {
        let total = bag.total();
        if total == 0 {
            *counts.entry(drawn).or_insert(0) += 1;
            return;
        }
        for place in 0..u64::from(total) {
            let mut rest = bag;
            // The number whose multiplication by the total gives `place`, and is not rejected.
            let draw = (u128::from(place) << 64).div_ceil(u128::from(total)) as u64 + 1;
            let marble = rest.draw(&mut || draw).unwrap();
            orders(rest, drawn.clone() + &marble.letter().to_string(), counts);
        }
    }

    #[test]
    fn every_order_of_a_small_bag_is_equally_likely() {
        let mut bag = Bag::EMPTY;
        for letter in "BWyybr".bytes() {
            assert!(bag.put(Marble::from_letter(letter.into()).unwrap()));
        }
        let mut counts = BTreeMap::new();
        orders(bag, String::new(), &mut counts);
        // 6! sequences of marbles, the two yellow ones being alike: 360 orders, two sequences each.
        assert_eq!(counts.len(), 360);
        assert!(counts.values().all(|&count| count == 2));
    }

    #[test]
    fn real_fillings_are_uniform() {
        const FILLINGS: u32 = 20_000;
        let mut red = [0u32; 36];
        let mut black = [0u32; 36];
        let mut red_after_red = 0u32;
        for seed in 0..u64::from(FILLINGS) {
            let marbles: Vec<Marble> = Filling::random(seed).marbles().to_vec();
            let is_red = |cell: usize| u32::from(marbles[cell] == Marble::Coloured(Colour::Red));
            for cell in 0..36 {
                red[cell] += is_red(cell);
                black[cell] += u32::from(marbles[cell] == Marble::Player(jeux_core::Player::Black));
            }
            red_after_red += (1..36).map(|cell| is_red(cell - 1) * is_red(cell)).sum::<u32>();
        }
        // Means 6667, 556 and 73333 with standard deviations 67, 23 and about 250: bounds at five of them.
        assert!(red.iter().all(|count| count.abs_diff(FILLINGS / 3) < 340), "{red:?}");
        assert!(black.iter().all(|count| count.abs_diff(FILLINGS / 36) < 118), "{black:?}");
        assert!(red_after_red.abs_diff(FILLINGS * 35 * 12 * 11 / (36 * 35)) < 1_250, "{red_after_red}");
    }

    #[test]
    fn probabilities_follow_what_is_left() {
        let mut filling = Filling::new();
        let red = Marble::Coloured(Colour::Red);
        for laid in 0..12 {
            assert_eq!(filling.bag().probability(red), f64::from(12 - laid) / f64::from(36 - laid));
            let sum: f64 = Marble::ALL.iter().map(|&marble| filling.bag().probability(marble)).sum();
            assert!((sum - 1.0).abs() < 1e-12);
            filling.lay(red).unwrap();
        }
        assert_eq!(filling.bag().probability(red), 0.0);
        let before = filling;
        assert_eq!(filling.lay(red), Err(FillingError::NoneLeft { marble: red, laid: 12 }));
        assert_eq!(filling, before);
        assert_eq!(Bag::EMPTY.probability(red), 0.0);
        assert_eq!(Bag::EMPTY.clone().draw(&mut || 0), None);
    }
}
