//! What the modules of the page share. The browser bindings only translate between JavaScript values and the core's types:
//! numbers in bulk cross as typed arrays, everything else as plain objects by serde. The TypeScript declarations are
//! generated from the Rust types.
//!
//! Errors cross as plain objects, see [`Failure`](failure::Failure). Anything else that is thrown is a panic or a trap: the
//! instance is then in an unknown state, and the worker that holds it has to be replaced.
//!
//! There are four modules, so that the first visit loads only what it needs: `bindings/page` has networks and all that learns,
//! `bindings/reader` what opens a file, `bindings/files` what takes apart files that are no text, `bindings/lab` the searches, the rivals and the assumptions.

pub mod blob;
pub mod border;
pub mod data;
pub mod failure;
pub mod format;
pub mod network;
pub mod options;
pub mod outlet;
pub mod raw;
pub mod seed;

use wasm_bindgen::prelude::wasm_bindgen;

/// The version of this crate, for the page to show beside every result.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Panics, for tests of what the page does then.
///
/// # Panics
/// Always.
#[wasm_bindgen(js_name = panicForTest)]
pub fn panic_for_test() {
    panic!("asked for by a test");
}

/// A panic throws its message; without this, JavaScript would see a trap that says nothing.
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|info| wasm_bindgen::throw_str(&info.to_string())));
}
