//! Directions: the best graph among candidate edges, why its edges are as they are, and the texts about it.

use nodewise::Watch;
use nodewise::counts::Variable;
use nodewise::export::directed::Directed;
use nodewise::export::{Doubts, SearchReport};
use nodewise::graph::{Dag, Pair, Reason};
use nodewise::learner::knowledge::Knowledge;
use nodewise::learner::skeleton::Gains;
use nodewise::network::{Network, Smoothing, bif};
use nodewise::score::Score;
use nodewise::search::{
    Constraints, Directions, Oriented, Proof, Pruned, Scored, SearchSettings, Winner, gains, judge, orient,
    prove_telling,
};
use nodewise_bindings::border::{give, give_all, take};
use nodewise_bindings::failure::{Result, failure};
use nodewise_bindings::format::ExportFormat;
use nodewise_bindings::outlet::Outlet;
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use super::average::Averaging;
use super::graph::Graph;
use super::sure::Summed;
use super::table::CodedTable;

/// A search for the best graph: among which edges, and what is known of pairs, by column numbers.
#[derive(Deserialize, Tsify)]
pub struct OrientWish {
    #[tsify(type = "readonly (readonly [number, number])[]")]
    candidates: Vec<Pair>,
    #[tsify(type = "readonly (readonly [number, number])[]")]
    forbidden: Vec<Pair>,
    #[tsify(type = "readonly (readonly [number, number])[]")]
    required: Vec<Pair>,
    score: Score,
}

/// The best graph found, and why its edges are as they are.
#[derive(Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null, rename = "Oriented")]
pub struct FoundGraph {
    /// From and to.
    #[tsify(type = "[number, number][]")]
    arcs: Vec<Pair>,
    /// For each arc, why it points so in every graph that fits the data equally; null where either direction does.
    reasons: Vec<Option<Why>>,
    candidates: Vec<Judged>,
    score: f64,
    /// The search that found it, and the score of the other.
    winner: String,
    other: f64,
    /// That missing values were filled in, in a sentence; null where none were.
    pub(super) filled: Option<String>,
    /// What is known about the best score among the candidates; null where they were only searched.
    proof: Option<Proof>,
}

/// Why an arc points as it does.
#[derive(Serialize, Deserialize, Tsify)]
pub struct Why {
    rule: String,
    sentence: String,
}

/// A candidate and what became of it.
#[derive(Serialize, Deserialize, Tsify)]
pub struct Judged {
    #[tsify(type = "[number, number]")]
    pair: Pair,
    kept: bool,
    gains: Gains,
}

/// What to write about a graph that was found.
#[derive(Deserialize, Tsify)]
#[tsify(missing_as_null)]
pub struct DirectedTextWish {
    format: ExportFormat,
    /// The graph found, or else the class.
    dag: bool,
    #[tsify(type = "readonly string[]")]
    notices: Vec<String>,
    /// Of the candidates.
    doubts: Doubts,
    /// What resamples say of the edges; null where there are none.
    summed: Option<Summed>,
    /// Whether, and how, the resamples' graphs are averaged; null for the graph of all rows.
    average: Option<Averaging>,
}

#[wasm_bindgen(js_class = CodedTable)]
impl CodedTable {
    /// Searches for the best graph among candidate edges; parts are of type `Progress`.
    ///
    /// # Errors
    /// A `Failure` when knowledge contradicts itself, or no row has a value.
    pub fn orient(&self, wish: Ts<OrientWish>, outlet: &Outlet) -> Result<Ts<FoundGraph>> {
        let Asked { candidates, constraints, settings } = self.asked(take(wish)?)?;
        let within = constraints.inside(&candidates);
        let pruned = self.with_rows(&within, settings, &mut outlet.watch(), |rows| {
            let found = orient(rows, &within, settings, &mut outlet.watch());
            let judged =
                found.and_then(|found| judge(rows, &candidates, &constraints, found, settings.score));
            judged.map_err(failure)
        })?;
        Ok(give(&self.answer(&pruned)))
    }

    /// Goes on from the graph that a search found for this wish to the best among the candidates, for so many seconds at most. Parts
    /// are of type `Standing`, and of type `Oriented` for every better graph on the way: whoever ends the worker keeps the last.
    ///
    /// # Errors
    /// As for [`orient`](Self::orient).
    pub fn prove(
        &self,
        wish: Ts<OrientWish>,
        found: Ts<FoundGraph>,
        seconds: f64,
        outlet: &Outlet,
    ) -> Result<Ts<FoundGraph>> {
        let Asked { candidates, constraints, settings } = self.asked(take(wish)?)?;
        let from = self.oriented(&take(found)?)?;
        let within = constraints.inside(&candidates);
        self.with_rows(&within, settings, &mut Watch::none(), |rows| {
            let judged = |oriented: Oriented| {
                let pruned = judge(rows, &candidates, &constraints, oriented, settings.score);
                pruned.map(|pruned| self.answer(&pruned)).map_err(failure)
            };
            let mut better = |found: Scored| {
                let oriented =
                    Oriented { found, winner: Winner::Proof, other: from.found.score, proof: None };
                if let Ok(graph) = judged(oriented) {
                    outlet.send(&graph);
                }
            };
            let watch = &mut outlet.proof_watch(seconds);
            let best = prove_telling(rows, &within, &from, settings, watch, &mut better);
            Ok(give(&judged(best.map_err(failure)?)?))
        })
    }

    /// The text that the command line would write about a graph that was found for this wish.
    ///
    /// # Errors
    /// As for [`orient`](Self::orient).
    #[wasm_bindgen(js_name = directedText)]
    pub fn directed_text(
        &self,
        wish: Ts<OrientWish>,
        found: Ts<FoundGraph>,
        text: Ts<DirectedTextWish>,
    ) -> Result<String> {
        let (graph, format) = self.directed(take(wish)?, &take(found)?, take(text)?)?;
        Ok(match format {
            ExportFormat::Csv => graph.csv(),
            ExportFormat::Json => graph.json(),
            ExportFormat::Dot => graph.dot(),
            ExportFormat::Graphml => graph.graphml(),
        })
    }

    /// A graph with tables fitted to the rows, as BIF; smoothed as the command line does.
    ///
    /// # Errors
    /// A `Failure` when the tables would be too large, or no row has a value.
    pub fn fitted(&self, found: Ts<Graph>) -> Result<String> {
        let variables = Variable::all_of(&self.table);
        let fit = |dag: Dag| Network::fit(&self.table, &variables, &dag, Smoothing::default());
        let network = take(found)?.dag(variables.len()).and_then(fit);
        Ok(bif::write(&network.map_err(failure)?))
    }

    /// What a pair adds, or would add, to the score of each of some graphs.
    ///
    /// # Errors
    /// A `Failure` when no row has a value.
    pub fn gains(
        &self,
        score: Ts<Score>,
        a: usize,
        b: usize,
        graphs: Vec<Ts<Graph>>,
    ) -> Result<Vec<Ts<Gains>>> {
        let n = self.table.columns.len();
        let free = Constraints::none(n);
        let settings = SearchSettings { score: take(score)?, ..SearchSettings::default() };
        let mut scorer = self.with_rows(&free, settings, &mut Watch::none(), |rows| {
            rows.scorer(settings.score).map_err(failure)
        })?;
        let mut of_graph = |graph: Ts<Graph>| {
            let dag = take(graph)?.dag(n).map_err(failure)?;
            Ok(gains(&mut scorer, &free, &dag, (a, b)))
        };
        let all = graphs.into_iter().map(&mut of_graph).collect::<Result<Vec<Gains>>>()?;
        Ok(give_all(&all))
    }
}

/// A wish, understood.
pub struct Asked {
    /// The edges that may be there.
    pub candidates: Vec<Pair>,
    /// What is known.
    pub constraints: Constraints,
    /// What is searched for.
    pub settings: SearchSettings,
}

impl CodedTable {
    /// A graph that was found for this wish, to be written.
    pub(super) fn directed(
        &self,
        wish: OrientWish,
        found: &FoundGraph,
        text: DirectedTextWish,
    ) -> Result<(Directed, ExportFormat)> {
        let asked = self.asked(wish)?;
        let DirectedTextWish { format, dag, notices, doubts, summed, average } = text;
        let graph = if let (Some(averaging), Some(summed)) = (average, &summed) {
            let average = self.averaged(&asked, &self.oriented(found)?, averaging, summed)?;
            average.directed(&self.names(), !dag, notices)
        } else {
            let pruned = self.judged(&asked, found)?;
            let report = SearchReport::new(&pruned, asked.settings);
            Directed::new(&self.names(), &pruned, report, !dag, notices)
        };
        let graph = graph.doubting(doubts);
        let graph = match summed {
            Some(summed) => graph.resampled(summed.confidence()),
            None => graph,
        };
        Ok((if average.is_some() { graph.by_majority() } else { graph }, format))
    }

    /// A graph that was found for this wish, with what its edges add.
    pub(super) fn judged(&self, asked: &Asked, found: &FoundGraph) -> Result<Pruned> {
        let Asked { candidates, constraints, settings } = asked;
        let oriented = self.oriented(found)?;
        self.with_rows(&constraints.inside(candidates), *settings, &mut Watch::none(), |rows| {
            judge(rows, candidates, constraints, oriented, settings.score).map_err(failure)
        })
    }

    pub(super) fn asked(
        &self,
        OrientWish { candidates, forbidden, required, score }: OrientWish,
    ) -> Result<Asked> {
        let edges = Knowledge { forbidden, required };
        let constraints = Directions::default().constraints(&self.names(), &edges).map_err(failure)?;
        Ok(Asked { candidates, constraints, settings: SearchSettings { score, ..SearchSettings::default() } })
    }

    /// The search's own answer, from what the page kept of it.
    pub(super) fn oriented(&self, found: &FoundGraph) -> Result<Oriented> {
        let dag = Dag::from_arcs(self.table.columns.len(), found.arcs.iter().copied()).map_err(failure)?;
        let mut winners = [Winner::Tabu, Winner::Order, Winner::Proof].into_iter();
        Ok(Oriented {
            found: Scored { dag, score: found.score },
            winner: winners.find(|winner| winner.name() == found.winner).unwrap_or(Winner::Order),
            other: found.other,
            proof: found.proof,
        })
    }

    fn answer(&self, pruned: &Pruned) -> FoundGraph {
        let names = self.names();
        let mut arcs: Vec<Pair> = pruned.oriented.found.dag.arcs().collect();
        arcs.sort_unstable();
        let why = |&(from, to): &Pair| {
            let told = |reason: Reason| Why {
                rule: reason.word().into(),
                sentence: reason.sentence((from, to), &names),
            };
            pruned.class.reason(from, to).map(told)
        };
        let judged = pruned.candidates.iter();
        FoundGraph {
            reasons: arcs.iter().map(why).collect(),
            arcs,
            candidates: judged.map(|c| Judged { pair: c.edge, kept: c.kept, gains: c.gains }).collect(),
            score: pruned.oriented.found.score,
            winner: pruned.oriented.winner.name().into(),
            other: pruned.oriented.other,
            filled: pruned.filled(),
            proof: pruned.oriented.proof,
        }
    }

    pub(super) fn names(&self) -> Vec<&str> {
        self.table.columns.iter().map(|column| column.name.as_str()).collect()
    }
}
