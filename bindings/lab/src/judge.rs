//! Answers beside a known graph.

use nodewise::evaluate::Comparison;
use nodewise::graph::{Dag, Pair};
use nodewise_bindings::border::{give, take};
use nodewise_bindings::failure::{Result, failure};
use serde::Deserialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

/// The truth by column numbers, and answers.
#[derive(Deserialize, Tsify)]
pub struct JudgeWish {
    nodes: usize,
    #[tsify(type = "readonly (readonly [number, number])[]")]
    arcs: Vec<Pair>,
    #[tsify(type = "readonly GraphAnswer[]")]
    answers: Vec<GraphAnswer>,
}

/// An answer: edges ascending, and arcs where there are directions.
#[derive(Deserialize, Tsify)]
#[tsify(missing_as_null)]
pub struct GraphAnswer {
    #[tsify(type = "readonly (readonly [number, number])[]")]
    skeleton: Vec<Pair>,
    #[tsify(type = "readonly (readonly [number, number])[] | null")]
    arcs: Option<Vec<Pair>>,
}

/// Compares some answers with a known graph.
///
/// # Errors
/// A `Failure` when arcs go round.
#[wasm_bindgen(js_name = judgeAnswers)]
pub fn judge_answers(wish: Ts<JudgeWish>) -> Result<Vec<Ts<Comparison>>> {
    let JudgeWish { nodes, arcs, answers } = take(wish)?;
    let truth = Dag::from_arcs(nodes, arcs).map_err(failure)?;
    let compare = |GraphAnswer { skeleton, arcs }| match arcs {
        None => Ok(give(&Comparison::of_skeleton(&truth, &skeleton))),
        Some(arcs) => {
            let dag = Dag::from_arcs(nodes, arcs).map_err(failure)?;
            Ok(give(&Comparison::of_dag(&truth, &dag)))
        }
    };
    answers.into_iter().map(compare).collect()
}
