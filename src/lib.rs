//! nodewise
pub mod error;
pub mod table;
pub use error::{Error, ErrorKind, Result};
