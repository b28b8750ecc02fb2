//! Marginal dependence of pairs, and the filter built on it.
//!
//! The regression joins two causes of a common effect although they are independent. Under faithfulness neighbours
//! are marginally dependent, so an edge between columns that pass for independent is dropped. The critical value is
//! the one that the pair's penalty already uses: the filter has no parameter of its own.

use crate::counts::PairCounts;
use crate::learner::penalty::CriticalValues;
use crate::math::chi2;

/// Pearson's chi-square of every pair, with its critical value.
#[derive(Clone, Debug, PartialEq)]
pub struct PairTests {
    n: usize,
    statistics: Vec<f64>,
    critical: CriticalValues,
    /// Where counts have noise: what [`PairCounts::noise_moments`] tells of each pair.
    noise: Vec<Option<[f64; 3]>>,
}

impl PairTests {
    /// Tests all pairs. Time `O(L^2)` for `L` levels in all.
    pub fn new(counts: &PairCounts) -> Self {
        let n = counts.len();
        let mut statistics = vec![0.0; n * n];
        for i in 0..n {
            for j in i + 1..n {
                let statistic = counts.chi_square(i, j);
                statistics[i * n + j] = statistic;
                statistics[j * n + i] = statistic;
            }
        }
        let pairs = (0..n * n).map(|k| (k / n, k % n));
        let noise = pairs.map(|(i, j)| if i == j { None } else { counts.noise_moments(i, j) }).collect();
        Self { n, statistics, critical: CriticalValues::of(counts), noise }
    }

    /// Pearson's statistic.
    pub fn statistic(&self, i: usize, j: usize) -> f64 {
        self.statistics[i * self.n + j]
    }

    /// The value that chance exceeds with probability `0.05 / (n - 1)`.
    pub fn critical(&self, i: usize, j: usize) -> f64 {
        self.critical.get(i, j)
    }

    /// The critical values of all pairs.
    pub fn critical_values(&self) -> &CriticalValues {
        &self.critical
    }

    /// Degrees of freedom `rho_i rho_j` of the pair's own table.
    pub fn degrees_of_freedom(&self, i: usize, j: usize) -> usize {
        self.critical.degrees_of_freedom(i, j)
    }

    /// Probability of a statistic at least this large under independence; 1 where there is no degree of freedom.
    pub fn p_value(&self, i: usize, j: usize) -> f64 {
        let df = self.degrees_of_freedom(i, j);
        match self.noise[i * self.n + j] {
            _ if df == 0 => 1.0,
            None => chi2::survival(df, self.statistic(i, j)),
            Some(moments) => chi2::mixture_survival(moments, self.statistic(i, j)),
        }
    }

    /// Whether the pair is marginally dependent beyond chance.
    pub fn dependent(&self, i: usize, j: usize) -> bool {
        self.statistic(i, j) > self.critical(i, j)
    }
}
