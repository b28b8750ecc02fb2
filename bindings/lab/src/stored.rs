//! Resamples that came with counts: a counts file has no rows to draw from.

use nodewise::counts::PairCounts;
use nodewise::resample::Source;
use nodewise_bindings::border::{give, take};
use nodewise_bindings::data::{Counts, DrawnCounts};
use nodewise_bindings::failure::{Result, failure};
use serde::Deserialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use super::sure::{LearnedAs, PathWish, Tallied};

/// How resamples of counts are learned.
#[derive(Deserialize, Tsify)]
pub struct StoredWish {
    #[serde(flatten)]
    path: PathWish,
    #[serde(flatten)]
    learned: LearnedAs,
}

/// Counts with the counts of resamples.
#[wasm_bindgen(js_name = ResampledCounts)]
pub struct ResampledCounts {
    counts: PairCounts,
}

#[wasm_bindgen(js_class = ResampledCounts)]
impl ResampledCounts {
    /// Takes the counts and those of their resamples.
    ///
    /// # Errors
    /// A `Failure` when they do not fit together.
    #[wasm_bindgen(constructor)]
    pub fn new(counts: Ts<Counts>, drawn: Ts<DrawnCounts>) -> Result<Self> {
        let (counts, drawn) = (take(counts)?.checked()?, take(drawn)?);
        let resamples = drawn.checked(&counts)?;
        Ok(Self { counts: counts.with_resamples(resamples).map_err(failure)? })
    }

    /// Learns along the path from the resamples of one draw.
    ///
    /// # Errors
    /// A `Failure` when a pair of columns was never observed together.
    pub fn shares(&self, wish: Ts<StoredWish>, draw: usize) -> Result<Ts<Tallied>> {
        let StoredWish { path, learned } = take(wish)?;
        let learner = learned.learner(self.counts.clone())?;
        let source = Source::stored(&self.counts).expect("they were given with the counts");
        Ok(give(&Tallied::learned(&learner, &source, &path, &learned, draw)))
    }
}
