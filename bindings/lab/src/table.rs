//! The rows, as the worker that read them hands them over.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use nodewise::counts::Variable;
use nodewise::error::{Error, ErrorKind};
use nodewise::table::{Codes, Column, MISSING_U16, Table};
use nodewise_bindings::failure::{Result, failure};
use nodewise_bindings::{model, object};

/// A prepared table.
#[wasm_bindgen(js_name = TableBox)]
pub struct CodedTable {
    pub(super) table: Table,
}

#[wasm_bindgen(js_class = TableBox)]
impl CodedTable {
    /// Takes `variables` and `rows`, and the codes column after column.
    ///
    /// # Errors
    /// A `Failure` when there are not as many codes as columns and rows ask for.
    #[wasm_bindgen(constructor)]
    pub fn new(head: &JsValue, codes: &[u16]) -> Result<Self> {
        let variables = model::variables(head);
        let rows = object::number(head, "rows").unwrap_or_default() as usize;
        if codes.len() != rows * variables.len() {
            let expected = format!("{} columns of {rows} codes", variables.len());
            let found = format!("{} codes", codes.len());
            return Err(failure(Error::expected(ErrorKind::Table, expected, found)));
        }
        let column = |(k, Variable { name, levels }): (usize, Variable)| {
            let codes = codes[k * rows..(k + 1) * rows].iter();
            let codes = codes.map(|&code| (code != MISSING_U16).then_some(code));
            Column { codes: Codes::pack(levels.len(), codes), name, levels }
        };
        let columns = variables.into_iter().enumerate().map(column).collect();
        Ok(Self { table: Table { columns, rows } })
    }
}
