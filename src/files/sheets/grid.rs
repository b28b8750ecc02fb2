//! From the cells of a sheet to a table: where it begins, what its columns are called, what is missing.

use std::borrow::Cow;

use super::super::FileOptions;
use super::super::assemble::{self, Described};
use super::begin::has_header;
use crate::progress::{Progress, Watch};
use crate::table::{
    FileKind, Format, MAX_COLUMNS, Notice, RawTable, ReadOptions, TableBuilder, first_row, write_number,
};
use crate::{Error, ErrorKind, Result};

/// Rows from which it is found where the table begins.
const HEAD: usize = 100;
/// Rows between two words about the progress.
const STEP: usize = 1024;
/// A column of the sheet without a cell so far.
const NONE: u32 = u32::MAX;

/// One cell.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cell<'a> {
    Number(f64),
    Text(Cow<'a, str>),
    Truth(bool),
    /// Such as `#DIV/0!`.
    Error(Cow<'a, str>),
    /// A formula whose value the file does not hold.
    Uncomputed,
}

/// Cells that were made one; rows and columns are counted from 0, the last ones included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Merged {
    pub(super) rows: (usize, usize),
    pub(super) columns: (usize, usize),
}

type Row<'a> = Vec<(usize, Cell<'a>)>;

/// Takes the rows of a sheet from top to bottom.
pub(super) struct Grid {
    options: ReadOptions,
    /// Rows that wait until there are enough of them, with their numbers.
    head: Vec<(usize, Row<'static>)>,
    body: Option<Body>,
    /// Merged cells, those that begin further down last.
    merged: Vec<Merged>,
    /// Values that go on downwards: column, last row, value.
    going_on: Vec<(usize, usize, Cell<'static>)>,
    filled: u64,
    rows: usize,
}

/// The table, once it has begun.
#[derive(Default)]
struct Body {
    table: TableBuilder,
    /// For each column of the sheet, its column of the table.
    places: Vec<u32>,
    /// For each column of the table, its column of the sheet and whether it has a value.
    columns: Vec<(usize, bool)>,
    names: Vec<(usize, String)>,
    header_row: Option<usize>,
    first_row: usize,
    errors: Vec<(u64, String)>,
    uncomputed: u64,
}

/// The error of a sheet with so many columns.
pub(super) fn too_wide(columns: usize) -> Error {
    Error::expected(ErrorKind::TooLarge, format!("at most {MAX_COLUMNS} columns"), columns)
}

impl Grid {
    pub(super) fn new(options: &FileOptions<'_>) -> Self {
        Self {
            options: options.as_text(),
            head: Vec::new(),
            body: None,
            merged: Vec::new(),
            going_on: Vec::new(),
            filled: 0,
            rows: 0,
        }
    }

    /// Says which cells are merged, before the first of their rows comes.
    pub(super) fn merge(&mut self, merged: impl IntoIterator<Item = Merged>) {
        self.merged.extend(merged);
        self.merged.sort_by_key(|merged| merged.rows.0);
    }

    /// Takes a row: its number and its cells, from left to right, without empty ones.
    pub(super) fn row(&mut self, number: usize, row: &mut Row<'_>, watch: &mut Watch<'_>) -> Result<()> {
        self.go_on(number, row);
        if row.is_empty() {
            return Ok(());
        }
        self.rows += 1;
        if self.rows.is_multiple_of(STEP) {
            watch.tell(Progress::open(self.rows))?;
        }
        if let Some((column, _)) = row.last().filter(|(column, _)| *column >= MAX_COLUMNS) {
            return Err(too_wide(column + 1));
        }
        if let Some(body) = &mut self.body {
            body.push(row);
            return Ok(());
        }
        self.head.push((number, row.drain(..).map(|(column, cell)| (column, cell.owned())).collect()));
        if self.head.len() == HEAD {
            self.begin();
        }
        Ok(())
    }

    /// Puts the values of merged cells above into the row, in their first column: this is how a value for several rows is
    /// written. To the right they do not go on, as a remark over several columns is no value of each.
    fn go_on(&mut self, number: usize, row: &mut Row<'_>) {
        self.going_on.retain(|(_, last, _)| number <= *last);
        for (column, _, cell) in &self.going_on {
            if let Err(place) = row.binary_search_by_key(column, |(column, _)| *column) {
                row.insert(place, (*column, cell.clone()));
                self.filled += 1;
            }
        }
        let begun = self.merged.partition_point(|merged| merged.rows.0 <= number);
        for merged in self.merged.drain(..begun) {
            if merged.rows.1 <= number || merged.rows.0 != number {
                continue;
            }
            if let Ok(place) = row.binary_search_by_key(&merged.columns.0, |(column, _)| *column) {
                self.going_on.push((merged.columns.0, merged.rows.1, row[place].1.clone().owned()));
            }
        }
    }

    /// Finds the first row of the table and whether it holds the names, then takes the rows that waited.
    fn begin(&mut self) {
        let head = std::mem::take(&mut self.head);
        let texts = texts(&head);
        let first = match self.options.header_row {
            Some(row) => head.iter().position(|(number, _)| number + 1 >= row).unwrap_or(head.len()),
            None => first_row(&texts, &self.options),
        };
        let first = first.min(head.len().saturating_sub(1));
        let header = texts.len() > first && has_header(&texts[first..], &self.options);
        let mut body =
            Body { first_row: head.get(first).map_or(0, |(number, _)| *number), ..Body::default() };
        let mut rows = head.into_iter().skip(first);
        if header && let Some((number, row)) = rows.next() {
            body.header_row = Some(number);
            body.names = row.iter().map(|(column, cell)| (*column, cell.text().into_owned())).collect();
        }
        rows.for_each(|(_, mut row)| body.push(&mut row));
        self.body = Some(body);
    }

    /// Whether there are rows, and more than one column.
    pub(super) fn is_table(&mut self) -> bool {
        if self.body.is_none() {
            self.begin();
        }
        self.body.as_ref().is_some_and(|body| body.table.rows() > 0 && body.columns.len() > 1)
    }

    /// The table of the sheet with this number.
    pub(super) fn finish(mut self, kind: FileKind, sheets: &[String], number: usize) -> Result<RawTable> {
        if self.body.is_none() {
            self.begin();
        }
        let body = self.body.unwrap_or_default();
        let notices = body.notices(self.filled);
        let format = Format {
            header: body.header_row.is_some(),
            header_row: body.header_row.map_or(1, |row| row + 1),
            sheet: sheets.get(number).cloned(),
            sheets: sheets.to_vec(),
            ..Format::of(kind)
        };
        let (columns, values, rows) = body.finish();
        assemble::table(values, rows, columns, format, notices)
    }
}

impl Body {
    fn push(&mut self, row: &mut Row<'_>) {
        for (column, cell) in row.drain(..) {
            let place = self.place(column);
            let builder = self.table.column(place);
            match cell {
                Cell::Number(number) => builder.number(number),
                Cell::Text(text) => builder.text(&text),
                Cell::Truth(truth) => builder.text(if truth { "true" } else { "false" }),
                Cell::Error(error) => {
                    builder.missing();
                    self.count_error(&error);
                }
                Cell::Uncomputed => {
                    builder.missing();
                    self.uncomputed += 1;
                }
            }
        }
        self.table.end_row();
    }

    /// The column of the table for a column of the sheet.
    fn place(&mut self, column: usize) -> usize {
        if column >= self.places.len() {
            self.places.resize(column + 1, NONE);
        }
        if self.places[column] == NONE {
            self.places[column] = self.table.add_column() as u32;
            self.columns.push((column, true));
        }
        self.places[column] as usize
    }

    fn count_error(&mut self, error: &str) {
        match self.errors.iter_mut().find(|(_, text)| text == error) {
            Some((count, _)) => *count += 1,
            None => self.errors.push((1, error.to_string())),
        }
    }

    fn notices(&self, filled: u64) -> Vec<Notice> {
        let mut texts = Vec::new();
        if self.header_row.unwrap_or(self.first_row) > 0 {
            let begins = self.header_row.unwrap_or(self.first_row) + 1;
            texts.push(format!(
                "the table begins in row {begins} of the sheet; what stands above was left out"
            ));
        }
        if !self.errors.is_empty() {
            let all: Vec<String> =
                self.errors.iter().map(|(count, text)| format!("{text} ({count})")).collect();
            texts.push(format!("cells with an error are missing values: {}", all.join(", ")));
        }
        if self.uncomputed > 0 {
            let count = self.uncomputed;
            texts.push(format!(
                "{count} formulas have no stored value and are missing values: open and save the file in a spreadsheet program"
            ));
        }
        if filled > 0 {
            texts.push(format!("merged cells stand for all of their rows: {filled} cells were filled in"));
        }
        texts.into_iter().map(|text| Notice { column: None, text, twin_of: None }).collect()
    }

    /// Columns from left to right. One with a name and no value is a column, one with neither is none.
    fn finish(mut self) -> (Vec<Described>, Vec<crate::table::Values>, usize) {
        for (column, _) in self.names.clone() {
            self.place(column);
        }
        let mut order: Vec<(usize, usize)> =
            self.columns.iter().enumerate().map(|(place, (column, _))| (*column, place)).collect();
        order.sort_unstable();
        let name = |(number, &(column, _)): (usize, &(usize, usize))| {
            let named = self.names.iter().find(|(named, _)| *named == column);
            match named.map(|(_, name)| name.clone()) {
                // Where no row gives names, a column without one is nothing to be told.
                None if self.header_row.is_none() => format!("column {}", number + 1),
                name => name.unwrap_or_default(),
            }
        };
        let columns = order.iter().enumerate().map(name);
        let columns = columns.map(|name| Described { name, ..Described::default() }).collect();
        let (values, rows) = self.table.finish();
        let mut values: Vec<Option<crate::table::Values>> = values.into_iter().map(Some).collect();
        let values = order.iter().filter_map(|&(_, place)| values[place].take()).collect();
        (columns, values, rows)
    }
}

/// The first rows as texts, all of the same width.
fn texts(head: &[(usize, Row<'static>)]) -> Vec<Vec<String>> {
    let columns = || head.iter().flat_map(|(_, row)| row.iter().map(|(column, _)| *column));
    let (first, last) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
    let row = |(_, row): &(usize, Row<'static>)| {
        let mut texts = vec![String::new(); last + 1 - first];
        for (column, cell) in row {
            texts[column - first] = cell.text().into_owned();
        }
        texts
    };
    head.iter().map(row).collect()
}

impl Cell<'_> {
    fn owned(self) -> Cell<'static> {
        match self {
            Self::Number(number) => Cell::Number(number),
            Self::Text(text) => Cell::Text(Cow::Owned(text.into_owned())),
            Self::Truth(truth) => Cell::Truth(truth),
            Self::Error(error) => Cell::Error(Cow::Owned(error.into_owned())),
            Self::Uncomputed => Cell::Uncomputed,
        }
    }

    /// As the level that it would become.
    fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Number(number) => {
                let mut text = String::new();
                write_number(*number, &mut text);
                Cow::Owned(text)
            }
            Self::Text(text) => Cow::Borrowed(text.trim()),
            Self::Truth(truth) => Cow::Borrowed(if *truth { "true" } else { "false" }),
            Self::Error(_) | Self::Uncomputed => Cow::Borrowed(""),
        }
    }
}
