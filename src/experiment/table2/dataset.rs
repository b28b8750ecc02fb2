//! Training and test rows with the same columns and levels.

use super::super::seed_of;
use crate::error::{Error, ErrorKind, Result};
use crate::math::random::Rng;
use crate::math::sort::sort_by;
use crate::table::{Codes, Column, Table, level_order};

/// A dataset.
#[derive(Clone, Debug, PartialEq)]
pub struct Dataset {
    /// What the paper calls it.
    pub name: String,
    /// Rows to learn from; some levels may not occur.
    pub train: Table,
    /// Rows to foretell.
    pub test: Table,
}

impl Dataset {
    /// From two tables with the same columns: every column gets the levels of both.
    ///
    /// # Errors
    /// [`ErrorKind::Table`] when the tables do not have as many columns.
    pub fn given(name: impl Into<String>, mut train: Table, mut test: Table) -> Result<Self> {
        if train.columns.len() != test.columns.len() {
            let found = format!("{} and {}", train.columns.len(), test.columns.len());
            return Err(Error::expected(ErrorKind::Table, "as many columns in both tables", found));
        }
        for (a, b) in train.columns.iter_mut().zip(&mut test.columns) {
            let mut levels = a.levels.clone();
            levels.extend(b.levels.iter().filter(|level| !a.levels.contains(level)).cloned());
            sort_by(&mut levels, |x, y| level_order(x, y));
            (*a, *b) = (recoded(a, &levels), recoded(b, &levels));
        }
        Ok(Self { name: name.into(), train, test })
    }

    /// From one table: two rows of three, drawn with the seed and the name, are for training.
    pub fn split(name: impl Into<String>, table: &Table, seed: u64) -> Self {
        let name = name.into();
        let letters: Vec<u64> = name.bytes().map(u64::from).collect();
        let order = Rng::new(seed_of(seed, &letters)).permutation(table.rows);
        let (train, test) = order.split_at(table.rows - table.rows / 3);
        Self { name, train: rows_of(table, train), test: rows_of(table, test) }
    }
}

fn recoded(column: &Column, levels: &[String]) -> Column {
    let place = |level: &String| levels.iter().position(|known| known == level).unwrap_or_default() as u16;
    let places: Vec<u16> = column.levels.iter().map(place).collect();
    let codes = column.codes.iter().map(|code| code.map(|code| places[usize::from(code)]));
    Column { name: column.name.clone(), codes: Codes::pack(levels.len(), codes), levels: levels.to_vec() }
}

fn rows_of(table: &Table, rows: &[usize]) -> Table {
    let column = |column: &Column| Column {
        codes: Codes::pack(column.levels.len(), rows.iter().map(|&row| column.codes.get(row))),
        ..column.clone()
    };
    Table { columns: table.columns.iter().map(column).collect(), rows: rows.len() }
}

#[cfg(test)]
mod tests {
    use super::super::super::read_unprepared;
    use super::*;
    use crate::table::Header;

    #[test]
    fn levels_of_both_tables_are_joined() {
        let read = |text: &str| read_unprepared(text.as_bytes(), Header::No).unwrap();
        let data = Dataset::given("toy", read("1,0\n1,1\n"), read("0,0\n2,1\n")).unwrap();
        assert_eq!(data.train.columns[0].levels, ["0", "1", "2"]);
        assert_eq!(data.train.columns[0].codes, Codes::U8(vec![1, 1]));
        assert_eq!(data.test.columns[0].codes, Codes::U8(vec![0, 2]));
        assert!(Dataset::given("toy", read("1,0\n"), read("0,0,1\n")).is_err());
    }

    #[test]
    fn a_split_holds_every_row_once() {
        let lines: Vec<String> = (0..30).map(|row| format!("{row},{}\n", row % 2)).collect();
        let text = lines.concat();
        let table = read_unprepared(text.as_bytes(), Header::No).unwrap();
        let data = Dataset::split("toy", &table, 1);
        assert_eq!((data.train.rows, data.test.rows), (20, 10));
        let mut all: Vec<u16> =
            data.train.columns[0].codes.iter().chain(data.test.columns[0].codes.iter()).flatten().collect();
        all.sort_unstable();
        assert_eq!(all, (0..30).collect::<Vec<u16>>());
        assert_eq!(data, Dataset::split("toy", &table, 1));
        assert_ne!(data, Dataset::split("toy", &table, 2));
    }
}
