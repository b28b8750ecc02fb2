//! Where the result goes: standard output, or a file that is replaced only when the whole result is there.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::args::OutArgs;
use super::failure::{Failure, io_error};

/// Files that are being written and do not count yet.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removes all files that are not finished: the program ends at once.
pub fn abandon() {
    // Whoever holds the list is about to add a file or to have finished one. Waiting for it might be for ever.
    if let Ok(paths) = UNFINISHED.try_lock() {
        for path in paths.iter() {
            let _ = fs::remove_file(path);
        }
    }
}

/// An open output; [`finish`](Self::finish) makes it count.
pub struct Output {
    writer: BufWriter<Sink>,
    name: String,
    /// The file being written, and the one that it shall replace.
    replacing: Option<(PathBuf, PathBuf)>,
}

/// Where bytes go.
enum Sink {
    Standard(io::Stdout),
    File(File),
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(output) => output.write(bytes),
            Self::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(output) => output.flush(),
            Self::File(file) => file.flush(),
        }
    }
}

impl Output {
    /// Opens standard output, or a temporary file beside the one that was asked for.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn open(args: &OutArgs) -> Result<Self, Failure> {
        let Some(path) = &args.out else {
            return Ok(Self::over(Sink::Standard(io::stdout()), "standard output".into(), None));
        };
        let name = path.display().to_string();
        let failed = |error: &io::Error| io_error(error, "a file that can be written").in_file(&name);
        // A link is followed; a device or a pipe has nothing to lose and must not be replaced by a file.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.clone());
        if let Ok(data) = fs::metadata(&path)
            && !data.is_file()
        {
            let file = File::options().write(true).open(&path).map_err(|error| failed(&error))?;
            return Ok(Self::over(Sink::File(file), name, None));
        }
        let temporary = beside(&path);
        unfinished(|paths| paths.push(temporary.clone()));
        let file = File::create(&temporary).map_err(|error| failed(&error))?;
        Ok(Self::over(Sink::File(file), name, Some((temporary, path))))
    }

    fn over(writer: Sink, name: String, replacing: Option<(PathBuf, PathBuf)>) -> Self {
        Self { writer: BufWriter::with_capacity(1 << 16, writer), name, replacing }
    }

    /// Whether the file's name asks for gzip.
    pub fn wants_gzip(&self) -> bool {
        Path::new(&self.name).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("gz"))
    }

    /// Writes some bytes.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.writer.write_all(bytes).map_err(|error| self.failure(&error))
    }

    /// Writes what is left and, for a file, puts it in its place once the disk has all of it: a full one may tell only then.
    ///
    /// # Errors
    /// When that fails; the old file is then still there.
    pub fn finish(mut self) -> Result<(), Failure> {
        self.writer.flush().map_err(|error| self.failure(&error))?;
        if let (Some((temporary, path)), Sink::File(file)) = (&self.replacing, self.writer.get_ref()) {
            let placed = file.sync_all().and_then(|()| fs::rename(temporary, path));
            placed.map_err(|error| self.failure(&error))?;
            unfinished(|paths| paths.retain(|path| path != temporary));
            self.replacing = None;
        }
        Ok(())
    }

    fn failure(&self, error: &io::Error) -> Failure {
        io_error(error, "a file that can be written").in_file(&self.name)
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        if let Some((temporary, _)) = &self.replacing {
            let _ = fs::remove_file(temporary);
            unfinished(|paths| paths.retain(|path| path != temporary));
        }
    }
}

fn unfinished(change: impl FnOnce(&mut Vec<PathBuf>)) {
    change(&mut UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner));
}

/// A name in the same folder, so that renaming cannot cross file systems.
fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.part", std::process::id()))
}
