//! `nodewise sample`, `score` and `experiment`, run as a user runs them.

use std::fs;
use std::io::Read;

use nodewise::counts::Variable;
use nodewise::network::{Network, Node, bif};
use serde_json::Value;

use crate::files::Files;
use crate::program::{fails, succeeds};

/// `rain -> grass -> shoes`, three levels each, strong.
fn garden() -> String {
    let node = |name: &str, parents: &[usize], cpt: &[f64]| Node {
        variable: Variable { name: name.into(), levels: ["none", "some", "much"].map(String::from).to_vec() },
        parents: parents.to_vec(),
        cpt: cpt.to_vec(),
    };
    let copy = [0.8, 0.1, 0.1, 0.1, 0.8, 0.1, 0.1, 0.1, 0.8];
    let nodes =
        vec![node("rain", &[], &[0.5, 0.3, 0.2]), node("grass", &[0], &copy), node("shoes", &[1], &copy)];
    bif::write(&Network::new("garden", nodes).unwrap())
}

#[test]
fn a_sample_is_learned_and_scored() {
    let files = Files::new();
    let network = files.add("garden.bif", garden());
    let (rows, edges) = (files.path("rows.csv"), files.path("edges.csv"));
    succeeds(&["sample", &network, "--rows", "2000", "--seed", "3", "--out", &rows]);
    assert_eq!(fs::read_to_string(&rows).unwrap().lines().count(), 2001);
    succeeds(&["learn", &rows, "--format", "csv", "--out", &edges]);
    let text = succeeds(&["score", "--truth", &network, &edges]);
    assert!(text.contains("edges  2      0       0      1          1       1"), "{text}");
    assert!(text.contains("skeleton distance  0"), "{text}");
}

#[test]
fn samples_repeat_and_may_be_packed_and_shuffled() {
    let files = Files::new();
    let network = files.add("garden.bif", garden());
    let plain = succeeds(&["sample", &network, "--rows", "9000", "--seed", "5"]);
    assert_eq!(plain, succeeds(&["sample", &network, "--rows", "9000", "--seed", "5"]));
    assert_ne!(plain, succeeds(&["sample", &network, "--rows", "9000", "--seed", "6"]));
    let packed = files.path("rows.csv.gz");
    succeeds(&["sample", &network, "--rows", "9000", "--seed", "5", "--out", &packed]);
    let mut text = String::new();
    flate2::read::GzDecoder::new(fs::File::open(&packed).unwrap()).read_to_string(&mut text).unwrap();
    assert_eq!(text, plain);
    let heads: Vec<String> = (0..8)
        .map(|seed| {
            let seed = seed.to_string();
            let text = succeeds(&["sample", &network, "--rows", "1", "--seed", &seed, "--shuffle-columns"]);
            text.lines().next().unwrap().to_string()
        })
        .collect();
    assert!(heads.iter().any(|head| head != "rain,grass,shoes"), "{heads:?}");
    assert!(heads.iter().all(|head| head.split(',').count() == 3), "{heads:?}");
}

#[test]
fn arcs_are_scored_with_their_directions() {
    let files = Files::new();
    let network = files.add("garden.bif", garden());
    let arcs = files.add("arcs.csv", "weight,from,to\n1,grass,rain\n2,grass,shoes\n");
    let json: Value =
        serde_json::from_str(&succeeds(&["score", "--truth", &network, &arcs, "--format", "json"])).unwrap();
    assert_eq!((&json["edges"]["f1"], &json["arcs"]["f1"]), (&Value::from(1.0), &Value::from(0.5)));
    assert_eq!(json["cpdag_distance"], 0);
    let pairs = files.add("pairs.csv", "a,b\nrain,shoes\nshoes,rain\n");
    let csv = succeeds(&["score", "--truth", &network, &pairs, "--format", "csv"]);
    assert!(csv.ends_with("\n0,2,1,0,0,0,3,,,,,,,\n"), "{csv}");
    let json: Value =
        serde_json::from_str(&succeeds(&["score", "--truth", &network, &pairs, "--format", "json"])).unwrap();
    assert_eq!(json["extra"], serde_json::json!([["rain", "shoes"]]));
    assert!(json.get("arcs").is_none());
}

#[test]
fn faults_of_a_graph_file_are_named_with_their_line() {
    let files = Files::new();
    let network = files.add("garden.bif", garden());
    let message = |content: &str| {
        let graph = files.add("graph.csv", content);
        let text = fails(&["score", "--truth", &network, &graph], 1);
        text.replace(&graph, "graph.csv").trim_end().to_string()
    };
    assert_eq!(
        message("a,b\nrain,grass\nrain,gras\n"),
        "nodewise: graph.csv, line 3: expected a node of the true network, found \"gras\""
    );
    assert_eq!(
        message("a,b\nrain,rain\n"),
        "nodewise: graph.csv, line 2: expected two different nodes, found \"rain\" twice"
    );
    assert_eq!(
        message("x,y\nrain,grass\n"),
        "nodewise: graph.csv, line 1: expected a header with a,b or from,to, found \"x,y\""
    );
    assert_eq!(message(""), "nodewise: graph.csv, line 1: expected a header with a,b or from,to, found \"\"");
    assert!(message("from,to\nrain,grass\ngrass,rain\n").contains("cycle"));
    assert!(
        fails(&["score", "--truth", &network, "/no/such/file"], 1)
            .contains("expected a file that can be read")
    );
    assert!(fails(&["sample", &files.path("none.bif"), "--rows", "5"], 1).contains("none.bif"));
}

#[test]
fn experiments_do_not_depend_on_threads_and_write_their_files() {
    let files = Files::new();
    let toy = ["experiment", "figure2", "--nodes", "6,9", "--cp", "1.5,2.5", "--repetitions", "2"];
    let run = |threads: &str, folder: &str| {
        let folder = files.path(folder);
        let text = succeeds(&[&toy[..], &["--threads", threads, "--out", &folder]].concat());
        let read = |name: &str| fs::read_to_string(format!("{folder}/{name}")).unwrap();
        assert_eq!(read("figure2.txt"), text);
        (text, read("figure2.csv"), read("figure2.svg"))
    };
    assert_eq!(run("1", "one"), run("2", "two"));
    let svg = files.path("alone.svg");
    succeeds(&[&toy[..], &["--svg", &svg, "--lambda", "0.8"]].concat());
    assert!(fs::read_to_string(&svg).unwrap().contains("normalised, lambda 0.8"));
}

#[test]
fn tables_at_toy_size() {
    let files = Files::new();
    files.add("garden.bif", garden());
    let folder = files.path("");
    let csv = files.path("table1.csv");
    let text = succeeds(&[
        "experiment",
        "table1",
        "--networks",
        &folder,
        "--rows",
        "1000",
        "--repetitions",
        "2",
        "--csv",
        &csv,
    ]);
    assert!(text.contains("garden"), "{text}");
    assert_eq!(fs::read_to_string(&csv).unwrap().lines().count(), 1 + 14);
    let samples = files.path("samples");
    fs::create_dir_all(format!("{samples}/garden")).unwrap();
    files.add("samples/garden/arcs.csv", "from,to\nrain,grass\ngrass,shoes\n");
    let rows = files.path("samples/garden/one.csv");
    succeeds(&["sample", &files.path("garden.bif"), "--rows", "2000", "--out", &rows]);
    let text = succeeds(&["experiment", "table1", "--samples", &samples, "--methods", "ours,greedy"]);
    assert!(text.contains("garden   3      2      1.000 ± 0.000  1.000 ± 0.000"), "{text}");
    assert!(text.contains("ours, proven: the best graph among the candidates"), "{text}");
    let message = fails(&["experiment", "table1", "--samples", &files.path("")], 1);
    assert!(message.contains("folders with a file arcs.csv"), "{message}");
    let text = succeeds(&["experiment", "table3", "--nodes", "15", "--repetitions", "2", "--rows", "500"]);
    assert!(text.contains("15     2"), "{text}");
    let real = files.path("real");
    fs::create_dir_all(format!("{real}/promoters")).unwrap();
    let lines: String =
        (0..60).map(|row| if row % 2 == 0 { "+,x,\tacgt\n" } else { "-,y, tgca\n" }).collect();
    files.add("real/promoters/promoters.data", lines);
    let text = succeeds(&["experiment", "table2", "--data", &real]);
    assert!(text.contains("promoters  5        40     20"), "{text}");
    let empty = Files::new();
    let message = fails(&["experiment", "table1", "--networks", &empty.path("")], 1);
    assert!(message.contains("expected files that end in .bif, found none"), "{message}");
    assert!(fails(&["experiment", "figure2", "--cp", "9"], 2).contains("expected a number from 0 to 8"));
    assert!(fails(&["experiment", "figure2", "--nodes", "1"], 2).contains("from 2 to 10000"));
}

#[test]
fn recovery_and_the_guarantee_at_toy_size() {
    let files = Files::new();
    let network = files.add("garden.bif", garden());
    let folder = files.path("results");
    let rows = ["--rows", "50,2000", "--repetitions", "3", "--out", &folder];
    let text = succeeds(
        &[&["experiment", "recovery", &network, "--method", "paper", "--lambda", "0.1"], &rows[..]].concat(),
    );
    assert!(text.contains("rows that the theorem asks for"), "{text}");
    let csv = fs::read_to_string(format!("{folder}/recovery.csv")).unwrap();
    assert!(csv.lines().nth(2).unwrap().starts_with("2000,3,1,1,"), "{csv}");
    assert!(fs::read_to_string(format!("{folder}/recovery.svg")).unwrap().contains("theorem"));
    let text = succeeds(&["experiment", "guarantee", "--networks", "6", "--samples", "3"]);
    // Two of each kind: forests and pairs are recovered, colliders gain their spouses.
    let share = |line: &str| text.lines().find(|known| known.contains(line)).unwrap().to_string();
    assert!(share("as stated           forest").ends_with("6 of 6 (100.0 %)"), "{text}");
    assert!(share("as stated           colliders").ends_with("0 of 6 (0.0 %)"), "{text}");
    assert!(share("as proved           pairs").ends_with("6 of 6 (100.0 %)"), "{text}");
}

#[test]
fn shares_of_resamples_are_tried_on_known_networks() {
    let files = Files::new();
    files.add("garden.bif", garden());
    files.add("asia.bif", fs::read_to_string("www/public/networks/asia.bif").unwrap());
    let (folder, csv) = (files.path(""), files.path("pairs.csv"));
    let options = ["--rows", "500", "--repetitions", "2", "--resamples", "6", "--csv", &csv];
    let run = |more: &[&str]| {
        succeeds(&[&["experiment", "confidence", "--networks", &folder], &options[..], more].concat())
    };
    let text = run(&["--threads", "1"]);
    assert_eq!(run(&["--threads", "3"]), text);
    // Both ways of sampling; asia makes the curve, the other network tests it.
    assert_eq!(text.matches("calibration error of the program's curve").count(), 4, "{text}");
    assert!(text.contains("tested it       0.9          2 of 2 "), "{text}");
    let pairs = fs::read_to_string(&csv).unwrap();
    let lines: Vec<Vec<&str>> = pairs.lines().skip(1).map(|line| line.split(',').collect()).collect();
    let rain = lines.iter().filter(|line| line[0] == "garden" && line[3] == "graph" && line[12] != "none");
    // Its two edges in two samples of each kind, in all six resamples.
    assert_eq!(rain.filter(|line| line[4] == "6" && line[8] == "6").count(), 8, "{pairs}");
    assert!(
        fails(&["experiment", "confidence", "--networks", &folder, "--resamples", "5"], 2).contains("even")
    );
}

#[test]
fn networks_and_data_are_assessed() {
    let files = Files::new();
    let network = files.add("garden.bif", garden());
    let text = succeeds(&["assess", &network, "--method", "paper", "--rows", "1000"]);
    assert!(text.contains("exact moments, supports are parents and children, asked at 1000 rows"), "{text}");
    assert!(text.contains("mutual incoherence: holds at") && text.contains("rows, proved"), "{text}");
    let csv = succeeds(&["assess", &network, "--sample-from", "4", "--support", "mb", "--format", "csv"]);
    assert_eq!(csv.lines().count(), 4, "{csv}");
    let json: Value = serde_json::from_str(&succeeds(&["assess", &network, "--format", "json"])).unwrap();
    assert_eq!(json["source"], "population");
    assert_eq!(json["nodes"][1]["support"], serde_json::json!([0, 2]));
    assert_eq!(json["nodes"][1]["verdicts"]["definiteness"], "holds");
    let rows = files.path("rows.csv");
    succeeds(&["sample", &network, "--rows", "2000", "--out", &rows]);
    let text = succeeds(&["assess", &rows]);
    assert!(text.contains("PLUG-IN") && text.contains("incoherence cannot be verified"), "{text}");
    assert!(text.contains("certificates: largest gap"), "{text}");
    let json: Value = serde_json::from_str(&succeeds(&["assess", &rows, "--format", "json"])).unwrap();
    assert_eq!((&json["source"], json["signals"].as_array().unwrap().len()), (&Value::from("plugIn"), 3));
    assert!(fails(&["assess", &rows, "--support", "mb"], 2).contains("need a network"));
    assert!(fails(&["assess", &rows, "--method", "paper"], 2).contains("need --lambda"));
}
