//! A result with everything that is needed to judge and to repeat it.

use serde::Serialize;

use super::Doubts;
use crate::counts::RowsPerPair;
use crate::gram::encode::Formulation;
use crate::impute::Filling;
use crate::learner::skeleton::{Edge, EdgeState, Rule};
use crate::learner::{Learner, NodeFit, shrunk};
use crate::resample::Confidence;
use crate::resample::bound::{Assumption, Choice};
use crate::search::{Proof, Pruned, SearchSettings, Winner};
use crate::solver::Status;
use crate::text::short;

/// What was asked for.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Settings {
    /// The regression.
    pub formulation: Formulation,
    /// How the penalty was chosen: a number, or the name of a rule.
    pub lambda: String,
    /// How neighbourhoods become edges.
    pub rule: Rule,
    /// Whether the marginal filter is on.
    pub filter: bool,
    /// The duality gap that was asked for.
    pub gap: f64,
    /// Greatest relative width of an entry interval.
    pub entry_width: f64,
    /// Pairs of names that were forbidden.
    pub forbidden: Vec<(String, String)>,
    /// Pairs of names that were required.
    pub required: Vec<(String, String)>,
}

/// One node's penalty and proof.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct NodeReport {
    /// Name of the column.
    pub name: String,
    /// Number of its levels.
    pub levels: usize,
    /// The penalty.
    pub lambda: f64,
    /// The duality gap, as a share of the empty model's loss.
    pub gap: f64,
    /// Largest violation of a block's optimality condition, in units of its penalty.
    pub violation: f64,
    /// How the fit ended.
    pub status: Status,
    /// Passes over the active blocks.
    pub sweeps: usize,
}

/// What a search for the best directed graph was asked for, and what it reached.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SearchReport {
    /// Name of the score.
    pub score: String,
    /// Random orders to start from.
    pub starts: usize,
    /// Their seed.
    pub seed: u64,
    /// Rows that were scored.
    pub rows: usize,
    /// What was filled in of them; absent where nothing was missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub filled: Option<Filling>,
    /// The score reached.
    pub reached: f64,
    /// The search that reached it.
    pub winner: &'static str,
    /// What the other search reached.
    pub other: f64,
    /// Candidate edges.
    pub candidates: usize,
    /// Those of them that were removed.
    pub removed: usize,
    /// What is known about the best score among the candidates; null where they were only searched.
    pub proof: Option<Proof>,
    /// For an average of graphs, the least share of resamples that an edge of it is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threshold: Option<f64>,
}

impl SearchReport {
    /// What is worth telling of a search.
    pub fn new(pruned: &Pruned, settings: SearchSettings) -> Self {
        let oriented = &pruned.oriented;
        Self {
            score: settings.score.to_string(),
            starts: settings.starts,
            seed: settings.seed,
            rows: pruned.rows,
            filled: pruned.filling,
            reached: oriented.found.score,
            winner: oriented.winner.name(),
            other: oriented.other,
            candidates: pruned.candidates.len(),
            removed: pruned.candidates.iter().filter(|candidate| !candidate.kept).count(),
            proof: oriented.proof,
            threshold: None,
        }
    }

    /// By how much the best graph may score better at most, where that was to be proven and was not.
    pub fn unproven(&self) -> Option<f64> {
        self.proof.filter(|proof| !proof.proven).map(|proof| proof.gap)
    }

    /// What makes it doubtful.
    pub fn doubts(&self) -> Doubts {
        let filled = self.filled.map_or(0, |filling| filling.cells);
        Doubts { unproven: self.unproven(), filled, ..Doubts::default() }
    }

    /// Two lines for people: what was reached, and what is known about the best.
    pub fn text(&self) -> String {
        if let Some(threshold) = self.threshold {
            return format!(
                "average: the edges of at least {} of the resamples' graphs; {} {:.3} over {} rows, the graph of all rows {:.3}\n",
                short(threshold),
                self.score,
                self.reached,
                self.rows,
                self.other,
            );
        }
        format!(
            "{} of {} candidate edges removed by {}; {} {:.3} over {} {}rows, {} {:.3}; {} random starts, seed {}\n{}\n",
            self.removed,
            self.candidates,
            self.winner,
            self.score,
            self.reached,
            self.rows,
            if self.filled.is_some() { "" } else { "complete " },
            if self.winner == Winner::Proof.name() { "the searches" } else { "the other search" },
            self.other,
            self.starts,
            self.seed,
            self.proof.map_or("not proven: the candidates were only searched".into(), told),
        )
    }
}

/// What a proof came to, in a line.
fn told(proof: Proof) -> String {
    let Proof { parent_sets, cuts, branches, .. } = proof;
    let work = format!("{parent_sets} parent sets, {cuts} cuts, {branches} branches");
    if proof.proven {
        return format!("proven: no graph of these candidates scores better ({work})");
    }
    let gap = short(proof.gap);
    let among = match proof.cut_short {
        0 => String::new(),
        columns => format!(", those of {columns} columns not complete"),
    };
    format!("not proven: a graph of these candidates may score better, by at most {gap} ({work}{among})")
}

/// A skeleton, its settings, and each node's certificate.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Number of rows behind the counts.
    pub rows: u64,
    /// Rows behind each pair, where values are missing.
    pub rows_per_pair: Option<RowsPerPair>,
    /// What was asked for.
    pub settings: Settings,
    /// By how much the Gram matrix was shrunk; 0 for complete data.
    pub shrinkage: f64,
    /// The columns, in order.
    pub nodes: Vec<NodeReport>,
    /// The edges, those that the filter dropped included.
    pub edges: Vec<Edge>,
    /// What the user should know, one sentence each.
    pub notices: Vec<String>,
    /// The search that pruned the skeleton, where there was one.
    pub search: Option<SearchReport>,
    /// What resamples say of the edges, where there were any.
    pub confidence: Option<Confidence>,
    /// How many of the edges are expected to be there by chance, where that was to be limited.
    pub expected_false: Option<Choice>,
}

impl Report {
    /// Joins the nodes' fits (one per node, in column order) and keeps what is worth telling.
    pub fn new(learner: &Learner, fits: &[NodeFit], settings: Settings, notices: Vec<String>) -> Self {
        let edges = learner.skeleton(fits, settings.rule, settings.filter);
        let node = |(variable, fit): (&crate::counts::Variable, &NodeFit)| NodeReport {
            name: variable.name.clone(),
            levels: variable.levels.len(),
            lambda: fit.point.lambda,
            gap: fit.point.certificate.gap,
            violation: fit.point.certificate.violation,
            status: fit.point.status,
            sweeps: fit.point.sweeps,
        };
        let nodes = learner.counts().variables().iter().zip(fits).map(node).collect();
        let mut report = Self {
            rows: learner.counts().rows(),
            rows_per_pair: learner.counts().rows_per_pair(),
            settings,
            shrinkage: learner.gram().shrinkage(),
            nodes,
            edges,
            notices,
            search: None,
            confidence: None,
            expected_false: None,
        };
        report.add_notices(learner);
        report
    }

    /// Marks the edges that a search removed, and keeps what is worth telling of it.
    pub fn prune(&mut self, pruned: &Pruned, settings: SearchSettings) {
        pruned.mark(&mut self.edges);
        self.search = Some(SearchReport::new(pruned, settings));
    }

    /// Drops the edges that are in too few resamples for as few edges of chance as were asked for.
    pub fn limit(&mut self, choice: Choice) {
        if let Some(confidence) = &self.confidence {
            let unsure = |edge: &&mut Edge| confidence.of((edge.a, edge.b)) < choice.threshold;
            for edge in self.edges.iter_mut().filter(|edge| edge.state == EdgeState::Kept).filter(unsure) {
                edge.state = EdgeState::Unsure;
            }
        }
        let edges = self.kept().count();
        let under = match choice.assumption {
            Assumption::WorstCase => "whatever the distribution of shares",
            Assumption::Concave => "if the distribution of shares has no second peak (r-concave)",
        };
        self.notices.push(format!(
            "kept are the {edges} edges of at least {} of the halves: at most {} of them are expected to be there by chance, {under}",
            short(choice.threshold),
            short(choice.expected_false),
        ));
        self.expected_false = Some(Choice { edges, ..choice });
    }

    /// The share of resamples that have an edge, as text; empty where there were none.
    pub(super) fn confidence_text(&self, edge: &Edge) -> String {
        let share = self.confidence.as_ref().map(|confidence| confidence.of((edge.a, edge.b)));
        share.map(|share| share.to_string()).unwrap_or_default()
    }

    /// The names of the columns.
    pub fn names(&self) -> Vec<&str> {
        self.nodes.iter().map(|node| node.name.as_str()).collect()
    }

    /// The edges of the skeleton, without those that the filter dropped.
    pub fn kept(&self) -> impl Iterator<Item = &Edge> {
        super::kept(&self.edges)
    }

    /// The largest certified gap of all nodes.
    pub fn largest_gap(&self) -> f64 {
        self.nodes.iter().map(|node| node.gap).fold(0.0, f64::max)
    }

    /// What makes the result doubtful.
    pub fn doubts(&self) -> Doubts {
        let failed = self.nodes.iter().filter(|node| node.status != Status::Converged);
        Doubts {
            unconverged: failed.map(|node| node.name.clone()).collect(),
            shrinkage: self.shrinkage,
            ..self.search.as_ref().map(SearchReport::doubts).unwrap_or_default()
        }
    }

    /// A sentence for every node whose fit did not reach its gap.
    pub fn unconverged(&self) -> Vec<String> {
        let failed = self.nodes.iter().filter(|node| node.status != Status::Converged);
        failed
            .map(|node| {
                let (name, gap, asked) = (&node.name, node.gap, self.settings.gap);
                let why = node.status.reason();
                format!("NOT CONVERGED: node {name:?} has gap {gap:.1e}, asked was {asked:.1e}: {why}")
            })
            .collect()
    }

    fn add_notices(&mut self, learner: &Learner) {
        if self.shrinkage > 0.0 {
            self.notices.push(shrunk(self.shrinkage));
        }
        let unwanted = |edge: &&Edge| edge.norm() == 0.0 && learner.requires(edge.a, edge.b);
        for edge in self.edges.iter().filter(unwanted) {
            let (a, b) = (&self.nodes[edge.a].name, &self.nodes[edge.b].name);
            let text =
                format!("{a:?} and {b:?} are joined only because that is required: their weights are zero");
            self.notices.push(text);
        }
    }
}
