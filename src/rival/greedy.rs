//! Hill climbing with a tabu list over all arcs, from the empty graph.

use super::{Learned, Method, scorer};
use crate::error::Result;
use crate::progress::Watch;
use crate::score::{Score, Scorer};
use crate::search::Constraints;
use crate::search::tabu::{TabuSettings, climb};
use crate::table::Table;

/// The method, its score and its list.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Greedy {
    /// What is maximised.
    pub score: Score,
    /// The tabu list.
    pub tabu: TabuSettings,
}

impl Method for Greedy {
    fn name(&self) -> &'static str {
        "greedy search"
    }

    fn run(&self, table: &Table, constraints: &Constraints, watch: &mut Watch<'_>) -> Result<Learned> {
        let (mut scorer, filling) = scorer(table, constraints, self.score, watch)?;
        Ok(Learned { filling, ..climb_from_nothing(&mut scorer, constraints, self.tabu, watch)? })
    }
}

/// Climbs from the required arcs and edges alone.
pub(super) fn climb_from_nothing(
    scorer: &mut Scorer,
    constraints: &Constraints,
    tabu: TabuSettings,
    watch: &mut Watch<'_>,
) -> Result<Learned> {
    let found = climb(scorer, constraints, &constraints.start(), tabu, watch)?;
    Ok(Learned::graph(found.dag, found.score))
}
