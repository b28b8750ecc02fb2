//! Tells the tests which part of the shared collection of data this machine has, so that those which need another part are
//! reported as ignored. The library itself is built the same everywhere.

use std::env;
use std::path::{Path, PathBuf};

/// Each part, and a file that stands for it.
const PARTS: [(&str, &str); 4] = [
    ("shared_csv", "csv/titanic.csv"),
    ("shared_files", "files/INDEX.md"),
    ("shared_networks", "networks/barley.bif"),
    ("shared_real", "real/wiki4he/wiki4HE.csv"),
];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=NODEWISE_SHARED");
    let root = env::var_os("NODEWISE_SHARED").map_or_else(beside, PathBuf::from);
    for (part, file) in PARTS {
        println!("cargo::rustc-check-cfg=cfg({part})");
        let path = root.join(file);
        // A path that is absent would count as changed at every build, and everything would be compiled anew.
        if path.exists() {
            println!("cargo::rerun-if-changed={}", path.display());
            println!("cargo::rustc-cfg={part}");
        }
    }
}

/// The folder beside this repository.
fn beside() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared")
}
