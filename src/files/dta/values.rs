//! The cells of a Stata file. The largest numbers of each kind stand for missing values: one without a letter, `.a` to `.z`.

use super::super::bytes::Bytes;
use crate::Result;

/// Before this release, missing values had no letters.
const WITH_LETTERS: u16 = 113;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Byte,
    Int,
    Long32,
    Float,
    Double,
    /// A text of so many bytes.
    Text(usize),
    /// A text that stands elsewhere.
    Long,
}

/// One cell.
#[derive(Debug, PartialEq)]
pub(super) enum Cell<'a> {
    Number(f64),
    Single(f32),
    Text(&'a [u8]),
    /// The two numbers of a long text.
    Long((u64, u64)),
    Missing,
    /// Missing, with a letter.
    Letter(u8),
}

impl Kind {
    /// The kind with this number, from release 117 on.
    pub(super) fn new(number: u16) -> Option<Self> {
        match number {
            1..=2045 => Some(Self::Text(usize::from(number))),
            32_768 => Some(Self::Long),
            65_526 => Some(Self::Double),
            65_527 => Some(Self::Float),
            65_528 => Some(Self::Long32),
            65_529 => Some(Self::Int),
            65_530 => Some(Self::Byte),
            _ => None,
        }
    }

    /// The kind with this number, up to release 115.
    pub(super) fn old(number: u8, release: u16) -> Option<Self> {
        match number {
            251 if release >= 111 => Some(Self::Byte),
            252 if release >= 111 => Some(Self::Int),
            253 if release >= 111 => Some(Self::Long32),
            254 if release >= 111 => Some(Self::Float),
            255 if release >= 111 => Some(Self::Double),
            1..=244 if release >= 111 => Some(Self::Text(usize::from(number))),
            b'b' if release < 111 => Some(Self::Byte),
            b'i' if release < 111 => Some(Self::Int),
            b'l' if release < 111 => Some(Self::Long32),
            b'f' if release < 111 => Some(Self::Float),
            b'd' if release < 111 => Some(Self::Double),
            128.. if release < 111 => Some(Self::Text(usize::from(number) - 127)),
            _ => None,
        }
    }

    /// Bytes of a cell.
    pub(super) fn width(self) -> usize {
        match self {
            Self::Byte => 1,
            Self::Int => 2,
            Self::Long32 | Self::Float => 4,
            Self::Double | Self::Long => 8,
            Self::Text(width) => width,
        }
    }

    /// The next cell.
    pub(super) fn cell<'a>(self, at: &mut Bytes<'a>, release: u16) -> Result<Cell<'a>> {
        let letters = release >= WITH_LETTERS;
        Ok(match self {
            Self::Byte => whole(i64::from(at.u8()?.cast_signed()), if letters { 101 } else { 127 }),
            Self::Int => whole(i64::from(at.u16()?.cast_signed()), if letters { 32_741 } else { 32_767 }),
            Self::Long32 => whole(i64::from(at.i32()?), if letters { 2_147_483_621 } else { 2_147_483_647 }),
            Self::Float => {
                let bits = at.u32()?;
                match beyond(u64::from(bits), 0x7f00_0000, 11) {
                    Some(missing) if bits >> 31 == 0 => missing,
                    _ => Cell::Single(f32::from_bits(bits)),
                }
            }
            Self::Double => {
                let bits = at.u64()?;
                match beyond(bits, 0x7fe0_0000_0000_0000, 40) {
                    Some(missing) if bits >> 63 == 0 => missing,
                    _ => Cell::Number(f64::from_bits(bits)),
                }
            }
            Self::Text(width) => Cell::Text(at.take(width)?),
            Self::Long => Cell::Long(long_place(at, release)?),
        })
    }
}

/// A whole number, missing from `first` on.
fn whole(number: i64, first: i64) -> Cell<'static> {
    if number < first { Cell::Number(number as f64) } else { letter((number - first) as u64) }
}

/// The missing value that these bits of a positive number are; each letter is `1 << step` further.
fn beyond(bits: u64, first: u64, step: u32) -> Option<Cell<'static>> {
    (bits >= first).then(|| letter((bits - first) >> step))
}

fn letter(number: u64) -> Cell<'static> {
    match number {
        1..=26 => Cell::Letter(b'a' + number as u8 - 1),
        _ => Cell::Missing,
    }
}

/// The two numbers that point to a long text: 4 and 4 bytes, then 2 and 6, then 3 and 5.
fn long_place(at: &mut Bytes<'_>, release: u16) -> Result<(u64, u64)> {
    use super::super::bytes::Order;
    if release <= 117 {
        return Ok((u64::from(at.u32()?), u64::from(at.u32()?)));
    }
    let (first, order) = (if release == 118 { 16 } else { 24 }, at.order());
    let both = at.u64()?;
    Ok(match order {
        Order::Little => (both & ((1 << first) - 1), both >> first),
        Order::Big => (both >> (64 - first), both & (u64::MAX >> first)),
    })
}

#[cfg(test)]
mod tests {
    use super::super::super::bytes::Order;
    use super::*;

    fn cell(kind: Kind, bytes: &[u8], release: u16) -> Cell<'_> {
        kind.cell(&mut Bytes::new(bytes, Order::Little), release).unwrap()
    }

    #[test]
    fn missing_values_lie_beyond_the_largest_number_of_each_kind() {
        assert_eq!(cell(Kind::Byte, &[100], 118), Cell::Number(100.0));
        assert_eq!(cell(Kind::Byte, &[101], 118), Cell::Missing);
        assert_eq!(cell(Kind::Byte, &[102], 118), Cell::Letter(b'a'));
        assert_eq!(cell(Kind::Byte, &[127], 118), Cell::Letter(b'z'));
        assert_eq!(cell(Kind::Byte, &[255], 118), Cell::Number(-1.0));
        assert_eq!(cell(Kind::Int, &32_742i16.to_le_bytes(), 114), Cell::Letter(b'a'));
        assert_eq!(cell(Kind::Int, &32_742i16.to_le_bytes(), 110), Cell::Number(32_742.0));
        assert_eq!(cell(Kind::Long32, &2_147_483_622i32.to_le_bytes(), 118), Cell::Letter(b'a'));
        assert_eq!(cell(Kind::Float, &0x7f00_0000u32.to_le_bytes(), 118), Cell::Missing);
        assert_eq!(cell(Kind::Float, &0x7f00_0800u32.to_le_bytes(), 118), Cell::Letter(b'a'));
        assert_eq!(cell(Kind::Float, &1.5f32.to_le_bytes(), 118), Cell::Single(1.5));
        assert_eq!(cell(Kind::Float, &(-1.5f32).to_le_bytes(), 118), Cell::Single(-1.5));
        assert_eq!(cell(Kind::Double, &0x7fe0_0100_0000_0000u64.to_le_bytes(), 118), Cell::Letter(b'a'));
        assert_eq!(cell(Kind::Double, &(-2.0f64).to_le_bytes(), 118), Cell::Number(-2.0));
    }

    #[test]
    fn long_texts_are_pointed_to_by_two_numbers() {
        let bytes = [1, 2, 3, 4, 5, 6, 7, 8];
        assert_eq!(cell(Kind::Long, &bytes, 117), Cell::Long((0x0403_0201, 0x0807_0605)));
        assert_eq!(cell(Kind::Long, &bytes, 118), Cell::Long((0x0201, 0x0807_0605_0403)));
        assert_eq!(cell(Kind::Long, &bytes, 119), Cell::Long((0x03_0201, 0x08_0706_0504)));
    }
}
