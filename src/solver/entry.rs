//! At which `lambda` a block becomes non-zero.
//!
//! A group-lasso path is not piecewise linear, so the answer is an interval: the block is zero at its upper end and
//! non-zero at its lower end, both certified, and bisection makes it as narrow as asked.

use super::path::{NodePath, NodeSolver};
use super::problem::NodeProblem;
use super::settings::SolverSettings;
use crate::math::sort::sort_by_key;
use crate::progress::Watch;

/// The interval in which a neighbour enters a node's solution, going down from large `lambda`.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Entry {
    /// The neighbour.
    pub neighbour: usize,
    /// Here its block is still zero. Infinite for a required neighbour.
    pub above: f64,
    /// Here its block is non-zero.
    pub below: f64,
}

/// The entry interval of every neighbour on a solved path, each at most `width` wide as a share of its upper end.
///
/// A neighbour that is non-zero at the largest `lambda` of the path has an interval that is open above, up to the
/// node's `lambda_max`. Cost: about `log2(step / width)` fits for every step of the path in which blocks enter.
pub fn entries(
    problem: &NodeProblem<'_>,
    path: &NodePath,
    width: f64,
    settings: SolverSettings,
) -> Vec<Entry> {
    let mut found: Vec<Entry> = Vec::new();
    let mut solver = NodeSolver::new(problem);
    let mut above = solver.lambda_max();
    for point in &path.points {
        let new: Vec<usize> = point
            .norms
            .iter()
            .map(|&(i, _)| i)
            .filter(|i| !found.iter().any(|e| e.neighbour == *i))
            .collect();
        let (required, entering): (Vec<usize>, Vec<usize>) =
            new.into_iter().partition(|&i| problem.weight(i) == 0.0);
        found.extend(required.iter().map(|&neighbour| Entry {
            neighbour,
            above: f64::INFINITY,
            below: point.lambda,
        }));
        if !entering.is_empty() {
            bisect(
                &mut solver,
                &entering,
                above.max(point.lambda),
                point.lambda,
                width,
                settings,
                &mut found,
            );
        }
        above = point.lambda;
    }
    sort_by_key(&mut found, |entry| entry.neighbour);
    found
}

/// Splits the interval at its geometric mean and sends each entering block to its half.
fn bisect(
    solver: &mut NodeSolver<'_, '_>,
    entering: &[usize],
    above: f64,
    below: f64,
    width: f64,
    settings: SolverSettings,
    found: &mut Vec<Entry>,
) {
    if entering.is_empty() {
        return;
    }
    let middle = (above * below).sqrt();
    let indivisible = middle >= above || middle <= below;
    if above - below <= width * above || indivisible {
        found.extend(entering.iter().map(|&neighbour| Entry { neighbour, above, below }));
        return;
    }
    let point = solver.solve(middle, settings, &mut Watch::none());
    let (upper, lower): (Vec<usize>, Vec<usize>) = entering.iter().partition(|&&i| point.norm(i) > 0.0);
    bisect(solver, &upper, above, middle, width, settings, found);
    bisect(solver, &lower, middle, below, width, settings, found);
}
