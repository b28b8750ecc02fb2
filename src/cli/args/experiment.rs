//! `nodewise experiment`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use nodewise::experiment::{Holes, Learnt, MethodColumn, PSEUDO};
use nodewise::lambda;
use nodewise::lambda::CANDIDATES;
use nodewise::score::Score;

use super::{EncodingArg, Method, SchemeArg};
use crate::cli::parse::{self};

pub const EXPERIMENT_EXAMPLES: &str = "\
Examples:
    nodewise experiment figure2 --out results
    nodewise experiment table1 --networks networks --out results
    nodewise experiment table1 --samples samples --methods ours,greedy --time-limit 600
    nodewise experiment table2 --data real --out results
    nodewise experiment table3 --out results
    nodewise experiment recovery alarm.bif --out results
    nodewise experiment guarantee --out results
    nodewise experiment missing --networks networks --holes none,0.1,by-another
    nodewise experiment confidence --networks networks --out results
  In a minute, to see how it goes:
    nodewise experiment figure2 --nodes 20,50 --cp 2,3 --repetitions 2";

#[derive(Debug, Args)]
pub struct ExperimentArgs {
    #[command(subcommand)]
    pub command: ExperimentCommand,
}

#[derive(Debug, Subcommand)]
pub enum ExperimentCommand {
    /// Precision and recall against the number of rows, for random networks of several sizes.
    Figure2(Figure2Args),
    /// F1 of skeletons and graphs on benchmark networks, beside other methods.
    Table1(Table1Args),
    /// Likelihood of unseen rows of real datasets, beside other methods.
    Table2(Table2Args),
    /// How often mutual incoherence holds: parents and children against Markov blankets.
    Table3(Table3Args),
    /// How often a network is recovered exactly, against the number of rows.
    Recovery(RecoveryArgs),
    /// How often small networks are recovered where the theorem's conditions are met.
    Guarantee(GuaranteeArgs),
    /// What missing values cost: F1 of skeletons and graphs on samples with holes.
    Missing(MissingArgs),
    /// What shares of resamples mean on known networks, whether false edges stay within their bound, and what averages are worth.
    Confidence(ConfidenceTrialsArgs),
}

/// What all experiments share.
#[derive(Debug, Args)]
pub struct RunArgs {
    /// Seed, always a number: the same gives the same results on every machine
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Threads; the results do not depend on their number [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Folder for all results, made if it is not there
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub out: Option<PathBuf>,
    /// File for the results as CSV
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub csv: Option<PathBuf>,
}

/// What experiments on samples of known networks share.
#[derive(Debug, Args)]
pub struct DrawnArgs {
    /// Only networks of these names, between commas
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    pub only: Vec<String>,
    /// Rows of each sample that is drawn
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    pub rows: u64,
    /// Samples of each network
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pub repetitions: u64,
    /// Score that searches maximise: bic, aic, qnml or bdeu:A with an equivalent sample size A
    #[arg(long, default_value = "bdeu:1", value_parser = parse::searched)]
    pub score: Score,
    #[command(flatten)]
    pub run: RunArgs,
}

#[derive(Debug, Args)]
pub struct Figure2Args {
    /// Numbers of nodes, between commas
    #[arg(long, value_delimiter = ',', default_values_t = [20, 200, 500], value_parser = parse::nodes)]
    pub nodes: Vec<usize>,
    /// Levels of every node
    #[arg(long, default_value = "4", value_parser = parse::levels)]
    pub levels: usize,
    /// Control parameters, between commas: a network of n nodes gets 10^CP log((levels - 1) n) rows
    #[arg(long, value_delimiter = ',', default_values_t = [1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0], value_parser = parse::control)]
    pub cp: Vec<f64>,
    /// Networks for each number of nodes
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pub repetitions: u64,
    /// Factor of the paper's rule: lambda = max(c sqrt(log((k - 1) n) / N), delta)
    #[arg(long, default_value_t = lambda::C, value_parser = parse::not_negative)]
    pub c: f64,
    /// Least value of that rule
    #[arg(long, default_value_t = lambda::DELTA, value_parser = parse::positive)]
    pub delta: f64,
    /// Penalties of the normalised method, between commas [default: the method's default, and 1]
    #[arg(long, value_delimiter = ',', value_parser = parse::positive)]
    pub lambda: Vec<f64>,
    /// File for the figure
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub svg: Option<PathBuf>,
    #[command(flatten)]
    pub run: RunArgs,
}

#[derive(Debug, Args)]
pub struct Table1Args {
    /// Folder with networks in BIF, of which samples are drawn; all files that end in .bif are taken
    #[arg(long, value_name = "DIR", required_unless_present = "samples")]
    pub networks: Option<PathBuf>,
    /// Folder with samples instead: a folder a network, which holds arcs.csv (from,to: the truth) and samples, all other
    /// files that end in .csv
    #[arg(long, value_name = "DIR", conflicts_with = "networks")]
    pub samples: Option<PathBuf>,
    /// Ways to learn, between commas [default: all]
    #[arg(long, value_delimiter = ',', value_name = "NAMES", value_parser = parse::among(&MethodColumn::ALL, MethodColumn::key))]
    pub methods: Vec<MethodColumn>,
    /// Most seconds that one method may take on one sample; what does not end in time has no result, but for a proof, which has its
    /// best graph so far and the gap
    #[arg(long, default_value_t = 60.0, value_parser = parse::positive, value_name = "SECONDS")]
    pub time_limit: f64,
    /// Tell the seconds that methods took, which no two runs have in common
    #[arg(long, help_heading = "Output")]
    pub timing: bool,
    /// Penalty of the normalised method where it proposes candidates for a search
    #[arg(long, default_value_t = CANDIDATES, value_parser = parse::positive)]
    pub candidates: f64,
    /// Compare with R's package bnlearn: columns in the order of the files, which breaks ties, and MMPC as bnlearn has it
    #[arg(long)]
    pub like_bnlearn: bool,
    /// Coding of levels in the paper's regression
    #[arg(long, default_value = "effects")]
    pub encoding: EncodingArg,
    /// Factor of the paper's rule: lambda = c1 sqrt(log((levels - 1)(mean levels - 1) n) / N) + c2
    #[arg(long, default_value_t = lambda::C1, value_parser = parse::not_negative)]
    pub c1: f64,
    /// Constant of that rule
    #[arg(long, default_value_t = lambda::C2, value_parser = parse::not_negative)]
    pub c2: f64,
    /// Penalty of the normalised method
    #[arg(long, default_value_t = lambda::DEFAULT, value_parser = parse::positive)]
    pub lambda: f64,
    #[command(flatten)]
    pub drawn: DrawnArgs,
}

#[derive(Debug, Args)]
pub struct Table2Args {
    /// Folder with the paper's real datasets, a folder each; those that are not there are left out
    #[arg(long, value_name = "DIR")]
    pub data: PathBuf,
    /// Only datasets of these names, between commas
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    pub only: Vec<String>,
    /// Ways to learn, between commas [default: all]
    #[arg(long, value_delimiter = ',', value_name = "NAMES", value_parser = parse::among(&Learnt::ALL, Learnt::key))]
    pub methods: Vec<Learnt>,
    /// Foretell the publishers' validation rows instead of the test rows, for choosing settings; datasets without them are left
    /// out
    #[arg(long)]
    pub validation: bool,
    /// Most seconds that one method may take on one dataset; what does not end in time has no result
    #[arg(long, default_value_t = 600.0, value_parser = parse::positive, value_name = "SECONDS")]
    pub time_limit: f64,
    /// Penalty of the normalised method, which proposes candidates for the search
    #[arg(long, default_value_t = CANDIDATES, value_parser = parse::positive)]
    pub candidates: f64,
    /// Score that searches maximise: bic, aic, qnml or bdeu:A with an equivalent sample size A
    #[arg(long, default_value = "bdeu:10", value_parser = parse::searched)]
    pub score: Score,
    /// Pseudo-rows in every cell of a table of probabilities
    #[arg(long, default_value_t = PSEUDO, value_parser = parse::positive)]
    pub pseudo: f64,
    #[command(flatten)]
    pub run: RunArgs,
}

#[derive(Debug, Args)]
pub struct Table3Args {
    /// Numbers of nodes, between commas
    #[arg(long, value_delimiter = ',', default_values_t = [100, 500, 1000], value_parser = parse::nodes)]
    pub nodes: Vec<usize>,
    /// Rows of each sample
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    pub rows: u64,
    /// Networks for each number of nodes
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pub repetitions: u64,
    #[command(flatten)]
    pub run: RunArgs,
}

#[derive(Debug, Args)]
pub struct RecoveryArgs {
    /// A network in BIF
    pub network: PathBuf,
    /// Numbers of rows, between commas
    #[arg(long, value_delimiter = ',', default_values_t = [100, 300, 1000, 3000, 10_000, 30_000, 100_000], value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    pub rows: Vec<u64>,
    /// Samples for each
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pub repetitions: u64,
    /// The regression
    #[arg(long, default_value = "normalised")]
    pub method: Method,
    /// Coding of levels, for --method paper
    #[arg(long, default_value = "effects")]
    pub encoding: EncodingArg,
    /// Fit an intercept, for --method paper
    #[arg(long)]
    pub intercept: bool,
    /// Penalty [default: 1.5 with --method normalised, the paper's rule for synthetic data with --method paper]
    #[arg(long, value_parser = parse::positive)]
    pub lambda: Option<f64>,
    /// File for the figure
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub svg: Option<PathBuf>,
    #[command(flatten)]
    pub run: RunArgs,
}

#[derive(Debug, Args)]
pub struct GuaranteeArgs {
    /// Random networks
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub networks: u64,
    /// Samples of each
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub samples: u64,
    /// Rows, as a multiple of the least number at which the conditions are met
    #[arg(long, default_value = "2", value_parser = parse::positive)]
    pub factor: f64,
    #[command(flatten)]
    pub run: RunArgs,
}

#[derive(Debug, Args)]
pub struct MissingArgs {
    /// Folder with networks in BIF, of which samples are drawn; all files that end in .bif are taken
    #[arg(long, value_name = "DIR")]
    pub networks: PathBuf,
    /// Kinds of holes, between commas: none, a share of all values, by-another (hidden where another column has its most common
    /// level), not-applicable (exactly where a parent has a level) [default: none, 0.1, 0.3 and both others]
    #[arg(long, value_delimiter = ',', value_name = "KINDS")]
    pub holes: Vec<Holes>,
    /// Take missing values as a level of their own as well
    #[arg(long)]
    pub level: bool,
    #[command(flatten)]
    pub drawn: DrawnArgs,
}

#[derive(Debug, Args)]
pub struct ConfidenceTrialsArgs {
    /// Folder with networks in BIF, of which samples are drawn; all files that end in .bif are taken
    #[arg(long, value_name = "DIR")]
    pub networks: PathBuf,
    /// Networks that make the curve, between commas; the others test it [default: those that made the program's]
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    pub made: Vec<String>,
    /// How rows are sampled again, between commas [default: both]
    #[arg(long, value_delimiter = ',', value_name = "SCHEMES")]
    pub resample: Vec<SchemeArg>,
    /// How often; an even number
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(2..=100_000))]
    pub resamples: u32,
    #[command(flatten)]
    pub drawn: DrawnArgs,
}
