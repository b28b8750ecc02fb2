//! Every resample searched for its best graph, as all rows were.
//!
//! Candidates are learned from the resample too, where they were learned from the rows. A resample is searched and not proven: a proof
//! would change few graphs (docs/method.md) and take most of the time.

use std::ops::Range;
use std::sync::Mutex;

use super::source::Source;
use super::votes::Votes;
use crate::counts::PairCounts;
use crate::error::Result;
use crate::graph::{Cpdag, Dag, Pair, pair};
use crate::learner::Learner;
use crate::learner::nodes::{self, Work};
use crate::learner::skeleton::EdgeState;
use crate::progress::Watch;
use crate::search::{ColumnOrder, Constraints, Rows, SearchSettings, orient};
use crate::solver::PathPoint;
use crate::table::Table;

/// Which edges a search may use.
#[derive(Clone, Copy, Debug)]
pub enum Candidates<'a> {
    /// The same in every resample.
    Given(&'a [Pair]),
    /// What the learner proposes on the resample, each node at its penalty.
    Learned(&'a Learner, &'a [f64]),
}

/// Resamples searched as all rows were.
#[derive(Clone, Debug)]
pub struct Graphs<'a> {
    /// The rows.
    pub source: &'a Source<'a>,
    /// Which edges may be there.
    pub candidates: Candidates<'a>,
    /// What is known.
    pub constraints: &'a Constraints,
    /// What is searched for.
    pub settings: SearchSettings,
}

impl Graphs<'_> {
    /// Adds the resamples of some draws to `votes`; `watch` hears of each draw. When it breaks off, `votes` holds the draws that were
    /// done, each whole. Time: one search a resample.
    ///
    /// # Errors
    /// As for [`orient`]; [`Cancelled`](crate::ErrorKind::Cancelled) when `watch` breaks off.
    pub fn run(
        &self,
        draws: Range<usize>,
        votes: &mut Votes,
        work: Work,
        watch: &mut Watch<'_>,
    ) -> Result<()> {
        let sum = Mutex::new(votes);
        let done = nodes::each(draws.len(), work, watch, |k| {
            let drawn = self.draw(draws.start + k)?;
            sum.lock().expect("adding does not panic").merge(&drawn);
            Ok(())
        });
        done?.into_iter().collect()
    }

    /// The resamples of one draw.
    ///
    /// # Errors
    /// As for [`orient`].
    pub fn draw(&self, k: usize) -> Result<Votes> {
        let mut votes = Votes::default();
        let counts = match self.candidates {
            Candidates::Given(_) => Vec::new(),
            Candidates::Learned(..) => self.source.counts(k),
        };
        let mut counts = counts.into_iter();
        for table in self.source.tables(k) {
            let candidates = match self.candidates {
                Candidates::Given(pairs) => pairs.to_vec(),
                Candidates::Learned(learner, lambdas) => {
                    proposed(learner, lambdas, &counts.next().expect("one for each resample"))?
                }
            };
            let (dag, class) = self.search(&table, &candidates)?;
            votes.add(&dag, &class);
        }
        Ok(votes)
    }

    fn search(&self, table: &Table, candidates: &[Pair]) -> Result<(Dag, Cpdag)> {
        let within = self.constraints.inside(candidates);
        let watch = &mut Watch::none();
        let rows = Rows::new(table, &within, self.settings, watch)?;
        let dag = orient(&rows, &within, self.settings, watch)?.found.dag;
        let class = Cpdag::knowing(&dag, |from, to| within.known(from, to));
        Ok((dag, class))
    }
}

/// The edges that a learner proposes to a search of a resample. Columns are in their canonical order meanwhile, so that it does not
/// matter how a table lists them.
fn proposed(learner: &Learner, lambdas: &[f64], counts: &PairCounts) -> Result<Vec<Pair>> {
    let ColumnOrder { order, .. } = ColumnOrder::new(learner.names().into_iter());
    let resample = learner.on(counts, &order);
    let arranged: Vec<f64> = order.iter().map(|&column| lambdas[column]).collect();
    let points = resample.candidate_nodes(&arranged, Work::Alone, &mut Watch::none())?;
    let settings = learner.settings();
    let edges = resample.edges(&points.iter().collect::<Vec<&PathPoint>>(), settings.rule, settings.filter);
    let kept = edges.iter().filter(|edge| edge.state == EdgeState::Kept);
    Ok(kept.map(|edge| pair(order[edge.a], order[edge.b])).collect())
}
