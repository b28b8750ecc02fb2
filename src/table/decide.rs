//! The choices about columns, rows and levels, from the facts alone: nothing here looks at a row, so the same choices are made
//! whether the rows are held or were counted while they went by.

use std::collections::BTreeMap;

use super::bins::Bins;
use super::facts::{Facts, Frequencies, number_counts};
use super::groups::{Grouped, by_file, grouped};
use super::inspect::assess;
use super::levels::level_ranks;
use super::levels::{MISSING, RARE, unlike};
use super::missing::Absent;
use super::missingness::{Column, Missingness, explain};
use super::plan::MAX_LEVELS;
use super::split::{NO_AND_YES, split};
use super::{
    Action, Binning, ColumnReport, DatePart, MISSING_U16, MissingRule, Notice, Plan, Verdict, Written, number,
};
use crate::math::sort::sort_by_key;
use crate::{Error, ErrorKind, Hint, Result};

/// How many columns a notice about all of them names.
const TOLD: usize = 3;

/// The rows behind the facts, as far as choices need them. Whoever let them go may not know an answer.
pub(crate) trait Rows {
    /// Which rows lack a value of some columns.
    type Gaps;
    /// Leaves out the rows in which one of these columns is missing, and tells their number.
    fn strike(&mut self, columns: &[usize]) -> Option<u64>;
    /// How often each value of a column occurs in the rows that are left.
    fn left(&self, column: usize) -> Option<Frequencies<'_>>;
    /// The rows that are left in which these columns lack a value.
    fn gaps(&self, columns: &[usize]) -> Self::Gaps;
    /// For each of those columns, how often it lacks a value where another has each of its codes.
    fn missing_by(&self, gaps: &Self::Gaps, by: usize) -> Option<Vec<Vec<u64>>>;
}

/// What was decided.
pub(crate) struct Decided {
    /// The columns to use.
    pub columns: Vec<Recoding>,
    /// Rows left out because of missing values.
    pub rows_dropped: u64,
    /// What the missing values of columns go with, as far as something does.
    pub missingness: Vec<(usize, Missingness)>,
    /// Longer names of columns that are used, by their name.
    pub labels: BTreeMap<String, String>,
    /// What the user should know.
    pub notices: Vec<Notice>,
}

/// How the values of a column become levels.
pub(crate) struct Recoding {
    /// Index of the column among those read.
    pub column: usize,
    /// The name under which it is used.
    pub name: String,
    /// The levels, in the order of [`sort_levels`](super::sort_levels).
    pub levels: Vec<String>,
    /// The level of each value.
    pub codes: NewCodes,
    /// The level of missing values, if they have one.
    pub missing: Option<u16>,
    /// Numbers that stand for a missing value.
    pub absent_numbers: Vec<f64>,
}

/// The level of each value.
pub(crate) enum NewCodes {
    /// For each code as read; [`MISSING_U16`] where it does not occur or stands for a missing value.
    OfCodes(Vec<u16>),
    /// For each number.
    OfNumbers(Bins),
}

/// Decides about all columns, of which `rows` rows were read; `None` when the rows cannot tell what it takes.
pub(crate) fn decide(
    facts: &[Facts<'_>],
    reports: &[ColumnReport],
    plan: &Plan,
    rows: u64,
    source: &mut impl Rows,
) -> Result<Option<Decided>> {
    let mut notices = Vec::new();
    let chosen = choose(facts, plan, reports, &mut notices)?;
    let striking = striking(&chosen, reports, plan);
    let Some(rows_dropped) = drop_rows(rows, &striking, source, &mut notices)? else {
        return Ok(None);
    };
    let mut left = Vec::new();
    for &(column, _) in &chosen {
        let Some(values) = source.left(column) else { return Ok(None) };
        left.push(values.without(&facts[column].absent));
    }
    let used = chosen.iter().zip(&left);
    let used: Vec<Column<'_>> =
        used.map(|(&(index, _), values)| Column { index, name: facts[index].name, values }).collect();
    let Some(found) = explain(&used, rows - rows_dropped, source) else { return Ok(None) };
    let mut columns = Vec::new();
    for ((column, action), (left, found)) in chosen.iter().zip(left.iter().zip(&found)) {
        let facts = &facts[*column];
        let not_applicable = found.as_ref().is_some_and(|found| found.not_applicable);
        let own_level = plan.rule(facts.name, not_applicable) == MissingRule::OwnLevel && left.missing() > 0;
        // A constant that is only kept to be judged later does not become two levels.
        let own_level = own_level && !is_kept_constant(&reports[*column], plan);
        for mut recoding in recode(*column, facts, action, left, plan, &mut notices)? {
            recoding.place_missing(own_level, &facts.absent);
            if recoding.levels.len() < 2 && !plan.keep_unvaried {
                notices.push(Notice::column(&recoding.name, only_level(&recoding.levels)));
            } else {
                columns.push(recoding);
            }
        }
    }
    tell_apart(&mut columns);
    if columns.len() < 2 {
        return Err(too_few(columns.len(), &notices));
    }
    let missingness = used.iter().zip(found).filter_map(|(column, found)| Some((column.index, found?)));
    let missingness: Vec<(usize, Missingness)> = missingness.collect();
    notices.extend(missingness_notices(&missingness, facts, plan));
    let labels = labels(&columns, facts, plan);
    Ok(Some(Decided { columns, rows_dropped, missingness, labels, notices }))
}

/// The longer names that the plan gives, or else the file.
fn labels(columns: &[Recoding], facts: &[Facts<'_>], plan: &Plan) -> BTreeMap<String, String> {
    let label = |column: &Recoding| {
        let facts = &facts[column.column];
        let own = plan.columns.get(facts.name).and_then(|own| own.label.clone());
        Some((column.name.clone(), own.or_else(|| facts.told.label.clone())?))
    };
    columns.iter().filter_map(label).collect()
}

/// What to say about missing values that go with another column.
fn missingness_notices(found: &[(usize, Missingness)], facts: &[Facts<'_>], plan: &Plan) -> Vec<Notice> {
    let name = |column: usize| facts[column].name;
    let automatic = |column: usize| plan.rule(name(column), true) != plan.rule(name(column), false);
    let (own, rest): (Vec<_>, Vec<_>) =
        found.iter().partition(|(column, found)| found.not_applicable && automatic(*column));
    let mut notices: Vec<Notice> = own
        .iter()
        .map(|(column, found)| {
            let text =
                format!("missing values are a level of their own: it seems not to apply {}", found.place());
            Notice::column(name(*column), text)
        })
        .collect();
    let pairwise = |column: usize| plan.rule(name(column), false) == MissingRule::Pairwise;
    let told: Vec<String> = rest
        .iter()
        .filter(|(column, _)| pairwise(*column))
        .map(|(column, found)| format!("{:?} {}", name(*column), found.place()))
        .collect();
    if !told.is_empty() {
        let more = told.len().saturating_sub(TOLD);
        let more = if more > 0 { format!("; and {more} more") } else { String::new() };
        let text = format!(
            "values are missing more often in some rows than in others: {}{more}",
            told[..told.len().min(TOLD)].join("; ")
        );
        notices.push(Notice::table(text));
    }
    notices
}

/// The columns to use and how; a notice for every one that the user did not leave out himself.
pub(crate) fn choose(
    facts: &[Facts<'_>],
    plan: &Plan,
    reports: &[ColumnReport],
    notices: &mut Vec<Notice>,
) -> Result<Vec<(usize, Action)>> {
    let names: Vec<&str> = facts.iter().map(|column| column.name).collect();
    let overrides = plan.overrides(&names)?;
    let unweighted = |facts: &&Facts<'_>| Some(facts.name) == plan.weights.as_deref() && !facts.is_ones();
    if let Some(facts) = facts.iter().find(unweighted) {
        let message = "expected rows that were repeated by their weights, found them as they were read";
        return Err(Error::new(ErrorKind::Column, message).in_column(facts.name));
    }
    let mut chosen = Vec::new();
    // For every column, whether it or a copy of it is used.
    let mut represented = vec![false; reports.len()];
    for (index, report) in reports.iter().enumerate() {
        let original = match report.verdict {
            Verdict::CopyOf { column, .. } => column,
            _ => index,
        };
        let suggested = if original != index && !represented[original] {
            assess(&facts[index]).action
        } else {
            report.action.clone()
        };
        let suggested = match report.verdict {
            Verdict::Constant if plan.keep_unvaried => Action::Keep,
            Verdict::CopyOf { .. } if plan.keep_unvaried => assess(&facts[index]).action,
            _ => suggested,
        };
        match overrides[index].clone().unwrap_or(suggested) {
            Action::Exclude if overrides[index].is_none() => {
                let notice = left_out(&report.name, &report.reason);
                notices.push(if original == index { notice } else { notice.twin_of(names[original]) });
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

/// Whether a column is constant and not used by anybody's wish, but only kept to be judged later.
pub(crate) fn is_kept_constant(report: &ColumnReport, plan: &Plan) -> bool {
    let wished = plan.columns.get(&report.name).is_some_and(|own| own.action.is_some());
    plan.keep_unvaried && report.verdict == Verdict::Constant && !wished
}

/// What to say of a column that is not used.
pub(super) fn left_out(name: &str, reason: &str) -> Notice {
    Notice::column(name, format!("left out: {reason}"))
}

/// The columns, among those to use, that lack a value somewhere, and whose rows are then left out.
pub(crate) fn striking(chosen: &[(usize, Action)], reports: &[ColumnReport], plan: &Plan) -> Vec<usize> {
    let strikes = |report: &ColumnReport| {
        report.missing > 0 && plan.drops(&report.name) && !is_kept_constant(report, plan)
    };
    chosen.iter().map(|&(index, _)| index).filter(|&index| strikes(&reports[index])).collect()
}

/// Leaves out the rows in which one of these columns is missing; tells how many.
fn drop_rows(
    all: u64,
    striking: &[usize],
    source: &mut impl Rows,
    notices: &mut Vec<Notice>,
) -> Result<Option<u64>> {
    if striking.is_empty() {
        return Ok(Some(0));
    }
    let Some(dropped) = source.strike(striking) else { return Ok(None) };
    let advice = "missing values can instead be a level of their own, or be left out pair by pair";
    let text = format!("{dropped} of {all} rows have a missing value and are left out");
    if dropped == all {
        let message = format!("expected complete rows, found none: {text}");
        return Err(Error::new(ErrorKind::Table, message).with_hint(Hint::MissingValues));
    }
    // A twentieth of the rows is a loss that somebody may want to avoid.
    let share = 100.0 * dropped as f64 / all as f64;
    let costly = 20 * dropped > all;
    notices.push(Notice::table(if costly { format!("{text}, {share:.0} % of all; {advice}") } else { text }));
    Ok(Some(dropped))
}

fn only_level(levels: &[String]) -> String {
    match levels.first() {
        Some(level) => format!("left out: {level:?} is the only level in the rows used"),
        None => "left out: no value in the rows used".to_string(),
    }
}

/// The columns that a column becomes: one, or one for each of several answers.
pub(super) fn recode(
    column: usize,
    facts: &Facts<'_>,
    action: &Action,
    left: &Frequencies<'_>,
    plan: &Plan,
    notices: &mut Vec<Notice>,
) -> Result<Vec<Recoding>> {
    let (name, new_name, written) = (facts.name, plan.name_of(facts.name), &facts.written);
    let recoded = match action {
        Action::Bin(binning) => bin(name, left, written, binning, notices),
        Action::Date(part) => date(left, written, *part),
        Action::Split { separator } => {
            let split = split(left, separator).map_err(|error| error.in_column(name))?;
            let recoding = |(answer, mut codes): (String, Vec<u16>)| {
                let mut levels = NO_AND_YES.map(String::from).to_vec();
                if !codes.contains(&0) {
                    // An answer that every cell holds leaves one level.
                    levels.remove(0);
                    codes.iter_mut().filter(|code| **code == 1).for_each(|code| *code = 0);
                }
                Recoding::new(column, format!("{new_name}: {answer}"), levels, NewCodes::OfCodes(codes))
            };
            return Ok(split.into_iter().map(recoding).collect());
        }
        Action::Keep | Action::Exclude => keep(facts, left, plan, notices),
    };
    let (levels, codes) = recoded.map_err(|error| error.in_column(name))?;
    Ok(vec![Recoding::new(column, new_name.to_string(), levels, codes)])
}

/// Gives columns that answers were split into another name where a column is already called that.
fn tell_apart(columns: &mut [Recoding]) {
    for at in 0..columns.len() {
        let others: Vec<String> = columns
            .iter()
            .enumerate()
            .filter(|&(other, _)| other != at)
            .map(|(_, column)| column.name.clone())
            .collect();
        let is_answer = columns.iter().filter(|column| column.column == columns[at].column).count() > 1;
        if is_answer && others.contains(&columns[at].name) {
            columns[at].name = unlike(&columns[at].name, &others);
        }
    }
}

impl Recoding {
    fn new(column: usize, name: String, levels: Vec<String>, codes: NewCodes) -> Self {
        Self { column, name, levels, codes, missing: None, absent_numbers: Vec::new() }
    }

    /// Gives missing values a level of their own, if they are to have one, and what stands for them the same.
    fn place_missing(&mut self, own_level: bool, absent: &Absent) {
        if own_level {
            self.missing = Some(self.levels.len() as u16);
            self.levels.push(unlike(MISSING, &self.levels));
        }
        if let NewCodes::OfCodes(new) = &mut self.codes {
            for &code in &absent.codes {
                new[usize::from(code)] = self.missing.unwrap_or(MISSING_U16);
            }
        }
        self.absent_numbers.clone_from(&absent.numbers);
    }
}

/// A column whose values are its levels.
fn keep(
    facts: &Facts<'_>,
    left: &Frequencies<'_>,
    plan: &Plan,
    notices: &mut Vec<Notice>,
) -> Result<(Vec<String>, NewCodes)> {
    let Frequencies::Levels { levels, counts, .. } = left else {
        return Err(too_many_levels("more than 65535"));
    };
    let groups = plan.columns.get(facts.name).map_or(&[][..], |own| &own.levels);
    let Grouped { mut names, codes: mut new_codes } = grouped(levels, counts, groups)?;
    let ungrouped = |(&code, &rows): (&u16, &u64)| if code == MISSING_U16 { rows } else { 0 };
    let counts: Vec<u64> = new_codes.iter().zip(counts).map(ungrouped).collect();
    let merge_below = plan.merge_rare.unwrap_or(0);
    let (mut common, rare) = split_rare(levels, &counts, merge_below);
    by_file(&mut common, levels, facts.told);
    for &old in &common {
        new_codes[old] = names.len() as u16;
        names.push(levels[old].clone());
    }
    if !rare.is_empty() {
        for &old in &rare {
            new_codes[old] = names.len() as u16;
        }
        names.push(unlike(RARE, &names));
        let text = format!("{} levels in fewer than {merge_below} rows each became one", rare.len());
        notices.push(Notice::column(facts.name, text));
    }
    if names.len() > MAX_LEVELS {
        return Err(too_many_levels(names.len()));
    }
    Ok((names, NewCodes::OfCodes(new_codes)))
}

/// The codes that occur, in the order of their levels: those to keep, and those to merge. One rare level alone is kept:
/// another name would tell less.
fn split_rare(levels: &[String], counts: &[u64], merge_below: u64) -> (Vec<usize>, Vec<usize>) {
    let mut order: Vec<usize> = (0..levels.len()).filter(|&code| counts[code] > 0).collect();
    let ranks = level_ranks(&order.iter().map(|&code| levels[code].as_str()).collect::<Vec<_>>());
    let mut ranked: Vec<(usize, usize)> = ranks.into_iter().zip(order).collect();
    sort_by_key(&mut ranked, |&(rank, _)| rank);
    order = ranked.into_iter().map(|(_, code)| code).collect();
    let (common, rare): (Vec<_>, Vec<_>) = order.iter().partition(|&&code| counts[code] >= merge_below);
    if rare.len() > 1 { (common, rare) } else { (order, Vec::new()) }
}

/// A column whose numbers are cut into intervals.
fn bin(
    name: &str,
    left: &Frequencies<'_>,
    written: &Written,
    binning: &Binning,
    notices: &mut Vec<Notice>,
) -> Result<(Vec<String>, NewCodes)> {
    let (values, bins) = match left {
        Frequencies::Numbers { counts, .. } => (None, binning.cut(counts)),
        Frequencies::Levels { levels, counts, .. } => {
            let number = |level: &String| written.number(level).or_else(|| number::parse(level));
            let parse = |(level, &rows): (&String, &u64)| match number(level) {
                Some(value) if rows > 0 => Ok(value),
                None if rows > 0 => Err(not_a_number(level)),
                _ => Ok(f64::NAN),
            };
            let values = levels.iter().zip(counts).map(parse).collect::<Result<Vec<f64>>>()?;
            let numbers = number_counts(values.iter().copied().zip(counts.iter().copied()));
            (Some(values), binning.cut(&numbers))
        }
        Frequencies::TooMany { .. } => return Err(not_a_number("more than 65535 different texts")),
    };
    let names = bins.names();
    if names.len() < binning.bins() {
        let text = format!("{} bins were asked for, {} hold any value", binning.bins(), names.len());
        notices.push(Notice::column(name, text));
    }
    let code = |&value: &f64| if value.is_nan() { MISSING_U16 } else { bins.code(value) };
    let of_codes = values.map(|values| values.iter().map(code).collect());
    Ok((names, of_codes.map_or_else(|| NewCodes::OfNumbers(bins), NewCodes::OfCodes)))
}

/// A column of whose dates a part becomes the level.
fn date(left: &Frequencies<'_>, written: &Written, part: DatePart) -> Result<(Vec<String>, NewCodes)> {
    let not_a_date = |found: &str| {
        let expected = "only dates in a column of which a part of the date is to be used";
        Error::expected(ErrorKind::Column, expected, format!("{found:?}"))
    };
    let (Frequencies::Levels { levels, counts, .. }, Written::Date { date, .. }) = (left, written) else {
        return Err(not_a_date(left.levels().first().map_or("other values", |&(level, _)| level)));
    };
    let occurring: Vec<usize> = (0..levels.len()).filter(|&code| counts[code] > 0).collect();
    let moment = |&code: &usize| written.moment(&levels[code]).ok_or_else(|| not_a_date(&levels[code]));
    let moments = occurring.iter().map(moment).collect::<Result<Vec<_>>>()?;
    let (names, parts) = part.cut(&moments, *date);
    let mut codes = vec![MISSING_U16; levels.len()];
    occurring.into_iter().zip(parts).for_each(|(code, part)| codes[code] = part);
    Ok((names, NewCodes::OfCodes(codes)))
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
