//! Cells that hold several answers, as a column of its own for each answer.

use super::facts::Frequencies;
use super::kinds::answers;
use super::plan::MAX_LEVELS;
use super::{MISSING_U16, sort_levels};
use crate::{Error, ErrorKind, Result};

/// The levels of such a column.
pub(super) const NO_AND_YES: [&str; 2] = ["no", "yes"];

/// The answers of a column, in their order, and for each the level of every code: 0 where the cell does not hold it, 1 where it does.
///
/// # Errors
/// [`ErrorKind::Column`] when the cells were not kept, or the answers are more than [`MAX_LEVELS`].
pub(super) fn split(left: &Frequencies<'_>, separator: &str) -> Result<Vec<(String, Vec<u16>)>> {
    let Frequencies::Levels { levels, counts, .. } = left else {
        let expected = "at most 65535 different cells in a column that is to be split";
        return Err(Error::expected(ErrorKind::Column, expected, "more"));
    };
    let mut all: Vec<String> = Vec::new();
    for (cell, _) in left.levels() {
        all.extend(answers(cell, separator).map(str::to_string));
        all.sort_unstable();
        all.dedup();
        if all.len() > MAX_LEVELS {
            let expected = format!("at most {MAX_LEVELS} different answers in a column that is to be split");
            return Err(Error::expected(ErrorKind::Column, expected, "more"));
        }
    }
    sort_levels(&mut all);
    let codes_of = |answer: &String| {
        let code = |(cell, &rows): (&String, &u64)| match rows {
            0 => MISSING_U16,
            _ => u16::from(answers(cell, separator).any(|found| found == answer)),
        };
        levels.iter().zip(counts).map(code).collect()
    };
    let columns: Vec<Vec<u16>> = all.iter().map(codes_of).collect();
    Ok(all.into_iter().zip(columns).collect())
}
