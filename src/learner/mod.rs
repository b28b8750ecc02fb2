//! The whole way from counts to a skeleton: what the command line and the page both do.
//!
//! [`Learner::learn`] is all that most callers need. Nodes are independent of each other, so it shares them among threads
//! ([`nodes`]); the page, whose workers share no memory, hands out node numbers itself, calls [`Learner::fit_node`] for each,
//! and joins the answers with [`Learner::skeleton`]. The result does not depend on who solved which node.

mod choose;
pub mod cost;
pub mod effects;
pub mod explain;
pub mod knowledge;
mod learned;
pub mod marginal;
pub mod nodes;
pub mod penalty;
pub mod sentence;
pub mod settings;
pub mod skeleton;

use crate::counts::PairCounts;
use crate::error::{Error, ErrorKind, Result};
use crate::gram::Gram;
use crate::gram::encode::Formulation;
use crate::progress::Watch;
use crate::solver::{
    Entry, NodePath, NodeProblem, NodeSolver, NodeWeights, PathPoint, SolverSettings, Status, descent, entry,
    fit_path,
};

use knowledge::Knowledge;
pub use learned::{NamedEdge, Skeleton, shrunk};
use marginal::PairTests;
pub use nodes::Work;
use penalty::Weights;
pub use settings::{Penalty, Settings};
use skeleton::{Edge, Joining, Rule};

/// Everything that is the same for all nodes and all penalties.
#[derive(Clone, Debug)]
pub struct Learner {
    counts: PairCounts,
    gram: Gram,
    weights: Weights,
    tests: PairTests,
    knowledge: Knowledge,
    settings: Settings,
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
    /// Builds what all nodes share: the Gram matrix, the block weights and the marginal tests.
    ///
    /// Time `O(L^2 mean(rho))` for `L` levels in all; memory as [`Cost`](cost::Cost) foretells.
    ///
    /// # Errors
    /// [`ErrorKind::Column`] with fewer than two columns, when a pair of columns was never observed together, or for a name
    /// that no column has; [`ErrorKind::Setting`] for a setting outside its range.
    pub fn with_settings(counts: PairCounts, settings: Settings) -> Result<Self> {
        settings.check()?;
        let names: Vec<&str> = counts.variables().iter().map(|variable| variable.name.as_str()).collect();
        let knowledge = Knowledge::from_names(&names, &settings.forbidden, &settings.required)?;
        Self::build(counts, settings, knowledge)
    }

    /// [`with_settings`](Self::with_settings) with the defaults of a regression, and with knowledge by column numbers.
    ///
    /// # Errors
    /// [`ErrorKind::Column`] with fewer than two columns, or when a pair of columns was never observed together.
    pub fn new(counts: PairCounts, formulation: Formulation, knowledge: Knowledge) -> Result<Self> {
        Self::build(counts, Settings::of(formulation), knowledge)
    }

    fn build(counts: PairCounts, settings: Settings, knowledge: Knowledge) -> Result<Self> {
        check_pairs(&counts)?;
        Ok(Self::assemble(counts, settings, knowledge))
    }

    /// The same learner on other counts of the same columns, such as those of some of the rows, with column `order[k]` at place `k`.
    /// Columns that no longer vary, and pairs that are no longer known together, are no candidates there. Time as for
    /// [`with_settings`](Self::with_settings).
    ///
    /// # Panics
    /// If the columns are not as many.
    #[must_use]
    pub fn on(&self, counts: &PairCounts, order: &[usize]) -> Self {
        assert_eq!(counts.len(), self.len(), "the same columns");
        Self::assemble(counts.arranged(order), self.settings.clone(), self.knowledge.arranged(order))
    }

    fn assemble(counts: PairCounts, settings: Settings, knowledge: Knowledge) -> Self {
        let formulation = settings.formulation;
        let gram = Gram::new(&counts, formulation);
        let tests = PairTests::new(&counts);
        let q = tests.critical_values();
        let mut weights = Weights::with_critical_values(formulation, &counts, counts.rows(), q);
        knowledge.apply(&mut weights);
        Self { counts, gram, weights, tests, knowledge, settings }
    }

    /// Learns the skeleton: every node at the penalty that the settings ask for, on all threads.
    ///
    /// # Errors
    /// [`ErrorKind::Setting`] when the rule for the penalty gives none above 0. A fit that does not reach its gap is no error
    /// but is [told](Skeleton::unconverged).
    pub fn learn(&self) -> Result<Skeleton> {
        self.learn_with(Work::Shared, &mut Watch::none())
    }

    /// [`learn`](Self::learn) by whom one likes; `watch` hears of nodes done, first while penalties are chosen by a rule that solves
    /// nodes, then while nodes are solved at them.
    ///
    /// # Errors
    /// Besides, [`ErrorKind::Cancelled`] when `watch` breaks off.
    pub fn learn_with(&self, work: Work, watch: &mut Watch<'_>) -> Result<Skeleton> {
        let lambdas = self.lambdas(work, watch)?;
        self.learn_at(&lambdas, work, watch)
    }

    /// [`learn_with`](Self::learn_with) at penalties of one's own, one for each node.
    ///
    /// # Errors
    /// [`ErrorKind::Setting`] unless there is one penalty above 0 for each node; [`ErrorKind::Cancelled`] when `watch` breaks off.
    pub fn learn_at(&self, lambdas: &[f64], work: Work, watch: &mut Watch<'_>) -> Result<Skeleton> {
        let fits = self.fit_nodes(lambdas, self.settings.entry_width, work, watch)?;
        Ok(Skeleton::new(self, fits))
    }

    /// All nodes, each at its own penalty, with entry intervals `width` wide at most.
    ///
    /// # Errors
    /// As for [`learn_at`](Self::learn_at).
    pub fn fit_nodes(
        &self,
        lambdas: &[f64],
        width: f64,
        work: Work,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<NodeFit>> {
        self.check_one_each(lambdas)?;
        let fit = |r: usize| self.fit_node(r, lambdas[r], width, self.settings.solver, &mut Watch::none());
        nodes::each(self.len(), work, watch, fit)?.into_iter().collect()
    }

    /// All nodes, each at its own penalty, without entry intervals, which take most of the time.
    ///
    /// # Errors
    /// As for [`learn_at`](Self::learn_at).
    pub fn solve_nodes(&self, lambdas: &[f64], work: Work, watch: &mut Watch<'_>) -> Result<Vec<PathPoint>> {
        self.check_one_each(lambdas)?;
        let solve = |r: usize| {
            let solved = self.solve_node(r, lambdas[r], self.settings.solver, &mut Watch::none());
            solved.map(|(_, point)| point)
        };
        nodes::each(self.len(), work, watch, solve)?.into_iter().collect()
    }

    /// The candidates of a search, each node at its own penalty: whatever [`candidate_node`](Self::candidate_node) cannot exclude.
    /// There are no entry intervals.
    ///
    /// # Errors
    /// As for [`learn_at`](Self::learn_at).
    pub fn candidate_nodes(
        &self,
        lambdas: &[f64],
        work: Work,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<PathPoint>> {
        self.check_one_each(lambdas)?;
        let propose = |r: usize| self.candidate_node(r, lambdas[r], self.settings.solver, &mut Watch::none());
        nodes::each(self.len(), work, watch, propose)?.into_iter().collect()
    }

    fn check_one_each(&self, lambdas: &[f64]) -> Result<()> {
        if lambdas.len() == self.len() {
            return Ok(());
        }
        let expected = format!("{} penalties, one for each column", self.len());
        Err(Error::expected(ErrorKind::Setting, expected, lambdas.len()))
    }

    /// What was asked for.
    pub fn settings(&self) -> &Settings {
        &self.settings
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

    /// What is known beforehand.
    pub fn knowledge(&self) -> &Knowledge {
        &self.knowledge
    }

    /// Whether two columns must be joined.
    pub fn requires(&self, i: usize, j: usize) -> bool {
        self.knowledge.requires(i, j)
    }

    /// Whether the marginal filter lets a pair pass.
    pub fn keeps(&self, i: usize, j: usize) -> bool {
        self.tests.dependent(i, j) || self.requires(i, j)
    }

    /// The pairs that must be joined, the smaller column first.
    pub fn required(&self) -> impl Iterator<Item = (usize, usize)> {
        self.knowledge.required.iter().map(|&(i, j)| (i.min(j), i.max(j)))
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
        watch: &mut Watch<'_>,
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
        watch: &mut Watch<'_>,
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
        watch: &mut Watch<'_>,
    ) -> Result<(NodeWeights, PathPoint)> {
        check_lambda(lambda)?;
        let problem = self.problem(r);
        let mut solver = NodeSolver::new(&problem);
        let mut last = None;
        for step in descent(solver.lambda_max(), lambda) {
            let point = solver.solve(step, settings, watch);
            if point.status == Status::Cancelled {
                return Err(Error::cancelled());
            }
            last = Some(point);
        }
        Ok((solver.weights().clone(), last.expect("a descent has at least one point")))
    }

    /// The columns that node `r` proposes to a search at one `lambda`: all that can be neighbours at the optimum, and perhaps a few more,
    /// with norm 0. Much quicker than [`solve_node`](Self::solve_node) where columns have many levels, since a fit goes no further
    /// than it must to exclude the others (`solver/superset.rs`).
    ///
    /// In the normalised formulation pairs of many levels have a [larger penalty](penalty::of_candidates).
    ///
    /// # Errors
    /// Those of [`solve_node`](Self::solve_node).
    pub fn candidate_node(
        &self,
        r: usize,
        lambda: f64,
        settings: SolverSettings,
        watch: &mut Watch<'_>,
    ) -> Result<PathPoint> {
        check_lambda(lambda)?;
        let usual = self.weights.of_node(r);
        let weights = if self.gram.formulation() == Formulation::Normalised {
            penalty::of_candidates(usual, &self.counts, r, lambda, self.tests.critical_values())
        } else {
            usual.to_vec()
        };
        let problem = NodeProblem::new(&self.gram, r, &weights);
        let point = NodeSolver::new(&problem).superset(lambda, settings, watch);
        if point.status == Status::Cancelled { Err(Error::cancelled()) } else { Ok(point) }
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
        watch: &mut Watch<'_>,
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

fn check_lambda(lambda: f64) -> Result<()> {
    if lambda.is_finite() && lambda > 0.0 {
        return Ok(());
    }
    Err(Error::expected(ErrorKind::Setting, "a positive, finite lambda", lambda))
}

fn check_pairs(counts: &PairCounts) -> Result<()> {
    if counts.len() < 2 {
        return Err(Error::expected(ErrorKind::Column, "at least two columns", counts.len()));
    }
    for i in 0..counts.len() {
        for j in i + 1..counts.len() {
            // A column of which all is hidden is no candidate.
            let hidden = counts.is_withheld(i) || counts.is_withheld(j);
            if !hidden && counts.estimated_table(i, j).iter().sum::<f64>() == 0.0 {
                let names = counts.variables();
                let expected =
                    format!("rows in which both {:?} and {:?} are known", names[i].name, names[j].name);
                return Err(Error::expected(ErrorKind::Column, expected, "none"));
            }
        }
    }
    Ok(())
}
