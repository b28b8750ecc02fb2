//! Where the table of a sheet begins.

use crate::table::{Header, ReadOptions};

/// The first row that is more than half as full as the fullest.
pub(super) fn first_row(rows: &[Vec<String>], _: &ReadOptions) -> usize {
    let filled = |row: &Vec<String>| row.iter().filter(|cell| !cell.is_empty()).count();
    let fullest = rows.iter().map(filled).max().unwrap_or(0);
    rows.iter().position(|row| 2 * filled(row) > fullest).unwrap_or(0)
}

pub(super) fn has_header(rows: &[Vec<String>], options: &ReadOptions) -> bool {
    match options.header {
        Header::Yes => true,
        Header::No => false,
        Header::Auto => rows[0].iter().all(|cell| cell.parse::<f64>().is_err()),
    }
}
