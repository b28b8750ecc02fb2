//! Sheets of `OpenDocument` whose text is longer than the pieces in which it is unpacked.

use std::fmt::Write;

use nodewise::files::{FileOptions, kind_of, read};
use nodewise::table::{FileKind, RawTable};
use nodewise::{ErrorKind, Result, Watch};

use crate::zip::{Way, archive};

const KIND: &[u8] = b"application/vnd.oasis.opendocument.spreadsheet";

fn file(content: &str) -> Vec<u8> {
    archive(Way::Deflated, &[("mimetype", KIND), ("content.xml", content.as_bytes())])
}

fn sheet(name: &str, rows: &str) -> String {
    format!("<table:table table:name=\"{name}\">{rows}</table:table>")
}

fn cell(text: &str) -> String {
    format!("<table:table-cell office:value-type=\"string\"><text:p>{text}</text:p></table:table-cell>")
}

fn opened(bytes: &[u8], wanted: Option<&str>) -> Result<RawTable> {
    let options = FileOptions { sheet: wanted.map(String::from), ..FileOptions::default() };
    assert_eq!(kind_of(bytes), Ok(Some(FileKind::Ods)));
    read(bytes, FileKind::Ods, &options, &mut Watch::none())
}

/// What the cell of a row and a column holds: few values and many, of one byte a letter and of several, some with entities.
fn value(row: usize, column: usize) -> String {
    match column {
        0 => ["ja", "nein", "weiß nicht"][row * row % 3].into(),
        1 => format!("{}", row % 23),
        2 => format!("größer als {}", row * 7919 % 601),
        3 => ["a & b", "<c>", "Łódź"][row % 5 % 3].into(),
        _ => "ä".repeat(1 + row % 50),
    }
}

fn rows(count: usize) -> String {
    let mut text =
        format!("<table:table-row>{}</table:table-row>", ["a", "b", "c", "d", "e"].map(cell).concat());
    for row in 0..count {
        text.push_str("<table:table-row>");
        for column in 0..5 {
            let value = value(row, column).replace('&', "&amp;").replace('<', "&lt;");
            match column {
                // One in seven is missing, in the ways in which that is written.
                _ if row % 7 == column => {
                    text.push_str(["<table:table-cell/>", "<table:table-cell></table:table-cell>"][row % 2]);
                }
                1 => write!(text, "<table:table-cell office:value-type=\"float\" office:value=\"{value}\"/>")
                    .unwrap(),
                _ => text.push_str(&cell(&value)),
            }
        }
        text.push_str("</table:table-row>\n");
    }
    text
}

#[test]
fn a_sheet_is_the_same_however_its_text_is_cut() {
    const ROWS: usize = 12_000;
    let content = format!("<doc>{}{}</doc>", sheet("leer", ""), sheet("Daten", &rows(ROWS)));
    assert!(content.len() > 4 << 20);
    let table = opened(&file(&content), None).unwrap();
    assert_eq!((table.rows, table.columns.len()), (ROWS, 5));
    assert_eq!(table.format.sheet.as_deref(), Some("Daten"));
    for row in 0..ROWS {
        for column in 0..5 {
            let expected = (row % 7 != column).then(|| value(row, column));
            assert_eq!(table.cell(row, column), expected, "row {row}, column {column}");
        }
    }
}

#[test]
fn sheets_behind_a_large_one_are_listed_and_chosen() {
    let small = |name: &str| sheet(name, &rows(3));
    let content = format!("<doc>{}{}{}</doc>", sheet("groß", &rows(6_000)), small("data"), small("Data"));
    let bytes = file(&content);
    let names = ["groß", "data", "Data"];
    assert_eq!(opened(&bytes, None).unwrap().format.sheets, names);
    // The very name comes before one that differs in case.
    for (wanted, found, count) in
        [("Data", "Data", 3), ("data", "data", 3), ("DATA", "data", 3), ("groß", "groß", 6_000)]
    {
        let table = opened(&bytes, Some(wanted)).unwrap();
        assert_eq!((table.format.sheet.as_deref(), table.rows), (Some(found), count), "{wanted}");
        assert_eq!(table.format.sheets, names);
    }
    let error = opened(&bytes, Some("Blatt")).unwrap_err();
    assert_eq!(error.to_string(), "expected one of the sheets \"groß\", \"data\", \"Data\", found \"Blatt\"");
}

#[test]
fn a_sheet_that_ends_too_early_and_one_without_end_are_refused() {
    let cut = format!("<doc><table:table table:name=\"Daten\">{}", rows(10_000));
    let error = opened(&file(&cut), None).unwrap_err();
    assert!(error.to_string().starts_with("expected a whole sheet, found the end of content.xml"), "{error}");
    let endless = format!("<doc><table:table table:name=\"Daten\"><table:table-row>{}", " ".repeat(40 << 20));
    let options = FileOptions { memory: 16 << 20, ..FileOptions::default() };
    let error = read(&file(&endless), FileKind::Ods, &options, &mut Watch::none()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::TooLarge);
    assert!(error.to_string().contains("rows of at most"), "{error}");
    let mut foreign = file(&format!("<doc>{}</doc>", sheet("Daten", &cell("x"))));
    assert!(opened(&foreign, None).is_err());
    foreign = archive(Way::Stored, &[("mimetype", KIND), ("content.xml", b"<doc>\xE4</doc>")]);
    assert_eq!(opened(&foreign, None).unwrap_err().kind(), ErrorKind::Encoding);
}
