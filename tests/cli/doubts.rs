//! What makes a result doubtful is said in every output, and heeded by the commands that read one.

use crate::files::Files;
use crate::program::{nodewise, succeeds};
use serde_json::Value;

const TRUTH: &str = "www/public/networks/asia.bif";
const FAILED: &str = "NOT CONVERGED: ";
const SHRUNK: &str = "dependences were shrunk by ";

/// Standard output and standard error of a run that must succeed.
fn both(args: &[&str]) -> (String, String) {
    let output = nodewise(args);
    let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("UTF-8"));
    assert!(output.status.success(), "{args:?}: {err}");
    (out, err)
}

/// Rows whose pairs contradict each other: `a` is `b`, `b` is `c`, and `c` is never `a`, each seen without the third.
fn contradictory() -> String {
    let row = |k: usize| {
        let x = k / 3 % 2;
        match k % 3 {
            0 => format!("{x},{x},\n"),
            1 => format!(",{x},{x}\n"),
            _ => format!("{x},,{}\n", 1 - x),
        }
    };
    "a,b,c\n".to_string() + &(0..300).map(row).collect::<String>()
}

/// A gap that floating-point numbers do not reach.
const TOO_SMALL: [&str; 2] = ["--gap", "1e-17"];

fn asia(files: &Files) -> String {
    let table = files.path("asia.csv");
    succeeds(&["sample", TRUTH, "--rows", "2000", "--seed", "1", "--out", &table]);
    table
}

#[test]
fn every_format_says_what_did_not_converge() {
    let files = Files::new();
    let table = asia(&files);
    let run = |format| both(&[&["learn", &table, "--format", format], &TOO_SMALL[..]].concat());
    let (text, _) = run("table");
    assert!(text.contains(FAILED), "{text}");
    for (format, sign) in [
        ("csv", ",converged_"),
        ("dot", "[converged=\"false\", style=\"dashed\"]"),
        ("graphml", "<data key=\"converged\">false</data>"),
        ("json", "\"converged\": false"),
    ] {
        let (text, notes) = run(format);
        assert!(text.contains(sign), "{format}: {text}");
        assert!(notes.contains(FAILED), "{format}: {notes}");
    }
    let (csv, _) = run("csv");
    assert!(csv.lines().skip(1).any(|line| line.contains(",false")), "{csv}");
    // Candidates of a search are complete once all other pairs are excluded, whatever gap was asked for.
    let (graph, notes) = both(&[&["orient", &table, "--format", "csv"], &TOO_SMALL[..]].concat());
    assert!(!graph.contains(",converged_") && !notes.contains(FAILED), "{graph}{notes}");
    let (path, notes) = both(&[&["path", &table, "--lambdas", "5"], &TOO_SMALL[..]].concat());
    assert!(path.lines().any(|line| line.ends_with(",false")) && notes.contains(FAILED), "{path}{notes}");
    let assess = |format| both(&[&["assess", &table, "--format", format], &TOO_SMALL[..]].concat());
    let (csv, notes) = assess("csv");
    assert!(
        csv.lines().next().unwrap().ends_with(",witness,converged") && notes.contains(FAILED),
        "{csv}{notes}"
    );
    assert!(csv.lines().any(|line| line.ends_with(",false")), "{csv}");
    assert!(assess("table").0.contains(FAILED) && assess("json").0.contains("\"unconverged\": ["));
    let (clean, notes) = both(&["learn", &table, "--format", "csv"]);
    assert!(clean.starts_with("a,b,norm_ab,norm_ba,entry_lambda\n") && !notes.contains(FAILED));
}

#[test]
fn every_format_says_that_dependences_were_shrunk() {
    let files = Files::new();
    let table = files.add("contradictory.csv", contradictory());
    let run = |words: &[&str]| both(&[words, &["--missing", "pairwise"]].concat());
    let (text, _) = run(&["learn", &table]);
    assert!(text.contains(SHRUNK), "{text}");
    for (format, sign) in [
        ("csv", ",shrinkage\n"),
        ("dot", "graph [shrinkage=\"0."),
        ("graphml", "<data key=\"shrinkage\">0."),
        ("json", "\"gramShrinkage\": 0."),
    ] {
        let (text, notes) = run(&["learn", &table, "--format", format]);
        assert!(text.contains(sign) && notes.contains(SHRUNK), "{format}: {text}{notes}");
    }
    let (csv, notes) = run(&["path", &table, "--lambdas", "5"]);
    assert!(csv.starts_with("node,neighbour,lambda,norm,converged,shrinkage\n") && notes.contains(SHRUNK));
    let (json, _) = run(&["path", &table, "--lambdas", "5", "--format", "json"]);
    let json: Value = serde_json::from_str(&json).unwrap();
    assert!(json["gramShrinkage"].as_f64().unwrap() > 0.0);
}

#[test]
fn readers_of_a_doubtful_graph_use_it_and_say_so() {
    let files = Files::new();
    let table = asia(&files);
    let [edges, arcs] = ["edges.csv", "arcs.csv"].map(|name| files.path(name));
    both(&[&["learn", &table, "--format", "csv", "--out", &edges], &TOO_SMALL[..]].concat());
    let directed = ["orient", &table, "--edges", &edges, "--dag", "--format", "csv", "--out", &arcs];
    let (_, notes) = both(&directed);
    assert!(notes.contains(FAILED), "{notes}");
    assert!(std::fs::read_to_string(&arcs).unwrap().contains(",converged_from,converged_to\n"));
    for words in [
        &["score", "--truth", TRUTH, &edges][..],
        &["score", "--truth", TRUTH, &arcs],
        &["fit", &table, "--graph", &arcs],
    ] {
        let (text, notes) = both(words);
        assert!(!text.is_empty() && notes.contains(FAILED), "{words:?}: {notes}");
    }
    let clean = files.path("clean.csv");
    succeeds(&["learn", &table, "--format", "csv", "--out", &clean]);
    assert!(both(&["score", "--truth", TRUTH, &clean]).1.is_empty());
}
