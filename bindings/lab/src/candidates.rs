//! The pairs that a search may join: the same as the command line's.

use nodewise::export::Doubts;
use nodewise::gram::encode::Formulation;
use nodewise::graph::Pair;
use nodewise::learner::skeleton::EdgeState;
use nodewise::learner::{Learner, Work};
use nodewise::solver::PathPoint;
use nodewise_bindings::border::{give, take};
use nodewise_bindings::data::Counts;
use nodewise_bindings::failure::{Result, failure};
use nodewise_bindings::outlet::Outlet;
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use super::joining::Joining;

/// How candidates are chosen.
#[derive(Deserialize, Tsify)]
pub struct CandidatesWish {
    formulation: Formulation,
    lambda: f64,
    #[serde(flatten)]
    joining: Joining,
}

/// The pairs that a search may join, and what casts doubt on them.
#[derive(Serialize, Tsify)]
pub struct Candidates {
    #[tsify(type = "[number, number][]")]
    pairs: Vec<Pair>,
    doubts: Doubts,
}

/// Whatever each column's regression cannot exclude, joined by the rule; parts are of type `Progress`.
///
/// # Errors
/// A `Failure` when a pair of columns was never observed together, or for a penalty that is none.
#[wasm_bindgen(js_name = candidatesOf)]
pub fn candidates_of(
    counts: Ts<Counts>,
    wish: Ts<CandidatesWish>,
    outlet: &Outlet,
) -> Result<Ts<Candidates>> {
    let CandidatesWish { formulation, lambda, joining } = take(wish)?;
    let learner =
        Learner::new(take(counts)?.checked()?, formulation, joining.knowledge()).map_err(failure)?;
    let lambdas = vec![lambda; learner.len()];
    let points = learner.candidate_nodes(&lambdas, Work::Alone, &mut outlet.watch()).map_err(failure)?;
    let edges = learner.edges(&points.iter().collect::<Vec<&PathPoint>>(), joining.rule, joining.filter);
    let kept = edges.iter().filter(|edge| edge.state == EdgeState::Kept);
    Ok(give(&Candidates {
        pairs: kept.map(|edge| (edge.a, edge.b)).collect(),
        doubts: Doubts::of(&learner, &points),
    }))
}
