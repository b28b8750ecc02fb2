//! How sure edges are: the whole paths of a hundred halves of the rows of alarm beside one path of all rows, one thread. The second time over
//! the first is what resampling costs, in paths.

use std::hint::black_box;
use std::time::Duration;

use criterion::Criterion;
use nodewise::counts::{PairCounts, Recount};
use nodewise::learner::{Learner, Settings, Work};
use nodewise::network::bif;
use nodewise::progress::Watch;
use nodewise::resample::{Penalties, Scheme, Shares, Source, Stability};
use nodewise::solver::{PathSettings, SolverSettings};

const ROWS: usize = 5_000;
/// Each split gives two halves.
const SPLITS: usize = 50;

fn main() {
    let text = std::fs::read("www/public/networks/alarm.bif").expect("a bundled network");
    let table = bif::read(&text).expect("the network is whole").sample(ROWS, 1);
    let counts = PairCounts::of(&table);
    let learner = Learner::with_settings(counts.clone(), Settings::default()).expect("two columns or more");
    let grid = PathSettings::default().grid(learner.lambda_max());
    let one_path = || {
        let solver = SolverSettings::default();
        let end = |r| learner.fit_node_path(r, black_box(&grid), solver, &mut Watch::none()).points.len();
        (0..learner.len()).map(end).sum::<usize>()
    };
    let halves = || -> Shares {
        let source = Source::rows(Recount::new(&table), counts.clone(), Scheme::Halves, 1);
        let stability = Stability::new(&learner, &source, Penalties::Grid(black_box(&grid)));
        let mut shares = stability.shares();
        stability.run(0..SPLITS, &mut shares, Work::Alone, &mut Watch::none()).expect("nobody breaks it off");
        shares
    };
    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("resampling alarm");
    group.sample_size(10).warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(8));
    group.bench_function("one path of all rows", |b| b.iter(one_path));
    group.bench_function("paths of 100 halves", |b| b.iter(halves));
    group.finish();
    criterion.final_summary();
}
