//! The whole result as JSON.

use serde::Serialize;

use super::report::{NodeReport, Report, SearchReport, Settings};
use crate::counts::RowsPerPair;
use crate::learner::skeleton::{Edge, EdgeState, Gains};
use crate::resample::Confidence;
use crate::resample::bound::Choice;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct File<'a> {
    format: &'static str,
    version: &'static str,
    rows: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows_per_pair: Option<Pairs<'a>>,
    columns: usize,
    settings: &'a Settings,
    gram_shrinkage: f64,
    converged: bool,
    largest_gap: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    search: Option<&'a SearchReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    confidence: Option<&'a Confidence>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected_false: Option<Choice>,
    nodes: &'a [NodeReport],
    edges: Vec<NamedEdge<'a>>,
    notices: &'a [String],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct NamedEdge<'a> {
    a: &'a str,
    b: &'a str,
    norm_ab: f64,
    norm_ba: f64,
    entry: Option<Entry>,
    kept: bool,
    state: EdgeState,
    #[serde(skip_serializing_if = "Option::is_none")]
    gains: Option<Gains>,
    /// Share of the resamples that have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    confidence: Option<f64>,
}

/// Rows behind pairs of columns; `pair` has the fewest.
#[derive(Serialize)]
struct Pairs<'a> {
    least: u64,
    median: u64,
    pair: [&'a str; 2],
}

/// `above` is null for a required edge, which is there at every penalty.
#[derive(Serialize)]
struct Entry {
    below: f64,
    above: f64,
}

/// One object: version, rows, settings, each node's penalty and certificate, all edges with both norms and the entry
/// interval (dropped ones with `"kept": false`), and the notices.
pub fn json(report: &Report) -> String {
    let names = report.names();
    let file = File {
        format: "nodewise-skeleton",
        version: env!("CARGO_PKG_VERSION"),
        rows: report.rows,
        rows_per_pair: report.rows_per_pair.map(|RowsPerPair { least, median, pair }| Pairs {
            least,
            median,
            pair: pair.map(|node| names[node]),
        }),
        columns: report.nodes.len(),
        settings: &report.settings,
        gram_shrinkage: report.shrinkage,
        converged: report.unconverged().is_empty(),
        largest_gap: report.largest_gap(),
        search: report.search.as_ref(),
        confidence: report.confidence.as_ref(),
        expected_false: report.expected_false,
        nodes: &report.nodes,
        edges: report.edges.iter().map(|edge| named(edge, &names, report.confidence.as_ref())).collect(),
        notices: &report.notices,
    };
    serde_json::to_string_pretty(&file).unwrap_or_else(|_| unreachable!("texts and numbers have a JSON form"))
        + "\n"
}

fn named<'a>(edge: &Edge, names: &[&'a str], confidence: Option<&Confidence>) -> NamedEdge<'a> {
    NamedEdge {
        a: names[edge.a],
        b: names[edge.b],
        norm_ab: edge.norm_ab,
        norm_ba: edge.norm_ba,
        entry: edge.entry.map(|(below, above)| Entry { below, above }),
        kept: edge.state == EdgeState::Kept,
        state: edge.state,
        gains: edge.gains,
        confidence: confidence.map(|confidence| confidence.of((edge.a, edge.b))),
    }
}
