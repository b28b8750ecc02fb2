//! `nodewise inspect`.

use clap::{Args, ValueEnum};

use super::{DataArgs, OutArgs};

#[derive(Debug, Args)]
pub struct InspectArgs {
    #[command(flatten)]
    pub data: DataArgs,
    /// What to write
    #[arg(long, default_value = "table", help_heading = "Output")]
    pub format: InspectFormat,
    #[command(flatten)]
    pub out: OutArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum InspectFormat {
    Table,
    Json,
    /// What would be done with each column, to be changed and given back with --plan
    Plan,
}
