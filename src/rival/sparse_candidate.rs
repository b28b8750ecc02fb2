//! Sparse candidate (Friedman, Nachman and Pe'er): climb among a few candidate parents a node, then choose the candidates anew
//! by what they add to the parents found, until that no longer helps.

use super::greedy::climb_from_nothing;
use super::{Learned, Method, scorer};
use crate::error::Result;
use crate::progress::Watch;
use crate::score::{Score, Scorer};
use crate::search::Constraints;
use crate::search::tabu::TabuSettings;
use crate::table::Table;

/// The method, its number of candidates and its climb.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SparseCandidate {
    /// Candidates a node.
    pub candidates: usize,
    /// What is maximised.
    pub score: Score,
    /// The climb's tabu list.
    pub tabu: TabuSettings,
}

impl Default for SparseCandidate {
    fn default() -> Self {
        Self { candidates: 10, score: Score::default(), tabu: TabuSettings::default() }
    }
}

impl Method for SparseCandidate {
    fn name(&self) -> &'static str {
        "sparse candidate"
    }

    fn run(&self, table: &Table, constraints: &Constraints, watch: &mut Watch<'_>) -> Result<Learned> {
        let n = constraints.len();
        let (mut scorer, filling) = scorer(table, constraints, self.score, watch)?;
        let mut best: Option<Learned> = None;
        loop {
            let parents = |node: usize| {
                let dag = best.as_ref().and_then(|found| found.dag.as_ref());
                dag.map_or(Vec::new(), |dag| dag.parents(node).to_vec())
            };
            let chosen: Vec<Vec<usize>> =
                (0..n).map(|node| self.choose(&mut scorer, constraints, node, &parents(node))).collect();
            let found = climb_from_nothing(&mut scorer, &constraints.among(&chosen), self.tabu, watch)?;
            if best.as_ref().is_some_and(|earlier| found.score <= earlier.score) {
                return Ok(Learned { filling, ..best.expect("it was just there") });
            }
            best = Some(found);
        }
    }
}

impl SparseCandidate {
    /// The present parents, and those others that would add most to them.
    fn choose(
        &self,
        scorer: &mut Scorer,
        constraints: &Constraints,
        node: usize,
        parents: &[usize],
    ) -> Vec<usize> {
        let mut others: Vec<(f64, usize)> = Vec::new();
        for other in constraints.candidates(node) {
            if !parents.contains(&other) {
                let with: Vec<usize> = parents.iter().copied().chain([other]).collect();
                others.push((scorer.family(node, &with), other));
            }
        }
        others.sort_by(|a, b| b.0.total_cmp(&a.0));
        let room = self.candidates.saturating_sub(parents.len());
        parents.iter().copied().chain(others.into_iter().take(room).map(|(_, other)| other)).collect()
    }
}
