//! The fuzzers' checks over the stored corpus, and over a few hundred variations of it.

use std::fs;
use std::path::Path;

use crate::checks;
use crate::common::generate::generator;
use rand::RngExt;

/// Variations of each input.
const VARIATIONS: usize = 20;

type Check = fn(&[u8]);
const CHECKS: [(&str, Check); 9] = [
    ("table", checks::table),
    ("threads", checks::threads),
    ("files", checks::files),
    ("bif", checks::bif),
    ("counts", checks::counts),
    ("pipeline", checks::pipeline),
    ("counting", checks::counting),
    ("certificate", checks::certificate),
    ("exact", checks::exact),
];

/// The bytes with a few of them changed, left out, or written twice.
fn varied(bytes: &[u8], seed: u64) -> Vec<u8> {
    let mut rng = generator(seed);
    let mut bytes = bytes.to_vec();
    for _ in 0..rng.random_range(1..4) {
        let at = rng.random_range(0..bytes.len().max(1)).min(bytes.len().saturating_sub(1));
        match rng.random_range(0..3) {
            _ if bytes.is_empty() => bytes.push(rng.random_range(0..=255)),
            0 => bytes[at] = rng.random_range(0..=255),
            1 => drop(bytes.remove(at)),
            _ => bytes.insert(at, bytes[at]),
        }
    }
    bytes
}

/// The files of a folder in the order of their names, so that variations are the same everywhere.
fn inputs(folder: &Path) -> Vec<Vec<u8>> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read(path).expect("a readable file")).collect()
}

#[test]
fn no_stored_input_or_variation_of_it_breaks_a_check() {
    for (name, check) in CHECKS {
        let folder = match name {
            "files" => "tests/reference/small".into(),
            name => format!("fuzz/corpus/{name}"),
        };
        let inputs = inputs(Path::new(&folder));
        assert!(!inputs.is_empty(), "{folder} holds inputs");
        for (k, input) in inputs.iter().enumerate() {
            check(input);
            for variation in 0..VARIATIONS {
                check(&varied(input, (k * VARIATIONS + variation) as u64));
            }
        }
    }
}

/// Each target has its check here, or a finding would not stay found.
#[test]
fn every_target_is_among_the_checks() {
    let mut targets: Vec<String> = fs::read_dir("fuzz/targets")
        .expect("a folder of targets")
        .map(|entry| entry.expect("a readable folder").file_name().to_string_lossy().replace(".rs", ""))
        .collect();
    targets.sort();
    let mut checked = CHECKS.map(|(name, _)| name);
    checked.sort_unstable();
    assert_eq!(targets, checked);
}
