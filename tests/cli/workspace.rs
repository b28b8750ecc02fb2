//! Work that is saved, looked at, and taken up again: the answer is the same to the last bit.

use std::fs;
use std::path::Path;

use crate::program::{fails, nodewise, succeeds};

const MIXED: &str = "tests/reference/mixed.csv";

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn at(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }
}

/// The answer from the data with some options, and from a workspace that was saved with them.
fn same_answer(command: &str, data: &str, options: &[&str], keep: &str) {
    let folder = Folder::new();
    let saved = folder.at("work.nodewise");
    let json = ["--format", "json"];
    let direct = succeeds(&[&[command, data], options, &json].concat());
    let saving = [&[command, data], options, &json, &["--save", &saved, "--keep", keep]].concat();
    assert_eq!(succeeds(&saving), direct, "{options:?}");
    assert_eq!(succeeds(&[&[command, saved.as_str()][..], &json].concat()), direct, "{options:?}, {keep}");
    // A second saving of the first changes nothing.
    let again = folder.at("again.nodewise");
    succeeds(&[&[command, saved.as_str()][..], &["--save", &again, "--keep", keep], &json].concat());
    assert_eq!(fs::read(&again).unwrap(), fs::read(&saved).unwrap(), "{options:?}, {keep}");
    // The settings alone, with the data.
    let settings = folder.at("settings.nodewise");
    succeeds(&[&[command, data], options, &json, &["--save", &settings, "--keep", "nothing"]].concat());
    let apart = succeeds(&[&[command, data, "--workspace", &settings][..], &json].concat());
    assert_eq!(apart, direct, "{options:?}, settings alone");
}

#[test]
fn a_saved_skeleton_is_learned_again_to_the_last_bit() {
    let columns = ["--exclude", "c4", "--merge-rare", "5", "--missing", "level"];
    let paper =
        ["--method", "paper", "--encoding", "dummy", "--intercept", "--lambda", "paper", "--c1", "0.31"];
    let known =
        ["--lambda", "0.7123456789012345", "--rule", "and", "--forbid", "c0,c1", "--require", "c2,c3"];
    for keep in ["counts", "rows"] {
        same_answer("learn", MIXED, &[], keep);
        same_answer("learn", MIXED, &columns, keep);
        same_answer("learn", MIXED, &paper, keep);
        same_answer("learn", MIXED, &known, keep);
    }
    let sure = ["--confidence", "10", "--seed", "4", "--lambda", "stability"];
    same_answer("learn", MIXED, &sure, "rows");
    same_answer(
        "learn",
        MIXED,
        &["--confidence", "20", "--resample-seed", "9", "--expected-false", "3"],
        "rows",
    );
}

#[test]
fn saved_directions_are_found_again_to_the_last_bit() {
    let known =
        ["--tiers", "c0,c1; c2,c3", "--forbid-arc", "c0,c1", "--dag", "--time-limit", "0", "--ess", "2.5"];
    same_answer("orient", MIXED, &known, "rows");
    same_answer("orient", MIXED, &["--score", "bic", "--lambda", "1.1", "--prove", "--seed", "7"], "rows");
    same_answer("learn", MIXED, &["--prune", "--lambda", "0.9", "--time-limit", "0"], "rows");
}

#[test]
fn options_stand_above_a_workspace_and_that_is_said() {
    let folder = Folder::new();
    let saved = folder.at("work.nodewise");
    let ousted = ["--method", "paper", "--encoding", "dummy", "--lambda", "0.05"];
    succeeds(&[&["learn", MIXED, "--save", &saved], &ousted[..]].concat());
    let plain = succeeds(&["learn", MIXED, "--format", "csv"]);
    let output = nodewise(&["learn", &saved, "--method", "normalised", "--format", "csv"]);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), plain);
    let lambda = nodewise(&["learn", &saved, "--lambda", "0.01", "--format", "csv"]);
    let said = String::from_utf8(lambda.stderr).unwrap();
    assert!(said.contains("settings of") && said.contains("--encoding=dummy"), "{said}");
    assert_ne!(lambda.stdout, succeeds(&["learn", &saved, "--format", "csv"]).into_bytes());
}

#[test]
fn a_workspace_tells_what_is_inside_and_gives_its_parts() {
    let folder = Folder::new();
    let saved = folder.at("work.nodewise");
    succeeds(&["learn", MIXED, "--save", &saved, "--keep", "rows", "--exclude", "c4", "--lambda", "1.2"]);
    let told = succeeds(&["workspace", &saved]);
    assert!(told.starts_with("mixed, read from mixed.csv\n"), "{told}");
    assert!(told.contains("keeps rows") && told.contains("nodewise learn DATA --lambda 1.2"), "{told}");
    let json: serde_json::Value =
        serde_json::from_str(&succeeds(&["workspace", &saved, "--format", "json"])).unwrap();
    assert_eq!((json["kept"].as_str(), json["version"].as_u64()), (Some("rows"), Some(1)));
    let plan = folder.at("plan.json");
    succeeds(&["workspace", &saved, "--extract", "plan", "--out", &plan]);
    let rows = folder.at("rows.csv");
    succeeds(&["workspace", &saved, "--extract", "rows", "--out", &rows]);
    let again = succeeds(&["learn", &rows, "--plan", &plan, "--lambda", "1.2", "--format", "csv"]);
    assert_eq!(again, succeeds(&["learn", &saved, "--format", "csv"]));
    let counts = folder.at("counts.json");
    succeeds(&["workspace", &saved, "--extract", "counts", "--out", &counts]);
    assert_eq!(succeeds(&["count", &saved]), fs::read_to_string(&counts).unwrap());
    let skeleton = succeeds(&["workspace", &saved, "--extract", "skeleton"]);
    assert!(skeleton.contains("nodewise-skeleton"));
    for command in ["inspect", "path"] {
        assert!(!succeeds(&[command, &saved]).is_empty());
    }
}

#[test]
fn what_cannot_be_done_with_a_workspace_is_said() {
    let folder = Folder::new();
    let (nothing, counts) = (folder.at("nothing.nodewise"), folder.at("counts.nodewise"));
    succeeds(&["learn", MIXED, "--save", &nothing, "--keep", "nothing"]);
    succeeds(&["learn", MIXED, "--save", &counts]);
    assert!(fails(&["learn", &nothing], 1).contains("--workspace"));
    assert!(fails(&["workspace", &nothing, "--extract", "counts"], 1).contains("keeps nothing"));
    assert!(fails(&["workspace", &counts, "--extract", "rows"], 1).contains("keeps counts"));
    assert!(fails(&["orient", &counts], 1).contains("needs rows"));
    assert!(fails(&["learn", &counts, "--exclude", "c1"], 1).contains("--exclude"));
    let cut = folder.at("cut.nodewise");
    let bytes = fs::read(&counts).unwrap();
    fs::write(&cut, &bytes[..bytes.len() / 2]).unwrap();
    assert!(fails(&["learn", &cut], 1).contains("cut or altered"));
    assert!(fails(&["workspace", &cut], 1).contains("cut or altered"));
    assert!(fails(&["learn", MIXED, "--keep", "rows"], 2).contains("--save"));
}

/// `tests/web/workspace.test.ts` makes this file by the page's engine, and opens one that was saved here.
#[test]
fn a_file_of_the_page_gives_the_answer_of_its_settings() {
    let options =
        ["--exclude", "c4", "--lambda", "0.30000000000000004", "--rule", "and", "--forbid", "c0,c1"];
    let direct = succeeds(&[&["learn", MIXED, "--format", "json"], &options[..]].concat());
    let page = "tests/golden/workspace/page.nodewise";
    assert_eq!(succeeds(&["learn", page, "--format", "json"]), direct);
    // What only the page understands is passed on.
    let folder = Folder::new();
    let saved = folder.at("again.nodewise");
    succeeds(&["learn", page, "--lambda", "1", "--save", &saved, "--keep", "nothing"]);
    let inside: serde_json::Value =
        serde_json::from_str(&succeeds(&["workspace", &saved, "--format", "json"])).unwrap();
    assert_eq!(inside["workspace"]["page"]["panels"][0], "left");
    assert_eq!(inside["workspace"]["view"]["places"]["c0"]["y"], -1.0 / 3.0);
    assert_eq!(inside["workspace"]["learning"]["lambda"]["lambda"], 1.0);
}

/// What the page promises: counts of alarm take less than 100 kB.
#[test]
fn counts_of_alarm_are_small() {
    let folder = Folder::new();
    let (rows, saved) = (folder.at("alarm.csv"), folder.at("alarm.nodewise"));
    let network = "www/public/networks/alarm.bif";
    succeeds(&["sample", network, "--rows", "5000", "--seed", "1", "--out", &rows]);
    succeeds(&["learn", &rows, "--save", &saved]);
    let size = fs::metadata(Path::new(&saved)).unwrap().len();
    assert!(size < 100_000, "{size} bytes");
    assert_eq!(
        succeeds(&["learn", &saved, "--format", "csv"]),
        fs::read_to_string("tests/golden/examples/alarm.csv").unwrap()
    );
}
