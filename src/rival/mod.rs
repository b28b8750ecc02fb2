//! Other methods, on the same table: what a skeleton or a graph is compared with.
//!
//! | method | answer | idea |
//! |---|---|---|
//! | [`Mmpc`] | skeleton | tests of conditional independence around each node |
//! | [`Mmhc`] | graph | MMPC's skeleton, directed by hill climbing |
//! | [`Greedy`] | graph | hill climbing with a tabu list from the empty graph |
//! | [`SparseCandidate`] | graph | hill climbing among a few candidates a node, chosen anew after each climb |
//! | [`OptimalReinsertion`] | graph | one node at a time is cut out and put back in the best way |
//! | [`Exact`] | graph | dynamic programming over sets of nodes: the best graph there is, for few nodes |
//! | [`Integer`] | graph | integer programming with cluster cuts, for more nodes: the best graph with a few parents a node |
//!
//! Required arcs, and edges that are required in either direction, are in every answer; forbidden ones in none.
//!
//! Every method works on columns in [canonical order](crate::search::ColumnOrder), so that permuting the columns of a table permutes
//! the answer and changes nothing else.

mod exact;
mod greedy;
pub mod independence;
mod integer;
mod mmhc;
mod mmpc;
mod reinsertion;
mod sparse_candidate;

use crate::error::Result;
use crate::graph::{Dag, Pair, pair};
use crate::impute::Filling;
use crate::progress::Watch;
use crate::score::{Score, Scorer};
use crate::search::{ColumnOrder, Constraints, Rows, SearchSettings};
use crate::table::Table;

pub use exact::{EXACT_IN_BROWSER, Exact, MAX_NODES, WHOLE_NODES};
pub use greedy::Greedy;
pub use integer::Integer;
pub use mmhc::Mmhc;
pub use mmpc::Mmpc;
pub use reinsertion::OptimalReinsertion;
pub use sparse_candidate::SparseCandidate;

/// What a method found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Learned {
    /// The edges, ascending.
    pub skeleton: Vec<Pair>,
    /// The graph, where the method directs edges.
    pub dag: Option<Dag>,
    /// Its score, where the method has one.
    pub score: Option<f64>,
    /// How far above its score the best score there is may lie, where a search for the best was ended before it was known.
    pub gap: Option<f64>,
    /// Where a search for the best graph looked only at graphs with so many parents a node or fewer: so many. The best of
    /// these need not be the best there is.
    pub most_parents: Option<usize>,
    /// For each pair that a test decided: the largest p-value met, and the columns it was given.
    pub tests: Vec<Tested>,
    /// What was filled in for its score, where values are missing; tests take the rows that have all of their columns.
    pub filling: Option<Filling>,
}

/// What a test said of a pair.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Tested {
    /// The pair.
    pub pair: Pair,
    /// The largest p-value met.
    pub p: f64,
    /// The columns that it was given.
    pub given: Vec<usize>,
}

impl Learned {
    fn graph(dag: Dag, score: f64) -> Self {
        Self { skeleton: dag.skeleton(), dag: Some(dag), score: Some(score), ..Self::default() }
    }

    /// Renames node `k` to `order[k]`.
    fn renamed(self, columns: &ColumnOrder) -> Self {
        let name = |(a, b): Pair| pair(columns.order[a], columns.order[b]);
        let mut skeleton: Vec<Pair> = self.skeleton.into_iter().map(name).collect();
        skeleton.sort_unstable();
        let rename = |test: Tested| Tested {
            pair: name(test.pair),
            given: test.given.iter().map(|&node| columns.order[node]).collect(),
            ..test
        };
        let mut tests: Vec<Tested> = self.tests.into_iter().map(rename).collect();
        tests.sort_unstable_by_key(|test| test.pair);
        Self { skeleton, dag: self.dag.map(|dag| dag.permuted(&columns.place)), tests, ..self }
    }
}

/// A scorer of a table's rows, filled in where values are missing. All methods fill them in alike: their scores can be compared.
fn scorer(
    table: &Table,
    constraints: &Constraints,
    score: Score,
    watch: &mut Watch<'_>,
) -> Result<(Scorer, Option<Filling>)> {
    let settings = SearchSettings { score, ..SearchSettings::default() };
    let rows = Rows::new(table, constraints, settings, watch)?;
    Ok((rows.scorer(score)?, rows.filling()))
}

/// A method that learns from a table.
pub trait Method {
    /// What people call it.
    fn name(&self) -> &'static str;

    /// Learns from columns that are in canonical order already.
    ///
    /// # Errors
    /// As for [`learn`](Self::learn).
    fn run(&self, table: &Table, constraints: &Constraints, watch: &mut Watch<'_>) -> Result<Learned>;

    /// Learns from a table. The answer does not depend on the order of its columns.
    ///
    /// # Errors
    /// [`crate::ErrorKind::Cancelled`] when `watch` breaks off; [`crate::ErrorKind::TooLarge`] where the method cannot take
    /// so many columns; [`crate::ErrorKind::Column`] where no row has a value.
    fn learn(&self, table: &Table, constraints: &Constraints, watch: &mut Watch<'_>) -> Result<Learned> {
        let columns = ColumnOrder::new(table.columns.iter().map(|column| column.name.as_str()));
        let found = self.run(&columns.arrange(table), &constraints.permuted(&columns.order), watch)?;
        Ok(found.renamed(&columns))
    }
}
