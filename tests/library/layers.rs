//! The rule of docs/design.md: a module knows only modules of the layers below its own.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// From the bottom up. Modules of one layer do not know each other.
const LAYERS: [&[&str]; 14] = [
    &["error", "text"],
    &["math", "progress"],
    &["table"],
    &["counts", "files", "graph"],
    &["gram", "score"],
    &["impute"],
    &["network", "solver"],
    &["lambda"],
    &["learner"],
    &["assumptions", "evaluate", "search"],
    &["resample"],
    &["export", "rival"],
    &["experiment", "workspace"],
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

/// The command line is a program of its own: it sees the library as everybody does, and its arguments know no command.
#[test]
fn the_command_line_stands_above_the_library() {
    let cli = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/cli");
    for file in files_below(&cli) {
        let text = fs::read_to_string(&file).unwrap();
        let own: BTreeSet<String> = named_below("crate::cli::", &text).into_iter().collect();
        let named = named_modules(&text);
        assert!(named.iter().all(|module| module == "cli"), "{}: {named:?}", file.display());
        for module in named_below("nodewise::", &text) {
            layer(&module);
        }
        if file.starts_with(cli.join("args")) {
            let shared = |module: &String| module == "failure" || module == "parse";
            assert!(own.iter().all(shared), "{}: {own:?}", file.display());
        }
    }
}

#[test]
fn the_library_neither_prints_nor_exits() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for module in LAYERS.concat() {
        for file in files_of(&source, module) {
            let text = fs::read_to_string(&file).unwrap();
            let code = code_of(&text).join("\n");
            for word in ["println!", "print!(", "process::exit", "clap::", "indicatif::"] {
                assert!(!code.contains(word), "{}: {word}", file.display());
            }
        }
    }
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
    let texts = files_of(source, module).into_iter().map(|file| fs::read_to_string(file).unwrap());
    texts.flat_map(|text| named_modules(&text)).collect()
}

fn files_of(source: &Path, module: &str) -> Vec<PathBuf> {
    let folder = source.join(module);
    if folder.is_dir() { files_below(&folder) } else { vec![folder.with_extension("rs")] }
}

fn named_modules(text: &str) -> Vec<String> {
    named_below("crate::", text)
}

/// What stands behind a path's beginning. `crate::Result` and its like are the root's names for what lies in `error` and other
/// modules: those are none.
fn named_below(beginning: &str, text: &str) -> Vec<String> {
    let paths = code_of(text).into_iter().flat_map(|line| line.split(beginning).skip(1));
    let words =
        paths.map(|path| path.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default());
    words.filter(|word| word.starts_with(|c: char| c.is_lowercase())).map(str::to_owned).collect()
}

/// The lines that are neither comments nor tests.
fn code_of(text: &str) -> Vec<&str> {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect()
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}
