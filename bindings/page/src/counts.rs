//! Counts as they travel between workers, and the counts file.

use serde::Serialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use nodewise::counts::{PairCounts, Suppression, Variable};
use nodewise_bindings::failure::{Result, failure};
use nodewise_bindings::model::variables;
use nodewise_bindings::{object, value};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** What counts are of, without the counts. */
export interface CountsHead {
  variables: { name: string; levels: string[] }[];
  rows: number;
  /** What preparing did, a sentence each. */
  notices: string[];
  /** What was hidden before the counts came here. */
  suppression: { threshold: number; cells: number } | null;
}
";

#[derive(Serialize)]
struct Head<'a> {
    variables: &'a [Variable],
    rows: u64,
    notices: &'a [String],
    suppression: Option<Suppression>,
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
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "CountsHead")] head: &JsValue,
        cells: Vec<u64>,
    ) -> Result<Self> {
        let counts = PairCounts::from_cells(variables(head), rows(head), cells).map_err(failure)?;
        let counts = counts.with_suppression(suppression(&object::get(head, "suppression")));
        Ok(Self { counts, notices: object::texts(head, "notices") })
    }

    /// The counts of a counts file, gzip or plain.
    ///
    /// # Errors
    /// A `Failure` with the place when it is none, or contradicts itself.
    #[wasm_bindgen(js_name = fromFile)]
    pub fn from_file(bytes: &[u8]) -> Result<Self> {
        let counts = PairCounts::from_json(bytes).map_err(failure)?;
        let notices = counts.suppression().map(|hidden| hidden.to_string()).into_iter().collect();
        Ok(Self { counts, notices })
    }

    /// The text of the counts file.
    #[wasm_bindgen(js_name = toFile)]
    pub fn to_file(&self) -> String {
        self.counts.to_json()
    }

    /// A `CountsHead` as JSON.
    pub fn head(&self) -> String {
        let (variables, rows) = (self.counts.variables(), self.counts.rows());
        let suppression = self.counts.suppression();
        value::give(&Head { variables, rows, notices: &self.notices, suppression })
    }

    /// The tables of column 0 with 0, 1, ..., then of column 1 with 1, 2, ..., each row-major.
    pub fn cells(&self) -> Vec<u64> {
        self.counts.cells().to_vec()
    }
}

fn suppression(value: &JsValue) -> Option<Suppression> {
    let number = |name| object::number(value, name).map(|number| number as u64);
    Some(Suppression { threshold: number("threshold")?, cells: number("cells")? })
}

fn rows(head: &JsValue) -> u64 {
    object::number(head, "rows").unwrap_or_default() as u64
}
