//! `nodewise assess`.

use clap::{Args, ValueEnum};

use super::{DataArgs, ModelArgs, OutArgs, ScoreFormat};
use crate::cli::parse::{self, Seed};

pub const ASSESS_EXAMPLES: &str = "\
Examples:
  The assumptions of a known network, exactly:
    nodewise assess alarm.bif --method paper --rows 5000
    nodewise assess alarm.bif --support mb --format csv
  The same of a sample of it:
    nodewise assess alarm.bif --rows 5000 --sample-from 1
  Plug-in values around what was learned from data; the assumptions themselves need the truth:
    nodewise assess survey.csv";

#[derive(Debug, Args)]
pub struct AssessArgs {
    #[command(flatten)]
    pub data: DataArgs,
    /// Rows to ask the theorem about [default: 5000 for a network, those of the data otherwise]
    #[arg(long, value_parser = clap::value_parser!(u64).range(2..=1_000_000_000_000_000), help_heading = "Assumptions")]
    pub rows: Option<u64>,
    /// Penalty of the witness, and for data of the neighbourhoods [default: 1.5 with --method normalised, the paper's rule
    /// for synthetic data with --method paper]
    #[arg(long, value_parser = parse::positive, help_heading = "Assumptions")]
    pub lambda: Option<f64>,
    /// Support of a node: parents and children (`pc`) or the Markov blanket (`mb`), for a network
    #[arg(long, default_value = "pc", help_heading = "Assumptions")]
    pub support: SupportArg,
    /// Assess a sample of the network of --rows rows, drawn with this seed, instead of the network itself; `random`
    /// draws a seed and tells it
    #[arg(long, value_name = "SEED", value_parser = parse::seed, help_heading = "Assumptions")]
    pub sample_from: Option<Seed>,
    #[command(flatten)]
    pub model: ModelArgs,
    /// What to write
    #[arg(long, default_value = "table", help_heading = "Output")]
    pub format: ScoreFormat,
    #[command(flatten)]
    pub out: OutArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SupportArg {
    /// Parents and children
    Pc,
    /// Markov blanket
    Mb,
}
