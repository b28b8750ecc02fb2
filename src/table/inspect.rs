//! What each column looks like, and what to do with it.

use rustc_hash::{FxHashMap, FxHasher};
use serde::Serialize;
use std::hash::{Hash, Hasher};

use super::facts::{Facts, Frequencies};
use super::missingness::{Column, Missingness, explain};
use super::plan::MAX_LEVELS;
use super::prepare::HeldRows;
use super::{Action, Binning, Codes, MissingCode, Plan, RawTable, Values, level_order, number};
use crate::math::sort::sort_by;

/// A column of numbers with at most this many different ones is taken as it stands (ratings, counts of legs); with
/// more it is cut into bins. Also the least number of different texts that may be an identifier.
pub const FEW_LEVELS: usize = 12;
/// Bins suggested for a column of numbers.
pub const SUGGESTED_BINS: usize = 4;
/// A level in fewer rows than this is called rare.
pub const RARE_ROWS: u64 = 5;
/// How many of the most common levels a report lists.
pub const COMMON_LEVELS: usize = 5;
/// Texts with more different values than this are an identifier when they also differ in more than half of the rows.
const MANY_TEXTS: u64 = 50;

/// What a column is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(rename = "ColumnVerdict"))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Verdict {
    /// Levels that repeat over the rows.
    Categorical,
    /// More than [`FEW_LEVELS`] different numbers.
    Numeric,
    /// A name, a key or a row number; or more than [`MAX_LEVELS`] different texts, too many to count.
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
        let distinct = matches!(reports[index].verdict, Verdict::Constant | Verdict::Identifier);
        // What is missing in one and a level in the other makes them differ.
        if distinct || facts[index].absent != facts[original].absent {
            continue;
        }
        let recoded = !same_texts(&facts[index].values, &facts[original].values);
        let how = if recoded { "a one-to-one recoding of" } else { "the same values as" };
        let report = &mut reports[index];
        report.verdict = Verdict::CopyOf { column: original, recoded };
        report.reason = format!("{how} column {:?}; only one of them can be used", facts[original].name);
        report.action = Action::Exclude;
    }
    reports
}

/// Reports on one column, without a look at the others.
pub(super) fn assess(column: &Facts<'_>) -> ColumnReport {
    let summary = Summary::of(&column.values);
    let (verdict, reason) = summary.judge(column.name);
    let action = match verdict {
        Verdict::Categorical | Verdict::NearlyConstant => Action::Keep,
        Verdict::Numeric => Action::Bin(Binning::Quantile(SUGGESTED_BINS)),
        Verdict::Identifier | Verdict::Constant | Verdict::CopyOf { .. } => Action::Exclude,
    };
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
        common: summary.common(),
        verdict,
        reason,
        action,
    }
}

/// The facts about a column on which its verdict rests.
struct Summary {
    present: u64,
    missing: u64,
    distinct: u64,
    /// Levels and their rows, most common first; empty when they were not kept.
    levels: Vec<(String, u64)>,
    range: Option<[f64; 2]>,
    /// Whether all values are whole numbers.
    whole: bool,
}

impl Summary {
    fn of(values: &Frequencies<'_>) -> Self {
        match values {
            Frequencies::Levels { levels, counts, missing } => {
                let met = || levels.iter().zip(counts).filter(|(_, rows)| **rows > 0);
                let numbers: Option<Vec<f64>> = met().map(|(level, _)| number::parse(level)).collect();
                let levels = met().map(|(level, &rows)| (level.clone(), rows)).collect();
                Self::from_parts(levels, numbers.as_deref(), counts.iter().sum(), *missing)
            }
            Frequencies::Numbers { counts, missing } => {
                let present = counts.iter().map(|&(_, rows)| rows).sum();
                let distinct: Vec<f64> = counts.iter().map(|&(number, _)| number).collect();
                let levels = counts.iter().map(|&(number, rows)| (number.to_string(), rows)).collect();
                Self::from_parts(levels, Some(&distinct), present, *missing)
            }
            &Frequencies::TooMany { present, missing } => {
                let distinct = u64::from(u16::MAX) + 1;
                Self { present, missing, distinct, levels: Vec::new(), range: None, whole: false }
            }
        }
    }

    fn from_parts(
        mut levels: Vec<(String, u64)>,
        numbers: Option<&[f64]>,
        present: u64,
        missing: u64,
    ) -> Self {
        sort_by(&mut levels, |(a, x), (b, y)| y.cmp(x).then_with(|| level_order(a, b)));
        let numbers = numbers.filter(|numbers| !numbers.is_empty());
        let range = numbers.map(|numbers| {
            let min = numbers.iter().copied().fold(f64::INFINITY, f64::min);
            let max = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            [min, max]
        });
        let whole = numbers.is_some_and(|numbers| numbers.iter().all(|x| x.fract() == 0.0));
        Self { present, missing, distinct: levels.len() as u64, levels, range, whole }
    }

    fn common(&self) -> Vec<LevelCount> {
        let common = self.levels.iter().take(COMMON_LEVELS);
        common.map(|(level, rows)| LevelCount { level: level.clone(), rows: *rows }).collect()
    }

    fn judge(&self, name: &str) -> (Verdict, String) {
        let (present, distinct) = (self.present, self.distinct);
        if let Some(reason) = self.constant() {
            return (Verdict::Constant, reason);
        }
        if let Some(reason) = self.identifier(name) {
            return (Verdict::Identifier, reason);
        }
        let others = present - self.levels.first().map_or(0, |&(_, rows)| rows);
        if is_nearly_constant(others, present) {
            let level = &self.levels[0].0;
            let reason =
                format!("all but {others} of {present} rows have the value {level:?}; expect little from it");
            return (Verdict::NearlyConstant, reason);
        }
        match self.range {
            Some([min, max]) if distinct > FEW_LEVELS as u64 => {
                (Verdict::Numeric, format!("{distinct} different numbers from {min} to {max}"))
            }
            _ => (Verdict::Categorical, self.describe_levels()),
        }
    }

    fn constant(&self) -> Option<String> {
        match self.distinct {
            0 => Some("every value is missing".to_string()),
            1 => Some(format!("the only value is {:?}", self.levels[0].0)),
            _ => None,
        }
    }

    fn identifier(&self, name: &str) -> Option<String> {
        let (present, distinct) = (self.present, self.distinct);
        let unique = distinct == present && distinct > FEW_LEVELS as u64;
        if let Some([min, max]) = self.range {
            let consecutive = (max - min).to_bits() == ((distinct - 1) as f64).to_bits();
            return match unique && self.whole {
                true if consecutive => Some(format!("numbers the rows from {min} to {max}")),
                true if is_key(name) => Some(format!("{distinct} different whole numbers in {present} rows")),
                _ => None,
            };
        }
        let nearly_unique = distinct > FEW_LEVELS as u64 && 10 * distinct >= 9 * present;
        if nearly_unique || (distinct > MANY_TEXTS && 2 * distinct > present) {
            return Some(format!("{distinct} different texts in {present} rows"));
        }
        let at_least = if self.levels.is_empty() { "at least " } else { "" };
        let too_many = distinct > MAX_LEVELS as u64;
        too_many.then(|| {
            format!("{at_least}{distinct} different texts, more than the {MAX_LEVELS} that can be counted")
        })
    }

    fn describe_levels(&self) -> String {
        let rare = self.levels.iter().filter(|&&(_, rows)| rows < RARE_ROWS).count();
        let rare = match rare {
            0 => String::new(),
            _ => format!(", {rare} of them in fewer than {RARE_ROWS} rows"),
        };
        let word = match self.word_among_numbers() {
            None => String::new(),
            Some(word) => {
                format!("; numbers but for values such as {word:?}, which may be a spelling of missing")
            }
        };
        format!("{} levels{rare}{word}", self.distinct)
    }

    /// A text in a column that otherwise looks numeric: more than [`FEW_LEVELS`] numbers, and nine levels in ten.
    fn word_among_numbers(&self) -> Option<&str> {
        let mut words = self.levels.iter().filter(|(level, _)| number::parse(level).is_none());
        let first = words.next()?;
        let (words, all) = (words.count() + 1, self.levels.len());
        (all - words > FEW_LEVELS && 10 * words <= all).then_some(first.0.as_str())
    }
}

/// Whether so few rows are left beside the most common level that little can be expected of a column.
pub(super) fn is_nearly_constant(others: u64, rows: u64) -> bool {
    others * 1000 < rows || (others < RARE_ROWS && others * 20 < rows)
}

/// Whether a name says "key": `id`, `ID`, `patient_id`, `patientId`.
fn is_key(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    let separated = ["_id", " id", "-id", ".id"].iter().any(|end| lower.ends_with(end));
    lower == "id" || lower == "index" || separated || name.ends_with("Id") || name.ends_with("ID")
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
