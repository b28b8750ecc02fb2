//! Tables with holes: values hidden at random, by another column, or where they do not apply.

use std::fmt;

use super::unprepared::without_empty_levels;
use crate::error::{Error, ErrorKind};
use crate::graph::Dag;
use crate::math::random::Rng;
use crate::table::{Codes, Column, Table};

/// The chance that a value is missing where the column that decides about it has its most common level, and elsewhere.
const BY_ANOTHER: (f64, f64) = (0.4, 0.05);
/// Columns that do not always apply, at most.
const NOT_APPLICABLE: usize = 8;
/// How often the level of a parent in which they do not apply occurs.
const APPLIES_NOT: std::ops::RangeInclusive<f64> = 0.05..=0.5;

/// Which values are hidden.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Holes {
    /// None.
    None,
    /// Every value with the same chance (missing completely at random).
    Evenly(f64),
    /// Half of the columns are complete; a value of any other is hidden with chance 0.4 where one of the complete columns, drawn for it, has
    /// its most common level, and with chance 0.05 elsewhere (missing at random).
    ByAnother,
    /// Eight columns, or as many as there are, do not apply exactly where a parent in the true graph has a given level; that parent has
    /// no holes itself.
    NotApplicable,
}

impl fmt::Display for Holes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Evenly(share) => write!(f, "{share}"),
            Self::ByAnother => f.write_str("by-another"),
            Self::NotApplicable => f.write_str("not-applicable"),
        }
    }
}

impl std::str::FromStr for Holes {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        match text {
            "none" => Ok(Self::None),
            "by-another" => Ok(Self::ByAnother),
            "not-applicable" => Ok(Self::NotApplicable),
            share => {
                share.parse().ok().filter(|share| (0.0..1.0).contains(share)).map(Self::Evenly).ok_or_else(
                    || {
                        let expected = "none, by-another, not-applicable, or a share from 0 to 1";
                        Error::expected(ErrorKind::Setting, expected, format!("{text:?}"))
                    },
                )
            }
        }
    }
}

impl Holes {
    /// The table with holes. What is hidden is decided by the values as they were; levels of which nothing is left are left out. Time
    /// `O(rows * columns)`.
    pub fn make(self, table: &Table, truth: &Dag, seed: u64) -> Table {
        let n = table.columns.len();
        let mut rng = Rng::stream(seed, n as u64);
        let hide: Vec<Hide> = match self {
            Self::None => vec![Hide::Never; n],
            Self::Evenly(share) => vec![Hide::Evenly(share); n],
            Self::ByAnother => by_another(table, &mut rng),
            Self::NotApplicable => not_applicable(table, truth, &mut rng),
        };
        let columns = (0..n).map(|i| hide[i].column(table, i, &mut Rng::stream(seed, i as u64)));
        Table { columns: columns.collect(), rows: table.rows }
    }
}

/// When values of one column are hidden.
#[derive(Clone, Copy)]
enum Hide {
    Never,
    Evenly(f64),
    /// With one chance where a column has a level, with another elsewhere.
    Where {
        column: usize,
        level: u16,
        there: f64,
        elsewhere: f64,
    },
}

impl Hide {
    fn column(self, table: &Table, i: usize, rng: &mut Rng) -> Column {
        let column = &table.columns[i];
        let chance = |row: usize| match self {
            Self::Never => 0.0,
            Self::Evenly(share) => share,
            Self::Where { column, level, there, elsewhere } => {
                if table.columns[column].codes.get(row) == Some(level) { there } else { elsewhere }
            }
        };
        let codes = column.codes.iter().enumerate();
        let codes = codes.map(|(row, code)| code.filter(|_| rng.unit() >= chance(row)));
        let codes = Codes::pack(column.levels.len(), codes);
        without_empty_levels(&Column { codes, ..column.clone() })
    }
}

/// Rows of each level.
fn level_rows(column: &Column) -> Vec<usize> {
    let mut rows = vec![0; column.levels.len()];
    for code in column.codes.iter().flatten() {
        rows[usize::from(code)] += 1;
    }
    rows
}

fn by_another(table: &Table, rng: &mut Rng) -> Vec<Hide> {
    let n = table.columns.len();
    let order = rng.permutation(n);
    let complete = &order[..n.div_ceil(2)];
    let mut hide = vec![Hide::Never; n];
    for &i in &order[complete.len()..] {
        let column = complete[rng.below(complete.len())];
        let rows = level_rows(&table.columns[column]);
        let level = (0..rows.len()).rev().max_by_key(|&level| rows[level]).unwrap_or_default() as u16;
        hide[i] = Hide::Where { column, level, there: BY_ANOTHER.0, elsewhere: BY_ANOTHER.1 };
    }
    hide
}

fn not_applicable(table: &Table, truth: &Dag, rng: &mut Rng) -> Vec<Hide> {
    let mut hide = vec![Hide::Never; table.columns.len()];
    let mut decides = vec![false; table.columns.len()];
    let mut left = NOT_APPLICABLE;
    for i in rng.permutation(table.columns.len()) {
        let free: Vec<usize> =
            truth.parents(i).iter().copied().filter(|&parent| matches!(hide[parent], Hide::Never)).collect();
        if decides[i] || free.is_empty() || left == 0 {
            continue;
        }
        let column = free[rng.below(free.len())];
        let rows = level_rows(&table.columns[column]);
        let share = |level: &u16| rows[usize::from(*level)] as f64 / table.rows as f64;
        let levels: Vec<u16> =
            (0..rows.len() as u16).filter(|level| APPLIES_NOT.contains(&share(level))).collect();
        if !levels.is_empty() {
            let level = levels[rng.below(levels.len())];
            hide[i] = Hide::Where { column, level, there: 1.0, elsewhere: 0.0 };
            decides[column] = true;
            left -= 1;
        }
    }
    hide
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let column = |i: usize| Column {
            name: i.to_string(),
            levels: vec!["0".into(), "1".into()],
            codes: Codes::U8((0..4000).map(|row| (row / (i + 1) % 3 % 2) as u8).collect()),
        };
        Table { columns: (0..6).map(column).collect(), rows: 4000 }
    }

    fn share(column: &Column) -> f64 {
        column.codes.iter().filter(Option::is_none).count() as f64 / column.codes.len() as f64
    }

    #[test]
    fn holes_are_as_frequent_as_they_are_said_to_be() {
        let (table, chain) = (table(), Dag::from_arcs(6, (1..6).map(|i| (i - 1, i))).unwrap());
        assert_eq!(Holes::None.make(&table, &chain, 1), table);
        for column in &Holes::Evenly(0.3).make(&table, &chain, 1).columns {
            // The standard deviation is .007.
            assert!((share(column) - 0.3).abs() < 0.03, "{}", share(column));
        }
        let holes = Holes::ByAnother.make(&table, &chain, 2);
        let complete = holes.columns.iter().filter(|column| share(column) == 0.0).count();
        // Level 0 stands in two of three rows.
        assert!(complete == 3 && holes.columns.iter().all(|column| share(column) < 0.32));
        assert!(holes.columns.iter().filter(|column| share(column) > 0.25).count() == 3);
        let holes = Holes::NotApplicable.make(&table, &chain, 3);
        let hidden: Vec<usize> = (0..6).filter(|&i| share(&holes.columns[i]) > 0.0).collect();
        assert!(!hidden.is_empty());
        for i in hidden {
            let gaps: Vec<bool> = holes.columns[i].codes.iter().map(|code| code.is_none()).collect();
            let parent = &holes.columns[i - 1];
            assert!(
                (0..2).any(|level| (0..4000).all(|row| gaps[row] == (parent.codes.get(row) == Some(level))))
            );
        }
    }

    #[test]
    fn their_names_are_read_back() {
        for holes in [Holes::None, Holes::Evenly(0.1), Holes::ByAnother, Holes::NotApplicable] {
            assert_eq!(holes.to_string().parse::<Holes>().unwrap(), holes);
        }
        assert!("1.5".parse::<Holes>().is_err());
    }
}
