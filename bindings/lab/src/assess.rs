//! The theorem's assumptions: of a known network exactly, of data as plug-in values around learned neighbourhoods.

use nodewise::Watch;
use nodewise::assumptions::four_node::{self, Moment};
use nodewise::assumptions::{Assessment, Change, PlugIn, Setup, Signal, Witness, assess, witness_path};
use nodewise::error::{Error, ErrorKind};
use nodewise::evaluate::Tally;
use nodewise::experiment::Recovery;
use nodewise::gram::encode::Formulation;
use nodewise::gram::moments::Moments;
use nodewise::graph::Pair;
use nodewise::learner::{Learner, NodeFit};
use nodewise::network::Network;
use nodewise::network::marginals::{PairMarginals, pairwise};
use nodewise::solver::PathPoint;
use nodewise_bindings::border::{give, give_all, take};
use nodewise_bindings::data::Counts;
use nodewise_bindings::failure::{Result, failure};
use nodewise_bindings::network::NetworkModel;
use nodewise_bindings::seed::checked;
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use super::joining::Joining;

/// How a network or data are assessed.
#[derive(Clone, Copy, Deserialize, Tsify)]
pub struct AssessWish {
    formulation: Formulation,
    support: Support,
    /// Rows to ask the theorem about, and to draw.
    rows: u64,
    /// Without it the formulation's own choice.
    #[serde(default)]
    #[tsify(type = "number | undefined")]
    lambda: Option<f64>,
    /// For drawn rows.
    seed: f64,
}

/// Around which neighbourhoods.
#[derive(Clone, Copy, Deserialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum Support {
    /// Parents and children.
    Pc,
    /// Markov blankets.
    Mb,
}

/// Witnesses of one node at several penalties; above `lambdaMax` everything is empty.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct WitnessPath {
    lambda_max: f64,
    points: Vec<Witness>,
}

/// What an estimate has in common with the truth, and the shares that follow.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct EdgeTally {
    #[serde(flatten)]
    tally: Tally,
    /// Absent for an estimate without edges.
    precision: Option<f64>,
    /// Absent for a truth without edges.
    recall: Option<f64>,
}

impl From<Tally> for EdgeTally {
    fn from(tally: Tally) -> Self {
        Self { tally, precision: tally.precision(), recall: tally.recall() }
    }
}

/// What was learned from rows drawn from a network; `lambda` is the first node's.
#[derive(Serialize, Tsify)]
pub struct LearnedSample {
    neighbourhoods: Vec<Vec<usize>>,
    #[tsify(type = "[number, number][]")]
    edges: Vec<Pair>,
    lambda: f64,
    nodes: EdgeTally,
    pairs: EdgeTally,
    unconverged: usize,
}

/// A change that makes an assumption fall.
#[derive(Deserialize, Tsify)]
pub struct NetworkChange {
    kind: ChangeKind,
    node: usize,
    /// The parent of the arc to be weakened.
    #[serde(default)]
    #[tsify(type = "number | undefined")]
    parent: Option<usize>,
}

/// What is changed.
#[derive(Clone, Copy, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum ChangeKind {
    /// One copy of a column.
    Copy,
    /// Two copies.
    Copies,
    /// A node that follows from its parents.
    Deterministic,
    /// An arc that hardly matters.
    Weaken,
    /// A node that looks like a neighbour.
    Confuse,
}

/// A network and its exact moments.
#[wasm_bindgen(js_name = KnownMoments)]
pub struct KnownMoments {
    network: Network,
    moments: PairMarginals,
}

#[wasm_bindgen(js_class = KnownMoments)]
impl KnownMoments {
    /// Computes the moments of a network.
    ///
    /// # Errors
    /// A `Failure` for a network that is none, or whose exact moments are out of reach.
    #[wasm_bindgen(constructor)]
    pub fn new(model: Ts<NetworkModel>) -> Result<Self> {
        Self::of(take(model)?.checked()?)
    }

    /// A network of the four-node example with exactly these moments.
    ///
    /// # Errors
    /// A `Failure` that names the condition which fails.
    #[wasm_bindgen(js_name = fourNode)]
    pub fn four_node(p: f64, q: f64) -> Result<Self> {
        Self::of(four_node::network(Moment { p, q }).map_err(failure)?)
    }

    /// The network after a change that makes an assumption fall.
    ///
    /// # Errors
    /// A `Failure` for a node that has too few levels, or an arc that is none.
    pub fn changed(&self, change: Ts<NetworkChange>) -> Result<Self> {
        let NetworkChange { kind, node, parent } = take(change)?;
        let change = match kind {
            ChangeKind::Copy => Change::Copy(node),
            ChangeKind::Copies => Change::Copies(node),
            ChangeKind::Deterministic => Change::Deterministic(node),
            ChangeKind::Weaken => {
                let parent =
                    parent.ok_or_else(|| failure(Error::expected(ErrorKind::Setting, "a parent", "none")))?;
                Change::Weaken { parent, child: node }
            }
            ChangeKind::Confuse => Change::Confuse(node),
        };
        Self::of(change.of(&self.network).map_err(failure)?)
    }

    /// The network itself.
    pub fn model(&self) -> Ts<NetworkModel> {
        give(&NetworkModel::from(&self.network))
    }

    /// Assesses every node.
    ///
    /// # Errors
    /// A `Failure` for a penalty that is not positive.
    pub fn assess(&self, wish: Ts<AssessWish>) -> Result<Vec<Ts<Assessment>>> {
        let wish = take(wish)?;
        Ok(give_all(&assessed(&self.moments, &self.supports(wish.support), wish)?))
    }

    /// The witnesses of one node at these penalties; without any, only the largest one that matters.
    ///
    /// # Errors
    /// A `Failure` for a penalty that is not positive.
    pub fn witnesses(&self, wish: Ts<AssessWish>, node: usize, lambdas: &[f64]) -> Result<Ts<WitnessPath>> {
        let AssessWish { formulation, rows, support, .. } = take(wish)?;
        let support = &self.supports(support)[node];
        let path = witness_path(&self.moments, (formulation, rows), node, support, lambdas);
        let nodewise::assumptions::WitnessPath { lambda_max, points } = path.map_err(failure)?;
        Ok(give(&WitnessPath { lambda_max, points }))
    }

    /// Draws rows and learns from them, by the method's own defaults but for the penalty.
    ///
    /// # Errors
    /// A `Failure` when the rows do not fit into memory.
    pub fn learn(&self, wish: Ts<AssessWish>) -> Result<Ts<LearnedSample>> {
        let AssessWish { formulation, rows, lambda, seed, .. } = take(wish)?;
        let usual = Recovery::new(self.network.clone(), formulation);
        let found = usual.learn_sample(rows as usize, checked(seed)?, lambda).map_err(failure)?;
        Ok(give(&LearnedSample {
            neighbourhoods: found.estimate.neighbourhoods,
            edges: found.estimate.edges,
            lambda: found.lambdas[0],
            nodes: found.nodes.into(),
            pairs: found.pairs.into(),
            unconverged: found.unconverged,
        }))
    }
}

impl KnownMoments {
    fn of(network: Network) -> Result<Self> {
        let moments = pairwise(&network, &mut Watch::none()).map_err(failure)?;
        Ok(Self { network, moments })
    }

    fn supports(&self, support: Support) -> Vec<Vec<usize>> {
        match support {
            Support::Mb => self.network.dag().markov_blankets(),
            Support::Pc => self.network.dag().neighbours(),
        }
    }
}

/// What was learned from data: one fit a node, and how they are joined.
#[derive(Deserialize, Tsify)]
pub struct LearnedFits {
    #[tsify(type = "readonly NodeFit[]")]
    fits: Vec<NodeFit>,
    #[serde(flatten)]
    joining: Joining,
}

/// What data alone can say, in column order.
#[derive(Serialize, Tsify)]
pub struct PlugInValues {
    #[tsify(type = "NodeAssessment[]")]
    nodes: Vec<Assessment>,
    signals: Vec<Signal>,
}

/// Plug-in values: the counts of data, around neighbourhoods that were learned from them.
///
/// # Errors
/// A `Failure` when there are not as many cells or fits as the columns ask for.
#[wasm_bindgen(js_name = assessCounts)]
pub fn assess_counts(
    counts: Ts<Counts>,
    learned: Ts<LearnedFits>,
    wish: Ts<AssessWish>,
) -> Result<Ts<PlugInValues>> {
    let LearnedFits { fits, joining } = take(learned)?;
    let wish = take(wish)?;
    let learner =
        Learner::new(take(counts)?.checked()?, wish.formulation, joining.knowledge()).map_err(failure)?;
    if fits.len() != learner.len() {
        return Err(failure(Error::expected(ErrorKind::Setting, "one fit a node", fits.len())));
    }
    let points: Vec<&PathPoint> = fits.iter().map(|fit| &fit.point).collect();
    let PlugIn { supports, signals } =
        PlugIn::of(&points, &learner.skeleton(&fits, joining.rule, joining.filter));
    Ok(give(&PlugInValues { nodes: assessed(learner.counts(), &supports, wish)?, signals }))
}

fn assessed(
    moments: &dyn Moments,
    supports: &[Vec<usize>],
    AssessWish { formulation, rows, lambda, .. }: AssessWish,
) -> Result<Vec<Assessment>> {
    assess(moments, supports, Setup { formulation, rows, lambda }, &mut Watch::none()).map_err(failure)
}
