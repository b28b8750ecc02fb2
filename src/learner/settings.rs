//! What can be asked of a learner, with defaults; checked once, where the learner is built.

use std::fmt;

use crate::counts::PairCounts;
use crate::error::{Error, ErrorKind, Result};
use crate::gram::encode::Formulation;
use crate::lambda;
use crate::learner::skeleton::Rule;
use crate::solver::{SolverSettings, entry};

/// How each node's penalty `lambda` is chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Penalty {
    /// One number for all nodes.
    Fixed(f64),
    /// The paper's rule for synthetic data: `max(c sqrt(log((k - 1) n) / N), delta)`.
    Synthetic {
        /// Factor of the term that falls with the number of rows.
        c: f64,
        /// Least value.
        delta: f64,
    },
    /// The paper's rule for benchmark networks: `c1 sqrt(log((m_r - 1)(mean m - 1) n) / N) + c2`.
    Benchmark {
        /// Factor of the term that falls with the number of rows.
        c1: f64,
        /// Constant.
        c2: f64,
    },
    /// For each node the point of its path with the smallest [extended Bayesian information criterion](lambda::ebic).
    Ebic,
    /// The smallest common penalty whose skeleton has [at most so many edges](lambda::budget).
    Edges(usize),
}

impl Penalty {
    /// The penalty of node `r` where a formula gives it; `None` for the rules that have to solve nodes first.
    pub fn of(self, counts: &PairCounts, r: usize) -> Option<f64> {
        match self {
            Self::Fixed(lambda) => Some(lambda),
            Self::Synthetic { c, delta } => Some(lambda::synthetic(counts, c, delta)),
            Self::Benchmark { c1, c2 } => Some(lambda::benchmark(counts, r, c1, c2)),
            Self::Ebic | Self::Edges(_) => None,
        }
    }
}

/// The rule as reports name it.
impl fmt::Display for Penalty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fixed(lambda) => write!(f, "{lambda}"),
            Self::Synthetic { c, delta } => write!(f, "synthetic, c {c}, delta {delta}"),
            Self::Benchmark { c1, c2 } => write!(f, "paper, c1 {c1}, c2 {c2}"),
            Self::Ebic => f.write_str("auto"),
            Self::Edges(count) => write!(f, "edges:{count}"),
        }
    }
}

/// What can be asked of a [`Learner`](crate::Learner).
///
/// | field | default | meaning | range |
/// |---|---|---|---|
/// | `formulation` | normalised | the regression | |
/// | `penalty` | 1.5; EBIC for the paper's regressions | how each node's `lambda` is chosen | above 0 |
/// | `rule` | `Or` | when two columns are joined | |
/// | `filter` | on; off for the paper's regressions | whether edges of marginally independent columns are dropped | |
/// | `solver` | gap 1e-6 | when a fit is accepted | see [`SolverSettings`] |
/// | `entry_width` | 0.001 | greatest relative width of the interval in which an edge is found to enter | (0, 1] |
/// | `forbidden` | none | pairs of names that must not be joined | columns |
/// | `required` | none | pairs of names that must be joined | columns |
///
/// ```
/// use nodewise::learner::settings::{Penalty, Settings};
///
/// let generous = Settings { penalty: Penalty::Fixed(0.8), ..Settings::default() };
/// assert!(generous.filter);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The regression that is solved for each node.
    pub formulation: Formulation,
    /// How each node's penalty is chosen.
    pub penalty: Penalty,
    /// When two columns are joined.
    pub rule: Rule,
    /// Whether edges between columns that are not even marginally dependent are dropped.
    pub filter: bool,
    /// When a fit is accepted, and when it is given up.
    pub solver: SolverSettings,
    /// Greatest relative width of an entry interval.
    pub entry_width: f64,
    /// Pairs of names that must not be joined.
    pub forbidden: Vec<(String, String)>,
    /// Pairs of names that must be joined.
    pub required: Vec<(String, String)>,
}

impl Default for Settings {
    fn default() -> Self {
        Self::of(Formulation::Normalised)
    }
}

impl Settings {
    /// The defaults of a regression. The normalised one has a penalty that suits all data and a filter to go with it; the
    /// paper's have neither.
    pub fn of(formulation: Formulation) -> Self {
        let normalised = formulation == Formulation::Normalised;
        Self {
            formulation,
            penalty: if normalised { Penalty::Fixed(lambda::DEFAULT) } else { Penalty::Ebic },
            rule: Rule::default(),
            filter: normalised,
            solver: SolverSettings::default(),
            entry_width: entry::WIDTH,
            forbidden: Vec::new(),
            required: Vec::new(),
        }
    }

    /// Refuses numbers outside their range; names are compared with the columns when there are columns.
    pub(super) fn check(&self) -> Result<()> {
        if let Penalty::Fixed(lambda) = self.penalty {
            positive(lambda)?;
        }
        if !(self.entry_width > 0.0 && self.entry_width <= 1.0) {
            let expected = "an entry width above 0 and at most 1";
            return Err(Error::expected(ErrorKind::Setting, expected, self.entry_width));
        }
        Ok(())
    }
}

/// Refuses a penalty without which there is neither a path to come down nor a certificate.
pub(super) fn positive(lambda: f64) -> Result<()> {
    if lambda > 0.0 && lambda.is_finite() {
        return Ok(());
    }
    Err(Error::expected(ErrorKind::Setting, "a penalty above 0", lambda))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_out_of_range_are_refused() {
        let usual = Settings::default();
        assert!(usual.check().is_ok());
        for penalty in [0.0, -1.0, f64::NAN, f64::INFINITY].map(Penalty::Fixed) {
            assert!(Settings { penalty, ..usual.clone() }.check().is_err(), "{penalty}");
        }
        for entry_width in [0.0, 1.5, f64::NAN] {
            assert!(Settings { entry_width, ..usual.clone() }.check().is_err(), "{entry_width}");
        }
    }

    #[test]
    fn rules_are_named_as_the_command_line_takes_them() {
        let named = |penalty: Penalty| penalty.to_string();
        assert_eq!(
            [Penalty::Fixed(1.5), Penalty::Ebic, Penalty::Edges(30)].map(named),
            ["1.5", "auto", "edges:30"]
        );
    }
}
