//! Counts under differential privacy: every number of the file has noise of its own, and the file says how much.
//!
//! One row more or less changes one cell of each pair's table, one marginal count of each column and the number of rows, each by one. So `n`
//! columns make `K = n(n + 1)/2 + 1` numbers that a row touches, and with discrete Gaussian noise ([`gaussian`]) of a variance chosen for `K`
//! ([`account`]) the whole file keeps `(ε, δ)`. What is done with the noisy numbers afterwards cannot take that back: tables are
//! made to fit together (`consistent`), files of several sites are added up. Which columns and levels there are is taken for known.

pub mod account;
mod consistent;
pub mod gaussian;

use serde::{Deserialize, Serialize};

use super::{PairCounts, Source};
use crate::error::{Error, ErrorKind, Result};
use gaussian::Bits;

/// What was promised with the noise of some counts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Privacy {
    /// The promise to each row: no outcome becomes more than `exp(epsilon)` times as likely by it, ...
    pub epsilon: f64,
    /// ... but for outcomes of this probability.
    pub delta: f64,
    /// The variance of each number's noise.
    pub variance: f64,
    /// Files that were added up: their noises are, too.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub files: u32,
}

// Epsilon, delta and variance were checked to be numbers.
impl Eq for Privacy {}

fn one() -> u32 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_one(files: &u32) -> bool {
    *files == 1
}

impl std::fmt::Display for Privacy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { epsilon, delta, variance, files } = *self;
        let deviation = variance.sqrt();
        write!(
            f,
            "every count has noise of standard deviation {deviation:.1}, for privacy with epsilon {epsilon} and delta {delta:e}"
        )?;
        if files > 1 { write!(f, " of each of {files} sites, whose noises add up") } else { Ok(()) }
    }
}

impl Privacy {
    fn check(&self) -> Result<()> {
        let numbers = [self.epsilon, self.delta, self.variance];
        if self.files > 0 && numbers.iter().all(|&number| number > 0.0 && number.is_finite()) {
            return Ok(());
        }
        let expected = "epsilon, delta and variance above 0";
        Err(Error::expected(ErrorKind::Counts, expected, "other numbers in what is said of privacy"))
    }

    /// Of the sum of two sites' counts. Each row is in one of them, and is promised what that one promises.
    fn merge(self, other: Self) -> Self {
        Self {
            epsilon: self.epsilon.max(other.epsilon),
            delta: self.delta.max(other.delta),
            variance: self.variance + other.variance,
            files: self.files.saturating_add(other.files),
        }
    }
}

/// The numbers with their noise, as they were published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noise {
    /// What was promised.
    pub privacy: Privacy,
    /// In the order of [`PairCounts::cells`]; of a column with itself the diagonal alone.
    pub cells: Vec<i64>,
}

impl PairCounts {
    /// The same counts with noise, so that the file keeps `(epsilon, delta)`-differential privacy of single rows; resamples are left out.
    ///
    /// Which columns, levels and bins there are, and what the plan says, is taken for public. Time: some dozens of random words a number.
    ///
    /// # Errors
    /// [`ErrorKind::Setting`] for `epsilon` or `delta` out of range; [`ErrorKind::Counts`] where values are missing (tables would not fit
    /// together), or where something is hidden or noisy already; those of the source.
    pub fn with_privacy(&self, epsilon: f64, delta: f64, source: &mut dyn Bits) -> Result<Self> {
        if self.suppression.is_some() || self.noise.is_some() {
            let found = "counts of which some are hidden or have noise already";
            return Err(Error::expected(ErrorKind::Counts, "open counts", found));
        }
        if !self.is_complete() {
            let expected = "a value in every cell, missing ones as a level of their own";
            return Err(Error::expected(ErrorKind::Counts, expected, "missing values"));
        }
        let n = self.len() as u64;
        let variance = account::variance(epsilon, delta, n * (n + 1) / 2 + 1)?;
        let mut noisy =
            |count: u64| -> Result<i64> { Ok(count.cast_signed() + gaussian::draw(variance, source)?) };
        let rows = noisy(self.rows)?.max(0) as u64;
        let mut cells = vec![0; self.cells.len()];
        for (k, cell) in cells.iter_mut().enumerate() {
            if self.is_number(k) {
                *cell = noisy(self.cells[k])?;
            }
        }
        let privacy = Privacy { epsilon, delta, variance: variance.value(), files: 1 };
        // How many rows a site has is told by the noisy number alone.
        let sites = self.sources.first().filter(|_| self.sources.len() == 1);
        let sources = sites.map(|source| Source { site: source.site.clone(), rows }).into_iter().collect();
        let counts = Self { rows, sources, ..Self::empty(self.variables.clone()) };
        counts.with_noise(Noise { privacy, cells })
    }

    /// What was promised with the noise of these counts, if they have any.
    pub fn privacy(&self) -> Option<Privacy> {
        self.noise.as_ref().map(|noise| noise.privacy)
    }

    /// The numbers as published, if they have noise.
    pub fn noise(&self) -> Option<&Noise> {
        self.noise.as_deref()
    }

    /// Counts that are what noisy numbers make likely.
    ///
    /// # Errors
    /// [`ErrorKind::Counts`] when there is not a number for every cell, or what is promised is nothing.
    pub fn with_noise(self, noise: Noise) -> Result<Self> {
        noise.privacy.check()?;
        if noise.cells.len() != self.cells.len() {
            let expected = format!("{} numbers with noise", self.cells.len());
            return Err(Error::expected(ErrorKind::Counts, expected, noise.cells.len()));
        }
        let (cells, estimates) = consistent::estimate(&self, &noise);
        Ok(Self { cells, estimates: Some(estimates), noise: Some(Box::new(noise)), ..self })
    }

    /// Whether a cell is published: off the diagonal of a column with itself there is nothing to count.
    fn is_number(&self, k: usize) -> bool {
        let i = self.starts.partition_point(|&start| start <= k) - 1;
        let (within, m) = (k - self.starts[i], self.levels(i));
        within >= m * m || within / m == within % m
    }

    /// The noise of the sum of two, of which either both have some or none has.
    pub(super) fn merged_noise(&self, other: &Self, sum: &Self) -> Result<Option<Noise>> {
        match (&self.noise, &other.noise) {
            (None, None) => Ok(None),
            (Some(mine), Some(yours)) => {
                let mut cells = vec![0; sum.cells.len()];
                for (part, noise) in [(self, mine), (other, yours)] {
                    sum.each_cell_of(part, |to, from| cells[to] += noise.cells[from]);
                }
                Ok(Some(Noise { privacy: mine.privacy.merge(yours.privacy), cells }))
            }
            _ => {
                let expected =
                    "noise in all counts or in none: what some sites keep private others would tell";
                Err(Error::expected(ErrorKind::Counts, expected, "both"))
            }
        }
    }
}
