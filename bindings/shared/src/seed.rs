//! Seeds: those that the page hands over, and fresh ones.

use nodewise::error::{Error, ErrorKind};
use nodewise::math::random::{self, LARGEST_SEED};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::failure::{Result, failure};

/// A seed that nobody chose, for a person who asks for another sample.
///
/// # Errors
/// A `Failure` where the browser has no randomness to give.
#[wasm_bindgen(js_name = freshSeed)]
pub fn fresh_seed() -> Result<f64> {
    Ok(random::fresh_seed().map_err(failure)? as f64)
}

/// The seed that a number is.
///
/// # Errors
/// A `Failure` for a number that is none.
pub fn checked(seed: f64) -> Result<u64> {
    if seed.fract() == 0.0 && (0.0..=LARGEST_SEED as f64).contains(&seed) {
        return Ok(seed as u64);
    }
    let expected = format!("a whole number from 0 to {LARGEST_SEED} as seed");
    Err(failure(Error::expected(ErrorKind::Setting, expected, seed)))
}
