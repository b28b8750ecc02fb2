//! `--confidence`, run as a user runs it.

use crate::program::{fails, nodewise, succeeds};
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
    // The list is read again as the graph it is.
    let edges = folder.path().join("edges.csv").to_str().unwrap().to_string();
    with(&["--format", "csv", "--out", &edges]);
    assert!(succeeds(&["score", &edges, "--truth", TRUTH]).contains("edges"));
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

#[test]
fn resamples_choose_penalty_and_threshold() {
    let folder = tempfile::tempdir().unwrap();
    let data = asia(&folder);
    let learn = |more: &[&str]| -> Value {
        let options = ["learn", &data, "--confidence", "40", "--format", "json"];
        serde_json::from_str(&succeeds(&[&options[..], more].concat())).unwrap()
    };
    let stable = learn(&["--lambda", "stability"]);
    assert_eq!(stable["settings"]["lambda"], "stability");
    let lambda = stable["nodes"][0]["lambda"].as_f64().unwrap();
    assert!(lambda > 0.1 && lambda < 10.0, "{lambda}");
    let few = learn(&["--expected-false", "1.5"]);
    let limit = &few["expectedFalse"];
    assert!(limit["expectedFalse"].as_f64().unwrap() <= 1.5 && limit["assumption"] == "worstCase", "{limit}");
    let threshold = limit["threshold"].as_f64().unwrap();
    let edges = few["edges"].as_array().unwrap();
    let kept = edges.iter().filter(|edge| edge["kept"] == true);
    assert!(kept.clone().all(|edge| edge["confidence"].as_f64().unwrap() >= threshold));
    assert_eq!(kept.count(), limit["edges"].as_u64().unwrap() as usize);
    let concave = learn(&["--expected-false", "1.5", "--assume", "concave"]);
    assert!(concave["expectedFalse"]["edges"].as_u64() >= limit["edges"].as_u64());
    let pruned = learn(&["--expected-false", "2.5", "--prune", "--time-limit", "0"]);
    assert!(pruned["expectedFalse"]["threshold"].as_f64().unwrap() > 0.5);
    let refused = |more: &[&str]| fails(&[&["learn", &data], more].concat(), 2);
    assert!(refused(&["--lambda", "stability"]).contains("needs --confidence"));
    assert!(
        refused(&["--confidence", "10", "--expected-false", "2", "--lambda", "1"]).contains("no --lambda")
    );
    let bootstrap = ["--confidence", "10", "--resample", "bootstrap", "--expected-false", "2"];
    assert!(refused(&bootstrap).contains("--resample halves"));
    assert!(refused(&["--confidence", "4", "--expected-false", "0.001"]).contains("more of them"));
}

#[test]
fn an_average_is_an_answer_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let data = asia(&folder);
    let options = ["orient", &data, "--confidence", "15", "--time-limit", "0", "--average"];
    let with = |more: &[&str]| succeeds(&[&options[..], more].concat());
    let text = with(&[]);
    assert!(text.contains("average: the edges of at least 0.5333 of the resamples' graphs"), "{text}");
    assert!(text.contains("15 bootstrap samples"), "{text}");
    assert!(text.contains("edges of 1, 0.8 and 0.5 were true in 99, "), "{text}");
    let csv = with(&["--format", "csv"]);
    assert!(column(&csv, "confidence").iter().all(|&share| share > 0.5));
    let json: Value =
        serde_json::from_str(&with(&["--dag", "--format", "json", "--threshold", "0.9"])).unwrap();
    assert_eq!(json["search"]["threshold"], 0.9);
    assert_eq!(json["search"]["winner"], "average");
    let edges = json["edges"].as_array().unwrap();
    assert!(
        edges.iter().all(|edge| edge["confidence"].as_f64().unwrap() >= 0.9 && edge["type"] == "directed")
    );
    assert!(edges.iter().all(|edge| edge["reason"].as_str().unwrap().contains("resamples with this edge")));
    // It is read again as a graph, and can be fitted.
    let arcs = folder.path().join("arcs.csv").to_str().unwrap().to_string();
    with(&["--dag", "--format", "csv", "--out", &arcs]);
    succeeds(&["fit", &data, "--graph", &arcs]);
    assert!(fails(&["orient", &data, "--average"], 2).contains("--confidence"));
}

#[test]
fn counts_files_carry_resamples() {
    let folder = tempfile::tempdir().unwrap();
    let data = asia(&folder);
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let (with, without, both) =
        (path("with.counts.json"), path("without.counts.json"), path("both.counts.json"));
    succeeds(&["count", &data, "--resamples", "20", "--seed", "3", "--out", &with]);
    succeeds(&["count", &data, "--out", &without]);
    let options = ["--confidence", "20", "--format", "csv"];
    let from_rows = succeeds(&[&["learn", &data, "--seed", "3"], &options[..]].concat());
    assert_eq!(succeeds(&[&["learn", &with], &options[..]].concat()), from_rows);
    succeeds(&["merge", &with, &with, "--out", &both]);
    assert!(succeeds(&["learn", &both, "--confidence", "20"]).contains("4000 rows"));
    let refused = fails(&["learn", &without, "--confidence", "20"], 1);
    assert!(refused.contains("count --resamples"), "{refused}");
    let refused = fails(&["learn", &with, "--confidence", "40"], 1);
    assert!(refused.contains("expected 40 halves") && refused.contains("20 halves"), "{refused}");
    assert!(fails(&["count", &data, "--resamples", "4", "--suppress", "5"], 2).contains("--suppress"));
    let noted = nodewise(&["merge", &with, &without, "--out", &both]);
    assert!(String::from_utf8_lossy(&noted.stderr).contains("not all files have resamples"));
    assert!(succeeds(&["learn", &both]).contains("4000 rows"));
}
