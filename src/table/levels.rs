//! The order of levels, which must not depend on the order of the rows.

use std::cmp::Ordering;

use super::number;

/// Name of the level that rare levels are merged into.
pub(super) const RARE: &str = "(rare)";
/// Name of the level of missing values.
pub(super) const MISSING: &str = "(missing)";

/// Numbers by value, then intervals such as `[2.5, 4)` by their lower end, then texts by their characters, then `(rare)`,
/// then `(missing)`. Every prepared column has its levels in this order, and so has a merge of two such columns.
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
    fn a_new_level_stands_behind_those_of_the_same_name() {
        let taken = ["(rare)".to_string(), "x".to_string()];
        assert_eq!(unlike(MISSING, &taken), "(missing)");
        assert_eq!(unlike(RARE, &taken), "(rare) 2");
        assert_eq!(level_order("(rare)", "(rare) 2"), Ordering::Less);
    }
}
