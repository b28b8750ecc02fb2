//! Reading a table in pieces, and preparing it as often as the user changes the plan.

use serde::{Deserialize, Serialize};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::counts::Counts;
use super::failure::{Result, failure};
use super::value;
use crate::counts::PairCounts;
use crate::error::{Error, ErrorKind};
use crate::table::{self, ColumnReport, Encoding, Format, Header, Notice, RawTable, TableReader};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** How to read a table; what is absent or `null` is guessed. */
export interface ReadOptions {
  delimiter?: string | null;
  header?: boolean | null;
  encoding?: string | null;
  /** Spellings of a missing value besides the usual ones. */
  missing?: string[];
}

/** What becomes of a column. */
export type Action = { kind: 'keep' } | { kind: 'exclude' } | { kind: 'bin'; rule: 'quantile' | 'equalWidth'; bins: number };

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

/** A file as it was understood. */
export interface TableReport {
  rows: number;
  format: { delimiter: string; encoding: string; header: boolean; gzip: boolean };
  columns: ColumnReport[];
  notices: { column: string | null; text: string }[];
}

/** Choices that override the suggestions. */
export interface Plan {
  actions?: Record<string, Action>;
  exclude?: string[];
  only?: string[];
  missing?: 'dropRows' | 'ownLevel' | 'pairwise';
  mergeRare?: number | null;
}
";

#[derive(Default, Deserialize)]
#[serde(default)]
struct ReadOptions {
    delimiter: Option<char>,
    header: Option<bool>,
    encoding: Option<String>,
    missing: Vec<String>,
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
    /// A session that has read nothing yet, with `ReadOptions` as JSON.
    ///
    /// # Errors
    /// A `Failure` for options that make no sense.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &str) -> Result<Self> {
        let reader = TableReader::new(options_of(value::take(options)?).map_err(failure)?);
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

    /// Applies a `Plan`, given as JSON, and counts.
    ///
    /// # Errors
    /// A `Failure` when the plan does not fit the table.
    pub fn prepare(&self, plan: &str) -> Result<Counts> {
        let raw = self.raw.as_ref().ok_or_else(out_of_turn)?;
        let prepared = table::prepare(raw, &value::take(plan)?).map_err(failure)?;
        let notices = prepared.notices.iter().map(ToString::to_string).collect();
        Ok(Counts { counts: PairCounts::of(&prepared.table), notices })
    }
}

fn options_of(options: ReadOptions) -> crate::Result<table::ReadOptions> {
    let one_byte = |character: char| {
        u8::try_from(character).map_err(|_| {
            Error::expected(
                ErrorKind::Setting,
                "a delimiter of one ASCII character",
                format!("{character:?}"),
            )
        })
    };
    Ok(table::ReadOptions {
        delimiter: options.delimiter.map(one_byte).transpose()?,
        header: options.header.map_or(Header::Auto, |yes| if yes { Header::Yes } else { Header::No }),
        encoding: options.encoding.as_deref().map(Encoding::named).transpose()?,
        missing: options.missing,
    })
}

/// The page asked for rows before the end of the file, or for more after it.
fn out_of_turn() -> JsValue {
    failure(Error::new(ErrorKind::Io, "the file is not open, or not read to its end"))
}
