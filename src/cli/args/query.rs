//! `nodewise query`.

use std::path::PathBuf;

use clap::{Args, Parser};
use nodewise::network::query::Draws;

use super::{DataArgs, OutArgs, ScoreFormat};
use crate::cli::parse::{self, Levels, Names, Seed};

pub const QUERY_EXAMPLES: &str = "\
Examples:
    nodewise query asia.bif --given smoke=yes,asia=no --of lung,bronc
    nodewise query asia.bif --do smoke=yes --of lung --format csv
    nodewise query asia.bif --given xray=yes --mpe
    nodewise query survey.bif --given age=60+ --data survey.csv

Seeing and doing differ: --given smoke=yes asks about those who smoke, --do smoke=yes about everybody, had all been made to. The
second rests on the arrows being causes, which data alone cannot show.";

#[derive(Debug, Args)]
pub struct QueryArgs {
    /// A network in BIF, such as 'nodewise orient --bif' and 'nodewise fit --format bif' write
    pub network: PathBuf,
    /// Levels that were seen (repeatable)
    #[arg(long, value_name = "NODE=LEVEL,...", value_parser = parse::known_levels)]
    pub given: Vec<Levels>,
    /// Levels that somebody sets from outside: the arrows into these nodes are cut (repeatable)
    #[arg(long = "do", value_name = "NODE=LEVEL,...", value_parser = parse::known_levels)]
    pub set: Vec<Levels>,
    /// Nodes to tell about [default: all whose level is not known]
    #[arg(long, value_name = "NODE,...", value_parser = parse::names)]
    pub of: Vec<Names>,
    /// Tell the most probable levels of all nodes together instead
    #[arg(long, conflicts_with_all = ["of", "data"])]
    pub mpe: bool,
    /// A table: tell how many of its rows have these levels, and so support each probability
    #[arg(long, value_name = "TABLE")]
    pub data: Option<String>,
    /// Rows drawn where the exact answer would need too much memory
    #[arg(long, default_value_t = Draws::default().rows, value_parser = parse::draws, help_heading = "Drawing")]
    pub draws: usize,
    /// Seed of such draws; `random` draws one and tells it
    #[arg(long, default_value = "1", value_parser = parse::seed, help_heading = "Drawing")]
    pub seed: Seed,
    /// What to write
    #[arg(long, default_value = "table", help_heading = "Output")]
    pub format: ScoreFormat,
    #[command(flatten)]
    pub out: OutArgs,
}

impl QueryArgs {
    /// How the table of `--data` is read: as if it were opened without further options.
    pub fn rows(&self) -> Option<DataArgs> {
        #[derive(Parser)]
        struct Plain {
            #[command(flatten)]
            data: DataArgs,
        }
        self.data.as_deref().map(|path| Plain::parse_from(["nodewise", "--", path]).data)
    }
}
