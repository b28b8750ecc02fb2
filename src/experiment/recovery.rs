//! How many rows it takes: the share of samples whose skeleton is exactly the truth, against the number of rows, beside what the
//! theorem promises.

use std::fmt::Write;

use serde::{Deserialize, Serialize};

use super::estimate::Estimate;
use super::plot::{Panel, Series, plot};
use super::{Experiment, Summary, seed_of};
use super::{Fits, Penalty};
use crate::assumptions::{Assessment, Conditions, Reading, Setup, assess, lemmas};
use crate::counts::PairCounts;
use crate::error::Result;
use crate::evaluate::Tally;
use crate::gram::encode::Formulation;
use crate::graph::{Dag, Pair};
use crate::lambda;
use crate::learner::skeleton::Rule;
use crate::math::random::Rng;
use crate::network::Network;
use crate::network::marginals::pairwise;
use crate::progress::{Progress, Watch};
use crate::text::align;

/// A network, a method, and the numbers of rows to try.
#[derive(Clone, Debug)]
pub struct Recovery {
    /// The truth.
    pub network: Network,
    /// The regression.
    pub formulation: Formulation,
    /// The rule for the penalty.
    pub penalty: Penalty,
    /// How the nodes' choices are joined.
    pub rule: Rule,
    /// Whether the marginal filter is on.
    pub filter: bool,
    /// Numbers of rows.
    pub rows: Vec<usize>,
    /// Samples for each.
    pub repetitions: usize,
    /// Where all draws come from.
    pub seed: u64,
}

impl Recovery {
    /// The method's defaults for a network: 100 to 100,000 rows, ten samples each.
    pub fn new(network: Network, formulation: Formulation) -> Self {
        let normalised = formulation == Formulation::Normalised;
        let paper = Penalty::Synthetic { c: lambda::C, delta: lambda::DELTA };
        Self {
            network,
            formulation,
            penalty: if normalised { Penalty::Fixed(lambda::DEFAULT) } else { paper },
            rule: Rule::Or,
            filter: normalised,
            rows: vec![100, 300, 1000, 3000, 10_000, 30_000, 100_000],
            repetitions: 10,
            seed: 1,
        }
    }

    /// Draws one sample and learns from it, with the rule's penalty or with another.
    ///
    /// # Errors
    /// What [`Network::sample_with`] and [`Fits::solve`] refuse.
    pub fn learn_sample(&self, rows: usize, seed: u64, lambda: Option<f64>) -> Result<LearnedSample> {
        let table = self.network.sample_with(rows, seed, &mut Watch::none())?;
        let penalty = lambda.map_or(self.penalty, Penalty::Fixed);
        let fits = Fits::solve(PairCounts::of(&table), self.formulation, penalty, &mut Watch::none())?;
        let estimate = fits.estimate(self.rule, self.filter);
        let (nodes, pairs) = estimate.score(self.network.dag());
        Ok(LearnedSample { estimate, lambdas: fits.lambdas(), nodes, pairs, unconverged: fits.unconverged() })
    }

    /// What the theorem promises: a lower bound of the probability at each number of rows, and how many rows it asks for as
    /// stated and as proved. `None` for other formulations than the paper's, or when the exact marginals are out of reach.
    ///
    /// The bound is the lemmas' at the largest admissible penalty, summed over nodes; 0 where none is admissible.
    pub fn theory(&self) -> Option<Theory> {
        if !matches!(self.formulation, Formulation::Paper { .. }) {
            return None;
        }
        let moments = pairwise(&self.network, &mut Watch::none()).ok()?;
        let supports = self.network.dag().neighbours();
        let setup = Setup { formulation: self.formulation, rows: 1, lambda: None };
        let all = assess(&moments, &supports, setup, &mut Watch::none()).ok()?;
        let most = |rows: &dyn Fn(&Assessment) -> Option<f64>| {
            all.iter().try_fold(0.0, |most: f64, of| Some(most.max(rows(of)?)))
        };
        let bound = |&rows: &usize| {
            let failing = all.iter().map(|of| of.conditions.map_or(1.0, |of| failing(&of, rows as f64)));
            (1.0 - failing.sum::<f64>()).max(0.0)
        };
        Some(Theory {
            bounds: self.rows.iter().map(bound).collect(),
            rows_stated: most(&|of| of.bounds?.rows_stated),
            rows_proved: most(&|of| of.bounds?.rows_proved),
        })
    }
}

impl Recovery {
    /// The table for programs, with a [theory](Self::theory) that is known already: it costs more than the rest.
    pub fn csv(&self, outcomes: &[RecoveryOutcome], theory: Option<&Theory>) -> String {
        csv(&self.points(outcomes, theory))
    }

    /// What was recovered at each number of rows, with a [theory](Self::theory) that is known already.
    pub fn points(&self, outcomes: &[RecoveryOutcome], theory: Option<&Theory>) -> Vec<RecoveryPoint> {
        let share = |part: usize, whole: usize| part as f64 / whole.max(1) as f64;
        let point = |(k, &rows): (usize, &usize)| {
            let here: Vec<&RecoveryOutcome> = outcomes.iter().filter(|of| of.cell.rows == rows).collect();
            RecoveryPoint {
                rows,
                samples: here.len(),
                exact: share(here.iter().filter(|of| of.exact).count(), here.len()),
                nodes: share(here.iter().map(|of| of.nodes).sum(), here.len() * self.network.len()),
                bound: theory.map(|theory| theory.bounds[k]),
                unconverged: here.iter().map(|of| of.unconverged).sum(),
            }
        };
        self.rows.iter().enumerate().map(point).collect()
    }
}

/// What was learned from one sample, beside the truth.
#[derive(Clone, Debug, PartialEq)]
pub struct LearnedSample {
    /// The skeleton.
    pub estimate: Estimate,
    /// The penalty of each node.
    pub lambdas: Vec<f64>,
    /// Neighbours, node by node.
    pub nodes: Tally,
    /// Edges.
    pub pairs: Tally,
    /// Fits that did not reach their gap.
    pub unconverged: usize,
}

/// A bound of the probability that one node goes wrong.
fn failing(of: &Conditions, rows: f64) -> f64 {
    let interval = of.interval(rows, Reading::Proved);
    if !interval.open {
        return 1.0;
    }
    let largest = if interval.upper.is_finite() { interval.upper } else { 2.0 * interval.lower };
    let lemmas = [
        lemmas::definite(of, rows),
        lemmas::incoherent(of, rows),
        lemmas::quiet(of, interval.alpha, largest, rows),
    ];
    lemmas.iter().map(|p| 1.0 - p).sum()
}

/// What the theorem promises.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null, rename = "RecoveryTheory"))]
pub struct Theory {
    /// A lower bound of the probability of recovery at each number of rows.
    pub bounds: Vec<f64>,
    /// Rows that the theorem asks for as stated, over all nodes; absent when none suffice.
    pub rows_stated: Option<f64>,
    /// As proved.
    pub rows_proved: Option<f64>,
}

/// One sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct RecoveryCell {
    /// Number of rows.
    pub rows: usize,
    /// Which of the samples.
    pub repetition: usize,
}

/// What became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct RecoveryOutcome {
    /// Where it belongs.
    pub cell: RecoveryCell,
    /// Whether the skeleton is the truth.
    pub exact: bool,
    /// Nodes whose neighbours are the true ones.
    pub nodes: usize,
    /// Fits that did not reach their gap.
    pub unconverged: usize,
}

impl Experiment for Recovery {
    type Cell = RecoveryCell;
    type Outcome = RecoveryOutcome;

    fn cells(&self) -> Vec<RecoveryCell> {
        let of_rows =
            |&rows: &usize| (0..self.repetitions).map(move |repetition| RecoveryCell { rows, repetition });
        self.rows.iter().flat_map(of_rows).collect()
    }

    fn run_cell(&self, cell: &RecoveryCell, watch: &mut Watch<'_>) -> Result<RecoveryOutcome> {
        let n = self.network.len();
        let seed = seed_of(self.seed, &[4, cell.rows as u64, cell.repetition as u64]);
        let network = self.network.permuted(&Rng::new(seed).permutation(n));
        let sampling = |drawn: Progress| Progress::of(drawn.done * n / cell.rows.max(1), 2 * n);
        let counts = PairCounts::of(&network.sample_with(cell.rows, seed, &mut watch.over(sampling))?);
        let solving = |solved: Progress| Progress::of(n + solved.done, 2 * n);
        let fits = Fits::solve(counts, self.formulation, self.penalty, &mut watch.over(solving))?;
        let edges = fits.estimate(self.rule, self.filter).edges;
        Ok(RecoveryOutcome {
            cell: *cell,
            exact: edges == network.dag().skeleton(),
            nodes: right_nodes(network.dag(), &edges),
            unconverged: fits.unconverged(),
        })
    }

    fn summarise(&self, outcomes: &[RecoveryOutcome]) -> Summary {
        let theory = self.theory();
        let points = self.points(outcomes, theory.as_ref());
        Summary { text: text(&points, theory.as_ref()), csv: csv(&points), svg: Some(figure(&points)) }
    }
}

/// Nodes whose neighbours among these edges are the true ones.
fn right_nodes(truth: &Dag, edges: &[Pair]) -> usize {
    let mut found = vec![Vec::new(); truth.len()];
    for &(a, b) in edges {
        found[a].push(b);
        found[b].push(a);
    }
    truth.neighbours().iter().zip(&found).filter(|(wanted, found)| wanted == found).count()
}

/// What was recovered at one number of rows, over the samples that are there.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct RecoveryPoint {
    /// Number of rows.
    pub rows: usize,
    /// Samples that are there.
    pub samples: usize,
    /// Share of samples whose skeleton is the truth.
    pub exact: f64,
    /// Share of nodes whose neighbours are the true ones.
    pub nodes: f64,
    /// The theorem's bound; absent for other formulations than the paper's.
    pub bound: Option<f64>,
    /// Fits that did not reach their gap.
    pub unconverged: usize,
}

fn text(points: &[RecoveryPoint], theory: Option<&Theory>) -> String {
    let mut cells =
        vec![["rows", "samples", "skeleton exact", "nodes exact", "theorem's bound"].map(String::from)];
    for point in points {
        let bound = point.bound.map_or("-".into(), |bound| format!("{bound:.3}"));
        let [exact, nodes] = [point.exact, point.nodes].map(|share| format!("{share:.3}"));
        cells.push([point.rows.to_string(), point.samples.to_string(), exact, nodes, bound]);
    }
    let mut out = align(&cells);
    if let Some(theory) = theory {
        let say = |rows: Option<f64>| rows.map_or("no number".into(), |rows| format!("{rows:.3e}"));
        let _ = writeln!(
            out,
            "\nrows that the theorem asks for: {} as stated, {} as proved",
            say(theory.rows_stated),
            say(theory.rows_proved)
        );
    }
    let unconverged: usize = points.iter().map(|point| point.unconverged).sum();
    if unconverged > 0 {
        let _ = writeln!(out, "\nNOT CONVERGED: {unconverged} fits did not reach their gap");
    }
    out
}

fn csv(points: &[RecoveryPoint]) -> String {
    let mut out = String::from("rows,samples,skeleton_exact,nodes_exact,theorem_bound\n");
    for point in points {
        let bound = point.bound.map(|bound| bound.to_string()).unwrap_or_default();
        let _ = writeln!(out, "{},{},{},{},{bound}", point.rows, point.samples, point.exact, point.nodes);
    }
    out
}

fn figure(points: &[RecoveryPoint]) -> String {
    let series = |name: &str, value: &dyn Fn(&RecoveryPoint) -> Option<f64>| Series {
        name: name.into(),
        points: points.iter().filter_map(|at| Some((libm::log10(at.rows as f64), value(at)?))).collect(),
    };
    let mut all = vec![series("skeleton", &|at| Some(at.exact)), series("nodes", &|at| Some(at.nodes))];
    if points.iter().any(|at| at.bound.is_some()) {
        all.push(series("theorem", &|at| at.bound));
    }
    plot(
        &[Panel { title: "Share recovered exactly".into(), x_title: "log10 of rows".into(), series: all }],
        1,
    )
}
