//! Where the result goes: standard output, or a file that is replaced only when the whole result is there.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use super::args::OutArgs;
use super::failure::{Failure, io_error};

/// An open output; [`finish`](Self::finish) makes it count.
pub struct Output {
    writer: BufWriter<Box<dyn Write>>,
    name: String,
    /// The file being written, and the one that it shall replace.
    replacing: Option<(PathBuf, PathBuf)>,
}

impl Output {
    /// Opens standard output, or a temporary file beside the one that was asked for.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn open(args: &OutArgs) -> Result<Self, Failure> {
        let Some(path) = &args.out else {
            return Ok(Self::over(Box::new(io::stdout()), "standard output".into(), None));
        };
        let name = path.display().to_string();
        let failed = |error: &io::Error| io_error(error, "a file that can be written").in_file(&name);
        // A link is followed; a device or a pipe has nothing to lose and must not be replaced by a file.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.clone());
        if let Ok(data) = fs::metadata(&path)
            && !data.is_file()
        {
            let file = File::options().write(true).open(&path).map_err(|error| failed(&error))?;
            return Ok(Self::over(Box::new(file), name, None));
        }
        let temporary = beside(&path);
        let file = File::create(&temporary).map_err(|error| failed(&error))?;
        Ok(Self::over(Box::new(file), name, Some((temporary, path))))
    }

    fn over(writer: Box<dyn Write>, name: String, replacing: Option<(PathBuf, PathBuf)>) -> Self {
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

    /// Writes what is left and, for a file, puts it in its place.
    ///
    /// # Errors
    /// When that fails; the old file is then still there.
    pub fn finish(mut self) -> Result<(), Failure> {
        self.writer.flush().map_err(|error| self.failure(&error))?;
        if let Some((temporary, path)) = &self.replacing {
            fs::rename(temporary, path).map_err(|error| self.failure(&error))?;
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
        }
    }
}

/// A name in the same folder, so that renaming cannot cross file systems.
fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.part", std::process::id()))
}
