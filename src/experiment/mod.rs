//! The paper's experiments, as functions.
//!
//! An experiment is a list of independent cells: one network, one sample, one repetition. Whoever runs it hands the cells
//! to what it has (threads on the command line, workers in the browser) and summarises the outcomes in cell order.
//! A cell draws everything from its own seed, so neither the number of threads nor the other cells can change its outcome.
//!
//! | experiment | in the paper | what it shows |
//! |---|---|---|
//! | [`Figure2`] | figure 2 | precision and recall against the number of rows, for networks of several sizes |
//! | [`Table1`] | table 1 | F1 of skeletons and graphs on benchmark networks, beside the rivals |
//! | [`Table2`] | table 2 | how well graphs learned from real data foretell rows they have not seen |
//! | [`Table3`] | appendix, on Markov blankets | how often mutual incoherence holds |
//! | [`Recovery`] | | how often a network is recovered exactly, against the number of rows |
//! | [`Missing`] | | what missing values cost |
//! | [`ConfidenceTrials`] | | what shares of resamples mean |
//! | [`Guarantee`] | the theorem | how often it is where the theorem's conditions are met |

mod candidate_search;
mod confidence;
mod estimate;
mod figure2;
mod guarantee;
mod holes;
mod limit;
mod missing;
mod plot;
mod recovery;
mod statistics;
mod table1;
mod table2;
mod table3;
mod unprepared;

pub use crate::learner::Penalty;
pub use candidate_search::{CandidateSearch, Directed, Search};
pub use confidence::{
    ConfidenceCell, ConfidenceOutcome, ConfidenceTrials, Fact, GraphF1, Judged, MADE_CURVES,
};
pub use estimate::{Estimate, Fits};
pub use figure2::{Figure2, Figure2Cell, Figure2Outcome, Figure2Point};
pub use guarantee::{Guarantee, GuaranteeOutcome, Trial};
pub use holes::Holes;
pub use limit::{Limited, limited};
pub use missing::{Missing, MissingCell, MissingOutcome, Treatment};
pub use plot::{Panel, Series, plot};
pub use recovery::{LearnedSample, Recovery, RecoveryCell, RecoveryOutcome, RecoveryPoint, Theory};
pub use statistics::Mean;
pub use table1::{Answer, Benchmark, GraphScores, MethodColumn, Scores, Table1, Table1Cell, Table1Outcome};
pub use table2::{
    Dataset, Learnt, PSEUDO, Table2, Table2Cell, Table2Outcome, arff_to_csv, negative_log_likelihood,
    sequences_to_csv,
};
pub use table3::{Table3, Table3Cell, Table3Outcome};
pub use unprepared::{read_unprepared, unprepared, without_empty_levels};

use crate::error::Result;
use crate::math::random::seed_of;
use crate::progress::Watch;

/// What an experiment has to tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// A table for people.
    pub text: String,
    /// A table for programs.
    pub csv: String,
    /// A figure, where the paper has one.
    pub svg: Option<String>,
}

/// A list of independent cells, and what they amount to.
pub trait Experiment {
    /// One piece of work.
    type Cell;
    /// What it yields.
    type Outcome;

    /// All cells, in the order of the summary.
    fn cells(&self) -> Vec<Self::Cell>;

    /// Runs one cell.
    ///
    /// # Errors
    /// [`Cancelled`](crate::ErrorKind::Cancelled) when `watch` breaks off; otherwise what the settings make impossible,
    /// such as a network that is too large.
    fn run_cell(&self, cell: &Self::Cell, watch: &mut Watch<'_>) -> Result<Self::Outcome>;

    /// Sums up the outcomes of all cells, in cell order.
    fn summarise(&self, outcomes: &[Self::Outcome]) -> Summary;
}
