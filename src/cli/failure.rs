//! Why a command ended early.

use std::io;
use std::process::ExitCode;

use nodewise::{Error, ErrorKind};

use super::hint::advised;
use super::tell;

/// The three ways to end early.
pub enum Failure {
    /// The data, the file system or the memory: one line, exit code 1 (2 where a setting is at fault).
    Refused(Error),
    /// Options that do not go together: as clap reports its own, exit code 2.
    Usage(clap::Error),
    /// Whoever read our output has gone; nobody is left to be told.
    Closed,
}

impl Failure {
    /// Tells the user and gives the exit code.
    pub fn report(self) -> ExitCode {
        match self {
            Self::Refused(error) => {
                tell(&advised(&error));
                ExitCode::from(if error.kind() == ErrorKind::Setting { 2 } else { 1 })
            }
            Self::Usage(error) => {
                let _ = error.print();
                ExitCode::from(2)
            }
            Self::Closed => ExitCode::SUCCESS,
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Refused(error)
    }
}

impl From<clap::Error> for Failure {
    fn from(error: clap::Error) -> Self {
        Self::Usage(error)
    }
}

/// An input or output error in the form of all others.
pub fn io_error(error: &io::Error, expected: &str) -> Failure {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return Failure::Closed;
    }
    let text = error.to_string();
    let reason = text.split(" (os error").next().unwrap_or_default();
    Failure::Refused(Error::expected(ErrorKind::Io, expected, format!("{reason:?}")))
}

impl Failure {
    /// Adds the file's name.
    pub fn in_file(self, file: &str) -> Self {
        match self {
            Self::Refused(error) => Self::Refused(error.in_file(file)),
            other => other,
        }
    }
}
