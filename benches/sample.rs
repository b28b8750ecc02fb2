//! Drawing a million rows.

use std::hint::black_box;
use std::time::Duration;

use criterion::Criterion;
use nodewise::network::{Synthetic, bif};

fn main() {
    let alarm = bif::read(include_bytes!("../www/public/networks/alarm.bif")).expect("the network is whole");
    let synthetic = Synthetic::default().draw(1).expect("the usual settings");
    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("draw a million rows");
    group.sample_size(10).warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(10));
    group.bench_function("alarm", |b| b.iter(|| black_box(&alarm).sample(1_000_000, 1)));
    group.bench_function("20 nodes of 4 levels", |b| b.iter(|| black_box(&synthetic).sample(1_000_000, 1)));
    group.finish();
    criterion.final_summary();
}
