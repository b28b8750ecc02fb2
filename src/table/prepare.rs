//! The choices applied: raw columns become the [`Table`] that is counted.

use std::collections::BTreeMap;

use super::bitset::{CHUNK_ROWS, LevelBits, count_both};
use super::decide::{self, Decided, NewCodes, Recoding, decide};
use super::facts::{Facts, Frequencies, code_counts};
use super::inspect::{copies, report};
use super::missing::Absent;
use super::missingness::Missingness;
use super::{Codes, Column, ColumnReport, MISSING_U8, MISSING_U16, Notice, Plan, RawTable, Table, Values};
use crate::Result;

/// A word of a bitset is dealt with about as quickly as this many rows, one by one, are not.
const ROWS_A_WORD: usize = 64;

/// A table ready to be counted, and what was done to get it.
#[derive(Clone, Debug, PartialEq)]
pub struct Prepared {
    /// At least two columns, each with at least two levels; every level occurs in at least one row.
    pub table: Table,
    /// Rows left out because of missing values.
    pub rows_dropped: usize,
    /// What the missing values of columns go with, by the column's place in the file, as far as something does.
    pub missingness: Vec<(usize, Missingness)>,
    /// Longer names of columns of the table, by their name.
    pub labels: BTreeMap<String, String>,
    /// What the user should know: columns left out and why, rows dropped, levels merged.
    pub notices: Vec<Notice>,
}

/// Applies the suggestions of [`inspect()`](super::inspect()) and the user's own choices.
///
/// Levels stand in the order of [`sort_levels`](super::sort_levels), whatever the order of the rows. A copy of a column is used when the column itself is left out. Columns
/// left with one level are dropped, with a notice.
///
/// Time: a few passes over the codes. Memory: the table that is returned.
///
/// # Errors
/// [`ErrorKind::Column`](crate::ErrorKind::Column) for unknown names, bins over texts, or more than [`MAX_LEVELS`](super::MAX_LEVELS) levels in a column that is
/// kept; [`ErrorKind::Setting`](crate::ErrorKind::Setting) for a number of bins out of range; [`ErrorKind::Table`](crate::ErrorKind::Table) when fewer than two columns or
/// no row can be used.
pub fn prepare(raw: &RawTable, plan: &Plan) -> Result<Prepared> {
    let facts = Facts::of_table(raw, plan);
    apply(raw, &facts, &report(&facts, &copies(raw)), plan)
}

/// The same for who has the reports of [`inspect_as`](super::inspect_as) already, and perhaps made the plan from them. They have to be
/// made with what the plan says about missing values.
///
/// # Errors
/// As [`prepare`].
///
/// # Panics
/// If there is not a report for every column.
pub fn prepare_inspected(raw: &RawTable, reports: &[ColumnReport], plan: &Plan) -> Result<Prepared> {
    assert_eq!(raw.columns.len(), reports.len(), "a report for every column");
    apply(raw, &Facts::of_table(raw, plan), reports, plan)
}

fn apply(raw: &RawTable, facts: &[Facts<'_>], reports: &[ColumnReport], plan: &Plan) -> Result<Prepared> {
    let mut rows = HeldRows::all(raw, facts);
    let mut decided =
        decide(facts, reports, plan, raw.rows as u64, &mut rows)?.expect("held rows can be looked at");
    let columns = std::mem::take(&mut decided.columns);
    let columns = columns.into_iter().map(|recoding| rows.column(recoding)).collect();
    let rows_dropped = decided.rows_dropped as usize;
    let table = Table { columns, rows: raw.rows - rows_dropped };
    let Decided { missingness, labels, notices, .. } = decided;
    Ok(Prepared { table, rows_dropped, missingness, labels, notices })
}

/// The rows of a table, and which of them are used.
pub(super) struct HeldRows<'a> {
    raw: &'a RawTable,
    facts: &'a [Facts<'a>],
    /// Whether each row is used; `None` when all are.
    kept: Option<Vec<bool>>,
}

impl decide::Rows for HeldRows<'_> {
    type Gaps = Vec<Gap>;

    fn strike(&mut self, columns: &[usize]) -> Option<u64> {
        let mut kept = vec![true; self.raw.rows];
        for &index in columns {
            strike_missing(&self.raw.columns[index].values, &self.facts[index].absent, &mut kept);
        }
        let dropped = kept.iter().filter(|&&kept| !kept).count();
        self.kept = Some(kept);
        Some(dropped as u64)
    }

    fn left(&self, column: usize) -> Option<Frequencies<'_>> {
        let Some(kept) = &self.kept else { return Some(self.facts[column].values.clone()) };
        let rows = kept.iter().filter(|&&kept| kept).count() as u64;
        Some(match &self.raw.columns[column].values {
            Values::Levels { levels, codes } => {
                Frequencies::of_levels(levels, code_counts(levels.len(), &selected(codes, kept)), rows)
            }
            Values::Numbers(numbers) => Frequencies::of_numbers(select(kept, numbers.iter().copied()), rows),
            Values::TooMany { .. } => self.facts[column].values.clone(),
        })
    }

    fn gaps(&self, columns: &[usize]) -> Vec<Gap> {
        columns.iter().map(|&column| self.gap(column)).collect()
    }

    fn missing_by(&self, gaps: &Vec<Gap>, by: usize) -> Option<Vec<Vec<u64>>> {
        let Values::Levels { levels, codes } = &self.raw.columns[by].values else { return None };
        let mut missing = vec![vec![0; levels.len()]; gaps.len()];
        // Where few rows lack a value, these are looked at one by one; else a bitset of each level pays.
        let rare = |gap: &Gap| gap.rows < (self.raw.rows * levels.len() / ROWS_A_WORD) as u64;
        for (missing, gap) in missing.iter_mut().zip(gaps).filter(|(_, gap)| rare(gap)) {
            gap.for_each(|row| {
                if let Some(code) = codes.get(row) {
                    missing[usize::from(code)] += 1;
                }
            });
        }
        if gaps.iter().all(rare) {
            return Some(missing);
        }
        for begin in (0..self.raw.rows).step_by(CHUNK_ROWS) {
            let end = self.raw.rows.min(begin + CHUNK_ROWS);
            let bits = LevelBits::new(codes, levels.len(), begin..end);
            for (missing, gap) in missing.iter_mut().zip(gaps).filter(|(_, gap)| !rare(gap)) {
                let gap = &gap.words[begin / 64..end.div_ceil(64)];
                missing.iter_mut().enumerate().for_each(|(b, sum)| *sum += count_both(bits.level(b), gap));
            }
        }
        Some(missing)
    }
}

/// The rows that are used and lack a value of a column.
pub(super) struct Gap {
    /// Bit `k` of all words together is set for row `k`.
    words: Vec<u64>,
    /// Their number.
    rows: u64,
}

impl Gap {
    fn for_each(&self, mut tell: impl FnMut(usize)) {
        for (place, &word) in self.words.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                tell(64 * place + left.trailing_zeros() as usize);
                left &= left - 1;
            }
        }
    }
}

impl<'a> HeldRows<'a> {
    /// All rows of a table.
    pub(super) fn all(raw: &'a RawTable, facts: &'a [Facts<'a>]) -> Self {
        Self { raw, facts, kept: None }
    }

    fn gap(&self, column: usize) -> Gap {
        let mut known = vec![true; self.raw.rows];
        strike_missing(&self.raw.columns[column].values, &self.facts[column].absent, &mut known);
        let lacks = |row: usize| !known[row] && self.kept.as_ref().is_none_or(|kept| kept[row]);
        let rows = |begin: usize| begin..self.raw.rows.min(begin + 64);
        let word = |begin: usize| rows(begin).fold(0, |word, row| word | u64::from(lacks(row)) << (row % 64));
        let words: Vec<u64> = (0..self.raw.rows).step_by(64).map(word).collect();
        let rows = words.iter().map(|word| u64::from(word.count_ones())).sum();
        Gap { words, rows }
    }

    fn column(&self, recoding: Recoding) -> Column {
        let raw = &self.raw.columns[recoding.column];
        let Recoding { name, levels, codes, missing, absent_numbers, .. } = recoding;
        let absent = Absent { numbers: absent_numbers, codes: Vec::new() };
        let new: Codes = match (&raw.values, codes) {
            (Values::Levels { codes: old, .. }, NewCodes::OfCodes(new)) => match &self.kept {
                None => recoded(old, &new, missing, levels.len()),
                Some(kept) => recoded(&selected(old, kept), &new, missing, levels.len()),
            },
            (Values::Numbers(numbers), NewCodes::OfNumbers(bins)) => {
                let code = |x: f64| if absent.has_number(x) { missing } else { Some(bins.code(x)) };
                let numbers = numbers.iter().copied();
                match &self.kept {
                    None => Codes::pack(levels.len(), numbers.map(code)),
                    Some(kept) => Codes::pack(levels.len(), select(kept, numbers).map(code)),
                }
            }
            _ => unreachable!("levels are decided about by their codes, numbers by their values"),
        };
        Column { name, levels, codes: new }
    }
}

/// The items of the rows that are used.
fn select<'a, T: 'a>(kept: &'a [bool], items: impl Iterator<Item = T> + 'a) -> impl Iterator<Item = T> + 'a {
    items.zip(kept).filter(|&(_, &kept)| kept).map(|(item, _)| item)
}

/// The codes of the rows that are used.
pub(crate) fn selected(codes: &Codes, kept: &[bool]) -> Codes {
    match codes {
        Codes::U8(codes) => Codes::U8(select(kept, codes.iter().copied()).collect()),
        Codes::U16(codes) => Codes::U16(select(kept, codes.iter().copied()).collect()),
    }
}

/// The new code of each old one, in the smallest type for so many levels.
pub(super) fn recoded(old: &Codes, new: &[u16], missing: Option<u16>, levels: usize) -> Codes {
    let known = |code: u16| (code != MISSING_U16).then_some(code);
    let code = |old: Option<u16>| old.map_or(missing, |old| known(new[usize::from(old)]));
    match old {
        Codes::U8(old) if levels <= usize::from(MISSING_U8) => {
            // All bits set means a missing value in either width, so cutting a code down is right.
            let mut table = [missing.map_or(MISSING_U8, |code| code as u8); 256];
            table.iter_mut().zip(new).for_each(|(byte, &code)| *byte = code as u8);
            Codes::U8(old.iter().map(|&old| table[usize::from(old)]).collect())
        }
        _ => Codes::pack(levels, old.iter().map(code)),
    }
}

/// Marks the rows in which a column is missing.
fn strike_missing(values: &Values, absent: &Absent, kept: &mut [bool]) {
    match values {
        Values::Levels { codes, .. } => strike_missing_codes(codes, &absent.codes, kept),
        Values::Numbers(numbers) => {
            kept.iter_mut().zip(numbers).for_each(|(kept, &number)| *kept &= !absent.has_number(number));
        }
        Values::TooMany { .. } => {}
    }
}

/// Marks the rows without a code, or with one of those that stand for a missing value.
pub(crate) fn strike_missing_codes(codes: &Codes, absent: &[u16], kept: &mut [bool]) {
    let rows = kept.iter_mut();
    match codes {
        Codes::U8(codes) if absent.is_empty() => {
            rows.zip(codes).for_each(|(kept, &code)| *kept &= code != MISSING_U8);
        }
        _ => rows
            .zip(codes.iter())
            .for_each(|(kept, code)| *kept &= code.is_some_and(|code| !absent.contains(&code))),
    }
}
