//! Directions of a skeleton's edges.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use nodewise::export::SearchReport;
use nodewise::export::directed::Directed;
use nodewise::graph::Pair;
use nodewise::learner::knowledge::Knowledge;
use nodewise::score::Score;
use nodewise::search::{Directions, Pruned, Rows, SearchSettings, judge, orient as directed, prove};
use nodewise::{Error, ErrorKind, Result, Watch};
use pyo3::prelude::*;

use crate::counts::Counts;
use crate::learned::{Proposal, SkeletonOptions};
use crate::watching::watched;

/// How the best graph is searched for, and what is known about directions.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct SearchOptions {
    pub score: String,
    pub ess: Option<f64>,
    pub starts: Option<usize>,
    pub seed: Option<u64>,
    pub time_limit: Option<f64>,
    pub forbid_arc: Vec<(String, String)>,
    pub require_arc: Vec<(String, String)>,
    pub tiers: Vec<Vec<String>>,
}

impl SearchOptions {
    fn settings(&self) -> Result<SearchSettings> {
        let usual = SearchSettings::default();
        let score = match (self.score.as_str(), self.ess) {
            ("bdeu", None) => Score::default(),
            ("bdeu", Some(equivalent)) => Score::Bdeu { equivalent },
            ("bic", _) => Score::Bic,
            ("aic", _) => Score::Aic,
            ("ll", _) => Score::LogLikelihood,
            ("qnml", _) => Score::Qnml,
            (other, _) => {
                let expected = "the score 'bdeu', 'bic', 'aic', 'll' or 'qnml'";
                return Err(Error::expected(ErrorKind::Setting, expected, format!("{other:?}")));
            }
        };
        Ok(SearchSettings {
            score,
            starts: self.starts.unwrap_or(usual.starts),
            seed: self.seed.unwrap_or(usual.seed),
            ..usual
        })
    }

    /// How long to go on with a proof: for ever where nothing is said.
    fn patience(&self) -> Option<Duration> {
        self.time_limit.map(|seconds| Duration::from_secs_f64(seconds.clamp(0.0, 1e9)))
    }
}

/// The best graph among candidate edges, by the same steps as the command line's.
pub fn search(
    counts: &Counts,
    candidates: &[Pair],
    skeleton: &SkeletonOptions,
    options: &SearchOptions,
    watch: &mut Watch<'_>,
) -> Result<(Pruned, SearchSettings)> {
    let Some(table) = counts.table.as_deref() else {
        let found = "counts: a score of whole families needs rows";
        return Err(Error::expected(ErrorKind::Counts, "a table", found));
    };
    let settings = options.settings()?;
    let names: Vec<&str> = table.columns.iter().map(|column| column.name.as_str()).collect();
    let edges = Knowledge::from_names(&names, &skeleton.forbid, &skeleton.require)?;
    let directions =
        Directions::from_names(&names, &options.forbid_arc, &options.require_arc, &options.tiers)?;
    let constraints = directions.constraints(&names, &edges)?;
    let within = constraints.inside(candidates);
    let rows = Rows::new(table, &within, settings, watch)?;
    let mut found = directed(&rows, &within, settings, watch)?;
    if options.patience() != Some(Duration::ZERO) {
        let begun = Instant::now();
        let mut patient = Watch::new(|progress| {
            let late = options.patience().is_some_and(|patience| begun.elapsed() > patience);
            if late || watch.tell(progress).is_err() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        found = prove(&rows, &within, &found, settings, &mut patient)?;
    }
    Ok((judge(&rows, candidates, &constraints, found, settings.score)?, settings))
}

/// Directs the edges of a skeleton.
#[pyfunction]
pub fn orient(
    py: Python<'_>,
    counts: PyRef<'_, Counts>,
    skeleton: SkeletonOptions,
    options: SearchOptions,
    dag: bool,
    progress: Option<Py<PyAny>>,
) -> PyResult<Oriented> {
    let counts: &Counts = &counts;
    let graph = watched(py, progress, |watch| {
        let proposal = Proposal::candidates(counts, &skeleton, &options, watch)?;
        let (pruned, settings) = proposal.searched(&options, watch)?;
        let report = &proposal.report;
        let mut notices = report.unconverged();
        notices.extend(report.notices.iter().cloned());
        notices.extend(pruned.filled());
        let found = SearchReport::new(&pruned, settings);
        Ok(Directed::new(&proposal.learner.names(), &pruned, found, !dag, notices).doubting(report.doubts()))
    })?;
    Ok(Oriented { graph })
}

/// A directed graph, or the class of all that fit equally.
#[pyclass(module = "nodewise._nodewise", frozen)]
pub struct Oriented {
    graph: Directed,
}

#[pymethods]
impl Oriented {
    fn text(&self) -> String {
        self.graph.text()
    }

    fn csv(&self) -> String {
        self.graph.csv()
    }

    fn json(&self) -> String {
        self.graph.json()
    }

    fn dot(&self) -> String {
        self.graph.dot()
    }

    fn graphml(&self) -> String {
        self.graph.graphml()
    }
}
