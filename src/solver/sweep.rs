//! One pass over the active blocks, and the running estimate of the gap.

use super::block;
use super::certificate::GapTerms;
use super::state::{ActiveBlock, State};

/// Rounding error of a difference of inner products, as a share of them.
const NOISE: f64 = 1e-14;

/// Minimises over each active block in turn; returns the largest change of a block.
///
/// Finding a block's new value costs `O(rho_i rho_r)`, making it known to the other blocks `rho` times as much. So
/// changes below `threshold` are left for a later pass, unless the block enters or leaves the solution.
pub(super) fn sweep(state: &mut State<'_>, lambda: f64, threshold: f64, scratch: &mut Vec<f64>) -> f64 {
    let mut largest = 0.0_f64;
    for k in 0..state.blocks.len() {
        let block = state.blocks[k];
        let penalty = lambda * block.weight;
        let products = Products::of(state, &block);
        if let Some(bound) = products.change_below(penalty, threshold, block.curvature) {
            largest = largest.max(bound);
            continue;
        }
        let before = products.w_w.sqrt();
        right_hand_side(state, &block, scratch);
        let d = &state.d[block.begin..block.begin + block.rho];
        let norm = block::minimise(scratch, d, penalty, (before > 0.0).then_some(before));
        let change = subtract_current(state, &block, scratch);
        largest = largest.max(change);
        if change > threshold || before == 0.0 || norm == 0.0 {
            state.apply(k, scratch);
        }
    }
    largest
}

/// Inner products of one block's weights and gradient.
struct Products {
    w_w: f64,
    g_g: f64,
    w_g: f64,
}

impl Products {
    fn of(state: &State<'_>, block: &ActiveBlock) -> Self {
        let mut sums = Self { w_w: 0.0, g_g: 0.0, w_g: 0.0 };
        for c in 0..state.responses {
            let begin = c * state.stride + block.begin;
            let (w, g) = (&state.w[begin..begin + block.rho], &state.g[begin..begin + block.rho]);
            for (&w, &g) in w.iter().zip(g) {
                sums.w_w += w * w;
                sums.g_g += g * g;
                sums.w_g += w * g;
            }
        }
        sums
    }

    /// A bound of the block's change, when that can be told to be below `threshold` without minimising: the violation
    /// `|G_i - penalty W_i / |W_i||` over the smallest curvature. A zero block that stays zero changes by nothing.
    fn change_below(&self, penalty: f64, threshold: f64, curvature: f64) -> Option<f64> {
        if self.w_w == 0.0 {
            return (self.g_g <= penalty * penalty).then_some(0.0);
        }
        let square = self.g_g - 2.0 * penalty * self.w_g / self.w_w.sqrt() + penalty * penalty;
        // The three terms nearly cancel, so a square below their rounding error says nothing: not even zero.
        let noise = NOISE * (self.g_g + penalty * penalty);
        let limit = threshold * curvature;
        (square.max(noise) < limit * limit).then(|| square.max(noise).sqrt() / curvature)
    }
}

/// `B = G_i + D W_i`, by response.
fn right_hand_side(state: &State<'_>, block: &ActiveBlock, b: &mut Vec<f64>) {
    let d = &state.d[block.begin..block.begin + block.rho];
    b.clear();
    for c in 0..state.responses {
        let begin = c * state.stride + block.begin;
        let (w, g) = (&state.w[begin..begin + block.rho], &state.g[begin..begin + block.rho]);
        b.extend(w.iter().zip(g).zip(d).map(|((w, g), d)| g + d * w));
    }
}

/// Turns the new block into its change; returns the change's norm.
fn subtract_current(state: &State<'_>, block: &ActiveBlock, new: &mut [f64]) -> f64 {
    let mut square = 0.0;
    for (c, row) in new.chunks_exact_mut(block.rho).enumerate() {
        let begin = c * state.stride + block.begin;
        for (x, w) in row.iter_mut().zip(&state.w[begin..begin + block.rho]) {
            *x -= w;
            square += *x * *x;
        }
    }
    square.sqrt()
}

/// The gap as the running gradient of the active blocks has it: what decides when to ask for the certificate.
pub(super) struct Running {
    /// Value of the objective.
    pub primal: f64,
    /// Primal less dual value, not yet relative. For required blocks an estimate of what they may still gain is added.
    pub gap: f64,
}

/// Time `O(rho_active rho_r)`.
pub(super) fn running(state: &State<'_>, trace: f64, lambda: f64) -> Running {
    let mut terms = GapTerms::new(trace);
    let mut gain = 0.0;
    for block in &state.blocks {
        let products = Products::of(state, block);
        let w_b = if products.w_w > 0.0 { state.product(&state.w, &state.b, block) } else { 0.0 };
        let (w_norm, g_norm) = (products.w_w.sqrt(), products.g_g.sqrt());
        terms.add_block(lambda * block.weight, w_norm, g_norm, w_b, products.w_g);
        if block.weight == 0.0 {
            // Twice the norm, since `-<W, G>` is already in the gap: a gradient along the weights would cancel it.
            gain += g_norm * (2.0 * w_norm + g_norm / block.curvature);
        }
    }
    Running { primal: terms.primal(), gap: terms.primal() - terms.dual() + gain }
}
