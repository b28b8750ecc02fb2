//! A network or a list of columns that JavaScript made.

use js_sys::Float64Array;
use wasm_bindgen::JsValue;

use super::object;
use nodewise::counts::Variable;
use nodewise::error::Result;
use nodewise::network::{Network, Node};

/// A `NetworkModel`, checked.
///
/// # Errors
/// [`nodewise::ErrorKind::Network`] that names the node, and the row of its table where one is at fault.
pub fn network(model: &JsValue) -> Result<Network> {
    let nodes = object::items(&object::get(model, "nodes")).iter().map(node).collect();
    Network::new(object::text(model, "name").unwrap_or_default(), nodes)
}

fn node(value: &JsValue) -> Node {
    let parents = Float64Array::new(&object::get(value, "parents")).to_vec();
    let cpt = Float64Array::new(&object::get(value, "cpt")).to_vec();
    Node {
        variable: variable(value),
        parents: parents.into_iter().map(|parent| parent as usize).collect(),
        cpt,
    }
}

/// The columns of an object that has `variables`.
pub fn variables(head: &JsValue) -> Vec<Variable> {
    object::items(&object::get(head, "variables")).iter().map(variable).collect()
}

fn variable(value: &JsValue) -> Variable {
    Variable { name: object::text(value, "name").unwrap_or_default(), levels: object::texts(value, "levels") }
}
