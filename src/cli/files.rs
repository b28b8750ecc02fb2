//! Files that are no text, read as a whole.

use nodewise::files::{self, FileOptions};
use nodewise::table::RawTable;
use nodewise::{Error, ErrorKind, Result};

use super::args::DataArgs;
use super::progress;

/// Reads a workbook, or a file of a statistics program or a data store, packed or not; `None` where the bytes are something else.
///
/// # Errors
/// When the file cannot be read, is damaged or protected, or is larger than the memory allowed.
pub fn read(bytes: &[u8], args: &DataArgs) -> Result<Option<RawTable>> {
    if bytes.len() as u64 > args.memory {
        let expected = format!("a file of at most {} bytes (--memory)", args.memory);
        return Err(Error::expected(ErrorKind::TooLarge, expected, "a larger one"));
    }
    let options = FileOptions {
        sheet: args.sheet.clone(),
        member: args.member.clone(),
        header: args.header.into(),
        header_row: args.header_row.map(|row| row as usize),
        encoding: args.text_encoding.clone(),
        missing: args.na.iter().filter(|code| code.column.is_none()).map(|code| code.text.clone()).collect(),
        memory: args.memory,
        foreign: None,
    };
    let bar = progress::bytes(None);
    let table = files::open(bytes, &options, &mut progress::on(&bar));
    bar.finish_and_clear();
    table
}
