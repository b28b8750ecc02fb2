//! Counts as they travel between workers, and the counts file.

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;

use super::failure::{Result, failure};
use super::value;
use crate::counts::{PairCounts, Variable};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** What counts are of, without the counts; crosses the border as JSON. */
export interface CountsHead {
  variables: { name: string; levels: string[] }[];
  rows: number;
  /** What preparing did, a sentence each. */
  notices: string[];
}
";

#[derive(Serialize, Deserialize)]
struct Head {
    variables: Vec<Variable>,
    rows: u64,
    notices: Vec<String>,
}

/// The two-way tables of all pairs of columns: all that learning needs of the data.
#[wasm_bindgen(js_name = CountsBox)]
pub struct Counts {
    pub(super) counts: PairCounts,
    pub(super) notices: Vec<String>,
}

#[wasm_bindgen(js_class = CountsBox)]
impl Counts {
    /// Counts that come from another worker.
    ///
    /// # Errors
    /// A `Failure` when there are not as many cells as the columns' levels ask for.
    #[wasm_bindgen(constructor)]
    pub fn new(head: &str, cells: Vec<u64>) -> Result<Self> {
        let Head { variables, rows, notices } = value::take(head)?;
        let counts = PairCounts::from_cells(variables, rows, cells).map_err(failure)?;
        Ok(Self { counts, notices })
    }

    /// Reads a counts file, gzip or plain.
    ///
    /// # Errors
    /// A `Failure` with the place.
    #[wasm_bindgen(js_name = fromFile)]
    pub fn from_file(bytes: &[u8]) -> Result<Self> {
        Ok(Self { counts: PairCounts::from_json(bytes).map_err(failure)?, notices: Vec::new() })
    }

    /// The text of the counts file.
    #[wasm_bindgen(js_name = toFile)]
    pub fn to_file(&self) -> String {
        self.counts.to_json()
    }

    /// A `CountsHead` as JSON.
    pub fn head(&self) -> String {
        let (variables, rows) = (self.counts.variables().to_vec(), self.counts.rows());
        value::give(&Head { variables, rows, notices: self.notices.clone() })
    }

    /// The tables of column 0 with 0, 1, ..., then of column 1 with 1, 2, ..., each row-major.
    pub fn cells(&self) -> Vec<u64> {
        self.counts.cells().to_vec()
    }
}
