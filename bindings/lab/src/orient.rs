//! Directions: the best graph among candidate edges, why its edges are as they are, and the texts about it.

use serde::Serialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::rival::{SearchSink, score};
use super::table::CodedTable;
use nodewise::Watch;
use nodewise::counts::Variable;
use nodewise::error::{Error, ErrorKind};
use nodewise::export::SearchReport;
use nodewise::export::directed::Directed;
use nodewise::graph::{Dag, Pair, Reason};
use nodewise::learner::knowledge::Knowledge;
use nodewise::learner::skeleton::Gains;
use nodewise::network::{Network, Smoothing, bif};
use nodewise::score::{Score, Scorer};
use nodewise::search::{
    Constraints, Directions, Oriented, Pruned, Scored, SearchSettings, Winner, gains, judge, prune,
};
use nodewise_bindings::failure::{Result, failure};
use nodewise_bindings::{object, value};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** A search for the best graph: among which edges, and what is known of pairs, by column numbers. */
export interface OrientWish {
  candidates: readonly (readonly [number, number])[];
  forbidden: readonly (readonly [number, number])[];
  required: readonly (readonly [number, number])[];
  score: ScoreWish;
}

/** What an edge adds to the score in each direction, or would add; null where that direction is ruled out or closes a cycle. */
export interface Gains {
  ab: number | null;
  ba: number | null;
}

/** The best graph found, and why its edges are as they are. */
export interface Oriented {
  /** From and to. */
  arcs: [number, number][];
  /** For each arc, why it points so in every graph that fits the data equally; null where either direction does. */
  reasons: ({ rule: string; sentence: string } | null)[];
  candidates: { pair: [number, number]; kept: boolean; gains: Gains }[];
  score: number;
  /** The search that found it, and the score of the other. */
  winner: string;
  other: number;
  /** Rows without missing values, which were scored. */
  rows: number;
}

export interface DirectedTextWish {
  format: 'csv' | 'json' | 'dot' | 'graphml';
  /** The graph found, or else the class. */
  dag: boolean;
  notices: readonly string[];
}
";

#[derive(Serialize)]
struct Answer {
    arcs: Vec<(usize, usize)>,
    reasons: Vec<Option<Why>>,
    candidates: Vec<Judged>,
    score: f64,
    winner: &'static str,
    other: f64,
    rows: usize,
}

#[derive(Serialize)]
struct Why {
    rule: &'static str,
    sentence: String,
}

#[derive(Serialize)]
struct Judged {
    pair: Pair,
    kept: bool,
    gains: Gains,
}

#[wasm_bindgen(js_class = TableBox)]
impl CodedTable {
    /// Searches for the best graph among candidate edges; an `Oriented` as JSON.
    ///
    /// # Errors
    /// A `Failure` when knowledge contradicts itself, the score is none, or no row is complete.
    pub fn orient(
        &self,
        #[wasm_bindgen(unchecked_param_type = "OrientWish")] wish: &JsValue,
        sink: &SearchSink,
    ) -> Result<String> {
        let asked = self.asked(wish).map_err(failure)?;
        let mut steps = 0;
        let mut watch = Watch::hearing(|_| {
            steps += 1;
            sink.progress(steps, 0);
        });
        let pruned = prune(&self.table, &asked.candidates, &asked.constraints, asked.settings, &mut watch);
        Ok(value::give(&self.answer(&pruned.map_err(failure)?)))
    }

    /// The text that the command line would write about a graph that was found for this wish.
    ///
    /// # Errors
    /// As for [`orient`](Self::orient).
    #[wasm_bindgen(js_name = directedText)]
    pub fn directed_text(
        &self,
        #[wasm_bindgen(unchecked_param_type = "OrientWish")] wish: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "Oriented")] found: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "DirectedTextWish")] text: &JsValue,
    ) -> Result<String> {
        self.text(wish, found, text).map_err(failure)
    }

    /// A graph with tables fitted to the rows, as BIF; smoothed as the command line does.
    ///
    /// # Errors
    /// A `Failure` when the tables would be too large, or no row is complete.
    pub fn fitted(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Oriented")] found: &JsValue,
    ) -> Result<String> {
        let fit =
            |dag: Dag| Network::fit(&self.table, &Variable::all_of(&self.table), &dag, Smoothing::default());
        self.dag(found).and_then(fit).map(|network| bif::write(&network)).map_err(failure)
    }

    /// What a pair adds, or would add, to the score of each of some graphs; a list of `Gains` as JSON.
    ///
    /// # Errors
    /// A `Failure` when the score is none, or no row is complete.
    pub fn gains(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ScoreWish")] wish: &JsValue,
        a: usize,
        b: usize,
        #[wasm_bindgen(unchecked_param_type = "readonly { arcs: readonly (readonly [number, number])[] }[]")]
        graphs: &JsValue,
    ) -> Result<String> {
        let mut scorer = score(wish).and_then(|score| Scorer::new(&self.table, score)).map_err(failure)?;
        let free = Constraints::none(self.table.columns.len());
        let mut of_graph = |graph: &JsValue| Ok(gains(&mut scorer, &free, &self.dag(graph)?, (a, b)));
        let all: nodewise::Result<Vec<Gains>> = object::items(graphs).iter().map(&mut of_graph).collect();
        Ok(value::give(&all.map_err(failure)?))
    }
}

/// A wish, understood.
struct Asked {
    candidates: Vec<Pair>,
    constraints: Constraints,
    settings: SearchSettings,
}

impl CodedTable {
    fn asked(&self, wish: &JsValue) -> nodewise::Result<Asked> {
        let edges = Knowledge {
            forbidden: object::pairs(wish, "forbidden"),
            required: object::pairs(wish, "required"),
        };
        let score: Score = score(&object::get(wish, "score"))?;
        Ok(Asked {
            candidates: object::pairs(wish, "candidates"),
            constraints: Directions::default().constraints(&self.names(), &edges)?,
            settings: SearchSettings { score, ..SearchSettings::default() },
        })
    }

    fn text(&self, wish: &JsValue, found: &JsValue, text: &JsValue) -> nodewise::Result<String> {
        let Asked { candidates, constraints, settings } = self.asked(wish)?;
        let number = |name| object::number(found, name).unwrap_or_default();
        let tabu = object::text(found, "winner").is_none_or(|winner| winner == Winner::Tabu.name());
        let oriented = Oriented {
            found: Scored { dag: self.dag(found)?, score: number("score") },
            winner: if tabu { Winner::Tabu } else { Winner::Order },
            other: number("other"),
        };
        let pruned = judge(&self.table, &candidates, &constraints, oriented, settings.score)?;
        let report = SearchReport::new(&pruned, settings);
        let class = !object::flag(text, "dag").unwrap_or_default();
        let graph = Directed::new(&self.names(), &pruned, report, class, object::texts(text, "notices"));
        match object::text(text, "format").unwrap_or_default().as_str() {
            "csv" => Ok(graph.csv()),
            "json" => Ok(graph.json()),
            "dot" => Ok(graph.dot()),
            "graphml" => Ok(graph.graphml()),
            other => {
                Err(Error::expected(ErrorKind::Setting, "csv, json, dot or graphml", format!("{other:?}")))
            }
        }
    }

    fn answer(&self, pruned: &Pruned) -> Answer {
        let names = self.names();
        let mut arcs: Vec<(usize, usize)> = pruned.oriented.found.dag.arcs().collect();
        arcs.sort_unstable();
        let why = |&(from, to): &(usize, usize)| {
            let told =
                |reason: Reason| Why { rule: reason.word(), sentence: reason.sentence((from, to), &names) };
            pruned.class.reason(from, to).map(told)
        };
        let judged = pruned.candidates.iter();
        Answer {
            reasons: arcs.iter().map(why).collect(),
            arcs,
            candidates: judged.map(|c| Judged { pair: c.edge, kept: c.kept, gains: c.gains }).collect(),
            score: pruned.oriented.found.score,
            winner: pruned.oriented.winner.name(),
            other: pruned.oriented.other,
            rows: pruned.rows,
        }
    }

    fn names(&self) -> Vec<&str> {
        self.table.columns.iter().map(|column| column.name.as_str()).collect()
    }

    /// The graph of an object that has `arcs`.
    fn dag(&self, graph: &JsValue) -> nodewise::Result<Dag> {
        Dag::from_arcs(self.table.columns.len(), object::pairs(graph, "arcs"))
    }
}
