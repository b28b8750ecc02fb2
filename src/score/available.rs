//! Families of a table with missing values, two of them compared on the same rows.
//!
//! A score over the rows that a family has all columns of cannot be compared with another family's: the rows that a parent with gaps drops
//! take their losses with them, so that gaps are rewarded. So a parent is judged on the rows that have the node, the other parents
//! and this one: there, by how much is the score better with it than without? The difference is scaled to all rows. Sums of
//! such differences along two ways to the same graph differ, so there is no score of a graph.

use super::cross::Base;
use super::family::{Columns, Tally};
use super::{Numbered, Score};
use crate::error::Result;
use crate::table::Table;

/// Compares families of one table over the rows they have in common.
#[derive(Debug)]
pub struct Available {
    columns: Columns,
    score: Score,
    /// The numbering of the node and parents that was asked for last.
    base: Option<Numbered>,
}

impl Available {
    /// Takes all rows.
    ///
    /// # Errors
    /// [`ErrorKind::Setting`](crate::ErrorKind::Setting) for a bad parameter of the score.
    pub fn new(table: &Table, score: Score) -> Result<Self> {
        Ok(Self { columns: Columns::available(table), score: score.check()?, base: None })
    }

    /// By how much the score of `child` with `others` is better when `last` is a parent too, over the rows that have all of them, scaled to all
    /// rows; `None` where there are too many cells to tell. Without a row in common there is no difference. Time `O(N |others|)`, less
    /// where `child` and `others` are those of the call before.
    pub fn advantage(&mut self, child: usize, others: &[usize], last: usize) -> Option<f64> {
        let columns: Vec<usize> = others.iter().copied().chain([child]).collect();
        if self.base.as_ref().is_none_or(|numbered| numbered.columns != columns) {
            self.base = Some(Numbered { base: Base::new(&self.columns, &columns), columns });
        }
        let base = self.base.as_ref().and_then(|numbered| numbered.base.as_ref())?;
        let cells = base.cross(&self.columns, last)?;
        let (m, l) = (self.columns.levels(child), self.columns.levels(last));
        // By the other parents, then the node, then the last parent; wanted is the node fastest, with and without the last.
        let (mut with, mut without) = (Vec::with_capacity(cells.len()), Vec::with_capacity(cells.len() / l));
        for block in cells.chunks_exact(m * l) {
            with.extend((0..l).flat_map(|a| block[a..].iter().step_by(l).copied()));
            without.extend(block.chunks_exact(l).map(|row| row.iter().sum::<u32>()));
        }
        let q = self.columns.configurations(others);
        let (with, without) = (Tally::of(q * l as f64, m, 1, &with), Tally::of(q, m, 1, &without));
        if with.rows == 0 {
            return Some(0.0);
        }
        let scale = self.columns.rows() as f64 / with.rows as f64;
        Some((self.score.of(&with) - self.score.of(&without)) * scale)
    }
}
