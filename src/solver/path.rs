//! Following a node's solution from large to small `lambda`: screen, fit, check every block, record.

use serde::{Deserialize, Serialize};

use super::certificate::{self, Certificate};
use super::newton;
use super::problem::{Gradient, NodeProblem, NodeWeights};
use super::required;
use super::settings::SolverSettings;
use super::state::State;
use super::sweep::{self, Running};
use crate::progress::{Progress, Watch};

/// A pass leaves changes below this share of the previous pass's largest change for later.
const LAZINESS: f64 = 0.3;

/// A Newton step that brings the gap below this share is followed by another.
const FAST: f64 = 0.1;

/// How a fit ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Status {
    /// The certificate reached the asked gap.
    Converged,
    /// The limit of sweeps came first.
    SweepLimit,
    /// No block changes any more, yet the gap is above what was asked: the limit of floating-point numbers.
    Stalled,
    /// The caller asked to stop.
    Cancelled,
}

impl Status {
    /// Why a fit that did not converge ended.
    pub fn reason(self) -> &'static str {
        match self {
            Self::SweepLimit => "the limit of sweeps was reached",
            Self::Stalled => "floating-point numbers allow no further progress",
            Self::Cancelled | Self::Converged => "it was stopped",
        }
    }
}

/// A node's solution at one `lambda`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct PathPoint {
    /// The penalty.
    pub lambda: f64,
    /// Neighbours and their block norms `|W_i|_F`, in column order.
    pub norms: Vec<(usize, f64)>,
    /// How far from the optimum.
    pub certificate: Certificate,
    /// How the fit ended.
    pub status: Status,
    /// Passes over the active blocks.
    pub sweeps: usize,
}

impl PathPoint {
    /// Whether a candidate is a neighbour.
    pub fn has(&self, i: usize) -> bool {
        self.norms.binary_search_by_key(&i, |&(node, _)| node).is_ok()
    }

    /// The norm of one candidate's block, 0 when it is no neighbour.
    pub fn norm(&self, i: usize) -> f64 {
        self.norms.binary_search_by_key(&i, |&(node, _)| node).map_or(0.0, |k| self.norms[k].1)
    }
}

/// A node's solutions, largest `lambda` first.
#[derive(Clone, Debug, PartialEq)]
pub struct NodePath {
    /// The target `r`.
    pub node: usize,
    /// One point for each `lambda`; fewer when cancelled.
    pub points: Vec<PathPoint>,
}

/// Solves one node at each `lambda` (decreasing), each fit starting from the one before.
///
/// `watch` hears how many `lambda` are solved, after every one and after every pass, and may break off.
pub fn fit_path(
    problem: &NodeProblem<'_>,
    lambdas: &[f64],
    settings: SolverSettings,
    watch: &mut Watch<'_>,
) -> NodePath {
    let mut points = Vec::with_capacity(lambdas.len());
    each_point(problem, lambdas, settings, watch, |point| points.push(point));
    NodePath { node: problem.node(), points }
}

/// [`fit_path`] that hands over each point as soon as it is solved. One that was broken off has the status
/// [`Status::Cancelled`] and is the last.
pub fn each_point(
    problem: &NodeProblem<'_>,
    lambdas: &[f64],
    settings: SolverSettings,
    watch: &mut Watch<'_>,
    mut take: impl FnMut(PathPoint),
) {
    let mut solver = NodeSolver::new(problem);
    for (k, &lambda) in lambdas.iter().enumerate() {
        let point = solver.solve(lambda, settings, &mut watch.over(|_| Progress::of(k, lambdas.len())));
        let cancelled = point.status == Status::Cancelled;
        take(point);
        if cancelled || watch.tell(Progress::of(k + 1, lambdas.len())).is_err() {
            return;
        }
    }
}

/// A node's solution that can be moved from one `lambda` to another.
#[derive(Clone, Debug)]
pub struct NodeSolver<'p, 'g> {
    problem: &'p NodeProblem<'g>,
    state: State<'g>,
    lambda: f64,
    lambda_max: f64,
    weights: NodeWeights,
    gradient: Gradient,
    before: Option<Solution>,
    scratch: Vec<f64>,
}

/// A solved point, for extrapolating to the next.
#[derive(Clone, Debug)]
struct Solution {
    lambda: f64,
    weights: NodeWeights,
    gradient: Gradient,
}

impl<'p, 'g> NodeSolver<'p, 'g> {
    /// Starts where only required blocks are non-zero.
    pub fn new(problem: &'p NodeProblem<'g>) -> Self {
        let weights = NodeWeights { responses: problem.responses(), blocks: Vec::new() };
        let gradient = problem.gradient(&weights);
        let mut solver = Self {
            problem,
            state: State::new(problem),
            lambda: f64::INFINITY,
            lambda_max: 0.0,
            weights,
            gradient,
            before: None,
            scratch: Vec::new(),
        };
        solver.fit_required();
        solver.lambda_max = solver.largest_ratio();
        solver.lambda = solver.lambda_max;
        solver
    }

    /// The smallest `lambda` at which all penalised blocks vanish: `max_i |G_i| / w_i` at the empty model.
    pub fn lambda_max(&self) -> f64 {
        self.lambda_max
    }

    /// The weights of the last fit.
    pub fn weights(&self) -> &NodeWeights {
        &self.weights
    }

    /// Moves to another `lambda` and proves the fit.
    ///
    /// Blocks that the sequential strong rule cannot exclude join the active set; then passes over it alternate with a
    /// check of every block until the certificate reaches the gap. `watch` hears of every pass.
    pub fn solve(&mut self, lambda: f64, settings: SolverSettings, watch: &mut Watch<'_>) -> PathPoint {
        self.screen(lambda);
        self.predict(lambda);
        let mut sweeps = 0;
        let mut target = settings.gap() / 2.0;
        let older = Solution {
            lambda: self.lambda,
            weights: std::mem::take(&mut self.weights),
            gradient: std::mem::take(&mut self.gradient),
        };
        let (status, certificate) = loop {
            let inner = self.descend(lambda, target, 1, settings.sweeps(), &mut sweeps, watch);
            self.renew();
            let certificate = certificate::evaluate(self.problem, &self.weights, &self.gradient, lambda);
            let violators = self.inactive_above(lambda);
            self.state.activate(self.problem, &violators, &self.gradient);
            // A request to stop counts whatever else is true: a fit that is done all the same would hide it.
            if inner == Status::Cancelled {
                break (inner, certificate);
            }
            if certificate.gap <= settings.gap() && violators.is_empty() {
                break (Status::Converged, certificate);
            }
            if inner != Status::Converged && violators.is_empty() {
                break (inner, certificate);
            }
            if violators.is_empty() {
                target /= 10.0;
                // The running gap cannot be asked for less than its own rounding error.
                if target < f64::EPSILON * f64::EPSILON {
                    break (Status::Stalled, certificate);
                }
            }
        };
        self.before = Some(older);
        self.lambda = lambda;
        PathPoint { lambda, norms: self.weights.norms(), certificate, status, sweeps }
    }

    /// Continues the line through the last two solutions: between entries the path is smooth in `lambda`.
    fn predict(&mut self, lambda: f64) {
        let Some(older) = self.before.take() else { return };
        let ratio = (self.lambda - lambda) / (older.lambda - self.lambda);
        if !(ratio > 0.0 && ratio <= 2.0) {
            return;
        }
        let primal = self.running(lambda).primal;
        let guess = self.state.extrapolate(&older.weights, &older.gradient, ratio);
        self.try_guess(Some(guess), lambda, primal);
    }

    /// Sweeps until the running gap is below `target`, with Newton steps where sweeps are slow; such a step counts as much as
    /// `newton` times the operations that it takes.
    pub(super) fn descend(
        &mut self,
        lambda: f64,
        target: f64,
        newton: usize,
        limit: usize,
        sweeps: &mut usize,
        watch: &mut Watch<'_>,
    ) -> Status {
        let mut threshold = 0.0;
        let mut patience = 0;
        loop {
            let now = self.running(lambda);
            if now.gap <= target * self.problem.empty_loss() {
                return Status::Converged;
            }
            if *sweeps >= limit {
                return Status::SweepLimit;
            }
            // A Newton step costs about as much as this many passes, so it is tried after as many were not enough; and
            // again at once where it converges fast.
            if patience > 1
                && patience * self.state.responses
                    > newton * (self.state.support_size() + self.state.responses)
            {
                let better = self.try_newton(lambda, now.primal);
                if !better || self.running(lambda).gap > FAST * now.gap {
                    patience = 0;
                }
                if better {
                    threshold = 0.0;
                    continue;
                }
            }
            let change = sweep::sweep(&mut self.state, lambda, threshold, &mut self.scratch);
            *sweeps += 1;
            patience += 1;
            if watch.tell(Progress::open(*sweeps)).is_err() {
                return Status::Cancelled;
            }
            if change == 0.0 && threshold == 0.0 {
                return Status::Stalled;
            }
            threshold = LAZINESS * change;
        }
    }

    /// Takes a Newton step if it lowers the objective.
    fn try_newton(&mut self, lambda: f64, primal: f64) -> bool {
        let before = (self.state.w.clone(), self.state.g.clone());
        let better = newton::step(&mut self.state, lambda) && self.running(lambda).primal < primal;
        if !better {
            (self.state.w, self.state.g) = before;
        }
        better
    }

    fn running(&self, lambda: f64) -> Running {
        sweep::running(&self.state, 2.0 * self.problem.empty_loss(), lambda)
    }

    /// Takes a guessed state if it lowers the objective.
    fn try_guess(&mut self, guess: Option<(Vec<f64>, Vec<f64>)>, lambda: f64, primal: f64) {
        let Some((w, g)) = guess else { return };
        let before = (std::mem::replace(&mut self.state.w, w), std::mem::replace(&mut self.state.g, g));
        if self.running(lambda).primal >= primal {
            (self.state.w, self.state.g) = before;
        }
    }

    /// Sequential strong rule: a block whose gradient is below `w_i (2 lambda - lambda_before)` stays zero, nearly
    /// always; the check of all blocks catches the exceptions.
    fn screen(&mut self, lambda: f64) {
        let bound = 2.0 * lambda - self.lambda.min(self.lambda_max);
        let kept = self.inactive_above(bound);
        self.state.activate(self.problem, &kept, &self.gradient);
    }

    /// Blocks outside the active set whose gradient is above `bound` times their weight.
    pub(super) fn inactive_above(&self, bound: f64) -> Vec<usize> {
        let inactive = self.problem.candidates().iter().copied().filter(|&i| !self.state.is_active(i));
        inactive.filter(|&i| self.gradient.norm(i) > bound * self.problem.weight(i)).collect()
    }

    fn largest_ratio(&self) -> f64 {
        let penalised = self.problem.candidates().iter().filter(|&&i| self.problem.weight(i) > 0.0);
        penalised.map(|&i| self.gradient.norm(i) / self.problem.weight(i)).fold(0.0, f64::max)
    }

    /// Least squares on the required blocks alone, as far as floating-point numbers allow.
    fn fit_required(&mut self) {
        let required = required::required(self.problem);
        if required.is_empty() {
            return;
        }
        self.state.activate(self.problem, &required, &self.gradient);
        let settings = SolverSettings::default();
        self.descend(1.0, 1e-15, 1, settings.sweeps(), &mut 0, &mut Watch::none());
        self.renew();
    }

    /// Takes the weights from the state, and computes the gradient of every block afresh.
    pub(super) fn renew(&mut self) {
        self.weights = self.state.weights();
        self.gradient = self.problem.gradient(&self.weights);
        self.state.refresh(&self.gradient);
    }

    /// Lets blocks join the active set.
    pub(super) fn activate(&mut self, blocks: &[usize]) {
        self.state.activate(self.problem, blocks, &self.gradient);
    }

    pub(super) fn problem(&self) -> &'p NodeProblem<'g> {
        self.problem
    }

    pub(super) fn gradient(&self) -> &Gradient {
        &self.gradient
    }
}
