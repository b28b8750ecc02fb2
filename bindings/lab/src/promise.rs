//! What shares promise: how many edges of chance to expect, where resamples agree, and how often edges of a share were true.

use nodewise::resample::bound::{self, Assumption, Choice, Halves};
use nodewise::resample::{Scheme, calibration, stability};
use nodewise_bindings::border::{give, take};
use nodewise_bindings::failure::Result;
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use super::sure::Summed;

/// What is asked of resamples.
#[derive(Deserialize, Tsify)]
#[tsify(missing_as_null)]
pub struct PromiseWish {
    summed: Summed,
    /// Number of columns.
    columns: usize,
    /// The least share of an edge that is kept.
    least: f64,
    /// The most edges of chance, where share and penalty are to be chosen by that.
    most: Option<f64>,
    /// What is assumed of the distribution of shares.
    assumption: Assumption,
}

/// What resamples promise.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct Promised {
    /// At each penalty: of the edges of at least this share, at most so many are expected to be there by chance; infinite where nothing is known,
    /// empty for samples that no bound is known for.
    expected_false: Vec<f64>,
    /// The number of the smallest penalty down to which resamples agree; null after a search.
    stable: Option<usize>,
    /// For each number of resamples, from none to all: the share of true edges among those of so many, in trials on known networks; empty
    /// where there were none of the kind.
    truth: Vec<f64>,
    /// Share and penalty by the most edges of chance; null where that was not asked, or no share is enough.
    chosen: Option<Chosen>,
}

/// A penalty and a least share.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Chosen {
    /// Number of the penalty.
    point: usize,
    least: f64,
    expected_false: f64,
    edges: usize,
}

impl From<Choice> for Chosen {
    fn from(Choice { point, threshold, expected_false, edges, .. }: Choice) -> Self {
        Self { point, least: threshold, expected_false, edges }
    }
}

/// What resamples promise.
///
/// # Errors
/// A `Failure` when the wish is not as declared.
#[wasm_bindgen(js_name = promisesOf)]
pub fn promises_of(wish: Ts<PromiseWish>) -> Result<Ts<Promised>> {
    let PromiseWish { summed, columns, least, most, assumption } = take(wish)?;
    let (shares, pairs) = (summed.shares(), columns * columns.saturating_sub(1) / 2);
    let (all, halves) = (shares.resamples(), summed.scheme() == Scheme::Halves);
    let kept = bound::least_count(least, all);
    let bound = |k| Halves { splits: all / 2, edges: shares.mean_edges(k), pairs }.bound(kept, assumption);
    let agree = || stability::choose(&stability::instability(&shares, columns), stability::MOST);
    let truth =
        |k: u32| calibration::of(f64::from(k) / f64::from(summed.resamples().max(1)), summed.scheme());
    let choose = |most| bound::choose(&shares, pairs, most, assumption);
    Ok(give(&Promised {
        expected_false: (0..shares.points()).filter(|_| halves).map(bound).collect(),
        stable: (!summed.searched()).then(agree),
        truth: (0..=summed.resamples()).filter(|_| summed.searched()).map(truth).collect(),
        chosen: most.filter(|_| halves).and_then(choose).map(Chosen::from),
    }))
}
