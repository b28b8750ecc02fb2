//! Reading plain JavaScript objects field by field. A derived reader would be several times as much code in the module, and
//! the other side is typed: what has another type than declared counts as absent.

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::{JsCast, JsValue};

/// A field of an object; `undefined` where there is none.
pub fn get(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).unwrap_or(JsValue::UNDEFINED)
}

/// A text.
pub fn text(object: &JsValue, name: &str) -> Option<String> {
    get(object, name).as_string()
}

/// A number.
pub fn number(object: &JsValue, name: &str) -> Option<f64> {
    get(object, name).as_f64()
}

/// A truth value.
pub fn flag(object: &JsValue, name: &str) -> Option<bool> {
    get(object, name).as_bool()
}

/// The items of a list; none where there is no list.
pub fn items(list: &JsValue) -> Vec<JsValue> {
    list.dyn_ref::<Array>().map_or_else(Vec::new, |list| list.iter().collect())
}

/// A list of texts.
pub fn texts(object: &JsValue, name: &str) -> Vec<String> {
    items(&get(object, name)).iter().filter_map(JsValue::as_string).collect()
}

/// A list of pairs of column numbers.
pub fn pairs(object: &JsValue, name: &str) -> Vec<(usize, usize)> {
    let column = |pair: &[JsValue], at: usize| pair.get(at).and_then(JsValue::as_f64).map(|x| x as usize);
    let pair = |value: &JsValue| {
        let pair = items(value);
        Some((column(&pair, 0)?, column(&pair, 1)?))
    };
    items(&get(object, name)).iter().filter_map(pair).collect()
}

/// The names and values of an object's fields.
pub fn entries(object: &JsValue) -> Vec<(String, JsValue)> {
    let Some(object) = object.dyn_ref::<Object>() else { return Vec::new() };
    let entry = |entry: JsValue| {
        let entry = items(&entry);
        Some((entry.first()?.as_string()?, entry.get(1)?.clone()))
    };
    Object::entries(object).iter().filter_map(entry).collect()
}
