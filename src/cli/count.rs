//! `nodewise count` and `nodewise merge`.

use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use nodewise::counts::file;
use nodewise::counts::privacy::gaussian::System;
use nodewise::counts::{MergedLevels, PairCounts, RawCounts, Resamples, Scheme, Source, Suppression};
use nodewise::learner::Work;
use nodewise::search::SearchSettings;
use nodewise::table::{Action, Binning, RawTable, SUGGESTED_BINS, SharedBins, Sketch};
use nodewise::{Error, ErrorKind};

use super::args::{CountArgs, DataArgs, MergeArgs, MissingArg, OutArgs, draws, usage};
use super::failure::{Failure, io_error};
use super::input::{self, Addend, Content, Input, Need};
use super::output::Output;
use super::parse::BinChoice;
use super::solve::Crew;
use super::{tell, tell_notes};

/// The delta that is promised unless another is asked for: less than one row in a billion.
const DELTA: f64 = 1e-9;

/// Counts a table and writes a counts file.
///
/// # Errors
/// When the data cannot be used or the result not be written.
pub fn run(args: &CountArgs) -> Result<(), Failure> {
    let data = data_of(args)?;
    if args.sketch {
        return write_text(&Sketch::of(&table_of(&data)?).to_json(), &args.out);
    }
    let bins = args.bins_from.as_deref().map(|path| bins_from(path, &data)).transpose()?;
    if args.part {
        let mut plan = input::given(&data)?;
        if let Some(bins) = &bins {
            bins.plan(&mut plan);
        }
        let part = RawCounts::of(&table_of(&data)?, &plan).map_err(|error| error.in_file(data.name()))?;
        return write_text(&part.to_json(), &args.out);
    }
    let need = if args.resamples.is_some() { Need::CountsAndRows } else { Need::Counts };
    let Input { mut counts, table, notices, .. } = match bins {
        Some(bins) => input::counted(Content::Table(bins.apply(table_of(&data)?)?), &data, need)?,
        None => input::read(&data, need)?,
    };
    if let Some(asked) = args.resamples {
        let scheme = args.resample.map(Scheme::from).unwrap_or_default();
        let draws = draws(asked, scheme, "--resamples")?;
        let seed = args.seed.map_or(SearchSettings::default().seed, |seed| seed.told("--seed"));
        let table = table.ok_or_else(|| input::needs_rows(args.data.name()))?;
        let resamples = Crew::new(data.threads)?.watched("resampling", draws, |watch| {
            Resamples::of(&table, scheme, seed, draws, Work::Shared, watch)
        });
        counts = counts.with_resamples(resamples?)?;
    }
    if let Some(site) = &args.site {
        counts = counts.with_site(site);
    }
    if let Some(threshold) = args.suppress {
        counts = counts.suppress(threshold)?;
    }
    if let Some(epsilon) = args.epsilon {
        counts = counts.with_privacy(epsilon, args.delta.unwrap_or(DELTA), &mut System::new())?;
    }
    write(&counts, &args.out)?;
    tell_notes(&notices);
    if let Some(privacy) = counts.privacy() {
        tell_notes(&[
            privacy.to_string(),
            "which columns and levels there are, and where numbers are cut, is told as it is in these data: a plan that knows them beforehand keeps that private too".into(),
        ]);
    }
    if args.suppress.is_some() {
        tell_notes(&hidden_notices(&counts));
    }
    Ok(())
}

/// The rows as read.
fn table_of(data: &DataArgs) -> Result<RawTable, Failure> {
    match input::open(data)? {
        Content::Table(table) => Ok(table),
        Content::Counts(_) | Content::Part(_) => {
            let found = "counts, which have no rows";
            Err(Error::expected(ErrorKind::Counts, "a table", found).in_file(data.name()).into())
        }
    }
}

/// The bins that a summary of numbers gives, as many as the data ask for.
fn bins_from(path: &Path, data: &DataArgs) -> Result<SharedBins, Failure> {
    let file = path.display().to_string();
    let bytes =
        std::fs::read(path).map_err(|error| io_error(&error, "a summary of numbers").in_file(&file))?;
    let sketch = Sketch::from_json(&bytes).map_err(|error| error.in_file(&file))?;
    let quantiles = |bins: &BinChoice| match bins.action() {
        Action::Bin(Binning::Quantile(count)) if bins.column.is_none() => Some(count),
        _ => None,
    };
    let bins = sketch.bins(data.bins.iter().rev().find_map(quantiles).unwrap_or(SUGGESTED_BINS));
    let told = |(name, levels): (&str, Vec<String>)| {
        format!("column {name:?}: numbers are cut into {}", levels.join(" "))
    };
    tell_notes(&bins.columns().map(told).collect::<Vec<_>>());
    Ok(bins)
}

/// The data, with missing values as a level where there is to be noise: tables over other rows would not fit together.
fn data_of(args: &CountArgs) -> Result<DataArgs, Failure> {
    let mut data = args.data.clone();
    // Whether a column tells nothing is seen when the counts of all sites have been added up.
    data.keep_unvaried = args.site.is_some();
    if args.epsilon.is_some() {
        match data.missing {
            None => data.missing = Some(MissingArg::Level),
            Some(MissingArg::Level | MissingArg::Drop) => {}
            Some(MissingArg::Auto | MissingArg::Pairwise) => {
                return Err(usage("--epsilon needs a value in every cell: --missing level or drop").into());
            }
        }
    }
    Ok(data)
}

/// What was hidden, and what to do where that is much.
fn hidden_notices(counts: &PairCounts) -> Vec<String> {
    let Some(Suppression { threshold, cells, merged }) = counts.suppression() else { return Vec::new() };
    let mut notices = vec![format!(
        "{cells} cells were hidden, those below {threshold} and the ones that would give them away"
    )];
    notices.extend(merged.iter().map(|merged| {
        let MergedLevels { column, levels } = merged;
        format!("column {column:?}: {} levels became one, since a level in fewer than {threshold} rows cannot be hidden alone", levels.len())
    }));
    let (tables, pairs) = (counts.hidden_tables(), counts.len() * counts.len().saturating_sub(1) / 2);
    if tables > 0 {
        notices.push(format!(
            "{tables} of {pairs} pairs of columns are hidden altogether, since small counts leave nothing else of them to show; --merge-rare with more rows than {threshold}, or fewer bins, leaves more"
        ));
    }
    let withheld = (0..counts.len()).filter(|&i| counts.is_withheld(i));
    notices.extend(withheld.map(|i| {
        format!("column {:?}: hidden altogether; --exclude leaves it out", counts.variables()[i].name)
    }));
    notices
}

/// Adds up counts files and writes the sum.
///
/// # Errors
/// When a file is no counts file or does not match the first, or the result cannot be written.
pub fn merge(args: &MergeArgs) -> Result<(), Failure> {
    let parts = args.files.iter().map(|file| Ok((file, input::open_addend(file)?)));
    let parts = parts.collect::<Result<Vec<(&String, Addend)>, Failure>>()?;
    let counts = || parts.iter().filter_map(|(file, part)| Some((file, part.counts()?)));
    let resampled = counts().any(|(_, counts)| counts.resamples().is_some());
    let told = counts().any(|(_, counts)| !counts.sources().is_empty());
    let sites: Vec<String> = counts().flat_map(|(file, counts)| sites(file, counts)).collect();
    let mut sum: Option<Addend> = None;
    for (file, part) in parts {
        // Who did not say, where others did, is told by the name of its file.
        let part = if told { part.with_site(&file_stem(file)) } else { part };
        sum = Some(match sum {
            None => part,
            Some(sum) => sum.merge(&part).map_err(|error| error.in_file(file))?,
        });
    }
    let sum = match sum {
        Some(Addend::Counts(sum)) => match *sum {
            file::Content::Counts(sum) => sum,
            file::Content::Part(sum) => return write_text(&sum.to_json(), &args.out),
        },
        Some(Addend::Sketch(sum)) => return write_text(&sum.to_json(), &args.out),
        None => return Ok(()),
    };
    write(&sum, &args.out)?;
    if args.files.len() > 1 {
        tell_notes(&[format!("{} rows in all: {}", sum.rows(), sites.join(", "))]);
    }
    let told = sum.suppression().map(ToString::to_string).into_iter();
    tell_notes(&told.chain(sum.privacy().map(|privacy| privacy.to_string())).collect::<Vec<_>>());
    if resampled && sum.resamples().is_none() {
        tell("note: not all files have resamples, so the sum has none");
    }
    Ok(())
}

/// Who counted how many rows, in words.
fn sites(file: &str, counts: &PairCounts) -> Vec<String> {
    let told = |site: &str, rows: u64| format!("{rows} from {site}");
    match counts.sources() {
        [] => vec![told(&file_stem(file), counts.rows())],
        sources => sources.iter().map(|Source { site, rows }| told(site, *rows)).collect(),
    }
}

/// What a file is called, without folders and endings.
fn file_stem(path: &str) -> String {
    let name = Path::new(path).file_name().map_or(path.into(), |name| name.to_string_lossy());
    file::site_of(&name)
}

/// Writes a counts file, compressed when its name ends in `.gz`.
fn write(counts: &PairCounts, out: &OutArgs) -> Result<(), Failure> {
    write_text(&counts.to_json(), out)
}

fn write_text(text: &str, out: &OutArgs) -> Result<(), Failure> {
    let mut output = Output::open(out)?;
    let text = format!("{text}\n");
    if output.wants_gzip() {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        let packed = encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish());
        output.write(&packed.map_err(|error| io_error(&error, "memory for the packed counts"))?)?;
    } else {
        output.write(text.as_bytes())?;
    }
    output.finish()
}
