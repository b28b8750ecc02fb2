//! Draws rows from a known network, learns from them, and compares the skeleton with the truth.

use nodewise::evaluate;
use nodewise::graph::Pair;
use nodewise::network::bif;
use nodewise::{Counts, Error, Learner, Penalty, Settings};

const ASIA: &str = include_str!("../www/public/networks/asia.bif");

fn main() -> Result<(), Error> {
    let network = bif::read(ASIA.as_bytes())?;
    let truth = network.dag().skeleton();
    for rows in [500, 5_000, 50_000] {
        let counts = Counts::of(&network.sample(rows, 1));
        let settings = Settings { penalty: Penalty::Fixed(1.2), ..Settings::default() };
        let skeleton = Learner::with_settings(counts, settings)?.learn()?;
        let found: Vec<Pair> = skeleton.edges().map(|named| (named.edge.a, named.edge.b)).collect();
        let tally = evaluate::edges(&truth, &found);
        // Undefined where the truth has no edge; asia has eight.
        let recall = tally.recall().unwrap_or(f64::NAN);
        println!("{rows} rows: {} edges, {} of them true, recall {recall:.2}", found.len(), tally.found);
    }
    Ok(())
}
