//! A table exactly as a file has it: every text is a level, and columns that never change stay.
//!
//! [`prepare`](crate::table::prepare()) leaves out what cannot be learned from. An experiment must not: a true edge at a
//! column that never changes counts as missed, and a column that is constant in the training rows still has a likelihood
//! in the test rows.

use crate::error::{Error, ErrorKind, Result};
use crate::math::sort::sort_by;
use crate::table::reading::Facts;
use crate::table::{
    Codes, Column, Header, Plan, RawColumn, RawTable, ReadOptions, Table, TableReader, Values, level_order,
};

/// The level of missing values.
const MISSING: &str = "(missing)";

/// Reads a delimited text, plain or gzip.
///
/// # Errors
/// What the reader refuses, and columns of more than 65,535 different texts.
pub fn read_unprepared(bytes: &[u8], header: Header) -> Result<Table> {
    let mut reader = TableReader::new(ReadOptions { header, ..ReadOptions::default() });
    reader.push(bytes)?;
    unprepared(&reader.finish()?)
}

/// Takes every column as it stands; missing values are a level of their own.
///
/// # Errors
/// [`ErrorKind::Column`] for a column of more than 65,535 different texts.
pub fn unprepared(raw: &RawTable) -> Result<Table> {
    let facts = Facts::of_table(raw, &Plan::default());
    let columns = raw.columns.iter().zip(&facts).map(|(raw, facts)| column(raw, &facts.absent.codes));
    let columns = columns.collect::<Result<Vec<Column>>>()?;
    Ok(Table { columns, rows: raw.rows })
}

/// A column some of whose codes stand for a missing value.
fn column(raw: &RawColumn, absent: &[u16]) -> Result<Column> {
    let Values::Levels { levels, codes } = &raw.values else {
        let error = Error::expected(ErrorKind::Column, "at most 65535 different values", "more");
        return Err(error.in_column(&raw.name));
    };
    let mut order: Vec<usize> = (0..levels.len()).filter(|&code| !absent.contains(&(code as u16))).collect();
    sort_by(&mut order, |&a, &b| level_order(&levels[a], &levels[b]));
    let missing = order.len() as u16;
    let mut place = vec![missing; levels.len()];
    for (new, &old) in order.iter().enumerate() {
        place[old] = new as u16;
    }
    let mut names: Vec<String> = order.iter().map(|&old| levels[old].clone()).collect();
    if !absent.is_empty() || codes.iter().any(|code| code.is_none()) {
        names.push(MISSING.into());
    }
    let recoded = codes.iter().map(|code| Some(code.map_or(missing, |code| place[usize::from(code)])));
    Ok(Column { name: raw.name.clone(), codes: Codes::pack(names.len(), recoded), levels: names })
}

/// The same rows without levels that do not occur, as learners expect.
pub fn without_empty_levels(column: &Column) -> Column {
    let mut occurs = vec![false; column.levels.len()];
    for code in column.codes.iter().flatten() {
        occurs[usize::from(code)] = true;
    }
    let kept: Vec<usize> = (0..occurs.len()).filter(|&level| occurs[level]).collect();
    let mut place = vec![0; occurs.len()];
    for (new, &old) in kept.iter().enumerate() {
        place[old] = new as u16;
    }
    let codes = column.codes.iter().map(|code| code.map(|code| place[usize::from(code)]));
    Column {
        name: column.name.clone(),
        codes: Codes::pack(kept.len(), codes),
        levels: kept.iter().map(|&level| column.levels[level].clone()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_and_missing_values_stay() {
        let table = read_unprepared(b"a,b,c\n2,x,1\n10,x,?\n2,x,1\n", Header::Yes).unwrap();
        assert_eq!(table.columns[0].levels, ["2", "10"]);
        assert_eq!(table.columns[1].levels, ["x"]);
        assert_eq!(table.columns[2].levels, ["1", "(missing)"]);
        assert_eq!(table.columns[2].codes, Codes::U8(vec![0, 1, 0]));
        let mut unused = table.columns[0].clone();
        unused.codes = Codes::U8(vec![1, 1, 1]);
        let packed = without_empty_levels(&unused);
        assert_eq!((packed.levels, packed.codes), (vec!["10".to_string()], Codes::U8(vec![0, 0, 0])));
    }
}
