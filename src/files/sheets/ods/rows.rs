//! The rows of a sheet, as many at a time as are there as a whole.

use super::super::super::xml::{Event, Events, Tag};
use super::super::grid::{Cell, Grid, Merged, too_wide};
use super::cell::{Read, times};
use super::recent::Recent;
use crate::progress::Watch;
use crate::table::MAX_COLUMNS;
use crate::{Error, ErrorKind, Result};

/// Cells that repeat, at most, in all.
const MOST_REPEATED: u64 = 100_000_000;

/// How far a sheet has been read.
#[derive(Default)]
pub(super) struct Rows {
    /// The number of the next row.
    number: usize,
    /// Cells so far that repeat another.
    repeated: u64,
    recent: Recent,
}

/// The cells of a row that hold something, and their columns.
type Cells<'a> = Vec<(usize, Cell<'a>)>;

/// What else a row says.
#[derive(Default)]
struct Said {
    merged: Vec<Merged>,
    repeated: u64,
}

impl Rows {
    /// Hands the rows over up to one that is cut off, which has to come again with its rest; `true` at the end of the sheet.
    pub(super) fn take(
        &mut self,
        events: &mut Events<'_>,
        grid: &mut Grid,
        watch: &mut Watch<'_>,
    ) -> Result<bool> {
        let mut cells = Cells::new();
        loop {
            let before = events.clone();
            let is_whole = match events.next() {
                Some(Event::Open(tag)) if tag.name == "table-row" => {
                    self.row(tag, events, &mut cells, grid, watch)?
                }
                Some(Event::Close("table")) => return Ok(true),
                Some(_) => true,
                None => false,
            };
            if !is_whole {
                *events = before;
                return Ok(false);
            }
        }
    }

    /// One row, as often as it repeats; `false` if it is cut off.
    fn row<'a>(
        &mut self,
        tag: Tag<'a>,
        events: &mut Events<'a>,
        cells: &mut Cells<'a>,
        grid: &mut Grid,
        watch: &mut Watch<'_>,
    ) -> Result<bool> {
        cells.clear();
        if !tag.is_empty {
            let Some(said) = self.cells(events, cells)? else { return Ok(false) };
            self.repeated = said.repeated;
            grid.merge(said.merged);
        }
        let times = times(tag.raw("number-rows-repeated"));
        if cells.is_empty() {
            self.number = self.number.saturating_add(times);
            return Ok(true);
        }
        self.repeated = self.repeated.saturating_add((times as u64 - 1).saturating_mul(cells.len() as u64));
        check(self.repeated)?;
        for _ in 1..times {
            grid.row(self.number, &mut cells.clone(), watch)?;
            self.number += 1;
        }
        grid.row(self.number, cells, watch)?;
        self.number += 1;
        Ok(true)
    }

    /// The cells of a row; `None` if it is cut off.
    fn cells<'a>(&mut self, events: &mut Events<'a>, cells: &mut Cells<'a>) -> Result<Option<Said>> {
        let mut said = Said { repeated: self.repeated, ..Said::default() };
        let mut column = 0;
        loop {
            let rest = events.rest();
            let read = if let Some((read, length)) = self.recent.find(column, rest) {
                events.skip(length);
                read
            } else {
                match events.next() {
                    Some(Event::Open(tag)) if matches!(tag.name, "table-cell" | "covered-table-cell") => {
                        let Some(read) = Read::of(tag, events) else { return Ok(None) };
                        self.recent.keep(column, &rest[..rest.len() - events.rest().len()], &read);
                        read
                    }
                    Some(Event::Close("table-row")) => return Ok(Some(said)),
                    Some(_) => continue,
                    None => return Ok(None),
                }
            };
            said.merged.extend(read.merged(self.number, column));
            let end = column.saturating_add(read.times);
            if let Some(cell) = read.cell {
                said.repeated = said.repeated.saturating_add(read.times as u64 - 1);
                check(said.repeated)?;
                if end > MAX_COLUMNS {
                    return Err(too_wide(end));
                }
                cells.extend((column + 1..end).map(|column| (column - 1, cell.clone())));
                cells.push((end - 1, cell));
            }
            column = end;
        }
    }
}

fn check(repeated: u64) -> Result<()> {
    if repeated <= MOST_REPEATED {
        return Ok(());
    }
    let expected = format!("a sheet in which at most {MOST_REPEATED} cells repeat");
    Err(Error::expected(ErrorKind::TooLarge, expected, repeated))
}
