//! What a file is, told by its bytes.

use super::protected;
use super::zip::Zip;
use crate::table::{FileKind, gzip};
use crate::{Error, ErrorKind, Result};

/// The first bytes of each kind of file.
const ZIP: &[u8] = b"PK\x03\x04";
const OLE: &[u8] = b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";
/// Where the archives of tar say what they are.
const TAR_PLACE: usize = 257;
const SAS: &[u8] = b"\0\0\0\0\0\0\0\0\0\0\0\0\xC2\xEA\x81\x60";

/// What the whole of a file is: `None` for text, gzip, and archives that are no workbook, which
/// [`TableReader`](crate::table::TableReader) reads or refuses.
///
/// # Errors
/// [`ErrorKind::Table`] for kinds that are known and cannot be read, such as protected workbooks, text documents and Feather files.
pub fn kind_of(bytes: &[u8]) -> Result<Option<FileKind>> {
    let known = match bytes {
        _ if bytes.starts_with(ZIP) => return Ok(of_zip(bytes)),
        _ if bytes.starts_with(OLE) => return of_ole(bytes).map(Some),
        _ if bytes.starts_with(b"PAR1") => FileKind::Parquet,
        _ if bytes.starts_with(b"PARE") => return Err(refused("an encrypted Parquet file")),
        _ if bytes.starts_with(b"$FL2") => FileKind::Sav,
        _ if bytes.starts_with(b"$FL3") => FileKind::Zsav,
        _ if bytes.starts_with(SAS) => FileKind::Sas7bdat,
        _ if bytes.starts_with(b"<stata_dta>") || is_old_stata(bytes) => FileKind::Dta,
        _ if is_old_excel(bytes) => return Err(refused("a workbook of Excel 4 or older; save it as .xlsx")),
        _ if bytes.starts_with(b"HEADER RECORD*******LIB") => {
            return Err(refused("a SAS transport file; save it as .sas7bdat or CSV"));
        }
        _ if bytes.starts_with(b"ARROW1") => {
            return Err(refused("a Feather file; save it as Parquet or CSV"));
        }
        _ if bytes.starts_with(b"RDX2") || bytes.starts_with(b"RDX3") => {
            return Err(refused("a workspace of R; write the table out as CSV"));
        }
        _ if bytes.get(TAR_PLACE..).is_some_and(|behind| behind.starts_with(b"ustar")) => {
            return Err(refused("a tar archive; unpack it, and open the table that is in it"));
        }
        _ => return Ok(None),
    };
    Ok(Some(known))
}

/// Whether a file begins as one that [`open`](super::open) has to see the whole of. A gzip stream does so if what is in it does; a few
/// kilobytes of it are enough to tell.
pub fn is_binary(head: &[u8]) -> bool {
    if head.starts_with(&gzip::MAGIC) {
        return is_plain_binary(&gzip::beginning(head));
    }
    is_plain_binary(head)
}

fn is_plain_binary(head: &[u8]) -> bool {
    head.starts_with(ZIP) || !matches!(kind_of(head), Ok(None))
}

fn refused(found: &str) -> Error {
    Error::expected(ErrorKind::Table, "a table", found)
}

/// A release, an order of bytes, and a one: no text begins so.
fn is_old_stata(bytes: &[u8]) -> bool {
    matches!(bytes, [102..=115, 1 | 2, 1, 0, ..])
}

/// The record with which the sheets of the oldest workbooks begin.
fn is_old_excel(bytes: &[u8]) -> bool {
    matches!(bytes, [9, 0 | 2 | 4, 4 | 6, 0, ..])
}

fn of_zip(bytes: &[u8]) -> Option<FileKind> {
    let zip = Zip::open(bytes, 1 << 16).ok()?;
    if zip.has("xl/workbook.xml") || zip.has("[Content_Types].xml") {
        return Some(FileKind::Xlsx);
    }
    let kind = zip.read("mimetype").ok()??;
    kind.starts_with(b"application/vnd.oasis.opendocument.spreadsheet").then_some(FileKind::Ods)
}

/// The names of what is inside such a file are in UTF-16.
fn of_ole(bytes: &[u8]) -> Result<FileKind> {
    let holds = |name: &str| {
        let wide: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        bytes.windows(wide.len()).any(|window| window == wide)
    };
    if holds("EncryptedPackage") {
        return Err(protected());
    }
    if holds("WordDocument") || holds("PowerPoint Document") {
        return Err(refused("a text document or a presentation"));
    }
    Ok(FileKind::Xls)
}
