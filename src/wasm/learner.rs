//! Learning: one object for each setting of the switches, asked node by node.

use std::ops::ControlFlow;

use js_sys::{Float64Array, Uint8Array};
use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::failure::{Result, failure};
use super::{counts, value};
use crate::detail;
use crate::encode::Formulation;
use crate::knowledge::Knowledge;
use crate::lambda::{self, ebic};
use crate::learner::Learner;
use crate::solver::{Event, PathPoint, SolverSettings};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** What is learned, apart from the data and the penalty. */
export interface Problem {
  formulation: { name: 'normalised' } | { name: 'paper'; encoding: 'effects' | 'dummy'; intercept: boolean };
  /** Pairs of column numbers. */
  forbidden: (readonly [number, number])[];
  required: (readonly [number, number])[];
}

/** Receives the solutions of a path one by one, largest λ first. */
export interface PathSink {
  point(gap: number, status: number, neighbours: Uint32Array<ArrayBuffer>, norms: Float64Array<ArrayBuffer>): void;
}

/** Marginal tests of all pairs, row-major n × n. */
export interface Tests {
  chiSquare: Float64Array<ArrayBuffer>;
  critical: Float64Array<ArrayBuffer>;
  dependent: Uint8Array<ArrayBuffer>;
}
";

#[wasm_bindgen]
extern "C" {
    /// Where the points of a path go.
    #[wasm_bindgen(typescript_type = "PathSink")]
    pub type PathSink;

    #[wasm_bindgen(method)]
    fn point(this: &PathSink, gap: f64, status: u8, neighbours: Vec<u32>, norms: Vec<f64>);
}

#[derive(Deserialize)]
struct Problem {
    formulation: Formulation,
    forbidden: Vec<(usize, usize)>,
    required: Vec<(usize, usize)>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Tests {
    #[serde(with = "serde_wasm_bindgen::preserve")]
    chi_square: Float64Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    critical: Float64Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    dependent: Uint8Array,
}

/// A learner for one setting of the switches.
#[wasm_bindgen(js_name = Learner)]
pub struct NodeLearner {
    learner: Learner,
}

#[wasm_bindgen(js_class = Learner)]
impl NodeLearner {
    /// Builds the Gram matrix, the weights and the tests.
    ///
    /// # Errors
    /// A `Failure` when a pair of columns was never observed together.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "Counts")] counts: JsValue,
        #[wasm_bindgen(unchecked_param_type = "Problem")] problem: JsValue,
    ) -> Result<Self> {
        let Problem { formulation, forbidden, required } = value::take(problem)?;
        let knowledge = Knowledge { forbidden, required };
        let learner = Learner::new(counts::take(counts)?, formulation, knowledge).map_err(failure)?;
        Ok(Self { learner })
    }

    /// The smallest penalty at which the graph is empty but for required edges.
    #[wasm_bindgen(js_name = lambdaMax)]
    pub fn lambda_max(&self) -> f64 {
        self.learner.lambda_max()
    }

    /// The same for one node.
    #[wasm_bindgen(js_name = nodeLambdaMax)]
    pub fn node_lambda_max(&self, r: usize) -> f64 {
        self.learner.node_lambda_max(r)
    }

    /// Node `r` along a decreasing grid; every point goes to `sink` as soon as it is solved.
    ///
    /// # Errors
    /// A `Failure` for a gap outside (0, 1).
    #[wasm_bindgen(js_name = solvePath)]
    pub fn solve_path(&self, r: usize, lambdas: &[f64], gap: f64, sink: &PathSink) -> Result<()> {
        let settings = SolverSettings::default().with_gap(gap).map_err(failure)?;
        let mut watch = |event: Event<'_>| {
            if let Event::Point(point) = event {
                send(point, sink);
            }
            ControlFlow::Continue(())
        };
        self.learner.fit_node_path(r, lambdas, settings, &mut watch);
        Ok(())
    }

    /// Node `r` at one penalty, reached from its own largest as the command line does, so that the numbers are the same.
    ///
    /// # Errors
    /// A `Failure` for a gap outside (0, 1).
    #[wasm_bindgen(js_name = solveAt)]
    pub fn solve_at(&self, r: usize, lambda: f64, gap: f64, sink: &PathSink) -> Result<()> {
        let settings = SolverSettings::default().with_gap(gap).map_err(failure)?;
        send(&self.learner.node_weights(r, lambda, settings).1, sink);
        Ok(())
    }

    /// The extended Bayesian information criterion of one neighbourhood.
    pub fn criterion(&self, r: usize, neighbours: Vec<usize>) -> f64 {
        ebic::criterion(self.learner.gram(), r, &neighbours, ebic::GAMMA)
    }

    /// The paper's benchmark rule for node `r`.
    #[wasm_bindgen(js_name = paperLambda)]
    pub fn paper_lambda(&self, r: usize, c1: f64, c2: f64) -> f64 {
        lambda::benchmark(self.learner.counts(), r, c1, c2)
    }

    /// The marginal tests of all pairs.
    #[wasm_bindgen(unchecked_return_type = "Tests")]
    pub fn tests(&self) -> JsValue {
        let (n, tests) = (self.learner.len(), self.learner.tests());
        let pairs = || (0..n * n).map(|k| (k / n, k % n));
        let chi_square: Vec<f64> = pairs().map(|(i, j)| tests.statistic(i, j)).collect();
        let critical: Vec<f64> = pairs().map(|(i, j)| tests.critical(i, j)).collect();
        let dependent: Vec<u8> = pairs().map(|(i, j)| tests.dependent(i, j).into()).collect();
        value::give(&Tests {
            chi_square: chi_square.as_slice().into(),
            critical: critical.as_slice().into(),
            dependent: dependent.as_slice().into(),
        })
    }

    /// Node `r` at one penalty, with the entry interval of each neighbour.
    ///
    /// # Errors
    /// A `Failure` for a gap outside (0, 1).
    #[wasm_bindgen(js_name = nodeDetail)]
    pub fn node_detail(&self, r: usize, lambda: f64, gap: f64) -> Result<JsValue> {
        let settings = SolverSettings::default().with_gap(gap).map_err(failure)?;
        Ok(value::give(&detail::node(&self.learner, r, lambda, settings).map_err(failure)?))
    }

    /// A pair at one penalty, from both ends.
    ///
    /// # Errors
    /// A `Failure` for a gap outside (0, 1).
    #[wasm_bindgen(js_name = edgeDetail)]
    pub fn edge_detail(&self, a: usize, b: usize, lambda: f64, gap: f64) -> Result<JsValue> {
        let settings = SolverSettings::default().with_gap(gap).map_err(failure)?;
        Ok(value::give(&detail::edge(&self.learner, a, b, lambda, settings).map_err(failure)?))
    }
}

fn send(point: &PathPoint, sink: &PathSink) {
    let (neighbours, norms) = point.norms.iter().map(|&(i, norm)| (i as u32, norm)).unzip();
    sink.point(point.certificate.gap, point.status as u8, neighbours, norms);
}
