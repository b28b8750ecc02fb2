//! Levels as a plan wants them: in its order, several values as one, under other names.

use super::{LevelGroup, MISSING_U16, Told};
use crate::math::sort::sort_by_key;
use crate::{Error, ErrorKind, Result};

/// What a plan's groups make of the levels that occur.
pub(super) struct Grouped {
    /// The groups of which any value occurs, in their order.
    pub names: Vec<String>,
    /// The group of each level; [`MISSING_U16`] for those in none.
    pub codes: Vec<u16>,
}

/// Puts levels into groups. A group also holds the value that it is called, so that no two levels have one name.
///
/// # Errors
/// [`ErrorKind::Column`] when two groups have the same name or hold the same value.
pub(super) fn grouped(levels: &[String], counts: &[u64], groups: &[LevelGroup]) -> Result<Grouped> {
    check(groups)?;
    let mut grouped = Grouped { names: Vec::new(), codes: vec![MISSING_U16; levels.len()] };
    for group in groups {
        let holds = |level: &String| group.of.contains(level) || group.name == *level;
        let named =
            |level: &String| groups.iter().any(|other| other.name != group.name && other.of.contains(level));
        let members: Vec<usize> = (0..levels.len())
            .filter(|&code| counts[code] > 0 && holds(&levels[code]) && !named(&levels[code]))
            .collect();
        if !members.is_empty() {
            for code in members {
                grouped.codes[code] = grouped.names.len() as u16;
            }
            grouped.names.push(group.name.clone());
        }
    }
    Ok(grouped)
}

fn check(groups: &[LevelGroup]) -> Result<()> {
    for (index, group) in groups.iter().enumerate() {
        let others = || groups[..index].iter();
        let twice = others().find(|other| other.name == group.name).map(|_| &group.name);
        let value = || group.of.iter().find(|value| others().any(|other| other.of.contains(value)));
        if let Some(twice) = twice.or_else(value) {
            let expected = "each level and each of its values in one place of the plan";
            return Err(Error::expected(ErrorKind::Column, expected, format!("{twice:?} in two")));
        }
    }
    Ok(())
}

/// Codes in the file's own order of their levels, where it has one; the others behind, in the order that they have.
pub(super) fn by_file(codes: &mut [usize], levels: &[String], told: &Told) {
    if !told.order.is_empty() {
        let place = |level: &String| told.order.iter().position(|told| told == level);
        let places: Vec<(usize, usize)> = codes
            .iter()
            .enumerate()
            .map(|(now, &code)| (place(&levels[code]).unwrap_or(told.order.len()), now))
            .collect();
        let mut order: Vec<usize> = (0..codes.len()).collect();
        sort_by_key(&mut order, |&now| places[now]);
        let sorted: Vec<usize> = order.iter().map(|&now| codes[now]).collect();
        codes.copy_from_slice(&sorted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(name: &str, of: &[&str]) -> LevelGroup {
        LevelGroup { name: name.into(), of: of.iter().map(ToString::to_string).collect() }
    }

    #[test]
    fn groups_order_merge_and_rename() {
        let levels = ["a", "b", "c", "yes", "y"].map(String::from);
        let groups = [group("yes", &["y"]), group("first", &["c", "b"]), group("none of them", &["z"])];
        let grouped = grouped(&levels, &[1, 1, 0, 1, 1], &groups).unwrap();
        assert_eq!(grouped.names, ["yes", "first"]);
        assert_eq!(grouped.codes, [MISSING_U16, 1, MISSING_U16, 0, 0]);
    }

    #[test]
    fn two_levels_may_trade_their_names() {
        let levels = ["no", "yes"].map(String::from);
        let grouped = grouped(&levels, &[1, 1], &[group("no", &["yes"]), group("yes", &["no"])]).unwrap();
        assert_eq!((grouped.names, grouped.codes), (vec!["no".to_string(), "yes".into()], vec![1, 0]));
    }

    #[test]
    fn nothing_stands_in_two_places() {
        let levels = ["a".to_string()];
        for groups in [[group("x", &["a"]), group("y", &["a"])], [group("x", &["a"]), group("x", &["b"])]] {
            assert_eq!(grouped(&levels, &[1], &groups).err().unwrap().kind(), ErrorKind::Column);
        }
    }

    #[test]
    fn the_files_order_stands_above_the_natural_one() {
        let levels = ["high", "low", "mid", "odd"].map(String::from);
        let told = Told { order: ["low", "mid", "high"].map(String::from).to_vec(), ..Told::default() };
        let mut codes = [0, 1, 2, 3];
        by_file(&mut codes, &levels, &told);
        assert_eq!(codes, [1, 2, 0, 3]);
    }
}
