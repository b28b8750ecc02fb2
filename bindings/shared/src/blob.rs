//! Files that are read piece by piece, or as a whole.

use nodewise::error::{Error, ErrorKind};
use wasm_bindgen::{JsCast, JsValue};

use crate::failure::failure;

/// The `Failure` of a file that is gone or has changed by the time that it is read.
#[allow(clippy::needless_pass_by_value, reason = "it stands behind map_err")]
pub fn unreadable(error: JsValue) -> JsValue {
    let reason = error
        .dyn_ref::<js_sys::Error>()
        .map_or_else(|| format!("{error:?}"), |error| String::from(error.message()));
    failure(Error::new(ErrorKind::Io, format!("the file could not be read: {reason}")))
}
