//! Which rows have gaps, in an order that does not depend on the table's.

use crate::table::{MISSING_U16, Table};

/// The rows of a table that have gaps, row after row, sorted by their values; and where the others stand.
#[derive(Clone, Debug)]
pub(super) struct Incomplete {
    /// Rows without gaps, by their numbers in the table.
    pub(super) whole: Vec<usize>,
    /// Rows without a value, which are of no use.
    pub(super) empty: usize,
    columns: usize,
    /// Codes of the others, row after row.
    codes: Vec<u16>,
    /// Where each row's gaps begin among all gaps, and where the last ends.
    first: Vec<usize>,
    /// The column of each gap.
    gap_columns: Vec<u32>,
}

impl Incomplete {
    /// Sorts out the rows. Time `O(cells + R log R)` comparisons of `R` rows with gaps.
    pub(super) fn new(table: &Table) -> Self {
        let n = table.columns.len();
        let (mut whole, mut empty, mut rows) = (Vec::new(), 0, Vec::new());
        let mut gaps = vec![0; table.rows];
        for column in &table.columns {
            for (gaps, code) in gaps.iter_mut().zip(column.codes.iter()) {
                *gaps += usize::from(code.is_none());
            }
        }
        for (row, &gaps) in gaps.iter().enumerate() {
            match gaps {
                0 => whole.push(row),
                all if all == n => empty += 1,
                _ => rows.push(row),
            }
        }
        let code = |row: usize, column: usize| table.columns[column].codes.get(row).unwrap_or(MISSING_U16);
        let unsorted: Vec<u16> =
            rows.iter().flat_map(|&row| (0..n).map(move |column| code(row, column))).collect();
        let mut order: Vec<&[u16]> = unsorted.chunks_exact(n.max(1)).collect();
        order.sort_unstable();
        let codes = order.concat();
        let (mut first, mut gap_columns) = (vec![0], Vec::new());
        for row in codes.chunks_exact(n.max(1)) {
            let missing = row.iter().enumerate().filter(|(_, code)| **code == MISSING_U16);
            gap_columns.extend(missing.map(|(column, _)| column as u32));
            first.push(gap_columns.len());
        }
        Self { whole, empty, columns: n, codes, first, gap_columns }
    }

    /// Number of rows with gaps.
    pub(super) fn len(&self) -> usize {
        self.first.len() - 1
    }

    /// Number of gaps.
    pub(super) fn gaps(&self) -> usize {
        self.gap_columns.len()
    }

    /// The codes of a row.
    pub(super) fn row(&self, row: usize) -> &[u16] {
        &self.codes[row * self.columns..(row + 1) * self.columns]
    }

    /// The numbers of a row's gaps.
    pub(super) fn gaps_of(&self, row: usize) -> std::ops::Range<usize> {
        self.first[row]..self.first[row + 1]
    }

    /// Where the gaps of each row begin, and where the last ends.
    pub(super) fn first(&self) -> &[usize] {
        &self.first
    }

    /// The number of the gap of a row in a column, which is one.
    pub(super) fn gap(&self, row: usize, column: usize) -> usize {
        let gaps = self.gaps_of(row);
        gaps.start + self.gap_columns[gaps].partition_point(|&of| (of as usize) < column)
    }
}
