//! The browser bindings: they only translate between JavaScript values and this crate's types.

use wasm_bindgen::prelude::wasm_bindgen;

/// The version of this crate, for the page to show beside every result.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
