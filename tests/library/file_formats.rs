//! One small table in every format, made by `tests/reference/small_files.py`, and damage to each of them.

use nodewise::files::{FileOptions, is_binary, kind_of, read};
use nodewise::table::{FileKind, Header, RawTable};
use nodewise::{Error, ErrorKind, Watch};

pub const SMALL: [(&str, &[u8], FileKind); 19] = [
    ("plain.sav", include_bytes!("../reference/small/plain.sav"), FileKind::Sav),
    ("rows.sav", include_bytes!("../reference/small/rows.sav"), FileKind::Sav),
    ("blocks.zsav", include_bytes!("../reference/small/blocks.zsav"), FileKind::Zsav),
    ("long.sav", include_bytes!("../reference/small/long.sav"), FileKind::Sav),
    ("stata8.dta", include_bytes!("../reference/small/stata8.dta"), FileKind::Dta),
    ("stata10.dta", include_bytes!("../reference/small/stata10.dta"), FileKind::Dta),
    ("stata12.dta", include_bytes!("../reference/small/stata12.dta"), FileKind::Dta),
    ("stata14.dta", include_bytes!("../reference/small/stata14.dta"), FileKind::Dta),
    ("stata15.dta", include_bytes!("../reference/small/stata15.dta"), FileKind::Dta),
    ("none.parquet", include_bytes!("../reference/small/none.parquet"), FileKind::Parquet),
    ("snappy.parquet", include_bytes!("../reference/small/snappy.parquet"), FileKind::Parquet),
    ("gzip.parquet", include_bytes!("../reference/small/gzip.parquet"), FileKind::Parquet),
    ("lz4.parquet", include_bytes!("../reference/small/lz4.parquet"), FileKind::Parquet),
    ("zstd.parquet", include_bytes!("../reference/small/zstd.parquet"), FileKind::Parquet),
    ("encodings.parquet", include_bytes!("../reference/small/encodings.parquet"), FileKind::Parquet),
    ("titled.xlsx", include_bytes!("../reference/small/titled.xlsx"), FileKind::Xlsx),
    ("persons.xls", include_bytes!("../reference/small/persons.xls"), FileKind::Xls),
    ("persons.ods", include_bytes!("../reference/small/persons.ods"), FileKind::Ods),
    ("persons.sas7bdat", include_bytes!("../reference/small/persons.sas7bdat"), FileKind::Sas7bdat),
];

fn bytes(name: &str) -> &'static [u8] {
    SMALL.iter().find(|(other, ..)| *other == name).expect("a small file").1
}

fn open_with(name: &str, options: &FileOptions<'_>) -> Result<RawTable, Error> {
    let bytes = bytes(name);
    read(bytes, kind_of(bytes)?.expect("no text"), options, &mut Watch::none())
}

fn open(name: &str) -> RawTable {
    open_with(name, &FileOptions::default()).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The cells of a column, with `-` for a missing one.
fn cells(table: &RawTable, name: &str) -> Vec<String> {
    let column = table.columns.iter().position(|column| column.name == name).expect("such a column");
    (0..table.rows).map(|row| table.cell(row, column).unwrap_or_else(|| "-".into())).collect()
}

const SEX: [&str; 6] = ["male", "female", "female", "male", "no answer", "female"];
const AGE: [&str; 6] = ["30", "41", "-", "25", "67", "30"];
const INCOME: [&str; 6] = ["1234.5", "0.1", "99.25", "-", "1000000", "3"];
const TOWN: [&str; 6] = ["Köln", "Łódź", "Köln", "-", "Paris & Co", "Łódź"];
const DAY: [&str; 6] = ["2024-03-01", "1999-12-31", "-", "1960-01-01", "2000-02-29", "2024-03-01"];

#[test]
fn every_format_holds_the_same_table() {
    for (name, bytes, kind) in SMALL {
        assert!(is_binary(&bytes[..64]), "{name}");
        assert_eq!(kind_of(bytes), Ok(Some(kind)), "{name}");
        if matches!(name, "long.sav" | "titled.xlsx") {
            continue;
        }
        let table = open(name);
        assert_eq!(table.format.file, kind, "{name}");
        // Old Stata files know no letters beyond Western Europe.
        let old = matches!(name, "stata8.dta" | "stata10.dta" | "stata12.dta");
        let town = TOWN.map(|town| if old { town.replace("Łódź", "Lodz") } else { town.to_string() });
        assert_eq!(cells(&table, "sex"), SEX, "{name}");
        assert_eq!(cells(&table, "age"), AGE, "{name}");
        assert_eq!(cells(&table, "income"), INCOME, "{name}");
        assert_eq!(cells(&table, "town"), town, "{name}");
        assert_eq!(cells(&table, "day"), DAY, "{name}");
    }
}

#[test]
fn labels_order_and_missing_values_are_told() {
    for name in ["plain.sav", "rows.sav", "blocks.zsav"] {
        let table = open(name);
        assert_eq!(table.columns[0].told.label.as_deref(), Some("Sex of the person"), "{name}");
        assert_eq!(table.columns[0].told.missing, ["no answer"], "{name}");
        assert_eq!(table.columns[0].told.order, ["male", "female"], "{name}");
        assert_eq!(table.columns[1].told.missing, ["67"], "{name}");
        assert!(table.columns[2].told.missing.is_empty() && table.columns[2].told.order.is_empty(), "{name}");
    }
    assert_eq!(open("persons.sas7bdat").columns[1].told.label.as_deref(), Some("Age in years"));
    let table = open("stata15.dta");
    assert_eq!(table.columns[0].told.label.as_deref(), Some("Sex of the person"));
    assert_eq!(table.columns[0].told.order, ["male", "female", "no answer"]);
}

#[test]
fn users_spellings_of_missing_values_are_told_of_every_column() {
    let options = FileOptions { missing: vec!["-9".into()], ..FileOptions::default() };
    let table = open_with("plain.sav", &options).unwrap();
    assert!(table.columns.iter().all(|column| column.told.missing.ends_with(&["-9".to_string()])));
}

#[test]
fn long_texts_of_several_parts_are_joined() {
    let table = open("long.sav");
    let notes = cells(&table, "note");
    assert_eq!(notes, ["a".repeat(254) + &"bc".repeat(300), "short".into(), "é".repeat(200)]);
    assert_eq!(cells(&table, "n"), ["1", "2", "3"]);
}

#[test]
fn truths_and_moments_of_parquet_are_texts() {
    for name in ["none.parquet", "zstd.parquet"] {
        let table = open(name);
        assert_eq!(cells(&table, "open"), ["true", "false", "-", "true", "true", "false"], "{name}");
        assert_eq!(
            cells(&table, "at")[..4],
            ["2024-03-01 12:30:00.5"; 3]
                .map(String::from)
                .into_iter()
                .chain(["-".into()])
                .collect::<Vec<_>>()[..]
        );
    }
}

#[test]
fn a_sheet_may_have_a_title_merged_cells_errors_and_formulas() {
    let table = open("titled.xlsx");
    assert_eq!(table.format.sheet.as_deref(), Some("Persons"));
    assert_eq!(table.format.sheets, ["Empty", "Persons"]);
    assert_eq!((table.format.header, table.format.header_row), (true, 3));
    let below = |column: &[&str], last: &str| {
        column.iter().copied().chain([last]).map(String::from).collect::<Vec<_>>()
    };
    assert_eq!(cells(&table, "sex"), below(&SEX, "male"));
    assert_eq!(cells(&table, "age"), below(&AGE, "-"));
    assert_eq!(cells(&table, "income"), below(&INCOME, "2"));
    assert_eq!(cells(&table, "day"), below(&DAY, "-"));
    assert_eq!(cells(&table, "wave"), ["first", "first", "first", "second", "second", "second", "true"]);
    let notices: Vec<String> = table.notices.iter().map(ToString::to_string).collect();
    let expected = [
        "the table begins in row 3 of the sheet; what stands above was left out",
        "cells with an error are missing values: #DIV/0! (1)",
        "merged cells stand for all of their rows: 4 cells were filled in",
    ];
    assert_eq!(notices, expected);
}

#[test]
fn sheets_are_chosen_by_name() {
    let named = |sheet: &str| {
        open_with("titled.xlsx", &FileOptions { sheet: Some(sheet.into()), ..FileOptions::default() })
    };
    assert_eq!(named("persons").unwrap().rows, 7);
    let error = named("People").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Setting);
    assert_eq!(error.to_string(), "expected one of the sheets \"Empty\", \"Persons\", found \"People\"");
    assert_eq!(named("Empty").unwrap_err().to_string(), "expected columns, found none");
    let without = FileOptions { header: Header::No, ..FileOptions::default() };
    let table = open_with("persons.ods", &without).unwrap();
    let names: Vec<&str> = table.columns.iter().map(|column| column.name.as_str()).collect();
    assert_eq!((table.rows, names), (7, vec!["column 1", "column 2", "column 3", "column 4", "column 5"]));
    assert_eq!(table.notices, []);
}

#[test]
fn a_watch_can_break_off() {
    let mut watch = Watch::new(|_| std::ops::ControlFlow::Break(()));
    let bytes = bytes("snappy.parquet");
    let error = read(bytes, FileKind::Parquet, &FileOptions::default(), &mut watch).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Cancelled);
}

#[test]
fn damage_is_refused_or_read_but_never_ends_the_program() {
    let options = FileOptions { memory: 16 << 20, ..FileOptions::default() };
    // What libraries say of a damaged file when they panic is caught, and need not be printed.
    std::panic::set_hook(Box::new(|_| {}));
    for (name, whole, kind) in SMALL {
        let attempt = |bytes: &[u8]| drop(read(bytes, kind, &options, &mut Watch::none()));
        (0..20).for_each(|part| attempt(&whole[..whole.len() * part / 20]));
        let mut seed = name.len() as u64;
        for _ in 0..500 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let mut bytes = whole.to_vec();
            let place = (seed >> 33) as usize % bytes.len();
            bytes[place] ^= 1 << (seed >> 20 & 7);
            attempt(&bytes);
        }
    }
    let _ = std::panic::take_hook();
}

#[test]
fn kinds_that_cannot_be_read_are_named() {
    let refused = |bytes: &[u8]| kind_of(bytes).unwrap_err().to_string();
    assert!(refused(b"ARROW1\0\0").contains("a Feather file"));
    assert!(refused(b"PARE1234").contains("an encrypted Parquet file"));
    assert!(refused(b"HEADER RECORD*******LIBRARY HEADER").contains("a SAS transport file"));
    assert_eq!(kind_of(b"a,b\n1,2\n"), Ok(None));
    assert_eq!(kind_of(b""), Ok(None));
}
