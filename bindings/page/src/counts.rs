//! The counts file, written.

use nodewise_bindings::border::take;
use nodewise_bindings::data::Counts;
use nodewise_bindings::failure::Result;
use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;

/// The text of the counts file.
///
/// # Errors
/// A `Failure` when there are not as many cells as the columns' levels ask for.
#[wasm_bindgen(js_name = countsToFile)]
pub fn counts_to_file(counts: Ts<Counts>) -> Result<String> {
    Ok(take(counts)?.checked()?.to_json())
}
