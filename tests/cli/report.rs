//! Reports, prepared tables and programs for other languages.

use std::fs;

use serde_json::Value;

use crate::program::{fails, succeeds};

const MIXED: &str = "tests/reference/mixed.csv";
const HOLES: &str = "tests/golden/directed/holes.csv";

/// The cells of a table of the report: of each row its texts and, where it has some, its numbers.
fn rows(html: &str, id: &str) -> Vec<Vec<(String, Option<f64>)>> {
    let table = html.split(&format!("<table id=\"{id}\">")).nth(1).expect("the table is there");
    let body = table.split("<tbody>").nth(1).unwrap().split("</tbody>").next().unwrap();
    let cell = |part: &str| {
        let value =
            part.split("<data value=\"").nth(1).map(|rest| rest.split('"').next().unwrap().parse().unwrap());
        (part.split_once('>').map_or("", |(_, text)| text.split('<').next().unwrap()).to_string(), value)
    };
    let row =
        |row: &str| row.split("<t").skip(1).filter(|part| part.starts_with(['h', 'd'])).map(cell).collect();
    body.split("<tr>").skip(1).map(row).collect()
}

/// What the report says but for the command, which differs with the names of files.
fn without_command(html: &str) -> String {
    let (before, after) = html.split_once("<pre").expect("the command is named");
    before.to_string() + after.split_once("</pre>").unwrap().1
}

fn json(words: &[&str]) -> Value {
    serde_json::from_str(&succeeds(words)).unwrap()
}

#[test]
fn the_numbers_of_a_report_are_those_of_the_export() {
    for options in [&[][..], &["--lambda", "0.7", "--rule", "and", "--confidence", "6"]] {
        let html = succeeds(&[&["report", MIXED], options].concat());
        let told = json(&[&["learn", MIXED, "--format", "json"], options].concat());
        let edges: Vec<&Value> =
            told["edges"].as_array().unwrap().iter().filter(|edge| edge["kept"] == true).collect();
        let found = rows(&html, "edge-table");
        assert_eq!(found.len(), edges.len());
        for (row, edge) in found.iter().zip(edges) {
            let (a, b) = (edge["a"].as_str().unwrap(), edge["b"].as_str().unwrap());
            assert_eq!(row[0].0, format!("{a} – {b}"));
            assert!(row[1].0.contains(a) && row[1].0.contains(b), "{row:?}");
            let numbers: Vec<f64> = row[2..].iter().filter_map(|cell| cell.1).collect();
            let mut expected = vec![
                edge["normAb"].as_f64().unwrap(),
                edge["normBa"].as_f64().unwrap(),
                edge["entry"]["below"].as_f64().unwrap(),
            ];
            expected.extend(edge["confidence"].as_f64());
            assert_eq!(numbers, expected);
        }
        let nodes = told["nodes"].as_array().unwrap();
        for (row, node) in rows(&html, "node-table").iter().zip(nodes) {
            let numbers: Vec<f64> = row.iter().filter_map(|cell| cell.1).collect();
            assert_eq!(row[0].0, node["name"].as_str().unwrap());
            assert_eq!(numbers, ["lambda", "gap", "violation"].map(|key| node[key].as_f64().unwrap()));
        }
    }
}

#[test]
fn a_report_with_directions_and_gaps_tells_reasons_and_rows() {
    let options = ["--time-limit", "0", "--confidence", "4"];
    let html = succeeds(&[&["report", HOLES, "--directions", "dag"], &options[..]].concat());
    let graph = json(&[&["orient", HOLES, "--dag", "--format", "json"], &options[..]].concat());
    let edges = graph["edges"].as_array().unwrap();
    let found = rows(&html, "edge-table");
    assert_eq!(found.len(), edges.len());
    for (row, edge) in found.iter().zip(edges) {
        let (from, to) = (edge["from"].as_str().unwrap(), edge["to"].as_str().unwrap());
        assert_eq!(row[0].0, format!("{from} → {to}"));
        assert_eq!(row[2].0, edge["reason"].as_str().unwrap());
        assert_eq!(row[3].1, edge["gain"].as_f64());
        assert!(row[row.len() - 2].1.unwrap() < 1500.0, "rows that have both");
        assert_eq!(row.last().unwrap().1, edge["confidence"].as_f64());
    }
    assert!(html.contains("Values are missing") && html.contains("What this does not show"));
    assert!(html.contains("each pair is counted over the rows that have both"));
}

/// The command that a report names repeats it, wherever it was made.
#[test]
fn a_report_names_its_command() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("it's.html").display().to_string();
    succeeds(&["report", MIXED, "--confidence", "4", "--seed", "random", "--out", &out]);
    let html = fs::read_to_string(&out).unwrap();
    let named = html.split_once("<pre tabindex=\"0\">").unwrap().1.split_once("</pre>").unwrap().0;
    let seed = named.split(' ').nth(6).unwrap();
    assert!(seed.parse::<u64>().is_ok(), "{named}");
    assert_eq!(
        named,
        format!(
            "nodewise report mixed.csv --confidence 4 --seed {seed} --out &#39;it&#39;\\&#39;&#39;s.html&#39;"
        )
    );
    let again = succeeds(&["report", MIXED, "--confidence", "4", "--seed", seed]);
    assert_eq!(without_command(&again), without_command(&html));
}

/// What the search removed is gone, and no direction is told.
#[test]
fn a_pruned_report_has_the_edges_of_the_pruned_skeleton() {
    let options = ["--prune", "--time-limit", "0", "--confidence", "4"];
    let html = succeeds(&[&["report", HOLES], &options[..]].concat());
    let told = json(&[&["learn", HOLES, "--format", "json"], &options[..]].concat());
    let kept = told["edges"].as_array().unwrap().iter().filter(|edge| edge["kept"] == true);
    let pairs: Vec<String> = kept
        .map(|edge| format!("{} – {}", edge["a"].as_str().unwrap(), edge["b"].as_str().unwrap()))
        .collect();
    let found = rows(&html, "edge-table");
    assert_eq!(found.iter().map(|row| row[0].0.clone()).collect::<Vec<String>>(), pairs);
    assert!(!html.contains("why this direction") && !html.contains("with a direction"));
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("holes.nodewise").display().to_string();
    succeeds(&[&["learn", HOLES, "--save", &saved, "--keep", "rows"], &options[..]].concat());
    assert_eq!(without_command(&succeeds(&["report", &saved])), without_command(&html));
    assert!(succeeds(&["report", &saved, "--directions", "class", "--time-limit", "0"]).contains("why this"));
    let average = ["--average", "--time-limit", "0", "--confidence", "4"];
    succeeds(&[&["orient", HOLES, "--save", &saved, "--keep", "rows"], &average[..]].concat());
    let averaged = succeeds(&["report", &saved]);
    assert!(averaged.contains("that most of the resamples"), "an average is reported as one");
}

/// A whole piece of work is reported as it stands: the same bytes as from the data.
#[test]
fn a_workspace_is_reported_as_its_data_are() {
    let folder = tempfile::tempdir().unwrap();
    let saved = folder.path().join("mixed.nodewise").display().to_string();
    succeeds(&["learn", MIXED, "--lambda", "0.9", "--exclude", "c4", "--save", &saved, "--keep", "rows"]);
    let direct = succeeds(&["report", MIXED, "--lambda", "0.9", "--exclude", "c4"]);
    assert_eq!(without_command(&succeeds(&["report", &saved])), without_command(&direct));
    let counts = folder.path().join("counts.nodewise").display().to_string();
    succeeds(&["learn", MIXED, "--lambda", "0.9", "--save", &counts]);
    assert!(succeeds(&["report", &counts]).contains("Columns that were learned from"));
    assert!(fails(&["report", MIXED, "--tiers", "c0; c1"], 2).contains("--directions"));
}

#[test]
fn a_large_report_stays_below_a_megabyte() {
    let folder = tempfile::tempdir().unwrap();
    let rows = folder.path().join("andes.csv").display().to_string();
    succeeds(&["sample", "www/public/networks/andes.bif", "--rows", "2000", "--seed", "1", "--out", &rows]);
    let html = succeeds(&["report", &rows]);
    assert!(html.len() < 1_000_000, "{} bytes", html.len());
}

#[test]
fn a_prepared_table_is_learned_from_as_the_original() {
    let folder = tempfile::tempdir().unwrap();
    let prepared = folder.path().join("prepared.csv").display().to_string();
    succeeds(&["prepare", MIXED, "--exclude", "c4", "--merge-rare", "30", "--out", &prepared]);
    assert_eq!(
        succeeds(&["learn", &prepared, "--format", "csv"]),
        succeeds(&["learn", MIXED, "--exclude", "c4", "--merge-rare", "30", "--format", "csv"])
    );
    assert!(fs::read_to_string(&prepared).unwrap().starts_with("c0,c1,c2,c3,c5"));
}

#[test]
fn programs_are_written_for_every_kind_of_graph() {
    for language in ["r", "python"] {
        let skeleton = succeeds(&["learn", MIXED, "--format", language]);
        let class = succeeds(&["orient", MIXED, "--time-limit", "0", "--format", language]);
        let dag = succeeds(&["orient", MIXED, "--time-limit", "0", "--dag", "--format", language]);
        for text in [&skeleton, &class, &dag] {
            assert!(text.contains("\"mixed.prepared.csv\"") && text.contains("\"c11\""), "{text}");
        }
        assert!(skeleton != class && class != dag);
    }
}
