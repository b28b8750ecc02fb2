//! One pass over the active blocks, and the running estimate of the gap.

use super::block;
use super::certificate::GapTerms;
use super::state::State;

/// Minimises over each active block in turn; returns the largest change of a block.
///
/// Finding a block's new value costs `O(rho_i rho_r)`, making it known to the other blocks `rho` times as much. So
/// changes below `threshold` are left for a later pass, unless the block enters or leaves the solution.
pub(super) fn sweep(state: &mut State, lambda: f64, threshold: f64, scratch: &mut Vec<f64>) -> f64 {
    let mut largest = 0.0_f64;
    for k in 0..state.blocks.len() {
        let block = state.blocks[k];
        let before = right_hand_side(state, k, scratch);
        let d = &state.d[block.begin..block.begin + block.rho];
        let norm = block::minimise(scratch, d, lambda * block.weight, (before > 0.0).then_some(before));
        if before == 0.0 && norm == 0.0 {
            continue;
        }
        let change = subtract_current(state, k, scratch);
        largest = largest.max(change);
        if change > threshold || before == 0.0 || norm == 0.0 {
            state.apply(&block, scratch);
        }
    }
    largest
}

/// `B = G_i + D W_i`, by response; returns `|W_i|`.
fn right_hand_side(state: &State, k: usize, b: &mut Vec<f64>) -> f64 {
    let block = &state.blocks[k];
    let d = &state.d[block.begin..block.begin + block.rho];
    let mut square = 0.0;
    b.clear();
    for c in 0..state.responses {
        let begin = c * state.stride + block.begin;
        let (w, g) = (&state.w[begin..begin + block.rho], &state.g[begin..begin + block.rho]);
        for a in 0..d.len() {
            square += w[a] * w[a];
            b.push(g[a] + d[a] * w[a]);
        }
    }
    square.sqrt()
}

/// Turns the new block into its change; returns the change's norm.
fn subtract_current(state: &State, k: usize, new: &mut [f64]) -> f64 {
    let block = &state.blocks[k];
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

/// The gap terms of the active blocks, from the running gradient: what decides when to ask for the certificate.
/// Time `O(rho_active rho_r)`.
pub(super) fn running_terms(state: &State, trace: f64, lambda: f64) -> GapTerms {
    let mut terms = GapTerms::new(trace);
    for block in &state.blocks {
        let (mut w_b, mut w_g) = (0.0, 0.0);
        for c in 0..state.responses {
            let range = c * state.stride + block.begin..c * state.stride + block.begin + block.rho;
            for k in range {
                w_b += state.w[k] * state.b[k];
                w_g += state.w[k] * state.g[k];
            }
        }
        let w_norm = state.norm_squared(&state.w, block).sqrt();
        let g_norm = state.norm_squared(&state.g, block).sqrt();
        terms.add_block(lambda * block.weight, w_norm, g_norm, w_b, w_g);
    }
    terms
}
