//! A table back to text.

use std::borrow::Cow;
use std::ops::Range;

use super::{Column, Table};

impl Table {
    /// The names as a line of CSV.
    pub fn csv_header(&self) -> String {
        let names = self.columns.iter().map(|column| csv_field(&column.name));
        let mut line = names.collect::<Vec<_>>().join(",");
        line.push('\n');
        line
    }

    /// Some rows as lines of CSV; a missing value is an empty field.
    ///
    /// Pieces that are written behind each other make the whole, so that a long table need not be in memory twice.
    ///
    /// # Panics
    /// If there are fewer rows.
    pub fn csv_rows(&self, rows: Range<usize>) -> String {
        let fields: Vec<Vec<String>> = self.columns.iter().map(fields).collect();
        let mut text = String::with_capacity(rows.len() * 8 * self.columns.len());
        for row in rows {
            for (column, fields) in self.columns.iter().zip(&fields) {
                if let Some(code) = column.codes.get(row) {
                    text.push_str(&fields[usize::from(code)]);
                }
                text.push(',');
            }
            text.pop();
            text.push('\n');
        }
        text
    }
}

fn fields(column: &Column) -> Vec<String> {
    column.levels.iter().map(|level| csv_field(level).into_owned()).collect()
}

/// A field, in quotes where a reader would otherwise see something else.
pub fn csv_field(text: &str) -> Cow<'_, str> {
    let special = |c: char| matches!(c, ',' | '"' | '\n' | '\r');
    if text.contains(special) || text.trim() != text || text.is_empty() {
        return format!("\"{}\"", text.replace('"', "\"\"")).into();
    }
    text.into()
}

#[cfg(test)]
mod tests {
    use super::super::{Codes, ReadOptions, TableReader};
    use super::*;

    fn table() -> Table {
        let column = |name: &str, levels: [&str; 2], codes: [Option<u16>; 3]| Column {
            name: name.into(),
            levels: levels.map(String::from).to_vec(),
            codes: Codes::pack(2, codes.into_iter()),
        };
        let columns = vec![
            column("a, b", ["no", "\"yes\""], [Some(1), None, Some(0)]),
            column("c", ["0", "1"], [Some(0), Some(1), Some(1)]),
        ];
        Table { columns, rows: 3 }
    }

    #[test]
    fn fields_are_quoted_where_a_reader_would_see_something_else() {
        let table = table();
        assert_eq!(table.csv_header(), "\"a, b\",c\n");
        assert_eq!(table.csv_rows(0..3), "\"\"\"yes\"\"\",0\n,1\nno,1\n");
        assert_eq!(table.csv_rows(0..1) + &table.csv_rows(1..3), table.csv_rows(0..3));
    }

    #[test]
    fn what_was_written_reads_back() {
        let mut reader = TableReader::new(ReadOptions::default());
        reader.push(table().csv_header().as_bytes()).unwrap();
        reader.push(table().csv_rows(0..3).as_bytes()).unwrap();
        let raw = reader.finish().unwrap();
        assert_eq!((raw.columns[0].name.as_str(), raw.columns[1].name.as_str(), raw.rows), ("a, b", "c", 3));
        let first: Vec<Option<String>> = (0..3).map(|row| raw.cell(row, 0)).collect();
        assert_eq!(first, [Some("\"yes\"".into()), None, Some("no".into())]);
    }
}
