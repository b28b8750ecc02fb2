//! The regression, and what is known beforehand.

use clap::{Args, ValueEnum};
use nodewise::gram::encode::{Encoding, Formulation};
use nodewise::learner::Settings;

use super::usage;
use crate::cli::failure::Failure;
use crate::cli::parse::{self};

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
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Method {
    Normalised,
    Paper,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EncodingArg {
    Effects,
    Dummy,
}

impl From<EncodingArg> for Encoding {
    fn from(encoding: EncodingArg) -> Self {
        match encoding {
            EncodingArg::Effects => Self::Effects,
            EncodingArg::Dummy => Self::Dummy,
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

pub fn needs_paper(option: &str) -> clap::Error {
    usage(&format!("{option} needs --method paper"))
}
