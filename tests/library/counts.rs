//! The laws of pairwise counts: one pass or many pieces, bitsets or a plain loop, in memory or in a file.

#![allow(clippy::float_cmp, reason = "these values are exact by construction")]

use std::io::Write;

use crate::common::generate::{column_of_texts, table_of_codes};
use crate::common::laws::config;
use nodewise::ErrorKind;
use nodewise::counts::{PairCounts, Variable, file::looks_like_counts};
use nodewise::table::{Codes, Column, Table};
use proptest::prelude::*;
use proptest::sample::subsequence;

/// Levels whose order is not the order of their texts.
const TEXTS: [&str; 6] = ["10", "9", "x", "-1.5", "1e1", "(y)"];

/// The values of one column, `None` where missing; level numbers point into [`TEXTS`].
type Values = Vec<Option<usize>>;

/// `columns` columns of equal length, with missing values and at least one value each.
fn columns(columns: usize) -> impl Strategy<Value = Vec<Values>> {
    let value = prop_oneof![1 => Just(None), 6 => (0..TEXTS.len()).prop_map(Some)];
    (1..40_usize).prop_flat_map(move |rows| {
        let column = prop::collection::vec(value.clone(), rows).prop_map(|mut values| {
            values[0] = values[0].or(Some(0));
            values
        });
        prop::collection::vec(column, columns)
    })
}

fn table(names: &[&str], columns: &[&Values]) -> Table {
    let texts =
        |values: &Values| -> Vec<Option<&str>> { values.iter().map(|v| v.map(|k| TEXTS[k])).collect() };
    let columns: Vec<Column> =
        names.iter().zip(columns).map(|(name, values)| column_of_texts(name, &texts(values))).collect();
    let rows = columns.first().map_or(0, |column| column.codes.len());
    Table { columns, rows }
}

/// Two-way tables by a loop over rows, in the order of the counts file.
fn naive(table: &Table) -> Vec<Vec<u64>> {
    let mut tables = Vec::new();
    for (i, first) in table.columns.iter().enumerate() {
        for second in &table.columns[i..] {
            let mut cells = vec![0; first.levels.len() * second.levels.len()];
            for row in 0..table.rows {
                if let (Some(a), Some(b)) = (first.codes.get(row), second.codes.get(row)) {
                    cells[usize::from(a) * second.levels.len() + usize::from(b)] += 1;
                }
            }
            tables.push(cells);
        }
    }
    tables
}

fn cells(counts: &PairCounts) -> Vec<Vec<u64>> {
    let mut tables = Vec::new();
    for i in 0..counts.len() {
        for j in i..counts.len() {
            let table = counts.table(i, j);
            tables.push(
                (0..counts.levels(i))
                    .flat_map(|a| (0..counts.levels(j)).map(move |b| table.get(a, b)))
                    .collect(),
            );
        }
    }
    tables
}

/// Three sites with the columns `a`, `b`, `c`, each in an order of its own.
fn sites() -> impl Strategy<Value = Vec<PairCounts>> {
    let order = Just(vec![0_usize, 1, 2]).prop_shuffle();
    prop::collection::vec((columns(3), order), 3).prop_map(|sites| {
        let count = |(values, order): (Vec<Values>, Vec<usize>)| {
            let names: Vec<&str> = order.iter().map(|&i| ["a", "b", "c"][i]).collect();
            PairCounts::of(&table(&names, &order.iter().map(|&i| &values[i]).collect::<Vec<_>>()))
        };
        sites.into_iter().map(count).collect()
    })
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn counting_is_the_naive_loop(values in columns(4)) {
        let table = table(&["a", "b", "c", "d"], &values.iter().collect::<Vec<_>>());
        prop_assert_eq!(cells(&PairCounts::of(&table)), naive(&table));
    }

    #[test]
    fn merged_counts_are_pooled_counts(one in columns(3), other in columns(3), shuffled in any::<bool>()) {
        let pooled: Vec<Values> = one.iter().zip(&other).map(|(x, y)| [x.clone(), y.clone()].concat()).collect();
        let first = PairCounts::of(&table(&["a", "b", "c"], &one.iter().collect::<Vec<_>>()));
        let second = if shuffled {
            PairCounts::of(&table(&["c", "a", "b"], &[&other[2], &other[0], &other[1]]))
        } else {
            PairCounts::of(&table(&["a", "b", "c"], &other.iter().collect::<Vec<_>>()))
        };
        let expected = PairCounts::of(&table(&["a", "b", "c"], &pooled.iter().collect::<Vec<_>>()));
        prop_assert_eq!(first.merge(&second).unwrap(), expected);
    }

    #[test]
    fn merging_commutes_and_associates(sites in sites()) {
        let [a, b, c] = &sites[..] else { unreachable!("three sites") };
        prop_assert_eq!(a.merge(b).unwrap(), b.merge(a).unwrap());
        prop_assert_eq!(a.merge(b).unwrap().merge(c).unwrap(), a.merge(&b.merge(c).unwrap()).unwrap());
    }

    #[test]
    fn merging_suppressed_counts_commutes_and_associates(sites in sites(), threshold in 1..6_u64) {
        let [a, b, c] = [sites[0].suppress(threshold).unwrap(), sites[1].clone(), sites[2].suppress(3).unwrap()];
        prop_assert_eq!(a.merge(&b).unwrap(), b.merge(&a).unwrap());
        prop_assert_eq!(a.merge(&b).unwrap().merge(&c).unwrap(), a.merge(&b.merge(&c).unwrap()).unwrap());
    }

    #[test]
    fn no_rows_are_neutral(sites in sites()) {
        let empty = PairCounts::empty(sites[0].variables().to_vec());
        prop_assert_eq!(&empty.merge(&sites[0]).unwrap(), &sites[0]);
        prop_assert_eq!(&sites[0].merge(&empty).unwrap(), &sites[0]);
    }

    #[test]
    fn rows_may_come_in_any_pieces(values in columns(3), cuts in subsequence((0..40_usize).collect::<Vec<_>>(), 0..5)) {
        let table = table(&["a", "b", "c"], &values.iter().collect::<Vec<_>>());
        let whole = PairCounts::of(&table);
        let mut pieces = PairCounts::empty(whole.variables().to_vec());
        let mut begin = 0;
        for end in cuts.into_iter().map(|cut| cut.min(table.rows)).chain([table.rows]) {
            pieces.add_rows(&table, begin..end);
            begin = end;
        }
        prop_assert_eq!(pieces, whole);
    }

    #[test]
    fn a_counts_file_gives_the_counts_back(sites in sites(), threshold in prop::option::of(1..8_u64)) {
        let counts = threshold.map_or(sites[0].clone(), |threshold| sites[0].suppress(threshold).unwrap());
        let json = counts.to_json();
        prop_assert!(looks_like_counts(json.as_bytes()));
        prop_assert_eq!(&PairCounts::from_json(json.as_bytes()).unwrap(), &counts);
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packed.write_all(json.as_bytes()).unwrap();
        prop_assert_eq!(&PairCounts::from_json(&packed.finish().unwrap()).unwrap(), &counts);
    }

    #[test]
    fn a_damaged_counts_file_is_an_error_or_other_counts(
        sites in sites(), position in any::<prop::sample::Index>(), byte in any::<u8>(), cut in any::<bool>(),
    ) {
        let mut json = sites[0].to_json().into_bytes();
        let k = position.index(json.len());
        if cut { json.truncate(k) } else { json[k] = byte }
        if let Err(error) = PairCounts::from_json(&json) {
            prop_assert_eq!(error.kind(), ErrorKind::Counts);
        } else {
            prop_assert!(!cut);
        }
    }

    #[test]
    fn a_number_replaced_in_a_counts_file_never_panics(
        sites in sites(), position in any::<prop::sample::Index>(),
        number in prop_oneof![Just("18446744073709551615".to_string()), Just("-1".into()), Just("1e3".into()), Just("4294967296".into())],
    ) {
        let json = sites[0].to_json();
        let tables = json.find("\"tables\"").unwrap();
        let digits: Vec<usize> = (tables..json.len()).filter(|&k| json.as_bytes()[k].is_ascii_digit()).collect();
        let k = digits[position.index(digits.len())];
        let damaged = format!("{}{}{}", &json[..k], number, &json[k + 1..]);
        let error = PairCounts::from_json(damaged.as_bytes()).unwrap_err();
        prop_assert_eq!(error.kind(), ErrorKind::Counts);
    }
}

#[test]
fn all_code_widths_and_chunk_borders_count_alike() {
    // 16,384 rows make a chunk; 17 levels leave the bit planes, 300 need two bytes, 40 x 40 cells take the plain loop.
    for rows in [63, 64, 65, 16_384, 16_385, 33_000] {
        let column = |name: &str, m: usize, missing: usize| {
            let code = |k: usize| (k % 101 != missing).then_some(((k * k + 7 * k) / 3 % m) as u16);
            Column {
                name: name.into(),
                levels: (0..m).map(|a| a.to_string()).collect(),
                codes: Codes::pack(m, (0..rows).map(code)),
            }
        };
        let shapes = [
            ("a", 1, 101),
            ("b", 2, 5),
            ("c", 16, 101),
            ("d", 17, 40),
            ("e", 40, 101),
            ("f", 41, 7),
            ("g", 300, 9),
        ];
        let table =
            Table { columns: shapes.map(|(name, m, missing)| column(name, m, missing)).to_vec(), rows };
        assert_eq!(cells(&PairCounts::of(&table)), naive(&table), "{rows} rows");
    }
}

#[test]
fn byte_and_word_codes_count_alike() {
    let bytes = table_of_codes(&[vec![0, 1, 2, 1, 0, 2], vec![1, 1, 0, 0, 1, 0]]);
    let mut words = bytes.clone();
    for column in &mut words.columns {
        column.codes = Codes::U16(column.codes.iter().map(|code| code.unwrap()).collect());
    }
    assert_eq!(PairCounts::of(&bytes), PairCounts::of(&words));
}

#[test]
fn a_column_without_any_value_is_counted() {
    let nothing = column_of_texts("a", &[None, None, None]);
    let something = column_of_texts("b", &[Some("x"), None, Some("y")]);
    let counts = PairCounts::of(&Table { columns: vec![nothing, something], rows: 3 });
    assert_eq!(counts.table(0, 1).total(), 0);
    assert_eq!(counts.marginal(1), [1, 1]);
}

#[test]
fn no_rows_and_no_columns_are_counted() {
    let empty = PairCounts::of(&Table::default());
    assert!(empty.is_empty());
    assert_eq!(PairCounts::from_json(empty.to_json().as_bytes()).unwrap(), empty);
}

#[test]
fn a_chi_square_by_hand() {
    // Expected counts 4, 2, 4, 2, 4, 2.
    let a = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2];
    let b = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 1];
    let counts = PairCounts::of(&table_of_codes(&[a.to_vec(), b.to_vec()]));
    let expected = 4.0 / 4.0 + 4.0 / 2.0 + 4.0 / 4.0 + 4.0 / 2.0;
    assert!((counts.table(0, 1).chi_square() - expected).abs() < 1e-14);
    assert!((counts.table(1, 0).chi_square() - expected).abs() < 1e-14);
}

#[test]
fn files_that_contradict_themselves_are_refused() {
    let good = PairCounts::of(&table_of_codes(&[vec![0, 1, 1], vec![0, 0, 1]])).to_json();
    let cases = [
        ("\"version\":1", "\"version\":3"),
        ("[1,2]", "[null,2]"),
        ("nodewise-counts", "other-counts"),
        ("\"rows\":3", "\"rows\":2"),
        ("[1,2]", "[1,2,0]"),
        ("[1,2]", "[1,1]"),
        ("\"c1\"", "\"c0\""),
        ("[\"0\",\"1\"]", "[\"0\",\"0\"]"),
        ("\"tables\":[", "\"tables\":[[3],"),
    ];
    for (from, to) in cases {
        assert!(good.contains(from), "{from} in {good}");
        let error = PairCounts::from_json(good.replacen(from, to, 1).as_bytes()).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Counts, "{from} replaced by {to}");
    }
}

#[test]
fn rows_beyond_counting_are_refused_not_wrapped() {
    let good = PairCounts::of(&table_of_codes(&[vec![0, 1, 1], vec![0, 0, 1]])).to_json();
    let with_rows = |rows: u64| good.replace("\"rows\":3", &format!("\"rows\":{rows}"));
    let most = PairCounts::from_json(with_rows((1 << 63) - 1).as_bytes()).unwrap();
    assert_eq!(most.merge(&most).unwrap_err().kind(), ErrorKind::Counts);
    assert_eq!(PairCounts::from_json(with_rows(1 << 63).as_bytes()).unwrap_err().kind(), ErrorKind::Counts);
}

#[test]
fn merging_other_columns_is_refused() {
    let of = |name: &str| PairCounts::empty(vec![Variable { name: name.into(), levels: vec!["x".into()] }]);
    assert_eq!(of("a").merge(&of("b")).unwrap_err().kind(), ErrorKind::Counts);
}

#[test]
fn a_short_file_of_vast_columns_is_refused_before_memory_is_taken() {
    let levels: Vec<String> = (0..60_000).map(|level| format!("\"{level}\"")).collect();
    let variables: Vec<String> =
        (0..8).map(|i| format!(r#"{{"name":"c{i}","levels":[{}]}}"#, levels.join(","))).collect();
    let file = format!(
        r#"{{"format":"nodewise-counts","version":1,"rows":1,"variables":[{}],"tables":[{}]}}"#,
        variables.join(","),
        ["[]"; 36].join(",")
    );
    // All cells together would take two terabytes.
    let error = PairCounts::from_json(file.as_bytes()).unwrap_err();
    assert_eq!(error.to_string(), "column \"c0 x c0\": expected 60000 cells, found 0");
}
