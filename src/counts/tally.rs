//! What is kept of rows that go by: counts of the levels as they were met, which can be put together later.

use super::PairCounts;
use crate::table::Codes;
use crate::table::reading::{Chunk, code_counts, selected, strike_missing_codes};

/// What was settled before rows were let go.
#[derive(Debug)]
pub(super) struct Settled {
    /// The columns whose pairs are counted, ascending.
    pub counted: Vec<usize>,
    /// The columns in which a missing value strikes the row, ascending, and the codes that stand for one.
    pub striking: Vec<(usize, Vec<u16>)>,
    /// For each column the first one that splits the rows so far in the same way.
    pub twins: Vec<usize>,
    /// The most cells that a tally may have.
    pub most_cells: usize,
}

/// Counts of the rows that one thread was given.
pub(super) struct Tally {
    /// Rows of each level of every column, struck or not.
    pub margins: Vec<Vec<u64>>,
    /// The pairs of the columns that are counted, over the rows that were not struck.
    pub pairs: PairCounts,
    /// For each column the first one that splits these rows in the same way, among those that did before.
    pub twins: Vec<usize>,
    /// Whether levels became too many, so that pairs are no longer counted.
    pub full: bool,
}

impl Tally {
    pub fn new(settled: &Settled) -> Self {
        Self {
            margins: vec![Vec::new(); settled.twins.len()],
            pairs: PairCounts::nameless(&vec![0; settled.counted.len()]),
            twins: settled.twins.clone(),
            full: false,
        }
    }

    /// Counts some rows. Time: as counting them in a table.
    pub fn add(&mut self, chunk: &Chunk, settled: &Settled) {
        for (margin, column) in self.margins.iter_mut().zip(&chunk.columns) {
            if let Some((codes, levels)) = column {
                margin.resize(*levels, 0);
                margin.iter_mut().zip(code_counts(*levels, codes)).for_each(|(sum, count)| *sum += count);
            }
        }
        self.tell_twins_apart(chunk);
        self.add_pairs(chunk, settled);
    }

    /// The counts of both. Levels are those that were met by either.
    pub fn merge(mut self, other: &Self) -> Self {
        for (all, part) in self.margins.iter_mut().zip(&other.margins) {
            all.resize(all.len().max(part.len()), 0);
            all.iter_mut().zip(part).for_each(|(sum, count)| *sum += count);
        }
        let levels: Vec<usize> =
            (0..self.pairs.len()).map(|i| self.pairs.levels(i).max(other.pairs.levels(i))).collect();
        self.pairs = self.pairs.widened(&levels);
        self.pairs.add_nameless(&other.pairs);
        self.pairs.rows += other.pairs.rows;
        self.full |= other.full;
        let both: Vec<(usize, usize)> = self.twins.iter().copied().zip(other.twins.iter().copied()).collect();
        let first = |twin: &(usize, usize)| both.iter().position(|other| other == twin).expect("it is in it");
        self.twins = both.iter().map(first).collect();
        self
    }

    fn tell_twins_apart(&mut self, chunk: &Chunk) {
        let before = self.twins.clone();
        let codes = |column: usize| chunk.columns[column].as_ref().map(|(codes, _)| codes);
        for column in 0..before.len() {
            let same =
                |&earlier: &usize| before[earlier] == before[column] && codes(earlier) == codes(column);
            if before[column] != column {
                self.twins[column] = (before[column]..column).find(same).unwrap_or(column);
            }
        }
    }

    fn add_pairs(&mut self, chunk: &Chunk, settled: &Settled) {
        let counted: Option<Vec<&(Codes, usize)>> =
            settled.counted.iter().map(|&column| chunk.columns[column].as_ref()).collect();
        let levels: Vec<usize> = counted.iter().flatten().map(|(_, levels)| *levels).collect();
        // A column that ran out of codes can be counted no longer.
        self.full |= counted.is_none() || PairCounts::cells_for(&levels) > settled.most_cells;
        let Some(counted) = counted.filter(|_| !self.full) else { return };
        if (0..levels.len()).any(|i| self.pairs.levels(i) < levels[i]) {
            self.pairs = self.pairs.widened(&levels);
        }
        let mut kept = vec![true; chunk.rows];
        for (column, absent) in &settled.striking {
            if let Some((codes, _)) = &chunk.columns[*column] {
                strike_missing_codes(codes, absent, &mut kept);
            }
        }
        let rows = kept.iter().filter(|&&kept| kept).count();
        let left = |(codes, _): &&(Codes, usize)| (rows < chunk.rows).then(|| selected(codes, &kept));
        let left: Vec<Option<Codes>> = counted.iter().map(left).collect();
        let codes: Vec<&Codes> =
            left.iter().zip(&counted).map(|(new, (old, _))| new.as_ref().unwrap_or(old)).collect();
        self.pairs.add_codes(&codes, 0..rows);
    }
}
