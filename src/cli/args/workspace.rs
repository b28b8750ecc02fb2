//! `nodewise workspace`, and how commands save one.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{Hold, OutArgs};

pub const WORKSPACE_EXAMPLES: &str = "\
Examples:
    nodewise learn survey.csv --lambda 1.2 --save survey.nodewise --keep counts
    nodewise workspace survey.nodewise
    nodewise workspace survey.nodewise --extract plan --out plan.json
    nodewise learn survey.nodewise
    nodewise learn survey.csv --workspace survey.nodewise
    nodewise learn later.csv --workspace survey.nodewise --lambda 1.5";

/// Where the work is saved.
#[derive(Debug, Default, Args)]
pub struct SaveArgs {
    /// File for the whole work (settings, plan, knowledge, answer), which this program and the page open: see docs/workspace.md
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub save: Option<PathBuf>,
    /// What --save keeps of the data: nothing, the counts of all pairs, or the rows as read [default: counts]
    #[arg(long, requires = "save", help_heading = "Output")]
    pub keep: Option<KeepArg>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum KeepArg {
    Nothing,
    #[default]
    Counts,
    Rows,
}

impl SaveArgs {
    /// Whether the columns are needed as they were read.
    pub fn hold(&self) -> Hold {
        if self.keep == Some(KeepArg::Rows) { Hold::Must } else { Hold::No }
    }
}

#[derive(Debug, Args)]
pub struct WorkspaceArgs {
    /// A workspace, as 'nodewise learn --save' and the page write it
    pub file: PathBuf,
    /// Write a part of it instead of what is inside
    #[arg(long)]
    pub extract: Option<PartArg>,
    /// What to write
    #[arg(long, default_value = "table", conflicts_with = "extract", help_heading = "Output")]
    pub format: WorkspaceFormat,
    #[command(flatten)]
    pub out: OutArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PartArg {
    /// The counts, as a counts file; rows are counted by the plan
    Counts,
    /// The rows as read, as CSV
    Rows,
    /// The choices about columns, for --plan
    Plan,
    /// The skeleton with its certificates, as JSON
    Skeleton,
    /// The directed graph, as JSON
    Graph,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum WorkspaceFormat {
    Table,
    Json,
}
