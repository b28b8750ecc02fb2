//! Nodes summed out one after the other, which is how exact probabilities are found.
//!
//! `order` chooses in which order, `tree` hangs every node below its separator, and `buckets` turns the network into
//! conditional tables along that tree.

pub(super) mod buckets;
mod order;
pub(super) mod tree;

use super::Network;
use crate::error::{Error, ErrorKind, Hint, Result};

/// The most cells of all tables of an elimination together, eight bytes each, and about as much again for what is made of them.
pub const MAX_CELLS: usize = 1 << 25;

/// The tree of the cheaper of two orders.
///
/// # Errors
/// [`ErrorKind::TooLarge`] when the tables would have more than [`MAX_CELLS`] cells, with the size of the largest and two of
/// its nodes.
pub(super) fn tree_of(network: &Network) -> Result<tree::Tree> {
    let plan = order::plan(network, MAX_CELLS as f64).map_err(|size| too_large(network, &size))?;
    Ok(tree::Tree::new(network, &plan))
}

fn too_large(network: &Network, size: &order::TooLarge) -> Error {
    let name = |k: usize| format!("{:?}", network.nodes()[size.nodes[k]].variable.name);
    let nodes = match size.nodes.len() {
        1 => name(0),
        2 => format!("{} and {}", name(0), name(1)),
        more => format!("{}, {} and {} other nodes", name(0), name(1), more - 2),
    };
    Error::expected(
        ErrorKind::TooLarge,
        format!("at most {MAX_CELLS} cells in all tables for exact probabilities"),
        format!("{}, {} of them in the table of {nodes}", size.cells, size.largest),
    )
    .with_hint(Hint::SampleInstead)
}
