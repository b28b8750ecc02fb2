//! The last step of every reader: cells, names and meanings become a [`RawTable`].

use super::FileKind;
use super::labels::{self, Meaning};
use crate::table::{Format, Notice, RawColumn, RawTable, TableBuilder, repaired_names};
use crate::{Error, ErrorKind, Result};

/// What a file says about a column.
#[derive(Clone, Debug, Default)]
pub(super) struct Described {
    pub(super) name: String,
    /// The longer name.
    pub(super) label: Option<String>,
    pub(super) meaning: Meaning,
}

/// Puts the table together.
///
/// # Errors
/// When there is no row or no column.
pub(super) fn table(
    cells: TableBuilder,
    columns: Vec<Described>,
    kind: FileKind,
    encoding: Option<String>,
    mut notices: Vec<Notice>,
) -> Result<RawTable> {
    if columns.is_empty() {
        return Err(Error::expected(ErrorKind::Table, "columns", "none"));
    }
    let given: Vec<String> = columns.iter().map(|column| column.name.clone()).collect();
    let (names, repairs) = repaired_names(&given);
    notices.extend(repairs);
    let (values, rows) = cells.finish();
    if rows == 0 {
        return Err(Error::expected(ErrorKind::Table, "rows", "none"));
    }
    let mut raw = Vec::with_capacity(columns.len());
    for ((name, column), values) in names.into_iter().zip(columns).zip(values) {
        let label = column.label.filter(|label| !label.is_empty() && *label != name);
        let (values, told, texts) = labels::apply(values, label, &column.meaning);
        notices.extend(labels::notices(&name, texts));
        raw.push(RawColumn { name, values, told });
    }
    let format = Format::of_file(kind, encoding);
    Ok(RawTable { columns: raw, rows, format, notices })
}
