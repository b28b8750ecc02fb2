//! Records joined to variables: long names, texts in several parts, labels, missing values, dates.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::super::assemble::Described;
use super::super::bytes::Order;
use super::super::calendar::{Clock, SPSS};
use super::super::labels::{Meaning, Missing, Value};
use super::super::text::Texts;
use super::dictionary::{Dictionary, Record};
use crate::{Error, ErrorKind, Result};

/// Bytes of a text that one part of it holds.
pub(super) const SEGMENT: usize = 255;
/// Bytes of a text for which a part of it is set aside.
const SET_ASIDE: usize = 252;

/// A column to be.
pub(super) struct Variable {
    /// Its first element in a case.
    pub(super) first: usize,
    pub(super) kind: Kind,
    pub(super) described: Described,
    segments: Vec<Range<usize>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Number { order: Order },
    Text { width: usize },
}

impl Variable {
    /// The elements of each part of a text.
    pub(super) fn segments(&self) -> &[Range<usize>] {
        &self.segments
    }
}

/// Joins what the dictionary says, in the order of the columns.
pub(super) fn join(dictionary: &Dictionary<'_>, texts: &Texts<'_>) -> Result<Vec<Variable>> {
    let names = pairs(dictionary.long_names, texts);
    let widths = pairs(dictionary.very_long, texts);
    let labels = labels_by_record(dictionary);
    let mut variables = Vec::new();
    let mut at = 0;
    while let Some(record) = dictionary.records.get(at) {
        let first = at;
        let short = texts.trimmed(record.name);
        let very_long = widths.get(&short).and_then(|width| width.parse::<usize>().ok());
        let kind = match (record.width, very_long) {
            (0, _) => Kind::Number { order: dictionary.order },
            (1.., Some(width)) if width > SEGMENT => Kind::Text { width },
            (width @ 1.., _) => Kind::Text { width: width as usize },
            _ => return Err(stray(at)),
        };
        let segments = segments(dictionary, &mut at, kind)?;
        let described = Described {
            name: names.get(&short).cloned().unwrap_or_else(|| short.clone()),
            label: record.label.map(|label| texts.trimmed(label)),
            meaning: meaning(dictionary, record, &labels[first], kind, texts),
        };
        variables.push(Variable { first, kind, described, segments });
    }
    add_long(dictionary, texts, &mut variables);
    Ok(variables)
}

/// The elements of each part, and `at` moved behind the last of them.
fn segments(dictionary: &Dictionary<'_>, at: &mut usize, kind: Kind) -> Result<Vec<Range<usize>>> {
    let count = match kind {
        Kind::Text { width } if width > SEGMENT => width.div_ceil(SET_ASIDE),
        _ => 1,
    };
    let mut found = Vec::new();
    for _ in 0..count {
        let begin = *at;
        if dictionary.records.get(begin).is_none_or(|record| record.width < 0) {
            return Err(stray(begin));
        }
        *at += 1;
        while dictionary.records.get(*at).is_some_and(|record| record.width < 0) {
            *at += 1;
        }
        found.push(begin..*at);
    }
    Ok(found)
}

fn stray(at: usize) -> Error {
    let found = format!("part {} of a row, which belongs to none", at + 1);
    Error::expected(ErrorKind::Table, "variables with all of their parts", found)
}

/// Texts of the form `KEY=value`, with tabs (and perhaps zeros) between them.
fn pairs(text: &[u8], texts: &Texts<'_>) -> FxHashMap<String, String> {
    let split = text.split(|&byte| byte == b'\t');
    // A key may end inside a character, so it is cut off before it is decoded.
    let pair = |entry: &[u8]| {
        let at = entry.iter().position(|&byte| byte == b'=')?;
        Some((texts.trimmed(&entry[..at]), texts.trimmed(&entry[at + 1..])))
    };
    split.filter_map(pair).collect()
}

/// For each record, the places of its labels.
fn labels_by_record(dictionary: &Dictionary<'_>) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new(); dictionary.elements()];
    for (number, labels) in dictionary.labels.iter().enumerate() {
        for &variable in &labels.variables {
            // A label for a variable that is not there is no reason to refuse the rest.
            if let Some(own) = all.get_mut(variable) {
                own.push(number);
            }
        }
    }
    all
}

fn meaning(
    dictionary: &Dictionary<'_>,
    record: &Record<'_>,
    labels: &[usize],
    kind: Kind,
    texts: &Texts<'_>,
) -> Meaning {
    let value = |bytes: [u8; 8]| match kind {
        Kind::Number { order: Order::Little } => Value::Number(f64::from_le_bytes(bytes)),
        Kind::Number { order: Order::Big } => Value::Number(f64::from_be_bytes(bytes)),
        Kind::Text { .. } => Value::Text(texts.trimmed(&bytes)),
    };
    let labels = labels.iter().flat_map(|&number| &dictionary.labels[number].values);
    Meaning {
        labels: labels.map(|(bytes, label)| (value(*bytes), texts.trimmed(label))).collect(),
        missing: missing(record, value),
        clock: clock(record.format).filter(|_| matches!(kind, Kind::Number { .. })),
    }
}

fn missing(record: &Record<'_>, value: impl Fn([u8; 8]) -> Value) -> Vec<Missing> {
    let values: Vec<Value> = record.missing.iter().map(|&bytes| value(bytes)).collect();
    match (record.missing_kind, &values[..]) {
        (..0, [Value::Number(low), Value::Number(high), rest @ ..]) => {
            let range = Missing::Range(*low, *high);
            std::iter::once(range).chain(rest.iter().cloned().map(Missing::Value)).collect()
        }
        _ => values.into_iter().map(Missing::Value).collect(),
    }
}

/// What the formats of dates and times count: seconds.
fn clock(format: u8) -> Option<Clock> {
    match format {
        // DATE, ADATE, JDATE, MOYR, QYR, WKYR, EDATE, SDATE
        20 | 23 | 24 | 28..=30 | 38 | 39 => {
            Some(Clock::Moments { epoch: SPSS, per_second: 1, day_only: true })
        }
        // DATETIME, YMDHMS
        22 | 41 => Some(Clock::Moments { epoch: SPSS, per_second: 1, day_only: false }),
        // TIME, DTIME, MTIME
        21 | 25 | 40 => Some(Clock::Times { per_second: 1 }),
        _ => None,
    }
}

/// Labels and missing values of longer texts, which are told by the variable's name.
fn add_long(dictionary: &Dictionary<'_>, texts: &Texts<'_>, variables: &mut [Variable]) {
    let places: FxHashMap<String, usize> =
        variables.iter().enumerate().map(|(k, variable)| (variable.described.name.clone(), k)).collect();
    for labels in &dictionary.text_labels {
        if let Some(&k) = places.get(&texts.trimmed(labels.name)) {
            let label =
                |(value, label): &(&[u8], &[u8])| (Value::Text(texts.trimmed(value)), texts.trimmed(label));
            variables[k].described.meaning.labels.extend(labels.values.iter().map(label));
        }
    }
    for missing in &dictionary.text_missing {
        if let Some(&k) = places.get(&texts.trimmed(missing.name)) {
            let values = missing.values.iter().map(|value| Missing::Value(Value::Text(texts.trimmed(value))));
            variables[k].described.meaning.missing.extend(values);
        }
    }
}
