//! The columns of the table: ways to learn a skeleton or a graph.

use super::super::candidate_search::{CandidateSearch, Directed, Search};
use super::super::{Fits, Penalty};
use super::Table1;
use super::published::Published;
use crate::counts::PairCounts;
use crate::error::Result;
use crate::gram::encode::Formulation;
use crate::graph::{Dag, Pair};
use crate::learner::skeleton::Rule;
use crate::progress::Watch;
use crate::rival::{
    Exact, Greedy, Integer, Learned, MAX_NODES, Method, Mmhc, Mmpc, OptimalReinsertion, SparseCandidate,
};
use crate::search::Constraints;
use crate::search::tabu::TabuSettings;
use crate::table::Table;

/// A way to learn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MethodColumn {
    /// The paper's regression as it stands.
    Paper,
    /// The same with an intercept.
    Intercept,
    /// The same with columns standardised as well: this gives the paper's figures.
    Standardised,
    /// The normalised regression, joined by `or`, filtered.
    Or,
    /// The same, joined by `and`.
    And,
    /// Max-min parents and children.
    Mmpc,
    /// The normalised regression's candidates, directed by the tabu search.
    OursGreedy,
    /// The same candidates, directed by the better of two searches: the quick answer of `orient`.
    OursQuick,
    /// The best graph among the same candidates, proven unless time ends first; its skeleton is the pruned one.
    Ours,
    /// Max-min hill climbing.
    Mmhc,
    /// Tabu search from the empty graph.
    Greedy,
    /// Sparse candidate.
    SparseCandidate,
    /// Optimal reinsertion.
    Reinsertion,
    /// The best graph there is, without candidates; of more than 16 columns, the best with a few parents a node.
    Exact,
}

/// What a method found.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Found {
    pub(super) skeleton: Vec<Pair>,
    pub(super) dag: Option<Dag>,
    pub(super) score: Option<f64>,
    pub(super) gap: Option<f64>,
    pub(super) most_parents: Option<usize>,
    pub(super) unconverged: usize,
}

impl MethodColumn {
    /// All, in the order of the table.
    pub const ALL: [Self; 14] = [
        Self::Paper,
        Self::Intercept,
        Self::Standardised,
        Self::Or,
        Self::And,
        Self::Mmpc,
        Self::OursGreedy,
        Self::OursQuick,
        Self::Ours,
        Self::Mmhc,
        Self::Greedy,
        Self::SparseCandidate,
        Self::Reinsertion,
        Self::Exact,
    ];

    /// What the table calls it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Paper => "paper",
            Self::Intercept => "+ intercept",
            Self::Standardised => "+ standardised",
            Self::Or => "normalised, or",
            Self::And => "normalised, and",
            Self::Mmpc => "MMPC",
            Self::OursGreedy => "ours + greedy",
            Self::OursQuick => "ours, quick",
            Self::Ours => "ours, proven",
            Self::Mmhc => "MMHC",
            Self::Greedy => "greedy",
            Self::SparseCandidate => "sparse candidate",
            Self::Reinsertion => "reinsertion",
            Self::Exact => "exact",
        }
    }

    /// What one calls it where spaces are a nuisance: on the command line.
    pub fn key(self) -> &'static str {
        match self {
            Self::Paper => "paper",
            Self::Intercept => "intercept",
            Self::Standardised => "standardised",
            Self::Or => "or",
            Self::And => "and",
            Self::Mmpc => "mmpc",
            Self::OursGreedy => "ours-greedy",
            Self::OursQuick => "ours-quick",
            Self::Ours => "ours",
            Self::Mmhc => "mmhc",
            Self::Greedy => "greedy",
            Self::SparseCandidate => "sparse-candidate",
            Self::Reinsertion => "reinsertion",
            Self::Exact => "exact",
        }
    }

    /// Whether it directs edges.
    pub fn directs(self) -> bool {
        self >= Self::OursGreedy
    }

    /// What the paper has in its corresponding column: of skeletons, or of graphs.
    pub(super) fn published(self, line: &Published) -> Option<f64> {
        let [candidates_greedy, mmhc, greedy, sparse, reinsertion, exact] = line.graphs;
        match self {
            Self::Standardised => Some(line.skeleton),
            Self::Mmpc => Some(line.mmpc),
            Self::OursGreedy => Some(candidates_greedy),
            Self::Mmhc => Some(mmhc),
            Self::Greedy => Some(greedy),
            Self::SparseCandidate => Some(sparse),
            Self::Reinsertion => Some(reinsertion),
            Self::Exact => Some(exact),
            _ => None,
        }
    }

    /// Learns from a sample. A column that never changes explains nothing and costs nothing, so that a search would join
    /// it at random: searches do not see it.
    pub(super) fn learn(self, settings: &Table1, table: &Table, watch: &mut Watch<'_>) -> Result<Found> {
        if self <= Self::And {
            return self.learn_from(settings, table, watch);
        }
        let kept: Vec<usize> =
            (0..table.columns.len()).filter(|&i| table.columns[i].levels.len() > 1).collect();
        let columns = kept.iter().map(|&i| table.columns[i].clone()).collect();
        let found = self.learn_from(settings, &Table { columns, rows: table.rows }, watch)?;
        let name = |&(a, b): &(usize, usize)| (kept[a], kept[b]);
        let rename = |dag: Dag| {
            let arcs: Vec<(usize, usize)> = dag.arcs().map(|arc| name(&arc)).collect();
            Dag::from_arcs(table.columns.len(), arcs).expect("renaming keeps it acyclic")
        };
        Ok(Found { skeleton: found.skeleton.iter().map(name).collect(), dag: found.dag.map(rename), ..found })
    }

    fn learn_from(self, settings: &Table1, table: &Table, watch: &mut Watch<'_>) -> Result<Found> {
        let paper = |intercept| Formulation::Paper { encoding: settings.encoding, intercept };
        let rule = Penalty::Benchmark { c1: settings.c1, c2: settings.c2 };
        let normalised = (Formulation::Normalised, Penalty::Fixed(settings.lambda));
        let (score, tabu) = (settings.score, TabuSettings::default());
        let standardised = Formulation::Standardised { encoding: settings.encoding };
        let mmpc = if settings.like_bnlearn { Mmpc::like_bnlearn() } else { Mmpc::default() };
        match self {
            Self::Paper => regress(table, (paper(false), rule), Rule::Or, false, watch),
            Self::Intercept => regress(table, (paper(true), rule), Rule::Or, false, watch),
            Self::Standardised => regress(table, (standardised, rule), Rule::Or, false, watch),
            Self::Or => regress(table, normalised, Rule::Or, true, watch),
            Self::And => regress(table, normalised, Rule::And, true, watch),
            Self::OursGreedy => from_candidates(settings, table, Search::Greedy, watch),
            Self::OursQuick => from_candidates(settings, table, Search::Both, watch),
            Self::Ours => from_candidates(settings, table, Search::Proven, watch),
            Self::Mmpc => run(settings, &mmpc, table, watch),
            Self::Mmhc => run(settings, &Mmhc { mmpc, score, tabu }, table, watch),
            Self::Greedy => run(settings, &Greedy { score, tabu }, table, watch),
            Self::SparseCandidate => {
                run(settings, &SparseCandidate { score, ..Default::default() }, table, watch)
            }
            Self::Reinsertion => {
                run(settings, &OptimalReinsertion { score, ..Default::default() }, table, watch)
            }
            Self::Exact => exact(settings, table, watch),
        }
    }
}

fn regress(
    table: &Table,
    (formulation, penalty): (Formulation, Penalty),
    rule: Rule,
    filter: bool,
    watch: &mut Watch<'_>,
) -> Result<Found> {
    let fits = Fits::solve(PairCounts::of(table), formulation, penalty, watch)?;
    let skeleton = fits.estimate(rule, filter).edges;
    Ok(Found { skeleton, unconverged: fits.unconverged(), ..Found::default() })
}

fn from_candidates(settings: &Table1, table: &Table, search: Search, watch: &mut Watch<'_>) -> Result<Found> {
    let learner = CandidateSearch { lambda: settings.candidates, ..CandidateSearch::new(settings.score) };
    let Directed { dag, score, gap, unconverged } = learner.learn(table, search, watch)?;
    Ok(Found { skeleton: dag.skeleton(), dag: Some(dag), score, gap, unconverged, most_parents: None })
}

fn run(settings: &Table1, method: &dyn Method, table: &Table, watch: &mut Watch<'_>) -> Result<Found> {
    let all = Constraints::none(table.columns.len());
    let found = if settings.like_bnlearn {
        method.run(table, &all, watch)?
    } else {
        method.learn(table, &all, watch)?
    };
    let Learned { skeleton, dag, score, gap, most_parents, .. } = found;
    Ok(Found { skeleton, dag, score, gap, most_parents, unconverged: 0 })
}

/// Up to so many columns the exact search looks at every graph; for more, at those with [`MOST_PARENTS`] a node.
const UNLIMITED: usize = 16;
/// Parents of a node in the exact search of more columns.
const MOST_PARENTS: usize = 5;

/// Dynamic programming where it can; integer programming for more columns, which at the limit of time tells what it knows.
fn exact(settings: &Table1, table: &Table, watch: &mut Watch<'_>) -> Result<Found> {
    let score = settings.score;
    if table.columns.len() > MAX_NODES {
        return run(settings, &Integer { score, ..Default::default() }, table, watch);
    }
    let max_parents = (table.columns.len() > UNLIMITED).then_some(MOST_PARENTS);
    run(settings, &Exact { score, max_parents, ..Default::default() }, table, watch)
}
