//! Counting one more column against columns whose configurations are numbered already.
//!
//! A search asks for the same parents with one more candidate over and over, a test for the same stratum with one more column.
//! The numbering is the larger part of that work, so it is kept. Where cells are few, rows are not looked at one by one:
//! every configuration and every level has its rows as a bitset, and a cell is a popcount. The bitsets of a configuration are
//! those of its levels, intersected; the numbers themselves are then not even needed.

use std::sync::OnceLock;

use super::family::{Columns, DENSE};
use crate::counts::count_both;

/// Up to so many configurations the rows of each are kept as a bitset.
const FEW: usize = 32;
/// Up to so many cells, popcounts take less time than a pass over the rows.
const FEW_CELLS: usize = 96;

/// Rows numbered by the configuration of some columns, the last column fastest.
#[derive(Clone, Debug)]
pub(crate) struct Base {
    of: Vec<usize>,
    rows: usize,
    pub(crate) size: usize,
    /// Counted from only where cells are many.
    numbers: OnceLock<Vec<u16>>,
    /// The rows of each number, where numbers are few.
    bits: Option<Bits>,
}

/// Bitsets of equal length, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Bits {
    words: usize,
    bits: Vec<u64>,
}

impl Bits {
    /// One bitset for each number below `size`: the rows that have it.
    pub(super) fn new(numbers: &[u16], size: usize) -> Self {
        let words = numbers.len().div_ceil(64);
        let mut bits = vec![0; words * size];
        for (row, &number) in numbers.iter().enumerate() {
            bits[usize::from(number) * words + row / 64] |= 1 << (row % 64);
        }
        Self { words, bits }
    }

    fn of(&self, number: usize) -> &[u64] {
        &self.bits[number * self.words..(number + 1) * self.words]
    }

    /// The rows of each pair of a number here and a number there, the latter fastest.
    fn crossed(&self, other: &Self) -> Self {
        let mut bits = Vec::with_capacity(self.bits.len() * other.bits.len() / self.words.max(1));
        for own in self.bits.chunks_exact(self.words) {
            for those in other.bits.chunks_exact(self.words) {
                bits.extend(own.iter().zip(those).map(|(a, b)| a & b));
            }
        }
        Self { words: self.words, bits }
    }

    /// The rows of each configuration of some columns, the last fastest; `None` where a column has none.
    fn of_columns(columns: &Columns, of: &[usize]) -> Option<Self> {
        let (&first, others) = of.split_first()?;
        let mut bits = columns.bits(first)?.clone();
        for &column in others {
            bits = bits.crossed(columns.bits(column)?);
        }
        Some(bits)
    }
}

impl Base {
    /// Numbers the rows, at once or when they are first counted; `None` when there are more than [`DENSE`] configurations. Time
    /// `O(N |of|)`, or a word for 64 rows and a configuration where these are few.
    pub(crate) fn new(columns: &Columns, of: &[usize]) -> Option<Self> {
        let mut size = 1usize;
        for &column in of {
            size = size.checked_mul(columns.levels(column)).filter(|&size| size <= DENSE)?;
        }
        let bits = (size <= FEW).then(|| Bits::of_columns(columns, of)).flatten();
        Some(Self { of: of.to_vec(), rows: columns.rows(), size, numbers: OnceLock::new(), bits })
    }

    /// The number of each row.
    fn numbers(&self, columns: &Columns) -> &[u16] {
        self.numbers.get_or_init(|| {
            let mut numbers = vec![0u16; self.rows];
            for &column in &self.of {
                let levels = columns.levels(column) as u16;
                for (number, &code) in numbers.iter_mut().zip(columns.codes(column)) {
                    *number = *number * levels + code;
                }
            }
            numbers
        })
    }

    /// Number of rows.
    pub(crate) fn len(&self) -> usize {
        self.rows
    }

    /// Counts each configuration against each level of a column, the level fastest; `None` for more than [`DENSE`]
    /// cells. Time `O(N)`, or `O(cells N / 64)` for few cells.
    pub(crate) fn cross(&self, columns: &Columns, column: usize) -> Option<Vec<u32>> {
        let levels = columns.levels(column);
        if self.size * levels > DENSE {
            return None;
        }
        match (&self.bits, columns.bits(column)) {
            (Some(own), Some(other)) if self.size * levels <= FEW_CELLS => {
                Some(popcounts(own, self.size, other, levels))
            }
            _ => Some(pass(self.numbers(columns), self.size, columns.codes(column), levels)),
        }
    }
}

fn pass(numbers: &[u16], size: usize, codes: &[u16], levels: usize) -> Vec<u32> {
    let mut cells = vec![0; size * levels];
    for (&number, &code) in numbers.iter().zip(codes) {
        cells[usize::from(number) * levels + usize::from(code)] += 1;
    }
    cells
}

fn popcounts(own: &Bits, size: usize, other: &Bits, levels: usize) -> Vec<u32> {
    let mut cells = Vec::with_capacity(size * levels);
    for number in 0..size {
        let rows = own.of(number);
        cells.extend((0..levels).map(|level| count_both(rows, other.of(level)) as u32));
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::random::Rng;
    use crate::table::{Codes, Column, Table};

    fn drawn(levels: &[usize], rows: usize) -> Table {
        let mut rng = Rng::new(7);
        let mut column = |(i, &m): (usize, &usize)| Column {
            name: i.to_string(),
            levels: (0..m).map(|level| level.to_string()).collect(),
            codes: Codes::U8((0..rows).map(|_| rng.below(m) as u8).collect()),
        };
        Table { columns: levels.iter().enumerate().map(&mut column).collect(), rows }
    }

    #[test]
    fn popcounts_and_passes_agree_with_counting_by_hand() {
        let columns = Columns::new(&drawn(&[2, 3, 4], 200)).unwrap();
        let base = Base::new(&columns, &[0, 1]).unwrap();
        let m = columns.levels(2);
        let mut expected = vec![0; base.size * m];
        for row in 0..columns.rows() {
            let code = |column: usize| usize::from(columns.codes(column)[row]);
            expected[(code(0) * columns.levels(1) + code(1)) * m + code(2)] += 1;
        }
        assert_eq!(base.cross(&columns, 2).unwrap(), expected);
        assert_eq!(pass(base.numbers(&columns), base.size, columns.codes(2), m), expected);
        assert_eq!(popcounts(base.bits.as_ref().unwrap(), base.size, columns.bits(2).unwrap(), m), expected);
    }
}
