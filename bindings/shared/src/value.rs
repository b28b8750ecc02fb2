//! Plain values on their way out, as JSON: the crate writes it anyway.

use serde::Serialize;

/// A Rust value as JSON; absent and infinite values are `null`.
pub fn give<T: Serialize>(value: &T) -> String {
    // Indented only because exports are: every style costs its own copy of the code.
    serde_json::to_string_pretty(value).expect("texts, numbers and lists have a JSON form")
}
