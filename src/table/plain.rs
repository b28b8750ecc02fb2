//! Tables about which nothing has to be decided: what is drawn from a network need not be written as text and read again.

use super::decide::left_out;
use super::inspect::{FEW_LEVELS, is_nearly_constant, split_as};
use super::judge::{little_else, only_value};
use super::kinds::Several;
use super::levels::level_ranks;
use super::prepare::recoded;
use super::{Codes, Column, MISSING_U16, Notice, ReadOptions, Table, number};
use crate::math::sort::sort_by_key;

/// What a table becomes by way of its text.
#[derive(Clone, Debug, PartialEq)]
pub struct Plain {
    /// The columns that are used, with the levels that occur, in order.
    pub table: Table,
    /// Columns that were left out and why, and those of which little is to be expected.
    pub notices: Vec<Notice>,
}

impl Table {
    /// The table that its own text (its [header](Self::csv_header) and [rows](Self::csv_rows)) gives when it is read and prepared as suggested, if
    /// all that happens on this way can be seen from the codes: levels are put in order, constant columns and copies of others are left out. Nothing
    /// where a column would be cut into bins, a text be taken for a missing value or a name for a row: then the text has to be read.
    ///
    /// Time: a pass over the codes, and for every two columns the rows until they differ. Memory: twice the table that is returned.
    pub fn plain(&self) -> Option<Plain> {
        let seen = self.columns.iter().map(Seen::of).collect::<Option<Vec<_>>>()?;
        let (mut columns, mut notices) = (Vec::new(), Vec::new());
        for (index, column) in seen.iter().enumerate() {
            if let Some(notice) = column.unusable(&seen[..index]) {
                notices.push(notice);
                continue;
            }
            notices.extend(column.doubt().map(|reason| Notice::column(column.name, reason)));
            columns.push(column.ordered());
        }
        let table = Table { columns, rows: self.rows };
        (table.columns.len() >= 2).then_some(Plain { table, notices })
    }
}

/// A column as a reader of its text meets it.
struct Seen<'a> {
    name: &'a str,
    /// The levels that occur, in the order in which they do.
    levels: Vec<&'a str>,
    /// Their rows.
    counts: Vec<u64>,
    /// The level of each row.
    codes: Codes,
}

impl<'a> Seen<'a> {
    /// Nothing for a column that has to be read: few plain texts in every row are neither an identifier nor numbers to be cut.
    fn of(Column { name, levels, codes }: &'a Column) -> Option<Self> {
        let mut new = vec![MISSING_U16; levels.len()];
        let (mut order, mut counts) = (Vec::new(), Vec::new());
        for code in codes.iter() {
            let code = usize::from(code?);
            if new[code] == MISSING_U16 {
                new[code] = order.len() as u16;
                order.push(levels[code].as_str());
                counts.push(0);
            }
            counts[usize::from(new[code])] += 1;
        }
        // A name that could be a value makes the first line look like a row.
        let is_name = is_plain_text(name) && number::parse(name).is_none() && !order.contains(&name.as_str());
        let is_plain = is_name
            && (1..=FEW_LEVELS).contains(&order.len())
            && order.iter().all(|level| is_plain_text(level))
            && !has_missing_among_numbers(&order)
            && !are_answers(&order);
        if !is_plain {
            return None;
        }
        let codes = recoded(codes, &new, None, order.len());
        Some(Self { name, levels: order, counts, codes })
    }

    /// Why it is not used beside those before it.
    fn unusable(&self, before: &[Self]) -> Option<Notice> {
        if let [level] = self.levels[..] {
            return Some(left_out(self.name, &only_value(level)));
        }
        // Codes count up in the order of first occurrence, so columns that split the rows in the same way have the same ones.
        let original = before.iter().find(|other| other.codes == self.codes)?;
        let reason = split_as(original.name, original.levels != self.levels);
        Some(left_out(self.name, &reason).twin_of(original.name))
    }

    /// Why little is to be expected of it.
    fn doubt(&self) -> Option<String> {
        let rows: u64 = self.counts.iter().sum();
        let (most, level) = self.counts.iter().zip(&self.levels).max_by_key(|(rows, _)| **rows)?;
        is_nearly_constant(rows - most, rows).then(|| little_else(level, rows - most, rows))
    }

    /// The column with its levels in order.
    fn ordered(&self) -> Column {
        let ranks = level_ranks(&self.levels);
        let new: Vec<u16> = ranks.iter().map(|&rank| rank as u16).collect();
        let mut order: Vec<usize> = (0..self.levels.len()).collect();
        sort_by_key(&mut order, |&level| ranks[level]);
        Column {
            name: self.name.to_string(),
            levels: order.iter().map(|&old| self.levels[old].to_string()).collect(),
            codes: recoded(&self.codes, &new, None, self.levels.len()),
        }
    }
}

/// Whether a spelling that is an answer elsewhere stands beside what may be numbers, and is then taken for a missing value.
fn has_missing_among_numbers(levels: &[&str]) -> bool {
    let options = ReadOptions::default();
    let (spelled, others): (Vec<&str>, Vec<&str>) =
        levels.iter().partition(|level| options.is_missing_among_numbers(level.as_bytes()));
    !spelled.is_empty() && others.iter().all(|level| level.bytes().any(|byte| byte.is_ascii_digit()))
}

/// Whether a text is read as it was written, and needs no quotes for that.
fn is_plain_text(text: &str) -> bool {
    let special = |c: char| c.is_control() || matches!(c, ',' | ';' | '|' | '"' | '\u{feff}');
    text.trim() == text
        && !text.contains(special)
        && !ReadOptions::default().is_missing(text.as_bytes())
        && text != "."
}

/// Whether levels look like several answers in a cell, however often they occur.
fn are_answers(levels: &[&str]) -> bool {
    let once: Vec<(&str, u64)> = levels.iter().map(|&level| (level, 1)).collect();
    Several::of(&once).is_some()
}

#[cfg(test)]
mod tests {
    use super::super::{Plan, Prepared, TableReader, prepare};
    use super::*;

    fn column(name: &str, levels: &[&str], codes: &str) -> Column {
        let codes = codes.bytes().map(|byte| Some(u16::from(byte - b'0')));
        Column {
            name: name.into(),
            levels: levels.iter().map(ToString::to_string).collect(),
            codes: Codes::pack(levels.len(), codes),
        }
    }

    fn table(columns: &[Column]) -> Table {
        Table { columns: columns.to_vec(), rows: columns[0].codes.len() }
    }

    /// By way of the text.
    fn through_text(drawn: &Table) -> Plain {
        let mut reader = TableReader::new(ReadOptions::default());
        reader.push((drawn.csv_header() + &drawn.csv_rows(0..drawn.rows)).as_bytes()).unwrap();
        let Prepared { table, notices, .. } = prepare(&reader.finish().unwrap(), &Plan::default()).unwrap();
        Plain { table, notices }
    }

    #[test]
    fn a_plain_table_is_what_its_text_gives() {
        let drawn =
            table(&[column("a", &["x", "10", "9"], "0120120"), column("b", &["yes", "no"], "0101100")]);
        let plain = drawn.plain().unwrap();
        assert_eq!(plain.table.columns[0].levels, ["9", "10", "x"]);
        assert_eq!(plain.table.columns[0].codes, Codes::U8(vec![2, 1, 0, 2, 1, 0, 2]));
        assert_eq!(plain, through_text(&drawn));
    }

    #[test]
    fn what_the_codes_tell_is_said_in_the_same_words() {
        let rare = "1".to_string() + &"0".repeat(99);
        let drawn = table(&[
            column("even", &["p", "q"], &"01".repeat(50)),
            column("constant", &["x", "y"], &"1".repeat(100)),
            column("same", &["q", "p"], &"10".repeat(50)),
            column("other words", &["r", "s"], &"01".repeat(50)),
            column("rare", &["p", "q"], &rare),
            column("never z", &["z", "b", "a"], &"1221".repeat(25)),
            column("the same rare", &["p", "q"], &rare),
        ]);
        let plain = drawn.plain().unwrap();
        assert_eq!(plain, through_text(&drawn));
        let told: Vec<String> = plain.notices.iter().map(ToString::to_string).collect();
        let expected = [
            "column \"constant\": left out: the only value is \"y\"",
            "column \"same\": left out: the same values as column \"even\"; only one of them can be used",
            "column \"other words\": left out: a one-to-one recoding of column \"even\"; only one of them can be used",
            "column \"rare\": all but 1 of 100 rows have the value \"p\"; expect little from it",
            "column \"the same rare\": left out: the same values as column \"rare\"; only one of them can be used",
        ];
        assert_eq!(told, expected);
        let twins: Vec<Option<&str>> = plain.notices.iter().map(|notice| notice.twin_of.as_deref()).collect();
        assert_eq!(twins, [None, Some("even"), Some("even"), None, Some("rare")]);
        assert_eq!(plain.table.columns[2].levels, ["a", "b"]);
    }

    #[test]
    fn what_has_to_be_decided_is_left_to_the_reader() {
        let other = || column("b", &["yes", "no"], "0101100");
        let beside_other = [
            ("nothing else", column("a", &["x"], "0000000")),
            ("nothing but a copy", column("a", &["p", "q"], "1010011")),
            ("a word for missing values", column("a", &["x", "NA"], "0110110")),
            ("a doubtful word among numbers", column("a", &["1", "2", "None"], "0120120")),
            ("an empty level", column("a", &["x", ""], "0110110")),
            ("another delimiter", column("a", &["x;y", "z"], "0110110")),
            ("a name that is a value", column("x", &["x", "y"], "0110110")),
            ("a name that is a number", column("1", &["x", "y"], "0110110")),
        ];
        for (what, column) in beside_other {
            assert_eq!(table(&[column, other()]).plain(), None, "{what}");
        }
        assert_eq!(table(&[other()]).plain(), None, "one column");
    }
}
