//! Figure 2: precision and recall against the control parameter `CP`, for networks of several sizes.
//!
//! Each repetition draws one network for each size and, for each `CP`, `N = ceil(10^CP log((k - 1) n))` rows from it. The
//! claim is that the curves of all sizes line up.

use std::fmt::Write;

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
#[derive(Clone, Debug, PartialEq)]
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
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure2Cell {
    /// Number of nodes.
    pub n: usize,
    /// Control parameter.
    pub cp: f64,
    /// Which of the networks of this size.
    pub repetition: usize,
}

/// What every method made of the sample.
#[derive(Clone, Debug, PartialEq)]
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
        let points = self.all_points(outcomes);
        Summary {
            text: text(&points, &names, outcomes),
            csv: csv(&points, &names),
            svg: Some(self.figure(&points, &names)),
        }
    }
}

/// The mean over repetitions of one method at one size and control parameter.
struct Point {
    method: usize,
    n: usize,
    cp: f64,
    rows: usize,
    repetitions: usize,
    node_precision: Mean,
    node_recall: Mean,
    edge_precision: Mean,
    edge_recall: Mean,
    edge_f1: Mean,
}

impl Point {
    fn new(method: usize, of_cell: &[&Figure2Outcome]) -> Self {
        let first = of_cell[0];
        let mean = |value: &dyn Fn(&(Tally, Tally)) -> f64| {
            Mean::of(of_cell.iter().map(|outcome| value(&outcome.scores[method])))
        };
        Self {
            method,
            n: first.cell.n,
            cp: first.cell.cp,
            rows: first.rows,
            repetitions: of_cell.len(),
            node_precision: mean(&|(nodes, _)| nodes.precision()),
            node_recall: mean(&|(nodes, _)| nodes.recall()),
            edge_precision: mean(&|(_, edges)| edges.precision()),
            edge_recall: mean(&|(_, edges)| edges.recall()),
            edge_f1: mean(&|(_, edges)| edges.f1()),
        }
    }

    fn means(&self) -> [Mean; 5] {
        [self.node_precision, self.node_recall, self.edge_precision, self.edge_recall, self.edge_f1]
    }
}

impl Figure2 {
    /// The table for programs alone, of as many cells as are there, in cell order.
    pub fn csv(&self, outcomes: &[Figure2Outcome]) -> String {
        csv(&self.all_points(outcomes), &self.names())
    }

    fn names(&self) -> Vec<String> {
        self.methods().into_iter().map(|method| method.name).collect()
    }

    fn all_points(&self, outcomes: &[Figure2Outcome]) -> Vec<Point> {
        (0..self.methods().len()).flat_map(|method| self.points(method, outcomes)).collect()
    }

    fn points(&self, method: usize, outcomes: &[Figure2Outcome]) -> Vec<Point> {
        let mut points = Vec::new();
        for &n in &self.nodes {
            for &cp in &self.cps {
                let here = |outcome: &&Figure2Outcome| outcome.cell.n == n && outcome.cell.cp == cp;
                let of_cell: Vec<&Figure2Outcome> = outcomes.iter().filter(here).collect();
                if !of_cell.is_empty() {
                    points.push(Point::new(method, &of_cell));
                }
            }
        }
        points
    }

    /// Two panels a method: precision and recall per node, as in the paper.
    fn figure(&self, points: &[Point], names: &[String]) -> String {
        let panel = |method: usize, what: &str, value: &dyn Fn(&Point) -> f64| {
            let series = |&n: &usize| Series {
                name: format!("n = {n}"),
                points: points
                    .iter()
                    .filter(|point| point.method == method && point.n == n)
                    .map(|point| (point.cp, value(point)))
                    .collect(),
            };
            Panel {
                title: format!("{what}: {}", names[method]),
                x_title: "control parameter CP".into(),
                series: self.nodes.iter().map(series).collect(),
            }
        };
        let both = |method: usize| {
            [
                panel(method, "Precision", &|point| point.node_precision.value),
                panel(method, "Recall", &|point| point.node_recall.value),
            ]
        };
        plot(&(0..names.len()).flat_map(both).collect::<Vec<_>>(), 2)
    }
}

fn csv(points: &[Point], names: &[String]) -> String {
    let mut out = String::from("method,n,cp,rows,repetitions");
    for name in ["node_precision", "node_recall", "edge_precision", "edge_recall", "edge_f1"] {
        let _ = write!(out, ",{name},{name}_error");
    }
    out.push('\n');
    for point in points {
        let name = csv_field(&names[point.method]);
        let _ = write!(out, "{name},{},{},{},{}", point.n, point.cp, point.rows, point.repetitions);
        for mean in point.means() {
            let _ = write!(out, ",{},{}", mean.value, mean.error);
        }
        out.push('\n');
    }
    out
}

fn text(points: &[Point], names: &[String], outcomes: &[Figure2Outcome]) -> String {
    let mut out = String::from("mean ± standard error over repetitions\n");
    for (method, name) in names.iter().enumerate() {
        let head =
            ["n", "CP", "rows", "precision/node", "recall/node", "precision/edge", "recall/edge", "F1"];
        let mut rows = vec![head.map(String::from)];
        for point in points.iter().filter(|point| point.method == method) {
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
