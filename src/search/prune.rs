//! From candidate edges to a directed graph, its class, and the edges that the score does without.

use super::{Constraints, Oriented, Rows, SearchSettings, orient};
use crate::error::Result;
use crate::graph::{Cpdag, Dag, Pair};
use crate::impute::Filling;
use crate::learner::skeleton::{Edge, EdgeState, Gains};
use crate::progress::Watch;
use crate::score::{Score, Scorer};
use crate::table::Table;

/// A candidate edge after the search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The edge.
    pub edge: Pair,
    /// Whether the graph found has it.
    pub kept: bool,
    /// What it adds, or would add.
    pub gains: Gains,
}

/// The best graph found among candidate edges.
#[derive(Clone, Debug, PartialEq)]
pub struct Pruned {
    /// The graph, its score, and who found it.
    pub oriented: Oriented,
    /// The class of the graph, within what is known.
    pub class: Cpdag,
    /// All candidates, ascending. Those kept are the pruned skeleton.
    pub candidates: Vec<Candidate>,
    /// Rows that were scored.
    pub rows: usize,
    /// What was filled in of them.
    pub filling: Option<Filling>,
}

impl Pruned {
    /// The edges that the graph has, ascending.
    pub fn skeleton(&self) -> Vec<Pair> {
        self.oriented.found.dag.skeleton()
    }

    /// A notice where values were filled in.
    pub fn filled(&self) -> Option<String> {
        self.filling.map(|filling| format!("the search {}", filling.told()))
    }

    /// Writes the gains into a skeleton's edges, and marks those that were removed.
    pub fn mark(&self, edges: &mut [Edge]) {
        for edge in edges.iter_mut().filter(|edge| edge.state == EdgeState::Kept) {
            if let Some(candidate) = self.candidate((edge.a, edge.b)) {
                edge.gains = Some(candidate.gains);
                edge.state = if candidate.kept { EdgeState::Kept } else { EdgeState::Pruned };
            }
        }
    }

    /// A candidate by its edge.
    pub fn candidate(&self, edge: Pair) -> Option<&Candidate> {
        self.candidates
            .binary_search_by_key(&edge, |candidate| candidate.edge)
            .ok()
            .map(|k| &self.candidates[k])
    }
}

/// Searches for the best graph among candidate edges, and says of each edge what it adds to the score. No single candidate
/// that is left out would improve it: a removed edge has no gain. Required arcs and edges are candidates in any case.
///
/// Where values are missing, they are filled in for the search ([`Rows`]). Time as for [`orient`], plus two families an edge.
///
/// # Errors
/// As for [`orient`].
pub fn prune(
    table: &Table,
    candidates: &[Pair],
    constraints: &Constraints,
    settings: SearchSettings,
    watch: &mut Watch<'_>,
) -> Result<Pruned> {
    let within = constraints.inside(candidates);
    let rows = Rows::new(table, &within, settings, watch)?;
    let oriented = orient(&rows, &within, settings, watch)?;
    judge(&rows, candidates, constraints, oriented, settings.score)
}

/// What is to be said of a graph that was found among candidates: its class, and what each candidate adds to the score. Time
/// two families an edge.
///
/// # Errors
/// [`crate::ErrorKind::Setting`] for a bad score, [`crate::ErrorKind::Column`] without a row.
pub fn judge(
    rows: &Rows<'_>,
    candidates: &[Pair],
    constraints: &Constraints,
    oriented: Oriented,
    score: Score,
) -> Result<Pruned> {
    let constraints = constraints.inside(candidates);
    let dag = &oriented.found.dag;
    let class = Cpdag::knowing(dag, |from, to| constraints.known(from, to));
    let mut scorer = rows.scorer(score)?;
    let skeleton = dag.skeleton();
    let mut edges: Vec<Pair> = candidates.iter().chain(&skeleton).copied().collect();
    edges.sort_unstable();
    edges.dedup();
    let candidates = edges
        .into_iter()
        .map(|edge| Candidate {
            edge,
            kept: skeleton.binary_search(&edge).is_ok(),
            gains: gains(&mut scorer, &constraints, dag, edge),
        })
        .collect();
    let filling = rows.filling();
    Ok(Pruned { oriented, class, candidates, rows: scorer.columns().rows(), filling })
}

/// What an edge adds to the score of a graph, or would add, in each direction. Time two families.
pub fn gains(scorer: &mut Scorer, constraints: &Constraints, dag: &Dag, (a, b): Pair) -> Gains {
    let parents: Vec<Vec<usize>> = (0..dag.len())
        .map(|node| {
            let between = |parent: usize| (parent, node) == (a, b) || (parent, node) == (b, a);
            dag.parents(node).iter().copied().filter(|&parent| !between(parent)).collect()
        })
        .collect();
    let mut gain = |from: usize, to: usize| {
        if !constraints.allows(from, to) || leads(&parents, to, from) {
            return None;
        }
        let with: Vec<usize> = parents[to].iter().copied().chain([from]).collect();
        Some(scorer.family(to, &with) - scorer.family(to, &parents[to]))
    };
    Gains { ab: gain(a, b), ba: gain(b, a) }
}

/// Whether a path leads from one node down to another, found upwards from the end.
fn leads(parents: &[Vec<usize>], from: usize, to: usize) -> bool {
    let mut seen = vec![false; parents.len()];
    let mut open = vec![to];
    while let Some(node) = open.pop() {
        if node == from {
            return true;
        }
        for &parent in &parents[node] {
            if !std::mem::replace(&mut seen[parent], true) {
                open.push(parent);
            }
        }
    }
    false
}
