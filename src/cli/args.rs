//! The arguments, and the help that goes with them.

use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use nodewise::experiment::{Learnt, MethodColumn, PSEUDO};
use nodewise::gram::encode::{Encoding, Formulation};
use nodewise::lambda;
use nodewise::lambda::CANDIDATES;
use nodewise::learner::skeleton::Rule;
use nodewise::learner::{Penalty, Settings};
use nodewise::score::Score;
use nodewise::solver::entry;
use nodewise::table::{Header, MissingPolicy};

use super::directed_args::{FitArgs, OrientArgs, SearchArgs};
use super::failure::Failure;
use super::parse::{self, BinChoice, LambdaChoice, Names};

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
  See how far the theorem's assumptions hold for it:
    nodewise assess alarm.bif";

const SAMPLE_EXAMPLES: &str = "\
Examples:
    nodewise sample alarm.bif --rows 5000 --seed 1 --out alarm.csv
    nodewise sample alarm.bif --rows 1000000 --shuffle-columns --out alarm.csv.gz";

const SCORE_EXAMPLES: &str = "\
Examples:
    nodewise score --truth alarm.bif edges.csv
    nodewise score --truth alarm.bif arcs.csv --format json

The graph file has a header: a,b for edges without direction, as 'nodewise learn --format csv' writes, or from,to for arcs; with a
column type that says undirected for some, as 'nodewise orient --format csv' writes, it is an equivalence class.";

const ASSESS_EXAMPLES: &str = "\
Examples:
  The assumptions of a known network, exactly:
    nodewise assess alarm.bif --method paper --rows 5000
    nodewise assess alarm.bif --support mb --format csv
  The same of a sample of it:
    nodewise assess alarm.bif --rows 5000 --sample-from 1
  Plug-in values around what was learned from data; the assumptions themselves need the truth:
    nodewise assess survey.csv";

const EXPERIMENT_EXAMPLES: &str = "\
Examples:
    nodewise experiment figure2 --out results
    nodewise experiment table1 --networks networks --out results
    nodewise experiment table1 --samples samples --methods ours,greedy --time-limit 600
    nodewise experiment table2 --data real --out results
    nodewise experiment table3 --out results
    nodewise experiment recovery alarm.bif --out results
    nodewise experiment guarantee --out results
  In a minute, to see how it goes:
    nodewise experiment figure2 --nodes 20,50 --cp 2,3 --repetitions 2";

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
    #[command(after_help = super::directed_args::ORIENT_EXAMPLES)]
    Orient(OrientArgs),
    /// Fit the probabilities of a directed graph to a table, and judge other rows by them.
    #[command(after_help = super::directed_args::FIT_EXAMPLES)]
    Fit(FitArgs),
    /// Write the norms of all neighbours along a whole path of penalties.
    Path(PathArgs),
    /// Count all pairs of columns and write a counts file, which can be learned from and merged.
    Count(CountArgs),
    /// Add up the counts files of several sites.
    Merge(MergeArgs),
    /// Tell what each column is, what would be done with it, and how large the job is.
    Inspect(InspectArgs),
    /// Draw rows from a network in a BIF file.
    #[command(after_help = SAMPLE_EXAMPLES)]
    Sample(SampleArgs),
    /// Compare a learned graph with the network it was learned from.
    #[command(after_help = SCORE_EXAMPLES)]
    Score(ScoreArgs),
    /// Tell how far the theorem's assumptions hold: exactly for a network, as plug-in values for data.
    #[command(after_help = ASSESS_EXAMPLES)]
    Assess(AssessArgs),
    /// Repeat an experiment of the paper.
    #[command(after_help = EXPERIMENT_EXAMPLES)]
    Experiment(ExperimentArgs),
}

#[derive(Debug, Args)]
pub struct LearnArgs {
    #[command(flatten)]
    pub skeleton: SkeletonArgs,
    /// Remove the edges that the directed graph with the best score does without; candidates are then learned with lambda 0.8
    #[arg(long, help_heading = "Search")]
    pub prune: bool,
    #[command(flatten)]
    pub search: SearchArgs,
    /// What to write
    #[arg(long, default_value = "table", help_heading = "Output")]
    pub format: LearnFormat,
    #[command(flatten)]
    pub out: OutArgs,
}

/// How a skeleton is learned.
#[derive(Debug, Args)]
pub struct SkeletonArgs {
    #[command(flatten)]
    pub data: DataArgs,
    #[command(flatten)]
    pub model: ModelArgs,
    /// Penalty: a number, `auto` (EBIC for each node), `edges:K` (at most K edges); with --method paper also `paper`,
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

#[derive(Debug, Args)]
pub struct PathArgs {
    #[command(flatten)]
    pub data: DataArgs,
    #[command(flatten)]
    pub model: ModelArgs,
    /// Number of penalties, evenly spaced in the logarithm from the largest that any node needs
    #[arg(long, default_value = "100", value_parser = clap::value_parser!(u64).range(1..=100_000), help_heading = "Penalty")]
    pub lambdas: u64,
    /// Smallest penalty as a share of the largest
    #[arg(long, default_value = "0.01", value_parser = parse::share, help_heading = "Penalty")]
    pub ratio: f64,
    /// What to write
    #[arg(long, default_value = "csv", help_heading = "Output")]
    pub format: PathFormat,
    /// Print the wall seconds of solving, the largest gap and the largest violation on stderr
    #[arg(long, help_heading = "Output")]
    pub timing: bool,
    #[command(flatten)]
    pub out: OutArgs,
}

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

#[derive(Debug, Args)]
pub struct SampleArgs {
    /// A network in BIF
    pub network: PathBuf,
    /// Number of rows
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub rows: u64,
    /// Seed: the same gives the same rows on every machine
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Write the columns in an order drawn with the seed; files often list them causes first
    #[arg(long)]
    pub shuffle_columns: bool,
    #[command(flatten)]
    pub out: OutArgs,
}

#[derive(Debug, Args)]
pub struct ScoreArgs {
    /// The true network, in BIF
    #[arg(long, value_name = "NETWORK")]
    pub truth: PathBuf,
    /// The learned graph: CSV with the header a,b (edges) or from,to (arcs)
    pub graph: PathBuf,
    /// What to write
    #[arg(long, default_value = "table", help_heading = "Output")]
    pub format: ScoreFormat,
    #[command(flatten)]
    pub out: OutArgs,
}

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
    /// Assess a sample of the network of --rows rows, drawn with this seed, instead of the network itself
    #[arg(long, value_name = "SEED", help_heading = "Assumptions")]
    pub sample_from: Option<u64>,
    #[command(flatten)]
    pub model: ModelArgs,
    /// What to write
    #[arg(long, default_value = "table", help_heading = "Output")]
    pub format: ScoreFormat,
    #[command(flatten)]
    pub out: OutArgs,
}

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
}

/// What all experiments share.
#[derive(Debug, Args)]
pub struct RunArgs {
    /// Seed: the same gives the same results on every machine
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
    /// Only networks of these names, between commas
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    pub only: Vec<String>,
    /// Ways to learn, between commas [default: all]
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    pub methods: Vec<WayArg>,
    /// Most seconds that one method may take on one sample; what does not end in time has no result
    #[arg(long, default_value_t = 60.0, value_parser = parse::positive, value_name = "SECONDS")]
    pub time_limit: f64,
    /// Tell the seconds that methods took, which no two runs have in common
    #[arg(long, help_heading = "Output")]
    pub timing: bool,
    /// Rows of each sample that is drawn
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    pub rows: u64,
    /// Samples of each network
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pub repetitions: u64,
    /// Penalty of the normalised method where it proposes candidates for a search
    #[arg(long, default_value_t = CANDIDATES, value_parser = parse::positive)]
    pub candidates: f64,
    /// Score that searches maximise: bic, aic, qnml or bdeu:A with an equivalent sample size A
    #[arg(long, default_value = "bdeu:1", value_parser = parse::searched)]
    pub score: Score,
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
    pub run: RunArgs,
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
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    pub methods: Vec<LearntArg>,
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
pub struct OutArgs {
    /// File to write, replaced only when the whole output is there [default: standard output]
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub out: Option<PathBuf>,
}

/// The data, and how to read and prepare them.
#[derive(Clone, Debug, Args)]
pub struct DataArgs {
    /// A table (CSV, TSV and the like) or a counts file, plain or gzip; `-` for standard input
    pub data: String,
    /// Character between fields, or tab, comma, semicolon, pipe, space [default: guessed]
    #[arg(long, value_parser = parse::delimiter, help_heading = "Reading")]
    pub delimiter: Option<u8>,
    /// Whether the first row holds the names of the columns
    #[arg(long, default_value = "auto", help_heading = "Reading")]
    pub header: HeaderArg,
    /// Encoding of the text, such as utf-8, windows-1252 or utf-16le [default: guessed]
    #[arg(long, value_name = "NAME", visible_alias = "encoding-of-file", help_heading = "Reading")]
    pub text_encoding: Option<String>,
    /// A further spelling of a missing value, besides empty cells, ?, NA, NaN, null and the like (repeatable)
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, help_heading = "Reading")]
    pub na: Vec<String>,
    /// Rows with missing values are left out (`drop`), missing is a level of its own (`level`), or each pair of columns
    /// is counted over the rows that have both (`pairwise`) [default: drop]
    #[arg(long, help_heading = "Columns")]
    pub missing: Option<MissingArg>,
    /// Columns to leave out, between commas; quote a name that holds a comma (repeatable)
    #[arg(long, value_name = "A,B", value_parser = parse::names, help_heading = "Columns")]
    pub exclude: Vec<Names>,
    /// Columns to use although leaving them out is suggested, such as copies and identifiers (repeatable)
    #[arg(long, value_name = "A,B", value_parser = parse::names, help_heading = "Columns")]
    pub include: Vec<Names>,
    /// Cut numbers into bins: COLUMN=quantile:4, COLUMN=width:5, COLUMN=levels (no bins), or without COLUMN= for all
    /// columns of many numbers (repeatable) [default: quantile:4]
    #[arg(long, value_name = "[COLUMN=]RULE", value_parser = parse::bins, help_heading = "Columns")]
    pub bins: Vec<BinChoice>,
    /// Merge the levels of a column that occur in fewer rows than this [default: no merging]
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Columns")]
    pub merge_rare: Option<u64>,
    /// Refuse a job whose counts and Gram matrix need more memory than this
    #[arg(long, default_value = "8GiB", value_parser = parse::memory, help_heading = "Machine")]
    pub memory: u64,
}

/// The regression, and what is known beforehand.
#[derive(Debug, Args)]
pub struct ModelArgs {
    /// `normalised`: the answer does not depend on the coding of levels, and one lambda suits all data; `paper`: the
    /// regression as published
    #[arg(long, default_value = "normalised", help_heading = "Regression")]
    pub method: Method,
    /// Coding of levels, for --method paper [default: effects]
    #[arg(long, help_heading = "Regression")]
    pub encoding: Option<EncodingArg>,
    /// Fit an intercept, for --method paper (the normalised method always does)
    #[arg(long, help_heading = "Regression")]
    pub intercept: bool,
    /// Scale the coded columns to variance one, with an intercept, for --method paper: as the paper's own figures on
    /// benchmark networks seem to have been made
    #[arg(long, help_heading = "Regression")]
    pub standardise: bool,
    /// Two columns that must not be joined (repeatable)
    #[arg(long, value_name = "A,B", value_parser = parse::pair, help_heading = "Regression")]
    pub forbid: Vec<(String, String)>,
    /// Two columns that must be joined (repeatable)
    #[arg(long, value_name = "A,B", value_parser = parse::pair, help_heading = "Regression")]
    pub require: Vec<(String, String)>,
    /// Duality gap at which a fit is accepted, as a share of the empty model's loss
    #[arg(long, default_value = "1e-6", value_parser = parse::share, help_heading = "Regression")]
    pub gap: f64,
    /// Threads; the answer does not depend on their number [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024), help_heading = "Machine")]
    pub threads: Option<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Method {
    Normalised,
    Paper,
}

/// The columns of table 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum WayArg {
    Paper,
    Intercept,
    Standardised,
    Or,
    And,
    Mmpc,
    OursGreedy,
    Ours,
    Mmhc,
    Greedy,
    SparseCandidate,
    Reinsertion,
    Exact,
}

impl From<WayArg> for MethodColumn {
    fn from(way: WayArg) -> Self {
        Self::ALL[way as usize]
    }
}

/// The columns of table 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LearntArg {
    OursGreedy,
    Mmhc,
    Greedy,
}

impl From<LearntArg> for Learnt {
    fn from(way: LearntArg) -> Self {
        Self::ALL[way as usize]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EncodingArg {
    Effects,
    Dummy,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SupportArg {
    /// Parents and children
    Pc,
    /// Markov blanket
    Mb,
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
pub enum HeaderArg {
    Auto,
    Yes,
    No,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MissingArg {
    Drop,
    Level,
    Pairwise,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LearnFormat {
    Table,
    Csv,
    Json,
    Dot,
    Graphml,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PathFormat {
    Csv,
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum InspectFormat {
    Table,
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ScoreFormat {
    Table,
    Csv,
    Json,
}

impl From<EncodingArg> for Encoding {
    fn from(encoding: EncodingArg) -> Self {
        match encoding {
            EncodingArg::Effects => Self::Effects,
            EncodingArg::Dummy => Self::Dummy,
        }
    }
}

impl From<RuleArg> for Rule {
    fn from(rule: RuleArg) -> Self {
        match rule {
            RuleArg::Or => Self::Or,
            RuleArg::And => Self::And,
        }
    }
}

impl From<HeaderArg> for Header {
    fn from(header: HeaderArg) -> Self {
        match header {
            HeaderArg::Auto => Self::Auto,
            HeaderArg::Yes => Self::Yes,
            HeaderArg::No => Self::No,
        }
    }
}

impl From<MissingArg> for MissingPolicy {
    fn from(missing: MissingArg) -> Self {
        match missing {
            MissingArg::Drop => Self::DropRows,
            MissingArg::Level => Self::OwnLevel,
            MissingArg::Pairwise => Self::Pairwise,
        }
    }
}

impl ModelArgs {
    /// The regression's own defaults, but for what was asked for.
    ///
    /// # Errors
    /// As for [`formulation`](Self::formulation); a gap out of range.
    pub fn settings(&self) -> Result<Settings, Failure> {
        let usual = Settings::of(self.formulation()?);
        let solver = usual.solver.with_gap(self.gap)?;
        Ok(Settings { solver, forbidden: self.forbid.clone(), required: self.require.clone(), ..usual })
    }

    /// The regression that was asked for.
    ///
    /// # Errors
    /// A usage error when an option of the paper's method is given with the other one.
    pub fn formulation(&self) -> Result<Formulation, clap::Error> {
        match self.method {
            Method::Normalised if self.encoding.is_some() => Err(needs_paper("--encoding")),
            Method::Normalised if self.intercept => Err(needs_paper("--intercept")),
            Method::Normalised if self.standardise => Err(needs_paper("--standardise")),
            Method::Normalised => Ok(Formulation::Normalised),
            Method::Paper => {
                let encoding = self.encoding.unwrap_or(EncodingArg::Effects).into();
                Ok(if self.standardise {
                    Formulation::Standardised { encoding }
                } else {
                    Formulation::Paper { encoding, intercept: self.intercept }
                })
            }
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
            LambdaChoice::Theorem => usual.penalty,
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

impl DataArgs {
    /// The name under which messages speak of the data.
    pub fn name(&self) -> &str {
        if self.data == "-" { "standard input" } else { &self.data }
    }

    /// The options that make sense for a table only, as far as they were given.
    pub fn table_options(&self) -> Vec<&'static str> {
        let given = [
            ("--delimiter", self.delimiter.is_some()),
            ("--header", self.header != HeaderArg::Auto),
            ("--text-encoding", self.text_encoding.is_some()),
            ("--na", !self.na.is_empty()),
            ("--missing", self.missing.is_some()),
            ("--exclude", !self.exclude.is_empty()),
            ("--include", !self.include.is_empty()),
            ("--bins", !self.bins.is_empty()),
            ("--merge-rare", self.merge_rare.is_some()),
        ];
        given.into_iter().filter_map(|(name, given)| given.then_some(name)).collect()
    }
}

fn needs_paper(option: &str) -> clap::Error {
    usage(&format!("{option} needs --method paper"))
}

/// An error of the kind that clap reports itself.
pub fn usage(message: &str) -> clap::Error {
    Cli::command().error(ErrorKind::ArgumentConflict, message)
}
