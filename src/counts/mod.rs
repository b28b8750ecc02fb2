//! Pairwise counts `C_ij[a, b] = #{rows: X_i = a, X_j = b}`: all that the learner needs of the data.
//!
//! Counts are integers and additive over any split of the rows, so they can be built in pieces, on several machines,
//! and [merged](PairCounts::merge). They hold no rows; [`mod@file`] writes them down, [`suppress`](PairCounts::suppress)
//! hides small cells first.

mod cell;
mod count;
mod draw;
mod estimate;
pub mod file;
mod judge;
mod merge;
mod pair_rows;
pub mod privacy;
pub mod raw;
mod reading;
mod recount;
mod regroup;
mod resamples;
mod source;
mod suppress;
mod tally;

use serde::{Deserialize, Serialize};

use crate::error::{Error, ErrorKind, Result};
use crate::table::Table;

pub(crate) use crate::table::bitset::count_both;
pub use draw::Scheme;
pub use estimate::Estimates;
pub(crate) use estimate::sums;
pub use pair_rows::RowsPerPair;
pub use privacy::{Noise, Privacy};
pub use raw::{Judged, RawCounter, RawCounts};
pub use reading::{Asked, CountedTable, count_held, count_shared};
pub use recount::{Multiplicities, Recount};
pub use resamples::Resamples;
pub use source::Source;
pub use suppress::{MergedLevels, Suppression};

/// A column's name and its levels, without its rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Variable {
    /// The column's name.
    pub name: String,
    /// Text of each level; level `a` is `levels[a]`.
    pub levels: Vec<String>,
}

impl Variable {
    /// Names and levels of a table's columns.
    pub fn all_of(table: &Table) -> Vec<Self> {
        let columns = table.columns.iter();
        columns.map(|column| Self { name: column.name.clone(), levels: column.levels.clone() }).collect()
    }
}

/// The two-way tables of all pairs of columns.
///
/// Missing values make a pair's table smaller than the number of rows (available cases); the table's own margins are
/// then the right ones to use with it, and [`PairTable`] gives them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairCounts {
    variables: Vec<Variable>,
    rows: u64,
    /// `offsets[i]` is the number of levels of all columns before `i`.
    offsets: Vec<usize>,
    /// Where column `i`'s tables begin in `cells`: those with `i`, `i + 1`, ... follow each other.
    starts: Vec<usize>,
    /// See [`cell`]: a mark tells the cells that are hidden.
    cells: Vec<u64>,
    /// Where the rows were counted, in the order of names.
    sources: Vec<Source>,
    suppression: Option<Suppression>,
    /// The numbers as published, where they have noise: the cells are then what these make likely.
    noise: Option<Box<Noise>>,
    /// What the tables are taken for where cells are hidden or noisy; follows from those.
    estimates: Option<Estimates>,
    /// Counts of samples of the rows, where they were taken with the counts.
    resamples: Option<Box<Resamples>>,
}

impl PairCounts {
    /// Counts of no rows at all: the neutral element of [`merge`](Self::merge).
    ///
    /// Space `O(L^2)` for `L` levels in all.
    pub fn empty(variables: Vec<Variable>) -> Self {
        let mut offsets = vec![0];
        for variable in &variables {
            offsets.push(offsets[offsets.len() - 1] + variable.levels.len());
        }
        let total = offsets[variables.len()];
        let mut starts = vec![0];
        for i in 0..variables.len() {
            starts.push(starts[i] + variables[i].levels.len() * (total - offsets[i]));
        }
        let cells = vec![0; starts[variables.len()]];
        Self {
            variables,
            rows: 0,
            offsets,
            starts,
            cells,
            sources: Vec::new(),
            suppression: None,
            noise: None,
            estimates: None,
            resamples: None,
        }
    }

    /// Rebuilds counts from [their cells](Self::cells), as they travel between workers.
    ///
    /// # Errors
    /// [`ErrorKind::Counts`] when there are not as many cells as the columns' levels ask for.
    pub fn from_cells(variables: Vec<Variable>, rows: u64, cells: Vec<u64>) -> Result<Self> {
        let empty = Self::empty(variables);
        if cells.len() != empty.cells.len() {
            return Err(Error::expected(
                ErrorKind::Counts,
                format!("{} cells", empty.cells.len()),
                cells.len(),
            ));
        }
        Ok(Self { rows, cells, ..empty })
    }

    /// The same counts with what was hidden of them, and what their tables are taken for then.
    #[must_use]
    pub fn with_hidden(self, suppression: Option<Suppression>, estimates: Option<Estimates>) -> Self {
        Self { suppression, estimates, ..self }
    }

    /// The same counts, known to be made of noisy numbers.
    #[must_use]
    pub fn with_published(self, noise: Option<Noise>) -> Self {
        Self { noise: noise.map(Box::new), ..self }
    }

    /// All tables one after another: those of column 0 with columns 0, 1, ..., then those of column 1 with 1, 2, ... The highest
    /// bit of a cell says that some of it is hidden.
    pub fn cells(&self) -> &[u64] {
        &self.cells
    }

    /// The columns.
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// Number of rows `N` behind the counts, those with missing values included.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Number of columns `n`.
    pub fn len(&self) -> usize {
        self.variables.len()
    }

    /// Whether there is no column.
    pub fn is_empty(&self) -> bool {
        self.variables.is_empty()
    }

    /// Number of levels `m_i`.
    pub fn levels(&self, i: usize) -> usize {
        self.variables[i].levels.len()
    }

    /// What was hidden, if anything was.
    pub fn suppression(&self) -> Option<&Suppression> {
        self.suppression.as_ref()
    }

    /// What the tables are taken for where cells are hidden; nothing where none is.
    pub fn estimates(&self) -> Option<&Estimates> {
        self.estimates.as_ref()
    }

    /// The two-way table of columns `i` and `j`; for `i = j` the marginal counts stand on its diagonal.
    pub fn table(&self, i: usize, j: usize) -> PairTable<'_> {
        let (first, second) = (i.min(j), i.max(j));
        PairTable {
            cells: &self.cells[self.block(first, second)],
            rows: self.levels(i),
            columns: self.levels(j),
            transposed: i > j,
        }
    }

    /// The marginal counts `C_i` over all rows in which column `i` is known.
    pub fn marginal(&self, i: usize) -> Vec<u64> {
        let table = self.table(i, i);
        (0..self.levels(i)).map(|a| table.get(a, a)).collect()
    }

    /// Whether every pair's table covers every row and shows it as it was counted: no value is missing, no cell is hidden or noisy.
    pub fn is_complete(&self) -> bool {
        let n = self.len();
        self.estimates.is_none() && (0..n).all(|i| (i..n).all(|j| self.table(i, j).total() == self.rows))
    }

    /// Whether column `i` is known in every row, and its marginal counts are.
    fn is_known(&self, i: usize) -> bool {
        let table = self.table(i, i);
        table.total() == self.rows && !table.has_hidden()
    }

    /// The same counts with their columns in another order: column `order[k]` comes to place `k`. Time `O(L^2)`.
    #[must_use]
    pub fn arranged(&self, order: &[usize]) -> Self {
        let variables = order.iter().map(|&i| self.variables[i].clone()).collect();
        let suppression = self.suppression.clone();
        let mut arranged = Self { rows: self.rows, suppression, ..Self::empty(variables) };
        for i in 0..order.len() {
            for j in i..order.len() {
                let (block, table) = (arranged.block(i, j), self.table(order[i], order[j]));
                let width = arranged.levels(j);
                for (k, cell) in arranged.cells[block].iter_mut().enumerate() {
                    *cell = table.raw(k / width, k % width);
                }
            }
        }
        arranged.estimates =
            self.estimates.as_ref().map(|estimates| estimates.arranged(self, &arranged, order));
        arranged
    }

    /// The cells of block `(i, j)`, `i <= j`, row-major.
    fn block(&self, i: usize, j: usize) -> std::ops::Range<usize> {
        let begin = self.starts[i] + self.levels(i) * (self.offsets[j] - self.offsets[i]);
        begin..begin + self.levels(i) * self.levels(j)
    }
}

/// One two-way table, seen from the side that was asked for.
#[derive(Clone, Copy, Debug)]
pub struct PairTable<'a> {
    cells: &'a [u64],
    rows: usize,
    columns: usize,
    transposed: bool,
}

impl PairTable<'_> {
    /// `C_ij[a, b]`; of a hidden cell as much as is shown.
    pub fn get(&self, a: usize, b: usize) -> u64 {
        cell::shown(self.raw(a, b))
    }

    /// Whether (some of) a cell is hidden.
    pub fn is_hidden(&self, a: usize, b: usize) -> bool {
        cell::is_hidden(self.raw(a, b))
    }

    /// Whether a cell is hidden.
    pub fn has_hidden(&self) -> bool {
        self.cells.iter().any(|&cell| cell::is_hidden(cell))
    }

    fn raw(&self, a: usize, b: usize) -> u64 {
        self.cells[if self.transposed { b * self.rows + a } else { a * self.columns + b }]
    }

    /// Number of rows in which both columns are known, `N_ij`; only those that are shown where cells are hidden.
    pub fn total(&self) -> u64 {
        self.cells.iter().map(|&cell| cell::shown(cell)).sum()
    }

    /// Counts of the first column's levels within this table.
    pub fn row_sums(&self) -> Vec<u64> {
        (0..self.rows).map(|a| (0..self.columns).map(|b| self.get(a, b)).sum()).collect()
    }

    /// Counts of the second column's levels within this table.
    pub fn column_sums(&self) -> Vec<u64> {
        (0..self.columns).map(|b| (0..self.rows).map(|a| self.get(a, b)).sum()).collect()
    }

    /// Pearson's residuals `(C - E) / sqrt(E)`, row-major, with `E` the count expected under independence.
    ///
    /// Levels that do not occur in the table have residual zero. Time `O(m_i m_j)`.
    pub fn residuals(&self) -> Vec<f64> {
        let cells = (0..self.rows).flat_map(|a| (0..self.columns).map(move |b| self.get(a, b) as f64));
        estimate::residuals(&cells.collect::<Vec<_>>(), self.columns)
    }

    /// Pearson's chi-square statistic of independence; 0 for an empty table.
    pub fn chi_square(&self) -> f64 {
        self.residuals().iter().map(|x| x * x).sum()
    }
}
