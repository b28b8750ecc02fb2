//! The cells of an SPSS file: elements of eight bytes, plain or compressed.

use std::borrow::Cow;

use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;

use super::super::bytes::{Bytes, Order, cut_short};
use super::{Compression, Header};
use crate::{Error, ErrorKind, Result};

/// What the bytes mean that stand for elements.
const IGNORE: u8 = 0;
const END: u8 = 252;
const PLAIN: u8 = 253;
const SPACES: u8 = 254;
const MISSING: u8 = 255;
/// No stream of zlib grows by more than this.
const LARGEST_RATIO: u64 = 1032;

/// Eight bytes of a case: a number, or a part of a text. Which of both, the variable knows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Element {
    /// As they stand in the file.
    Raw([u8; 8]),
    /// A number that one byte stood for.
    Small(f64),
    /// No value.
    Missing,
}

impl Element {
    /// The number, unless it is missing.
    pub(super) fn number(self, order: Order) -> Option<f64> {
        let number = match (self, order) {
            (Self::Missing, _) => return None,
            (Self::Small(number), _) => number,
            (Self::Raw(bytes), Order::Little) => f64::from_le_bytes(bytes),
            (Self::Raw(bytes), Order::Big) => f64::from_be_bytes(bytes),
        };
        (number != -f64::MAX).then_some(number)
    }

    /// The bytes of a part of a text; one that is missing is empty.
    pub(super) fn bytes(self) -> [u8; 8] {
        match self {
            Self::Raw(bytes) => bytes,
            Self::Small(_) | Self::Missing => [b' '; 8],
        }
    }
}

/// The elements, one after the other.
pub(super) struct Elements<'a> {
    stream: Stream<'a>,
    compressed: bool,
    bias: f64,
    /// The eight codes at hand, and how many of them are used.
    codes: [u8; 8],
    used: usize,
}

impl<'a> Elements<'a> {
    pub(super) fn new(at: Bytes<'a>, header: &Header) -> Result<Self> {
        let (plain, blocks) = match header.compression {
            Compression::None | Compression::Bytes => (at.rest(), Blocks::none(at)),
            Compression::Blocks => (&[][..], Blocks::new(at)?),
        };
        let stream = Stream { plain: Cow::Borrowed(plain), at: 0, blocks };
        let compressed = header.compression != Compression::None;
        Ok(Self { stream, compressed, bias: header.bias, codes: [0; 8], used: 8 })
    }

    /// Fills a case; how many elements there still were.
    pub(super) fn fill(&mut self, case: &mut [Element]) -> Result<usize> {
        for (number, element) in case.iter_mut().enumerate() {
            match if self.compressed { self.expanded()? } else { self.plain()? } {
                Some(next) => *element = next,
                None => return Ok(number),
            }
        }
        Ok(case.len())
    }

    fn plain(&mut self) -> Result<Option<Element>> {
        Ok(self.stream.eight()?.map(Element::Raw))
    }

    fn expanded(&mut self) -> Result<Option<Element>> {
        loop {
            if self.used == 8 {
                match self.stream.eight()? {
                    Some(codes) => (self.codes, self.used) = (codes, 0),
                    None => return Ok(None),
                }
            }
            let code = self.codes[self.used];
            self.used += 1;
            return match code {
                IGNORE => continue,
                END => {
                    // Nothing behind the end is read.
                    self.used -= 1;
                    Ok(None)
                }
                PLAIN => self.plain(),
                SPACES => Ok(Some(Element::Raw([b' '; 8]))),
                MISSING => Ok(Some(Element::Missing)),
                small => Ok(Some(Element::Small(f64::from(small) - self.bias))),
            };
        }
    }
}

/// Bytes that are there, and those that blocks still hold.
struct Stream<'a> {
    plain: Cow<'a, [u8]>,
    at: usize,
    blocks: Blocks<'a>,
}

impl Stream<'_> {
    fn eight(&mut self) -> Result<Option<[u8; 8]>> {
        loop {
            if let Some(bytes) = self.plain.get(self.at..self.at + 8) {
                self.at += 8;
                return Ok(Some(bytes.try_into().expect("eight bytes")));
            }
            let Some(next) = self.blocks.next()? else { return Ok(None) };
            let mut joined = self.plain[self.at.min(self.plain.len())..].to_vec();
            joined.extend(next);
            (self.plain, self.at) = (Cow::Owned(joined), 0);
        }
    }
}

/// The blocks of a `.zsav` file that were not unpacked yet.
struct Blocks<'a> {
    at: Bytes<'a>,
    /// Where each begins, its length, and the length of what is in it.
    places: std::vec::IntoIter<(u64, usize, usize)>,
}

impl<'a> Blocks<'a> {
    fn none(at: Bytes<'a>) -> Self {
        Self { at, places: Vec::new().into_iter() }
    }

    /// Reads the list of the blocks, which stands behind the last of them.
    fn new(mut at: Bytes<'a>) -> Result<Self> {
        at.skip(8)?;
        let trailer = at.u64()?;
        at.go_to(trailer)?;
        at.skip(8 + 8 + 4)?;
        let claimed = at.i32()?;
        let count = at.count(claimed.into(), 24, "blocks")?;
        let mut places = Vec::with_capacity(count);
        for _ in 0..count {
            at.skip(8)?;
            let (place, inside, length) = (at.u64()?, at.u32()?, at.u32()?);
            if u64::from(inside) > LARGEST_RATIO * (u64::from(length) + 1) {
                return Err(cut_short(format!("a block of {length} bytes that claims to hold {inside}")));
            }
            places.push((place, length as usize, inside as usize));
        }
        Ok(Self { at, places: places.into_iter() })
    }

    fn next(&mut self) -> Result<Option<Vec<u8>>> {
        let Some((place, length, inside)) = self.places.next() else { return Ok(None) };
        self.at.go_to(place)?;
        let packed = self.at.take(length)?;
        let bytes = decompress_to_vec_zlib_with_limit(packed, inside);
        bytes.map(Some).map_err(|_| {
            Error::expected(ErrorKind::Encoding, "blocks of zlib", format!("a damaged block at byte {place}"))
        })
    }
}
