//! The shared collection of data, which not every machine has: `NODEWISE_SHARED`, or the folder beside the repository.
//! A test that needs a part of it is ignored where `build.rs` did not find that part.

use std::path::{Path, PathBuf};

/// Where a file or folder of the collection is.
pub fn path(name: &str) -> PathBuf {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared");
    std::env::var_os("NODEWISE_SHARED").map_or_else(beside, PathBuf::from).join(name)
}

/// The bytes of a file of the collection.
#[allow(dead_code, reason = "the tests of the command line hand it paths")]
pub fn bytes(name: &str) -> Vec<u8> {
    let path = path(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("the collection has no {}: {error}", path.display()))
}
