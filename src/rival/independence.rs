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

use crate::score::{Base, Columns};

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
    /// What a test says that was not made.
    const NONE: Self = Self { statistic: 0.0, degrees: 0.0, p: 1.0 };

    /// Which of two outcomes speaks more strongly for dependence: the smaller p-value, and where both are too small to be
    /// told apart, the larger statistic per degree of freedom.
    pub fn is_stronger_than(&self, other: &Self) -> bool {
        let strength = |test: &Self| test.statistic / test.degrees.max(1.0);
        self.p < other.p || (self.p == other.p && strength(self) > strength(other))
    }
}

/// Numberings that are kept hold at most so many rows together.
const KEPT_ROWS: usize = 1 << 24;

/// Tests on the rows of one table, each made only once.
#[derive(Debug)]
pub struct Tests<'a> {
    columns: &'a Columns,
    /// Fewer rows per cell than this, on average, pass for independence.
    rows_per_cell: usize,
    known: FxHashMap<Box<[u16]>, Independence>,
    /// Numberings of what is given and the first column: they serve many second columns.
    bases: FxHashMap<Vec<usize>, Option<Base>>,
    kept_rows: usize,
}

impl<'a> Tests<'a> {
    /// Tests on these rows.
    pub fn new(columns: &'a Columns) -> Self {
        let (known, bases) = (FxHashMap::default(), FxHashMap::default());
        Self { columns, rows_per_cell: 0, known, bases, kept_rows: 0 }
    }

    /// The same tests, but tables with fewer rows per cell than this, cells that cannot occur included, are not tested:
    /// the test has too little power, and the columns pass for independent.
    #[must_use]
    pub fn with_rows_per_cell(self, rows_per_cell: usize) -> Self {
        Self { rows_per_cell, ..self }
    }

    /// How many different tests were made.
    pub fn made(&self) -> usize {
        self.known.len()
    }

    /// Tests `x` and `y` given `z`, in any order; it takes least time to keep `x` and `z` and change `y`. Time `O(N |z|)`
    /// the first time.
    pub fn test(&mut self, x: usize, y: usize, z: &[usize]) -> Independence {
        let mut given = z.to_vec();
        given.sort_unstable();
        let key: Box<[u16]> =
            [x.min(y), x.max(y)].iter().chain(&given).map(|&column| column as u16).collect();
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let thin = self.is_thin(self.columns.rows(), x, y, z);
        let outcome = if thin { Independence::NONE } else { self.make(x, y, &given) };
        self.known.insert(key, outcome);
        outcome
    }

    fn is_thin(&self, rows: usize, x: usize, y: usize, z: &[usize]) -> bool {
        let cells: f64 = z.iter().chain([&x, &y]).map(|&column| self.columns.levels(column) as f64).product();
        (rows as f64) < self.rows_per_cell as f64 * cells
    }

    fn make(&mut self, x: usize, y: usize, given: &[usize]) -> Independence {
        let columns = self.columns;
        let strata = || given.iter().map(|&column| columns.levels(column)).product();
        let mut key = given.to_vec();
        key.push(x);
        if self.kept_rows > KEPT_ROWS {
            self.bases.clear();
            self.kept_rows = 0;
        }
        let kept_rows = &mut self.kept_rows;
        let base = self.bases.entry(key).or_insert_with_key(|key| {
            let base = Base::new(columns, key);
            *kept_rows += base.as_ref().map_or(0, Base::len);
            base
        });
        let cells = base.as_ref().and_then(|base| base.cross(columns, y));
        match cells {
            // Rows in which a column is missing are in no cell.
            Some(cells) if self.is_thin(cells.iter().sum::<u32>() as usize, x, y, given) => {
                Independence::NONE
            }
            Some(cells) => dense(columns, &cells, strata(), columns.levels(x), columns.levels(y)),
            None => g_square(columns, x, y, given),
        }
    }
}

/// The test on a table of cells by stratum, level of `x` and level of `y`, the last fastest. Time `O(cells log cells)`.
fn dense(columns: &Columns, cells: &[u32], strata: usize, of_x: usize, of_y: usize) -> Independence {
    let (mut xs, mut ys) = (Vec::with_capacity(strata * of_x), Vec::with_capacity(strata * of_y));
    let mut zs = Vec::with_capacity(strata);
    let mut degrees = 0.0;
    for stratum in cells.chunks_exact(of_x * of_y) {
        let x = stratum.chunks_exact(of_y).map(|row| row.iter().sum::<u32>());
        let y = (0..of_y).map(|k| stratum[k..].iter().step_by(of_y).sum::<u32>());
        let (first_x, first_y) = (xs.len(), ys.len());
        xs.extend(x.filter(|&count| count > 0));
        ys.extend(y.filter(|&count| count > 0));
        if xs.len() > first_x {
            zs.push(xs[first_x..].iter().sum());
            degrees += (xs.len() - first_x - 1) as f64 * (ys.len() - first_y - 1) as f64;
        }
    }
    let occurring = cells.iter().copied().filter(|&count| count > 0).collect();
    let information = |mut counts: Vec<u32>| {
        counts.sort_unstable();
        columns.sum_x_log_x(&counts)
    };
    // The two middle terms are added first: `x` and `y` may stand in either place.
    let statistic = information(occurring) - (information(xs) + information(ys)) + information(zs);
    let statistic = (2.0 * statistic).max(0.0);
    Independence { statistic, degrees, p: p_value(statistic, degrees) }
}

/// The test itself. Time `O(N |z|)`.
pub fn g_square(columns: &Columns, x: usize, y: usize, z: &[usize]) -> Independence {
    if columns.has_gaps() {
        let concerned: Vec<usize> = [x, y].iter().chain(z).copied().collect();
        let given: Vec<usize> = (2..concerned.len()).collect();
        return g_square(&columns.known_in(&concerned), 0, 1, &given);
    }
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
    let weights = columns.weights();
    let margins = information(with_x.counts(weights)) + information(with_y.counts(weights));
    let statistic = information(with_both.counts(weights)) - margins + information(strata.counts(weights));
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
        assert_eq!(Tests::new(&columns).test(0, 1, &[2]), g_square(&columns, 0, 1, &[2]));
        assert_eq!(Tests::new(&columns).test(1, 0, &[2]), g_square(&columns, 0, 1, &[2]));
        // Six rows are fewer than one for each of eight cells.
        assert_eq!(Tests::new(&columns).with_rows_per_cell(1).test(0, 1, &[2]), Independence::NONE);
        // Given itself, a column has nothing left to say.
        let alone = g_square(&columns, 0, 1, &[0]);
        assert_eq!((alone.degrees, alone.p), (0.0, 1.0));
    }
}
