//! Files in a gzip stream or a zip archive: unpacked as a whole, as such files have to be read as a whole.

use super::zip::Zip;
use super::{FileOptions, is_binary, kind_of, read};
use crate::Result;
use crate::progress::Watch;
use crate::table::{Container, FileKind, RawTable, chosen_member, gzip, is_zip, unzip};

/// A file out of what it was packed in.
struct Unpacked {
    bytes: Vec<u8>,
    kind: FileKind,
    container: Container,
    /// Its name in the archive, and all that may be tables there.
    member: Option<String>,
    members: Vec<String>,
}

/// Reads a whole file that is no text, out of its gzip stream or zip archive where it stands in one. `None` for anything else: text, packed
/// or not, is what [`TableReader`](crate::table::TableReader) reads piece by piece, and archives in archives are what it refuses.
///
/// Time and memory: as [`read`], and what was packed once more.
///
/// # Errors
/// As [`kind_of`] and [`read`]; for a damaged stream or archive, and one that unpacks to more than `options.memory`.
pub fn open(bytes: &[u8], options: &FileOptions<'_>, watch: &mut Watch<'_>) -> Result<Option<RawTable>> {
    if let Some(kind) = kind_of(bytes)? {
        return read(bytes, kind, options, watch).map(Some);
    }
    let Some(Unpacked { bytes, kind, container, member, members }) = unpacked(bytes, options)? else {
        return Ok(None);
    };
    let memory = options.memory.saturating_sub(bytes.len() as u64);
    let mut table = read(&bytes, kind, &FileOptions { memory, ..options.clone() }, watch)?;
    table.format.container = container;
    (table.format.member, table.format.members) = (member, members);
    Ok(Some(table))
}

/// A file of a known kind in a gzip stream or an archive.
fn unpacked(bytes: &[u8], options: &FileOptions<'_>) -> Result<Option<Unpacked>> {
    let most = usize::try_from(options.memory).unwrap_or(usize::MAX);
    let (bytes, container, member, members) = if bytes.starts_with(&gzip::MAGIC) {
        if !is_binary(&bytes[..bytes.len().min(HEAD)]) {
            return Ok(None);
        }
        (gzip::unpack_at_most(bytes, most)?, Container::Gzip, None, Vec::new())
    } else if let Some(name) = binary_member(bytes, options.member.as_deref()) {
        let member = unzip(bytes, Some(&name), most)?;
        (member.bytes, Container::Zip, Some(member.name), member.members)
    } else {
        return Ok(None);
    };
    Ok(kind_of(&bytes)?.map(|kind| Unpacked { bytes, kind, container, member, members }))
}

/// Enough of a file to tell what it is.
const HEAD: usize = 1 << 12;

/// The name of the file that is to be read of an archive, if that is no text.
fn binary_member(bytes: &[u8], member: Option<&str>) -> Option<String> {
    if !is_zip(bytes) {
        return None;
    }
    // A list of files that is damaged is told by whoever reads the archive from its start.
    let zip = Zip::open(bytes, 0).ok()?;
    let names: Vec<&str> = zip.names().collect();
    let name = chosen_member(&names, member)?;
    let begins = zip.beginning(name, HEAD)?;
    is_binary(&begins).then(|| name.to_string())
}
