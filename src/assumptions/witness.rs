//! The primal-dual witness: solve with the support alone, then see whether the solution would stand against everybody.
//!
//! With `W` the solution confined to `S` and `G = H_{-r,r} - H_{-r,-r} W`, the dual blocks are `Z_i = G_i / (lambda w_ir)`. Where
//! `|Z_i|_F < 1` for all `i` outside (*strict feasibility*), `W` is also the solution without the confinement, and every
//! solution has its support inside `S`.

use serde::Serialize;

use super::Block;
use crate::error::{Error, ErrorKind, Result};
use crate::gram::Gram;
use crate::gram::encode::Formulation;
use crate::gram::moments::Moments;
use crate::learner::penalty::Weights;
use crate::progress::Watch;
use crate::solver::{NodeProblem, NodeSolver, SolverSettings, Status, descent};

/// The duality gap of the confined solution: dual norms are wanted to several digits.
const GAP: f64 = 1e-11;

/// The witness of one node at one penalty.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct Witness {
    /// The penalty.
    pub lambda: f64,
    /// `|W_i|_F` of the blocks of the support that the confined solution keeps.
    pub kept: Vec<Block>,
    /// `|Z_i|_F` of the blocks outside.
    pub dual: Vec<Block>,
    /// The largest of them.
    pub largest: Option<Block>,
    /// Whether all of them are below 1.
    pub feasible: bool,
    /// Whether the confined solution keeps the whole support.
    pub complete: bool,
    /// The duality gap that was reached, as a share of the empty model's loss.
    pub gap: f64,
    /// How the confined fit ended; [`Status::Stalled`] means at the limit of floating-point numbers.
    pub status: Status,
}

impl Witness {
    /// Whether the method at this penalty finds exactly the support.
    pub fn succeeds(&self) -> bool {
        self.feasible && self.complete
    }
}

/// Builds the witness for node `r` on a [rotated](Gram::new) matrix, with the penalty's weights `w_ir`.
///
/// # Errors
/// [`ErrorKind::Setting`] unless `lambda` is positive.
pub fn witness(gram: &Gram, r: usize, support: &[usize], weights: &[f64], lambda: f64) -> Result<Witness> {
    if lambda.is_nan() || lambda <= 0.0 {
        return Err(Error::expected(ErrorKind::Setting, "a positive lambda", lambda));
    }
    let inside = |i: usize| support.contains(&i);
    let confined: Vec<f64> =
        weights.iter().enumerate().map(|(i, &w)| if inside(i) { w } else { f64::INFINITY }).collect();
    let problem = NodeProblem::new(gram, r, &confined);
    let settings = SolverSettings::default().with_gap(GAP)?;
    let mut solver = NodeSolver::new(&problem);
    let mut last = None;
    for step in descent(solver.lambda_max(), lambda) {
        last = Some(solver.solve(step, settings, &mut Watch::none()));
    }
    let point = last.expect("a descent has at least one point");
    let gradient = problem.gradient(solver.weights());
    let outside = (0..gram.len()).filter(|&i| i != r && !inside(i) && !gram.block(i).is_empty());
    let norm = |i: usize| Block { node: i, value: gradient.norm(i) / (lambda * weights[i]) };
    let dual: Vec<Block> = outside.map(norm).collect();
    let largest = Block::largest(dual.iter().copied());
    Ok(Witness {
        lambda,
        complete: support.iter().all(|&i| gram.block(i).is_empty() || point.norm(i) > 0.0),
        kept: point.norms.iter().map(|&(node, value)| Block { node, value }).collect(),
        feasible: largest.is_none_or(|block| block.value < 1.0),
        largest,
        dual,
        gap: point.certificate.gap,
        status: point.status,
    })
}

/// The witnesses of one node at several penalties.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WitnessPath {
    /// From here on everything is empty.
    pub lambda_max: f64,
    /// One for each penalty asked for.
    pub points: Vec<Witness>,
}

/// The witnesses of node `r` in a sample of `rows` rows, at each of these penalties.
///
/// # Errors
/// [`ErrorKind::Setting`] unless all of them are positive.
pub fn witness_path(
    moments: &dyn Moments,
    (formulation, rows): (Formulation, u64),
    r: usize,
    support: &[usize],
    lambdas: &[f64],
) -> Result<WitnessPath> {
    let gram = Gram::new(moments, formulation);
    let weights = Weights::expected(formulation, moments, rows);
    let weights = weights.of_node(r);
    let lambda_max = NodeSolver::new(&NodeProblem::new(&gram, r, weights)).lambda_max();
    let points =
        lambdas.iter().map(|&lambda| witness(&gram, r, support, weights, lambda)).collect::<Result<_>>()?;
    Ok(WitnessPath { lambda_max, points })
}
