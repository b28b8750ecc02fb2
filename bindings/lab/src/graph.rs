//! Graphs by their arcs.

use nodewise::error::Result;
use nodewise::graph::{Dag, Pair};
use serde::Deserialize;
use tsify::Tsify;

/// A graph by its arcs, from and to.
#[derive(Deserialize, Tsify)]
pub struct Graph {
    #[tsify(type = "readonly (readonly [number, number])[]")]
    arcs: Vec<Pair>,
}

impl Graph {
    /// The graph on so many nodes.
    ///
    /// # Errors
    /// [`ErrorKind::Network`](nodewise::ErrorKind::Network) when arcs go round.
    pub fn dag(&self, nodes: usize) -> Result<Dag> {
        Dag::from_arcs(nodes, self.arcs.iter().copied())
    }
}
