//! Rows counted apart from others, on another machine or in another thread, before anything is judged.
//!
//! A part keeps every column and every level as it was met, those included that will turn out to be constant, a copy, rare, or a spelling
//! of a missing value: what they are is known only when all parts are together. So parts of any split of the rows,
//! [merged](RawCounts::merge) in any order, are the same part to the last byte, and [judging](RawCounts::judged) it gives the counts of one pass over all rows.
//! [`RawCounter`] makes parts, [`mod@file`] writes them down.

mod column;
mod counter;
pub mod file;
mod judge;

use super::PairCounts;
use super::regroup::Regrouped;
use crate::error::{Error, ErrorKind, Result};
use crate::math::sort::sort_by_key;
use crate::table::MAX_LEVELS;

pub(crate) use column::{Content, MetColumn};
pub use counter::RawCounter;
pub use judge::Judged;

/// Counts of some rows with all columns and levels as they were met.
///
/// Memory: that of the counts of the columns with at most [`MAX_LEVELS`] levels, and each level's text and count; columns with more than
/// 65,535 different values keep nothing but the number of their rows.
#[derive(Clone, Debug, PartialEq)]
pub struct RawCounts {
    rows: u64,
    columns: Vec<MetColumn>,
    /// The pairs of the columns that have few enough levels, in their order.
    pairs: PairCounts,
}

impl RawCounts {
    /// Number of rows.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// The names of the columns.
    pub fn names(&self) -> Vec<&str> {
        self.columns.iter().map(|column| column.name.as_str()).collect()
    }

    /// Both sets of rows together. Columns are matched by name; where the two disagree about their order, they are sorted by name.
    /// A part without rows and columns changes nothing.
    ///
    /// Time and memory `O(L^2)` for `L` levels in all.
    ///
    /// # Errors
    /// [`ErrorKind::Counts`] when a column of one is absent from the other or has other bins there, or their rows are too many to count.
    pub fn merge(&self, other: &Self) -> Result<Self> {
        if self.columns.is_empty() && self.rows == 0 {
            return Ok(other.clone());
        }
        if other.columns.is_empty() && other.rows == 0 {
            return Ok(self.clone());
        }
        let order = self.common_order(other)?;
        let (one, two) = (self.arranged(&order.0), other.arranged(&order.1));
        let too_many = || Error::new(ErrorKind::Counts, "expected fewer than 2^63 rows together, found more");
        let rows = one.rows.checked_add(two.rows).filter(|&rows| rows < 1 << 63).ok_or_else(too_many)?;
        let both = one.columns.iter().zip(&two.columns);
        let columns = both.map(|(a, b)| a.merge(b, (one.rows, two.rows))).collect::<Result<Vec<_>>>()?;
        let mut pairs = one.spread(&columns);
        pairs.add_nameless(&two.spread(&columns));
        pairs.rows = rows;
        Ok(Self { rows, columns, pairs })
    }

    /// The columns of both in the order of the sum: for each its place in the one and in the other.
    fn common_order(&self, other: &Self) -> Result<(Vec<usize>, Vec<usize>)> {
        let (mine, yours) = (self.names(), other.names());
        for (names, others, which) in [(&mine, &yours, "first"), (&yours, &mine, "second")] {
            if let Some(name) = names.iter().find(|name| !others.contains(name)) {
                let message =
                    format!("expected the same columns in both parts, found it only in the {which}");
                return Err(Error::new(ErrorKind::Counts, message).in_column(*name));
            }
        }
        let mut order: Vec<usize> = (0..mine.len()).collect();
        if mine != yours {
            sort_by_key(&mut order, |&column| mine[column]);
        }
        let place = |&column: &usize| {
            yours.iter().position(|name| *name == mine[column]).expect("both have the same columns")
        };
        let places = order.iter().map(place).collect();
        Ok((order, places))
    }

    fn arranged(&self, order: &[usize]) -> Self {
        let columns: Vec<MetColumn> = order.iter().map(|&column| self.columns[column].clone()).collect();
        let places = self.counted();
        let place = |column: &usize| places.binary_search(column).ok();
        let pairs = self.pairs.arranged(&order.iter().filter_map(place).collect::<Vec<_>>());
        Self { rows: self.rows, columns, pairs }
    }

    /// The columns whose pairs are counted.
    fn counted(&self) -> Vec<usize> {
        (0..self.columns.len()).filter(|&column| self.columns[column].is_counted()).collect()
    }

    /// The same pairs among the levels of a sum, in which some columns are no longer counted.
    fn spread(&self, sum: &[MetColumn]) -> PairCounts {
        let counted = self.counted();
        let column = |(place, &column): (usize, &usize)| {
            let (own, all) = (self.columns[column].levels(), sum[column].levels());
            let find = |level: &String| {
                all.binary_search_by(|other| level_order(other, level)).ok().map(|code| code as u16)
            };
            sum[column].is_counted().then(|| Regrouped {
                variable: sum[column].variable(),
                column: place,
                levels: own.iter().map(find).collect(),
                missing: None,
            })
        };
        let columns: Vec<Regrouped> = counted.iter().enumerate().filter_map(column).collect();
        self.pairs.regrouped(&columns)
    }
}

/// The order in which parts keep levels. It means nothing: only that it is always the same.
fn level_order(a: &str, b: &str) -> std::cmp::Ordering {
    a.cmp(b)
}

/// Whether pairs of a column with so many levels are counted.
fn is_few(levels: usize) -> bool {
    levels <= MAX_LEVELS
}
