//! This program's own way to a graph: the regression proposes edges, a score directs and thins them.

use super::Fits;
use crate::counts::PairCounts;
use crate::error::Result;
use crate::graph::Dag;
use crate::lambda::CANDIDATES;
use crate::learner::skeleton::Rule;
use crate::progress::Watch;
use crate::rival::{Greedy, Method};
use crate::score::Score;
use crate::search::tabu::TabuSettings;
use crate::search::{Constraints, Oriented, Rows, SearchSettings, orient, prove};
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

    /// Learns a graph.
    ///
    /// # Errors
    /// As for [`Fits::solve`]; [`Cancelled`](crate::ErrorKind::Cancelled) when `watch` breaks off before there is a graph. A proof
    /// that is broken off leaves the best graph so far.
    pub fn learn(&self, table: &Table, search: Search, watch: &mut Watch<'_>) -> Result<Directed> {
        let counts = PairCounts::of(table);
        let fits = Fits::candidates(counts, self.lambda, watch)?;
        let candidates = fits.estimate(Rule::Or, true).edges;
        let within = Constraints::within(table.columns.len(), &candidates);
        let unconverged = fits.unconverged();
        if search == Search::Greedy {
            let found = Greedy { score: self.score, tabu: self.tabu }.learn(table, &within, watch)?;
            let dag = found.dag.expect("a greedy search finds a graph");
            return Ok(Directed { dag, score: found.score, gap: None, unconverged });
        }
        let Oriented { found, proof, .. } = self.best(table, &within, search, watch)?;
        let gap = proof.filter(|proof| !proof.proven).map(|proof| proof.gap);
        Ok(Directed { dag: found.dag, score: Some(found.score), gap, unconverged })
    }

    fn best(
        &self,
        table: &Table,
        within: &Constraints,
        search: Search,
        watch: &mut Watch<'_>,
    ) -> Result<Oriented> {
        let settings = SearchSettings { score: self.score, tabu: self.tabu, ..SearchSettings::default() };
        let rows = Rows::new(table, within, settings, watch)?;
        let found = orient(&rows, within, settings, watch)?;
        if search == Search::Both { Ok(found) } else { prove(&rows, within, &found, settings, watch) }
    }
}

/// A graph among the candidates.
#[derive(Clone, Debug, PartialEq)]
pub struct Directed {
    /// The graph.
    pub dag: Dag,
    /// Its score, where the search tells it.
    pub score: Option<f64>,
    /// How much better a graph of the candidates may be, where a proof was broken off.
    pub gap: Option<f64>,
    /// Nodes whose regressions did not reach their gap.
    pub unconverged: usize,
}

/// How candidates are directed and thinned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// By the tabu search alone, as the paper does.
    Greedy,
    /// By both searches; the score decides.
    Both,
    /// Then on to the best graph among the candidates, until it is proven or `watch` breaks off.
    Proven,
}
