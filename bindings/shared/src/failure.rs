//! Errors on their way to JavaScript.

use js_sys::{Object, Reflect};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::value;
use nodewise::error::{Error, ErrorKind};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** What went wrong with the data or the settings; the message is for people. */
export interface Failure {
  kind: 'io' | 'encoding' | 'table' | 'column' | 'counts' | 'network' | 'setting' | 'tooLarge' | 'cancelled';
  message: string;
}
";

/// Results at the border.
pub type Result<T> = std::result::Result<T, JsValue>;

/// The object that JavaScript catches.
#[allow(clippy::needless_pass_by_value, reason = "it stands behind map_err")]
pub fn failure(error: Error) -> JsValue {
    let object = Object::new();
    for (name, value) in [("kind", name(error.kind()).as_str()), ("message", error.to_string().as_str())] {
        Reflect::set(&object, &name.into(), &value.into()).expect("a fresh object takes any property");
    }
    object.into()
}

/// The kind as it is serialised.
fn name(kind: ErrorKind) -> String {
    value::give(&kind).trim_matches('"').to_owned()
}
