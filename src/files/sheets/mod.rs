//! Workbooks: Excel's `.xlsx` and `.xls`, and that of `OpenDocument`, `.ods`.
//!
//! Each reader hands over rows of cells; which of them are the names and where the table begins is found by [`grid`], the same for all.

mod begin;
mod chains;
mod formats;
mod grid;
mod ods;
mod xls;
mod xlsx;

use std::borrow::Cow;

use super::FileOptions;
use super::xml::Events;
use super::zip::Zip;
use crate::progress::Watch;
use crate::table::{Encoding, FileKind, RawTable};
use crate::{Error, ErrorKind, Result};
use grid::Grid;

/// Reads one sheet of a workbook: the one asked for, else the first that holds a table.
///
/// # Errors
/// For a file that is damaged or protected; when there is no such sheet, or no table.
pub(super) fn read(
    bytes: &[u8],
    kind: FileKind,
    options: &FileOptions<'_>,
    watch: &mut Watch<'_>,
) -> Result<RawTable> {
    match kind {
        FileKind::Xlsx => chosen(&mut xlsx::Workbook::open(bytes, options)?, kind, options, watch),
        FileKind::Ods => ods::read(bytes, options, watch),
        _ => chosen(&mut xls::Workbook::open(bytes, options)?, kind, options, watch),
    }
}

/// A workbook, whatever program wrote it.
trait Sheets {
    /// The names of the sheets that can be read, in their order.
    fn names(&self) -> Vec<String>;
    /// Whether a sheet is not shown.
    fn is_hidden(&self, _number: usize) -> bool {
        false
    }
    /// Reads the sheet with this number.
    fn fill(&mut self, number: usize, grid: &mut Grid, watch: &mut Watch<'_>) -> Result<()>;
}

fn chosen(
    workbook: &mut dyn Sheets,
    kind: FileKind,
    options: &FileOptions<'_>,
    watch: &mut Watch<'_>,
) -> Result<RawTable> {
    let names = workbook.names();
    let numbers: Vec<usize> = if let Some(wanted) = &options.sheet {
        vec![position(&names, wanted)?]
    } else {
        // What is not shown is seldom meant.
        let (hidden, shown): (Vec<usize>, Vec<usize>) =
            (0..names.len()).partition(|&number| workbook.is_hidden(number));
        [shown, hidden].concat()
    };
    for number in numbers {
        let mut grid = Grid::new(options);
        workbook.fill(number, &mut grid, watch)?;
        if grid.is_table() || options.sheet.is_some() {
            return grid.finish(kind, &names, number);
        }
    }
    Err(no_table(&names))
}

fn no_table(names: &[String]) -> Error {
    let found = match names.len() {
        0 => "no sheet at all".to_string(),
        1 => format!("an empty sheet {:?}", names[0]),
        count => format!("{count} sheets without one"),
    };
    Error::expected(ErrorKind::Table, "a sheet with a table", found)
}

fn position(names: &[String], wanted: &str) -> Result<usize> {
    let exact = names.iter().position(|name| name == wanted);
    let alike = || names.iter().position(|name| is_alike(name, wanted));
    exact.or_else(alike).ok_or_else(|| unknown_sheet(names, wanted))
}

/// Whether two names are the same but for their case and the spaces around them.
fn is_alike(name: &str, wanted: &str) -> bool {
    name.trim().eq_ignore_ascii_case(wanted.trim())
}

fn unknown_sheet(names: &[String], wanted: &str) -> Error {
    let all: Vec<String> = names.iter().map(|name| format!("{name:?}")).collect();
    let expected = format!("one of the sheets {}", all.join(", "));
    Error::expected(ErrorKind::Setting, expected, format!("{wanted:?}"))
}

/// The text of a part of a workbook.
fn part(zip: &Zip<'_>, name: &str) -> Result<Option<String>> {
    let Some(bytes) = zip.read(name)? else { return Ok(None) };
    let text = match bytes.get(..2) {
        Some([0xFF, 0xFE]) => Encoding::UTF_16LE.decode(&bytes).into_owned(),
        Some([0xFE, 0xFF]) => Encoding::UTF_16BE.decode(&bytes).into_owned(),
        _ => String::from_utf8(bytes).map_err(|_| other_bytes(name))?,
    };
    Ok(Some(text))
}

fn other_bytes(name: &str) -> Error {
    Error::expected(ErrorKind::Encoding, "UTF-8 text", format!("other bytes in {name}"))
}

/// The same for a part that has to be there.
fn needed_part(zip: &Zip<'_>, name: &str) -> Result<String> {
    needed(part(zip, name)?, name)
}

/// A part that has to be there.
fn needed<T>(part: Option<T>, name: &str) -> Result<T> {
    part.ok_or_else(|| Error::expected(ErrorKind::Table, format!("{name} in the workbook"), "none"))
}

/// The error of a part that ends too early.
fn unfinished(name: &str, rest: &Events<'_>) -> Error {
    let found = format!("the end of {name}, with {} bytes left", rest.rest().len());
    Error::expected(ErrorKind::Table, "a whole sheet", found)
}

/// Puts a text behind another; the first of them is not copied.
fn append<'b>(all: &mut Option<Cow<'b, str>>, text: Cow<'b, str>) {
    match all {
        Some(all) if !all.is_empty() => all.to_mut().push_str(&text),
        _ => *all = Some(text),
    }
}
