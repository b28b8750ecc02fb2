//! The average of the resamples' graphs: an answer of its own, beside the graph of all rows.

use nodewise::Watch;
use nodewise::export::SearchReport;
use nodewise::export::directed::Directed;
use nodewise::graph::Pair;
use nodewise::resample::{Average, Threshold};
use nodewise::search::{Oriented, Pruned, SearchSettings};
use nodewise_bindings::border::{give, take};
use nodewise_bindings::failure::{Result, failure};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use super::orient::{Asked, FoundGraph, OrientWish};
use super::sure::Summed;
use super::table::CodedTable;

/// Which edges an average keeps.
#[derive(Clone, Copy, Deserialize, Tsify)]
#[tsify(missing_as_null)]
pub struct Averaging {
    /// Those that at least this share of the resamples has; null: the share that the data choose.
    threshold: Option<f64>,
}

/// An average, and why its edges are as they are.
#[derive(Serialize, Tsify)]
pub struct AveragedGraph {
    /// From and to. All edges have a direction here, those that are left open too.
    #[tsify(type = "[number, number][]")]
    arcs: Vec<Pair>,
    lines: Vec<AveragedLine>,
    /// The least share of an edge that is kept.
    threshold: f64,
    /// The score of the arcs, and that of the graph of all rows.
    score: f64,
    other: f64,
}

/// An edge of an average.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct AveragedLine {
    /// From and to, where it has a direction.
    #[tsify(type = "[number, number]")]
    ends: Pair,
    directed: bool,
    /// What it adds to the score of the arcs.
    gain: Option<f64>,
    /// How many resamples direct it which way, in words.
    reason: String,
}

/// An average that was scored as other answers are.
pub struct Averaged {
    pruned: Pruned,
    threshold: f64,
    settings: SearchSettings,
}

impl Averaged {
    /// As a graph to be written, without what resamples say of it.
    pub fn directed(&self, names: &[&str], class: bool, notices: Vec<String>) -> Directed {
        let threshold = Some(self.threshold);
        let report = SearchReport { threshold, ..SearchReport::new(&self.pruned, self.settings) };
        Directed::new(names, &self.pruned, report, class, notices)
    }
}

#[wasm_bindgen(js_class = CodedTable)]
impl CodedTable {
    /// The average of the graphs of resamples, beside the graph that was found for this wish among all rows.
    ///
    /// # Errors
    /// As for [`orient`](Self::orient).
    pub fn average(
        &self,
        wish: Ts<OrientWish>,
        found: Ts<FoundGraph>,
        summed: Ts<Summed>,
        averaging: Ts<Averaging>,
    ) -> Result<Ts<AveragedGraph>> {
        let (asked, summed) = (self.asked(take(wish)?)?, take(summed)?);
        let single = self.oriented(&take(found)?)?;
        let average = self.averaged(&asked, &single, take(averaging)?, &summed)?;
        let graph = average.directed(&self.names(), true, Vec::new());
        let graph = graph.resampled(summed.confidence()).by_majority();
        let lines = graph.lines().into_iter().map(|line| AveragedLine {
            ends: line.ends,
            directed: line.directed,
            gain: line.gain,
            reason: line.reason.into(),
        });
        let Oriented { found, other, .. } = &average.pruned.oriented;
        Ok(give(&AveragedGraph {
            arcs: found.dag.arcs().collect(),
            lines: lines.collect(),
            threshold: average.threshold,
            score: found.score,
            other: *other,
        }))
    }
}

impl CodedTable {
    /// Averages, and scores the average.
    pub(super) fn averaged(
        &self,
        Asked { constraints, settings, .. }: &Asked,
        single: &Oriented,
        averaging: Averaging,
        summed: &Summed,
    ) -> Result<Averaged> {
        let threshold = averaging.threshold.map_or(Threshold::ByData, Threshold::AtLeast);
        let average = Average::new(&summed.votes(), &self.names(), constraints, threshold);
        let pruned = average.judged(&self.table, constraints, *settings, single, &mut Watch::none());
        Ok(Averaged { pruned: pruned.map_err(failure)?, threshold: average.threshold, settings: *settings })
    }
}
