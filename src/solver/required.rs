//! Required blocks carry no penalty, so at the optimum their gradient is exactly zero.
//!
//! A point of the dual problem needs that zero too. It is the residual of the fit whose required blocks are refitted
//! by least squares, all other blocks staying as they are.

use nalgebra::DMatrix;

use super::problem::{Gradient, NodeProblem, NodeWeights};

/// Added to the diagonal as a share of the mean eigenvalue: required columns may repeat each other.
const JITTER: f64 = 1e-13;

/// The required candidates.
pub(super) fn required(problem: &NodeProblem<'_>) -> Vec<usize> {
    problem.candidates().iter().copied().filter(|&i| problem.weight(i) == 0.0).collect()
}

/// The weights with their required blocks moved to where their gradient vanishes: `H_UU dW_U = G_U`.
/// Time `O(rho_U^3 + rho_U^2 rho_r)`.
pub(super) fn refit(problem: &NodeProblem<'_>, weights: &NodeWeights, gradient: &Gradient) -> NodeWeights {
    let gram = problem.gram();
    let required = required(problem);
    let rows: Vec<usize> = required.iter().flat_map(|&i| gram.block(i)).collect();
    let mut h = DMatrix::from_fn(rows.len(), rows.len(), |a, b| gram.row(rows[a])[rows[b]]);
    let jitter = JITTER * h.trace() / rows.len() as f64;
    for k in 0..rows.len() {
        h[(k, k)] += jitter;
    }
    let right = DMatrix::from_fn(rows.len(), weights.responses, |a, c| gradient.response(c)[rows[a]]);
    let Some(factor) = h.cholesky() else { return weights.clone() };
    let change = factor.solve(&right);
    let mut refitted = weights.clone();
    let mut first = 0;
    for i in required {
        let size = gram.block(i).len();
        let block = refitted.block_mut(i, size);
        for (k, x) in block.iter_mut().enumerate() {
            *x += change[(first + k / weights.responses, k % weights.responses)];
        }
        first += size;
    }
    refitted
}
