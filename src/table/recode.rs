//! A table in the levels of another: rows that were set aside, coded as the rows that were learned from.

use super::levels::{MISSING, RARE};
use super::{Codes, Column, MISSING_SPELLINGS, RawTable, Table, Values, number};
use crate::error::{Error, ErrorKind, Result};
use crate::math::sort::sort_by;

impl RawTable {
    /// The columns of `like`, with its levels. A number falls into the interval that holds it, the outermost ones being open
    /// to their sides; a missing value is the level for missing values and an unknown one the level for rare ones, where `like`
    /// has these. Any other unknown text becomes a further level behind those of `like`. Time `O(rows * columns)`.
    ///
    /// # Errors
    /// [`ErrorKind::Column`] when a column of `like` is not there, or has too many different values.
    pub fn coded_like(&self, like: &Table) -> Result<Table> {
        let columns = like.columns.iter().map(|column| self.column_like(column));
        Ok(Table { columns: columns.collect::<Result<_>>()?, rows: self.rows })
    }

    fn column_like(&self, like: &Column) -> Result<Column> {
        let found = self.columns.iter().find(|column| column.name == like.name);
        let fault = |found: &str| {
            Error::expected(ErrorKind::Column, "a column with the levels learned from", found)
                .in_column(&like.name)
        };
        let mut coder = Coder { levels: like.levels.clone(), lows: lows(&like.levels) };
        let codes: Vec<Option<u16>> = match &found.ok_or_else(|| fault("no column of this name"))?.values {
            Values::Levels { levels, codes } => {
                let missing = coder.named(MISSING);
                let spelled = |level: &str| MISSING_SPELLINGS.contains(&level);
                let code = |level: &String| match coder.named(level) {
                    None if spelled(level) => Some(missing),
                    _ => coder.code(level).map(Some),
                };
                let known = levels.iter().map(code).collect::<Option<Vec<Option<u16>>>>();
                let known = known.ok_or_else(|| fault("too many different values"))?;
                codes.iter().map(|code| code.map_or(missing, |code| known[usize::from(code)])).collect()
            }
            Values::Numbers(numbers) => {
                let missing = coder.named(MISSING);
                let code = |x: &f64| if x.is_nan() { missing } else { coder.interval(*x) };
                let codes: Vec<Option<u16>> = numbers.iter().map(code).collect();
                if coder.lows.is_empty() {
                    return Err(fault("too many different values"));
                }
                codes
            }
            Values::TooMany { .. } => return Err(fault("too many different values")),
        };
        let codes = Codes::pack(coder.levels.len(), codes.into_iter());
        Ok(Column { name: like.name.clone(), levels: coder.levels, codes })
    }
}

/// The codes of texts.
struct Coder {
    levels: Vec<String>,
    /// Lower ends of intervals with their codes, ascending.
    lows: Vec<(f64, u16)>,
}

impl Coder {
    fn named(&self, text: &str) -> Option<u16> {
        self.levels.iter().position(|level| level == text).map(|code| code as u16)
    }

    fn interval(&self, number: f64) -> Option<u16> {
        let place = self.lows.partition_point(|&(low, _)| low <= number).saturating_sub(1);
        self.lows.get(place).map(|&(_, code)| code)
    }

    /// The code of a text; a new one if need be, `None` when codes run out.
    fn code(&mut self, text: &str) -> Option<u16> {
        let in_interval = || number::parse(text).and_then(|number| self.interval(number));
        let known = self.named(text).or_else(in_interval).or_else(|| self.named(RARE));
        if known.is_some() || self.levels.len() >= usize::from(u16::MAX) {
            return known;
        }
        self.levels.push(text.to_string());
        Some((self.levels.len() - 1) as u16)
    }
}

/// The lower ends of levels that are intervals.
fn lows(levels: &[String]) -> Vec<(f64, u16)> {
    let low = |(code, level): (usize, &String)| super::levels::lower_end(level).map(|low| (low, code as u16));
    let mut lows: Vec<(f64, u16)> = levels.iter().enumerate().filter_map(low).collect();
    sort_by(&mut lows, |a, b| a.0.total_cmp(&b.0));
    lows
}

#[cfg(test)]
mod tests {
    use super::super::{ReadOptions, TableReader};
    use super::*;

    #[test]
    fn numbers_find_their_interval_and_new_texts_stand_behind() {
        let column = |name: &str, levels: &[&str]| Column {
            name: name.into(),
            levels: levels.iter().map(ToString::to_string).collect(),
            codes: Codes::U8(vec![0]),
        };
        let columns = vec![
            column("b", &["no", "yes"]),
            column("age", &["[1, 20)", "[20, 60]"]),
            column("c", &["x", "(rare)", "(missing)"]),
        ];
        let mut reader = TableReader::new(ReadOptions::default());
        reader.push(b"age,b,c,d\n0,yes,x,1\n20,maybe,y,1\n99,no,NA,1\n,no,x,1\n").unwrap();
        let raw = reader.finish().unwrap();
        let coded = raw.coded_like(&Table { columns: columns.clone(), rows: 1 }).unwrap();
        let codes = |k: usize| coded.columns[k].codes.iter().collect::<Vec<_>>();
        assert_eq!(coded.columns[0].levels, ["no", "yes", "maybe"]);
        assert_eq!(codes(0), [Some(1), Some(2), Some(0), Some(0)]);
        assert_eq!(codes(1), [Some(0), Some(1), Some(1), None]);
        assert_eq!(codes(2), [Some(0), Some(1), Some(2), Some(0)]);
        let error = raw.coded_like(&Table { columns: vec![column("z", &["1"])], rows: 1 }).unwrap_err();
        assert_eq!(error.place().column.as_deref(), Some("z"));
    }
}
