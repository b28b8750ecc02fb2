//! What missing values cost under a plan: rows that go, and the rows that each pair of columns has.

use serde::Serialize;

use super::decide::{choose, striking};
use super::facts::Facts;
use super::inspect::{copies, report};
use super::missing::Absent;
use super::{ColumnReport, MissingPolicy, MissingRule, Plan, RawTable, Values, inspect_as};
use crate::Result;

/// Columns with the most missing values that are named.
const WORST: usize = 5;
/// Words of bitsets that are joined at most; above, nothing is said of pairs, since a person waits for the answer.
const MOST_WORDS: u64 = 4_000_000_000;

/// What missing values cost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct Gaps {
    /// Rows of the table.
    pub rows: u64,
    /// Rows without a missing value in any used column.
    pub complete: u64,
    /// Rows that the plan leaves out.
    pub dropped: u64,
    /// Rows that pairs of used columns have; `None` when nothing is missing among the rows kept, or when counting would take long.
    pub pairs: Option<PairRows>,
    /// The used columns that miss most, at most five, most first.
    pub worst: Vec<ColumnGaps>,
}

/// How many rows the pairs of columns have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PairRows {
    /// Those of the pair that has fewest.
    pub least: u64,
    /// The median over all pairs, the lower of two.
    pub median: u64,
    /// The pair that has fewest.
    pub least_pair: [String; 2],
}

/// A column and its missing values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct ColumnGaps {
    /// Name of the column in the file.
    pub column: String,
    /// Rows in which it is missing.
    pub missing: u64,
}

/// What missing values cost when a table is prepared by a plan.
///
/// Time: a few passes over the codes, and a 64th of one for each pair of columns with missing values.
///
/// # Errors
/// Those of a plan that names columns which are not there, or contradicts itself.
pub fn gaps(raw: &RawTable, plan: &Plan) -> Result<Gaps> {
    let facts = Facts::of_table(raw, plan);
    // Only one policy asks which columns do not apply to some rows, and that takes a look at all the others.
    let reports = match plan.missing {
        MissingPolicy::Auto => inspect_as(raw, plan),
        _ => report(&facts, &copies(raw)),
    };
    let chosen = choose(&facts, plan, &reports, &mut Vec::new())?;
    let missing: Vec<usize> =
        chosen.iter().map(|&(column, _)| column).filter(|&column| reports[column].missing > 0).collect();
    let present = |column: usize| Present::of(&raw.columns[column].values, &facts[column].absent);
    let mut complete = Present::all(raw.rows);
    for &column in &missing {
        complete.meet(&present(column));
    }
    let mut kept = Present::all(raw.rows);
    for column in striking(&chosen, &reports, plan) {
        kept.meet(&present(column));
    }
    let rule = |report: &ColumnReport| {
        plan.rule(&report.name, report.missingness.as_ref().is_some_and(|found| found.not_applicable))
    };
    let open: Vec<(usize, Present)> = missing
        .iter()
        .filter(|&&column| rule(&reports[column]) == MissingRule::Pairwise)
        .map(|&column| (column, present(column).met(&kept)))
        .collect();
    let name = |column: usize| plan.name_of(facts[column].name).to_string();
    let full: Vec<usize> = chosen
        .iter()
        .map(|&(column, _)| column)
        .filter(|column| open.iter().all(|(other, _)| other != column))
        .collect();
    let worst = worst(missing.iter().map(|&column| (name(column), reports[column].missing)));
    let rows = raw.rows as u64;
    Ok(Gaps {
        rows,
        complete: complete.rows(),
        dropped: rows - kept.rows(),
        pairs: pair_rows(&open, &full, kept.rows()).map(|(least, median, [a, b])| PairRows {
            least,
            median,
            least_pair: [name(a), name(b)],
        }),
        worst,
    })
}

/// The columns that miss most, most first.
fn worst(missing: impl Iterator<Item = (String, u64)>) -> Vec<ColumnGaps> {
    let mut all: Vec<ColumnGaps> = missing.map(|(column, missing)| ColumnGaps { column, missing }).collect();
    all.sort_by_key(|gaps| std::cmp::Reverse(gaps.missing));
    all.truncate(WORST);
    all
}

/// Least and median number of rows over all pairs of columns, and the first pair with fewest. Columns that miss nothing need no bits: a
/// pair of them has all rows, and a pair with one of them has those of the other.
fn pair_rows(open: &[(usize, Present)], full: &[usize], rows: u64) -> Option<(u64, u64, [usize; 2])> {
    let words = open.first().map_or(0, |(_, present)| present.words.len() as u64);
    let pairs = (open.len() * open.len() / 2) as u64;
    if open.is_empty() || open.len() + full.len() < 2 || pairs * words > MOST_WORDS {
        return None;
    }
    let mut all: Vec<(u64, u64, [usize; 2])> = Vec::new();
    for (k, (a, first)) in open.iter().enumerate() {
        if let Some(&other) = full.first() {
            all.push((first.rows(), full.len() as u64, ordered(*a, other)));
        }
        for (b, second) in &open[k + 1..] {
            all.push((first.shared(second), 1, ordered(*a, *b)));
        }
    }
    if let [a, b, ..] = full {
        all.push((rows, (full.len() * (full.len() - 1) / 2) as u64, ordered(*a, *b)));
    }
    all.sort_unstable();
    let total: u64 = all.iter().map(|&(_, times, _)| times).sum();
    let mut before = 0;
    let median = all.iter().find(|(_, times, _)| {
        before += times;
        2 * before >= total
    });
    Some((all[0].0, median?.0, all[0].2))
}

fn ordered(a: usize, b: usize) -> [usize; 2] {
    [a.min(b), a.max(b)]
}

/// The rows in which a column has a value, a bit each.
struct Present {
    words: Vec<u64>,
}

impl Present {
    fn all(rows: usize) -> Self {
        Self::from_rows(std::iter::repeat_n(true, rows))
    }

    fn of(values: &Values, absent: &Absent) -> Self {
        match values {
            Values::Levels { codes, .. } => Self::from_rows(
                codes.iter().map(|code| code.is_some_and(|code| absent.codes.binary_search(&code).is_err())),
            ),
            Values::Numbers(numbers) => {
                Self::from_rows(numbers.iter().map(|&number| !absent.has_number(number)))
            }
            &Values::TooMany { present, missing } => Self::all((present + missing) as usize),
        }
    }

    fn from_rows(rows: impl Iterator<Item = bool>) -> Self {
        let mut words = Vec::new();
        for (row, is) in rows.enumerate() {
            if row % 64 == 0 {
                words.push(0);
            }
            words[row / 64] |= u64::from(is) << (row % 64);
        }
        Self { words }
    }

    fn meet(&mut self, other: &Self) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word &= other);
    }

    fn met(mut self, other: &Self) -> Self {
        self.meet(other);
        self
    }

    fn rows(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    fn shared(&self, other: &Self) -> u64 {
        self.words.iter().zip(&other.words).map(|(a, b)| u64::from((a & b).count_ones())).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{ReadOptions, TableReader};
    use super::*;

    const TABLE: &str = "a,b,c,d\nx,u,1,k\nx,,1,l\ny,u,,k\ny,v,2,l\nx,,2,k\ny,v,,l\n";

    fn read(text: &str) -> RawTable {
        let mut reader = TableReader::new(ReadOptions::default());
        reader.push(text.as_bytes()).unwrap();
        reader.finish().unwrap()
    }

    fn under(missing: MissingPolicy) -> Gaps {
        gaps(&read(TABLE), &Plan { missing, ..Plan::default() }).unwrap()
    }

    #[test]
    fn a_small_table_by_hand() {
        // b has rows 1, 3, 4, 6 and c has 1, 2, 4, 5; both have 1 and 4. Pairs: ad 6, ab, ac, bd, cd 4 each, bc 2.
        let found = under(MissingPolicy::Pairwise);
        assert_eq!((found.rows, found.complete, found.dropped), (6, 2, 0));
        let pairs = PairRows { least: 2, median: 4, least_pair: ["b".into(), "c".into()] };
        assert_eq!(found.pairs, Some(pairs));
        let worst: Vec<_> = found.worst.iter().map(|gaps| (gaps.column.as_str(), gaps.missing)).collect();
        assert_eq!(worst, [("b", 2), ("c", 2)]);
    }

    #[test]
    fn dropped_rows_and_levels_of_their_own_leave_no_gap() {
        let dropped = under(MissingPolicy::DropRows);
        assert_eq!((dropped.dropped, dropped.pairs), (4, None));
        let own = under(MissingPolicy::OwnLevel);
        assert_eq!((own.dropped, own.complete, own.pairs), (0, 2, None));
    }

    #[test]
    fn columns_that_are_left_out_cost_nothing() {
        let plan = Plan { exclude: vec!["b".into(), "c".into()], ..Plan::default() };
        let found = gaps(&read(TABLE), &plan).unwrap();
        assert_eq!((found.complete, found.pairs, found.worst), (6, None, Vec::new()));
    }
}
