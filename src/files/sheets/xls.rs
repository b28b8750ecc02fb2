//! Workbooks of Excel before 2007, by the library calamine.
//! On some damaged files it panics, so it is guarded.

use std::borrow::Cow;
use std::io::Cursor;

use calamine::{Data, ExcelDateTime, Range, Reader, SheetType, SheetVisible, Xls, XlsError};

use super::super::guard::{damaged, guarded};
use super::super::{FileOptions, protected};
use super::formats::Shown;
use super::grid::{Cell, Grid, Merged};
use super::{Sheets, chains};
use crate::progress::Watch;
use crate::{Error, ErrorKind, Result};

const WHAT: &str = "an Excel workbook";
/// The smallest file of this kind: a header and two sectors.
const SMALLEST: usize = 1536;

/// A workbook, all of it read.
pub(super) struct Workbook<'a> {
    file: Xls<Cursor<&'a [u8]>>,
    sheets: Vec<(String, bool)>,
    since_1904: bool,
}

impl<'a> Workbook<'a> {
    pub(super) fn open(bytes: &'a [u8], _: &FileOptions<'_>) -> Result<Self> {
        if bytes.len() < SMALLEST {
            let found = format!("{} bytes", bytes.len());
            return Err(Error::expected(ErrorKind::Table, "a whole Excel workbook", found));
        }
        chains::check(bytes, WHAT)?;
        let file = guarded(WHAT, || Xls::new(Cursor::new(bytes)))?.map_err(|error| refused(&error))?;
        let cells = file.sheets_metadata().iter().filter(|sheet| sheet.typ == SheetType::WorkSheet);
        let sheets =
            cells.map(|sheet| (sheet.name.clone(), sheet.visible != SheetVisible::Visible)).collect();
        let since_1904 = file.has_1904_epoch();
        Ok(Self { file, sheets, since_1904 })
    }
}

fn refused(error: &XlsError) -> Error {
    match error {
        XlsError::Password => protected(),
        other => damaged(WHAT, other),
    }
}

impl Sheets for Workbook<'_> {
    fn names(&self) -> Vec<String> {
        self.sheets.iter().map(|(name, _)| name.clone()).collect()
    }

    fn is_hidden(&self, number: usize) -> bool {
        self.sheets[number].1
    }

    fn fill(&mut self, number: usize, grid: &mut Grid, watch: &mut Watch<'_>) -> Result<()> {
        let name = self.sheets[number].0.clone();
        let merged = self.file.merge_cells_by_sheet_name(&name).unwrap_or_default();
        grid.merge(merged.iter().map(|area| Merged {
            rows: (area.start.0 as usize, area.end.0 as usize),
            columns: (area.start.1 as usize, area.end.1 as usize),
        }));
        let range = guarded(WHAT, || self.file.worksheet_range(&name))?.map_err(|error| refused(&error))?;
        rows(&range, self.since_1904, grid, watch)
    }
}

fn rows(range: &Range<Data>, since_1904: bool, grid: &mut Grid, watch: &mut Watch<'_>) -> Result<()> {
    // A range begins at the first cell that is used.
    let Some((top, left)) = range.start() else { return Ok(()) };
    for (down, cells) in range.rows().enumerate() {
        let cells = cells.iter().enumerate();
        let mut row = cells
            .filter_map(|(right, data)| Some((left as usize + right, cell(data, since_1904)?)))
            .collect();
        grid.row(top as usize + down, &mut row, watch)?;
    }
    Ok(())
}

fn cell(data: &Data, since_1904: bool) -> Option<Cell<'_>> {
    Some(match data {
        Data::Empty => return None,
        Data::Int(number) => Cell::Number(*number as f64),
        Data::Float(number) => Cell::Number(*number),
        Data::String(text) if text.trim().is_empty() => return None,
        Data::String(text) | Data::DateTimeIso(text) | Data::DurationIso(text) => {
            Cell::Text(Cow::Borrowed(text))
        }
        Data::Bool(truth) => Cell::Truth(*truth),
        Data::DateTime(moment) => date(moment, since_1904),
        Data::Error(error) => Cell::Error(Cow::Owned(error.to_string())),
    })
}

/// The library tells days from spans of time, and we whole days from others.
fn date<'a>(moment: &ExcelDateTime, since_1904: bool) -> Cell<'a> {
    let number = moment.as_f64();
    let shown = match () {
        () if moment.is_duration() => Shown::Elapsed,
        () if number < 1.0 => Shown::Time,
        () if number.fract() == 0.0 => Shown::Date,
        () => Shown::Moment,
    };
    match shown.text(number, since_1904) {
        Some(text) => Cell::Text(Cow::Owned(text)),
        None => Cell::Number(number),
    }
}
