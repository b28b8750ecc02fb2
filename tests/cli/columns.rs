//! Columns as people have them, on the command line.

use std::fmt::Write;

use serde_json::Value;

use crate::files::Files;
use crate::program::{fails, nodewise, succeeds};

/// Decimal commas, days of a year, several answers.
fn table() -> String {
    let mut text = String::from("amount;day;use;x\n");
    for i in 0..240 {
        let uses = ["bus", "car", "bus, car", "walk", "bus, walk", "car, walk", "bus, car, walk"];
        let (amount, day, month) = (i * 37 % 101, i % 28 + 1, i % 12 + 1);
        let (uses, x) = (uses[i * 5 % 7], ["no", "yes"][i / 7 % 2]);
        writeln!(text, "{amount},5 €;{day:02}.{month:02}.2024;{uses};{x}").expect("a String takes any text");
    }
    text
}

fn levels(file: &str, options: &[&str]) -> Vec<(String, Vec<String>)> {
    let words = [&["count", file], options].concat();
    let counts: Value = serde_json::from_str(&succeeds(&words)).unwrap();
    let texts = |levels: &Value| {
        levels.as_array().unwrap().iter().map(|level| level.as_str().unwrap().into()).collect()
    };
    let variables = counts["variables"].as_array().unwrap().iter();
    variables
        .map(|variable| (variable["name"].as_str().unwrap().into(), texts(&variable["levels"])))
        .collect()
}

fn level_count(columns: &[(String, Vec<String>)], name: &str) -> Option<usize> {
    columns.iter().find(|(column, _)| column == name).map(|(_, levels)| levels.len())
}

#[test]
fn suggestions_are_followed_and_told() {
    let files = Files::new();
    let file = files.add("table.csv", table());
    let columns = levels(&file, &[]);
    let names: Vec<&str> = columns.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["amount", "day", "use: bus", "use: car", "use: walk", "x"]);
    assert_eq!((level_count(&columns, "amount"), level_count(&columns, "day")), (Some(4), Some(12)));
    let inspected = succeeds(&["inspect", &file]);
    for words in
        ["decimal comma, in €", "split at \",\"", "several answers", "month", "from 2024-01-01 to 2024-12-28"]
    {
        assert!(inspected.contains(words), "{words}: {inspected}");
    }
    let told = String::from_utf8(nodewise(&["count", &file]).stderr).unwrap();
    assert!(told.contains("of its dates the month was used"), "{told}");
    assert!(told.contains("its answers became 3 columns"), "{told}");
}

#[test]
fn dates_and_answers_can_be_taken_otherwise() {
    let files = Files::new();
    let file = files.add("table.csv", table());
    let columns =
        levels(&file, &["--date", "day=quarter", "--split", "use=levels", "--bins", "amount=edges:20,50"]);
    assert_eq!(columns[1].1, ["Q1", "Q2", "Q3", "Q4"]);
    assert_eq!(level_count(&columns, "use"), Some(7));
    assert_eq!(columns[0].1[1], "[20, 50)");
    assert_eq!(level_count(&levels(&file, &["--date", "day=spans:6"]), "day"), Some(6));
    assert!(fails(&["count", &file, "--date", "x=month"], 1).contains("only dates"));
    assert!(fails(&["count", &file, "--date", "day=moon"], 2).contains("weekday"));
    assert!(fails(&["count", &file, "--split", "use="], 2).contains("between answers"));
}

#[test]
fn how_numbers_and_dates_are_written_can_be_said() {
    let files = Files::new();
    let line = |row: usize| {
        let (price, day, month) = (100 + 7 * (row % 20), row % 12 + 1, 1 + row % 2);
        format!("1.{price};{day:02}/{month:02}/2024;{}\n", ["a", "b"][row % 2])
    };
    let text: String = std::iter::once("price;day;x\n".to_string()).chain((0..60).map(line)).collect();
    let file = files.add("open.csv", text);
    let months = |order: &str| {
        let columns = levels(&file, &["--notation", order, "--date", "day=month"]);
        level_count(&columns, "day")
    };
    assert_eq!((months("day=dmy"), months("day=mdy")), (Some(2), Some(12)));
    // Cut where one of the two readings has no number on one side, the column has but one level and is left out.
    let price = |options: &[&str]| level_count(&levels(&file, options), "price");
    assert_eq!(price(&["--bins", "price=edges:1.15"]), Some(2));
    assert_eq!(price(&["--bins", "price=edges:1150"]), None);
    assert_eq!(price(&["--bins", "price=edges:1150", "--notation", "price=comma"]), Some(2));
    // The option stands above a plan.
    let plan = r#"{"columns": {"price": {"numbers": {"decimal": "point"}}}}"#;
    let plan = files.add("plan.json", plan);
    let above = ["--plan", &plan, "--bins", "price=edges:1150", "--notation", "price=comma"];
    assert_eq!(price(&above), Some(2));
    // What does not read every value is told, a column that is not there refused.
    let told = String::from_utf8(nodewise(&["count", &file, "--notation", "x=comma"]).stderr).unwrap();
    assert!(told.contains("column \"x\": not all of its values are written as --notation says"), "{told}");
    assert!(fails(&["count", &file, "--notation", "y=dmy"], 1).contains("\"y\""));
    assert!(fails(&["count", &file, "--notation", "day=ydm"], 2).contains("dmy, mdy or ymd"));
}
