//! Answers beside a known graph.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use nodewise::evaluate::Comparison;
use nodewise::graph::Dag;
use nodewise_bindings::failure::{Result, failure};
use nodewise_bindings::{object, value};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** What an answer has in common with the truth. */
export interface Tally {
  found: number;
  missed: number;
  extra: number;
}

/** An answer beside the truth. */
export interface Judgement {
  edges: Tally;
  /** With their directions; null for an answer without. */
  arcs: Tally | null;
  /** Pairs that are not joined in the same way in both equivalence classes; null for an answer without directions. */
  cpdagDistance: number | null;
}

/** The truth by column numbers, and answers: edges ascending, and arcs where there are directions. */
export interface JudgeWish {
  nodes: number;
  arcs: readonly (readonly [number, number])[];
  answers: readonly { skeleton: readonly (readonly [number, number])[]; arcs: readonly (readonly [number, number])[] | null }[];
}
";

/// Compares some answers with a known graph; a list of `Judgement` as JSON.
///
/// # Errors
/// A `Failure` when arcs go round.
#[wasm_bindgen(js_name = judgeAnswers)]
pub fn judge_answers(#[wasm_bindgen(unchecked_param_type = "JudgeWish")] wish: &JsValue) -> Result<String> {
    let n = object::number(wish, "nodes").unwrap_or_default() as usize;
    let graph = |object: &JsValue| Dag::from_arcs(n, object::pairs(object, "arcs"));
    let compare = |truth: Dag| -> nodewise::Result<Vec<Comparison>> {
        let one = |answer: &JsValue| {
            if object::get(answer, "arcs").is_null() {
                Ok(Comparison::of_skeleton(&truth, &object::pairs(answer, "skeleton")))
            } else {
                Ok(Comparison::of_dag(&truth, &graph(answer)?))
            }
        };
        object::items(&object::get(wish, "answers")).iter().map(one).collect()
    };
    graph(wish).and_then(compare).map(|all| value::give(&all)).map_err(failure)
}
