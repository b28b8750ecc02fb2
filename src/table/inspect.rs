//! What each column looks like, and what to do with it.

use rustc_hash::{FxHashMap, FxHasher};
use serde::Serialize;
use std::hash::{Hash, Hasher};

use super::facts::{Facts, Frequencies};
use super::judge::Summary;
use super::missingness::{Column, Missingness, explain};
use super::prepare::HeldRows;
use super::{Action, Codes, MissingCode, Plan, RawTable, Values, Written};

/// A column of numbers with at most this many different ones is taken as it stands (ratings, counts of legs); with
/// more it is cut into bins. Also the least number of different texts that may be an identifier.
pub const FEW_LEVELS: usize = 12;
/// Bins suggested for a column of numbers.
pub const SUGGESTED_BINS: usize = 4;
/// A level in fewer rows than this is called rare.
pub const RARE_ROWS: u64 = 5;
/// How many of the most common levels a report lists.
pub const COMMON_LEVELS: usize = 5;

/// What a column is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(rename = "ColumnVerdict"))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Verdict {
    /// Levels that repeat over the rows.
    Categorical,
    /// More than [`FEW_LEVELS`] different numbers.
    Numeric,
    /// More than [`FEW_LEVELS`] different dates or times.
    Date,
    /// Cells that hold several answers.
    Several,
    /// Sentences that hardly two rows share.
    FreeText,
    /// A name, a key or a row number; or more than [`MAX_LEVELS`](super::MAX_LEVELS) different texts, too many to count.
    Identifier,
    /// At most one value.
    Constant,
    /// All rows but fewer than one in a thousand (or, in small tables, fewer than 5 rows and one in twenty) have the same
    /// value. Kept, with a warning: leaving it out would change the question.
    NearlyConstant,
    /// The same partition of the rows as an earlier column: the two determine each other, so that no method can tell
    /// which of them another column depends on.
    CopyOf {
        /// Index of the earlier column.
        column: usize,
        /// Whether the texts of the levels differ.
        recoded: bool,
    },
}

/// A level and the number of its rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct LevelCount {
    /// Text of the level.
    pub level: String,
    /// Number of rows.
    pub rows: u64,
}

/// What is known of one column.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct ColumnReport {
    /// Name of the column.
    pub name: String,
    /// A longer name, if the file has one.
    pub label: Option<String>,
    /// Number of rows, missing values included.
    pub rows: u64,
    /// Number of missing values.
    pub missing: u64,
    /// Texts that stand for a missing value, or may.
    pub missing_codes: Vec<MissingCode>,
    /// What goes with its missing values, if anything does.
    pub missingness: Option<Missingness>,
    /// Number of different values; a lower bound when they were too many to keep.
    pub distinct: u64,
    /// The most common levels, at most [`COMMON_LEVELS`], most common first.
    pub common: Vec<LevelCount>,
    /// Number of levels in fewer than [`RARE_ROWS`] rows.
    pub rare_levels: u64,
    /// Smallest and largest value, if all are numbers.
    pub range: Option<[f64; 2]>,
    /// How its values are written.
    pub written: Written,
    /// What the column is.
    #[cfg_attr(feature = "typescript", tsify(type = "ColumnVerdict"))]
    pub verdict: Verdict,
    /// Why, in one sentence.
    pub reason: String,
    /// What to do with it.
    pub action: Action,
}

/// Reports on every column.
///
/// Time: one pass over the codes, for columns of more than 65,535 different numbers a sort, and for each column with missing
/// values as much as counting its pairs.
pub fn inspect(table: &RawTable) -> Vec<ColumnReport> {
    inspect_as(table, &Plan::default())
}

/// Reports on every column when a plan says which texts are missing values; nothing else of the plan matters.
///
/// Time: as [`inspect`].
pub fn inspect_as(table: &RawTable, plan: &Plan) -> Vec<ColumnReport> {
    let facts = Facts::of_table(table, plan);
    let mut reports = report(&facts, &copies(table));
    let used = reports.iter().enumerate().filter(|(_, report)| report.action != Action::Exclude);
    let columns: Vec<Column<'_>> = used
        .map(|(index, _)| Column { index, name: facts[index].name, values: &facts[index].values })
        .collect();
    let found = explain(&columns, table.rows as u64, &HeldRows::all(table, &facts));
    for (column, found) in columns.iter().zip(found.expect("held rows can be looked at")) {
        reports[column.index].missingness = found;
    }
    reports
}

/// Reports on columns of which some (the first of each pair) are known to split the rows as an earlier one does.
pub(crate) fn report(facts: &[Facts<'_>], copies: &[(usize, usize)]) -> Vec<ColumnReport> {
    let mut reports: Vec<_> = facts.iter().map(assess).collect();
    for &(index, original) in copies {
        let distinct =
            matches!(reports[index].verdict, Verdict::Constant | Verdict::Identifier | Verdict::FreeText);
        // What is missing in one and a level in the other makes them differ.
        if distinct || facts[index].absent != facts[original].absent {
            continue;
        }
        let recoded = !same_texts(&facts[index].values, &facts[original].values);
        let report = &mut reports[index];
        report.verdict = Verdict::CopyOf { column: original, recoded };
        report.reason = split_as(facts[original].name, recoded);
        report.action = Action::Exclude;
    }
    reports
}

/// What to say of a column of counts that splits the rows as an earlier one does.
pub(crate) fn copy_notice(name: &str, original: &str) -> super::Notice {
    super::decide::left_out(
        name,
        &format!("splits the rows as column {original:?} does; only one of them can be used"),
    )
    .twin_of(original)
}

/// What to say of a column of counts that has no two levels.
pub(crate) fn only_level_notice(name: &str, level: Option<&str>) -> super::Notice {
    let reason = level.map_or_else(|| "every value is missing".to_string(), super::judge::only_value);
    super::decide::left_out(name, &reason)
}

/// Why a column is the copy of another.
pub(super) fn split_as(original: &str, recoded: bool) -> String {
    let how = if recoded { "a one-to-one recoding of" } else { "the same values as" };
    format!("{how} column {original:?}; only one of them can be used")
}

/// Reports on one column, without a look at the others.
pub(super) fn assess(column: &Facts<'_>) -> ColumnReport {
    let summary = Summary::of(column);
    let (verdict, reason, action) = summary.judge(column.name);
    ColumnReport {
        name: column.name.to_string(),
        label: column.told.label.clone(),
        missing_codes: column.missing_codes.clone(),
        missingness: None,
        rows: summary.present + summary.missing,
        missing: summary.missing,
        distinct: summary.distinct,
        rare_levels: summary.levels.iter().filter(|&&(_, rows)| rows < RARE_ROWS).count() as u64,
        range: summary.range,
        written: column.written.clone(),
        common: summary.common(),
        verdict,
        reason,
        action,
    }
}

/// Whether so few rows are left beside the most common level that little can be expected of a column.
pub(super) fn is_nearly_constant(others: u64, rows: u64) -> bool {
    others * 1000 < rows || (others < RARE_ROWS && others * 20 < rows)
}

/// Pairs (column, earliest column that splits the rows in the same way).
///
/// Codes count up in order of first occurrence, so two columns are recodings of each other exactly when their codes are
/// equal; a hash of the codes finds the candidates in one pass.
pub(crate) fn copies(table: &RawTable) -> Vec<(usize, usize)> {
    let mut seen: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
    let mut pairs = Vec::new();
    for (index, column) in table.columns.iter().enumerate() {
        let candidates = seen.entry(fingerprint(&column.values)).or_default();
        let same = |&&earlier: &&usize| same_partition(&table.columns[earlier].values, &column.values);
        match candidates.iter().find(same) {
            Some(&original) => pairs.push((index, original)),
            None => candidates.push(index),
        }
    }
    pairs
}

fn fingerprint(values: &Values) -> u64 {
    let mut hasher = FxHasher::default();
    match values {
        Values::Levels { codes: Codes::U8(codes), .. } => codes.hash(&mut hasher),
        Values::Levels { codes: Codes::U16(codes), .. } => codes.hash(&mut hasher),
        Values::Numbers(numbers) => numbers.iter().for_each(|number| number.to_bits().hash(&mut hasher)),
        Values::TooMany { .. } => {}
    }
    hasher.finish()
}

fn same_partition(a: &Values, b: &Values) -> bool {
    match (a, b) {
        (Values::Levels { codes: a, .. }, Values::Levels { codes: b, .. }) => a == b,
        (Values::Numbers(a), Values::Numbers(b)) => {
            a.iter().map(|x| x.to_bits()).eq(b.iter().map(|x| x.to_bits()))
        }
        _ => false,
    }
}

fn same_texts(a: &Frequencies<'_>, b: &Frequencies<'_>) -> bool {
    match (a, b) {
        (Frequencies::Levels { levels: a, .. }, Frequencies::Levels { levels: b, .. }) => a == b,
        _ => true,
    }
}
