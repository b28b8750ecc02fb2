//! The rows behind a probability: a share of few rows is thin, however exactly the network states it.

use super::Question;
use crate::table::{Column, Table};

/// How many rows have what is known, alone and beside each level.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(rename = "QuerySupport"))]
pub struct Support {
    /// Rows that have what was seen and done.
    pub rows: usize,
    /// For each column and each of its levels, how many of these have it.
    pub levels: Vec<Vec<usize>>,
}

impl Question {
    /// Counts rows of a table whose columns are the network's nodes, in its order and levels; further levels may follow. A
    /// missing value is no level. Time `O(rows n)`.
    pub fn support(&self, table: &Table) -> Support {
        let mut has = vec![true; table.rows];
        for (node, level) in self.known() {
            for (has, code) in has.iter_mut().zip(table.columns[node].codes.iter()) {
                *has &= code.map(usize::from) == Some(level);
            }
        }
        let count = |column: &Column| {
            let mut rows = vec![0; column.levels.len()];
            for (_, code) in has.iter().zip(column.codes.iter()).filter(|(has, _)| **has) {
                if let Some(code) = code {
                    rows[usize::from(code)] += 1;
                }
            }
            rows
        };
        Support {
            rows: has.iter().filter(|has| **has).count(),
            levels: table.columns.iter().map(count).collect(),
        }
    }
}
