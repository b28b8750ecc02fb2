//! Which blocks can be non-zero at the optimum, proved without going there.
//!
//! A search for directed graphs needs candidates, not weights: a set of blocks that surely contains the optimum's. Let `W` be any
//! weights, `R` their residual, `s R` the dual point of the [certificate] and `gap = primal - dual`. Both
//! objectives are quadratic in the residual, so at the optimum's residual `R*`
//!
//! ```text
//! |R - R*|^2 / 2N <= primal - optimum        |s R - R*|^2 / 2N <= optimum - dual
//! ```
//!
//! and the middle of the two points is near: `|(1 + s)/2 R - R*|^2 / N <= gap - (1 - s)^2/4 |R|^2/N =: radius^2`. Hence the
//! gradient of block `i` at the optimum is at most `(1 + s)/2 |G_i| + sqrt(d_i) radius`, `d_i` the largest entry of its `D`. Where
//! that is below `lambda w_i`, the optimality condition leaves the block no other value than zero.

use super::certificate::{self, GapTerms};
use super::problem::{Gradient, NodeProblem, NodeWeights};

/// Rounding of the gap, as a share of the empty model's loss.
const ROUNDING: f64 = 1e-13;

/// A ball that holds the optimum's residual.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ball {
    /// Its centre, as a multiple of the residual of the weights at hand.
    centre: f64,
    /// Its radius, in units of `sqrt(N)`.
    radius: f64,
}

impl Ball {
    /// The ball that primal and dual value prove; `terms` are those of the weights at hand, `dual` any bound of the optimum.
    pub fn new(terms: &GapTerms, dual: f64, is_own: bool, empty_loss: f64) -> Self {
        let gap = (terms.primal() - dual).max(0.0) + ROUNDING * empty_loss;
        if !is_own {
            // The dual point is another residual's: the first of the two inequalities is left.
            return Self { centre: 1.0, radius: (2.0 * gap).sqrt() };
        }
        let apart = (1.0 - terms.scale()) / 2.0;
        let square = gap - apart * apart * terms.r_r();
        Self { centre: 1.0 - apart, radius: square.max(ROUNDING * empty_loss).sqrt() }
    }

    /// Whether block `i` can be non-zero at the optimum.
    pub fn admits(&self, problem: &NodeProblem<'_>, gradient: &Gradient, i: usize, lambda: f64) -> bool {
        self.bound(problem, gradient, i) >= lambda * problem.weight(i)
    }

    /// What the gradient of block `i` at the optimum cannot exceed in norm.
    pub fn bound(&self, problem: &NodeProblem<'_>, gradient: &Gradient, i: usize) -> f64 {
        let gram = problem.gram();
        let d = gram.block(i).map(|k| gram.diagonal(k)).fold(0.0, f64::max);
        self.centre * gradient.norm(i) + d.sqrt() * self.radius
    }
}

/// What the norm of each block's gradient cannot exceed at the optimum, proved from the Gram matrix and any weights: one
/// number for each of the problem's candidates. Where it is below `lambda w_i`, the block is zero there.
///
/// Time `O(rho rho_r rho_active)`.
pub fn bounds(problem: &NodeProblem<'_>, weights: &NodeWeights, lambda: f64) -> Vec<f64> {
    let gradient = problem.gradient(weights);
    let (_, ball) = certificate::with_ball(problem, weights, &gradient, lambda);
    problem.candidates().iter().map(|&i| ball.bound(problem, &gradient, i)).collect()
}
