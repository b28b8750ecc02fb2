//! Reading network files.

use std::path::{Path, PathBuf};

use nodewise::network::{Network, bif};
use nodewise::{Error, ErrorKind};

use super::failure::{Failure, io_error};

/// Reads a BIF file.
///
/// # Errors
/// When it cannot be read or is no network.
pub fn read(path: &Path) -> Result<Network, Failure> {
    let name = path.display().to_string();
    let bytes =
        std::fs::read(path).map_err(|error| io_error(&error, "a file that can be read").in_file(&name))?;
    Ok(bif::read(&bytes).map_err(|error| error.in_file(name))?)
}

/// Reads every `.bif` file of a folder, by name; a network is called as its file is.
///
/// # Errors
/// When the folder holds none, or one of them is no network.
pub fn read_folder(folder: &Path) -> Result<Vec<(String, Network)>, Failure> {
    let name = folder.display().to_string();
    let unreadable = |error: std::io::Error| io_error(&error, "a folder that can be read").in_file(&name);
    let entries = std::fs::read_dir(folder).map_err(unreadable)?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<PathBuf>, _>>();
    let mut files: Vec<PathBuf> = paths.map_err(unreadable)?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "bif"));
    files.sort();
    if files.is_empty() {
        return Err(Error::expected(ErrorKind::Io, "files that end in .bif", "none").in_file(name).into());
    }
    let stem = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    files.iter().map(|path| Ok((stem(path), read(path)?))).collect()
}
