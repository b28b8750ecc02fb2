//! How near an estimated graph comes to the true one.
//!
//! A [`Tally`] counts what was found, missed and added; precision, recall and F1 follow from it. It is taken over
//! undirected edges ([`edges`]), over the nodes' own neighbourhoods before they are joined ([`per_node`], the paper's
//! precision and recall), or over arcs with their directions ([`arcs`]). [`Comparison`] holds all that can be said of one
//! estimate, and writes it down; [`best_range`] says for which penalties of a path it is nearest.

mod best;
mod comparison;
mod tally;

pub use best::{BestRange, Overlay, best_range};
pub use comparison::{CSV_HEAD, Comparison};
pub use tally::{Tally, UNDEFINED};

use crate::graph::{Cpdag, Dag, Join, Pair};

/// Compares undirected edges, each list ascending and without repetition.
pub fn edges(truth: &[Pair], estimate: &[Pair]) -> Tally {
    Tally::of(truth, estimate)
}

/// Compares each node's own choice with its true parents and children, summed over nodes: an edge that both ends chose
/// counts twice, one that a single end chose once.
///
/// # Panics
/// If there are not as many neighbourhoods as nodes.
pub fn per_node(truth: &Dag, chosen: &[Vec<usize>]) -> Tally {
    assert_eq!(truth.len(), chosen.len(), "one neighbourhood a node");
    truth.neighbours().iter().zip(chosen).map(|(truth, chosen)| Tally::of(truth, chosen)).sum()
}

/// Compares arcs; one that points the wrong way is both missed and extra.
pub fn arcs(truth: &Dag, estimate: &Dag) -> Tally {
    let sorted = |dag: &Dag| {
        let mut arcs: Vec<(usize, usize)> = dag.arcs().collect();
        arcs.sort_unstable();
        arcs
    };
    Tally::of(&sorted(truth), &sorted(estimate))
}

/// Compares equivalence classes: pairs that are joined in the same way in both, whether directed or not, are found.
pub fn classes(truth: &Cpdag, estimate: &Cpdag) -> Tally {
    Tally::of(&truth.joins(), &estimate.joins())
}

/// Structural distance of two classes: the pairs that are joined in one only, or not in the same way in both. Each
/// counts once.
pub fn cpdag_distance(a: &Cpdag, b: &Cpdag) -> usize {
    let (a, b) = (a.joins(), b.joins());
    let same = Tally::of(&a, &b).found;
    let pairs = |joins: &[(Pair, Join)]| joins.iter().map(|&(pair, _)| pair).collect::<Vec<Pair>>();
    let joined = Tally::of(&pairs(&a), &pairs(&b));
    joined.found + joined.missed + joined.extra - same
}
