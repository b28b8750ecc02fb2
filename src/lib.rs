//! nodewise
pub mod error;
pub mod table;
#[cfg(feature = "wasm")]
mod wasm;
pub use error::{Error, ErrorKind, Result};
