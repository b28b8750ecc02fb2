//! Files with something wrong: each is refused with one sentence that says where and what.

use crate::reading::{gzip, read};
use nodewise::table::{
    Action, Encoding, Header, MissingPolicy, Plan, ReadOptions, TableReader, Verdict, inspect, prepare,
};
use nodewise::{Error, ErrorKind, Hint};

fn refusal(bytes: &[u8]) -> Error {
    read(bytes, &ReadOptions::default()).expect_err("the file is malformed")
}

/// What is wrong, a file with it, and what is said.
pub const MISTAKES: [(&str, &[u8], ErrorKind, &str); 17] = [
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
        "stray quote",
        b"a,b\nx,\"1\ny,\"2\"\nz,3\n",
        ErrorKind::Table,
        "line 2: expected a field to end with the quote that closes on line 3, found text right behind it; the quote was opened here",
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
        b"PK\x03\x04\x14\0\x06\0\x08\0\0\0!\0\0\0\0\0\0\0\0\0\0\0\0\0\x13\0\0\0[Content_Types].xml",
        ErrorKind::Table,
        "expected a text table or an archive with one, found an Office document, such as an Excel workbook; save the sheet as CSV",
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
    let hint = |bytes: &[u8]| refusal(bytes).hint().cloned();
    let likely = Some("windows-1252");
    assert_eq!(hint(b"a,b\nx,\xC3\xA9\ny,\xE9\n"), Some(Hint::TextEncoding { likely }));
    assert_eq!(hint(b"\xFF\xFEa\0,\0b\0\n\x001\0,\0x"), Some(Hint::TextEncoding { likely: None }));
    assert_eq!(hint(b"a,b\n1\n"), Some(Hint::SkipBadRows));
    assert_eq!(hint(b"a,b\n"), None);
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
    assert_eq!(error.hint(), Some(&Hint::ManyLevels));
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
    assert_eq!(error.hint(), Some(&Hint::MissingValues));
}

fn skipping(most: u64) -> ReadOptions {
    ReadOptions { skip_bad: Some(most), header: Header::Yes, delimiter: Some(b','), ..ReadOptions::default() }
}

type Rows<'a> = &'a [&'a str];

/// The rows that are left, and what is told of the others.
fn kept(bytes: &[u8]) -> (Vec<String>, Vec<String>) {
    let table = read(bytes, &skipping(100)).expect("bad rows are left out");
    let cell = |row, column| table.cell(row, column).unwrap_or_default();
    let row = |row| (0..table.columns.len()).map(|column| cell(row, column)).collect::<Vec<_>>().join("|");
    let told = table.skipped.rows.iter().map(|bad| format!("{}, {}: {}", bad.row, bad.line, bad.found));
    assert_eq!(table.skipped.total, table.skipped.rows.len() as u64);
    assert_eq!(table.notices.len(), usize::from(table.skipped.total > 0));
    ((0..table.rows).map(row).collect(), told.collect())
}

#[test]
fn bad_rows_cost_a_line_each_and_are_told() {
    let quote = "expected a closing quote, found the end of the file; the quote was opened here";
    let undecodable = "expected UTF-8 text, found bytes that are not";
    let cases: [(&[u8], Rows<'_>, Rows<'_>); 9] = [
        (
            b"a,b\n1,2\n3\n4,5,6\n7,8\n",
            &["1|2", "7|8"],
            &["2, 3: expected 2 fields, found 1", "3, 4: expected 2 fields, found 3"],
        ),
        // A quote that is never closed swallows nothing but its own line, be it the last or not.
        (b"a,b\n1,2\n3,\"4\n5,6\n7,8\n", &["1|2", "5|6", "7|8"], &[&format!("2, 3: {quote}")]),
        (b"a,b\n1,2\n3,\"4", &["1|2"], &[&format!("2, 3: {quote}")]),
        (
            b"a,b\r\n1,\"2\r\n3,\"4\"\r\n5,6\r\n",
            &["3|4", "5|6"],
            &[
                "1, 2: expected a field to end with the quote that closes on line 3, found text right behind it; the quote was opened here",
            ],
        ),
        // Bytes that mean nothing in a row that is otherwise right cost the row, over how many lines it ever goes.
        (
            b"a,b\n\xC3\xA9,1\n\"x\ny\xE9\nz\",2\n3,4\n",
            &["\u{e9}|1", "3|4"],
            &[&format!("2, 3: {undecodable}")],
        ),
        (b"a,b\n1,\0\n3,4\n", &["3|4"], &["1, 2: expected text, found a NUL byte"]),
        // A row that is none after all costs its first line; what comes below is read anew.
        (
            b"a,b\n\"x\ny\",2,3\n5,6\n",
            &["5|6"],
            &[
                "1, 2: expected 2 fields, found 3 (perhaps the header lacks a name for row numbers)",
                "2, 3: expected 2 fields, found 3",
            ],
        ),
        (b"a,b\n1,2\n", &["1|2"], &[]),
        (b"a,b\n1,2\n3,\"4\"\"\n5,6", &["1|2", "5|6"], &[&format!("2, 3: {quote}")]),
    ];
    for (bytes, rows, told) in cases {
        let text = String::from_utf8_lossy(bytes);
        let expected: (Vec<String>, Vec<String>) =
            (rows.iter().map(ToString::to_string).collect(), told.iter().map(ToString::to_string).collect());
        assert_eq!(kept(bytes), expected, "{text}");
    }
}

#[test]
fn more_bad_rows_than_allowed_are_counted_and_the_first_is_told() {
    let text = b"a,b\n1,2\n3\n4\n5,6\n7\n";
    let error = read(text, &skipping(2)).unwrap_err();
    let told = "row 2, line 3: expected at most 2 rows that cannot be read, found 3 rows; here the first: expected 2 fields, found 1";
    assert_eq!((error.to_string().as_str(), error.hint()), (told, Some(&Hint::SkipBadRows)));
    assert_eq!(read(text, &skipping(3)).unwrap().rows, 2);
    let none = read(b"a,b\n1\n2\n", &skipping(9)).unwrap_err();
    let told = "row 1, line 2: expected rows that can be read, found none and 2 that cannot; here the first: expected 2 fields, found 1";
    assert_eq!(none.to_string(), told);
    // Names are never left out.
    assert_eq!(
        read(b"a,\0\n1,2\n", &skipping(9)).unwrap_err().to_string(),
        "line 1: expected text, found a NUL byte"
    );
    let notice = &read(&b"a,b\n1,2\n3\n4\n5\n6\n"[..], &skipping(9)).unwrap().notices[0];
    let told = "4 rows that cannot be read were left out: row 2 (line 3): expected 2 fields, found 1; row 3 (line 4): expected 2 fields, found 1; \
                row 4 (line 5): expected 2 fields, found 1; ...";
    assert_eq!(notice.text, told);
}

#[test]
fn a_file_in_another_encoding_can_be_read_in_it() {
    let bytes = b"a,b\nx,\xC3\xA9\ny,\xE9\n";
    let named =
        |name| ReadOptions { encoding: Some(Encoding::named(name).unwrap()), ..ReadOptions::default() };
    assert!(read(bytes, &ReadOptions::default()).is_err());
    let table = read(bytes, &named("windows-1252")).unwrap();
    assert_eq!((table.cell(0, 1).as_deref(), table.cell(1, 1).as_deref()), (Some("Ã©"), Some("é")));
    assert_eq!(read(bytes, &skipping(1)).unwrap().rows, 1);
}

#[test]
fn lines_above_the_table_are_left_out_and_told() {
    let text = b"Survey 2020, Berlin\n\nmade by us\nid;age;sex\n1;31;f\n2;35;m\n";
    let table = read(text, &ReadOptions::default()).unwrap();
    let names: Vec<_> = table.columns.iter().map(|column| column.name.as_str()).collect();
    assert_eq!((names, table.rows, table.format.header_row), (vec!["id", "age", "sex"], 2, 4));
    let told =
        "the table begins on line 4; lines beginning with \"Survey 2020, Berlin\" were left out above it";
    assert_eq!(table.notices.iter().map(|notice| notice.text.as_str()).collect::<Vec<_>>(), [told]);
    // A line that is named is taken at its word, whatever stands above it.
    let named = |row| ReadOptions { header_row: Some(row), ..ReadOptions::default() };
    let quoted = b"\"open\n1,2\nid,age\n1,31\n2,35\n";
    let table = read(quoted, &named(3)).unwrap();
    assert_eq!((table.columns[1].name.as_str(), table.rows, table.format.header_row), ("age", 2, 3));
    assert!(table.notices.is_empty());
    let beyond = read(quoted, &named(9)).unwrap_err();
    assert_eq!(beyond.to_string(), "expected a table that begins on line 9, found the end of the file");
    assert_eq!(read(quoted, &named(0)).unwrap_err().kind(), ErrorKind::Setting);
}
