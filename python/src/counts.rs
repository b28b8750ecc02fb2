//! Counts of pairs of columns.

use std::sync::Arc;

use nodewise::counts::PairCounts;
use nodewise::table::Table;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;

use crate::failure::raised;

/// The two-way tables of all pairs of columns, perhaps with the rows behind them.
#[pyclass(module = "nodewise._nodewise", frozen)]
pub struct Counts {
    pub counts: PairCounts,
    pub table: Option<Arc<Table>>,
    pub notices: Vec<String>,
}

impl Counts {
    pub fn new(counts: PairCounts, table: Option<Table>, notices: Vec<String>) -> Self {
        Self { counts, table: table.map(Arc::new), notices }
    }

    fn place(&self, name: &str) -> PyResult<usize> {
        let place = self.counts.variables().iter().position(|variable| variable.name == name);
        place.ok_or_else(|| PyKeyError::new_err(format!("no column is called {name:?}")))
    }
}

#[pymethods]
impl Counts {
    /// Reads a counts file, plain or gzip.
    #[staticmethod]
    fn from_bytes(bytes: &[u8]) -> PyResult<Self> {
        let counts = PairCounts::from_json(bytes).map_err(raised)?;
        let hidden = counts.suppression().map(ToString::to_string);
        let noisy = counts.privacy().map(|privacy| privacy.to_string());
        let (_, left_out) = counts.judged();
        let left_out = left_out.iter().map(ToString::to_string);
        let notices = hidden.into_iter().chain(noisy).chain(left_out).collect();
        Ok(Self::new(counts, None, notices))
    }

    fn to_json(&self) -> String {
        self.counts.to_json()
    }

    #[getter]
    fn rows(&self) -> u64 {
        self.counts.rows()
    }

    #[getter]
    fn columns(&self) -> Vec<String> {
        self.counts.variables().iter().map(|variable| variable.name.clone()).collect()
    }

    #[getter]
    fn notices(&self) -> Vec<String> {
        self.notices.clone()
    }

    #[getter]
    fn has_rows(&self) -> bool {
        self.table.is_some()
    }

    fn levels(&self, name: &str) -> PyResult<Vec<String>> {
        Ok(self.counts.variables()[self.place(name)?].levels.clone())
    }

    fn marginal(&self, name: &str) -> PyResult<Vec<u64>> {
        Ok(self.counts.marginal(self.place(name)?))
    }

    fn table(&self, a: &str, b: &str) -> PyResult<Vec<Vec<u64>>> {
        let (i, j) = (self.place(a)?, self.place(b)?);
        let table = self.counts.table(i, j);
        let row = |a: usize| (0..self.counts.levels(j)).map(|b| table.get(a, b)).collect();
        Ok((0..self.counts.levels(i)).map(row).collect())
    }

    /// The counts of both sets of rows together.
    fn merge(&self, py: Python<'_>, other: PyRef<'_, Self>) -> PyResult<Self> {
        let other = &other.counts;
        let merged = py.detach(|| self.counts.merge(other)).map_err(raised)?;
        Ok(Self::new(merged, None, Vec::new()))
    }

    fn equals(&self, other: PyRef<'_, Self>) -> bool {
        self.counts == other.counts
    }
}
