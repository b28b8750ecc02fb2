//! Files with something wrong: each is refused with one sentence that says where and what.

use crate::reading::{gzip, read};
use nodewise::table::{
    Action, Header, MissingPolicy, Plan, ReadOptions, TableReader, Verdict, inspect, prepare,
};
use nodewise::{Error, ErrorKind, Hint};

fn refusal(bytes: &[u8]) -> Error {
    read(bytes, &ReadOptions::default()).expect_err("the file is malformed")
}

/// What is wrong, a file with it, and what is said.
pub const MISTAKES: [(&str, &[u8], ErrorKind, &str); 16] = [
    ("no bytes", b"", ErrorKind::Table, "expected a table, found an empty file"),
    ("blank lines only", b"\n \r\n\r", ErrorKind::Table, "expected a table, found an empty file"),
    ("byte order mark only", b"\xEF\xBB\xBF", ErrorKind::Table, "expected a table, found an empty file"),
    ("header only", b"a,b,c\n", ErrorKind::Table, "line 1: expected rows below the header, found none"),
    ("short row", b"a,b,c\n1,2,3\n4,5\n", ErrorKind::Table, "row 2, line 3: expected 3 fields, found 2"),
    ("long row", b"a,b\n1,2\n\n4,5,6\n", ErrorKind::Table, "row 2, line 4: expected 2 fields, found 3"),
    (
        "row numbers without a name",
        b"a,b\n1,x,y\n2,x,z\n",
        ErrorKind::Table,
        "row 1, line 2: expected 2 fields, found 3 (perhaps the header lacks a name for row numbers)",
    ),
    ("NUL byte", b"a,b\nx,1\ny\0,2\n", ErrorKind::Table, "line 3: expected text, found a NUL byte"),
    ("NUL in quotes", b"a,b\n\"x\n\0\",2\n", ErrorKind::Table, "line 3: expected text, found a NUL byte"),
    (
        "open quote",
        b"a,b\nx,1\ny,\"2\nz,3\n",
        ErrorKind::Table,
        "line 3: expected a closing quote, found the end of the file; the quote was opened here",
    ),
    (
        "mixed encodings",
        b"a,b\nx,\xC3\xA9\ny,\xE9\n",
        ErrorKind::Encoding,
        "line 3: expected UTF-8 text, found the stray byte 0xE9",
    ),
    (
        "half a UTF-16 unit",
        b"\xFF\xFEa\0,\0b\0\n\x001\0,\0x",
        ErrorKind::Encoding,
        "line 2: expected UTF-16LE text, found bytes that are not",
    ),
    (
        "half a surrogate pair",
        b"\xFE\xFF\0a\0,\0b\0\n\xD8\x00\0,\0x\0\n",
        ErrorKind::Encoding,
        "line 2: expected UTF-16BE text, found bytes that are not",
    ),
    (
        "workbook",
        b"PK\x03\x04\x14\0\x06\0",
        ErrorKind::Table,
        "expected a text table, found a zip archive or an Excel workbook; save the sheet as CSV",
    ),
    (
        "gzip cut in its header",
        b"\x1f\x8b\x08",
        ErrorKind::Encoding,
        "expected a complete gzip stream, found one that ends too early, or whose check sum does not match",
    ),
    ("gzip of nothing", &[], ErrorKind::Table, "expected a table, found an empty file"),
];

#[test]
fn each_mistake_is_named_with_its_place() {
    for (name, bytes, kind, text) in MISTAKES {
        let bytes = if name == "gzip of nothing" { gzip(b"") } else { bytes.to_vec() };
        let error = refusal(&bytes);
        assert_eq!((error.to_string().as_str(), error.kind()), (text, kind), "{name}");
    }
}

#[test]
fn text_in_a_wrong_encoding_hints_at_another() {
    let hint = |bytes: &[u8]| refusal(bytes).hint();
    let likely = Some("windows-1252");
    assert_eq!(hint(b"a,b\nx,\xC3\xA9\ny,\xE9\n"), Some(Hint::TextEncoding { likely }));
    assert_eq!(hint(b"\xFF\xFEa\0,\0b\0\n\x001\0,\0x"), Some(Hint::TextEncoding { likely: None }));
    assert_eq!(hint(b"a,b\n1\n"), None);
}

#[test]
fn a_gzip_stream_may_not_end_early_or_be_damaged() {
    let text = (0..5000).map(|i| format!("{},{}\n", i % 17, i * i % 23)).collect::<Vec<_>>().concat();
    let whole = gzip(text.as_bytes());
    assert!(read(&whole, &ReadOptions::default()).is_ok());
    for length in 2..whole.len() {
        let error = refusal(&whole[..length]);
        assert_eq!(error.kind(), ErrorKind::Encoding, "{length} of {} bytes: {error}", whole.len());
    }
    let mut damaged = whole.clone();
    let crc = whole.len() - 6;
    damaged[crc] ^= 1;
    assert_eq!(refusal(&damaged).kind(), ErrorKind::Encoding);
}

#[test]
fn an_endless_line_is_refused_early() {
    for piece in [vec![b'a'; 1 << 16], b"a,".repeat(1 << 15), [b"\"".to_vec(), vec![b'x'; 1 << 16]].concat()]
    {
        let mut reader = TableReader::new(ReadOptions::default());
        // The pieces would go on for hundreds of megabytes.
        let pushes = (0..5000).take_while(|_| reader.push(&piece).is_ok()).count();
        assert!(pushes < 64, "{pushes} pieces were taken");
        let error = reader.push(b"b").unwrap_err();
        assert_eq!((error.kind(), error.place().line), (ErrorKind::Table, Some(1)));
        assert_eq!(reader.finish().unwrap_err(), error);
    }
}

#[test]
fn a_record_is_refused_for_its_length_however_it_is_cut() {
    let long = [b"a,b\n1,".to_vec(), vec![b'x'; (1 << 20) + 10], b"\n".to_vec()].concat();
    let whole = refusal(&long);
    assert_eq!(whole.place().line, Some(2));
    let cuts: Vec<usize> = (0..long.len()).step_by(1000).collect();
    assert_eq!(crate::reading::read_in_pieces(&long, &cuts, &ReadOptions::default()).unwrap_err(), whole);
}

#[test]
fn too_many_columns_are_refused() {
    let header = vec!["a"; 100_001].join(",") + "\n";
    let error = refusal(header.as_bytes());
    assert_eq!(error.kind(), ErrorKind::TooLarge);
    assert_eq!(error.to_string(), "line 1: expected at most 100000 columns, found 100001");
}

#[test]
fn one_column_is_read_but_not_prepared() {
    let table = read(b"a\nx\ny\nx\n", &ReadOptions::default()).unwrap();
    assert_eq!((table.rows, table.columns.len()), (3, 1));
    let error = prepare(&table, &Plan::default()).unwrap_err();
    assert_eq!(error.to_string(), "expected at least two columns to use, found 1");
}

#[test]
fn ten_thousand_levels_are_left_out_and_refused_when_insisted_on() {
    let line = |i| format!("key{},{},{}\n", i % 10_000, i % 3, i % 5);
    let text = (0..20_000).map(line).collect::<Vec<_>>().concat();
    let options = ReadOptions { header: Header::No, ..ReadOptions::default() };
    let table = read(text.as_bytes(), &options).unwrap();
    let report = &inspect(&table)[0];
    assert_eq!((report.distinct, report.verdict), (10_000, Verdict::Identifier));
    assert_eq!(prepare(&table, &Plan::default()).unwrap().table.columns.len(), 2);
    let mut plan = Plan::default();
    plan.act("column 1", Action::Keep);
    let error = prepare(&table, &plan).unwrap_err();
    assert_eq!((error.kind(), error.place().column.as_deref()), (ErrorKind::Column, Some("column 1")));
    assert!(error.to_string().contains("at most 1000 levels"), "{error}");
    assert_eq!(error.hint(), Some(Hint::ManyLevels));
}

#[test]
fn doubtful_names_are_repaired_with_a_notice() {
    let options = ReadOptions { header: Header::Yes, ..ReadOptions::default() };
    let table = read(b"a,,a\n1,x,u\n2,y,v\n", &options).unwrap();
    let names: Vec<_> = table.columns.iter().map(|column| column.name.as_str()).collect();
    assert_eq!(names, ["a", "column 2", "a_2"]);
    assert_eq!(table.notices.len(), 2);
}

#[test]
fn rows_that_are_all_incomplete_are_refused_with_a_hint() {
    let table = read(b"a,b\n?,x\n1,?\n?,y\n2,?\n", &ReadOptions::default()).unwrap();
    let plan = Plan { missing: MissingPolicy::DropRows, ..Plan::default() };
    let error = prepare(&table, &plan).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Table);
    assert!(error.to_string().ends_with("4 of 4 rows have a missing value and are left out"), "{error}");
    assert_eq!(error.hint(), Some(Hint::MissingValues));
}
