//! Tables written as JSON: against `serde_json` as the independent reader, and by hand where something is wrong.

use std::fmt::Write;

use nodewise::table::{Container, FileKind, RawTable, ReadOptions, Sharing, read_shared};
use nodewise::{Error, Hint, Result, Watch};
use proptest::prelude::*;
use serde_json::{Map, Value};

use crate::reading::{gzip, read, read_in_pieces};

fn options(skip_bad: Option<u64>) -> ReadOptions {
    ReadOptions { skip_bad, ..ReadOptions::default() }
}

fn shared(bytes: &[u8], options: &ReadOptions) -> Result<RawTable> {
    read_shared(bytes, options, Sharing { threads: 2, piece: 50, hold: 0 }, &mut Watch::none())
}

fn refusal(text: &str) -> Error {
    read(text.as_bytes(), &options(None)).expect_err("the text is no table")
}

/// Names and cells, row by row.
fn cells(table: &RawTable) -> (Vec<String>, Vec<Vec<Option<String>>>) {
    let names = table.columns.iter().map(|column| column.name.clone()).collect();
    let row = |row| (0..table.columns.len()).map(|column| table.cell(row, column)).collect();
    (names, (0..table.rows).map(row).collect())
}

/// The same by way of values: keys in the order of first appearance, null and absent as missing.
fn by_values(objects: &[Map<String, Value>]) -> (Vec<String>, Vec<Vec<Option<String>>>) {
    let mut names: Vec<String> = Vec::new();
    for key in objects.iter().flat_map(Map::keys) {
        if !names.contains(key) {
            names.push(key.clone());
        }
    }
    let cell = |value: &Value| match value {
        Value::Null => None,
        Value::String(text) => Some(text.trim().to_string()).filter(|text| !text.is_empty()),
        other => Some(other.to_string()),
    };
    let row =
        |object: &Map<String, Value>| names.iter().map(|name| object.get(name).and_then(cell)).collect();
    let rows = objects.iter().map(row).collect();
    (names, rows)
}

#[test]
fn every_form_gives_the_same_table() {
    let array = r#"[{"a":1,"b":"x"},{"b":"y","c":true},{"a":null,"b":"\u00e9 \"z\""},{}]"#;
    let texts = [
        array.to_string(),
        array.replace("},{", "} ,\n {").replace("[{", "\u{feff}[\n\t{ "),
        array.trim_matches(['[', ']']).replace("},{", "}\n\n{"),
        array.trim_matches(['[', ']']).replace("},{", "}\r\n{") + "\r\n",
        array.trim_matches(['[', ']']).replace("},{", "}{").replace(',', ",\n"),
        r#"{"a":[1,null,null,null],"b":["x","y","é \"z\"",null],"c":[null,true,null,null]}"#.to_string(),
    ];
    let some = |text: &str| Some(text.to_string());
    let rows = vec![
        vec![some("1"), some("x"), None],
        vec![None, some("y"), some("true")],
        vec![None, some("é \"z\""), None],
        vec![None, None, None],
    ];
    for text in texts {
        let utf16: Vec<u8> =
            [0xFEFF].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        for (bytes, container) in [
            (text.as_bytes().to_vec(), Container::Plain),
            (gzip(text.as_bytes()), Container::Gzip),
            (if text.starts_with('\u{feff}') { text.as_bytes().to_vec() } else { utf16 }, Container::Plain),
        ] {
            let table = read(&bytes, &options(None)).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(cells(&table), (vec!["a".into(), "b".into(), "c".into()], rows.clone()), "{text}");
            assert_eq!((table.format.file, table.format.container), (FileKind::Json, container));
            assert_eq!((table.format.delimiter, table.notices.len()), (None, 0));
            assert_eq!(shared(&bytes, &options(None)), Ok(table));
        }
    }
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let value = "expected a text, a number, true, false or null, found";
    let cases = [
        (
            r#"[{"a":1},{"a":{"b":2}}]"#,
            format!("row 2, line 1, character 15, column \"a\": {value} an object"),
        ),
        ("{\"a\":1}\n{\"a\":[2]}\n", format!("row 2, line 2, character 6, column \"a\": {value} an array")),
        (r#"{"a":[1,[2]]}"#, format!("row 2, line 1, character 9, column \"a\": {value} an array")),
        ("[{\"a\":1},\n 2]", "row 2, line 2, character 2: expected an object, found a single value".into()),
        ("[[1,2]]", "row 1, line 1, character 2: expected an object, found an array".into()),
        (
            "[{\"é\":1,\n\"é\":2}]",
            "row 1, line 1, character 2: expected each key once, found \"é\" again".into(),
        ),
        ("{\"a\":1}\n{\"a\":}\n", "row 2, line 2, character 6: expected a value, found \"}\"".into()),
        (
            "{\"a\":1}\n{\"a\":1\n",
            "row 2, line 2, character 7: expected the rest of a JSON value, found the end of the line".into(),
        ),
        (
            "{\"a\":1}\n{\"a\":1} x\n",
            "row 2, line 2, character 9: expected the end of the line behind the object, found \"x\"".into(),
        ),
        ("[{\"a\":01}]", "row 1, line 1, character 7: expected a value, found \"01\"".into()),
        (
            "[{\"a\":1}",
            "row 2, line 1, character 9: expected the rest of a JSON value, found the end of the file".into(),
        ),
        ("[{\"a\":1}]]", "row 2, line 1, character 10: expected the end of the file, found \"]\"".into()),
        (
            "[{\"a\":1} {\"a\":2}]",
            "row 2, line 1, character 10: expected a comma or the end of the array, found \"{\\\"a\\\"\""
                .into(),
        ),
        ("[]", "expected objects with values, found none".into()),
        ("[{},{}]", "expected objects with values, found none".into()),
        (
            r#"{"a":[1,2],"b":[3]}"#,
            "row 2, line 1, character 18, column \"b\": expected 2 values, as the first key has, found 1"
                .into(),
        ),
        (
            r#"{"a":[1,2],"b":3}"#,
            "row 3, line 1, character 16: expected an array of cells, as the first key has, found \"3\""
                .into(),
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(refusal(text).to_string(), expected, "{text}");
    }
    assert_eq!(refusal("{\"a\":1}\nx\n").hint(), Some(&Hint::SkipBadRows));
    assert_eq!(refusal(r#"[{"a":[1]}]"#).hint(), None);
}

#[test]
fn bad_objects_are_left_out_and_told() {
    let lines = "{\"a\":1}\n{\"a\":2,\n{\"a\":[3,{\"x\":\"}\"}]}\nnull\n{\"a\":4,\"a\":5}\n{\"new\":[],\"a\":1}\n{\"a\":6}\n";
    let table = read(lines.as_bytes(), &options(Some(9))).unwrap();
    assert_eq!(cells(&table).1, [[Some("1".to_string())], [Some("6".to_string())]]);
    let told: Vec<(u64, u64)> = table.skipped.rows.iter().map(|bad| (bad.row, bad.line)).collect();
    assert_eq!(told, [(2, 2), (3, 3), (4, 4), (5, 5), (6, 6)]);
    assert_eq!(table.notices.len(), 1);
    let array = r#"[{"a":1},7,{"a":{"b":[]}},[{}],{"a":2}]"#;
    let table = read(array.as_bytes(), &options(Some(9))).unwrap();
    assert_eq!((table.rows, table.skipped.total, table.columns.len()), (2, 3, 1));
    let error = read(array.as_bytes(), &options(Some(2))).unwrap_err();
    let told = "row 2, line 1: expected at most 2 rows that cannot be read, found 3 rows; here the first: expected an object, found a single value";
    assert_eq!(error.to_string(), told);
    // Undecodable bytes cost their object; where text is no JSON, nothing tells how far.
    let table = read(b"{\"a\":\"\xC3\xA9\"}\n{\"a\":\"\xE9\"}\n{\"a\":1}\n", &options(Some(9))).unwrap();
    assert_eq!((table.rows, table.skipped.total), (2, 1));
    assert!(read(br#"[{"a":1},{"a" 2},{"a":3}]"#, &options(Some(9))).is_err());
}

#[test]
fn keys_that_hardly_repeat_are_refused_before_they_fill_the_memory() {
    let text = (0..20_000).fold(String::new(), |mut text, i| {
        writeln!(text, "{{\"key{i}\":{i}}}").expect("a String takes any text");
        text
    });
    let error = refusal(&text).to_string();
    assert!(error.contains("expected objects with mostly the same keys, found"), "{error}");
}

#[test]
fn an_endless_object_is_refused_early_and_alike() {
    let long = format!("[{{\"a\":\"{}\"}}]", "x".repeat(3 << 20));
    let whole = refusal(&long);
    assert_eq!(
        whole.to_string(),
        "row 1, line 1, character 2: expected an object of at most 1048576 bytes, found a longer one"
    );
    let cuts: Vec<usize> = (0..long.len()).step_by(999).collect();
    assert_eq!(read_in_pieces(long.as_bytes(), &cuts, &options(None)), Err(whole));
}

#[test]
fn names_that_are_doubtful_are_repaired_and_told() {
    let table = read(br#"[{"":1," a":2,"a":3}]"#, &options(None)).unwrap();
    assert_eq!(cells(&table).0, ["column 1", "a", "a_2"]);
    assert_eq!(table.notices.len(), 2);
}

#[test]
fn json_cut_or_changed_anywhere_ends_in_a_sentence_or_a_table() {
    let rows: String = (0..40)
        .map(|i| format!("{{\"a\":{i},\"b\\n\":\"x\\u00e9{i}\",\"c\":null}}\n"))
        .collect::<Vec<_>>()
        .concat();
    let array = format!("[{}]", rows.trim().replace('\n', ",\n"));
    let columns = r#"{"a":[1,2,3],"b":["x",null,"\ud83d\ude00"],"c":[true,false,true]}"#.to_string();
    for text in [rows, array, columns] {
        for length in 0..text.len() {
            let cut = &text.as_bytes()[..length];
            for skip_bad in [None, Some(9)] {
                let whole = read(cut, &options(skip_bad));
                assert_eq!(read_in_pieces(cut, &[length / 3, length / 2], &options(skip_bad)), whole);
            }
        }
        for at in 0..text.len() {
            for flip in [1, 4, 0x20, 0x80] {
                let mut changed = text.clone().into_bytes();
                changed[at] ^= flip;
                let _ = read(&changed, &options(Some(9)));
                let _ = read(&changed, &options(None));
            }
        }
    }
}

fn value() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i32>().prop_map(Value::from),
        (-1e6..1e6).prop_map(Value::from),
        "[ a-c\"\\\\/é😀\n\t]{0,6}".prop_map(Value::from),
    ]
}

fn objects() -> impl Strategy<Value = Vec<Map<String, Value>>> {
    let key = prop::sample::select(vec!["a", "b", "c, d", "é\"", "e"]);
    let object = prop::collection::vec((key, value()), 0..6);
    let object =
        object.prop_map(|fields| fields.into_iter().map(|(key, value)| (key.to_string(), value)).collect());
    prop::collection::vec(object, 1..20)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn objects_are_read_as_another_program_wrote_them(
        objects in objects(), lines: bool, pretty: bool, cuts in prop::collection::vec(0usize..3000, 0..6), skip: bool,
    ) {
        let (names, rows) = by_values(&objects);
        prop_assume!(!names.is_empty() && objects[0].keys().next().is_some());
        let text = match (lines, pretty) {
            (true, false) => objects.iter().map(|object| Value::from(object.clone()).to_string() + "\n").collect(),
            (true, true) => objects.iter().map(|object| serde_json::to_string_pretty(object).unwrap()).collect(),
            (false, true) => serde_json::to_string_pretty(&objects).unwrap(),
            (false, false) => serde_json::to_string(&objects).unwrap(),
        };
        let options = options(skip.then_some(0));
        let table = read_in_pieces(text.as_bytes(), &cuts, &options).unwrap();
        prop_assert_eq!(cells(&table), (names, rows), "{}", text);
        prop_assert_eq!(shared(text.as_bytes(), &options), Ok(table));
    }

    #[test]
    fn columns_are_read_as_another_program_wrote_them(
        columns in prop::collection::vec(prop::collection::vec(value(), 7), 1..5), cuts in prop::collection::vec(0usize..500, 0..6),
    ) {
        let names: Vec<String> = (0..columns.len()).map(|column| format!("k{column}")).collect();
        let object: Map<String, Value> = names.iter().cloned().zip(columns.iter().cloned().map(Value::from)).collect();
        let row = |row: usize| names.iter().cloned().zip(columns.iter().map(|column| column[row].clone())).collect();
        let objects: Vec<Map<String, Value>> = (0..7).map(row).collect();
        let text = Value::from(object).to_string();
        let table = read_in_pieces(text.as_bytes(), &cuts, &options(None)).unwrap();
        prop_assert_eq!(cells(&table), by_values(&objects));
    }
}
