//! One column of a part: what was met, and how often.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::super::Variable;
use super::{is_few, level_order};
use crate::error::{Error, ErrorKind, Result};
use crate::table::MISSING_U16;
use crate::table::reading::{Cutting, are_numbers, spells_missing};

/// A column of a part, as it is also written down.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct MetColumn {
    pub name: String,
    #[serde(flatten)]
    pub content: Content,
    /// The bins that its levels are the numbers of, where it was cut as it came.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cutting: Option<Cutting>,
}

/// What is kept of a column's values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Content {
    /// At most 65,535 different texts, ascending, and the rows of each.
    Levels { levels: Vec<String>, counts: Vec<u64> },
    /// More of them.
    TooMany {
        present: u64,
        missing: u64,
        /// Whether they seem to be numbers, which bins could have been made of.
        numbers: bool,
    },
}

impl MetColumn {
    /// Whether its pairs are counted.
    pub fn is_counted(&self) -> bool {
        matches!(&self.content, Content::Levels { levels, .. } if is_few(levels.len()))
    }

    /// Its levels; none where they are too many to keep.
    pub fn levels(&self) -> &[String] {
        match &self.content {
            Content::Levels { levels, .. } => levels,
            Content::TooMany { .. } => &[],
        }
    }

    /// How often each level occurs.
    pub fn counts(&self) -> &[u64] {
        match &self.content {
            Content::Levels { counts, .. } => counts,
            Content::TooMany { .. } => &[],
        }
    }

    /// Name and levels.
    pub fn variable(&self) -> Variable {
        Variable { name: self.name.clone(), levels: self.levels().to_vec() }
    }

    /// Refuses what no column of so many rows is.
    pub fn check(&self, rows: u64) -> Result<()> {
        let ascend = self.levels().is_sorted_by(|a, b| level_order(a, b).is_lt());
        let (expected, found) = if !ascend || self.levels().len() != self.counts().len() {
            ("levels in ascending order, and a count for each".into(), "otherwise")
        } else if self.fits(rows) {
            return Ok(());
        } else {
            (format!("counts of {rows} rows"), "others")
        };
        Err(Error::expected(ErrorKind::Counts, expected, found).in_column(&self.name))
    }

    fn fits(&self, rows: u64) -> bool {
        let all = match &self.content {
            Content::Levels { counts, .. } => {
                counts.iter().try_fold(0_u64, |sum, &count| sum.checked_add(count))
            }
            Content::TooMany { present, missing, .. } => {
                present.checked_add(*missing).filter(|&all| all == rows)
            }
        };
        all.is_some_and(|all| all <= rows)
    }

    /// What both met in so many rows each.
    pub fn merge(&self, other: &Self, rows: (u64, u64)) -> Result<Self> {
        let cutting = match (&self.cutting, &other.cutting) {
            (None, None) => None,
            (Some(one), Some(two)) => Some(one.merge(two).ok_or_else(|| self.other_bins())?),
            _ => return Err(self.other_bins()),
        };
        let content = self.content.merge(&other.content, rows);
        Ok(Self { name: self.name.clone(), content, cutting })
    }

    fn other_bins(&self) -> Error {
        let found = "others in one of them; all parts are to be counted with the same edges";
        Error::expected(ErrorKind::Counts, "the same bins in both parts", found).in_column(&self.name)
    }
}

impl Content {
    fn merge(&self, other: &Self, rows: (u64, u64)) -> Self {
        if let (Self::Levels { levels: a, counts: c }, Self::Levels { levels: b, counts: d }) = (self, other)
        {
            let mut all: BTreeMap<&String, u64> = a.iter().zip(c.iter().copied()).collect();
            for (level, count) in b.iter().zip(d) {
                *all.entry(level).or_default() += count;
            }
            if all.len() <= usize::from(MISSING_U16) {
                let (levels, counts) = all.into_iter().map(|(level, count)| (level.clone(), count)).unzip();
                return Self::Levels { levels, counts };
            }
        }
        let (one, two) = (self.given_up(rows.0), other.given_up(rows.1));
        Self::TooMany { present: one.0 + two.0, missing: one.1 + two.1, numbers: one.2 && two.2 }
    }

    /// Rows with a value and rows without, and whether the values may be numbers, as if levels were too many.
    fn given_up(&self, rows: u64) -> (u64, u64, bool) {
        match self {
            Self::Levels { levels, counts } => {
                let pairs = levels.iter().zip(counts).filter(|(level, _)| !spells_missing(level));
                let present: u64 = pairs.map(|(_, count)| count).sum();
                (present, rows - present, are_numbers(levels))
            }
            &Self::TooMany { present, missing, numbers } => (present, missing, numbers),
        }
    }
}
