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
use super::required;
use super::screen::Ball;
use crate::math::linalg;

/// How far a gap may lie below zero by rounding.
const ROUNDING: f64 = 1e-9;

/// The proof that comes with every fit.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
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

impl Certificate {
    fn new(primal: f64, dual: f64, empty_loss: f64, violation: f64) -> Self {
        let gap = if empty_loss > 0.0 { (primal - dual) / empty_loss } else { 0.0 };
        // An objective below its bound by more than rounding: weights have grown beyond all measure along a direction that missing values
        // left without variance. Nothing is proved then, so the gap is as wide as it is wrong.
        Self { primal, dual, gap: if gap < -ROUNDING { -gap } else { gap }, violation }
    }
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
    with_ball(problem, weights, gradient, lambda).0
}

/// The certificate, and where it proves the optimum's residual to be.
pub(super) fn with_ball(
    problem: &NodeProblem<'_>,
    weights: &NodeWeights,
    gradient: &Gradient,
    lambda: f64,
) -> (Certificate, Ball) {
    let (terms, violation) = gap_terms(problem, weights, gradient, lambda);
    let is_own = required::required(problem).is_empty();
    let dual = if is_own {
        terms.dual()
    } else {
        let refitted = required::refit(problem, weights, gradient);
        gap_terms(problem, &refitted, &problem.gradient(&refitted), lambda).0.dual()
    };
    let empty_loss = problem.empty_loss();
    let ball = Ball::new(&terms, dual, is_own, empty_loss);
    (Certificate::new(terms.primal(), dual, empty_loss, violation), ball)
}

/// The sums over all blocks, and the largest violation of an optimality condition.
fn gap_terms(
    problem: &NodeProblem<'_>,
    weights: &NodeWeights,
    gradient: &Gradient,
    lambda: f64,
) -> (GapTerms, f64) {
    let gram = problem.gram();
    let mut terms = GapTerms::new(gram.trace(problem.node()));
    let mut violation = 0.0_f64;
    let mut block_of = vec![None; gram.len()];
    for (k, (i, _)) in weights.blocks.iter().enumerate() {
        block_of[*i] = Some(k);
    }
    for &i in problem.candidates() {
        let penalty = lambda * problem.weight(i);
        let g_norm = gradient.norm(i);
        let excess = if let Some(k) = block_of[i] {
            let block = BlockTerms::new(problem, gradient, i, &weights.blocks[k].1, penalty);
            terms.add_block(penalty, block.norm, g_norm, block.with_right, block.with_gradient);
            block.distance
        } else {
            terms.add_block(penalty, 0.0, g_norm, 0.0, 0.0);
            g_norm - penalty
        };
        if penalty > 0.0 {
            violation = violation.max(excess / penalty);
        }
    }
    (terms, violation)
}

/// Inner products of one non-zero block.
struct BlockTerms {
    norm: f64,
    /// `<W_i, H_ir>`.
    with_right: f64,
    /// `<W_i, G_i>`.
    with_gradient: f64,
    /// `|G_i - lambda w_i W_i / |W_i||_F`, entry by entry: the expanded square would lose half of the digits.
    distance: f64,
}

impl BlockTerms {
    fn new(problem: &NodeProblem<'_>, gradient: &Gradient, i: usize, w: &[f64], penalty: f64) -> Self {
        let gram = problem.gram();
        let (responses, rows) = (problem.responses(), gram.block(i));
        let norm = linalg::norm_squared(w).sqrt();
        let (mut with_right, mut with_gradient, mut square) = (0.0, 0.0, 0.0);
        for (c, target) in gram.block(problem.node()).enumerate() {
            let (b, g) = (&gram.row(target)[rows.clone()], &gradient.response(c)[rows.clone()]);
            for (a, (b, g)) in b.iter().zip(g).enumerate() {
                let w = w[a * responses + c];
                with_right += w * b;
                with_gradient += w * g;
                let difference = g - penalty * w / norm;
                square += difference * difference;
            }
        }
        Self { norm, with_right, with_gradient, distance: square.sqrt() }
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
}

impl GapTerms {
    pub fn new(trace: f64) -> Self {
        Self { trace, w_b: 0.0, w_g: 0.0, penalty: 0.0, scale: 1.0 }
    }

    /// Adds a block with penalty `lambda w_i`, norms `|W_i|`, `|G_i|`, and `<W_i, H_ir>`, `<W_i, G_i>`.
    pub fn add_block(&mut self, penalty: f64, w_norm: f64, g_norm: f64, w_b: f64, w_g: f64) {
        self.w_b += w_b;
        self.w_g += w_g;
        self.penalty += penalty * w_norm;
        if penalty > 0.0 && g_norm > penalty {
            self.scale = self.scale.min(penalty / g_norm);
        }
    }

    /// `<Y,R>/N`.
    fn y_r(&self) -> f64 {
        self.trace - self.w_b
    }

    /// `s`, by which the residual is scaled to a point of the dual problem.
    pub fn scale(&self) -> f64 {
        self.scale
    }

    /// `|R|^2/N`.
    pub fn r_r(&self) -> f64 {
        self.y_r() - self.w_g
    }

    pub fn primal(&self) -> f64 {
        self.r_r() / 2.0 + self.penalty
    }

    pub fn dual(&self) -> f64 {
        self.scale * self.y_r() - self.scale * self.scale * self.r_r() / 2.0
    }
}
