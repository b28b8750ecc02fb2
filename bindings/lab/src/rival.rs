//! Other methods on the same rows.

use nodewise::graph::Pair;
use nodewise::rival::{
    EXACT_IN_BROWSER, Exact, Greedy, Learned, Method, Mmhc, Mmpc, OptimalReinsertion, SparseCandidate, Tested,
};
use nodewise::score::Score;
use nodewise::search::Constraints;
use nodewise_bindings::border::{give, take};
use nodewise_bindings::failure::{Result, failure};
use nodewise_bindings::outlet::Outlet;
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use super::table::CodedTable;

/// A method.
#[derive(Clone, Copy, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum MethodName {
    /// Max-min parents and children.
    Mmpc,
    /// The same, then hill climbing.
    Mmhc,
    /// Hill climbing.
    Greedy,
    /// Sparse candidates.
    SparseCandidate,
    /// Optimal reinsertion.
    OptimalReinsertion,
    /// Dynamic programming.
    Exact,
}

/// What another method is asked for.
#[derive(Deserialize, Tsify)]
pub struct RivalWish {
    score: Score,
    /// Pairs that must not be joined, by column numbers.
    #[tsify(type = "readonly (readonly [number, number])[]")]
    forbidden: Vec<Pair>,
    /// Pairs that must be joined, in either direction.
    #[tsify(type = "readonly (readonly [number, number])[]")]
    required: Vec<Pair>,
}

/// What a method found, by column numbers.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct Found {
    /// Joined pairs, the smaller number first.
    #[tsify(type = "[number, number][]")]
    skeleton: Vec<Pair>,
    /// From and to, where the method directs edges.
    #[tsify(type = "[number, number][] | null")]
    arcs: Option<Vec<Pair>>,
    score: Option<f64>,
    /// For each pair that a test decided: the largest p-value met, and the columns it was given.
    tests: Vec<Tested>,
    /// That missing values were filled in, in a sentence; null where none were.
    filled: Option<String>,
}

#[wasm_bindgen(js_class = CodedTable)]
impl CodedTable {
    /// Runs one method, without the pairs that must not be joined; parts are of type `Progress`.
    ///
    /// # Errors
    /// A `Failure` when the method cannot take so many columns, or no row has a value.
    pub fn rival(&self, name: Ts<MethodName>, wish: Ts<RivalWish>, outlet: &Outlet) -> Result<Ts<Found>> {
        let RivalWish { score, forbidden, required } = take(wish)?;
        let both = |(a, b): Pair| [(a, b), (b, a)];
        let forbidden: Vec<Pair> = forbidden.into_iter().flat_map(both).collect();
        let free = Constraints::none(self.table.columns.len()).forbid(&forbidden);
        let constraints = free.join(&required).map_err(failure)?;
        let found = method(take(name)?, score).learn(&self.table, &constraints, &mut outlet.watch());
        Ok(give(&Found::from(found.map_err(failure)?)))
    }
}

fn method(name: MethodName, score: Score) -> Box<dyn Method> {
    match name {
        MethodName::Mmpc => Box::new(Mmpc::default()),
        MethodName::Mmhc => Box::new(Mmhc { score, ..Mmhc::default() }),
        MethodName::Greedy => Box::new(Greedy { score, ..Greedy::default() }),
        MethodName::SparseCandidate => Box::new(SparseCandidate { score, ..SparseCandidate::default() }),
        MethodName::OptimalReinsertion => {
            Box::new(OptimalReinsertion { score, ..OptimalReinsertion::default() })
        }
        MethodName::Exact => Box::new(Exact { score, max_nodes: EXACT_IN_BROWSER, ..Exact::default() }),
    }
}

impl From<Learned> for Found {
    fn from(Learned { skeleton, dag, score, tests, filling, .. }: Learned) -> Self {
        let filled = filling.map(|filling| format!("the method {}", filling.told()));
        Self { skeleton, arcs: dag.map(|dag| dag.arcs().collect()), score, tests, filled }
    }
}
