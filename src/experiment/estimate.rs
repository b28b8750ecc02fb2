//! From counts to the graphs that a regression and a penalty give: what every experiment does to its samples.

use std::ops::ControlFlow;

use super::{Progress, Watch};
use crate::counts::PairCounts;
use crate::error::{Error, Result};
use crate::evaluate::{Tally, edges, per_node};
use crate::gram::encode::Formulation;
use crate::graph::{Dag, Pair};
use crate::lambda;
use crate::learner::Learner;
use crate::learner::knowledge::Knowledge;
use crate::learner::skeleton::{EdgeState, Rule};
use crate::solver::{PathPoint, SolverSettings, Status};

/// How a node's penalty is chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Penalty {
    /// One number for all nodes.
    Fixed(f64),
    /// The paper's rule for synthetic data.
    Synthetic {
        /// Factor of the term that falls with the number of rows.
        c: f64,
        /// Least value.
        delta: f64,
    },
    /// The paper's rule for benchmark networks.
    Benchmark {
        /// Factor of the term that falls with the number of rows.
        c1: f64,
        /// Constant.
        c2: f64,
    },
}

impl Penalty {
    /// The penalty of node `r`.
    pub fn of(self, counts: &PairCounts, r: usize) -> f64 {
        match self {
            Self::Fixed(lambda) => lambda,
            Self::Synthetic { c, delta } => lambda::synthetic(counts, c, delta),
            Self::Benchmark { c1, c2 } => lambda::benchmark(counts, r, c1, c2),
        }
    }

    /// The penalty of each node. A rule that is the same for all of them is asked once.
    pub fn of_all(self, counts: &PairCounts) -> Vec<f64> {
        match self {
            Self::Fixed(_) | Self::Synthetic { .. } => vec![self.of(counts, 0); counts.len()],
            Self::Benchmark { .. } => (0..counts.len()).map(|r| self.of(counts, r)).collect(),
        }
    }
}

/// All nodes, solved.
pub struct Fits {
    learner: Learner,
    points: Vec<PathPoint>,
}

impl Fits {
    /// Solves every node; `watch` hears of each.
    ///
    /// # Errors
    /// [`Cancelled`](crate::ErrorKind::Cancelled) when `watch` breaks off; what [`Learner::new`] refuses.
    pub fn solve(
        counts: PairCounts,
        formulation: Formulation,
        penalty: Penalty,
        watch: Watch<'_>,
    ) -> Result<Self> {
        let learner = Learner::new(counts, formulation, Knowledge::default())?;
        let mut points = Vec::with_capacity(learner.len());
        for (r, lambda) in penalty.of_all(learner.counts()).into_iter().enumerate() {
            let settings = SolverSettings::default();
            points.push(learner.solve_node(r, lambda, settings, &mut |_| ControlFlow::Continue(()))?.1);
            if watch(Progress { done: r + 1, of: learner.len() }).is_break() {
                return Err(Error::cancelled());
            }
        }
        Ok(Self { learner, points })
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
