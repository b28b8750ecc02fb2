//! Counts that come together: columns that are judged late, bins for all parts, a part of a table as read.

use nodewise::ErrorKind;
use nodewise::counts::{Asked, PairCounts, RawCounts};
use nodewise::table::{
    ColumnReport, Header, MissingPolicy, Plan, RawTable, ReadOptions, Sketch, TableReader, prepare,
};
use proptest::prelude::*;

use crate::common::laws::config;

/// Texts of cells: levels, numbers, spellings of a missing value, nothing.
const TEXTS: [&str; 9] = ["a", "b", "NA", "", "3", "10", "2.5", "no", "yes"];

/// Rows of cells; the second column is often constant, the third often a copy of the first, the fourth has all kinds of texts.
fn rows() -> impl Strategy<Value = Vec<[usize; 5]>> {
    let row = (0..4_usize, 0..40_usize, any::<bool>(), 0..TEXTS.len(), 4..7_usize);
    (prop::collection::vec(row, 1..60), any::<bool>()).prop_map(|(rows, copied)| {
        let row = |(a, b, keep, d, e): (usize, usize, bool, usize, usize)| {
            [a, usize::from(b == 0), if copied || keep { a } else { (a + 1) % 3 }, d, e]
        };
        rows.into_iter().map(row).collect()
    })
}

fn read(names: &str, lines: impl Iterator<Item = String>) -> RawTable {
    let text = std::iter::once(names.to_string()).chain(lines).collect::<Vec<_>>().join("\n") + "\n";
    let options = ReadOptions { delimiter: Some(b','), header: Header::Yes, ..ReadOptions::default() };
    let mut reader = TableReader::new(options);
    reader.push(text.as_bytes()).unwrap();
    reader.finish().unwrap()
}

fn csv(rows: &[[usize; 5]]) -> RawTable {
    read("u,v,w,x,y", rows.iter().map(|row| row.map(|k| TEXTS[k]).join(",")))
}

/// Judged by the plan, as one pass would be.
fn judged(part: &RawCounts, plan: &Plan) -> nodewise::Result<PairCounts> {
    let planned = |_: &[ColumnReport]| plan.clone();
    let asked = Asked { given: plan, plan: &planned, admit: &|_, _| Ok(()) };
    part.judged(&asked)?.counted().map(|counted| counted.counts)
}

proptest! {
    #![proptest_config(config(120))]

    #[test]
    fn parts_of_tables_as_read_come_to_one_pass(rows in rows(), cut in 0..60_usize, keep_unvaried in any::<bool>()) {
        // A file without rows is refused.
        prop_assume!(rows.len() > 1);
        let (one, two) = rows.split_at(1 + cut % (rows.len() - 1));
        let plan = Plan { keep_unvaried, ..Plan::default() };
        let part = |rows: &[[usize; 5]]| RawCounts::of(&csv(rows), &plan).unwrap();
        let merged = part(two).merge(&part(one)).unwrap();
        prop_assert_eq!(merged.to_json(), part(&rows).to_json());
        let expected = prepare(&csv(&rows), &plan).map(|prepared| PairCounts::of(&prepared.table).to_json());
        prop_assert_eq!(judged(&merged, &plan).map(|counts| counts.to_json()).ok(), expected.ok());
    }

    /// What is kept to be judged later comes to the same, then, as what was judged at once.
    #[test]
    fn counts_judged_late_are_counts_judged_at_once(rows in rows(), level in any::<bool>(), drop in any::<bool>()) {
        let missing = match (level, drop) {
            (true, _) => MissingPolicy::OwnLevel,
            (_, true) => MissingPolicy::DropRows,
            _ => MissingPolicy::Pairwise,
        };
        let plan = Plan { missing, ..Plan::default() };
        let (Ok(at_once), Ok(kept)) = (
            prepare(&csv(&rows), &plan),
            prepare(&csv(&rows), &Plan { keep_unvaried: true, ..plan }),
        ) else { return Ok(()) };
        let (late, _) = PairCounts::of(&kept.table).with_site("north").judged();
        prop_assert_eq!(late.with_sources(Vec::new()), PairCounts::of(&at_once.table));
    }

    #[test]
    fn sketches_of_any_split_come_to_the_same(
        numbers in prop::collection::vec((-500_000..500_000_i32, any::<bool>()), 1..3000), negative in any::<bool>(),
    ) {
        let sketch = |rows: &mut dyn Iterator<Item = i32>| {
            let number = |k: i32| (f64::from(if negative { k } else { k.abs() }) / 7.0).to_string();
            Sketch::of(&read("x,y", rows.map(|k| number(k) + ",a")))
        };
        prop_assume!([true, false].iter().all(|side| numbers.iter().any(|(_, own)| own == side)));
        let all = sketch(&mut numbers.iter().map(|&(k, _)| k));
        let side = |which: bool| {
            sketch(&mut numbers.iter().filter(|(_, own)| *own == which).map(|&(k, _)| k))
        };
        let (one, other) = (side(true), side(false));
        prop_assert_eq!(one.merge(&other).unwrap().to_json(), all.to_json());
        prop_assert_eq!(&other.merge(&one).unwrap(), &all);
        prop_assert_eq!(&Sketch::from_json(all.to_json().as_bytes()).unwrap(), &all);
    }
}

/// 4,000 different numbers and a column that follows them.
fn wide(rows: std::ops::Range<u32>) -> RawTable {
    let line = |row: u32| {
        let number = f64::from(row * 7919 % 4000) + 0.25;
        format!("{number},{}", if (number < 1500.0) == row.is_multiple_of(9) { "high" } else { "low" })
    };
    read("x,y", rows.map(line))
}

#[test]
fn edges_from_a_first_pass_are_shared_by_all_parts() {
    let sketch = Sketch::of(&wide(0..900)).merge(&Sketch::of(&wide(900..4000))).unwrap();
    assert_eq!(sketch, Sketch::of(&wide(0..4000)));
    let bins = sketch.bins(4);
    let names: Vec<(&str, Vec<String>)> = bins.columns().collect();
    assert_eq!(names.len(), 1);
    assert!(names[0].1[0].starts_with("[0.25, ") && names[0].1[3].ends_with(", 3999.25]"), "{names:?}");
    let mut plan = Plan::default();
    bins.plan(&mut plan);
    let part = |rows: std::ops::Range<u32>| RawCounts::of(&wide(rows), &plan).unwrap();
    let merged = part(1300..4000).merge(&part(0..1300)).unwrap();
    assert_eq!(merged.to_json(), part(0..4000).to_json());
    let counts = judged(&merged, &plan).unwrap();
    // A site that cuts its table by the same bins has the same names.
    let applied = prepare(&bins.apply(wide(0..4000)).unwrap(), &Plan::default()).unwrap();
    assert_eq!(counts, PairCounts::of(&applied.table));
    // Cut where the exact quartiles are, to a thousandth of the number.
    let shares = counts.marginal(0);
    assert!(shares.iter().all(|&rows| rows.abs_diff(1000) < 5), "{shares:?}");
    let beyond = read("x,y", ["4001,low".to_string(), "1,high".to_string()].into_iter());
    assert_eq!(bins.apply(beyond).unwrap_err().kind(), ErrorKind::Column);
}

#[test]
fn bins_that_overlap_are_refused_by_name() {
    let counts = |edges: &str| {
        let json = r#"{"format":"nodewise-counts","version":1,"rows":3,"variables":[{"name":"age","levels":[LEVELS]},{"name":"b","levels":["x"]}],"tables":[[1,2],[1,2],[3]]}"#;
        PairCounts::from_json(json.replace("LEVELS", edges).as_bytes()).unwrap()
    };
    let (one, other) = (counts(r#""[1, 2)","[2, 3]""#), counts(r#""[1, 2.5)","[2.5, 4]""#));
    let error = one.merge(&other).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Counts);
    assert!(
        error.to_string().contains("\"age\"") && error.to_string().contains("[1, 2) and [1, 2.5)"),
        "{error}"
    );
    assert!(one.merge(&one).is_ok());
}

#[test]
fn columns_without_a_value_survive_the_file() {
    let table = csv(&[[0, 0, 1, 3, 4], [1, 0, 2, 3, 5]]);
    let counts = prepare(&table, &Plan { keep_unvaried: true, ..Plan::default() }).unwrap();
    let counts = PairCounts::of(&counts.table);
    assert!(counts.variables().iter().any(|variable| variable.levels.is_empty()));
    assert_eq!(PairCounts::from_json(counts.to_json().as_bytes()).unwrap(), counts);
    let (judged, notices) = counts.with_site("north").judged();
    assert!(
        judged.variables().iter().all(|variable| variable.levels.len() > 1) && notices.len() >= 2,
        "{notices:?}"
    );
}

#[test]
fn a_part_is_told_from_counts() {
    let part = RawCounts::of(&csv(&[[0, 0, 1, 3, 4], [1, 1, 2, 0, 5]]), &Plan::default()).unwrap();
    let error = PairCounts::from_json(part.to_json().as_bytes()).unwrap_err();
    assert!(error.to_string().contains("a part"), "{error}");
}

#[test]
fn a_sketch_that_contradicts_itself_is_refused_and_a_sum_that_is_too_large_is_told() {
    let text = |rows: u64, counted: u64| {
        format!(
            r#"{{"format":"nodewise-sketch","version":1,"rows":{rows},"columns":{{"x":{{"range":[1,2],"counts":[[1,{counted}],[2,1]]}}}}}}"#
        )
    };
    let refused =
        |rows: u64, counted: u64| Sketch::from_json(text(rows, counted).as_bytes()).unwrap_err().to_string();
    assert!(
        refused(3, 3).contains("contradicts itself") && refused(3, 3).contains("\"x\""),
        "{}",
        refused(3, 3)
    );
    assert!(refused(3, u64::MAX).contains("contradicts itself"));
    assert!(refused(u64::MAX, 3).contains("rows"));
    let many = Sketch::from_json(text(i64::MAX as u64, 5).as_bytes()).unwrap();
    assert_eq!(many.merge(&many).unwrap_err().kind(), ErrorKind::Counts);
}
