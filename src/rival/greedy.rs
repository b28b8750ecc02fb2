//! Hill climbing with a tabu list over all arcs, from the empty graph.

use super::{Learned, Method, Progress, Watch};
use crate::error::Result;
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

    fn run(&self, table: &Table, constraints: &Constraints, watch: Watch<'_>) -> Result<Learned> {
        let mut scorer = Scorer::new(table, self.score)?;
        climb_from_nothing(&mut scorer, constraints, self.tabu, watch)
    }
}

/// Climbs from the required arcs and edges alone.
pub(super) fn climb_from_nothing(
    scorer: &mut Scorer,
    constraints: &Constraints,
    tabu: TabuSettings,
    watch: Watch<'_>,
) -> Result<Learned> {
    let mut moves = 0;
    let mut tell = |_: f64| {
        moves += 1;
        watch(Progress { done: moves, of: None })
    };
    let found = climb(scorer, constraints, &constraints.start(), tabu, &mut tell)?;
    Ok(Learned::graph(found.dag, found.score))
}
