//! Stored results, written by the command line. `tests/web/golden.test.ts` holds the page's engine to the same files, so
//! that both give the same text, bit for bit. A change of the solver changes their last digits: look at the difference,
//! then write them again with `NODEWISE_GOLDEN=write cargo test --test cli`.

use std::fs;

use assert_cmd::Command;

fn check(file: &str, options: &[&str]) {
    check_verb(file, "learn", options);
}

fn check_verb(file: &str, verb: &str, options: &[&str]) {
    let program = Command::new(env!("CARGO_BIN_EXE_nodewise"))
        .args([verb, "tests/reference/mixed.csv"])
        .args(options)
        .output()
        .expect("the program runs");
    assert!(program.status.success(), "{}", String::from_utf8_lossy(&program.stderr));
    let path = format!("tests/golden/{file}");
    if std::env::var_os("NODEWISE_GOLDEN").is_some_and(|wish| wish == "write") {
        fs::write(&path, &program.stdout).expect("a writable folder");
    }
    let stored = fs::read_to_string(&path).expect("a stored result");
    assert_eq!(String::from_utf8_lossy(&program.stdout), stored, "{path}");
}

#[test]
fn every_format_by_default() {
    for format in ["csv", "json", "dot", "graphml"] {
        check(&format!("mixed.{format}"), &["--format", format]);
    }
}

#[test]
fn the_paper_with_knowledge() {
    let model = ["--method", "paper", "--encoding", "dummy", "--intercept", "--lambda", "0.05"];
    let joining = ["--rule", "and", "--forbid", "c0,c1", "--require", "c2,c3", "--format", "json"];
    check("mixed-paper.json", &[&model[..], &joining].concat());
}

/// The plan is the page's own file: `tests/web/golden.test.ts` makes it by the panel's choices, and learns the same edges with it.
#[test]
fn a_plan_that_the_page_saved() {
    check("mixed-plan.csv", &["--plan", "tests/golden/mixed.plan.json", "--format", "csv"]);
}

/// `tests/web/sure-files.test.ts` has the page write the same.
#[test]
fn shares_of_resamples() {
    let seeds = ["--confidence", "20", "--seed", "3"];
    for format in ["csv", "json", "dot", "graphml"] {
        check(&format!("sure/mixed.{format}"), &[&seeds[..], &["--format", format]].concat());
        let directed = ["--confidence", "8", "--resample", "bootstrap", "--format", format];
        check_verb(&format!("sure/mixed.class.{format}"), "orient", &directed);
        check(&format!("sure/mixed.pruned.{format}"), &[&directed[..], &["--prune"]].concat());
        let average = ["--confidence", "8", "--average", "--format", format];
        check_verb(&format!("sure/mixed.average.{format}"), "orient", &average);
    }
    let by_hand = ["--confidence", "8", "--average", "--threshold", "0.3", "--resample-seed", "5"];
    check_verb("sure/mixed.average.at.csv", "orient", &[&by_hand[..], &["--format", "csv"]].concat());
    check_verb("sure/mixed.counts.json", "count", &["--resamples", "20", "--seed", "3"]);
}

/// By the commands that the page names: `tests/web/report.test.ts` has it write the same. The search's proof may not depend on the machine's speed, so it is made to its end.
#[test]
fn reports() {
    let words = |text: &str| text.split(' ').map(String::from).collect::<Vec<String>>();
    let model = "--lambda 1.5 --method normalised --rule or --filter on --forbid c0,c1";
    let searched = model.replace("1.5", "0.8");
    let bootstrap = "--score bdeu --ess 1 --confidence 4 --resample-seed 3 --resample bootstrap";
    for (file, command) in [
        ("mixed.learned", format!("--confidence 8 --seed 3 {model}")),
        ("mixed.pruned", format!("--prune {bootstrap} {searched}")),
        ("mixed.class", format!("--directions class {bootstrap} {searched}")),
        ("mixed.dag", format!("--directions dag {bootstrap} {searched}")),
    ] {
        let folder = tempfile::tempdir().unwrap();
        fs::copy("tests/reference/mixed.csv", folder.path().join("mixed survey.csv")).unwrap();
        let program = Command::new(env!("CARGO_BIN_EXE_nodewise"))
            .current_dir(folder.path())
            .args(["report", "mixed survey.csv"])
            .args(words(&command))
            .args(words("--missing auto --out mixed-survey.report.html"))
            .output()
            .expect("the program runs");
        assert!(program.status.success(), "{}", String::from_utf8_lossy(&program.stderr));
        let written = fs::read_to_string(folder.path().join("mixed-survey.report.html")).unwrap();
        let path = format!("tests/golden/report/{file}.html");
        if std::env::var_os("NODEWISE_GOLDEN").is_some_and(|wish| wish == "write") {
            fs::write(&path, &written).expect("a writable folder");
        }
        assert_eq!(written, fs::read_to_string(&path).expect("a stored result"), "{path}");
    }
}
