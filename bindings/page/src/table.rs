//! Reading a table in pieces, and preparing it as often as the user changes the plan.

use serde::Serialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::counts::Counts;
use super::plan;
use nodewise::counts::{PairCounts, Variable};
use nodewise::error::{Error, ErrorKind};
use nodewise::table::{
    self, ColumnReport, Format, MISSING_U16, Notice, Prepared, RawTable, Table, TableReader,
};
use nodewise_bindings::failure::{Result, failure};
use nodewise_bindings::value;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** What a column is. */
export type Verdict =
  | { kind: 'categorical' | 'numeric' | 'identifier' | 'constant' | 'nearlyConstant' }
  | { kind: 'copyOf'; column: number; recoded: boolean };

/** What is known of one column. */
export interface ColumnReport {
  name: string;
  rows: number;
  missing: number;
  distinct: number;
  common: { level: string; rows: number }[];
  rareLevels: number;
  /** Smallest and largest value, if all are numbers. */
  range: [number, number] | null;
  verdict: Verdict;
  reason: string;
  /** What is suggested. */
  action: Action;
}

/** A prepared table without its rows. */
export interface CodedHead {
  variables: { name: string; levels: string[] }[];
  rows: number;
}

/** A file as it was understood. */
export interface TableReport {
  rows: number;
  format: { delimiter: string; encoding: string; header: boolean; gzip: boolean };
  columns: ColumnReport[];
  notices: { column: string | null; text: string }[];
}
";

#[derive(Serialize)]
struct CodedHead<'a> {
    variables: &'a [Variable],
    rows: usize,
}

/// A prepared table on its way to another worker.
#[wasm_bindgen(js_name = CodedBox)]
pub struct Coded {
    variables: Vec<Variable>,
    table: Table,
}

#[wasm_bindgen(js_class = CodedBox)]
impl Coded {
    /// A `CodedHead` as JSON.
    pub fn head(&self) -> String {
        value::give(&CodedHead { variables: &self.variables, rows: self.table.rows })
    }

    /// Column after column, one code a row; the largest code is a missing value.
    pub fn codes(&self) -> Vec<u16> {
        let columns = self.table.columns.iter();
        columns.flat_map(|column| column.codes.iter().map(|code| code.unwrap_or(MISSING_U16))).collect()
    }
}

#[derive(Serialize)]
struct Report<'a> {
    rows: usize,
    format: &'a Format,
    columns: Vec<ColumnReport>,
    notices: &'a [Notice],
}

/// One file: first its bytes, then as many plans as the user tries.
#[wasm_bindgen]
pub struct TableSession {
    reader: Option<TableReader>,
    raw: Option<RawTable>,
}

#[wasm_bindgen]
impl TableSession {
    /// A session that has read nothing yet.
    ///
    /// # Errors
    /// A `Failure` for options that make no sense.
    #[wasm_bindgen(constructor)]
    pub fn new(#[wasm_bindgen(unchecked_param_type = "ReadOptions")] options: &JsValue) -> Result<Self> {
        let reader = TableReader::new(plan::read_options(options).map_err(failure)?);
        Ok(Self { reader: Some(reader), raw: None })
    }

    /// Reads the next piece, cut anywhere.
    ///
    /// # Errors
    /// A `Failure` with row and line.
    pub fn push(&mut self, bytes: &[u8]) -> Result<()> {
        let reader = self.reader.as_mut().ok_or_else(out_of_turn)?;
        reader.push(bytes).map_err(failure)
    }

    /// Rows read so far.
    #[wasm_bindgen(getter, js_name = rowsRead)]
    pub fn rows_read(&self) -> f64 {
        self.reader.as_ref().map_or(0.0, |reader| reader.rows_read() as f64)
    }

    /// Ends the file; a `TableReport` as JSON.
    ///
    /// # Errors
    /// A `Failure` for what only the end can show.
    pub fn finish(&mut self) -> Result<String> {
        let reader = self.reader.take().ok_or_else(out_of_turn)?;
        let raw = self.raw.insert(reader.finish().map_err(failure)?);
        let columns = table::inspect(raw);
        Ok(value::give(&Report { rows: raw.rows, format: &raw.format, columns, notices: &raw.notices }))
    }

    /// Applies a plan and counts.
    ///
    /// # Errors
    /// A `Failure` when the plan does not fit the table.
    pub fn prepare(&self, #[wasm_bindgen(unchecked_param_type = "Plan")] plan: &JsValue) -> Result<Counts> {
        let prepared = self.prepared(plan)?;
        let notices = prepared.notices.iter().map(ToString::to_string).collect();
        Ok(Counts { counts: PairCounts::of(&prepared.table), notices })
    }

    /// Applies a plan and keeps the rows, for what needs more than counts of pairs.
    ///
    /// # Errors
    /// A `Failure` when the plan does not fit the table.
    pub fn codes(&self, #[wasm_bindgen(unchecked_param_type = "Plan")] plan: &JsValue) -> Result<Coded> {
        let table = self.prepared(plan)?.table;
        Ok(Coded { variables: Variable::all_of(&table), table })
    }

    fn prepared(&self, plan: &JsValue) -> Result<Prepared> {
        let raw = self.raw.as_ref().ok_or_else(out_of_turn)?;
        table::prepare(raw, &plan::plan(plan).map_err(failure)?).map_err(failure)
    }
}

/// The page asked for rows before the end of the file, or for more after it.
fn out_of_turn() -> JsValue {
    failure(Error::new(ErrorKind::Io, "the file is not open, or not read to its end"))
}
