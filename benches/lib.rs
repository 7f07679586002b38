//! What the benchmarks measure: perft of known counts, and chess by `cozy-chess` beside it.

mod references;

use jeux_core::{Position, perft, perft_full};

pub use references::{Pair, pairs};

/// How the last ply of a perft is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Its moves are counted.
    Bulk,
    /// Its positions are made.
    Full,
}

impl Mode {
    /// Both, bulk first.
    pub const ALL: [Self; 2] = [Self::Bulk, Self::Full];

    /// The mode's word in the names of the benchmarks.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Bulk => "bulk",
            Self::Full => "full",
        }
    }
}

/// Perft of one or more positions, with the number of leaves it must find.
pub struct Workload {
    /// Its name in reports.
    pub name: &'static str,
    /// How many leaves there are.
    pub leaves: u64,
    run: Box<dyn Fn(Mode) -> u64>,
}

impl Workload {
    /// Counts the leaves; a wrong number ends the benchmark.
    ///
    /// # Panics
    /// If the count is not the known one.
    #[inline(never)]
    pub fn measured_run(&self, mode: Mode) {
        assert_eq!((self.run)(mode), self.leaves, "{} is wrong", self.name);
    }

    pub(crate) fn of<P: Position>(name: &'static str, lines: impl IntoIterator<Item = Line<P>>) -> Self {
        let lines: Vec<Line<P>> = lines.into_iter().collect();
        let leaves = lines.iter().map(|line| line.count).sum();
        let run = move |mode| {
            let count = |line: &Line<P>| match mode {
                Mode::Bulk => perft(&line.position, line.depth),
                Mode::Full => perft_full(&line.position, line.depth),
            };
            lines.iter().map(count).sum()
        };
        Self { name, leaves, run: Box::new(run) }
    }
}

/// A position, a depth, and the known count.
pub(crate) struct Line<P> {
    pub(crate) position: P,
    pub(crate) depth: u8,
    pub(crate) count: u64,
}

/// The lines of a table of known counts: game, variant, options, position, depth, count.
pub(crate) fn lines<P: Position>(table: &'static str) -> impl Iterator<Item = Line<P>> {
    table.lines().filter_map(|line| {
        let columns: Vec<&str> = line.split('\t').collect();
        let [_, variant, options, position, depth, count] = columns[..] else { return None };
        let rules = format!("{variant} {options}").trim_end_matches(" -").parse().ok()?;
        let position = P::parse(position, rules).ok()?;
        Some(Line { position, depth: depth.parse().ok()?, count: count.parse().ok()? })
    })
}

macro_rules! data {
    ($game:literal, $table:literal) => {
        include_str!(concat!("../crates/", $game, "/tests/data/", $table, ".tsv"))
    };
}
pub(crate) use data;

/// The first line of a table with this depth and count.
pub(crate) fn line<P: Position>(table: &'static str, depth: u8, count: u64) -> impl Iterator<Item = Line<P>> {
    lines(table).filter(move |line| (line.depth, line.count) == (depth, count)).take(1)
}

/// Mid-game positions of a variant of Pharaons.
pub(crate) fn midgame(variant: &'static str) -> impl Iterator<Item = Line<pharaons::Position>> {
    let table = include_str!("data/pharaons-midgame.tsv");
    table.lines().filter(move |line| line.contains(variant)).flat_map(lines)
}

/// The yardstick: chess from its start.
#[must_use]
pub fn chess(mode: Mode) -> Workload {
    let depth = match mode {
        Mode::Bulk => 6,
        Mode::Full => 5,
    };
    let leaves = match mode {
        Mode::Bulk => 119_060_324,
        Mode::Full => 4_865_609,
    };
    let run = move |mode| count_chess(&cozy_chess::Board::default(), depth, mode);
    Workload { name: "cozy-chess start", leaves, run: Box::new(run) }
}

fn count_chess(board: &cozy_chess::Board, depth: u8, mode: Mode) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        if depth == 1 && mode == Mode::Bulk {
            count += moves.len() as u64;
            return false;
        }
        for mv in moves {
            let mut after = board.clone();
            after.play_unchecked(mv);
            count += match depth {
                1 => {
                    std::hint::black_box(&after);
                    1
                }
                _ => count_chess(&after, depth - 1, mode),
            };
        }
        false
    });
    count
}

/// All that is measured of the games of this workspace.
///
/// # Panics
/// If a table of known counts lacks what is measured.
#[must_use]
pub fn workloads() -> Vec<Workload> {
    let navettes = |depth, count| line::<navettes::Position>(data!("navettes", "perft_start"), depth, count);
    let pharaons = |rules: &str, depth| {
        let rules: pharaons::Rules = rules.parse().expect("rules");
        lines::<pharaons::Position>(data!("pharaons", "perft_start"))
            .filter(move |line| line.depth == depth && line.position.rules() == rules)
    };
    let workloads = vec![
        Workload::of(
            "cavalier-billes start, depth 12",
            line::<cavalier_billes::Position>(data!("cavalier-billes", "perft_start"), 12, 2_279_456),
        ),
        Workload::of("navettes 7 rows start, depth 5", navettes(5, 534_732)),
        Workload::of("navettes 9 rows start, depth 5", navettes(5, 599_546)),
        Workload::of(
            "navettes 50 positions",
            lines::<navettes::Position>(data!("navettes", "perft_positions")).take(50),
        ),
        Workload::of("pharaons variant-1 start, depth 4", pharaons("variant-1", 4)),
        Workload::of("pharaons variant-2 start, depth 5", pharaons("variant-2", 5)),
        Workload::of("pharaons variant-1 50 positions", midgame("variant-1")),
        Workload::of("pharaons variant-2 50 positions", midgame("variant-2")),
        Workload::of("pharaons variant-3 50 positions", midgame("variant-3")),
    ];
    assert!(workloads.iter().all(|workload| workload.leaves > 0), "a table of counts is not as it was");
    workloads
}
