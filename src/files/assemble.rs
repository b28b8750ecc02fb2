//! The last step of every reader: cells, names and meanings become a [`RawTable`].

use super::labels::{self, Meaning};
use crate::table::{Format, Notice, RawColumn, RawTable, Skipped, Values, repaired_names};
use crate::{Error, ErrorKind, Result};

/// What a file says about a column.
#[derive(Clone, Debug, Default)]
pub(super) struct Described {
    pub(super) name: String,
    /// The longer name.
    pub(super) label: Option<String>,
    pub(super) meaning: Meaning,
}

/// Puts the table together: values and descriptions in the order of the columns.
///
/// # Errors
/// When there is no row or no column.
pub(super) fn table(
    values: Vec<Values>,
    rows: usize,
    columns: Vec<Described>,
    format: Format,
    mut notices: Vec<Notice>,
) -> Result<RawTable> {
    if columns.is_empty() {
        return Err(Error::expected(ErrorKind::Table, "columns", "none"));
    }
    if rows == 0 {
        return Err(Error::expected(ErrorKind::Table, "rows", "none"));
    }
    let given: Vec<String> = columns.iter().map(|column| column.name.clone()).collect();
    let (names, repairs) = repaired_names(&given);
    notices.extend(repairs);
    let mut raw = Vec::with_capacity(columns.len());
    for ((name, column), values) in names.into_iter().zip(columns).zip(values) {
        let label = column.label.filter(|label| !label.is_empty() && *label != name);
        let (values, told, texts) = labels::apply(values, label, &column.meaning);
        notices.extend(labels::notices(&name, texts));
        raw.push(RawColumn { name, values, told });
    }
    Ok(RawTable { columns: raw, rows, format, notices, skipped: Skipped::default() })
}
