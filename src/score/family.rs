//! Counting a node against its parents, without a table of all configurations.
//!
//! Rows are given the number of their parents' configuration, parent by parent. Whenever the numbers could exceed
//! [`DENSE`], those that occur are renumbered, so that memory stays within a few times the number of rows however many
//! configurations there are.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::cross::{Base, Bits};
use crate::error::{Error, ErrorKind, Result};
use crate::table::{Codes, Column, MISSING_U8, MISSING_U16, Table};

/// Tables up to this many cells are counted directly.
pub(super) const DENSE: usize = 1 << 16;

/// Up to this many levels a column's rows are kept as bitsets as well.
const FEW_LEVELS: usize = 16;

/// What rows count. Those of an incomplete row that was filled in several times count one row together; so all counts are whole numbers
/// of such parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Weights {
    /// Rows that are there.
    pub(crate) rows: usize,
    /// The first so many rows count as a whole.
    pub(crate) whole: usize,
    /// So many of the others count as one.
    pub(crate) copies: u32,
}

impl Weights {
    fn even(rows: usize) -> Self {
        Self { rows, whole: rows, copies: 1 }
    }

    /// What all rows count together, in parts.
    pub(super) fn parts(self) -> usize {
        self.whole * self.copies as usize + (self.rows - self.whole)
    }

    /// What all rows count together.
    fn total(self) -> usize {
        self.parts() / self.copies as usize
    }

    /// Adds up cells over all rows: `add` counts some rows one each.
    pub(super) fn count(self, size: usize, add: impl Fn(Range<usize>, &mut [u32])) -> Vec<u32> {
        let mut cells = vec![0; size];
        add(0..self.whole, &mut cells);
        if self.whole < self.rows {
            for cell in &mut cells {
                *cell *= self.copies;
            }
            add(self.whole..self.rows, &mut cells);
        }
        cells
    }
}

/// Rows of a table as level codes.
#[derive(Clone, Debug)]
pub struct Columns {
    codes: Vec<Vec<u16>>,
    levels: Vec<usize>,
    names: Vec<String>,
    weights: Weights,
    /// Whether values may be missing; only [`Base`] counts such columns.
    has_gaps: bool,
    /// The rows of each level, where levels are few.
    bits: Vec<Option<Bits>>,
    /// `c log c` for every count that can occur, up to a size that pays.
    x_log_x: Vec<f64>,
}

/// The counts of one family: only those that are not zero, in ascending order.
#[derive(Clone, Debug, PartialEq)]
pub struct Tally {
    /// Number of rows `N`.
    pub rows: usize,
    /// Number of levels `m` of the node.
    pub levels: usize,
    /// Number of configurations `q` of the parents, those that never occur included.
    pub configurations: f64,
    /// So many parts are one row.
    copies: u32,
    /// `N_jk > 0` in parts, ascending.
    cells: Vec<u32>,
    /// `N_j > 0` in parts, ascending.
    of_rows: Vec<u32>,
    log_likelihood: f64,
}

impl Tally {
    /// `sum_jk N_jk log(N_jk / N_j)`.
    pub fn log_likelihood(&self) -> f64 {
        self.log_likelihood
    }

    /// Number of cells, configurations of the parents with a level of the node, that occur.
    pub fn occurring_cells(&self) -> usize {
        self.cells.len()
    }

    /// Sums a function of the cells' counts.
    pub fn sum_cells(&self, value: impl Fn(f64) -> f64) -> f64 {
        sum(&self.cells, self.copies, value)
    }

    /// Sums a function of the configurations' counts.
    pub fn sum_rows(&self, value: impl Fn(f64) -> f64) -> f64 {
        sum(&self.of_rows, self.copies, value)
    }

    /// The counts of cells below one row, each with the number of cells that have it.
    pub(super) fn small_cells(&self) -> impl Iterator<Item = (f64, usize)> {
        let small = self.cells.partition_point(|&count| count < self.copies);
        let equal = self.cells[..small].chunk_by(|a, b| a == b);
        equal.map(|equal| (f64::from(equal[0]) / f64::from(self.copies), equal.len()))
    }

    /// Counts by level of the node within each configuration of the parents, the level fastest, in parts of which `copies` are a row.
    pub(super) fn of(configurations: f64, m: usize, copies: u32, counts: &[u32]) -> Self {
        let (mut cells, mut of_rows): (Vec<u32>, Vec<u32>) =
            (counts.to_vec(), counts.chunks_exact(m).map(|row| row.iter().sum()).collect());
        sort_occurring(&mut cells);
        sort_occurring(&mut of_rows);
        let parts: u32 = of_rows.iter().sum();
        let sum = |counts: &[u32]| -> f64 { counts.iter().map(|&count| x_log_x(f64::from(count))).sum() };
        let log_likelihood = (sum(&cells) - sum(&of_rows)) / f64::from(copies);
        let rows = (parts / copies) as usize;
        Self { rows, levels: m, configurations, copies, cells, of_rows, log_likelihood }
    }
}

/// Leaves out counts of zero, and sorts the others.
fn sort_occurring(counts: &mut Vec<u32>) {
    drop_zeros(counts);
    counts.sort_unstable();
}

/// Keeps the counts above zero in their order, without a branch that no processor can foresee.
fn drop_zeros(counts: &mut Vec<u32>) {
    let mut kept = 0;
    for k in 0..counts.len() {
        let count = counts[k];
        counts[kept] = count;
        kept += usize::from(count > 0);
    }
    counts.truncate(kept);
}

/// Equal counts stand together, so the function is called once for each different one.
fn sum(sorted: &[u32], copies: u32, value: impl Fn(f64) -> f64) -> f64 {
    let copies = f64::from(copies);
    sorted.chunk_by(|a, b| a == b).map(|equal| equal.len() as f64 * value(f64::from(equal[0]) / copies)).sum()
}

impl Columns {
    /// Takes the rows without missing values.
    ///
    /// # Errors
    /// [`ErrorKind::Column`] when there is none.
    pub fn new(table: &Table) -> Result<Self> {
        let complete: Vec<usize> = (0..table.rows)
            .filter(|&row| table.columns.iter().all(|column| column.codes.get(row).is_some()))
            .collect();
        if complete.is_empty() {
            return Err(Error::expected(ErrorKind::Column, "a row without missing values", "none"));
        }
        let code = |column: usize, row: usize| table.columns[column].codes.get(row).unwrap_or_default();
        let codes: Vec<Vec<u16>> = (0..table.columns.len())
            .map(|column| complete.iter().map(|&row| code(column, row)).collect())
            .collect();
        Ok(Self::of_codes(table, codes, Weights::even(complete.len()), false))
    }

    /// Takes rows without missing values of which the first `whole` count one each, and `copies` of the others one together.
    ///
    /// # Errors
    /// [`ErrorKind::Column`] when there is no row.
    pub fn stacked(table: &Table, whole: usize, copies: u32) -> Result<Self> {
        if table.rows == 0 {
            return Err(Error::expected(ErrorKind::Column, "a row with a value", "none"));
        }
        let codes = all_codes(table);
        Ok(Self::of_codes(table, codes, Weights { rows: table.rows, whole, copies }, false))
    }

    /// Takes all rows, those with missing values included: each count then is over the rows that have all columns concerned.
    pub(crate) fn available(table: &Table) -> Self {
        let has_gaps = missing_cells(table) > 0;
        Self::of_codes(table, all_codes(table), Weights::even(table.rows), has_gaps)
    }

    fn of_codes(table: &Table, codes: Vec<Vec<u16>>, weights: Weights, has_gaps: bool) -> Self {
        let levels: Vec<usize> = table.columns.iter().map(|column| column.levels.len()).collect();
        let bits = codes.iter().zip(&levels);
        let bits = bits.map(|(codes, &m)| (m <= FEW_LEVELS).then(|| Bits::new(codes, m, weights)));
        Self {
            bits: bits.collect(),
            codes,
            levels,
            names: table.columns.iter().map(|column| column.name.clone()).collect(),
            weights,
            has_gaps,
            x_log_x: (0..=weights.parts().min(1 << 20)).map(|count| x_log_x(count as f64)).collect(),
        }
    }

    /// Number of columns `n`.
    pub fn len(&self) -> usize {
        self.codes.len()
    }

    /// Whether there is no column.
    pub fn is_empty(&self) -> bool {
        self.codes.is_empty()
    }

    /// Number of rows `N`: what all rows count together.
    pub fn rows(&self) -> usize {
        self.weights.total()
    }

    /// What each row counts.
    pub(crate) fn weights(&self) -> Weights {
        self.weights
    }

    /// Whether values may be missing.
    pub(crate) fn has_gaps(&self) -> bool {
        self.has_gaps
    }

    /// The rows that have all of some columns, and those columns alone.
    pub(crate) fn known_in(&self, columns: &[usize]) -> Self {
        let known = |row: &usize| columns.iter().all(|&column| self.codes[column][*row] != MISSING_U16);
        let rows: Vec<usize> = (0..self.weights.rows).filter(known).collect();
        let codes = |&column: &usize| rows.iter().map(|&row| self.codes[column][row]).collect();
        Self {
            bits: vec![None; columns.len()],
            codes: columns.iter().map(codes).collect(),
            levels: columns.iter().map(|&column| self.levels[column]).collect(),
            names: columns.iter().map(|&column| self.names[column].clone()).collect(),
            weights: Weights::even(rows.len()),
            has_gaps: false,
            x_log_x: self.x_log_x.clone(),
        }
    }

    /// Number of levels of a column.
    pub fn levels(&self, column: usize) -> usize {
        self.levels[column]
    }

    /// The columns' names.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The level codes of a column.
    pub fn codes(&self, column: usize) -> &[u16] {
        &self.codes[column]
    }

    pub(super) fn bits(&self, column: usize) -> Option<&Bits> {
        self.bits[column].as_ref()
    }

    /// Counts a node against its parents, of which all but the last are numbered together with the node in `base`;
    /// `None` when there are too many cells.
    pub(super) fn tally_with(&self, base: &Base, child: usize, last: usize, others: f64) -> Option<Tally> {
        let (m, l) = (self.levels[child], self.levels[last]);
        let cells = base.cross(self, last)?;
        // Cells stand by the other parents, then the node, then the last parent: one block of `m l` for each
        // configuration of the others.
        let mut of_rows = Vec::with_capacity(cells.len() / m);
        for block in cells.chunks_exact(m * l) {
            of_rows.extend((0..l).map(|k| block[k..].iter().step_by(l).sum::<u32>()));
        }
        Some(self.tallied(m, others * l as f64, cells, of_rows))
    }

    /// Sorts counts of cells and of configurations, and leaves out those that are zero.
    pub(super) fn tallied(
        &self,
        m: usize,
        configurations: f64,
        mut cells: Vec<u32>,
        mut of_rows: Vec<u32>,
    ) -> Tally {
        for counts in [&mut cells, &mut of_rows] {
            sort_occurring(counts);
        }
        // With parts of rows, `sum (c/p) log((c/p) / (n/p))` is the same over parts, divided by `p`.
        let copies = self.weights.copies;
        let log_likelihood = (self.sum_x_log_x(&cells) - self.sum_x_log_x(&of_rows)) / f64::from(copies);
        Tally { rows: self.rows(), levels: m, configurations, copies, cells, of_rows, log_likelihood }
    }

    /// Counts a node against its parents. Time `O(N (|parents| + 1))`, space `O(N)`.
    pub fn tally(&self, child: usize, parents: &[usize]) -> Tally {
        let m = self.levels[child];
        let mut numbering = Numbering::new(self.weights.rows);
        for &parent in parents {
            numbering.split(&self.codes[parent], self.levels[parent]);
        }
        let of_rows = numbering.counts(self.weights);
        numbering.split(&self.codes[child], m);
        self.tallied(m, self.configurations(parents), numbering.counts(self.weights), of_rows)
    }

    /// How many configurations some columns can have.
    pub(super) fn configurations(&self, columns: &[usize]) -> f64 {
        columns.iter().map(|&column| self.levels[column] as f64).product()
    }

    /// The number of each row's configuration of some columns, from 0, and how many there are.
    pub(crate) fn strata(&self, columns: &[usize]) -> Numbering {
        let mut numbering = Numbering::new(self.weights.rows);
        for &column in columns {
            numbering.split(&self.codes[column], self.levels[column]);
        }
        numbering.renumber();
        numbering
    }

    /// `sum c log c` over counts in ascending order.
    pub(crate) fn sum_x_log_x(&self, sorted: &[u32]) -> f64 {
        let value = |&count: &u32| {
            self.x_log_x.get(count as usize).copied().unwrap_or_else(|| x_log_x(f64::from(count)))
        };
        sorted.iter().map(value).sum()
    }
}

/// Values that are missing. Time `O(cells)`.
pub fn missing_cells(table: &Table) -> usize {
    let of_column = |codes: &Codes| -> usize {
        match codes {
            Codes::U8(codes) => codes.iter().map(|&code| usize::from(code == MISSING_U8)).sum(),
            Codes::U16(codes) => codes.iter().map(|&code| usize::from(code == MISSING_U16)).sum(),
        }
    };
    table.columns.iter().map(|column| of_column(&column.codes)).sum()
}

/// Every column's codes.
fn all_codes(table: &Table) -> Vec<Vec<u16>> {
    let codes = |column: &Column| -> Vec<u16> {
        column.codes.iter().map(|code| code.unwrap_or(MISSING_U16)).collect()
    };
    table.columns.iter().map(codes).collect()
}

fn x_log_x(count: f64) -> f64 {
    if count > 0.0 { count * libm::log(count) } else { 0.0 }
}

/// Rows and the number of the configuration that each stands in.
#[derive(Clone, Debug)]
pub(crate) struct Numbering {
    pub(crate) numbers: Vec<u32>,
    pub(crate) size: usize,
}

impl Numbering {
    fn new(rows: usize) -> Self {
        Self { numbers: vec![0; rows], size: 1 }
    }

    /// Splits every configuration by one more column.
    pub(crate) fn split(&mut self, codes: &[u16], levels: usize) {
        // Where numbers of cells have 32 bits, the product may not fit.
        if self.size.checked_mul(levels).is_none_or(|cells| cells > DENSE) {
            self.split_sparsely(codes, levels);
            return;
        }
        let levels = levels as u32;
        for (number, &code) in self.numbers.iter_mut().zip(codes) {
            *number = *number * levels + u32::from(code);
        }
        self.size *= levels as usize;
    }

    /// Numbers only those configurations that occur, in the order of the rows.
    fn split_sparsely(&mut self, codes: &[u16], levels: usize) {
        let mut seen: FxHashMap<u64, u32> = FxHashMap::default();
        for (number, &code) in self.numbers.iter_mut().zip(codes) {
            let next = seen.len() as u32;
            *number = *seen.entry(u64::from(*number) * levels as u64 + u64::from(code)).or_insert(next);
        }
        self.size = seen.len();
    }

    /// Leaves out the numbers that do not occur.
    fn renumber(&mut self) {
        let mut new = vec![u32::MAX; self.size];
        let mut next = 0;
        for number in &mut self.numbers {
            let slot = &mut new[*number as usize];
            if *slot == u32::MAX {
                *slot = next;
                next += 1;
            }
            *number = *slot;
        }
        self.size = next as usize;
    }

    /// How many parts of rows stand in each configuration that occurs, in no order.
    pub(crate) fn counts(&self, weights: Weights) -> Vec<u32> {
        let mut counts = weights.count(self.size, |rows, counts| {
            for &number in &self.numbers[rows] {
                counts[number as usize] += 1;
            }
        });
        counts.retain(|&count| count > 0);
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_cells_than_a_number_can_tell_are_counted_sparsely() {
        let mut numbering = Numbering { numbers: vec![7, 9, 7, 7], size: usize::MAX / 2 };
        numbering.split(&[0, 0, 0, 2], 3);
        assert_eq!((numbering.numbers, numbering.size), (vec![0, 1, 0, 2], 3));
    }
}
