//! The rows, as the worker that read them hands them over.

use std::cell::RefCell;
use std::rc::Rc;

use nodewise::Watch;
use nodewise::search::{Constraints, Rows, SearchSettings};
use nodewise::table::Table;
use nodewise_bindings::border::take;
use nodewise_bindings::data::Coded;
use nodewise_bindings::failure::{Result, failure};
use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;

/// A prepared table.
#[wasm_bindgen(js_name = CodedTable)]
pub struct CodedTable {
    pub(super) table: Table,
    /// Rows that were filled in last, and what for: a search, its proof and its files ask for the same.
    filled: RefCell<Option<(Constraints, SearchSettings, Rc<Rows<'static>>)>>,
}

#[wasm_bindgen(js_class = CodedTable)]
impl CodedTable {
    /// Takes the rows.
    ///
    /// # Errors
    /// A `Failure` when there are not as many codes as columns and rows ask for.
    #[wasm_bindgen(constructor)]
    pub fn new(coded: Ts<Coded>) -> Result<Self> {
        Ok(Self { table: take(coded)?.checked()?, filled: RefCell::default() })
    }
}

impl CodedTable {
    /// Does something with the rows that a search within these constraints scores.
    pub(super) fn with_rows<T>(
        &self,
        constraints: &Constraints,
        settings: SearchSettings,
        watch: &mut Watch<'_>,
        work: impl FnOnce(&Rows<'_>) -> Result<T>,
    ) -> Result<T> {
        let known = self.filled.borrow().clone();
        if let Some((_, _, rows)) = known.filter(|(within, of, _)| within == constraints && *of == settings) {
            return work(&rows);
        }
        let rows = Rows::new(&self.table, constraints, settings, watch).map_err(failure)?;
        if rows.filling().is_none() {
            return work(&rows);
        }
        let rows = Rc::new(rows.into_owned());
        *self.filled.borrow_mut() = Some((constraints.clone(), settings, Rc::clone(&rows)));
        work(&rows)
    }
}
