//! How sure edges are: one draw of the rows, learned or searched as all rows were. The page adds the draws up.

use js_sys::Uint32Array;
use nodewise::counts::{PairCounts, Recount};
use nodewise::gram::encode::Formulation;
use nodewise::graph::Pair;
use nodewise::learner::Learner;
use nodewise::learner::knowledge::Knowledge;
use nodewise::learner::sentence::JoinedBy;
use nodewise::resample::{
    Candidates, Confidence, Graphs, Penalties, Scheme, Shares, Source, Stability, Vote, Votes,
};
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
    #[serde(flatten)]
    learned: LearnedAs,
}

/// How a resample is learned: as all rows were.
#[derive(Deserialize, Tsify)]
pub struct LearnedAs {
    formulation: Formulation,
    #[serde(flatten)]
    joining: Joining,
}

impl LearnedAs {
    /// What the user knows.
    pub fn knowledge(&self) -> Knowledge {
        self.joining.knowledge()
    }

    /// How edges are made, for sentences about them.
    pub fn joined_by(&self) -> JoinedBy {
        JoinedBy { rule: self.joining.rule, filter: self.joining.filter }
    }

    /// What learns so.
    ///
    /// # Errors
    /// A `Failure` when a pair of columns was never observed together.
    pub fn learner(&self, counts: PairCounts) -> Result<Learner> {
        Learner::new(counts, self.formulation, self.knowledge()).map_err(failure)
    }
}

/// The penalties that resamples are learned at.
#[derive(Deserialize, Tsify)]
pub struct PathWish {
    /// The path, falling.
    #[tsify(type = "readonly number[]")]
    lambdas: Vec<f64>,
    /// Whether these are not points of a path, but one penalty that every column is learned at as the command line does.
    single: bool,
}

/// Draws of rows that are learned along a path.
#[derive(Deserialize, Tsify)]
pub struct SharesWish {
    #[serde(flatten)]
    path: PathWish,
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

    /// One draw of a source, learned along the path.
    pub fn learned(
        learner: &Learner,
        source: &Source<'_>,
        path: &PathWish,
        like: &LearnedAs,
        draw: usize,
    ) -> Self {
        let Joining { rule, filter, .. } = like.joining;
        let each: Vec<f64>;
        let penalties = match path {
            PathWish { single: true, lambdas } => {
                each = vec![lambdas.first().copied().unwrap_or_default(); learner.len()];
                Penalties::Nodes(&each)
            }
            PathWish { lambdas, .. } => Penalties::Grid(lambdas),
        };
        let stability = Stability::new(learner, source, penalties).joining(rule, filter);
        let mut shares = stability.shares();
        for resample in stability.draw(draw) {
            shares.add(&resample);
        }
        let rows = shares.pairs().map(|(edge, tally)| (edge, tally.to_vec()));
        Self::of(shares.resamples(), rows)
    }
}

/// What all draws so far say, as the page has added them up.
#[derive(Deserialize, Tsify)]
#[tsify(missing_as_null)]
pub struct Summed {
    scheme: Scheme,
    /// Null where resamples came with counts.
    seed: Option<u64>,
    resamples: u32,
    /// Whether they were searched: four numbers a pair; else one for each penalty of the path.
    searched: bool,
    /// Two numbers each.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Uint32Array")]
    pairs: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Uint32Array")]
    tallies: Uint32Array,
}

impl Summed {
    /// Pairs with their numbers, and how many numbers each has.
    fn rows(&self) -> (usize, Vec<(Pair, Vec<u32>)>) {
        let (pairs, tallies) = (self.pairs.to_vec(), self.tallies.to_vec());
        let width = if pairs.is_empty() { 1 } else { 2 * tallies.len() / pairs.len() };
        let ends = pairs.chunks_exact(2).map(|pair| (pair[0] as usize, pair[1] as usize));
        (width, ends.zip(tallies.chunks_exact(width.max(1)).map(<[u32]>::to_vec)).collect())
    }

    /// As shares: at each penalty, or of the graphs.
    pub fn shares(&self) -> Shares {
        let (width, rows) = self.rows();
        let points = if self.searched { 1 } else { width };
        let joined = rows.into_iter().map(|(edge, tally)| (edge, tally[..points].to_vec()));
        Shares::from_pairs(points, self.resamples as usize, joined)
    }

    /// As a report tells them; without a search, of the first penalty.
    pub fn confidence(&self) -> Confidence {
        if !self.searched {
            return Confidence::of_shares(&self.shares(), 0, self.scheme, self.seed);
        }
        Confidence::of_votes(&self.votes(), self.scheme, self.seed)
    }

    /// What graphs that were searched say; of resamples that were not, nothing.
    pub fn votes(&self) -> Votes {
        let vote = |(edge, tally): (Pair, Vec<u32>)| {
            (edge, Vote { joined: tally[0], ab: tally[1], ba: tally[2], graph_ab: tally[3] })
        };
        let rows = if self.searched { self.rows().1 } else { Vec::new() };
        Votes::from_pairs(self.resamples, rows.into_iter().map(vote))
    }

    /// How rows were sampled.
    pub fn scheme(&self) -> Scheme {
        self.scheme
    }

    /// How often.
    pub fn resamples(&self) -> u32 {
        self.resamples
    }

    /// Whether they were searched.
    pub fn searched(&self) -> bool {
        self.searched
    }
}

#[wasm_bindgen(js_class = CodedTable)]
impl CodedTable {
    /// Learns along the path from the resamples of one draw.
    ///
    /// # Errors
    /// A `Failure` when a pair of columns was never observed together.
    pub fn shares(&self, wish: Ts<SharesWish>, draw: usize) -> Result<Ts<Tallied>> {
        let SharesWish { path, resamples } = take(wish)?;
        let (learner, source) = self.resampled(&resamples)?;
        Ok(give(&Tallied::learned(&learner, &source, &path, &resamples.learned, draw)))
    }

    /// Searches the resamples of one draw for their best graphs, among candidates of their own.
    ///
    /// # Errors
    /// As for [`shares`](Self::shares), and when a resample has no row with a value.
    pub fn votes(&self, wish: Ts<VotesWish>, draw: usize) -> Result<Ts<Tallied>> {
        let VotesWish { lambda, score, resamples } = take(wish)?;
        let (learner, source) = self.resampled(&resamples)?;
        let names: Vec<&str> = self.table.columns.iter().map(|column| column.name.as_str()).collect();
        let knowledge = resamples.learned.knowledge();
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
    fn resampled(&self, Resamples { scheme, seed, learned }: &Resamples) -> Result<(Learner, Source<'_>)> {
        let counts = PairCounts::of(&self.table);
        let learner = learned.learner(counts.clone())?;
        Ok((learner, Source::rows(Recount::new(&self.table), counts, *scheme, *seed)))
    }
}
