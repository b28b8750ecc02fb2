//! Rows as a workspace holds them: each column's levels once, and a few characters a row.
//!
//! Codes are digits to the base 91, so that each column is one JSON text without escapes, which gzip packs about as well as bare codes.
//! Whole columns as read, not the prepared table: choices about columns can still be changed, and what they are suggested is the same.

use serde::{Deserialize, Serialize};

use crate::error::{Error, ErrorKind, Result};
use crate::table::{Codes, Format, Notice, RawColumn, RawTable, Skipped, Told, Values};

/// The digits: `#` to `~` without the backslash.
const BASE: usize = 91;
/// Stands for every digit of a missing value.
const MISSING: u8 = b'!';

/// A table as read.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct FileRows {
    rows: usize,
    format: Format,
    notices: Vec<Notice>,
    skipped: Skipped,
    columns: Vec<FileColumn>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct FileColumn {
    name: String,
    #[serde(default, skip_serializing_if = "says_nothing")]
    told: Told,
    values: FileValues,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
enum FileValues {
    /// Codes of levels, in the order of first occurrence.
    Levels { levels: Vec<String>, codes: String },
    /// Numbers; null where missing.
    Numbers(Vec<Option<f64>>),
    /// So many different texts that none was kept.
    TooMany { present: u64, missing: u64 },
}

fn says_nothing(told: &Told) -> bool {
    *told == Told::default()
}

impl FileRows {
    pub(super) fn of(table: &RawTable) -> Self {
        let RawTable { columns, rows, format, notices, skipped } = table;
        Self {
            rows: *rows,
            format: format.clone(),
            notices: notices.clone(),
            skipped: skipped.clone(),
            columns: columns.iter().map(FileColumn::of).collect(),
        }
    }

    /// The table, held to what tables promise.
    pub(super) fn checked(self) -> Result<RawTable> {
        let Self { rows, format, notices, skipped, columns } = self;
        let columns = columns.into_iter().map(|column| column.checked(rows)).collect::<Result<Vec<_>>>()?;
        for (k, column) in columns.iter().enumerate() {
            if column.name.is_empty() || columns[..k].iter().any(|earlier| earlier.name == column.name) {
                let found = "an empty one, or one twice";
                let error = Error::expected(ErrorKind::Workspace, "different names of columns", found);
                return Err(error.in_column(&column.name));
            }
        }
        Ok(RawTable { columns, rows, format, notices, skipped })
    }
}

impl FileColumn {
    fn of(RawColumn { name, values, told }: &RawColumn) -> Self {
        let values = match values {
            Values::Levels { levels, codes } => {
                FileValues::Levels { levels: levels.clone(), codes: written(codes, width(levels.len())) }
            }
            Values::Numbers(numbers) => {
                FileValues::Numbers(numbers.iter().map(|x| (!x.is_nan()).then_some(*x)).collect())
            }
            &Values::TooMany { present, missing } => FileValues::TooMany { present, missing },
        };
        Self { name: name.clone(), told: told.clone(), values }
    }

    fn checked(self, rows: usize) -> Result<RawColumn> {
        let Self { name, told, values } = self;
        let values = match values {
            FileValues::Levels { levels, codes } => {
                read(&codes, levels.len(), rows).map(|codes| Values::Levels { levels, codes })
            }
            FileValues::Numbers(numbers) if numbers.len() == rows => {
                Some(Values::Numbers(numbers.into_iter().map(|x| x.unwrap_or(f64::NAN)).collect()))
            }
            FileValues::TooMany { present, missing } if present.checked_add(missing) == Some(rows as u64) => {
                Some(Values::TooMany { present, missing })
            }
            _ => None,
        };
        let Some(values) = values else {
            let error = Error::expected(ErrorKind::Workspace, "a value in every row", "something else");
            return Err(error.in_column(name));
        };
        Ok(RawColumn { name, values, told })
    }
}

/// How many digits a code needs; three are enough for all that a column may have.
fn width(levels: usize) -> usize {
    if levels <= BASE { 1 } else { 2 + usize::from(levels > BASE * BASE) }
}

fn written(codes: &Codes, width: usize) -> String {
    let mut text = Vec::with_capacity(width * codes.len());
    for code in codes.iter() {
        match code {
            Some(code) => (0..width as u32).rev().for_each(|k| text.push(digit(usize::from(code), k))),
            None => text.extend(std::iter::repeat_n(MISSING, width)),
        }
    }
    String::from_utf8(text).expect("digits are ASCII")
}

/// The digit of a code at a power of the base.
fn digit(code: usize, power: u32) -> u8 {
    let digit = (code / BASE.pow(power) % BASE) as u8 + b'#';
    if digit >= b'\\' { digit + 1 } else { digit }
}

/// The codes that a text writes; `None` when it has not one a row, or one that is no level's.
fn read(text: &str, levels: usize, rows: usize) -> Option<Codes> {
    let width = width(levels);
    let chunks = text.as_bytes().chunks_exact(width);
    if text.len() != rows.checked_mul(width)? || levels > usize::from(u16::MAX) {
        return None;
    }
    let mut is_sound = true;
    let codes = chunks.map(|digits| {
        if digits.iter().all(|&digit| digit == MISSING) {
            return None;
        }
        let code = digits.iter().try_fold(0, |code, &digit| Some(code * BASE + value(digit)?));
        is_sound &= code.is_some_and(|code| code < levels);
        code.map(|code| code as u16)
    });
    let codes = Codes::pack(levels, codes);
    is_sound.then_some(codes)
}

fn value(digit: u8) -> Option<usize> {
    match digit {
        b'#'..=b'[' => Some(usize::from(digit - b'#')),
        b']'..=b'~' => Some(usize::from(digit - b'#') - 1),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn digits_are_those_of_the_documentation() {
        let codes = Codes::pack(91, [Some(0), Some(56), Some(57), Some(90), None].into_iter());
        assert_eq!(written(&codes, width(91)), "#[]~!");
        let codes = Codes::pack(92, [Some(0), Some(91), None].into_iter());
        assert_eq!(written(&codes, width(92)), "##$#!!");
        assert_eq!([0, 1, 91, 92, 8281, 8282, 65_535].map(width), [1, 1, 1, 2, 2, 3, 3]);
    }

    #[test]
    fn what_is_no_code_is_refused() {
        assert!(read("#$", 2, 2).is_some());
        for (text, levels, rows) in [("#%", 2, 2), ("#", 2, 2), ("#\\", 2, 2), ("#!", 92, 1), ("##", 1, 1)] {
            assert!(read(text, levels, rows).is_none(), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn codes_come_back(levels in 1usize..65_535, seeds in prop::collection::vec(prop::option::of(any::<u16>()), 0..300)) {
            let codes = seeds.iter().map(|seed| seed.map(|seed| (usize::from(seed) % levels) as u16));
            let codes = Codes::pack(levels, codes);
            prop_assert_eq!(read(&written(&codes, width(levels)), levels, codes.len()), Some(codes));
        }
    }
}
