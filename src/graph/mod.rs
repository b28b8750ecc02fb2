//! Directed acyclic graphs: what known networks have, and what learned skeletons are measured against.

mod cpdag;
mod dag;
mod reason;
mod reduction;

pub use cpdag::{Cpdag, Join, Step};
pub use dag::Dag;
pub use reason::{Known, Reason};

/// An undirected edge, the smaller node first.
#[cfg_attr(feature = "typescript", tsify::declare)]
pub type Pair = (usize, usize);

/// Puts the smaller node first.
pub fn pair(a: usize, b: usize) -> Pair {
    (a.min(b), a.max(b))
}
