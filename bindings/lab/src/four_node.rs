//! The paper's example of four nodes.

use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use nodewise::assumptions::four_node::{Moment, Possible};
use nodewise_bindings::value;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** What is true at one (p, q), in closed form. */
export interface FourNode {
  p: number;
  q: number;
  /** The second moments. */
  matrix: number[][];
  leastEigenvalue: number;
  /** Of X1 to X4. */
  incoherence: number[];
  /** `W*` of X1 to X4, one number for each neighbour. */
  weights: number[][];
  possible: { definite: boolean; network: boolean; incoherent: boolean };
  /** Which condition fails; absent where a network has these moments. */
  reason: string | null;
}
";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FourNode {
    p: f64,
    q: f64,
    matrix: [[f64; 4]; 4],
    least_eigenvalue: f64,
    incoherence: [f64; 4],
    weights: [Vec<f64>; 4],
    possible: Possible,
    reason: Option<String>,
}

/// A `FourNode` as JSON.
#[wasm_bindgen(js_name = fourNode)]
pub fn four_node(p: f64, q: f64) -> String {
    let moment = Moment { p, q };
    value::give(&FourNode {
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
#[wasm_bindgen(js_name = fourNodeRegion)]
pub fn four_node_region(ps: &[f64]) -> Vec<f64> {
    let ends = |range: Option<(f64, f64)>| range.unwrap_or((f64::NAN, f64::NAN));
    let at = |&p: &f64| {
        let ((low, high), (least, most)) = (ends(Moment::range(p)), ends(Moment::definite_range(p)));
        [low, high, least, most]
    };
    ps.iter().flat_map(at).collect()
}
