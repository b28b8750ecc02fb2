//! The third stage: text becomes records of fields.
//!
//! One pass over the bytes, which may stop anywhere and go on with the next piece. The rules are those of RFC 4180 as
//! `csv-core` reads it: a field that starts with a quote may hold delimiters, line ends and doubled quotes; lines end
//! with LF, CRLF or CR; blank lines do not count. In addition blanks around a field, quoted or not, are dropped.
//! Quoted fields with anything odd inside are handed to `csv-core` itself. One thing is refused that it reads: a quote that is
//! closed on a later line than it was opened, with text right behind it. That is a stray quote, which has swallowed the lines up
//! to the next one.
//!
//! A tolerant reader goes on after a mistake. Bytes that mean nothing are noted, and the record is read to its end
//! ([`fault`](Records::fault)). Where a record has no right end, or is not one after all, only the line on which it begins is
//! passed over ([`skip_line`](Records::skip_line)): so a stray quote costs one line, whatever it seemed to open.
//!
//! `csv-core` alone would not do: it copies every field byte by byte into a buffer of the caller's, and tells neither the line on
//! which a quote was opened nor a NUL byte, a blank around a field, or a record that never ends. Here a record stays where it was
//! decoded, plain bytes are passed over by a table of the few that mean something, and errors know their line. What that gains in
//! time has not been measured against `csv-core`; the rules are, by a property test.

use super::ReadOptions;
use super::decode::UNDECODABLE;
use crate::{Error, ErrorKind, Result};

/// The longest record that is accepted, in bytes of UTF-8. Without it, a file with no line end would fill the memory.
pub const MAX_RECORD: usize = 1 << 20;
/// The largest number of columns that is accepted.
pub const MAX_COLUMNS: usize = 100_000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Outside quotes.
    Plain,
    /// Between an opening quote and its closing one.
    Quoted,
    /// Just after a quote inside a quoted field: the closing one, or the first of a doubled pair.
    AfterQuote,
}

/// Splits text into records.
pub(super) struct Records {
    delimiter: u8,
    /// Whether a byte means anything outside quotes.
    special: Box<[bool; 256]>,
    /// The records not yet handed out, from `start` on; what lies before is spent.
    text: Vec<u8>,
    start: usize,
    position: usize,
    /// Where each complete field of the current record ends.
    ends: Vec<usize>,
    state: State,
    /// Whether the current record is complete, and so handed out.
    complete: bool,
    /// Whether the last byte of the record before was a CR, which a LF may follow.
    after_cr: bool,
    /// Line at `position`, line where the record started, and line of the last opening quote, from 1.
    line: u64,
    record_line: u64,
    quote_line: u64,
    /// Lines to pass over unread before the next record.
    passing: u64,
    /// Whether to go on after bytes that mean nothing.
    tolerant: bool,
    /// The first byte of the current record that means nothing, and its line.
    fault: Option<(u8, u64)>,
    unquoted: Unquote,
}

impl Records {
    pub(super) fn new(delimiter: u8) -> Self {
        let mut special = Box::new([false; 256]);
        for byte in [delimiter, b'"', b'\r', b'\n', 0, UNDECODABLE] {
            special[usize::from(byte)] = true;
        }
        Self {
            delimiter,
            special,
            text: Vec::new(),
            start: 0,
            position: 0,
            ends: Vec::new(),
            state: State::Plain,
            complete: false,
            after_cr: false,
            line: 1,
            record_line: 1,
            quote_line: 1,
            passing: 0,
            tolerant: false,
            fault: None,
            unquoted: Unquote::new(delimiter),
        }
    }

    /// A splitter as the options ask for: below the lines above the table, and tolerant if bad rows may be left out.
    pub(super) fn of(delimiter: u8, options: &ReadOptions) -> Self {
        let passing = options.header_row.map_or(0, |row| row.saturating_sub(1)) as u64;
        Self { passing, tolerant: options.skip_bad.is_some(), ..Self::new(delimiter) }
    }

    /// Line of the file that was reached, from 1.
    pub(super) fn line(&self) -> u64 {
        self.line
    }

    /// Line on which the record handed out last starts, from 1.
    pub(super) fn record_line(&self) -> u64 {
        self.record_line
    }

    /// The buffer to which the next piece of text is to be appended.
    pub(super) fn buffer(&mut self) -> &mut Vec<u8> {
        let spent = self.start;
        if spent > 0 {
            self.text.drain(..spent);
            self.position -= spent;
            self.start = 0;
            self.ends.iter_mut().for_each(|end| *end -= spent);
        }
        &mut self.text
    }

    /// Moves to the next complete record; `false` when more text is needed. Blank lines are passed over.
    pub(super) fn advance(&mut self) -> Result<bool> {
        loop {
            self.begin();
            if !self.pass() || !self.scan()? {
                return Ok(false);
            }
            if !self.is_blank() {
                return Ok(true);
            }
        }
    }

    /// After the last piece: moves to a last record without a line end, if there is one.
    pub(super) fn advance_last(&mut self) -> Result<bool> {
        if self.state == State::Quoted {
            let message = "expected a closing quote, found the end of the file; the quote was opened here";
            return Err(Error::new(ErrorKind::Table, message).at_line(self.quote_line));
        }
        self.begin();
        if self.position == self.start {
            return Ok(false);
        }
        self.ends.push(self.position);
        (self.state, self.complete) = (State::Plain, true);
        Ok(!self.is_blank())
    }

    /// What is wrong with the bytes of the record handed out last: a NUL, or bytes that [mean nothing](UNDECODABLE); and their line.
    pub(super) fn fault(&self) -> Option<(u8, u64)> {
        self.fault
    }

    /// Goes back to where the current record starts, complete or not, and passes over the line on which it does.
    pub(super) fn skip_line(&mut self) {
        self.ends.clear();
        (self.position, self.complete, self.state, self.fault) = (self.start, false, State::Plain, None);
        self.line = self.record_line;
        self.passing = 1;
    }

    /// Lines still to be passed over.
    pub(super) fn passing(&self) -> u64 {
        self.passing
    }

    /// Number of fields in the record.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Hands every field, trimmed and without its quotes, to `sink`: the whole text and the field's range in it (so
    /// that a reader may load whole words at its start).
    #[inline]
    pub(super) fn for_each(&mut self, mut sink: impl FnMut(usize, &[u8], usize, usize)) {
        let mut start = self.start;
        for (index, &end) in self.ends.iter().enumerate() {
            let (from, to) = trim(&self.text, start, end);
            if from < to && self.text[from] == b'"' {
                let field = self.unquoted.field(&self.text[from..to]);
                sink(index, field, 0, field.len());
            } else {
                sink(index, &self.text, from, to);
            }
            start = end + 1;
        }
    }

    /// The fields as text.
    pub(super) fn strings(&mut self) -> Vec<String> {
        let mut fields = Vec::with_capacity(self.len());
        self.for_each(|_, text, from, to| fields.push(String::from_utf8_lossy(&text[from..to]).into_owned()));
        fields
    }

    /// Whether everything so far was read: the next byte begins a record.
    pub(super) fn at_record_start(&self) -> bool {
        let between = self.start == self.text.len() && self.ends.is_empty() && self.passing == 0;
        self.state == State::Plain && between
    }

    /// Whether the next byte, if it is a LF, belongs to the line end before it.
    pub(super) fn after_cr(&self) -> bool {
        self.after_cr
    }

    /// Goes back to the start of the record that is not complete yet, and hands out its text.
    pub(super) fn take_open(&mut self) -> Vec<u8> {
        self.begin();
        let open = self.text.split_off(self.start);
        self.start_afresh(self.record_line);
        open
    }

    /// Passes over so many lines of whole records that were read elsewhere, and of which the last ended with a CR or not; it
    /// has to stand [between two records](Self::at_record_start).
    pub(super) fn skip_lines(&mut self, lines: u64, after_cr: bool) {
        self.start_afresh(self.line + lines);
        self.after_cr = after_cr;
    }

    fn start_afresh(&mut self, line: u64) {
        self.text.clear();
        self.ends.clear();
        (self.start, self.position, self.complete, self.state) = (0, 0, false, State::Plain);
        (self.line, self.record_line, self.fault) = (line, line, None);
    }

    /// Passes over whole lines; `false` when the text ends first.
    fn pass(&mut self) -> bool {
        if self.passing == 0 {
            return true;
        }
        while self.passing > 0 {
            if self.after_cr && self.text.get(self.start) == Some(&b'\n') {
                self.start += 1;
                self.after_cr = false;
            }
            let text = &self.text[self.start..];
            let end = text.iter().position(|byte| matches!(byte, b'\r' | b'\n'));
            self.after_cr = end.map_or(self.after_cr && text.is_empty(), |end| text[end] == b'\r');
            self.start += end.map_or(text.len(), |end| end + 1);
            self.position = self.start;
            if end.is_none() {
                return false;
            }
            self.passing -= 1;
            self.line += 1;
        }
        self.record_line = self.line;
        true
    }

    /// Forgets a record that was handed out.
    fn begin(&mut self) {
        if std::mem::take(&mut self.complete) {
            self.ends.clear();
            (self.start, self.fault) = (self.position, None);
            self.record_line = self.line;
        }
    }

    /// Scans to the end of a record; `false` when the text ends first. A record is refused at the byte with which it
    /// becomes too long, so that what lies behind, be it known already or not, has no say.
    fn scan(&mut self) -> Result<bool> {
        let end = self.text.len().min(self.start + MAX_RECORD + 1);
        while self.position < end {
            let done = match self.state {
                State::Plain => self.plain(end)?,
                State::Quoted => self.quoted(end)?,
                State::AfterQuote => self.after_quote()?,
            };
            if done {
                self.complete = true;
                return self.check_length().map(|()| true);
            }
        }
        self.check_length().map(|()| false)
    }

    #[inline]
    fn plain(&mut self, end: usize) -> Result<bool> {
        let text = &self.text[..end];
        let mut at = self.position;
        loop {
            while at < text.len() && !self.special[usize::from(text[at])] {
                at += 1;
            }
            if at < text.len() && text[at] == self.delimiter {
                self.ends.push(at);
                at += 1;
            } else {
                break;
            }
        }
        self.position = at;
        if at == text.len() { Ok(false) } else { self.mark(text[at]) }
    }

    /// Deals with the one special byte, other than a delimiter, at the scan position.
    fn mark(&mut self, byte: u8) -> Result<bool> {
        let at = self.position;
        self.position += 1;
        match byte {
            b'\n' if self.after_cr && at == self.start => {
                self.start += 1;
                self.after_cr = false;
                Ok(false)
            }
            b'\n' | b'\r' => {
                self.ends.push(at);
                self.after_cr = byte == b'\r';
                self.line += 1;
                Ok(true)
            }
            b'"' => {
                let start = self.ends.last().map_or(self.start, |end| end + 1);
                if self.text[start..at].iter().all(|&byte| is_blank(byte)) {
                    self.state = State::Quoted;
                    self.quote_line = self.line;
                }
                Ok(false)
            }
            _ => self.note(byte).map(|()| false),
        }
    }

    fn quoted(&mut self, end: usize) -> Result<bool> {
        let inside = &self.text[self.position..end];
        let special = |&byte: &u8| matches!(byte, b'"' | b'\r' | b'\n' | 0 | UNDECODABLE);
        let Some(passed) = inside.iter().position(special) else {
            self.position = end;
            return Ok(false);
        };
        let byte = inside[passed];
        self.position += passed + 1;
        match byte {
            b'"' => self.state = State::AfterQuote,
            b'\r' => self.line += 1,
            b'\n' if self.text[self.position - 2] != b'\r' => self.line += 1,
            b'\n' => {}
            _ => self.note(byte)?,
        }
        Ok(false)
    }

    /// A second quote goes on with the field; whatever else comes is read as plain text, unless the field spans lines.
    fn after_quote(&mut self) -> Result<bool> {
        let next = self.text[self.position];
        if next == b'"' {
            self.position += 1;
            self.state = State::Quoted;
            return Ok(false);
        }
        let ends_field = next == self.delimiter || matches!(next, b'\r' | b'\n') || is_blank(next);
        if self.line != self.quote_line && !ends_field {
            return Err(self.stray_quote());
        }
        self.state = State::Plain;
        Ok(false)
    }

    /// Notes a byte that means nothing, or refuses it.
    #[cold]
    fn note(&mut self, byte: u8) -> Result<()> {
        if self.tolerant {
            self.fault.get_or_insert((byte, self.line));
            return Ok(());
        }
        Err(nul().at_line(self.line))
    }

    fn stray_quote(&self) -> Error {
        let expected = format!("a field to end with the quote that closes on line {}", self.line);
        Error::expected(ErrorKind::Table, expected, "text right behind it; the quote was opened here")
            .at_line(self.quote_line)
    }

    fn check_length(&self) -> Result<()> {
        if self.position - self.start <= MAX_RECORD {
            return Ok(());
        }
        let found = if self.state == State::Quoted {
            format!("a longer one; perhaps the quote opened on line {} is never closed", self.quote_line)
        } else {
            "a longer one; perhaps this is not a text table".to_string()
        };
        let expected = format!("a record of at most {MAX_RECORD} bytes");
        Err(Error::expected(ErrorKind::Table, expected, found).at_line(self.record_line))
    }

    fn is_blank(&self) -> bool {
        self.ends.len() == 1 && self.text[self.start..self.ends[0]].iter().all(|&byte| is_blank(byte))
    }
}

/// The error for a NUL byte.
pub(super) fn nul() -> Error {
    Error::expected(ErrorKind::Table, "text", "a NUL byte")
}

fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte == b'\t'
}

/// The range without blanks at its two ends.
#[inline]
fn trim(text: &[u8], mut start: usize, mut end: usize) -> (usize, usize) {
    while start < end && is_blank(text[start]) {
        start += 1;
    }
    while start < end && is_blank(text[end - 1]) {
        end -= 1;
    }
    (start, end)
}

/// Takes the quotes off a field.
struct Unquote {
    delimiter: u8,
    /// Made when it is needed: most files have no such field, and its tables take longer than a short file.
    reader: Option<Box<csv_core::Reader>>,
    scratch: Vec<u8>,
}

impl Unquote {
    fn new(delimiter: u8) -> Self {
        Self { delimiter, reader: None, scratch: Vec::new() }
    }

    /// The content of `raw`, which starts with a quote. Nearly always the last byte is the closing one.
    fn field<'a>(&'a mut self, raw: &'a [u8]) -> &'a [u8] {
        match raw {
            [b'"', content @ .., b'"'] if !content.contains(&b'"') => content,
            _ => self.odd_field(raw),
        }
    }

    fn odd_field(&mut self, raw: &[u8]) -> &[u8] {
        let delimiter = self.delimiter;
        let build = || Box::new(csv_core::ReaderBuilder::new().delimiter(delimiter).build());
        let reader = self.reader.get_or_insert_with(build);
        reader.reset();
        self.scratch.resize(raw.len() + 1, 0);
        let (_, _, written) = reader.read_field(raw, &mut self.scratch);
        &self.scratch[..written]
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(text: &[u8], delimiter: u8, piece: usize) -> Result<Vec<Vec<String>>> {
        let mut records = Records::new(delimiter);
        let mut rows = Vec::new();
        for chunk in text.chunks(piece.max(1)) {
            records.buffer().extend_from_slice(chunk);
            while records.advance()? {
                rows.push(records.strings());
            }
        }
        if records.advance_last()? {
            rows.push(records.strings());
        }
        Ok(rows)
    }

    /// The same by `csv-core` alone. A line end is added, so that every record is complete in one call.
    fn oracle(text: &[u8], delimiter: u8) -> Vec<Vec<String>> {
        let text = &[text, b"\n"].concat()[..];
        let mut reader = csv_core::ReaderBuilder::new().delimiter(delimiter).build();
        let (mut output, mut ends) = (vec![0; text.len() + 8], vec![0; text.len() + 8]);
        let (mut rows, mut input) = (Vec::new(), text);
        loop {
            let (result, read, _, fields) = reader.read_record(input, &mut output, &mut ends);
            input = &input[read..];
            match result {
                csv_core::ReadRecordResult::Record => {
                    let starts = std::iter::once(0).chain(ends.iter().copied());
                    let field =
                        |(from, &to): (usize, &usize)| String::from_utf8_lossy(&output[from..to]).into();
                    rows.push(starts.zip(&ends[..fields]).map(field).collect());
                }
                csv_core::ReadRecordResult::End => return rows,
                _ => {}
            }
        }
    }

    fn rows(rows: &[&[&str]]) -> Vec<Vec<String>> {
        rows.iter().map(|row| row.iter().map(ToString::to_string).collect()).collect()
    }

    #[test]
    fn named_cases_read_as_written() {
        let cases: [(&str, &[&[&str]]); 12] = [
            ("a,b\n1,2\n", &[&["a", "b"], &["1", "2"]]),
            ("a,b\r\n1,2", &[&["a", "b"], &["1", "2"]]),
            ("a,b\r1,2\r", &[&["a", "b"], &["1", "2"]]),
            ("\n\na,b\n  \n\r\n1,2\n\n", &[&["a", "b"], &["1", "2"]]),
            (" a , b\t\n", &[&["a", "b"]]),
            ("\"a,b\",\"c\nd\"\n", &[&["a,b", "c\nd"]]),
            ("a, \"b, c\" ,d\n", &[&["a", "b, c", "d"]]),
            ("\"say \"\"hi\"\"\",x\n", &[&["say \"hi\"", "x"]]),
            ("\" kept \", dropped \n", &[&[" kept ", "dropped"]]),
            ("5\" pipe,6\"\n", &[&["5\" pipe", "6\""]]),
            ("\"\",\n", &[&["", ""]]),
            (",\n,", &[&["", ""], &["", ""]]),
        ];
        for (text, expected) in cases {
            for piece in 1..=text.len() {
                assert_eq!(
                    read(text.as_bytes(), b',', piece).unwrap(),
                    rows(expected),
                    "{text:?} by {piece}"
                );
            }
        }
    }

    #[test]
    fn lines_are_counted_through_quotes_and_all_line_ends() {
        let mut records = Records::new(b',');
        records.buffer().extend_from_slice(b"a\r\n\"b\r\nc\nd\re\"\rf\n\ng\n");
        let mut lines = Vec::new();
        while records.advance().unwrap() {
            lines.push(records.record_line());
        }
        assert_eq!(lines, [1, 2, 6, 8]);
    }

    #[test]
    fn an_open_quote_names_its_line() {
        let error = read(b"a,b\n1,2\n3,\"4\n5,6\n", b',', 4).unwrap_err();
        assert_eq!(error.place().line, Some(3));
    }

    #[test]
    fn text_behind_a_quote_that_spans_lines_is_a_stray_quote() {
        let error = read(b"a,b\n1,\"2\n3,\"x\"\n", b',', 3).unwrap_err();
        let text = "line 2: expected a field to end with the quote that closes on line 3, found text right behind it; \
                    the quote was opened here";
        assert_eq!(error.to_string(), text);
        // On one line it is read as csv-core does.
        assert_eq!(read(b"\"a\"b,c\n", b',', 3).unwrap(), rows(&[&["ab", "c"]]));
        assert_eq!(read(b"\"a\nb\" ,c\n", b',', 3).unwrap(), rows(&[&["a\nb", "c"]]));
    }

    /// What a tolerant reader makes of text in which every record that is not right costs the line on which it begins.
    fn read_on(text: &[u8], piece: usize, below: usize) -> Vec<(u64, Result<Vec<String>>)> {
        let options =
            ReadOptions { skip_bad: Some(u64::MAX), header_row: Some(below + 1), ..ReadOptions::default() };
        let mut records = Records::of(b',', &options);
        let mut found = Vec::new();
        let mut take = |records: &mut Records, advance: fn(&mut Records) -> Result<bool>| {
            match advance(records) {
                Ok(true) => found.push((records.record_line(), Ok(records.strings()))),
                Ok(false) => return false,
                Err(error) => {
                    found.push((records.record_line(), Err(error)));
                    records.skip_line();
                }
            }
            true
        };
        for chunk in text.chunks(piece.max(1)) {
            records.buffer().extend_from_slice(chunk);
            while take(&mut records, Records::advance) {}
        }
        while take(&mut records, Records::advance_last) {
            while take(&mut records, Records::advance) {}
        }
        found
    }

    #[test]
    fn a_stray_quote_costs_one_line() {
        let text = b"a,b\r\n1,\"2\r\n3,\"x\"\r\n5,\"6\r\n7,8";
        for piece in 1..=text.len() {
            let found = read_on(text, piece, 0);
            let kept: Vec<_> = found
                .iter()
                .filter_map(|(line, row)| row.as_ref().ok().map(|row| (*line, row.join("|"))))
                .collect();
            assert_eq!(kept, [(1, "a|b".into()), (3, "3|x".into()), (5, "7|8".into())], "by {piece}");
            assert_eq!(
                found.iter().filter(|(_, row)| row.is_err()).map(|(line, _)| *line).collect::<Vec<_>>(),
                [2, 4]
            );
            assert_eq!(read_on(text, piece, 3).len(), 2);
        }
    }

    fn text() -> impl Strategy<Value = Vec<u8>> {
        proptest::collection::vec(proptest::sample::select(b"ab,;\"\r\n".to_vec()), 0..60)
    }

    proptest! {
        #[test]
        fn reading_on_does_not_depend_on_the_pieces(text in text(), piece in 1usize..20, below in 0usize..4) {
            prop_assert_eq!(read_on(&text, piece, below), read_on(&text, 100, below));
        }

        #[test]
        fn agrees_with_csv_core_in_any_pieces(text in text(), piece in 1usize..20) {
            // An unclosed quote is an error here and the end of a field there; so is text behind a quote that spans lines.
            match read(&text, b',', piece) {
                Ok(found) => prop_assert_eq!(found, oracle(&text, b',')),
                Err(error) if error.to_string().contains("right behind it") => {}
                Err(_) => {
                    let closed = read(&[&text[..], b"\""].concat(), b',', piece);
                    prop_assert!(closed.is_ok());
                }
            }
        }
    }
}
