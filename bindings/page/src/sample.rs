//! Rows drawn from a known network: as counts, as codes, or as the text of a file.

use js_sys::{Array, Uint8Array};
use nodewise::Watch;
use nodewise::counts::PairCounts;
use nodewise::table::{Plain, Table};
use nodewise_bindings::border::{give, take};
use nodewise_bindings::data::{Coded, Counts};
use nodewise_bindings::failure::{Result, failure};
use nodewise_bindings::network::NetworkModel;
use nodewise_bindings::outlet::Outlet;
use nodewise_bindings::seed::checked;
use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;

/// Rows of CSV in one piece: about a hundred kilobytes.
const PIECE: usize = 2048;

/// Draws rows as CSV. Parts are pieces of the file, and before them numbers of rows drawn so far.
///
/// # Errors
/// A `Failure` when memory does not hold the rows, or for a seed that is none.
#[wasm_bindgen(js_name = sampleNetwork)]
pub fn sample_network(model: Ts<NetworkModel>, rows: usize, seed: f64, outlet: &Outlet) -> Result<()> {
    let table = draw(model, rows, seed, outlet)?;
    send(&table.csv_header(), outlet);
    for begin in (0..rows).step_by(PIECE) {
        send(&table.csv_rows(begin..rows.min(begin + PIECE)), outlet);
    }
    Ok(())
}

/// Draws rows and counts them, as if their text had been read and prepared as suggested; nothing when something would have had to be
/// decided on that way, which is the reader's to do. Parts are numbers of rows drawn so far.
///
/// # Errors
/// As [`sample_network`].
#[wasm_bindgen(js_name = sampleCounts)]
pub fn sample_counts(
    model: Ts<NetworkModel>,
    rows: usize,
    seed: f64,
    outlet: &Outlet,
) -> Result<Option<Ts<Counts>>> {
    let plain = draw(model, rows, seed, outlet)?.plain();
    let counts = |Plain { table, notices }| Counts::of(&PairCounts::of(&table), &notices);
    Ok(plain.map(|plain| give(&counts(plain))))
}

/// The rows behind [`sample_counts`].
///
/// # Errors
/// As [`sample_network`].
#[wasm_bindgen(js_name = sampleCodes)]
pub fn sample_codes(
    model: Ts<NetworkModel>,
    rows: usize,
    seed: f64,
    outlet: &Outlet,
) -> Result<Option<Ts<Coded>>> {
    let plain = draw(model, rows, seed, outlet)?.plain();
    Ok(plain.map(|plain| give(&Coded::of(&plain.table))))
}

fn draw(model: Ts<NetworkModel>, rows: usize, seed: f64, outlet: &Outlet) -> Result<Table> {
    let network = take(model)?.checked()?;
    let mut watch = Watch::hearing(|rows| outlet.send(&rows.done));
    network.sample_with(rows, checked(seed)?, &mut watch).map_err(failure)
}

fn send(text: &str, outlet: &Outlet) {
    let bytes = Uint8Array::from(text.as_bytes());
    let buffers = Array::of1(&bytes.buffer());
    outlet.send_with(bytes.into(), &buffers);
}
