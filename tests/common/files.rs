//! Files that go away with the test.

#![allow(dead_code, reason = "every test file uses a part of it")]

use std::fs;

use tempfile::TempDir;

/// A folder with files that go away with the test.
pub struct Files(TempDir);

impl Files {
    /// An empty folder.
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    /// Writes a file; its path.
    pub fn add(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        fs::write(&path, content).expect("a file is written");
        path
    }

    /// The path of a file, there or not.
    pub fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().expect("a plain path").to_string()
    }

    /// The names of all files, in order.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("the folder is there");
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}
