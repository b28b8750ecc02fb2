//! Everything that can be said of one estimate, as data, as text and as a line of CSV.

use std::fmt::Write;

use serde::Serialize;

use super::{Tally, UNDEFINED, arcs, cpdag_distance, edges};
use crate::graph::{Cpdag, Dag, Pair};
use crate::text::{align, short};

/// The names of the fields of [`Comparison::csv_line`].
pub const CSV_HEAD: &str = "found,missed,extra,precision,recall,f1,skeleton_distance,\
    arcs_found,arcs_missed,arcs_extra,arc_precision,arc_recall,arc_f1,cpdag_distance";

/// An estimated graph beside the true one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null, rename = "Judgement"))]
#[serde(rename_all = "camelCase")]
pub struct Comparison {
    /// Edges in both graphs, ascending.
    pub found: Vec<Pair>,
    /// Edges of the truth alone.
    pub missed: Vec<Pair>,
    /// Edges of the estimate alone.
    pub extra: Vec<Pair>,
    /// Counts of the three.
    pub edges: Tally,
    /// Arcs with their directions, when the estimate has directions.
    pub arcs: Option<Tally>,
    /// Structural distance of the equivalence classes, when the estimate has directions.
    pub cpdag_distance: Option<usize>,
}

impl Comparison {
    /// Compares a skeleton, given as ascending pairs without repetition.
    pub fn of_skeleton(truth: &Dag, estimate: &[Pair]) -> Self {
        let skeleton = truth.skeleton();
        let only = |these: &[Pair], others: &[Pair], both: bool| -> Vec<Pair> {
            these.iter().copied().filter(|pair| others.binary_search(pair).is_ok() == both).collect()
        };
        Self {
            found: only(&skeleton, estimate, true),
            missed: only(&skeleton, estimate, false),
            extra: only(estimate, &skeleton, false),
            edges: edges(&skeleton, estimate),
            arcs: None,
            cpdag_distance: None,
        }
    }

    /// Compares a graph with directions.
    pub fn of_dag(truth: &Dag, estimate: &Dag) -> Self {
        Self {
            arcs: Some(arcs(truth, estimate)),
            cpdag_distance: Some(cpdag_distance(&Cpdag::of(truth), &Cpdag::of(estimate))),
            ..Self::of_skeleton(truth, &estimate.skeleton())
        }
    }

    /// Compares an equivalence class, of which some edges have no direction: skeletons, and the distance to the truth's class.
    pub fn of_class(truth: &Dag, estimate: &Cpdag) -> Self {
        let skeleton: Vec<Pair> = estimate.joins().into_iter().map(|(edge, _)| edge).collect();
        Self {
            cpdag_distance: Some(cpdag_distance(&Cpdag::of(truth), estimate)),
            ..Self::of_skeleton(truth, &skeleton)
        }
    }

    /// A few lines for people: the shares, and which edges were missed or added.
    pub fn text(&self, names: &[&str]) -> String {
        let mut out = self.table();
        let _ = writeln!(out, "\nskeleton distance  {}", self.edges.distance());
        if let Some(distance) = self.cpdag_distance {
            let _ = writeln!(out, "CPDAG distance     {distance}");
        }
        for (title, pairs) in [("missed", &self.missed), ("extra", &self.extra)] {
            if !pairs.is_empty() {
                let row = |&(a, b): &Pair| [format!("  {}", names[a]), names[b].to_string()];
                let rows: Vec<[String; 2]> = pairs.iter().map(row).collect();
                let _ = write!(out, "\n{title}:\n{}", align(&rows));
            }
        }
        out
    }

    fn table(&self) -> String {
        let head = ["", "found", "missed", "extra", "precision", "recall", "F1"].map(String::from);
        let row = |name: &str, tally: &Tally| {
            let counts = [tally.found, tally.missed, tally.extra].map(|count| count.to_string());
            let [found, missed, extra] = counts;
            let share = |share: Option<f64>| share.map_or(UNDEFINED.into(), short);
            let [precision, recall, f1] = [tally.precision(), tally.recall(), Some(tally.f1())].map(share);
            [name.to_string(), found, missed, extra, precision, recall, f1]
        };
        let mut rows = vec![head, row("edges", &self.edges)];
        rows.extend(self.arcs.iter().map(|arcs| row("arcs", arcs)));
        align(&rows)
    }

    /// The numbers under [`CSV_HEAD`], without a line end; fields about directions are empty for a skeleton, and so is the precision of an
    /// estimate without edges.
    pub fn csv_line(&self) -> String {
        let counts = |tally: &Tally| format!("{},{},{}", tally.found, tally.missed, tally.extra);
        let shares = |tally: &Tally| {
            let share = |share: Option<f64>| share.map(|share| share.to_string()).unwrap_or_default();
            format!("{},{},{}", share(tally.precision()), share(tally.recall()), tally.f1())
        };
        let edges = &self.edges;
        let about_arcs =
            self.arcs.map_or(",,,,,".into(), |arcs| format!("{},{}", counts(&arcs), shares(&arcs)));
        let of_class = self.cpdag_distance.map(|distance| distance.to_string()).unwrap_or_default();
        format!("{},{},{},{about_arcs},{of_class}", counts(edges), shares(edges), edges.distance())
    }
}
