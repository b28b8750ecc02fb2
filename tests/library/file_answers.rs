//! Files of other programs, read as their makers' own readers read them: `tests/reference/files.py` says how the answers were made.

use crate::shared;
use nodewise::files::{FileOptions, kind_of, read};
use nodewise::table::{Header, RawTable, Values};
use nodewise::{Error, Watch};
use serde_json::Value;

/// Files that are refused here, with what is said of them; the outside readers refuse most of them, too.
const REFUSED: [(&str, &str); 9] = [
    ("parquet/ARROW-GH-45185.parquet", "it holds columns or lists of its own"),
    ("parquet/ARROW-RS-GH-6229-DICTHEADER.parquet", "cut short or damaged"),
    ("parquet/ARROW-RS-GH-6229-LEVELS.parquet", "it holds columns or lists of its own"),
    ("parquet/PARQUET-1481.parquet", "its type is not known"),
    ("parquet/nulls.snappy.parquet", "it holds columns or lists of its own"),
    ("sheets/empty_sheet.xlsx", "expected a sheet with a table, found"),
    // One column of nothing but errors, such as #DIV/0!: openpyxl has no value in it either.
    ("sheets/errors.xlsx", "expected a sheet with a table, found 3 sheets without one"),
    ("sheets/issue_594_dos.ods", "expected a sheet in which at most 100000000 cells repeat, found"),
    ("sheets/pass_protected.xlsx", "protected by a password"),
];

/// Reads a file of the collection.
fn open(name: &str, options: &FileOptions<'_>) -> Result<RawTable, Error> {
    let bytes = shared::bytes(&format!("files/{name}"));
    let kind = kind_of(&bytes)?.expect("a file that is no text");
    read(&bytes, kind, options, &mut Watch::none())
}

fn answers() -> serde_json::Map<String, Value> {
    let text = include_str!("../reference/files.json");
    let all: Value = serde_json::from_str(text).unwrap();
    all["files"].as_object().unwrap().clone()
}

#[test]
#[cfg_attr(not(shared_files), ignore = "needs the shared files of other programs")]
fn files_are_read_as_their_makers_read_them() {
    let mut wrong = Vec::new();
    for (name, answer) in answers() {
        let Some(columns) = answer.as_array() else { continue };
        if REFUSED.iter().any(|(refused, _)| *refused == name) || columns.is_empty() {
            continue;
        }
        let named = columns.iter().any(|column| !column["name"].is_null());
        let header = if named { Header::Auto } else { Header::No };
        match open(&name, &FileOptions { header, ..FileOptions::default() }) {
            Ok(table) => {
                wrong.extend(differences(&table, columns, named).map(|text| format!("{name}: {text}")));
            }
            Err(error) => wrong.push(format!("{name}: {error}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
#[cfg_attr(not(shared_files), ignore = "needs the shared files of other programs")]
fn what_cannot_be_read_is_refused_by_name() {
    for (name, words) in REFUSED {
        let error = open(name, &FileOptions::default()).expect_err(name);
        assert!(error.to_string().contains(words), "{name}: {error}");
    }
}

/// A file is what its bytes are, whatever its name says.
#[test]
#[cfg_attr(not(shared_files), ignore = "needs the shared files of other programs")]
fn a_text_that_is_called_a_workbook_is_read_as_text() {
    let bytes = shared::bytes("files/sheets/too_small.xls");
    assert_eq!(kind_of(&bytes), Ok(None));
    let mut reader = nodewise::table::TableReader::new(nodewise::table::ReadOptions::default());
    let error = reader.push(&bytes).and_then(|()| reader.finish()).expect_err("one line is no table");
    assert_eq!(error.to_string(), "line 1: expected rows below the header, found none");
}

/// Damage of any kind ends in an error or in a table.
#[test]
#[cfg_attr(not(shared_files), ignore = "needs the shared files of other programs")]
fn damaged_files_are_refused_or_read_but_never_end_the_program() {
    // What the library for old workbooks says of a damaged one is caught, and need not be printed.
    std::panic::set_hook(Box::new(|_| {}));
    let options = FileOptions { memory: 64 << 20, ..FileOptions::default() };
    for name in answers().keys() {
        let whole = shared::bytes(&format!("files/{name}"));
        let attempt = |bytes: &[u8]| {
            if let Ok(Some(kind)) = kind_of(bytes) {
                let _ = read(bytes, kind, &options, &mut Watch::none());
            }
        };
        (0..20).for_each(|part| attempt(&whole[..whole.len() * part / 20]));
        let mut seed = 1u64;
        for _ in 0..500 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let mut bytes = whole.clone();
            let place = (seed >> 33) as usize % bytes.len();
            bytes[place] ^= 1 << (seed >> 20 & 7);
            attempt(&bytes);
        }
    }
    let _ = std::panic::take_hook();
}

/// The first difference in each column.
fn differences(table: &RawTable, columns: &[Value], named: bool) -> impl Iterator<Item = String> {
    let mut found = Vec::new();
    if table.columns.len() != columns.len() {
        let names: Vec<&String> = table.columns.iter().map(|column| &column.name).collect();
        found.push(format!("{} columns instead of {}: {names:?}", table.columns.len(), columns.len()));
        return found.into_iter();
    }
    for (number, (column, answer)) in table.columns.iter().zip(columns).enumerate() {
        if named && answer["name"].as_str() != Some(&column.name) {
            found.push(format!("column {:?} instead of {}", column.name, answer["name"]));
        }
        if answer["label"].as_str().filter(|label| *label != column.name) != column.told.label.as_deref() {
            found.push(format!(
                "{}: label {:?} instead of {}",
                column.name, column.told.label, answer["label"]
            ));
        }
        assert!(matches!(column.values, Values::Levels { .. }), "{}", column.name);
        let cells = answer["cells"].as_array().unwrap();
        if cells.len() != table.rows {
            found.push(format!("{} rows instead of {}", table.rows, cells.len()));
            break;
        }
        let differs =
            (0..table.rows).find(|&row| !same(table.cell(row, number).as_deref(), cells[row].as_str()));
        if let Some(row) = differs {
            let (ours, theirs) = (table.cell(row, number), &cells[row]);
            found.push(format!("{}, row {row}: {ours:?} instead of {theirs}", column.name));
        }
        let mut missing = column.told.missing.clone();
        missing.sort();
        let declared: Vec<&str> =
            answer["missing"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        if missing != declared {
            found.push(format!("{}: missing {missing:?} instead of {declared:?}", column.name));
        }
    }
    found.into_iter()
}

/// The same text, or the same number; of single precision, outside readers write more digits than there are.
fn same(ours: Option<&str>, theirs: Option<&str>) -> bool {
    let number = |text: Option<&str>| text.and_then(|text| text.parse::<f64>().ok());
    match (number(ours), number(theirs)) {
        (Some(ours), Some(theirs)) => ours == theirs || ours as f32 == theirs as f32,
        _ => ours == theirs,
    }
}
