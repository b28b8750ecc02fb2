//! Block weights `w_ir`: how much the penalty counts for each pair of columns.

use std::collections::BTreeMap;

use crate::counts::PairCounts;
use crate::gram::encode::Formulation;
use crate::gram::moments::Moments;
use crate::math::chi2;

/// The chance, per node and under independence, at which `lambda = 1` lets a first neighbour in.
pub const CHANCE: f64 = 0.05;

/// A symmetric matrix of weights. Infinity forbids a pair, zero requires it.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    n: usize,
    w: Vec<f64>,
}

impl Weights {
    /// The weights that belong to a formulation: critical values in the normalised one, 1 in the others.
    pub fn of(formulation: Formulation, counts: &PairCounts) -> Self {
        Self::with_critical_values(formulation, counts, &critical_values(counts))
    }

    /// The same, where the [critical values](critical_values) are known already.
    pub fn with_critical_values(formulation: Formulation, counts: &PairCounts, q: &[f64]) -> Self {
        match formulation {
            Formulation::Normalised => Self::critical(counts, q),
            Formulation::Paper { .. } | Formulation::Standardised { .. } => Self::uniform(counts.len()),
        }
    }

    /// The weights that a sample of so many complete rows will have, where only its moments are known.
    pub fn expected(formulation: Formulation, moments: &dyn Moments, rows: u64) -> Self {
        let n = moments.columns();
        if formulation != Formulation::Normalised {
            return Self::uniform(n);
        }
        let rho = |i| moments.shares(i).iter().filter(|&&share| share > 0.0).count().saturating_sub(1);
        let q = critical_values_of(&(0..n).map(rho).collect::<Vec<_>>());
        let weight = |k: usize| if k / n == k % n { 1.0 } else { (q[k] / rows.max(1) as f64).sqrt() };
        Self { n, w: (0..n * n).map(weight).collect() }
    }

    /// Weight 1 for every pair.
    pub fn uniform(n: usize) -> Self {
        Self { n, w: vec![1.0; n * n] }
    }

    /// `w_ir = sqrt(q / N_ir)`, with `q` the pair's [critical value](critical_values).
    fn critical(counts: &PairCounts, q: &[f64]) -> Self {
        let n = counts.len();
        let mut w = vec![1.0; n * n];
        for i in 0..n {
            for j in 0..n {
                let total = counts.table(i, j).total();
                if i != j && total > 0 {
                    w[i * n + j] = (q[i * n + j] / total as f64).sqrt();
                }
            }
        }
        Self { n, w }
    }

    /// Excludes the pair from every neighbourhood.
    pub fn forbid(&mut self, i: usize, j: usize) {
        self.set(i, j, f64::INFINITY);
    }

    /// Takes the penalty off the pair, so that it is in every neighbourhood.
    pub fn require(&mut self, i: usize, j: usize) {
        self.set(i, j, 0.0);
    }

    fn set(&mut self, i: usize, j: usize, weight: f64) {
        self.w[i * self.n + j] = weight;
        self.w[j * self.n + i] = weight;
    }

    /// The weights `w_ir` of all candidates `i` for the node `r`.
    pub fn of_node(&self, r: usize) -> &[f64] {
        &self.w[r * self.n..(r + 1) * self.n]
    }
}

/// Block sizes `rho_i`: levels that occur, less one.
pub fn block_sizes(counts: &PairCounts) -> Vec<usize> {
    let rho = |i| counts.marginal(i).iter().filter(|&&count| count > 0).count().saturating_sub(1);
    (0..counts.len()).map(rho).collect()
}

/// The chi-square value of each pair that chance exceeds with probability `0.05 / (n - 1)`, where `n` counts the
/// columns with at least two levels. 0 on the diagonal and where a column is constant.
///
/// One quantile for each distinct `rho_i rho_j`, else `O(n^2)`.
pub fn critical_values(counts: &PairCounts) -> Vec<f64> {
    critical_values_of(&block_sizes(counts))
}

/// The same, for blocks of these sizes.
fn critical_values_of(rho: &[usize]) -> Vec<f64> {
    let n = rho.len();
    let candidates = rho.iter().filter(|&&rho| rho > 0).count().saturating_sub(1).max(1);
    let mut known = BTreeMap::new();
    let mut q = vec![0.0; n * n];
    for i in 0..n {
        for j in 0..n {
            let df = rho[i] * rho[j];
            if i != j && df > 0 {
                let tail = CHANCE / candidates as f64;
                q[i * n + j] = *known.entry(df).or_insert_with(|| chi2::critical_value(df, tail));
            }
        }
    }
    q
}
