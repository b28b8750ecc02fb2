//! The values of a page, by their encoding.

use std::borrow::Cow;

use super::super::bytes::{Bytes, Order, cut_short};
use super::levels::packed;
use super::schema::Physical;
use super::thrift::{int, varint};
use crate::{Error, ErrorKind, Result};

/// A value as it is stored.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Stored<'a> {
    Bool(bool),
    Int(i64),
    Single(f32),
    Double(f64),
    Bytes(Cow<'a, [u8]>),
}

/// Reads so many values.
pub(super) fn decode(
    encoding: i64,
    physical: Physical,
    bytes: &[u8],
    count: usize,
) -> Result<Vec<Stored<'_>>> {
    let at = Bytes::new(bytes, Order::Little);
    match (encoding, physical) {
        (0, _) => plain(at, physical, count),
        (3, Physical::Bool) => runs_of_truths(at, count),
        (5, Physical::Int32 | Physical::Int64) => {
            let mut at = at;
            Ok(differences(&mut at, count)?.into_iter().map(Stored::Int).collect())
        }
        (6, Physical::Bytes) => lengths_first(at, count),
        (7, Physical::Bytes | Physical::Fixed(_)) => beginnings_shared(at, count),
        (9, _) => split_bytes(bytes, physical, count),
        _ => {
            let found = format!("encoding {encoding}");
            Err(Error::expected(ErrorKind::Encoding, "values in a known encoding", found))
        }
    }
}

/// One value after the other.
fn plain(mut at: Bytes<'_>, physical: Physical, count: usize) -> Result<Vec<Stored<'_>>> {
    if physical == Physical::Bool {
        let bytes = at.take(count.div_ceil(8))?;
        return Ok((0..count).map(|k| Stored::Bool(bytes[k / 8] >> (k % 8) & 1 == 1)).collect());
    }
    let count = at.count(i64::try_from(count).unwrap_or(i64::MAX), width(physical), "values")?;
    (0..count).map(|_| one(&mut at, physical)).collect()
}

/// Bytes that a value has at least.
fn width(physical: Physical) -> usize {
    match physical {
        Physical::Bool => 0,
        Physical::Int32 | Physical::Float | Physical::Bytes => 4,
        Physical::Int64 | Physical::Double => 8,
        Physical::Int96 => 12,
        Physical::Fixed(length) => length,
    }
}

fn one<'a>(at: &mut Bytes<'a>, physical: Physical) -> Result<Stored<'a>> {
    Ok(match physical {
        Physical::Bool => Stored::Bool(at.u8()? != 0),
        Physical::Int32 => Stored::Int(at.i32()?.into()),
        Physical::Int64 => Stored::Int(at.i64()?),
        Physical::Int96 => Stored::Int(julian(at)?),
        Physical::Float => Stored::Single(f32::from_bits(at.u32()?)),
        Physical::Double => Stored::Double(at.f64()?),
        Physical::Bytes => {
            let length = at.u32()? as usize;
            Stored::Bytes(Cow::Borrowed(at.take(length)?))
        }
        Physical::Fixed(length) => Stored::Bytes(Cow::Borrowed(at.take(length)?)),
    })
}

/// The oldest kind of time: nanoseconds of a day, and the number of the day. In microseconds since 1970.
fn julian(at: &mut Bytes<'_>) -> Result<i64> {
    const FIRST_OF_1970: i64 = 2_440_588;
    let (nanos, day) = (at.i64()?, i64::from(at.u32()?));
    Ok((day - FIRST_OF_1970).saturating_mul(86_400_000_000).saturating_add(nanos.div_euclid(1000)))
}

fn runs_of_truths(mut at: Bytes<'_>, count: usize) -> Result<Vec<Stored<'_>>> {
    let length = at.u32()? as usize;
    let mut truths = super::levels::Hybrid::new(at.take(length)?, 1)?;
    (0..count).map(|_| Ok(Stored::Bool(truths.next()? == 1))).collect()
}

/// Differences between neighbours, in blocks of small blocks, each with as few bits as it needs.
fn differences(at: &mut Bytes<'_>, most: usize) -> Result<Vec<i64>> {
    let (block, small) = (varint(at)?, varint(at)?);
    let count = varint(at)?;
    let mut last = int(at)?;
    if count > most as u64 || small == 0 || block % small != 0 || block / small % 32 != 0 {
        return Err(cut_short(format!("{count} differences in blocks of {block} in {small} parts")));
    }
    let mut numbers = Vec::new();
    if count > 0 {
        numbers.push(last);
    }
    while (numbers.len() as u64) < count {
        let least = int(at)?;
        let widths = at.take(usize::try_from(small).unwrap_or(usize::MAX))?;
        for &width in widths {
            if numbers.len() as u64 == count {
                break;
            }
            if width > 64 {
                return Err(cut_short(format!("numbers of {width} bits")));
            }
            let in_part = block / small;
            let length = usize::try_from(in_part * u64::from(width) / 8).unwrap_or(usize::MAX);
            let bytes = at.take(length.min(at.left()))?;
            for k in 0..in_part.min(count - numbers.len() as u64) {
                let step = packed(bytes, k * u64::from(width), width.into()).cast_signed();
                last = last.wrapping_add(least).wrapping_add(step);
                numbers.push(last);
            }
        }
    }
    Ok(numbers)
}

/// All lengths, then all bytes.
fn lengths_first(mut at: Bytes<'_>, count: usize) -> Result<Vec<Stored<'_>>> {
    let lengths = differences(&mut at, count)?;
    lengths.into_iter().map(|length| Ok(Stored::Bytes(Cow::Borrowed(part(&mut at, length)?)))).collect()
}

fn part<'a>(at: &mut Bytes<'a>, length: i64) -> Result<&'a [u8]> {
    let length = at.count(length, 1, "bytes of a text")?;
    at.take(length)
}

/// How much of the text before each repeats, and what follows.
fn beginnings_shared(mut at: Bytes<'_>, count: usize) -> Result<Vec<Stored<'_>>> {
    let shared = differences(&mut at, count)?;
    let lengths = differences(&mut at, count)?;
    let mut last: Vec<u8> = Vec::new();
    let mut all = Vec::with_capacity(shared.len());
    for (shared, length) in shared.into_iter().zip(lengths) {
        let kept = usize::try_from(shared).ok().filter(|&kept| kept <= last.len());
        let Some(kept) = kept else { return Err(cut_short("a text that repeats more than there is")) };
        last.truncate(kept);
        last.extend_from_slice(part(&mut at, length)?);
        all.push(Stored::Bytes(Cow::Owned(last.clone())));
    }
    Ok(all)
}

/// The first bytes of all values, then the second bytes, and so on.
fn split_bytes(bytes: &[u8], physical: Physical, count: usize) -> Result<Vec<Stored<'_>>> {
    let width = width(physical);
    let is_fixed = !matches!(physical, Physical::Bool | Physical::Bytes | Physical::Int96);
    if !is_fixed || count.checked_mul(width) != Some(bytes.len()) {
        return Err(cut_short(format!("{count} values in {} bytes", bytes.len())));
    }
    let mut value = vec![0; width];
    let mut all = Vec::with_capacity(count);
    for k in 0..count {
        for (place, byte) in value.iter_mut().enumerate() {
            *byte = bytes[place * count + k];
        }
        let stored = match one(&mut Bytes::new(&value, Order::Little), physical)? {
            Stored::Bytes(bytes) => Stored::Bytes(Cow::Owned(bytes.into_owned())),
            Stored::Int(number) => Stored::Int(number),
            Stored::Single(number) => Stored::Single(number),
            Stored::Double(number) => Stored::Double(number),
            Stored::Bool(truth) => Stored::Bool(truth),
        };
        all.push(stored);
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_values_by_hand() {
        let ints = decode(0, Physical::Int32, &[1, 0, 0, 0, 255, 255, 255, 255], 2).unwrap();
        assert_eq!(ints, [Stored::Int(1), Stored::Int(-1)]);
        let truths = decode(0, Physical::Bool, &[0b101], 3).unwrap();
        assert_eq!(truths, [Stored::Bool(true), Stored::Bool(false), Stored::Bool(true)]);
        assert!(decode(0, Physical::Int64, &[0; 15], 2).is_err());
        assert!(decode(0, Physical::Bytes, &[9, 0, 0, 0, b'a'], 1).is_err());
        assert!(decode(77, Physical::Bytes, &[], 0).is_err());
    }

    #[test]
    fn differences_by_hand() {
        // Blocks of 128 in 4 parts, 5 numbers, from 7 on: 7, 5, 3, 1, 2 with a least step of -2.
        let mut bytes = vec![128, 1, 4, 5, 14, 3, 2, 0, 0, 0, 0b1100_0000];
        bytes.extend([0; 7]);
        let numbers = decode(5, Physical::Int64, &bytes, 5).unwrap();
        assert_eq!(numbers, [7, 5, 3, 1, 2].map(Stored::Int));
    }

    #[test]
    fn bytes_that_were_split_are_joined() {
        let numbers = decode(9, Physical::Int32, &[1, 2, 0, 1, 0, 0, 0, 0], 2).unwrap();
        assert_eq!(numbers, [1, 258].map(Stored::Int));
    }
}
