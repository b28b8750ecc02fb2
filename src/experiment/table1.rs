//! Table 1: F1 of the skeleton on benchmark networks.
//!
//! Every repetition takes the network's columns in an order of its own, draws rows and learns the skeleton in five ways:
//! the paper's regression as it stands, with an intercept, and with columns standardised as well, its penalty by the
//! benchmark rule with one pair of constants for all networks; and the normalised regression at its default penalty,
//! joined by `or` and by `and`, filtered. The third of them gives the paper's figures.

use std::fmt::Write;

use super::estimate::{Fits, Penalty};
use super::{Experiment, Mean, Progress, Summary, Watch, seed_of};
use crate::counts::PairCounts;
use crate::encode::{Encoding, Formulation};
use crate::error::Result;
use crate::evaluate::Tally;
use crate::export::align;
use crate::lambda;
use crate::network::Network;
use crate::random::Rng;
use crate::skeleton::Rule;
use crate::table::csv_field;

/// Skeleton F1 in the paper's table 1: network, its method, and MMPC.
const PAPER: [(&str, f64, f64); 9] = [
    ("alarm", 0.74, 0.90),
    ("andes", 0.77, 0.79),
    ("barley", 0.37, 0.60),
    ("carpo", 0.74, 0.78),
    ("child", 0.94, 0.93),
    ("hailfinder", 0.57, 0.58),
    ("mildew", 0.30, 0.45),
    ("water", 0.59, 0.63),
    ("win95pts", 0.67, 0.77),
];

/// The ways of learning, in the order of the scores.
const METHODS: [&str; 5] = ["paper", "+ intercept", "+ standardised", "normalised, or", "normalised, and"];
/// The one that gives the paper's figures.
const LIKE_THE_PAPER: usize = 2;

/// Regressions of a sample; the last is joined in two ways.
const FITS: usize = 4;

/// Networks, rows and penalties.
#[derive(Clone, Debug)]
pub struct Table1 {
    /// Names and networks.
    pub networks: Vec<(String, Network)>,
    /// Rows of each sample.
    pub rows: usize,
    /// Samples of each network.
    pub repetitions: usize,
    /// Where all draws come from.
    pub seed: u64,
    /// Coding of levels in the paper's regression.
    pub encoding: Encoding,
    /// Factor of the paper's benchmark rule.
    pub c1: f64,
    /// Constant of that rule.
    pub c2: f64,
    /// Penalty of the normalised regression.
    pub lambda: f64,
}

impl Table1 {
    /// The paper's setting: five samples of 5,000 rows.
    pub fn new(networks: Vec<(String, Network)>) -> Self {
        Self {
            networks,
            rows: 5000,
            repetitions: 5,
            seed: 1,
            encoding: Encoding::default(),
            c1: lambda::C1,
            c2: lambda::C2,
            lambda: lambda::DEFAULT,
        }
    }

    /// The sample of a cell, and the network in the same order of columns.
    ///
    /// # Errors
    /// [`Cancelled`](crate::ErrorKind::Cancelled) when `watch` breaks off.
    pub fn sample(&self, cell: Table1Cell, watch: Watch<'_>) -> Result<(Network, PairCounts)> {
        let (name, network) = &self.networks[cell.network];
        let letters: Vec<u64> = name.bytes().map(u64::from).collect();
        // By name, so that the other files in the folder do not matter.
        let seed = seed_of(seed_of(self.seed, &letters), &[1, cell.repetition as u64]);
        let network = network.permuted(&Rng::new(seed).permutation(network.len()));
        let of = self.rows.max(1);
        let table = network.sample_with(self.rows, seed, &mut |done| watch(Progress { done, of }))?;
        let counts = PairCounts::of(&table);
        Ok((network, counts))
    }

    fn fits(&self) -> [(Formulation, Penalty); FITS] {
        let paper = |intercept| Formulation::Paper { encoding: self.encoding, intercept };
        let rule = Penalty::Benchmark { c1: self.c1, c2: self.c2 };
        [
            (paper(false), rule),
            (paper(true), rule),
            (Formulation::Standardised { encoding: self.encoding }, rule),
            (Formulation::Normalised, Penalty::Fixed(self.lambda)),
        ]
    }
}

/// One sample of one network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table1Cell {
    /// Place in the list of networks.
    pub network: usize,
    /// Which of its samples.
    pub repetition: usize,
}

/// Undirected edges of one sample, for each of the five ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table1Outcome {
    /// Where it belongs.
    pub cell: Table1Cell,
    /// In the order: paper, with intercept, standardised, normalised `or`, normalised `and`.
    pub scores: [Tally; 5],
    /// Fits that did not reach their gap.
    pub unconverged: usize,
}

impl Experiment for Table1 {
    type Cell = Table1Cell;
    type Outcome = Table1Outcome;

    fn cells(&self) -> Vec<Table1Cell> {
        let of_network =
            |network| (0..self.repetitions).map(move |repetition| Table1Cell { network, repetition });
        (0..self.networks.len()).flat_map(of_network).collect()
    }

    fn run_cell(&self, cell: &Table1Cell, watch: Watch<'_>) -> Result<Table1Outcome> {
        let (network, counts) = self.sample(*cell, watch)?;
        let n = network.len();
        let (mut fits, mut unconverged) = (Vec::new(), 0);
        for (k, (formulation, penalty)) in self.fits().into_iter().enumerate() {
            let mut solving =
                |progress: Progress| watch(Progress { done: k * n + progress.done, of: FITS * n });
            let solved = Fits::solve(counts.clone(), formulation, penalty, &mut solving)?;
            unconverged += solved.unconverged();
            fits.push(solved);
        }
        let score = |fit: usize, rule, filter| fits[fit].estimate(rule, filter).score(network.dag()).1;
        let scores = [
            score(0, Rule::Or, false),
            score(1, Rule::Or, false),
            score(2, Rule::Or, false),
            score(3, Rule::Or, true),
            score(3, Rule::And, true),
        ];
        Ok(Table1Outcome { cell: *cell, scores, unconverged })
    }

    fn summarise(&self, outcomes: &[Table1Outcome]) -> Summary {
        let rows: Vec<Row> = (0..self.networks.len()).map(|k| Row::new(self, k, outcomes)).collect();
        let unconverged: usize = outcomes.iter().map(|outcome| outcome.unconverged).sum();
        let mut text = self.text(&rows);
        if unconverged > 0 {
            let _ = writeln!(text, "\nNOT CONVERGED: {unconverged} fits did not reach their gap");
        }
        Summary { text, csv: csv(&rows), svg: None }
    }
}

/// One network's line.
struct Row {
    name: String,
    nodes: usize,
    edges: usize,
    f1: [Mean; 5],
    precision: [Mean; 5],
    recall: [Mean; 5],
    /// The paper's own value, and MMPC's.
    paper: Option<(f64, f64)>,
}

impl Row {
    fn new(table: &Table1, k: usize, outcomes: &[Table1Outcome]) -> Self {
        let (name, network) = &table.networks[k];
        let of_network = || outcomes.iter().filter(move |outcome| outcome.cell.network == k);
        let means = |share: fn(&Tally) -> f64| {
            [0, 1, 2, 3, 4].map(|method| Mean::of(of_network().map(|outcome| share(&outcome.scores[method]))))
        };
        // Some files carry how they were made behind a hyphen.
        let plain = name.split('-').next().unwrap_or(name);
        Self {
            name: name.clone(),
            nodes: network.len(),
            edges: network.dag().arcs().count(),
            f1: means(Tally::f1),
            precision: means(Tally::precision),
            recall: means(Tally::recall),
            paper: PAPER.iter().find(|(known, ..)| *known == plain).map(|&(_, ours, mmpc)| (ours, mmpc)),
        }
    }
}

impl Table1 {
    fn text(&self, rows: &[Row]) -> String {
        let mut out = format!(
            "skeleton F1, mean ± standard error over {} samples of {} rows\n\
             paper: c1 {}, c2 {}, {:?} coding, rule or; normalised: lambda {}, filtered\n\n",
            self.repetitions, self.rows, self.c1, self.c2, self.encoding, self.lambda
        );
        let [a, b, c, d, e] = METHODS;
        let mut cells =
            vec![["network", "nodes", "edges", a, b, c, d, e, "the paper's", "its MMPC"].map(String::from)];
        for row in rows {
            let [a, b, c, d, e] = row.f1.map(|mean| mean.to_string());
            let (ours, mmpc) =
                row.paper.map_or(Default::default(), |(x, y)| (format!("{x:.2}"), format!("{y:.2}")));
            cells.push([
                row.name.clone(),
                row.nodes.to_string(),
                row.edges.to_string(),
                a,
                b,
                c,
                d,
                e,
                ours,
                mmpc,
            ]);
        }
        out += &align(&cells);
        let near = |row: &&Row| {
            row.paper.is_some_and(|(ours, _)| (row.f1[LIKE_THE_PAPER].value - ours).abs() <= 0.05)
        };
        let known = rows.iter().filter(|row| row.paper.is_some()).count();
        let count = rows.iter().filter(near).count();
        let _ = writeln!(
            out,
            "\n{} lies within 0.05 of the paper's value on {count} of {known}",
            METHODS[LIKE_THE_PAPER]
        );
        out
    }
}

fn csv(rows: &[Row]) -> String {
    let mut out = String::from(
        "network,nodes,edges,method,f1,f1_error,precision,precision_error,recall,recall_error,paper_f1,paper_mmpc\n",
    );
    for row in rows {
        let paper = row.paper.map_or(",".into(), |(ours, mmpc)| format!("{ours},{mmpc}"));
        for (k, method) in METHODS.into_iter().enumerate() {
            let _ = write!(out, "{},{},{},{}", csv_field(&row.name), row.nodes, row.edges, csv_field(method));
            for mean in [row.f1[k], row.precision[k], row.recall[k]] {
                let _ = write!(out, ",{},{}", mean.value, mean.error);
            }
            let _ = writeln!(out, ",{paper}");
        }
    }
    out
}
