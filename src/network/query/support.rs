//! The rows behind a probability: a share of few rows is thin, however exactly the network states it.

use super::super::Network;
use super::Question;
use crate::table::{Codes, Column, Table};

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

impl Network {
    /// The table with one column a node, in the network's order and levels, so that support can be counted; nothing where a node
    /// has no column of its name. A level that the network does not know is as good as a missing value. Time `O(rows n)`.
    pub fn arranged(&self, table: &Table) -> Option<Table> {
        let columns = self.nodes.iter().map(|node| {
            let column = table.columns.iter().find(|column| column.name == node.variable.name)?;
            let levels = &node.variable.levels;
            let place = |level: &String| levels.iter().position(|known| known == level).map(|at| at as u16);
            let places: Vec<Option<u16>> = column.levels.iter().map(place).collect();
            let codes = column.codes.iter().map(|code| code.and_then(|code| places[usize::from(code)]));
            Some(Column {
                name: column.name.clone(),
                levels: levels.clone(),
                codes: Codes::pack(levels.len(), codes),
            })
        });
        Some(Table { columns: columns.collect::<Option<_>>()?, rows: table.rows })
    }
}
