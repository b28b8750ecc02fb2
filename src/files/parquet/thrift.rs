//! Thrift's compact protocol, in which Parquet writes what it says about itself: structures of numbered fields.

use super::super::bytes::{Bytes, cut_short};
use crate::Result;

/// Structures inside structures, at most: a damaged file must not exhaust the stack.
const DEEPEST: u32 = 32;

/// The type of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    True,
    False,
    Byte,
    /// Of 16, 32 or 64 bits, all written alike.
    Int,
    Double,
    Binary,
    List,
    Map,
    Struct,
}

impl Type {
    fn of(number: u8) -> Result<Self> {
        Ok(match number {
            1 => Self::True,
            2 => Self::False,
            3 => Self::Byte,
            4..=6 => Self::Int,
            7 => Self::Double,
            8 => Self::Binary,
            9 | 10 => Self::List,
            11 => Self::Map,
            12 => Self::Struct,
            _ => return Err(cut_short(format!("a field of type {number}"))),
        })
    }
}

/// Reads a structure: `field` takes what it knows, by number and type, and says whether it did; the rest is skipped.
pub(super) fn structure<'a>(
    at: &mut Bytes<'a>,
    mut field: impl FnMut(i64, Type, &mut Bytes<'a>) -> Result<bool>,
) -> Result<()> {
    let mut number = 0;
    loop {
        let head = at.u8()?;
        if head == 0 {
            return Ok(());
        }
        let kind = Type::of(head & 15)?;
        number = match head >> 4 {
            0 => int(at)?,
            further => number + i64::from(further),
        };
        if !field(number, kind, at)? {
            skip(at, kind, 0)?;
        }
    }
}

/// Reads a list of things of one type.
pub(super) fn list<'a, T>(
    at: &mut Bytes<'a>,
    mut item: impl FnMut(&mut Bytes<'a>) -> Result<T>,
) -> Result<Vec<T>> {
    let (count, _) = list_head(at)?;
    (0..count).map(|_| item(at)).collect()
}

/// A number of any width.
pub(super) fn int(at: &mut Bytes<'_>) -> Result<i64> {
    let folded = varint(at)?;
    Ok((folded >> 1).cast_signed() ^ -((folded & 1).cast_signed()))
}

/// A text or other bytes.
pub(super) fn binary<'a>(at: &mut Bytes<'a>) -> Result<&'a [u8]> {
    let length = usize::try_from(varint(at)?).unwrap_or(usize::MAX);
    at.take(length)
}

/// Seven bits a byte, the smallest first.
pub(super) fn varint(at: &mut Bytes<'_>) -> Result<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let byte = at.u8()?;
        number |= u64::from(byte & 127) << shift;
        if byte < 128 {
            return Ok(number);
        }
    }
    Err(cut_short(format!("a number without end before byte {}", at.position())))
}

fn list_head(at: &mut Bytes<'_>) -> Result<(usize, Type)> {
    let head = at.u8()?;
    let claimed = match head >> 4 {
        15 => varint(at)?.cast_signed(),
        few => i64::from(few),
    };
    Ok((at.count(claimed, 1, "things in a list")?, Type::of(head & 15)?))
}

fn skip(at: &mut Bytes<'_>, kind: Type, depth: u32) -> Result<()> {
    if depth > DEEPEST {
        return Err(cut_short("structures inside structures without end"));
    }
    match kind {
        Type::True | Type::False => Ok(()),
        Type::Byte => at.skip(1),
        Type::Int => varint(at).map(|_| ()),
        Type::Double => at.skip(8),
        Type::Binary => binary(at).map(|_| ()),
        Type::List => {
            let (count, kind) = list_head(at)?;
            (0..count).try_for_each(|_| skip_item(at, kind, depth + 1))
        }
        Type::Map => {
            let claimed = varint(at)?.cast_signed();
            let count = at.count(claimed, 2, "entries of a map")?;
            if count == 0 {
                return Ok(());
            }
            let kinds = at.u8()?;
            let (key, value) = (Type::of(kinds >> 4)?, Type::of(kinds & 15)?);
            (0..count).try_for_each(|_| {
                skip_item(at, key, depth + 1)?;
                skip_item(at, value, depth + 1)
            })
        }
        Type::Struct => loop {
            let head = at.u8()?;
            if head == 0 {
                return Ok(());
            }
            if head >> 4 == 0 {
                int(at)?;
            }
            skip(at, Type::of(head & 15)?, depth + 1)?;
        },
    }
}

/// In lists and maps a truth takes a byte; as a field, its type is all.
fn skip_item(at: &mut Bytes<'_>, kind: Type, depth: u32) -> Result<()> {
    match kind {
        Type::True | Type::False => at.skip(1),
        other => skip(at, other, depth),
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::bytes::Order;
    use super::*;

    #[test]
    fn fields_are_found_and_others_skipped() {
        // Field 1: the number -3; field 2: a structure with a list of two texts; field 20: true.
        let bytes = [0x15, 5, 0x1c, 0x19, 0x28, 1, b'a', 1, b'b', 0, 0x01, 40, 0];
        let mut at = Bytes::new(&bytes, Order::Little);
        let mut found = Vec::new();
        structure(&mut at, |number, kind, at| match (number, kind) {
            (1, Type::Int) => {
                found.push(int(at)?);
                Ok(true)
            }
            (20, Type::True) => {
                found.push(20);
                Ok(true)
            }
            _ => Ok(false),
        })
        .unwrap();
        assert_eq!((found, at.left()), (vec![-3, 20], 0));
    }

    #[test]
    fn endless_nesting_is_refused() {
        let bytes = vec![0x1c; 10_000];
        let mut at = Bytes::new(&bytes, Order::Little);
        assert!(structure(&mut at, |_, _, _| Ok(false)).is_err());
    }
}
