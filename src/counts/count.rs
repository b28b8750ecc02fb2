//! From rows to counts: bitsets and popcounts where columns have few levels, a plain loop where they have many.

use std::ops::Range;

use super::{PairCounts, Variable};
use crate::table::bitset::{CHUNK_ROWS, LevelBits, count_both};
use crate::table::{Codes, Table};

/// Above this many pairs of levels, going through the rows once is cheaper than a popcount for every pair of levels
/// (64 rows a word, so a pair of levels costs about a hundredth of a pass over the rows).
const MANY_CELLS: usize = 128;

impl PairCounts {
    /// Counts all rows of a table.
    ///
    /// Time `O(N (n + sum_{i<j} min(rho_i rho_j / 64, 1)))`.
    ///
    /// ```
    /// use nodewise::{counts::PairCounts, table::{Codes, Column, Table}};
    /// let column = |name: &str, codes: &[u8]| Column {
    ///     name: name.into(),
    ///     levels: vec!["no".into(), "yes".into()],
    ///     codes: Codes::U8(codes.to_vec()),
    /// };
    /// let table = Table { columns: vec![column("a", &[0, 0, 1, 1]), column("b", &[0, 1, 1, 1])], rows: 4 };
    /// let counts = PairCounts::of(&table);
    /// assert_eq!(counts.table(0, 1).get(1, 1), 2);
    /// assert_eq!(counts.marginal(1), [1, 3]);
    /// ```
    pub fn of(table: &Table) -> Self {
        let mut counts = Self::empty(Variable::all_of(table));
        counts.add_rows(table, 0..table.rows);
        counts
    }

    /// Adds some rows of a table whose columns and levels are those of these counts.
    ///
    /// # Panics
    /// If the table's columns do not match.
    pub fn add_rows(&mut self, table: &Table, rows: Range<usize>) {
        assert!(
            self.variables == Variable::all_of(table),
            "counts and table have the same columns and levels"
        );
        let codes: Vec<&Codes> = table.columns.iter().map(|column| &column.codes).collect();
        self.add_codes(&codes, rows);
    }

    /// Adds some rows of columns whose codes are those of these counts' levels.
    pub(super) fn add_codes(&mut self, codes: &[&Codes], rows: Range<usize>) {
        self.rows += rows.len() as u64;
        let mut begin = rows.start;
        while begin < rows.end {
            let end = rows.end.min(begin + CHUNK_ROWS);
            self.add_chunk(codes, begin..end);
            begin = end;
        }
    }

    fn add_chunk(&mut self, codes: &[&Codes], rows: Range<usize>) {
        let bits: Vec<LevelBits> = codes
            .iter()
            .enumerate()
            .map(|(i, codes)| LevelBits::new(codes, self.levels(i), rows.clone()))
            .collect();
        self.add_by_bits(&bits, 1);
        self.add_by_rows(codes, rows, |_| 1);
    }

    /// Adds the margins, and the tables of all pairs with few cells, of rows that count `weight` each.
    pub(super) fn add_by_bits(&mut self, bits: &[LevelBits], weight: u64) {
        let present: Vec<Option<Vec<u64>>> = bits.iter().map(|b| b.missing.then(|| b.present())).collect();
        let marginals: Vec<Vec<u64>> =
            (0..self.len()).map(|i| (0..self.levels(i)).map(|a| ones(bits[i].level(a))).collect()).collect();
        for i in 0..self.len() {
            let weighted: Vec<u64> = marginals[i].iter().map(|count| weight * count).collect();
            self.add_marginal(i, &weighted);
            for j in i + 1..self.len() {
                if !self.block(i, j).is_empty() && !self.has_many_cells(i, j) {
                    let row_sums = within(&bits[i], &marginals[i], present[j].as_deref());
                    let column_sums = within(&bits[j], &marginals[j], present[i].as_deref());
                    self.add_pair_by_bits((i, j), bits, &row_sums, &column_sums, weight);
                }
            }
        }
    }

    /// Adds the tables of all pairs with many cells; row `k` counts `weight(k)`.
    pub(super) fn add_by_rows(
        &mut self,
        codes: &[&Codes],
        rows: Range<usize>,
        weight: impl Fn(usize) -> u64,
    ) {
        for i in 0..self.len() {
            for j in i + 1..self.len() {
                if !self.block(i, j).is_empty() && self.has_many_cells(i, j) {
                    self.add_pair_by_rows((i, j), (codes[i], codes[j]), &rows, &weight);
                }
            }
        }
    }

    fn has_many_cells(&self, i: usize, j: usize) -> bool {
        (self.levels(i) - 1) * (self.levels(j) - 1) > MANY_CELLS
    }

    pub(super) fn add_marginal(&mut self, i: usize, marginal: &[u64]) {
        let block = self.block(i, i);
        let cells = &mut self.cells[block];
        for (a, &count) in marginal.iter().enumerate() {
            cells[a * marginal.len() + a] += count;
        }
    }

    /// Popcounts for all but the first level of each column; the first level is what remains of the margins.
    fn add_pair_by_bits(
        &mut self,
        (i, j): (usize, usize),
        bits: &[LevelBits],
        rows: &[u64],
        columns: &[u64],
        weight: u64,
    ) {
        let block = self.block(i, j);
        let cells = &mut self.cells[block];
        let m = columns.len();
        let mut first_row = columns.to_vec();
        for (a, &row) in rows.iter().enumerate().skip(1) {
            let mut rest = row;
            for (b, remaining) in first_row.iter_mut().enumerate().skip(1) {
                let count = count_both(bits[i].level(a), bits[j].level(b));
                cells[a * m + b] += weight * count;
                rest -= count;
                *remaining -= count;
            }
            cells[a * m] += weight * rest;
            first_row[0] -= rest;
        }
        for (cell, count) in cells.iter_mut().zip(first_row) {
            *cell += weight * count;
        }
    }

    fn add_pair_by_rows(
        &mut self,
        (i, j): (usize, usize),
        (codes_i, codes_j): (&Codes, &Codes),
        rows: &Range<usize>,
        weight: impl Fn(usize) -> u64,
    ) {
        let block = self.block(i, j);
        let m = self.levels(j);
        let cells = &mut self.cells[block];
        for row in rows.clone() {
            if let (Some(a), Some(b)) = (codes_i.get(row), codes_j.get(row)) {
                cells[usize::from(a) * m + usize::from(b)] += weight(row);
            }
        }
    }
}

fn ones(bits: &[u64]) -> u64 {
    count_both(bits, bits)
}

/// Counts of a column's levels among the rows in which its partner is known.
fn within(bits: &LevelBits, marginal: &[u64], partner_present: Option<&[u64]>) -> Vec<u64> {
    match partner_present {
        None => marginal.to_vec(),
        Some(present) => (0..marginal.len()).map(|a| count_both(bits.level(a), present)).collect(),
    }
}
