//! How likely rows are under a network.

use serde::Serialize;

use super::fit::places;
use super::{Network, Node};
use crate::error::{Error, ErrorKind, Result};
use crate::table::Table;

impl Network {
    /// How likely a table's rows are. Columns and levels are matched by name; columns that the network does not have are of no
    /// interest. A row in which values are missing is judged by what it has: the missing ones are summed out, exactly. Left out are rows without
    /// any value, and rows of which so much is missing that sums would need tables of more than a million cells.
    ///
    /// Time `O(rows * arcs)` for rows without gaps; for others as many cells as their sums need.
    ///
    /// # Errors
    /// [`ErrorKind::Column`] when a column is not there, or a row has a level that the network does not know.
    pub fn likelihood(&self, table: &Table) -> Result<Likelihood> {
        let columns = self
            .nodes
            .iter()
            .map(|node| {
                let name = &node.variable.name;
                let column = table.columns.iter().find(|column| column.name == *name);
                let column = column.ok_or_else(|| {
                    Error::expected(ErrorKind::Column, format!("a column {name:?}"), "none")
                })?;
                Ok((column, places(&column.levels, &node.variable)?))
            })
            .collect::<Result<Vec<_>>>()?;
        let (mut codes, mut logs) = (vec![None; self.len()], Vec::with_capacity(table.rows));
        let (mut incomplete, mut left_out) = (0, 0);
        for row in 0..table.rows {
            for (code, (column, places)) in codes.iter_mut().zip(&columns) {
                *code = column.codes.get(row).map(|found| places[usize::from(found)]);
            }
            let known = codes.iter().flatten().count();
            let log = match known {
                0 => None,
                _ if known == codes.len() => Some(self.log_probability(&codes)),
                _ => self.log_probability_of_known(&codes),
            };
            incomplete += usize::from(log.is_some() && known < codes.len());
            left_out += usize::from(log.is_none());
            logs.extend(log);
        }
        Ok(Likelihood::of(&logs, incomplete, left_out))
    }

    /// `log P(row)` of a row in which all is known.
    fn log_probability(&self, codes: &[Option<usize>]) -> f64 {
        let code = |node: usize| codes[node].expect("all is known");
        let of_node = |(i, node): (usize, &Node)| {
            let parents = node.parents.iter();
            let row = parents.fold(0, |row, &parent| row * self.nodes[parent].levels() + code(parent));
            libm::log(node.row(row)[code(i)])
        };
        self.nodes.iter().enumerate().map(of_node).sum()
    }
}

/// How likely rows are under a network; logarithms are natural. In JSON, numbers that are not finite are null.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Likelihood {
    /// Rows that were judged.
    pub rows: usize,
    /// Rows among them in which values are missing: judged by those that they have.
    pub incomplete: usize,
    /// Rows that were not judged: without any value, or with so many missing that they cannot be summed out.
    pub left_out: usize,
    /// Rows that the network holds impossible; one is enough for a total of minus infinity.
    pub impossible: usize,
    /// Sum of the rows' log-probabilities.
    pub total: f64,
    /// Mean a row.
    pub mean: f64,
    /// Standard error of the mean; not a number below two rows or with an impossible row.
    pub standard_error: f64,
}

impl Likelihood {
    fn of(logs: &[f64], incomplete: usize, left_out: usize) -> Self {
        let rows = logs.len() as f64;
        let total: f64 = logs.iter().sum();
        let mean = total / rows;
        let squares: f64 = logs.iter().map(|log| (log - mean) * (log - mean)).sum();
        Self {
            rows: logs.len(),
            incomplete,
            left_out,
            impossible: logs.iter().filter(|log| log.is_infinite()).count(),
            total,
            mean,
            standard_error: (squares / (rows - 1.0) / rows).sqrt(),
        }
    }
}
