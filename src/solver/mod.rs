//! The block-regularised regression of one node on all others, solved on the Gram matrix.
//!
//! For the node `r`, over weight blocks `W_i` (`rho_i` x `rho_r`) of the candidates `i != r`:
//!
//! ```text
//! min_W  1/2 tr H_rr - <W, H_{-r,r}> + 1/2 <W, H_{-r,-r} W>  +  lambda * sum_i w_ir |W_i|_F
//! ```
//!
//! The first three terms are `1/(2N) |E_r - E_{-r} W|_F^2`. [`problem`] states it, [`block`] minimises over one block in
//! closed form, `sweep` goes through the active blocks, [`path`] follows the solution from large to small `lambda`,
//! [`certificate`] proves how far a solution is from the optimum, [`screen`] which blocks vanish there, and [`entry`] finds at
//! which `lambda` a block becomes non-zero.

pub mod block;
pub mod certificate;
pub mod entry;
mod newton;
pub mod path;
pub mod problem;
mod required;
pub mod screen;
pub mod settings;
mod state;
mod superset;
mod sweep;

pub use certificate::Certificate;
pub use entry::Entry;
pub use path::{NodePath, NodeSolver, PathPoint, Status, each_point, fit_path};
pub use problem::{NodeProblem, NodeWeights};
pub use settings::{PathSettings, SolverSettings, descent, log_grid};
