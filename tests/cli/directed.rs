//! `learn --prune`, `orient` and `fit`, run as a user runs them.

use std::fs;

use crate::program::{nodewise, succeeds};
use nodewise::network::bif;
use quick_xml::events::Event;
use serde_json::Value;
use tempfile::TempDir;

/// A folder with 5,000 rows of the network asia, which goes away with the test.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        let folder = Self(tempfile::tempdir().expect("a temporary folder"));
        succeeds(&["sample", TRUTH, "--rows", "5000", "--seed", "1", "--out", &folder.path("asia.csv")]);
        folder
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().expect("a plain path").to_string()
    }

    fn add(&self, name: &str, text: &str) -> String {
        fs::write(self.path(name), text).expect("a file is written");
        self.path(name)
    }
}

const TRUTH: &str = "www/public/networks/asia.bif";

fn fails(args: &[&str], code: i32, expected: &str) {
    let output = nodewise(args);
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{args:?}: {text}");
    assert!(text.contains(expected), "{args:?}: {text}");
    assert!(output.stdout.is_empty());
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// Elements of an XML text that a parser accepts.
fn elements(xml: &str, name: &str) -> usize {
    let mut reader = quick_xml::Reader::from_str(xml);
    let mut found = 0;
    loop {
        match reader.read_event().expect("well-formed XML") {
            Event::Start(tag) | Event::Empty(tag) => found += usize::from(tag.name().as_ref() == name),
            Event::Eof => return found,
            _ => {}
        }
    }
}

#[test]
fn a_pruned_skeleton_is_the_candidates_without_the_removed() {
    let folder = Folder::new();
    let table = folder.path("asia.csv");
    let learn = |options: &[&str]| succeeds(&[&["learn", &table][..], options].concat());
    let candidates = json(&learn(&["--lambda", "0.8", "--format", "json"]));
    let pruned = json(&learn(&["--prune", "--format", "json"]));
    let pairs = |report: &Value, states: &[&str]| -> Vec<(String, String)> {
        let edges = report["edges"].as_array().unwrap().iter();
        let edges = edges.filter(|edge| states.contains(&edge["state"].as_str().unwrap()));
        edges.map(|edge| (edge["a"].to_string(), edge["b"].to_string())).collect()
    };
    assert_eq!(pairs(&candidates, &["kept"]), pairs(&pruned, &["kept", "pruned"]));
    assert!(!pairs(&pruned, &["pruned"]).is_empty());
    assert_eq!(pruned["search"]["removed"], pairs(&pruned, &["pruned"]).len());
    assert_eq!(pruned["search"]["score"], "BDeu(1)");
    let kept = pairs(&pruned, &["kept"]).len();
    let csv = learn(&["--prune", "--format", "csv"]);
    assert!(csv.starts_with("a,b,norm_ab,norm_ba,entry_lambda,gain_ab,gain_ba\n"), "{csv}");
    assert_eq!(csv.lines().count(), kept + 1);
    assert_eq!(learn(&["--prune", "--format", "dot"]).matches("gain_ab=").count(), kept);
    assert_eq!(elements(&learn(&["--prune", "--format", "graphml"]), "edge"), kept);
    let text = learn(&["--prune"]);
    assert!(text.contains("removed: would change the score by -"), "{text}");
    // A required edge stays.
    let text = learn(&["--prune", "--require", "smoke,dysp"]);
    assert!(!text.contains("removed:"), "{text}");
    // Another score, other candidates: the options arrive.
    let bic = json(&learn(&[
        "--prune", "--score", "bic", "--starts", "2", "--seed", "7", "--lambda", "1.2", "--format", "json",
    ]));
    assert_eq!((&bic["search"]["score"], &bic["search"]["starts"]), (&Value::from("BIC"), &Value::from(2)));
    assert_eq!((&bic["search"]["seed"], &bic["settings"]["lambda"]), (&Value::from(7), &Value::from("1.2")));
    let ess = json(&learn(&["--prune", "--ess", "10", "--format", "json"]));
    assert_eq!(ess["search"]["score"], "BDeu(10)");
}

#[test]
fn a_proof_is_told_and_so_is_its_absence() {
    let folder = Folder::new();
    let table = folder.path("asia.csv");
    for command in [&["orient"][..], &["learn", "--prune"]] {
        let run = |options: &[&str]| succeeds(&[command, &[&table], options].concat());
        for options in [&[][..], &["--prove"], &["--time-limit", "1000"]] {
            let text = run(options);
            assert!(text.contains("\nproven: no graph of these candidates scores better ("), "{text}");
            let proof = &json(&run(&[options, &["--format", "json"]].concat()))["search"]["proof"];
            assert_eq!(proof["proven"], true, "{proof}");
            assert!(proof["gap"].as_f64().unwrap() < 1e-6 && proof["bound"].is_number(), "{proof}");
            assert!(!run(&[options, &["--format", "csv"]].concat()).contains("best_within"));
        }
        let text = run(&["--time-limit", "0"]);
        assert!(text.contains("\nnot proven: the candidates were only searched\n"), "{text}");
        assert!(json(&run(&["--time-limit", "0", "--format", "json"]))["search"]["proof"].is_null());
        // So short a time that nothing is proven: the gap is told in every format.
        let hurried = |format: &str| run(&["--time-limit", "1e-9", "--format", format]);
        assert!(
            hurried("table")
                .contains("\nnot proven: a graph of these candidates may score better, by at most ")
        );
        assert_eq!(json(&hurried("json"))["search"]["proof"]["proven"], false);
        assert!(hurried("csv").lines().next().unwrap().ends_with(",best_within"));
        assert!(hurried("dot").contains("graph [best_within=\""));
        assert!(hurried("graphml").contains("<data key=\"best_within\">"));
    }
}

/// Rows of which one value in eight is missing.
const HOLES: &str = "tests/golden/directed/holes.csv";

#[test]
fn values_that_are_filled_in_are_told_in_every_format() {
    let folder = Folder::new();
    let told = "the search filled in the 1437 missing values of 952 incomplete rows, drawn once";
    for command in [&["orient"][..], &["learn", "--prune"]] {
        let run = |options: &[&str]| succeeds(&[command, &[HOLES], options].concat());
        let text = run(&[]);
        assert!(text.contains(told) && text.contains(" over 1499 rows, "), "{text}");
        let filled = &json(&run(&["--format", "json"]))["search"]["filled"];
        assert_eq!((&filled["cells"], &filled["empty"]), (&Value::from(1437), &Value::from(1)));
        let csv = run(&["--format", "csv"]);
        assert!(csv.lines().next().unwrap().ends_with(",filled_in"), "{csv}");
        assert!(csv.lines().skip(1).all(|line| line.ends_with(",1437")), "{csv}");
        assert!(run(&["--format", "dot"]).contains("graph [filled_in=\"1437\", label=\""));
        assert!(run(&["--format", "graphml"]).contains("<data key=\"filled_in\">1437</data>"));
        let notes = nodewise(&[command, &[HOLES, "--format", "csv"]].concat()).stderr;
        assert!(String::from_utf8(notes).unwrap().contains(told));
        // The seed draws the values.
        let reached =
            |seed: &str| json(&run(&["--seed", seed, "--format", "json"]))["search"]["reached"].clone();
        assert_eq!(reached("5"), reached("5"));
        assert_ne!(reached("5"), reached("6"));
    }
    // Whoever reads the arcs again is told, and a fit fills in by itself.
    let arcs = folder.path("arcs.csv");
    succeeds(&["orient", HOLES, "--dag", "--format", "csv", "--out", &arcs]);
    let fitted = nodewise(&["fit", HOLES, "--graph", &arcs]);
    let notes = String::from_utf8(fitted.stderr).unwrap();
    assert!(notes.contains("1437 missing values were filled in for the search"), "{notes}");
    assert!(notes.contains("the fit filled in the 1437 missing values of 952 incomplete rows"), "{notes}");
    let judged =
        "952 training rows with missing values were judged by the values that they have, 1 without any value";
    assert!(notes.contains(judged), "{notes}");
}

#[test]
fn the_class_and_the_graph_are_written_with_reasons_and_scored() {
    let folder = Folder::new();
    let table = folder.path("asia.csv");
    let orient = |options: &[&str]| succeeds(&[&["orient", &table][..], options].concat());
    let class = json(&orient(&["--format", "json"]));
    let edges = class["edges"].as_array().unwrap();
    let of = |from: &str, to: &str| {
        let is = |edge: &&Value| edge["from"] == from && edge["to"] == to;
        edges.iter().find(is).unwrap_or_else(|| panic!("no {from} {to} in {class}"))
    };
    assert_eq!(
        (&of("tub", "either")["type"], &of("tub", "either")["rule"]),
        (&"directed".into(), &"v-structure".into())
    );
    assert!(
        of("either", "xray")["reason"]
            .as_str()
            .unwrap()
            .contains("reversed, either would be a new v-structure")
    );
    assert_eq!(of("smoke", "bronc")["type"], "undirected");
    assert_eq!(of("smoke", "bronc")["reason"], "either direction fits the data equally");
    let undirected = edges.iter().filter(|edge| edge["type"] == "undirected").count();
    let dot = orient(&["--format", "dot"]);
    assert_eq!(
        (dot.matches(" -> ").count() >= edges.len(), dot.matches("dir=none").count()),
        (true, undirected)
    );
    let graphml = orient(&["--format", "graphml"]);
    assert_eq!(
        (elements(&graphml, "edge"), graphml.matches("directed=\"false\"").count()),
        (edges.len(), undirected)
    );

    let (arcs, of_class) = (folder.path("arcs.csv"), folder.path("class.csv"));
    succeeds(&["orient", &table, "--dag", "--format", "csv", "--out", &arcs]);
    succeeds(&["orient", &table, "--format", "csv", "--out", &of_class]);
    assert!(!fs::read_to_string(&arcs).unwrap().contains("undirected"));
    let score = |file: &str| json(&succeeds(&["score", "--truth", TRUTH, file, "--format", "json"]));
    let (dag, class) = (score(&arcs), score(&of_class));
    assert!(dag["arcs"]["f1"].as_f64().unwrap() > 0.5 && class["arcs"].is_null(), "{dag} {class}");
    assert_eq!(dag["cpdag_distance"], class["cpdag_distance"]);
    assert_eq!(dag["edges"], class["edges"]);

    // Given the true edges, only they are used.
    let given = folder.add("edges.csv", "a,b\ntub,either\nlung,either\nsmoke,lung\n");
    let csv = orient(&["--edges", &given, "--format", "csv"]);
    assert_eq!(csv.lines().count(), 4, "{csv}");
}

#[test]
fn knowledge_directs_and_contradictions_are_refused() {
    let folder = Folder::new();
    let table = folder.path("asia.csv");
    let orient = |options: &[&str]| succeeds(&[&["orient", &table, "--format", "csv"][..], options].concat());
    let tiers = "smoke,asia; \"lung\",tub,bronc";
    let known = orient(&["--tiers", tiers]);
    assert!(
        known.contains("smoke,bronc,directed,")
            && known.contains("smoke stands in an earlier tier than bronc"),
        "{known}"
    );
    let file = folder.add("tiers.txt", &tiers.replace("; ", "\n"));
    assert_eq!(orient(&["--tiers-file", &file]), known);
    assert!(orient(&["--forbid-arc", "smoke,bronc"]).contains("bronc,smoke,directed,"));
    let required = orient(&["--require-arc", "bronc,asia"]);
    assert!(
        required.contains("bronc,asia,directed,") && required.contains("bronc -> asia was required"),
        "{required}"
    );
    for command in [&["orient", &table][..], &["learn", &table, "--prune"]] {
        let with = |options: &[&str], expected: &str| fails(&[command, options].concat(), 2, expected);
        with(
            &["--require-arc", "lung,smoke", "--tiers", "smoke;lung"],
            "\"lung\" -> \"smoke\" required against the tiers",
        );
        with(
            &["--require-arc", "lung,smoke", "--require-arc", "smoke,lung"],
            "the required cycle smoke -> lung -> smoke",
        );
        with(&["--require-arc", "lung,smoke", "--forbid-arc", "lung,smoke"], "against a forbidden arc");
        with(&["--ess", "2", "--score", "bic"], "--ess needs --score bdeu");
        with(&["--tiers", ";"], "expected tiers");
        fails(&[command, &["--tiers", "smoke;ash"]].concat(), 1, "found \"ash\"");
    }
    fails(&["learn", &table, "--ess", "2"], 2, "--ess needs --prune");
    let counts = folder.path("counts.json");
    succeeds(&["count", &table, "--out", &counts]);
    fails(&["orient", &counts], 1, "a score of whole families needs rows");
    fails(&["learn", &counts, "--prune"], 1, "a score of whole families needs rows");
}

#[test]
fn networks_are_fitted_judged_and_written() {
    let folder = Folder::new();
    let (table, arcs, network) = (folder.path("asia.csv"), folder.path("arcs.csv"), folder.path("fit.bif"));
    succeeds(&[
        "orient", &table, "--dag", "--format", "csv", "--out", &arcs, "--bif", &network, "--smooth", "none",
    ]);
    let fit = |options: &[&str]| succeeds(&[&["fit", &table, "--graph", &arcs][..], options].concat());
    let written = fit(&["--smooth", "none", "--format", "bif"]);
    assert_eq!(fs::read_to_string(&network).unwrap(), written);
    let fitted = bif::read(written.as_bytes()).unwrap();
    assert_eq!(fitted.len(), 8);
    assert_eq!(elements(&fit(&["--format", "graphml"]), "node"), 8);
    assert_eq!(fit(&["--format", "dot"]).matches(" -> ").count(), fitted.dag().arcs().count());

    // The true network's own entropy is near: the fitted one is within a few standard errors of it on new rows.
    let test = folder.path("test.csv");
    succeeds(&["sample", TRUTH, "--rows", "5000", "--seed", "2", "--out", &test]);
    let found = json(&fit(&["--test", &test, "--format", "json"]));
    let truth = bif::read(&fs::read(TRUTH).unwrap()).unwrap();
    let ideal = truth.likelihood(&truth.sample(5000, 2)).unwrap();
    let mean = found["test"]["mean"].as_f64().unwrap();
    assert!((mean - ideal.mean).abs() < 4.0 * ideal.standard_error, "{mean} against {ideal:?}");
    assert_eq!(found["test"]["rows"], 5000);

    // What is wrong with the test rows is told of their file, and so is what was left out.
    let ragged = folder.add("ragged.csv", &(fs::read_to_string(&test).unwrap() + "no\n"));
    let args = ["fit", &table, "--graph", &arcs, "--test", &ragged, "--format", "json"];
    fails(&args, 1, &format!("{ragged}, row 5001, line 5002: expected 8 fields, found 1"));
    let output = nodewise(&[&args[..], &["--skip-bad", "1"]].concat());
    let told = format!(
        "{ragged}: 1 row that cannot be read was left out: row 5001 (line 5002): expected 8 fields, found 1"
    );
    assert!(String::from_utf8(output.stderr).unwrap().contains(&told));
    assert_eq!(json(&String::from_utf8(output.stdout).unwrap())["test"]["mean"], mean);

    // A level of the test rows alone: told, possible under smoothing, impossible without.
    let odd = fs::read_to_string(&test).unwrap().lines().take(3).collect::<Vec<_>>().join("\n");
    let odd = folder.add("odd.csv", &(odd.replacen("no", "perhaps", 1) + "\n"));
    let run = |smooth: &str| {
        let output = nodewise(&[
            "fit", &table, "--graph", &arcs, "--test", &odd, "--smooth", smooth, "--format", "json",
        ]);
        assert!(
            String::from_utf8(output.stderr).unwrap().contains("\"perhaps\" stands in the test rows alone")
        );
        json(&String::from_utf8(output.stdout).unwrap())["test"]["impossible"].as_u64()
    };
    assert_eq!((run("ess:1"), run("cell:0.5"), run("none")), (Some(0), Some(0), Some(1)));

    fails(
        &["fit", &table, "--graph", &folder.add("edges.csv", "a,b\ntub,either\n")],
        1,
        "expected arcs with directions",
    );
    fails(
        &["fit", &table, "--graph", &folder.add("odd_arcs.csv", "from,to\ntub,eider\n")],
        1,
        "a column of the table",
    );
    fails(&["fit", &table, "--graph", &arcs, "--smooth", "cell:0"], 2, "above 0");
}
