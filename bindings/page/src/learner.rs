//! Learning: one object for each setting of the switches, asked node by node.

use js_sys::{Float64Array, Uint8Array};
use nodewise::Watch;
use nodewise::gram::encode::Formulation;
use nodewise::lambda::{self, ebic};
use nodewise::learner::explain::{self, EdgeDetail, NodeDetail};
use nodewise::learner::knowledge::Knowledge;
use nodewise::learner::sentence::JoinedBy;
use nodewise::learner::skeleton::Rule;
use nodewise::learner::{Learner, NodeFit};
use nodewise::solver::{PathPoint, SolverSettings, each_point, entry};
use nodewise_bindings::border::{give, take};
use nodewise_bindings::data::Counts;
use nodewise_bindings::failure::{Result, failure};
use nodewise_bindings::format::ExportWish;
use nodewise_bindings::outlet::{Outlet, Pace};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use super::chunk::{Gathering, PathChunk};

/// A slow node sends what it has this often, in milliseconds.
const PATIENCE: f64 = 150.0;

/// What is learned, apart from the data and the penalty.
#[derive(Deserialize, Tsify)]
pub struct Problem {
    formulation: Formulation,
    /// Pairs of column numbers.
    #[tsify(type = "readonly (readonly [number, number])[]")]
    forbidden: Vec<(usize, usize)>,
    /// Pairs of column numbers.
    #[tsify(type = "readonly (readonly [number, number])[]")]
    required: Vec<(usize, usize)>,
}

/// A pair to be explained, and how edges are made.
#[derive(Deserialize, Tsify)]
pub struct EdgeWish {
    #[tsify(type = "readonly [number, number]")]
    pair: (usize, usize),
    lambda: f64,
    rule: Rule,
    filter: bool,
}

/// Marginal tests of all pairs, row-major n × n.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PairTests {
    /// Pearson's statistic.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Float64Array<ArrayBuffer>")]
    chi_square: Float64Array,
    /// What it is compared with.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Float64Array<ArrayBuffer>")]
    critical: Float64Array,
    /// 1 where the pair is marginally dependent.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Uint8Array<ArrayBuffer>")]
    dependent: Uint8Array,
}

/// What is known of all nodes before the first is solved.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Prospect {
    /// The smallest penalty at which the graph is empty but for required edges.
    lambda_max: f64,
    tests: PairTests,
    /// By how much correlations were shrunk to make the Gram matrix of incomplete rows a possible one; 0 for complete rows.
    shrinkage: f64,
    /// The paper's benchmark rule: the median over the nodes, which differ in the logarithm of their levels only.
    paper_lambda: f64,
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
    pub fn new(counts: Ts<Counts>, problem: Ts<Problem>) -> Result<Self> {
        let Problem { formulation, forbidden, required } = take(problem)?;
        let knowledge = Knowledge { forbidden, required };
        let counts = take(counts)?.checked()?;
        let learner = Learner::new(counts, formulation, knowledge.clone()).map_err(failure)?;
        Ok(Self { learner, knowledge })
    }

    /// What is known before anything is solved.
    pub fn prospect(&self) -> Ts<Prospect> {
        give(&Prospect {
            lambda_max: self.learner.lambda_max(),
            tests: self.tests(),
            shrinkage: self.learner.gram().shrinkage(),
            paper_lambda: lambda::benchmark_median(self.learner.counts()),
        })
    }

    /// Node `r` along a decreasing grid. The answer is the last chunk; a slow node sends earlier ones ahead.
    ///
    /// # Errors
    /// None that the caller can cause.
    #[wasm_bindgen(js_name = solvePath)]
    pub fn solve_path(&self, r: usize, lambdas: &[f64], outlet: &Outlet) -> Ts<PathChunk> {
        let mut points = Gathering::new(r);
        let pace = Pace::later(PATIENCE);
        let keep = |point: PathPoint| {
            points.push(&point);
            if pace.due() {
                points.take().send(outlet);
            }
        };
        each_point(&self.learner.problem(r), lambdas, SolverSettings::default(), &mut Watch::none(), keep);
        points.take().give()
    }

    /// Node `r` at one penalty, reached from its own largest as the command line does, so that the numbers are the same.
    ///
    /// # Errors
    /// A `Failure` for a penalty that is none.
    #[wasm_bindgen(js_name = solveAt)]
    pub fn solve_at(&self, r: usize, lambda: f64) -> Result<Ts<PathChunk>> {
        let solved = self.learner.solve_node(r, lambda, SolverSettings::default(), &mut Watch::none());
        let mut points = Gathering::new(r);
        points.push(&solved.map_err(failure)?.1);
        Ok(points.take().give())
    }

    /// Node `r` at one penalty with its entry intervals, for [`export_text`](Self::export_text).
    ///
    /// # Errors
    /// A `Failure` for a penalty that is none.
    pub fn fit(&self, r: usize, lambda: f64) -> Result<Ts<NodeFit>> {
        let fit =
            self.learner.fit_node(r, lambda, entry::WIDTH, SolverSettings::default(), &mut Watch::none());
        Ok(give(&fit.map_err(failure)?))
    }

    /// The text that the command line would write, from the fits of all nodes.
    ///
    /// # Errors
    /// A `Failure` when there is not one fit a node.
    #[wasm_bindgen(js_name = exportText)]
    pub fn export_text(&self, wish: Ts<ExportWish>, fits: Vec<Ts<NodeFit>>) -> Result<String> {
        let fits = fits.into_iter().map(take).collect::<Result<Vec<_>>>()?;
        let report = take(wish)?.report(&self.learner, &self.knowledge, &fits).map_err(failure)?;
        Ok(report.text())
    }

    /// The extended Bayesian information criterion of node `r` at each point of a path: the neighbours at point `k` are
    /// `neighbours[starts[k] .. starts[k + 1]]`. Neighbourhoods that do not change are not computed again.
    #[wasm_bindgen(unchecked_return_type = "Float64Array<ArrayBuffer>")]
    pub fn criteria(&self, r: usize, starts: &[usize], neighbours: &[usize]) -> Vec<f64> {
        let mut before: Option<(&[usize], f64)> = None;
        let at = |ends: &[usize]| {
            let support = &neighbours[ends[0]..ends[1]];
            let value = match before {
                Some((same, value)) if same == support => value,
                _ => ebic::criterion(self.learner.gram(), r, support, ebic::GAMMA),
            };
            before = Some((support, value));
            value
        };
        starts.windows(2).map(at).collect()
    }

    /// Node `r` at one penalty, with the entry interval of each neighbour.
    ///
    /// # Errors
    /// A `Failure` for a penalty that is none.
    #[wasm_bindgen(js_name = nodeDetail)]
    pub fn node_detail(&self, r: usize, lambda: f64) -> Result<Ts<NodeDetail>> {
        explain::node(&self.learner, r, lambda, SolverSettings::default())
            .map(|detail| give(&detail))
            .map_err(failure)
    }

    /// A pair at one penalty, from both ends.
    ///
    /// # Errors
    /// A `Failure` for a penalty that is none.
    #[wasm_bindgen(js_name = edgeDetail)]
    pub fn edge_detail(&self, wish: Ts<EdgeWish>) -> Result<Ts<EdgeDetail>> {
        let EdgeWish { pair: (a, b), lambda, rule, filter } = take(wish)?;
        explain::edge(&self.learner, a, b, lambda, JoinedBy { rule, filter }, SolverSettings::default())
            .map(|detail| give(&detail))
            .map_err(failure)
    }
}

impl NodeLearner {
    fn tests(&self) -> PairTests {
        let (n, tests) = (self.learner.len(), self.learner.tests());
        let pairs = || (0..n).flat_map(|i| (0..n).map(move |j| (i, j)));
        let chi_square: Vec<f64> = pairs().map(|(i, j)| tests.statistic(i, j)).collect();
        let critical: Vec<f64> = pairs().map(|(i, j)| tests.critical(i, j)).collect();
        let dependent: Vec<u8> = pairs().map(|(i, j)| tests.dependent(i, j).into()).collect();
        PairTests {
            chi_square: chi_square.as_slice().into(),
            critical: critical.as_slice().into(),
            dependent: dependent.as_slice().into(),
        }
    }
}
