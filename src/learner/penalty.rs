//! Block weights `w_ir`: how much the penalty counts for each pair of columns.

use std::collections::BTreeMap;

use crate::counts::PairCounts;
use crate::gram::encode::Formulation;
use crate::gram::moments::{Moments, occurring};
use crate::math::chi2;

/// The chance, per node and under independence, at which `lambda = 1` lets a first neighbour in.
pub const CHANCE: f64 = 0.05;

/// The weights of all nodes. Infinity forbids a pair, zero requires it.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    n: usize,
    w: Vec<f64>,
}

impl Weights {
    /// The weights that belong to a formulation: critical values in the normalised one, 1 in the others.
    pub fn of(formulation: Formulation, counts: &PairCounts) -> Self {
        Self::expected(formulation, counts, counts.rows())
    }

    /// The weights that a sample of `rows` rows will have that misses values as the one behind the moments does.
    pub fn expected(formulation: Formulation, moments: &dyn Moments, rows: u64) -> Self {
        Self::with_critical_values(formulation, moments, rows, &CriticalValues::of(moments))
    }

    /// The same, where the critical values are known already.
    pub fn with_critical_values(
        formulation: Formulation,
        moments: &dyn Moments,
        rows: u64,
        q: &CriticalValues,
    ) -> Self {
        match formulation {
            Formulation::Normalised => Self::critical(moments, rows, q),
            Formulation::Paper { .. } | Formulation::Standardised { .. } => Self::uniform(moments.columns()),
        }
    }

    /// Weight 1 for every pair.
    pub fn uniform(n: usize) -> Self {
        Self { n, w: vec![1.0; n * n] }
    }

    /// `w_ir = sqrt(q / N_ir)`, with `q` the pair's critical value. A pair without a test, because one of the two has but one
    /// level where both are known, has nothing to say of itself: it is excluded.
    fn critical(moments: &dyn Moments, rows: u64, q: &CriticalValues) -> Self {
        let mut weights = Self::uniform(moments.columns());
        for i in 0..weights.n {
            for j in i + 1..weights.n {
                let known = pair_rows(moments, i, j, rows);
                let testable = q.degrees_of_freedom(i, j) > 0 && known > 0.0;
                weights.set(i, j, if testable { (q.get(i, j) / known).sqrt() } else { f64::INFINITY });
            }
        }
        if (1..weights.n).any(|j| moments.noise_moments(0, j).is_some()) {
            weights.raise_small();
        }
        weights
    }

    /// Raises the weights of each node to the one that a tenth of its candidates exceed.
    ///
    /// Noise makes weights of rare levels many times those of common ones. A neighbour with a large weight is then left out, or shrunk, and others
    /// that have small weights stand in for it: each of them would be a false edge.
    fn raise_small(&mut self) {
        for (r, weights) in self.w.chunks_exact_mut(self.n).enumerate() {
            let others = weights.iter().enumerate().filter(|&(i, weight)| i != r && weight.is_finite());
            let mut sorted: Vec<f64> = others.map(|(_, &weight)| weight).collect();
            sorted.sort_unstable_by(f64::total_cmp);
            let Some(&least) = sorted.get(sorted.len() * 9 / 10) else { continue };
            for weight in weights.iter_mut() {
                *weight = weight.max(least);
            }
        }
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

/// The weights of node `r`'s regression where it proposes candidates at `lambda`, from its usual ones.
///
/// Below 1, `lambda` weighs more the more degrees of freedom a pair has: their critical value lies near the mean of chi-square, and
/// at 0.8 of it (0.64 of chi-square) a table of 100 degrees is more likely in than out by chance alone. So the penalty of a pair is
/// at least the value that its chi-square exceeds with probability [`CHANCE`] under independence, whatever the number of
/// columns. Up to nine degrees of freedom that hardly matters (docs/method.md).
pub fn of_candidates(
    usual: &[f64],
    counts: &PairCounts,
    r: usize,
    lambda: f64,
    q: &CriticalValues,
) -> Vec<f64> {
    let mut known = BTreeMap::new();
    let weight = |(i, &usual): (usize, &f64)| {
        let df = q.degrees_of_freedom(i, r);
        // Required and forbidden pairs stay so.
        if df == 0 || usual == 0.0 || usual.is_infinite() {
            return usual;
        }
        let least = critical_value(&mut known, df, CHANCE);
        usual.max((least / counts.pair_rows(i, r) as f64).sqrt() / lambda)
    };
    usual.iter().enumerate().map(weight).collect()
}

/// A quantile takes far longer to compute than to remember.
fn critical_value(known: &mut BTreeMap<usize, f64>, df: usize, tail: f64) -> f64 {
    *known.entry(df).or_insert_with(|| chi2::critical_value(df, tail))
}

/// `N_ij` in a sample of `rows` rows that misses values as the one behind the moments does.
fn pair_rows(moments: &dyn Moments, i: usize, j: usize, rows: u64) -> f64 {
    if moments.rows() == 0 {
        return rows as f64;
    }
    moments.pair_rows(i, j) as f64 * (rows as f64 / moments.rows() as f64)
}

/// The chi-square value of each pair that chance exceeds with probability `0.05 / (n - 1)`, where `n` counts the
/// columns with at least two levels.
#[derive(Clone, Debug, PartialEq)]
pub struct CriticalValues {
    n: usize,
    df: Vec<usize>,
    q: Vec<f64>,
}

impl CriticalValues {
    /// The values of all pairs. Degrees of freedom are those of each pair's own table: levels that never occur where the
    /// other column is known do not count. Where counts have noise, the values are those of the noisy statistic.
    ///
    /// One quantile for each distinct `rho_i rho_j`, else `O(L^2)` for `L` levels in all.
    pub fn of(moments: &dyn Moments) -> Self {
        let n = moments.columns();
        let varying = (0..n).filter(|&i| occurring(&moments.shares(i)) > 1).count();
        let tail = CHANCE / varying.saturating_sub(1).max(1) as f64;
        let mut known = BTreeMap::new();
        let mut this = Self { n, df: vec![0; n * n], q: vec![0.0; n * n] };
        for i in 0..n {
            for j in i + 1..n {
                let df = moments.degrees_of_freedom(i, j);
                if df > 0 {
                    let noisy = moments.noise_moments(i, j);
                    let q = noisy.map(|moments| chi2::mixture_critical_value(moments, tail));
                    let q = q.unwrap_or_else(|| critical_value(&mut known, df, tail));
                    for k in [i * n + j, j * n + i] {
                        (this.df[k], this.q[k]) = (df, q);
                    }
                }
            }
        }
        this
    }

    /// The critical value of a pair; 0 where there is no degree of freedom.
    pub fn get(&self, i: usize, j: usize) -> f64 {
        self.q[i * self.n + j]
    }

    /// Degrees of freedom `rho_i rho_j` of a pair's table; 0 for a column with itself.
    pub fn degrees_of_freedom(&self, i: usize, j: usize) -> usize {
        self.df[i * self.n + j]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gram::encode::Encoding;
    use crate::table::{Codes, Column, MISSING_U8, Table};

    /// `a` has 40 levels, `b` two; `b` is known only where `a` has one of its first `known` levels.
    fn counts(known: u8) -> PairCounts {
        let column = |name: &str, m: usize, codes: Vec<u8>| Column {
            name: name.into(),
            levels: (0..m).map(|a| a.to_string()).collect(),
            codes: Codes::U8(codes),
        };
        let a: Vec<u8> = (0..400_u32).map(|row| (row % 40) as u8).collect();
        let b =
            a.iter().enumerate().map(|(row, &a)| if a < known { (row / 40 % 2) as u8 } else { MISSING_U8 });
        let columns = vec![column("a", 40, a.clone()), column("b", 2, b.collect())];
        PairCounts::of(&Table { columns, rows: 400 })
    }

    #[test]
    fn a_pairs_degrees_of_freedom_are_those_of_its_own_rows() {
        let counts = counts(2);
        let q = CriticalValues::of(&counts);
        assert_eq!(q.degrees_of_freedom(0, 1), 1);
        assert!((q.get(0, 1) - 3.841_459).abs() < 1e-6, "{}", q.get(0, 1));
        let weight = Weights::of(Formulation::Normalised, &counts).of_node(1)[0];
        assert_eq!(weight, (q.get(0, 1) / 20.0).sqrt());
        // Complete data: 39 degrees of freedom, as ever.
        assert!((CriticalValues::of(&self::counts(40)).get(1, 0) - 54.572_228).abs() < 1e-6);
    }

    #[test]
    fn a_pair_without_a_test_is_no_candidate() {
        let weights = Weights::of(Formulation::Normalised, &counts(1));
        assert_eq!(weights.of_node(0)[1], f64::INFINITY);
        assert_eq!(
            Weights::of(Formulation::Standardised { encoding: Encoding::Dummy }, &counts(1)).of_node(0)[1],
            1.0
        );
    }

    #[test]
    fn more_rows_of_the_same_kind_make_smaller_weights() {
        let counts = counts(20);
        let at = |rows| Weights::expected(Formulation::Normalised, &counts, rows).of_node(0)[1];
        assert_eq!(at(400), Weights::of(Formulation::Normalised, &counts).of_node(0)[1]);
        assert!((at(1600) - at(400) / 2.0).abs() < 1e-15);
    }
}
