//! Which graph of a class is told: the data cannot tell them apart, so neither may the way that a search took.

use super::proof::tolerance;
use super::{Constraints, Scored};
use crate::graph::{Cpdag, Dag};
use crate::score::Scorer;

/// Of the graphs that are equivalent to one, and as good, the one that [represents](Cpdag::representative) them; the graph itself where
/// that is not allowed, or a score tells them apart.
pub(super) fn representative(scorer: &mut Scorer, constraints: &Constraints, found: Scored) -> Scored {
    let class = Cpdag::knowing(&found.dag, |from, to| constraints.known(from, to));
    let dag = class.representative();
    let score = score_of(scorer, &dag);
    let is_allowed = dag.arcs().all(|(from, to)| constraints.allows(from, to));
    if is_allowed && (score - found.score).abs() <= tolerance(score) { Scored { dag, score } } else { found }
}

/// The score of a graph, summed by node.
pub(super) fn score_of(scorer: &mut Scorer, dag: &Dag) -> f64 {
    (0..dag.len()).map(|node| scorer.family(node, dag.parents(node))).sum()
}
