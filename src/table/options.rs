//! What a person may say about a file before it is read; everything has a guess.

use crate::{Error, ErrorKind, Result};

/// Cells with one of these texts, quoted or not, are missing values unless a column's [`Plan`](super::Plan) says otherwise, and empty
/// cells always. No such text is an answer in more than a few tables.
pub const MISSING_SPELLINGS: [&str; 26] = [
    "?", "NA", "N/A", "n/a", "N.A.", "n.a.", "#N/A", "#NA", "<NA>", "NaN", "nan", "NAN", "NaT", "null",
    "NULL", "Null", "<null>", "(null)", "\\N", "#NULL!", "#VALUE!", "#DIV/0!", "#REF!", "#NAME?", "#NUM!",
    "-nan",
];

/// Texts that stand for a missing value in some tables and are answers in others: a dash may be a blood group, `None` the
/// number of children. They are taken for missing values where all else in the column is numbers, and are otherwise levels
/// that are suggested as missing. A dot is also taken where no other level is made of signs alone.
pub const DOUBTFUL_SPELLINGS: [&str; 36] = [
    ".",
    "..",
    "...",
    "-",
    "--",
    "---",
    "–",
    "—",
    "*",
    "None",
    "none",
    "NONE",
    "nil",
    "Nil",
    "missing",
    "Missing",
    "unknown",
    "Unknown",
    "UNKNOWN",
    "not available",
    "Not available",
    "not applicable",
    "Not applicable",
    "no answer",
    "No answer",
    "refused",
    "Refused",
    "don't know",
    "Don't know",
    "k.A.",
    "k. A.",
    "keine Angabe",
    "weiß nicht",
    "unbekannt",
    "s/d",
    "n.d.",
];

/// How to read a table.
///
/// | field | default | meaning |
/// |---|---|---|
/// | `delimiter` | guessed | one ASCII byte; the guess is among comma, tab, semicolon and pipe |
/// | `header` | `Auto` | whether the first row holds the names |
/// | `encoding` | guessed | by byte order mark, by NUL pattern, else UTF-8 with Windows-1252 as fallback |
/// | `missing` | none | spellings of a missing value, besides empty cells and [`MISSING_SPELLINGS`] |
/// | `skip_bad` | none | how many rows that cannot be read may be left out; without it the first is an error |
/// | `header_row` | guessed | the line (of a sheet: the row), from 1, on which the table begins; what stands above is left out |
/// | `member` | the only table | the file to read of a zip archive |
#[derive(Clone, Debug, Default)]
pub struct ReadOptions {
    /// The byte between fields; `None` to guess.
    pub delimiter: Option<u8>,
    /// Whether the first row holds the names.
    pub header: Header,
    /// The encoding of the text; `None` to guess.
    pub encoding: Option<Encoding>,
    /// The user's own spellings of a missing value.
    pub missing: Vec<String>,
    /// The most rows that may be left out because they cannot be read; `None` to refuse the first of them.
    pub skip_bad: Option<u64>,
    /// The line on which the table begins, with the names if it has any, counted from 1; `None` to guess.
    pub header_row: Option<usize>,
    /// The name of the file in an archive; `None` for the only table in it.
    pub member: Option<String>,
}

/// Whether the first row holds the names of the columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Header {
    /// Decide from the first rows: the columns vote. Above a column of numbers, a number votes for "data" and a text
    /// for "names". Above a column whose values repeat, a value met again further down votes for "data" and a
    /// new one for "names"; a missing value votes for "data". A row of numbers only is data; a tie means names.
    #[default]
    Auto,
    /// The first row holds the names.
    Yes,
    /// The first row is data; columns are named `column 1`, `column 2`, ...
    No,
}

/// A text encoding.
///
/// UTF-8, UTF-16 and Windows-1252 are always there. The others of the web's encoding standard come with the feature
/// `encodings`: their tables are larger than the rest of this crate, and a browser has them already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encoding(pub(super) Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Utf8,
    Utf16 {
        big_endian: bool,
    },
    Windows1252,
    #[cfg(feature = "encodings")]
    Other(&'static encoding_rs::Encoding),
}

impl Encoding {
    /// UTF-8, where the text is used as it stands.
    pub const UTF_8: Self = Self(Kind::Utf8);
    /// The western European fallback.
    pub const WINDOWS_1252: Self = Self(Kind::Windows1252);
    /// UTF-16, low byte first.
    pub const UTF_16LE: Self = Self(Kind::Utf16 { big_endian: false });
    /// UTF-16, high byte first.
    pub const UTF_16BE: Self = Self(Kind::Utf16 { big_endian: true });

    /// The encoding of that name, such as `utf-8`, `latin1`, `windows-1252`, `utf-16le`, `gbk` or `shift_jis`.
    ///
    /// # Errors
    /// [`ErrorKind::Setting`] for a name that is not known.
    pub fn named(name: &str) -> Result<Self> {
        let known = match name.trim().to_ascii_lowercase().as_str() {
            "utf-8" | "utf8" => Some(Self::UTF_8),
            "utf-16" | "utf-16le" => Some(Self::UTF_16LE),
            "utf-16be" => Some(Self::UTF_16BE),
            "windows-1252" | "cp1252" | "latin1" | "iso-8859-1" | "ascii" | "us-ascii" => {
                Some(Self::WINDOWS_1252)
            }
            _ => Self::other(name),
        };
        known.ok_or_else(|| {
            let expected = "the name of an encoding, such as utf-8 or windows-1252";
            Error::expected(ErrorKind::Setting, expected, format!("{name:?}"))
        })
    }

    #[cfg(feature = "encodings")]
    fn other(name: &str) -> Option<Self> {
        let encoding = encoding_rs::Encoding::for_label(name.as_bytes())?;
        let ours = [Self::UTF_8, Self::UTF_16LE, Self::UTF_16BE, Self::WINDOWS_1252];
        let same = ours.into_iter().find(|own| own.name() == encoding.name());
        Some(same.unwrap_or(Self(Kind::Other(encoding))))
    }

    #[cfg(not(feature = "encodings"))]
    fn other(_: &str) -> Option<Self> {
        None
    }

    /// The standard's name.
    pub fn name(self) -> &'static str {
        match self.0 {
            Kind::Utf8 => "UTF-8",
            Kind::Utf16 { big_endian: false } => "UTF-16LE",
            Kind::Utf16 { big_endian: true } => "UTF-16BE",
            Kind::Windows1252 => "windows-1252",
            #[cfg(feature = "encodings")]
            Kind::Other(encoding) => encoding.name(),
        }
    }
}

impl ReadOptions {
    /// Refuses a delimiter that cannot be told from quotes, line ends or parts of a character, and lines counted from 0.
    pub(super) fn check(&self) -> Result<()> {
        if self.header_row == Some(0) {
            return Err(Error::expected(ErrorKind::Setting, "a header row of at least 1", 0));
        }
        match self.delimiter {
            Some(byte) if !byte.is_ascii() || matches!(byte, b'"' | b'\r' | b'\n' | 0) => {
                let expected = "a delimiter of one ASCII character that is no quote, line end or NUL";
                Err(Error::expected(ErrorKind::Setting, expected, format!("{:?}", char::from(byte))))
            }
            _ => Ok(()),
        }
    }

    /// Whether a cell, already trimmed, stands for a missing value.
    pub(super) fn is_missing(&self, cell: &[u8]) -> bool {
        cell.is_empty()
            || MISSING_SPELLINGS.iter().any(|spelling| spelling.as_bytes() == cell)
            || self.missing.iter().any(|spelling| spelling.trim().as_bytes() == cell)
    }

    /// Whether a cell, already trimmed, stands for a missing value in a column of numbers.
    pub(super) fn is_missing_among_numbers(&self, cell: &[u8]) -> bool {
        self.is_missing(cell) || DOUBTFUL_SPELLINGS.iter().any(|spelling| spelling.as_bytes() == cell)
    }
}

/// Whether a text is a usual spelling of a missing value in a column of numbers.
pub(crate) fn spells_missing(text: &str) -> bool {
    ReadOptions::default().is_missing_among_numbers(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_found_by_the_names_people_use() {
        assert_eq!(Encoding::named("latin1").unwrap(), Encoding::WINDOWS_1252);
        assert_eq!(Encoding::named("UTF-8").unwrap().name(), "UTF-8");
        assert_eq!(Encoding::named("x-cp1252").unwrap(), Encoding::WINDOWS_1252);
        assert_eq!(Encoding::named("klingon").unwrap_err().kind(), ErrorKind::Setting);
    }

    #[test]
    fn a_delimiter_must_be_distinguishable() {
        for bad in [b'"', b'\n', 0, 200] {
            let options = ReadOptions { delimiter: Some(bad), ..ReadOptions::default() };
            assert_eq!(options.check().unwrap_err().kind(), ErrorKind::Setting);
        }
        assert!(ReadOptions { delimiter: Some(b' '), ..ReadOptions::default() }.check().is_ok());
        let zero = ReadOptions { header_row: Some(0), ..ReadOptions::default() };
        assert_eq!(zero.check().unwrap_err().to_string(), "expected a header row of at least 1, found 0");
    }

    #[test]
    fn users_spellings_are_added_to_the_known_ones() {
        let options = ReadOptions { missing: vec![" -9 ".into()], ..ReadOptions::default() };
        assert!(options.is_missing(b"-9") && options.is_missing(b"") && options.is_missing(b"NA"));
        assert!(!options.is_missing(b"none") && options.is_missing_among_numbers(b"none"));
    }
}
