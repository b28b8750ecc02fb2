//! Frequency weights: a column that says how many rows each row stands for.
//!
//! Such a table is taken as the longer one that it stands for, with every row written out as often as it counts. So whatever is judged, counted, searched or
//! resampled afterwards is what that longer table gives, bit for bit. Weights of other kinds (of surveys, of importance, of precision) are not numbers of
//! rows: a variance, a test or a resample of rows that they multiply would mean nothing, and they are refused at their row.

use std::borrow::Cow;

use super::names;
use super::{Codes, Notice, Plan, RawColumn, RawTable, Values};
use crate::error::{Error, ErrorKind, Result};

/// The weight of a row that stands for itself.
const ONE: &str = "1";

impl Plan {
    /// The table with every row as often as the column of weights says, at most so many cells of it; the same table where there is no such column. The
    /// column stays, with a one in every row, so that columns keep their numbers. Time and memory `O(n N)` for the `N` rows that come of it.
    ///
    /// # Errors
    /// [`ErrorKind::Column`] for a name that no column has, at the row of a value that is no number of rows, for weights that are all zero, and for
    /// more cells than allowed.
    pub fn weighted<'a>(&self, raw: &'a RawTable, most_cells: u64) -> Result<Cow<'a, RawTable>> {
        let Some(name) = &self.weights else { return Ok(Cow::Borrowed(raw)) };
        let names: Vec<&str> = raw.columns.iter().map(|column| column.name.as_str()).collect();
        let column = names::find(&names, name)?;
        // What was written out before stays as it is.
        if matches!(&raw.columns[column].values, Values::Levels { levels, .. } if levels[..] == [ONE]) {
            return Ok(Cow::Borrowed(raw));
        }
        let weights =
            weights(&raw.columns[column].values, raw.rows).map_err(|error| error.in_column(name))?;
        let total: u64 = weights.iter().sum();
        let cells = total.saturating_mul(raw.columns.len() as u64);
        if total == 0 || cells > most_cells {
            let expected = format!("weights that make from 1 to {most_cells} cells");
            return Err(Error::expected(ErrorKind::Column, expected, cells).in_column(name));
        }
        let rows: Vec<usize> =
            weights.iter().enumerate().flat_map(|(row, &times)| (0..times).map(move |_| row)).collect();
        let mut table = repeated(raw, &rows);
        let ones = Codes::pack(1, rows.iter().map(|_| Some(0)));
        table.columns[column].values = Values::Levels { levels: vec![ONE.into()], codes: ones };
        let text = format!("frequency weights: {} rows stand for {total}", raw.rows);
        table.notices.push(Notice::column(name, text));
        Ok(Cow::Owned(table))
    }
}

/// The number of rows that each row stands for.
fn weights(values: &Values, rows: usize) -> Result<Vec<u64>> {
    let refused = |row: usize, found: String| {
        let expected =
            "a whole number, how many rows this one stands for (weights of other kinds cannot be used)";
        Error::expected(ErrorKind::Column, expected, found).at_row(row as u64 + 1)
    };
    match values {
        Values::Levels { levels, codes } => {
            let of_level: Vec<Option<u64>> =
                levels.iter().map(|text| whole(text.trim().parse().unwrap_or(f64::NAN))).collect();
            let weight = |(row, code): (usize, Option<u16>)| {
                let code = code.ok_or_else(|| refused(row, "no value".into()))?;
                of_level[usize::from(code)]
                    .ok_or_else(|| refused(row, format!("{:?}", levels[usize::from(code)])))
            };
            codes.iter().enumerate().map(weight).collect()
        }
        Values::Numbers(numbers) => {
            let weight = |(row, &number)| whole(number).ok_or_else(|| refused(row, number.to_string()));
            numbers.iter().enumerate().map(weight).collect()
        }
        Values::TooMany { .. } => {
            let found = format!("more than 65,535 different texts in {rows} rows");
            Err(Error::expected(ErrorKind::Column, "whole numbers of rows", found))
        }
    }
}

/// A number of rows; none for anything else.
fn whole(number: f64) -> Option<u64> {
    (number >= 0.0 && number.fract() == 0.0 && number <= f64::from(u32::MAX)).then_some(number as u64)
}

/// Some rows of a table, in this order. Levels that none of them has are gone, and the others stand in the order in which they come.
fn repeated(raw: &RawTable, rows: &[usize]) -> RawTable {
    let column = |column: &RawColumn| RawColumn { values: values(&column.values, rows), ..column.clone() };
    let columns = raw.columns.iter().map(column).collect();
    let (format, notices, skipped) = (raw.format.clone(), raw.notices.clone(), raw.skipped.clone());
    RawTable { columns, rows: rows.len(), format, notices, skipped }
}

fn values(values: &Values, rows: &[usize]) -> Values {
    match values {
        Values::Levels { levels, codes } => {
            let mut renamed: Vec<Option<u16>> = vec![None; levels.len()];
            let mut met = Vec::new();
            let mut code = |row: &usize| {
                let old = usize::from(codes.get(*row)?);
                Some(*renamed[old].get_or_insert_with(|| {
                    met.push(levels[old].clone());
                    (met.len() - 1) as u16
                }))
            };
            let codes: Vec<Option<u16>> = rows.iter().map(&mut code).collect();
            Values::Levels { codes: Codes::pack(met.len(), codes.into_iter()), levels: met }
        }
        Values::Numbers(numbers) => Values::Numbers(rows.iter().map(|&row| numbers[row]).collect()),
        // Which rows have a value is not known of it, and it is left out in any case.
        Values::TooMany { missing, .. } => {
            let missing = (*missing).min(rows.len() as u64);
            Values::TooMany { present: rows.len() as u64 - missing, missing }
        }
    }
}
