//! Other methods on the same rows.

use serde::Serialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::table::CodedTable;
use nodewise::Watch;
use nodewise::error::{Error, ErrorKind};
use nodewise::graph::Pair;
use nodewise::rival::{Exact, Greedy, Learned, Method, Mmhc, Mmpc, OptimalReinsertion, SparseCandidate};
use nodewise::score::Score;
use nodewise::search::Constraints;
use nodewise_bindings::failure::{Result, failure};
use nodewise_bindings::{object, value};

/// Dynamic programming over all sets of so many nodes takes a second or two in a browser; each further node doubles it.
const EXACT_NODES: usize = 16;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
export type MethodName = 'mmpc' | 'mmhc' | 'greedy' | 'sparseCandidate' | 'optimalReinsertion' | 'exact';

/** What is maximised. */
export type ScoreWish = { name: 'logLikelihood' | 'aic' | 'bic' | 'qnml' } | { name: 'bdeu'; equivalent: number };

/** What another method is asked for. */
export interface RivalWish {
  score: ScoreWish;
  /** Pairs that must not be joined, by column numbers. */
  forbidden: readonly (readonly [number, number])[];
  /** Pairs that must be joined, in either direction. */
  required: readonly (readonly [number, number])[];
}

/** What a method found, by column numbers. */
export interface Found {
  /** Joined pairs, the smaller number first. */
  skeleton: [number, number][];
  /** From and to, where the method directs edges. */
  arcs: [number, number][] | null;
  score: number | null;
  /** For each pair that a test decided: the largest p-value met, and the columns it was given. */
  tests: { pair: [number, number]; p: number; given: number[] }[];
}

/** Hears how far a search is; `of` is 0 where that is not known. */
export interface SearchSink {
  progress(done: number, of: number): void;
}
";

#[wasm_bindgen]
extern "C" {
    /// What hears how far a search is.
    #[wasm_bindgen(typescript_type = "SearchSink")]
    pub type SearchSink;

    #[wasm_bindgen(method)]
    pub(super) fn progress(this: &SearchSink, done: usize, of: usize);
}

#[derive(Serialize)]
struct Found {
    skeleton: Vec<Pair>,
    arcs: Option<Vec<(usize, usize)>>,
    score: Option<f64>,
    tests: Vec<Tested>,
}

#[derive(Serialize)]
struct Tested {
    pair: Pair,
    p: f64,
    given: Vec<usize>,
}

#[wasm_bindgen(js_class = TableBox)]
impl CodedTable {
    /// Runs one method, without the pairs that must not be joined; a `Found` as JSON.
    ///
    /// # Errors
    /// A `Failure` when the method cannot take so many columns, or no row is complete.
    pub fn rival(
        &self,
        #[wasm_bindgen(unchecked_param_type = "MethodName")] name: &str,
        #[wasm_bindgen(unchecked_param_type = "RivalWish")] wish: &JsValue,
        sink: &SearchSink,
    ) -> Result<String> {
        let method = method(name, score(&object::get(wish, "score")).map_err(failure)?).map_err(failure)?;
        let mut watch = Watch::hearing(|progress| sink.progress(progress.done, progress.of.unwrap_or(0)));
        let both = |(a, b): Pair| [(a, b), (b, a)];
        let forbidden: Vec<Pair> = object::pairs(wish, "forbidden").into_iter().flat_map(both).collect();
        let free = Constraints::none(self.table.columns.len()).forbid(&forbidden);
        let constraints = free.join(&object::pairs(wish, "required")).map_err(failure)?;
        let found = method.learn(&self.table, &constraints, &mut watch).map_err(failure)?;
        Ok(value::give(&plain(found)))
    }
}

fn method(name: &str, score: Score) -> nodewise::Result<Box<dyn Method>> {
    Ok(match name {
        "mmpc" => Box::new(Mmpc::default()),
        "mmhc" => Box::new(Mmhc { score, ..Mmhc::default() }),
        "greedy" => Box::new(Greedy { score, ..Greedy::default() }),
        "sparseCandidate" => Box::new(SparseCandidate { score, ..SparseCandidate::default() }),
        "optimalReinsertion" => Box::new(OptimalReinsertion { score, ..OptimalReinsertion::default() }),
        "exact" => Box::new(Exact { score, max_nodes: EXACT_NODES, ..Exact::default() }),
        other => {
            return Err(Error::expected(ErrorKind::Setting, "the name of a method", format!("{other:?}")));
        }
    })
}

/// The score of a wish.
///
/// # Errors
/// [`ErrorKind::Setting`] for a name that is none.
pub fn score(wish: &JsValue) -> nodewise::Result<Score> {
    match object::text(wish, "name").unwrap_or_default().as_str() {
        "logLikelihood" => Ok(Score::LogLikelihood),
        "aic" => Ok(Score::Aic),
        "bic" => Ok(Score::Bic),
        "qnml" => Ok(Score::Qnml),
        "bdeu" => Ok(Score::Bdeu { equivalent: object::number(wish, "equivalent").unwrap_or(1.0) }),
        other => Err(Error::expected(ErrorKind::Setting, "the name of a score", format!("{other:?}"))),
    }
}

fn plain(found: Learned) -> Found {
    let tested = |test: nodewise::rival::Tested| Tested { pair: test.pair, p: test.p, given: test.given };
    Found {
        skeleton: found.skeleton,
        arcs: found.dag.map(|dag| dag.arcs().collect()),
        score: found.score,
        tests: found.tests.into_iter().map(tested).collect(),
    }
}
