//! Exact marginals of all pairs of nodes, and answers to questions.

use std::hint::black_box;
use std::time::Duration;

use criterion::Criterion;
use nodewise::network::bif;
use nodewise::network::marginals::pairwise;
use nodewise::network::query::Question;
use nodewise::progress::Watch;

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("exact marginals of all pairs");
    group.sample_size(10).warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_secs(3));
    for name in ["child", "alarm", "win95pts", "hailfinder", "water"] {
        let text = std::fs::read(format!("www/public/networks/{name}.bif")).expect("a bundled network");
        let network = bif::read(&text).expect("the network is whole");
        group.bench_function(name, |b| {
            b.iter(|| pairwise(black_box(&network), &mut Watch::none()));
        });
    }
    group.finish();
    let mut group = criterion.benchmark_group("all levels given three nodes");
    group.sample_size(10).warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_secs(2));
    for name in ["child", "alarm", "hailfinder", "andes"] {
        let text = std::fs::read(format!("www/public/networks/{name}.bif")).expect("a bundled network");
        let network = bif::read(&text).expect("the network is whole");
        let last = network.len() - 1;
        let question = Question { given: vec![(0, 0), (last / 2, 0), (last, 0)], set: Vec::new() };
        group.bench_function(name, |b| b.iter(|| network.answer(black_box(&question))));
    }
    group.finish();
    criterion.final_summary();
}
