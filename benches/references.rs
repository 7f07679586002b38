//! The crates beside the literal references of their tests, which are slow on purpose.

use jeux_core::Position;

use crate::{Line, Mode, Workload, data, line, midgame};

#[path = "../crates/cavalier-billes/tests/reference/mod.rs"]
mod cavalier_billes_reference;
#[path = "../crates/navettes/tests/reference/mod.rs"]
mod navettes_reference;
#[path = "../crates/pharaons/tests/reference/mod.rs"]
mod pharaons_reference;

/// The same leaves counted by a crate and by the reference of its game, which makes every position.
pub struct Pair {
    /// The crate's side.
    pub workload: Workload,
    reference: Box<dyn Fn() -> u64>,
}

impl Pair {
    /// Counts the leaves by the crate, in full as the reference does.
    ///
    /// # Panics
    /// If the count is not the known one.
    pub fn measured_run(&self) {
        self.workload.measured_run(Mode::Full);
    }

    /// Counts the leaves by the reference.
    ///
    /// # Panics
    /// If the count is not the known one.
    pub fn measured_reference(&self) {
        assert_eq!((self.reference)(), self.workload.leaves, "the reference of {} is wrong", self.workload.name);
    }

    fn of<P: Position + Copy>(
        name: &'static str,
        lines: impl IntoIterator<Item = Line<P>>,
        perft: fn(rules: &str, position: &str, depth: u8) -> Result<u64, String>,
    ) -> Self {
        let lines: Vec<Line<P>> = lines.into_iter().collect();
        let texts: Vec<(String, String, u8)> = lines
            .iter()
            .map(|line| (line.position.rules().to_string(), line.position.to_string(), line.depth))
            .collect();
        let reference = move || {
            let count = |(rules, position, depth): &(String, String, u8)| perft(rules, position, *depth);
            texts.iter().map(count).sum::<Result<u64, String>>().expect("the reference reads all positions")
        };
        Self { workload: Workload::of(name, lines), reference: Box::new(reference) }
    }
}

macro_rules! perft_of {
    ($reference:ident) => {
        |rules, position, depth| Ok($reference::Reference::parse(rules, position)?.perft(depth))
    };
}

/// A pair for each game, with fewer leaves than the other workloads, or nobody would wait for the references.
///
/// # Panics
/// If a table of known counts lacks what is measured.
#[must_use]
pub fn pairs() -> Vec<Pair> {
    let pharaons = |depth, count| line::<pharaons::Position>(data!("pharaons", "perft_start"), depth, count);
    let pairs = vec![
        Pair::of(
            "cavalier-billes start, depth 9",
            line::<cavalier_billes::Position>(data!("cavalier-billes", "perft_start"), 9, 114_529),
            perft_of!(cavalier_billes_reference),
        ),
        Pair::of(
            "navettes 7 rows start, depth 5",
            line::<navettes::Position>(data!("navettes", "perft_start"), 5, 534_732),
            perft_of!(navettes_reference),
        ),
        Pair::of("pharaons variant-1 start, depth 3", pharaons(3, 37_934), perft_of!(pharaons_reference)),
        Pair::of("pharaons variant-2 start, depth 4", pharaons(4, 38_416), perft_of!(pharaons_reference)),
        Pair::of("pharaons variant-3 5 positions", midgame("variant-3").take(5), perft_of!(pharaons_reference)),
    ];
    assert!(pairs.iter().all(|pair| pair.workload.leaves > 0), "a table of counts is not as it was");
    pairs
}
