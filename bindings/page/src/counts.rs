//! The counts file.

use nodewise::counts::PairCounts;
use nodewise_bindings::border::{give, take};
use nodewise_bindings::data::Counts;
use nodewise_bindings::failure::{Result, failure};
use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;

/// The counts of a counts file, gzip or plain.
///
/// # Errors
/// A `Failure` with the place when it is none, or contradicts itself.
#[wasm_bindgen(js_name = countsFromFile)]
pub fn counts_from_file(bytes: &[u8]) -> Result<Ts<Counts>> {
    let counts = PairCounts::from_json(bytes).map_err(failure)?;
    let notices = counts.suppression().map(|hidden| hidden.to_string()).into_iter().collect();
    Ok(give(&Counts::of(&counts, notices)))
}

/// The text of the counts file.
///
/// # Errors
/// A `Failure` when there are not as many cells as the columns' levels ask for.
#[wasm_bindgen(js_name = countsToFile)]
pub fn counts_to_file(counts: Ts<Counts>) -> Result<String> {
    Ok(take(counts)?.checked()?.to_json())
}
