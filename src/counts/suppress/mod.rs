//! Hiding small counts before they leave their site, so that what is shown does not give them away.
//!
//! With threshold `T`, what the file shows (rows, marginal counts, cells of pairs) leaves every hidden count below `T` at least `T`
//! values that it may have: the interval that linear programming over all of it finds is no narrower. Three steps:
//!
//! 1. *Margins.* Levels in fewer than `T` rows become one level, `(rare)`, with the next rarest if that is still too small. Hiding such a level
//!    alone would be of no use: rows less the other levels tell it; and hiding another with it tells no more than their sum. After that all
//!    marginal counts are shown, which has a second use: tables of different pairs then share nothing but what is shown, so each can be protected
//!    by itself.
//! 2. *Cells* of each pair from 1 to `T - 1`, and further ones, until each small one can grow by `T - 1` while all sums stay ([`protect`]).
//! 3. *Whole tables* where that cannot be had, and all tables of a column, with its margins, where not even that helps.

mod fit;
mod protect;

use serde::{Deserialize, Serialize};

use super::{Estimates, PairCounts, Variable, cell};
use crate::error::{Error, ErrorKind, Result};
use crate::math::sort::sort_by_key;
use crate::table::rare_level;
use protect::{Protection, Sides};

/// What was hidden in some counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Suppression {
    /// Cells from 1 to `threshold - 1` were hidden.
    pub threshold: u64,
    /// Number of hidden cells, those hidden only to protect another included.
    pub cells: u64,
    /// Levels that became one because too few rows have them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub merged: Vec<MergedLevels>,
}

/// Levels of a column that became one, `(rare)`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct MergedLevels {
    /// The column's name.
    pub column: String,
    /// The levels, in the order of their texts.
    pub levels: Vec<String>,
}

impl std::fmt::Display for Suppression {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} cells of the counts are hidden (threshold {})", self.cells, self.threshold)?;
        let merged =
            self.merged.iter().map(|merged| format!("{} of {:?}", merged.levels.len(), merged.column));
        let merged: Vec<String> = merged.collect();
        if merged.is_empty() { Ok(()) } else { write!(f, ", and rare levels are one: {}", merged.join(", ")) }
    }
}

impl Suppression {
    /// What is hidden in the sum of two counts, but for the number of cells.
    pub(super) fn merge(one: Option<&Self>, other: Option<&Self>) -> Option<Self> {
        let (Some(a), Some(b)) = (one, other) else { return one.or(other).cloned() };
        let mut merged = a.merged.clone();
        for group in &b.merged {
            match merged.iter_mut().find(|own| own.column == group.column) {
                Some(own) => own.levels.extend(group.levels.iter().cloned()),
                None => merged.push(group.clone()),
            }
        }
        for group in &mut merged {
            sort_by_key(&mut group.levels, String::clone);
            group.levels.dedup();
        }
        sort_by_key(&mut merged, |group| group.column.clone());
        Some(Self { threshold: a.threshold.max(b.threshold), cells: 0, merged })
    }
}

impl PairCounts {
    /// The same counts with small ones hidden, so that each may have at least `threshold` values by all that is still shown. See
    /// [`Suppression`] for what became of them; resamples are left out.
    ///
    /// This protects against reading small counts off the file or computing them from it, table by table. It does not make counts
    /// anonymous: docs/privacy.md. Time `O(s m_i m_j)` for each pair with `s` small cells.
    ///
    /// # Errors
    /// [`ErrorKind::Counts`] when something is hidden or noisy already: what is not known cannot be protected further.
    pub fn suppress(&self, threshold: u64) -> Result<Self> {
        if self.suppression.is_some() || self.noise.is_some() {
            let found = "counts of which some are hidden or have noise already";
            return Err(Error::expected(ErrorKind::Counts, "open counts", found));
        }
        let (mut counts, merged) = self.with_rare_merged(threshold);
        let mut withheld = vec![false; counts.len()];
        for i in 0..counts.len() {
            for j in i + 1..counts.len() {
                if !withheld[i] && !withheld[j] && !counts.hide_in(i, j, threshold) {
                    withheld[counts.less_varied(i, j)] = true;
                }
            }
        }
        for i in (0..counts.len()).filter(|&i| withheld[i]) {
            counts.withhold(i);
        }
        counts.suppression = Some(Suppression { threshold, cells: 0, merged });
        counts.settle_hidden();
        Ok(counts)
    }

    /// Whether column `i` is hidden altogether, its marginal counts included.
    pub fn is_withheld(&self, i: usize) -> bool {
        self.table(i, i).has_hidden()
    }

    /// Number of pairs of columns of which no cell is shown.
    pub fn hidden_tables(&self) -> usize {
        let all_hidden = |cells: &[u64]| !cells.is_empty() && cells.iter().all(|&cell| cell::is_hidden(cell));
        let pairs = (0..self.len()).flat_map(|i| (i + 1..self.len()).map(move |j| (i, j)));
        pairs.filter(|&(i, j)| all_hidden(&self.cells[self.block(i, j)])).count()
    }

    /// Counts the hidden cells, and estimates the tables that have any. Whoever changes cells of such counts ends with this.
    pub(super) fn settle_hidden(&mut self) {
        let Some(suppression) = &mut self.suppression else { return };
        suppression.cells = self.cells.iter().filter(|&&cell| cell::is_hidden(cell)).count() as u64;
        self.estimates = (suppression.cells > 0).then(|| self.estimate_hidden());
    }

    fn estimate_hidden(&self) -> Estimates {
        let mut cells = vec![0.0; self.cells.len()];
        let mut df = Vec::new();
        for i in 0..self.len() {
            for j in i..self.len() {
                let block = self.block(i, j);
                let (fitted, free) = fit::table(self, i, j);
                cells[block].copy_from_slice(&fitted);
                if i < j {
                    df.push(free as u32);
                }
            }
        }
        Estimates::from_parts(cells, df)
    }

    /// Hides cells of one pair; `false` when not even hiding the whole table is enough.
    fn hide_in(&mut self, i: usize, j: usize, threshold: u64) -> bool {
        let (rows, columns) = (self.marginal(i), self.marginal(j));
        let block = self.block(i, j);
        let sides = Sides { rows: &rows, columns: &columns, total: self.rows };
        let hidden = match protect::protect(&self.cells[block.clone()], &sides, threshold) {
            Protection::Cells(hidden) | Protection::Table(hidden) => hidden,
            Protection::None => return false,
        };
        let cells = self.cells[block].iter_mut().zip(hidden);
        cells.filter(|(_, hide)| *hide).for_each(|(cell, _)| cell::hide(cell));
        true
    }

    /// Of two columns the one whose most common level leaves fewer rows to others.
    fn less_varied(&self, i: usize, j: usize) -> usize {
        let most = |i: usize| self.marginal(i).into_iter().max();
        if most(i) >= most(j) { i } else { j }
    }

    /// Hides all tables of a column, and its margins.
    fn withhold(&mut self, i: usize) {
        for j in 0..self.len() {
            let (block, width) = (self.block(i.min(j), i.max(j)), self.levels(i));
            let cells = self.cells[block].iter_mut().enumerate();
            // A column with itself has counts on the diagonal alone.
            cells.filter(|(k, _)| i != j || k / width == k % width).for_each(|(_, cell)| cell::hide(cell));
        }
    }

    /// Rare levels as one, and which they were.
    fn with_rare_merged(&self, threshold: u64) -> (Self, Vec<MergedLevels>) {
        let mut merged = Vec::new();
        for (i, variable) in self.variables.iter().enumerate() {
            let levels = rare_levels(variable, &self.marginal(i), threshold);
            if !levels.is_empty() {
                merged.push(MergedLevels { column: variable.name.clone(), levels });
            }
        }
        (self.coarsened(&merged), merged)
    }

    /// The same counts with some levels as one, without resamples. Time `O(L^2)`.
    pub(super) fn coarsened(&self, merged: &[MergedLevels]) -> Self {
        let columns = self.variables.iter().map(|variable| Coarse::of(variable, merged));
        let columns: Vec<Coarse> = columns.collect();
        let variables = columns.iter().map(|column| column.variable.clone()).collect();
        let (suppression, sources) = (self.suppression.clone(), self.sources.clone());
        let mut coarse = Self { rows: self.rows, suppression, sources, ..Self::empty(variables) };
        for (i, first) in columns.iter().enumerate() {
            for (j, second) in columns.iter().enumerate().skip(i) {
                let (table, block, width) = (self.table(i, j), coarse.block(i, j), coarse.levels(j));
                let cells = &mut coarse.cells[block];
                for (a, to_a) in first.levels.iter().enumerate() {
                    for (b, to_b) in second.levels.iter().enumerate() {
                        // A column with itself has counts on the diagonal alone, and these stay there.
                        cell::add(&mut cells[to_a * width + to_b], table.raw(a, b));
                    }
                }
            }
        }
        coarse
    }
}

/// A column with some of its levels as one.
struct Coarse {
    variable: Variable,
    /// The new level of each old one.
    levels: Vec<usize>,
}

impl Coarse {
    fn of(variable: &Variable, merged: &[MergedLevels]) -> Self {
        let group = merged.iter().find(|group| group.column == variable.name);
        let is_merged = |level: &String| {
            group.is_some_and(|group| group.levels.contains(level) || *level == rare_level())
        };
        let mut levels: Vec<String> =
            variable.levels.iter().filter(|level| !is_merged(level)).cloned().collect();
        let rare = levels.len();
        if variable.levels.iter().any(is_merged) {
            levels.push(rare_level());
        }
        let place = |level: &String| levels.iter().position(|new| new == level).unwrap_or(rare);
        let places = variable.levels.iter().map(place).collect();
        Self { variable: Variable { name: variable.name.clone(), levels }, levels: places }
    }
}

/// The levels that have to become one: those in fewer rows than the threshold, and the next rarest ones while together they do not have enough. That all
/// of them occur is known, so with `k` of them in `S` rows each may have up to `S - k + 1`.
fn rare_levels(variable: &Variable, marginal: &[u64], threshold: u64) -> Vec<String> {
    let mut by_rows: Vec<(u64, &String)> =
        marginal.iter().copied().zip(&variable.levels).filter(|&(rows, _)| rows > 0).collect();
    sort_by_key(&mut by_rows, |&(rows, level)| (rows, level.clone()));
    let mut rare = by_rows.partition_point(|&(rows, _)| rows < threshold);
    let enough = |rare: usize| {
        by_rows[..rare].iter().map(|(rows, _)| rows).sum::<u64>() + 1 >= threshold + rare as u64
    };
    while rare > 0 && rare < by_rows.len() && !enough(rare) {
        rare += 1;
    }
    let mut levels: Vec<String> = by_rows[..rare].iter().map(|(_, level)| (*level).clone()).collect();
    sort_by_key(&mut levels, String::clone);
    levels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rare_levels_are_put_together_until_they_are_enough() {
        let variable = |levels: &[&str]| Variable {
            name: "x".into(),
            levels: levels.iter().map(ToString::to_string).collect(),
        };
        let four = variable(&["a", "b", "c", "d"]);
        assert_eq!(rare_levels(&four, &[50, 3, 40, 0], 5), ["b", "c"]);
        // Three and two rows together would leave "b" four values.
        assert_eq!(rare_levels(&four, &[50, 3, 2, 60], 5), ["a", "b", "c"]);
        assert_eq!(rare_levels(&four, &[50, 4, 2, 60], 5), ["b", "c"]);
        assert!(rare_levels(&four, &[50, 5, 0, 60], 5).is_empty());
        assert_eq!(rare_levels(&variable(&["no", "yes"]), &[97, 3], 5), ["no", "yes"]);
    }
}
