//! Prints a table of random playouts, uniform over the legal moves, of every game and variant, beside the Ataxx and the
//! Connect Four of the crate `board-game`: nanoseconds and instructions a move, moves a game, and games given up.
//!
//! Times are the best and the median of many short turns that all workloads take one after the other, so that a busy
//! machine disturbs all alike, and the best turn little.
//! Instructions are counted by valgrind's callgrind, which this program starts on itself; without valgrind that column
//! stays empty.

use std::process::Command;
use std::time::Instant;

use board_game::board::Board;
use board_game::games::{ataxx::AtaxxBoard, connect4::Connect4};
use jeux_core::{Position, Rules, SplitMix64};
use jeux_search::{MAX_MOVES, playout};
use rand::SeedableRng;
use rand::rngs::SmallRng;

/// Games of one kind, to be played at random.
struct Workload {
    name: String,
    /// Plays so many games, which depend on the seed.
    play: Box<dyn Fn(u64, u64) -> Totals>,
}

/// What came of some games.
#[derive(Clone, Copy, Default)]
struct Totals {
    games: u64,
    moves: u64,
    given_up: u64,
}

impl Totals {
    fn add(&mut self, moves: u32, ended: bool) {
        self.games += 1;
        self.moves += u64::from(moves);
        self.given_up += u64::from(!ended);
    }
}

impl Workload {
    #[inline(never)]
    fn measured_run(&self, games: u64, seed: u64) -> Totals {
        (self.play)(games, seed)
    }

    /// Games of this workspace from the start; where that is chance, from as many starts, made beforehand.
    fn of<P: Position>(name: String, rules: P::Rules) -> Self {
        let starts: Vec<P> = (0..1_000).map(|seed| P::start(rules, seed)).collect();
        let play = move |games, seed| {
            let (mut totals, mut random) = (Totals::default(), SplitMix64::new(seed));
            for start in starts.iter().cycle().skip(seed as usize % starts.len()).take(games as usize) {
                let (moves, outcome) = playout(&mut start.clone(), MAX_MOVES, &mut random);
                totals.add(moves, outcome.is_some());
            }
            totals
        };
        Self { name, play: Box::new(play) }
    }

    /// The same with a game of `board-game`.
    fn of_board<B: Board>(name: &str, start: B) -> Self {
        let play = move |games, seed| {
            let (mut totals, mut random) = (Totals::default(), SmallRng::seed_from_u64(seed));
            for _ in 0..games {
                let (mut board, mut moves) = (start.clone(), 0);
                while moves < MAX_MOVES && board.play_random_available_move(&mut random).is_ok() {
                    moves += 1;
                }
                totals.add(moves, board.is_done());
            }
            totals
        };
        Self { name: name.to_owned(), play: Box::new(play) }
    }
}

fn every_variant<P: Position>() -> impl Iterator<Item = Workload> {
    P::Rules::VARIANTS.iter().map(|variant| Workload::of::<P>(format!("{} {}", P::GAME, variant.name), variant.rules))
}

fn workloads() -> Vec<Workload> {
    let ataxx = Workload::of_board("board-game Ataxx", AtaxxBoard::diagonal(7));
    let connect_four = Workload::of_board("board-game Connect Four", Connect4::default());
    let rows = ["5-stars rows=5", "5-stars rows=9"].map(|rows| {
        let rules = rows.parse().expect("rules of Navettes");
        Workload::of::<navettes::Position>(format!("navettes {rows}"), rules)
    });
    [ataxx, connect_four]
        .into_iter()
        .chain(every_variant::<cavalier_billes::Position>())
        .chain(every_variant::<pharaons::Position>())
        .chain(every_variant::<navettes::Position>())
        .chain(rows)
        .collect()
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["run", place] => {
            let totals = workloads()[place.parse::<usize>().expect("a place")].measured_run(COUNTED_GAMES, 0);
            println!("{}", totals.moves);
        }
        _ => report(),
    }
}

/// How many games callgrind looks at, which takes fifty times as long.
const COUNTED_GAMES: u64 = 500;

/// About how many moves a turn has: a millisecond or less, so that the machine does nothing else meanwhile.
const TURN: u64 = 4_000;

/// How many turns each workload has, all with different games.
const TURNS: u64 = 400;

fn report() {
    let workloads = workloads();
    let games: Vec<u64> = workloads
        .iter()
        .map(|workload| {
            let Totals { games, moves, .. } = workload.measured_run(100, 0);
            (TURN * games / moves).max(1)
        })
        .collect();
    let mut results = vec![(Vec::new(), Totals::default()); workloads.len()];
    for turn in 1..=TURNS {
        for ((workload, &games), (times, sum)) in workloads.iter().zip(&games).zip(&mut results) {
            let start = Instant::now();
            let totals = workload.measured_run(games, turn);
            times.push(start.elapsed().as_secs_f64() * 1e9 / totals.moves as f64);
            sum.games += totals.games;
            sum.moves += totals.moves;
            sum.given_up += totals.given_up;
        }
    }
    println!("| random playouts | ns a move, best | median | instructions a move | moves a game | given up |");
    println!("|---|---:|---:|---:|---:|---:|");
    for (place, (workload, (mut times, totals))) in workloads.iter().zip(results).enumerate() {
        times.sort_by(f64::total_cmp);
        println!(
            "| {} | {:.1} | {:.1} | {} | {:.1} | {:.1} % |",
            workload.name,
            times[0],
            times[times.len() / 2],
            instructions(place).map_or("-".to_owned(), |count| format!("{count:.0}")),
            totals.moves as f64 / totals.games as f64,
            totals.given_up as f64 * 100.0 / totals.games as f64,
        );
    }
}

/// Instructions a move.
fn instructions(place: usize) -> Option<f64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--toggle-collect=*measured_run*", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().ok()?)
        .args(["run", &place.to_string()])
        .output()
        .ok()?;
    let moves: f64 = String::from_utf8(output.stdout).ok()?.trim().parse().ok()?;
    let text = String::from_utf8(output.stderr).ok()?;
    let line = text.lines().find(|line| line.contains("Collected"))?;
    let collected: f64 = line.split_whitespace().last()?.parse().ok()?;
    Some(collected / moves)
}
