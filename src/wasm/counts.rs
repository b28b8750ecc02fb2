//! Counts as they travel between workers, and the counts file.

use js_sys::BigUint64Array;
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::failure::{Result, failure};
use super::value;
use crate::counts::{PairCounts, Variable};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** The two-way tables of all pairs of columns: all that learning needs of the data. */
export interface Counts {
  variables: { name: string; levels: string[] }[];
  rows: number;
  /** The tables of column 0 with 0, 1, ..., then of column 1 with 1, 2, ..., each row-major. */
  cells: BigUint64Array<ArrayBuffer>;
  /** What preparing did, a sentence each. */
  notices: string[];
}
";

/// The counts on the other side of the border.
#[derive(Serialize, Deserialize)]
struct Counts {
    variables: Vec<Variable>,
    rows: u64,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    cells: BigUint64Array,
    notices: Vec<String>,
}

pub(super) fn give(counts: &PairCounts, notices: Vec<String>) -> JsValue {
    let cells = BigUint64Array::from(counts.cells());
    value::give(&Counts { variables: counts.variables().to_vec(), rows: counts.rows(), cells, notices })
}

pub(super) fn take(counts: JsValue) -> Result<PairCounts> {
    let counts: Counts = value::take(counts)?;
    PairCounts::from_cells(counts.variables, counts.rows, counts.cells.to_vec()).map_err(failure)
}

/// Reads a counts file, gzip or plain.
///
/// # Errors
/// A `Failure` with the place.
#[wasm_bindgen(js_name = countsFromFile, unchecked_return_type = "Counts")]
pub fn from_file(bytes: &[u8]) -> Result<JsValue> {
    let counts = PairCounts::from_json(bytes).map_err(failure)?;
    Ok(give(&counts, Vec::new()))
}

/// The text of the counts file.
///
/// # Errors
/// A `Failure` when the counts do not fit together.
#[wasm_bindgen(js_name = countsToFile)]
pub fn to_file(#[wasm_bindgen(unchecked_param_type = "Counts")] counts: JsValue) -> Result<String> {
    Ok(take(counts)?.to_json())
}
