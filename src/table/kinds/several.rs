//! Several answers in one cell: `bus; train; bicycle`.

use std::collections::{BTreeMap, BTreeSet};

/// What may stand between answers, the likeliest first.
const SEPARATORS: [char; 5] = [';', '|', '\n', ',', '/'];
/// The most different answers.
pub(super) const MOST_ANSWERS: usize = 40;
/// The longest answer, in characters.
const LONGEST: usize = 60;

/// Answers that a column's cells hold several of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Several {
    /// What stands between them.
    pub separator: String,
    /// The answers, in the order of their characters.
    pub answers: Vec<String>,
    /// Whether it is clear enough to act upon.
    pub clear: bool,
}

/// The answers of a cell.
pub(crate) fn answers<'a>(cell: &'a str, separator: &'a str) -> impl Iterator<Item = &'a str> {
    cell.split(separator).map(str::trim).filter(|answer| !answer.is_empty())
}

impl Several {
    /// Whether the cells of a column hold several answers each: few of them, that come back in other company and in varying number.
    ///
    /// Time: a pass over the characters for each separator that occurs.
    pub fn of(levels: &[(&str, u64)]) -> Option<Self> {
        SEPARATORS.iter().find_map(|separator| Self::between(&separator.to_string(), levels))
    }

    fn between(separator: &str, levels: &[(&str, u64)]) -> Option<Self> {
        // For each answer the cells, as texts, that hold it.
        let mut cells: BTreeMap<&str, u64> = BTreeMap::new();
        let (mut several, mut rows_with_several, mut rows) = (0u64, 0, 0);
        let mut numbers = BTreeSet::new();
        for &(cell, count) in levels {
            let answers: Vec<&str> = answers(cell, separator).collect();
            let distinct: BTreeSet<&str> = answers.iter().copied().collect();
            let too_long = answers.iter().any(|answer| answer.chars().count() > LONGEST);
            if answers.len() != distinct.len() || answers.is_empty() || too_long {
                return None;
            }
            numbers.insert(answers.len());
            rows += count;
            if answers.len() > 1 {
                several += 1;
                rows_with_several += count;
            }
            for answer in answers {
                *cells.entry(answer).or_default() += 1;
            }
            if cells.len() > MOST_ANSWERS {
                return None;
            }
        }
        let answers = cells.len() as u64;
        let is_worded = cells.keys().any(|answer| answer.contains(char::is_alphabetic));
        // An answer that comes back stands in at least two different cells; those that never do are parts of a name or a sentence.
        let come_back = cells.values().filter(|&&count| count > 1).count() as u64;
        let vary = numbers.len() > 1;
        let found = is_worded
            && vary
            && several >= 3
            && 2 * come_back >= answers
            && levels.len() as u64 + 1 >= answers;
        let clear = several >= 4
            && 10 * rows_with_several >= rows
            && 4 * come_back >= 3 * answers
            && levels.len() as u64 > answers;
        let answers: Vec<String> = cells.keys().map(ToString::to_string).collect();
        found.then(|| Self { separator: separator.to_string(), answers, clear })
    }
}
