//! Adding the counts of several sites, whose columns may stand in another order and whose levels may differ.

use std::collections::BTreeSet;

use super::{PairCounts, Suppression, Variable, cell};
use crate::error::{Error, ErrorKind, Result};
use crate::math::sort::sort_by_key;
use crate::table::{overlap, sort_levels};

impl PairCounts {
    /// The counts of both sets of rows together.
    ///
    /// Columns are matched by name, levels by text; the levels of the result are the union of both, in the order
    /// that reading a pooled table would give. Where the two disagree about the order of the columns, the result is
    /// sorted by name, so that the merge is commutative and associative. Time `O(L^2)` for `L` levels in all.
    ///
    /// A cell that is hidden in one of them is hidden in the sum, of which it is known to be no smaller than what the other shows. Levels that
    /// one of them put together are put together in the sum. [Resamples](super::Resamples) are added draw by draw; without those of both there are none.
    ///
    /// # Errors
    /// [`ErrorKind::Counts`] when a column of one is absent from the other, the bins of a column overlap, their rows are too many to count, one of them alone has noise, or their
    /// resamples are not as many or of another kind.
    pub fn merge(&self, other: &Self) -> Result<Self> {
        let suppression = Suppression::merge(self.suppression(), other.suppression());
        let coarse = suppression.as_ref().filter(|suppression| !suppression.merged.is_empty());
        if let Some(Suppression { merged, .. }) = coarse {
            return self.coarsened(merged).added(&other.coarsened(merged), suppression);
        }
        self.added(other, suppression)
    }

    /// The sum of two whose levels are as coarse as they have to be.
    fn added(&self, other: &Self, suppression: Option<Suppression>) -> Result<Self> {
        let mut merged = Self { suppression, ..Self::empty(self.merged_variables(other)?) };
        let rows = self.rows.checked_add(other.rows).filter(|&rows| rows <= cell::MOST_ROWS);
        let too_many = || Error::new(ErrorKind::Counts, "expected fewer than 2^63 rows together, found more");
        merged.rows = rows.ok_or_else(too_many)?;
        merged.resamples = self.merged_resamples(other)?;
        merged.sources = self.merged_sources(other);
        if let Some(noise) = self.merged_noise(other, &merged)? {
            return merged.with_noise(noise);
        }
        merged.add_counts(self);
        merged.add_counts(other);
        merged.settle_hidden();
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
        order.into_iter().map(|name| self.variable(name).union(other.variable(name))).collect()
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
        let mut cells = std::mem::take(&mut self.cells);
        self.each_cell_of(part, |to, from| cell::add(&mut cells[to], part.cells[from]));
        self.cells = cells;
    }

    /// Calls with the place of every cell of a part, whose columns and levels are a subset of these: where it belongs here, and where it stands there.
    pub(super) fn each_cell_of(&self, part: &Self, mut call: impl FnMut(usize, usize)) {
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
                let (to, width) = (self.block(i, j).start, self.levels(j));
                let (first, second) = (columns[i].min(columns[j]), columns[i].max(columns[j]));
                let (from, part_width) = (part.block(first, second).start, part.levels(second));
                for (a, to_a) in levels[i].iter().enumerate() {
                    for (b, to_b) in levels[j].iter().enumerate() {
                        let at =
                            if columns[i] <= columns[j] { a * part_width + b } else { b * part_width + a };
                        call(to + to_a * width + to_b, from + at);
                    }
                }
            }
        }
    }
}

impl Variable {
    fn union(&self, other: &Self) -> Result<Self> {
        let all: BTreeSet<&String> = self.levels.iter().chain(&other.levels).collect();
        let mut levels: Vec<String> = all.into_iter().cloned().collect();
        // Levels that both sides order alike keep that order (bins, user-given orders): only a new level is sorted in.
        if self.levels == other.levels {
            levels.clone_from(&self.levels);
        } else {
            sort_levels(&mut levels);
        }
        if let Some([one, other]) = overlap(&levels) {
            let expected = "bins that do not overlap, the same for all parts";
            let error = Error::expected(ErrorKind::Counts, expected, format!("{one} and {other}"));
            return Err(error.in_column(&self.name));
        }
        Ok(Self { name: self.name.clone(), levels })
    }
}
