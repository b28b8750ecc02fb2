//! Short ways to the library's answers.

use nodewise::counts::PairCounts;
use nodewise::gram::Gram;
use nodewise::gram::encode::{Encoding, Formulation};
use nodewise::learner::penalty::Weights;
use nodewise::progress::Watch;
use nodewise::solver::{NodePath, NodeProblem, NodeSolver, NodeWeights, PathPoint, SolverSettings, fit_path};
use nodewise::table::Table;

/// Every formulation there is.
pub const FORMULATIONS: [Formulation; 7] = [
    Formulation::Normalised,
    paper(Encoding::Effects, false),
    paper(Encoding::Effects, true),
    paper(Encoding::Dummy, false),
    paper(Encoding::Dummy, true),
    Formulation::Standardised { encoding: Encoding::Effects },
    Formulation::Standardised { encoding: Encoding::Dummy },
];

pub const fn paper(encoding: Encoding, intercept: bool) -> Formulation {
    Formulation::Paper { encoding, intercept }
}

/// Gram matrix and block weights of a table.
pub struct Model {
    pub counts: PairCounts,
    pub gram: Gram,
    pub weights: Weights,
}

impl Model {
    pub fn new(table: &Table, formulation: Formulation) -> Self {
        Self::of_counts(PairCounts::of(table), formulation)
    }

    pub fn of_counts(counts: PairCounts, formulation: Formulation) -> Self {
        let gram = Gram::new(&counts, formulation);
        let weights = Weights::of(formulation, &counts);
        Self { counts, gram, weights }
    }

    pub fn len(&self) -> usize {
        self.gram.len()
    }

    pub fn problem(&self, r: usize) -> NodeProblem<'_> {
        NodeProblem::new(&self.gram, r, self.weights.of_node(r))
    }

    pub fn lambda_max(&self, r: usize) -> f64 {
        NodeSolver::new(&self.problem(r)).lambda_max()
    }

    /// Node `r` at `share` times its `lambda_max`.
    pub fn point(&self, r: usize, share: f64, gap: f64) -> PathPoint {
        solve(&self.problem(r), share * self.lambda_max(r), gap).1
    }

    /// All norms of node `r` at `lambda`, zeros included.
    pub fn norms(&self, r: usize, lambda: f64, gap: f64) -> Vec<f64> {
        let (_, point) = solve(&self.problem(r), lambda, gap);
        (0..self.len()).map(|i| point.norm(i)).collect()
    }
}

pub fn settings(gap: f64) -> SolverSettings {
    SolverSettings::default().with_gap(gap).expect("a gap between 0 and 1")
}

/// One fit from a cold start.
pub fn solve(problem: &NodeProblem<'_>, lambda: f64, gap: f64) -> (NodeWeights, PathPoint) {
    let mut solver = NodeSolver::new(problem);
    let point = solver.solve(lambda, settings(gap), &mut Watch::none());
    (solver.weights().clone(), point)
}

/// A whole path.
pub fn path(problem: &NodeProblem<'_>, lambdas: &[f64], gap: f64) -> NodePath {
    fit_path(problem, lambdas, settings(gap), &mut Watch::none())
}

/// Largest difference of two lists of norms.
pub fn largest_difference(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).map(|(x, y)| (x - y).abs()).fold(0.0, f64::max)
}
