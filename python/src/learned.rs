//! Learning a skeleton, and the path of its nodes.

use nodewise::export::{self, Report};
use nodewise::graph::Pair;
use nodewise::lambda::{CANDIDATES, DEFAULT};
use nodewise::learner::nodes;
use nodewise::learner::skeleton::Rule;
use nodewise::learner::{Learner, NodeFit, Penalty, Settings, Work};
use nodewise::search::{Pruned, SearchSettings};
use nodewise::solver::{NodePath, PathSettings, Status};
use nodewise::{Error, ErrorKind, Result, Watch};
use pyo3::prelude::*;

use crate::counts::Counts;
use crate::failure::raised;
use crate::oriented::{SearchOptions, search};
use crate::watching::watched;

/// How a skeleton is learned.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct SkeletonOptions {
    pub lam: Option<Lambda>,
    pub rule: String,
    pub filter: Option<bool>,
    pub forbid: Vec<(String, String)>,
    pub require: Vec<(String, String)>,
}

/// A number, or the name of a rule.
#[derive(FromPyObject)]
pub enum Lambda {
    Number(f64),
    Rule(String),
}

impl SkeletonOptions {
    /// What the learner is asked for; `usual` is the penalty where none is named.
    pub fn settings(&self, usual: f64, joined: &[(String, String)]) -> Result<Settings> {
        let penalty = match &self.lam {
            None => Penalty::Fixed(usual),
            Some(Lambda::Number(lambda)) => Penalty::Fixed(*lambda),
            Some(Lambda::Rule(rule)) => rule_of(rule)?,
        };
        let rule = match self.rule.as_str() {
            "or" => Rule::Or,
            "and" => Rule::And,
            other => {
                return Err(Error::expected(
                    ErrorKind::Setting,
                    "the rule 'or' or 'and'",
                    format!("{other:?}"),
                ));
            }
        };
        let default = Settings::default();
        Ok(Settings {
            penalty,
            rule,
            filter: self.filter.unwrap_or(default.filter),
            forbidden: self.forbid.clone(),
            required: self.require.iter().chain(joined).cloned().collect(),
            ..default
        })
    }
}

fn rule_of(rule: &str) -> Result<Penalty> {
    let edges = rule.strip_prefix("edges:").and_then(|count| count.parse().ok());
    match (rule, edges) {
        ("auto", _) => Ok(Penalty::Ebic),
        (_, Some(count)) => Ok(Penalty::Edges(count)),
        _ => Err(Error::expected(
            ErrorKind::Setting,
            "a number above 0, 'auto' or 'edges:K'",
            format!("{rule:?}"),
        )),
    }
}

/// A skeleton, or the candidates of a search, by the same steps as the command line's.
pub struct Proposal<'a> {
    counts: &'a Counts,
    asked: &'a SkeletonOptions,
    pub learner: Learner,
    pub report: Report,
}

impl<'a> Proposal<'a> {
    /// The skeleton at the usual penalty, or at the one that was asked for.
    pub fn skeleton(counts: &'a Counts, asked: &'a SkeletonOptions, watch: &mut Watch<'_>) -> Result<Self> {
        let learner = learner(counts, asked.settings(DEFAULT, &[])?)?;
        let lambdas = learner.lambdas(Work::Shared, watch)?;
        let fits = learner.fit_nodes(&lambdas, learner.settings().entry_width, Work::Shared, watch)?;
        Ok(Self::of(counts, asked, learner, &fits))
    }

    /// The edges among which a search is to choose; arcs that must be there are among them.
    pub fn candidates(
        counts: &'a Counts,
        asked: &'a SkeletonOptions,
        search: &SearchOptions,
        watch: &mut Watch<'_>,
    ) -> Result<Self> {
        let learner = learner(counts, asked.settings(CANDIDATES, &search.require_arc)?)?;
        let lambdas = learner.lambdas(Work::Shared, watch)?;
        let points = learner.candidate_nodes(&lambdas, Work::Shared, watch)?;
        let fits: Vec<NodeFit> =
            points.into_iter().map(|point| NodeFit { point, entries: Vec::new() }).collect();
        Ok(Self::of(counts, asked, learner, &fits))
    }

    fn of(counts: &'a Counts, asked: &'a SkeletonOptions, learner: Learner, fits: &[NodeFit]) -> Self {
        let settings = learner.settings();
        let settings = export::Settings {
            formulation: settings.formulation,
            lambda: settings.penalty.to_string(),
            rule: settings.rule,
            filter: settings.filter,
            gap: settings.solver.gap(),
            entry_width: settings.entry_width,
            forbidden: asked.forbid.clone(),
            required: asked.require.clone(),
        };
        let report = Report::new(&learner, fits, settings, counts.notices.clone());
        Self { counts, asked, learner, report }
    }

    /// The best graph among the proposed edges.
    pub fn searched(
        &self,
        options: &SearchOptions,
        watch: &mut Watch<'_>,
    ) -> Result<(Pruned, SearchSettings)> {
        let edges: Vec<Pair> = self.report.kept().map(|edge| (edge.a, edge.b)).collect();
        search(self.counts, &edges, self.asked, options, watch)
    }
}

fn learner(counts: &Counts, settings: Settings) -> Result<Learner> {
    Learner::with_settings(counts.counts.judged().0, settings)
}

/// Learns a skeleton, pruned where that is asked for.
#[pyfunction]
pub fn learn(
    py: Python<'_>,
    counts: PyRef<'_, Counts>,
    skeleton: SkeletonOptions,
    prune: Option<SearchOptions>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Learned> {
    let counts: &Counts = &counts;
    let report = watched(py, progress, |watch| {
        let Some(options) = &prune else { return Ok(Proposal::skeleton(counts, &skeleton, watch)?.report) };
        let proposal = Proposal::candidates(counts, &skeleton, options, watch)?;
        let (pruned, settings) = proposal.searched(options, watch)?;
        let mut report = proposal.report;
        report.prune(&pruned, settings);
        report.notices.extend(pruned.filled());
        Ok(report)
    })?;
    Ok(Learned { report })
}

/// A learned skeleton.
#[pyclass(module = "nodewise._nodewise", frozen)]
pub struct Learned {
    report: Report,
}

#[pymethods]
impl Learned {
    fn text(&self) -> String {
        export::text(&self.report)
    }

    fn csv(&self) -> String {
        export::csv(&self.report)
    }

    fn json(&self) -> String {
        export::json(&self.report)
    }

    fn dot(&self) -> String {
        export::dot(&self.report)
    }

    fn graphml(&self) -> String {
        export::graphml(&self.report)
    }

    fn svg(&self) -> String {
        export::svg(&self.report)
    }

    #[getter]
    fn warnings(&self) -> Vec<String> {
        self.report.doubts().sentences()
    }
}

/// A line of a path: node, neighbour, penalty, norm, and whether the fit converged.
type Line = (String, String, f64, f64, bool);

/// The norms of all neighbours of all nodes along a falling sequence of penalties, as `nodewise path` writes them.
#[pyfunction]
pub fn path(
    py: Python<'_>,
    counts: PyRef<'_, Counts>,
    skeleton: SkeletonOptions,
    lambdas: usize,
    ratio: f64,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<Line>> {
    let counts: &Counts = &counts;
    let settings = skeleton.settings(DEFAULT, &[]).map_err(raised)?;
    watched(py, progress, |watch| {
        let grid = PathSettings::new(lambdas, ratio)?;
        let learner = learner(counts, settings)?;
        let largest = learner.lambda_max();
        let grid = if largest > 0.0 { grid.grid(largest) } else { Vec::new() };
        let solve = |r| learner.fit_node_path(r, &grid, learner.settings().solver, &mut Watch::none());
        let paths = nodes::each(learner.len(), Work::Shared, watch, solve)?;
        let names = learner.names();
        Ok(paths.iter().flat_map(|path| lines(path, &names)).collect())
    })
}

fn lines(path: &NodePath, names: &[&str]) -> Vec<Line> {
    let name = |node: usize| names[node].to_string();
    let of_point = |point: &nodewise::solver::PathPoint| -> Vec<Line> {
        let converged = point.status == Status::Converged;
        let line = |&(i, norm): &(usize, f64)| (name(path.node), name(i), point.lambda, norm, converged);
        point.norms.iter().map(line).collect()
    };
    path.points.iter().flat_map(of_point).collect()
}
