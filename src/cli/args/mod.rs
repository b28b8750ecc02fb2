//! The arguments, and the help that goes with them: a file for each command, and two for what commands share.

mod assess;
mod confidence;
mod count;
mod data;
mod directed;
mod experiment;
mod inspect;
mod learn;
mod model;
mod path;
mod prepare;
mod query;
mod report;
mod sample;
mod score;
mod workspace;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};

pub use assess::{AssessArgs, SupportArg};
pub use confidence::{AverageArgs, BoundArgs, ConfidenceArgs, SchemeArg, draws};
pub use count::{CountArgs, MergeArgs};
pub use data::{DataArgs, HeaderArg, Hold, MissingArg, OutArgs};
pub use directed::{FitArgs, FitFormat, OrientArgs, SearchArgs};
pub use experiment::{
    ConfidenceTrialsArgs, DrawnArgs, ExperimentArgs, ExperimentCommand, Figure2Args, GuaranteeArgs,
    MissingArgs, RecoveryArgs, RunArgs, Table1Args, Table2Args, Table3Args,
};
pub use inspect::{InspectArgs, InspectFormat};
pub use learn::{LearnArgs, LearnFormat, SkeletonArgs, Switch};
pub use model::{EncodingArg, Method, ModelArgs};
pub use path::{PathArgs, PathFormat};
pub use prepare::PrepareArgs;
pub use query::QueryArgs;
pub use report::{DirectionsArg, ReportArgs};
pub use sample::SampleArgs;
pub use score::{ScoreArgs, ScoreFormat};
pub use workspace::{KeepArg, PartArg, SaveArgs, WorkspaceArgs, WorkspaceFormat};

const EXAMPLES: &str = "\
Examples:
  Look at the columns, and at the size of the job:
    nodewise inspect survey.csv
  Learn the skeleton, as readable text or as an edge list in a file:
    nodewise learn survey.csv
    nodewise learn survey.csv --format csv --out edges.csv
  Choose among columns, edges and penalties:
    nodewise learn survey.csv --exclude id --bins age=quantile:4
    nodewise learn survey.csv --lambda edges:30 --forbid sex,age
  Learn from counts, which hold no rows, as if from the pooled rows:
    nodewise count north.csv --out north.counts.json
    nodewise count south.csv --out south.counts.json
    nodewise merge north.counts.json south.counts.json --out all.counts.json
    nodewise learn all.counts.json
  Direct the edges that the data direct, and fit the probabilities:
    nodewise orient survey.csv --tiers 'sex,age; income' --bif survey.bif
  Draw rows from a known network, learn from them, and compare:
    nodewise sample alarm.bif --rows 5000 --seed 1 --out alarm.csv
    nodewise learn alarm.csv --format csv --out edges.csv
    nodewise score --truth alarm.bif edges.csv
  Ask a network what follows from what was seen, and from what is done:
    nodewise query survey.bif --given smokes=yes --of ill
    nodewise query survey.bif --do smokes=yes --of ill
  Keep the whole work in a file, and go on from it:
    nodewise learn survey.csv --save survey.nodewise
    nodewise learn survey.nodewise
  See how far the theorem's assumptions hold for it:
    nodewise assess alarm.bif";

/// Learns which columns of a categorical table depend directly on each other: the skeleton of a Bayesian network.
#[derive(Debug, Parser)]
#[command(name = "nodewise", version, after_help = EXAMPLES)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Learn the skeleton of a table or a counts file.
    #[command(after_help = EXAMPLES)]
    Learn(LearnArgs),
    /// Direct a skeleton's edges, as far as the data do, and say why.
    #[command(after_help = directed::ORIENT_EXAMPLES)]
    Orient(OrientArgs),
    /// Fit the probabilities of a directed graph to a table, and judge other rows by them.
    #[command(after_help = directed::FIT_EXAMPLES)]
    Fit(FitArgs),
    /// Write the norms of all neighbours along a whole path of penalties.
    Path(PathArgs),
    /// Count all pairs of columns and write a counts file, which can be learned from and merged.
    Count(CountArgs),
    /// Add up the counts files of several sites.
    Merge(MergeArgs),
    /// Tell what each column is, what would be done with it, and how large the job is.
    Inspect(InspectArgs),
    /// Write the table as it is learned from: columns chosen, numbers in bins, levels joined.
    Prepare(PrepareArgs),
    /// Write a report for people: one HTML file, to read, print and hand on.
    #[command(after_help = report::REPORT_EXAMPLES)]
    Report(ReportArgs),
    /// Draw rows from a network in a BIF file.
    #[command(after_help = sample::SAMPLE_EXAMPLES)]
    Sample(SampleArgs),
    /// Ask a network: how probable is everything when something was seen, or done?
    #[command(after_help = query::QUERY_EXAMPLES)]
    Query(QueryArgs),
    /// Compare a learned graph with the network it was learned from.
    #[command(after_help = score::SCORE_EXAMPLES)]
    Score(ScoreArgs),
    /// Tell how far the theorem's assumptions hold: exactly for a network, as plug-in values for data.
    #[command(after_help = assess::ASSESS_EXAMPLES)]
    Assess(AssessArgs),
    /// Tell what is inside a workspace, or write a part of it.
    #[command(after_help = workspace::WORKSPACE_EXAMPLES)]
    Workspace(WorkspaceArgs),
    /// Repeat an experiment of the paper.
    #[command(after_help = experiment::EXPERIMENT_EXAMPLES)]
    Experiment(ExperimentArgs),
}

impl Command {
    /// Passes on to the reading of the data what is asked of it elsewhere.
    pub fn settle(&mut self) {
        match self {
            Self::Learn(args) => args.skeleton.data.hold = args.save.hold(),
            Self::Orient(args) => args.skeleton.data.hold = args.save.hold(),
            Self::Report(args) => args.skeleton.data.hold = Hold::IfThere,
            _ => {}
        }
    }

    /// The data that the command works on, if it takes any with their options.
    pub fn data(&mut self) -> Option<&mut DataArgs> {
        match self {
            Self::Learn(args) => Some(&mut args.skeleton.data),
            Self::Orient(args) => Some(&mut args.skeleton.data),
            Self::Fit(args) => Some(&mut args.data),
            Self::Path(args) => Some(&mut args.data),
            Self::Count(args) => Some(&mut args.data),
            Self::Inspect(args) => Some(&mut args.data),
            Self::Assess(args) => Some(&mut args.data),
            Self::Prepare(args) => Some(&mut args.data),
            Self::Report(args) => Some(&mut args.skeleton.data),
            Self::Merge(_)
            | Self::Sample(_)
            | Self::Query(_)
            | Self::Score(_)
            | Self::Workspace(_)
            | Self::Experiment(_) => None,
        }
    }
}

/// An error of the kind that clap reports itself.
pub fn usage(message: &str) -> clap::Error {
    Cli::command().error(ErrorKind::ArgumentConflict, message)
}
