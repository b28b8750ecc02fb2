//! `nodewise path`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{DataArgs, ModelArgs, OutArgs};
use crate::cli::parse::{self};

#[derive(Debug, Args)]
pub struct PathArgs {
    #[command(flatten)]
    pub data: DataArgs,
    #[command(flatten)]
    pub model: ModelArgs,
    /// Number of penalties, evenly spaced in the logarithm from the largest that any node needs
    #[arg(long, default_value = "100", value_parser = clap::value_parser!(u64).range(1..=100_000), help_heading = "Penalty")]
    pub lambdas: u64,
    /// Smallest penalty as a share of the largest
    #[arg(long, default_value = "0.01", value_parser = parse::share, help_heading = "Penalty")]
    pub ratio: f64,
    /// Say for which penalties the skeleton (rule `or`, the method's own filter) has the best F1 against this network, in BIF
    #[arg(long, value_name = "NETWORK", help_heading = "Output")]
    pub truth: Option<PathBuf>,
    /// What to write
    #[arg(long, default_value = "csv", help_heading = "Output")]
    pub format: PathFormat,
    /// Print the wall seconds of solving, the largest gap and the largest violation on stderr
    #[arg(long, help_heading = "Output")]
    pub timing: bool,
    #[command(flatten)]
    pub out: OutArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PathFormat {
    Csv,
    Json,
}
