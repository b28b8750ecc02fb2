//! A place in the text: steps over blanks and comments, reads words, names and numbers, and tells faults with their place.

use super::super::ROW_TOLERANCE;
use crate::error::{Error, ErrorKind, Result};

/// A name and where it begins, in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Name<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

pub(super) struct Cursor<'a> {
    text: &'a str,
    pub(super) at: usize,
}

impl<'a> Cursor<'a> {
    /// Begins at a byte of the text.
    pub(super) fn new(text: &'a str, at: usize) -> Self {
        Self { text, at }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Steps over blanks and comments.
    pub(super) fn skip(&mut self) {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start();
            self.at += rest.len() - trimmed.len();
            match comment(trimmed) {
                0 => return,
                length => self.at += length,
            }
        }
    }

    /// The next byte after blanks and comments.
    pub(super) fn peek(&mut self) -> Option<u8> {
        self.skip();
        self.text.as_bytes().get(self.at).copied()
    }

    /// Takes the byte if it is the next one.
    pub(super) fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// Takes the byte, or says that it was expected.
    pub(super) fn expect(&mut self, byte: u8, expected: &str) -> Result<()> {
        if self.eat(byte) { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    /// A keyword, a bare word or a number: all up to a blank, a comment or a punctuation mark. May be empty.
    pub(super) fn word(&mut self) -> Name<'a> {
        self.skip();
        self.take(|byte| byte.is_ascii_whitespace() || b"{}()[],;|".contains(&byte))
    }

    /// A name in quotes, or all up to one of the `ends`, a comment or the end of the line, without blanks around it.
    /// May be empty.
    pub(super) fn name(&mut self, ends: &[u8]) -> Name<'a> {
        self.skip();
        let rest = self.rest();
        if let Some(length) = quoted(rest) {
            let name = Name { text: &rest[1..length - 1], at: self.at };
            self.at += length;
            return name;
        }
        let name = self.take(|byte| byte == b'\n' || ends.contains(&byte));
        Name { text: name.text.trim_end(), at: name.at }
    }

    /// All up to a comment or to a byte that ends it.
    fn take(&mut self, ends: impl Fn(u8) -> bool) -> Name<'a> {
        let (rest, at) = (self.rest(), self.at);
        let stops = |(at, byte): (usize, u8)| {
            byte.is_ascii() && (ends(byte) || (byte == b'/' && comment(&rest[at..]) > 0))
        };
        let length = rest.bytes().enumerate().position(stops).unwrap_or(rest.len());
        self.at += length;
        Name { text: &rest[..length], at }
    }

    /// Names up to the byte `end`, which is taken. A separator or the end of a line stands between two of them.
    pub(super) fn list(&mut self, separators: &[u8], end: u8, expected: &str) -> Result<Vec<Name<'a>>> {
        let mut names = Vec::new();
        let ends = [separators, &[end, b'{', b';']].concat();
        while !self.eat(end) {
            let before = self.at;
            let name = self.name(&ends);
            if self.at == before {
                return Err(self.unexpected(expected));
            }
            names.push(name);
            if self.peek().is_some_and(|byte| separators.contains(&byte)) {
                self.at += 1;
            }
        }
        Ok(names)
    }

    /// Numbers up to the semicolon, which is taken.
    pub(super) fn numbers(&mut self, into: &mut Vec<f64>) -> Result<()> {
        into.clear();
        while into.is_empty() || !self.eat(b';') {
            let word = self.word();
            let expected = if into.is_empty() { "a probability" } else { "a probability or ';'" };
            into.push(probability(word.text).ok_or_else(|| self.unexpected_at(word.at, expected))?);
            self.eat(b',');
        }
        Ok(())
    }

    /// Steps over a property, whose first word was taken, and returns its text.
    ///
    /// It ends with a semicolon. Some files leave that out: then it ends with its line, if the next one begins something
    /// that stands in a block of its own.
    pub(super) fn property(&mut self) -> &'a str {
        let begin = self.at;
        loop {
            let rest = self.rest();
            match rest.bytes().next() {
                None | Some(b'}') => break,
                Some(b';') => {
                    self.at += 1;
                    return self.text[begin..self.at - 1].trim();
                }
                Some(b'\n') if begins_anew(rest.trim_start()) => break,
                Some(b'"') => self.at += quoted(rest).unwrap_or(1),
                Some(_) => self.at += comment(rest).max(1),
            }
            while !self.text.is_char_boundary(self.at) {
                self.at += 1;
            }
        }
        self.text[begin..self.at].trim()
    }

    /// Steps over a body to its closing brace, which is taken; `begin` is where the block begins.
    pub(super) fn body(&mut self, begin: usize) -> Result<()> {
        let bytes = self.text.as_bytes();
        loop {
            match bytes.get(self.at) {
                Some(b'}') => {
                    self.at += 1;
                    return Ok(());
                }
                None | Some(b'{') => {
                    let line = position(self.text, begin).0;
                    return Err(self.unexpected(&format!("'}}' to end the block of line {line}")));
                }
                Some(b'"') => self.at += quoted(self.rest()).unwrap_or(1),
                Some(b'/') => self.at += comment(self.rest()).max(1),
                Some(_) => self.at += 1,
            }
        }
    }

    /// The fault that something else stands here than was expected.
    pub(super) fn unexpected(&mut self, expected: &str) -> Error {
        self.skip();
        self.unexpected_at(self.at, expected)
    }

    /// [`unexpected`](Self::unexpected) at another place.
    pub(super) fn unexpected_at(&self, at: usize, expected: &str) -> Error {
        let mut next = Cursor::new(self.text, at);
        let word = next.word();
        let found = match (word.text, self.text[word.at..].chars().next()) {
            (_, None) => "the end of the file".to_string(),
            ("", Some(mark)) => format!("'{mark}'"),
            (word, Some(_)) => format!("{:?}", shortened(word)),
        };
        self.fault(word.at, expected, &found)
    }

    /// A fault at a place.
    pub(super) fn fault(&self, at: usize, expected: &str, found: &str) -> Error {
        self.place(at, Error::expected(ErrorKind::Network, expected, found))
    }

    /// Adds line and character of a place to an error.
    pub(super) fn place(&self, at: usize, error: Error) -> Error {
        let (line, character) = position(self.text, at);
        error.at_character(line, character)
    }
}

/// Line and character of a byte, both from 1.
fn position(text: &str, at: usize) -> (u64, u64) {
    let before = &text[..at];
    let line = before.matches('\n').count() as u64 + 1;
    let begin = before.rfind('\n').map_or(0, |newline| newline + 1);
    (line, before[begin..].chars().count() as u64 + 1)
}

/// Length of the comment that the text begins with, or 0.
fn comment(text: &str) -> usize {
    if text.starts_with("//") {
        text.find('\n').unwrap_or(text.len())
    } else if text.starts_with("/*") {
        text.find("*/").map_or(text.len(), |end| end + 2)
    } else {
        0
    }
}

/// Length of the quoted text, quotes included, that the text begins with; it ends in the same line.
fn quoted(text: &str) -> Option<usize> {
    let inner = text.strip_prefix('"')?;
    let end = inner.find(['"', '\n'])?;
    inner[end..].starts_with('"').then_some(end + 2)
}

fn begins_anew(line: &str) -> bool {
    line.starts_with(['}', '('])
        || ["property", "type", "table", "default"].iter().any(|word| {
            line.strip_prefix(word).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_whitespace()))
        })
}

/// A probability as the file writes it, which may exceed 1 by rounding.
fn probability(text: &str) -> Option<f64> {
    let starts_like_one = text.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c));
    let number: f64 = if starts_like_one { text.parse().ok()? } else { return None };
    // Adding zero makes a negative zero positive.
    (0.0..=1.0 + ROW_TOLERANCE).contains(&number).then_some(number + 0.0)
}

/// At most the first thirty characters.
fn shortened(word: &str) -> &str {
    word.char_indices().nth(30).map_or(word, |(at, _)| &word[..at])
}
