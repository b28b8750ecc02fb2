//! `--weights`, run as a user runs it.

use std::fmt::Write;
use std::fs;

use crate::program::{fails, succeeds};
use tempfile::TempDir;

const TRUTH: &str = "www/public/networks/asia.bif";

/// A table in which every row stands for some, and the table that it stands for.
struct Both {
    short: String,
    long: String,
    folder: TempDir,
}

fn both() -> Both {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().expect("a plain path").to_string();
    let sampled = succeeds(&["sample", TRUTH, "--rows", "800", "--seed", "4"]);
    let mut lines = sampled.lines();
    let head = lines.next().unwrap();
    let (mut short, mut long) = (format!("{head},score,times\n"), format!("{head},score\n"));
    for (k, line) in lines.enumerate() {
        // Some rows stand for none; one column wants bins, whose edges depend on the rows.
        let (times, score) = (k * k % 5, k * 37 % 211);
        writeln!(short, "{line},{score},{times}").unwrap();
        long += &format!("{line},{score}\n").repeat(times);
    }
    let (of_short, of_long) = (path("short.csv"), path("long.csv"));
    fs::write(&of_short, short).unwrap();
    fs::write(&of_long, long).unwrap();
    Both { short: of_short, long: of_long, folder }
}

#[test]
fn weighted_rows_are_the_rows_that_they_stand_for() {
    // Bound, so that the files stay.
    let Both { short, long, folder: _folder } = both();
    let csv = ["--format", "csv"];
    let resampled = ["--confidence", "10", "--format", "csv"];
    let commands: [(&str, &[&str]); 5] = [
        ("learn", &csv),
        ("learn", &resampled),
        ("learn", &["--prune", "--confidence", "4", "--time-limit", "0", "--format", "csv"]),
        ("orient", &["--confidence", "6", "--average", "--time-limit", "0", "--format", "csv"]),
        ("count", &["--resamples", "6"]),
    ];
    for (verb, options) in commands {
        let weighted = succeeds(&[&[verb, &short, "--weights", "times"], options].concat());
        assert_eq!(weighted, succeeds(&[&[verb, &long], options].concat()), "{verb} {options:?}");
    }
    let told = succeeds(&["learn", &short, "--weights", "times"]);
    assert!(told.contains("column \"times\": frequency weights: 800 rows stand for 1600"), "{told}");
}

#[test]
fn weights_are_part_of_plan_and_workspace() {
    let Both { short, long, folder } = both();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let (plan, kept) = (path("plan.json"), path("kept.nodewise"));
    fs::write(&plan, r#"{"weights": "times"}"#).unwrap();
    let expected = succeeds(&["learn", &long, "--format", "csv"]);
    assert_eq!(succeeds(&["learn", &short, "--plan", &plan, "--format", "csv"]), expected);
    succeeds(&["learn", &short, "--weights", "times", "--save", &kept, "--keep", "rows"]);
    assert_eq!(succeeds(&["learn", &kept, "--format", "csv"]), expected);
    let written = succeeds(&["inspect", &short, "--weights", "times", "--format", "plan"]);
    assert!(written.contains("\"weights\": \"times\""), "{written}");
}

#[test]
fn what_is_no_number_of_rows_is_refused_at_its_row() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("survey.csv").to_str().unwrap().to_string();
    for (weight, found) in [("0.5", "\"0.5\""), ("-1", "\"-1\""), ("two", "\"two\""), ("", "no value")] {
        fs::write(&file, format!("a,b,w\nx,y,1\ny,x,2\nx,x,{weight}\n")).unwrap();
        let refused = fails(&["learn", &file, "--weights", "w"], 1);
        assert!(refused.contains("row 3") && refused.contains("column \"w\""), "{refused}");
        assert!(refused.contains("how many rows this one stands for"), "{refused}");
        assert!(refused.contains(&format!("found {found}")), "{refused}");
    }
    fs::write(&file, "a,b,w\nx,y,0\ny,x,0\n").unwrap();
    assert!(fails(&["learn", &file, "--weights", "w"], 1).contains("weights that make from 1 to"));
    fs::write(&file, "a,b,w\nx,y,4000000000\ny,x,3\n").unwrap();
    let refused = fails(&["learn", &file, "--weights", "w", "--memory", "1GiB"], 1);
    assert!(refused.contains("weights that make from 1 to 1073741824 cells"), "{refused}");
    assert!(fails(&["learn", &file, "--weights", "wt"], 1).contains("nearest: \"w\""));
    let counts = folder.path().join("a.counts.json").to_str().unwrap().to_string();
    fs::write(&file, "a,b,w\nx,y,3\ny,x,2\nx,x,1\n").unwrap();
    succeeds(&["count", &file, "--weights", "w", "--out", &counts]);
    assert!(fails(&["learn", &counts, "--weights", "w"], 1).contains("a table for --weights"));
}
