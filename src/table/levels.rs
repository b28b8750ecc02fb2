//! The order of levels, which must not depend on the order of the rows.

use std::cmp::Ordering;

use super::number;

/// Numbers by value, then intervals `[low, next)` by their lower ends, then texts by their characters, then the levels
/// that preparing a table makes, `(rare)` and `(missing)`.
///
/// Preparing a table and merging counts both use this order, so that counts of several parts, merged, have the levels
/// in the order of the whole table.
pub fn level_order(a: &str, b: &str) -> Ordering {
    let ((rank, x), (other, y)) = (rank(a), rank(b));
    rank.cmp(&other).then_with(|| x.total_cmp(&y)).then_with(|| a.cmp(b))
}

/// The group of a level, and its place in the group where that is a number.
fn rank(level: &str) -> (u8, f64) {
    if let Some(value) = number::parse(level) {
        (0, value)
    } else if let Some(low) = lower_end(level) {
        (1, low)
    } else {
        (2 + u8::from(is_made("rare", level)) + 2 * u8::from(is_made("missing", level)), 0.0)
    }
}

/// The lower end of an interval such as `[2.5, 4)`.
fn lower_end(level: &str) -> Option<f64> {
    let (low, high) = level.strip_prefix('[')?.split_once(", ")?;
    number::parse(high.strip_suffix([')', ']'])?)?;
    number::parse(low)
}

/// Whether a level is `(word)`, or `(word 2)` and so on.
fn is_made(word: &str, level: &str) -> bool {
    let inner = level.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let number = inner.and_then(|inner| inner.strip_prefix(word));
    number.is_some_and(|n| n.is_empty() || n.strip_prefix(' ').is_some_and(|n| number::parse(n).is_some()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_stand_by_value_then_by_text() {
        let mut levels = ["b", "10", "5more", "2", "1.0", "1", "a"];
        levels.sort_by(|a, b| level_order(a, b));
        assert_eq!(levels, ["1", "1.0", "2", "10", "5more", "a", "b"]);
    }

    #[test]
    fn bins_stand_by_value_and_made_levels_last() {
        let sorted = ["-3", "2", "[-1, 0)", "[0, 2.5)", "[2.5, 10)", "[10, 11]", "((", "[x", "z"];
        let made = ["(rare)", "(rare 2)", "(missing)"];
        let expected: Vec<&str> = sorted.into_iter().chain(made).collect();
        let mut levels = expected.clone();
        levels.reverse();
        levels.sort_by(|a, b| level_order(a, b));
        assert_eq!(levels, expected);
    }
}
