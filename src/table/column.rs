//! The columns that the learner counts: every value is a level code.

use std::fs::File;
use std::io::{ErrorKind as IoErrorKind, Read};
use std::path::Path;

use super::{Plan, ReadOptions, TableReader, prepare};
use crate::error::Result;

/// Bytes asked of a reader at a time.
const PIECE: usize = 1 << 16;

/// The code of a missing value in a column of bytes.
pub const MISSING_U8: u8 = u8::MAX;
/// The code of a missing value in a column of 16-bit codes.
pub const MISSING_U16: u16 = u16::MAX;

/// Level codes of one column, one per row, in the smallest type that holds them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Codes {
    /// At most 255 levels; [`MISSING_U8`] marks a missing value.
    U8(Vec<u8>),
    /// At most 65,535 levels; [`MISSING_U16`] marks a missing value.
    U16(Vec<u16>),
}

impl Codes {
    /// Packs codes into the smallest type for `levels` levels; `None` is a missing value.
    pub fn pack(levels: usize, codes: impl Iterator<Item = Option<u16>>) -> Self {
        if levels <= usize::from(MISSING_U8) {
            Self::U8(codes.map(|code| code.map_or(MISSING_U8, |c| c as u8)).collect())
        } else {
            Self::U16(codes.map(|code| code.unwrap_or(MISSING_U16)).collect())
        }
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        match self {
            Self::U8(codes) => codes.len(),
            Self::U16(codes) => codes.len(),
        }
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The code in one row; `None` where the value is missing.
    pub fn get(&self, row: usize) -> Option<u16> {
        match self {
            Self::U8(codes) => (codes[row] != MISSING_U8).then(|| u16::from(codes[row])),
            Self::U16(codes) => (codes[row] != MISSING_U16).then(|| codes[row]),
        }
    }

    /// All codes in row order; `None` where the value is missing.
    pub fn iter(&self) -> impl Iterator<Item = Option<u16>> + '_ {
        (0..self.len()).map(|row| self.get(row))
    }
}

/// One categorical column. Every level occurs in at least one row, and levels stand in an order that does not
/// depend on the order of the rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The name, as the file gives it.
    pub name: String,
    /// Text of each level; code `a` means `levels[a]`.
    pub levels: Vec<String>,
    /// One code a row.
    pub codes: Codes,
}

/// Categorical columns of equal length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The columns, in file order.
    pub columns: Vec<Column>,
    /// Number of rows `N`.
    pub rows: usize,
}

impl From<Table> for std::borrow::Cow<'_, Table> {
    fn from(table: Table) -> Self {
        Self::Owned(table)
    }
}

impl<'a> From<&'a Table> for std::borrow::Cow<'a, Table> {
    fn from(table: &'a Table) -> Self {
        Self::Borrowed(table)
    }
}

impl Table {
    /// Reads a table (CSV, TSV and the like, plain or gzip) from a file, as [`from_reader`](Self::from_reader) does.
    ///
    /// # Errors
    /// [`Io`](crate::ErrorKind::Io) when the file cannot be read, and what [`from_reader`](Self::from_reader) refuses; the file's
    /// name is told.
    pub fn from_path(path: impl AsRef<Path>) -> Result<Self> {
        let path = path.as_ref();
        let read = || Self::from_reader(File::open(path)?);
        read().map_err(|error| error.in_file(path.display().to_string()))
    }

    /// Reads a table and prepares it as [`inspect`](super::inspect()) suggests: many numbers are cut into bins, identifiers and copies
    /// left out. Missing values stay missing, so that each pair of columns is counted over the rows that have both; in columns that
    /// seem not to apply to some rows they are a level of their own ([`MissingPolicy::Auto`](super::MissingPolicy::Auto)). To choose otherwise, or to be told what was
    /// done, take the [three steps](super) one by one.
    ///
    /// Time: one pass. Memory: one or two bytes a cell.
    ///
    /// ```
    /// use nodewise::Table;
    ///
    /// let table = Table::from_reader("rain,grass\nyes,wet\nno,dry\nno,wet\nno,dry\n".as_bytes())?;
    /// assert_eq!(table.columns[1].levels, ["dry", "wet"]);
    /// # Ok::<(), nodewise::Error>(())
    /// ```
    ///
    /// # Errors
    /// What the file gets wrong, with its place; [`Table`](crate::ErrorKind::Table) when fewer than two columns or no row can be
    /// used.
    pub fn from_reader(mut source: impl Read) -> Result<Self> {
        let mut reader = TableReader::new(ReadOptions::default());
        let mut piece = vec![0; PIECE];
        loop {
            match source.read(&mut piece) {
                Ok(0) => break,
                Ok(count) => reader.push(&piece[..count])?,
                Err(error) if error.kind() == IoErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(prepare(&reader.finish()?, &Plan::default())?.table)
    }
}
