//! Workspaces: a file taken apart, and one put together.

use js_sys::JSON;
use nodewise::workspace::{self, Kept, KeptCounts, Workspace};
use nodewise_bindings::border::{give, take};
use nodewise_bindings::data::{Counts, DrawnCounts};
use nodewise_bindings::failure::{Result, failure};
use nodewise_bindings::raw::RawFile;
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::counts::{incoming, outgoing};
use super::table::TableSession;

/// More than a browser's memory would take.
const MOST: usize = 1 << 30;

/// What a workspace file holds. Its rows are opened as a table: they are not here.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct OpenedWorkspace {
    /// Crosses as its text: a second way to take it apart would make this module larger by a tenth.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    #[tsify(type = "Workspace")]
    workspace: JsValue,
    /// What it keeps of its data.
    #[tsify(type = "'nothing' | 'counts' | 'rows'")]
    kept: &'static str,
    /// The counts, where it keeps these.
    counts: Option<Counts>,
    /// Resamples that stand beside them; null where there are none.
    drawn: Option<DrawnCounts>,
}

/// Takes a workspace file apart.
///
/// # Errors
/// A `Failure` for a file that is none, is damaged, or is of a newer version.
#[wasm_bindgen(js_name = openWorkspace)]
pub fn open_workspace(bytes: &[u8]) -> Result<Ts<OpenedWorkspace>> {
    let (text, kept) = workspace::open_text(bytes, MOST).map_err(failure)?;
    let word = kept.word();
    let (counts, drawn) = match kept {
        Kept::Counts(KeptCounts { counts, notices, twins }) => {
            let drawn = counts.resamples().map(DrawnCounts::of);
            (Some(Counts { notices, twins, ..outgoing(&counts, Vec::new()) }), drawn)
        }
        Kept::Nothing | Kept::Rows(_) => (None, None),
    };
    Ok(give(&OpenedWorkspace { workspace: JSON::parse(&text)?, kept: word, counts, drawn }))
}

/// The bytes of a workspace file that keeps counts, with their resamples if there are any, or without counts nothing of the data.
///
/// # Errors
/// A `Failure` for what is no workspace, and when there are not as many cells as the columns' levels ask for.
#[wasm_bindgen(js_name = packWorkspace, unchecked_return_type = "Uint8Array<ArrayBuffer>")]
pub fn pack_workspace(
    workspace: Ts<Workspace>,
    counts: Option<Ts<Counts>>,
    drawn: Option<Ts<DrawnCounts>>,
) -> Result<Vec<u8>> {
    let kept = match counts {
        None => Kept::Nothing,
        Some(counts) => {
            let counts = take(counts)?;
            let (notices, twins) = (counts.notices.clone(), counts.twins.clone());
            let mut counts = incoming(counts)?;
            if let Some(drawn) = drawn {
                let resamples = take(drawn)?.checked(&counts)?;
                counts = counts.with_resamples(resamples).map_err(failure)?;
            }
            Kept::Counts(KeptCounts { counts, notices, twins })
        }
    };
    workspace::pack_text(&text(workspace)?, &kept).map_err(failure)
}

/// A workspace as JSON; the core checks it.
#[allow(clippy::needless_pass_by_value, reason = "arguments from JavaScript come by value")]
fn text(workspace: Ts<Workspace>) -> Result<String> {
    Ok(JSON::stringify(&workspace.js_value())?.into())
}

/// Whether a file that begins so is a workspace.
#[wasm_bindgen(js_name = isWorkspace)]
pub fn is_workspace(head: &[u8]) -> bool {
    workspace::looks_like_workspace(head)
}

#[wasm_bindgen]
impl TableSession {
    /// The bytes of a workspace file that keeps the rows of this table.
    ///
    /// # Errors
    /// A `Failure` for what is no workspace.
    #[wasm_bindgen(js_name = packWorkspace, unchecked_return_type = "Uint8Array<ArrayBuffer>")]
    pub fn pack_workspace(&self, workspace: Ts<Workspace>) -> Result<Vec<u8>> {
        workspace::pack_text(&text(workspace)?, &Kept::Rows(self.raw.clone())).map_err(failure)
    }

    /// The columns as they were read, for whoever keeps them; [`adopt`](Self::adopt) takes them back.
    pub fn raw(&self) -> Ts<RawFile> {
        give(&RawFile::of(self.raw.clone()))
    }
}

/// The rows that a workspace file keeps.
///
/// # Errors
/// A `Failure` as for [`open_workspace`], and where it keeps none.
pub fn rows(bytes: &[u8]) -> Result<nodewise::table::RawTable> {
    let (_, kept) = workspace::open(bytes, MOST).map_err(failure)?;
    kept.rows().map_err(failure)
}
