//! `nodewise learn`, and how every command learns a skeleton.

use clap::{Args, ValueEnum};
use nodewise::lambda;
use nodewise::learner::skeleton::Rule;
use nodewise::learner::{Penalty, Settings};
use nodewise::solver::entry;

use super::model::needs_paper;
use super::{BoundArgs, ConfidenceArgs, DataArgs, Method, ModelArgs, OutArgs, SaveArgs, SearchArgs};
use crate::cli::failure::Failure;
use crate::cli::parse::{self, LambdaChoice};

#[derive(Debug, Args)]
pub struct LearnArgs {
    #[command(flatten)]
    pub skeleton: SkeletonArgs,
    /// Remove the edges that the directed graph with the best score does without; candidates are then learned with lambda 0.8,
    /// no further than needed to exclude other columns, and without the penalties at which edges enter
    #[arg(long, help_heading = "Search")]
    pub prune: bool,
    #[command(flatten)]
    pub search: SearchArgs,
    #[command(flatten)]
    pub confidence: ConfidenceArgs,
    #[command(flatten)]
    pub bound: BoundArgs,
    /// What to write
    #[arg(long, default_value = "table", help_heading = "Output")]
    pub format: LearnFormat,
    #[command(flatten)]
    pub out: OutArgs,
    #[command(flatten)]
    pub save: SaveArgs,
}

/// How a skeleton is learned.
#[derive(Debug, Args)]
pub struct SkeletonArgs {
    #[command(flatten)]
    pub data: DataArgs,
    #[command(flatten)]
    pub model: ModelArgs,
    /// Penalty: a number, `auto` (EBIC for each node), `edges:K` (at most K edges), `stability` (as small as
    /// --confidence resamples agree); with --method paper also `paper`,
    /// `synthetic` or `theorem` [default: 1.5 with --method normalised (0.8 for candidates of a search), auto with --method paper]
    #[arg(long, value_parser = parse::lambda, help_heading = "Penalty")]
    pub lambda: Option<LambdaChoice>,
    /// Factor of `--lambda paper`: c1 sqrt(log((levels - 1)(mean levels - 1) n) / N) + c2
    #[arg(long, default_value_t = lambda::C1, value_parser = parse::not_negative, help_heading = "Penalty")]
    pub c1: f64,
    /// Constant of `--lambda paper`
    #[arg(long, default_value_t = lambda::C2, value_parser = parse::not_negative, help_heading = "Penalty")]
    pub c2: f64,
    /// Factor of `--lambda synthetic`: max(c sqrt(log((k - 1) n) / N), delta)
    #[arg(long, default_value_t = lambda::C, value_parser = parse::not_negative, help_heading = "Penalty")]
    pub c: f64,
    /// Least value of `--lambda synthetic`
    #[arg(long, default_value_t = lambda::DELTA, value_parser = parse::positive, help_heading = "Penalty")]
    pub delta: f64,
    /// Join two columns when either chose the other (`or`) or when both did (`and`)
    #[arg(long, default_value = "or", help_heading = "Skeleton")]
    pub rule: RuleArg,
    /// Drop edges between columns that are not even marginally dependent [default: on with --method normalised, off
    /// with --method paper]
    #[arg(long, help_heading = "Skeleton")]
    pub filter: Option<Switch>,
    /// Greatest relative width of the interval in which an edge is found to enter; its ends are among the powers of a
    /// fixed root of 2, so an edge has the same interval at every penalty
    #[arg(long, default_value_t = entry::WIDTH, value_parser = parse::share, help_heading = "Skeleton")]
    pub entry_width: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RuleArg {
    Or,
    And,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    On,
    Off,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LearnFormat {
    Table,
    Csv,
    Json,
    Dot,
    Graphml,
    /// A program for R that fits the graph again, with bnlearn
    R,
    /// The same for Python, with pgmpy
    Python,
}

impl From<RuleArg> for Rule {
    fn from(rule: RuleArg) -> Self {
        match rule {
            RuleArg::Or => Self::Or,
            RuleArg::And => Self::And,
        }
    }
}

impl SkeletonArgs {
    /// What the learner is asked for. The theorem's rule is none of the learner's; it finds its penalties by itself.
    ///
    /// # Errors
    /// As for [`ModelArgs::settings`].
    pub fn settings(&self, choice: LambdaChoice) -> Result<Settings, Failure> {
        let usual = self.model.settings()?;
        let penalty = match choice {
            LambdaChoice::Fixed(lambda) => Penalty::Fixed(lambda),
            LambdaChoice::Auto => Penalty::Ebic,
            LambdaChoice::Edges(count) => Penalty::Edges(count),
            LambdaChoice::Paper => Penalty::Benchmark { c1: self.c1, c2: self.c2 },
            LambdaChoice::Synthetic => Penalty::Synthetic { c: self.c, delta: self.delta },
            LambdaChoice::Theorem | LambdaChoice::Stability => usual.penalty,
        };
        let (rule, filter, entry_width) = (self.rule.into(), self.filter(), self.entry_width);
        Ok(Settings { penalty, rule, filter, entry_width, ..usual })
    }

    /// The penalty that was asked for, or the method's own; `normalised` is that of the normalised method.
    ///
    /// # Errors
    /// A usage error when a rule of the paper's method is given with the other one.
    pub fn lambda(&self, normalised: f64) -> Result<LambdaChoice, clap::Error> {
        match (self.model.method, self.lambda) {
            (Method::Normalised, None) => Ok(LambdaChoice::Fixed(normalised)),
            (Method::Paper, None) => Ok(LambdaChoice::Auto),
            (Method::Normalised, Some(LambdaChoice::Paper)) => Err(needs_paper("--lambda paper")),
            (Method::Normalised, Some(LambdaChoice::Synthetic)) => Err(needs_paper("--lambda synthetic")),
            (Method::Normalised, Some(LambdaChoice::Theorem)) => Err(needs_paper("--lambda theorem")),
            (_, Some(choice)) => Ok(choice),
        }
    }

    /// Whether the marginal filter is on.
    pub fn filter(&self) -> bool {
        self.filter.map_or(self.model.method == Method::Normalised, |switch| switch == Switch::On)
    }
}
