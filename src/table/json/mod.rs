//! Tables written as JSON: an array of objects, an object a line, objects one after another, or one object of arrays, a column each.
//!
//! Text, once decoded, is read as far as it makes whole values, and let go: no more of it is held than one object. A key is a
//! column, in the order in which keys are first met; where an object lacks it or has null, the cell is missing. A text, a number,
//! true and false stand for their text. A value that is itself an object or an array has no place in a table.
//!
//! A bad row is an object with such a value or with a key twice, or a line that is no object. Where objects do not each have a
//! line, text that is no JSON at all cannot be passed over, since nothing tells where it ends.

mod columns;
mod cursor;
mod form;
mod row;

use super::bad::BadRows;
use super::build::TableBuilder;
use super::decode::Decode;
use super::records::{MAX_COLUMNS, MAX_RECORD};
use super::{FileKind, Format, RawColumn, RawTable, ReadOptions, Told, header};
use crate::{Error, ErrorKind, Result};
use cursor::{Cursor, Fault};
use form::InArray;
pub(super) use form::{Form, form};
use row::{Keys, Row};

/// Bytes decoded at a time.
const BLOCK: usize = 32 * 1024;
/// How many cells there may be for each value that is given, beyond [`FREE`] many: without a limit, a small file in which every
/// object has a key of its own would fill the memory with missing values.
const SPARSE: u64 = 50;
const FREE: u64 = 1 << 24;

/// A table that is being read from JSON.
pub(super) struct Json {
    decode: Decode,
    /// Text that was not read yet, from `start` on.
    text: Vec<u8>,
    start: usize,
    /// The place at `start`: line, and characters passed on it.
    line: u64,
    passed: u64,
    form: Form,
    keys: Keys,
    row: Row,
    /// The columns of the row at hand.
    columns: Vec<usize>,
    builder: TableBuilder,
    rows: u64,
    /// Cells of the column at hand, where columns come one after another.
    cells: u64,
    /// Values given so far.
    values: u64,
    bad: BadRows,
    /// The user's spellings of a missing value.
    missing: Vec<String>,
}

impl Json {
    pub(super) fn new(form: Form, decode: Decode, options: &ReadOptions) -> Self {
        Self {
            decode,
            text: Vec::new(),
            start: 0,
            line: 1,
            passed: 0,
            form,
            keys: Keys::default(),
            row: Row::new(options.skip_bad.is_some()),
            columns: Vec::new(),
            builder: TableBuilder::new(),
            rows: 0,
            cells: 0,
            values: 0,
            bad: BadRows::new(options.skip_bad),
            missing: options.missing.clone(),
        }
    }

    pub(super) fn rows(&self) -> u64 {
        self.rows
    }

    pub(super) fn push(&mut self, bytes: &[u8]) -> Result<()> {
        bytes.chunks(BLOCK).try_for_each(|block| self.block(block, false))
    }

    fn block(&mut self, bytes: &[u8], last: bool) -> Result<()> {
        self.text.drain(..std::mem::take(&mut self.start));
        let decoded = self.decode.push(bytes, last, &mut self.text);
        // The text before bad bytes is read first, so the error that comes first in the file is the one reported.
        self.read(last && decoded.is_ok())?;
        decoded.map_err(|error| error.at_line(self.place(self.text.len()).0))
    }

    /// Reads what only the end of the file completes, and checks the whole.
    pub(super) fn finish(mut self) -> Result<RawTable> {
        self.block(&[], true)?;
        self.bad.check(self.rows)?;
        if self.keys.len() == 0 || self.rows == 0 {
            return Err(Error::expected(ErrorKind::Table, "objects with values", "none"));
        }
        let (names, mut notices) = header::repair(self.keys.names());
        notices.extend(self.decode.notice());
        notices.extend(self.bad.notice());
        let format = self.format();
        let (values, rows) = self.builder.finish();
        let told = Told { missing: self.missing, ..Told::default() };
        let column = |(name, values)| RawColumn { name, values, told: told.clone() };
        let columns = names.into_iter().zip(values).map(column).collect();
        Ok(RawTable { columns, rows, format, notices, skipped: self.bad.skipped() })
    }

    fn format(&self) -> Format {
        let encoding = Some(self.decode.encoding().name().to_string());
        Format { encoding, ..Format::of(FileKind::Json) }
    }

    /// Reads all that is whole.
    fn read(&mut self, last: bool) -> Result<()> {
        loop {
            let read = match self.form {
                Form::Lines => self.read_line(last),
                Form::Loose | Form::Array(_) => self.read_object(last),
                Form::Columns(place) => self.read_column(place, last),
                Form::End => self.read_end(),
            };
            match read {
                Ok(true) => {}
                Ok(false) => return Ok(()),
                Err(Stop::Refused(error)) => return Err(error),
                Err(Stop::Fault(Fault::Cut)) if self.is_too_long() => return Err(self.too_long()),
                Err(Stop::Fault(Fault::Cut)) if !last => return Ok(()),
                Err(Stop::Fault(fault)) => {
                    return Err(self.refusal(fault.at_end(self.text.len(), "the end of the file")));
                }
            }
        }
    }

    /// What may be read now: no more than an object may be long.
    fn cursor(text: &[u8], start: usize, last: bool) -> Cursor<'_> {
        let end = text.len().min(start + MAX_RECORD + 1);
        Cursor { text: &text[..end], at: start, last: last && end == text.len() }
    }

    /// The next byte that is no blank; what stands before it is passed.
    fn peek(&mut self, last: bool) -> std::result::Result<u8, Fault> {
        let mut cursor = Self::cursor(&self.text, self.start, last);
        let next = cursor.peek();
        let at = cursor.at;
        self.pass(at);
        next
    }

    fn is_too_long(&self) -> bool {
        self.text.len() - self.start > MAX_RECORD
    }

    fn too_long(&self) -> Error {
        let expected = format!("an object of at most {MAX_RECORD} bytes");
        self.at(self.start, Error::expected(ErrorKind::Table, expected, "a longer one"))
    }

    /// Reads a line, which should be an object; `false` when there is no more.
    fn read_line(&mut self, last: bool) -> Step {
        let rest = &Self::cursor(&self.text, self.start, last).text[self.start..];
        let end = match rest.iter().position(|&byte| byte == b'\n') {
            Some(end) => end,
            None if rest.is_empty() => return Ok(false),
            None if last && !self.is_too_long() => rest.len(),
            None => return Err(Fault::Cut.into()),
        };
        let end = self.start + end;
        if !self.text[self.start..end].trim_ascii().is_empty() {
            let mut cursor = Cursor { text: &self.text[..end], at: self.start, last: true };
            let read = self.row.read(&mut cursor).and_then(|()| match cursor.peek() {
                Ok(_) => Err(cursor.wrong("the end of the line behind the object")),
                Err(_) => Ok(()),
            });
            match read {
                Ok(()) => self.take_row()?,
                Err(fault) => self.leave_out(fault.at_end(end, "the end of the line"))?,
            }
        }
        self.pass((end + 1).min(self.text.len()));
        Ok(true)
    }

    /// Reads an object, or what stands between two of them.
    fn read_object(&mut self, last: bool) -> Step {
        let next = match self.peek(last) {
            Err(_) if last && self.form == Form::Loose => return Ok(false),
            next => next?,
        };
        let mut cursor = Self::cursor(&self.text, self.start, last);
        let form = match self.form {
            Form::Array(InArray::Bracket) => {
                cursor.take(b"[", "an array")?;
                Form::Array(InArray::First)
            }
            Form::Array(InArray::First) if next == b']' => {
                cursor.at += 1;
                Form::End
            }
            Form::Array(InArray::Comma) => match cursor.take(b",]", "a comma or the end of the array")? {
                b',' => Form::Array(InArray::Next),
                _ => Form::End,
            },
            form => {
                self.row.read(&mut cursor)?;
                let end = cursor.at;
                self.take_row()?;
                let then = if form == Form::Loose { form } else { Form::Array(InArray::Comma) };
                return Ok(self.went_on(end, then));
            }
        };
        let end = cursor.at;
        Ok(self.went_on(end, form))
    }

    fn read_end(&mut self) -> Step {
        match self.peek(true) {
            Ok(_) => Err(Self::cursor(&self.text, self.start, true).wrong("the end of the file").into()),
            Err(_) => Ok(false),
        }
    }

    /// Goes on behind what was read.
    fn went_on(&mut self, to: usize, form: Form) -> bool {
        self.pass(to);
        self.form = form;
        true
    }

    /// Takes the row that was read, or leaves it out.
    fn take_row(&mut self) -> std::result::Result<(), Stop> {
        if let Some(fault) = self.row.take_bad() {
            return self.leave_out(fault);
        }
        if let Err(key) = self.keys.columns_of(&self.row, &mut self.columns) {
            let error = Error::expected(ErrorKind::Table, "each key once", format!("{key:?} again"));
            return Ok(self.note(self.at(self.start, error))?);
        }
        while self.builder.len() < self.keys.len() {
            self.builder.add_column();
        }
        for (&column, (_, value)) in self.columns.iter().zip(self.row.fields()) {
            match value {
                Some(text) => self.builder.column(column).text(text),
                None => self.builder.column(column).missing(),
            }
        }
        self.values += self.row.values();
        self.rows += 1;
        self.builder.end_row();
        Ok(self.check_size()?)
    }

    fn check_size(&self) -> Result<()> {
        let (rows, columns) = (self.rows, self.builder.len());
        if columns > MAX_COLUMNS {
            let expected = format!("at most {MAX_COLUMNS} different keys");
            return Err(self.at(self.start, Error::expected(ErrorKind::TooLarge, expected, columns)));
        }
        if rows * columns as u64 > FREE + SPARSE * self.values {
            let found =
                format!("{columns} different keys in {rows} objects, most of which lack most of them");
            let error = Error::expected(ErrorKind::TooLarge, "objects with mostly the same keys", found);
            return Err(self.at(self.start, error));
        }
        Ok(())
    }

    /// Leaves out a row, or refuses it.
    fn leave_out(&mut self, fault: Fault) -> std::result::Result<(), Stop> {
        // What is nested is seldom so in a few rows only: leaving them out is no advice.
        let nested = matches!(fault, Fault::Row { .. }) && !self.bad.allowed();
        let error = self.refusal(fault);
        if nested { Err(error.into()) } else { Ok(self.note(error)?) }
    }

    fn note(&mut self, error: Error) -> Result<()> {
        let row = self.next_row();
        self.bad.add(error, self.line, row, false)
    }

    /// The number of the object at hand, from 1.
    fn next_row(&self) -> u64 {
        let before = if matches!(self.form, Form::Columns(_)) { self.cells } else { self.rows };
        before + self.bad.total() + 1
    }

    /// The error that a fault is.
    fn refusal(&self, fault: Fault) -> Error {
        let wrong = |expected: &str, found: &str| Error::expected(ErrorKind::Table, expected, found);
        match fault {
            Fault::Cut => self.at(self.start, wrong("a whole JSON value", "a part of one")),
            Fault::Wrong { at, expected, found } => self.at(at, wrong(expected, &found)),
            Fault::Row { at, key, expected, found } => {
                let error = self.at(at, wrong(expected, found));
                key.into_iter().fold(error, Error::in_column)
            }
        }
    }

    /// The error with its place.
    fn at(&self, byte: usize, error: Error) -> Error {
        let (line, character) = self.place(byte);
        error.at_row(self.next_row()).at_character(line, character)
    }

    /// Line and character of a byte that was not passed yet.
    fn place(&self, byte: usize) -> (u64, u64) {
        let (line, passed) = moved(&self.text[self.start..byte], self.line, self.passed);
        (line, passed + 1)
    }

    /// Passes the text up to a byte.
    fn pass(&mut self, to: usize) {
        (self.line, self.passed) = moved(&self.text[self.start..to], self.line, self.passed);
        self.start = to;
    }
}

/// The place behind a text: its line, and the characters before it on that line.
fn moved(text: &[u8], line: u64, passed: u64) -> (u64, u64) {
    let lines = text.split(|&byte| byte == b'\n').count() as u64 - 1;
    let last = text.iter().rposition(|&byte| byte == b'\n').map_or(text, |at| &text[at + 1..]);
    let starts_character = |byte: &&u8| **byte & 0xC0 != 0x80;
    let characters = last.iter().filter(starts_character).count() as u64;
    (line + lines, characters + if lines == 0 { passed } else { 0 })
}

/// Whether there was something to read.
type Step = std::result::Result<bool, Stop>;

/// Why reading stops.
enum Stop {
    Fault(Fault),
    Refused(Error),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Refused(error)
    }
}
