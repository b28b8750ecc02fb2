//! How sure edges are: one draw of the rows, learned or searched as all rows were. The page adds the draws up.

use js_sys::Uint32Array;
use nodewise::counts::{PairCounts, Recount};
use nodewise::gram::encode::Formulation;
use nodewise::graph::Pair;
use nodewise::learner::Learner;
use nodewise::resample::{Candidates, Graphs, Penalties, Scheme, Source, Stability};
use nodewise::score::Score;
use nodewise::search::{Directions, SearchSettings};
use nodewise_bindings::border::{give, take};
use nodewise_bindings::failure::{Result, failure};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use super::joining::Joining;
use super::table::CodedTable;

/// What is drawn, and how it is learned.
#[derive(Deserialize, Tsify)]
pub struct Resamples {
    scheme: Scheme,
    seed: u64,
    formulation: Formulation,
    #[serde(flatten)]
    joining: Joining,
}

/// Draws of rows that are learned along a path.
#[derive(Deserialize, Tsify)]
pub struct SharesWish {
    /// The path, falling.
    #[tsify(type = "readonly number[]")]
    lambdas: Vec<f64>,
    #[serde(flatten)]
    resamples: Resamples,
}

/// Draws of rows that are searched.
#[derive(Deserialize, Tsify)]
pub struct VotesWish {
    /// Of the candidates.
    lambda: f64,
    score: Score,
    #[serde(flatten)]
    resamples: Resamples,
}

/// What the resamples of one draw say. Whole numbers: draws add up to the same in whatever order they come.
#[derive(Serialize, Tsify)]
pub struct Tallied {
    /// How many resamples they are.
    resamples: usize,
    /// The pairs that any of them joins: two numbers each.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Uint32Array<ArrayBuffer>")]
    pairs: Uint32Array,
    /// For each pair in how many of them: for a path it is joined at each penalty; after a search it is joined, it points from the first
    /// to the second in every graph that fits equally, it points back in every one, and it points on in the graph found.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Uint32Array<ArrayBuffer>")]
    tallies: Uint32Array,
}

impl Tallied {
    fn of(resamples: usize, rows: impl Iterator<Item = (Pair, Vec<u32>)>) -> Self {
        let (pairs, tallies): (Vec<[u32; 2]>, Vec<Vec<u32>>) =
            rows.map(|((a, b), tally)| ([a as u32, b as u32], tally)).unzip();
        Self {
            resamples,
            pairs: pairs.concat().as_slice().into(),
            tallies: tallies.concat().as_slice().into(),
        }
    }
}

#[wasm_bindgen(js_class = CodedTable)]
impl CodedTable {
    /// Learns along the path from the resamples of one draw.
    ///
    /// # Errors
    /// A `Failure` when a pair of columns was never observed together.
    pub fn shares(&self, wish: Ts<SharesWish>, draw: usize) -> Result<Ts<Tallied>> {
        let SharesWish { lambdas, resamples } = take(wish)?;
        let (learner, source) = self.resampled(&resamples)?;
        let Joining { rule, filter, .. } = resamples.joining;
        let stability = Stability::new(&learner, &source, Penalties::Grid(&lambdas)).joining(rule, filter);
        let mut shares = stability.shares();
        for resample in stability.draw(draw) {
            shares.add(&resample);
        }
        let rows = shares.pairs().map(|(edge, tally)| (edge, tally.to_vec()));
        Ok(give(&Tallied::of(shares.resamples(), rows)))
    }

    /// Searches the resamples of one draw for their best graphs, among candidates of their own.
    ///
    /// # Errors
    /// As for [`shares`](Self::shares), and when a resample has no row with a value.
    pub fn votes(&self, wish: Ts<VotesWish>, draw: usize) -> Result<Ts<Tallied>> {
        let VotesWish { lambda, score, resamples } = take(wish)?;
        let (learner, source) = self.resampled(&resamples)?;
        let names: Vec<&str> = self.table.columns.iter().map(|column| column.name.as_str()).collect();
        let knowledge = resamples.joining.knowledge();
        let graphs = Graphs {
            source: &source,
            candidates: Candidates::Learned(&learner, &vec![lambda; learner.len()]),
            constraints: &Directions::default().constraints(&names, &knowledge).map_err(failure)?,
            settings: SearchSettings { score, ..SearchSettings::default() },
        };
        let votes = graphs.draw(draw).map_err(failure)?;
        let rows =
            votes.pairs().map(|(edge, vote)| (edge, vec![vote.joined, vote.ab, vote.ba, vote.graph_ab]));
        Ok(give(&Tallied::of(votes.resamples() as usize, rows)))
    }
}

impl CodedTable {
    /// All rows as they were learned, and where resamples of them come from.
    fn resampled(
        &self,
        Resamples { scheme, seed, formulation, joining }: &Resamples,
    ) -> Result<(Learner, Source<'_>)> {
        let counts = PairCounts::of(&self.table);
        let learner = Learner::new(counts.clone(), *formulation, joining.knowledge()).map_err(failure)?;
        Ok((learner, Source::rows(Recount::new(&self.table), counts, *scheme, *seed)))
    }
}
