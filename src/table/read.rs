//! Bytes to [`RawTable`], in pieces of any size.
//!
//! The stages stand in a row, and each keeps only what it cannot pass on yet: [`Inflate`] (gzip), a sample from which
//! encoding, delimiter and header are guessed, [`Decode`] (to UTF-8), [`Records`] (fields), one [`Coder`] a column.
//! Every decision depends on the bytes alone, never on how they were cut.

use super::coder::Coder;
use super::decode::Decode;
use super::inflate::Inflate;
use super::records::{MAX_COLUMNS, Records};
use super::{
    Container, FileKind, Format, Header, Notice, RawColumn, RawTable, ReadOptions, Skipped, Told, header,
    sniff,
};
use crate::{Error, ErrorKind, Result};

/// Bytes kept back for the guesses.
const SAMPLE: usize = 256 * 1024;
/// Bytes decoded at a time: small enough to stay in the cache until they are coded.
const BLOCK: usize = 32 * 1024;

/// Reads a table from bytes that are pushed in pieces.
///
/// Time: one pass. Memory: one or two bytes a cell, each level's text once, and a bounded amount of unread text.
/// After an error the reader gives the same error to every later call.
pub struct TableReader {
    inflate: Inflate,
    stage: Stage,
    bytes: u64,
    failed: Option<Error>,
}

/// Everything behind the gzip stage.
pub(super) struct Stage {
    options: ReadOptions,
    /// The start of the file, until there is enough of it to guess from.
    sample: Vec<u8>,
    body: Option<Body>,
}

/// The part that runs once the guesses are made.
pub(super) struct Body {
    pub(super) decode: Decode,
    pub(super) records: Records,
    pub(super) delimiter: u8,
    pub(super) header: bool,
    /// Empty until the first record has come.
    pub(super) names: Vec<String>,
    pub(super) coders: Vec<Coder>,
    pub(super) rows: u64,
    notices: Vec<Notice>,
    /// The user's spellings of a missing value.
    missing: Vec<String>,
}

impl TableReader {
    /// A reader that has seen nothing yet. Bad options are reported by the first [`push`](Self::push).
    pub fn new(options: ReadOptions) -> Self {
        let failed = options.check().err();
        let stage = Stage::new(options);
        Self { inflate: Inflate::new(), stage, bytes: 0, failed }
    }

    /// Reads the next piece, which may end anywhere: inside a character, a quoted field, a line end or a gzip block.
    ///
    /// # Errors
    /// [`ErrorKind::Encoding`] for damaged gzip or text, [`ErrorKind::Table`] for text that is no table (with row and
    /// line), [`ErrorKind::Setting`] for options that make no sense.
    pub fn push(&mut self, bytes: &[u8]) -> Result<()> {
        if let Some(error) = &self.failed {
            return Err(error.clone());
        }
        self.bytes += bytes.len() as u64;
        let stage = &mut self.stage;
        let outcome = self.inflate.push(bytes, &mut |piece| stage.push(piece));
        self.failed = outcome.as_ref().err().cloned();
        outcome
    }

    /// Ends the file.
    ///
    /// # Errors
    /// As [`push`](Self::push), and for what only the end can show: an unclosed quote, a file without rows, a gzip
    /// stream or a character that ends too early.
    pub fn finish(mut self) -> Result<RawTable> {
        if let Some(error) = self.failed {
            return Err(error);
        }
        let stage = &mut self.stage;
        self.inflate.finish(&mut |piece| stage.push(piece))?;
        self.stage.finish(self.inflate.is_gzip())
    }

    /// Rows read so far, for progress.
    pub fn rows_read(&self) -> u64 {
        self.stage.body.as_ref().map_or(0, |body| body.rows)
    }

    /// Bytes pushed so far (compressed ones, if the file is), for progress.
    pub fn bytes_read(&self) -> u64 {
        self.bytes
    }
}

impl Stage {
    pub(super) fn new(options: ReadOptions) -> Self {
        Self { options, sample: Vec::new(), body: None }
    }

    /// The body, to go on with by itself once the names of the columns are known.
    pub(super) fn take_body(&mut self) -> Option<Body> {
        self.body.take_if(|body| !body.names.is_empty())
    }

    pub(super) fn push(&mut self, mut bytes: &[u8]) -> Result<()> {
        if self.body.is_none() {
            let (now, later) = bytes.split_at(bytes.len().min(SAMPLE - self.sample.len()));
            self.sample.extend_from_slice(now);
            if self.sample.len() < SAMPLE {
                return Ok(());
            }
            self.start(false)?;
            bytes = later;
        }
        match &mut self.body {
            Some(body) => body.push(bytes, &self.options),
            None => Ok(()),
        }
    }

    pub(super) fn finish(mut self, gzip: bool) -> Result<RawTable> {
        if self.body.is_none() {
            self.start(true)?;
        }
        match self.body {
            Some(mut body) => {
                body.end(&self.options)?;
                Ok(body.finish(gzip))
            }
            None => Err(no_rows()),
        }
    }

    /// Makes the guesses, then reads the sample in earnest.
    fn start(&mut self, whole: bool) -> Result<()> {
        let sample = std::mem::take(&mut self.sample);
        refuse_other_formats(&sample)?;
        let (decode, mark) = Decode::new(&sample, self.options.encoding);
        let text = Self::trial(&sample[mark..], whole, Decode::new(&sample, self.options.encoding).0);
        self.body.insert(Body::new(&text, whole, decode, &self.options)).push(&sample[mark..], &self.options)
    }

    /// The text to guess from. Bad bytes end it; they are reported when the sample is read in earnest.
    fn trial(sample: &[u8], whole: bool, mut decode: Decode) -> Vec<u8> {
        let mut text = Vec::new();
        let _ = decode.push(sample, whole, &mut text);
        text
    }
}

impl Body {
    /// Guesses from the first `text` of the file, which is the `whole` of it or not.
    pub(super) fn new(text: &[u8], whole: bool, decode: Decode, options: &ReadOptions) -> Self {
        let delimiter = options.delimiter.unwrap_or_else(|| sniff::delimiter(text, whole));
        let header = match options.header {
            Header::Yes => true,
            Header::No => false,
            Header::Auto => sniff::has_header(text, whole, delimiter, options),
        };
        Self {
            decode,
            records: Records::new(delimiter),
            delimiter,
            header,
            names: Vec::new(),
            coders: Vec::new(),
            rows: 0,
            notices: Vec::new(),
            missing: options.missing.clone(),
        }
    }

    /// A body for a part of the same text that begins and ends with a record.
    pub(super) fn beside(&self) -> Self {
        Self {
            decode: Decode::strict(),
            records: Records::new(self.delimiter),
            delimiter: self.delimiter,
            header: self.header,
            names: self.names.clone(),
            coders: self.coders.iter().map(Coder::beside).collect(),
            rows: 0,
            notices: Vec::new(),
            missing: Vec::new(),
        }
    }

    pub(super) fn push(&mut self, bytes: &[u8], options: &ReadOptions) -> Result<()> {
        bytes.chunks(BLOCK).try_for_each(|block| self.block(block, false, options))
    }

    fn block(&mut self, bytes: &[u8], last: bool, options: &ReadOptions) -> Result<()> {
        let decoded = self.decode.push(bytes, last, self.records.buffer());
        // The text before bad bytes is read first, so the error that comes first in the file is the one reported.
        while self.records.advance()? {
            self.record(options)?;
        }
        decoded.map_err(|error| error.at_line(self.records.line()))
    }

    /// Reads what only the end of the file completes.
    pub(super) fn end(&mut self, options: &ReadOptions) -> Result<()> {
        self.block(&[], true, options)?;
        if self.records.advance_last()? {
            self.record(options)?;
        }
        if self.rows == 0 {
            return Err(if self.names.is_empty() { no_rows() } else { only_header() });
        }
        if self.decode.fell_back() {
            let text =
                "the text is not UTF-8, so it was read as Windows-1252; check the letters with accents";
            self.notices.push(Notice::table(text));
        }
        Ok(())
    }

    pub(super) fn finish(self, gzip: bool) -> RawTable {
        let (format, told) = (self.format(gzip), self.told());
        let columns = self.names.into_iter().zip(self.coders);
        let column =
            |(name, coder): (_, Coder)| RawColumn { name, values: coder.finish(), told: told.clone() };
        let (columns, skipped) = (columns.map(column).collect(), Skipped::default());
        RawTable { columns, rows: self.rows as usize, format, notices: self.notices, skipped }
    }

    /// What is said of every column.
    pub(super) fn told(&self) -> Told {
        Told { missing: self.missing.clone(), ..Told::default() }
    }

    pub(super) fn format(&self, gzip: bool) -> Format {
        Format {
            file: FileKind::Text,
            container: if gzip { Container::Gzip } else { Container::Plain },
            delimiter: Some(char::from(self.delimiter)),
            encoding: Some(self.decode.encoding().name().to_string()),
            header: self.header,
            header_row: 1,
            sheet: None,
            sheets: Vec::new(),
        }
    }

    /// Takes the record that was just completed: the names, or a row.
    fn record(&mut self, options: &ReadOptions) -> Result<()> {
        if self.names.is_empty() {
            self.begin_columns()?;
            if self.header {
                return Ok(());
            }
        }
        self.rows += 1;
        if self.records.len() != self.coders.len() {
            return Err(self.ragged());
        }
        let coders = &mut self.coders;
        self.records.for_each(|column, text, from, to| coders[column].push(text, from, to, options));
        Ok(())
    }

    fn begin_columns(&mut self) -> Result<()> {
        let count = self.records.len();
        if count > MAX_COLUMNS {
            let expected = format!("at most {MAX_COLUMNS} columns");
            let error = Error::expected(ErrorKind::TooLarge, expected, count);
            return Err(error.at_line(self.records.record_line()));
        }
        self.names = if self.header {
            let (names, notices) = header::repair(&self.records.strings());
            self.notices.extend(notices);
            names
        } else {
            header::numbered(count)
        };
        self.coders = std::iter::repeat_with(Coder::new).take(count).collect();
        Ok(())
    }

    fn ragged(&self) -> Error {
        let (expected, found) = (self.coders.len(), self.records.len());
        let fields = if expected == 1 { "field" } else { "fields" };
        let hint = if self.rows == 1 && self.header && found == expected + 1 {
            " (perhaps the header lacks a name for row numbers)"
        } else {
            ""
        };
        Error::expected(ErrorKind::Table, format!("{expected} {fields}"), format!("{found}{hint}"))
            .at_row(self.rows)
            .at_line(self.records.record_line())
    }
}

fn no_rows() -> Error {
    Error::expected(ErrorKind::Table, "a table", "an empty file")
}

fn only_header() -> Error {
    Error::expected(ErrorKind::Table, "rows below the header", "none").at_line(1)
}

/// Files that people mistake for text tables, told by their first bytes.
fn refuse_other_formats(sample: &[u8]) -> Result<()> {
    let known: [(&[u8], &str); 4] = [
        (b"PK\x03\x04", "a zip archive or an Excel workbook; save the sheet as CSV"),
        (b"\xD0\xCF\x11\xE0", "an old Excel workbook; save the sheet as CSV"),
        (b"PAR1", "a Parquet file; write it out as CSV"),
        (b"SQLite format 3", "an SQLite database; write the table out as CSV"),
    ];
    match known.iter().find(|(magic, _)| sample.starts_with(magic)) {
        Some((_, found)) => Err(Error::expected(ErrorKind::Table, "a text table", found)),
        None => Ok(()),
    }
}

impl std::fmt::Debug for TableReader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TableReader")
            .field("bytes", &self.bytes)
            .field("rows", &self.rows_read())
            .finish_non_exhaustive()
    }
}
