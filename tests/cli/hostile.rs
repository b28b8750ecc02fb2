//! Names and levels that would be markup, formulas, code or commands if somebody forgot a quote: through every export of the program.
//! Other languages' own parsers read them back (`hostile.py`, where there is a Python) and find the same names, and no code.

use std::fs;
use std::process::Command;

use serde_json::{Value, json};

use crate::commands::parse_graphml;
use crate::files::Files;
use crate::program::{nodewise, succeeds};

/// Names of columns. Each is also the beginning of its column's levels.
fn attacks() -> Vec<String> {
    let texts = [
        "=cmd|' /C calc'!A0",
        "+1+1",
        "-2+3",
        "@SUM(1)",
        "</script><script>alert(1)</script>",
        "\"><img src=x onerror=alert(1)>",
        "]]> --> &amp; &#0; <!ENTITY x>",
        "a\"]; b [shape=x]; \"\\",
        "}\nvariable v { } // */ /* table",
        "\"); system(\"touch pwned\") #",
        "__import__('os').system('touch pwned')",
        "'; touch pwned; '$(touch pwned)`touch pwned`",
        "{\"__proto__\": {\"x\": 1}}",
        "\u{202e}gnp.exe\u{2066}x",
        "back\\slash\\",
        "a, \"b\"; c|d\te",
        "\u{1F600} é\u{2028}ß",
    ];
    texts.into_iter().map(String::from).chain([format!("long {}", "x".repeat(5000))]).collect()
}

/// A table of columns that depend on their neighbours, as JSON, which can hold any text.
fn table(names: &[String]) -> String {
    let code = |row: usize, k: usize| (row >> (k / 2 % 8) & 1) ^ usize::from(row % 29 == k);
    let row = |row: usize| {
        let fields = names
            .iter()
            .enumerate()
            .map(|(k, name)| (name.clone(), json!(format!("{name} {}", code(row, k)))));
        Value::Object(fields.collect())
    };
    Value::Array((0..600).map(row).collect()).to_string()
}

/// The names as the program takes them: on one line, and in the order of the file.
fn taken(names: &[String]) -> Vec<String> {
    let spaced =
        |name: &String| name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>();
    let mut taken: Vec<String> = names.iter().map(|name| spaced(name).trim().to_string()).collect();
    taken.sort();
    taken
}

fn sorted(mut names: Vec<String>) -> Vec<String> {
    names.sort();
    names
}

fn written(files: &Files, name: &str, args: &[&str]) -> String {
    let out = files.path(name);
    let output = nodewise(&[args, &["--out", &out]].concat());
    let told = String::from_utf8(output.stderr).expect("messages are UTF-8");
    assert!(output.status.success(), "{args:?}: {told}");
    assert!(!told.contains('\u{202e}') && !told.contains('\u{1b}'), "{told:?}");
    fs::read_to_string(out).expect("it was written")
}

#[test]
fn hostile_names_and_levels_stay_names_and_levels_in_every_export() {
    let files = Files::new();
    let names = attacks();
    let table = files.add("table.json", table(&names));
    let expected = taken(&names);
    let quick = ["--time-limit", "0"];

    let skeleton: Value =
        serde_json::from_str(&written(&files, "skeleton.json", &["learn", &table, "--format", "json"]))
            .unwrap();
    let columns = |value: &Value| {
        let names = value["nodes"].as_array().unwrap().iter();
        sorted(names.map(|node| node["name"].as_str().unwrap().to_string()).collect())
    };
    assert_eq!(columns(&skeleton), expected);
    assert!(skeleton["edges"].as_array().unwrap().len() >= names.len() / 2);
    for (name, command) in [("skeleton", "learn"), ("graph", "orient")] {
        let options: &[&str] = if command == "orient" { &quick } else { &[] };
        for format in ["csv", "dot", "graphml", "r", "python", "table"] {
            let text = written(
                &files,
                &format!("{name}.{format}"),
                &[&[command, &table, "--format", format], options].concat(),
            );
            if format == "graphml" {
                assert_eq!(sorted(parse_graphml(&text).0), expected, "{command}");
            }
            if format == "table" {
                assert!(!text.contains('\u{202e}'), "{command}");
            }
        }
    }
    written(&files, "prepared.csv", &["prepare", &table]);
    written(&files, "report.html", &["report", &table]);
    written(&files, "counts.json", &["count", &table]);
    written(&files, "path.csv", &["path", &table, "--lambdas", "3"]);
    written(&files, "plan.json", &["inspect", &table, "--format", "plan"]);
    written(&files, "inspect.json", &["inspect", &table, "--format", "json"]);
    let arcs = files.path("arcs.csv");
    written(&files, "arcs.csv", &["orient", &table, "--dag", "--time-limit", "0", "--format", "csv"]);
    written(&files, "network.bif", &["fit", &table, "--graph", &arcs, "--format", "bif"]);
    written(
        &files,
        "score.json",
        &["score", "--truth", &files.path("network.bif"), &arcs, "--format", "json"],
    );
    written(&files, "query.json", &["query", &files.path("network.bif"), "--format", "json"]);
    written(&files, "sampled.csv", &["sample", &files.path("network.bif"), "--rows", "50"]);
    keeps_what_it_reads(&files, &table);
    fs::write(files.path("names.json"), json!(expected).to_string()).unwrap();
    let python =
        ["python3", "python"].into_iter().find(|name| Command::new(name).arg("--version").output().is_ok());
    if let Some(python) = python {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/hostile.py");
        let folder = files.path("");
        let output = Command::new(python).args([script, &folder]).current_dir(&folder).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    assert!(files.names().iter().all(|name| name != "pwned"));
}

/// What was written is read again by the program itself, as the same.
fn keeps_what_it_reads(files: &Files, table: &str) {
    let saved = files.path("work.nodewise");
    let learned = succeeds(&["learn", table, "--format", "json", "--save", &saved, "--keep", "rows"]);
    let names = |text: &str| serde_json::from_str::<Value>(text).unwrap()["nodes"].clone();
    assert_eq!(names(&succeeds(&["learn", &saved, "--format", "json"])), names(&learned));
    let plan = files.path("plan.json");
    assert_eq!(names(&succeeds(&["learn", table, "--plan", &plan, "--format", "json"])), names(&learned));
    let from_counts = succeeds(&["learn", &files.path("counts.json"), "--format", "json"]);
    assert_eq!(names(&from_counts), names(&learned));
    let prepared = succeeds(&["learn", &files.path("prepared.csv"), "--delimiter", ",", "--format", "json"]);
    assert_eq!(names(&prepared), names(&learned));
}
