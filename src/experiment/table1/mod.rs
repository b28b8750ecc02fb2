//! Table 1: F1 of skeletons and graphs on benchmark networks.
//!
//! A cell is one way to learn from one sample. Samples are drawn from networks, or given; either way every sample has its
//! columns in an order of its own, because files often list causes before effects.
//!
//! The regression comes in five ways: the paper's as it stands, with an intercept, and with columns standardised as well, its
//! penalty by the benchmark rule with one pair of constants for all networks (the third gives the paper's figures); and the
//! normalised one at its default penalty, joined by `or` and by `and`, filtered. With a smaller penalty its edges are
//! candidates that a search directs and thins, and among which the best graph is proven. The rivals are those of [`rival`](crate::rival).

mod benchmark;
mod method_column;
mod published;
mod report;

use std::time::Duration;

pub use benchmark::Benchmark;
pub use method_column::MethodColumn;

use super::limit::limited;
use super::{Experiment, Summary};
use crate::error::{ErrorKind, Result};
use crate::evaluate::{Tally, arcs, classes, cpdag_distance, edges};
use crate::gram::encode::Encoding;
use crate::graph::{Cpdag, Dag};
use crate::lambda;
use crate::lambda::CANDIDATES;
use crate::progress::{Progress, Watch};
use crate::score::Score;
use method_column::Found;

/// Networks, rows and settings.
#[derive(Clone, Debug)]
pub struct Table1 {
    /// What is learned from.
    pub networks: Vec<Benchmark>,
    /// Ways to learn.
    pub methods: Vec<MethodColumn>,
    /// Rows of each sample that is drawn.
    pub rows: usize,
    /// Samples of each network; where samples are given, at most so many.
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
    /// Its penalty where it only proposes candidates.
    pub candidates: f64,
    /// What searches maximise.
    pub score: Score,
    /// For a comparison with R's package bnlearn: columns stay in the order of the file, methods break ties by it, and MMPC
    /// has bnlearn's settings.
    pub like_bnlearn: bool,
    /// The most time that one way may take on one sample.
    pub limit: Option<Duration>,
    /// Whether the summary tells seconds, which no two runs have in common.
    pub timing: bool,
}

impl Table1 {
    /// The paper's setting: five samples of 5,000 rows.
    pub fn new(networks: Vec<Benchmark>) -> Self {
        Self {
            networks,
            methods: MethodColumn::ALL.to_vec(),
            rows: 5000,
            repetitions: 5,
            seed: 1,
            encoding: Encoding::default(),
            c1: lambda::C1,
            c2: lambda::C2,
            lambda: lambda::DEFAULT,
            candidates: CANDIDATES,
            score: Score::Bdeu { equivalent: 1.0 },
            like_bnlearn: false,
            limit: None,
            timing: false,
        }
    }
}

/// One way to learn from one sample of one network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table1Cell {
    /// Place in the list of networks.
    pub network: usize,
    /// Which of its samples.
    pub repetition: usize,
    /// How it is learned from.
    pub method: MethodColumn,
}

/// What became of a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Table1Outcome {
    /// Where it belongs.
    pub cell: Table1Cell,
    /// What was found, or why nothing was.
    pub answer: Answer,
    /// Seconds of learning, by the clock.
    pub seconds: f64,
}

/// What was found, or why nothing was.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A skeleton or a graph.
    Scored(Scores),
    /// The limit of time was hit; nothing is known of what would have been found.
    Late,
    /// The method does not take so large a network.
    TooLarge,
}

/// An answer beside the truth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scores {
    /// Edges without direction.
    pub edges: Tally,
    /// What a graph has besides.
    pub graph: Option<GraphScores>,
    /// What searches maximise, of the graph found; MMPC has none.
    pub score: Option<f64>,
    /// How far the score may be from the best there is, where that is known not to be 0.
    pub gap: Option<f64>,
    /// Where a search for the best graph looked only at graphs with so many parents a node or fewer: so many.
    pub most_parents: Option<usize>,
    /// Regressions that did not reach their gap.
    pub unconverged: usize,
}

/// A graph beside the truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraphScores {
    /// Arcs with their directions.
    pub arcs: Tally,
    /// Pairs joined in the same way in both equivalence classes.
    pub classes: Tally,
    /// Structural distance of the classes.
    pub distance: usize,
}

impl Scores {
    fn of(truth: &Dag, found: &Found) -> Self {
        let graph = |dag: &Dag| {
            let (of_truth, of_dag) = (Cpdag::of(truth), Cpdag::of(dag));
            GraphScores {
                arcs: arcs(truth, dag),
                classes: classes(&of_truth, &of_dag),
                distance: cpdag_distance(&of_truth, &of_dag),
            }
        };
        Self {
            edges: edges(&truth.skeleton(), &found.skeleton),
            graph: found.dag.as_ref().map(graph),
            score: found.score,
            gap: found.gap,
            most_parents: found.most_parents,
            unconverged: found.unconverged,
        }
    }
}

impl Experiment for Table1 {
    type Cell = Table1Cell;
    type Outcome = Table1Outcome;

    fn cells(&self) -> Vec<Table1Cell> {
        let mut cells = Vec::new();
        for (network, benchmark) in self.networks.iter().enumerate() {
            for repetition in 0..benchmark.repetitions(self.repetitions) {
                cells.extend(self.methods.iter().map(|&method| Table1Cell { network, repetition, method }));
            }
        }
        cells
    }

    fn run_cell(&self, cell: &Table1Cell, watch: &mut Watch<'_>) -> Result<Table1Outcome> {
        let benchmark = &self.networks[cell.network];
        let (truth, table) =
            benchmark.sample(self.seed, cell.repetition, self.rows, !self.like_bnlearn, watch)?;
        let found = limited(self.limit, watch, |watch| match cell.method.learn(self, &table, watch) {
            Err(error) if error.kind() == ErrorKind::TooLarge => Ok(None),
            found => found.map(Some),
        })?;
        watch.tell(Progress::of(1, 1))?;
        let answer = match found.answer {
            None => Answer::Late,
            Some(None) => Answer::TooLarge,
            Some(Some(found)) => Answer::Scored(Scores::of(&truth, &found)),
        };
        Ok(Table1Outcome { cell: *cell, answer, seconds: found.seconds })
    }

    fn summarise(&self, outcomes: &[Table1Outcome]) -> Summary {
        report::summary(self, outcomes)
    }
}
