//! What hiding and noise cost and what they invent, on networks and on independent columns of many shapes: measurements, run by hand.
//!
//!     cargo test --release --test library protected:: -- --ignored --nocapture --test-threads 1
//!
//! `NODEWISE_ROWS` names the numbers of rows, between commas.

use nodewise::counts::PairCounts;
use nodewise::graph::Pair;
use nodewise::network::{Network, bif};
use nodewise::table::Table;
use nodewise::{Learner, Settings, evaluate};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use crate::common::generate::{generator, table_of_codes};
use crate::privacy::noisy;
use crate::shared;

const NETWORKS: [&str; 11] = [
    "alarm",
    "child",
    "sachs",
    "asia",
    "hailfinder",
    "carpo-noisymax",
    "water",
    "win95pts",
    "mildew",
    "barley",
    "andes",
];

fn rows_asked() -> Vec<usize> {
    let named = std::env::var("NODEWISE_ROWS").unwrap_or_else(|_| "100000".into());
    named.split(',').map(|rows| rows.trim().parse().expect("a number of rows")).collect()
}

/// A network whose columns stand in a random order and have names that say nothing.
fn shuffled(name: &str, rng: &mut impl Rng) -> Network {
    let network = bif::read(&shared::bytes(&format!("networks/{name}.bif"))).unwrap();
    let mut order: Vec<usize> = (0..network.len()).collect();
    order.shuffle(rng);
    network.permuted(&order)
}

fn renamed(mut table: Table) -> Table {
    for (i, column) in table.columns.iter_mut().enumerate() {
        column.name = format!("x{i}");
    }
    table
}

/// The edges, by the places of the columns before constant ones were left out.
fn found(counts: &PairCounts) -> Vec<Pair> {
    let places: Vec<&str> = counts.variables().iter().map(|variable| variable.name.as_str()).collect();
    let place = |name: &str| places.iter().position(|own| *own == name).expect("a column of the counts");
    let learned = Learner::with_settings(counts.judged().0, Settings::default()).unwrap().learn().unwrap();
    learned.edges().map(|edge| (place(edge.a), place(edge.b))).collect()
}

/// Nodes with an edge.
fn joined(counts: &PairCounts) -> usize {
    let mut nodes: Vec<usize> = found(counts).into_iter().flat_map(|(a, b)| [a, b]).collect();
    nodes.sort_unstable();
    nodes.dedup();
    nodes.len()
}

#[test]
#[cfg_attr(not(shared_networks), ignore = "needs ../shared or NODEWISE_SHARED: see CONTRIBUTING.md")]
#[cfg_attr(shared_networks, ignore = "a measurement, minutes")]
fn networks_lose_this_much() {
    println!("network, rows: F1 open, hidden (10), noise (three times)");
    for name in NETWORKS {
        for rows in rows_asked() {
            let mut rng = generator(7);
            let network = shuffled(name, &mut rng);
            let truth = network.dag().skeleton();
            let open = PairCounts::of(&renamed(network.sample(rows, 1)));
            let f1 = |counts: &PairCounts| evaluate::edges(&truth, &found(counts)).f1();
            let hidden = open.suppress(10).unwrap();
            let cells = hidden.suppression().unwrap().cells;
            let noise: Vec<String> =
                (0..3).map(|seed| format!("{:.3}", f1(&noisy(&open, 1.0, seed)))).collect();
            let noise = noise.join(" ");
            println!("{name}, {rows}: {:.3} | {:.3} ({cells} cells) | {noise}", f1(&open), f1(&hidden));
        }
    }
}

/// Shares of the levels of one column.
fn shares(levels: usize, skew: f64) -> Vec<f64> {
    let weights: Vec<f64> = (1..=levels).map(|k| (k as f64).powf(-skew)).collect();
    let total: f64 = weights.iter().sum();
    weights.iter().map(|weight| weight / total).collect()
}

fn independent(seed: u64, columns: usize, levels: usize, skew: f64, rows: usize) -> PairCounts {
    let mut rng = generator(seed);
    let shares = shares(levels, skew);
    let mut draw = || {
        let mut u: f64 = rng.random();
        let level = shares.iter().position(|share| {
            u -= share;
            u < 0.0
        });
        level.unwrap_or(levels - 1) as u16
    };
    let codes: Vec<Vec<u16>> = (0..columns).map(|_| (0..rows).map(|_| draw()).collect()).collect();
    PairCounts::of(&table_of_codes(&codes))
}

#[test]
#[ignore = "a measurement, minutes"]
fn independent_columns_gain_this_many_edges() {
    println!(
        "columns, levels, skew, rows: share of nodes with an edge, open | hidden (10, 30) | noise (epsilon 1, 0.1); 20 samples"
    );
    for (columns, levels, skew) in [
        (8, 3, 3.0),
        (20, 2, 0.0),
        (20, 2, 4.0),
        (20, 5, 0.0),
        (20, 5, 2.0),
        (20, 10, 1.0),
        (60, 3, 0.0),
        (60, 3, 2.5),
    ] {
        for rows in rows_asked() {
            let mut sums = [0; 5];
            for seed in 0..20 {
                let open = independent(seed, columns, levels, skew, rows);
                sums[0] += joined(&open);
                sums[1] += joined(&open.suppress(10).unwrap());
                sums[2] += joined(&open.suppress(30).unwrap());
                sums[3] += joined(&noisy(&open, 1.0, seed));
                sums[4] += joined(&noisy(&open, 0.1, seed));
            }
            let share = |k: usize| 100.0 * f64::from(sums[k] as u32) / (20 * columns) as f64;
            println!(
                "{columns}, {levels}, {skew}, {rows}: {:.1} % | {:.1} {:.1} | {:.1} {:.1}",
                share(0),
                share(1),
                share(2),
                share(3),
                share(4)
            );
        }
    }
}
