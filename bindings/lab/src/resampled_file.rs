//! The counts file of a table's rows with the counts of resamples beside them.

use nodewise::counts::{PairCounts, Resamples, Scheme};
use nodewise::learner::Work;
use nodewise::{Error, ErrorKind};
use nodewise_bindings::border::take;
use nodewise_bindings::failure::{Result, failure};
use nodewise_bindings::outlet::Outlet;
use serde::Deserialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use super::table::CodedTable;

/// Which resamples go beside the totals.
#[derive(Deserialize, Tsify)]
pub struct ResampledFile {
    scheme: Scheme,
    seed: u64,
    /// How many; an even number of halves.
    resamples: usize,
}

#[wasm_bindgen(js_class = CodedTable)]
impl CodedTable {
    /// The text of the counts file. Parts are of type `Progress`, one a draw.
    ///
    /// # Errors
    /// A `Failure` for an odd number of halves.
    #[wasm_bindgen(js_name = resampledFile)]
    pub fn resampled_file(&self, wish: Ts<ResampledFile>, outlet: &Outlet) -> Result<String> {
        let ResampledFile { scheme, seed, resamples } = take(wish)?;
        let odd = || Error::expected(ErrorKind::Setting, "an even number of halves", resamples);
        let draws = scheme.draws(resamples).ok_or_else(odd).map_err(failure)?;
        let resamples = Resamples::of(&self.table, scheme, seed, draws, Work::Alone, &mut outlet.watch());
        let counts = resamples.and_then(|drawn| PairCounts::of(&self.table).with_resamples(drawn));
        Ok(counts.map_err(failure)?.to_json())
    }
}
