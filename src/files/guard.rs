//! Libraries that may panic on a damaged file.
//!
//! Natively a panic is caught here and becomes a sentence; in the browser it ends the worker that reads this one file, and the page says
//! the sentence.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::{Error, ErrorKind, Result};

/// Runs what may panic on a damaged file.
pub(super) fn guarded<T>(what: &str, action: impl FnOnce() -> T) -> Result<T> {
    catch_unwind(AssertUnwindSafe(action)).map_err(|_| damaged(what, "or cut short"))
}

/// The error of a damaged file, with what a library said of it.
pub(super) fn damaged(what: &str, reason: impl std::fmt::Display) -> Error {
    Error::expected(ErrorKind::Table, what, format!("a damaged one ({reason})"))
}
