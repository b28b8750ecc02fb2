//! The fuzzers' checks over the stored corpus, and over a few hundred variations of it.

use std::fs;
use std::path::Path;

use crate::checks;
use crate::common::generate::generator;
use rand::RngExt;

/// Variations of each input.
const VARIATIONS: usize = 20;

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

/// The files of a folder with this ending, in the order of their names, so that variations are the same everywhere.
fn inputs(folder: &Path, ending: &str) -> Vec<Vec<u8>> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.retain(|path| path.to_string_lossy().ends_with(ending));
    paths.sort();
    paths.iter().map(|path| fs::read(path).expect("a readable file")).collect()
}

#[test]
fn no_stored_input_or_variation_of_it_breaks_a_check() {
    for (name, check) in checks::ALL {
        let mut inputs = inputs(&Path::new("fuzz/corpus").join(name), "");
        // Small files of each format, by their endings; the check of all formats takes all of them.
        let ending = if name == "files" { String::new() } else { format!(".{name}") };
        inputs.extend(self::inputs(Path::new("tests/reference/small"), &ending));
        assert!(!inputs.is_empty(), "fuzz/corpus/{name} holds inputs");
        for (k, input) in inputs.iter().enumerate() {
            check(input);
            for variation in 0..VARIATIONS {
                check(&varied(input, (k * VARIATIONS + variation) as u64));
            }
        }
    }
}

/// What no check reads would look as if it were kept for one.
#[test]
fn every_folder_of_the_corpus_belongs_to_a_check() {
    for entry in fs::read_dir("fuzz/corpus").expect("a folder of inputs") {
        let name = entry.expect("a readable folder").file_name();
        assert!(checks::ALL.iter().any(|(check, _)| name == *check), "{}", name.display());
    }
}
