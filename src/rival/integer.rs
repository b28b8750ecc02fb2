//! The best graph with few parents a node, by integer programming with cluster cuts (Bartlett and Cussens): the same
//! [proof](crate::search::proof) that goes on from this program's own searches, here without candidates.

use super::exact::no_room;
use super::greedy::climb_from_nothing;
use super::{Learned, Method, scorer};
use crate::error::Result;
use crate::progress::Watch;
use crate::score::Score;
use crate::search::proof::best_graph;
use crate::search::tabu::TabuSettings;
use crate::search::{Constraints, Scored};
use crate::table::Table;

/// The method and its limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Integer {
    /// What is maximised.
    pub score: Score,
    /// Most parents of a node, if they are to be limited; without a limit there are too many sets but for few columns.
    pub max_parents: Option<usize>,
}

impl Default for Integer {
    fn default() -> Self {
        Self { score: Score::default(), max_parents: Some(3) }
    }
}

impl Method for Integer {
    fn name(&self) -> &'static str {
        "integer programming"
    }

    /// Broken off once there is a graph, the method returns the best graph met, and the gap where it is not proven to be the
    /// best.
    fn run(&self, table: &Table, constraints: &Constraints, watch: &mut Watch<'_>) -> Result<Learned> {
        let n = constraints.len();
        let (mut scorer, filling) = scorer(table, constraints, self.score, watch)?;
        let tabu = TabuSettings { max_parents: self.max_parents.unwrap_or(n), ..TabuSettings::default() };
        let greedy = climb_from_nothing(&mut scorer, constraints, tabu, watch)?;
        let start = greedy.dag.zip(greedy.score).map(|(dag, score)| Scored { dag, score });
        let start = start.expect("a greedy search finds a graph");
        let (found, proof) =
            best_graph(&mut scorer, constraints, &start, self.max_parents, watch, &mut |_| ())
                .ok_or_else(no_room)?;
        let most_parents = self.max_parents.filter(|&most| most + 1 < n);
        let gap = (!proof.proven).then_some(proof.gap);
        Ok(Learned { gap, most_parents, filling, ..Learned::graph(found.dag, found.score) })
    }
}
