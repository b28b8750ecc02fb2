//! Candidates of a search where columns have many levels: by excluding blocks, and by solving every node to its gap, without and with entry
//! intervals (as `learn --prune` did before), one thread.

#[path = "../tests/common/generate.rs"]
mod generate;

use std::hint::black_box;
use std::time::Duration;

use criterion::Criterion;
use nodewise::counts::PairCounts;
use nodewise::gram::encode::Formulation;
use nodewise::lambda::CANDIDATES;
use nodewise::learner::knowledge::Knowledge;
use nodewise::learner::{Learner, Work};
use nodewise::progress::Watch;
use nodewise::solver::entry;

/// Levels as mildew has them: a few columns of a hundred, most of a handful.
const LEVELS: [usize; 8] = [100, 4, 7, 11, 50, 3, 20, 5];

fn main() {
    let levels: Vec<usize> = LEVELS.iter().copied().cycle().take(24).collect();
    let counts = PairCounts::of(&generate::dependent(1, &levels, 5_000, 0.7));
    let learner =
        Learner::new(counts, Formulation::Normalised, Knowledge::default()).expect("two columns or more");
    let lambdas = vec![CANDIDATES; learner.len()];
    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("candidates, many levels");
    group.sample_size(10).warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(8));
    let expect = "nobody breaks it off";
    group.bench_function("excluded", |b| {
        let solve = || learner.candidate_nodes(black_box(&lambdas), Work::Alone, &mut Watch::none());
        b.iter(|| solve().expect(expect));
    });
    group.bench_function("solved to the gap", |b| {
        let solve = || learner.solve_nodes(black_box(&lambdas), Work::Alone, &mut Watch::none());
        b.iter(|| solve().expect(expect));
    });
    group.bench_function("solved, with entry intervals", |b| {
        let width = entry::WIDTH;
        let solve = || learner.fit_nodes(black_box(&lambdas), width, Work::Alone, &mut Watch::none());
        b.iter(|| solve().expect(expect));
    });
    group.finish();
    criterion.final_summary();
}
