//! Data on their way between workers: small things as plain objects, numbers in bulk as typed arrays.

use js_sys::{BigUint64Array, Uint16Array};
use nodewise::counts::{PairCounts, Resamples, RowsPerPair, Scheme, Suppression, Variable};
use nodewise::error::{Error, ErrorKind};
use nodewise::table::{Codes, Column, MISSING_U16, Notice, Table};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::failure::{Result, failure};

/// The two-way tables of all pairs of columns: all that learning needs of the data.
#[derive(Serialize, Deserialize, Tsify)]
#[tsify(missing_as_null)]
pub struct Counts {
    /// The columns.
    pub variables: Vec<Variable>,
    /// Rows behind the counts.
    pub rows: u64,
    /// Rows behind each pair of columns, where values are missing.
    #[serde(default, rename = "rowsPerPair")]
    pub rows_per_pair: Option<RowsPerPair>,
    /// What preparing did, a sentence each.
    pub notices: Vec<String>,
    /// Columns that were left out because they split the rows as another one does, each with that one, by their names in the file.
    #[serde(default)]
    #[tsify(type = "[string, string][]")]
    pub twins: Vec<(String, String)>,
    /// What was hidden before the counts came here.
    pub suppression: Option<Suppression>,
    /// The tables of column 0 with 0, 1, ..., then of column 1 with 1, 2, ..., each row-major.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "BigUint64Array<ArrayBuffer>")]
    pub cells: BigUint64Array,
}

impl Counts {
    /// Counts that leave.
    pub fn of(counts: &PairCounts, notices: &[Notice]) -> Self {
        let twin = |notice: &Notice| notice.column.clone().zip(notice.twin_of.clone());
        Self {
            variables: counts.variables().to_vec(),
            rows: counts.rows(),
            rows_per_pair: counts.rows_per_pair(),
            notices: notices.iter().map(ToString::to_string).collect(),
            twins: notices.iter().filter_map(twin).collect(),
            suppression: counts.suppression(),
            cells: counts.cells().into(),
        }
    }

    /// Counts that come back.
    ///
    /// # Errors
    /// A `Failure` when there are not as many cells as the columns' levels ask for.
    pub fn checked(self) -> Result<PairCounts> {
        let counts = PairCounts::from_cells(self.variables, self.rows, self.cells.to_vec());
        Ok(counts.map_err(failure)?.with_suppression(self.suppression))
    }
}

/// The counts of resamples that came with those of all rows.
#[derive(Serialize, Deserialize, Tsify)]
pub struct DrawnCounts {
    /// How rows were sampled.
    pub scheme: Scheme,
    /// Rows of each draw.
    pub rows: Vec<u64>,
    /// The cells of each draw as [`Counts`] has them, draw after draw.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "BigUint64Array<ArrayBuffer>")]
    pub cells: BigUint64Array,
}

impl DrawnCounts {
    /// Resamples that leave.
    pub fn of(resamples: &Resamples) -> Self {
        let cells: Vec<u64> = resamples.draws.iter().flat_map(|draw| draw.cells().to_vec()).collect();
        let rows = resamples.draws.iter().map(PairCounts::rows).collect();
        Self { scheme: resamples.scheme, rows, cells: cells.as_slice().into() }
    }

    /// Resamples of these counts that come back.
    ///
    /// # Errors
    /// A `Failure` when there are not as many cells as the columns' levels ask for.
    pub fn checked(self, counts: &PairCounts) -> Result<Resamples> {
        let (cells, each) = (self.cells.to_vec(), counts.cells().len().max(1));
        let parts = self.rows.iter().zip(cells.chunks(each));
        let draw = |(&rows, cells): (&u64, &[u64])| {
            PairCounts::from_cells(counts.variables().to_vec(), rows, cells.to_vec()).map_err(failure)
        };
        Ok(Resamples { scheme: self.scheme, draws: parts.map(draw).collect::<Result<_>>()? })
    }
}

/// A prepared table, row by row: what scores and searches need.
#[derive(Serialize, Deserialize, Tsify)]
pub struct Coded {
    /// The columns.
    pub variables: Vec<Variable>,
    /// Number of rows.
    pub rows: usize,
    /// Column after column, one code a row; 65,535 is a missing value.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Uint16Array<ArrayBuffer>")]
    pub codes: Uint16Array,
}

impl Coded {
    /// A table that leaves.
    pub fn of(table: &Table) -> Self {
        let columns = table.columns.iter();
        let codes: Vec<u16> =
            columns.flat_map(|column| column.codes.iter().map(|code| code.unwrap_or(MISSING_U16))).collect();
        Self { variables: Variable::all_of(table), rows: table.rows, codes: codes.as_slice().into() }
    }

    /// A table that comes back.
    ///
    /// # Errors
    /// A `Failure` when there are not as many codes as columns and rows ask for.
    pub fn checked(self) -> Result<Table> {
        let Self { variables, rows, codes } = self;
        let codes = codes.to_vec();
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
        Ok(Table { columns: variables.into_iter().enumerate().map(column).collect(), rows })
    }
}
