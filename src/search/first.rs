//! A first graph for a table with missing values, which fills them in.
//!
//! Hill climbing in which every change of a family is judged on the rows that have all of its columns, with and without
//! ([`Available`]). There is no score of a graph, so a graph that was left is not visited again: nothing goes round.

use std::collections::VecDeque;

use super::Constraints;
use super::tabu::{Judge, NOTHING, State};
use crate::error::Result;
use crate::graph::Dag;
use crate::progress::{Progress, Watch};
use crate::score::{Available, Score};
use crate::table::Table;

/// Climbs from what is required until no single arc helps; `watch` hears of every move.
///
/// # Errors
/// [`crate::ErrorKind::Setting`] for a bad score, [`crate::ErrorKind::Cancelled`] when `watch` breaks off.
pub(super) fn first_graph(
    table: &Table,
    constraints: &Constraints,
    score: Score,
    max_parents: usize,
    watch: &mut Watch<'_>,
) -> Result<Dag> {
    let mut available = Available::new(table, score)?;
    let mut state = State::new(&mut available, constraints, &constraints.start(), max_parents);
    let mut visited = VecDeque::from([state.hash()]);
    let mut moves = 0;
    while let Some((step, gain)) = state.best_move(&visited) {
        if gain <= NOTHING {
            break;
        }
        state.apply(step);
        visited.push_back(state.hash());
        moves += 1;
        watch.tell(Progress::open(moves))?;
    }
    Ok(state.dag())
}

impl Judge for Available {
    /// A family alone has no score.
    fn family(&mut self, _: usize, _: &[usize]) -> f64 {
        0.0
    }

    fn gain(&mut self, node: usize, parents: &[usize], candidate: usize, _: f64) -> f64 {
        if !parents.contains(&candidate) {
            return self.advantage(node, parents, candidate).unwrap_or(f64::NEG_INFINITY);
        }
        let others: Vec<usize> = parents.iter().copied().filter(|&parent| parent != candidate).collect();
        // Required parents may have more cells than can be told; they stay.
        self.advantage(node, &others, candidate).map_or(f64::NEG_INFINITY, |advantage| -advantage)
    }
}
