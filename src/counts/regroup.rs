//! Counts of fine levels into counts of coarser ones.

use super::{PairCounts, Variable};

/// A column of the new counts.
pub(super) struct Regrouped {
    /// Name and levels.
    pub variable: Variable,
    /// Its index in the old counts.
    pub column: usize,
    /// The new level of each old one; `None` where it has no rows, or stands for a missing value that stays one.
    pub levels: Vec<Option<u16>>,
    /// The new level of missing values, if they have one.
    pub missing: Option<u16>,
}

impl PairCounts {
    /// Counts of no rows for columns with so many levels, whose texts do not matter yet.
    pub(super) fn nameless(levels: &[usize]) -> Self {
        let variable = |&count: &usize| Variable { name: String::new(), levels: vec![String::new(); count] };
        Self::empty(levels.iter().map(variable).collect())
    }

    /// The cells of all pairs of columns with so many levels.
    pub(super) fn cells_for(levels: &[usize]) -> usize {
        let total: usize = levels.iter().sum();
        let squares: usize = levels.iter().map(|m| m * m).sum();
        usize::midpoint(total * total, squares)
    }

    /// The same counts with room for further levels behind those of each column.
    pub(super) fn widened(&self, levels: &[usize]) -> Self {
        let mut wide = Self::nameless(levels);
        wide.rows = self.rows;
        wide.add_nameless(self);
        wide
    }

    /// Adds counts of the same columns with the same or fewer levels.
    pub(super) fn add_nameless(&mut self, part: &Self) {
        for i in 0..self.len() {
            for j in i..self.len() {
                let (from, to) = (part.block(i, j), self.block(i, j));
                let (narrow, wide) = (part.levels(j), self.levels(j));
                let rows = part.cells[from].chunks_exact(narrow.max(1));
                for (row, sums) in rows.zip(self.cells[to].chunks_exact_mut(wide.max(1))) {
                    sums.iter_mut().zip(row).for_each(|(sum, count)| *sum += count);
                }
            }
        }
    }

    /// Counts of some of the columns, their levels put together. Time `O(L^2)` for `L` levels in all.
    pub(super) fn regrouped(&self, columns: &[Regrouped]) -> Self {
        let mut new = Self::empty(columns.iter().map(|column| column.variable.clone()).collect());
        new.rows = self.rows;
        for (i, first) in columns.iter().enumerate() {
            for (j, second) in columns.iter().enumerate().skip(i) {
                let (old, width) = (self.table(first.column, second.column), new.levels(j));
                let block = new.block(i, j);
                let cells = &mut new.cells[block];
                for (a, to_a) in first.levels.iter().enumerate().filter_map(known) {
                    for (b, to_b) in second.levels.iter().enumerate().filter_map(known) {
                        // A column with itself has counts on the diagonal alone, and these stay there.
                        cells[to_a * width + to_b] += old.get(a, b);
                    }
                }
                self.add_missing(cells, width, (first, second), i == j);
            }
        }
        new
    }

    /// Adds the rows in which one of two columns, or both, lack a value that is a level of its own. They need not have been
    /// counted: rows of a level in all, less those in which the other column is known, are those in which it is not.
    fn add_missing(
        &self,
        cells: &mut [u64],
        width: usize,
        (first, second): (&Regrouped, &Regrouped),
        same: bool,
    ) {
        let old = self.table(first.column, second.column);
        let (rows, columns) = (self.marginal(first.column), self.marginal(second.column));
        let (row_sums, column_sums) = (old.row_sums(), old.column_sums());
        let mut add = |a: Option<u16>, b: Option<u16>, count: u64| {
            if let (Some(a), Some(b)) = (a, b) {
                cells[usize::from(a) * width + usize::from(b)] += count;
            }
        };
        let (of_first, of_second): (u64, u64) = (rows.iter().sum(), columns.iter().sum());
        if same {
            return add(first.missing, second.missing, self.rows - of_first);
        }
        for (a, &to_a) in first.levels.iter().enumerate().take(rows.len()) {
            add(to_a, second.missing, rows[a] - row_sums[a]);
        }
        for (b, &to_b) in second.levels.iter().enumerate().take(columns.len()) {
            add(first.missing, to_b, columns[b] - column_sums[b]);
        }
        let both: u64 = row_sums.iter().sum();
        add(first.missing, second.missing, self.rows + both - of_first - of_second);
    }
}

fn known((old, new): (usize, &Option<u16>)) -> Option<(usize, usize)> {
    new.map(|new| (old, usize::from(new)))
}
