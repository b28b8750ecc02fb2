//! The formats in which results are written.

use serde::Deserialize;
use tsify::Tsify;

/// As what a result is written.
#[derive(Clone, Copy, Deserialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum ExportFormat {
    /// A table of edges.
    Csv,
    /// Everything, for programs.
    Json,
    /// For Graphviz.
    Dot,
    /// For graph editors.
    Graphml,
}
