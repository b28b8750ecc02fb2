//! What the shares of resamples mean on known networks: how often edges of a share are true, whether false edges stay within their bound, and
//! what the average of resamples' graphs is worth.
//!
//! A cell is one sample and one way of sampling its rows again. Its columns are in an order and under names drawn for it; constants, and the later of
//! two columns that split the rows in the same way, are left out, as the command does. Such copies are one node in the truth as well: no data tell
//! between them.

mod judged;
mod prepared;
mod report;

use super::missing::renamed;
use super::{Benchmark, CandidateSearch, Experiment, Search, Summary, seed_of};
use crate::counts::{PairCounts, Recount};
use crate::error::Result;
use crate::graph::{Cpdag, Dag};
use crate::lambda;
use crate::learner::{Learner, Settings, Work};
use crate::progress::Watch;
use crate::resample::{Average, Candidates, Graphs, Penalties, Scheme, Shares, Source, Stability, Votes};
use crate::resample::{Threshold, Vote};
use crate::score::Score;
use crate::search::{Constraints, SearchSettings};
use crate::table::Table;

pub use judged::{Fact, GraphF1, Judged};
use prepared::Prepared;

/// The networks that the curves of [`calibration`](crate::resample::calibration) were made from; others test them.
pub const MADE_CURVES: [&str; 6] = ["alarm", "asia", "carpo-noisymax", "hailfinder", "insurance", "water"];

/// Networks, samples and resamples.
#[derive(Clone, Debug)]
pub struct ConfidenceTrials {
    /// What is learned from.
    pub networks: Vec<Benchmark>,
    /// Names of the networks that make the curves; the others test them.
    pub made: Vec<String>,
    /// How rows are sampled again.
    pub schemes: Vec<Scheme>,
    /// How often; of halves, an even number.
    pub resamples: usize,
    /// Rows of each sample.
    pub rows: usize,
    /// Samples of each network.
    pub repetitions: usize,
    /// What the search maximises.
    pub score: Score,
    /// Where all draws come from.
    pub seed: u64,
}

impl ConfidenceTrials {
    /// A hundred halves, and a hundred bootstrap samples, of five samples of 5,000 rows.
    pub fn new(networks: Vec<Benchmark>) -> Self {
        Self {
            networks,
            made: MADE_CURVES.map(String::from).to_vec(),
            schemes: vec![Scheme::Halves, Scheme::Bootstrap],
            resamples: 100,
            rows: 5000,
            repetitions: 5,
            score: Score::default(),
            seed: 1,
        }
    }
}

/// One sample, and how its rows are sampled again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConfidenceCell {
    /// Place in the list of networks.
    pub network: usize,
    /// Which of its samples.
    pub repetition: usize,
    /// How rows are sampled again.
    pub scheme: Scheme,
}

/// What resamples said of one sample, beside the truth.
#[derive(Clone, Debug, PartialEq)]
pub struct ConfidenceOutcome {
    /// Where it belongs.
    pub cell: ConfidenceCell,
    /// Number of columns that were learned from.
    pub columns: usize,
    /// Number of resamples.
    pub resamples: usize,
    /// The pairs that any resample's graph joins.
    pub graphs: Vec<Judged>,
    /// The pairs that the regressions of any resample join at the usual penalty.
    pub regressions: Vec<Judged>,
    /// The graph of all rows, and the average.
    pub f1: [GraphF1; 2],
}

impl Experiment for ConfidenceTrials {
    type Cell = ConfidenceCell;
    type Outcome = ConfidenceOutcome;

    fn cells(&self) -> Vec<ConfidenceCell> {
        let mut cells = Vec::new();
        for &scheme in &self.schemes {
            for (network, benchmark) in self.networks.iter().enumerate() {
                let all = 0..benchmark.repetitions(self.repetitions);
                cells.extend(all.map(|repetition| ConfidenceCell { network, repetition, scheme }));
            }
        }
        cells
    }

    fn run_cell(&self, cell: &ConfidenceCell, watch: &mut Watch<'_>) -> Result<ConfidenceOutcome> {
        let benchmark = &self.networks[cell.network];
        let (truth, table) = benchmark.sample(self.seed, cell.repetition, self.rows, true, watch)?;
        let seed = seed_of(self.seed, &[6, cell.repetition as u64]);
        let sample = Prepared::new(&renamed(table, seed), &truth);
        let single = CandidateSearch::new(self.score).learn(&sample.table, Search::Both, watch)?.dag;
        let (votes, shares) = self.resample(&sample.table, cell.scheme, watch)?;
        let names = sample.names();
        let average = Average::new(&votes, &names, &Constraints::none(names.len()), Threshold::ByData).dag;
        let open = Cpdag::of(&single).undirected;
        let judged = |(pair, vote): (_, Vote)| sample.judged(pair, vote, &single, &average, &open);
        let regression = |(pair, counts): (_, &[u32])| (pair, Vote { joined: counts[0], ..Vote::default() });
        Ok(ConfidenceOutcome {
            cell: *cell,
            columns: names.len(),
            resamples: votes.resamples() as usize,
            graphs: votes.pairs().map(judged).collect(),
            regressions: shares.pairs().map(regression).map(judged).collect(),
            f1: [&single, &average].map(|dag: &Dag| sample.f1(dag)),
        })
    }

    fn summarise(&self, outcomes: &[ConfidenceOutcome]) -> Summary {
        Summary { text: report::text(self, outcomes), csv: report::csv(self, outcomes), svg: None }
    }
}

impl ConfidenceTrials {
    /// Every resample searched with candidates of its own, and learned at the usual penalty.
    fn resample(&self, table: &Table, scheme: Scheme, watch: &mut Watch<'_>) -> Result<(Votes, Shares)> {
        let counts = PairCounts::of(table);
        let learner = Learner::with_settings(counts.clone(), Settings::default())?;
        let source = Source::rows(Recount::new(table), counts, scheme, self.seed);
        let draws = 0..self.resamples / scheme.per_draw();
        let graphs = Graphs {
            source: &source,
            candidates: Candidates::Learned(&learner, &vec![lambda::CANDIDATES; learner.len()]),
            constraints: &Constraints::none(learner.len()),
            settings: SearchSettings { score: self.score, ..SearchSettings::default() },
        };
        let mut votes = Votes::default();
        graphs.run(draws.clone(), &mut votes, Work::Alone, watch)?;
        let stability = Stability::new(&learner, &source, Penalties::Grid(&[lambda::DEFAULT]));
        let mut shares = stability.shares();
        stability.run(draws, &mut shares, Work::Alone, watch)?;
        Ok((votes, shares))
    }
}
