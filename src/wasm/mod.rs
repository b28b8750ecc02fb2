//! The browser bindings: they only translate between JavaScript values and this crate's types. Numbers in bulk cross as
//! typed arrays, everything else as plain objects, which leave as JSON; the TypeScript declarations stand beside the Rust types.
//!
//! Errors cross as plain objects `{ kind, message }`. Anything else that is thrown is a panic or a trap: the instance is
//! then in an unknown state, and the worker that holds it has to be replaced.

mod counts;
mod experiment;
mod export;
mod failure;
mod learner;
mod network;
mod object;
mod plan;
mod table;
mod value;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::forecast::Forecast;
use crate::network::synthetic;
use crate::solver::settings::log_grid;

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

/// The version of this crate, for the page to show beside every result.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// `count` penalties from the largest to the smallest, evenly spaced in the logarithm.
#[wasm_bindgen]
pub fn grid(largest: f64, smallest: f64, count: usize) -> Vec<f64> {
    log_grid(largest, smallest, count)
}

/// The memory and time that a job will take, a `Forecast` as JSON.
#[wasm_bindgen]
pub fn forecast(levels: &[usize], rows: f64) -> String {
    value::give(&Forecast::new(levels, rows as u64))
}

/// The random table of one node: entries drawn evenly from `[0.1, 0.9)`, rows normalised.
///
/// # Errors
/// A `Failure` for a table that is too large.
#[wasm_bindgen(js_name = drawTable)]
pub fn draw_table(rows: usize, levels: usize, seed: f64, node: u32) -> failure::Result<Vec<f64>> {
    synthetic::draw_table(rows, levels, seed as u64, node.into()).map_err(failure::failure)
}

/// Panics, for tests of what the page does then.
///
/// # Panics
/// Always.
#[wasm_bindgen(js_name = panicForTest)]
pub fn panic_for_test() {
    panic!("asked for by a test");
}

/// A panic throws its message; without this, JavaScript would see a trap that says nothing.
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|info| wasm_bindgen::throw_str(&info.to_string())));
}
