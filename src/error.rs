//! Errors that tell where, what was found, and what was expected.

use std::fmt;

use serde::Serialize;

/// Shorthand for results of this crate.
pub type Result<T> = std::result::Result<T, Error>;

/// What kind of thing went wrong, for programs; the text is for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub enum ErrorKind {
    /// The file could not be opened, read or written.
    Io,
    /// The bytes are not text in the expected encoding, or not a valid gzip stream.
    Encoding,
    /// The text is not a well-formed table.
    Table,
    /// A column or level that was named does not exist, or its content does not fit its use.
    Column,
    /// A counts file is malformed, of an unknown version, or does not match another one.
    Counts,
    /// A workspace file is damaged, of a newer version, or does not hold what is asked of it.
    Workspace,
    /// A network file is malformed, or what it says is no Bayesian network.
    Network,
    /// A setting is outside its range.
    Setting,
    /// The job would need more memory than is allowed; the text holds the forecast.
    TooLarge,
    /// The caller asked to stop.
    Cancelled,
}

/// Where in the input an error was met; only what is known is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// File name as the user gave it.
    pub file: Option<String>,
    /// Data row, counted from 1 without the header.
    pub row: Option<u64>,
    /// Line of the file, counted from 1.
    pub line: Option<u64>,
    /// Character of that line, counted from 1.
    pub character: Option<u64>,
    /// Name of the column (or, without a header, its number).
    pub column: Option<String>,
}

/// What a person could do about an error.
///
/// It is data because the command line has options, the page has controls and a program has fields: each says it in its own
/// words, and no message names any of them. The list is open to all on purpose: a new hint has to be worded everywhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Hint {
    /// The text may be in another encoding than the one it was read in:
    /// [`ReadOptions::encoding`](crate::table::ReadOptions::encoding).
    TextEncoding {
        /// The name of the encoding to try first, where one is likelier than all others.
        likely: Option<&'static str>,
    },
    /// Missing values can be a level of their own, or be left out pair by pair:
    /// [`Plan::missing`](crate::table::Plan::missing).
    MissingValues,
    /// The column can be left out, be cut into bins, or have its rare levels merged: [`Plan`](crate::table::Plan).
    ManyLevels,
    /// Columns with many levels can be left out, rare levels be merged, or more memory be allowed.
    LargeJob,
    /// A sample of the network can stand for its exact marginals.
    SampleInstead,
    /// Rows that cannot be read can be left out: [`ReadOptions::skip_bad`](crate::table::ReadOptions::skip_bad).
    SkipBadRows,
    /// One file of the archive can be named: [`ReadOptions::member`](crate::table::ReadOptions::member).
    ArchiveMember {
        /// Those that may be tables.
        members: Vec<String>,
    },
}

/// One error: a kind, a place, a sentence of the form "expected this, found that", and perhaps a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    place: Box<Place>,
    message: String,
    hint: Option<Hint>,
}

impl Error {
    /// An error with a free message.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self { kind, place: Box::default(), message: message.into(), hint: None }
    }

    /// An error of the usual form "expected this, found that".
    pub fn expected(kind: ErrorKind, expected: impl fmt::Display, found: impl fmt::Display) -> Self {
        Self::new(kind, format!("expected {expected}, found {found}"))
    }

    /// The answer of every long job that was asked to stop.
    pub fn cancelled() -> Self {
        Self::new(ErrorKind::Cancelled, "cancelled")
    }

    /// Adds the file's name, unless the error already says in which file it is.
    #[must_use]
    pub fn in_file(mut self, file: impl Into<String>) -> Self {
        self.place.file.get_or_insert(file.into());
        self
    }

    /// Adds the data row (from 1, header not counted).
    #[must_use]
    pub fn at_row(mut self, row: u64) -> Self {
        self.place.row = Some(row);
        self
    }

    /// Adds the line of the file (from 1).
    #[must_use]
    pub fn at_line(mut self, line: u64) -> Self {
        self.place.line = Some(line);
        self
    }

    /// Adds the line of the file and the character in it (both from 1).
    #[must_use]
    pub fn at_character(mut self, line: u64, character: u64) -> Self {
        self.place.line = Some(line);
        self.place.character = Some(character);
        self
    }

    /// Adds the column's name.
    #[must_use]
    pub fn in_column(mut self, column: impl Into<String>) -> Self {
        self.place.column = Some(column.into());
        self
    }

    /// Adds what could be done about it.
    #[must_use]
    pub fn with_hint(mut self, hint: Hint) -> Self {
        self.hint = Some(hint);
        self
    }

    /// The kind, for programs.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Where it happened, as far as known.
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// The sentence alone, without the place.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What could be done about it, for whoever words it.
    pub fn hint(&self) -> Option<&Hint> {
        self.hint.as_ref()
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.file.clone(),
            self.row.map(|row| format!("row {row}")),
            self.line.map(|line| format!("line {line}")),
            self.character.map(|character| format!("character {character}")),
            self.column.as_ref().map(|column| format!("column {column:?}")),
        ];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self.place != Place::default() {
            write!(f, "{}: ", self.place)?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        Self::new(ErrorKind::Io, error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn display_puts_the_place_first() {
        let error = Error::expected(ErrorKind::Table, "8 fields", "7").at_row(318).in_column("smoke");
        assert_eq!(error.to_string(), "row 318, column \"smoke\": expected 8 fields, found 7");
        assert_eq!(error.kind(), ErrorKind::Table);
    }

    #[test]
    fn a_hint_is_data_beside_the_message() {
        let hint = Hint::TextEncoding { likely: Some("windows-1252") };
        let error = Error::new(ErrorKind::Encoding, "expected UTF-8 text").with_hint(hint.clone());
        assert_eq!((error.to_string().as_str(), error.hint()), ("expected UTF-8 text", Some(&hint)));
        let written = serde_json::to_string(&[hint, Hint::MissingValues]).unwrap();
        assert_eq!(written, r#"[{"kind":"textEncoding","likely":"windows-1252"},{"kind":"missingValues"}]"#);
    }

    #[test]
    fn display_without_a_place_is_the_message() {
        assert_eq!(Error::cancelled().to_string(), "cancelled");
    }
}
