//! Names of columns: trimmed, not empty, unique.

use rustc_hash::FxHashSet;

use super::Notice;

/// Names for columns of a file without a header.
pub(super) fn numbered(count: usize) -> Vec<String> {
    (1..=count).map(|number| format!("column {number}")).collect()
}

/// Repairs the names of a header, with a notice for every repair: an empty name becomes `column 3`, the second `age`
/// becomes `age_2`. A repaired name never takes one that the file gives to another column.
pub(crate) fn repair(given: &[String]) -> (Vec<String>, Vec<Notice>) {
    let given: Vec<String> = given.iter().map(|name| one_line(name)).collect();
    let mut taken: FxHashSet<String> = FxHashSet::default();
    let reserved: FxHashSet<&String> = given.iter().collect();
    let mut notices = Vec::new();
    let names = given.iter().enumerate().map(|(index, name)| {
        let name = if name.is_empty() {
            let new = free(&format!("column {}", index + 1), &taken, &reserved);
            notices.push(Notice::column(&new, format!("the header gives column {} no name", index + 1)));
            new
        } else if taken.contains(name) {
            let new = free(name, &taken, &reserved);
            notices.push(Notice::column(&new, format!("the header gives the name {name:?} more than once")));
            new
        } else {
            name.clone()
        };
        taken.insert(name.clone());
        name
    });
    (names.collect(), notices)
}

/// `name`, or `name_2`, `name_3`, ...: the first that nobody has.
fn free(name: &str, taken: &FxHashSet<String>, reserved: &FxHashSet<&String>) -> String {
    let numbered = (2u64..).map(|number| format!("{name}_{number}"));
    let mut candidates = std::iter::once(name.to_string()).chain(numbered);
    let is_free = |candidate: &String| !taken.contains(candidate) && !reserved.contains(candidate);
    candidates.find(is_free).unwrap_or_default()
}

/// A name that was broken over lines inside its quotes, on one line.
fn one_line(name: &str) -> String {
    let spaced: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    spaced.trim().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repaired(names: &[&str]) -> Vec<String> {
        repair(&names.iter().map(ToString::to_string).collect::<Vec<_>>()).0
    }

    #[test]
    fn names_end_up_unique_and_not_empty() {
        assert_eq!(repaired(&["a", "b"]), ["a", "b"]);
        assert_eq!(repaired(&[" a ", "", "a", "a"]), ["a", "column 2", "a_2", "a_3"]);
        assert_eq!(repaired(&["a", "a", "a_2"]), ["a", "a_3", "a_2"]);
        assert_eq!(repaired(&["", "column 1"]), ["column 1_2", "column 1"]);
        assert_eq!(repaired(&["two\nlines"]), ["two lines"]);
    }

    #[test]
    fn every_repair_is_told() {
        let (_, notices) = repair(&["a".into(), String::new(), "a".into()]);
        let columns: Vec<_> = notices.iter().map(|notice| notice.column.as_deref().unwrap_or("")).collect();
        assert_eq!(columns, ["column 2", "a_2"]);
        assert!(repair(&["a".into(), "b".into()]).1.is_empty());
    }
}
