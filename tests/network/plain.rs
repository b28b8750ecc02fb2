//! What the page counts as it draws is what the command line counts when it reads the rows.

use nodewise::counts::PairCounts;
use nodewise::table::{Plan, Prepared, ReadOptions, Table, TableReader, Verdict, inspect, prepare};
use proptest::prelude::*;

use crate::files::{BUNDLED, bundled};

/// By way of text: the table as prepared, and whether anything was decided about it on the way.
fn through_text(table: &Table) -> (Prepared, bool) {
    let mut reader = TableReader::new(ReadOptions::default());
    reader.push(table.csv_header().as_bytes()).unwrap();
    reader.push(table.csv_rows(0..table.rows).as_bytes()).unwrap();
    let raw = reader.finish().unwrap();
    let reports = inspect(&raw);
    let prepared = prepare(&raw, &Plan::default()).unwrap();
    let decided = reports.iter().any(|report| report.verdict != Verdict::Categorical);
    (prepared, decided)
}

/// Where the direct way says something, it says what the long way gives; where it says nothing, there was something to decide, or
/// columns had more levels than it looks at.
fn agree(table: &Table) -> bool {
    let Some(plain) = table.plain() else { return false };
    let (prepared, decided) = through_text(table);
    assert!(!decided && prepared.notices.is_empty() && prepared.rows_dropped == 0);
    assert_eq!(prepared.table, plain);
    assert_eq!(PairCounts::of(&prepared.table), PairCounts::of(&plain));
    true
}

#[test]
fn the_examples_of_the_page_are_drawn_as_they_are_read() {
    let direct: Vec<&str> =
        BUNDLED.into_iter().filter(|name| agree(&bundled(name).sample(5_000, 1))).collect();
    // The page opens with this one.
    assert!(direct.contains(&"child"), "{direct:?}");
    assert!(direct.len() >= 5, "{direct:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn both_ways_agree_on_any_sample(network in 0..BUNDLED.len(), rows in 1usize..400, seed: u32) {
        agree(&bundled(BUNDLED[network]).sample(rows, u64::from(seed)));
    }
}
