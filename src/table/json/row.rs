//! One object as a row, and the keys of all.

use rustc_hash::FxHashMap;

use super::cursor::{Cell, Cursor, Fault};

/// An object that was read. Its texts lie in one place, which is used again for the next.
pub(super) struct Row {
    /// Whether to read on behind a value that has no place in a table.
    tolerant: bool,
    scratch: Vec<u8>,
    fields: Vec<Field>,
    /// The first thing that keeps it from being a row.
    bad: Option<Fault>,
}

/// A key and its value, as ranges of the texts.
struct Field {
    key: (usize, usize),
    value: Option<(usize, usize)>,
}

impl Row {
    pub fn new(tolerant: bool) -> Self {
        Self { tolerant, scratch: Vec::new(), fields: Vec::new(), bad: None }
    }

    /// Reads an object. What is no object or holds one is a bad row, but its end is found if the reader is tolerant.
    pub fn read(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Fault> {
        self.scratch.clear();
        self.fields.clear();
        self.bad = None;
        if cursor.peek()? != b'{' {
            return self.no_object(cursor);
        }
        cursor.at += 1;
        if cursor.peek()? == b'}' {
            cursor.at += 1;
            return Ok(());
        }
        loop {
            let from = self.scratch.len();
            cursor.string("a key in quotes", &mut self.scratch)?;
            let key = (from, self.scratch.len());
            cursor.take(b":", "a colon behind the key")?;
            let value = self.value(cursor, key)?;
            self.fields.push(Field { key, value });
            if cursor.take(b",}", "a comma or the end of the object")? == b'}' {
                return Ok(());
            }
        }
    }

    fn value(
        &mut self,
        cursor: &mut Cursor<'_>,
        key: (usize, usize),
    ) -> Result<Option<(usize, usize)>, Fault> {
        let from = self.scratch.len();
        match cursor.cell(&mut self.scratch)? {
            Cell::Nothing => Ok(None),
            Cell::Text => Ok(Some((from, self.scratch.len()))),
            Cell::Nested => {
                let key = String::from_utf8_lossy(&self.scratch[key.0..key.1]).into_owned();
                self.note(nested(cursor, Some(key)))?;
                cursor.pass_nested()?;
                Ok(None)
            }
        }
    }

    fn no_object(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Fault> {
        let from = cursor.at;
        match cursor.cell(&mut self.scratch)? {
            Cell::Nested => {
                self.note(Fault::Row { at: from, key: None, expected: "an object", found: "an array" })?;
                cursor.pass_nested()
            }
            Cell::Text | Cell::Nothing => {
                self.note(Fault::Row { at: from, key: None, expected: "an object", found: "a single value" })
            }
        }
    }

    /// Notes why this is no row, or gives that back at once.
    fn note(&mut self, fault: Fault) -> Result<(), Fault> {
        if !self.tolerant {
            return Err(fault);
        }
        self.bad.get_or_insert(fault);
        Ok(())
    }

    /// Why this is no row, if it is none.
    pub fn take_bad(&mut self) -> Option<Fault> {
        self.bad.take()
    }

    /// Number of values, null not counted.
    pub fn values(&self) -> u64 {
        self.fields.iter().filter(|field| field.value.is_some()).count() as u64
    }

    /// The keys, and the texts of their values where they have one.
    pub fn fields(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        let text =
            |(from, to): (usize, usize)| std::str::from_utf8(&self.scratch[from..to]).unwrap_or_default();
        self.fields.iter().map(move |field| (text(field.key), field.value.map(text)))
    }
}

/// The fault of a cell that is an array or an object.
pub(super) fn nested(cursor: &Cursor<'_>, key: Option<String>) -> Fault {
    let found = if cursor.text[cursor.at] == b'[' { "an array" } else { "an object" };
    Fault::Row { at: cursor.at, key, expected: "a text, a number, true, false or null", found }
}

/// All keys met so far, in the order in which they were.
#[derive(Default)]
pub(super) struct Keys {
    names: Vec<String>,
    columns: FxHashMap<String, usize>,
    /// The object in which each was met last.
    met: Vec<u64>,
    objects: u64,
}

impl Keys {
    /// The columns of a row's keys, of which some may be new; or a key that comes twice.
    pub fn columns_of(&mut self, row: &Row, columns: &mut Vec<usize>) -> Result<(), String> {
        self.objects += 1;
        columns.clear();
        let known = self.names.len();
        for (place, (key, _)) in row.fields().enumerate() {
            let column = match self.names.get(place) {
                Some(name) if name == key => place,
                _ => self.columns.get(key).copied().unwrap_or_else(|| self.add(key)),
            };
            if self.met[column] == self.objects {
                let twice = key.to_string();
                self.forget(known);
                return Err(twice);
            }
            self.met[column] = self.objects;
            columns.push(column);
        }
        Ok(())
    }

    /// Adds a key.
    pub fn add(&mut self, key: &str) -> usize {
        let column = self.names.len();
        self.names.push(key.to_string());
        self.columns.insert(key.to_string(), column);
        self.met.push(0);
        column
    }

    /// Forgets the keys of a row that is none after all.
    fn forget(&mut self, known: usize) {
        for name in self.names.drain(known..) {
            self.columns.remove(&name);
        }
        self.met.truncate(known);
    }

    pub fn len(&self) -> usize {
        self.names.len()
    }

    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Whether a key was met.
    pub fn contains(&self, key: &str) -> bool {
        self.columns.contains_key(key)
    }
}
