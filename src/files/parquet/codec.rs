//! Unpacking pages: Snappy, gzip, LZ4 and Zstandard. Nothing is set aside for more bytes than the packed ones can hold.

use std::io::Read;

use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::super::bytes::{Bytes, Order, cut_short};
use super::thrift::varint;
use crate::{Error, ErrorKind, Result};

/// No page of a sound file is larger.
const LARGEST: usize = 1 << 30;

/// Unpacks a page that claims to hold so many bytes.
pub(super) fn unpack(codec: i64, packed: &[u8], inside: usize) -> Result<Vec<u8>> {
    if inside > LARGEST {
        return Err(Error::expected(
            ErrorKind::TooLarge,
            format!("pages of at most {LARGEST} bytes"),
            inside,
        ));
    }
    let unpacked = match codec {
        0 => packed.to_vec(),
        1 => snappy(packed, inside)?,
        2 => gzip(packed, inside)?,
        5 => framed_lz4(packed, inside)?,
        6 => zstandard(packed, inside)?,
        7 => lz4(packed, inside)?,
        other => {
            let name = match other {
                3 => "LZO".to_string(),
                4 => "Brotli".to_string(),
                _ => format!("codec {other}"),
            };
            let expected = "pages packed by Snappy, gzip, LZ4, Zstandard or not at all";
            return Err(Error::expected(ErrorKind::Encoding, expected, name));
        }
    };
    if unpacked.len() == inside { Ok(unpacked) } else { Err(damaged()) }
}

fn damaged() -> Error {
    Error::expected(ErrorKind::Encoding, "whole pages", "one that cannot be unpacked")
}

/// A length, then literals and copies of what came before.
fn snappy(packed: &[u8], inside: usize) -> Result<Vec<u8>> {
    let mut at = Bytes::new(packed, Order::Little);
    if varint(&mut at)? != inside as u64 || inside / 64 > packed.len() {
        return Err(damaged());
    }
    let mut out = Vec::with_capacity(inside);
    while at.left() > 0 {
        let tag = at.u8()?;
        let (length, distance) = match tag & 3 {
            0 => {
                let length = match tag >> 2 {
                    short @ ..60 => usize::from(short),
                    long => little(&mut at, usize::from(long) - 59)?,
                };
                out.extend_from_slice(at.take(length + 1)?);
                continue;
            }
            1 => (usize::from(tag >> 2 & 7) + 4, usize::from(tag >> 5) << 8 | usize::from(at.u8()?)),
            2 => (usize::from(tag >> 2) + 1, usize::from(at.u16()?)),
            _ => (usize::from(tag >> 2) + 1, at.u32()? as usize),
        };
        copy(&mut out, distance, length, inside)?;
    }
    Ok(out)
}

fn little(at: &mut Bytes<'_>, bytes: usize) -> Result<usize> {
    Ok(at.take(bytes)?.iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte)))
}

/// Appends what stands `distance` bytes before the end; the two may overlap.
fn copy(out: &mut Vec<u8>, distance: usize, length: usize, inside: usize) -> Result<()> {
    if distance == 0 || distance > out.len() || out.len() + length > inside {
        return Err(damaged());
    }
    let from = out.len() - distance;
    if distance >= length {
        out.extend_from_within(from..from + length);
    } else {
        for k in 0..length {
            out.push(out[from + k]);
        }
    }
    Ok(())
}

/// One block of LZ4.
fn lz4(packed: &[u8], inside: usize) -> Result<Vec<u8>> {
    if inside / 256 > packed.len() {
        return Err(damaged());
    }
    let mut at = Bytes::new(packed, Order::Little);
    let mut out = Vec::with_capacity(inside);
    while at.left() > 0 {
        let token = at.u8()?;
        let literals = extended(&mut at, usize::from(token >> 4))?;
        out.extend_from_slice(at.take(literals)?);
        if out.len() > inside {
            return Err(damaged());
        }
        // The last part has no copy.
        if at.left() == 0 {
            break;
        }
        let distance = usize::from(at.u16()?);
        let length = extended(&mut at, usize::from(token & 15))? + 4;
        copy(&mut out, distance, length, inside)?;
    }
    Ok(out)
}

/// A length of four bits, with more bytes behind it if those are all set.
fn extended(at: &mut Bytes<'_>, short: usize) -> Result<usize> {
    let mut length = short;
    if short == 15 {
        loop {
            let more = at.u8()?;
            length += usize::from(more);
            if more < 255 {
                break;
            }
        }
    }
    Ok(length)
}

/// The older LZ4: blocks as Hadoop writes them, each behind its two lengths, or one block without.
fn framed_lz4(packed: &[u8], inside: usize) -> Result<Vec<u8>> {
    let blocks = || -> Result<Vec<u8>> {
        let mut at = Bytes::new(packed, Order::Big);
        let mut out = Vec::new();
        while at.left() > 0 {
            let (holds, length) = (at.u32()? as usize, at.u32()? as usize);
            if out.len() + holds > inside {
                return Err(damaged());
            }
            out.extend(lz4(at.take(length)?, holds)?);
        }
        Ok(out)
    };
    blocks().or_else(|_| lz4(packed, inside))
}

/// One or more members of gzip.
fn gzip(packed: &[u8], inside: usize) -> Result<Vec<u8>> {
    let mut at = Bytes::new(packed, Order::Little);
    if at.take(3)? != [0x1f, 0x8b, 8] {
        return Err(damaged());
    }
    let flags = at.u8()?;
    at.skip(6)?;
    if flags & 4 != 0 {
        let length = usize::from(at.u16()?);
        at.skip(length)?;
    }
    for flag in [8, 16] {
        while flags & flag != 0 && at.u8()? != 0 {}
    }
    if flags & 2 != 0 {
        at.skip(2)?;
    }
    decompress_to_vec_with_limit(at.rest(), inside).map_err(|_| damaged())
}

fn zstandard(packed: &[u8], inside: usize) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    let decoder = ruzstd::decoding::StreamingDecoder::new(packed).map_err(|_| damaged())?;
    decoder.take(inside as u64 + 1).read_to_end(&mut out).map_err(|_| damaged())?;
    if out.len() > inside { Err(cut_short("a page that holds more than it claims")) } else { Ok(out) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn snappy_by_hand() {
        // Eleven bytes: "abc", then eight bytes from three before.
        let packed = [11, 0b1000, b'a', b'b', b'c', 0b1_0001, 3];
        assert_eq!(unpack(1, &packed, 11).unwrap(), b"abcabcabcab");
        assert!(unpack(1, &packed, 12).is_err());
        assert!(unpack(1, &[11, 0b1_0001, 3], 11).is_err());
    }

    #[test]
    fn lz4_by_hand() {
        let packed = [0x34, b'a', b'b', b'c', 3, 0, 0x10, b'!'];
        assert_eq!(unpack(7, &packed, 12).unwrap(), b"abcabcabcab!");
        let framed = [&[0, 0, 0, 12, 0, 0, 0, 8][..], &packed].concat();
        assert_eq!(unpack(5, &framed, 12).unwrap(), b"abcabcabcab!");
        assert_eq!(unpack(5, &packed, 12).unwrap(), b"abcabcabcab!");
        assert!(unpack(7, &packed[..5], 12).is_err());
    }

    #[test]
    fn pages_that_claim_too_much_and_codecs_that_are_not_known_are_refused() {
        assert_eq!(unpack(1, &[0], usize::MAX).unwrap_err().kind(), ErrorKind::TooLarge);
        assert!(unpack(1, &[0xff, 0xff, 0xff, 0xff, 3], 0x3fff_ffff).is_err());
        let error = unpack(4, &[], 0).unwrap_err().to_string();
        assert!(error.ends_with("found Brotli"), "{error}");
    }
}
