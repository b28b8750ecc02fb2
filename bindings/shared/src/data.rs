//! Data on their way between workers: small things as plain objects, numbers in bulk as typed arrays.

use js_sys::{BigInt64Array, BigUint64Array, Float64Array, Uint16Array, Uint32Array};
use nodewise::counts::{
    Estimates, Noise, PairCounts, Privacy, Resamples, RowsPerPair, Scheme, Source, Suppression, Variable,
};
use nodewise::error::{Error, ErrorKind};
use nodewise::table::{Codes, Column, MISSING_U16, Notice, Table};
use serde::{Deserialize, Serialize};
use tsify::Tsify;
use wasm_bindgen::JsValue;

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
    /// Where they come from. Whoever learns passes it on unread.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Origin | null")]
    pub origin: JsValue,
    /// What the tables are taken for where cells are hidden or noisy.
    #[serde(default)]
    pub estimated: Option<Estimated>,
    /// The tables of column 0 with 0, 1, ..., then of column 1 with 1, 2, ..., each row-major.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "BigUint64Array<ArrayBuffer>")]
    pub cells: BigUint64Array,
}

/// What became of counts before they came here.
#[derive(Serialize, Deserialize, Tsify)]
#[tsify(missing_as_null)]
pub struct Origin {
    /// What was hidden.
    pub suppression: Option<Suppression>,
    /// The numbers as they were published, where they have noise.
    pub published: Option<Published>,
    /// Where rows were counted, as far as that is told.
    pub sources: Vec<Source>,
}

/// Numbers with noise.
#[derive(Serialize, Deserialize, Tsify)]
pub struct Published {
    /// What was promised.
    pub privacy: Privacy,
    /// As `cells` of the counts.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "BigInt64Array<ArrayBuffer>")]
    pub cells: BigInt64Array,
}

impl Origin {
    /// Of counts that leave.
    pub fn of(counts: &PairCounts) -> Self {
        let published =
            |noise: &Noise| Published { privacy: noise.privacy, cells: noise.cells.as_slice().into() };
        Self {
            suppression: counts.suppression().cloned(),
            published: counts.noise().map(published),
            sources: counts.sources().to_vec(),
        }
    }

    /// Gives it back to counts.
    pub fn restore(self, counts: PairCounts) -> PairCounts {
        let noise = |Published { privacy, cells }: Published| Noise { privacy, cells: cells.to_vec() };
        let estimates = counts.estimates().cloned();
        let counts =
            counts.with_hidden(self.suppression, estimates).with_published(self.published.map(noise));
        counts.with_sources(self.sources)
    }
}

/// What tables are taken for in learning, where that is not what was counted.
#[derive(Serialize, Deserialize, Tsify)]
pub struct Estimated {
    /// As `cells` of the counts.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Float64Array<ArrayBuffer>")]
    pub cells: Float64Array,
    /// Degrees of freedom of each pair's test.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Uint32Array<ArrayBuffer>")]
    pub degrees: Uint32Array,
    /// Where there is noise: its variance for each row, then three numbers a column.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Float64Array<ArrayBuffer>")]
    pub noise: Float64Array,
}

impl Estimated {
    fn of(estimates: &Estimates) -> Self {
        let noise = estimates.noise().map(|(factor, powers)| [vec![factor], powers].concat());
        Self {
            cells: estimates.cells().into(),
            degrees: estimates.degrees_of_freedom().into(),
            noise: noise.unwrap_or_default().as_slice().into(),
        }
    }

    fn checked(&self) -> Estimates {
        let estimates = Estimates::from_parts(self.cells.to_vec(), self.degrees.to_vec());
        let noise = self.noise.to_vec();
        match noise.split_first() {
            Some((&factor, powers)) => estimates.with_noise(factor, powers.as_chunks().0.to_vec()),
            None => estimates,
        }
    }
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
            origin: JsValue::NULL,
            estimated: counts.estimates().map(Estimated::of),
            cells: counts.cells().into(),
        }
    }

    /// Counts that come back, to be learned from.
    ///
    /// # Errors
    /// A `Failure` when there are not as many cells as the columns' levels ask for.
    pub fn checked(self) -> Result<PairCounts> {
        let counts = PairCounts::from_cells(self.variables, self.rows, self.cells.to_vec());
        let estimates = self.estimated.as_ref().map(Estimated::checked);
        Ok(counts.map_err(failure)?.with_hidden(None, estimates))
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
