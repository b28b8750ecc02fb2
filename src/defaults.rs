//! Every default, limit and threshold that a front shows or obeys, gathered from where it is explained.
//!
//! The command line and the page take them from here or from there, so that no number is written down twice.

use serde::Serialize;

use crate::assumptions::assess::{FAINT, NEAR};
use crate::lambda;
use crate::learner::cost;
use crate::math::random::LARGEST_SEED;
use crate::rival;
use crate::search::proof;
use crate::solver::{SolverSettings, entry};
use crate::table;

/// The values, see [`Defaults::default`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Defaults {
    /// Penalty of the normalised formulation.
    pub lambda: f64,
    /// Penalty at which candidates for directions are taken: a search removes edges but adds none.
    pub candidates_lambda: f64,
    /// Duality gap at which a fit is accepted.
    pub gap: f64,
    /// Greatest relative width of an entry interval.
    pub entry_width: f64,
    /// Factor of the paper's rule for synthetic data.
    pub c: f64,
    /// Least penalty of that rule.
    pub delta: f64,
    /// Most levels that a column may have when it is counted.
    pub max_levels: usize,
    /// A level in fewer rows is called rare.
    pub rare_rows: u64,
    /// Most bins for a column of numbers.
    pub max_bins: usize,
    /// Bins suggested for one.
    pub suggested_bins: usize,
    /// Most columns for an exact search in a browser.
    pub exact_columns: usize,
    /// Most bytes of a job in a browser.
    pub browser_bytes: u64,
    /// Incoherence from here on is close to failing.
    pub near: f64,
    /// A least weight below this is close to none.
    pub faint: f64,
    /// Seconds after which a proof that a graph is the best is given up.
    pub proof_seconds: f64,
    /// A graph is proven the best when no other scores better by more than this.
    pub proof_tolerance: f64,
    /// The largest seed that a front takes.
    pub largest_seed: u64,
}

impl Default for Defaults {
    fn default() -> Self {
        Self {
            lambda: lambda::DEFAULT,
            candidates_lambda: lambda::CANDIDATES,
            gap: SolverSettings::default().gap(),
            entry_width: entry::WIDTH,
            c: lambda::C,
            delta: lambda::DELTA,
            max_levels: table::MAX_LEVELS,
            rare_rows: table::RARE_ROWS,
            max_bins: table::MAX_BINS,
            suggested_bins: table::SUGGESTED_BINS,
            exact_columns: rival::EXACT_IN_BROWSER,
            browser_bytes: cost::MOST_IN_BROWSER,
            near: NEAR,
            faint: FAINT,
            proof_seconds: proof::SECONDS,
            proof_tolerance: proof::TOLERANCE,
            largest_seed: LARGEST_SEED,
        }
    }
}
