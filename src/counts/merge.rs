//! Adding the counts of several sites, whose columns may stand in another order and whose levels may differ.

use std::collections::BTreeSet;

use super::{PairCounts, Suppression, Variable};
use crate::error::{Error, ErrorKind, Result};
use crate::math::sort::sort_by_key;
use crate::table::sort_levels;

impl PairCounts {
    /// The counts of both sets of rows together.
    ///
    /// Columns are matched by name, levels by text; the levels of the result are the union of both, in the order
    /// that reading a pooled table would give. Where the two disagree about the order of the columns, the result is
    /// sorted by name, so that the merge is commutative and associative. Time `O(L^2)` for `L` levels in all.
    ///
    /// [Resamples](super::Resamples) are added draw by draw; without those of both there are none.
    ///
    /// # Errors
    /// [`ErrorKind::Counts`] when a column of one is absent from the other, their rows are too many to count, or their resamples are not as
    /// many or of another kind.
    pub fn merge(&self, other: &Self) -> Result<Self> {
        let mut merged = Self::empty(self.merged_variables(other)?);
        let too_many = || Error::new(ErrorKind::Counts, "expected fewer than 2^64 rows together, found more");
        merged.rows = self.rows.checked_add(other.rows).ok_or_else(too_many)?;
        merged.suppression = Suppression::merge(self.suppression, other.suppression);
        merged.resamples = self.merged_resamples(other)?;
        merged.add_counts(self);
        merged.add_counts(other);
        Ok(merged)
    }

    fn merged_variables(&self, other: &Self) -> Result<Vec<Variable>> {
        let (mine, yours) = (self.names(), other.names());
        for (names, others, which) in [(&mine, &yours, "first"), (&yours, &mine, "second")] {
            if let Some(name) = names.iter().find(|name| !others.contains(name)) {
                let message =
                    format!("expected the same columns in both counts, found it only in the {which}");
                return Err(Error::new(ErrorKind::Counts, message).in_column(*name));
            }
        }
        let mut order = mine.clone();
        if mine != yours {
            sort_by_key(&mut order, |&name| name);
        }
        Ok(order.into_iter().map(|name| self.variable(name).union(other.variable(name))).collect())
    }

    fn names(&self) -> Vec<&str> {
        self.variables.iter().map(|variable| variable.name.as_str()).collect()
    }

    fn position(&self, name: &str) -> usize {
        self.variables.iter().position(|variable| variable.name == name).expect("the name was checked")
    }

    fn variable(&self, name: &str) -> &Variable {
        &self.variables[self.position(name)]
    }

    /// Adds the cells of counts whose columns and levels are a subset of these.
    fn add_counts(&mut self, part: &Self) {
        let columns: Vec<usize> = self.variables.iter().map(|v| part.position(&v.name)).collect();
        let levels: Vec<Vec<usize>> = (0..self.len())
            .map(|i| {
                let own = &self.variables[i].levels;
                let find = |level| own.iter().position(|l| l == level).expect("levels are a union");
                part.variables[columns[i]].levels.iter().map(find).collect()
            })
            .collect();
        for i in 0..self.len() {
            for j in i..self.len() {
                let table = part.table(columns[i], columns[j]);
                let block = self.block(i, j);
                let width = self.levels(j);
                let cells = &mut self.cells[block];
                for (a, &to_a) in levels[i].iter().enumerate() {
                    for (b, &to_b) in levels[j].iter().enumerate() {
                        cells[to_a * width + to_b] += table.get(a, b);
                    }
                }
            }
        }
    }
}

impl Variable {
    fn union(&self, other: &Self) -> Self {
        let all: BTreeSet<&String> = self.levels.iter().chain(&other.levels).collect();
        let mut levels: Vec<String> = all.into_iter().cloned().collect();
        // Levels that both sides order alike keep that order (bins, user-given orders): only a new level is sorted in.
        if self.levels == other.levels {
            levels.clone_from(&self.levels);
        } else {
            sort_levels(&mut levels);
        }
        Self { name: self.name.clone(), levels }
    }
}
