//! What a table with hidden cells is taken for: what is shown as it is, what is hidden as it would be if the two columns were independent and had the
//! sums that are known.
//!
//! With all sums known these are the counts expected under independence, scaled by rows and columns in turn until the hidden cells fill what the
//! shown ones leave (iterative proportional fitting). Of all ways to fill them that is nearly the one with the least chi-square; the true
//! counts are another, so hiding makes no dependence. That holds only against the critical value of the *whole* table: which cells are hidden
//! follows from their counts, so the shown ones are larger than chance would have them, and fewer degrees of freedom than the table has would take that for
//! dependence. Where the shown cells leave nothing to test, there are none.
//!
//! Where values are missing, sums of the pair's own rows are not known. Then hidden cells and sums are fitted to each other, the
//! shown cells standing fast (the EM algorithm under independence).

use super::super::PairCounts;
use super::super::estimate::sums;

const MOST_ROUNDS: usize = 300;
/// Fitting ends when no sum is further from what it should be than this share of the rows.
const NEAR: f64 = 1e-9;

/// The table of columns `i <= j`, row-major, and the degrees of freedom of its test.
pub(super) fn table(counts: &PairCounts, i: usize, j: usize) -> (Vec<f64>, usize) {
    let problem = Problem::of(counts, i, j);
    if i == j || problem.hidden.is_empty() {
        let df = occurring_df(&problem.shown, problem.width);
        return (problem.shown, df);
    }
    if counts.is_withheld(i) || counts.is_withheld(j) {
        return (problem.shown, 0);
    }
    let cells = problem.fit();
    let df = if problem.is_testable() { occurring_df(&cells, problem.width) } else { 0 };
    (cells, df)
}

/// `(m_i - 1)(m_j - 1)` for the levels that occur.
fn occurring_df(cells: &[f64], width: usize) -> usize {
    let (rows, columns) = sums(cells, width);
    let free = |sums: &[f64]| sums.iter().filter(|&&sum| sum > 0.0).count().saturating_sub(1);
    free(&rows) * free(&columns)
}

/// A table with hidden cells, and what is known of it.
struct Problem {
    width: usize,
    /// As much of each cell as is shown.
    shown: Vec<f64>,
    /// The hidden cells of levels that occur.
    hidden: Vec<usize>,
    /// Rows of each level of the two columns, in all rows.
    margins: [Vec<f64>; 2],
    /// Whether the table's own rows have these sums.
    exact: [bool; 2],
    rows: f64,
}

impl Problem {
    fn of(counts: &PairCounts, i: usize, j: usize) -> Self {
        let (table, width) = (counts.table(i, j), counts.levels(j));
        let margins =
            [i, j].map(|k| counts.marginal(k).into_iter().map(|rows| rows as f64).collect::<Vec<_>>());
        let places = (0..counts.levels(i) * width).map(|k| (k / width, k % width));
        let occurs = |a: usize, b: usize| margins[0][a] > 0.0 && margins[1][b] > 0.0;
        let hidden = places.clone().filter(|&(a, b)| table.is_hidden(a, b) && occurs(a, b));
        Self {
            width,
            shown: places.clone().map(|(a, b)| table.get(a, b) as f64).collect(),
            hidden: hidden.map(|(a, b)| a * width + b).collect(),
            margins,
            // A row of the table is whole if the other column is known everywhere.
            exact: [counts.is_known(j), counts.is_known(i)],
            rows: counts.rows() as f64,
        }
    }

    fn fit(&self) -> Vec<f64> {
        let mut cells = self.shown.clone();
        let first = self.expected(&self.margins[0], &self.margins[1], self.rows);
        self.fill(&mut cells, &first);
        if self.exact == [true, true] {
            return cells;
        }
        for _ in 0..MOST_ROUNDS {
            let (rows, columns) = sums(&cells, self.width);
            let before = cells.clone();
            self.fill(&mut cells, &self.expected(&rows, &columns, rows.iter().sum()));
            let moved = cells.iter().zip(&before).map(|(new, old)| (new - old).abs()).fold(0.0, f64::max);
            if moved <= NEAR * self.rows {
                break;
            }
        }
        cells
    }

    /// What is expected of each hidden cell under independence.
    fn expected(&self, rows: &[f64], columns: &[f64], total: f64) -> Vec<f64> {
        let of = |&k: &usize| rows[k / self.width] * columns[k % self.width] / total.max(1.0);
        self.hidden.iter().map(of).collect()
    }

    /// Puts into the hidden cells what is expected there, scaled to the sums that are known.
    fn fill(&self, cells: &mut [f64], expected: &[f64]) {
        let mut rest = expected.to_vec();
        if self.exact == [false, false] {
            let known = self.hidden.iter().map(|&k| self.shown[k]);
            rest.iter_mut().zip(known).for_each(|(rest, known)| *rest = (*rest - known).max(0.0));
        }
        let (rows, columns) = sums(&self.shown, self.width);
        for _ in 0..MOST_ROUNDS {
            let mut off = 0.0_f64;
            for (side, shown) in
                [&rows, &columns].into_iter().enumerate().filter(|&(side, _)| self.exact[side])
            {
                off = off.max(self.scale(&mut rest, side, shown));
            }
            if off <= NEAR * self.rows {
                break;
            }
        }
        for (&k, rest) in self.hidden.iter().zip(rest) {
            cells[k] = self.shown[k] + rest;
        }
    }

    /// Scales the hidden cells of each line to what the shown ones leave of it; tells the largest difference that there was.
    fn scale(&self, rest: &mut [f64], side: usize, shown: &[f64]) -> f64 {
        let line = |k: usize| if side == 0 { k / self.width } else { k % self.width };
        let mut sums = vec![0.0; shown.len()];
        for (&k, rest) in self.hidden.iter().zip(&*rest) {
            sums[line(k)] += rest;
        }
        let left = |line: usize| (self.margins[side][line] - shown[line]).max(0.0);
        let off =
            (0..sums.len()).filter(|&line| sums[line] > 0.0).map(|line| (left(line) - sums[line]).abs());
        let off = off.fold(0.0, f64::max);
        for (&k, rest) in self.hidden.iter().zip(rest) {
            if sums[line(k)] > 0.0 {
                *rest *= left(line(k)) / sums[line(k)];
            }
        }
        off
    }

    /// Whether what is shown says more than its sums: cells that are shown (in part, at least) go round in a cycle, or, with all sums known, the hidden
    /// ones leave a degree of freedom.
    fn is_testable(&self) -> bool {
        let occurs = |margin: &[f64], line: usize| margin[line] > 0.0;
        let inside =
            |&k: &usize| occurs(&self.margins[0], k / self.width) && occurs(&self.margins[1], k % self.width);
        let all: Vec<usize> = (0..self.shown.len()).filter(inside).collect();
        let lines = self.margins.iter().flatten().filter(|&&rows| rows > 0.0).count();
        let unknown: Vec<usize> = self.hidden.iter().copied().filter(|&k| self.shown[k] == 0.0).collect();
        if self.exact == [true, true] {
            return (all.len() + 1).saturating_sub(lines) > self.cycles(&unknown);
        }
        let known: Vec<usize> = all.into_iter().filter(|k| unknown.binary_search(k).is_err()).collect();
        self.cycles(&known) > 0
    }

    /// Number of independent cycles that some cells make, as edges between rows and columns.
    fn cycles(&self, cells: &[usize]) -> usize {
        let height = self.margins[0].len();
        let mut group: Vec<usize> = (0..height + self.width).collect();
        let mut cycles = 0;
        for &k in cells {
            let (a, b) = (root(&mut group, k / self.width), root(&mut group, height + k % self.width));
            if a == b {
                cycles += 1;
            } else {
                group[a] = b;
            }
        }
        cycles
    }
}

/// The name of a line's group.
fn root(group: &mut [usize], mut line: usize) -> usize {
    while group[line] != line {
        group[line] = group[group[line]];
        line = group[line];
    }
    line
}
