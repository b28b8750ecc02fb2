//! Counting the same rows again and again, each time with other multiplicities: what resampling needs.
//!
//! The bitsets of all levels are made once. How often each row counts is written in binary, one bitset a digit, and the counts
//! are those under each digit's mask, times what the digit stands for: one mask for a random half, three or four for a bootstrap
//! sample, whatever the number of rows.

use std::borrow::Cow;

use super::{PairCounts, Variable};
use crate::table::bitset::{CHUNK_ROWS, LevelBits};
use crate::table::{Codes, Column, Table};

/// How often each row of a table counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Multiplicities {
    rows: usize,
    /// Digit `p` of row `k`'s number is bit `k` of `planes[p]`.
    planes: Vec<Vec<u64>>,
}

impl Multiplicities {
    /// From a number for each row. Time `O(N)`.
    pub fn new(times: &[u32]) -> Self {
        let largest = times.iter().copied().max().unwrap_or(0);
        let digits = u32::BITS - largest.leading_zeros();
        let word = |p: u32, rows: &[u32]| {
            rows.iter().enumerate().fold(0, |word, (k, times)| word | u64::from(times >> p & 1) << k)
        };
        let plane = |p: u32| times.chunks(64).map(|rows| word(p, rows)).collect();
        Self { rows: times.len(), planes: (0..digits).map(plane).collect() }
    }

    /// How often row `k` counts.
    pub fn get(&self, row: usize) -> u64 {
        let digit = |plane: &Vec<u64>| plane[row / 64] >> (row % 64) & 1;
        self.planes.iter().rev().fold(0, |number, plane| 2 * number + digit(plane))
    }

    /// The rows that these multiplicities make of a table: each as often as it counts, in order. Levels stay, also those that no
    /// row has any more. Time and memory `O(n N)`.
    pub fn table(&self, table: &Table) -> Table {
        let rows: Vec<usize> = (0..self.rows).flat_map(|row| (0..self.get(row)).map(move |_| row)).collect();
        let column = |column: &Column| Column {
            codes: Codes::pack(column.levels.len(), rows.iter().map(|&row| column.codes.get(row))),
            ..column.clone()
        };
        Table { columns: table.columns.iter().map(column).collect(), rows: rows.len() }
    }

    /// The rows that count nothing, each once, where the others count once: the other half.
    #[must_use]
    pub fn complement(&self) -> Self {
        let times: Vec<u32> = (0..self.rows).map(|row| u32::from(self.get(row) == 0)).collect();
        Self::new(&times)
    }
}

/// A table's rows, ready to be counted many times.
#[derive(Clone, Debug)]
pub struct Recount<'a> {
    table: Cow<'a, Table>,
    variables: Vec<Variable>,
    /// The bitsets of each column, chunk by chunk of rows.
    chunks: Vec<Vec<LevelBits>>,
}

impl<'a> Recount<'a> {
    /// Makes the bitsets. Time `O(n N)`, memory a bit for each row and level.
    pub fn new(table: impl Into<Cow<'a, Table>>) -> Self {
        let table = table.into();
        let of_chunk = |begin: usize| {
            let rows = begin..table.rows.min(begin + CHUNK_ROWS);
            let bits = |column: &Column| LevelBits::new(&column.codes, column.levels.len(), rows.clone());
            table.columns.iter().map(bits).collect()
        };
        let chunks = (0..table.rows).step_by(CHUNK_ROWS).map(of_chunk).collect();
        Self { variables: Variable::all_of(&table), chunks, table }
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The counts in which each row counts as often as said. Time that of [`PairCounts::of`] for each binary digit.
    ///
    /// # Panics
    /// If there is not a number for each row.
    pub fn count(&self, times: &Multiplicities) -> PairCounts {
        assert_eq!(times.rows, self.table.rows, "one number a row");
        let mut counts = PairCounts::empty(self.variables.clone());
        for (p, plane) in times.planes.iter().enumerate() {
            counts.rows += plane.iter().map(|word| u64::from(word.count_ones())).sum::<u64>() << p;
            for (bits, mask) in self.chunks.iter().zip(plane.chunks(CHUNK_ROWS / 64)) {
                let masked: Vec<LevelBits> = bits.iter().map(|bits| bits.masked(mask)).collect();
                counts.add_by_bits(&masked, 1 << p);
            }
        }
        let codes: Vec<&Codes> = self.table.columns.iter().map(|column| &column.codes).collect();
        counts.add_by_rows(&codes, 0..self.table.rows, |row| times.get(row));
        counts
    }
}

impl PairCounts {
    /// The counts of the rows that are not in `part`, which are some of these.
    ///
    /// # Panics
    /// If the columns differ, or `part` counts what is not here.
    #[must_use]
    pub fn less(&self, part: &Self) -> Self {
        assert!(self.variables == part.variables, "counts of the same columns");
        let rest = |whole: u64, part: u64| whole.checked_sub(part).expect("a part of the rows");
        let cells = self.cells.iter().zip(&part.cells).map(|(&whole, &part)| rest(whole, part)).collect();
        let rows = rest(self.rows, part.rows);
        Self { rows, cells, ..Self::empty(self.variables.clone()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Rng;

    /// Columns of 2, 3, 5, 14 and 20 levels, so that some pairs have many cells; the third misses values.
    fn table(rows: usize) -> Table {
        let mut rng = Rng::new(5);
        let mut column = |m: usize| {
            let codes: Vec<Option<u16>> =
                (0..rows).map(|_| (m != 5 || rng.below(9) > 0).then(|| rng.below(m) as u16)).collect();
            let levels = (0..m).map(|a| a.to_string()).collect();
            Column { name: m.to_string(), levels, codes: Codes::pack(m, codes.into_iter()) }
        };
        Table { columns: [2, 3, 5, 14, 20].map(&mut column).to_vec(), rows }
    }

    #[test]
    fn counts_with_multiplicities_are_those_of_repeated_rows() {
        for rows in [1, 63, 200, CHUNK_ROWS + 70] {
            let table = table(rows);
            let mut rng = Rng::new(rows as u64);
            let times = Multiplicities::new(&(0..rows).map(|_| rng.below(6) as u32).collect::<Vec<_>>());
            let counted = Recount::new(&table).count(&times);
            assert_eq!(counted, PairCounts::of(&times.table(&table)), "{rows}");
        }
    }

    #[test]
    fn both_halves_add_up() {
        let table = table(301);
        let times = Multiplicities::new(&(0..301).map(|row| row * row % 7 % 2).collect::<Vec<u32>>());
        let recount = Recount::new(&table);
        let (total, half) = (PairCounts::of(&table), recount.count(&times));
        assert_eq!(total.less(&half), recount.count(&times.complement()));
        assert_eq!(half.merge(&total.less(&half)).unwrap(), total);
    }
}
