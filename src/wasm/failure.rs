//! Errors on their way to JavaScript.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::value;
use crate::error::{Error, ErrorKind};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** What went wrong with the data or the settings; the message is for people. */
export interface Failure {
  kind: 'io' | 'encoding' | 'table' | 'column' | 'counts' | 'setting' | 'tooLarge' | 'cancelled';
  message: string;
}
";

/// Results at the border.
pub type Result<T> = std::result::Result<T, JsValue>;

#[derive(serde::Serialize)]
struct Failure {
    kind: &'static str,
    message: String,
}

/// The object that JavaScript catches.
#[allow(clippy::needless_pass_by_value, reason = "it stands behind map_err")]
pub fn failure(error: Error) -> JsValue {
    value::give(&Failure { kind: name(error.kind()), message: error.to_string() })
}

fn name(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::Io => "io",
        ErrorKind::Encoding => "encoding",
        ErrorKind::Table => "table",
        ErrorKind::Column => "column",
        ErrorKind::Counts => "counts",
        ErrorKind::Setting => "setting",
        ErrorKind::TooLarge => "tooLarge",
        ErrorKind::Cancelled => "cancelled",
    }
}
