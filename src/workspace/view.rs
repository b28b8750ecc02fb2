//! Where things lie and what somebody looked at. Columns go by their names in the file: those stay when a plan changes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The view.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null, hashmap_as_object))]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
pub struct View {
    /// Where columns lie, by their names in the file; y grows downward.
    pub places: BTreeMap<String, Place>,
    /// Those that stay when the others are laid out again.
    pub pinned: Vec<String>,
    /// What is selected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selection: Option<Selection>,
    /// Whether a known network is drawn over the answer.
    pub truth: TruthShown,
}

/// A place in the drawing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// To the right.
    pub x: f64,
    /// Downward.
    pub y: f64,
}

/// A column or a pair, by their names in the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Selection {
    /// A column.
    Node {
        /// Its name.
        node: String,
    },
    /// A pair of columns.
    Edge {
        /// Their names.
        #[cfg_attr(feature = "typescript", tsify(type = "readonly [string, string]"))]
        pair: (String, String),
    },
}

/// Whether a known network is drawn over the answer, and with the directions of its arcs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum TruthShown {
    /// It is not.
    #[default]
    Hidden,
    /// It is.
    Shown,
    /// With directions.
    Directed,
}

/// What somebody wrote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Note {
    /// What it is about; absent: the whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<Selection>,
    /// The words.
    pub text: String,
}
