//! A table in the levels of another: rows that were set aside, coded as the rows that were learned from.

use super::facts::Facts;
use super::kinds::{Several, answers, level_of};
use super::levels::{MISSING, RARE, is_made_here};
use super::split::NO_AND_YES;
use super::{Codes, Column, MISSING_SPELLINGS, RawColumn, RawTable, Table, Values, Written, number};
use crate::error::{Error, ErrorKind, Result};
use crate::math::sort::sort_by;

impl RawTable {
    /// The columns of `like`, with its levels. A number, in whatever notation, falls into the interval that holds it, the outermost ones being open
    /// to their sides; a date has the part of it that the levels are; a column for one of several answers is made of the column that holds them; a missing value is the level for missing values and an unknown one the level for rare ones, where `like`
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
        if found.is_none()
            && let Some(column) = self.answer_like(like)
        {
            return Ok(column);
        }
        let fault = |found: &str| {
            Error::expected(ErrorKind::Column, "a column with the levels learned from", found)
                .in_column(&like.name)
        };
        let mut coder = Coder::new(like, found);
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

impl RawTable {
    /// A column for one of several answers, made of the column whose cells hold them.
    fn answer_like(&self, like: &Column) -> Option<Column> {
        let (answer, column) = self.columns.iter().find_map(|column| {
            let answer = like.name.strip_prefix(&column.name)?.strip_prefix(": ")?;
            Some((answer, column))
        })?;
        let is_answer =
            like.levels.iter().all(|level| NO_AND_YES.contains(&level.as_str()) || is_made_here(level));
        let Values::Levels { levels, codes } = &column.values else { return None };
        let once: Vec<(&str, u64)> = levels.iter().map(|level| (level.as_str(), 1)).collect();
        let separator = Several::of(&once).map_or(";".to_string(), |several| several.separator);
        let named = |level: &str| like.levels.iter().position(|known| known == level).map(|code| code as u16);
        let code = |cell: &String| {
            named(NO_AND_YES[usize::from(answers(cell, &separator).any(|found| found == answer))])
        };
        let known: Vec<Option<u16>> = levels.iter().map(code).collect();
        let missing = named(MISSING);
        let codes = codes.iter().map(|code| code.map_or(missing, |code| known[usize::from(code)]));
        let codes = Codes::pack(like.levels.len(), codes);
        is_answer.then(|| Column { name: like.name.clone(), levels: like.levels.clone(), codes })
    }
}

/// The codes of texts.
struct Coder {
    levels: Vec<String>,
    /// Lower ends of intervals with their codes, ascending.
    lows: Vec<(f64, u16)>,
    /// How the texts are written.
    written: Written,
}

impl Coder {
    fn new(like: &Column, found: Option<&RawColumn>) -> Self {
        let written = found.map_or(Written::Text, |column| Facts::of(column).written);
        Self { levels: like.levels.clone(), lows: lows(&like.levels), written }
    }

    /// The level of which a date is, if levels are parts of dates.
    fn part(&self, text: &str) -> Option<u16> {
        let levels: Vec<&str> =
            self.levels.iter().map(String::as_str).filter(|level| !is_made_here(level)).collect();
        self.named(&level_of(self.written.moment(text)?, &levels)?)
    }

    fn named(&self, text: &str) -> Option<u16> {
        self.levels.iter().position(|level| level == text).map(|code| code as u16)
    }

    fn interval(&self, number: f64) -> Option<u16> {
        let place = self.lows.partition_point(|&(low, _)| low <= number).saturating_sub(1);
        self.lows.get(place).map(|&(_, code)| code)
    }

    /// The code of a text; a new one if need be, `None` when codes run out.
    fn code(&mut self, text: &str) -> Option<u16> {
        let number = || self.written.number(text).or_else(|| number::parse(text));
        let in_interval = || number().and_then(|number| self.interval(number));
        let known =
            self.named(text).or_else(in_interval).or_else(|| self.part(text)).or_else(|| self.named(RARE));
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

    #[test]
    fn notations_parts_of_dates_and_answers_are_read_as_learned() {
        let column = |name: &str, levels: &[&str]| Column {
            name: name.into(),
            levels: levels.iter().map(ToString::to_string).collect(),
            codes: Codes::U8(vec![0]),
        };
        let columns = vec![
            column("income", &["[1, 1000)", "[1000, 2000]"]),
            column("day", &["January", "March", "(missing)"]),
            column("week", &["[2024-01-01, 2024-02-01)", "[2024-02-01, 2024-03-01)"]),
            column("use: bus", &["no", "yes"]),
        ];
        let mut reader = TableReader::new(ReadOptions::default());
        let text = "income;day;week;use\n999,5;31.01.2024;31.01.2024;\"bus; car\"\n1.000,5;;01.02.2024;car\n3;02.03.2025;01.01.2020;\"car; bus\"\n7,5;03.01.2020;01.01.2030;\"car; tram\"\n";
        reader.push(text.as_bytes()).unwrap();
        let coded = reader.finish().unwrap().coded_like(&Table { columns, rows: 1 }).unwrap();
        let codes = |k: usize| coded.columns[k].codes.iter().collect::<Vec<_>>();
        assert_eq!(codes(0), [Some(0), Some(1), Some(0), Some(0)]);
        assert_eq!(codes(1), [Some(0), Some(2), Some(1), Some(0)]);
        assert_eq!(codes(2), [Some(0), Some(1), Some(0), Some(1)]);
        assert_eq!(codes(3), [Some(1), Some(0), Some(1), Some(0)]);
        assert!(coded.columns.iter().all(|column| column.levels.len() <= 3));
    }
}
