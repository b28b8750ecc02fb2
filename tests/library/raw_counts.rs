//! Rows counted in parts: any split of them, merged in any order, is judged as one pass over all would.

use nodewise::counts::{Asked, CountedTable, Judged, PairCounts, RawCounter, RawCounts, count_shared};
use nodewise::table::{Action, Binning, ColumnReport, Plan, ReadOptions, Sharing, TableBuilder};
use nodewise::{ErrorKind, Result, Watch};
use proptest::prelude::*;

type Row = Vec<String>;

fn names(columns: usize) -> Vec<String> {
    (0..columns).map(|column| format!("c{column}")).collect()
}

fn part(rows: &[Row], columns: usize, plan: &Plan) -> RawCounts {
    let mut counter = RawCounter::new(&names(columns), plan).unwrap();
    for row in rows {
        row.iter().enumerate().for_each(|(column, cell)| counter.column(column).text(cell));
    }
    counter.finish().unwrap()
}

fn with_plan<T>(plan: &Plan, work: impl FnOnce(&Asked<'_>) -> T) -> T {
    let choose = |_: &[ColumnReport]| plan.clone();
    work(&Asked { given: plan, plan: &choose, admit: &|_, _| Ok(()) })
}

fn judged(part: &RawCounts, plan: &Plan) -> Result<CountedTable> {
    with_plan(plan, |asked| part.judged(asked))?.counted()
}

/// The counts of a CSV file with these rows, as the program makes them.
fn one_pass(rows: &[Row], columns: usize, plan: &Plan) -> Result<CountedTable> {
    let lines = std::iter::once(names(columns)).chain(rows.iter().cloned()).map(|row| row.join(","));
    let text = lines.collect::<Vec<_>>().join("\n");
    let (options, sharing) = (ReadOptions::default(), Sharing::default());
    with_plan(plan, |asked| {
        count_shared(|| Ok(text.as_bytes()), &options, sharing, asked, &mut Watch::none())
    })
}

fn rows_of(texts: &[&str]) -> Vec<Row> {
    texts.iter().map(|row| row.split(' ').map(String::from).collect()).collect()
}

/// Rows whose columns are a level, a copy of it under other names, one that is nearly constant, an answer with spellings of missing
/// values, and a number.
fn rows() -> impl Strategy<Value = Vec<Row>> {
    let row = (0..3_usize, 0..40_u8, prop::sample::select(vec!["x", "y", "NA", "", "?"]), 0..6_i32);
    let row = row.prop_map(|(level, constant, answer, number)| {
        let constant = if constant == 0 { "b" } else { "a" };
        vec![["u", "v", "w"][level], ["r", "s", "t"][level], constant, answer]
            .into_iter()
            .map(String::from)
            .chain([number.to_string()])
            .collect()
    });
    prop::collection::vec(row, 2..60)
}

proptest! {
    #[test]
    fn any_split_in_any_order_is_one_pass(
        rows in rows(), cuts in prop::collection::vec(0..60_usize, 0..4), turn in 0..5_usize,
    ) {
        let plan = Plan::default();
        let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| cut.min(rows.len())).chain([0, rows.len()]).collect();
        cuts.sort_unstable();
        let mut parts: Vec<RawCounts> = cuts.windows(2).map(|cut| part(&rows[cut[0]..cut[1]], 5, &plan)).collect();
        let turn = turn % parts.len();
        parts.rotate_left(turn);
        let merged = parts[1..].iter().fold(parts[0].clone(), |sum, part| sum.merge(part).unwrap());
        let whole = part(&rows, 5, &plan);
        prop_assert_eq!(merged.to_json(), whole.to_json());
        prop_assert_eq!(&RawCounts::from_json(whole.to_json().as_bytes()).unwrap(), &whole);
        match (judged(&merged, &plan), one_pass(&rows, 5, &plan)) {
            (Ok(ours), Ok(theirs)) => {
                prop_assert_eq!(ours.counts.to_json(), theirs.counts.to_json());
                prop_assert_eq!(ours.notices, theirs.notices);
            }
            (Err(ours), Err(theirs)) => prop_assert_eq!(ours.to_string(), theirs.to_string()),
            (ours, theirs) => prop_assert!(false, "{:?} but {:?}", ours.map(|_| ()), theirs.map(|_| ())),
        }
    }

    #[test]
    fn edges_given_beforehand_cut_as_afterwards(
        numbers in prop::collection::vec((-50..50_i32, 0..2_u8), 3..40), cut in 0..40_usize,
    ) {
        let rows: Vec<Row> =
            numbers.iter().map(|&(x, y)| vec![(f64::from(x) / 4.0).to_string(), y.to_string()]).collect();
        let mut plan = Plan::default();
        plan.act("c0", Action::Bin(Binning::Edges(vec![-3.0, 0.0, 0.5, 7.0])));
        let (one, two) = rows.split_at(cut.min(rows.len()));
        let merged = part(one, 2, &plan).merge(&part(two, 2, &plan)).unwrap();
        let counts = |counted: Result<CountedTable>| counted.map(|counted| counted.counts.to_json());
        // A number far from all others may stand for a missing value; that is not asked of numbers that are cut as they come.
        let told = |counted: &Result<CountedTable>| counted.as_ref().is_ok_and(|counted| counted.reports[0].missing == 0);
        let theirs = one_pass(&rows, 2, &plan);
        if told(&theirs) {
            prop_assert_eq!(counts(judged(&merged, &plan)), counts(theirs));
        }
    }
}

#[test]
fn columns_that_look_alike_in_one_part_are_told_apart_by_all() {
    let plan = Plan::default();
    let one = part(&rows_of(&["a a k", "b b k", "a a k"]), 3, &plan);
    let two = part(&rows_of(&["a b k", "b a k", "a a m"]), 3, &plan);
    let alone = judged(&one, &plan).unwrap_err();
    assert_eq!(alone.kind(), ErrorKind::Table, "{alone}");
    let counts = judged(&one.merge(&two).unwrap(), &plan).unwrap().counts;
    assert_eq!(counts.len(), 3);
    assert_eq!(counts.table(0, 1).get(0, 0), 3);
}

#[test]
fn a_column_without_values_in_one_part_survives() {
    let plan = Plan::default();
    let empty = |row: &str| vec![row.to_string(), String::new()];
    let one = part(&[empty("a"), empty("b")], 2, &plan);
    let again = RawCounts::from_json(one.to_json().as_bytes()).unwrap();
    let both = again.merge(&part(&rows_of(&["a x", "b y", "a x", "a y"]), 2, &plan)).unwrap();
    assert_eq!(judged(&both, &plan).unwrap().counts.marginal(1), [2, 2]);
}

#[test]
fn other_columns_and_other_bins_are_refused_by_name() {
    let plan = Plan::default();
    let rows = rows_of(&["1 a", "2 b"]);
    let error = part(&rows, 2, &plan).merge(&part(&rows_of(&["1 a x"]), 3, &plan)).unwrap_err();
    assert_eq!((error.kind(), error.place().column.as_deref()), (ErrorKind::Counts, Some("c2")));
    let cut = |edge: f64| {
        let mut plan = Plan::default();
        plan.act("c0", Action::Bin(Binning::Edges(vec![edge])));
        part(&rows, 2, &plan)
    };
    let error = cut(1.5).merge(&cut(1.75)).unwrap_err();
    assert_eq!((error.kind(), error.place().column.as_deref()), (ErrorKind::Counts, Some("c0")));
    assert!(cut(1.5).merge(&part(&rows, 2, &plan)).is_err());
}

#[test]
fn numbers_of_many_values_want_edges_beforehand() {
    let rows: Vec<Row> =
        (0..3000).map(|k| vec![format!("{}.5", k), (k % 2).to_string(), (k % 3).to_string()]).collect();
    let plan = Plan::default();
    let whole = part(&rows, 3, &plan);
    let refused = with_plan(&plan, |asked| whole.judged(asked)).unwrap();
    let Judged::NeedsRows(error) = refused else { panic!("rows are gone") };
    assert_eq!(error.place().column.as_deref(), Some("c0"));
    let without = Plan { exclude: vec!["c0".into()], ..Plan::default() };
    assert_eq!(judged(&whole, &without).unwrap().counts.len(), 2);
    let mut cut = Plan::default();
    cut.act("c0", Action::Bin(Binning::Edges(vec![1000.0, 2000.0])));
    let counts = judged(&part(&rows, 3, &cut), &cut).unwrap().counts;
    assert_eq!(counts.variables()[0].levels, ["[0.5, 1000)", "[1000, 2000)", "[2000, 2999.5]"]);
    assert_eq!(counts.marginal(0), [1000, 1000, 1000]);
}

#[test]
fn texts_told_by_their_place_are_those_told_one_by_one() {
    let (texts, places) = (["a", "b", "unused", " a "], [0, 1, 3, 1, 0]);
    let mut table = TableBuilder::new();
    let (one, other) = (table.add_column(), table.add_column());
    table.column(one).places(4, |k| Some(texts[k]), places.iter().map(|&k| Some(k)).chain([None]));
    for &k in &places {
        table.column(other).text(texts[k]);
    }
    let raw = table.table(&names(2)).unwrap();
    assert_eq!(raw.columns[0].values, raw.columns[1].values);
    assert_eq!((raw.rows, raw.cell(2, 0).as_deref(), raw.cell(5, 0)), (6, Some("a"), None));
}

#[test]
fn damaged_parts_are_refused() {
    let good = part(&rows_of(&["a x", "b y", "a y"]), 2, &Plan::default()).to_json();
    let bad = [
        good.replace("nodewise-raw-counts", "nodewise-raw-counsel"),
        good.replace("\"version\":1", "\"version\":9"),
        good.replace("[\"a\",\"b\"]", "[\"b\",\"a\"]"),
        good.replace("\"counts\":[2,1]", "\"counts\":[2,9]"),
        good.replace("\"rows\":3", "\"rows\":2"),
        good.replace("\"tables\":[[", "\"tables\":[[7,"),
        good[..good.len() / 2].to_string(),
    ];
    for text in bad {
        assert_ne!(text, good);
        assert_eq!(RawCounts::from_json(text.as_bytes()).unwrap_err().kind(), ErrorKind::Counts, "{text}");
    }
}

#[test]
fn counts_of_a_part_are_those_of_its_table() {
    let rows = rows_of(&["a x", "b y", "a y", "b y"]);
    let counts = judged(&part(&rows, 2, &Plan::default()), &Plan::default()).unwrap().counts;
    let mut table = TableBuilder::new();
    (0..2).for_each(|_| _ = table.add_column());
    for row in &rows {
        row.iter().enumerate().for_each(|(column, cell)| table.column(column).text(cell));
        table.end_row();
    }
    let prepared = nodewise::table::prepare(&table.table(&names(2)).unwrap(), &Plan::default()).unwrap();
    assert_eq!(counts, PairCounts::of(&prepared.table));
}
