//! Errors on their way to JavaScript.

use nodewise::error::{Error, ErrorKind, Hint};
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::JsValue;

use crate::border;

/// What went wrong with the data or the settings.
#[derive(Serialize, Tsify)]
pub struct Failure {
    /// For programs.
    pub kind: ErrorKind,
    /// For people.
    pub message: String,
    /// What a person could do about it; the page words it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<Hint>,
}

/// Results at the border.
pub type Result<T> = std::result::Result<T, JsValue>;

/// The object that JavaScript catches, a [`Failure`].
#[allow(clippy::needless_pass_by_value, reason = "it stands behind map_err")]
pub fn failure(error: Error) -> JsValue {
    border::plain(&Failure { kind: error.kind(), message: error.to_string(), hint: error.hint().cloned() })
}
