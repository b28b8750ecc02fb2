//! Plain values in and out, as JSON: the crate writes and reads it anyway, and a second format would double that code.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::failure::{Result, failure};
use crate::error::{Error, ErrorKind};

/// A Rust value as JSON; absent and infinite values are `null`.
pub fn give<T: Serialize>(value: &T) -> String {
    // Indented only because exports are: every style costs its own copy of the code.
    serde_json::to_string_pretty(value).expect("texts, numbers and lists have a JSON form")
}

/// JSON as a Rust value.
///
/// # Errors
/// [`ErrorKind::Setting`] when it has another shape.
pub fn take<T: DeserializeOwned>(json: &str) -> Result<T> {
    serde_json::from_slice(json.as_bytes())
        .map_err(|error| failure(Error::new(ErrorKind::Setting, error.to_string())))
}
