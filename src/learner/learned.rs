//! The answer: a skeleton with all that is needed to judge it.

use std::fmt;

use super::skeleton::{Edge, EdgeState};
use super::{Learner, NodeFit, Settings};
use crate::counts::Variable;
use crate::solver::Status;
use crate::text::short;

/// A learned skeleton: its edges, and each node's penalty, neighbours and certificate.
///
/// As text it is its edges, one a line, below a line for everything that makes them doubtful.
#[derive(Clone, Debug, PartialEq)]
pub struct Skeleton {
    variables: Vec<Variable>,
    rows: u64,
    settings: Settings,
    shrinkage: f64,
    fits: Vec<NodeFit>,
    edges: Vec<Edge>,
}

impl Skeleton {
    /// Joins the nodes' fits, one per node in column order.
    pub(super) fn new(learner: &Learner, fits: Vec<NodeFit>) -> Self {
        let settings = learner.settings().clone();
        Self {
            variables: learner.counts().variables().to_vec(),
            rows: learner.counts().rows(),
            shrinkage: learner.gram().shrinkage(),
            edges: learner.skeleton(&fits, settings.rule, settings.filter),
            settings,
            fits,
        }
    }

    /// The edges, in column order.
    pub fn edges(&self) -> impl Iterator<Item = NamedEdge<'_>> {
        let kept = self.edges.iter().filter(|edge| edge.state == EdgeState::Kept);
        kept.map(|edge| NamedEdge { a: &self.variables[edge.a].name, b: &self.variables[edge.b].name, edge })
    }

    /// All pairs that the regressions joined, those that the marginal filter dropped included and marked.
    pub fn joined(&self) -> &[Edge] {
        &self.edges
    }

    /// The columns and their levels, in order.
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// The columns' names, in order.
    pub fn names(&self) -> Vec<&str> {
        self.variables.iter().map(|variable| variable.name.as_str()).collect()
    }

    /// Each node's penalty, neighbours, entry intervals and certificate, in column order.
    pub fn fits(&self) -> &[NodeFit] {
        &self.fits
    }

    /// What was asked for.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Number of rows behind the counts.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// By how much dependences were shrunk, so that counts over available cases fit together; 0 for complete data.
    pub fn shrinkage(&self) -> f64 {
        self.shrinkage
    }

    /// The nodes whose fit did not reach its gap: their names and how the fit ended. Their neighbours may be wrong.
    pub fn unconverged(&self) -> impl Iterator<Item = (&str, Status)> {
        let nodes = self.variables.iter().zip(&self.fits);
        nodes
            .filter(|(_, fit)| fit.point.status != Status::Converged)
            .map(|(variable, fit)| (variable.name.as_str(), fit.point.status))
    }
}

impl fmt::Display for Skeleton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, status) in self.unconverged() {
            writeln!(f, "NOT CONVERGED: node {name:?}: {}", status.reason())?;
        }
        if self.shrinkage > 0.0 {
            writeln!(f, "{}", shrunk(self.shrinkage))?;
        }
        self.edges().try_for_each(|edge| writeln!(f, "{edge}"))
    }
}

/// The sentence about dependences that were shrunk.
pub fn shrunk(shrinkage: f64) -> String {
    let percent = shrinkage * 100.0;
    let much = match percent {
        ..0.05 => "less than 0.1".to_string(),
        ..9.95 => format!("{percent:.1}"),
        _ => format!("{percent:.0}"),
    };
    format!("counts over available cases do not fit together, so dependences were shrunk by {much} %")
}

/// An edge of a [`Skeleton`] and the names of its ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NamedEdge<'a> {
    /// Name of the first column.
    pub a: &'a str,
    /// Name of the second column.
    pub b: &'a str,
    /// Norms, entry interval and state.
    pub edge: &'a Edge,
}

/// Such as `rain -- grass (norms 0.4286 and 0.3611, from lambda 6.601)`.
impl fmt::Display for NamedEdge<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { a, b, edge } = self;
        write!(f, "{a} -- {b} (norms {} and {}", short(edge.norm_ab), short(edge.norm_ba))?;
        match edge.entry {
            Some((below, _)) => write!(f, ", from lambda {})", short(below)),
            None => f.write_str(")"),
        }
    }
}
