//! Counting a million rows: bitsets against a plain loop over the rows.

#[path = "../tests/common/generate.rs"]
mod generate;

use std::hint::black_box;
use std::time::Duration;

use criterion::Criterion;
use nodewise::counts::PairCounts;
use nodewise::table::{Codes, Table};

/// The plain loop at its best: bytes only, no missing values, one table at a time.
fn plain_loop(table: &Table) -> Vec<Vec<u32>> {
    let codes = |i: usize| match &table.columns[i].codes {
        Codes::U8(codes) => codes.as_slice(),
        Codes::U16(_) => unreachable!("the generated columns have few levels"),
    };
    let n = table.columns.len();
    let pairs = (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j)));
    let count = |(i, j): (usize, usize)| {
        let width = table.columns[j].levels.len();
        let mut cells = vec![0; table.columns[i].levels.len() * width];
        for (&a, &b) in codes(i).iter().zip(codes(j)) {
            cells[usize::from(a) * width + usize::from(b)] += 1;
        }
        cells
    };
    pairs.map(count).collect()
}

fn main() {
    let table = generate::large(1, 37, 1_000_000);
    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("count a million rows of 37 columns");
    group.sample_size(10).warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(10));
    group.bench_function("bitsets", |b| b.iter(|| PairCounts::of(black_box(&table))));
    group.bench_function("plain loop", |b| b.iter(|| plain_loop(black_box(&table))));
    group.finish();
    criterion.final_summary();
}
