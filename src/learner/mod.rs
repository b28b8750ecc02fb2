//! The whole way from counts to a skeleton: what the command line and the page both do.
//!
//! Nodes are independent of each other. A front hands out node numbers to whatever it has, threads or workers, calls
//! [`Learner::fit_node`] for each, and joins the answers with [`Learner::skeleton`]; the result does not depend on who
//! solved which node.

pub mod cost;
pub mod effects;
pub mod explain;
pub mod knowledge;
pub mod marginal;
pub mod penalty;
pub mod skeleton;

use std::ops::ControlFlow;

use crate::counts::PairCounts;
use crate::error::{Error, ErrorKind, Result};
use crate::gram::Gram;
use crate::gram::encode::Formulation;
use crate::solver::{
    Entry, Event, NodePath, NodeProblem, NodeSolver, NodeWeights, PathPoint, SolverSettings, Status, descent,
    entry, fit_path,
};

use knowledge::Knowledge;
use marginal::PairTests;
use penalty::Weights;
use skeleton::{Edge, Joining, Rule};

/// Called while a node is solved; breaks off when asked.
pub type Watch<'a> = &'a mut dyn FnMut(Event<'_>) -> ControlFlow<()>;

/// Everything that is the same for all nodes and all penalties.
#[derive(Clone, Debug)]
pub struct Learner {
    counts: PairCounts,
    gram: Gram,
    weights: Weights,
    tests: PairTests,
    knowledge: Knowledge,
}

/// A node's answer at one `lambda`.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct NodeFit {
    /// Neighbours, norms and certificate.
    pub point: PathPoint,
    /// Where each neighbour entered.
    pub entries: Vec<Entry>,
}

impl Learner {
    /// Builds the Gram matrix, the block weights and the marginal tests.
    ///
    /// # Errors
    /// [`ErrorKind::Column`] with fewer than two columns, or when a pair of columns was never observed together.
    pub fn new(counts: PairCounts, formulation: Formulation, knowledge: Knowledge) -> Result<Self> {
        check_pairs(&counts)?;
        let gram = Gram::new(&counts, formulation);
        let tests = PairTests::new(&counts);
        let q = tests.critical_values();
        let mut weights = Weights::with_critical_values(formulation, &counts, counts.rows(), q);
        knowledge.apply(&mut weights);
        Ok(Self { counts, gram, weights, tests, knowledge })
    }

    /// Number of nodes `n`.
    pub fn len(&self) -> usize {
        self.gram.len()
    }

    /// Whether there is no node.
    pub fn is_empty(&self) -> bool {
        self.gram.is_empty()
    }

    /// The counts it was built from.
    pub fn counts(&self) -> &PairCounts {
        &self.counts
    }

    /// The Gram matrix.
    pub fn gram(&self) -> &Gram {
        &self.gram
    }

    /// The marginal tests.
    pub fn tests(&self) -> &PairTests {
        &self.tests
    }

    /// The column names, in order.
    pub fn names(&self) -> Vec<&str> {
        self.counts.variables().iter().map(|variable| variable.name.as_str()).collect()
    }

    /// The regression of node `r`.
    pub fn problem(&self, r: usize) -> NodeProblem<'_> {
        NodeProblem::new(&self.gram, r, self.weights.of_node(r))
    }

    /// The smallest `lambda` at which node `r` has no neighbour but required ones.
    pub fn node_lambda_max(&self, r: usize) -> f64 {
        NodeSolver::new(&self.problem(r)).lambda_max()
    }

    /// The smallest `lambda` at which the graph is empty but for required edges.
    pub fn lambda_max(&self) -> f64 {
        (0..self.len()).map(|r| self.node_lambda_max(r)).fold(0.0, f64::max)
    }

    /// Node `r` along a decreasing grid.
    pub fn fit_node_path(
        &self,
        r: usize,
        lambdas: &[f64],
        settings: SolverSettings,
        watch: Watch<'_>,
    ) -> NodePath {
        fit_path(&self.problem(r), lambdas, settings, watch)
    }

    /// Node `r` at one `lambda`, with the entry interval of each neighbour, `width` wide at most.
    ///
    /// # Errors
    /// Those of [`solve_node`](Self::solve_node).
    pub fn fit_node(
        &self,
        r: usize,
        lambda: f64,
        width: f64,
        settings: SolverSettings,
        watch: Watch<'_>,
    ) -> Result<NodeFit> {
        let (_, point) = self.solve_node(r, lambda, settings, watch)?;
        let entries = self.entries(r, &point, width, settings, watch)?;
        Ok(NodeFit { point, entries })
    }

    /// The weights of node `r` at one `lambda`, with their certificate.
    ///
    /// # Errors
    /// [`ErrorKind::Cancelled`] when `watch` breaks off; [`ErrorKind::Setting`] unless `lambda` is positive and finite:
    /// without a penalty there is neither a path to come down nor a certificate.
    pub fn solve_node(
        &self,
        r: usize,
        lambda: f64,
        settings: SolverSettings,
        watch: Watch<'_>,
    ) -> Result<(NodeWeights, PathPoint)> {
        if !(lambda.is_finite() && lambda > 0.0) {
            return Err(Error::expected(ErrorKind::Setting, "a positive, finite lambda", lambda));
        }
        let problem = self.problem(r);
        let mut solver = NodeSolver::new(&problem);
        let mut last = None;
        for step in descent(solver.lambda_max(), lambda) {
            let point = solver.solve(step, settings, watch);
            if point.status == Status::Cancelled || watch(Event::Point(&point)).is_break() {
                return Err(Error::cancelled());
            }
            last = Some(point);
        }
        Ok((solver.weights().clone(), last.expect("a descent has at least one point")))
    }

    /// Where the blocks that entered at a point of node `r`'s path, or above it, did so. An entry does not depend on the
    /// point it is asked at, only on `width` and `settings`; see [`entry`].
    ///
    /// # Errors
    /// [`ErrorKind::Cancelled`] when `watch` breaks off.
    pub fn entries(
        &self,
        r: usize,
        point: &PathPoint,
        width: f64,
        settings: SolverSettings,
        watch: Watch<'_>,
    ) -> Result<Vec<Entry>> {
        entry::entries(&self.problem(r), point, width, settings, watch)
    }

    /// Joins the nodes' points (one per node, in column order) to edges; those the filter drops are included, marked.
    pub fn edges(&self, points: &[&PathPoint], rule: Rule, filter: bool) -> Vec<Edge> {
        let filter = filter.then_some(&self.tests);
        Joining { rule, filter, knowledge: &self.knowledge }.edges(points)
    }

    /// Joins the nodes' fits to edges with their entry intervals.
    pub fn skeleton(&self, fits: &[NodeFit], rule: Rule, filter: bool) -> Vec<Edge> {
        let points: Vec<&PathPoint> = fits.iter().map(|fit| &fit.point).collect();
        let mut edges = self.edges(&points, rule, filter);
        let find = |r: usize, i: usize| fits[r].entries.iter().copied().find(|entry| entry.neighbour == i);
        for edge in &mut edges {
            edge.entry = rule.entry(find(edge.a, edge.b), find(edge.b, edge.a));
        }
        edges
    }
}

fn check_pairs(counts: &PairCounts) -> Result<()> {
    if counts.len() < 2 {
        return Err(Error::expected(ErrorKind::Column, "at least two columns", counts.len()));
    }
    for i in 0..counts.len() {
        for j in i + 1..counts.len() {
            if counts.table(i, j).total() == 0 {
                let names = counts.variables();
                let expected =
                    format!("rows in which both {:?} and {:?} are known", names[i].name, names[j].name);
                return Err(Error::expected(ErrorKind::Column, expected, "none"));
            }
        }
    }
    Ok(())
}
