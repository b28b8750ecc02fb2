//! Shares of pairs of levels: all that the Gram matrix needs, be they counted in rows or known of a network.

use crate::counts::{PairCounts, sums};

/// Where a Gram matrix comes from: the [counts](PairCounts) of a sample, or the
/// [exact marginals](crate::network::marginals::PairMarginals) of a network, which are what the counts of ever more rows
/// tend to.
pub trait Moments {
    /// Number of columns `n`.
    fn columns(&self) -> usize;

    /// Number of rows `N`; 0 when the shares are those of a network.
    fn rows(&self) -> u64;

    /// The share of each level of column `i`.
    fn shares(&self, i: usize) -> Vec<f64>;

    /// The shares of pairs of levels of columns `i` and `j`.
    fn pair_shares(&self, i: usize, j: usize, into: &mut PairShares);

    /// Whether all tables are of the same rows, so that the Gram matrix has no negative eigenvalue.
    fn is_consistent(&self) -> bool;

    /// Number of rows `N_ij` in which columns `i` and `j` are both known; 0 when the shares are those of a network.
    fn pair_rows(&self, i: usize, j: usize) -> u64;

    /// Numbers of levels of columns `i` and `j` that occur where both are known.
    fn pair_levels(&self, i: usize, j: usize) -> [usize; 2];

    /// Degrees of freedom of the test of two columns: `rho_i rho_j` of the levels that occur where both are known.
    fn degrees_of_freedom(&self, i: usize, j: usize) -> usize {
        self.pair_levels(i, j).into_iter().map(|m| m.saturating_sub(1)).product()
    }

    /// The sums of the first three powers of the variances whose squares Pearson's statistic of a pair adds up under independence, where these are
    /// not all one because the counts have noise.
    fn noise_moments(&self, _: usize, _: usize) -> Option<[f64; 3]> {
        None
    }

    /// The rows that node `r`'s regression rests on: the mean of `N_ir` over all other columns `i`. Exactly `N` when no
    /// value is missing.
    fn node_rows(&self, r: usize) -> f64 {
        let others = (0..self.columns()).filter(|&i| i != r);
        let total: u64 = others.map(|i| self.pair_rows(r, i)).sum();
        total as f64 / self.columns().saturating_sub(1).max(1) as f64
    }

    /// The same for all nodes together: the mean over all pairs.
    fn mean_pair_rows(&self) -> f64 {
        let n = self.columns();
        (0..n).map(|r| self.node_rows(r)).sum::<f64>() / n.max(1) as f64
    }
}

/// Number of levels that occur.
pub fn occurring(shares: &[f64]) -> usize {
    shares.iter().filter(|&&share| share > 0.0).count()
}

/// The two-way table of two columns as shares. Its room is used again for the next pair.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PairShares {
    /// Shares of the first column's levels.
    pub rows: Vec<f64>,
    /// Shares of the second column's levels.
    pub columns: Vec<f64>,
    /// Shares of pairs of levels, row-major.
    pub cells: Vec<f64>,
}

impl Moments for PairCounts {
    fn columns(&self) -> usize {
        self.len()
    }

    fn rows(&self) -> u64 {
        self.rows()
    }

    fn shares(&self, i: usize) -> Vec<f64> {
        let (table, m) = (self.estimated_table(i, i), self.levels(i));
        let marginal: Vec<f64> = (0..m).map(|a| table[a * m + a]).collect();
        let total = marginal.iter().sum::<f64>();
        // No rows, no shares: a quotient would be no number.
        marginal.iter().map(|&count| if count > 0.0 { count / total } else { 0.0 }).collect()
    }

    /// A table over available cases has margins of its own, which are the right ones to use with it. Hidden cells are what they are taken for.
    fn pair_shares(&self, i: usize, j: usize, into: &mut PairShares) {
        let table = self.estimated_table(i, j);
        let (rows, columns) = sums(&table, self.levels(j));
        let total = rows.iter().sum::<f64>().max(1.0);
        into.rows.clear();
        into.rows.extend(rows.into_iter().map(|count| count / total));
        into.columns.clear();
        into.columns.extend(columns.into_iter().map(|count| count / total));
        into.cells.clear();
        into.cells.extend(table.into_iter().map(|count| count / total));
    }

    fn is_consistent(&self) -> bool {
        self.is_complete()
    }

    fn pair_rows(&self, i: usize, j: usize) -> u64 {
        match self.estimates() {
            None => self.table(i, j).total(),
            Some(_) => libm::round(self.estimated_table(i, j).iter().sum()) as u64,
        }
    }

    fn pair_levels(&self, i: usize, j: usize) -> [usize; 2] {
        let (rows, columns) = sums(&self.estimated_table(i, j), self.levels(j));
        [rows, columns].map(|sums| occurring(&sums))
    }

    fn degrees_of_freedom(&self, i: usize, j: usize) -> usize {
        let whole = || self.pair_levels(i, j).into_iter().map(|m| m.saturating_sub(1)).product();
        self.estimated_df(i, j).unwrap_or_else(whole)
    }

    fn noise_moments(&self, i: usize, j: usize) -> Option<[f64; 3]> {
        Self::noise_moments(self, i, j)
    }
}
