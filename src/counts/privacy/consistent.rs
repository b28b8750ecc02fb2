//! From noisy numbers to tables that fit together.
//!
//! All tables of a column are of the same rows, so its marginal counts are told by every one of them: their mean, weighted by how
//! little noise each has, is far less noisy than any. Then every table is moved, as little as can be, to the margins so found:
//!
//! ```text
//! x_ab = Z_ab + (μ_a - Z_a.) / m_j + (μ_b - Z_.b) / m_i - (N - Z_..) / (m_i m_j)
//! ```
//!
//! What is left of the noise is `P Z P`, with `P = 1 - 11'/m` on each side. In the normalised basis `T T' = 1/p - 11'`, so under independence Pearson's
//! statistic is a sum of squares of normal variables with variances `1 + κ a_p b_q`, `κ = σ²/N`, and `a_p`, `b_q` the eigenvalues of `P (1/p) P`
//! of the two columns. The learner needs the first three moments of that sum, hence sums of powers of the eigenvalues.

use super::Noise;
use crate::counts::{Estimates, PairCounts};

/// A level is taken to occur at least so many standard deviations of its marginal count often: next to nothing, its share would
/// make of the noise whatever one likes.
const FLOOR: f64 = 3.0;

/// The whole numbers that are shown, and what the tables are taken for.
pub(super) fn estimate(counts: &PairCounts, noise: &Noise) -> (Vec<u64>, Estimates) {
    let noisy = Noisy { counts, cells: &noise.cells };
    let rows = noisy.rows().max(1.0);
    let margins: Vec<Margin> =
        (0..counts.len()).map(|i| noisy.margin(i, rows, noise.privacy.variance)).collect();
    let mut cells = vec![0.0; noise.cells.len()];
    let mut df = Vec::new();
    for i in 0..counts.len() {
        for j in i..counts.len() {
            let table = if i == j { diagonal(&margins[i].rows) } else { noisy.table([i, j], &margins, rows) };
            cells[counts.block(i, j)].copy_from_slice(&table);
            if i < j {
                df.push((counts.levels(i).saturating_sub(1) * counts.levels(j).saturating_sub(1)) as u32);
            }
        }
    }
    let shown = cells.iter().map(|&count| libm::round(count.max(0.0)) as u64).collect();
    let powers = margins.iter().map(|margin| margin.powers(rows)).collect();
    (shown, Estimates::from_parts(cells, df).with_noise(noise.privacy.variance / rows, powers))
}

fn diagonal(margin: &[f64]) -> Vec<f64> {
    let m = margin.len();
    (0..m * m).map(|k| if k / m == k % m { margin[k / m] } else { 0.0 }).collect()
}

/// The marginal counts of a column as all tables tell them.
struct Margin {
    rows: Vec<f64>,
    /// Their variance, as a share of a cell's.
    share: f64,
}

impl Margin {
    /// The sums of the first, second and third powers of the eigenvalues of `P (1/p) P`, a little enlarged for the noise that the
    /// margins themselves have. Time `O(m^3)`.
    fn powers(&self, rows: f64) -> [f64; 3] {
        let m = self.rows.len();
        let inverse: Vec<f64> = self.rows.iter().map(|count| (1.0 + self.share) * rows / count).collect();
        let mean = inverse.iter().sum::<f64>() / m as f64;
        // P D P, entry by entry.
        let entry = |a: usize, b: usize| {
            let own = if a == b { inverse[a] } else { 0.0 };
            own - (inverse[a] + inverse[b]) / m as f64 + mean / m as f64
        };
        let b: Vec<f64> = (0..m * m).map(|k| entry(k / m, k % m)).collect();
        let (mut first, mut second, mut third) = (0.0, 0.0, 0.0);
        for x in 0..m {
            first += b[x * m + x];
            for y in 0..m {
                let product: f64 = (0..m).map(|z| b[x * m + z] * b[z * m + y]).sum();
                second += if x == y { product } else { 0.0 };
                third += product * b[y * m + x];
            }
        }
        [first, second, third]
    }
}

struct Noisy<'a> {
    counts: &'a PairCounts,
    cells: &'a [i64],
}

impl Noisy<'_> {
    fn block(&self, i: usize, j: usize) -> &[i64] {
        &self.cells[self.counts.block(i, j)]
    }

    /// The number of rows, by all tables together.
    fn rows(&self) -> f64 {
        let (mut sum, mut weights) = (self.counts.rows() as f64, 1.0);
        for i in 0..self.counts.len() {
            for j in i..self.counts.len() {
                let other = if i == j { 1 } else { self.counts.levels(j) };
                let weight = 1.0 / (self.counts.levels(i) * other).max(1) as f64;
                sum += weight * self.block(i, j).iter().sum::<i64>() as f64;
                weights += weight;
            }
        }
        sum / weights
    }

    fn margin(&self, i: usize, rows: f64, variance: f64) -> Margin {
        let m = self.counts.levels(i);
        let mut margin: Vec<f64> = (0..m).map(|a| self.block(i, i)[a * m + a] as f64).collect();
        let mut weights = 1.0;
        for j in (0..self.counts.len()).filter(|&j| j != i) {
            let weight = 1.0 / self.counts.levels(j).max(1) as f64;
            margin.iter_mut().zip(self.line_sums(i, j)).for_each(|(sum, line)| *sum += weight * line);
            weights += weight;
        }
        let off = (rows - margin.iter().sum::<f64>() / weights) / m.max(1) as f64;
        let mut margin: Vec<f64> = margin.into_iter().map(|sum| sum / weights + off).collect();
        raise(&mut margin, FLOOR * (variance / weights).sqrt());
        Margin { rows: margin, share: 1.0 / weights }
    }

    /// The sums of a table over the levels of `j`.
    fn line_sums(&self, i: usize, j: usize) -> Vec<f64> {
        let (cells, width) = (self.block(i.min(j), i.max(j)), self.counts.levels(i.max(j)));
        let mut sums = vec![0.0; self.counts.levels(i)];
        for (k, &count) in cells.iter().enumerate() {
            sums[if i < j { k / width } else { k % width }] += count as f64;
        }
        sums
    }

    /// A table with these margins.
    fn table(&self, [i, j]: [usize; 2], margins: &[Margin], rows: f64) -> Vec<f64> {
        let (height, width) = (self.counts.levels(i) as f64, self.counts.levels(j) as f64);
        let (of_rows, of_columns) = (self.line_sums(i, j), self.line_sums(j, i));
        let off = (rows - of_rows.iter().sum::<f64>()) / (height * width);
        let cell = |(k, &count): (usize, &i64)| {
            let (a, b) = (k / self.counts.levels(j), k % self.counts.levels(j));
            let row = (margins[i].rows[a] - of_rows[a]) / width;
            let column = (margins[j].rows[b] - of_columns[b]) / height;
            count as f64 + row + column - off
        };
        self.block(i, j).iter().enumerate().map(cell).collect()
    }
}

/// Raises small counts to a floor; the others give what that takes, each in proportion to what it has above it.
fn raise(margin: &mut [f64], floor: f64) {
    let (total, m) = (margin.iter().sum::<f64>(), margin.len() as f64);
    let (rest, above) = (total - floor * m, margin.iter().map(|count| (count - floor).max(0.0)).sum::<f64>());
    let enough = rest > 0.0 && above > 0.0;
    let raised =
        |count: f64| if enough { floor + (count - floor).max(0.0) * rest / above } else { total / m };
    for count in margin {
        *count = raised(*count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_counts_are_raised_and_the_sum_stays() {
        let mut margin = [100.0, -4.0, 1.0, 53.0];
        raise(&mut margin, 5.0);
        assert_eq!(margin[1..3], [5.0, 5.0]);
        assert!((margin.iter().sum::<f64>() - 150.0).abs() < 1e-12 && margin[0] > 90.0);
        let mut untouched = [100.0, 30.0];
        raise(&mut untouched, 5.0);
        assert!((untouched[0] - 100.0).abs() < 1e-12);
        let mut few = [3.0, -1.0];
        raise(&mut few, 5.0);
        assert_eq!(few, [1.0, 1.0]);
    }

    #[test]
    fn powers_of_two_levels_by_hand() {
        // P (1/p) P has the one eigenvalue 1/(4p) + 1/(4q) on (1, -1), times 2 / 2.
        let margin = Margin { rows: vec![20.0, 80.0], share: 0.0 };
        let value = f64::midpoint(5.0, 1.25);
        for (power, expected) in margin.powers(100.0).into_iter().zip([1, 2, 3].map(|k| value.powi(k))) {
            assert!((power - expected).abs() < 1e-9, "{power}");
        }
    }
}
