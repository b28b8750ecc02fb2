//! The formulation that an object of JavaScript names.

use wasm_bindgen::JsValue;

use super::object;
use nodewise::error::{Error, ErrorKind, Result};
use nodewise::gram::encode::{Encoding, Formulation};

/// What the object's field `formulation` names.
///
/// # Errors
/// [`ErrorKind::Setting`] for a name that is none.
pub fn of(wish: &JsValue) -> Result<Formulation> {
    let formulation = object::get(wish, "formulation");
    let intercept = object::flag(&formulation, "intercept").unwrap_or_default();
    let word = |name| object::text(&formulation, name).unwrap_or_default();
    match (word("name").as_str(), word("encoding").as_str()) {
        ("normalised", _) => Ok(Formulation::Normalised),
        ("paper", "effects") => Ok(Formulation::Paper { encoding: Encoding::Effects, intercept }),
        ("paper", "dummy") => Ok(Formulation::Paper { encoding: Encoding::Dummy, intercept }),
        (name, _) => Err(Error::expected(
            ErrorKind::Setting,
            "normalised, or paper with effects or dummy",
            format!("{name:?}"),
        )),
    }
}
