//! This program's own way to a graph: the regression proposes edges, a score directs and thins them.

use super::Fits;
use crate::counts::PairCounts;
use crate::error::Result;
use crate::graph::{Dag, Pair};
use crate::lambda::CANDIDATES;
use crate::learner::skeleton::Rule;
use crate::progress::Watch;
use crate::rival::{Greedy, Method};
use crate::score::Score;
use crate::search::tabu::TabuSettings;
use crate::search::{Constraints, SearchSettings, orient};
use crate::table::Table;

/// The settings of both halves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CandidateSearch {
    /// Penalty of the normalised regression whose skeleton, joined by `or` and filtered, holds the candidates.
    pub lambda: f64,
    /// What directs and thins them.
    pub score: Score,
    /// The tabu search.
    pub tabu: TabuSettings,
}

impl CandidateSearch {
    /// The usual candidates with a score.
    pub fn new(score: Score) -> Self {
        Self { lambda: CANDIDATES, score, tabu: TabuSettings::default() }
    }

    /// Learns a graph; tells also how many nodes' regressions did not reach their gap.
    ///
    /// # Errors
    /// As for [`Fits::solve`]; [`Cancelled`](crate::ErrorKind::Cancelled) when `watch` breaks off.
    pub fn learn(&self, table: &Table, search: Search, watch: &mut Watch<'_>) -> Result<(Dag, usize)> {
        let counts = PairCounts::of(table);
        let fits = Fits::candidates(counts, self.lambda, watch)?;
        let candidates = fits.estimate(Rule::Or, true).edges;
        let dag = match search {
            Search::Greedy => self.by_greedy(table, &candidates, watch)?,
            Search::Both => self.by_both(table, &candidates, watch)?,
        };
        Ok((dag, fits.unconverged()))
    }

    fn by_greedy(&self, table: &Table, candidates: &[Pair], watch: &mut Watch<'_>) -> Result<Dag> {
        let within = Constraints::within(table.columns.len(), candidates);
        let method = Greedy { score: self.score, tabu: self.tabu };
        let found = method.learn(table, &within, watch)?;
        Ok(found.dag.expect("a greedy search finds a graph"))
    }

    fn by_both(&self, table: &Table, candidates: &[Pair], watch: &mut Watch<'_>) -> Result<Dag> {
        let within = Constraints::within(table.columns.len(), candidates);
        let settings = SearchSettings { score: self.score, tabu: self.tabu, ..SearchSettings::default() };
        Ok(orient(table, &within, settings, watch)?.found.dag)
    }
}

/// How candidates are directed and thinned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// By the tabu search alone, as the paper does.
    Greedy,
    /// By both searches; the score decides.
    Both,
}
