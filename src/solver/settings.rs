//! Settings of the solver and of the path, checked where they are made.
//!
//! | name | default | meaning | range |
//! |---|---|---|---|
//! | `gap` | 1e-6 | duality gap at which a fit is accepted, as a share of the empty model's loss | (0, 1) |
//! | `sweeps` | 10,000 | passes over the active blocks for one `lambda` before giving up | at least 1 |
//! | `count` | 100 | number of `lambda` on the path | at least 1 |
//! | `ratio` | 0.01 | smallest `lambda` as a share of the largest | (0, 1) |

use crate::error::{Error, ErrorKind, Result};

/// A fit at one `lambda` gets there by steps of at most this factor, so that each starts near its solution.
const STEP: f64 = 0.8;

/// When a fit is accepted, and when it is given up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SolverSettings {
    gap: f64,
    sweeps: usize,
}

impl Default for SolverSettings {
    fn default() -> Self {
        Self { gap: 1e-6, sweeps: 10_000 }
    }
}

impl SolverSettings {
    /// Settings with another gap.
    ///
    /// # Errors
    /// [`ErrorKind::Setting`] outside (0, 1).
    pub fn with_gap(self, gap: f64) -> Result<Self> {
        within_unit("gap", gap)?;
        Ok(Self { gap, ..self })
    }

    /// Settings with another limit of sweeps.
    ///
    /// # Errors
    /// [`ErrorKind::Setting`] for 0.
    pub fn with_sweeps(self, sweeps: usize) -> Result<Self> {
        at_least_one("sweeps", sweeps)?;
        Ok(Self { sweeps, ..self })
    }

    /// Duality gap at which a fit is accepted, as a share of the empty model's loss.
    pub fn gap(&self) -> f64 {
        self.gap
    }

    /// Most passes over the active blocks for one `lambda`.
    pub fn sweeps(&self) -> usize {
        self.sweeps
    }
}

/// The grid of penalties: `count` values, evenly spaced in the logarithm, from the largest down to `ratio` of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathSettings {
    count: usize,
    ratio: f64,
}

impl Default for PathSettings {
    fn default() -> Self {
        Self { count: 100, ratio: 0.01 }
    }
}

impl PathSettings {
    /// Checked settings.
    ///
    /// # Errors
    /// [`ErrorKind::Setting`] when `count` is 0 or `ratio` is outside (0, 1).
    pub fn new(count: usize, ratio: f64) -> Result<Self> {
        at_least_one("lambdas", count)?;
        within_unit("ratio", ratio)?;
        Ok(Self { count, ratio })
    }

    /// The penalties, largest first.
    pub fn grid(&self, largest: f64) -> Vec<f64> {
        log_grid(largest, largest * self.ratio, self.count)
    }
}

/// `count` values from `largest` to `smallest`, evenly spaced in the logarithm; both ends are exact.
pub fn log_grid(largest: f64, smallest: f64, count: usize) -> Vec<f64> {
    let last = count.saturating_sub(1);
    let step = libm::log(smallest / largest) / last.max(1) as f64;
    let inner = |k: usize| largest * libm::exp(step * k as f64);
    let value = |k: usize| if k == 0 { largest } else { inner(k) };
    (0..count).map(|k| if k == last && k > 0 { smallest } else { value(k) }).collect()
}

fn within_unit(name: &str, value: f64) -> Result<()> {
    if value > 0.0 && value < 1.0 {
        return Ok(());
    }
    Err(Error::expected(ErrorKind::Setting, format!("{name} between 0 and 1"), value))
}

fn at_least_one(name: &str, value: usize) -> Result<()> {
    if value > 0 {
        return Ok(());
    }
    Err(Error::expected(ErrorKind::Setting, format!("{name} of at least 1"), value))
}

/// Penalties from a node's largest down to `lambda`, which is always the last.
pub fn descent(largest: f64, lambda: f64) -> Vec<f64> {
    if largest <= lambda {
        return vec![lambda];
    }
    let steps = (libm::log(lambda / largest) / libm::log(STEP)).ceil() as usize;
    log_grid(largest, lambda, steps + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grid_is_logarithmic_and_hits_both_ends() {
        let grid = PathSettings::new(3, 0.01).unwrap().grid(2.0);
        assert_eq!((grid[0], grid[2]), (2.0, 0.02));
        assert!((grid[1] - 0.2).abs() < 1e-15);
        assert_eq!(PathSettings::new(1, 0.5).unwrap().grid(2.0), [2.0]);
    }

    #[test]
    fn settings_out_of_range_are_refused() {
        assert!(PathSettings::new(0, 0.1).is_err());
        assert!(PathSettings::new(5, 1.0).is_err());
        assert!(SolverSettings::default().with_gap(f64::NAN).is_err());
        assert!(SolverSettings::default().with_sweeps(0).is_err());
    }
}
