//! `nodewise prepare`: the table as it is learned from.

use super::args::{DataArgs, PrepareArgs};
use super::failure::Failure;
use super::output::Output;
use super::workspace::name_of;
use super::{input, tell_notes};

/// Rows that are written at a time.
const PIECE: usize = 4096;

/// Writes the prepared table as CSV.
///
/// # Errors
/// When the data cannot be used or the result not be written.
pub fn run(args: &PrepareArgs) -> Result<(), Failure> {
    let (table, notices) = input::read_table(&args.data)?;
    let mut output = Output::open(&args.out)?;
    output.write(table.csv_header().as_bytes())?;
    for begin in (0..table.rows).step_by(PIECE) {
        output.write(table.csv_rows(begin..table.rows.min(begin + PIECE)).as_bytes())?;
    }
    output.finish()?;
    tell_notes(&notices);
    Ok(())
}

/// The name under which a program that fits a graph again looks for the prepared table.
pub fn prepared_name(data: &DataArgs) -> String {
    let stored = data.stored.as_deref().filter(|_| data.workspace.is_none());
    let name = stored.map_or_else(|| name_of(data).0, |workspace| workspace.name.clone());
    format!("{name}.prepared.csv")
}
