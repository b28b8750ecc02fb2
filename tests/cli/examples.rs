//! The page's examples, drawn, learned and scored by the command line. `tests/web/examples.test.ts` holds the page's engine
//! to the same files: the same rows, edges, norms and scores. After a change of the solver, look at the difference, then
//! write them again with `NODEWISE_GOLDEN=write cargo test --test cli`.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use assert_cmd::Command;
use flate2::Crc;

const NETWORKS: &str = "www/public/networks";
const STORED: &str = "tests/golden/examples";
const HOLES: &str = "tests/golden/directed/holes.csv";

/// What the page draws, too: 5,000 rows with seed 1.
const DRAW: [&str; 4] = ["--rows", "5000", "--seed", "1"];

fn nodewise(words: &[&str]) -> Vec<u8> {
    let program =
        Command::new(env!("CARGO_BIN_EXE_nodewise")).args(words).output().expect("the program runs");
    assert!(program.status.success(), "{words:?}: {}", String::from_utf8_lossy(&program.stderr));
    program.stdout
}

fn check(file: &str, found: &str) {
    let path = Path::new(STORED).join(file);
    if std::env::var_os("NODEWISE_GOLDEN").is_some_and(|wish| wish == "write") {
        fs::write(&path, found).expect("a writable folder");
    }
    assert_eq!(found, fs::read_to_string(&path).expect("a stored result"), "{file}");
}

fn names() -> Vec<String> {
    let entries = fs::read_dir(NETWORKS).expect("the bundled networks").map(|entry| entry.unwrap().path());
    let bif = entries.filter(|path| path.extension().is_some_and(|extension| extension == "bif"));
    let mut names: Vec<String> = bif.map(|path| path.file_stem().unwrap().to_string_lossy().into()).collect();
    names.sort();
    names
}

#[test]
fn every_bundled_network_gives_the_stored_edges_and_scores() {
    let folder = tempfile::tempdir().unwrap();
    let mut scores = String::new();
    for name in names() {
        let network = format!("{NETWORKS}/{name}.bif");
        let file = |ending: &str| folder.path().join(format!("{name}.{ending}")).display().to_string();
        let (rows, edges) = (file("csv"), file("edges.csv"));
        nodewise(&[&["sample", &network, "--out", &rows], &DRAW[..]].concat());
        nodewise(&["learn", &rows, "--format", "csv", "--out", &edges]);
        check(&format!("{name}.csv"), &fs::read_to_string(&edges).unwrap());
        let mut crc = Crc::new();
        crc.update(&fs::read(&rows).unwrap());
        let score =
            String::from_utf8(nodewise(&["score", "--truth", &network, &edges, "--format", "csv"])).unwrap();
        let (head, line) = score.split_once('\n').expect("a head and a line");
        if scores.is_empty() {
            scores = format!("network,crc,{head}\n");
        }
        write!(scores, "{name},{:08x},{line}", crc.sum()).unwrap();
    }
    check("scores.csv", &scores);
}

/// The page directs the same rows in `tests/web/directed.test.ts` and in the browser: by the searches alone, and proven.
#[test]
fn directions_of_some_networks_are_the_stored_ones() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["asia", "child", "alarm"] {
        let rows = folder.path().join(format!("{name}.csv")).display().to_string();
        nodewise(&[&["sample", &format!("{NETWORKS}/{name}.bif"), "--out", &rows], &DRAW[..]].concat());
        for (ending, option) in [
            ("class", &["--time-limit", "0"][..]),
            ("dag", &["--dag", "--time-limit", "0"]),
            ("proven.class", &["--prove"]),
            ("proven.dag", &["--dag", "--prove"]),
        ] {
            let found = nodewise(&[&["orient", &rows, "--format", "csv"], option].concat());
            check(&format!("../directed/{name}.{ending}.csv"), &String::from_utf8(found).unwrap());
        }
        // Score, bound and the work of the proof, to the last bit.
        let told = nodewise(&["orient", &rows, "--format", "json", "--dag", "--prove"]);
        check(&format!("../directed/{name}.proven.json"), &String::from_utf8(told).unwrap());
        // Candidates of another penalty.
        if name == "child" {
            for (ending, option) in [("class", &[][..]), ("dag", &["--dag"])] {
                let narrow = ["orient", &rows, "--format", "csv", "--prove", "--lambda", "3"];
                let found = nodewise(&[&narrow[..], option].concat());
                check(&format!("../directed/child.narrow.{ending}.csv"), &String::from_utf8(found).unwrap());
            }
        }
    }
    // Rows of asia, of whose values one in eight is missing: those that are filled in are the same on both fronts.
    for format in ["csv", "json"] {
        let told = nodewise(&["orient", HOLES, "--format", format, "--dag", "--prove"]);
        check(&format!("../directed/holes.proven.{format}"), &String::from_utf8(told).unwrap());
    }
}
