//! Learning: one object for each setting of the switches, asked node by node.

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::counts::Counts;
use super::export;
use nodewise::Watch;
use nodewise::lambda::{self, ebic};
use nodewise::learner::Learner;
use nodewise::learner::explain;
use nodewise::learner::knowledge::Knowledge;
use nodewise::solver::{PathPoint, SolverSettings, each_point};
use nodewise_bindings::failure::{Result, failure};
use nodewise_bindings::{formulation, object, value};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** What is learned, apart from the data and the penalty. */
export interface Problem {
  formulation: { name: 'normalised' } | { name: 'paper'; encoding: 'effects' | 'dummy'; intercept: boolean };
  /** Pairs of column numbers. */
  forbidden: (readonly [number, number])[];
  required: (readonly [number, number])[];
}

/** What to write about a result. */
export interface ExportWish {
  format: 'csv' | 'json' | 'dot' | 'graphml';
  lambda: number;
  rule: 'or' | 'and';
  filter: boolean;
  gap: number;
  entryWidth: number;
  notices: string[];
}

/** Receives the solutions of a path one by one, largest λ first. */
export interface PathSink {
  point(gap: number, status: number, neighbours: Uint32Array<ArrayBuffer>, norms: Float64Array<ArrayBuffer>): void;
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

/// A learner for one setting of the switches.
#[wasm_bindgen(js_name = Learner)]
pub struct NodeLearner {
    learner: Learner,
    knowledge: Knowledge,
}

#[wasm_bindgen(js_class = Learner)]
impl NodeLearner {
    /// Builds the Gram matrix, the weights and the tests.
    ///
    /// # Errors
    /// A `Failure` when a pair of columns was never observed together.
    #[wasm_bindgen(constructor)]
    pub fn new(
        counts: Counts,
        #[wasm_bindgen(unchecked_param_type = "Problem")] problem: &JsValue,
    ) -> Result<Self> {
        let (forbidden, required) = (object::pairs(problem, "forbidden"), object::pairs(problem, "required"));
        let knowledge = Knowledge { forbidden, required };
        let formulation = formulation::of(problem).map_err(failure)?;
        let learner = Learner::new(counts.counts, formulation, knowledge.clone()).map_err(failure)?;
        Ok(Self { learner, knowledge })
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
        let problem = self.learner.problem(r);
        each_point(&problem, lambdas, settings, &mut Watch::none(), |point| send(&point, sink));
        Ok(())
    }

    /// Node `r` at one penalty, reached from its own largest as the command line does, so that the numbers are the same.
    ///
    /// # Errors
    /// A `Failure` for a gap outside (0, 1).
    #[wasm_bindgen(js_name = solveAt)]
    pub fn solve_at(&self, r: usize, lambda: f64, gap: f64, sink: &PathSink) -> Result<()> {
        let settings = SolverSettings::default().with_gap(gap).map_err(failure)?;
        let watch = &mut Watch::none();
        send(&self.learner.solve_node(r, lambda, settings, watch).map_err(failure)?.1, sink);
        Ok(())
    }

    /// Node `r` at one penalty with its entry intervals, as numbers for [`export_text`](Self::export_text).
    ///
    /// # Errors
    /// A `Failure` for a gap outside (0, 1).
    pub fn fit(&self, r: usize, lambda: f64, width: f64, gap: f64) -> Result<Vec<f64>> {
        let settings = SolverSettings::default().with_gap(gap).map_err(failure)?;
        let fit = self.learner.fit_node(r, lambda, width, settings, &mut Watch::none());
        Ok(export::numbers(&fit.map_err(failure)?))
    }

    /// The text that the command line would write, from the fits of all nodes.
    ///
    /// # Errors
    /// A `Failure` when there is not one fit a node.
    #[wasm_bindgen(js_name = exportText)]
    pub fn export_text(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ExportWish")] wish: &JsValue,
        fits: &[f64],
    ) -> Result<String> {
        export::text(&self.learner, &self.knowledge, wish, fits).map_err(failure)
    }

    /// The extended Bayesian information criterion of one neighbourhood.
    pub fn criterion(&self, r: usize, neighbours: &[usize]) -> f64 {
        ebic::criterion(self.learner.gram(), r, neighbours, ebic::GAMMA)
    }

    /// The default of the normalised formulation.
    #[wasm_bindgen(js_name = defaultLambda)]
    pub fn default_lambda() -> f64 {
        lambda::DEFAULT
    }

    /// The paper's benchmark rule for node `r`, with its default constants.
    #[wasm_bindgen(js_name = paperLambda)]
    pub fn paper_lambda(&self, r: usize) -> f64 {
        lambda::benchmark(self.learner.counts(), r, lambda::C1, lambda::C2)
    }

    /// Pearson's statistic of all pairs, row-major n × n.
    #[wasm_bindgen(js_name = chiSquare)]
    pub fn chi_square(&self) -> Vec<f64> {
        self.pairs().map(|(i, j)| self.learner.tests().statistic(i, j)).collect()
    }

    /// The critical value of all pairs, in the same order.
    pub fn critical(&self) -> Vec<f64> {
        self.pairs().map(|(i, j)| self.learner.tests().critical(i, j)).collect()
    }

    /// 1 where a pair is marginally dependent, in the same order.
    pub fn dependent(&self) -> Vec<u8> {
        self.pairs().map(|(i, j)| self.learner.tests().dependent(i, j).into()).collect()
    }

    /// Node `r` at one penalty, with the entry interval of each neighbour; a `NodeDetail` as JSON.
    ///
    /// # Errors
    /// A `Failure` for a gap outside (0, 1).
    #[wasm_bindgen(js_name = nodeDetail)]
    pub fn node_detail(&self, r: usize, lambda: f64, gap: f64) -> Result<String> {
        let settings = SolverSettings::default().with_gap(gap).map_err(failure)?;
        Ok(value::give(&explain::node(&self.learner, r, lambda, settings).map_err(failure)?))
    }

    /// A pair at one penalty, from both ends; an `EdgeDetail` as JSON.
    ///
    /// # Errors
    /// A `Failure` for a gap outside (0, 1).
    #[wasm_bindgen(js_name = edgeDetail)]
    pub fn edge_detail(&self, a: usize, b: usize, lambda: f64, gap: f64) -> Result<String> {
        let settings = SolverSettings::default().with_gap(gap).map_err(failure)?;
        Ok(value::give(&explain::edge(&self.learner, a, b, lambda, settings).map_err(failure)?))
    }
}

impl NodeLearner {
    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let n = self.learner.len();
        (0..n).flat_map(move |i| (0..n).map(move |j| (i, j)))
    }
}

fn send(point: &PathPoint, sink: &PathSink) {
    let (neighbours, norms) = point.norms.iter().map(|&(i, norm)| (i as u32, norm)).unzip();
    sink.point(point.certificate.gap, point.status as u8, neighbours, norms);
}
