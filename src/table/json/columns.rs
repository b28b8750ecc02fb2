//! An object of arrays: a key, then all cells of its column.

use super::cursor::Cell;
use super::form::{Form, InColumns};
use super::row::nested;
use super::{Json, Step};
use crate::{Error, ErrorKind, Result};

impl Json {
    /// Reads the next cell of a column, or what stands between cells.
    pub(super) fn read_column(&mut self, place: InColumns, last: bool) -> Step {
        let next = self.peek(last)?;
        let mut cursor = Self::cursor(&self.text, self.start, last);
        let mut scratch = Vec::new();
        let then = match place {
            InColumns::Bracket => {
                cursor.take(b"{", "an object")?;
                InColumns::Key
            }
            InColumns::Key => {
                cursor.string("a key in quotes", &mut scratch)?;
                cursor.take(b":", "a colon behind the key")?;
                cursor.take(b"[", "an array of cells, as the first key has")?;
                let end = cursor.at;
                self.begin_column(&String::from_utf8_lossy(&scratch))?;
                return Ok(self.went_on(end, Form::Columns(InColumns::First)));
            }
            InColumns::First if next == b']' => {
                let end = cursor.at + 1;
                self.end_column()?;
                return Ok(self.went_on(end, Form::Columns(InColumns::ColumnComma)));
            }
            InColumns::First | InColumns::Next => {
                let cell = cursor.cell(&mut scratch)?;
                if cell == Cell::Nested {
                    return Err(nested(&cursor, self.keys.names().last().cloned()).into());
                }
                let end = cursor.at;
                self.take_cell(cell, &scratch);
                return Ok(self.went_on(end, Form::Columns(InColumns::Comma)));
            }
            InColumns::Comma => {
                if cursor.take(b",]", "a comma or the end of the array")? == b']' {
                    let end = cursor.at;
                    self.end_column()?;
                    return Ok(self.went_on(end, Form::Columns(InColumns::ColumnComma)));
                }
                InColumns::Next
            }
            InColumns::ColumnComma => {
                let end_of_object = cursor.take(b",}", "a comma or the end of the object")? == b'}';
                let end = cursor.at;
                let form = if end_of_object { Form::End } else { Form::Columns(InColumns::Key) };
                return Ok(self.went_on(end, form));
            }
        };
        let end = cursor.at;
        Ok(self.went_on(end, Form::Columns(then)))
    }

    fn begin_column(&mut self, key: &str) -> Result<()> {
        if self.keys.contains(key) {
            let error = Error::expected(ErrorKind::Table, "each key once", format!("{key:?} again"));
            return Err(self.at(self.start, error));
        }
        self.keys.add(key);
        self.builder.add_column();
        self.cells = 0;
        self.check_size()
    }

    fn take_cell(&mut self, cell: Cell, text: &[u8]) {
        let column = self.builder.len() - 1;
        match cell {
            Cell::Text => self.builder.column(column).text(&String::from_utf8_lossy(text)),
            Cell::Nothing | Cell::Nested => self.builder.column(column).missing(),
        }
        self.values += 1;
        self.cells += 1;
        if column == 0 {
            self.rows += 1;
        }
    }

    /// Refuses a column that is not as long as the first.
    fn end_column(&mut self) -> Result<()> {
        if self.cells == self.rows {
            return Ok(());
        }
        let expected = format!("{} values, as the first key has", self.rows);
        let error = self.at(self.start, Error::expected(ErrorKind::Table, expected, self.cells));
        Err(self.keys.names().last().cloned().into_iter().fold(error, Error::in_column))
    }
}
