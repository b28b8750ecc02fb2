//! How many rows pairs of columns rest on where values are missing.

use serde::{Deserialize, Serialize};

use super::PairCounts;
use crate::table::Table;
use crate::table::bitset::count_both;

/// Rows behind the two-way tables of all pairs of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RowsPerPair {
    /// Those of the pair with the fewest.
    pub least: u64,
    /// Half of the pairs have at least so many.
    pub median: u64,
    /// The first pair with the fewest.
    pub pair: [usize; 2],
}

impl RowsPerPair {
    /// Of rows `N_ij` for all pairs `i < j` in order; nothing when each is all of the rows, or there is no pair.
    fn of_pairs(pairs: Vec<([usize; 2], u64)>, rows: u64) -> Option<Self> {
        let &(pair, least) = pairs.iter().min_by_key(|&&(_, rows)| rows)?;
        let mut sorted: Vec<u64> = pairs.into_iter().map(|(_, rows)| rows).collect();
        sorted.sort_unstable();
        (least < rows).then(|| Self { least, median: sorted[sorted.len() / 2], pair })
    }

    /// Of a table, without counting its pairs; nothing when no value is missing. Time `O(n^2 N / 64)`.
    pub fn of_table(table: &Table) -> Option<Self> {
        let known = |codes: &crate::table::Codes| -> Vec<u64> {
            let word = |begin: usize| {
                let rows = begin..codes.len().min(begin + 64);
                rows.fold(0, |word, row| word | u64::from(codes.get(row).is_some()) << (row % 64))
            };
            (0..codes.len()).step_by(64).map(word).collect()
        };
        let known: Vec<Vec<u64>> = table.columns.iter().map(|column| known(&column.codes)).collect();
        let pairs = pairs(known.len()).map(|[i, j]| ([i, j], count_both(&known[i], &known[j])));
        Self::of_pairs(pairs.collect(), table.rows as u64)
    }
}

impl PairCounts {
    /// The rows that pairs rest on; nothing when every pair rests on all rows. Time `O(L^2)` for `L` levels in all.
    pub fn rows_per_pair(&self) -> Option<RowsPerPair> {
        if self.noise().is_some() {
            return None;
        }
        let total = |i: usize, j: usize| libm::round(self.estimated_table(i, j).iter().sum()) as u64;
        let shown = pairs(self.len()).filter(|[i, j]| !self.is_withheld(*i) && !self.is_withheld(*j));
        let rows = shown.map(|[i, j]| ([i, j], total(i, j)));
        RowsPerPair::of_pairs(rows.collect(), self.rows)
    }
}

fn pairs(columns: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..columns).flat_map(move |i| (i + 1..columns).map(move |j| [i, j]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Codes, Column};

    #[test]
    fn rows_per_pair_are_those_that_have_both() {
        let column = |known: &dyn Fn(usize) -> bool| Column {
            name: String::new(),
            levels: vec!["0".into(), "1".into()],
            codes: Codes::pack(2, (0..200).map(|row| known(row).then_some((row % 2) as u16))),
        };
        let columns = vec![column(&|_| true), column(&|row| row < 150), column(&|row| row >= 100)];
        let table = Table { columns, rows: 200 };
        let expected = RowsPerPair { least: 50, median: 100, pair: [1, 2] };
        assert_eq!(RowsPerPair::of_table(&table), Some(expected));
        assert_eq!(PairCounts::of(&table).rows_per_pair(), Some(expected));
        let complete = Table { columns: vec![column(&|_| true), column(&|_| true)], rows: 200 };
        assert_eq!(RowsPerPair::of_table(&complete), None);
        assert_eq!(PairCounts::of(&complete).rows_per_pair(), None);
    }
}
