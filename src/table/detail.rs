//! One column, looked at closely: all its values, how its numbers lie, and what a plan makes of it.

use serde::Serialize;

use super::decide::{NewCodes, Recoding, recode};
use super::facts::{Facts, Frequencies, number_counts};
use super::inspect::assess;
use super::levels::level_ranks;
use super::plan::MAX_LEVELS;
use super::{Action, LevelCount, Plan, RawTable};

/// Bars of a histogram, at most.
pub const BARS: usize = 40;

/// All that is asked of a column when a person opens it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct ColumnDetail {
    /// Every value as read, in its natural order, with its rows; none when there are more than [`MAX_LEVELS`] different ones.
    pub levels: Vec<LevelCount>,
    /// How its numbers lie, if all its values are numbers.
    pub histogram: Option<Histogram>,
    /// Where the plan cuts its numbers: the lower ends of all bins but the first.
    pub cuts: Vec<f64>,
    /// The levels that the plan makes of it, over all rows; none when it is left out.
    pub groups: Vec<LevelCount>,
    /// Why the plan cannot be carried out on it.
    pub fault: Option<String>,
}

/// Rows between numbers at equal distances.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct Histogram {
    /// The ends of the bars, one more than there are; a bar holds its lower end, the last one its upper end too.
    pub edges: Vec<f64>,
    /// Rows in each bar.
    pub counts: Vec<u64>,
}

/// Looks closely at one column under a plan.
///
/// Time: one pass over its codes, and for a column of more than 65,535 different numbers a sort.
///
/// # Panics
/// If there is no such column.
pub fn detail(raw: &RawTable, column: usize, plan: &Plan) -> ColumnDetail {
    // All of them, since how one is written may decide how another is read.
    let facts = Facts::of_table(raw, plan).swap_remove(column);
    let own = plan.columns.get(facts.name);
    let action = own.and_then(|own| own.action.clone()).unwrap_or_else(|| assess(&facts).action);
    let numbers = numbers(&facts);
    let mut found = ColumnDetail {
        levels: levels(&facts.values),
        histogram: numbers.as_deref().and_then(histogram),
        cuts: Vec::new(),
        groups: Vec::new(),
        fault: None,
    };
    if action == Action::Exclude {
        return found;
    }
    if let (Action::Bin(binning), Some(numbers)) = (&action, &numbers) {
        found.cuts = binning.cut(numbers).cuts().to_vec();
    }
    let is_answer = matches!(action, Action::Split { .. });
    match recode(column, &facts, &action, &facts.values, plan, &mut Vec::new()) {
        Ok(recodings) => {
            found.groups = recodings.into_iter().flat_map(|one| groups(one, &facts, is_answer)).collect();
        }
        Err(error) => found.fault = Some(error.to_string()),
    }
    found
}

/// Every value that occurs, in its order; none when they are too many to be arranged by hand.
fn levels(values: &Frequencies<'_>) -> Vec<LevelCount> {
    let all: Vec<LevelCount> = match values {
        Frequencies::Levels { levels, counts, .. } => {
            let met = levels.iter().zip(counts).filter(|(_, rows)| **rows > 0);
            met.map(|(level, &rows)| LevelCount { level: level.clone(), rows }).collect()
        }
        Frequencies::Numbers { .. } | Frequencies::TooMany { .. } => Vec::new(),
    };
    if all.len() > MAX_LEVELS {
        return Vec::new();
    }
    let ranks = level_ranks(&all.iter().map(|each| each.level.as_str()).collect::<Vec<_>>());
    let mut ranked: Vec<(usize, LevelCount)> = ranks.into_iter().zip(all).collect();
    ranked.sort_unstable_by_key(|&(rank, _)| rank);
    ranked.into_iter().map(|(_, each)| each).collect()
}

/// The numbers of a column, ascending, each once with its rows; `None` when some value is none.
fn numbers(facts: &Facts<'_>) -> Option<Vec<(f64, u64)>> {
    match &facts.values {
        Frequencies::Levels { levels, counts, .. } => {
            let met = levels.iter().zip(counts).filter(|(_, rows)| **rows > 0);
            let numbers: Option<Vec<_>> =
                met.map(|(level, &rows)| Some((facts.written.number(level)?, rows))).collect();
            numbers.map(|numbers| number_counts(numbers.into_iter()))
        }
        Frequencies::Numbers { counts, .. } => Some(counts.clone()),
        Frequencies::TooMany { .. } => None,
    }
}

/// Whole numbers have bars from one of them to another, each as many as the others; other numbers have bars of equal width.
fn histogram(numbers: &[(f64, u64)]) -> Option<Histogram> {
    let (&(min, _), &(max, _)) = (numbers.first()?, numbers.last()?);
    if min.to_bits() == max.to_bits() {
        return None;
    }
    let whole = numbers.iter().all(|(number, _)| number.fract() == 0.0) && max - min < 1e15;
    let edges: Vec<f64> = if whole {
        let width = ((max - min + 1.0) / BARS as f64).ceil();
        let bars = ((max - min + 1.0) / width).ceil() as usize;
        (0..=bars).map(|bar| min + width * bar as f64).collect()
    } else {
        // A mean of both ends, so that the widest range does not overflow.
        let share = |bar: usize| bar as f64 / BARS as f64;
        (0..BARS).map(|bar| min * (1.0 - share(bar)) + max * share(bar)).chain([max]).collect()
    };
    let mut counts = vec![0; edges.len() - 1];
    for &(number, rows) in numbers {
        let bar = edges.partition_point(|&edge| edge <= number).saturating_sub(1);
        counts[bar.min(edges.len() - 2)] += rows;
    }
    Some(Histogram { edges, counts })
}

/// The levels that a recoding makes, with the rows of the values that become them. Of an answer among several its `yes` alone, under the
/// name of the column that it becomes.
fn groups(
    Recoding { name, levels, codes, .. }: Recoding,
    facts: &Facts<'_>,
    is_answer: bool,
) -> Vec<LevelCount> {
    let mut groups: Vec<LevelCount> = levels.into_iter().map(|level| LevelCount { level, rows: 0 }).collect();
    let mut add = |code: u16, rows: u64| {
        if let Some(group) = groups.get_mut(usize::from(code)) {
            group.rows += rows;
        }
    };
    match (codes, &facts.values) {
        (NewCodes::OfCodes(codes), Frequencies::Levels { counts, .. }) => {
            codes.iter().zip(counts).for_each(|(&code, &rows)| add(code, rows));
        }
        (NewCodes::OfNumbers(bins), Frequencies::Numbers { counts, .. }) => {
            for &(number, rows) in counts {
                add(bins.code(number), rows);
            }
        }
        _ => {}
    }
    if !is_answer {
        return groups;
    }
    groups.pop().map(|yes| LevelCount { level: name, ..yes }).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Binning, ReadOptions, TableReader};
    use super::*;

    fn read(text: &str) -> RawTable {
        let mut reader = TableReader::new(ReadOptions::default());
        reader.push(text.as_bytes()).unwrap();
        reader.finish().unwrap()
    }

    fn counted(list: &[LevelCount]) -> Vec<(&str, u64)> {
        list.iter().map(|each| (each.level.as_str(), each.rows)).collect()
    }

    #[test]
    fn whole_numbers_have_a_bar_each_until_there_are_too_many() {
        let found = histogram(&[(3.0, 2), (4.0, 5), (7.0, 1)]).unwrap();
        assert_eq!(found.edges, [3.0, 4.0, 5.0, 6.0, 7.0, 8.0]);
        assert_eq!(found.counts, [2, 5, 0, 0, 1]);
        let many: Vec<(f64, u64)> = (0..100).map(|k| (f64::from(k), 1)).collect();
        let found = histogram(&many).unwrap();
        assert_eq!((found.counts.len(), found.edges[1], found.edges[34]), (34, 3.0, 102.0));
        assert_eq!(found.counts.iter().sum::<u64>(), 100);
        assert_eq!(histogram(&[(1.0, 9)]), None);
    }

    #[test]
    fn other_numbers_have_bars_of_equal_width_that_hold_all_rows() {
        let numbers = [(0.5, 1), (0.75, 1), (1.5, 4)];
        let found = histogram(&numbers).unwrap();
        assert_eq!((found.edges[0], found.edges[BARS]), (0.5, 1.5));
        assert_eq!((found.counts[0], found.counts[10], found.counts[BARS - 1]), (1, 1, 4));
        let widest = histogram(&[(f64::MIN, 1), (0.25, 1), (f64::MAX, 1)]).unwrap();
        assert!(widest.edges.iter().all(|edge| edge.is_finite()));
        assert_eq!(widest.counts.iter().sum::<u64>(), 3);
    }

    #[test]
    fn a_column_is_shown_as_read_and_as_the_plan_makes_it() {
        let raw = read("n,c\n1,b\n2,a\n3,b\n9,NA\n9,b\n");
        let mut plan = Plan::default();
        let found = detail(&raw, 1, &plan);
        assert_eq!(counted(&found.levels), [("a", 1), ("b", 3)]);
        assert_eq!((found.histogram, found.cuts.len()), (None, 0));
        plan.act("n", Action::Bin(Binning::Edges(vec![2.0, 9.0])));
        let found = detail(&raw, 0, &plan);
        assert_eq!(counted(&found.groups), [("[1, 2)", 1), ("[2, 9)", 2), ("[9, 9]", 2)]);
        assert_eq!(found.cuts, [2.0, 9.0]);
        plan.act("n", Action::Exclude);
        assert_eq!(detail(&raw, 0, &plan).groups, []);
        plan.act("c", Action::Bin(Binning::Quantile(2)));
        assert!(detail(&raw, 1, &plan).fault.unwrap().contains("only numbers"));
    }
}
