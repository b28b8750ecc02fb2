//! Workbooks of Excel since 2007: a zip archive of XML.

use std::borrow::Cow;

use super::super::xml::{Event, Events, Tag, unescape};
use super::super::zip::Zip;
use super::super::{FileOptions, calendar};
use super::formats::Shown;
use super::grid::{Cell, Grid, Merged};
use super::{Sheets, append, needed_part, part, unfinished};
use crate::Result;
use crate::progress::Watch;

/// A workbook whose sheets have not been read yet.
pub(super) struct Workbook<'a> {
    zip: Zip<'a>,
    sheets: Vec<Sheet>,
    /// Texts that cells point to.
    texts: Vec<String>,
    /// How the numbers of cells of each style are shown.
    styles: Vec<Shown>,
    since_1904: bool,
}

struct Sheet {
    name: String,
    part: String,
    hidden: bool,
}

/// A part that another one points to.
struct Related {
    id: String,
    kind: String,
    part: String,
}

impl<'a> Workbook<'a> {
    pub(super) fn open(bytes: &'a [u8], options: &FileOptions<'_>) -> Result<Self> {
        let zip = Zip::open(bytes, options.memory)?;
        let of_package = related(&zip, "_rels/.rels", "")?;
        let workbook = of_package.iter().find(|related| related.kind == "officeDocument");
        let workbook = workbook.map_or("xl/workbook.xml", |related| &related.part);
        let folder = workbook.rsplit_once('/').map_or("", |(folder, _)| folder);
        let file = workbook.rsplit('/').next().unwrap_or(workbook);
        let relations = related(&zip, &join(folder, &format!("_rels/{file}.rels")), folder)?;
        let of_kind =
            |kind: &str| relations.iter().find(|related| related.kind == kind).map(|related| &related.part);
        let text = needed_part(&zip, workbook)?;
        let texts = match of_kind("sharedStrings") {
            Some(name) => shared_texts(&part(&zip, name)?.unwrap_or_default()),
            None => Vec::new(),
        };
        let styles = match of_kind("styles") {
            Some(name) => styles(&part(&zip, name)?.unwrap_or_default()),
            None => Vec::new(),
        };
        let (sheets, since_1904) = sheets(&text, &relations);
        Ok(Self { zip, sheets, texts, styles, since_1904 })
    }
}

impl Sheets for Workbook<'_> {
    fn names(&self) -> Vec<String> {
        self.sheets.iter().map(|sheet| sheet.name.clone()).collect()
    }

    fn is_hidden(&self, number: usize) -> bool {
        self.sheets[number].hidden
    }

    fn fill(&mut self, number: usize, grid: &mut Grid, watch: &mut Watch<'_>) -> Result<()> {
        let name = &self.sheets[number].part;
        let text = needed_part(&self.zip, name)?;
        grid.merge(merged(&text));
        let mut events = Events::new(&text);
        while let Some(tag) = events.next_tag() {
            if tag.name == "sheetData" {
                if tag.is_empty {
                    return Ok(());
                }
                return self.rows(&mut events, name, grid, watch);
            }
        }
        Err(unfinished(name, &events))
    }
}

impl Workbook<'_> {
    fn rows<'b>(
        &'b self,
        events: &mut Events<'b>,
        name: &str,
        grid: &mut Grid,
        watch: &mut Watch<'_>,
    ) -> Result<()> {
        let (mut number, mut row) = (0, Vec::new());
        let mut next_column = 0;
        while let Some(event) = events.next() {
            match event {
                Event::Open(tag) if tag.name == "row" => {
                    let told = tag.raw("r").and_then(|text| text.parse::<usize>().ok());
                    number = told.map_or(number, |told| told.saturating_sub(1));
                    next_column = 0;
                    if tag.is_empty {
                        number += 1;
                    }
                }
                Event::Open(tag) if tag.name == "c" => {
                    let (column, cell) = self.cell(tag, events, next_column);
                    next_column = column + 1;
                    if let Some(cell) = cell {
                        insert(&mut row, column, cell);
                    }
                }
                Event::Close("row") => {
                    grid.row(number, &mut row, watch)?;
                    row.clear();
                    number += 1;
                }
                Event::Close("sheetData") => return Ok(()),
                _ => {}
            }
        }
        Err(unfinished(name, events))
    }

    /// One cell, up to its end, and its column.
    fn cell<'b>(&'b self, tag: Tag<'b>, events: &mut Events<'b>, next: usize) -> (usize, Option<Cell<'b>>) {
        let (mut column, mut style, mut kind) = (next, 0, "n");
        for (name, value) in tag.attributes() {
            match name {
                "r" => column = place(value).map_or(next, |(_, column)| column),
                "s" => style = value.parse().unwrap_or_default(),
                "t" => kind = value,
                _ => {}
            }
        }
        if tag.is_empty {
            return (column, None);
        }
        let content = content(events);
        let value = content.value.unwrap_or_default();
        let cell = match kind {
            _ if value.is_empty() && content.formula => Some(Cell::Uncomputed),
            _ if value.trim().is_empty() => None,
            "s" => value
                .trim()
                .parse()
                .ok()
                .and_then(|index: usize| self.texts.get(index))
                .map(|text| Cell::Text(Cow::Borrowed(text))),
            "b" => Some(Cell::Truth(value.trim() == "1" || value.trim() == "true")),
            "e" => Some(Cell::Error(value)),
            "d" => Some(Cell::Text(Cow::Owned(iso(&value)))),
            "str" | "inlineStr" => Some(Cell::Text(unescape_excel(value))),
            _ => Some(self.number(value, style)),
        };
        (column, cell)
    }

    fn number<'b>(&self, value: Cow<'b, str>, style: usize) -> Cell<'b> {
        let Ok(number) = value.trim().parse::<f64>() else { return Cell::Text(value) };
        let shown = self.styles.get(style).copied().unwrap_or_default();
        match shown.text(number, self.since_1904) {
            Some(text) => Cell::Text(Cow::Owned(text)),
            None => Cell::Number(number),
        }
    }
}

/// Cells come from left to right; one that does not is put where it belongs.
fn insert<'b>(row: &mut Vec<(usize, Cell<'b>)>, column: usize, cell: Cell<'b>) {
    if row.last().is_none_or(|(last, _)| *last < column) {
        return row.push((column, cell));
    }
    match row.binary_search_by_key(&column, |(column, _)| *column) {
        Ok(place) => row[place].1 = cell,
        Err(place) => row.insert(place, (column, cell)),
    }
}

/// What stands between the tags of a cell.
#[derive(Default)]
struct Content<'b> {
    value: Option<Cow<'b, str>>,
    formula: bool,
}

fn content<'b>(events: &mut Events<'b>) -> Content<'b> {
    let mut content = Content::default();
    let mut inside = "";
    let mut phonetic = false;
    for event in events.by_ref() {
        match event {
            Event::Open(tag) => {
                content.formula |= tag.name == "f";
                phonetic |= tag.name == "rPh" && !tag.is_empty;
                inside = if tag.is_empty { "" } else { tag.name };
            }
            Event::Close("c") => break,
            Event::Close(name) => {
                phonetic &= name != "rPh";
                inside = "";
            }
            Event::Text(text) if matches!(inside, "v" | "t") && !phonetic => {
                append(&mut content.value, unescape(text));
            }
            Event::Literal(text) if matches!(inside, "v" | "t") && !phonetic => {
                append(&mut content.value, Cow::Borrowed(text));
            }
            Event::Text(_) | Event::Literal(_) => {}
        }
    }
    content
}

/// Texts of rich or plain text, without the hints how to pronounce them.
fn shared_texts(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    let (mut current, mut in_text, mut phonetic) = (String::new(), false, false);
    for event in Events::new(text) {
        match event {
            Event::Open(tag) if tag.name == "si" => {
                current.clear();
                if tag.is_empty {
                    all.push(String::new());
                }
            }
            Event::Open(tag) if tag.name == "rPh" => phonetic = !tag.is_empty,
            Event::Open(tag) if tag.name == "t" => in_text = !tag.is_empty,
            Event::Close("rPh") => phonetic = false,
            Event::Close("t") => in_text = false,
            Event::Close("si") => all.push(unescape_excel(Cow::Borrowed(&current)).into_owned()),
            Event::Text(text) if in_text && !phonetic => current.push_str(&unescape(text)),
            Event::Literal(text) if in_text && !phonetic => current.push_str(text),
            _ => {}
        }
    }
    all
}

/// Characters that XML cannot hold are written as `_x000D_`.
fn unescape_excel(text: Cow<'_, str>) -> Cow<'_, str> {
    if !text.contains("_x") {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = &*text;
    while let Some((before, behind)) = rest.split_once("_x") {
        out.push_str(before);
        let digits = behind.get(..5).filter(|five| five.ends_with('_')).map(|five| &five[..4]);
        let letter = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()).and_then(char::from_u32);
        if let Some(letter) = letter {
            out.push(letter);
            rest = &behind[5..];
        } else {
            out.push_str("_x");
            rest = behind;
        }
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// How each style shows numbers.
fn styles(text: &str) -> Vec<Shown> {
    let mut own: Vec<(u32, Shown)> = Vec::new();
    let mut all = Vec::new();
    let mut in_cells = false;
    for event in Events::new(text) {
        match event {
            Event::Open(tag) if tag.name == "numFmt" => {
                let id = tag.raw("numFmtId").and_then(|id| id.parse().ok());
                if let (Some(id), Some(code)) = (id, tag.value("formatCode")) {
                    own.push((id, Shown::of(&code)));
                }
            }
            Event::Open(tag) if tag.name == "cellXfs" => in_cells = !tag.is_empty,
            Event::Close("cellXfs") => in_cells = false,
            Event::Open(tag) if tag.name == "xf" && in_cells => {
                let id = tag.raw("numFmtId").and_then(|id| id.parse().ok()).unwrap_or_default();
                let shown = own.iter().find(|(own, _)| *own == id).map(|(_, shown)| *shown);
                all.push(shown.unwrap_or_else(|| Shown::built_in(id)));
            }
            _ => {}
        }
    }
    all
}

/// The sheets that hold cells, and whether days are counted from 1904.
fn sheets(text: &str, relations: &[Related]) -> (Vec<Sheet>, bool) {
    let (mut sheets, mut since_1904) = (Vec::new(), false);
    let mut events = Events::new(text);
    while let Some(tag) = events.next_tag() {
        match tag.name {
            "workbookPr" => since_1904 = matches!(tag.raw("date1904"), Some("1" | "true")),
            "sheet" => {
                let (name, id) = (tag.value("name").unwrap_or_default(), tag.raw("id").unwrap_or_default());
                let found = relations.iter().find(|related| related.id == id);
                if let Some(related) = found.filter(|related| related.kind == "worksheet") {
                    let hidden = tag.raw("state").is_some_and(|state| state != "visible");
                    sheets.push(Sheet { name: name.into_owned(), part: related.part.clone(), hidden });
                }
            }
            _ => {}
        }
    }
    (sheets, since_1904)
}

/// What a list of relations points to; none where there is no such list.
fn related(zip: &Zip<'_>, name: &str, folder: &str) -> Result<Vec<Related>> {
    let text = part(zip, name)?.unwrap_or_default();
    let mut all = Vec::new();
    let mut events = Events::new(&text);
    while let Some(tag) = events.next_tag() {
        if tag.name != "Relationship" {
            continue;
        }
        let value = |name| tag.value(name).unwrap_or_default().into_owned();
        let kind = value("Type");
        let kind = kind.rsplit('/').next().unwrap_or_default().to_string();
        all.push(Related { id: value("Id"), kind, part: join(folder, &value("Target")) });
    }
    Ok(all)
}

/// A path from a folder, or from the root.
fn join(folder: &str, target: &str) -> String {
    let target = target.replace('\\', "/");
    let mut parts: Vec<&str> = if target.starts_with('/') { Vec::new() } else { folder.split('/').collect() };
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            name => parts.push(name),
        }
    }
    parts.retain(|part| !part.is_empty());
    parts.join("/")
}

/// The merged cells, which stand behind the rows.
fn merged(text: &str) -> Vec<Merged> {
    let behind = text.rfind("sheetData").map_or("", |at| &text[at..]);
    let mut events = Events::new(behind);
    let mut all = Vec::new();
    while let Some(tag) = events.next_tag() {
        if tag.name != "mergeCell" {
            continue;
        }
        let range = tag.raw("ref").and_then(|range| range.split_once(':'));
        if let Some((from, to)) = range.and_then(|(from, to)| Some((place(from)?, place(to)?))) {
            all.push(Merged { rows: (from.0, to.0), columns: (from.1, to.1) });
        }
    }
    all
}

/// Row and column, from 0, of a place such as `B12`.
fn place(text: &str) -> Option<(usize, usize)> {
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    if letters == 0 || letters > 3 {
        return None;
    }
    let (column, row) = text.split_at(letters);
    let column =
        column.bytes().fold(0, |all, letter| 26 * all + usize::from(letter.to_ascii_uppercase() - b'A') + 1);
    Some((row.parse::<usize>().ok()?.checked_sub(1)?, column - 1))
}

/// `2024-03-01T12:30:00.000Z` as people write it.
fn iso(text: &str) -> String {
    calendar::iso(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_paths_by_hand() {
        assert_eq!(place("A1"), Some((0, 0)));
        assert_eq!(place("XFD1048576"), Some((1_048_575, 16_383)));
        assert_eq!((place("1"), place("A"), place("A0"), place("ABCD1")), (None, None, None, None));
        assert_eq!(join("xl", "worksheets/sheet1.xml"), "xl/worksheets/sheet1.xml");
        assert_eq!(join("xl", "/xl/worksheets/sheet1.xml"), "xl/worksheets/sheet1.xml");
        assert_eq!(join("xl/a", "../b.xml"), "xl/b.xml");
    }

    #[test]
    fn texts_are_joined_and_their_pronunciation_left_out() {
        let text = "<sst><si><t>a</t></si><si><r><t xml:space=\"preserve\">b </t></r><r><t>&amp;c</t></r>\
                    <rPh><t>x</t></rPh></si><si/><si><t>d_x000D_e_xyz_</t></si></sst>";
        assert_eq!(shared_texts(text), ["a", "b &c", "", "d\re_xyz_"]);
    }
}
