//! A part written down: one JSON object, which travels between machines.
//!
//! | field | meaning |
//! |---|---|
//! | `format` | always `"nodewise-raw-counts"` |
//! | `version` | 1; a reader refuses a version it does not know |
//! | `rows` | number of rows |
//! | `columns` | for each its `name` and `levels` (texts as met, ascending) with their `counts`; or, where there are too many of them, the rows `present` and `missing` and whether they are `numbers`; `cutting` holds the edges of bins whose numbers the levels are |
//! | `tables` | for each pair `i < j` of columns with at most 1,000 levels, in their order: its cells, row-major |

use serde::{Deserialize, Serialize};

use super::{MetColumn, RawCounts};
use crate::counts::PairCounts;
use crate::error::{Error, ErrorKind, Result};

const FORMAT: &str = "nodewise-raw-counts";
const VERSION: u32 = 1;

/// Whether the first bytes of a file look like a part.
pub fn looks_like_part(head: &[u8]) -> bool {
    crate::counts::file::says(head, FORMAT)
}

#[derive(Serialize, Deserialize)]
struct File {
    format: String,
    version: u32,
    rows: u64,
    columns: Vec<MetColumn>,
    tables: Vec<Vec<u64>>,
}

impl RawCounts {
    /// The text of the part.
    pub fn to_json(&self) -> String {
        let file = File {
            format: FORMAT.into(),
            version: VERSION,
            rows: self.rows,
            columns: self.columns.clone(),
            tables: self.tables(),
        };
        serde_json::to_string(&file).expect("texts and numbers always have a JSON form")
    }

    /// Reads a part.
    ///
    /// # Errors
    /// [`ErrorKind::Counts`] when it is none, of another version, of the wrong shape, or contradicts itself.
    pub fn from_json(text: &[u8]) -> Result<Self> {
        let file: File = serde_json::from_slice(text)
            .map_err(|error| Error::expected(ErrorKind::Counts, "a part of counts", error))?;
        if file.format != FORMAT || file.version != VERSION {
            let found = format!("{:?} version {}", file.format, file.version);
            return Err(Error::expected(ErrorKind::Counts, format!("{FORMAT:?} version {VERSION}"), found));
        }
        if file.rows >= 1 << 63 {
            return Err(Error::expected(ErrorKind::Counts, "fewer than 2^63 rows", file.rows));
        }
        file.columns.iter().try_for_each(|column| column.check(file.rows))?;
        let pairs = pairs_of(&file.columns, file.rows, file.tables)?;
        Ok(Self { rows: file.rows, columns: file.columns, pairs })
    }

    /// The cells of all pairs of different columns, in their order.
    fn tables(&self) -> Vec<Vec<u64>> {
        let cells = |(i, j): (usize, usize)| self.pairs.cells[self.pairs.block(i, j)].to_vec();
        pairs(self.pairs.len()).map(cells).collect()
    }
}

fn pairs(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n).flat_map(move |i| (i + 1..n).map(move |j| (i, j)))
}

/// The counts of the pairs, of which none may count a level more often than it occurs.
fn pairs_of(columns: &[MetColumn], rows: u64, tables: Vec<Vec<u64>>) -> Result<PairCounts> {
    let counted: Vec<&MetColumn> = columns.iter().filter(|column| column.is_counted()).collect();
    if tables.len() != pairs(counted.len()).count() {
        let expected = format!("{} tables", pairs(counted.len()).count());
        return Err(Error::expected(ErrorKind::Counts, expected, tables.len()));
    }
    for ((i, j), table) in pairs(counted.len()).zip(&tables) {
        let (one, other) = (counted[i].counts(), counted[j].counts());
        if !lies_within(table, one, other) || !leaves_rows(table, one, other, rows) {
            let place = format!("{} x {}", counted[i].name, counted[j].name);
            let expected = "a table within the counts of its columns";
            return Err(Error::expected(ErrorKind::Counts, expected, "another").in_column(place));
        }
    }
    let mut all = PairCounts::empty(counted.iter().map(|column| column.variable()).collect());
    all.rows = rows;
    counted.iter().enumerate().for_each(|(i, column)| all.add_marginal(i, column.counts()));
    for ((i, j), table) in pairs(counted.len()).zip(tables) {
        let block = all.block(i, j);
        all.cells[block].copy_from_slice(&table);
    }
    Ok(all)
}

fn lies_within(table: &[u64], rows: &[u64], columns: &[u64]) -> bool {
    if table.len() != rows.len() * columns.len() {
        return false;
    }
    let most = |mut cells: std::iter::StepBy<std::slice::Iter<'_, u64>>, most: u64| {
        cells.try_fold(0_u64, |sum, &cell| sum.checked_add(cell)).is_some_and(|sum| sum <= most)
    };
    let width = columns.len();
    let row = |(a, &count): (usize, &u64)| most(table[a * width..(a + 1) * width].iter().step_by(1), count);
    let column = |(b, &count): (usize, &u64)| most(table[b.min(table.len())..].iter().step_by(width), count);
    rows.iter().enumerate().all(row) && columns.iter().enumerate().all(column)
}

/// Whether there are rows enough for those in which one of two columns is known: both together are known in as many as their table has.
fn leaves_rows(table: &[u64], one: &[u64], other: &[u64], rows: u64) -> bool {
    let sum = |counts: &[u64]| counts.iter().map(|&count| u128::from(count)).sum::<u128>();
    sum(one) + sum(other) <= u128::from(rows) + sum(table)
}
