//! Counting one more column against columns whose configurations are numbered already.
//!
//! A search asks for the same parents with one more candidate over and over, a test for the same stratum with one more column.
//! The numbering is the larger part of that work, so it is kept. Where cells are few, rows are not looked at one by one:
//! every configuration and every level has its rows as a bitset, and a cell is a popcount. The bitsets of a configuration are
//! those of its levels, intersected; the numbers themselves are then not even needed.
//!
//! A row that lacks one of the columns is in no configuration: its number is [`NONE`], and no bitset has it.

use std::sync::OnceLock;

use super::family::{Columns, DENSE, Weights};
use crate::counts::count_both;
use crate::table::MISSING_U16;

/// The number of a row in which a column is missing.
const NONE: u16 = u16::MAX;

/// Up to so many configurations the rows of each are kept as a bitset.
const FEW: usize = 32;
/// Up to so many cells, popcounts take less time than a pass over the rows.
const FEW_CELLS: usize = 96;

/// Rows numbered by the configuration of some columns, the last column fastest.
#[derive(Clone, Debug)]
pub(crate) struct Base {
    of: Vec<usize>,
    weights: Weights,
    pub(crate) size: usize,
    /// Counted from only where cells are many.
    numbers: OnceLock<Vec<u16>>,
    /// The rows of each number, where numbers are few.
    bits: Option<Bits>,
}

/// Bitsets of equal length, one after the other. Rows that count less than others begin at a word of their own.
#[derive(Clone, Debug)]
pub(super) struct Bits {
    words: usize,
    /// Words of the rows that count as a whole.
    whole: usize,
    all: Vec<u64>,
}

impl Bits {
    /// One bitset for each number below `size`: the rows that have it.
    pub(super) fn new(numbers: &[u16], size: usize, weights: Weights) -> Self {
        let (whole, parts) = numbers.split_at(weights.whole);
        let whole_words = whole.len().div_ceil(64);
        let words = whole_words + parts.len().div_ceil(64);
        let mut bits = vec![0; words * size];
        for (first, numbers) in [(0, whole), (whole_words, parts)] {
            for (row, &number) in numbers.iter().enumerate().filter(|(_, number)| **number != MISSING_U16) {
                bits[usize::from(number) * words + first + row / 64] |= 1 << (row % 64);
            }
        }
        Self { words, whole: whole_words, all: bits }
    }

    fn of(&self, number: usize) -> &[u64] {
        &self.all[number * self.words..(number + 1) * self.words]
    }

    /// The rows of each pair of a number here and a number there, the latter fastest.
    fn crossed(&self, other: &Self) -> Self {
        let mut bits = Vec::with_capacity(self.all.len() * other.all.len() / self.words.max(1));
        for own in self.all.chunks_exact(self.words) {
            for those in other.all.chunks_exact(self.words) {
                bits.extend(own.iter().zip(those).map(|(a, b)| a & b));
            }
        }
        Self { all: bits, ..*self }
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
        // One number is kept for rows that have none.
        let most = if columns.has_gaps() { DENSE - 1 } else { DENSE };
        for &column in of {
            size = size.checked_mul(columns.levels(column)).filter(|&size| size <= most)?;
        }
        let bits = (size <= FEW).then(|| Bits::of_columns(columns, of)).flatten();
        Some(Self { of: of.to_vec(), weights: columns.weights(), size, numbers: OnceLock::new(), bits })
    }

    /// The number of each row.
    fn numbers(&self, columns: &Columns) -> &[u16] {
        self.numbers.get_or_init(|| {
            let mut numbers = vec![0u16; self.weights.rows];
            for &column in &self.of {
                let levels = columns.levels(column) as u16;
                let rows = numbers.iter_mut().zip(columns.codes(column));
                if columns.has_gaps() {
                    for (number, &code) in rows {
                        let is_known = *number != NONE && code != MISSING_U16;
                        *number = if is_known { *number * levels + code } else { NONE };
                    }
                } else {
                    for (number, &code) in rows {
                        *number = *number * levels + code;
                    }
                }
            }
            numbers
        })
    }

    /// Number of rows.
    pub(crate) fn len(&self) -> usize {
        self.weights.rows
    }

    /// Counts each configuration against each level of a column, the level fastest; `None` for more than [`DENSE`]
    /// cells. What a row counts is told by [`Columns::weights`]; rows in which a column is missing count nothing. Time `O(N)`, or
    /// `O(cells N / 64)` for few cells.
    pub(crate) fn cross(&self, columns: &Columns, column: usize) -> Option<Vec<u32>> {
        let levels = columns.levels(column);
        if self.size * levels > DENSE {
            return None;
        }
        match (&self.bits, columns.bits(column)) {
            (Some(own), Some(other)) if self.size * levels <= FEW_CELLS => {
                Some(popcounts(own, self.size, other, levels, self.weights))
            }
            _ => {
                let (numbers, codes) = (self.numbers(columns), columns.codes(column));
                Some(pass(numbers, self.size, codes, levels, self.weights, columns.has_gaps()))
            }
        }
    }
}

fn pass(
    numbers: &[u16],
    size: usize,
    codes: &[u16],
    levels: usize,
    weights: Weights,
    has_gaps: bool,
) -> Vec<u32> {
    weights.count(size * levels, |rows, cells| {
        let rows = numbers[rows.clone()].iter().zip(&codes[rows]);
        if has_gaps {
            for (&number, &code) in rows.filter(|&(&number, &code)| number != NONE && code != MISSING_U16) {
                cells[usize::from(number) * levels + usize::from(code)] += 1;
            }
        } else {
            for (&number, &code) in rows {
                cells[usize::from(number) * levels + usize::from(code)] += 1;
            }
        }
    })
}

fn popcounts(own: &Bits, size: usize, other: &Bits, levels: usize, weights: Weights) -> Vec<u32> {
    let mut cells = Vec::with_capacity(size * levels);
    for number in 0..size {
        let rows = own.of(number);
        if weights.copies == 1 {
            cells.extend((0..levels).map(|level| count_both(rows, other.of(level)) as u32));
        } else {
            let (whole, parts) = rows.split_at(own.whole);
            cells.extend((0..levels).map(|level| {
                let (of_whole, of_parts) = other.of(level).split_at(own.whole);
                weights.copies * count_both(whole, of_whole) as u32 + count_both(parts, of_parts) as u32
            }));
        }
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
        both_ways(&columns, &base, &expected);
    }

    fn both_ways(columns: &Columns, base: &Base, expected: &[u32]) {
        let (m, weights) = (columns.levels(2), columns.weights());
        let passed = pass(base.numbers(columns), base.size, columns.codes(2), m, weights, columns.has_gaps());
        assert_eq!(passed, expected);
        let bits = base.bits.as_ref().unwrap();
        assert_eq!(popcounts(bits, base.size, columns.bits(2).unwrap(), m, weights), expected);
        assert_eq!(base.cross(columns, 2).unwrap(), expected);
    }

    #[test]
    fn rows_that_count_a_third_and_rows_with_gaps_by_hand() {
        // 70 rows count once, 90 a third; then the same rows with gaps, which count where all three are known.
        let mut table = drawn(&[2, 3, 4], 160);
        let stacked = Columns::stacked(&table, 70, 3).unwrap();
        for (i, column) in table.columns.iter_mut().enumerate() {
            let codes = column.codes.iter().enumerate();
            column.codes = Codes::pack(4, codes.map(|(row, code)| code.filter(|_| row % 5 != i)));
        }
        let gapped = Columns::available(&table);
        for columns in [stacked, gapped] {
            let base = Base::new(&columns, &[0, 1]).unwrap();
            let mut expected = vec![0; base.size * 4];
            for row in 0..160 {
                let [a, b, c] = [0, 1, 2].map(|column| columns.codes(column)[row]);
                if [a, b, c].iter().all(|&code| code != MISSING_U16) {
                    let weight = if row < columns.weights().whole { columns.weights().copies } else { 1 };
                    expected[(usize::from(a) * 3 + usize::from(b)) * 4 + usize::from(c)] += weight;
                }
            }
            both_ways(&columns, &base, &expected);
        }
    }
}
