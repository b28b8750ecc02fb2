//! A workspace: everything about a piece of work that can be kept, handed on and taken up again.
//!
//! [`Workspace`] holds the choices (how the table was read and prepared, what is learned and how, what is known), the view (places of the
//! nodes, selection, notes) and the answer with its certificates. Beside it stands what was [`Kept`] of the data: nothing, the pair
//! counts, or the rows as they were read, so that the plan can still be changed. [`pack`] and [`open`] turn both into the file
//! `.nodewise` and back; docs/workspace.md describes it for other programs.

mod file;
mod rows;
mod settings;
mod view;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::counts::PairCounts;
use crate::error::{Error, ErrorKind, Result};
use crate::table::{Plan, RawTable};

pub use file::{VERSION, about, looks_like_workspace, open, open_text, pack, pack_text};
pub use settings::{
    ChanceLimit, Directions, Knowledge, Lambda, Learning, Reading, Resampling, SearchLimit, Shown,
};
pub use view::{Note, Place, Selection, TruthShown, View};

/// All of a piece of work but its data. What is left out is as by default, so an empty object is a workspace.
///
/// | field | meaning |
/// |---|---|
/// | `program` | what wrote it, such as `nodewise 0.1.0` |
/// | `name` | what the table is called |
/// | `file` | the name of the file that it was read from, where there was one |
/// | `reading`, `plan` | how it was read, and what becomes of its columns |
/// | `learning`, `knowledge` | the regression with its penalty, and what is known of pairs |
/// | `directions`, `resampling` | what a search by score adds, and how often rows are sampled again |
/// | `view`, `notes` | where things lie, what is selected, what somebody wrote |
/// | `answer` | what was learned, with its certificates |
/// | `page` | what the page alone understands; others pass it on |
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct Workspace {
    /// What wrote it.
    pub program: String,
    /// What the table is called.
    pub name: String,
    /// The file that it was read from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// How it was read.
    pub reading: Reading,
    /// What becomes of its columns.
    pub plan: Plan,
    /// The regression and its penalty.
    pub learning: Learning,
    /// What is known beforehand.
    pub knowledge: Knowledge,
    /// What a search by score adds.
    pub directions: Directions,
    /// How often rows are sampled again, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resampling: Option<Resampling>,
    /// Where things lie, and what is selected.
    pub view: View,
    /// What somebody wrote about the table, a column or a pair.
    pub notes: Vec<Note>,
    /// What was learned.
    pub answer: SavedAnswer,
    /// What the page alone understands.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(type = "unknown"))]
    pub page: Option<Value>,
}

/// What was learned, as the exported JSON has it: each with its settings and certificates.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct SavedAnswer {
    /// What [`export::json`](crate::export::json()) writes, as an object.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(type = "unknown"))]
    pub skeleton: Option<Value>,
    /// What [`Directed::json`](crate::export::directed::Directed::json) writes, as an object.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(type = "unknown"))]
    pub graph: Option<Value>,
}

impl SavedAnswer {
    /// Refuses objects of another kind than those that are exported.
    fn check(&self) -> Result<()> {
        for (answer, format) in [(&self.skeleton, "nodewise-skeleton"), (&self.graph, "nodewise-graph")] {
            let found = answer.as_ref().map(|answer| answer.get("format").and_then(Value::as_str));
            if found.is_some_and(|found| found != Some(format)) {
                let found = format!("{:?}", found.flatten().unwrap_or_default());
                return Err(Error::expected(ErrorKind::Workspace, format!("an answer {format:?}"), found));
            }
        }
        Ok(())
    }
}

/// What a workspace keeps of its data.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Kept {
    /// Nothing: whoever has the table can go on.
    #[default]
    Nothing,
    /// The counts of all pairs, prepared by the plan. Hidden cells stay marked as such.
    Counts(KeptCounts),
    /// The rows as they were read, before any choice: the plan can still be changed.
    Rows(RawTable),
}

/// Counts, and what preparing said.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptCounts {
    /// The counts.
    pub counts: PairCounts,
    /// What the user should know of how they came about, a sentence each.
    pub notices: Vec<String>,
    /// Columns that were left out because they split the rows as another one does, each with that one.
    pub twins: Vec<(String, String)>,
}

impl Kept {
    /// The rows.
    ///
    /// # Errors
    /// [`ErrorKind::Workspace`] where none are kept.
    pub fn rows(self) -> Result<RawTable> {
        match self {
            Self::Rows(table) => Ok(table),
            other => {
                Err(Error::expected(ErrorKind::Workspace, "a workspace that keeps its rows", other.found()))
            }
        }
    }

    fn found(&self) -> String {
        format!("one that keeps {}", if *self == Self::Nothing { "no data" } else { self.word() })
    }

    /// The word for it: `nothing`, `counts` or `rows`.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Counts(_) => "counts",
            Self::Rows(_) => "rows",
        }
    }
}
