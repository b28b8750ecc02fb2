//! A skeleton as text, with what resamples say of its edges.

use nodewise::learner::NodeFit;
use nodewise_bindings::border::take;
use nodewise_bindings::data::Counts;
use nodewise_bindings::failure::{Result, failure};
use nodewise_bindings::format::ExportWish;
use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;

use super::sure::{LearnedAs, Summed};

/// The text that the command line would write about one fit a node, and resamples at the same penalty.
///
/// # Errors
/// A `Failure` when there is not one fit a node.
#[wasm_bindgen(js_name = sureText)]
pub fn sure_text(
    counts: Ts<Counts>,
    learned: Ts<LearnedAs>,
    wish: Ts<ExportWish>,
    fits: Vec<Ts<NodeFit>>,
    summed: Ts<Summed>,
) -> Result<String> {
    let learned = take(learned)?;
    let learner = learned.learner(take(counts)?.checked()?)?;
    let fits = fits.into_iter().map(take).collect::<Result<Vec<NodeFit>>>()?;
    let mut written = take(wish)?.report(&learner, &learned.knowledge(), &fits).map_err(failure)?;
    written.report.confidence = Some(take(summed)?.confidence());
    Ok(written.text())
}
