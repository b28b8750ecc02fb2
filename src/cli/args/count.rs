//! `nodewise count` and `nodewise merge`.

use clap::Args;

use super::{DataArgs, OutArgs};

#[derive(Debug, Args)]
pub struct CountArgs {
    #[command(flatten)]
    pub data: DataArgs,
    /// Hide cells from 1 to T - 1, and the further cells that would give them away
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u64).range(2..))]
    pub suppress: Option<u64>,
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
