//! Helpers for the tests that read tables.
#![allow(dead_code, reason = "each test file uses a part of these")]

use std::io::Write;

use nodewise::Result;
use nodewise::table::{RawTable, ReadOptions, TableReader};

/// Reads a table from one piece.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<RawTable> {
    read_in_pieces(bytes, &[], options)
}

/// Reads a table cut at the given places.
pub fn read_in_pieces(bytes: &[u8], cuts: &[usize], options: &ReadOptions) -> Result<RawTable> {
    let mut cuts: Vec<usize> = cuts.iter().map(|&cut| cut.min(bytes.len())).collect();
    cuts.sort_unstable();
    let mut reader = TableReader::new(options.clone());
    let mut from = 0;
    for cut in cuts.into_iter().chain([bytes.len()]) {
        reader.push(&bytes[from..cut])?;
        from = cut;
    }
    reader.finish()
}

/// The bytes as one gzip member.
pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).expect("a vector takes all bytes");
    encoder.finish().expect("a vector takes all bytes")
}
