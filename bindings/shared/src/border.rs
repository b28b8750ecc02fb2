//! Values on their way over the border.

use nodewise::error::{Error, ErrorKind};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_wasm_bindgen::Serializer;
use tsify::{Ts, Tsify};
use wasm_bindgen::JsValue;

use crate::failure::{Result, failure};

/// What is absent is `null`, a map is a plain object, and infinite numbers are what they are.
const PLAIN: Serializer = Serializer::new().serialize_missing_as_null(true).serialize_maps_as_objects(true);

/// A value for JavaScript, declared there by its type.
pub fn give<T: Tsify + Serialize>(value: &T) -> Ts<T> {
    Ts::new_unchecked(plain(value))
}

/// The same for each value of a list.
pub fn give_all<T: Tsify + Serialize>(values: &[T]) -> Vec<Ts<T>> {
    values.iter().map(give).collect()
}

/// A value from JavaScript.
///
/// # Errors
/// A `Failure` that tells what of it is not as declared.
#[allow(clippy::needless_pass_by_value, reason = "arguments from JavaScript come by value")]
pub fn take<T: Tsify + DeserializeOwned>(value: Ts<T>) -> Result<T> {
    from_plain(value.js_value())
}

/// What a plain object holds.
///
/// # Errors
/// A `Failure` that tells what of it is not as declared.
pub fn from_plain<T: DeserializeOwned>(value: JsValue) -> Result<T> {
    serde_wasm_bindgen::from_value(value)
        .map_err(|error| failure(Error::new(ErrorKind::Setting, error.to_string())))
}

/// A plain object.
pub fn plain<T: Serialize + ?Sized>(value: &T) -> JsValue {
    value.serialize(&PLAIN).expect("counts and seeds are below 2^53, and keys are texts")
}
