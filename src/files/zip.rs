//! The files inside a zip archive, as workbooks are: listed at its end, stored or deflated.

use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};
use miniz_oxide::inflate::decompress_slice_iter_to_slice;

use super::bytes::{Bytes, Order, cut_short};
#[cfg(feature = "sheets")]
use super::stream::Stream;
use crate::{Error, ErrorKind, Result};

/// What the list at the end begins with, and each of its entries.
const END: [u8; 4] = *b"PK\x05\x06";
const ENTRY: [u8; 4] = *b"PK\x01\x02";
/// Bytes of the end without the remark behind it, and the longest remark.
const END_LENGTH: usize = 22;
const LONGEST_REMARK: usize = 65_535;
/// No deflated file grows by more than this.
const LARGEST_RATIO: u64 = 1032;

/// A zip archive.
pub(super) struct Zip<'a> {
    bytes: &'a [u8],
    entries: Vec<Entry>,
    /// Bytes that all files that are read may have together.
    allowed: u64,
}

/// One file.
struct Entry {
    name: String,
    encrypted: bool,
    method: u16,
    packed: u64,
    size: u64,
    place: u64,
}

impl<'a> Zip<'a> {
    /// Reads the list; files of at most `allowed` bytes can then be read.
    pub(super) fn open(bytes: &'a [u8], allowed: u64) -> Result<Self> {
        let from = bytes.len().saturating_sub(END_LENGTH + LONGEST_REMARK);
        let end = (from..bytes.len().saturating_sub(END_LENGTH - 1))
            .rev()
            .find(|&at| bytes[at..].starts_with(&END));
        let Some(end) = end else { return Err(cut_short("a zip archive without its list of files")) };
        let mut at = Bytes::new(bytes, Order::Little);
        at.go_to(end as u64 + 10)?;
        let count = at.u16()?;
        at.skip(4)?;
        let place = at.u32()?;
        at.go_to(place.into())?;
        let entries = (0..count).map(|_| entry(&mut at)).collect::<Result<Vec<_>>>()?;
        Ok(Self { bytes, entries, allowed })
    }

    /// Whether there is such a file.
    pub(super) fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// The bytes of a file; `None` when there is no such file.
    pub(super) fn read(&self, name: &str) -> Result<Option<Vec<u8>>> {
        self.find(name).map(|entry| self.unpack(entry)).transpose()
    }

    /// The names of all files.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.name.as_str())
    }

    /// The first bytes of a file, at most so many; `None` where it cannot be unpacked.
    pub(super) fn beginning(&self, name: &str, most: usize) -> Option<Vec<u8>> {
        let entry = self.find(name)?;
        let content = self.content(entry).ok()?;
        match entry.method {
            0 => Some(content[..content.len().min(most)].to_vec()),
            8 => {
                let (mut begun, flags) = (vec![0; most], TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF);
                let (.., length) = decompress(&mut DecompressorOxide::new(), content, &mut begun, 0, flags);
                begun.truncate(length);
                Some(begun)
            }
            _ => None,
        }
    }

    /// A file that is unpacked piece by piece, so its size is no matter; `None` when there is no such file.
    #[cfg(feature = "sheets")]
    pub(super) fn stream(&self, name: &str) -> Result<Option<Stream<'a>>> {
        let Some(entry) = self.find(name) else { return Ok(None) };
        let content = self.content(entry)?;
        match entry.method {
            0 => Ok(Some(Stream::whole(content.to_vec()))),
            8 => Ok(Some(Stream::deflated(content, name, entry.size, self.allowed as usize))),
            _ => Err(unknown_method(entry)),
        }
    }

    /// Names are compared without regard to case, as the programs that write them do not agree on it.
    fn find(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.name.eq_ignore_ascii_case(name))
    }

    fn unpack(&self, entry: &Entry) -> Result<Vec<u8>> {
        let Entry { name, size, .. } = entry;
        if *size > self.allowed {
            let expected = format!("at most {} bytes in {name}", self.allowed);
            return Err(Error::expected(ErrorKind::TooLarge, expected, size));
        }
        let content = self.content(entry)?;
        match entry.method {
            0 => Ok(content.to_vec()),
            8 => inflated(content, name, *size as usize),
            _ => Err(unknown_method(entry)),
        }
    }

    /// The bytes of a file as they are packed.
    fn content(&self, entry: &Entry) -> Result<&'a [u8]> {
        let Entry { name, packed, size, .. } = entry;
        if entry.encrypted {
            return Err(super::protected());
        }
        if *size > LARGEST_RATIO * (packed + 1) {
            return Err(cut_short(format!("{name}, which claims {size} bytes out of {packed}")));
        }
        let mut at = Bytes::new(self.bytes, Order::Little);
        at.go_to(entry.place)?;
        at.skip(26)?;
        let (name_length, extra) = (usize::from(at.u16()?), usize::from(at.u16()?));
        at.skip(name_length + extra)?;
        at.take(usize::try_from(*packed).unwrap_or(usize::MAX))
    }
}

fn unknown_method(entry: &Entry) -> Error {
    let found = format!("method {} in {}", entry.method, entry.name);
    Error::expected(ErrorKind::Encoding, "files that are stored or deflated", found)
}

/// The error of a file whose packed bytes make no sense.
pub(super) fn damaged(name: &str) -> Error {
    Error::expected(ErrorKind::Encoding, "deflated bytes", format!("damaged ones in {name}"))
}

/// Unpacks into exactly the room that is needed: a sheet may have hundreds of megabytes, and room that grows would take twice as much.
fn inflated(packed: &[u8], name: &str, size: usize) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    if out.try_reserve_exact(size).is_err() {
        let expected = format!("room for the {size} bytes of {name}");
        return Err(Error::expected(ErrorKind::TooLarge, expected, "less memory"));
    }
    out.resize(size, 0);
    let length = decompress_slice_iter_to_slice(&mut out, std::iter::once(packed), false, true);
    if length.is_ok_and(|length| length == size) { Ok(out) } else { Err(damaged(name)) }
}

fn entry(at: &mut Bytes<'_>) -> Result<Entry> {
    if at.take(4)? != ENTRY {
        return Err(cut_short("a zip archive with a damaged list of files"));
    }
    at.skip(4)?;
    let (flags, method) = (at.u16()?, at.u16()?);
    at.skip(8)?;
    let (mut packed, mut size) = (u64::from(at.u32()?), u64::from(at.u32()?));
    let lengths = [at.u16()?, at.u16()?, at.u16()?].map(usize::from);
    at.skip(8)?;
    let place = u64::from(at.u32()?);
    let name = String::from_utf8_lossy(at.take(lengths[0])?).replace('\\', "/");
    long_sizes(at.take(lengths[1])?, &mut packed, &mut size)?;
    at.skip(lengths[2])?;
    Ok(Entry { name, encrypted: flags & 1 == 1, method, packed, size, place })
}

/// Sizes of 64 bits stand apart, whether they are needed or not.
fn long_sizes(extra: &[u8], packed: &mut u64, size: &mut u64) -> Result<()> {
    let mut at = Bytes::new(extra, Order::Little);
    while at.left() >= 4 {
        let (kind, length) = (at.u16()?, usize::from(at.u16()?));
        let mut field = Bytes::new(at.take(length.min(at.left()))?, Order::Little);
        if kind == 1 {
            for number in [&mut *size, &mut *packed] {
                if *number == u64::from(u32::MAX) {
                    *number = field.u64()?;
                }
            }
        }
    }
    Ok(())
}
