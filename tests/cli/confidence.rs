//! `--confidence`, run as a user runs it.

use crate::program::{fails, succeeds};
use serde_json::Value;
use tempfile::TempDir;

const TRUTH: &str = "www/public/networks/asia.bif";

fn asia(folder: &TempDir) -> String {
    let path = folder.path().join("asia.csv").to_str().expect("a plain path").to_string();
    succeeds(&["sample", TRUTH, "--rows", "2000", "--seed", "4", "--out", &path]);
    path
}

/// The numbers of one of the last columns, behind which nothing is quoted.
fn column(csv: &str, name: &str) -> Vec<f64> {
    let mut lines = csv.lines();
    let from_end = lines.next().unwrap().rsplit(',').position(|field| field == name).expect(name);
    lines.map(|line| line.rsplit(',').nth(from_end).unwrap().parse().unwrap()).collect()
}

#[test]
fn every_format_of_a_skeleton_has_the_shares() {
    let folder = tempfile::tempdir().unwrap();
    let data = asia(&folder);
    let base = ["learn", &data, "--confidence", "20", "--seed", "7"];
    let with = |more: &[&str]| succeeds(&[&base[..], more].concat());
    let csv = with(&["--format", "csv", "--threads", "1"]);
    assert_eq!(csv, with(&["--format", "csv", "--threads", "8"]));
    let shares = column(&csv, "confidence");
    assert!(shares.iter().all(|share| (0.0..=1.0).contains(share) && (share * 20.0).fract() == 0.0));
    assert!(shares.contains(&1.0));
    let json: Value = serde_json::from_str(&with(&["--format", "json"])).unwrap();
    assert_eq!(json["confidence"], serde_json::json!({"scheme": "halves", "resamples": 20, "seed": 7}));
    let edges = json["edges"].as_array().unwrap().iter().filter(|edge| edge["kept"] == true);
    assert_eq!(edges.map(|edge| edge["confidence"].as_f64().unwrap()).collect::<Vec<_>>(), shares);
    for (format, before, after) in
        [("dot", "confidence=\"", "\""), ("graphml", "<data key=\"confidence\">", "<")]
    {
        let text = with(&["--format", format]);
        let told = text.split(before).skip(1).map(|rest| rest.split(after).next().unwrap().parse().unwrap());
        assert_eq!(told.collect::<Vec<f64>>(), shares, "{format}");
    }
    assert!(
        with(&[]).contains("the share of 20 random halves of the rows in which an edge is there, seed 7")
    );
    let bootstrap = with(&["--resample", "bootstrap", "--format", "json"]);
    assert!(bootstrap.contains("\"scheme\": \"bootstrap\""));
}

#[test]
fn graphs_have_shares_of_edges_and_of_both_directions() {
    let folder = tempfile::tempdir().unwrap();
    let data = asia(&folder);
    let options = [&data, "--confidence", "10", "--time-limit", "0", "--format", "csv"];
    let pruned = succeeds(&[&["learn", "--prune"], &options[..]].concat());
    let oriented = succeeds(&[&["orient", "--threads", "1"], &options[..]].concat());
    assert_eq!(oriented, succeeds(&[&["orient", "--threads", "8"], &options[..]].concat()));
    let shares = column(&oriented, "confidence");
    let sum = |shares: &[f64]| shares.iter().sum::<f64>();
    assert!((sum(&column(&pruned, "confidence")) - sum(&shares)).abs() < 1e-9);
    let (ab, ba) = (column(&oriented, "share_ab"), column(&oriented, "share_ba"));
    assert!(shares.iter().zip(ab.iter().zip(&ba)).all(|(all, (ab, ba))| ab + ba <= all + 1e-9));
    assert!(sum(&ab) > sum(&ba), "a direction that was found is found again more often than its reverse");
    for format in ["dot", "graphml", "json"] {
        let text = succeeds(&["orient", &data, "--confidence", "4", "--time-limit", "0", "--format", format]);
        let edges = text.matches("share_ba").count();
        assert!(edges >= shares.len(), "{format}: {text}");
    }
    // The file is read again as the graph it is.
    let arcs = folder.path().join("arcs.csv").to_str().unwrap().to_string();
    succeeds(&[
        "orient",
        &data,
        "--dag",
        "--confidence",
        "4",
        "--time-limit",
        "0",
        "--format",
        "csv",
        "--out",
        &arcs,
    ]);
    assert!(succeeds(&["score", &arcs, "--truth", TRUTH]).contains("arcs"));
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let data = asia(&folder);
    assert!(fails(&["learn", &data, "--confidence", "5"], 2).contains("even number"));
    assert!(fails(&["learn", &data, "--resample", "halves"], 2).contains("--confidence"));
    assert!(fails(&["learn", &data, "--seed", "3"], 2).contains("--seed needs --prune"));
    assert!(fails(&["learn", &data, "--confidence", "4", "--ess", "3"], 2).contains("--ess needs --prune"));
}
