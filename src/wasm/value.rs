//! Plain values in and out.

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsValue;

use super::failure::{Result, failure};
use crate::error::{Error, ErrorKind};

/// A Rust value as plain JavaScript objects; absent values are `null`, maps are objects.
///
/// # Panics
/// For a whole number above 2^53, which nothing here can reach.
pub fn give<T: Serialize>(value: &T) -> JsValue {
    let serializer =
        serde_wasm_bindgen::Serializer::new().serialize_maps_as_objects(true).serialize_missing_as_null(true);
    value.serialize(&serializer).expect("texts, numbers and lists have a JavaScript form")
}

/// A plain JavaScript object as a Rust value.
///
/// # Errors
/// [`ErrorKind::Setting`] when it has another shape.
pub fn take<T: DeserializeOwned>(value: JsValue) -> Result<T> {
    serde_wasm_bindgen::from_value(value)
        .map_err(|error| failure(Error::new(ErrorKind::Setting, error.to_string())))
}
