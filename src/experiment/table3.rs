//! The appendix's table on Markov blankets: how often mutual incoherence holds when the support is the parents and children
//! of a node, and how often when it is the Markov blanket.
//!
//! The paper leaves some things open; what is done here was found to give its figures. Networks are those of figure 2 with
//! two levels, but the first entry of each row of a conditional table is drawn evenly from [0.1, 0.9] and the second is the
//! rest (two even draws divided by their sum would lie closer together). Levels are coded -1 and 1 and not centred. "Weaker"
//! counts the nodes at which the value for parents and children is at most that for the Markov blanket, ties included:
//! every fourth node has no spouse, and its two supports are the same.

use std::fmt::Write;

use super::{Experiment, Summary, seed_of};
use crate::assumptions::incoherence::Support;
use crate::counts::PairCounts;
use crate::error::Result;
use crate::gram::Gram;
use crate::gram::encode::{Encoding, Formulation};
use crate::math::random::Rng;
use crate::network::Network;
use crate::network::synthetic::{PARAMETERS, Synthetic};
use crate::progress::{Progress, Watch};
use crate::text::align;

/// What the paper reports: nodes, and the three percentages.
const PAPER: [(usize, [f64; 3]); 3] =
    [(100, [99.7, 97.6, 91.9]), (500, [99.76, 96.82, 93.26]), (1000, [99.62, 95.95, 92.97])];

/// Sizes and repetitions.
#[derive(Clone, Debug, PartialEq)]
pub struct Table3 {
    /// Numbers of nodes.
    pub nodes: Vec<usize>,
    /// Networks for each size.
    pub networks: usize,
    /// Rows drawn from each.
    pub rows: usize,
    /// Where all draws come from.
    pub seed: u64,
}

impl Default for Table3 {
    fn default() -> Self {
        Self { nodes: vec![100, 500, 1000], networks: 10, rows: 5000, seed: 1 }
    }
}

/// One network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table3Cell {
    /// Number of nodes.
    pub n: usize,
    /// Which of the networks of this size.
    pub network: usize,
}

/// Numbers of nodes of one network.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Table3Outcome {
    /// All nodes.
    pub n: usize,
    /// Most parents and children of a node.
    pub max_degree: usize,
    /// Incoherence holds with parents and children as support.
    pub neighbours_hold: usize,
    /// Incoherence holds with the Markov blanket as support.
    pub blanket_holds: usize,
    /// The value for parents and children is at most that for the Markov blanket.
    pub weaker: usize,
    /// The two supports are the same.
    pub same: usize,
}

impl Table3 {
    fn network(&self, cell: Table3Cell) -> Result<(Network, u64)> {
        let seed = seed_of(self.seed, &[3, cell.n as u64, cell.network as u64]);
        let drawn = Synthetic { nodes: cell.n, levels: 2, edge_probability: 0.5 }.draw(seed)?;
        let mut rng = Rng::new(seed);
        let mut nodes = drawn.nodes().to_vec();
        for row in nodes.iter_mut().flat_map(|node| node.cpt.chunks_exact_mut(2)) {
            row[0] = rng.between(PARAMETERS.start, PARAMETERS.end);
            row[1] = 1.0 - row[0];
        }
        let network = Network::new(drawn.name, nodes)?;
        Ok((network.permuted(&rng.permutation(cell.n)), seed))
    }
}

impl Experiment for Table3 {
    type Cell = Table3Cell;
    type Outcome = Table3Outcome;

    fn cells(&self) -> Vec<Table3Cell> {
        let of_size = |&n: &usize| (0..self.networks).map(move |network| Table3Cell { n, network });
        self.nodes.iter().flat_map(of_size).collect()
    }

    fn run_cell(&self, cell: &Table3Cell, watch: &mut Watch<'_>) -> Result<Table3Outcome> {
        let (network, seed) = self.network(*cell)?;
        let of = 2 * cell.n;
        let sampling = |drawn: Progress| Progress::of(drawn.done * cell.n / self.rows.max(1), of);
        let counts = PairCounts::of(&network.sample_with(self.rows, seed, &mut watch.over(sampling))?);
        let formulation = Formulation::Paper { encoding: Encoding::Effects, intercept: false };
        let gram = Gram::in_original_basis(&counts, formulation);
        let (neighbours, blankets) = (network.dag().neighbours(), network.dag().markov_blankets());
        let mut outcome = Table3Outcome {
            n: cell.n,
            max_degree: neighbours.iter().map(Vec::len).max().unwrap_or(0),
            ..Table3Outcome::default()
        };
        for r in 0..cell.n {
            let (narrow, wide) = (value(&gram, r, &neighbours[r]), value(&gram, r, &blankets[r]));
            outcome.neighbours_hold += usize::from(narrow < 1.0);
            outcome.blanket_holds += usize::from(wide < 1.0);
            outcome.weaker += usize::from(narrow <= wide);
            outcome.same += usize::from(neighbours[r] == blankets[r]);
            watch.tell(Progress::of(cell.n + r + 1, of))?;
        }
        Ok(outcome)
    }

    fn summarise(&self, outcomes: &[Table3Outcome]) -> Summary {
        let rows: Vec<Row> = self.nodes.iter().map(|&n| Row::new(n, outcomes)).collect();
        Summary { text: text(&rows), csv: csv(&rows), svg: None }
    }
}

/// Incoherence with this support. Without a support there is nothing to confuse a column with; a singular one confuses all.
fn value(gram: &Gram, r: usize, support: &[usize]) -> f64 {
    match Support::new(gram, r, support) {
        Some(around) => around.incoherence(),
        None if support.iter().all(|&i| gram.block(i).is_empty()) => 0.0,
        None => f64::INFINITY,
    }
}

/// The percentages over all nodes of all networks of one size.
struct Row {
    n: usize,
    networks: usize,
    max_degree: usize,
    shares: [f64; 4],
}

impl Row {
    fn new(n: usize, outcomes: &[Table3Outcome]) -> Self {
        let of_size: Vec<&Table3Outcome> = outcomes.iter().filter(|outcome| outcome.n == n).collect();
        let share = |count: fn(&Table3Outcome) -> usize| {
            let (part, whole) = of_size.iter().fold((0, 0), |(a, b), o| (a + count(o), b + o.n));
            100.0 * part as f64 / whole as f64
        };
        Self {
            n,
            networks: of_size.len(),
            max_degree: of_size.iter().map(|outcome| outcome.max_degree).max().unwrap_or(0),
            shares: [
                share(|o| o.neighbours_hold),
                share(|o| o.blanket_holds),
                share(|o| o.weaker),
                share(|o| o.same),
            ],
        }
    }

    fn paper(&self) -> Option<[f64; 3]> {
        PAPER.iter().find(|(n, _)| *n == self.n).map(|&(_, shares)| shares)
    }
}

fn text(rows: &[Row]) -> String {
    let head = [
        "nodes",
        "networks",
        "max degree",
        "PC holds",
        "(paper)",
        "MB holds",
        "(paper)",
        "PC weaker",
        "(paper)",
        "PC = MB",
    ];
    let mut cells = vec![head.map(String::from)];
    for row in rows {
        let [pc, mb, weaker, same] = row.shares.map(|share| format!("{share:.2} %"));
        let paper = row.paper().map(|shares| shares.map(|share| format!("{share} %")));
        let [paper_pc, paper_mb, paper_weaker] = paper.unwrap_or_default();
        let (n, networks, degree) = (row.n.to_string(), row.networks.to_string(), row.max_degree.to_string());
        cells.push([n, networks, degree, pc, paper_pc, mb, paper_mb, weaker, paper_weaker, same]);
    }
    let note =
        "PC: parents and children as support; MB: Markov blanket; weaker: at most as large, ties included";
    format!("{note}\n\n{}", align(&cells))
}

fn csv(rows: &[Row]) -> String {
    let mut out = String::from("nodes,networks,max_degree,pc_holds,mb_holds,pc_weaker,pc_is_mb\n");
    for row in rows {
        let [pc, mb, weaker, same] = row.shares;
        let _ = writeln!(out, "{},{},{},{pc},{mb},{weaker},{same}", row.n, row.networks, row.max_degree);
    }
    out
}
