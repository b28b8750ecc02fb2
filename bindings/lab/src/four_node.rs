//! The paper's example of four nodes.

use nodewise::assumptions::four_node::{Moment, Possible};
use nodewise_bindings::border::give;
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

/// What is true at one (p, q), in closed form.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct FourNode {
    p: f64,
    q: f64,
    /// The second moments.
    matrix: [[f64; 4]; 4],
    least_eigenvalue: f64,
    /// Of X1 to X4.
    incoherence: [f64; 4],
    /// `W*` of X1 to X4, one number for each neighbour.
    weights: [Vec<f64>; 4],
    possible: Possible,
    /// Which condition fails; absent where a network has these moments.
    reason: Option<String>,
}

/// The example at one (p, q).
#[wasm_bindgen(js_name = fourNode)]
pub fn four_node(p: f64, q: f64) -> Ts<FourNode> {
    let moment = Moment { p, q };
    give(&FourNode {
        p,
        q,
        matrix: moment.matrix(),
        least_eigenvalue: moment.least_eigenvalue(),
        incoherence: moment.incoherence(),
        weights: moment.weights(),
        possible: moment.possible(),
        reason: moment.check().err().map(|error| error.to_string()),
    })
}

/// The borders of what is possible at each `p`: the least and the largest `q` of a network, then of a positive definite matrix;
/// NaN where there is none.
#[wasm_bindgen(js_name = fourNodeRegion, unchecked_return_type = "Float64Array<ArrayBuffer>")]
pub fn four_node_region(ps: &[f64]) -> Vec<f64> {
    let ends = |range: Option<(f64, f64)>| range.unwrap_or((f64::NAN, f64::NAN));
    let at = |&p: &f64| {
        let ((low, high), (least, most)) = (ends(Moment::range(p)), ends(Moment::definite_range(p)));
        [low, high, least, most]
    };
    ps.iter().flat_map(at).collect()
}
