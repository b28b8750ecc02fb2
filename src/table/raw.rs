//! What was read, before any choice is made.

use serde::{Deserialize, Serialize};

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
    /// What was left out because it could not be read.
    pub skipped: Skipped,
}

/// Rows that could not be read and were left out at the user's wish.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Skipped {
    /// Number of rows.
    pub total: u64,
    /// The first of them.
    pub rows: Vec<BadRow>,
}

/// A row that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct BadRow {
    /// Line of the file, from 1.
    pub line: u64,
    /// Row of the table, from 1.
    pub row: u64,
    /// What was found there.
    pub found: String,
}

/// One column as read.
#[derive(Clone, Debug, PartialEq)]
pub struct RawColumn {
    /// Its name, unique in the table.
    pub name: String,
    /// Its values.
    pub values: Values,
    /// What the file says of it beside its values.
    pub told: Told,
}

/// What is said of a column beside its values, by its file or by who read it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Told {
    /// A longer name.
    pub label: Option<String>,
    /// Texts that stand for a missing value.
    pub missing: Vec<String>,
    /// Levels in an order of their own, such as that of value labels.
    pub order: Vec<String>,
}

/// The values of a column, in the form that its content allows.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// At most 65,535 different texts: each once, and a code a row. Codes count up in the order of first occurrence. Only
    /// empty cells have the code of a missing value; which texts stand for one is decided afterwards, column by column.
    Levels {
        /// Text of each level.
        levels: Vec<String>,
        /// One code a row.
        codes: Codes,
    },
    /// More than 65,535 different texts, all of them numbers: one number a row, NaN where the cell was empty or had a usual
    /// spelling of a missing value.
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct Format {
    /// What kind of file it is.
    pub file: FileKind,
    /// What it was packed in.
    pub container: Container,
    /// The character between fields of a text.
    pub delimiter: Option<char>,
    /// Name of a text's encoding.
    pub encoding: Option<String>,
    /// Whether a row gave the names.
    pub header: bool,
    /// That row, from 1: rows above it are no part of the table.
    pub header_row: usize,
    /// The sheet that was read, if the file has any.
    pub sheet: Option<String>,
    /// All its sheets.
    pub sheets: Vec<String>,
    /// The file that was read, if it stood in an archive.
    pub member: Option<String>,
    /// All files of the archive that may be tables.
    pub members: Vec<String>,
}

impl Format {
    /// A file of this kind, packed in nothing, whose columns have names of their own.
    pub(crate) fn of(file: FileKind) -> Self {
        Self {
            file,
            container: Container::Plain,
            delimiter: None,
            encoding: None,
            header: true,
            header_row: 1,
            sheet: None,
            sheets: Vec::new(),
            member: None,
            members: Vec::new(),
        }
    }
}

/// The kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "lowercase")]
pub enum FileKind {
    /// Delimited text: CSV, TSV and the like.
    Text,
    /// JSON: an array of objects, or an object a line.
    Json,
    /// A workbook of Excel 2007 or later.
    Xlsx,
    /// A workbook of an older Excel.
    Xls,
    /// An open document of spreadsheets.
    Ods,
    /// SPSS.
    Sav,
    /// SPSS, compressed.
    Zsav,
    /// Stata.
    Dta,
    /// SAS.
    Sas7bdat,
    /// Apache Parquet.
    Parquet,
}

/// What a file was packed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "lowercase")]
pub enum Container {
    /// Nothing.
    Plain,
    /// A gzip stream.
    Gzip,
    /// A zip archive that holds nothing else.
    Zip,
}

/// Something that the user should know, though it is no error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct Notice {
    /// The column it is about, if about one.
    pub column: Option<String>,
    /// One sentence.
    pub text: String,
    /// The column that stands for it, where it was left out because it splits the rows in the same way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub twin_of: Option<String>,
}

impl Notice {
    /// A notice about the whole table.
    pub(super) fn table(text: impl Into<String>) -> Self {
        Self { column: None, text: text.into(), twin_of: None }
    }

    /// A notice about one column.
    pub(super) fn column(name: &str, text: impl Into<String>) -> Self {
        Self { column: Some(name.to_string()), text: text.into(), twin_of: None }
    }

    /// The same, about a column that another one stands for.
    #[must_use]
    pub(super) fn twin_of(self, original: &str) -> Self {
        Self { twin_of: Some(original.to_string()), ..self }
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
    /// The text of one cell; `None` where it is empty or was not kept. For display and tests, not for speed.
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
