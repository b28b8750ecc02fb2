//! Known networks: read, written, checked, and drawn at random.

use nodewise::network::{Network, Synthetic, bif, synthetic};
use nodewise_bindings::border::{give, take};
use nodewise_bindings::failure::{Result, failure};
use nodewise_bindings::network::NetworkModel;
use nodewise_bindings::seed::checked;
use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;

/// Reads the text of a BIF file.
///
/// # Errors
/// A `Failure` that names line and character.
#[wasm_bindgen(js_name = readNetwork)]
pub fn read_network(text: &str) -> Result<Ts<NetworkModel>> {
    Ok(given(&bif::read(text.as_bytes()).map_err(failure)?))
}

/// The text of a BIF file.
///
/// # Errors
/// As for [`check_network`].
#[wasm_bindgen(js_name = writeNetwork)]
pub fn write_network(model: Ts<NetworkModel>) -> Result<String> {
    Ok(bif::write(&take(model)?.checked()?))
}

/// Checks a network that the user made.
///
/// # Errors
/// A `Failure` that names the node, and the row of its table where one is at fault.
#[wasm_bindgen(js_name = checkNetwork)]
pub fn check_network(model: Ts<NetworkModel>) -> Result<()> {
    take(model)?.checked().map(drop)
}

/// Draws one of the paper's random networks.
///
/// # Errors
/// A `Failure` for a setting outside its range, or tables too large.
#[wasm_bindgen(js_name = syntheticNetwork)]
pub fn synthetic_network(
    nodes: usize,
    levels: usize,
    edge_probability: f64,
    seed: f64,
) -> Result<Ts<NetworkModel>> {
    let seed = checked(seed)?;
    Ok(given(&Synthetic { nodes, levels, edge_probability }.draw(seed).map_err(failure)?))
}

/// The random table of one node: entries drawn evenly from `[0.1, 0.9)`, rows normalised.
///
/// # Errors
/// A `Failure` for a table that is too large.
#[wasm_bindgen(js_name = drawTable, unchecked_return_type = "Float64Array<ArrayBuffer>")]
pub fn draw_table(rows: usize, levels: usize, seed: f64, place: u32) -> Result<Vec<f64>> {
    let seed = checked(seed)?;
    synthetic::draw_table(rows, levels, seed, place.into()).map_err(failure)
}

fn given(network: &Network) -> Ts<NetworkModel> {
    give(&NetworkModel::from(network))
}
