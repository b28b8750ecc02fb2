//! Learning again from samples of the rows: how sure edges are.

use nodewise::counts::{PairCounts, Recount};
use nodewise::learner::{Learner, Work};
use nodewise::resample::{Candidates, Confidence, Graphs, Penalties, Scheme, Source, Stability, Votes};
use nodewise::search::{Constraints, SearchSettings};
use nodewise::table::Table;

use super::args::{ConfidenceArgs, DataArgs};
use super::failure::Failure;
use super::solve::Crew;

/// What was asked for, and who does it.
pub struct Resampling {
    draws: usize,
    scheme: Scheme,
    seed: u64,
    crew: Crew,
}

impl Resampling {
    /// What was asked for, if anything was.
    ///
    /// # Errors
    /// A usage error for an odd number of halves; when the system gives no threads.
    pub fn asked(args: &ConfidenceArgs, seed: u64, data: &DataArgs) -> Result<Option<Self>, Failure> {
        let Some(draws) = args.draws()? else { return Ok(None) };
        Ok(Some(Self { draws, scheme: args.scheme(), seed, crew: Crew::new(data.threads)? }))
    }

    /// The rows to be sampled.
    pub fn source<'a>(&self, table: &'a Table, counts: &PairCounts) -> Source<'a> {
        Source::rows(Recount::new(table), counts.clone(), self.scheme, self.seed)
    }

    /// In what share of resamples two columns are joined, each node at its own penalty.
    ///
    /// # Errors
    /// None that this command line can cause.
    pub fn edges(
        &self,
        learner: &Learner,
        lambdas: &[f64],
        source: &Source<'_>,
    ) -> Result<Confidence, Failure> {
        let stability = Stability::new(learner, source, Penalties::Nodes(lambdas));
        let mut shares = stability.shares();
        self.crew.watched("resampling", self.draws, |watch| {
            stability.run(0..self.draws, &mut shares, Work::Shared, watch)
        })?;
        Ok(Confidence::of_shares(&shares, 0, self.scheme, Some(self.seed)))
    }

    /// In how many resamples the best graph has each edge, and which way.
    ///
    /// # Errors
    /// When a resample has no row with a value.
    pub fn votes(
        &self,
        candidates: Candidates<'_>,
        source: &Source<'_>,
        constraints: &Constraints,
        settings: SearchSettings,
    ) -> Result<Votes, Failure> {
        let graphs = Graphs { source, candidates, constraints, settings };
        let mut votes = Votes::default();
        self.crew.watched("resampling", self.draws, |watch| {
            graphs.run(0..self.draws, &mut votes, Work::Shared, watch)
        })?;
        Ok(votes)
    }

    /// Votes as a report tells them.
    pub fn told(&self, votes: &Votes) -> Confidence {
        Confidence::of_votes(votes, self.scheme, Some(self.seed))
    }
}
