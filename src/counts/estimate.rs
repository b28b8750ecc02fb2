//! What tables are taken for in learning where their cells are not what was counted.

use super::PairCounts;

/// A number for every cell, in the order of [`PairCounts::cells`], and how much of each pair's table can be tested.
///
/// They follow from the counts alone, so counts with the same cells have the same ones.
#[derive(Clone, Debug)]
pub struct Estimates {
    cells: Vec<f64>,
    /// Degrees of freedom of the test of each pair `i < j`, in order; 0 where nothing can be told.
    df: Vec<u32>,
    noise: Option<NoiseMoments>,
}

/// What noise does to Pearson's statistic (see `privacy::consistent`).
#[derive(Clone, Debug)]
struct NoiseMoments {
    /// `κ`: the variance of a cell's noise for each row.
    factor: f64,
    /// For each column the sums of the first three powers of the eigenvalues of `P (1/p) P`.
    powers: Vec<[f64; 3]>,
}

impl PartialEq for Estimates {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Estimates {}

impl Estimates {
    /// From [their cells](Self::cells) and [degrees of freedom](Self::degrees_of_freedom), as they travel between workers.
    pub fn from_parts(cells: Vec<f64>, df: Vec<u32>) -> Self {
        Self { cells, df, noise: None }
    }

    /// The same, of noisy cells.
    #[must_use]
    pub fn with_noise(self, factor: f64, powers: Vec<[f64; 3]>) -> Self {
        Self { noise: Some(NoiseMoments { factor, powers }), ..self }
    }

    /// Variance of a cell's noise for each row, and for each column what [`with_noise`](Self::with_noise) took, one after another.
    pub fn noise(&self) -> Option<(f64, Vec<f64>)> {
        self.noise.as_ref().map(|noise| (noise.factor, noise.powers.concat()))
    }

    /// All tables, in the order of [`PairCounts::cells`].
    pub fn cells(&self) -> &[f64] {
        &self.cells
    }

    /// Those of the pairs `i < j`, in order.
    pub fn degrees_of_freedom(&self) -> &[u32] {
        &self.df
    }

    /// Those of counts with their columns in another order.
    pub(super) fn arranged(&self, old: &PairCounts, new: &PairCounts, order: &[usize]) -> Self {
        let mut arranged = Self::from_parts(vec![0.0; new.cells.len()], Vec::with_capacity(self.df.len()));
        arranged.noise = self.noise.as_ref().map(|noise| NoiseMoments {
            factor: noise.factor,
            powers: order.iter().map(|&i| noise.powers[i]).collect(),
        });
        for i in 0..order.len() {
            for j in i..order.len() {
                let table = self.table(old, order[i], order[j]);
                arranged.cells[new.block(i, j)].copy_from_slice(&table);
                if i < j {
                    arranged.df.push(self.pair_df(old, order[i], order[j]));
                }
            }
        }
        arranged
    }

    /// The table of two columns, row-major.
    fn table(&self, counts: &PairCounts, i: usize, j: usize) -> Vec<f64> {
        let cells = &self.cells[counts.block(i.min(j), i.max(j))];
        if i <= j { cells.to_vec() } else { transposed(cells, counts.levels(i)) }
    }

    fn pair_df(&self, counts: &PairCounts, i: usize, j: usize) -> u32 {
        let (n, i, j) = (counts.len(), i.min(j), i.max(j));
        self.df[i * n - i * (i + 1) / 2 + j - i - 1]
    }
}

impl PairCounts {
    /// What the table of columns `i` and `j` is taken for, row-major: the counts themselves where nothing is hidden.
    pub fn estimated_table(&self, i: usize, j: usize) -> Vec<f64> {
        if let Some(estimates) = &self.estimates {
            return estimates.table(self, i, j);
        }
        let (table, width) = (self.table(i, j), self.levels(j));
        (0..self.levels(i) * width).map(|k| table.get(k / width, k % width) as f64).collect()
    }

    /// The degrees of freedom that the test of a pair has where cells are hidden; nothing where none is.
    pub fn estimated_df(&self, i: usize, j: usize) -> Option<usize> {
        self.estimates.as_ref().map(|estimates| estimates.pair_df(self, i, j) as usize)
    }

    /// The sums of the first three powers of the variances whose squares Pearson's statistic of a pair adds up under independence, where noise
    /// makes them other than one.
    pub fn noise_moments(&self, i: usize, j: usize) -> Option<[f64; 3]> {
        let NoiseMoments { factor, powers } = self.estimates.as_ref()?.noise.as_ref()?;
        let [first, second, third] = [(0, *factor), (1, factor * factor), (2, factor * factor * factor)]
            .map(|(k, factor)| powers[i][k] * powers[j][k] * factor);
        let df = self.estimated_df(i, j)? as f64;
        Some([df + first, df + 2.0 * first + second, df + 3.0 * first + 3.0 * second + third])
    }

    /// Pearson's residuals of a pair, as [`PairTable::residuals`](super::PairTable::residuals).
    pub fn residuals(&self, i: usize, j: usize) -> Vec<f64> {
        residuals(&self.estimated_table(i, j), self.levels(j))
    }

    /// Pearson's chi-square of a pair; 0 where nothing of it can be told.
    pub fn chi_square(&self, i: usize, j: usize) -> f64 {
        self.residuals(i, j).iter().map(|x| x * x).sum()
    }
}

/// Pearson's residuals `(C - E) / sqrt(E)` of a table, row-major; zero for levels that do not occur.
pub(super) fn residuals(cells: &[f64], width: usize) -> Vec<f64> {
    let (rows, columns) = sums(cells, width);
    let total: f64 = rows.iter().sum();
    let residual = |(k, count): (usize, &f64)| {
        let expected = rows[k / width] * columns[k % width] / total;
        if expected > 0.0 { (count - expected) / expected.sqrt() } else { 0.0 }
    };
    cells.iter().enumerate().map(residual).collect()
}

/// The sums of a table's rows and of its columns.
pub(crate) fn sums(cells: &[f64], width: usize) -> (Vec<f64>, Vec<f64>) {
    let rows: Vec<f64> = cells.chunks_exact(width.max(1)).map(|row| row.iter().sum()).collect();
    let mut columns = vec![0.0; width];
    for row in cells.chunks_exact(width.max(1)) {
        columns.iter_mut().zip(row).for_each(|(sum, count)| *sum += count);
    }
    (rows, columns)
}

fn transposed(cells: &[f64], width: usize) -> Vec<f64> {
    let height = cells.len() / width.max(1);
    // The transposed table has `width` rows in the one that is stored by columns.
    (0..cells.len()).map(|k| cells[(k % height) * width + k / height]).collect()
}
