//! The rule of docs/design.md: a module knows only modules of the layers below its own.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// From the bottom up. Modules of one layer do not know each other.
const LAYERS: [&[&str]; 12] = [
    &["error", "text"],
    &["math", "progress"],
    &["table"],
    &["counts", "graph"],
    &["gram", "score"],
    &["network", "solver"],
    &["lambda"],
    &["learner"],
    &["assumptions", "evaluate", "search"],
    &["export", "rival"],
    &["experiment"],
    &["defaults"],
];

#[test]
fn dependencies_point_downward() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut upward = Vec::new();
    for module in LAYERS.concat() {
        for name in dependencies(&source, module) {
            if name != module && layer(&name) >= layer(module) {
                upward.push(format!("{module} uses {name}"));
            }
        }
    }
    assert!(upward.is_empty(), "{upward:#?}");
}

#[test]
fn every_module_has_a_layer() {
    let lib = include_str!("../../src/lib.rs");
    let modules = lib.lines().filter_map(|line| {
        line.trim_start_matches("pub ").strip_prefix("mod ")?.strip_suffix(';').map(str::to_owned)
    });
    let declared: BTreeSet<String> = modules.collect();
    let placed: BTreeSet<String> = LAYERS.concat().into_iter().map(str::to_owned).collect();
    assert_eq!(declared, placed);
}

fn layer(module: &str) -> usize {
    let found = LAYERS.iter().position(|layer| layer.contains(&module));
    found.unwrap_or_else(|| panic!("{module} has no layer"))
}

/// The modules that the code of a module names, apart from its comments and its tests.
fn dependencies(source: &Path, module: &str) -> BTreeSet<String> {
    let files = if source.join(module).is_dir() {
        files_below(&source.join(module))
    } else {
        vec![source.join(module).with_extension("rs")]
    };
    let texts = files.iter().map(|file| fs::read_to_string(file).unwrap());
    texts.flat_map(|text| named_modules(&text)).collect()
}

fn named_modules(text: &str) -> Vec<String> {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let paths = lines.flat_map(|line| line.split("crate::").skip(1));
    let words =
        paths.map(|path| path.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default());
    // `crate::Result` and its like are the root's names for what lies in `error`.
    words.filter(|word| word.starts_with(|c: char| c.is_lowercase())).map(str::to_owned).collect()
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}
