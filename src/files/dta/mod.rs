//! Stata files, `.dta`, of releases 108 (Stata 6) to 119.
//!
//! Up to release 115 a file is a row of fixed fields, from 117 on the same fields stand between tags; [`layout`] finds both.

mod layout;
mod value_labels;
mod values;

use rustc_hash::FxHashMap;

use super::FileOptions;
use super::assemble::{self, Described};
use super::bytes::{Bytes, cut_short};
use super::calendar::{Clock, SAS};
use super::labels::{Meaning, Missing, Value};
use super::text::Texts;
use crate::Result;
use crate::progress::{Progress, Watch};
use crate::table::{ColumnBuilder, FileKind, Format, RawTable, TableBuilder};
use layout::{Layout, Variable};
use values::{Cell, Kind};

/// Rows between two words about the progress.
const STEP: usize = 4096;

/// Long texts, which stand apart from the rows, by the two numbers that point to them.
type LongTexts<'a> = FxHashMap<(u64, u64), &'a [u8]>;

/// Reads a whole file.
///
/// # Errors
/// For a file that is damaged, cut short, or of another release, with the place.
pub(super) fn read(bytes: &[u8], options: &FileOptions<'_>, watch: &mut Watch<'_>) -> Result<RawTable> {
    let layout = Layout::read(bytes)?;
    // From release 118 on all text is UTF-8; before, nobody says.
    let told = (layout.release >= 118).then_some("utf-8");
    let texts = Texts::new(options.encoding.as_deref(), told, options.foreign)?;
    let long = layout.long_texts()?;
    let table = cells(&layout, &long, &texts, watch)?;
    let labels = value_labels::read(&layout, &texts)?;
    let described = |variable: &Variable<'_>| described(variable, &labels, &texts);
    let columns = layout.variables.iter().map(described).collect();
    let (values, rows) = table.finish();
    let format = Format { encoding: texts.name(), ..Format::of(FileKind::Dta) };
    assemble::table(values, rows, columns, format, Vec::new())
}

fn cells(
    layout: &Layout<'_>,
    long: &LongTexts<'_>,
    texts: &Texts<'_>,
    watch: &mut Watch<'_>,
) -> Result<TableBuilder> {
    let mut table = TableBuilder::new();
    for _ in &layout.variables {
        table.add_column();
    }
    let mut at = layout.data;
    let width: usize = layout.variables.iter().map(|variable| variable.kind.width()).sum();
    let rows = usize::try_from(layout.rows).unwrap_or(usize::MAX);
    if rows > at.left() / width.max(1) {
        return Err(cut_short(format!("{} rows of {width} bytes in {} bytes", layout.rows, at.left())));
    }
    for row in 0..rows {
        let mut cells = Bytes::new(at.take(width)?, layout.order);
        for (number, variable) in layout.variables.iter().enumerate() {
            push(table.column(number), &mut cells, variable.kind, layout, long, texts)?;
        }
        table.end_row();
        if row % STEP == 0 {
            watch.tell(Progress::of(row, rows))?;
        }
    }
    Ok(table)
}

fn push(
    column: &mut ColumnBuilder,
    cells: &mut Bytes<'_>,
    kind: Kind,
    layout: &Layout<'_>,
    long: &LongTexts<'_>,
    texts: &Texts<'_>,
) -> Result<()> {
    match kind.cell(cells, layout.release)? {
        Cell::Number(number) => column.number(number),
        Cell::Single(number) => column.single(number),
        Cell::Text(bytes) => {
            let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
            column.text(&texts.decode(&bytes[..end]));
        }
        Cell::Long(place) => match long.get(&place) {
            Some(bytes) => column.text(&texts.decode(bytes.strip_suffix(&[0]).unwrap_or(bytes))),
            None => column.missing(),
        },
        Cell::Missing => column.missing(),
        Cell::Letter(letter) => column.text(std::str::from_utf8(&[b'.', letter]).unwrap_or_default()),
    }
    Ok(())
}

fn described(
    variable: &Variable<'_>,
    labels: &FxHashMap<String, Vec<(Value, String)>>,
    texts: &Texts<'_>,
) -> Described {
    let label = texts.trimmed(variable.label);
    let own = labels.get(&texts.trimmed(variable.label_name)).cloned().unwrap_or_default();
    let is_text = matches!(variable.kind, Kind::Text(_) | Kind::Long);
    // Every letter is missing, with a label or without.
    let letters = (b'a'..=b'z').map(|letter| Missing::Value(Value::Text(format!(".{}", char::from(letter)))));
    Described {
        name: texts.trimmed(variable.name),
        label: (!label.is_empty()).then_some(label),
        meaning: Meaning {
            labels: if is_text { Vec::new() } else { own },
            missing: if is_text { Vec::new() } else { letters.collect() },
            clock: clock(&texts.trimmed(variable.format)).filter(|_| !is_text),
        },
    }
}

/// What the numbers of a column with this format count.
fn clock(format: &str) -> Option<Clock> {
    // A minus sign only says that the column is shown on the left.
    let format = format.strip_prefix('%')?.trim_start_matches('-');
    let spans = |per_year| Some(Clock::Spans { per_year });
    match format.get(..2).unwrap_or(format) {
        "td" => Some(Clock::Days { epoch: SAS }),
        "tc" | "tC" if is_time(&format[2..]) => Some(Clock::Times { per_second: 1000 }),
        "tc" | "tC" => Some(Clock::Moments { epoch: SAS, per_second: 1000, day_only: false }),
        "tw" => spans(52),
        "tm" => spans(12),
        "tq" => spans(4),
        "th" => spans(2),
        _ if format.starts_with('d') => Some(Clock::Days { epoch: SAS }),
        _ => None,
    }
}

/// Whether a format shows hours and nothing of the day: `HH:MM:SS`.
fn is_time(detail: &str) -> bool {
    let letters = || detail.bytes().map(|letter| letter.to_ascii_lowercase());
    letters().any(|letter| letter == b'h')
        && !letters().any(|letter| b"ydnjwc".contains(&letter))
        && !detail.contains("on")
}
