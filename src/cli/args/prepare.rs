//! `nodewise prepare`.

use clap::Args;

use super::{DataArgs, OutArgs};

#[derive(Debug, Args)]
pub struct PrepareArgs {
    #[command(flatten)]
    pub data: DataArgs,
    #[command(flatten)]
    pub out: OutArgs,
}
