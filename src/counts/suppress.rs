//! Hiding small cells before counts leave their site.

use serde::{Deserialize, Serialize};

use super::PairCounts;

/// What was hidden in some counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Suppression {
    /// Cells from 1 to `threshold - 1` were hidden.
    pub threshold: u64,
    /// Number of hidden cells, those hidden only to protect another included.
    pub cells: u64,
}

impl std::fmt::Display for Suppression {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} cells of the counts are hidden (threshold {})", self.cells, self.threshold)
    }
}

impl Suppression {
    pub(super) fn merge(one: Option<Self>, other: Option<Self>) -> Option<Self> {
        match (one, other) {
            (Some(a), Some(b)) => {
                Some(Self { threshold: a.threshold.max(b.threshold), cells: a.cells.saturating_add(b.cells) })
            }
            (a, b) => a.or(b),
        }
    }
}

impl PairCounts {
    /// Sets every cell from 1 to `threshold - 1` to zero, and with it further cells, smallest first, until no row and
    /// no column of a two-way table has a single hidden cell: one alone could be found from the margins, which other
    /// tables repeat. Marginal counts below the threshold are hidden as well.
    ///
    /// Hidden cells then count as missing values: each table keeps its own smaller total. This protects against
    /// reading small cells off the file; it does not make counts anonymous. Resamples are left out.
    #[must_use]
    pub fn suppress(&self, threshold: u64) -> Self {
        // A resample less what is shown of the whole would tell what was hidden.
        let mut result = Self { resamples: None, ..self.clone() };
        let mut cells = 0;
        for i in 0..self.len() {
            for j in i..self.len() {
                let block = self.block(i, j);
                let hidden = hide(&mut result.cells[block], self.levels(j), threshold, i != j);
                cells += hidden;
            }
        }
        result.suppression = Suppression::merge(self.suppression, Some(Suppression { threshold, cells }));
        result
    }
}

/// Hides cells of one table in place; gives their number. Time `O(cells^2)` at the very worst.
fn hide(table: &mut [u64], width: usize, threshold: u64, complementary: bool) -> u64 {
    let mut hidden: Vec<bool> = table.iter().map(|&count| count > 0 && count < threshold).collect();
    while let Some(k) = next_to_hide(table, width, &hidden).filter(|_| complementary) {
        hidden[k] = true;
    }
    for (count, _) in table.iter_mut().zip(&hidden).filter(|(_, hide)| **hide) {
        *count = 0;
    }
    hidden.iter().filter(|&&hide| hide).count() as u64
}

/// The smallest visible cell of a line in which exactly one cell is hidden.
fn next_to_hide(table: &[u64], width: usize, hidden: &[bool]) -> Option<usize> {
    lines(table.len(), width).find_map(|line| {
        let alone = line.iter().filter(|&&k| hidden[k]).count() == 1;
        let rest = line.iter().copied().filter(|&k| !hidden[k] && table[k] > 0);
        if alone { rest.min_by_key(|&k| table[k]) } else { None }
    })
}

/// The rows, then the columns, of a table as lists of cell numbers.
fn lines(cells: usize, width: usize) -> impl Iterator<Item = Vec<usize>> {
    let rows = (0..cells / width).map(move |a| (a * width..(a + 1) * width).collect());
    let columns = (0..width).map(move |b| (b..cells).step_by(width).collect());
    rows.chain(columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hidden_cell_is_never_alone_in_its_row_or_column() {
        let mut table = [3, 40, 50, 60, 70, 80, 90, 20, 30];
        assert_eq!(hide(&mut table, 3, 5, true), 4);
        assert_eq!(table, [0, 0, 50, 0, 0, 80, 90, 20, 30]);
    }

    #[test]
    fn nothing_small_means_nothing_hidden() {
        let mut table = [10, 0, 0, 10];
        assert_eq!(hide(&mut table, 2, 5, true), 0);
        assert_eq!(table, [10, 0, 0, 10]);
    }
}
