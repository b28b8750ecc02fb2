//! Tables about which nothing has to be decided: what is drawn from a network need not be written as text and read again.

use super::inspect::{FEW_LEVELS, is_nearly_constant};
use super::kinds::Several;
use super::levels::level_ranks;
use super::prepare::recoded;
use super::{Codes, Column, ReadOptions, Table, number};
use crate::math::sort::sort_by_key;

impl Table {
    /// The table that its own text (its [header](Self::csv_header) and [rows](Self::csv_rows)) gives when it is read and prepared as suggested, if
    /// all that happens on this way is that levels are put in order: no column is left out or cut into bins, no text is taken for a missing
    /// value, and there is no notice. Otherwise nothing: then the text has to be read, and says what was done.
    ///
    /// Time: a pass over the codes, and for every two columns the rows until they differ. Memory: the table that is returned.
    pub fn plain(&self) -> Option<Self> {
        let is_plain = self.columns.len() >= 2 && self.columns.iter().all(is_plain) && !self.has_copies();
        is_plain.then(|| Self { columns: self.columns.iter().map(ordered).collect(), rows: self.rows })
    }

    fn has_copies(&self) -> bool {
        let pairs = self.columns.iter().enumerate();
        pairs
            .flat_map(|(index, a)| self.columns[..index].iter().map(move |b| (a, b)))
            .any(|(a, b)| split_alike(a, b))
    }
}

/// Whether a column is kept as it stands. Few levels are neither an identifier nor numbers to be cut.
fn is_plain(Column { name, levels, codes }: &Column) -> bool {
    // A name that could be a value makes the first line look like a row.
    let is_name = is_plain_text(name) && number::parse(name).is_none() && !levels.contains(name);
    is_name
        && (2..=FEW_LEVELS).contains(&levels.len())
        && levels.iter().all(|level| is_plain_text(level))
        && !has_missing_among_numbers(levels)
        && !are_answers(levels)
        && varies(levels.len(), codes)
}

/// Whether a spelling that is an answer elsewhere stands beside what may be numbers, and is then taken for a missing value.
fn has_missing_among_numbers(levels: &[String]) -> bool {
    let options = ReadOptions::default();
    let (spelled, others): (Vec<&String>, Vec<&String>) =
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
fn are_answers(levels: &[String]) -> bool {
    let once: Vec<(&str, u64)> = levels.iter().map(|level| (level.as_str(), 1)).collect();
    Several::of(&once).is_some()
}

/// Whether every row has a value, every level occurs, and no level is in nearly all rows.
fn varies(levels: usize, codes: &Codes) -> bool {
    let mut counts = vec![0; levels];
    for code in codes.iter() {
        match code {
            Some(code) => counts[usize::from(code)] += 1,
            None => return false,
        }
    }
    let (all, most) = (codes.len() as u64, counts.iter().copied().max().unwrap_or_default());
    counts.iter().all(|&rows| rows > 0) && !is_nearly_constant(all - most, all)
}

/// Whether two columns split the rows in the same way.
fn split_alike(a: &Column, b: &Column) -> bool {
    let mut partner = vec![None; a.levels.len()];
    let agree = |(a, b): (Option<u16>, Option<u16>)| match a {
        Some(a) => *partner[usize::from(a)].get_or_insert(b) == b,
        None => b.is_none(),
    };
    // As many levels on both sides: then no two of them have one partner.
    a.levels.len() == b.levels.len() && a.codes.iter().zip(b.codes.iter()).all(agree)
}

/// The column with its levels in order.
fn ordered(Column { name, levels, codes }: &Column) -> Column {
    let ranks = level_ranks(&levels.iter().map(String::as_str).collect::<Vec<_>>());
    let new: Vec<u16> = ranks.iter().map(|&rank| rank as u16).collect();
    let mut order: Vec<usize> = (0..levels.len()).collect();
    sort_by_key(&mut order, |&level| ranks[level]);
    Column {
        name: name.clone(),
        levels: order.iter().map(|&old| levels[old].clone()).collect(),
        codes: recoded(codes, &new, None, levels.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Plan, TableReader, prepare};
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

    #[test]
    fn a_plain_table_is_what_its_text_gives() {
        let drawn =
            table(&[column("a", &["x", "10", "9"], "0120120"), column("b", &["yes", "no"], "0101100")]);
        let plain = drawn.plain().unwrap();
        assert_eq!(plain.columns[0].levels, ["9", "10", "x"]);
        assert_eq!(plain.columns[0].codes, Codes::U8(vec![2, 1, 0, 2, 1, 0, 2]));
        let mut reader = TableReader::new(ReadOptions::default());
        reader.push((drawn.csv_header() + &drawn.csv_rows(0..7)).as_bytes()).unwrap();
        let prepared = prepare(&reader.finish().unwrap(), &Plan::default()).unwrap();
        assert_eq!((plain, Vec::new()), (prepared.table, prepared.notices));
    }

    #[test]
    fn what_has_to_be_decided_is_left_to_the_reader() {
        let other = || column("b", &["yes", "no"], "0101100");
        let beside_other = [
            ("one level", column("a", &["x"], "0000000")),
            ("a copy", column("a", &["p", "q"], "1010011")),
            ("a level that does not occur", column("a", &["x", "y", "z"], "0110110")),
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
        let rare = column("a", &["x", "y"], &("1".to_string() + &"0".repeat(99)));
        let even = column("b", &["x", "y"], &"01".repeat(50));
        assert_eq!(table(&[rare, even]).plain(), None, "a level in nearly all rows");
    }
}
