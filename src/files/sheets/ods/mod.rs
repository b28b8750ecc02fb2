//! `OpenDocument` spreadsheets. Rows and cells that repeat are written once with their number, so a small file may claim to be enormous.
//!
//! All sheets are one text, which may have a hundred bytes for each cell. So it is gone through once, while it is unpacked, and no
//! more of it is held than a few rows.

mod cell;
mod recent;
mod rows;

use super::super::stream::Stream;
use super::super::xml::Events;
use super::super::zip::Zip;
use super::super::{FileOptions, protected};
use super::grid::Grid;
use super::{needed, no_table, part, unknown_sheet};
use crate::progress::{Progress, Watch};
use crate::table::{FileKind, RawTable};
use crate::{Error, ErrorKind, Result};
use rows::Rows;

/// The part with all sheets.
const CONTENT: &str = "content.xml";

/// Reads one sheet: the one asked for, else the first that holds a table.
pub(super) fn read(bytes: &[u8], options: &FileOptions<'_>, watch: &mut Watch<'_>) -> Result<RawTable> {
    let mut sheets = Sheets::open(bytes, options)?;
    let mut names = Vec::new();
    let mut chosen: Option<(Likeness, Grid, usize)> = None;
    while let Some(sheet) = sheets.next(watch)? {
        let likeness = Likeness::of(&sheet.name, options.sheet.as_deref());
        names.push(sheet.name);
        if likeness <= chosen.as_ref().map_or(Likeness::Another, |(likeness, ..)| *likeness) {
            continue;
        }
        let mut grid = Grid::new(options);
        if !sheet.is_empty {
            sheets.fill(&mut grid, watch)?;
        }
        if grid.is_table() || options.sheet.is_some() {
            chosen = Some((likeness, grid, names.len() - 1));
        }
    }
    match (chosen, &options.sheet) {
        (Some((_, grid, number)), _) => grid.finish(FileKind::Ods, &names, number),
        (None, Some(wanted)) => Err(unknown_sheet(&names, wanted)),
        (None, None) => Err(no_table(&names)),
    }
}

/// How well a sheet is the one that was asked for. A name but for its case will do until the very name comes.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Likeness {
    Another,
    Alike,
    Same,
}

impl Likeness {
    fn of(name: &str, wanted: Option<&str>) -> Self {
        match wanted {
            None => Self::Same,
            Some(wanted) if name == wanted => Self::Same,
            Some(wanted) if super::is_alike(name, wanted) => Self::Alike,
            Some(_) => Self::Another,
        }
    }
}

/// The sheets of a file, one after the other.
struct Sheets<'a>(Stream<'a>);

/// The beginning of a sheet.
struct Sheet {
    name: String,
    is_empty: bool,
}

impl<'a> Sheets<'a> {
    fn open(bytes: &'a [u8], options: &FileOptions<'_>) -> Result<Self> {
        let zip = Zip::open(bytes, options.memory)?;
        let manifest = part(&zip, "META-INF/manifest.xml")?.unwrap_or_default();
        if manifest.contains("encryption-data") {
            return Err(protected());
        }
        let mut stream = needed(zip.stream(CONTENT)?, CONTENT)?;
        stream.more()?;
        if matches!(stream.bytes(), [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]) {
            // Nobody writes UTF-16 here, though it is allowed.
            stream = Stream::whole(needed(part(&zip, CONTENT)?, CONTENT)?.into_bytes());
        }
        Ok(Self(stream))
    }

    /// The next sheet. It is looked for by its tag alone, as going through all cells takes as long as reading them.
    fn next(&mut self, watch: &mut Watch<'_>) -> Result<Option<Sheet>> {
        loop {
            let text = text(&self.0)?;
            if let Some((sheet, behind)) = first_sheet(text) {
                self.0.pass(behind);
                return Ok(Some(sheet));
            }
            // A tag that is cut off here is seen again with its rest.
            let passed = text.rfind('<').unwrap_or(text.len());
            self.0.pass(passed);
            watch.tell(Progress::open(0))?;
            if !self.0.more()? {
                return Ok(None);
            }
        }
    }

    /// Reads the sheet that has begun.
    fn fill(&mut self, grid: &mut Grid, watch: &mut Watch<'_>) -> Result<()> {
        let mut rows = Rows::default();
        loop {
            let text = text(&self.0)?;
            let mut events = Events::new(text);
            let is_over = rows.take(&mut events, grid, watch)?;
            let passed = text.len() - events.rest().len();
            self.0.pass(passed);
            if is_over {
                return Ok(());
            }
            if !self.0.more()? {
                let found = format!("the end of {CONTENT}, with {} bytes left", self.0.bytes().len());
                return Err(Error::expected(ErrorKind::Table, "a whole sheet", found));
            }
        }
    }
}

/// What has been unpacked, but for a character that is cut off.
fn text<'b>(stream: &'b Stream<'_>) -> Result<&'b str> {
    let bytes = stream.bytes();
    let error = match std::str::from_utf8(bytes) {
        Ok(text) => return Ok(text),
        Err(error) => error,
    };
    match std::str::from_utf8(&bytes[..error.valid_up_to()]) {
        Ok(text) if error.error_len().is_none() => Ok(text),
        _ => Err(super::other_bytes(CONTENT)),
    }
}

/// The first sheet that begins in a text, and where its tag ends.
fn first_sheet(text: &str) -> Option<(Sheet, usize)> {
    text.match_indices(":table ").find_map(|(at, _)| {
        let begin = text[..at].rfind('<')?;
        if !text[begin + 1..at].bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return None;
        }
        let mut events = Events::new(&text[begin..]);
        let tag = events.next_tag().filter(|tag| tag.name == "table")?;
        let sheet = Sheet { name: tag.value("name")?.into_owned(), is_empty: tag.is_empty };
        Some((sheet, text.len() - events.rest().len()))
    })
}
