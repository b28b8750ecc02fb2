//! The order of levels, which must not depend on the order of the rows.

use std::cmp::Ordering;

use super::{kinds, number};
use crate::math::sort::{order_of, sort_by_key};

/// Name of the level that rare levels are merged into.
pub(super) const RARE: &str = "(rare)";
/// Name of the level of missing values.
pub(super) const MISSING: &str = "(missing)";

/// The name of the level that rare ones become.
pub(crate) fn rare_level() -> String {
    RARE.to_string()
}

/// Sorts the levels of a column in the order that they have by nature: numbers in any notation by value, dates by time, no before yes, steps of
/// a scale (`never` to `always`, `low` to `high`, `18–24` to `65+`, Monday to Sunday) from the least to the most, all else as [`level_order`] does; then
/// `(rare)`, then `(missing)`.
///
/// The order is a function of the set of levels. Every prepared column has its levels in this order unless the plan or the file
/// gives another, and so has a merge of two such columns.
pub fn sort_levels(levels: &mut Vec<String>) {
    let ranks = level_ranks(&levels.iter().map(String::as_str).collect::<Vec<_>>());
    let mut ranked: Vec<(usize, String)> = ranks.into_iter().zip(std::mem::take(levels)).collect();
    sort_by_key(&mut ranked, |&(rank, _)| rank);
    levels.extend(ranked.into_iter().map(|(_, level)| level));
}

/// The place of each level in the order of [`sort_levels`]; levels are all different.
pub(crate) fn level_ranks(levels: &[&str]) -> Vec<usize> {
    let own: Vec<&str> = levels.iter().copied().filter(|level| !is_made_here(level)).collect();
    let mut places = kinds::places(&own).map(Vec::into_iter);
    // Levels made here stand behind all others, whether those have an order of their own or not.
    let behind = (f64::INFINITY, f64::INFINITY);
    let place = |level: &&str| match &mut places {
        Some(places) if !is_made_here(level) => places.next().unwrap_or(behind),
        _ => behind,
    };
    let places: Vec<(f64, f64)> = levels.iter().map(place).collect();
    let by_place = |(a, b): (f64, f64), (c, d): (f64, f64)| a.total_cmp(&c).then(b.total_cmp(&d));
    let order = order_of(levels.len(), &mut |a, b| {
        let made = is_made_here(levels[a]).cmp(&is_made_here(levels[b]));
        made.then_with(|| by_place(places[a], places[b])).then_with(|| level_order(levels[a], levels[b]))
    });
    let mut ranks = vec![0; levels.len()];
    order.into_iter().enumerate().for_each(|(rank, level)| ranks[level] = rank);
    ranks
}

pub(super) fn is_made_here(level: &str) -> bool {
    is_named(level, RARE) || is_named(level, MISSING)
}

/// Numbers by value, then intervals such as `[2.5, 4)` by their lower end, then texts by their characters, then `(rare)`,
/// then `(missing)`: the order of levels that have none of their own.
pub fn level_order(a: &str, b: &str) -> Ordering {
    let ((rank_a, x), (rank_b, y)) = (rank(a), rank(b));
    rank_a.cmp(&rank_b).then(x.total_cmp(&y)).then_with(|| a.cmp(b))
}

/// The class of a level, and its value within the class if it has one.
fn rank(level: &str) -> (u8, f64) {
    if let Some(value) = number::parse(level) {
        return (0, value);
    }
    match lower_end(level) {
        Some(low) => (1, low),
        None if is_named(level, MISSING) => (4, 0.0),
        None if is_named(level, RARE) => (3, 0.0),
        None => (2, 0.0),
    }
}

/// Two levels that are intervals and hold the same numbers in part, if there are such among levels in their order.
pub(crate) fn overlap(levels: &[String]) -> Option<[&str; 2]> {
    let ends = |level: &'_ str| -> Option<(f64, f64, bool)> {
        let low = lower_end(level)?;
        let (_, high) = level.strip_suffix([')', ']'])?.split_once(", ")?;
        Some((low, number::parse(high)?, level.ends_with(']')))
    };
    let intervals = levels.iter().filter_map(|level| Some((level.as_str(), ends(level)?)));
    let intervals: Vec<(&str, (f64, f64, bool))> = intervals.collect();
    let crosses = |a: (f64, f64, bool), b: (f64, f64, bool)| b.0 < a.1 || (b.0 == a.1 && a.2);
    intervals.windows(2).find(|pair| crosses(pair[0].1, pair[1].1)).map(|pair| [pair[0].0, pair[1].0])
}

pub(super) fn lower_end(level: &str) -> Option<f64> {
    let (low, high) = level.strip_prefix('[')?.strip_suffix([')', ']'])?.split_once(", ")?;
    number::parse(high).and(number::parse(low))
}

/// Whether a level is called `name`, or `name 2`, `name 3`, ...
fn is_named(level: &str, name: &str) -> bool {
    let number = |rest: &str| rest.strip_prefix(' ').is_some_and(|number| number.parse::<u64>().is_ok());
    level.strip_prefix(name).is_some_and(|rest| rest.is_empty() || number(rest))
}

/// `name`, or `name 2`, `name 3`, ... if a level is already called that; it stands behind them in the order.
pub(super) fn unlike(name: &str, levels: &[String]) -> String {
    let numbered = (2u64..).map(|number| format!("{name} {number}"));
    let mut candidates = std::iter::once(name.to_string()).chain(numbered);
    candidates.find(|candidate| !levels.contains(candidate)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_that_hold_the_same_numbers_are_found() {
        let found = |levels: &[&str]| {
            let levels: Vec<String> = levels.iter().map(ToString::to_string).collect();
            overlap(&levels).map(|pair| pair.map(String::from))
        };
        assert_eq!(found(&["[1, 2)", "[2, 3)", "[3, 4]", "(missing)"]), None);
        assert_eq!(found(&["[1, 2)", "[1.5, 3]"]), Some(["[1, 2)".into(), "[1.5, 3]".into()]));
        assert_eq!(found(&["[1, 2]", "[2, 3]"]), Some(["[1, 2]".into(), "[2, 3]".into()]));
        assert_eq!(found(&["a", "b"]), None);
    }

    #[test]
    fn levels_stand_by_value_then_by_text() {
        let sorted = [
            "1",
            "1.0",
            "2",
            "10",
            "[2, 10)",
            "[10, 11]",
            "(other)",
            "5more",
            "a",
            "b",
            "(rare)",
            "(missing)",
        ];
        for shift in 0..sorted.len() {
            let mut levels = sorted;
            levels.rotate_left(shift);
            levels.sort_by(|a, b| level_order(a, b));
            assert_eq!(levels, sorted);
        }
    }

    #[test]
    fn levels_with_an_order_of_their_own_stand_in_it() {
        let sorted: [&[&str]; 5] = [
            &["low", "medium", "high", "(missing)"],
            &["9,5", "10,25", "1.000,0", "(rare)", "(missing)"],
            &["no", "yes"],
            &["unter 18", "18–24", "65+", "weiß nicht", "(rare)"],
            &["1", "10", "[2, 10)", "a", "b", "(rare)", "(rare) 2", "(missing)"],
        ];
        for levels in sorted {
            for shift in 0..levels.len() {
                let mut turned: Vec<String> = levels.iter().map(ToString::to_string).collect();
                turned.rotate_left(shift);
                sort_levels(&mut turned);
                assert_eq!(turned, levels);
            }
        }
    }

    #[test]
    fn a_new_level_stands_behind_those_of_the_same_name() {
        let taken = ["(rare)".to_string(), "x".to_string()];
        assert_eq!(unlike(MISSING, &taken), "(missing)");
        assert_eq!(unlike(RARE, &taken), "(rare) 2");
        assert_eq!(level_order("(rare)", "(rare) 2"), Ordering::Less);
    }
}
