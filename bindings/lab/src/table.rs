//! The rows, as the worker that read them hands them over.

use nodewise::table::Table;
use nodewise_bindings::border::take;
use nodewise_bindings::data::Coded;
use nodewise_bindings::failure::Result;
use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;

/// A prepared table.
#[wasm_bindgen(js_name = CodedTable)]
pub struct CodedTable {
    pub(super) table: Table,
}

#[wasm_bindgen(js_class = CodedTable)]
impl CodedTable {
    /// Takes the rows.
    ///
    /// # Errors
    /// A `Failure` when there are not as many codes as columns and rows ask for.
    #[wasm_bindgen(constructor)]
    pub fn new(coded: Ts<Coded>) -> Result<Self> {
        Ok(Self { table: take(coded)?.checked()? })
    }
}
