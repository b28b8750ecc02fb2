//! Does the guarantee hold? Random small networks, with as many rows and the penalties that the theorem asks for.
//!
//! All nodes have the values -1 and 1 and means of 0: a node's mean given its parents is `sum_j w_j x_j`. So the paper's
//! regression with effects coding, as published and without an intercept, meets its own assumptions about codes exactly. Three kinds:
//!
//! | kind | graph | weights |
//! |---|---|---|
//! | forest | 3 to 6 nodes, at most one parent each | 0.3 to 0.7 |
//! | colliders | 3 to 6 nodes, two parents each where there are two | 0.2 to 0.45 |
//! | pairs | 2 or 3 unconnected pairs | 0.997 to 0.9999 |
//!
//! Wherever the theorem's conditions can be met, `N` is a multiple of the least number of rows at which they are, at all nodes, and the
//! penalty of each node is the geometric middle of those admitted. The counts of `N` rows are drawn as
//! [one multinomial](crate::network::joint), so that `N` may be as large as it has to be.

use std::fmt::Write;

use super::{Experiment, Summary, seed_of};
use crate::assumptions::{Assessment, Reading, Setup, assess};
use crate::counts::{PairCounts, Variable};
use crate::error::Result;
use crate::gram::encode::{Encoding, Formulation};
use crate::graph::{Pair, pair};
use crate::learner::Learner;
use crate::learner::knowledge::Knowledge;
use crate::math::random::Rng;
use crate::network::joint::Joint;
use crate::network::marginals::pairwise;
use crate::network::{Network, Node};
use crate::progress::{Progress, Watch};
use crate::solver::{SolverSettings, Status};
use crate::text::align;

/// The regression.
const FORMULATION: Formulation = Formulation::Paper { encoding: Encoding::Effects, intercept: false };
/// More rows than this are not drawn: shares would lose digits.
const MOST_ROWS: f64 = 1e15;
/// How the kinds are called, by number.
const KINDS: [&str; 3] = ["forest", "colliders", "pairs"];

/// How many networks, and how many samples of each.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guarantee {
    /// Networks; they take turns in kind.
    pub networks: usize,
    /// Samples of each.
    pub samples: usize,
    /// Rows, as a multiple of the least number at which the conditions are met.
    pub factor: f64,
    /// Where all draws come from.
    pub seed: u64,
    /// When a fit is accepted. The penalties are small beside the loss: a fit at the usual gap would not be at its solution yet.
    pub settings: SolverSettings,
}

impl Default for Guarantee {
    fn default() -> Self {
        let settings = SolverSettings::default().with_gap(1e-12).expect("a gap between 0 and 1");
        Self { networks: 200, samples: 20, factor: 2.0, seed: 1, settings }
    }
}

/// What became of a network under one reading of the theorem.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trial {
    /// Rows of each sample.
    pub rows: u64,
    /// Samples whose skeleton is the truth.
    pub recovered: usize,
    /// Samples in all.
    pub samples: usize,
    /// Fits, over all samples and nodes, that did not reach their gap.
    pub unconverged: usize,
    /// Whether, outside every support, the residual's correlation with every column is below `alpha lambda / 4`: what the
    /// proof needs and the statement does not ask for.
    pub unbiased: bool,
}

/// One network.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GuaranteeOutcome {
    /// Which network.
    pub network: usize,
    /// Its kind: 0 forest, 1 colliders, 2 pairs.
    pub kind: usize,
    /// Number of nodes.
    pub n: usize,
    /// The theorem as stated; absent when its conditions cannot be met.
    pub stated: Option<Trial>,
    /// The theorem as proved.
    pub proved: Option<Trial>,
}

impl Guarantee {
    /// The network of a number.
    ///
    /// # Errors
    /// None: its tables are distributions by construction.
    pub fn network(&self, number: usize) -> Result<Network> {
        let mut rng = Rng::new(seed_of(self.seed, &[5, number as u64]));
        let kind = number % KINDS.len();
        let n = if kind == 2 { 4 + 2 * rng.below(2) } else { 3 + rng.below(4) };
        let nodes = (0..n).map(|i| {
            let parents = match kind {
                0 if i > 0 => vec![rng.below(i)],
                1 if i > 1 => rng.permutation(i)[..2].to_vec(),
                2 if i % 2 == 1 => vec![i - 1],
                _ => Vec::new(),
            };
            let (low, high) = [(0.3, 0.7), (0.2, 0.45), (0.997, 0.9999)][kind];
            let weights: Vec<f64> = parents
                .iter()
                .map(|_| rng.between(low, high) * if rng.unit() < 0.5 { -1.0 } else { 1.0 })
                .collect();
            linear(i, parents, &weights)
        });
        Network::new(format!("{}-{number}", KINDS[kind]), nodes.collect())
    }

    fn trial(
        &self,
        number: usize,
        network: &Network,
        all: &[Assessment],
        reading: Reading,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Trial>> {
        let conditions: Option<Vec<_>> = all.iter().map(|of| of.conditions).collect();
        let Some(conditions) = conditions else { return Ok(None) };
        let least =
            conditions.iter().try_fold(0.0, |most: f64, of| Some(most.max(of.smallest_rows(reading)?)));
        let Some(rows) = least.map(|rows| (self.factor * rows).ceil()).filter(|rows| *rows <= MOST_ROWS)
        else {
            return Ok(None);
        };
        let intervals: Vec<_> = conditions.iter().map(|of| of.interval(rows, reading)).collect();
        let middle =
            |lower: f64, upper: f64| if upper.is_finite() { (lower * upper).sqrt() } else { 2.0 * lower };
        let lambdas: Vec<f64> = intervals.iter().map(|of| middle(of.lower, of.upper)).collect();
        let admitted = conditions.iter().zip(&lambdas).all(|(of, &lambda)| of.admits(lambda, rows, reading));
        if !admitted {
            return Ok(None);
        }
        let quiet =
            |r: usize| all[r].bias.is_none_or(|bias| bias.value <= intervals[r].alpha * lambdas[r] / 4.0);
        let joint = Joint::of(network)?;
        let truth = network.dag().skeleton();
        let (mut recovered, mut unconverged) = (0, 0);
        for sample in 0..self.samples {
            let seed = seed_of(self.seed, &[6, number as u64, sample as u64, reading as u64]);
            let (edges, missed) = edges(joint.draw_counts(rows as u64, seed), &lambdas, self.settings)?;
            recovered += usize::from(edges == truth);
            unconverged += missed;
            watch.tell(Progress::of(sample + 1, self.samples))?;
        }
        let unbiased = (0..all.len()).all(quiet);
        Ok(Some(Trial { rows: rows as u64, recovered, samples: self.samples, unconverged, unbiased }))
    }
}

/// A node with `E[X | parents] = sum_j w_j x_j`.
fn linear(i: usize, parents: Vec<usize>, weights: &[f64]) -> Node {
    let variable = Variable { name: format!("X{}", i + 1), levels: vec!["-".into(), "+".into()] };
    let count = parents.len();
    let row = |configuration: usize| {
        let sign = |k: usize| if configuration >> (count - 1 - k) & 1 == 1 { 1.0 } else { -1.0 };
        let mean: f64 = weights.iter().enumerate().map(|(k, w)| w * sign(k)).sum();
        [0.5 - mean / 2.0, 0.5 + mean / 2.0]
    };
    Node { variable, cpt: (0..1 << count).flat_map(row).collect(), parents }
}

/// The union of the nodes' choices, each at its own penalty, and how many fits did not reach their gap.
fn edges(counts: PairCounts, lambdas: &[f64], settings: SolverSettings) -> Result<(Vec<Pair>, usize)> {
    let learner = Learner::new(counts, FORMULATION, Knowledge::default())?;
    let mut edges = Vec::new();
    let mut unconverged = 0;
    for (r, &lambda) in lambdas.iter().enumerate() {
        let (_, point) = learner.solve_node(r, lambda, settings, &mut Watch::none())?;
        unconverged += usize::from(point.status != Status::Converged);
        edges.extend(point.norms.iter().map(|&(i, _)| pair(r, i)));
    }
    edges.sort_unstable();
    edges.dedup();
    Ok((edges, unconverged))
}

impl Experiment for Guarantee {
    type Cell = usize;
    type Outcome = GuaranteeOutcome;

    fn cells(&self) -> Vec<usize> {
        (0..self.networks).collect()
    }

    fn run_cell(&self, cell: &usize, watch: &mut Watch<'_>) -> Result<GuaranteeOutcome> {
        let network = self.network(*cell)?;
        let moments = pairwise(&network, &mut Watch::none())?;
        let setup = Setup { formulation: FORMULATION, rows: 1, lambda: None };
        let supports = network.dag().neighbours();
        let all = assess(&moments, &supports, setup, &mut Watch::none())?;
        let of = 2 * self.samples;
        let first = |part: Progress| Progress::of(part.done, of);
        let stated = self.trial(*cell, &network, &all, Reading::Stated, &mut watch.over(first))?;
        let second = |part: Progress| Progress::of(self.samples + part.done, of);
        let proved = self.trial(*cell, &network, &all, Reading::Proved, &mut watch.over(second))?;
        Ok(GuaranteeOutcome { network: *cell, kind: cell % KINDS.len(), n: network.len(), stated, proved })
    }

    fn summarise(&self, outcomes: &[GuaranteeOutcome]) -> Summary {
        Summary { text: text(outcomes), csv: csv(outcomes), svg: None }
    }
}

/// Which of an outcome's trials is meant.
type PickTrial = fn(&GuaranteeOutcome) -> Option<Trial>;

fn text(outcomes: &[GuaranteeOutcome]) -> String {
    let mut rows = vec![
        ["theorem", "kind", "networks", "conditions met", "rows, least", "median", "most", "recovered"]
            .map(String::from),
    ];
    let readings: [(&str, PickTrial); 3] = [
        ("as stated", |of| of.stated),
        ("as stated, no bias", |of| of.stated.filter(|trial| trial.unbiased)),
        ("as proved", |of| of.proved),
    ];
    for (reading, trial) in readings {
        for kind in (0..KINDS.len()).map(Some).chain([None]) {
            let here: Vec<&GuaranteeOutcome> =
                outcomes.iter().filter(|of| kind.is_none_or(|kind| of.kind == kind)).collect();
            let trials: Vec<Trial> = here.iter().filter_map(|of| trial(of)).collect();
            let mut sizes: Vec<u64> = trials.iter().map(|trial| trial.rows).collect();
            sizes.sort_unstable();
            let size = |at: usize| sizes.get(at).map_or("-".into(), |&rows| format!("{:.1e}", rows as f64));
            let (part, whole) = trials.iter().fold((0, 0), |(a, b), t| (a + t.recovered, b + t.samples));
            let share = if whole > 0 {
                format!("{part} of {whole} ({:.1} %)", 100.0 * part as f64 / whole as f64)
            } else {
                "-".into()
            };
            let name = kind.map_or("all", |kind| KINDS[kind]);
            let (met, last) = (trials.len(), sizes.len().saturating_sub(1));
            rows.push([
                reading.into(),
                name.into(),
                here.len().to_string(),
                met.to_string(),
                size(0),
                size(sizes.len() / 2),
                size(last),
                share,
            ]);
        }
    }
    let trials = outcomes.iter().flat_map(|of| [of.stated, of.proved]).flatten();
    let unconverged: usize = trials.map(|trial| trial.unconverged).sum();
    let mut out = align(&rows);
    if unconverged > 0 {
        let _ = writeln!(out, "\nNOT CONVERGED: {unconverged} fits did not reach their gap");
    }
    out
}

fn csv(outcomes: &[GuaranteeOutcome]) -> String {
    let mut out = String::from("network,kind,nodes,reading,rows,unbiased,recovered,samples,unconverged\n");
    for of in outcomes {
        for (reading, trial) in [("stated", of.stated), ("proved", of.proved)] {
            let found = trial.map_or(",,,,".into(), |trial| {
                let Trial { rows, unbiased, recovered, samples, unconverged } = trial;
                format!("{rows},{unbiased},{recovered},{samples},{unconverged}")
            });
            let _ = writeln!(out, "{},{},{},{reading},{found}", of.network, KINDS[of.kind], of.n);
        }
    }
    out
}
