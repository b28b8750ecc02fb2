//! The G² test of conditional independence.
//!
//! ```text
//! G² = 2 sum_xyz N_xyz log( N_xyz N_z / (N_xz N_yz) )
//! ```
//!
//! is chi-square distributed when `x` and `y` are independent given `z`. Its degrees of freedom are counted stratum by
//! stratum over the levels that occur there: `sum_z (levels of x - 1)(levels of y - 1)`. Large tables with few rows would
//! otherwise never reject.

use rustc_hash::FxHashMap;
use statrs::distribution::{ChiSquared, ContinuousCDF};

use crate::score::Columns;

/// The outcome of one test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Independence {
    /// `G²`.
    pub statistic: f64,
    /// Adjusted degrees of freedom.
    pub degrees: f64,
    /// The chance of a larger statistic under independence; 1 without degrees of freedom.
    pub p: f64,
}

impl Independence {
    /// Which of two outcomes speaks more strongly for dependence: the smaller p-value, and where both are too small to be
    /// told apart, the larger statistic per degree of freedom.
    pub fn is_stronger_than(&self, other: &Self) -> bool {
        let strength = |test: &Self| test.statistic / test.degrees.max(1.0);
        self.p < other.p || (self.p == other.p && strength(self) > strength(other))
    }
}

/// Tests on the rows of one table, each made only once.
#[derive(Debug)]
pub struct Tests<'a> {
    columns: &'a Columns,
    known: FxHashMap<Box<[u16]>, Independence>,
}

impl<'a> Tests<'a> {
    /// Tests on these rows.
    pub fn new(columns: &'a Columns) -> Self {
        Self { columns, known: FxHashMap::default() }
    }

    /// How many different tests were made.
    pub fn made(&self) -> usize {
        self.known.len()
    }

    /// Tests `x` and `y` given `z`, in any order. Time `O(N |z|)` the first time.
    pub fn test(&mut self, x: usize, y: usize, z: &[usize]) -> Independence {
        let (x, y) = (x.min(y), x.max(y));
        let mut given = z.to_vec();
        given.sort_unstable();
        let key: Box<[u16]> = [x, y].iter().chain(&given).map(|&column| column as u16).collect();
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let outcome = g_square(self.columns, x, y, &given);
        self.known.insert(key, outcome);
        outcome
    }
}

/// The test itself. Time `O(N |z|)`.
pub fn g_square(columns: &Columns, x: usize, y: usize, z: &[usize]) -> Independence {
    let strata = columns.strata(z);
    let (mut with_x, mut with_y) = (strata.clone(), strata.clone());
    with_x.split(columns.codes(x), columns.levels(x));
    with_y.split(columns.codes(y), columns.levels(y));
    let mut with_both = with_x.clone();
    with_both.split(columns.codes(y), columns.levels(y));
    let information = |mut counts: Vec<u32>| {
        counts.sort_unstable();
        columns.sum_x_log_x(&counts)
    };
    let statistic =
        information(with_both.counts()) - information(with_x.counts()) - information(with_y.counts())
            + information(strata.counts());
    let statistic = (2.0 * statistic).max(0.0);
    let degrees = degrees(
        &occurring(&strata.numbers, strata.size, columns.codes(x), columns.levels(x)),
        &occurring(&strata.numbers, strata.size, columns.codes(y), columns.levels(y)),
    );
    Independence { statistic, degrees, p: p_value(statistic, degrees) }
}

/// How many levels of a column occur in each stratum.
fn occurring(strata: &[u32], size: usize, codes: &[u16], levels: usize) -> Vec<u32> {
    let words = levels.div_ceil(64);
    let mut seen = vec![0u64; size * words];
    for (&stratum, &code) in strata.iter().zip(codes) {
        seen[stratum as usize * words + usize::from(code) / 64] |= 1 << (code % 64);
    }
    seen.chunks_exact(words).map(|bits| bits.iter().map(|word| word.count_ones()).sum()).collect()
}

fn degrees(of_x: &[u32], of_y: &[u32]) -> f64 {
    of_x.iter().zip(of_y).map(|(&x, &y)| f64::from(x - 1) * f64::from(y - 1)).sum()
}

fn p_value(statistic: f64, degrees: f64) -> f64 {
    if degrees == 0.0 {
        return 1.0;
    }
    ChiSquared::new(degrees).map_or(1.0, |distribution| distribution.sf(statistic))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Codes, Column, Table};

    fn columns(codes: &[&[u8]]) -> Columns {
        let column = |(i, codes): (usize, &&[u8])| Column {
            name: format!("c{i}"),
            levels: (0..=codes.iter().copied().max().unwrap_or(0)).map(|level| level.to_string()).collect(),
            codes: Codes::U8(codes.to_vec()),
        };
        let rows = codes[0].len();
        Columns::new(&Table { columns: codes.iter().enumerate().map(column).collect(), rows }).unwrap()
    }

    #[test]
    fn a_two_by_two_table_by_hand() {
        // Counts 3 1 / 1 3: G² = 2 (6 log(3 / 2) + 2 log(1 / 2)).
        let columns = columns(&[&[0, 0, 0, 0, 1, 1, 1, 1], &[0, 0, 0, 1, 0, 1, 1, 1]]);
        let test = g_square(&columns, 0, 1, &[]);
        let expected = 2.0 * (6.0 * libm::log(1.5) + 2.0 * libm::log(0.5));
        assert!((test.statistic - expected).abs() < 1e-12, "{} is not {expected}", test.statistic);
        assert_eq!(test.degrees, 1.0);
        assert!((test.p - 0.148).abs() < 1e-3, "{}", test.p);
    }

    #[test]
    fn strata_in_which_a_level_does_not_occur_have_fewer_degrees() {
        // Where the third column is 1, the first never varies: only the other stratum counts.
        let columns = columns(&[&[0, 1, 0, 1, 0, 0], &[0, 0, 1, 1, 0, 1], &[0, 0, 0, 0, 1, 1]]);
        assert_eq!(g_square(&columns, 0, 1, &[2]).degrees, 1.0);
        // Given itself, a column has nothing left to say.
        let alone = g_square(&columns, 0, 1, &[0]);
        assert_eq!((alone.degrees, alone.p), (0.0, 1.0));
    }
}
