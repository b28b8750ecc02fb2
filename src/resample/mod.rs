//! How sure an edge is: learned again and again from samples of the rows, in what share of them is it there?
//!
//! Rows are needed only to count, and counting under a mask is quick; so every resample is taken whole, its penalties all along the
//! path. [`Scheme`] says which rows a resample has, [`Source`] counts them, [`paths`] learns, and [`Shares`] add up, in whole numbers: whoever
//! computes which resample, and in whatever order, the answer is the same.

mod average;
pub mod bound;
pub mod calibration;
mod confidence;
mod graphs;
pub mod paths;
mod shares;
mod source;
pub mod stability;
mod votes;

pub use crate::counts::Scheme;
pub use average::{Average, Threshold, by_data};
pub use confidence::Confidence;
pub use graphs::{Candidates, Graphs};
pub use paths::{Penalties, Stability};
pub use shares::{Joined, Shares};
pub use source::Source;
pub use votes::{Vote, Votes};
