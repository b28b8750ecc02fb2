//! The arguments about directions and probabilities.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use nodewise::learner::knowledge::Knowledge;
use nodewise::network::Smoothing;
use nodewise::score::Score;
use nodewise::search::proof::SECONDS;
use nodewise::search::{Constraints, Directions, SearchSettings};
use nodewise::{Error, ErrorKind};

use super::{AverageArgs, ConfidenceArgs, DataArgs, LearnFormat, OutArgs, SaveArgs, SkeletonArgs, usage};
use crate::cli::failure::{Failure, io_error};
use crate::cli::parse::{self, Names, Seed};

pub const ORIENT_EXAMPLES: &str = "\
Examples:
    nodewise orient survey.csv
    nodewise orient survey.csv --tiers 'sex,age; smokes; ill' --forbid-arc smokes,ill
    nodewise orient survey.csv --dag --format csv --out arcs.csv --bif survey.bif
    nodewise orient survey.csv --edges edges.csv --format dot
    nodewise orient survey.csv --prove

By default the class is written: an edge has a direction only where every graph that fits the data equally has the same. A
direction is a statement about dependence in the data; it becomes one about causes only under assumptions that data cannot test.";

pub const FIT_EXAMPLES: &str = "\
Examples:
    nodewise orient train.csv --dag --format csv --out arcs.csv
    nodewise fit train.csv --graph arcs.csv --test test.csv
    nodewise fit train.csv --graph arcs.csv --smooth none --format bif --out network.bif";

/// The search for the best directed graph, and what is known about directions.
#[derive(Debug, Default, Args)]
pub struct SearchArgs {
    /// What the search maximises [default: bdeu]
    #[arg(long, help_heading = "Search")]
    pub score: Option<ScoreArg>,
    /// Equivalent sample size of `--score bdeu`, in rows [default: 1]
    #[arg(long, value_name = "ROWS", value_parser = parse::positive, help_heading = "Search")]
    pub ess: Option<f64>,
    /// Random orders that the order search starts from [default: 5]
    #[arg(long, value_parser = clap::value_parser!(u16).range(0..=10_000), help_heading = "Search")]
    pub starts: Option<u16>,
    /// Seed of the random orders, and of the samples of rows: the same number gives the same graph on every machine; `random` draws one and tells it
    /// [default: 1]
    #[arg(long, value_parser = parse::seed, help_heading = "Search")]
    pub seed: Option<Seed>,
    /// Seconds after which the proof that the graph is the best is broken off, and what it may fall short is told; 0 only searches
    /// [default: 60]
    #[arg(long, value_name = "SECONDS", value_parser = parse::seconds, help_heading = "Search")]
    pub time_limit: Option<f64>,
    /// Go on until the graph is proven the best among the candidates, however long that takes
    #[arg(long, conflicts_with = "time_limit", help_heading = "Search")]
    pub prove: bool,
    /// An arc, from A to B, that must not be there (repeatable)
    #[arg(long, value_name = "A,B", value_parser = parse::pair, help_heading = "Search")]
    pub forbid_arc: Vec<(String, String)>,
    /// An arc, from A to B, that must be there (repeatable)
    #[arg(long, value_name = "A,B", value_parser = parse::pair, help_heading = "Search")]
    pub require_arc: Vec<(String, String)>,
    /// Tiers between semicolons, the earliest first, each with its columns between commas: no arc runs from a later tier to an
    /// earlier one
    #[arg(long, value_name = "A,B; C", value_parser = parse::tiers, help_heading = "Search")]
    pub tiers: Option<parse::Tiers>,
    /// A file with tiers as for --tiers; lines may stand in place of semicolons
    #[arg(long, value_name = "FILE", conflicts_with = "tiers", help_heading = "Search")]
    pub tiers_file: Option<PathBuf>,
}

impl SearchArgs {
    /// The options that were given.
    pub fn given(&self) -> impl Iterator<Item = &'static str> {
        let given = [
            ("--score", self.score.is_some()),
            ("--ess", self.ess.is_some()),
            ("--starts", self.starts.is_some()),
            ("--seed", self.seed.is_some()),
            ("--time-limit", self.time_limit.is_some()),
            ("--prove", self.prove),
            ("--forbid-arc", !self.forbid_arc.is_empty()),
            ("--require-arc", !self.require_arc.is_empty()),
            ("--tiers", self.tiers.is_some()),
            ("--tiers-file", self.tiers_file.is_some()),
        ];
        given.into_iter().filter_map(|(name, given)| given.then_some(name))
    }

    /// What to search for, and how long.
    ///
    /// # Errors
    /// A usage error for `--ess` beside another score than `bdeu`.
    pub fn settings(&self) -> Result<SearchSettings, Failure> {
        let usual = SearchSettings::default();
        let score = match self.score {
            None | Some(ScoreArg::Bdeu) => {
                self.ess.map_or(Score::default(), |equivalent| Score::Bdeu { equivalent })
            }
            Some(_) if self.ess.is_some() => return Err(usage("--ess needs --score bdeu").into()),
            Some(ScoreArg::Bic) => Score::Bic,
            Some(ScoreArg::Aic) => Score::Aic,
            Some(ScoreArg::Ll) => Score::LogLikelihood,
            Some(ScoreArg::Qnml) => Score::Qnml,
        };
        Ok(SearchSettings {
            score,
            starts: self.starts.map_or(usual.starts, usize::from),
            seed: self.seed.map_or(usual.seed, |seed| seed.number),
            ..usual
        })
    }

    /// How long to go on with a proof: `None` for ever, zero not at all.
    pub fn patience(&self) -> Option<Duration> {
        (!self.prove).then(|| Duration::from_secs_f64(self.time_limit.unwrap_or(SECONDS)))
    }

    /// What is known about directions and edges, as constraints.
    ///
    /// # Errors
    /// For names that no column has, for contradictions, and for a file of tiers that cannot be read.
    pub fn constraints(&self, names: &[&str], edges: &Knowledge) -> Result<Constraints, Failure> {
        let tiers = self.tiers()?;
        let directions = Directions::from_names(names, &self.forbid_arc, &self.require_arc, &tiers)?;
        Ok(directions.constraints(names, edges)?)
    }

    /// The tiers, wherever they stand.
    ///
    /// # Errors
    /// When their file cannot be read.
    pub fn tiers(&self) -> Result<Vec<Vec<String>>, Failure> {
        let tiers = match (&self.tiers, &self.tiers_file) {
            (Some(tiers), _) => tiers.0.clone(),
            (None, Some(path)) => {
                let file = path.display().to_string();
                let text = std::fs::read_to_string(path)
                    .map_err(|error| io_error(&error, "a file that can be read").in_file(&file))?;
                let tiers =
                    parse::tiers(&text).map_err(|m| Error::new(ErrorKind::Setting, m).in_file(&file))?;
                tiers.0
            }
            (None, None) => Vec::new(),
        };
        Ok(tiers.into_iter().map(|Names(tier)| tier).collect())
    }
}

#[derive(Debug, Args)]
pub struct OrientArgs {
    #[command(flatten)]
    pub skeleton: SkeletonArgs,
    #[command(flatten)]
    pub search: SearchArgs,
    #[command(flatten)]
    pub confidence: ConfidenceArgs,
    #[command(flatten)]
    pub average: AverageArgs,
    /// Candidate edges, instead of learning them: CSV with the header a,b (or from,to)
    #[arg(long, value_name = "FILE", help_heading = "Search")]
    pub edges: Option<PathBuf>,
    /// Write the graph that was found, with all directions, and not its class
    #[arg(long, help_heading = "Output")]
    pub dag: bool,
    /// File for the graph found with its probabilities, in BIF
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub bif: Option<PathBuf>,
    #[command(flatten)]
    pub fitting: FittingArgs,
    /// What to write
    #[arg(long, default_value = "table", help_heading = "Output")]
    pub format: LearnFormat,
    #[command(flatten)]
    pub out: OutArgs,
    #[command(flatten)]
    pub save: SaveArgs,
}

#[derive(Debug, Args)]
pub struct FitArgs {
    #[command(flatten)]
    pub data: DataArgs,
    /// The graph: CSV with the header from,to, as 'nodewise orient --dag --format csv' writes
    #[arg(long, value_name = "FILE")]
    pub graph: PathBuf,
    #[command(flatten)]
    pub fitting: FittingArgs,
    /// Further rows, to be judged by the fitted network: read and prepared as the data
    #[arg(long, value_name = "FILE")]
    pub test: Option<String>,
    /// What to write: the likelihoods (table, json), or the network (bif, dot, graphml)
    #[arg(long, default_value = "table", help_heading = "Output")]
    pub format: FitFormat,
    #[command(flatten)]
    pub out: OutArgs,
}

/// How probabilities are fitted.
#[derive(Debug, Args)]
pub struct FittingArgs {
    /// What is added to the counts: `none` (maximum likelihood), `cell:A` (A rows in every cell) or `ess:A` (A rows spread over
    /// the cells of each table)
    #[arg(long, default_value = "ess:1", value_parser = parse::smoothing, help_heading = "Probabilities")]
    pub smooth: Smoothing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ScoreArg {
    Bdeu,
    Bic,
    Aic,
    Ll,
    Qnml,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FitFormat {
    Table,
    Json,
    Bif,
    Dot,
    Graphml,
}
