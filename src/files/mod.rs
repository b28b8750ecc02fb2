//! Files that are no text: workbooks, and the files of statistics programs and of data stores.
//!
//! [`kind_of`] tells by the first bytes what a file is, never by its name; [`read`] turns it into the same [`RawTable`] as text becomes, and
//! [`open`] does both, out of a gzip stream or a zip archive where there is one.
//! Values take their labels, dates are written as `2024-03-01`, and what a file declares to be missing is told in
//! [`Told`](crate::table::Told). All sizes that a file claims are held to its length before memory is set aside.
//!
//! | feature | files |
//! |---|---|
//! | `sheets` | Excel `.xlsx` and `.xls`, OpenDocument `.ods` |
//! | `statistics` | SPSS `.sav` and `.zsav`, Stata `.dta`, SAS `.sas7bdat` |
//! | `parquet` | Apache Parquet |

mod assemble;
mod bytes;
mod calendar;
#[cfg(any(feature = "sheets", feature = "statistics"))]
mod guard;
mod kind;
mod labels;
mod packed;
mod text;

#[cfg(feature = "statistics")]
mod dta;
#[cfg(feature = "parquet")]
mod parquet;
#[cfg(feature = "statistics")]
mod sas;
#[cfg(feature = "statistics")]
mod sav;
#[cfg(feature = "sheets")]
mod sheets;
#[cfg(feature = "sheets")]
mod stream;
#[cfg(feature = "sheets")]
mod xml;
mod zip;

pub use kind::{is_binary, kind_of};
pub use packed::open;
pub use text::Foreign;

use crate::progress::Watch;
use crate::table::{FileKind, Header, RawTable, ReadOptions};
use crate::{Error, ErrorKind, Result};

/// How to read a file.
///
/// | field | default | meaning |
/// |---|---|---|
/// | `sheet` | the first with a table | name of the sheet to read |
/// | `member` | the only table | name of the file to read of a zip archive |
/// | `header` | `Auto` | whether the first row of a sheet holds the names |
/// | `encoding` | as the file says | name of the encoding of its texts |
/// | `missing` | none | further spellings of a missing value |
/// | `memory` | 2 GiB | bytes that reading may take; what claims to need more is refused |
/// | `foreign` | none | decodes texts in encodings that this library was built without |
#[derive(Clone)]
pub struct FileOptions<'a> {
    /// The sheet to read.
    pub sheet: Option<String>,
    /// The file of an archive to read.
    pub member: Option<String>,
    /// Whether the first row of a sheet holds the names.
    pub header: Header,
    /// The row of a sheet with which the table begins, from 1.
    pub header_row: Option<usize>,
    /// The encoding of texts.
    pub encoding: Option<String>,
    /// Spellings of a missing value.
    pub missing: Vec<String>,
    /// Bytes that reading may take.
    pub memory: u64,
    /// Who decodes texts that this library cannot.
    pub foreign: Option<Foreign<'a>>,
}

impl Default for FileOptions<'_> {
    fn default() -> Self {
        Self {
            sheet: None,
            member: None,
            header: Header::Auto,
            header_row: None,
            encoding: None,
            missing: Vec::new(),
            memory: 2 << 30,
            foreign: None,
        }
    }
}

impl FileOptions<'_> {
    /// The same, as far as it concerns text.
    #[cfg(feature = "sheets")]
    fn as_text(&self) -> ReadOptions {
        let Self { header, header_row, .. } = *self;
        ReadOptions { header, header_row, missing: self.missing.clone(), ..ReadOptions::default() }
    }
}

/// Reads a whole file of this kind. The watch hears rows, or parts of them.
///
/// Time: one pass. Memory: one or two bytes a cell besides the file itself; for workbooks, the text of the sheet, too.
///
/// # Errors
/// [`ErrorKind::Table`] and [`ErrorKind::Encoding`] for a file that is damaged, protected or of a kind that this library was built
/// without; [`ErrorKind::TooLarge`] for one that claims to be larger than allowed; [`ErrorKind::Setting`] for a sheet or an encoding
/// that does not exist; [`ErrorKind::Cancelled`] when the watch breaks off.
pub fn read(
    bytes: &[u8],
    kind: FileKind,
    options: &FileOptions<'_>,
    watch: &mut Watch<'_>,
) -> Result<RawTable> {
    let mut table = match kind {
        #[cfg(feature = "sheets")]
        FileKind::Xlsx | FileKind::Xls | FileKind::Ods => sheets::read(bytes, kind, options, watch),
        #[cfg(feature = "statistics")]
        FileKind::Sav | FileKind::Zsav => sav::read(bytes, options, watch),
        #[cfg(feature = "statistics")]
        FileKind::Dta => dta::read(bytes, options, watch),
        #[cfg(feature = "statistics")]
        FileKind::Sas7bdat => sas::read(bytes, options, watch),
        #[cfg(feature = "parquet")]
        FileKind::Parquet => parquet::read(bytes, options, watch),
        other => {
            let found = format!("{other:?}, which this program was built without");
            Err(Error::expected(ErrorKind::Table, "a file of another kind", found))
        }
    }?;
    for column in &mut table.columns {
        column.told.missing.extend(options.missing.iter().cloned());
    }
    Ok(table)
}

/// The error of a file that only opens with a password.
fn protected() -> Error {
    let found = "one that is protected by a password; save it without one";
    Error::expected(ErrorKind::Table, "a file that can be opened", found)
}
