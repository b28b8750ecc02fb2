//! How far a solution is from the optimum, proved from the Gram matrix alone.
//!
//! With `G = H_{-r,r} - H_{-r,-r} W` the residual enters only through `<Y,R>/N = tr H_rr - <W, H_{-r,r}>` and
//! `|R|^2/N = <Y,R>/N - <W, G>`. Scaling it by `s = min(1, min_i lambda w_i / |G_i|)` gives a point of the dual problem,
//! whose value bounds the optimum from below:
//!
//! ```text
//! primal = |R|^2/2N + lambda sum_i w_i |W_i|        dual = s <Y,R>/N - s^2 |R|^2/2N
//! ```

use super::problem::{Gradient, NodeProblem, NodeWeights};
use crate::linalg;

/// The proof that comes with every fit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Certificate {
    /// Value of the objective at the fit.
    pub primal: f64,
    /// A value that the objective cannot go below.
    pub dual: f64,
    /// `(primal - dual)` as a share of the empty model's loss `tr H_rr / 2`.
    pub gap: f64,
    /// Largest violation of a block's optimality condition, in units of its penalty `lambda w_i`.
    pub violation: f64,
}

/// Checks a fit. Uses nothing but the problem and the weights. Time `O(rho rho_r rho_active)`.
pub fn check(problem: &NodeProblem<'_>, weights: &NodeWeights, lambda: f64) -> Certificate {
    evaluate(problem, weights, &problem.gradient(weights), lambda)
}

/// The certificate, given the gradient at these weights.
pub(super) fn evaluate(
    problem: &NodeProblem<'_>,
    weights: &NodeWeights,
    gradient: &Gradient,
    lambda: f64,
) -> Certificate {
    let gram = problem.gram();
    let mut terms = GapTerms::new(gram.trace(problem.node()));
    let mut violation = 0.0_f64;
    let mut block_of = vec![None; gram.len()];
    for (k, (i, _)) in weights.blocks.iter().enumerate() {
        block_of[*i] = Some(k);
    }
    for &i in problem.candidates() {
        let penalty = lambda * problem.weight(i);
        let g_norm = gradient.norm(gram.block(i));
        let Some(k) = block_of[i] else {
            terms.add_block(penalty, 0.0, g_norm, 0.0, 0.0);
            if penalty > 0.0 {
                violation = violation.max(g_norm / penalty - 1.0);
            }
            continue;
        };
        let block = BlockTerms::new(problem, gradient, i, &weights.blocks[k].1);
        terms.add_block(penalty, block.norm, g_norm, block.with_right, block.with_gradient);
        if penalty > 0.0 {
            violation = violation.max(block.distance_to_subgradient(penalty, g_norm) / penalty);
        }
    }
    terms.certificate(problem.empty_loss(), violation)
}

/// Inner products of one non-zero block.
struct BlockTerms {
    norm: f64,
    /// `<W_i, H_ir>`.
    with_right: f64,
    /// `<W_i, G_i>`.
    with_gradient: f64,
}

impl BlockTerms {
    fn new(problem: &NodeProblem<'_>, gradient: &Gradient, i: usize, w: &[f64]) -> Self {
        let gram = problem.gram();
        let (responses, rows) = (problem.responses(), gram.block(i));
        let (mut w_b, mut w_g) = (0.0, 0.0);
        for (c, target) in gram.block(problem.node()).enumerate() {
            let (b, g) = (&gram.row(target)[rows.clone()], &gradient.response(c)[rows.clone()]);
            for (a, (b, g)) in b.iter().zip(g).enumerate() {
                w_b += w[a * responses + c] * b;
                w_g += w[a * responses + c] * g;
            }
        }
        Self { norm: linalg::norm_squared(w).sqrt(), with_right: w_b, with_gradient: w_g }
    }

    /// `|G_i - penalty W_i / |W_i||_F`, from `|G_i|`, `<W_i, G_i>`.
    fn distance_to_subgradient(&self, penalty: f64, g_norm: f64) -> f64 {
        (g_norm * g_norm - 2.0 * penalty * self.with_gradient / self.norm + penalty * penalty).max(0.0).sqrt()
    }
}

/// Sums from which primal and dual values follow.
#[derive(Clone, Copy, Debug)]
pub(super) struct GapTerms {
    trace: f64,
    w_b: f64,
    w_g: f64,
    penalty: f64,
    scale: f64,
    /// What required blocks may still gain: their gradient must be zero and is only nearly so. An estimate, since a
    /// dual point needs it to be exactly zero; it vanishes with the gradient.
    slack: f64,
}

impl GapTerms {
    pub fn new(trace: f64) -> Self {
        Self { trace, w_b: 0.0, w_g: 0.0, penalty: 0.0, scale: 1.0, slack: 0.0 }
    }

    /// Adds a block with penalty `lambda w_i`, norms `|W_i|`, `|G_i|`, and `<W_i, H_ir>`, `<W_i, G_i>`.
    pub fn add_block(&mut self, penalty: f64, w_norm: f64, g_norm: f64, w_b: f64, w_g: f64) {
        self.w_b += w_b;
        self.w_g += w_g;
        self.penalty += penalty * w_norm;
        if penalty == 0.0 {
            self.slack += g_norm * (2.0 * w_norm + g_norm);
        } else if g_norm > penalty {
            self.scale = self.scale.min(penalty / g_norm);
        }
    }

    pub fn certificate(&self, empty_loss: f64, violation: f64) -> Certificate {
        let y_r = self.trace - self.w_b;
        let r_r = y_r - self.w_g;
        let primal = r_r / 2.0 + self.penalty;
        let dual = self.scale * y_r - self.scale * self.scale * r_r / 2.0 - self.slack;
        let gap = if empty_loss > 0.0 { (primal - dual) / empty_loss } else { 0.0 };
        Certificate { primal, dual, gap, violation: violation.max(0.0) }
    }
}
