//! The order of levels, which must not depend on the order of the rows.

use std::cmp::Ordering;

use super::number;

/// Numbers by value, before texts by their characters.
pub fn level_order(a: &str, b: &str) -> Ordering {
    match (number::parse(a), number::parse(b)) {
        (Some(x), Some(y)) => x.total_cmp(&y).then_with(|| a.cmp(b)),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => a.cmp(b),
    }
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
}
