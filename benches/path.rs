//! Whole paths of all nodes: 40 penalties, from counts to certified fits, one thread.

#[path = "../tests/common/generate.rs"]
mod generate;

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::Duration;

use criterion::Criterion;
use nodewise::counts::PairCounts;
use nodewise::gram::encode::{Encoding, Formulation};
use nodewise::learner::Learner;
use nodewise::learner::knowledge::Knowledge;
use nodewise::progress::Watch;
use nodewise::solver::{PathSettings, SolverSettings};
use nodewise::table::Table;

/// A real table: 8,124 rows, 23 columns of up to twelve levels, strongly dependent.
const MUSHROOM: &str = "csv/mushroom.csv";

/// All nodes' paths; the number of neighbours at their ends, so that nothing is optimised away.
fn all_paths(counts: &PairCounts, formulation: Formulation) -> usize {
    let learner =
        Learner::new(counts.clone(), formulation, Knowledge::default()).expect("two columns or more");
    let lambdas = PathSettings::new(40, 0.05).expect("a grid").grid(learner.lambda_max());
    let end = |r| {
        let watch = &mut Watch::none();
        let path = learner.fit_node_path(r, &lambdas, SolverSettings::default(), watch);
        path.points.last().map_or(0, |point| point.norms.len())
    };
    (0..learner.len()).map(end).sum()
}

/// A table of texts without quotes.
fn read(path: &Path) -> Option<Table> {
    let text = std::fs::read_to_string(path).ok()?;
    let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let names = lines.next()?;
    let rows: Vec<Vec<&str>> = lines.collect();
    let column = |i: usize| {
        generate::column_of_texts(names[i], &rows.iter().map(|row| Some(row[i])).collect::<Vec<_>>())
    };
    Some(Table { columns: (0..names.len()).map(column).collect(), rows: rows.len() })
}

fn shared() -> PathBuf {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared");
    std::env::var_os("NODEWISE_SHARED").map_or_else(beside, PathBuf::from)
}

fn main() {
    let mut tables: Vec<(String, Table)> = [50, 200]
        .map(|n| (format!("synthetic, {n} columns"), generate::network(n as u64, n, 4, 5_000)))
        .into();
    match read(&shared().join(MUSHROOM)) {
        Some(table) => tables.push(("mushroom".into(), table)),
        None => println!("no {MUSHROOM} in the shared folder: the real table is left out"),
    }
    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("paths of all nodes");
    group.sample_size(10).warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(8));
    let effects = Formulation::Paper { encoding: Encoding::Effects, intercept: true };
    for (name, table) in &tables {
        let counts = PairCounts::of(table);
        for (label, formulation) in [("normalised", Formulation::Normalised), ("paper", effects)] {
            let name = format!("{name}, {label}");
            group.bench_function(name, |b| b.iter(|| all_paths(black_box(&counts), formulation)));
        }
    }
    group.finish();
    criterion.final_summary();
}
