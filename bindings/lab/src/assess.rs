//! The theorem's assumptions: of a known network exactly, of data as plug-in values around learned neighbourhoods.

use js_sys::Float64Array;
use serde::Serialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use nodewise::Watch;
use nodewise::assumptions::four_node::{self, Moment};
use nodewise::assumptions::witness::{Witness, witness};
use nodewise::assumptions::{Setup, assess, transform};
use nodewise::counts::PairCounts;
use nodewise::error::{Error, ErrorKind};
use nodewise::evaluate::Tally;
use nodewise::experiment::{Fits, Penalty, Recovery};
use nodewise::gram::Gram;
use nodewise::gram::encode::Formulation;
use nodewise::gram::moments::Moments;
use nodewise::graph::Pair;
use nodewise::learner::penalty::Weights;
use nodewise::network::marginals::{PairMarginals, pairwise};
use nodewise::network::{Network, Node};
use nodewise::solver::{NodeProblem, NodeSolver};
use nodewise_bindings::failure::{Result, failure};
use nodewise_bindings::{formulation, model, object, value};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** How a network or data are assessed. */
export interface AssessWish {
  formulation: { name: 'normalised' } | { name: 'paper'; encoding: 'effects' | 'dummy'; intercept: boolean };
  /** Parents and children, or Markov blankets. */
  support: 'pc' | 'mb';
  /** Rows to ask the theorem about, and to draw. */
  rows: number;
  /** Without it the formulation's own choice. */
  lambda?: number | undefined;
  /** For drawn rows. */
  seed: number;
}

/** A node's block and a number that belongs to it. */
export interface NodeValue { node: number; value: number }

export type AssumptionVerdict = 'holds' | 'close' | 'fails';

/** The admissible penalties; `null` is infinity. */
export interface LambdaInterval { alpha: number | null; lower: number | null; upper: number | null; open: boolean }

export interface NodeWitness {
  lambda: number;
  kept: NodeValue[];
  dual: NodeValue[];
  largest: NodeValue | null;
  feasible: boolean;
  complete: boolean;
  gap: number;
}

/** Everything about one node. */
export interface NodeAssessment {
  node: number;
  support: number[];
  sizes: { rhoR: number; rhoS: number; rhoBar: number; outside: number; mBar: number; rho: number };
  eigenvalue: number | null;
  condition: number | null;
  incoherence: NodeValue | null;
  alpha: number | null;
  weights: NodeValue[];
  weakest: NodeValue | null;
  residual: { sigma: number; mu: number; exact: boolean } | null;
  bias: NodeValue | null;
  bounds: {
    stated: LambdaInterval;
    proved: LambdaInterval;
    rowsStated: number | null;
    rowsProved: number | null;
    leastRows: number;
    definite: number;
    incoherent: number;
    quiet: number;
  } | null;
  witness: NodeWitness;
  verdicts: {
    definiteness: AssumptionVerdict;
    incoherence: AssumptionVerdict;
    weights: AssumptionVerdict;
    theorem: AssumptionVerdict | null;
    witness: AssumptionVerdict;
  };
}

/** Witnesses of one node at several penalties; above `lambdaMax` everything is empty. */
export interface WitnessPath { lambdaMax: number; points: NodeWitness[] }

export interface EdgeTally { found: number; missed: number; extra: number; precision: number; recall: number }

/** What was learned from rows drawn from a network; `lambda` is the first node's. */
export interface LearnedSample {
  neighbourhoods: number[][];
  edges: [number, number][];
  lambda: number;
  nodes: EdgeTally;
  pairs: EdgeTally;
  unconverged: number;
}

/** A change that makes an assumption fall. */
export interface NetworkChange {
  kind: 'copy' | 'copies' | 'deterministic' | 'weaken' | 'confuse';
  node: number;
  /** The parent of the arc to be weakened. */
  parent?: number | undefined;
}
";

/// How often a copied column differs from its original.
const EPS: f64 = 0.001;
/// A weakened arc keeps so little of what it was.
const SHARE: f64 = 0.97;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Path {
    lambda_max: f64,
    points: Vec<Witness>,
}

#[derive(Serialize)]
struct Scored {
    found: usize,
    missed: usize,
    extra: usize,
    precision: f64,
    recall: f64,
}

impl From<Tally> for Scored {
    fn from(tally: Tally) -> Self {
        let Tally { found, missed, extra } = tally;
        Self { found, missed, extra, precision: tally.precision(), recall: tally.recall() }
    }
}

#[derive(Serialize)]
struct LearnedSample {
    neighbourhoods: Vec<Vec<usize>>,
    edges: Vec<Pair>,
    lambda: f64,
    nodes: Scored,
    pairs: Scored,
    unconverged: usize,
}

#[derive(Serialize)]
struct Model<'a> {
    name: &'a str,
    nodes: Vec<ModelNode<'a>>,
}

#[derive(Serialize)]
struct ModelNode<'a> {
    name: &'a str,
    levels: &'a [String],
    parents: &'a [usize],
    cpt: &'a [f64],
}

/// A network and its exact moments.
#[wasm_bindgen(js_name = AssessBox)]
pub struct KnownMoments {
    network: Network,
    moments: PairMarginals,
}

#[wasm_bindgen(js_class = AssessBox)]
impl KnownMoments {
    /// Takes a `NetworkModel` and computes its moments.
    ///
    /// # Errors
    /// A `Failure` for a network that is none, or whose exact moments are out of reach.
    #[wasm_bindgen(constructor)]
    pub fn new(model: &JsValue) -> Result<Self> {
        Self::of(model::network(model))
    }

    /// A network of the four-node example with exactly these moments.
    ///
    /// # Errors
    /// A `Failure` that names the condition which fails.
    #[wasm_bindgen(js_name = fourNode)]
    pub fn four_node(p: f64, q: f64) -> Result<Self> {
        Self::of(four_node::network(Moment { p, q }))
    }

    /// The network after a change that makes an assumption fall.
    ///
    /// # Errors
    /// A `Failure` for a node that has too few levels, or an arc that is none.
    pub fn changed(
        &self,
        #[wasm_bindgen(unchecked_param_type = "NetworkChange")] change: &JsValue,
    ) -> Result<Self> {
        let number = |name: &str| object::number(change, name).map_or(usize::MAX, |x| x as usize);
        let (network, node) = (&self.network, number("node"));
        Self::of(match object::text(change, "kind").unwrap_or_default().as_str() {
            "copy" => transform::copies(network, node, 1, EPS),
            "copies" => transform::copies(network, node, 2, EPS),
            "deterministic" => transform::deterministic(network, node),
            "weaken" => transform::weaken(network, number("parent"), node, SHARE),
            "confuse" => transform::confuse(network, node),
            other => Err(Error::expected(ErrorKind::Setting, "the name of a change", format!("{other:?}"))),
        })
    }

    /// The `NetworkModel` as JSON.
    pub fn model(&self) -> String {
        fn plain(Node { variable, parents, cpt }: &Node) -> ModelNode<'_> {
            ModelNode { name: &variable.name, levels: &variable.levels, parents, cpt }
        }
        let nodes = self.network.nodes().iter().map(plain).collect();
        value::give(&Model { name: &self.network.name, nodes })
    }

    /// Assesses every node; a list of `NodeAssessment` as JSON.
    ///
    /// # Errors
    /// A `Failure` for a penalty that is not positive.
    pub fn assess(
        &self,
        #[wasm_bindgen(unchecked_param_type = "AssessWish")] wish: &JsValue,
    ) -> Result<String> {
        assessed(&self.moments, &self.supports(wish), wish)
    }

    /// The witnesses of one node at these penalties; without any, only the largest one that matters. A `WitnessPath` as JSON.
    ///
    /// # Errors
    /// A `Failure` for a penalty that is not positive.
    pub fn witnesses(
        &self,
        #[wasm_bindgen(unchecked_param_type = "AssessWish")] wish: &JsValue,
        node: usize,
        lambdas: &[f64],
    ) -> Result<String> {
        let Setup { formulation, rows, .. } = setup(wish).map_err(failure)?;
        let gram = Gram::new(&self.moments, formulation);
        let weights = Weights::expected(formulation, &self.moments, rows);
        let support = &self.supports(wish)[node];
        let problem = NodeProblem::new(&gram, node, weights.of_node(node));
        let lambda_max = NodeSolver::new(&problem).lambda_max();
        let at = |&lambda: &f64| witness(&gram, node, support, weights.of_node(node), lambda);
        let points = lambdas.iter().map(at).collect::<nodewise::Result<_>>().map_err(failure)?;
        Ok(value::give(&Path { lambda_max, points }))
    }

    /// Draws rows and learns from them, by the method's own defaults but for the penalty; a `LearnedSample` as JSON.
    ///
    /// # Errors
    /// A `Failure` when the rows do not fit into memory.
    pub fn learn(
        &self,
        #[wasm_bindgen(unchecked_param_type = "AssessWish")] wish: &JsValue,
    ) -> Result<String> {
        let Setup { formulation, rows, lambda } = setup(wish).map_err(failure)?;
        let seed = object::number(wish, "seed").unwrap_or(1.0) as u64;
        let table = self.network.sample_with(rows as usize, seed, &mut Watch::none()).map_err(failure)?;
        let counts = PairCounts::of(&table);
        let usual = Recovery::new(self.network.clone(), formulation);
        let penalty = lambda.map_or(usual.penalty, Penalty::Fixed);
        let used = penalty.of(&counts, 0).expect("a rule in closed form");
        let fits = Fits::solve(counts, formulation, penalty, &mut Watch::none()).map_err(failure)?;
        let estimate = fits.estimate(usual.rule, usual.filter);
        let (nodes, pairs) = estimate.score(self.network.dag());
        Ok(value::give(&LearnedSample {
            neighbourhoods: estimate.neighbourhoods,
            edges: estimate.edges,
            lambda: used,
            nodes: nodes.into(),
            pairs: pairs.into(),
            unconverged: fits.unconverged(),
        }))
    }
}

impl KnownMoments {
    fn of(network: nodewise::Result<Network>) -> Result<Self> {
        let network = network.map_err(failure)?;
        let moments = pairwise(&network, &mut Watch::none()).map_err(failure)?;
        Ok(Self { network, moments })
    }

    fn supports(&self, wish: &JsValue) -> Vec<Vec<usize>> {
        let dag = self.network.dag();
        match object::text(wish, "support").as_deref() {
            Some("mb") => dag.markov_blankets(),
            _ => dag.neighbours(),
        }
    }
}

/// Plug-in values: the counts of data, around neighbourhoods that were learned from them. A list of `NodeAssessment` as JSON.
///
/// # Errors
/// A `Failure` when there are not as many cells or neighbourhoods as the columns ask for.
#[wasm_bindgen(js_name = assessCounts)]
pub fn assess_counts(
    head: &JsValue,
    cells: Vec<u64>,
    #[wasm_bindgen(unchecked_param_type = "number[][]")] neighbourhoods: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "AssessWish")] wish: &JsValue,
) -> Result<String> {
    let rows = object::number(head, "rows").unwrap_or_default() as u64;
    let counts = PairCounts::from_cells(model::variables(head), rows, cells).map_err(failure)?;
    let list = |list: &JsValue| Float64Array::new(list).to_vec().into_iter().map(|i| i as usize).collect();
    let supports: Vec<Vec<usize>> = object::items(neighbourhoods).iter().map(list).collect();
    assessed(&counts, &supports, wish)
}

fn assessed(moments: &dyn Moments, supports: &[Vec<usize>], wish: &JsValue) -> Result<String> {
    let on = &mut Watch::none();
    let all = setup(wish).and_then(|setup| assess(moments, supports, setup, on));
    Ok(value::give(&all.map_err(failure)?))
}

fn setup(wish: &JsValue) -> nodewise::Result<Setup> {
    let formulation: Formulation = formulation::of(wish)?;
    let rows = object::number(wish, "rows").unwrap_or_default() as u64;
    Ok(Setup { formulation, rows, lambda: object::number(wish, "lambda") })
}
