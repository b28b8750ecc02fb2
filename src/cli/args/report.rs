//! `nodewise report`.

use clap::{Args, ValueEnum};

use super::{AverageArgs, ConfidenceArgs, OutArgs, SearchArgs, SkeletonArgs};

pub const REPORT_EXAMPLES: &str = "\
Examples:
    nodewise report survey.csv --out report.html
    nodewise report survey.csv --directions class --confidence 100 --out report.html
    nodewise report survey.nodewise --out report.html";

#[derive(Debug, Args)]
pub struct ReportArgs {
    #[command(flatten)]
    pub skeleton: SkeletonArgs,
    /// Directions to report: none, those that all best graphs share, or all of the best graph [default: none]
    #[arg(long, help_heading = "Search")]
    pub directions: Option<DirectionsArg>,
    /// Leave out the edges that the best graph does without
    #[arg(long, conflicts_with = "directions", help_heading = "Search")]
    pub prune: bool,
    #[command(flatten)]
    pub search: SearchArgs,
    #[command(flatten)]
    pub confidence: ConfidenceArgs,
    #[command(flatten)]
    pub average: AverageArgs,
    /// What the report calls the table [default: the file's name]
    #[arg(long, value_name = "TEXT", help_heading = "Output")]
    pub title: Option<String>,
    /// A paragraph to put at the beginning (repeatable)
    #[arg(long, value_name = "TEXT", help_heading = "Output")]
    pub note: Vec<String>,
    #[command(flatten)]
    pub out: OutArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DirectionsArg {
    None,
    Class,
    Dag,
}
