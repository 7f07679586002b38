//! Measures all perft workloads and prints tables of them; with `--write`, tables and plots go into `docs/`.
//!
//! Times are processor time, the best of five runs, all workloads taking turns, so that a busy machine disturbs little and
//! all alike. Instructions are counted by valgrind's callgrind, which this program starts on itself; without valgrind
//! their column stays empty.

mod page;
mod plot;

use std::fmt::Write as _;
use std::process::{Command, ExitCode};
use std::time::Duration;

use cpu_time::ThreadTime;
use jeux_benches::{Mode, Pair, Workload, chess, pairs, workloads};

const USAGE: &str = "\
usage: report           prints the tables
       report --write   puts tables and plots into docs/
";

/// How often each workload is timed; the best time counts.
const TURNS: usize = 5;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let written = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["run", mode, place] => run_once(mode, place),
        [] => {
            println!("{}", measure().text());
            Ok(())
        }
        ["--write"] => page::write(&measure()),
        _ => Err(USAGE.into()),
    };
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// One run of one workload: what callgrind looks at.
fn run_once(mode: &str, place: &str) -> Result<(), Box<dyn std::error::Error>> {
    let mode = Mode::ALL.into_iter().find(|known| known.word() == mode).ok_or("no such mode")?;
    all(mode).get(place.parse::<usize>()?).ok_or("no such workload")?.measured_run(mode);
    Ok(())
}

/// Chess first: it is what the others are compared with.
fn all(mode: Mode) -> Vec<Workload> {
    std::iter::once(chess(mode)).chain(workloads()).collect()
}

/// What was measured.
struct Report {
    /// The processor and the compiler.
    machine: String,
    /// All workloads in each mode.
    perft: Vec<(Mode, Vec<Row>)>,
    /// Crates and references.
    references: Vec<Comparison>,
}

/// A workload in one mode; times and instructions are for one leaf.
struct Row {
    name: &'static str,
    leaves: u64,
    nanoseconds: f64,
    instructions: Option<f64>,
}

/// A crate and the reference of its game; both times are for one leaf.
struct Comparison {
    name: &'static str,
    leaves: u64,
    nanoseconds: f64,
    reference: f64,
}

fn measure() -> Report {
    Report {
        machine: machine(),
        perft: Mode::ALL.into_iter().map(|mode| (mode, rows(mode))).collect(),
        references: comparisons(),
    }
}

fn rows(mode: Mode) -> Vec<Row> {
    let workloads = all(mode);
    let times = best_times(&workloads, |workload| workload.measured_run(mode));
    let row = |(place, (workload, time)): (usize, (&Workload, Duration))| Row {
        name: workload.name,
        leaves: workload.leaves,
        nanoseconds: a_leaf(time, workload.leaves),
        instructions: instructions(mode, place).map(|total| total as f64 / workload.leaves as f64),
    };
    workloads.iter().zip(times).enumerate().map(row).collect()
}

fn comparisons() -> Vec<Comparison> {
    let pairs = pairs();
    let sides: Vec<(&Pair, bool)> = pairs.iter().flat_map(|pair| [(pair, false), (pair, true)]).collect();
    let times = best_times(&sides, |(pair, is_reference)| match is_reference {
        false => pair.measured_run(),
        true => pair.measured_reference(),
    });
    let comparisons = pairs.iter().zip(times.chunks(2)).map(|(pair, times)| Comparison {
        name: pair.workload.name,
        leaves: pair.workload.leaves,
        nanoseconds: a_leaf(times[0], pair.workload.leaves),
        reference: a_leaf(times[1], pair.workload.leaves),
    });
    comparisons.collect()
}

/// The best time of each of several things that take turns.
fn best_times<T>(things: &[T], run: impl Fn(&T)) -> Vec<Duration> {
    let mut best = vec![Duration::MAX; things.len()];
    for _ in 0..TURNS {
        for (best, thing) in best.iter_mut().zip(things) {
            let start = ThreadTime::now();
            run(thing);
            *best = start.elapsed().min(*best);
        }
    }
    best
}

/// Nanoseconds.
fn a_leaf(time: Duration, leaves: u64) -> f64 {
    time.as_secs_f64() * 1e9 / leaves as f64
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

/// The name of the processor, where Linux tells it, and the version of the compiler.
fn machine() -> String {
    let processors = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let named = |line: &str| line.strip_prefix("model name")?.split_once(':').map(|(_, name)| name.trim().to_owned());
    let processor = processors.lines().find_map(named).unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    let version = Command::new("rustc").arg("--version").output().ok().map(|output| output.stdout);
    let version = version.and_then(|text| String::from_utf8(text).ok()).unwrap_or_default();
    match version.split(' ').nth(1) {
        Some(version) => format!("{processor}, Rust {version}"),
        None => processor,
    }
}

impl Report {
    /// All of it as Markdown.
    fn text(&self) -> String {
        format!("{}\n\n{}\n{}", self.machine, self.perft_tables(), self.reference_table())
    }

    fn perft_tables(&self) -> String {
        let tables: Vec<String> = self.perft.iter().map(|(mode, rows)| perft_table(*mode, rows)).collect();
        tables.join("\n")
    }

    fn reference_table(&self) -> String {
        let mut out = "| full | leaves | ns a leaf | the reference's | times as fast |\n".to_owned();
        out += "|---|---:|---:|---:|---:|\n";
        for Comparison { name, leaves, nanoseconds, reference } in &self.references {
            let ratio = reference / nanoseconds;
            let _ = writeln!(out, "| {name} | {leaves} | {nanoseconds:.1} | {reference:.0} | {ratio:.0} |");
        }
        out
    }
}

fn perft_table(mode: Mode, rows: &[Row]) -> String {
    let mut out = format!("| {} | leaves | ns a leaf | of chess | instructions a leaf |\n", mode.word());
    out += "|---|---:|---:|---:|---:|\n";
    let chess = rows.first().map_or(f64::NAN, |row| row.nanoseconds);
    for Row { name, leaves, nanoseconds, instructions } in rows {
        let ratio = nanoseconds / chess;
        let instructions = instructions.map_or("-".to_owned(), |count| format!("{count:.1}"));
        let _ = writeln!(out, "| {name} | {leaves} | {nanoseconds:.2} | {ratio:.2} | {instructions} |");
    }
    out
}
