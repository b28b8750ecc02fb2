//! The paper's fifteen real datasets, as their publishers keep them.

use std::path::Path;

use nodewise::experiment::{Dataset, arff_to_csv, read_unprepared, sequences_to_csv};
use nodewise::table::{
    Action, Binning, Header, MissingPolicy, Plan, ReadOptions, SUGGESTED_BINS, Table, TableReader, inspect,
    prepare,
};
use nodewise::{Error, ErrorKind};

use super::failure::{Failure, io_error};

/// How a dataset is kept.
enum Form {
    /// Binary, split by its publishers: `FOLDER/FOLDER.train.data.gz`, and likewise `valid` and `test`.
    Split,
    /// A delimited text, with or without a header.
    Delimited(&'static str, Header),
    /// An ARFF file, with a column to leave out.
    Arff(&'static str, Option<&'static str>),
    /// A class and a sequence of letters a line.
    Sequences(&'static str),
}

/// The paper's name, the folder and the form.
const DATASETS: [(&str, &str, Form); 15] = [
    ("dna", "dna", Form::Split),
    ("moviereview", "moviereview", Form::Split),
    ("retail", "tretail", Form::Split),
    ("audio", "baudio", Form::Split),
    ("autos", "autos", Form::Delimited("imports-85.data", Header::No)),
    ("jester", "jester", Form::Split),
    ("netflix", "bnetflix", Form::Split),
    ("r52", "cr52", Form::Split),
    ("student-por", "student-por", Form::Delimited("student-por.csv", Header::Yes)),
    ("tmovie", "tmovie", Form::Split),
    ("webkb", "cwebkb", Form::Split),
    ("promoters", "promoters", Form::Sequences("promoters.data")),
    ("sponge", "sponge", Form::Arff("sponge.arff", Some("Name"))),
    ("triazines", "triazines", Form::Arff("triazines.arff", None)),
    ("wiki4he", "wiki4he", Form::Delimited("wiki4HE.csv", Header::Yes)),
];

/// Reads the datasets whose folders are there, and of them those that are named, if any are. With `validation` the rows to
/// foretell are the publishers' validation rows, and datasets without them are left out.
///
/// # Errors
/// When none is there, or a file cannot be read.
pub fn read_folder(
    folder: &Path,
    only: &[String],
    validation: bool,
    seed: u64,
) -> Result<Vec<Dataset>, Failure> {
    let mut datasets = Vec::new();
    for (name, place, form) in &DATASETS {
        let named = only.is_empty() || only.iter().any(|chosen| chosen == name);
        let wanted = named && (!validation || matches!(form, Form::Split));
        if wanted && folder.join(place).is_dir() {
            datasets.push(read(name, &folder.join(place), (place, form), validation, seed)?);
        }
    }
    if datasets.is_empty() {
        let error = Error::expected(ErrorKind::Io, "a folder of the paper's datasets, such as dna", "none");
        return Err(error.in_file(folder.display().to_string()).into());
    }
    Ok(datasets)
}

fn read(
    name: &str,
    folder: &Path,
    (place, form): (&str, &Form),
    validation: bool,
    seed: u64,
) -> Result<Dataset, Failure> {
    let in_file = |file: &str| folder.join(file).display().to_string();
    match form {
        Form::Split => {
            let part = |part: &str| -> Result<Table, Failure> {
                let file = format!("{place}.{part}.data.gz");
                let bytes = bytes(&folder.join(&file))?;
                Ok(read_unprepared(&bytes, Header::No).map_err(|error| error.in_file(in_file(&file)))?)
            };
            Ok(Dataset::given(name, part("train")?, part(if validation { "valid" } else { "test" })?)?)
        }
        Form::Delimited(file, header) => {
            let table = discretised(&bytes(&folder.join(file))?, *header, None);
            Ok(Dataset::split(name, &table.map_err(|error| error.in_file(in_file(file)))?, seed))
        }
        Form::Arff(file, without) => {
            let table = arff_to_csv(&text(&folder.join(file))?)
                .and_then(|csv| discretised(csv.as_bytes(), Header::Yes, *without));
            Ok(Dataset::split(name, &table.map_err(|error| error.in_file(in_file(file)))?, seed))
        }
        Form::Sequences(file) => {
            let table = sequences_to_csv(&text(&folder.join(file))?)
                .and_then(|csv| discretised(csv.as_bytes(), Header::Yes, None));
            Ok(Dataset::split(name, &table.map_err(|error| error.in_file(in_file(file)))?, seed))
        }
    }
}

/// Columns of many numbers in bins of about equally many rows, all others as they stand; missing values are a level;
/// columns that never change are left out.
fn discretised(bytes: &[u8], header: Header, without: Option<&str>) -> nodewise::Result<Table> {
    let mut reader = TableReader::new(ReadOptions { header, ..ReadOptions::default() });
    reader.push(bytes)?;
    let raw = reader.finish()?;
    let mut plan = Plan { missing: MissingPolicy::OwnLevel, ..Plan::default() };
    for report in inspect(&raw) {
        let many = report.range.is_some() && report.distinct > SUGGESTED_BINS as u64;
        let action = match without {
            Some(name) if name == report.name => Action::Exclude,
            _ if many => Action::Bin(Binning::Quantile(SUGGESTED_BINS)),
            _ => Action::Keep,
        };
        plan.act(report.name, action);
    }
    Ok(prepare(&raw, &plan)?.table)
}

fn bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let name = path.display().to_string();
    std::fs::read(path).map_err(|error| io_error(&error, "a file that can be read").in_file(&name))
}

fn text(path: &Path) -> Result<String, Failure> {
    let name = path.display().to_string();
    String::from_utf8(bytes(path)?)
        .map_err(|_| Error::expected(ErrorKind::Encoding, "UTF-8 text", "other bytes").in_file(name).into())
}
