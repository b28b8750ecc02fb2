//! From counts to the graphs that a regression and a penalty give: what every experiment does to its samples.

use crate::counts::PairCounts;
use crate::error::Result;
use crate::evaluate::{Tally, edges, per_node};
use crate::gram::encode::Formulation;
use crate::graph::{Dag, Pair};
use crate::learner::skeleton::{EdgeState, Rule};
use crate::learner::{Learner, Penalty, Settings, Work};
use crate::progress::Watch;
use crate::solver::{PathPoint, Status};

/// All nodes, solved.
pub struct Fits {
    learner: Learner,
    points: Vec<PathPoint>,
}

impl Fits {
    /// Solves every node; `watch` hears of each.
    ///
    /// # Errors
    /// [`Cancelled`](crate::ErrorKind::Cancelled) when `watch` breaks off; what [`Learner::with_settings`] refuses.
    pub fn solve(
        counts: PairCounts,
        formulation: Formulation,
        penalty: Penalty,
        watch: &mut Watch<'_>,
    ) -> Result<Self> {
        let learner = Learner::with_settings(counts, Settings { penalty, ..Settings::of(formulation) })?;
        let lambdas = learner.lambdas(Work::Alone, watch)?;
        let points = learner.solve_nodes(&lambdas, Work::Alone, watch)?;
        Ok(Self { learner, points })
    }

    /// What every node of the normalised regression proposes to a search; `watch` hears of each.
    ///
    /// # Errors
    /// As for [`solve`](Self::solve).
    pub fn candidates(counts: PairCounts, lambda: f64, watch: &mut Watch<'_>) -> Result<Self> {
        let penalty = Penalty::Fixed(lambda);
        let learner = Learner::with_settings(counts, Settings { penalty, ..Settings::default() })?;
        let points = learner.candidate_nodes(&vec![lambda; learner.len()], Work::Alone, watch)?;
        Ok(Self { learner, points })
    }

    /// The penalty of each node.
    pub fn lambdas(&self) -> Vec<f64> {
        self.points.iter().map(|point| point.lambda).collect()
    }

    /// Number of nodes whose fit did not reach its gap.
    pub fn unconverged(&self) -> usize {
        self.points.iter().filter(|point| point.status != Status::Converged).count()
    }

    /// Joins the nodes' choices, with or without the marginal filter.
    pub fn estimate(&self, rule: Rule, filter: bool) -> Estimate {
        let points: Vec<&PathPoint> = self.points.iter().collect();
        let joined = self.learner.edges(&points, rule, filter);
        let kept = joined.iter().filter(|edge| edge.state == EdgeState::Kept);
        let passes = |r: usize, i: usize| !filter || self.learner.tests().dependent(r, i);
        let chosen = |(r, point): (usize, &PathPoint)| {
            point.norms.iter().map(|&(i, _)| i).filter(|&i| passes(r, i)).collect()
        };
        Estimate {
            neighbourhoods: self.points.iter().enumerate().map(chosen).collect(),
            edges: kept.map(|edge| (edge.a, edge.b)).collect(),
        }
    }
}

/// A learned skeleton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// What each node chose, without the pairs that the filter dropped.
    pub neighbourhoods: Vec<Vec<usize>>,
    /// The joined pairs, ascending.
    pub edges: Vec<Pair>,
}

impl Estimate {
    /// Compares with the truth: per node, and over edges.
    pub fn score(&self, truth: &Dag) -> (Tally, Tally) {
        (per_node(truth, &self.neighbourhoods), edges(&truth.skeleton(), &self.edges))
    }
}
