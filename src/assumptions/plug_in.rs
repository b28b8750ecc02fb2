//! What data alone can say: the neighbourhoods that were learned stand in for the true ones, and each fit tells how sure it is.

use serde::Serialize;

use crate::learner::skeleton::{Edge, EdgeState};
use crate::solver::{PathPoint, Status};

/// What data alone can say of a node's fit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Signal {
    /// The duality gap of the fit, as a share of the empty model's loss.
    pub gap: f64,
    /// Whether it is as small as was asked for.
    pub converged: bool,
    /// Of the node's edges the last to enter, its entry as a multiple of the penalty in use: near 1 it was almost left out. Absent
    /// without edges, or where all are required.
    pub last_entry: Option<f64>,
}

/// Supports and signals of all nodes, in column order.
#[derive(Clone, Debug, PartialEq)]
pub struct PlugIn {
    /// Each node's neighbours in the skeleton, ascending.
    pub supports: Vec<Vec<usize>>,
    /// What each node's fit says of itself.
    pub signals: Vec<Signal>,
}

impl PlugIn {
    /// From one point a node and the edges that they were joined to, with their entries; dropped ones do not count.
    pub fn of(points: &[&PathPoint], edges: &[Edge]) -> Self {
        let mut supports = vec![Vec::new(); points.len()];
        let mut last = vec![None; points.len()];
        for edge in edges.iter().filter(|edge| edge.state == EdgeState::Kept) {
            let entry = edge.entry.map(|(below, _)| below).filter(|below| below.is_finite());
            for (r, i) in [(edge.a, edge.b), (edge.b, edge.a)] {
                supports[r].push(i);
                last[r] = [last[r], entry].into_iter().flatten().reduce(f64::min);
            }
        }
        for support in &mut supports {
            support.sort_unstable();
        }
        let signal = |(point, last): (&&PathPoint, Option<f64>)| Signal {
            gap: point.certificate.gap,
            converged: point.status == Status::Converged,
            last_entry: last.map(|entry| entry / point.lambda),
        };
        Self { supports, signals: points.iter().zip(last).map(signal).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::Certificate;

    #[test]
    fn dropped_edges_and_required_ones_leave_no_signal() {
        let point = |lambda: f64, status| PathPoint {
            lambda,
            norms: Vec::new(),
            certificate: Certificate { gap: lambda / 10.0, ..Certificate::default() },
            status,
            sweeps: 0,
        };
        let edge = |a, b, entry, state| Edge { a, b, norm_ab: 1.0, norm_ba: 1.0, entry, state, gains: None };
        let edges = [
            edge(0, 2, Some((3.0, 3.1)), EdgeState::Kept),
            edge(1, 2, Some((1.0, 1.1)), EdgeState::MarginallyIndependent),
            edge(2, 3, Some((2.5, 2.6)), EdgeState::Kept),
            edge(1, 3, Some((f64::INFINITY, f64::INFINITY)), EdgeState::Kept),
        ];
        let points = [
            point(1.0, Status::Converged),
            point(1.0, Status::Stalled),
            point(2.0, Status::Converged),
            point(1.0, Status::Converged),
        ];
        let found = PlugIn::of(&points.iter().collect::<Vec<_>>(), &edges);
        assert_eq!(found.supports, [vec![2], vec![3], vec![0, 3], vec![1, 2]]);
        let last: Vec<Option<f64>> = found.signals.iter().map(|signal| signal.last_entry).collect();
        assert_eq!(last, [Some(3.0), None, Some(1.25), Some(2.5)]);
        assert_eq!(found.signals.iter().filter(|signal| !signal.converged).count(), 1);
        assert_eq!(found.signals[2].gap, 0.2);
    }
}
