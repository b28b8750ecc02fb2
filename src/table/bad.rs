//! Rows that cannot be read: refused, or left out and told.

use super::{BadRow, Notice, Skipped};
use crate::{Error, Hint, Result};

/// Bad rows that are kept for the list.
const LISTED: usize = 100;
/// Bad rows that the notice tells of.
const TOLD: usize = 3;

/// The bad rows of a file so far.
pub(super) struct BadRows {
    /// How many may be left out; none may without it.
    most: Option<u64>,
    skipped: Skipped,
    first: Option<Error>,
}

impl BadRows {
    pub(super) fn new(most: Option<u64>) -> Self {
        Self { most, skipped: Skipped::default(), first: None }
    }

    /// Number of rows left out.
    pub(super) fn total(&self) -> u64 {
        self.skipped.total
    }

    /// Whether rows may be left out.
    pub(super) fn allowed(&self) -> bool {
        self.most.is_some()
    }

    pub(super) fn skipped(&self) -> Skipped {
        self.skipped.clone()
    }

    /// Notes a bad row, or gives the error back where none may be left out. Names can never be left out.
    pub(super) fn add(&mut self, error: Error, line: u64, row: u64, names: bool) -> Result<()> {
        if names {
            return Err(error);
        }
        if self.most.is_none() {
            return Err(hinted(error));
        }
        self.skipped.total += 1;
        if self.skipped.rows.len() < LISTED {
            self.skipped.rows.push(BadRow { line, row, found: error.message().to_string() });
        }
        self.first.get_or_insert_with(|| error.at_row(row).at_line(line));
        Ok(())
    }

    /// Refuses more bad rows than were allowed, and a table that is left with no row.
    ///
    /// That is known only at the end, so that the error can tell how many there are.
    pub(super) fn check(&self, rows: u64) -> Result<()> {
        let (Some(most), Some(first)) = (self.most, &self.first) else { return Ok(()) };
        let found = |what: String| {
            let place = first.place();
            let error = Error::new(first.kind(), format!("{what}; here the first: {}", first.message()));
            let error = first.hint().map_or(error.clone(), |hint| error.with_hint(hint.clone()));
            hinted(error).at_row(place.row.unwrap_or(1)).at_line(place.line.unwrap_or(1))
        };
        let total = self.skipped.total;
        if total > most {
            let rows = if total == 1 { "row" } else { "rows" };
            return Err(found(format!(
                "expected at most {most} rows that cannot be read, found {total} {rows}"
            )));
        }
        if rows == 0 {
            return Err(found(format!("expected rows that can be read, found none and {total} that cannot")));
        }
        Ok(())
    }

    /// Tells how many rows were left out, and of the first.
    pub(super) fn notice(&self) -> Option<Notice> {
        let Skipped { total, rows } = &self.skipped;
        let one = |bad: &BadRow| format!("row {} (line {}): {}", bad.row, bad.line, bad.found);
        let told: Vec<String> = rows.iter().take(TOLD).map(one).collect();
        let more = if *total > TOLD as u64 { "; ..." } else { "" };
        let were = if *total == 1 { "row that cannot be read was" } else { "rows that cannot be read were" };
        (*total > 0).then(|| Notice::table(format!("{total} {were} left out: {}{more}", told.join("; "))))
    }
}

/// The error, with the hint that such rows can be left out unless it has another.
fn hinted(error: Error) -> Error {
    if error.hint().is_some() { error } else { error.with_hint(Hint::SkipBadRows) }
}
