//! The theorem's assumptions, as numbers that can be looked at.
//!
//! For every node `r` with a support `S` (its parents and children, or its Markov blanket) and the Gram matrix `H` of the
//! population or of a sample:
//!
//! | file | quantity | in the paper |
//! |---|---|---|
//! | [`incoherence`] | `lambda_min(H_SS)`, the block norm of `H_{S^c S} H_SS^{-1}` and its worst block | assumptions 1 and 2 |
//! | [`substitute`] | `W* = H_SS^{-1} H_{S r}`, its least block, and what it leaves outside the support | `eq:opt problem` |
//! | [`residual`] | `sigma` and `mu` of the residual | `eq:sigma 1`, `eq:mu 1` |
//! | [`theorem`] | the admissible `lambda`, the smallest `N` | `eq:lambda_condition` and statement 3 |
//! | [`lemmas`] | probabilities that the sample shares the population's properties | lemmas 1, 2 and 5 |
//! | [`witness`] | the primal-dual witness at one `lambda` | proof of the theorem |
//! | [`assess`](mod@assess) | all of it for all nodes, with verdicts | |
//! | [`plug_in`] | what takes the place of supports that are not known | |
//! | [`report`] | the assessments as text and as CSV | |
//! | [`four_node`] | the paper's example in closed form, and networks that have its moments | `sec:discussion` |
//! | [`transform`] | changes of a network that make an assumption fall | |

pub mod assess;
pub mod four_node;
pub mod incoherence;
pub mod lemmas;
pub mod plug_in;
pub mod plug_in_bound;
pub mod report;
pub mod residual;
pub mod substitute;
pub mod theorem;
pub mod transform;
pub mod witness;

use serde::Serialize;

pub use assess::{Assessment, Setup, Verdict, Verdicts, assess};
pub use plug_in::{PlugIn, Signal};
pub use residual::Residual;
pub use theorem::{Conditions, Interval, Reading, Sizes};
pub use transform::Change;
pub use witness::{Witness, WitnessPath, witness_path};

/// A node's block and a number that belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Block {
    /// The node.
    pub node: usize,
    /// The number.
    pub value: f64,
}

impl Block {
    /// The first of those with the largest value.
    pub fn largest(blocks: impl IntoIterator<Item = Self>) -> Option<Self> {
        blocks.into_iter().reduce(|best, block| if block.value > best.value { block } else { best })
    }

    /// The first of those with the smallest value.
    pub fn smallest(blocks: impl IntoIterator<Item = Self>) -> Option<Self> {
        blocks.into_iter().reduce(|best, block| if block.value < best.value { block } else { best })
    }
}
