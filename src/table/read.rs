//! Bytes to [`RawTable`], in pieces of any size.
//!
//! The stages stand in a row, and each keeps only what it cannot pass on yet: [`Inflate`] (gzip), a sample from which
//! encoding, delimiter and header are guessed, [`Decode`] (to UTF-8), [`Records`] (fields), one [`Coder`] a column.
//! Every decision depends on the bytes alone, never on how they were cut.

use super::bad::BadRows;
use super::coder::Coder;
use super::decode::{Decode, UNDECODABLE, malformed};
use super::inflate::Inflate;
use super::json::{self, Json};
use super::records::{MAX_COLUMNS, Records, nul};
use super::{FileKind, Format, Notice, RawColumn, RawTable, ReadOptions, Told, header, sniff};
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

/// Everything behind the packing.
pub(super) struct Stage {
    options: ReadOptions,
    /// The start of the file, until there is enough of it to guess from.
    sample: Vec<u8>,
    content: Option<Content>,
}

/// What a text turned out to hold.
enum Content {
    /// Records of fields.
    Text(Box<Body>),
    Json(Box<Json>),
}

/// What a bad record costs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cost {
    /// The line on which it begins; what comes after that line is read anew.
    Line,
    /// The whole record: it ends where it should.
    Record,
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
    /// Records still to be left out above the table.
    above: usize,
    /// What stood there.
    titles: Vec<String>,
    /// Line on which the table begins.
    first_line: u64,
    pub(super) bad: BadRows,
    notices: Vec<Notice>,
    /// The user's spellings of a missing value.
    missing: Vec<String>,
}

impl TableReader {
    /// A reader that has seen nothing yet. Bad options are reported by the first [`push`](Self::push).
    pub fn new(options: ReadOptions) -> Self {
        let failed = options.check().err();
        let inflate = Inflate::new(options.member.clone());
        Self { inflate, stage: Stage::new(options), bytes: 0, failed }
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
        let mut table = self.stage.finish()?;
        self.inflate.describe(&mut table);
        Ok(table)
    }

    /// Rows read so far, for progress.
    pub fn rows_read(&self) -> u64 {
        match &self.stage.content {
            Some(Content::Text(body)) => body.rows,
            Some(Content::Json(json)) => json.rows(),
            None => 0,
        }
    }

    /// Bytes pushed so far (compressed ones, if the file is), for progress.
    pub fn bytes_read(&self) -> u64 {
        self.bytes
    }
}

impl Stage {
    pub(super) fn new(options: ReadOptions) -> Self {
        Self { options, sample: Vec::new(), content: None }
    }

    /// The body of a text, to go on with by itself once the names of the columns are known.
    pub(super) fn take_body(&mut self) -> Option<Body> {
        let known = |content: &mut Content| matches!(content, Content::Text(body) if !body.names.is_empty());
        match self.content.take_if(known) {
            Some(Content::Text(body)) => Some(*body),
            _ => None,
        }
    }

    pub(super) fn push(&mut self, mut bytes: &[u8]) -> Result<()> {
        if self.content.is_none() {
            let (now, later) = bytes.split_at(bytes.len().min(SAMPLE - self.sample.len()));
            self.sample.extend_from_slice(now);
            if self.sample.len() < SAMPLE {
                return Ok(());
            }
            self.start(false)?;
            bytes = later;
        }
        match &mut self.content {
            Some(Content::Text(body)) => body.push(bytes, &self.options),
            Some(Content::Json(json)) => json.push(bytes),
            None => Ok(()),
        }
    }

    pub(super) fn finish(mut self) -> Result<RawTable> {
        if self.content.is_none() {
            self.start(true)?;
        }
        match self.content {
            Some(Content::Text(mut body)) => {
                body.end(&self.options)?;
                Ok(body.finish())
            }
            Some(Content::Json(json)) => json.finish(),
            None => Err(no_rows()),
        }
    }

    /// Makes the guesses, then reads the sample in earnest.
    fn start(&mut self, whole: bool) -> Result<()> {
        let sample = std::mem::take(&mut self.sample);
        refuse_other_formats(&sample)?;
        let (decode, mark) = self.decode(&sample);
        let text = Self::trial(&sample[mark..], whole, self.decode(&sample).0);
        let options = &self.options;
        // Whoever names a delimiter or a line has seen a text of fields.
        let of_fields = options.delimiter.is_some() || options.header_row.is_some();
        self.content = Some(match json::form(&text).filter(|_| !of_fields) {
            Some(form) => Content::Json(Box::new(Json::new(form, decode, options))),
            None => Content::Text(Box::new(Body::new(&text, whole, decode, options))),
        });
        self.push(&sample[mark..])
    }

    /// A decoder for a file with this start, and the length of its byte order mark.
    fn decode(&self, sample: &[u8]) -> (Decode, usize) {
        let (decode, mark) = Decode::new(sample, self.options.encoding);
        (decode.tolerant(self.options.skip_bad.is_some()), mark)
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
        let guess = sniff::guess(text, whole, options);
        Self {
            decode,
            records: Records::of(guess.delimiter, options),
            delimiter: guess.delimiter,
            header: guess.header,
            names: Vec::new(),
            coders: Vec::new(),
            rows: 0,
            above: guess.above,
            titles: Vec::new(),
            first_line: 1,
            bad: BadRows::new(options.skip_bad),
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
            above: 0,
            titles: Vec::new(),
            first_line: 1,
            // Whatever is wrong with a part is found again by the body that knows all before it.
            bad: BadRows::new(None),
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
        self.read_records(options)?;
        decoded.map_err(|error| error.at_line(self.records.line()))
    }

    /// Takes all records that are complete.
    fn read_records(&mut self, options: &ReadOptions) -> Result<()> {
        loop {
            match self.records.advance() {
                Ok(true) => self.record(options)?,
                Ok(false) => return Ok(()),
                Err(error) => self.pass_over(error, Cost::Line)?,
            }
        }
    }

    /// Reads what only the end of the file completes.
    pub(super) fn end(&mut self, options: &ReadOptions) -> Result<()> {
        self.block(&[], true, options)?;
        loop {
            match self.records.advance_last() {
                Ok(true) => self.record(options)?,
                Ok(false) => break,
                Err(error) => self.pass_over(error, Cost::Line)?,
            }
            // Below a line that was passed over, there may be more.
            self.read_records(options)?;
        }
        self.check_rows()?;
        self.notices.extend(title_notice(&self.titles, self.first_line));
        self.notices.extend(self.decode.notice());
        self.notices.extend(self.bad.notice());
        Ok(())
    }

    fn check_rows(&self) -> Result<()> {
        self.bad.check(self.rows)?;
        match (self.rows, self.names.is_empty()) {
            (0, true) if self.records.passing() > 0 => Err(no_such_line(&self.records)),
            (0, true) => Err(no_rows()),
            (0, false) => Err(only_header().at_line(self.first_line)),
            _ => Ok(()),
        }
    }

    pub(super) fn finish(self) -> RawTable {
        let (format, told) = (self.format(), self.told());
        let columns = self.names.into_iter().zip(self.coders);
        let column =
            |(name, coder): (_, Coder)| RawColumn { name, values: coder.finish(), told: told.clone() };
        let (columns, skipped) = (columns.map(column).collect(), self.bad.skipped());
        RawTable { columns, rows: self.rows as usize, format, notices: self.notices, skipped }
    }

    /// What is said of every column.
    pub(super) fn told(&self) -> Told {
        Told { missing: self.missing.clone(), ..Told::default() }
    }

    pub(super) fn format(&self) -> Format {
        Format {
            delimiter: Some(char::from(self.delimiter)),
            encoding: Some(self.decode.encoding().name().to_string()),
            header: self.header,
            header_row: self.first_line as usize,
            ..Format::of(FileKind::Text)
        }
    }

    /// Takes the record that was just completed: a title, the names, or a row.
    fn record(&mut self, options: &ReadOptions) -> Result<()> {
        if self.names.is_empty() {
            if self.above > 0 {
                self.above -= 1;
                self.titles.push(self.records.strings().join(" "));
                return Ok(());
            }
            self.begin_columns()?;
            if self.header {
                return Ok(());
            }
        }
        if self.records.len() != self.coders.len() {
            let error = self.fault().unwrap_or_else(|| self.ragged());
            return self.pass_over(error, Cost::Line);
        }
        if let Some(error) = self.fault() {
            return self.pass_over(error, Cost::Record);
        }
        self.rows += 1;
        let coders = &mut self.coders;
        self.records.for_each(|column, text, from, to| coders[column].push(text, from, to, options));
        Ok(())
    }

    /// What is wrong with the bytes of the record, if anything.
    #[inline]
    fn fault(&self) -> Option<Error> {
        let (byte, line) = self.records.fault()?;
        let error = if byte == UNDECODABLE { malformed(self.decode.encoding()) } else { nul() };
        Some(error.at_line(line))
    }

    /// Leaves out a record that cannot be read, if that is wished and it is a row; at the cost of its first line, or the whole of it.
    #[cold]
    fn pass_over(&mut self, error: Error, cost: Cost) -> Result<()> {
        let (line, row) = (self.records.record_line(), self.rows + self.bad.total() + 1);
        self.bad.add(error, line, row, self.names.is_empty())?;
        if cost == Cost::Line {
            self.records.skip_line();
        }
        Ok(())
    }

    fn begin_columns(&mut self) -> Result<()> {
        let count = self.records.len();
        if count > MAX_COLUMNS {
            let expected = format!("at most {MAX_COLUMNS} columns");
            let error = Error::expected(ErrorKind::TooLarge, expected, count);
            return Err(error.at_line(self.records.record_line()));
        }
        if let Some(error) = self.fault() {
            return Err(error);
        }
        self.first_line = self.records.record_line();
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
        let row = self.rows + self.bad.total() + 1;
        let hint = if row == 1 && self.header && found == expected + 1 {
            " (perhaps the header lacks a name for row numbers)"
        } else {
            ""
        };
        Error::expected(ErrorKind::Table, format!("{expected} {fields}"), format!("{found}{hint}"))
            .at_row(row)
            .at_line(self.records.record_line())
    }
}

fn no_rows() -> Error {
    Error::expected(ErrorKind::Table, "a table", "an empty file")
}

fn only_header() -> Error {
    Error::expected(ErrorKind::Table, "rows below the header", "none")
}

/// The table was said to begin below the end of the file.
fn no_such_line(records: &Records) -> Error {
    let wanted = records.line() + records.passing();
    Error::expected(ErrorKind::Table, format!("a table that begins on line {wanted}"), "the end of the file")
}

/// Tells what stood above the table.
fn title_notice(titles: &[String], first_line: u64) -> Option<Notice> {
    const SHOWN: usize = 60;
    let shorten = |title: &String| format!("{:?}", title.trim().chars().take(SHOWN).collect::<String>());
    let first = titles.iter().find(|title| !title.trim().is_empty()).map(shorten);
    let what = first.map_or("empty lines".to_string(), |first| format!("lines beginning with {first}"));
    (!titles.is_empty()).then(|| {
        Notice::table(format!("the table begins on line {first_line}; {what} were left out above it"))
    })
}

/// Files that are no text, or no table, told by their first bytes.
fn refuse_other_formats(sample: &[u8]) -> Result<()> {
    let known: [(&[u8], &str); 20] = [
        (b"\xD0\xCF\x11\xE0", "an old Excel workbook; save the sheet as CSV"),
        (b"PAR1", "a Parquet file; write it out as CSV"),
        (b"SQLite format 3", "an SQLite database; write the table out as CSV"),
        (b"$FL2@(#)", "an SPSS file; save it as CSV"),
        (b"$FL3@(#)", "an SPSS file; save it as CSV"),
        (b"<stata_dta>", "a Stata file; save it as CSV"),
        (b"ARROW1\0\0", "an Arrow file; write it out as CSV"),
        (b"Obj\x01", "an Avro file; write it out as CSV"),
        (b"\x89HDF", "an HDF5 file; write the table out as CSV"),
        (b"RDX2\n", "data of R; write the table out as CSV"),
        (b"RDX3\n", "data of R; write the table out as CSV"),
        (b"%PDF", "a PDF document"),
        (b"{\\rtf", "an RTF document"),
        (b"\x1F\x8B", "a packed file inside another; unpack it once"),
        (b"PK\x03\x04", "a packed file inside another; unpack it once"),
        (b"7z\xBC\xAF\x27\x1C", "a 7z archive; unpack it"),
        (b"Rar!\x1A\x07", "a RAR archive; unpack it"),
        (b"\xFD7zXZ\0", "a file packed by xz; unpack it"),
        (b"\x28\xB5\x2F\xFD", "a file packed by Zstandard; unpack it"),
        (b"BZh91AY&SY", "a file packed by bzip2; unpack it"),
    ];
    match known.iter().find(|(magic, _)| sample.starts_with(magic)) {
        Some((_, found)) => Err(Error::expected(ErrorKind::Table, "a text table", found)),
        None if is_markup(sample) => {
            Err(Error::expected(ErrorKind::Table, "a text table", "a web page or XML"))
        }
        None => Ok(()),
    }
}

fn is_markup(sample: &[u8]) -> bool {
    let start: Vec<u8> = sample.trim_ascii_start().iter().take(14).map(u8::to_ascii_lowercase).collect();
    [&b"<!doctype html"[..], b"<html", b"<?xml"].iter().any(|tag| start.starts_with(tag))
}

impl std::fmt::Debug for TableReader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("TableReader")
            .field("bytes", &self.bytes)
            .field("rows", &self.rows_read())
            .finish_non_exhaustive()
    }
}
