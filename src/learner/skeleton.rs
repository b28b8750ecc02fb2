//! From the nodes' neighbourhoods to one undirected graph.

use serde::{Deserialize, Serialize};

use crate::learner::knowledge::Knowledge;
use crate::learner::marginal::PairTests;
use crate::math::sort::sort_by_key;
use crate::solver::{Entry, PathPoint};

/// When two nodes are joined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum Rule {
    /// Where either end chose the other: the paper's union.
    #[default]
    Or,
    /// Where both did.
    And,
}

impl Rule {
    /// Combines the two ends' choices.
    pub fn joins(self, a_chose_b: bool, b_chose_a: bool) -> bool {
        match self {
            Self::Or => a_chose_b || b_chose_a,
            Self::And => a_chose_b && b_chose_a,
        }
    }

    /// Combines the two ends' entry intervals; `None` where an end never chose the other.
    pub fn entry(self, ab: Option<Entry>, ba: Option<Entry>) -> Option<(f64, f64)> {
        let interval = |entry: Entry| (entry.below, entry.above);
        match (self, ab, ba) {
            (_, Some(x), Some(y)) => {
                let x_first = x.below >= y.below;
                let first = x_first == (self == Self::Or);
                Some(interval(if first { x } else { y }))
            }
            (Self::Or, Some(x), None) | (Self::Or, None, Some(x)) => Some(interval(x)),
            _ => None,
        }
    }
}

/// What became of a joined pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum EdgeState {
    /// In the skeleton.
    Kept,
    /// Joined by the regression, dropped by the marginal filter.
    MarginallyIndependent,
    /// Joined by the regression, not needed by the directed graph that scores best.
    Pruned,
    /// Joined, but in too few resamples.
    Unsure,
}

impl EdgeState {
    /// Why an edge is, or is not, in the skeleton.
    pub fn reason(self) -> &'static str {
        match self {
            Self::Kept => "in the skeleton",
            Self::MarginallyIndependent => "as a pair alone the two columns show no dependence",
            Self::Pruned => "the directed graph that scores best does without it",
            Self::Unsure => "in too few resamples",
        }
    }
}

/// What an edge adds to the score of the graph found, in each direction: score with the arc less score without the edge.
/// Absent where the arc is not allowed or would close a cycle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Gains {
    /// For `a -> b`, `a` the first column.
    pub ab: Option<f64>,
    /// For `b -> a`.
    pub ba: Option<f64>,
}

impl Gains {
    /// The larger of the two.
    pub fn best(&self) -> Option<f64> {
        [self.ab, self.ba].into_iter().flatten().reduce(f64::max)
    }

    /// The gain of an arc between the two.
    pub fn of(&self, from: usize, to: usize) -> Option<f64> {
        if from < to { self.ab } else { self.ba }
    }
}

/// Two joined columns, `a` before `b` in column order.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Edge {
    /// The first column.
    pub a: usize,
    /// The second column.
    pub b: usize,
    /// Norm of `b`'s block in `a`'s regression.
    pub norm_ab: f64,
    /// Norm of `a`'s block in `b`'s regression.
    pub norm_ba: f64,
    /// Where the edge enters as `lambda` falls: (non-zero here, zero there). Absent unless asked for.
    pub entry: Option<(f64, f64)>,
    /// In the skeleton, or dropped and why.
    pub state: EdgeState,
    /// What a search for directed graphs says of it, where there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gains: Option<Gains>,
}

impl Edge {
    /// The larger of the two norms.
    pub fn norm(&self) -> f64 {
        self.norm_ab.max(self.norm_ba)
    }
}

/// How neighbourhoods become edges.
#[derive(Clone, Copy, Debug)]
pub struct Joining<'a> {
    /// Either end, or both.
    pub rule: Rule,
    /// The marginal filter, when it is on.
    pub filter: Option<&'a PairTests>,
    /// Required pairs pass the filter.
    pub knowledge: &'a Knowledge,
}

impl Joining<'_> {
    /// All joined pairs at one point of each node's path (one per node, in column order), those that the filter
    /// drops included, and all required pairs. Time `O(sum of neighbourhood sizes)`, times a logarithm.
    pub fn edges(&self, points: &[&PathPoint]) -> Vec<Edge> {
        let mut edges = Vec::new();
        for (r, point) in points.iter().enumerate() {
            for &(i, norm) in &point.norms {
                let (both, back) = (points[i].has(r), points[i].norm(r));
                // A pair that both ends chose is met twice: it is taken where the first column is the target.
                if i > r && self.rule.joins(true, both) {
                    edges.push(self.edge(r, i, norm, back));
                } else if i < r && !both && self.rule.joins(true, false) {
                    edges.push(self.edge(i, r, back, norm));
                }
            }
        }
        // Least squares may leave a required block at exactly zero; the pair is joined all the same.
        for &(i, j) in &self.knowledge.required {
            let (a, b) = (i.min(j), i.max(j));
            if !edges.iter().any(|edge| (edge.a, edge.b) == (a, b)) {
                edges.push(self.edge(a, b, points[a].norm(b), points[b].norm(a)));
            }
        }
        sort_by_key(&mut edges, |edge| (edge.a, edge.b));
        edges
    }

    fn edge(&self, a: usize, b: usize, norm_ab: f64, norm_ba: f64) -> Edge {
        let passes = self.filter.is_none_or(|tests| tests.dependent(a, b)) || self.knowledge.requires(a, b);
        let state = if passes { EdgeState::Kept } else { EdgeState::MarginallyIndependent };
        Edge { a, b, norm_ab, norm_ba, entry: None, state, gains: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::{Certificate, Status};

    fn point(norms: &[(usize, f64)]) -> PathPoint {
        let certificate = Certificate::default();
        PathPoint { lambda: 1.0, norms: norms.to_vec(), certificate, status: Status::Converged, sweeps: 0 }
    }

    #[test]
    fn or_takes_either_end_and_takes_both_once() {
        let points = [point(&[(1, 0.5), (2, 0.1)]), point(&[(0, 0.4)]), point(&[(1, 0.2)])];
        let points: Vec<&PathPoint> = points.iter().collect();
        let knowledge = Knowledge::default();
        let pairs = |rule| -> Vec<(usize, usize, f64, f64)> {
            let joining = Joining { rule, filter: None, knowledge: &knowledge };
            joining.edges(&points).iter().map(|e| (e.a, e.b, e.norm_ab, e.norm_ba)).collect()
        };
        assert_eq!(pairs(Rule::Or), [(0, 1, 0.5, 0.4), (0, 2, 0.1, 0.0), (1, 2, 0.0, 0.2)]);
        assert_eq!(pairs(Rule::And), [(0, 1, 0.5, 0.4)]);
    }

    #[test]
    fn entries_follow_the_rule() {
        let entry = |below| Some(Entry { neighbour: 0, above: below + 0.1, below });
        assert_eq!(Rule::Or.entry(entry(1.0), entry(2.0)), Some((2.0, 2.1)));
        assert_eq!(Rule::And.entry(entry(1.0), entry(2.0)), Some((1.0, 1.1)));
        assert_eq!(Rule::And.entry(entry(1.0), None), None);
        assert_eq!(Rule::Or.entry(None, entry(1.0)), Some((1.0, 1.1)));
    }
}
