//! What becomes of columns and levels that tell nothing, once all counts have come together.

use super::regroup::Regrouped;
use super::{PairCounts, cell};
use crate::table::{Notice, copy_notice, only_level_notice};

impl PairCounts {
    /// For each column the first one that splits the rows in the same way, those without a value included; itself if none before it does. Of
    /// counts with hidden or noisy cells that cannot be told. Time `O(L^2)`.
    pub fn twins(&self) -> Vec<usize> {
        let same = |i: usize, j: usize| {
            let (table, rows, columns) = (self.table(i, j), self.marginal(i), self.marginal(j));
            // Every level has all of its rows in one cell, and that cell is all of its column.
            let in_one =
                |a: usize| (0..columns.len()).any(|b| table.get(a, b) == rows[a] && columns[b] == rows[a]);
            table.total() == rows.iter().sum::<u64>()
                && table.total() == columns.iter().sum::<u64>()
                && (0..rows.len()).all(|a| rows[a] == 0 || in_one(a))
        };
        let open = self.estimates.is_none();
        (0..self.len()).map(|j| (0..j).find(|&i| open && same(i, j)).unwrap_or(j)).collect()
    }

    /// The counts that are learned from: without levels that no row has, without columns of one level, and of columns that split the rows
    /// in the same way without all but the first; and what to say about it. Only sites keep such columns to be judged late, so counts that tell of no
    /// site are as somebody wants them. Time `O(L^2)`.
    pub fn judged(&self) -> (Self, Vec<Notice>) {
        if self.sources.is_empty() || self.noise.is_some() {
            return (self.clone(), Vec::new());
        }
        let (twins, mut notices, mut columns) = (self.twins(), Vec::new(), Vec::new());
        for (i, variable) in self.variables.iter().enumerate() {
            let table = self.table(i, i);
            let occurring: Vec<usize> = (0..self.levels(i)).filter(|&a| table.raw(a, a) != 0).collect();
            if occurring.len() < 2 && !self.is_withheld(i) {
                notices.push(only_level_notice(
                    &variable.name,
                    occurring.first().map(|&a| variable.levels[a].as_str()),
                ));
            } else if twins[i] != i {
                notices.push(copy_notice(&variable.name, &self.variables[twins[i]].name));
            } else {
                columns.push((i, occurring));
            }
        }
        let untouched =
            columns.len() == self.len() && columns.iter().all(|(i, levels)| levels.len() == self.levels(*i));
        if untouched {
            return (self.clone(), Vec::new());
        }
        (self.restricted(&columns), notices)
    }

    /// The counts of some columns, with some of their levels; no row has any other.
    fn restricted(&self, columns: &[(usize, Vec<usize>)]) -> Self {
        let regrouped = columns.iter().map(|(column, kept)| {
            let mut variable = self.variables[*column].clone();
            variable.levels = kept.iter().map(|&a| variable.levels[a].clone()).collect();
            let place = |a: usize| kept.iter().position(|&old| old == a).map(|new| new as u16);
            Regrouped {
                variable,
                column: *column,
                levels: (0..self.levels(*column)).map(place).collect(),
                missing: None,
            }
        });
        let (suppression, sources) = (self.suppression.clone(), self.sources.clone());
        let regrouped: Vec<Regrouped> = regrouped.collect();
        let mut counts = Self {
            rows: self.rows,
            suppression,
            sources,
            ..Self::empty(regrouped.iter().map(|column| column.variable.clone()).collect())
        };
        for (i, first) in regrouped.iter().enumerate() {
            for (j, second) in regrouped.iter().enumerate().skip(i) {
                let (table, block, width) =
                    (self.table(first.column, second.column), counts.block(i, j), counts.levels(j));
                let cells = &mut counts.cells[block];
                for (a, to_a) in
                    first.levels.iter().enumerate().filter_map(|(a, to)| Some((a, usize::from((*to)?))))
                {
                    for (b, to_b) in
                        second.levels.iter().enumerate().filter_map(|(b, to)| Some((b, usize::from((*to)?))))
                    {
                        cell::add(&mut cells[to_a * width + to_b], table.raw(a, b));
                    }
                }
            }
        }
        let draws = self.resamples.as_ref().map(|resamples| {
            let draws = resamples.draws.iter().map(|draw| draw.restricted(columns)).collect();
            Box::new(super::Resamples { scheme: resamples.scheme, draws })
        });
        counts.resamples = draws;
        counts.settle_hidden();
        counts
    }
}
