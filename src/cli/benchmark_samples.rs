//! Reading samples of known networks: a folder a network, with the true arcs and any number of tables.

use std::path::{Path, PathBuf};

use nodewise::experiment::{Benchmark, read_unprepared};
use nodewise::table::{Header, Table};
use nodewise::{Error, ErrorKind};

use super::failure::{Failure, io_error};

const ARCS: &str = "arcs.csv";

/// Every folder that holds `arcs.csv`, by name.
///
/// # Errors
/// When there is none, or a file cannot be read.
pub fn read_folder(folder: &Path) -> Result<Vec<Benchmark>, Failure> {
    let mut folders = entries(folder)?;
    folders.retain(|path| path.join(ARCS).is_file());
    if folders.is_empty() {
        let error = Error::expected(ErrorKind::Io, "folders with a file arcs.csv", "none");
        return Err(error.in_file(folder.display().to_string()).into());
    }
    folders.iter().map(|path| read_network(path)).collect()
}

fn read_network(folder: &Path) -> Result<Benchmark, Failure> {
    let named = |path: &Path| path.file_name() == Some(ARCS.as_ref());
    let mut files = entries(folder)?;
    files.retain(|path| path.extension().is_some_and(|ending| ending == "csv") && !named(path));
    let tables = files.iter().map(|path| read(path)).collect::<Result<Vec<Table>, Failure>>()?;
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let arcs = arcs(&folder.join(ARCS))?;
    Ok(Benchmark::given(name, &arcs, tables).map_err(|error| error.in_file(folder.display().to_string()))?)
}

/// The arcs of a table with the columns `from` and `to`.
fn arcs(path: &Path) -> Result<Vec<(String, String)>, Failure> {
    let table = read(path)?;
    let column = |name: &str| {
        let found = table.columns.iter().find(|column| column.name == name);
        found.ok_or_else(|| {
            let error = Error::expected(ErrorKind::Column, "a header with from,to", "another");
            error.in_file(path.display().to_string())
        })
    };
    let texts = |name: &str| -> Result<Vec<String>, Failure> {
        let column = column(name)?;
        Ok(column.codes.iter().flatten().map(|code| column.levels[usize::from(code)].clone()).collect())
    };
    Ok(texts("from")?.into_iter().zip(texts("to")?).collect())
}

fn read(path: &Path) -> Result<Table, Failure> {
    let name = path.display().to_string();
    let bytes =
        std::fs::read(path).map_err(|error| io_error(&error, "a file that can be read").in_file(&name))?;
    Ok(read_unprepared(&bytes, Header::Yes).map_err(|error| error.in_file(name))?)
}

/// What a folder holds, by name.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let unreadable = |error: std::io::Error| {
        io_error(&error, "a folder that can be read").in_file(&folder.display().to_string())
    };
    let entries = std::fs::read_dir(folder).map_err(unreadable)?;
    let mut paths = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<PathBuf>, _>>()
        .map_err(unreadable)?;
    paths.sort();
    Ok(paths)
}
