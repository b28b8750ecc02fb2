//! The counts file: read, written, made private, and added up.

use nodewise::counts::PairCounts;
use nodewise::counts::file::{self, Content, site_of};
use nodewise::counts::privacy::gaussian::System;
use nodewise::error::Error;
use nodewise::table::Notice;
use nodewise_bindings::border::{from_plain, give, plain, take};
use nodewise_bindings::data::{Counts, DrawnCounts, Origin};
use nodewise_bindings::failure::{Result, failure};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

/// What is to become of counts before they leave the page.
#[derive(Deserialize, Tsify)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Protection {
    /// Nothing.
    Open,
    /// Small ones are hidden.
    Suppress {
        /// Those below this.
        threshold: u64,
    },
    /// All have noise.
    Noise {
        /// The promise to each row.
        epsilon: f64,
        /// The probability that it is not kept.
        delta: f64,
    },
}

/// A counts file that was opened.
#[derive(Deserialize, Tsify)]
pub struct CountsFile {
    /// Its name.
    pub name: String,
    /// What it holds, gzip or plain.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Uint8Array<ArrayBuffer>")]
    pub bytes: js_sys::Uint8Array,
}

/// What counts files hold.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct FiledCounts {
    /// Of all rows.
    counts: Counts,
    /// Of resamples of them; null where a file has none.
    drawn: Option<DrawnCounts>,
}

/// The counts of a counts file, or of several together, which then are told with their rows. Parts are judged.
///
/// # Errors
/// A `Failure` with the place when one is none, contradicts itself, or has other columns than the others.
#[wasm_bindgen(js_name = countsFromFiles)]
pub fn counts_from_files(files: Vec<Ts<CountsFile>>) -> Result<Ts<FiledCounts>> {
    let several = files.len() > 1;
    let mut sum: Option<Content> = None;
    for file in files {
        let CountsFile { name, bytes } = take(file)?;
        let named = |error: Error| if several { failure(error.in_file(&name)) } else { failure(error) };
        let part = match file::read(&bytes.to_vec()).map_err(named)? {
            Content::Counts(counts) if several => Content::Counts(counts.with_site(site_of(&name))),
            part => part,
        };
        sum = Some(match sum {
            None => part,
            Some(sum) => sum.merge(&part).map_err(named)?,
        });
    }
    let sum = sum.unwrap_or_else(|| Content::Counts(PairCounts::empty(Vec::new())));
    let (counts, notices) = sum.judged().map_err(failure)?;
    Ok(give(&FiledCounts {
        drawn: counts.resamples().map(DrawnCounts::of),
        counts: outgoing(&counts, notices),
    }))
}

/// The text of the counts file, with counts as private as asked. Resamples that came with the counts stay where nothing is hidden.
///
/// # Errors
/// A `Failure` when there are not as many cells as the columns' levels ask for, or what is asked cannot be had of them.
#[wasm_bindgen(js_name = countsToFile)]
pub fn counts_to_file(
    counts: Ts<Counts>,
    drawn: Option<Ts<DrawnCounts>>,
    protection: Ts<Protection>,
) -> Result<String> {
    let counts = incoming(take(counts)?)?;
    let drawn = drawn.map(take).transpose()?.map(|drawn| drawn.checked(&counts)).transpose()?;
    let counts = match take(protection)? {
        Protection::Open => match drawn {
            Some(drawn) => counts.with_resamples(drawn),
            None => Ok(counts),
        },
        Protection::Suppress { threshold } => counts.suppress(threshold),
        Protection::Noise { epsilon, delta } => counts.with_privacy(epsilon, delta, &mut System::new()),
    };
    Ok(counts.map_err(failure)?.to_json())
}

/// Counts with where they come from, and what is to be said of them.
pub fn outgoing(counts: &PairCounts, judged: Vec<Notice>) -> Counts {
    let told = |text: String| Notice { column: None, text, twin_of: None };
    let hidden = counts.suppression().map(|hidden| told(hidden.to_string()));
    let noisy = counts.privacy().map(|privacy| told(privacy.to_string()));
    let sites = counts.source_sentence().map(told);
    let notices: Vec<Notice> = sites.into_iter().chain(hidden).chain(noisy).chain(judged).collect();
    Counts { origin: plain(&Origin::of(counts)), ..Counts::of(counts, &notices) }
}

/// The same on their way back.
///
/// # Errors
/// A `Failure` when there are not as many cells as the columns' levels ask for.
pub fn incoming(counts: Counts) -> Result<PairCounts> {
    let origin: Option<Origin> = from_plain(counts.origin.clone())?;
    let counts = counts.checked()?;
    Ok(match origin {
        Some(origin) => origin.restore(counts),
        None => counts,
    })
}
