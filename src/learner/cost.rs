//! How much memory and time a job will take, told before it starts.

use crate::error::{Error, ErrorKind, Hint, Result};
use crate::table::MISSING_U8;

/// Seconds of solving for each entry of the Gram matrix, fitted to sparse networks of 40 to 500 columns.
const SOLVING: f64 = 2e-6;
/// Seconds for each word of counting and each product of the Gram matrix.
const STEP: f64 = 1e-9;

/// Most bytes of a job in a browser: a page is given 2 to 4 GiB, and needs room to work.
pub const MOST_IN_BROWSER: u64 = 1 << 30;

/// The size of a job.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(rename = "Forecast"))]
#[serde(rename_all = "camelCase")]
pub struct Cost {
    /// Bytes of the rows: one a cell up to 255 levels, two above, and all of it twice, as read and as prepared.
    pub rows_bytes: u64,
    /// Bytes of the pairwise counts.
    pub counts_bytes: u64,
    /// Bytes of the Gram matrix and what goes with it.
    pub gram_bytes: u64,
    /// Seconds on one core at one penalty, an order of magnitude only. On four random sparse networks that the
    /// constant was not fitted to, learning took 0.3 to 2.8 times this; a small table in which most columns depend on
    /// most others took more than ten times as long. A whole path takes longer still.
    pub seconds: f64,
}

impl Cost {
    /// The forecast for columns with these numbers of levels; 0 rows where only counts are in memory.
    pub fn new(levels: &[usize], rows: u64) -> Self {
        let n = levels.len() as f64;
        let total: f64 = levels.iter().map(|&m| m as f64).sum();
        let squares: f64 = levels.iter().map(|&m| (m as f64) * (m as f64)).sum();
        let rho: f64 = levels.iter().map(|&m| m.saturating_sub(1) as f64).sum();
        let width: u64 = levels.iter().map(|&m| if m <= usize::from(MISSING_U8) { 1 } else { 2 }).sum();
        // Each pair of columns once, and each column with itself.
        let counts_bytes = (8.0 * f64::midpoint(total * total, squares)) as u64;
        // A second matrix is needed while one from incomplete counts is repaired; weights and tests are n by n.
        let gram_bytes = (2.0 * 8.0 * rho * rho + 5.0 * 8.0 * n * n) as u64;
        let mean = rho / n.max(1.0);
        let counting = rows as f64 * (n + (total * total / 2.0 / 64.0).min(n * n / 2.0));
        let seconds = STEP * (counting + total * total * mean) + SOLVING * rho * rho;
        Self { rows_bytes: 2 * rows * width, counts_bytes, gram_bytes, seconds }
    }

    /// Bytes in all.
    pub fn bytes(&self) -> u64 {
        self.rows_bytes + self.counts_bytes + self.gram_bytes
    }

    /// The same job with its nodes handed out to so many workers that share no memory: each has a matrix of its own.
    #[must_use]
    pub fn with_workers(self, workers: usize) -> Self {
        let workers = workers.max(1);
        Self {
            gram_bytes: self.gram_bytes.saturating_mul(workers as u64),
            seconds: self.seconds / workers as f64,
            ..self
        }
    }

    /// Refuses a job that needs more than `limit` bytes.
    ///
    /// # Errors
    /// [`ErrorKind::TooLarge`] with the forecast.
    pub fn check(&self, limit: u64) -> Result<()> {
        if self.bytes() <= limit {
            return Ok(());
        }
        let found = format!(
            "{} ({} of rows, {} of counts, {} for the Gram matrix)",
            size(self.bytes()),
            size(self.rows_bytes),
            size(self.counts_bytes),
            size(self.gram_bytes),
        );
        let expected = format!("a job within {} of memory", size(limit));
        Err(Error::expected(ErrorKind::TooLarge, expected, found).with_hint(Hint::LargeJob))
    }
}

/// A number of bytes for people, such as `1.5 GiB`.
pub fn size(bytes: u64) -> String {
    let units = ["bytes", "KiB", "MiB", "GiB", "TiB"];
    let (mut value, mut unit) = (bytes as f64, 0);
    while value >= 1024.0 && unit + 1 < units.len() {
        value /= 1024.0;
        unit += 1;
    }
    if unit == 0 { format!("{bytes} bytes") } else { format!("{value:.1} {}", units[unit]) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counts::{PairCounts, Variable};
    use crate::table::Codes;

    #[test]
    fn counts_are_as_large_as_forecast() {
        let levels = [2, 3, 7];
        let variable = |(i, m): (usize, &usize)| Variable {
            name: i.to_string(),
            levels: (0..*m).map(|a| a.to_string()).collect(),
        };
        let counts = PairCounts::empty(levels.iter().enumerate().map(variable).collect());
        let cells: usize = (0..3)
            .flat_map(|i| (i..3).map(move |j| (i, j)))
            .map(|(i, j)| counts.levels(i) * counts.levels(j))
            .sum();
        assert_eq!(Cost::new(&levels, 10).counts_bytes, 8 * cells as u64);
    }

    #[test]
    fn rows_take_as_much_as_their_codes() {
        let levels = [2, 255, 256];
        let bytes = |m: usize| match Codes::pack(m, (0..50).map(|row| Some(row % m as u16))) {
            Codes::U8(codes) => codes.len(),
            Codes::U16(codes) => 2 * codes.len(),
        };
        let once: usize = levels.iter().map(|&m| bytes(m)).sum();
        let cost = Cost::new(&levels, 50);
        assert_eq!(cost.rows_bytes, 2 * once as u64);
        assert_eq!(cost.bytes() - Cost::new(&levels, 0).bytes(), cost.rows_bytes);
        // A billion rows of a small table do not fit, however small its counts are.
        assert!(Cost::new(&[2; 10], 1_000_000_000).check(1 << 30).is_err());
    }

    #[test]
    fn every_worker_has_a_matrix_of_its_own() {
        let (one, four) = (Cost::new(&[3; 20], 1000), Cost::new(&[3; 20], 1000).with_workers(4));
        assert_eq!(four.gram_bytes, 4 * one.gram_bytes);
        assert_eq!((four.rows_bytes, four.counts_bytes), (one.rows_bytes, one.counts_bytes));
        assert!((four.seconds - one.seconds / 4.0).abs() < 1e-15);
    }

    #[test]
    fn a_job_beyond_the_limit_is_refused_with_its_size() {
        let forecast = Cost::new(&[1000; 1000], 10);
        let error = forecast.check(8 << 30).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::TooLarge);
        assert!(error.to_string().contains("8.0 GiB") && error.to_string().contains("TiB"), "{error}");
        assert!(Cost::new(&[2; 500], 10).check(8 << 30).is_ok());
        assert_eq!([size(5), size(1536), size(3 << 40)], ["5 bytes", "1.5 KiB", "3.0 TiB"]);
    }
}
