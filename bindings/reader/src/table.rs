//! Reading a file in pieces, and preparing its table as often as the user changes the plan.

use std::cell::RefCell;
use std::ops::Deref;
use std::rc::Rc;

use js_sys::{Promise, Uint8Array};
use nodewise::counts::PairCounts;
use nodewise::error::{Error, ErrorKind};
use nodewise::files;
use nodewise::table::{
    self, ColumnDetail, ColumnReport, ColumnStory, Encoding, Format, Gaps, Notice, Plan, Prepared, RawTable,
    Skipped, TableReader,
};
use nodewise::workspace::looks_like_workspace;
use nodewise_bindings::blob::unreadable;
use nodewise_bindings::border::{give, give_all, take};
use nodewise_bindings::data::{Coded, Counts};
use nodewise_bindings::failure::{Result, failure};
use nodewise_bindings::options::ReadOptions;
use nodewise_bindings::outlet::{Outlet, Pace};
use nodewise_bindings::raw::RawFile;
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::JsFuture;
use web_sys::Blob;

use super::foreign::Foreign;
use super::workspace;

/// Bytes of a piece: big enough that asking for one costs nothing, small enough that a phone has room for two.
const PIECE: f64 = (1 << 20) as f64;
/// Bytes that tell a workspace from a table.
const HEAD: f64 = 64.0;
/// Cells that rows may have when they are written out as often as they count: what a tab has room for.
const MOST_CELLS: u64 = 1 << 29;
/// Milliseconds between two words about the progress.
const PATIENCE: f64 = 100.0;

/// How far a file has been read.
#[derive(Serialize, Tsify)]
pub struct ReadProgress {
    bytes: f64,
    total: f64,
    rows: u64,
}

/// A file as it was understood.
#[derive(Serialize, Tsify)]
pub struct TableReport {
    rows: usize,
    format: Format,
    columns: Vec<ColumnReport>,
    notices: Vec<Notice>,
    skipped: Skipped,
}

/// A file that was read to its end, for as many plans as the user tries.
#[wasm_bindgen]
pub struct TableSession {
    pub(super) raw: RawTable,
    /// Rows that were written out last as often as a column of weights says, and by which.
    weighted: RefCell<Option<(String, Rc<RawTable>)>>,
}

#[wasm_bindgen]
impl TableSession {
    /// Reads a whole file, or the rows that a workspace keeps; parts are of type `ReadProgress`.
    ///
    /// # Errors
    /// A `Failure` for options that make no sense, a file that cannot be read, and with row and line for one that is no table.
    pub async fn read(data: Blob, options: Ts<ReadOptions>, outlet: Outlet) -> Result<Self> {
        if looks_like_workspace(&bytes(&data, 0.0, HEAD).await?) {
            return Ok(Self::of(workspace::rows(&bytes(&data, 0.0, data.size()).await?)?));
        }
        let mut options = take(options)?;
        let foreign = options.encoding.as_deref().and_then(Foreign::named);
        if foreign.is_some() {
            options.encoding = Some(Encoding::UTF_8.name().to_string());
        }
        let mut reader = TableReader::new(options.checked().map_err(failure)?);
        push_all(&mut reader, &data, foreign.as_ref(), &outlet).await?;
        let mut raw = reader.finish().map_err(failure)?;
        if let Some(foreign) = foreign {
            raw.format.encoding = Some(foreign.name());
        }
        Ok(Self::of(raw))
    }

    /// Takes what another module read.
    ///
    /// # Errors
    /// A `Failure` when it contradicts itself.
    pub fn adopt(file: Ts<RawFile>) -> Result<Self> {
        Ok(Self::of(take(file)?.checked()?))
    }

    /// What is in the file.
    pub fn report(&self) -> Ts<TableReport> {
        let RawTable { rows, format, notices, skipped, .. } = &self.raw;
        let columns = table::inspect(&self.raw);
        give(&TableReport {
            rows: *rows,
            format: format.clone(),
            columns,
            notices: notices.clone(),
            skipped: skipped.clone(),
        })
    }

    /// What the columns are when a plan says what is missing and how values are written.
    ///
    /// # Errors
    /// A `Failure` for what is no plan, and at its row for a weight that is no number of rows.
    pub fn inspect(&self, plan: Ts<Plan>) -> Result<Vec<Ts<ColumnReport>>> {
        let plan = take(plan)?;
        let mut reports = table::inspect_as(&*self.rows(&plan)?, &plan);
        // Weights are shown as they were read, not as the ones that are left of them.
        let weights = reports.iter().position(|report| Some(&report.name) == plan.weights.as_ref());
        if let Some(column) = weights {
            reports[column] = table::inspect(&self.raw).swap_remove(column);
        }
        Ok(give_all(&reports))
    }

    /// Looks closely at one column.
    ///
    /// # Errors
    /// A `Failure` for a column that is not there, and for what is no plan.
    pub fn detail(&self, column: usize, plan: Ts<Plan>) -> Result<Ts<ColumnDetail>> {
        let (plan, columns) = (take(plan)?, self.raw.columns.len());
        if column >= columns {
            let message = format!("expected one of {columns} columns, found number {column}");
            return Err(failure(Error::new(ErrorKind::Column, message)));
        }
        let weights = plan.weights.as_ref() == Some(&self.raw.columns[column].name);
        let rows = if weights { Rows::AsRead(&self.raw) } else { self.rows(&plan)? };
        Ok(give(&table::detail(&rows, column, &plan)))
    }

    /// What becomes of each column under a plan, in words.
    ///
    /// # Errors
    /// A `Failure` when the plan does not fit the table.
    pub fn stories(&self, plan: Ts<Plan>) -> Result<Vec<Ts<ColumnStory>>> {
        let plan = take(plan)?;
        Ok(give_all(&table::stories(&*self.rows(&plan)?, &plan).map_err(failure)?))
    }

    /// What missing values cost under a plan.
    ///
    /// # Errors
    /// A `Failure` when the plan does not fit the table.
    pub fn gaps(&self, plan: Ts<Plan>) -> Result<Ts<Gaps>> {
        let plan = take(plan)?;
        Ok(give(&table::gaps(&*self.rows(&plan)?, &plan).map_err(failure)?))
    }

    /// Applies a plan and counts.
    ///
    /// # Errors
    /// A `Failure` when the plan does not fit the table.
    pub fn prepare(&self, plan: Ts<Plan>) -> Result<Ts<Counts>> {
        let prepared = self.prepared(plan)?;
        Ok(give(&Counts::of(&PairCounts::of(&prepared.table), &prepared.notices)))
    }

    /// Applies a plan and hands over the rows, for what needs more than counts of pairs.
    ///
    /// # Errors
    /// A `Failure` when the plan does not fit the table.
    pub fn codes(&self, plan: Ts<Plan>) -> Result<Ts<Coded>> {
        Ok(give(&Coded::of(&self.prepared(plan)?.table)))
    }

    fn prepared(&self, plan: Ts<Plan>) -> Result<Prepared> {
        let plan = take(plan)?;
        table::prepare(&*self.rows(&plan)?, &plan).map_err(failure)
    }
}

/// Rows as they were read, or written out as often as they count.
enum Rows<'a> {
    AsRead(&'a RawTable),
    Weighted(Rc<RawTable>),
}

impl Deref for Rows<'_> {
    type Target = RawTable;

    fn deref(&self) -> &RawTable {
        match self {
            Self::AsRead(raw) => raw,
            Self::Weighted(raw) => raw,
        }
    }
}

impl TableSession {
    fn of(raw: RawTable) -> Self {
        Self { raw, weighted: RefCell::default() }
    }

    /// The rows that a plan is about.
    fn rows(&self, plan: &Plan) -> Result<Rows<'_>> {
        let Some(name) = &plan.weights else { return Ok(Rows::AsRead(&self.raw)) };
        if let Some((of, rows)) = &*self.weighted.borrow()
            && of == name
        {
            return Ok(Rows::Weighted(Rc::clone(rows)));
        }
        let rows = Rc::new(plan.weighted(&self.raw, MOST_CELLS).map_err(failure)?.into_owned());
        *self.weighted.borrow_mut() = Some((name.clone(), Rc::clone(&rows)));
        Ok(Rows::Weighted(rows))
    }
}

/// Reads a plan from its file's text.
///
/// # Errors
/// A `Failure` for what is no plan.
#[wasm_bindgen(js_name = readPlan)]
pub fn read_plan(text: &str) -> Result<Ts<Plan>> {
    Ok(give(&Plan::from_json(text.as_bytes()).map_err(failure)?))
}

/// Whether a file with such a beginning is no text, so that another module has to look at the whole of it.
#[wasm_bindgen(js_name = isBinary)]
pub fn is_binary(head: &[u8]) -> bool {
    files::is_binary(head)
}

/// Pushes a whole file into a reader. The next piece is fetched while the last one is read, and not before that: however
/// large the file, two pieces of it are in memory.
async fn push_all(
    reader: &mut TableReader,
    data: &Blob,
    foreign: Option<&Foreign>,
    outlet: &Outlet,
) -> Result<()> {
    let total = data.size();
    let tell = |bytes: f64, rows: u64| outlet.send(&ReadProgress { bytes, total, rows });
    let pace = Pace::at_once(PATIENCE);
    let (mut bytes, mut next) = (0.0, fetch(data, 0.0)?);
    while let Some(piece) = next {
        let piece = Uint8Array::new(&JsFuture::from(piece).await.map_err(unreadable)?);
        bytes = (bytes + PIECE).min(total);
        next = fetch(data, bytes)?;
        let piece = piece.to_vec();
        let text = foreign.map(|foreign| foreign.decode(&piece, next.is_none())).transpose()?;
        reader.push(text.as_ref().map_or(&piece[..], String::as_bytes)).map_err(failure)?;
        if pace.due() {
            tell(bytes, reader.rows_read());
        }
    }
    tell(total, reader.rows_read());
    Ok(())
}

/// Some bytes of a file.
async fn bytes(data: &Blob, begin: f64, end: f64) -> Result<Vec<u8>> {
    let part = data.slice_with_f64_and_f64(begin, end).map_err(unreadable)?;
    Ok(Uint8Array::new(&JsFuture::from(part.array_buffer()).await.map_err(unreadable)?).to_vec())
}

/// The piece of a file that begins at a byte; none at its end.
fn fetch(data: &Blob, begin: f64) -> Result<Option<Promise>> {
    let piece = (begin < data.size()).then(|| data.slice_with_f64_and_f64(begin, begin + PIECE));
    Ok(piece.transpose().map_err(unreadable)?.map(|piece| piece.array_buffer()))
}
