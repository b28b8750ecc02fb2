//! Cells met lately, as they stand in the text. Most columns of a table have few different cells, each a hundred bytes long: comparing
//! them with those before takes a fraction of the time of reading them.

use std::borrow::Cow;
use std::ops::Range;

use super::super::grid::Cell;
use super::cell::Read;
use crate::table::MAX_COLUMNS;

/// Cells that are known in a column, and bytes of the longest of them.
const KNOWN: usize = 8;
const LONGEST: usize = 256;

/// The cells met lately in each column.
#[derive(Default)]
pub(super) struct Recent(Vec<Column>);

#[derive(Default)]
struct Column {
    known: Vec<Known>,
    /// The one to be forgotten next.
    oldest: usize,
}

/// A cell that was read.
struct Known {
    /// As it stands, from the beginning of its tag to the end of that which closes it.
    raw: String,
    value: Value,
    times: usize,
}

/// What it holds.
#[derive(Clone)]
enum Value {
    Nothing,
    Number(f64),
    Truth(bool),
    /// Some of the text as it stands.
    Text(Range<usize>),
}

impl Recent {
    /// The cell with which a text begins, if it was met lately in this column, and how long it is.
    #[inline]
    pub(super) fn find<'a>(&self, column: usize, text: &'a str) -> Option<(Read<'a>, usize)> {
        let known = self.0.get(column)?.known.iter().find(|known| begins(text, &known.raw))?;
        let cell = match &known.value {
            Value::Nothing => None,
            Value::Number(number) => Some(Cell::Number(*number)),
            Value::Truth(truth) => Some(Cell::Truth(*truth)),
            Value::Text(range) => Some(Cell::Text(Cow::Borrowed(&text[range.clone()]))),
        };
        Some((Read { cell, times: known.times, span: (1, 1) }, known.raw.len()))
    }

    /// Keeps a cell that was read, with the text that it was read from. What goes over several rows, or is no part of that text, is
    /// read anew each time.
    pub(super) fn keep(&mut self, column: usize, raw: &str, read: &Read<'_>) {
        if raw.len() > LONGEST || column >= MAX_COLUMNS || read.span != (1, 1) {
            return;
        }
        let value = match &read.cell {
            None => Value::Nothing,
            Some(Cell::Number(number)) => Value::Number(*number),
            Some(Cell::Truth(truth)) => Value::Truth(*truth),
            Some(Cell::Text(Cow::Borrowed(text))) => match raw.find(text) {
                Some(at) => Value::Text(at..at + text.len()),
                None => return,
            },
            Some(_) => return,
        };
        if column >= self.0.len() {
            self.0.resize_with(column + 1, Column::default);
        }
        self.0[column].keep(raw, value, read.times);
    }
}

/// Whether a text begins with another, word by word: in a browser's module, bytes would be compared one by one.
fn begins(text: &str, start: &str) -> bool {
    let (Some(text), start) = (text.as_bytes().get(..start.len()), start.as_bytes()) else { return false };
    let (words, rest) = text.as_chunks::<8>();
    let (others, other_rest) = start.as_chunks::<8>();
    let same = |(a, b): (&[u8; 8], &[u8; 8])| u64::from_le_bytes(*a) == u64::from_le_bytes(*b);
    words.iter().zip(others).all(same) && rest == other_rest
}

impl Column {
    fn keep(&mut self, raw: &str, value: Value, times: usize) {
        if self.known.len() < KNOWN {
            return self.known.push(Known { raw: raw.to_string(), value, times });
        }
        let known = &mut self.known[self.oldest];
        known.raw.clear();
        known.raw.push_str(raw);
        (known.value, known.times) = (value, times);
        self.oldest = (self.oldest + 1) % KNOWN;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(cell: Option<Cell<'static>>) -> Read<'static> {
        Read { cell, times: 1, span: (1, 1) }
    }

    #[test]
    fn a_cell_is_found_again_in_its_column_alone() {
        let mut recent = Recent::default();
        let raw = "<c t='a'><p>a</p></c>";
        let text = read(Some(Cell::Text(Cow::Borrowed("a"))));
        recent.keep(2, raw, &text);
        recent.keep(2, "<c/>", &Read { times: 3, ..read(None) });
        assert_eq!(recent.find(2, "<c t='a'><p>a</p></c><c/>"), Some((text, raw.len())));
        assert_eq!(recent.find(2, "<c/><c/>"), Some((Read { times: 3, ..read(None) }, 4)));
        assert_eq!(recent.find(1, raw).or(recent.find(2, "<c t='a'><p>a</p>")), None);
    }

    #[test]
    fn what_cannot_be_found_again_is_not_kept_and_the_oldest_is_forgotten() {
        let mut recent = Recent::default();
        recent.keep(0, "<c>&amp;</c>", &read(Some(Cell::Text(Cow::Owned("&".into())))));
        recent.keep(0, "<c>1</c>", &Read { span: (2, 1), ..read(Some(Cell::Number(1.0))) });
        recent.keep(usize::MAX, "<c/>", &read(None));
        assert!(recent.0.is_empty());
        let raw = |k: usize| format!("<c>{k}</c>");
        (0..=KNOWN).for_each(|k| recent.keep(0, &raw(k), &read(Some(Cell::Number(k as f64)))));
        assert_eq!(recent.find(0, &raw(0)), None);
        for k in 1..=KNOWN {
            let raw = raw(k);
            let (found, _) = recent.find(0, &raw).expect("one of the latest");
            assert_eq!(found, read(Some(Cell::Number(k as f64))));
        }
    }
}
