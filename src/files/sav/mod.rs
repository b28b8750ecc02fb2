//! SPSS system files, `.sav` and `.zsav`.
//!
//! A file is a header, a [`dictionary`] of records that describe the variables, and the [`cases`], which may be compressed: each
//! cell as one byte where it can be, and the bytes in blocks of zlib (`.zsav`). The format is published by the makers of PSPP.

mod cases;
mod dictionary;
mod variables;

use super::FileOptions;
use super::assemble;
use super::bytes::{Bytes, Order, cut_short};
use super::text::Texts;
use crate::progress::{Progress, Watch};
use crate::table::{ColumnBuilder, FileKind, Format, RawTable, TableBuilder};
use crate::{Error, ErrorKind, Result};
use cases::{Element, Elements};
use dictionary::Dictionary;
use variables::{Kind, Variable};

/// Rows between two words about the progress.
const STEP: usize = 4096;

/// What stands before the dictionary.
#[derive(Debug)]
struct Header {
    compression: Compression,
    /// Number of cases, where the file tells.
    cases: Option<usize>,
    /// What is taken from a byte to get the number that it stands for.
    bias: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Compression {
    None,
    Bytes,
    Blocks,
}

/// Reads a whole file.
///
/// # Errors
/// For a file that is damaged or cut short, with the place; for an encoding that is not known.
pub(super) fn read(bytes: &[u8], options: &FileOptions<'_>, watch: &mut Watch<'_>) -> Result<RawTable> {
    let mut at = Bytes::new(bytes, Order::Little);
    let header = header(&mut at)?;
    let dictionary = Dictionary::read(&mut at)?;
    let told = dictionary.encoding_name();
    let texts = Texts::new(options.encoding.as_deref(), told.as_deref(), options.foreign)?;
    let variables = variables::join(&dictionary, &texts)?;
    let elements = Elements::new(at, &header)?;
    let table = cells(elements, &header, &dictionary, &variables, &texts, watch)?;
    let columns = variables.into_iter().map(|variable| variable.described).collect();
    let kind = if header.compression == Compression::Blocks { FileKind::Zsav } else { FileKind::Sav };
    let (values, rows) = table.finish();
    let format = Format { encoding: texts.name(), ..Format::of(kind) };
    assemble::table(values, rows, columns, format, Vec::new())
}

fn header(at: &mut Bytes<'_>) -> Result<Header> {
    at.skip(64)?;
    // The layout is 2 (or 3): which order of bytes makes it so?
    let layout = at.u32()?;
    if layout.swap_bytes() <= 3 {
        at.set_order(Order::Big);
    } else if layout > 3 {
        return Err(Error::expected(ErrorKind::Table, "an SPSS file of layout 2", layout));
    }
    at.skip(4)?;
    let compression = match at.i32()? {
        0 => Compression::None,
        1 => Compression::Bytes,
        2 => Compression::Blocks,
        other => {
            let expected = "an SPSS file that is plain, compressed, or in blocks";
            return Err(Error::expected(ErrorKind::Table, expected, format!("compression {other}")));
        }
    };
    at.skip(4)?;
    let cases = usize::try_from(at.i32()?).ok();
    let bias = at.f64()?;
    at.skip(9 + 8 + 64 + 3)?;
    Ok(Header { compression, cases, bias })
}

/// Reads the cases. Each is a run of elements of eight bytes, and some belong to no column.
fn cells(
    mut elements: Elements<'_>,
    header: &Header,
    dictionary: &Dictionary<'_>,
    variables: &[Variable],
    texts: &Texts<'_>,
    watch: &mut Watch<'_>,
) -> Result<TableBuilder> {
    let mut table = TableBuilder::new();
    for _ in variables {
        table.add_column();
    }
    let mut case = vec![Element::Missing; dictionary.elements()];
    let mut scratch = Vec::new();
    let mut rows = 0;
    while header.cases.is_none_or(|cases| rows < cases) {
        match elements.fill(&mut case)? {
            0 if header.cases.is_none() => break,
            read if read < case.len() => {
                let of = header.cases.map_or_else(String::new, |cases| format!(" of {cases}"));
                return Err(cut_short(format!("{rows}{of} whole rows")));
            }
            _ => {}
        }
        for (number, variable) in variables.iter().enumerate() {
            push(table.column(number), variable, &case, texts, &mut scratch);
        }
        table.end_row();
        rows += 1;
        if rows % STEP == 0 {
            watch.tell(Progress { of: header.cases, ..Progress::open(rows) })?;
        }
    }
    Ok(table)
}

fn push(
    column: &mut ColumnBuilder,
    variable: &Variable,
    case: &[Element],
    texts: &Texts<'_>,
    scratch: &mut Vec<u8>,
) {
    match variable.kind {
        Kind::Number { order } => match case[variable.first].number(order) {
            Some(number) => column.number(number),
            None => column.missing(),
        },
        Kind::Text { width } => {
            scratch.clear();
            for segment in variable.segments() {
                let before = scratch.len();
                for element in &case[segment.clone()] {
                    scratch.extend_from_slice(&element.bytes());
                }
                // A segment is filled up to a whole number of elements, which is no part of the text.
                scratch.truncate(before + variables::SEGMENT);
            }
            scratch.truncate(width);
            column.text(&texts.decode(scratch.trim_ascii_end()));
        }
    }
}
