//! `nodewise count` and `nodewise merge`.

use clap::Args;

use super::{DataArgs, OutArgs, SchemeArg};
use crate::cli::parse::{self, Seed};

#[derive(Debug, Args)]
pub struct CountArgs {
    #[command(flatten)]
    pub data: DataArgs,
    /// Hide cells from 1 to T - 1, and the further cells that would give them away
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u64).range(2..))]
    pub suppress: Option<u64>,
    /// Put the counts of this many samples of the rows beside the totals, so that 'learn --confidence' can use the file
    #[arg(long, value_name = "RESAMPLES", value_parser = clap::value_parser!(u32).range(2..=10_000), conflicts_with = "suppress")]
    pub resamples: Option<u32>,
    /// Samples are random halves, each with the other half, or bootstrap samples of all rows [default: halves]
    #[arg(long, requires = "resamples")]
    pub resample: Option<SchemeArg>,
    /// Seed of the samples; `random` draws one and tells it [default: 1]
    #[arg(long, value_parser = parse::seed, requires = "resamples")]
    pub seed: Option<Seed>,
    #[command(flatten)]
    pub out: OutArgs,
}

#[derive(Debug, Args)]
pub struct MergeArgs {
    /// Counts files, plain or gzip
    #[arg(required = true, value_name = "COUNTS")]
    pub files: Vec<String>,
    #[command(flatten)]
    pub out: OutArgs,
}
