//! What every visit needs: known networks, rows drawn from them, learning.

mod chunk;
mod learner;
mod network;
mod sample;

use nodewise::defaults::Defaults;
use nodewise::evaluate::{BestRange, Tally, best_range};
use nodewise::learner::cost::Cost;
use nodewise::solver::settings::log_grid;
use nodewise_bindings::border::give;
use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;

/// `count` penalties from the largest to the smallest, evenly spaced in the logarithm.
#[wasm_bindgen(unchecked_return_type = "Float64Array<ArrayBuffer>")]
pub fn grid(largest: f64, smallest: f64, count: usize) -> Vec<f64> {
    log_grid(largest, smallest, count)
}

/// For which penalties of a grid, largest first, the answer is nearest to a known network. `tallies` has found, missed and
/// extra edges for each penalty. Nothing for an empty grid.
#[wasm_bindgen(js_name = bestRange)]
pub fn nearest(lambdas: &[f64], tallies: &[usize], usual: f64) -> Option<Ts<BestRange>> {
    let tally = |counts: &[usize]| Tally { found: counts[0], missed: counts[1], extra: counts[2] };
    let tallies: Vec<Tally> = tallies.chunks_exact(3).map(tally).collect();
    best_range(lambdas, &tallies, usual).as_ref().map(give)
}

/// Every default, limit and threshold of the core.
#[wasm_bindgen]
pub fn defaults() -> Ts<Defaults> {
    give(&Defaults::default())
}

/// The memory and time that a job will take with its nodes handed out to so many workers.
#[wasm_bindgen]
pub fn forecast(levels: &[usize], rows: f64, workers: usize) -> Ts<Cost> {
    give(&Cost::new(levels, rows as u64).with_workers(workers))
}
