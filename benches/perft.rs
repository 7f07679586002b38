//! A leaf of perft in each game, beside a leaf of chess by `cozy-chess` in the same run.

use std::time::Duration;

use criterion::{Criterion, Throughput};
use jeux_benches::{Mode, chess, workloads};

fn leaves(criterion: &mut Criterion) {
    for mode in Mode::ALL {
        let mut group = criterion.benchmark_group(mode.word());
        group.sample_size(10).warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(2));
        for workload in std::iter::once(chess(mode)).chain(workloads()) {
            group.throughput(Throughput::Elements(workload.leaves));
            group.bench_function(workload.name, |bencher| bencher.iter(|| workload.measured_run(mode)));
        }
        group.finish();
    }
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    leaves(&mut criterion);
    criterion.final_summary();
}
