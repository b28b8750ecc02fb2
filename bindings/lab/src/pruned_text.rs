//! A skeleton without the edges that the best graph does without, as text.

use nodewise::counts::PairCounts;
use nodewise::learner::{NodeFit, Work};
use nodewise_bindings::border::take;
use nodewise_bindings::failure::{Result, failure};
use nodewise_bindings::format::ExportWish;
use nodewise_bindings::outlet::Outlet;
use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;

use super::orient::{FoundGraph, OrientWish};
use super::sure::{LearnedAs, Summed};
use super::table::CodedTable;

#[wasm_bindgen(js_class = CodedTable)]
impl CodedTable {
    /// The text that `learn --prune` would write about a graph that was found for this wish, and what resamples say of it. Parts are of
    /// type `Progress`.
    ///
    /// # Errors
    /// As for [`orient`](Self::orient), and when a pair of columns was never observed together.
    #[wasm_bindgen(js_name = prunedText)]
    pub fn pruned_text(
        &self,
        wish: Ts<OrientWish>,
        found: Ts<FoundGraph>,
        learned: Ts<LearnedAs>,
        text: Ts<ExportWish>,
        summed: Option<Ts<Summed>>,
        outlet: &Outlet,
    ) -> Result<String> {
        let (asked, learned, text) = (self.asked(take(wish)?)?, take(learned)?, take(text)?);
        let learner = learned.learner(PairCounts::of(&self.table))?;
        let lambdas = vec![text.lambda(); learner.len()];
        let points = learner.candidate_nodes(&lambdas, Work::Alone, &mut outlet.watch()).map_err(failure)?;
        let fits: Vec<NodeFit> =
            points.into_iter().map(|point| NodeFit { point, entries: Vec::new() }).collect();
        let mut written = text.report(&learner, &learned.knowledge(), &fits).map_err(failure)?;
        written.report.confidence = summed.map(take).transpose()?.map(|summed| summed.confidence());
        written.report.prune(&self.judged(&asked, &take(found)?)?, asked.settings);
        Ok(written.text())
    }
}
