//! Columns as people have them, from the file to the table that is counted.

use crate::reading::read;
use crate::survey::{COLUMNS, survey};
use nodewise::ErrorKind;
use nodewise::counts::PairCounts;
use nodewise::table::{
    Action, Binning, ColumnPlan, ColumnReport, DateOrder, DatePart, DecimalMark, MissingPolicy, Notation,
    Plan, Prepared, RawTable, ReadOptions, Table, ThousandsMark, Verdict, Written, inspect, prepare,
};

fn raw(csv: &str) -> RawTable {
    read(csv.as_bytes(), &ReadOptions::default()).unwrap()
}

/// A table of one column of texts beside one of two levels.
fn beside(name: &str, texts: &[&str]) -> RawTable {
    let row = |(i, text): (usize, &&str)| format!("\"{text}\",{}\n", ["x", "y", "y"][i % 3]);
    raw(&format!("\"{name}\",other\n{}", texts.iter().enumerate().map(row).collect::<String>()))
}

fn acting(name: &str, action: Action) -> Plan {
    let mut plan = Plan::default();
    plan.act(name, action);
    plan
}

fn levels<'a>(prepared: &'a Prepared, name: &str) -> &'a [String] {
    let column = prepared.table.columns.iter().find(|column| column.name == name);
    &column.unwrap_or_else(|| panic!("no column {name:?}")).levels
}

fn texts(table: &Table, column: usize) -> Vec<Option<&str>> {
    let column = &table.columns[column];
    column.codes.iter().map(|code| code.map(|code| column.levels[usize::from(code)].as_str())).collect()
}

#[test]
fn a_survey_needs_no_correction_by_hand() {
    let table = read(&survey(1, 2000), &ReadOptions::default()).unwrap();
    let reports = inspect(&table);
    assert_eq!(reports.iter().map(|report| report.name.as_str()).collect::<Vec<_>>(), COLUMNS);
    let of = |name: &str| reports.iter().find(|report| report.name == name).unwrap();
    let is = |name: &str, verdict: Verdict, action: Action| {
        let ColumnReport { verdict: found, action: suggested, reason, .. } = of(name);
        assert_eq!((found, suggested), (&verdict, &action), "{name}: {reason}");
    };
    let bins = || Action::Bin(Binning::Quantile(4));
    is("Fragebogen", Verdict::Identifier, Action::Exclude);
    is("Interviewdatum", Verdict::Date, Action::Date(DatePart::Month));
    is("Uhrzeit", Verdict::Date, Action::Date(DatePart::Hour));
    for name in
        ["Bundesland", "PLZ", "Geschlecht", "Altersgruppe", "Schulabschluss", "Kinder", "Zufriedenheit"]
    {
        is(name, Verdict::Categorical, Action::Keep);
    }
    for name in ["Alter", "Einkommen", "Miete", "Mietanteil"] {
        is(name, Verdict::Numeric, bins());
    }
    is("Verkehrsmittel", Verdict::Several, Action::Split { separator: ",".into() });
    is("Anmerkung", Verdict::FreeText, Action::Exclude);
    let notation = |name: &str| match &of(name).written {
        Written::Number { notation, other: None, .. } => notation.to_string(),
        other => panic!("{name}: {other:?}"),
    };
    assert_eq!(notation("Einkommen"), "decimal comma");
    assert_eq!(notation("Miete"), "decimal comma, points between thousands, in €");
    assert_eq!(notation("Mietanteil"), "decimal comma, in %");
    assert!(
        of("Interviewdatum").reason.contains("from 2024-01-01 to 2024-12-28"),
        "{}",
        of("Interviewdatum").reason
    );
    assert!(of("Anmerkung").reason.starts_with("free text"), "{}", of("Anmerkung").reason);
}

#[test]
fn the_levels_of_a_survey_stand_in_their_order() {
    let table = read(&survey(1, 2000), &ReadOptions::default()).unwrap();
    let prepared = prepare(&table, &Plan::default()).unwrap();
    let is = |name: &str, expected: &[&str]| assert_eq!(levels(&prepared, name), expected);
    is("Altersgruppe", &["unter 25", "25–39", "40–64", "65 und älter"]);
    is("Schulabschluss", &["Hauptschule", "Realschule", "Abitur", "Hochschulabschluss"]);
    let content = [
        "sehr unzufrieden",
        "eher unzufrieden",
        "teils/teils",
        "eher zufrieden",
        "sehr zufrieden",
        "keine Angabe",
    ];
    is("Zufriedenheit", &content);
    is(
        "Bundesland",
        &["Baden-Württemberg", "Bayern", "Berlin", "Nordrhein-Westfalen", "Sachsen", "Thüringen"],
    );
    is("Verkehrsmittel: zu Fuß", &["no", "yes"]);
    assert_eq!(levels(&prepared, "Interviewdatum")[..2], ["January", "February"]);
    assert_eq!(levels(&prepared, "Interviewdatum").len(), 12);
    assert_eq!(levels(&prepared, "Uhrzeit")[0], "08");
    assert_eq!(levels(&prepared, "Einkommen").len(), 4);
    let answers = prepared.table.columns.iter().filter(|column| column.name.starts_with("Verkehrsmittel: "));
    assert_eq!(answers.count(), 5);
}

#[test]
fn the_same_seed_gives_the_same_survey() {
    assert_eq!(survey(3, 50), survey(3, 50));
    assert_ne!(survey(3, 50), survey(4, 50));
}

#[test]
fn numbers_in_any_notation_are_binned_by_value() {
    let table = beside("income", &["9,5", "10,25", "1.000,00", "2.000,50", "999,99", "7"]);
    let plan = acting("income", Action::Bin(Binning::Edges(vec![10.0, 1000.0])));
    let prepared = prepare(&table, &plan).unwrap();
    assert_eq!(levels(&prepared, "income"), ["[7, 10)", "[10, 1000)", "[1000, 2000.5]"]);
    let words = beside("income", &["9,5", "much", "7"]);
    assert_eq!(prepare(&words, &plan).unwrap_err().kind(), ErrorKind::Column);
}

#[test]
fn the_other_reading_can_be_chosen() {
    let open = beside("n", &["1.234", "2.500", "3.750", "4.125", "1.234"]);
    let cut = |notation: Option<Notation>| {
        let action = Some(Action::Bin(Binning::EqualWidth(2)));
        let own = ColumnPlan { action, numbers: notation, ..ColumnPlan::default() };
        let plan = Plan { columns: [("n".into(), own)].into(), ..Plan::default() };
        levels(&prepare(&open, &plan).unwrap(), "n").to_vec()
    };
    assert_eq!(cut(None), ["[1.234, 2.6795)", "[2.6795, 4.125]"]);
    let german = Notation { decimal: DecimalMark::Comma, thousands: Some(ThousandsMark::Point), unit: None };
    assert_eq!(cut(Some(german)), ["[1234, 2679.5)", "[2679.5, 4125]"]);
    let days = beside("day", &["01/02/2024", "02/02/2024", "03/02/2024", "01/02/2024"]);
    let part = |order: Option<DateOrder>| {
        let action = Some(Action::Date(DatePart::Month));
        let own = ColumnPlan { action, dates: order, ..ColumnPlan::default() };
        let plan = Plan { columns: [("day".into(), own)].into(), ..Plan::default() };
        prepare(&days, &plan).map(|prepared| levels(&prepared, "day").to_vec())
    };
    assert_eq!(part(Some(DateOrder::MonthDayYear)).unwrap(), ["January", "February", "March"]);
    // As days of February there is one month, so that too few columns are left.
    assert_eq!(part(None).unwrap_err().kind(), ErrorKind::Table);
}

#[test]
fn every_part_of_a_date_can_be_used() {
    let table = beside("day", &["31.12.2023 08:00", "01.01.2024 13:30", "29.02.2024 13:45", ""]);
    let of = |part: DatePart| {
        levels(&prepare(&table, &acting("day", Action::Date(part))).unwrap(), "day").to_vec()
    };
    assert_eq!(of(DatePart::Year), ["2023", "2024"]);
    assert_eq!(of(DatePart::Quarter), ["Q1", "Q4"]);
    assert_eq!(of(DatePart::Month), ["January", "February", "December"]);
    assert_eq!(of(DatePart::Weekday), ["Monday", "Thursday", "Sunday"]);
    assert_eq!(of(DatePart::Hour), ["08", "13"]);
    assert_eq!(of(DatePart::Spans(2)), ["[2023-12-31, 2024-01-30)", "[2024-01-30, 2024-03-01)"]);
    let error = prepare(&table, &acting("day", Action::Date(DatePart::Spans(1)))).unwrap_err();
    assert_eq!((error.kind(), error.place().column.as_deref()), (ErrorKind::Setting, Some("day")));
    let error = prepare(&table, &acting("other", Action::Date(DatePart::Year))).unwrap_err();
    assert_eq!((error.kind(), error.place().column.as_deref()), (ErrorKind::Column, Some("other")));
}

#[test]
fn answers_become_columns() {
    let table = beside("use", &["bus; car", "car", "", "train; bus", "bus", "car; train"]);
    let prepared = prepare(&table, &acting("use", Action::Split { separator: ";".into() })).unwrap();
    let names: Vec<&str> = prepared.table.columns.iter().map(|column| column.name.as_str()).collect();
    assert_eq!(names, ["use: bus", "use: car", "use: train", "other"]);
    let (no, yes) = (Some("no"), Some("yes"));
    assert_eq!(texts(&prepared.table, 0), [yes, no, None, yes, yes, no]);
    assert_eq!(texts(&prepared.table, 1), [yes, yes, None, no, no, yes]);
    assert_eq!(texts(&prepared.table, 2), [no, no, None, yes, no, yes]);
    let own =
        Plan { missing: MissingPolicy::OwnLevel, ..acting("use", Action::Split { separator: ";".into() }) };
    assert_eq!(levels(&prepare(&table, &own).unwrap(), "use: car"), ["no", "yes", "(missing)"]);
}

#[test]
fn an_answer_of_everybody_is_left_out_and_names_stay_different() {
    let table = raw("use,use: bus\na|bus,1\na,2\na|bus|b,2\na|b,1\n");
    let prepared = prepare(&table, &acting("use", Action::Split { separator: "|".into() })).unwrap();
    let names: Vec<&str> = prepared.table.columns.iter().map(|column| column.name.as_str()).collect();
    assert_eq!(names, ["use: b", "use: bus 2", "use: bus"]);
    assert!(prepared.notices.iter().any(|notice| notice.column.as_deref() == Some("use: a")));
}

/// Counts of two halves, added, have the levels of the whole in the same order.
#[test]
fn counts_of_two_parts_have_the_order_of_the_whole() {
    let rows = [
        "often;1,5",
        "never;10,0",
        "often;2,5",
        "never;2,5",
        "sometimes;1,5",
        "always;10,0",
        "always;1,5",
        "sometimes;10,0",
    ];
    let csv = |rows: &[&str]| format!("how;much\n{}\n", rows.join("\n"));
    let counts = |rows: &[&str]| PairCounts::of(&prepare(&raw(&csv(rows)), &Plan::default()).unwrap().table);
    let (whole, merged) = (counts(&rows), counts(&rows[..4]).merge(&counts(&rows[4..])).unwrap());
    assert_eq!(whole.to_json(), merged.to_json());
    assert_eq!(whole.variables()[0].levels, ["never", "sometimes", "often", "always"]);
    assert_eq!(whole.variables()[1].levels, ["1,5", "2,5", "10,0"]);
}

#[test]
fn a_few_days_are_no_year_and_many_dates_are_left_out() {
    let dates = |days: i32, rows: i32| {
        let row = |i: i32| format!("2024-03-{:02},{}\n", i * 5 % days + 1, i % 2);
        raw(&format!("day,x\n{}", (0..rows).map(row).collect::<String>()))
    };
    let action = |table: &RawTable| inspect(table)[0].action.clone();
    assert_eq!(action(&dates(14, 200)), Action::Date(DatePart::Weekday));
    assert_eq!(action(&dates(7, 200)), Action::Keep);
    assert_eq!(action(&dates(31, 31)), Action::Exclude);
}
