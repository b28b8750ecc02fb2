//! BIF, the Interchange Format of the bnlearn repository and of most programs for Bayesian networks.
//!
//! ```text
//! network asia { }
//! variable smoke { type discrete [ 2 ] { yes, no }; }
//! variable lung { type discrete [ 2 ] { yes, no }; }
//! probability ( smoke ) { table 0.5, 0.5; }
//! probability ( lung | smoke ) { (yes) 0.1, 0.9; (no) 0.01, 0.99; }
//! ```
//!
//! Every program writes a dialect of its own: names hold almost any character, commas come and go, tables are written as
//! rows, as one list with the child's level slowest, or as a default. The lexer is therefore written by hand: what ends a
//! name depends on where it stands, and a fault can be told with its place and with what was expected there. It also keeps
//! the browser's module small.
//!
//! `cursor` walks over the text; `blocks` finds the blocks and reads the variables, `headers` says who depends on whom, and
//! `tables` reads the probabilities; `names` makes names that every program reads, and takes them back; `write` writes.

mod blocks;
mod cursor;
mod headers;
mod names;
mod tables;
mod write;

pub use write::write;

use super::{Network, Node};
use crate::error::Result;

/// Reads a network. Time `O(bytes)`.
///
/// Bytes that are not UTF-8 are taken as Latin-1. Rows that miss 1 by less than
/// [`ROW_TOLERANCE`](super::ROW_TOLERANCE) are normalised. Properties are skipped: a table that leaves rows to be computed
/// (noisy-MAX) is refused.
///
/// # Errors
/// [`ErrorKind::Network`](crate::ErrorKind::Network) with line, character and what was expected there, and
/// [`ErrorKind::TooLarge`](crate::ErrorKind::TooLarge) above [`MAX_ENTRIES`](super::MAX_ENTRIES) entries of tables.
pub fn read(bytes: &[u8]) -> Result<Network> {
    let text = decode(bytes);
    let file = blocks::read(&text)?;
    let headers = headers::read(&text, &file)?;
    let tables = headers.iter().flatten().map(|header| tables::read(&text, &file.variables, header));
    let mut nodes = tables.collect::<Result<Vec<Node>>>()?;
    headers::check_complete(&text, &file, &headers)?;
    let network_name = names::restore(&text, file.name, &mut nodes);
    Network::new(network_name, nodes)
}

/// UTF-8, with or without a mark, or else Latin-1, in which every byte is a character.
fn decode(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_string(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}
