//! `nodewise score`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::OutArgs;

pub const SCORE_EXAMPLES: &str = "\
Examples:
    nodewise score --truth alarm.bif edges.csv
    nodewise score --truth alarm.bif arcs.csv --format json

The graph file has a header: a,b for edges without direction, as 'nodewise learn --format csv' writes, or from,to for arcs; with a
column type that says undirected for some, as 'nodewise orient --format csv' writes, it is an equivalence class.";

#[derive(Debug, Args)]
pub struct ScoreArgs {
    /// The true network, in BIF
    #[arg(long, value_name = "NETWORK")]
    pub truth: PathBuf,
    /// The learned graph: CSV with the header a,b (edges) or from,to (arcs)
    pub graph: PathBuf,
    /// What to write
    #[arg(long, default_value = "table", help_heading = "Output")]
    pub format: ScoreFormat,
    #[command(flatten)]
    pub out: OutArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ScoreFormat {
    Table,
    Csv,
    Json,
}
