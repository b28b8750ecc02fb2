//! `nodewise sample`.

use std::path::PathBuf;

use clap::Args;

use super::OutArgs;
use crate::cli::parse::{self, Seed};

pub const SAMPLE_EXAMPLES: &str = "\
Examples:
    nodewise sample alarm.bif --rows 5000 --seed 1 --out alarm.csv
    nodewise sample alarm.bif --rows 1000000 --shuffle-columns --out alarm.csv.gz";

#[derive(Debug, Args)]
pub struct SampleArgs {
    /// A network in BIF
    pub network: PathBuf,
    /// Number of rows
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub rows: u64,
    /// Seed: the same number gives the same rows on every machine; `random` draws one and tells it
    #[arg(long, default_value = "1", value_parser = parse::seed)]
    pub seed: Seed,
    /// Write the columns in an order drawn with the seed; files often list them causes first
    #[arg(long)]
    pub shuffle_columns: bool,
    #[command(flatten)]
    pub out: OutArgs,
}
