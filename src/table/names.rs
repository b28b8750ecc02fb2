//! Finding a column by name, and what was probably meant when there is none.

use crate::math::sort::sort_by_key;
use crate::{Error, ErrorKind, Result};

/// How many near names an error offers.
const OFFERED: usize = 3;

/// The index of the column called `name`.
///
/// # Errors
/// [`ErrorKind::Column`], with the nearest names.
pub(super) fn find(names: &[&str], name: &str) -> Result<usize> {
    names.iter().position(|&candidate| candidate == name).ok_or_else(|| {
        let near: Vec<String> = nearest(names, name).iter().map(|near| format!("{near:?}")).collect();
        let expected = match &near[..] {
            [] => "the name of a column".to_string(),
            _ => format!("the name of a column (nearest: {})", near.join(", ")),
        };
        Error::expected(ErrorKind::Column, expected, format!("{name:?}"))
    })
}

/// The names most like `name`, nearest first; nothing that differs in more than half of its letters.
fn nearest<'a>(names: &[&'a str], name: &str) -> Vec<&'a str> {
    let wanted = letters(name);
    let mut near: Vec<(usize, usize)> = names
        .iter()
        .enumerate()
        .map(|(index, candidate)| (distance(&wanted, &letters(candidate)), index))
        .filter(|&(distance, index)| 2 * distance <= wanted.len().max(names[index].chars().count()))
        .collect();
    sort_by_key(&mut near, |&pair| pair);
    near.into_iter().take(OFFERED).map(|(_, index)| names[index]).collect()
}

fn letters(name: &str) -> Vec<char> {
    name.trim().to_ascii_lowercase().chars().take(100).collect()
}

/// Number of letters to insert, delete or replace (Levenshtein).
fn distance(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.iter().enumerate() {
            let cost = (diagonal + usize::from(x != y)).min(row[j] + 1).min(row[j + 1] + 1);
            diagonal = std::mem::replace(&mut row[j + 1], cost);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(a: &str, b: &str) -> usize {
        distance(&letters(a), &letters(b))
    }

    #[test]
    fn distances_by_hand() {
        assert_eq!(between("smoke", "smoke"), 0);
        assert_eq!(between("smoke", "smokes"), 1);
        assert_eq!(between("kitten", "sitting"), 3);
        assert_eq!(between("", "abc"), 3);
    }

    #[test]
    fn an_unknown_name_is_answered_with_the_nearest() {
        let names = ["smoke", "lung", "smoker", "xray"];
        assert_eq!(find(&names, "lung").unwrap(), 1);
        let error = find(&names, "Smokee").unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Column);
        let text = "expected the name of a column (nearest: \"smoke\", \"smoker\"), found \"Smokee\"";
        assert_eq!(error.to_string(), text);
        assert!(!find(&names, "completely else").unwrap_err().to_string().contains("nearest"));
    }
}
