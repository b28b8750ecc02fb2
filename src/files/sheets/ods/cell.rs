//! One cell: its value stands in its attributes, or it is the text in it.

use std::borrow::Cow;

use super::super::super::calendar;
use super::super::super::xml::{Event, Events, Tag, unescape};
use super::super::append;
use super::super::grid::{Cell, Merged};

/// A cell as it was read.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Read<'a> {
    /// What it holds, if anything; nothing where another one covers it.
    pub(super) cell: Option<Cell<'a>>,
    /// How often it repeats to the right; at least once.
    pub(super) times: usize,
    /// The rows and columns over which it goes; at least one.
    pub(super) span: (usize, usize),
}

/// What the attributes of a cell say, with their entities.
#[derive(Default)]
struct Said<'a> {
    kind: Option<&'a str>,
    is_error: bool,
    /// The value of a number, a date, a time, a truth and a text.
    number: Option<&'a str>,
    date: Option<&'a str>,
    time: Option<&'a str>,
    truth: Option<&'a str>,
    text: Option<&'a str>,
    has_formula: bool,
    times: Option<&'a str>,
    span: (Option<&'a str>, Option<&'a str>),
}

/// How often something repeats; at least once.
pub(super) fn times(text: Option<&str>) -> usize {
    text.and_then(|text| text.parse().ok()).unwrap_or(1).max(1)
}

impl<'a> Read<'a> {
    /// Reads a cell up to its end; `None` if it is cut off.
    pub(super) fn of(tag: Tag<'a>, events: &mut Events<'a>) -> Option<Self> {
        let said = Said::of(tag);
        let text = if tag.is_empty { Cow::Borrowed("") } else { text(events, tag.name)? };
        let span = (times(said.span.0), times(said.span.1));
        let times = times(said.times);
        let cell = if tag.name == "table-cell" { said.cell(text) } else { None };
        Some(Self { cell, times, span })
    }

    /// The cells that are one with this one, if it goes over several rows.
    pub(super) fn merged(&self, row: usize, column: usize) -> Option<Merged> {
        let (rows, columns) = self.span;
        (rows > 1).then(|| Merged {
            rows: (row, row.saturating_add(rows - 1)),
            columns: (column, column.saturating_add(columns - 1)),
        })
    }
}

impl<'a> Said<'a> {
    fn of(tag: Tag<'a>) -> Self {
        let mut said = Self::default();
        for (name, value) in tag.attributes() {
            match name {
                // LibreOffice tells the kind twice, and only the second time that it is an error.
                "value-type" => {
                    said.is_error |= value == "error";
                    said.kind = said.kind.or(Some(value));
                }
                "value" => said.number = Some(value),
                "date-value" => said.date = Some(value),
                "time-value" => said.time = Some(value),
                "boolean-value" => said.truth = Some(value),
                "string-value" => said.text = Some(value),
                "formula" => said.has_formula = true,
                "number-columns-repeated" => said.times = Some(value),
                "number-rows-spanned" => said.span.0 = Some(value),
                "number-columns-spanned" => said.span.1 = Some(value),
                _ => {}
            }
        }
        said
    }

    /// The value, where `text` is what the cell shows.
    fn cell(&self, text: Cow<'a, str>) -> Option<Cell<'a>> {
        let shown = Some(text).filter(|text| !text.trim().is_empty());
        if self.is_error {
            return Some(Cell::Error(shown.unwrap_or(Cow::Borrowed("an error"))));
        }
        let moment = |iso: &str| Cell::Text(Cow::Owned(calendar::iso(&unescape(iso))));
        match self.kind {
            Some("float" | "percentage" | "currency") => {
                self.number.and_then(|value| value.trim().parse().ok()).map(Cell::Number)
            }
            Some("date") => self.date.map(moment),
            Some("time") => self.time.map(moment),
            Some("boolean") => Some(Cell::Truth(self.truth == Some("true"))),
            Some(_) => self.text.map(unescape).or(shown).map(Cell::Text),
            None if self.has_formula => Some(Cell::Uncomputed),
            None => shown.map(Cell::Text),
        }
    }
}

/// The text of a cell up to its end: paragraphs, without remarks; `None` if it is cut off.
fn text<'a>(events: &mut Events<'a>, name: &str) -> Option<Cow<'a, str>> {
    let (mut text, mut paragraphs, mut remark, mut depth) = (None, 0, false, 0);
    loop {
        match events.next()? {
            Event::Open(tag) if tag.name == "annotation" => remark = !tag.is_empty,
            Event::Close("annotation") => remark = false,
            Event::Open(tag) if tag.name == name && !tag.is_empty => depth += 1,
            Event::Close(closed) if closed == name => {
                if depth == 0 {
                    return text.or(Some(Cow::Borrowed("")));
                }
                depth -= 1;
            }
            _ if remark => {}
            Event::Open(tag) if tag.name == "p" => {
                append(&mut text, Cow::Borrowed(if paragraphs > 0 { "\n" } else { "" }));
                paragraphs += 1;
            }
            Event::Open(tag) if tag.name == "s" => {
                append(&mut text, Cow::Owned(" ".repeat(times(tag.raw("c")).min(1000))));
            }
            Event::Open(tag) if matches!(tag.name, "tab" | "line-break") => {
                append(&mut text, Cow::Borrowed(" "));
            }
            Event::Text(part) if paragraphs > 0 => append(&mut text, unescape(part)),
            Event::Literal(part) if paragraphs > 0 => append(&mut text, Cow::Borrowed(part)),
            _ => {}
        }
    }
}
