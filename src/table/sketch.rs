//! Where to cut numbers that no single pass sees all of: a summary of each column of numbers that adds up.
//!
//! Up to [`MAX_LEVELS`] different numbers are kept as they are. Beyond, numbers are put together that agree in their first
//! eleven binary digits, so that an edge is within 0.1 % of where it would be exactly. What a number is put to depends on it
//! alone: sketches of any parts of the rows, in any order, come to the same. Edges lie between such groups, so that what share of the
//! rows each bin has is known exactly.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::bins::{Binning, Bins};
use super::options::ReadOptions;
use super::{Action, MAX_LEVELS, Plan, RawColumn, RawTable, Values, number};
use crate::{Error, ErrorKind, Result};

const FORMAT: &str = "nodewise-sketch";
const VERSION: u32 = 1;
/// The most rows that are counted.
const MOST_ROWS: u64 = i64::MAX.unsigned_abs();
/// Bits of a number beyond those that tell its group.
const DROPPED: u32 = 42;

/// Summaries of the columns of numbers of some rows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sketch {
    format: String,
    version: u32,
    /// Number of rows.
    rows: u64,
    columns: BTreeMap<String, Numbers>,
}

/// The numbers of one column.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Numbers {
    /// Whether a value is none, so that the column has no bins.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    texts: bool,
    /// Whether numbers were put together.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    grouped: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    range: Option<[f64; 2]>,
    /// Numbers, or the least that a group may hold, ascending, and their rows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    counts: Vec<(f64, u64)>,
}

/// The bins of columns, the same for whoever uses them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SharedBins {
    columns: BTreeMap<String, Bins>,
}

/// Whether the first bytes of a file look like a sketch.
pub fn looks_like_sketch(head: &[u8]) -> bool {
    head.trim_ascii_start().starts_with(b"{")
        && head.windows(FORMAT.len()).any(|part| part == FORMAT.as_bytes())
}

impl Sketch {
    /// Of all rows of a table. Time: one pass over the levels, or over the numbers of columns with more than 65,535.
    pub fn of(table: &RawTable) -> Self {
        let columns = table.columns.iter().map(|column| (column.name.clone(), Numbers::of(column))).collect();
        Self { format: FORMAT.into(), version: VERSION, rows: table.rows as u64, columns }
    }

    /// Number of rows.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Of the rows of both.
    ///
    /// # Errors
    /// [`ErrorKind::Counts`] when one lacks a column of the other, or their rows are too many to count.
    pub fn merge(&self, other: &Self) -> Result<Self> {
        let lacks = |one: &Self, other: &Self| {
            one.columns.keys().find(|name| !other.columns.contains_key(*name)).cloned()
        };
        if let Some(name) = lacks(self, other).or_else(|| lacks(other, self)) {
            let expected = "the same columns in both sketches";
            return Err(Error::expected(ErrorKind::Counts, expected, "it in one of them").in_column(name));
        }
        let too_many =
            || Error::expected(ErrorKind::Counts, format!("at most {MOST_ROWS} rows together"), "more");
        let rows =
            self.rows.checked_add(other.rows).filter(|&rows| rows <= MOST_ROWS).ok_or_else(too_many)?;
        let pairs = self.columns.iter().zip(other.columns.values());
        let columns = pairs.map(|((name, one), other)| (name.clone(), one.merge(other))).collect();
        Ok(Self { rows, columns, ..self.clone() })
    }

    /// Bins of about equally many rows for every column of more numbers than can be counted one by one, unless it numbers the rows.
    pub fn bins(&self, bins: usize) -> SharedBins {
        let wanted = |numbers: &Numbers| {
            numbers.grouped && !numbers.texts && !numbers.counts.is_empty() && !numbers.is_consecutive()
        };
        let columns = self.columns.iter().filter(|(_, numbers)| wanted(numbers));
        SharedBins { columns: columns.map(|(name, numbers)| (name.clone(), numbers.bins(bins))).collect() }
    }

    /// The text of its file.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("texts and finite numbers always have a JSON form")
    }

    /// Reads its file.
    ///
    /// # Errors
    /// [`ErrorKind::Counts`] for anything else.
    pub fn from_json(text: &[u8]) -> Result<Self> {
        let wrong = |found: String| {
            Error::expected(ErrorKind::Counts, format!("{FORMAT:?} version {VERSION}"), found)
        };
        let sketch: Self = serde_json::from_slice(text).map_err(|error| wrong(error.to_string()))?;
        if sketch.format != FORMAT || sketch.version != VERSION {
            return Err(wrong(format!("{:?} version {}", sketch.format, sketch.version)));
        }
        if sketch.rows > MOST_ROWS {
            return Err(wrong(format!("one of {} rows, more than {MOST_ROWS}", sketch.rows)));
        }
        match sketch.columns.iter().find(|(_, numbers)| !numbers.is_sound(sketch.rows)) {
            None => Ok(sketch),
            Some((name, _)) => Err(wrong("one that contradicts itself".into()).in_column(name)),
        }
    }
}

impl Numbers {
    fn of(column: &RawColumn) -> Self {
        let options = ReadOptions { missing: column.told.missing.clone(), ..ReadOptions::default() };
        let mut counts: BTreeMap<i64, u64> = BTreeMap::new();
        let mut add = |value: f64, rows: u64| *counts.entry(order(value)).or_default() += rows;
        match &column.values {
            Values::Levels { levels, codes } => {
                for (level, rows) in levels.iter().zip(super::facts::code_counts(levels.len(), codes)) {
                    match number::parse(level) {
                        _ if rows == 0 || options.is_missing_among_numbers(level.as_bytes()) => {}
                        Some(value) => add(value, rows),
                        None => return Self { texts: true, ..Self::default() },
                    }
                }
            }
            Values::Numbers(numbers) => {
                numbers.iter().filter(|number| !number.is_nan()).for_each(|&number| add(number + 0.0, 1));
            }
            Values::TooMany { .. } => return Self { texts: true, ..Self::default() },
        }
        let counts: Vec<(f64, u64)> = counts.into_iter().map(|(key, rows)| (number_of(key), rows)).collect();
        let range = counts.first().zip(counts.last()).map(|(&(least, _), &(most, _))| [least, most]);
        Self { texts: false, grouped: false, range, counts }.settled()
    }

    fn merge(&self, other: &Self) -> Self {
        if self.texts || other.texts {
            return Self { texts: true, ..Self::default() };
        }
        let grouped = self.grouped || other.grouped;
        let mut counts: BTreeMap<i64, u64> = BTreeMap::new();
        for &(value, rows) in self.counts.iter().chain(&other.counts) {
            *counts.entry(if grouped { order(group(value)) } else { order(value) }).or_default() += rows;
        }
        let counts = counts.into_iter().map(|(key, rows)| (number_of(key), rows)).collect();
        let range = match (self.range, other.range) {
            (Some([a, b]), Some([c, d])) => Some([a.min(c), b.max(d)]),
            (one, other) => one.or(other),
        };
        Self { texts: false, grouped, range, counts }.settled()
    }

    /// Put together when there are too many.
    fn settled(self) -> Self {
        if self.grouped || self.counts.len() <= MAX_LEVELS {
            return self;
        }
        let mut counts: Vec<(f64, u64)> = Vec::new();
        for (value, rows) in self.counts {
            let low = group(value);
            match counts.last_mut().filter(|last| last.0.to_bits() == low.to_bits()) {
                Some(last) => last.1 += rows,
                None => counts.push((low, rows)),
            }
        }
        Self { grouped: true, counts, ..self }
    }

    fn bins(&self, bins: usize) -> Bins {
        let [least, most] = self.range.unwrap_or_default();
        Binning::Quantile(bins).cut(&self.counts).between(least, most)
    }

    /// Whether the numbers may be those of the rows: whole, and as many as there are from the first to the last.
    fn is_consecutive(&self) -> bool {
        let rows: u64 = self.counts.iter().map(|&(_, rows)| rows).sum();
        self.range.is_some_and(|[least, most]| least.fract() == 0.0 && most - least + 1.0 == rows as f64)
    }

    /// Whether numbers ascend, lie in the range, and stand in no more rows than there are.
    fn is_sound(&self, rows: u64) -> bool {
        let counted = self.counts.iter().try_fold(0_u64, |sum, &(_, rows)| sum.checked_add(rows));
        let ascending = self.counts.windows(2).all(|pair| pair[0].0 < pair[1].0);
        let finite = self.counts.iter().all(|(value, _)| value.is_finite());
        let ranged =
            self.range.is_none_or(|[least, most]| least <= most && most.is_finite() && least.is_finite());
        let told = self.range.is_some() || self.counts.is_empty();
        ascending && finite && ranged && told && counted.is_some_and(|counted| counted <= rows)
    }
}

impl SharedBins {
    /// The same as choices about columns, for parts that are cut as they come.
    pub fn plan(&self, plan: &mut Plan) {
        for (name, bins) in &self.columns {
            plan.act(name, Action::Bin(Binning::Edges(bins.cuts().to_vec())));
        }
    }

    /// The columns that have bins.
    pub fn columns(&self) -> impl Iterator<Item = (&str, Vec<String>)> {
        self.columns.iter().map(|(name, bins)| (name.as_str(), bins.names()))
    }

    /// The same table with the numbers of these columns as levels called after their bin; texts stay, since they may stand for a missing value.
    ///
    /// # Errors
    /// [`ErrorKind::Column`] for a column that is not there, or a number beyond those that the bins were made from.
    pub fn apply(&self, mut table: RawTable) -> Result<RawTable> {
        for (name, bins) in &self.columns {
            let Some(column) = table.columns.iter_mut().find(|column| column.name == *name) else {
                let expected = "the column that there are bins for";
                return Err(Error::expected(ErrorKind::Column, expected, "none of that name").in_column(name));
            };
            column.values = binned(&column.values, bins).map_err(|error| error.in_column(name))?;
        }
        Ok(table)
    }
}

/// The values of a column by bins.
fn binned(values: &Values, bins: &Bins) -> Result<Values> {
    let names = bins.names();
    let mut builder = super::TableBuilder::new();
    let column = builder.add_column();
    let bin = |value: f64| -> Result<&String> {
        if bins.holds(value) {
            return Ok(&names[usize::from(bins.code(value))]);
        }
        let expected = "numbers within the range of all rows that the bins were made from";
        Err(Error::expected(ErrorKind::Column, expected, value))
    };
    match values {
        Values::Levels { levels, codes } => {
            let new = levels.iter().map(|level| number::parse(level).map_or(Ok(level), bin));
            let new = new.collect::<Result<Vec<&String>>>()?;
            for code in codes.iter() {
                match code {
                    Some(code) => builder.column(column).text(new[usize::from(code)]),
                    None => builder.column(column).missing(),
                }
            }
        }
        Values::Numbers(numbers) => {
            for &number in numbers {
                if number.is_nan() {
                    builder.column(column).missing();
                } else {
                    builder.column(column).text(bin(number)?);
                }
            }
        }
        Values::TooMany { .. } => {
            let expected = "only numbers in a column that is to be cut into bins";
            return Err(Error::expected(ErrorKind::Column, expected, "more than 65535 different texts"));
        }
    }
    Ok(builder.finish().0.remove(0))
}

/// Whole numbers in the order of the numbers.
fn order(value: f64) -> i64 {
    flipped(value.to_bits().cast_signed())
}

fn number_of(key: i64) -> f64 {
    f64::from_bits(flipped(key).cast_unsigned())
}

/// Negative numbers the other way round: of them, those with larger bits are smaller.
fn flipped(bits: i64) -> i64 {
    bits ^ ((bits >> 63).cast_unsigned() >> 1).cast_signed()
}

/// The least number of a number's group.
fn group(value: f64) -> f64 {
    let low = number_of(order(value) >> DROPPED << DROPPED);
    // Below the largest negative numbers of a group lies one that is none.
    if low.is_finite() { low } else { f64::MIN }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_narrow_and_in_order() {
        let numbers = [-1e300, -1000.5, -3.0, -1e-9, 0.0, 1e-12, 0.1, 1.0, 1234.567, 2000.0, 2001.0, 9e99];
        for pair in numbers.windows(2) {
            assert!(order(pair[0]) < order(pair[1]) && group(pair[0]) <= group(pair[1]), "{pair:?}");
        }
        for value in numbers {
            assert_eq!(number_of(order(value)).to_bits(), value.to_bits());
            assert!(group(value) <= value && value - group(value) <= value.abs() / 1000.0, "{value}");
        }
        assert_eq!((group(2000.0), group(2001.0)), (2000.0, 2001.0));
    }
}
