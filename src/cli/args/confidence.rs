//! How sure edges are.

use clap::{Args, ValueEnum};
use nodewise::resample::bound::Assumption;
use nodewise::resample::{Scheme, Threshold};

use super::usage;
use crate::cli::failure::Failure;
use crate::cli::parse::{self, Seed};

/// Resamples of the rows.
#[derive(Debug, Default, Args)]
pub struct ConfidenceArgs {
    /// Learn again from this many samples of the rows, and tell for each edge in what share of them it is there
    #[arg(long, value_name = "RESAMPLES", value_parser = clap::value_parser!(u32).range(2..=100_000), help_heading = "Confidence")]
    pub confidence: Option<u32>,
    /// Samples are random halves, each with the other half, or bootstrap samples of all rows; --seed draws others [default: halves]
    #[arg(long, requires = "confidence", help_heading = "Confidence")]
    pub resample: Option<SchemeArg>,
    /// Seed of the samples alone [default: --seed]
    #[arg(long, value_name = "SEED", value_parser = parse::seed, requires = "confidence", help_heading = "Confidence")]
    pub resample_seed: Option<Seed>,
}

/// How many edges of chance may be kept.
#[derive(Debug, Default, Args)]
pub struct BoundArgs {
    /// Keep only edges of so many halves that at most V of them are expected to be there by chance; without --prune this also chooses
    /// the penalty, for the most edges
    #[arg(long, value_name = "V", value_parser = parse::positive, requires = "confidence", help_heading = "Confidence")]
    pub expected_false: Option<f64>,
    /// What --expected-false assumes of the distribution of shares: nothing (`worst`), or that it has no second peak (`concave`)
    /// [default: worst]
    #[arg(long, requires = "expected_false", help_heading = "Confidence")]
    pub assume: Option<AssumptionArg>,
}

/// An average of graphs.
#[derive(Debug, Default, Args)]
pub struct AverageArgs {
    /// Write the average of the resamples' graphs: the edges that more than half of them have, directed as most direct them. Resamples
    /// are then bootstrap samples unless --resample says otherwise
    #[arg(long, requires = "confidence", help_heading = "Confidence")]
    pub average: bool,
    /// The least share of an edge of the average [default: more than half]
    #[arg(long, value_name = "SHARE", value_parser = parse::share, requires = "average", help_heading = "Confidence")]
    pub threshold: Option<f64>,
}

impl AverageArgs {
    /// Which edges are kept.
    pub fn threshold(&self) -> Threshold {
        self.threshold.map_or(Threshold::ByData, Threshold::AtLeast)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum AssumptionArg {
    Worst,
    Concave,
}

impl BoundArgs {
    /// The most edges of chance, and what is assumed; nothing where no limit was asked for.
    ///
    /// # Errors
    /// A usage error for bootstrap samples, of which no such bound is known.
    pub fn limit(&self, scheme: Scheme) -> Result<Option<(f64, Assumption)>, Failure> {
        let Some(most) = self.expected_false else { return Ok(None) };
        if scheme != Scheme::Halves {
            return Err(usage("--expected-false needs --resample halves").into());
        }
        let assumption = match self.assume {
            None | Some(AssumptionArg::Worst) => Assumption::WorstCase,
            Some(AssumptionArg::Concave) => Assumption::Concave,
        };
        Ok(Some((most, assumption)))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SchemeArg {
    Halves,
    Bootstrap,
}

impl From<SchemeArg> for Scheme {
    fn from(scheme: SchemeArg) -> Self {
        match scheme {
            SchemeArg::Halves => Self::Halves,
            SchemeArg::Bootstrap => Self::Bootstrap,
        }
    }
}

impl ConfidenceArgs {
    /// How rows are sampled.
    pub fn scheme(&self, usual: Scheme) -> Scheme {
        self.resample.map_or(usual, Scheme::from)
    }
}

/// The draws that make so many resamples.
///
/// # Errors
/// A usage error for an odd number of halves.
pub fn draws(count: u32, scheme: Scheme, option: &str) -> Result<usize, Failure> {
    let odd = || usage(&format!("{option} needs an even number: halves come in pairs, found {count}")).into();
    scheme.draws(count as usize).ok_or_else(odd)
}
