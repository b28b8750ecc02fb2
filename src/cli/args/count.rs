//! `nodewise count` and `nodewise merge`.

use std::path::PathBuf;

use clap::Args;

use super::{DataArgs, OutArgs, SchemeArg};
use crate::cli::parse::{self, Seed};

#[derive(Debug, Args)]
pub struct CountArgs {
    #[command(flatten)]
    pub data: DataArgs,
    /// Hide cells from 1 to T - 1, and what would give them away: by all that is shown each may have T values or more (docs/privacy.md)
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u64).range(2..))]
    pub suppress: Option<u64>,
    /// Add noise to every number, for differential privacy of single rows with this epsilon (docs/privacy.md); missing values then are a
    /// level of their own
    #[arg(long, value_name = "E", value_parser = parse::positive, conflicts_with_all = ["suppress", "resamples"])]
    pub epsilon: Option<f64>,
    /// The delta that goes with it [default: 1e-9]
    #[arg(long, value_name = "D", value_parser = parse::positive, requires = "epsilon")]
    pub delta: Option<f64>,
    /// Put the counts of this many samples of the rows beside the totals, so that 'learn --confidence' can use the file
    #[arg(long, value_name = "RESAMPLES", value_parser = clap::value_parser!(u32).range(2..=10_000), conflicts_with = "suppress")]
    pub resamples: Option<u32>,
    /// Samples are random halves, each with the other half, or bootstrap samples of all rows [default: halves]
    #[arg(long, requires = "resamples")]
    pub resample: Option<SchemeArg>,
    /// Seed of the samples; `random` draws one and tells it [default: 1]
    #[arg(long, value_parser = parse::seed, requires = "resamples")]
    pub seed: Option<Seed>,
    /// Count every column by its values as read, identifiers included, and judge nothing: for parts of one's own rows, which 'merge' adds up and
    /// 'count' or 'learn' then judges as if read in one pass. Not for publication
    #[arg(long, conflicts_with_all = ["suppress", "epsilon", "resamples"])]
    pub part: bool,
    /// Write a summary of the numbers instead, to find bins for all parts; 'merge' adds summaries up
    #[arg(long, conflicts_with_all = ["part", "suppress", "epsilon", "resamples", "bins_from", "site"])]
    pub sketch: bool,
    /// Cut columns of more than 1,000 different numbers at edges from this summary, so that parts and sites cut alike; as many bins
    /// as '--bins quantile:N' says
    #[arg(long, value_name = "SKETCH")]
    pub bins_from: Option<PathBuf>,
    /// What this site is called in the file, so that a sum tells who counted how many rows; columns that are constant here, or copies, are
    /// kept, since they need not be so at other sites
    #[arg(long, value_name = "NAME")]
    pub site: Option<String>,
    #[command(flatten)]
    pub out: OutArgs,
}

#[derive(Debug, Args)]
pub struct MergeArgs {
    /// Counts files, plain or gzip; or parts; or summaries of numbers (count --sketch)
    #[arg(required = true, value_name = "COUNTS")]
    pub files: Vec<String>,
    #[command(flatten)]
    pub out: OutArgs,
}
