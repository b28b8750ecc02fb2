//! `nodewise sample`: rows drawn from a network.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use nodewise::math::random::Rng;
use nodewise::table::Table;

use super::args::SampleArgs;
use super::failure::{Failure, io_error};
use super::output::Output;
use super::{network, progress};

/// Rows turned into text at a time.
const PIECE: usize = 4096;

/// Draws rows and writes them as CSV, packed when the file's name ends in `.gz`.
///
/// # Errors
/// When the network cannot be read or the rows not be written.
pub fn run(args: &SampleArgs) -> Result<(), Failure> {
    let mut network = network::read(&args.network)?;
    let seed = args.seed.told("--seed");
    if args.shuffle_columns {
        network = network.permuted(&Rng::new(seed).permutation(network.len()));
    }
    let mut output = Output::open(&args.out)?;
    let bar = progress::rows("drawing", args.rows);
    let table = network.sample_with(args.rows as usize, seed, &mut progress::on(&bar))?;
    bar.finish_and_clear();
    write(&table, &mut output)?;
    output.finish()
}

fn write(table: &Table, output: &mut Output) -> Result<(), Failure> {
    let mut packer = output.wants_gzip().then(|| GzEncoder::new(Vec::new(), Compression::default()));
    let mut put = |text: &str| match &mut packer {
        None => output.write(text.as_bytes()),
        Some(packer) => {
            packer.write_all(text.as_bytes()).map_err(|error| memory(&error))?;
            let packed = std::mem::take(packer.get_mut());
            output.write(&packed)
        }
    };
    put(&table.csv_header())?;
    for begin in (0..table.rows).step_by(PIECE) {
        put(&table.csv_rows(begin..table.rows.min(begin + PIECE)))?;
    }
    match packer {
        None => Ok(()),
        Some(packer) => output.write(&packer.finish().map_err(|error| memory(&error))?),
    }
}

fn memory(error: &std::io::Error) -> Failure {
    io_error(error, "memory for the packed rows")
}
