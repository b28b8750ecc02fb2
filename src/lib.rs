//! nodewise
pub mod chi2;
pub mod counts;
pub mod detail;
pub mod effects;
pub mod encode;
pub mod error;
pub mod gram;
pub mod knowledge;
pub mod lambda;
pub mod learner;
mod linalg;
pub mod marginal;
pub mod penalty;
pub mod skeleton;
pub mod solver;
pub mod table;
#[cfg(feature = "wasm")]
mod wasm;
pub use error::{Error, ErrorKind, Result};
