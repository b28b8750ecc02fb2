//! What was read, before any choice is made.

use serde::Serialize;

use super::Codes;

/// The columns of a file, level by level in the order in which they were met.
#[derive(Clone, Debug, PartialEq)]
pub struct RawTable {
    /// The columns, in file order; their names are unique and not empty.
    pub columns: Vec<RawColumn>,
    /// Number of rows.
    pub rows: usize,
    /// How the file was understood.
    pub format: Format,
    /// What had to be repaired or guessed.
    pub notices: Vec<Notice>,
}

/// One column as read.
#[derive(Clone, Debug, PartialEq)]
pub struct RawColumn {
    /// Its name, unique in the table.
    pub name: String,
    /// Its values.
    pub values: Values,
}

/// The values of a column, in the form that its content allows.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// At most 65,535 different texts: each once, and a code a row. Codes count up in the order of first occurrence.
    Levels {
        /// Text of each level.
        levels: Vec<String>,
        /// One code a row.
        codes: Codes,
    },
    /// More than 65,535 different texts, all of them numbers: one number a row, NaN where missing.
    Numbers(Vec<f64>),
    /// More than 65,535 different texts, not all numbers: nothing but counts is kept.
    TooMany {
        /// Rows with a value.
        present: u64,
        /// Rows without.
        missing: u64,
    },
}

/// How a file was understood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Format {
    /// The character between fields.
    pub delimiter: char,
    /// Name of the encoding.
    pub encoding: String,
    /// Whether the first row gave the names.
    pub header: bool,
    /// Whether the file was a gzip stream.
    pub gzip: bool,
}

/// Something that the user should know, though it is no error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct Notice {
    /// The column it is about, if about one.
    pub column: Option<String>,
    /// One sentence.
    pub text: String,
}

impl Notice {
    /// A notice about the whole table.
    pub(super) fn table(text: impl Into<String>) -> Self {
        Self { column: None, text: text.into() }
    }

    /// A notice about one column.
    pub(super) fn column(name: &str, text: impl Into<String>) -> Self {
        Self { column: Some(name.to_string()), text: text.into() }
    }
}

impl std::fmt::Display for Notice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.column {
            Some(name) => write!(f, "column {name:?}: {}", self.text),
            None => f.write_str(&self.text),
        }
    }
}

impl RawTable {
    /// The text of one cell; `None` where it is missing or was not kept. For display and tests, not for speed.
    ///
    /// # Panics
    /// When there is no such row or column.
    pub fn cell(&self, row: usize, column: usize) -> Option<String> {
        match &self.columns[column].values {
            Values::Levels { levels, codes } => codes.get(row).map(|code| levels[usize::from(code)].clone()),
            Values::Numbers(numbers) => (!numbers[row].is_nan()).then(|| numbers[row].to_string()),
            Values::TooMany { .. } => None,
        }
    }
}
