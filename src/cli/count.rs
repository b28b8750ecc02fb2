//! `nodewise count` and `nodewise merge`.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use nodewise::counts::{PairCounts, Resamples, Scheme};
use nodewise::search::SearchSettings;

use super::args::{CountArgs, MergeArgs, OutArgs, draws};
use super::failure::{Failure, io_error};
use super::input::{self, Input, Need};
use super::output::Output;
use super::{tell, tell_notes};

/// Counts a table and writes a counts file.
///
/// # Errors
/// When the data cannot be used or the result not be written.
pub fn run(args: &CountArgs) -> Result<(), Failure> {
    let need = if args.resamples.is_some() { Need::CountsAndRows } else { Need::Counts };
    let Input { mut counts, table, notices, .. } = input::read(&args.data, need)?;
    if let Some(asked) = args.resamples {
        let scheme = args.resample.map(Scheme::from).unwrap_or_default();
        let draws = draws(asked, scheme, "--resamples")?;
        let seed = args.seed.map_or(SearchSettings::default().seed, |seed| seed.told("--seed"));
        let table = table.ok_or_else(|| input::needs_rows(args.data.name()))?;
        counts = counts.with_resamples(Resamples::of(&table, scheme, seed, draws))?;
    }
    if let Some(threshold) = args.suppress {
        counts = counts.suppress(threshold);
    }
    write(&counts, &args.out)?;
    tell_notes(&notices);
    if let (Some(_), Some(suppression)) = (args.suppress, counts.suppression()) {
        let (cells, threshold) = (suppression.cells, suppression.threshold);
        tell(&format!(
            "note: {cells} cells were hidden, those below {threshold} and the ones that would give them away"
        ));
    }
    Ok(())
}

/// Adds up counts files and writes the sum.
///
/// # Errors
/// When a file is no counts file or does not match the first, or the result cannot be written.
pub fn merge(args: &MergeArgs) -> Result<(), Failure> {
    let (mut sum, mut resampled): (Option<PairCounts>, bool) = (None, false);
    for file in &args.files {
        let part = input::open_counts(file)?;
        resampled |= part.resamples().is_some();
        sum = Some(match sum {
            None => part,
            Some(sum) => sum.merge(&part).map_err(|error| error.in_file(file))?,
        });
    }
    let Some(sum) = sum else { return Ok(()) };
    write(&sum, &args.out)?;
    if resampled && sum.resamples().is_none() {
        tell("note: not all files have resamples, so the sum has none");
    }
    Ok(())
}

/// Writes a counts file, compressed when its name ends in `.gz`.
fn write(counts: &PairCounts, out: &OutArgs) -> Result<(), Failure> {
    let mut output = Output::open(out)?;
    let text = counts.to_json() + "\n";
    if output.wants_gzip() {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        let packed = encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish());
        output.write(&packed.map_err(|error| io_error(&error, "memory for the packed counts"))?)?;
    } else {
        output.write(text.as_bytes())?;
    }
    output.finish()
}
