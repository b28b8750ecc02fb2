//! Edges as text, in the formats that people and other programs read.
//!
//! Every function is pure: from edges, names and settings to a `String`, so the command line and the page write the same
//! bytes. [`csv`], [`dot`] and [`graphml`] hold the edges of the skeleton, and what makes them doubtful where something does
//! ([`Doubts`]); [`json`] and [`text`] also hold the settings, each node's certificate, and the edges that the marginal filter or
//! a search dropped, marked as such. [`svg`](svg()) draws the skeleton. [`directed`] writes graphs with directions, [`network`] fitted networks,
//! [`document`] a report for people, [`recipe`] programs for R and Python that fit the graph again.

pub mod citation;
mod csv;
pub mod directed;
pub mod document;
mod dot;
mod doubts;
mod graphml;
mod json;
pub mod layout;
pub mod network;
pub mod recipe;
mod report;
mod svg;
mod text;

pub use crate::table::csv_field;
pub use csv::csv;
pub use dot::dot;
pub use doubts::Doubts;
pub use graphml::graphml;
pub use json::json;
pub use report::{NodeReport, Report, SearchReport, Settings};
pub use svg::svg;
pub use text::text;

use crate::learner::skeleton::{Edge, EdgeState};

/// The edges of the skeleton, without those that the filter dropped.
fn kept(edges: &[Edge]) -> impl Iterator<Item = &Edge> {
    edges.iter().filter(|edge| edge.state == EdgeState::Kept)
}

/// The lower end of an edge's entry interval, where it is there, as text; empty when it is not known.
fn entry_text(edge: &Edge) -> String {
    edge.entry.map(|(below, _)| below.to_string()).unwrap_or_default()
}

/// A gain as text; empty where there is none.
fn gain_text(gain: Option<f64>) -> String {
    gain.map(|gain| gain.to_string()).unwrap_or_default()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::gram::encode::Formulation;
    use crate::graph::{Cpdag, Dag};
    use crate::learner::skeleton::Rule;
    use crate::resample::{Confidence, Scheme, Votes};
    use crate::solver::Status;

    /// Two edges and a dropped one over names that need quoting everywhere.
    pub(crate) fn example() -> Report {
        let edge = |a, b, norm_ab, norm_ba, state| {
            let entry = Some((1.5, 1.501));
            Edge { a, b, norm_ab, norm_ba, entry, state, gains: None }
        };
        let edges = vec![
            edge(0, 1, 0.1 + 0.2, 0.0, EdgeState::Kept),
            edge(0, 2, 0.5, 0.25, EdgeState::MarginallyIndependent),
            edge(1, 2, 1e-7, 2.0, EdgeState::Kept),
        ];
        let node = |name: &str| NodeReport {
            name: name.into(),
            levels: 2,
            lambda: 1.5,
            gap: 1e-7,
            violation: 0.0,
            status: Status::Converged,
            sweeps: 3,
        };
        let settings = Settings {
            formulation: Formulation::Normalised,
            lambda: "1.5".into(),
            rule: Rule::Or,
            filter: true,
            gap: 1e-6,
            entry_width: 0.001,
            forbidden: Vec::new(),
            required: Vec::new(),
        };
        Report {
            rows: 100,
            rows_per_pair: None,
            settings,
            shrinkage: 0.0,
            nodes: ["a, \"b\"", "<x> & y", "plain"].map(node).to_vec(),
            edges,
            notices: Vec::new(),
            search: None,
            confidence: None,
            expected_false: None,
        }
    }

    /// The same after four resamples, of which three have the first edge.
    pub(crate) fn resampled() -> Report {
        let mut votes = Votes::default();
        for k in 0..4 {
            let arcs = if k < 3 { vec![(0, 1), (1, 2)] } else { vec![(1, 2)] };
            let dag = Dag::from_arcs(3, arcs).unwrap();
            votes.add(&dag, &Cpdag::of(&dag));
        }
        let confidence = Some(Confidence::of_votes(&votes, Scheme::Halves, Some(7)));
        Report { confidence, ..example() }
    }

    /// The same, but for a fit that failed and dependences that were shrunk.
    pub(crate) fn doubtful() -> Report {
        let mut report = Report { shrinkage: 0.25, ..example() };
        report.nodes[1].status = Status::SweepLimit;
        report
    }
}
