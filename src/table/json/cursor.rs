//! The words of JSON, read from text that may end anywhere.

use super::super::decode::UNDECODABLE;

/// Why a value cannot be read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// The text ends inside it.
    Cut,
    /// Something else stands here than should.
    Wrong {
        /// The byte of the text.
        at: usize,
        expected: &'static str,
        found: String,
    },
    /// A value that has no place in a table.
    Row {
        /// The byte of the text.
        at: usize,
        /// The key before it.
        key: Option<String>,
        expected: &'static str,
        found: &'static str,
    },
}

impl Fault {
    /// The fault of a text that ends here, if it is cut.
    pub fn at_end(self, at: usize, end: &str) -> Self {
        match self {
            Self::Cut => Self::Wrong { at, expected: "the rest of a JSON value", found: end.into() },
            other => other,
        }
    }
}

/// A single value as a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    /// `null`.
    Nothing,
    /// A text, a number, true or false.
    Text,
    /// An array or an object, which was not passed.
    Nested,
}

/// How deep values that are passed over may be nested.
const DEPTH: usize = 128;

/// A place in a text.
pub(super) struct Cursor<'a> {
    pub text: &'a [u8],
    pub at: usize,
    /// Whether nothing follows the text.
    pub last: bool,
}

type Read<T> = Result<T, Fault>;

impl Cursor<'_> {
    pub fn blank(&mut self) {
        let blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r');
        self.at += self.text[self.at..].iter().take_while(|byte| blank(byte)).count();
    }

    /// The next byte that is no blank, not yet passed.
    pub fn peek(&mut self) -> Read<u8> {
        self.blank();
        self.text.get(self.at).copied().ok_or(Fault::Cut)
    }

    /// Passes one of these bytes.
    pub fn take(&mut self, bytes: &[u8], expected: &'static str) -> Read<u8> {
        let next = self.peek()?;
        if !bytes.contains(&next) {
            return Err(self.wrong(expected));
        }
        self.at += 1;
        Ok(next)
    }

    /// Passes a text, which is appended to `scratch` without quotes and escapes.
    pub fn string(&mut self, expected: &'static str, scratch: &mut Vec<u8>) -> Read<()> {
        self.take(b"\"", expected)?;
        loop {
            let rest = &self.text[self.at..];
            let plain = rest
                .iter()
                .take_while(|&&b| b >= b' ' && b != b'"' && b != b'\\' && b != UNDECODABLE)
                .count();
            scratch.extend_from_slice(&rest[..plain]);
            self.at += plain;
            match rest.get(plain) {
                None => return Err(Fault::Cut),
                Some(b'"') => {
                    self.at += 1;
                    return Ok(());
                }
                Some(b'\\') => self.escape(scratch)?,
                Some(_) => return Err(self.wrong("text up to a closing quote")),
            }
        }
    }

    /// Passes a backslash and what belongs to it.
    fn escape(&mut self, scratch: &mut Vec<u8>) -> Read<()> {
        let byte = *self.text.get(self.at + 1).ok_or(Fault::Cut)?;
        let plain = match byte {
            b'"' | b'\\' | b'/' => byte,
            b'n' => b'\n',
            b't' => b'\t',
            b'r' => b'\r',
            b'b' => 8,
            b'f' => 12,
            b'u' => return self.unicode(scratch),
            _ => return Err(self.wrong("an escape that JSON knows")),
        };
        scratch.push(plain);
        self.at += 2;
        Ok(())
    }

    /// Passes `\uXXXX`, or two of them for one character.
    fn unicode(&mut self, scratch: &mut Vec<u8>) -> Read<()> {
        let first = self.unit(self.at)?;
        let pair = (0xD800..0xDC00).contains(&first);
        let second = if pair { Some(self.unit(self.at + 6)?) } else { None };
        let character = char::decode_utf16(std::iter::once(first).chain(second)).next();
        match character {
            Some(Ok(character)) if character != '\0' => {
                scratch.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
                self.at += if pair { 12 } else { 6 };
                Ok(())
            }
            _ => Err(self.wrong("the escape of a character")),
        }
    }

    fn unit(&self, at: usize) -> Read<u16> {
        let start = &self.text[at..self.text.len().min(at + 2)];
        if start != &b"\\u"[..start.len()] {
            return Err(self.wrong("the escape of a character"));
        }
        let digits = self.text.get(at + 2..at + 6).ok_or(Fault::Cut)?;
        let digit = |&byte: &u8| char::from(byte).to_digit(16);
        let unit = digits.iter().map(digit).try_fold(0, |unit, digit| Some(unit * 16 + digit?));
        unit.map(|unit| unit as u16).ok_or_else(|| self.wrong("four hexadecimal digits"))
    }

    /// Passes a text, a number, true, false or null, of which the text is appended to `scratch`; stands before anything nested.
    pub fn cell(&mut self, scratch: &mut Vec<u8>) -> Read<Cell> {
        match self.peek()? {
            b'{' | b'[' => Ok(Cell::Nested),
            b'"' => {
                self.string("a text", scratch)?;
                Ok(Cell::Text)
            }
            _ => {
                let word = self.word()?;
                let (from, to) = (self.at, self.at + word);
                let word = &self.text[from..to];
                if !is_value(word) {
                    return Err(self.wrong("a value"));
                }
                self.at = to;
                if word == b"null" {
                    return Ok(Cell::Nothing);
                }
                scratch.extend_from_slice(word);
                Ok(Cell::Text)
            }
        }
    }

    /// The length of the word at hand, which more text may make longer.
    fn word(&self) -> Read<usize> {
        let rest = &self.text[self.at..];
        let inside = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
        let length = rest.iter().take_while(inside).count();
        if length == rest.len() && !self.last { Err(Fault::Cut) } else { Ok(length) }
    }

    /// Passes an array or an object, whatever it holds.
    pub fn pass_nested(&mut self) -> Read<()> {
        let (mut open, mut scratch) = (Vec::new(), Vec::new());
        loop {
            match self.peek()? {
                byte @ (b'{' | b'[') if open.len() < DEPTH => {
                    open.push(byte + 2);
                    self.at += 1;
                }
                byte @ (b'}' | b']') if open.last() == Some(&byte) => {
                    open.pop();
                    self.at += 1;
                    if open.is_empty() {
                        return Ok(());
                    }
                }
                b',' | b':' => self.at += 1,
                b'}' | b']' | b'{' | b'[' => return Err(self.wrong("brackets in pairs")),
                _ => {
                    scratch.clear();
                    self.cell(&mut scratch)?;
                }
            }
        }
    }

    /// The fault that something else stands here than should.
    pub fn wrong(&self, expected: &'static str) -> Fault {
        Fault::Wrong { at: self.at, expected, found: self.found() }
    }

    /// What stands here.
    fn found(&self) -> String {
        let rest = &self.text[self.at..];
        match rest {
            [] => "the end of the file".into(),
            [b'\n' | b'\r', ..] => "the end of the line".into(),
            [0, ..] => "a NUL byte".into(),
            [UNDECODABLE, ..] => "bytes that mean nothing in the file's encoding".into(),
            _ => {
                const SHOWN: usize = 20;
                let text = String::from_utf8_lossy(&rest[..rest.len().min(4 * SHOWN)]);
                let end = |c: char| c.is_whitespace() || matches!(c, ',' | '}' | ']' | ':');
                let word = text.split(end).next().unwrap_or_default();
                let shown: String = if word.is_empty() {
                    text.chars().take(1).collect()
                } else {
                    word.chars().take(SHOWN).collect()
                };
                format!("{shown:?}")
            }
        }
    }
}

/// Whether a word is a value: also the three that programs write though JSON has no such numbers.
fn is_value(word: &[u8]) -> bool {
    matches!(word, b"true" | b"false" | b"null" | b"NaN" | b"Infinity" | b"-Infinity") || is_number(word)
}

fn is_number(word: &[u8]) -> bool {
    let rest = word.strip_prefix(b"-").unwrap_or(word);
    let (whole, rest) = digits(rest);
    let (fraction, rest) = match rest.strip_prefix(b".") {
        Some(rest) => digits(rest),
        None => (&b"0"[..], rest),
    };
    let (exponent, rest) = match rest.split_first() {
        Some((b'e' | b'E', rest)) => {
            digits(rest.strip_prefix(b"+").or(rest.strip_prefix(b"-")).unwrap_or(rest))
        }
        _ => (&b"0"[..], rest),
    };
    let leading_zero = whole.len() > 1 && whole[0] == b'0';
    let none_empty = ![whole, fraction, exponent].iter().any(|part| part.is_empty());
    none_empty && !leading_zero && rest.is_empty()
}

fn digits(text: &[u8]) -> (&[u8], &[u8]) {
    text.split_at(text.iter().take_while(|byte| byte.is_ascii_digit()).count())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(text: &str, last: bool) -> Read<Option<String>> {
        let mut cursor = Cursor { text: text.as_bytes(), at: 0, last };
        let mut scratch = Vec::new();
        match cursor.cell(&mut scratch)? {
            Cell::Nothing => Ok(None),
            Cell::Text => Ok(Some(String::from_utf8(scratch).unwrap())),
            Cell::Nested => Ok(Some("nested".into())),
        }
    }

    #[test]
    fn words_by_hand() {
        let cases = [
            (r#""a""#, Some("a")),
            (r#" "say \"hi\"\n\u00e9\ud83d\ude00" "#, Some("say \"hi\"\né😀")),
            ("null", None),
            ("true", Some("true")),
            ("-0.50e+3", Some("-0.50e+3")),
            ("1.0", Some("1.0")),
            ("NaN", Some("NaN")),
            ("[1]", Some("nested")),
        ];
        for (text, expected) in cases {
            assert_eq!(cell(text, true).unwrap().as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn what_is_no_value_is_refused() {
        for text in [
            "01",
            "1.",
            ".5",
            "1e",
            "+1",
            "tru",
            "'a'",
            r#""\x""#,
            r#""\u00g0""#,
            r#""\ud800""#,
            r#""\ud800\u0041""#,
            r#""\u0000""#,
            "\"a\nb\"",
            "\"\0\"",
            "}",
        ] {
            assert!(matches!(cell(text, true), Err(Fault::Wrong { .. })), "{text}");
        }
    }

    #[test]
    fn what_is_cut_waits_for_more() {
        for text in ["", " ", "1", "tr", "\"a", r#""\"#, r#""\u00"#, r#""\ud83d"#, r#""\ud83d\u"#] {
            assert_eq!(cell(text, false), Err(Fault::Cut), "{text}");
        }
    }

    #[test]
    fn nested_values_are_passed_over() {
        let passed = |text: &str| {
            let mut cursor = Cursor { text: text.as_bytes(), at: 0, last: false };
            cursor.pass_nested().map(|()| cursor.at)
        };
        assert_eq!(passed(r#"{"a":[1,{"]":"}"}]},"#), Ok(19));
        assert_eq!(passed("[[1]"), Err(Fault::Cut));
        assert!(matches!(passed("[}"), Err(Fault::Wrong { .. })));
        assert!(matches!(passed(&"[".repeat(200)), Err(Fault::Wrong { .. })));
    }
}
