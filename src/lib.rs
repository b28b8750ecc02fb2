//! nodewise
pub mod chi2;
pub mod counts;
pub mod encode;
pub mod error;
pub mod gram;
mod linalg;
pub mod penalty;
pub mod solver;
pub mod table;
pub use error::{Error, ErrorKind, Result};
