//! Counting a node against its parents, without a table of all configurations.
//!
//! Rows are given the number of their parents' configuration, parent by parent. Whenever the numbers could exceed
//! [`DENSE`], those that occur are renumbered, so that memory stays within a few times the number of rows however many
//! configurations there are.

use rustc_hash::FxHashMap;

use super::cross::{Base, Bits};
use crate::error::{Error, ErrorKind, Result};
use crate::table::Table;

/// Tables up to this many cells are counted directly.
pub(super) const DENSE: usize = 1 << 16;

/// Up to this many levels a column's rows are kept as bitsets as well.
const FEW_LEVELS: usize = 16;

/// The complete rows of a table as level codes.
#[derive(Clone, Debug)]
pub struct Columns {
    codes: Vec<Vec<u16>>,
    levels: Vec<usize>,
    names: Vec<String>,
    rows: usize,
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
    /// `N_jk > 0`, ascending.
    cells: Vec<u32>,
    /// `N_j > 0`, ascending.
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
        sum(&self.cells, value)
    }

    /// Sums a function of the configurations' counts.
    pub fn sum_rows(&self, value: impl Fn(f64) -> f64) -> f64 {
        sum(&self.of_rows, value)
    }
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
fn sum(sorted: &[u32], value: impl Fn(f64) -> f64) -> f64 {
    sorted.chunk_by(|a, b| a == b).map(|equal| equal.len() as f64 * value(f64::from(equal[0]))).sum()
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
        let rows = complete.len();
        let levels: Vec<usize> = table.columns.iter().map(|column| column.levels.len()).collect();
        let bits =
            codes.iter().zip(&levels).map(|(codes, &m)| (m <= FEW_LEVELS).then(|| Bits::new(codes, m)));
        Ok(Self {
            bits: bits.collect(),
            codes,
            levels,
            names: table.columns.iter().map(|column| column.name.clone()).collect(),
            rows,
            x_log_x: (0..=rows.min(1 << 20)).map(|count| x_log_x(count as f64)).collect(),
        })
    }

    /// Number of columns `n`.
    pub fn len(&self) -> usize {
        self.codes.len()
    }

    /// Whether there is no column.
    pub fn is_empty(&self) -> bool {
        self.codes.is_empty()
    }

    /// Number of complete rows `N`.
    pub fn rows(&self) -> usize {
        self.rows
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
            drop_zeros(counts);
            counts.sort_unstable();
        }
        let log_likelihood = self.sum_x_log_x(&cells) - self.sum_x_log_x(&of_rows);
        Tally { rows: self.rows, levels: m, configurations, cells, of_rows, log_likelihood }
    }

    /// Counts a node against its parents. Time `O(N (|parents| + 1))`, space `O(N)`.
    pub fn tally(&self, child: usize, parents: &[usize]) -> Tally {
        let m = self.levels[child];
        let mut numbering = Numbering::new(self.rows);
        for &parent in parents {
            numbering.split(&self.codes[parent], self.levels[parent]);
        }
        let of_rows = numbering.counts();
        numbering.split(&self.codes[child], m);
        self.tallied(m, self.configurations(parents), numbering.counts(), of_rows)
    }

    /// How many configurations some columns can have.
    pub(super) fn configurations(&self, columns: &[usize]) -> f64 {
        columns.iter().map(|&column| self.levels[column] as f64).product()
    }

    /// The number of each row's configuration of some columns, from 0, and how many there are.
    pub(crate) fn strata(&self, columns: &[usize]) -> Numbering {
        let mut numbering = Numbering::new(self.rows);
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

    /// How many rows stand in each configuration that occurs, in no order.
    pub(crate) fn counts(&self) -> Vec<u32> {
        let mut counts = vec![0; self.size];
        for &number in &self.numbers {
            counts[number as usize] += 1;
        }
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
