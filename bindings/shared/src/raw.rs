//! What a file held, on its way from the worker that took it apart to the one that keeps it.

use js_sys::{Float64Array, Uint8Array, Uint16Array};
use nodewise::error::{Error, ErrorKind};
use nodewise::table::{Codes, Format, Notice, RawColumn, RawTable, Skipped, Told, Values};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::failure::{Result, failure};

/// The columns of a file before any choice is made.
#[derive(Serialize, Deserialize, Tsify)]
pub struct RawFile {
    columns: Vec<FileColumn>,
    rows: usize,
    format: Format,
    notices: Vec<Notice>,
    skipped: Skipped,
}

/// One column: levels with their codes, or numbers, or nothing but how many values there are.
#[derive(Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct FileColumn {
    name: String,
    told: Told,
    levels: Vec<String>,
    /// A code a row for up to 255 levels; else empty.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Uint8Array<ArrayBuffer>")]
    narrow: Uint8Array,
    /// A code a row for more levels; else empty.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Uint16Array<ArrayBuffer>")]
    wide: Uint16Array,
    /// A number a row where there were too many levels; else empty.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Float64Array<ArrayBuffer>")]
    numbers: Float64Array,
    /// Rows with a value where neither was kept.
    present: u64,
    /// Rows without.
    missing: u64,
}

impl RawFile {
    /// A file that leaves. A column is let go as soon as it is copied.
    pub fn of(table: RawTable) -> Self {
        let RawTable { columns, rows, format, notices, skipped } = table;
        Self { columns: columns.into_iter().map(FileColumn::of).collect(), rows, format, notices, skipped }
    }

    /// A file that comes.
    ///
    /// # Errors
    /// A `Failure` when a column has not a value a row, or a code that is no level's.
    pub fn checked(self) -> Result<RawTable> {
        let Self { columns, rows, format, notices, skipped } = self;
        let columns = columns.into_iter().map(|column| column.checked(rows)).collect::<Result<_>>()?;
        Ok(RawTable { columns, rows, format, notices, skipped })
    }
}

impl FileColumn {
    fn of(RawColumn { name, values, told }: RawColumn) -> Self {
        let mut column = Self {
            name,
            told,
            levels: Vec::new(),
            narrow: Uint8Array::new_with_length(0),
            wide: Uint16Array::new_with_length(0),
            numbers: Float64Array::new_with_length(0),
            present: 0,
            missing: 0,
        };
        match values {
            Values::Levels { levels, codes } => {
                column.levels = levels;
                match codes {
                    Codes::U8(codes) => column.narrow = codes.as_slice().into(),
                    Codes::U16(codes) => column.wide = codes.as_slice().into(),
                }
            }
            Values::Numbers(numbers) => column.numbers = numbers.as_slice().into(),
            Values::TooMany { present, missing } => (column.present, column.missing) = (present, missing),
        }
        column
    }

    fn checked(self, rows: usize) -> Result<RawColumn> {
        let values = if self.narrow.length() > 0 {
            Values::Levels { levels: self.levels, codes: Codes::U8(self.narrow.to_vec()) }
        } else if self.wide.length() > 0 {
            Values::Levels { levels: self.levels, codes: Codes::U16(self.wide.to_vec()) }
        } else if self.numbers.length() > 0 {
            Values::Numbers(self.numbers.to_vec())
        } else {
            Values::TooMany { present: self.present, missing: self.missing }
        };
        if is_sound(&values, rows) {
            return Ok(RawColumn { name: self.name, values, told: self.told });
        }
        let error = Error::new(ErrorKind::Table, "expected a level in every row, found other codes");
        Err(failure(error.in_column(&self.name)))
    }
}

fn is_sound(values: &Values, rows: usize) -> bool {
    match values {
        Values::Levels { levels, codes } => {
            codes.len() == rows && codes.iter().flatten().all(|code| usize::from(code) < levels.len())
        }
        Values::Numbers(numbers) => numbers.len() == rows,
        Values::TooMany { present, missing } => present + missing == rows as u64,
    }
}
