//! What missing values cost: F1 of skeletons and graphs on benchmark networks, with holes in their samples.
//!
//! A cell is one sample with one kind of holes, its columns in an order and under names drawn for it. Holes are left as they are
//! (pairs over available cases, the search on filled-in rows), or missing is a level of its own. The search is the quick one, without a
//! proof, whose time nobody knows beforehand.

use std::fmt::Write;

use super::{Benchmark, CandidateSearch, Experiment, Fits, Holes, Mean, Penalty, Search, Summary, seed_of};
use crate::counts::PairCounts;
use crate::error::Result;
use crate::evaluate::{arcs, classes, edges};
use crate::gram::encode::Formulation;
use crate::graph::{Cpdag, Dag, Pair};
use crate::lambda;
use crate::learner::skeleton::Rule;
use crate::math::random::Rng;
use crate::progress::{Progress, Watch};
use crate::score::Score;
use crate::table::{Codes, Column, Table};
use crate::text::align;

/// The level that missing values get.
const MISSING: &str = "(missing)";

/// Networks, holes and rows.
#[derive(Clone, Debug)]
pub struct Missing {
    /// What is learned from.
    pub networks: Vec<Benchmark>,
    /// Kinds of holes.
    pub holes: Vec<Holes>,
    /// What becomes of them.
    pub treatments: Vec<Treatment>,
    /// Rows of each sample.
    pub rows: usize,
    /// Samples of each network.
    pub repetitions: usize,
    /// What the search maximises.
    pub score: Score,
    /// Where all draws come from.
    pub seed: u64,
}

impl Missing {
    /// Five samples of 5,000 rows: complete, with one and three values in ten missing, and with holes that other columns decide.
    pub fn new(networks: Vec<Benchmark>) -> Self {
        Self {
            networks,
            holes: vec![
                Holes::None,
                Holes::Evenly(0.1),
                Holes::Evenly(0.3),
                Holes::ByAnother,
                Holes::NotApplicable,
            ],
            treatments: vec![Treatment::Left, Treatment::Level],
            rows: 5000,
            repetitions: 5,
            score: Score::default(),
            seed: 1,
        }
    }
}

/// What becomes of missing values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Treatment {
    /// They stay missing.
    Left,
    /// They are a level.
    Level,
}

/// One sample with holes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MissingCell {
    /// Place in the list of networks.
    pub network: usize,
    /// Which of its samples.
    pub repetition: usize,
    /// Its holes.
    pub holes: Holes,
    /// What becomes of them.
    pub treatment: Treatment,
}

/// What became of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MissingOutcome {
    /// Where it belongs.
    pub cell: MissingCell,
    /// F1 of the regression's skeleton, of the pruned skeleton, of the graph's arcs, and of its class.
    pub f1: [f64; 4],
}

const MEASURES: [&str; 4] = ["regression, edges", "search, edges", "search, arcs", "search, class"];

impl Experiment for Missing {
    type Cell = MissingCell;
    type Outcome = MissingOutcome;

    fn cells(&self) -> Vec<MissingCell> {
        let mut cells = Vec::new();
        for (network, benchmark) in self.networks.iter().enumerate() {
            for repetition in 0..benchmark.repetitions(self.repetitions) {
                for (holes, treatment) in self.columns() {
                    cells.push(MissingCell { network, repetition, holes, treatment });
                }
            }
        }
        cells
    }

    fn run_cell(&self, cell: &MissingCell, watch: &mut Watch<'_>) -> Result<MissingOutcome> {
        let benchmark = &self.networks[cell.network];
        let (truth, table) = benchmark.sample(self.seed, cell.repetition, self.rows, true, watch)?;
        let seed = seed_of(self.seed, &[5, cell.repetition as u64]);
        let mut table = cell.holes.make(&renamed(table, seed), &truth, seed);
        if cell.treatment == Treatment::Level {
            table.columns = table.columns.into_iter().map(with_level).collect();
        }
        // A column that never changes explains nothing, and a search would join it at random.
        let kept: Vec<usize> =
            (0..table.columns.len()).filter(|&i| table.columns[i].levels.len() > 1).collect();
        let columns = kept.iter().map(|&i| table.columns[i].clone()).collect();
        let table = Table { columns, rows: table.rows };
        let (skeleton, dag) = self.learn(&table, watch)?;
        watch.tell(Progress::of(1, 1))?;
        let name = |(a, b): Pair| (kept[a], kept[b]);
        let skeleton: Vec<Pair> = skeleton.into_iter().map(name).collect();
        let dag = Dag::from_arcs(truth.len(), dag.arcs().map(name).collect::<Vec<_>>())?;
        let f1 = [
            edges(&truth.skeleton(), &skeleton).f1(),
            edges(&truth.skeleton(), &dag.skeleton()).f1(),
            arcs(&truth, &dag).f1(),
            classes(&Cpdag::of(&truth), &Cpdag::of(&dag)).f1(),
        ];
        Ok(MissingOutcome { cell: *cell, f1 })
    }

    fn summarise(&self, outcomes: &[MissingOutcome]) -> Summary {
        Summary { text: self.text(outcomes), csv: self.csv(outcomes), svg: None }
    }
}

impl Missing {
    /// The skeleton of the regression, and the graph of the search.
    fn learn(&self, table: &Table, watch: &mut Watch<'_>) -> Result<(Vec<Pair>, Dag)> {
        let penalty = Penalty::Fixed(lambda::DEFAULT);
        let fits = Fits::solve(PairCounts::of(table), Formulation::Normalised, penalty, watch)?;
        let skeleton = fits.estimate(Rule::Or, true).edges;
        let found = CandidateSearch::new(self.score).learn(table, Search::Both, watch)?;
        Ok((skeleton, found.dag))
    }

    /// Holes and what becomes of them; without holes there is nothing to choose.
    fn columns(&self) -> Vec<(Holes, Treatment)> {
        let mut columns = Vec::new();
        for &holes in &self.holes {
            if holes == Holes::None {
                columns.push((holes, Treatment::Left));
            } else {
                columns.extend(self.treatments.iter().map(|&treatment| (holes, treatment)));
            }
        }
        columns
    }

    fn text(&self, outcomes: &[MissingOutcome]) -> String {
        let mut out = String::new();
        for (measure, name) in MEASURES.iter().enumerate() {
            let mut head = vec!["network".to_string()];
            head.extend(self.columns().into_iter().map(title));
            let mut lines = vec![head];
            let networks = (0..self.networks.len()).map(Some).chain([None]);
            for network in networks {
                let name = network.map_or("mean", |network| self.networks[network].name.as_str());
                let means = self.columns().into_iter();
                let means = means.map(|column| mean(outcomes, measure, column, network));
                let texts = means.map(|mean| {
                    if network.is_some() { mean.to_string() } else { format!("{:.3}", mean.value) }
                });
                lines.push(std::iter::once(name.to_string()).chain(texts).collect());
            }
            let _ = write!(out, "{}F1, {name}:\n{}", if measure > 0 { "\n" } else { "" }, align(&lines));
        }
        out
    }

    fn csv(&self, outcomes: &[MissingOutcome]) -> String {
        let mut out = String::from(
            "network,repetition,holes,treatment,regression_edges,search_edges,search_arcs,search_class\n",
        );
        for MissingOutcome { cell, f1: [regression, edges, arcs, class] } in outcomes {
            let MissingCell { network, repetition, holes, treatment } = cell;
            let name = &self.networks[*network].name;
            let treatment = if *treatment == Treatment::Left { "left" } else { "level" };
            let _ =
                writeln!(out, "{name},{repetition},{holes},{treatment},{regression},{edges},{arcs},{class}");
        }
        out
    }
}

fn mean(
    outcomes: &[MissingOutcome],
    measure: usize,
    column: (Holes, Treatment),
    network: Option<usize>,
) -> Mean {
    let is_in = |cell: &MissingCell| {
        (cell.holes, cell.treatment) == column && network.is_none_or(|network| cell.network == network)
    };
    Mean::of(outcomes.iter().filter(|outcome| is_in(&outcome.cell)).map(|outcome| outcome.f1[measure]))
}

fn title((holes, treatment): (Holes, Treatment)) -> String {
    if treatment == Treatment::Level { format!("{holes}, a level") } else { holes.to_string() }
}

/// The table under names that say nothing.
pub(super) fn renamed(mut table: Table, seed: u64) -> Table {
    let mut rng = Rng::stream(seed, u64::MAX);
    for (i, column) in table.columns.iter_mut().enumerate() {
        column.name = format!("{:x}-{i}", rng.below(1 << 30));
    }
    table
}

/// The column with missing as its last level.
fn with_level(mut column: Column) -> Column {
    let last = column.levels.len() as u16;
    if column.codes.iter().any(|code| code.is_none()) {
        column.levels.push(MISSING.into());
        let codes = column.codes.iter().map(|code| Some(code.unwrap_or(last)));
        column.codes = Codes::pack(column.levels.len(), codes);
    }
    column
}
