//! Holds the module to the memory that a file may take.

/// Bytes: a file that claims to need more ends in an error, and the page lives on.
const MEMORY: u64 = 1 << 30;

fn main() {
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|target| target == "wasm32") {
        println!("cargo::rustc-link-arg-cdylib=--max-memory={MEMORY}");
    }
    println!("cargo::rerun-if-changed=build.rs");
}
