//! The choices applied: raw columns become the [`Table`] that is counted.

use super::inspect::{assess, code_counts, number_counts};
use super::levels::{MISSING, RARE, unlike};
use super::plan::MAX_LEVELS;
use super::{
    Action, Binning, Codes, Column, ColumnReport, MISSING_U16, MissingPolicy, Notice, Plan, RawColumn,
    RawTable, Table, Values, Verdict, inspect, level_order, number,
};
use crate::math::sort::sort_by;
use crate::{Error, ErrorKind, Hint, Result};

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

/// Applies the suggestions of [`inspect()`] and the user's own choices.
///
/// Levels stand in the order of [`level_order`], whatever the order of the rows. A copy of a column is used when the column itself is left out. Columns
/// left with one level are dropped, with a notice.
///
/// Time: a few passes over the codes. Memory: the table that is returned.
///
/// # Errors
/// [`ErrorKind::Column`] for unknown names, bins over texts, or more than [`MAX_LEVELS`] levels in a column that is
/// kept; [`ErrorKind::Setting`] for a number of bins out of range; [`ErrorKind::Table`] when fewer than two columns or
/// no row can be used.
pub fn prepare(raw: &RawTable, plan: &Plan) -> Result<Prepared> {
    let reports = inspect(raw);
    let mut notices = Vec::new();
    let chosen = choose(raw, plan, &reports, &mut notices)?;
    let rows = kept_rows(raw, plan, &reports, &chosen, &mut notices)?;
    let mut columns = Vec::new();
    for &(index, action) in &chosen {
        let column = build(&raw.columns[index], action, &rows, plan, &mut notices)?;
        if column.levels.len() < 2 {
            let text = match column.levels.first() {
                Some(level) => format!("left out: {level:?} is the only level in the rows used"),
                None => "left out: no value in the rows used".to_string(),
            };
            notices.push(Notice::column(&column.name, text));
        } else {
            columns.push(column);
        }
    }
    if columns.len() < 2 {
        return Err(too_few(columns.len(), &notices));
    }
    let rows_used = rows.len(raw.rows);
    Ok(Prepared { table: Table { columns, rows: rows_used }, rows_dropped: raw.rows - rows_used, notices })
}

/// The columns to use and how; a notice for every one that the user did not leave out himself.
fn choose(
    raw: &RawTable,
    plan: &Plan,
    reports: &[ColumnReport],
    notices: &mut Vec<Notice>,
) -> Result<Vec<(usize, Action)>> {
    let names: Vec<&str> = raw.columns.iter().map(|column| column.name.as_str()).collect();
    let overrides = plan.overrides(&names)?;
    let mut chosen = Vec::new();
    // For every column, whether it or a copy of it is used.
    let mut represented = vec![false; reports.len()];
    for (index, report) in reports.iter().enumerate() {
        let original = match report.verdict {
            Verdict::CopyOf { column, .. } => column,
            _ => index,
        };
        let suggested = if original != index && !represented[original] {
            assess(&raw.columns[index]).action
        } else {
            report.action
        };
        match overrides[index].unwrap_or(suggested) {
            Action::Exclude if overrides[index].is_none() => {
                notices.push(Notice::column(&report.name, format!("left out: {}", report.reason)));
            }
            Action::Exclude => {}
            action => {
                represented[original] = true;
                chosen.push((index, action));
                if report.verdict == Verdict::NearlyConstant {
                    notices.push(Notice::column(&report.name, report.reason.clone()));
                }
            }
        }
    }
    Ok(chosen)
}

/// Which rows are used.
enum Rows {
    All,
    Some(Vec<bool>),
}

impl Rows {
    fn len(&self, all: usize) -> usize {
        match self {
            Self::All => all,
            Self::Some(kept) => kept.iter().filter(|&&kept| kept).count(),
        }
    }

    /// The items of the rows that are used.
    fn select<'a, T: 'a>(&'a self, items: impl Iterator<Item = T> + 'a) -> impl Iterator<Item = T> + 'a {
        items
            .enumerate()
            .filter(|(row, _)| match self {
                Self::All => true,
                Self::Some(kept) => kept[*row],
            })
            .map(|(_, item)| item)
    }
}

fn kept_rows(
    raw: &RawTable,
    plan: &Plan,
    reports: &[ColumnReport],
    chosen: &[(usize, Action)],
    notices: &mut Vec<Notice>,
) -> Result<Rows> {
    let incomplete: Vec<usize> =
        chosen.iter().map(|&(index, _)| index).filter(|&index| reports[index].missing > 0).collect();
    if plan.missing != MissingPolicy::DropRows || incomplete.is_empty() {
        return Ok(Rows::All);
    }
    let mut kept = vec![true; raw.rows];
    for &index in &incomplete {
        strike_missing(&raw.columns[index].values, &mut kept);
    }
    let dropped = kept.iter().filter(|&&kept| !kept).count();
    let (all, advice) =
        (raw.rows, "missing values can instead be a level of their own, or be left out pair by pair");
    let text = format!("{dropped} of {all} rows have a missing value and are left out");
    if dropped == all {
        let message = format!("expected complete rows, found none: {text}");
        return Err(Error::new(ErrorKind::Table, message).with_hint(Hint::MissingValues));
    }
    notices.push(Notice::table(if 3 * dropped > all { format!("{text}; {advice}") } else { text }));
    Ok(Rows::Some(kept))
}

fn strike_missing(values: &Values, kept: &mut [bool]) {
    match values {
        Values::Levels { codes, .. } => {
            kept.iter_mut().zip(codes.iter()).for_each(|(kept, code)| *kept &= code.is_some());
        }
        Values::Numbers(numbers) => {
            kept.iter_mut().zip(numbers).for_each(|(kept, number)| *kept &= !number.is_nan());
        }
        Values::TooMany { .. } => {}
    }
}

fn build(
    raw: &RawColumn,
    action: Action,
    rows: &Rows,
    plan: &Plan,
    notices: &mut Vec<Notice>,
) -> Result<Column> {
    let name = raw.name.clone();
    let (mut levels, codes) = match action {
        Action::Bin(binning) => bin(raw, binning, rows, notices)?,
        Action::Keep | Action::Exclude => keep(raw, rows, plan.merge_rare.unwrap_or(0), notices)?,
    };
    let any_missing = codes.contains(&MISSING_U16);
    let missing = if any_missing && plan.missing == MissingPolicy::OwnLevel {
        levels.push(unlike(MISSING, &levels));
        Some(levels.len() as u16 - 1)
    } else {
        None
    };
    let coded = codes.into_iter().map(|code| if code == MISSING_U16 { missing } else { Some(code) });
    let codes = Codes::pack(levels.len(), coded);
    Ok(Column { name, levels, codes })
}

/// Levels and codes (missing ones as [`MISSING_U16`]) of a column whose values are its levels.
fn keep(
    raw: &RawColumn,
    rows: &Rows,
    merge_below: u64,
    notices: &mut Vec<Notice>,
) -> Result<(Vec<String>, Vec<u16>)> {
    let Values::Levels { levels, codes } = &raw.values else {
        return Err(too_many_levels("more than 65535").in_column(&raw.name));
    };
    let used = Codes::U16(rows.select(codes.iter()).map(|code| code.unwrap_or(MISSING_U16)).collect());
    let counts = code_counts(levels.len(), &used);
    let (common, rare) = split_rare(levels, &counts, merge_below);
    let mut names: Vec<String> = common.iter().map(|&code| levels[code].clone()).collect();
    let mut new_codes = vec![MISSING_U16; levels.len()];
    for (new, &old) in common.iter().enumerate() {
        new_codes[old] = new as u16;
    }
    if !rare.is_empty() {
        for &old in &rare {
            new_codes[old] = names.len() as u16;
        }
        names.push(unlike(RARE, &names));
        let text = format!("{} levels in fewer than {merge_below} rows each became one", rare.len());
        notices.push(Notice::column(&raw.name, text));
    }
    if names.len() > MAX_LEVELS {
        return Err(too_many_levels(names.len()).in_column(&raw.name));
    }
    let recode = |code: Option<u16>| code.map_or(MISSING_U16, |code| new_codes[usize::from(code)]);
    Ok((names, used.iter().map(recode).collect()))
}

/// The codes that occur, in the order of their levels: those to keep, and those to merge. One rare level alone is kept:
/// another name would tell less.
fn split_rare(levels: &[String], counts: &[u64], merge_below: u64) -> (Vec<usize>, Vec<usize>) {
    let mut order: Vec<usize> = (0..levels.len()).filter(|&code| counts[code] > 0).collect();
    sort_by(&mut order, |&a, &b| level_order(&levels[a], &levels[b]));
    let (common, rare): (Vec<_>, Vec<_>) = order.iter().partition(|&&code| counts[code] >= merge_below);
    if rare.len() > 1 { (common, rare) } else { (order, Vec::new()) }
}

/// Levels and codes of a column whose numbers are cut into intervals.
fn bin(
    raw: &RawColumn,
    binning: Binning,
    rows: &Rows,
    notices: &mut Vec<Notice>,
) -> Result<(Vec<String>, Vec<u16>)> {
    let numbers: Vec<f64> = rows.select(numbers(raw)?).collect();
    let counts = number_counts(numbers.iter().copied());
    let bins = binning.cut(&counts);
    let names = bins.names();
    if names.len() < binning.bins() {
        let text = format!("{} bins were asked for, {} hold any value", binning.bins(), names.len());
        notices.push(Notice::column(&raw.name, text));
    }
    let code = |number: f64| if number.is_nan() { MISSING_U16 } else { bins.code(number) };
    Ok((names, numbers.into_iter().map(code).collect()))
}

/// The numbers of a column, one a row, NaN where missing.
fn numbers(raw: &RawColumn) -> Result<Box<dyn Iterator<Item = f64> + '_>> {
    match &raw.values {
        Values::Numbers(numbers) => Ok(Box::new(numbers.iter().copied())),
        Values::Levels { levels, codes } => {
            let parse =
                |level: &String| number::parse(level).ok_or_else(|| not_a_number(level).in_column(&raw.name));
            let values = levels.iter().map(parse).collect::<Result<Vec<f64>>>()?;
            Ok(Box::new(
                codes.iter().map(move |code| code.map_or(f64::NAN, |code| values[usize::from(code)])),
            ))
        }
        Values::TooMany { .. } => Err(not_a_number("more than 65535 different texts").in_column(&raw.name)),
    }
}

fn not_a_number(found: &str) -> Error {
    Error::expected(
        ErrorKind::Column,
        "only numbers in a column that is to be cut into bins",
        format!("{found:?}"),
    )
}

fn too_many_levels(found: impl std::fmt::Display) -> Error {
    let expected = format!("at most {MAX_LEVELS} levels in a column that is kept");
    Error::expected(ErrorKind::Column, expected, found).with_hint(Hint::ManyLevels)
}

fn too_few(found: usize, notices: &[Notice]) -> Error {
    let reasons: Vec<String> =
        notices.iter().filter(|notice| notice.column.is_some()).take(3).map(ToString::to_string).collect();
    let because = if reasons.is_empty() { String::new() } else { format!(" ({})", reasons.join("; ")) };
    Error::expected(ErrorKind::Table, "at least two columns to use", format!("{found}{because}"))
}
