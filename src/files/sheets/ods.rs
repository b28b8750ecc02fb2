//! `OpenDocument` spreadsheets. Rows and cells that repeat are written once with their number, so a small file may claim to be enormous.

use std::borrow::Cow;

use super::super::xml::{Event, Events, Tag, unescape};
use super::super::zip::Zip;
use super::super::{FileOptions, calendar, protected};
use super::grid::{Cell, Grid, Merged};
use super::{Sheets, needed_part, part, unfinished};
use crate::progress::Watch;
use crate::{Error, ErrorKind, Result};

/// Cells that repeat, at most, in all.
const MOST_REPEATED: u64 = 100_000_000;

/// A workbook whose sheets have not been read yet.
pub(super) struct Workbook {
    content: String,
    /// The name of each sheet, and the byte at which it begins.
    sheets: Vec<(String, usize)>,
}

impl Workbook {
    pub(super) fn open(bytes: &[u8], options: &FileOptions<'_>) -> Result<Self> {
        let zip = Zip::open(bytes, options.memory)?;
        let manifest = part(&zip, "META-INF/manifest.xml")?.unwrap_or_default();
        if manifest.contains("encryption-data") {
            return Err(protected());
        }
        let content = needed_part(&zip, "content.xml")?;
        let sheets = tables(&content);
        Ok(Self { content, sheets })
    }
}

/// The sheets. They are looked for by their tag alone, as going through all cells takes as long as reading them.
fn tables(content: &str) -> Vec<(String, usize)> {
    let mut sheets = Vec::new();
    for (at, _) in content.match_indices(":table ") {
        let begin = content[..at].rfind('<').unwrap_or_default();
        let is_tag = content[begin..at].bytes().skip(1).all(|byte| byte.is_ascii_alphanumeric());
        let tag = Events::new(&content[begin..]).next_tag().filter(|tag| is_tag && tag.name == "table");
        if let Some(name) = tag.and_then(|tag| tag.value("name")) {
            sheets.push((name.into_owned(), begin));
        }
    }
    sheets
}

impl Sheets for Workbook {
    fn names(&self) -> Vec<String> {
        self.sheets.iter().map(|(name, _)| name.clone()).collect()
    }

    fn fill(&mut self, number: usize, grid: &mut Grid, watch: &mut Watch<'_>) -> Result<()> {
        let mut events = Events::new(&self.content[self.sheets[number].1..]);
        match events.next_tag() {
            Some(tag) if !tag.is_empty => rows(&mut events, grid, watch),
            _ => Ok(()),
        }
    }
}

fn rows(events: &mut Events<'_>, grid: &mut Grid, watch: &mut Watch<'_>) -> Result<()> {
    let (mut number, mut repeated) = (0usize, 0u64);
    while let Some(event) = events.next() {
        match event {
            Event::Open(tag) if tag.name == "table-row" => {
                let times = times(tag, "number-rows-repeated");
                let mut row =
                    if tag.is_empty { Vec::new() } else { cells(events, number, grid, &mut repeated)? };
                if row.is_empty() {
                    number = number.saturating_add(times);
                    continue;
                }
                repeated = repeated.saturating_add((times as u64 - 1).saturating_mul(row.len() as u64));
                check(repeated)?;
                for _ in 0..times {
                    grid.row(number, &mut row.clone(), watch)?;
                    number += 1;
                }
                row.clear();
            }
            Event::Close("table") => return Ok(()),
            _ => {}
        }
    }
    Err(unfinished("content.xml", events))
}

fn check(repeated: u64) -> Result<()> {
    if repeated <= MOST_REPEATED {
        return Ok(());
    }
    let expected = format!("a sheet in which at most {MOST_REPEATED} cells repeat");
    Err(Error::expected(ErrorKind::TooLarge, expected, repeated))
}

/// How often something repeats; at least once.
fn times(tag: Tag<'_>, name: &str) -> usize {
    tag.raw(name).and_then(|text| text.parse().ok()).unwrap_or(1).max(1)
}

/// The cells of a row.
fn cells<'a>(
    events: &mut Events<'a>,
    number: usize,
    grid: &mut Grid,
    repeated: &mut u64,
) -> Result<Vec<(usize, Cell<'a>)>> {
    let (mut column, mut row) = (0usize, Vec::new());
    while let Some(event) = events.next() {
        match event {
            Event::Open(tag) if matches!(tag.name, "table-cell" | "covered-table-cell") => {
                let many = times(tag, "number-columns-repeated");
                let text = if tag.is_empty { None } else { text(events, tag.name) };
                let cell = cell(tag, text.as_deref());
                let (down, right) = (times(tag, "number-rows-spanned"), times(tag, "number-columns-spanned"));
                if down > 1 {
                    let rows = (number, number.saturating_add(down - 1));
                    grid.merge([Merged { rows, columns: (column, column.saturating_add(right - 1)) }]);
                }
                if let Some(cell) = cell.filter(|_| tag.name == "table-cell") {
                    *repeated = repeated.saturating_add(many as u64 - 1);
                    check(*repeated)?;
                    (0..many).for_each(|k| row.push((column + k, cell.clone())));
                }
                column = column.saturating_add(many);
            }
            Event::Close("table-row") => return Ok(row),
            _ => {}
        }
    }
    Err(unfinished("content.xml", events))
}

/// The value of a cell: in its attributes, or the text in it.
fn cell<'a>(tag: Tag<'a>, text: Option<&str>) -> Option<Cell<'a>> {
    let number = || tag.raw("value").and_then(|value| value.trim().parse().ok()).map(Cell::Number);
    let shown = || text.filter(|text| !text.trim().is_empty()).map(str::to_owned);
    let kinds: Vec<&str> =
        tag.attributes().filter(|(name, _)| *name == "value-type").map(|(_, kind)| kind).collect();
    if kinds.contains(&"error") {
        return Some(Cell::Error(Cow::Owned(shown().unwrap_or_else(|| "an error".to_string()))));
    }
    match kinds.first() {
        Some(&("float" | "percentage" | "currency")) => number(),
        Some(&"date") => tag.value("date-value").map(|date| Cell::Text(Cow::Owned(calendar::iso(&date)))),
        Some(&"time") => tag.value("time-value").map(|time| Cell::Text(Cow::Owned(calendar::iso(&time)))),
        Some(&"boolean") => Some(Cell::Truth(tag.raw("boolean-value") == Some("true"))),
        Some(_) => tag
            .value("string-value")
            .map(Cell::Text)
            .or_else(|| shown().map(|text| Cell::Text(Cow::Owned(text)))),
        None if tag.raw("formula").is_some() => Some(Cell::Uncomputed),
        None => shown().map(|text| Cell::Text(Cow::Owned(text))),
    }
}

/// The text of a cell up to its end: paragraphs, without remarks.
fn text(events: &mut Events<'_>, name: &str) -> Option<String> {
    let (mut text, mut paragraphs, mut remark, mut depth) = (String::new(), 0, false, 0);
    for event in events.by_ref() {
        match event {
            Event::Open(tag) if tag.name == "annotation" => remark = !tag.is_empty,
            Event::Close("annotation") => remark = false,
            Event::Open(tag) if tag.name == name && !tag.is_empty => depth += 1,
            Event::Close(closed) if closed == name => {
                if depth == 0 {
                    break;
                }
                depth -= 1;
            }
            _ if remark => {}
            Event::Open(tag) if tag.name == "p" => {
                if paragraphs > 0 {
                    text.push('\n');
                }
                paragraphs += 1;
            }
            Event::Open(tag) if tag.name == "s" => {
                text.extend(std::iter::repeat_n(' ', times(tag, "c").min(1000)));
            }
            Event::Open(tag) if matches!(tag.name, "tab" | "line-break") => text.push(' '),
            Event::Text(part) if paragraphs > 0 => text.push_str(&unescape(part)),
            Event::Literal(part) if paragraphs > 0 => text.push_str(part),
            _ => {}
        }
    }
    (paragraphs > 0).then_some(text)
}
