//! SAS data sets, `.sas7bdat`, by the library of that name. Labels of values stand in another file, a catalogue, and are not read;
//! missing values with a letter are missing like any other.

use std::ops::ControlFlow;

use sas7bdat::{CellValue, ColumnMeta, Dataset, Error as SasError, LogicalType};

use super::FileOptions;
use super::assemble::{self, Described};
use super::bytes::{Bytes, Order, cut_short};
use super::calendar::{Clock, SAS};
use super::guard::{damaged, guarded};
use super::labels::Meaning;
use crate::progress::{Progress, Watch};
use crate::table::{ColumnBuilder, FileKind, Format, RawTable, TableBuilder};
use crate::{Error, ErrorKind, Result};

const WHAT: &str = "a SAS data set";
/// Rows between two words about the progress.
const STEP: usize = 4096;

/// Reads a whole file.
///
/// # Errors
/// For a file that is damaged, cut short, or in an encoding that the library does not know.
pub(super) fn read(bytes: &[u8], options: &FileOptions<'_>, watch: &mut Watch<'_>) -> Result<RawTable> {
    check_pages(bytes)?;
    let file = guarded(WHAT, || Dataset::from_bytes(bytes.to_vec()))?.map_err(|error| refused(&error))?;
    let rows = file.metadata().row_count;
    let cells = rows.saturating_mul(file.columns().len() as u64);
    if cells > options.memory {
        let expected = format!("a table of at most {} cells", options.memory);
        return Err(Error::expected(ErrorKind::TooLarge, expected, cells));
    }
    let mut table = TableBuilder::new();
    for _ in file.columns() {
        table.add_column();
    }
    let mut stopped = None;
    let read = guarded(WHAT, || {
        file.visit_rows(|row| {
            for (number, cell) in row.iter().enumerate() {
                push(table.column(number), cell);
            }
            table.end_row();
            let done = table.rows() as usize;
            if done.is_multiple_of(STEP) {
                stopped = watch.tell(Progress::of(done, rows as usize)).err();
            }
            Ok(if stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })
    })?;
    read.map_err(|error| refused(&error))?;
    if let Some(error) = stopped {
        return Err(error);
    }
    let columns = file.columns().iter().map(described).collect();
    let encoding = file.metadata().encoding.clone();
    let (values, rows) = table.finish();
    let format = Format { encoding, ..Format::of(FileKind::Sas7bdat) };
    assemble::table(values, rows, columns, format, Vec::new())
}

/// The size of a page that the file claims is held to its length.
fn check_pages(bytes: &[u8]) -> Result<()> {
    let mut at = Bytes::new(bytes, Order::Little);
    at.skip(35)?;
    // A mark says whether four more bytes stand before the sizes.
    let further = if at.u8()? == b'3' { 4 } else { 0 };
    at.skip(1)?;
    if at.u8()? != 1 {
        at.set_order(Order::Big);
    }
    at.go_to(200 + further)?;
    let size = at.u32()?;
    if size as usize > bytes.len() {
        return Err(cut_short(format!("a page of {size} bytes in a file of {}", bytes.len())));
    }
    Ok(())
}

fn refused(error: &SasError) -> Error {
    damaged(WHAT, error)
}

fn push(column: &mut ColumnBuilder, cell: &CellValue<'_>) {
    match cell {
        CellValue::Null => column.missing(),
        CellValue::Int32(number) => column.number(f64::from(*number)),
        CellValue::Int64(number) => column.number(*number as f64),
        CellValue::Float64(number) => column.number(*number),
        CellValue::Str(text) => column.text(text),
        CellValue::Bytes(bytes) => column.text(&String::from_utf8_lossy(bytes)),
        CellValue::Date(date) => column.number(f64::from(date.days_since_sas_epoch)),
        CellValue::DateTime(moment) => column.number(moment.seconds_since_sas_epoch as f64),
        CellValue::Time(time) => column.number(f64::from(time.seconds_since_midnight)),
    }
}

fn described(column: &ColumnMeta) -> Described {
    let clock = match column.logical_type {
        LogicalType::Date => Some(Clock::Days { epoch: SAS }),
        LogicalType::DateTime => Some(Clock::Moments { epoch: SAS, per_second: 1, day_only: false }),
        LogicalType::Time => Some(Clock::Times { per_second: 1 }),
        _ => None,
    };
    let label = column.label.as_deref().map(str::trim).filter(|label| !label.is_empty());
    Described {
        name: column.name.trim().to_string(),
        label: label.map(str::to_owned),
        meaning: Meaning { clock, ..Meaning::default() },
    }
}
