//! `nodewise query`, as a user runs it.

use serde_json::Value;

use crate::files::Files;
use crate::program::{fails, succeeds};

const GARDEN: &str = "network garden {}
variable rain { type discrete [2] { no, yes }; }
variable wet { type discrete [2] { no, yes }; }
variable slips { type discrete [2] { no, yes }; }
probability (rain) { table 0.8, 0.2; }
probability (wet | rain) { (no) 0.75, 0.25; (yes) 0, 1; }
probability (slips | wet) { (no) 1, 0; (yes) 0.5, 0.5; }
";

#[test]
fn seeing_and_doing_by_hand() {
    let files = Files::new();
    let network = files.add("garden.bif", GARDEN);
    assert_eq!(
        succeeds(&["query", &network, "--given", "wet=yes", "--of", "rain,slips", "--format", "csv"]),
        "node,level,probability\nrain,no,0.5\nrain,yes,0.5\nslips,no,0.5\nslips,yes,0.5\n"
    );
    assert_eq!(
        succeeds(&["query", &network, "--do", "wet=yes", "--of", "rain", "--format", "csv"]),
        "node,level,probability\nrain,no,0.8\nrain,yes,0.2\n"
    );
    assert_eq!(
        succeeds(&["query", &network, "--given", "slips=yes", "--do", "rain=no"]),
        "seen: slips=yes\ndone: rain=no (if the arrows are causes)\nprobability of what was seen: 0.125\n\n\
         node  level  probability  when nothing is known\n\
         wet   no     0            0.6\n\
         wet   yes    1            0.4\n"
    );
    assert_eq!(
        succeeds(&["query", &network, "--mpe", "--given", "wet=yes,rain=yes"]).lines().next().unwrap(),
        "seen: wet=yes, rain=yes"
    );
}

#[test]
fn rows_that_support_a_probability_are_counted() {
    let files = Files::new();
    let network = files.add("garden.bif", GARDEN);
    let rows = files.add("rows.csv", "slips,rain,wet\nno,yes,yes\nyes,yes,yes\nno,no,\nno,no,no\nno,,yes\n");
    let csv = succeeds(&["query", &network, "--given", "wet=yes", "--data", &rows, "--format", "csv"]);
    assert_eq!(
        csv,
        "node,level,probability,rows\nrain,no,0.5,0\nrain,yes,0.5,2\nslips,no,0.5,2\nslips,yes,0.5,1\n"
    );
    let json = succeeds(&["query", &network, "--given", "wet=yes", "--data", &rows, "--format", "json"]);
    let told: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(told["rows"], 3);
    assert_eq!(told["given"][0]["level"], "yes");
    assert_eq!(told["levels"][3]["before"], 0.2);
}

#[test]
fn what_cannot_be_asked_is_said() {
    let files = Files::new();
    let network = files.add("garden.bif", GARDEN);
    let line = |args: &[&str], code: i32| fails(&[&["query", &network], args].concat(), code);
    assert!(
        line(&["--given", "wet=no,rain=yes"], 1)
            .contains("rain=yes, which has probability zero given wet=no")
    );
    assert!(
        line(&["--given", "wet=damp"], 1).contains("column \"wet\": expected one of no, yes, found damp")
    );
    assert!(line(&["--of", "snow"], 1).contains("expected a node of the network, found \"snow\""));
    assert!(line(&["--given", "wet"], 2).contains("NODE=LEVEL"));
    assert!(line(&["--mpe", "--of", "rain"], 2).contains("cannot be used with"));
}

/// The page's worker is held to the same files by `tests/web/asking.test.ts`, to the last bit.
#[test]
fn answers_that_the_page_gives_too() {
    let stored = [
        ("asia-seen", "asia", vec!["--given", "xray=yes,smoke=no"]),
        ("asia-done", "asia", vec!["--given", "xray=yes", "--do", "smoke=yes"]),
        ("asia-mpe", "asia", vec!["--given", "dysp=yes", "--mpe"]),
        ("alarm-seen", "alarm", vec!["--given", "HRBP=LOW,BP=HIGH,SAO2=LOW"]),
    ];
    for (file, network, options) in stored {
        let network = format!("www/public/networks/{network}.bif");
        let told = succeeds(&[&["query", &network, "--format", "json"], &options[..]].concat());
        let path = format!("tests/golden/query/{file}.json");
        if std::env::var_os("NODEWISE_GOLDEN").is_some_and(|wish| wish == "write") {
            std::fs::write(&path, &told).expect("a writable folder");
        }
        assert_eq!(told, std::fs::read_to_string(&path).expect("a stored answer"), "{path}");
    }
}
