//! What the page counts as it draws is what the command line counts when it reads the rows.

use nodewise::counts::PairCounts;
use nodewise::table::{Plan, Prepared, ReadOptions, Table, TableReader, prepare};
use proptest::prelude::*;

use crate::files::{BUNDLED, bundled};

/// By way of text: the table as prepared.
fn through_text(table: &Table) -> Prepared {
    let mut reader = TableReader::new(ReadOptions::default());
    reader.push(table.csv_header().as_bytes()).unwrap();
    reader.push(table.csv_rows(0..table.rows).as_bytes()).unwrap();
    let raw = reader.finish().unwrap();
    assert!(raw.notices.is_empty(), "{:?}", raw.notices);
    prepare(&raw, &Plan::default()).unwrap()
}

/// Where the direct way says something, it says what the long way gives.
fn agree(table: &Table) -> bool {
    let Some(plain) = table.plain() else { return false };
    let prepared = through_text(table);
    assert_eq!((prepared.rows_dropped, prepared.labels.len(), prepared.missingness.len()), (0, 0, 0));
    assert_eq!(prepared.notices, plain.notices);
    assert_eq!(prepared.table, plain.table);
    assert_eq!(PairCounts::of(&prepared.table), PairCounts::of(&plain.table));
    true
}

#[test]
fn the_examples_of_the_page_are_drawn_as_they_are_read() {
    for name in BUNDLED {
        assert!(agree(&bundled(name).sample(5_000, 1)), "{name}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn both_ways_agree_on_any_sample(network in 0..BUNDLED.len(), rows in 1usize..400, seed: u32) {
        agree(&bundled(BUNDLED[network]).sample(rows, u64::from(seed)));
    }
}
