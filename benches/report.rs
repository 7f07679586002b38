//! Prints a table of all perft workloads: nanoseconds and instructions a leaf, and both against chess.
//!
//! Times are the best of five runs, all workloads taking turns, so that a busy machine disturbs all alike. Instructions
//! are counted by valgrind's callgrind, which this program starts on itself; without valgrind the column stays empty.

use std::process::Command;
use std::time::{Duration, Instant};

use jeux_benches::{Mode, Workload, chess, workloads};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["run", mode, place] => run_once(mode, place.parse().unwrap_or(0)),
        _ => Mode::ALL.into_iter().for_each(report),
    }
}

fn all(mode: Mode) -> Vec<Workload> {
    std::iter::once(chess(mode)).chain(workloads()).collect()
}

/// One run of one workload: what callgrind looks at.
fn run_once(mode: &str, place: usize) {
    for mode in Mode::ALL.into_iter().filter(|known| known.word() == mode) {
        all(mode).into_iter().skip(place).take(1).for_each(|workload| workload.measured_run(mode));
    }
}

fn report(mode: Mode) {
    let workloads = all(mode);
    let mut best = vec![Duration::MAX; workloads.len()];
    for _ in 0..5 {
        for (best, workload) in best.iter_mut().zip(&workloads) {
            let start = Instant::now();
            workload.measured_run(mode);
            *best = start.elapsed().min(*best);
        }
    }
    println!("| {} | leaves | ns a leaf | of chess | instructions a leaf |", mode.word());
    println!("|---|---:|---:|---:|---:|");
    let nanoseconds = |place: usize| best[place].as_secs_f64() * 1e9 / workloads[place].leaves as f64;
    for (place, workload) in workloads.iter().enumerate() {
        let ratio = nanoseconds(place) / nanoseconds(0);
        let instructions = instructions(mode, place)
            .map_or("-".to_owned(), |total| format!("{:.1}", total as f64 / workload.leaves as f64));
        println!(
            "| {} | {} | {:.2} | {ratio:.2} | {instructions} |",
            workload.name,
            workload.leaves,
            nanoseconds(place)
        );
    }
    println!();
}

fn instructions(mode: Mode, place: usize) -> Option<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--toggle-collect=*measured_run*", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe().ok()?)
        .args(["run", mode.word(), &place.to_string()])
        .output()
        .ok()?;
    let text = String::from_utf8(output.stderr).ok()?;
    let line = text.lines().find(|line| line.contains("Collected"))?;
    line.split_whitespace().last()?.parse().ok()
}
