//! The records that describe the variables of an SPSS file, as they stand there.

use super::super::bytes::{Bytes, Order};
use crate::table::MAX_COLUMNS;
use crate::{Error, ErrorKind, Result};

/// Kinds of records.
const VARIABLE: i32 = 2;
const VALUE_LABELS: i32 = 3;
const VARIABLES_OF_LABELS: i32 = 4;
const DOCUMENT: i32 = 6;
const EXTENSION: i32 = 7;
const END: i32 = 999;
/// Kinds of extensions.
const MACHINE: i32 = 3;
const LONG_NAMES: i32 = 13;
const VERY_LONG_TEXTS: i32 = 14;
const ENCODING: i32 = 20;
const LONG_LABELS: i32 = 21;
const LONG_MISSING: i32 = 22;
/// A case of more elements than this is no table.
const MAX_ELEMENTS: usize = 32 * MAX_COLUMNS;

/// Everything that the records say.
pub(super) struct Dictionary<'a> {
    pub(super) order: Order,
    pub(super) records: Vec<Record<'a>>,
    pub(super) labels: Vec<Labels<'a>>,
    pub(super) long_names: &'a [u8],
    pub(super) very_long: &'a [u8],
    pub(super) text_labels: Vec<TextLabels<'a>>,
    pub(super) text_missing: Vec<TextMissing<'a>>,
    encoding: Option<&'a [u8]>,
    code_page: Option<i32>,
}

/// A variable, or the place that a longer text goes on in.
pub(super) struct Record<'a> {
    /// 0: a number; 1 to 255: a text of this width; -1: more of the text before.
    pub(super) width: i32,
    pub(super) name: &'a [u8],
    pub(super) label: Option<&'a [u8]>,
    /// How many values are missing ones; below zero: the first two are the ends of a range.
    pub(super) missing_kind: i32,
    pub(super) missing: Vec<[u8; 8]>,
    /// How it is shown: among others, whether as a date.
    pub(super) format: u8,
}

/// Labels, and the places of the variables that have them.
pub(super) struct Labels<'a> {
    pub(super) values: Vec<([u8; 8], &'a [u8])>,
    pub(super) variables: Vec<usize>,
}

/// Labels of a variable whose texts are longer than eight bytes.
pub(super) struct TextLabels<'a> {
    pub(super) name: &'a [u8],
    pub(super) values: Vec<(&'a [u8], &'a [u8])>,
}

/// Missing values of such a variable.
pub(super) struct TextMissing<'a> {
    pub(super) name: &'a [u8],
    pub(super) values: Vec<&'a [u8]>,
}

impl<'a> Dictionary<'a> {
    /// Reads records up to the one that ends them.
    pub(super) fn read(at: &mut Bytes<'a>) -> Result<Self> {
        let mut dictionary = Self {
            order: at.order(),
            records: Vec::new(),
            labels: Vec::new(),
            long_names: &[],
            very_long: &[],
            text_labels: Vec::new(),
            text_missing: Vec::new(),
            encoding: None,
            code_page: None,
        };
        loop {
            match at.i32()? {
                VARIABLE => dictionary.records.push(record(at)?),
                VALUE_LABELS => dictionary.labels.push(labels(at)?),
                DOCUMENT => {
                    let claimed = at.i32()?;
                    let lines = at.count(claimed.into(), 80, "lines of notes")?;
                    at.skip(80 * lines)?;
                }
                EXTENSION => dictionary.extension(at)?,
                END => {
                    at.skip(4)?;
                    return dictionary.checked();
                }
                other => {
                    let found = format!("{other} before byte {}", at.position());
                    return Err(Error::expected(ErrorKind::Table, "a record of an SPSS file", found));
                }
            }
        }
    }

    /// Elements of a case.
    pub(super) fn elements(&self) -> usize {
        self.records.len()
    }

    /// The name of the encoding, as far as the file tells.
    pub(super) fn encoding_name(&self) -> Option<String> {
        let named = self.encoding.map(|name| String::from_utf8_lossy(name).trim().to_string());
        let numbered = match self.code_page {
            Some(65_001) => Some("utf-8".to_string()),
            Some(28_591) => Some("windows-1252".to_string()),
            Some(page @ 28_592..=28_605) => Some(format!("iso-8859-{}", page - 28_590)),
            Some(page @ 1_250..=1_258) => Some(format!("windows-{page}")),
            Some(932) => Some("shift_jis".to_string()),
            Some(936) => Some("gbk".to_string()),
            Some(949) => Some("euc-kr".to_string()),
            Some(950) => Some("big5".to_string()),
            _ => None,
        };
        named.filter(|name| !name.is_empty()).or(numbered)
    }

    fn checked(self) -> Result<Self> {
        match self.records.len() {
            0 => Err(Error::expected(ErrorKind::Table, "variables", "none")),
            count if count > MAX_ELEMENTS => {
                let expected = format!("rows of at most {MAX_ELEMENTS} parts");
                Err(Error::expected(ErrorKind::TooLarge, expected, count))
            }
            _ => Ok(self),
        }
    }

    fn extension(&mut self, at: &mut Bytes<'a>) -> Result<()> {
        let (kind, size, count) = (at.i32()?, at.i32()?, at.i32()?);
        let length = i64::from(size).saturating_mul(i64::from(count));
        let length = at.count(length, 1, "bytes of a record")?;
        let content = at.take(length)?;
        let mut inside = Bytes::new(content, at.order());
        match kind {
            MACHINE if length >= 32 => {
                inside.skip(28)?;
                self.code_page = Some(inside.i32()?);
            }
            LONG_NAMES => self.long_names = content,
            VERY_LONG_TEXTS => self.very_long = content,
            ENCODING => self.encoding = Some(content),
            LONG_LABELS => {
                while inside.left() > 0 {
                    self.text_labels.push(text_labels(&mut inside)?);
                }
            }
            LONG_MISSING => {
                while inside.left() > 0 {
                    self.text_missing.push(text_missing(&mut inside)?);
                }
            }
            _ => {}
        }
        Ok(())
    }
}

fn record<'a>(at: &mut Bytes<'a>) -> Result<Record<'a>> {
    let (width, has_label, missing_kind) = (at.i32()?, at.i32()?, at.i32()?);
    if !(-1..=255).contains(&width) || !(-3..=3).contains(&missing_kind) {
        let found = format!("width {width} and {missing_kind} missing values before byte {}", at.position());
        return Err(Error::expected(ErrorKind::Table, "a variable of an SPSS file", found));
    }
    // Three bytes: decimals, width, kind.
    let format = (at.u32()? >> 16) as u8;
    at.skip(4)?;
    let name = at.take(8)?;
    let label = if has_label == 1 {
        let length = at.u32()? as usize;
        let label = at.take(length)?;
        at.skip(length.next_multiple_of(4) - length)?;
        Some(label)
    } else {
        None
    };
    let count = missing_kind.unsigned_abs() as usize;
    let missing = (0..count).map(|_| eight(at)).collect::<Result<Vec<_>>>()?;
    Ok(Record { width, name, label, missing_kind, missing, format })
}

fn labels<'a>(at: &mut Bytes<'a>) -> Result<Labels<'a>> {
    let claimed = at.i32()?;
    let count = at.count(claimed.into(), 16, "labels")?;
    let mut values = Vec::with_capacity(count);
    for _ in 0..count {
        let value = eight(at)?;
        let length = usize::from(at.u8()?);
        let label = at.take(length)?;
        at.skip((length + 1).next_multiple_of(8) - (length + 1))?;
        values.push((value, label));
    }
    let kind = at.i32()?;
    if kind != VARIABLES_OF_LABELS {
        let found = format!("record {kind} before byte {}", at.position());
        return Err(Error::expected(ErrorKind::Table, "the variables that have these labels", found));
    }
    let claimed = at.i32()?;
    let count = at.count(claimed.into(), 4, "variables with labels")?;
    let place = |at: &mut Bytes<'a>| Ok((at.u32()? as usize).wrapping_sub(1));
    let variables = (0..count).map(|_| place(at)).collect::<Result<Vec<_>>>()?;
    Ok(Labels { values, variables })
}

fn text_labels<'a>(at: &mut Bytes<'a>) -> Result<TextLabels<'a>> {
    let name = counted(at)?;
    at.skip(4)?;
    let claimed = at.i32()?;
    let count = at.count(claimed.into(), 8, "labels")?;
    let values = (0..count).map(|_| Ok((counted(at)?, counted(at)?))).collect::<Result<Vec<_>>>()?;
    Ok(TextLabels { name, values })
}

fn text_missing<'a>(at: &mut Bytes<'a>) -> Result<TextMissing<'a>> {
    let name = counted(at)?;
    let count = at.u8()?;
    let length = at.u32()? as usize;
    let values = (0..count).map(|_| at.take(length)).collect::<Result<Vec<_>>>()?;
    Ok(TextMissing { name, values })
}

/// A text behind its length.
fn counted<'a>(at: &mut Bytes<'a>) -> Result<&'a [u8]> {
    let length = at.u32()? as usize;
    at.take(length)
}

fn eight(at: &mut Bytes<'_>) -> Result<[u8; 8]> {
    Ok(at.take(8)?.try_into().expect("eight bytes"))
}
