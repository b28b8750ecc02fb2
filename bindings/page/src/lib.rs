//! What every visit needs: reading, learning, known networks, figure 2.

mod counts;
mod experiment;
mod export;
mod learner;
mod network;
mod plan;
mod table;

use wasm_bindgen::prelude::wasm_bindgen;

use nodewise::learner::cost::Cost;
use nodewise::network::synthetic;
use nodewise::solver::settings::log_grid;
use nodewise_bindings::{failure, value};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** The size of a job. */
export interface Forecast {
  countsBytes: number;
  gramBytes: number;
  /** On one core, good to a factor of about three. */
  seconds: number;
}
";

/// `count` penalties from the largest to the smallest, evenly spaced in the logarithm.
#[wasm_bindgen]
pub fn grid(largest: f64, smallest: f64, count: usize) -> Vec<f64> {
    log_grid(largest, smallest, count)
}

/// The memory and time that a job will take, a `Forecast` as JSON.
#[wasm_bindgen]
pub fn forecast(levels: &[usize], rows: f64) -> String {
    value::give(&Cost::new(levels, rows as u64))
}

/// The random table of one node: entries drawn evenly from `[0.1, 0.9)`, rows normalised.
///
/// # Errors
/// A `Failure` for a table that is too large.
#[wasm_bindgen(js_name = drawTable)]
pub fn draw_table(rows: usize, levels: usize, seed: f64, node: u32) -> failure::Result<Vec<f64>> {
    synthetic::draw_table(rows, levels, seed as u64, node.into()).map_err(failure::failure)
}
