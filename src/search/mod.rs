//! From a skeleton to a directed acyclic graph of high score.
//!
//! Two searches, both confined to the arcs that [`Constraints`] allow: [hill climbing with a tabu list](tabu) over single
//! arcs, and a [search over orders](order) of the nodes, which [walks](walk) on past its peaks. [`orient`] runs both and the score
//! decides; in practice the second is as good or better, and the first gives it a place to start. The skeleton of the result is the *pruned* skeleton: a score of whole families removes the edges between
//! parents of a common child, which a regression on pairs cannot; [`prune`] tells for each edge what it adds to the score.
//!
//! Scores need rows without gaps: [`Rows`] are a table's own, or filled in where values are missing.
//!
//! No search may depend on the order of the columns: [`ColumnOrder`] gives each column a place by a hash of its name.

pub mod column_order;
pub mod constraints;
mod directions;
mod first;
pub mod order;
mod orient;
pub mod parents;
pub mod proof;
mod prune;
mod representative;
mod rows;
pub mod tabu;
pub mod walk;

use crate::graph::Dag;

pub use column_order::ColumnOrder;
pub use constraints::Constraints;
pub use directions::Directions;
pub use orient::{Oriented, SearchSettings, Winner, orient};
pub use proof::{Proof, prove, prove_telling};
pub use prune::{Candidate, Pruned, gains, judge, prune};
pub use rows::Rows;

/// A graph and its score.
#[derive(Clone, Debug, PartialEq)]
pub struct Scored {
    /// The graph.
    pub dag: Dag,
    /// Its score: the sum over families.
    pub score: f64,
}
