//! Which values are missing: whether another column tells.
//!
//! Two things are looked for. *A question that does not apply*: nearly all values are missing where another column has certain levels, and
//! these hold most of the missing values. Missing is then an answer, and had better be a level of its own. *Dependence*: values are missing
//! more often where another column has some level than elsewhere. That is only told: a level of its own would then do harm, since it
//! makes the other column look like a neighbour.
//!
//! Data alone cannot tell "does not apply" from "always hidden there", hence the reason is told as well.

use std::collections::BTreeMap;

use serde::Serialize;

use super::decide::Rows;
use super::facts::Frequencies;
use super::level_order;
use super::plan::MAX_LEVELS;
use crate::math::chi2::critical_value;
use crate::math::sort::sort_by;

/// A column with fewer missing values is not looked at.
const LEAST_MISSING: u64 = 20;
/// The share of missing values from which on a level is one in which a column does not apply.
const NEARLY_ALL: f64 = 0.98;
/// The share of all missing values that such levels have to hold.
const MOST_OF_THEM: f64 = 0.5;
/// Values that all lack in a level by chance alone: with this probability at most, or the level is too rare to tell.
const BY_CHANCE: f64 = 1e-3;
/// Levels in fewer rows are put together in the test, and never tell that a column does not apply.
const FEW_ROWS: u64 = 5;
/// The chance, over all pairs of columns, that independent missing values are said to depend on something.
const FALSE_ALARM: f64 = 0.01;
/// Dependence is told when the share of missing values is larger by this,
const LARGER_BY: f64 = 0.05;
/// or so many times as large.
const TIMES_AS_LARGE: f64 = 2.0;
/// Rows times pairs of columns that are looked at; where there are more, nothing is said.
const MOST_WORK: f64 = 4e10;

/// What the missing values of a column go with.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Missingness {
    /// Name of the other column that tells most about which values are missing.
    pub column: String,
    /// Its levels in which nearly every value is missing; else the one in which more are missing than elsewhere.
    pub levels: Vec<String>,
    /// The share of all missing values that these levels hold.
    pub share: f64,
    /// The share of values that are missing in these levels.
    pub there: f64,
    /// The share of values that are missing elsewhere.
    pub elsewhere: f64,
    /// Whether this looks like a question that does not apply there, so that missing had better be a level of its own.
    pub not_applicable: bool,
}

impl Missingness {
    /// Where values are missing, and how many: the end of a sentence.
    pub(super) fn place(&self) -> String {
        let levels: Vec<String> = self.levels.iter().take(3).map(|level| format!("{level:?}")).collect();
        let more = if self.levels.len() > 3 { " or the like" } else { "" };
        let (there, elsewhere) = (percent(self.there), percent(self.elsewhere));
        format!(
            "where {:?} is {}{more} ({there} missing, elsewhere {elsewhere})",
            self.column,
            levels.join(" or ")
        )
    }
}

fn percent(share: f64) -> String {
    let percent = 100.0 * share;
    if percent > 0.0 && percent < 1.0 { format!("{percent:.1} %") } else { format!("{percent:.0} %") }
}

/// A column that is used.
pub(super) struct Column<'a> {
    /// Its place in the file.
    pub index: usize,
    /// Its name.
    pub name: &'a str,
    /// How often each value occurs in the rows that are used.
    pub values: &'a Frequencies<'a>,
}

/// Two columns: how often each level of the one occurs, and lacks a value of the other.
struct Table<'a> {
    /// The levels that occur, in the order of [`level_order`]: no sum may depend on the order of the rows.
    cells: Vec<Cell<'a>>,
    /// Missing values of the other column in all rows, and those rows.
    all: (u64, u64),
}

#[derive(Clone, Copy)]
struct Cell<'a> {
    level: &'a str,
    missing: u64,
    rows: u64,
}

/// What the missing values of each of these columns go with; `None` for all when the rows cannot tell.
///
/// Time: for `k` columns that lack values among `n`, `k n` tables; for held rows `O(k n N m / 64)` with `m` levels each.
pub(super) fn explain<R: Rows>(
    columns: &[Column<'_>],
    rows: u64,
    source: &R,
) -> Option<Vec<Option<Missingness>>> {
    let lacks = |column: &Column<'_>| {
        let missing = column.values.missing();
        missing >= LEAST_MISSING && missing < rows
    };
    let of: Vec<usize> = (0..columns.len()).filter(|&k| lacks(&columns[k])).collect();
    let by: Vec<usize> = (0..columns.len()).filter(|&k| few_levels(columns[k].values)).collect();
    let mut found = vec![None; columns.len()];
    let tests = of.len() * by.len();
    if tests == 0 || tests as f64 * rows as f64 > MOST_WORK {
        return Some(found);
    }
    let gaps = source.gaps(&of.iter().map(|&k| columns[k].index).collect::<Vec<usize>>());
    let mut best: Vec<Option<(f64, usize, Table<'_>)>> = of.iter().map(|_| None).collect();
    for &k in &by {
        let Frequencies::Levels { levels, counts, .. } = columns[k].values else { continue };
        let mut order: Vec<usize> = (0..levels.len()).filter(|&level| counts[level] > 0).collect();
        sort_by(&mut order, |&a, &b| level_order(&levels[a], &levels[b]));
        let missing = source.missing_by(&gaps, columns[k].index)?;
        for ((best, &i), missing) in best.iter_mut().zip(&of).zip(missing).filter(|((_, i), _)| **i != k) {
            let cell =
                |&code: &usize| Cell { level: &levels[code], missing: missing[code], rows: counts[code] };
            let all = (columns[i].values.missing(), rows);
            let table = Table { cells: order.iter().map(cell).collect(), all };
            let information = table.information();
            if information > best.as_ref().map_or(0.0, |&(most, ..)| most) {
                *best = Some((information, k, table));
            }
        }
    }
    let mut critical = BTreeMap::new();
    let tail = FALSE_ALARM / tests as f64;
    for (&i, best) in of.iter().zip(&best) {
        let Some((_, k, table)) = best else { continue };
        let dependence = || {
            let (chi_square, df) = table.chi_square();
            let exceeds =
                df > 0 && chi_square > *critical.entry(df).or_insert_with(|| critical_value(df, tail));
            exceeds.then(|| table.dependence(columns[*k].name)).flatten()
        };
        found[i] = table.not_applicable(columns[*k].name).or_else(dependence);
    }
    Some(found)
}

/// Whether a column is one by which missing values can be told apart.
fn few_levels(values: &Frequencies<'_>) -> bool {
    let Frequencies::Levels { counts, .. } = values else { return false };
    let met = counts.iter().filter(|&&rows| rows > 0).count();
    (2..=MAX_LEVELS).contains(&met)
}

impl Table<'_> {
    /// Missing values and rows where the level is known.
    fn known(&self) -> (u64, u64) {
        sums(&self.cells)
    }

    /// `N I(M; X)` in nats, less what independent columns would show by chance, `(m - 1) / 2`.
    fn information(&self) -> f64 {
        let (missing, rows) = self.known();
        let within: f64 = self.cells.iter().map(|cell| surprise(cell.missing, cell.rows)).sum();
        surprise(missing, rows) - within - (self.cells.len() as f64 - 1.0) / 2.0
    }

    /// Pearson's statistic of independence and its degrees of freedom, rare levels put together.
    fn chi_square(&self) -> (f64, usize) {
        let (missing, rows) = self.known();
        let (rare, common): (Vec<Cell<'_>>, Vec<Cell<'_>>) =
            self.cells.iter().partition(|cell| cell.rows < FEW_ROWS);
        let mut cells: Vec<(u64, u64)> = common.iter().map(|cell| (cell.missing, cell.rows)).collect();
        cells.extend(Some(sums(&rare)).filter(|&(_, rows)| rows > 0));
        if missing == 0 || missing == rows {
            return (0.0, 0);
        }
        let rate = missing as f64 / rows as f64;
        let term = |&(m, n): &(u64, u64)| {
            let difference = m as f64 - rate * n as f64;
            difference * difference / (rate * (1.0 - rate) * n as f64)
        };
        (cells.iter().map(term).sum(), cells.len() - 1)
    }

    /// The levels in which the column does not apply, if that is what is missing.
    fn not_applicable(&self, column: &str) -> Option<Missingness> {
        let (missing, rows) = self.all;
        // Fewer rows could all lack a value by chance.
        let enough = libm::log(BY_CHANCE) / libm::log(missing as f64 / rows as f64);
        let full = |cell: &&Cell<'_>| {
            let many = cell.rows >= FEW_ROWS && cell.rows as f64 >= enough;
            many && cell.missing as f64 >= NEARLY_ALL * cell.rows as f64
        };
        let cells: Vec<Cell<'_>> = self.cells.iter().filter(full).copied().collect();
        let found = self.told(column, &cells, true);
        (sums(&cells).0 >= LEAST_MISSING && found.share >= MOST_OF_THEM).then_some(found)
    }

    /// The level in which more values are missing than elsewhere, by so much that it should be told.
    fn dependence(&self, column: &str) -> Option<Missingness> {
        let (missing, rows) = self.known();
        let rate = missing as f64 / rows as f64;
        let excess = |cell: &Cell<'_>| cell.missing as f64 - rate * cell.rows as f64;
        let most = self.cells.iter().copied().reduce(|a, b| if excess(&b) > excess(&a) { b } else { a })?;
        let found = self.told(column, &[most], false);
        let much =
            found.there >= found.elsewhere + LARGER_BY || found.there >= TIMES_AS_LARGE * found.elsewhere;
        much.then_some(found)
    }

    fn told(&self, column: &str, cells: &[Cell<'_>], not_applicable: bool) -> Missingness {
        let ((missing, rows), (all_missing, all)) = (sums(cells), self.all);
        Missingness {
            column: column.into(),
            levels: cells.iter().map(|cell| cell.level.to_string()).collect(),
            share: missing as f64 / all_missing as f64,
            there: missing as f64 / rows.max(1) as f64,
            elsewhere: (all_missing - missing) as f64 / (all - rows).max(1) as f64,
            not_applicable,
        }
    }
}

/// Missing values and rows of some levels.
fn sums(cells: &[Cell<'_>]) -> (u64, u64) {
    cells.iter().fold((0, 0), |(missing, rows), cell| (missing + cell.missing, rows + cell.rows))
}

/// `rows` times the entropy of a share, in nats.
fn surprise(part: u64, rows: u64) -> f64 {
    let term = |count: u64| {
        let count = count as f64;
        if count > 0.0 { count * libm::log(rows as f64 / count) } else { 0.0 }
    };
    term(part) + term(rows - part)
}
