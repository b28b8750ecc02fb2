//! The choices applied: raw columns become the [`Table`] that is counted.

use super::decide::{self, NewCodes, Recoding, decide};
use super::facts::{Facts, Frequencies, code_counts};
use super::inspect::{copies, report};
use super::missing::Absent;
use super::{Codes, Column, ColumnReport, MISSING_U8, MISSING_U16, Notice, Plan, RawTable, Table, Values};
use crate::Result;

/// A table ready to be counted, and what was done to get it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prepared {
    /// At least two columns, each with at least two levels; every level occurs in at least one row.
    pub table: Table,
    /// Rows left out because of missing values.
    pub rows_dropped: usize,
    /// What the user should know: columns left out and why, rows dropped, levels merged.
    pub notices: Vec<Notice>,
}

/// Applies the suggestions of [`inspect()`](super::inspect()) and the user's own choices.
///
/// Levels stand in the order of [`level_order`](super::level_order), whatever the order of the rows. A copy of a column is used when the column itself is left out. Columns
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
    let mut rows = HeldRows { raw, facts, kept: None };
    let decided =
        decide(facts, reports, plan, raw.rows as u64, &mut rows)?.expect("held rows can be looked at");
    let columns = decided.columns.into_iter().map(|recoding| rows.column(recoding)).collect();
    let rows_dropped = decided.rows_dropped as usize;
    let table = Table { columns, rows: raw.rows - rows_dropped };
    Ok(Prepared { table, rows_dropped, notices: decided.notices })
}

/// The rows of a table, and which of them are used.
struct HeldRows<'a> {
    raw: &'a RawTable,
    facts: &'a [Facts<'a>],
    /// Whether each row is used; `None` when all are.
    kept: Option<Vec<bool>>,
}

impl decide::Rows for HeldRows<'_> {
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
}

impl HeldRows<'_> {
    fn column(&self, recoding: Recoding) -> Column {
        let raw = &self.raw.columns[recoding.column];
        let Recoding { levels, codes, missing, absent_numbers, .. } = recoding;
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
        Column { name: raw.name.clone(), levels, codes: new }
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
