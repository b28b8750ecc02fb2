//! What no choice can go below, from any multipliers of the cuts.
//!
//! With multipliers `y >= 0`, every graph has
//!
//! ```text
//! loss >= sum_cuts y + sum_nodes min_v (loss_v - sum_{cuts with v} y)
//! ```
//!
//! because its variables meet every cut at least once. That holds for all multipliers, whoever computed them and however
//! badly: the relaxation only makes the right side large. It is summed up here from the losses themselves, less what rounding may have
//! added.

use super::problem::Problem;
use super::simplex::Simplex;

/// A bound, and what each variable adds to it where a graph has it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Bound {
    /// No choice among the open variables loses less; infinite where a node has none.
    pub(super) loss: f64,
    /// By how much a choice with this variable loses more than the bound at least.
    pub(super) reduced: Vec<f64>,
}

/// The bound of the open variables. Time `O(entries of the cuts)`.
pub(super) fn bound(problem: &Problem, simplex: &Simplex, open: &[bool], multipliers: &[f64]) -> Bound {
    let mut reduced: Vec<f64> = problem.variables.iter().map(|variable| variable.loss).collect();
    // What is subtracted from one of a node's variables at most: it bounds what rounding does to them.
    let mut subtracted = vec![0.0; problem.len()];
    let (mut total, mut used) = (0.0, 0);
    for (cut, &y) in multipliers.iter().enumerate().filter(|(_, y)| **y > 0.0) {
        used += 1;
        total += y;
        let mut last = usize::MAX;
        for &variable in simplex.cut(cut) {
            reduced[variable] -= y;
            let node = problem.variables[variable].node;
            if node != last {
                subtracted[node] += y;
                last = node;
            }
        }
    }
    let (mut loss, mut size) = (total, total);
    for (node, &subtracted) in subtracted.iter().enumerate() {
        let least = problem.of(node).filter(|&v| open[v]).map(|v| reduced[v]).fold(f64::INFINITY, f64::min);
        for variable in problem.of(node) {
            reduced[variable] -= least;
        }
        loss += least;
        size += least.abs() + 4.0 * subtracted;
    }
    let rounding = f64::EPSILON * (used + problem.len() + 2) as f64 * size;
    Bound { loss: if loss == f64::INFINITY { loss } else { loss - rounding }, reduced }
}
