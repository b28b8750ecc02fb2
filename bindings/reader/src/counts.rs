//! The counts file, read.

use nodewise::counts::{PairCounts, Suppression};
use nodewise::table::Notice;
use nodewise_bindings::border::give;
use nodewise_bindings::data::{Counts, DrawnCounts};
use nodewise_bindings::failure::{Result, failure};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

/// What a counts file holds.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct FiledCounts {
    /// Of all rows.
    counts: Counts,
    /// Of resamples of them; null where the file has none.
    drawn: Option<DrawnCounts>,
}

/// The counts of a counts file, gzip or plain.
///
/// # Errors
/// A `Failure` with the place when it is none, or contradicts itself.
#[wasm_bindgen(js_name = countsFromFile)]
pub fn counts_from_file(bytes: &[u8]) -> Result<Ts<FiledCounts>> {
    let counts = PairCounts::from_json(bytes).map_err(failure)?;
    let hidden = |hidden: Suppression| Notice { column: None, text: hidden.to_string(), twin_of: None };
    Ok(give(&FiledCounts {
        counts: Counts::of(&counts, counts.suppression().map(hidden).as_slice()),
        drawn: counts.resamples().map(DrawnCounts::of),
    }))
}
