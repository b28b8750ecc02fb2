//! How sure edges are.

use clap::{Args, ValueEnum};
use nodewise::resample::Scheme;

use super::usage;
use crate::cli::failure::Failure;

/// Resamples of the rows.
#[derive(Debug, Default, Args)]
pub struct ConfidenceArgs {
    /// Learn again from this many samples of the rows, and tell for each edge in what share of them it is there
    #[arg(long, value_name = "RESAMPLES", value_parser = clap::value_parser!(u32).range(2..=100_000), help_heading = "Confidence")]
    pub confidence: Option<u32>,
    /// Samples are random halves, each with the other half, or bootstrap samples of all rows; --seed draws others [default: halves]
    #[arg(long, requires = "confidence", help_heading = "Confidence")]
    pub resample: Option<SchemeArg>,
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
    pub fn scheme(&self) -> Scheme {
        self.resample.map(Scheme::from).unwrap_or_default()
    }

    /// The draws that make the resamples, where any were asked for.
    ///
    /// # Errors
    /// A usage error for an odd number of halves.
    pub fn draws(&self) -> Result<Option<usize>, Failure> {
        self.confidence.map(|count| draws(count, self.scheme(), "--confidence")).transpose()
    }
}

/// The draws that make so many resamples.
///
/// # Errors
/// A usage error for an odd number of halves.
pub fn draws(count: u32, scheme: Scheme, option: &str) -> Result<usize, Failure> {
    let (count, each) = (count as usize, scheme.per_draw());
    if count % each != 0 {
        return Err(
            usage(&format!("{option} needs an even number: halves come in pairs, found {count}")).into()
        );
    }
    Ok(count / each)
}
