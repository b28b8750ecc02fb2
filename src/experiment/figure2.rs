//! Figure 2: precision and recall against the control parameter `CP`, for networks of several sizes.
//!
//! Each repetition draws one network for each size and, for each `CP`, `N = ceil(10^CP log((k - 1) n))` rows from it. The
//! claim is that the curves of all sizes line up.

use std::fmt::Write;

use serde::{Deserialize, Serialize};

use super::plot::{Panel, Series, plot};
use super::{Experiment, Mean, Summary, seed_of};
use super::{Fits, Penalty};
use crate::counts::PairCounts;
use crate::error::Result;
use crate::evaluate::Tally;
use crate::gram::encode::{Encoding, Formulation};
use crate::lambda;
use crate::learner::skeleton::Rule;
use crate::math::random::Rng;
use crate::network::Network;
use crate::network::synthetic::Synthetic;
use crate::progress::{Progress, Watch};
use crate::table::csv_field;
use crate::text::align;

/// Sizes, repetitions and penalties.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(rename = "Figure2Settings"))]
pub struct Figure2 {
    /// Numbers of nodes `n`.
    pub nodes: Vec<usize>,
    /// Levels of every node `k`.
    pub levels: usize,
    /// Control parameters.
    pub cps: Vec<f64>,
    /// Networks for each size.
    pub repetitions: usize,
    /// Where all draws come from.
    pub seed: u64,
    /// Factor of the paper's rule for synthetic data.
    pub c: f64,
    /// Least penalty of that rule.
    pub delta: f64,
    /// Penalties of the normalised formulation.
    pub lambdas: Vec<f64>,
}

impl Default for Figure2 {
    /// The paper's sizes. Penalty 1 is shown beside the default, which was chosen for benchmark networks.
    fn default() -> Self {
        let mut lambdas = vec![lambda::DEFAULT, 1.0];
        lambdas.dedup();
        Self {
            nodes: vec![20, 200, 500],
            levels: 4,
            cps: (2..=8).map(|half| f64::from(half) / 2.0).collect(),
            repetitions: 5,
            seed: 1,
            c: lambda::C,
            delta: lambda::DELTA,
            lambdas,
        }
    }
}

/// One sample of one network.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Figure2Cell {
    /// Number of nodes.
    pub n: usize,
    /// Control parameter.
    pub cp: f64,
    /// Which of the networks of this size.
    pub repetition: usize,
}

/// What every method made of the sample.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Figure2Outcome {
    /// Where it belongs.
    pub cell: Figure2Cell,
    /// Number of rows.
    pub rows: usize,
    /// For each method: per node, and over undirected edges.
    pub scores: Vec<(Tally, Tally)>,
    /// Fits that did not reach their gap, over all methods.
    pub unconverged: usize,
}

/// A regression, a penalty and a way to join.
struct Method {
    name: String,
    formulation: Formulation,
    penalty: Penalty,
    filter: bool,
}

impl Figure2 {
    /// The paper's regression with its rule, then the normalised one with each penalty.
    fn methods(&self) -> Vec<Method> {
        let (c, delta) = (self.c, self.delta);
        let paper = Method {
            name: format!("paper, c {c}, delta {delta}"),
            formulation: Formulation::Paper { encoding: Encoding::Effects, intercept: true },
            penalty: Penalty::Synthetic { c, delta },
            filter: false,
        };
        let normalised = self.lambdas.iter().map(|&lambda| Method {
            name: format!("normalised, lambda {lambda}"),
            formulation: Formulation::Normalised,
            penalty: Penalty::Fixed(lambda),
            filter: true,
        });
        std::iter::once(paper).chain(normalised).collect()
    }

    /// `N = ceil(10^CP log((k - 1) n))`, and at least 2.
    pub fn rows(&self, n: usize, cp: f64) -> usize {
        let term = (self.levels.max(2) - 1) as f64 * n as f64;
        let rows = (libm::pow(10.0, cp) * libm::log(term)).ceil();
        (rows as usize).max(2)
    }

    /// The network of a repetition, its columns in an order of their own, and the seed of its rows.
    fn network(&self, n: usize, repetition: usize) -> Result<(Network, u64)> {
        let seed = seed_of(self.seed, &[2, n as u64, repetition as u64]);
        let network = Synthetic { nodes: n, levels: self.levels, edge_probability: 0.5 }.draw(seed)?;
        Ok((network.permuted(&Rng::new(seed).permutation(n)), seed))
    }
}

impl Experiment for Figure2 {
    type Cell = Figure2Cell;
    type Outcome = Figure2Outcome;

    fn cells(&self) -> Vec<Figure2Cell> {
        let of_size = |&n: &usize| {
            let of_cp = move |&cp: &f64| {
                (0..self.repetitions).map(move |repetition| Figure2Cell { n, cp, repetition })
            };
            self.cps.iter().flat_map(of_cp)
        };
        self.nodes.iter().flat_map(of_size).collect()
    }

    fn run_cell(&self, cell: &Figure2Cell, watch: &mut Watch<'_>) -> Result<Figure2Outcome> {
        let (network, seed) = self.network(cell.n, cell.repetition)?;
        let rows = self.rows(cell.n, cell.cp);
        let methods = self.methods();
        let of = (methods.len() + 1) * cell.n;
        let sampling = |drawn: Progress| Progress::of(drawn.done * cell.n / rows, of);
        let counts = PairCounts::of(&network.sample_with(rows, seed, &mut watch.over(sampling))?);
        let (mut scores, mut unconverged) = (Vec::new(), 0);
        for (k, method) in methods.iter().enumerate() {
            let before = (k + 1) * cell.n;
            let solving = |solved: Progress| Progress::of(before + solved.done, of);
            let fits =
                Fits::solve(counts.clone(), method.formulation, method.penalty, &mut watch.over(solving))?;
            scores.push(fits.estimate(Rule::Or, method.filter).score(network.dag()));
            unconverged += fits.unconverged();
        }
        Ok(Figure2Outcome { cell: *cell, rows, scores, unconverged })
    }

    fn summarise(&self, outcomes: &[Figure2Outcome]) -> Summary {
        let names = self.names();
        let points = self.points(outcomes);
        Summary {
            text: text(&points, &names, outcomes),
            csv: csv(&points),
            svg: Some(self.figure(&points, &names)),
        }
    }
}

/// The mean over repetitions of one method at one size and control parameter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Figure2Point {
    /// The method's name.
    pub method: String,
    /// Number of nodes.
    pub n: usize,
    /// Control parameter.
    pub cp: f64,
    /// Number of rows.
    pub rows: usize,
    /// Samples that are there.
    pub repetitions: usize,
    /// Per node, over the repetitions in which a node has a neighbour; not a number when there is none.
    pub node_precision: Mean,
    /// Per node.
    pub node_recall: Mean,
    /// Over undirected edges, of the repetitions that have any; not a number when none has.
    pub edge_precision: Mean,
    /// Over undirected edges.
    pub edge_recall: Mean,
    /// Over undirected edges.
    pub edge_f1: Mean,
}

impl Figure2Point {
    fn new(method: usize, name: &str, of_cell: &[&Figure2Outcome]) -> Self {
        let first = of_cell[0];
        let mean = |value: &dyn Fn(&(Tally, Tally)) -> Option<f64>| {
            Mean::of_defined(of_cell.iter().map(|outcome| value(&outcome.scores[method])))
        };
        Self {
            method: name.to_owned(),
            n: first.cell.n,
            cp: first.cell.cp,
            rows: first.rows,
            repetitions: of_cell.len(),
            node_precision: mean(&|(nodes, _)| nodes.precision()),
            node_recall: mean(&|(nodes, _)| nodes.recall()),
            edge_precision: mean(&|(_, edges)| edges.precision()),
            edge_recall: mean(&|(_, edges)| edges.recall()),
            edge_f1: mean(&|(_, edges)| Some(edges.f1())),
        }
    }

    fn means(&self) -> [Mean; 5] {
        [self.node_precision, self.node_recall, self.edge_precision, self.edge_recall, self.edge_f1]
    }
}

impl Figure2 {
    /// The table for programs alone, of as many cells as are there, in cell order.
    pub fn csv(&self, outcomes: &[Figure2Outcome]) -> String {
        csv(&self.points(outcomes))
    }

    /// The methods' names, in the order of the summary.
    pub fn names(&self) -> Vec<String> {
        self.methods().into_iter().map(|method| method.name).collect()
    }

    /// The means over as many cells as are there, method by method, then size by size.
    pub fn points(&self, outcomes: &[Figure2Outcome]) -> Vec<Figure2Point> {
        let of_method = |(method, name): (usize, &String)| self.points_of(method, name, outcomes);
        self.names().iter().enumerate().flat_map(of_method).collect()
    }

    fn points_of(&self, method: usize, name: &str, outcomes: &[Figure2Outcome]) -> Vec<Figure2Point> {
        let mut points = Vec::new();
        for &n in &self.nodes {
            for &cp in &self.cps {
                let here = |outcome: &&Figure2Outcome| outcome.cell.n == n && outcome.cell.cp == cp;
                let of_cell: Vec<&Figure2Outcome> = outcomes.iter().filter(here).collect();
                if !of_cell.is_empty() {
                    points.push(Figure2Point::new(method, name, &of_cell));
                }
            }
        }
        points
    }

    /// Two panels a method: precision and recall per node, as in the paper.
    fn figure(&self, points: &[Figure2Point], names: &[String]) -> String {
        let panel = |method: &str, what: &str, value: &dyn Fn(&Figure2Point) -> f64| {
            let series = |&n: &usize| Series {
                name: format!("n = {n}"),
                points: points
                    .iter()
                    .filter(|point| point.method == method && point.n == n)
                    .map(|point| (point.cp, value(point)))
                    .collect(),
            };
            Panel {
                title: format!("{what}: {method}"),
                x_title: "control parameter CP".into(),
                series: self.nodes.iter().map(series).collect(),
            }
        };
        let both = |method: &String| {
            [
                panel(method, "Precision", &|point| point.node_precision.value),
                panel(method, "Recall", &|point| point.node_recall.value),
            ]
        };
        plot(&names.iter().flat_map(both).collect::<Vec<_>>(), 2)
    }
}

fn csv(points: &[Figure2Point]) -> String {
    let mut out = String::from("method,n,cp,rows,repetitions");
    for name in ["node_precision", "node_recall", "edge_precision", "edge_recall", "edge_f1"] {
        let _ = write!(out, ",{name},{name}_error");
    }
    out.push('\n');
    for point in points {
        let name = csv_field(&point.method);
        let _ = write!(out, "{name},{},{},{},{}", point.n, point.cp, point.rows, point.repetitions);
        for mean in point.means() {
            let _ = write!(out, ",{}", mean.csv());
        }
        out.push('\n');
    }
    out
}

fn text(points: &[Figure2Point], names: &[String], outcomes: &[Figure2Outcome]) -> String {
    let mut out =
        String::from("mean ± standard error over repetitions; precision over those that have an edge\n");
    for name in names {
        let head =
            ["n", "CP", "rows", "precision/node", "recall/node", "precision/edge", "recall/edge", "F1"];
        let mut rows = vec![head.map(String::from)];
        for point in points.iter().filter(|point| point.method == *name) {
            let [a, b, c, d, e] = point.means().map(|mean| mean.to_string());
            rows.push([point.n.to_string(), point.cp.to_string(), point.rows.to_string(), a, b, c, d, e]);
        }
        let _ = write!(out, "\n{name}\n{}", align(&rows));
    }
    let unconverged: usize = outcomes.iter().map(|outcome| outcome.unconverged).sum();
    if unconverged > 0 {
        let _ = writeln!(out, "\nNOT CONVERGED: {unconverged} fits did not reach their gap");
    }
    out
}
