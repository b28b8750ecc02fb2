//! Unpacking gzip, however the stream is cut: header, deflated body, check sum, for one or more members.
//!
//! The deflated body is `miniz_oxide`'s work, the same that stands behind `flate2`; the frame around it is here, because bytes are
//! pushed and what was unpacked is handed to a sink that may refuse it with an error of this crate, which `flate2`'s writers would
//! have to carry through an `io::Error` and back. How much `flate2` itself would add to the browser's module has not been measured.

use super::deflate::{Check, Deflated};
use crate::error::{Error, ErrorKind, Result};

/// The first two bytes of every gzip stream.
pub(crate) const MAGIC: [u8; 2] = [0x1f, 0x8b];
/// Bytes of the check sum and the length at the end of a member.
const TRAILER: usize = 8;

/// Receives unpacked bytes.
pub(crate) type Sink<'a> = &'a mut dyn FnMut(&[u8]) -> Result<()>;

/// A stream that is being unpacked.
pub(crate) struct Gunzip {
    stage: Stage,
    members: usize,
}

/// Where in a member the next byte lies.
enum Stage {
    /// The bytes of the header so far, and how many it has, once that can be told.
    Header(Vec<u8>, Option<usize>),
    Body(Deflated),
    Trailer(Vec<u8>, Check),
}

impl Gunzip {
    pub fn new() -> Self {
        Self { stage: Stage::Header(Vec::new(), None), members: 0 }
    }

    /// Unpacks the next bytes. What comes before a damaged place has been handed over when the error is returned.
    pub fn push(&mut self, mut bytes: &[u8], sink: Sink<'_>) -> Result<()> {
        while !bytes.is_empty() {
            let used = match &mut self.stage {
                Stage::Header(seen, length) => {
                    seen.push(bytes[0]);
                    if header_is_whole(seen, length)? {
                        self.stage = Stage::Body(Deflated::new());
                    }
                    1
                }
                Stage::Body(body) => {
                    let (used, check) = body.push(bytes, sink)?.ok_or_else(|| broken("damaged data"))?;
                    if let Some(check) = check {
                        self.stage = Stage::Trailer(Vec::new(), check);
                    }
                    used
                }
                Stage::Trailer(seen, check) => {
                    seen.push(bytes[0]);
                    if seen.len() == TRAILER {
                        let trailer = [check.sum(), check.length() as u32].map(u32::to_le_bytes).concat();
                        if *seen != trailer {
                            return Err(cut_or_wrong());
                        }
                        self.members += 1;
                        self.stage = Stage::Header(Vec::new(), None);
                    }
                    1
                }
            };
            bytes = &bytes[used..];
        }
        Ok(())
    }

    /// Refuses a stream that ends inside a member.
    pub fn finish(&self) -> Result<()> {
        match &self.stage {
            Stage::Header(seen, _) if seen.is_empty() && self.members > 0 => Ok(()),
            _ => Err(cut_or_wrong()),
        }
    }
}

/// Unpacks a whole stream of at most so many bytes.
///
/// # Errors
/// [`ErrorKind::Encoding`] when it is damaged or cut, [`ErrorKind::TooLarge`] beyond the limit.
pub(crate) fn unpack_at_most(bytes: &[u8], most: usize) -> Result<Vec<u8>> {
    let mut whole = Vec::new();
    let mut gunzip = Gunzip::new();
    gunzip.push(bytes, &mut |piece| {
        if whole.len() + piece.len() > most {
            let expected = format!("at most {most} bytes in the gzip stream");
            return Err(Error::expected(ErrorKind::TooLarge, expected, "more"));
        }
        whole.extend_from_slice(piece);
        Ok(())
    })?;
    gunzip.finish()?;
    Ok(whole)
}

/// What stands behind the header of a member that holds these bytes: the deflated body, its check sum and length. The same bytes
/// everywhere.
pub(crate) fn pack_body(bytes: &[u8]) -> Vec<u8> {
    /// Where deflating has found nearly all, in a third of the time that the last levels take.
    const LEVEL: u8 = 6;
    let mut check = Check::new();
    check.add(bytes);
    let mut packed = miniz_oxide::deflate::compress_to_vec(bytes, LEVEL);
    packed.extend([check.sum(), check.length() as u32].map(u32::to_le_bytes).concat());
    packed
}

/// The first bytes that can be unpacked of the first bytes of a stream: enough to tell what it holds.
pub(crate) fn beginning(head: &[u8]) -> Vec<u8> {
    const ENOUGH: usize = 1 << 16;
    let mut begun = Vec::new();
    // Where it is damaged, whoever reads the whole of it says so.
    let _ = Gunzip::new().push(head, &mut |piece| {
        begun.extend_from_slice(piece);
        if begun.len() < ENOUGH { Ok(()) } else { Err(broken("enough")) }
    });
    begun
}

/// Whether these bytes are a whole header: ten bytes, then what their flags announce. Its length is looked for only where another byte
/// can tell it, since each look begins at the start: among the first bytes, and where a text ends.
fn header_is_whole(seen: &[u8], length: &mut Option<usize>) -> Result<bool> {
    /// Up to here stand the fixed part and the size of what a writer added.
    const FIRST: usize = 12;
    /// More than any name or comment.
    const LONGEST: usize = 1 << 20;
    let known = MAGIC.iter().chain(&[8]);
    if seen.iter().zip(known).any(|(byte, expected)| byte != expected) || seen.len() > LONGEST {
        return Err(broken("a damaged header"));
    }
    if length.is_none() && (seen.len() <= FIRST || seen.last() == Some(&0)) {
        *length = header_length(seen);
    }
    Ok(length.is_some_and(|length| seen.len() >= length))
}

/// The length of the header, as soon as it can be told.
fn header_length(seen: &[u8]) -> Option<usize> {
    const CHECK: u8 = 2;
    const EXTRA: u8 = 4;
    const NAME: u8 = 8;
    const COMMENT: u8 = 16;
    let flags = *seen.get(3)?;
    let mut length = 10;
    if flags & EXTRA != 0 {
        let size = seen.get(length..length + 2)?;
        length += 2 + usize::from(u16::from_le_bytes([size[0], size[1]]));
    }
    for text in [NAME, COMMENT] {
        if flags & text != 0 {
            length += 1 + seen.get(length..)?.iter().position(|&byte| byte == 0)?;
        }
    }
    Some(if flags & CHECK == 0 { length } else { length + 2 })
}

fn cut_or_wrong() -> Error {
    broken("one that ends too early, or whose check sum does not match")
}

fn broken(found: &str) -> Error {
    Error::expected(ErrorKind::Encoding, "a complete gzip stream", found)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::{Compression, GzBuilder};
    use proptest::prelude::*;

    use super::*;

    fn unpack(bytes: &[u8]) -> Result<Vec<u8>> {
        unpack_at_most(bytes, usize::MAX)
    }

    fn pack(bytes: &[u8], level: u32, named: bool) -> Vec<u8> {
        let mut builder = GzBuilder::new();
        if named {
            builder = builder.filename("table.csv").comment("of no use").extra(vec![1, 0, 2]);
        }
        let mut encoder = builder.write(Vec::new(), Compression::new(level));
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    proptest! {
        #[test]
        fn what_another_program_packed_comes_back_however_it_is_cut(
            parts in prop::collection::vec((prop::collection::vec(0u8..9, 0..5000), 0u32..10, any::<bool>()), 1..4),
            piece in 1usize..700,
        ) {
            let packed: Vec<u8> = parts.iter().flat_map(|(bytes, level, named)| pack(bytes, *level, *named)).collect();
            let whole: Vec<u8> = parts.iter().flat_map(|(bytes, ..)| bytes.clone()).collect();
            let mut gunzip = Gunzip::new();
            let mut unpacked = Vec::new();
            for piece in packed.chunks(piece) {
                gunzip.push(piece, &mut |bytes| { unpacked.extend_from_slice(bytes); Ok(()) }).unwrap();
            }
            prop_assert!(gunzip.finish().is_ok());
            prop_assert_eq!(unpacked, whole);
        }

        #[test]
        fn a_missing_byte_is_noticed_and_a_changed_one_never_passes(bytes in prop::collection::vec(any::<u8>(), 1..300), at in any::<prop::sample::Index>()) {
            let packed = pack(&bytes, 6, false);
            prop_assert!(unpack(&packed[..at.index(packed.len())]).is_err());
            let mut damaged = packed.clone();
            damaged[at.index(packed.len())] ^= 0x10;
            // The header's time may be anything, and one distance may lead to the same bytes as another.
            prop_assert!(unpack(&damaged).is_ok_and(|unpacked| unpacked == bytes) || unpack(&damaged).is_err());
        }
    }

    #[test]
    fn what_is_packed_here_others_unpack() {
        use std::io::Read;

        let bytes: Vec<u8> = (0..100_000_u64).map(|k| (k * k % 251) as u8).collect();
        let packed = [&[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255][..], &pack_body(&bytes)].concat();
        let mut unpacked = Vec::new();
        flate2::read::GzDecoder::new(&packed[..]).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, bytes);
        assert_eq!(unpack(&packed).unwrap(), bytes);
    }

    #[test]
    fn a_name_without_an_end_is_refused_at_once() {
        let header = [&[0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 255][..], &vec![b'x'; 2 << 20]].concat();
        let begin = std::time::Instant::now();
        assert!(unpack(&header).is_err());
        assert!(begin.elapsed().as_secs() < 5);
    }

    #[test]
    fn a_bomb_is_unpacked_in_pieces() {
        let packed = pack(&vec![0; 20_000_000], 9, false);
        let (mut total, mut largest) = (0, 0);
        let mut gunzip = Gunzip::new();
        gunzip
            .push(&packed, &mut |piece| {
                total += piece.len();
                largest = largest.max(piece.len());
                Ok(())
            })
            .unwrap();
        assert_eq!((total, largest), (20_000_000, super::super::deflate::PIECE));
        assert!(beginning(&packed).len() <= 2 * super::super::deflate::PIECE);
    }
}
