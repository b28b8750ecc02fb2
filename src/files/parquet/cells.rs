//! Stored values as cells of a table.

use std::borrow::Cow;

use super::schema::Kind;
use super::values::Stored;
use crate::table::{ColumnBuilder, Encoding};

/// Whole numbers beyond this are told exactly by their text alone.
const EXACT: i64 = 1 << 53;

/// A cell to be.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cell<'a> {
    Number(f64),
    Single(f32),
    Text(Cow<'a, str>),
}

impl Cell<'_> {
    pub(super) fn push(&self, column: &mut ColumnBuilder) {
        match self {
            Self::Number(number) => column.number(*number),
            Self::Single(number) => column.single(*number),
            Self::Text(text) => column.text(text),
        }
    }

    /// The same, on its own.
    pub(super) fn into_owned(self) -> Cell<'static> {
        match self {
            Self::Number(number) => Cell::Number(number),
            Self::Single(number) => Cell::Single(number),
            Self::Text(text) => Cell::Text(Cow::Owned(text.into_owned())),
        }
    }
}

/// The cell that a stored value is.
pub(super) fn cell(kind: Kind, stored: Stored<'_>) -> Cell<'_> {
    match (kind, stored) {
        (_, Stored::Bool(truth)) => Cell::Text(Cow::Borrowed(if truth { "true" } else { "false" })),
        (_, Stored::Single(number)) => Cell::Single(number),
        (_, Stored::Double(number)) => Cell::Number(number),
        (Kind::Unsigned(bits), Stored::Int(number)) => unsigned(number, bits),
        (Kind::Decimal(scale), Stored::Int(number)) => decimal(number.into(), scale),
        (Kind::Decimal(scale), Stored::Bytes(bytes)) => match whole(&bytes) {
            Some(number) => decimal(number, scale),
            None => Cell::Text(hexadecimal(&bytes)),
        },
        (Kind::Moment { divide, .. }, Stored::Int(number)) => Cell::Number(number.div_euclid(divide) as f64),
        (_, Stored::Int(number)) => int(number),
        (Kind::Half, Stored::Bytes(bytes)) => Cell::Single(half(&bytes)),
        (Kind::Uuid, Stored::Bytes(bytes)) => Cell::Text(uuid(&bytes)),
        (_, Stored::Bytes(bytes)) => Cell::Text(text(bytes)),
    }
}

fn int<'a>(number: i64) -> Cell<'a> {
    if (-EXACT..=EXACT).contains(&number) {
        Cell::Number(number as f64)
    } else {
        Cell::Text(Cow::Owned(number.to_string()))
    }
}

fn unsigned<'a>(number: i64, bits: u32) -> Cell<'a> {
    let number = number.cast_unsigned() & (u64::MAX >> (64 - bits.clamp(1, 64)));
    if number <= EXACT.cast_unsigned() {
        Cell::Number(number as f64)
    } else {
        Cell::Text(Cow::Owned(number.to_string()))
    }
}

/// A whole number, the largest byte first; `None` where it has more than 16 bytes.
fn whole(bytes: &[u8]) -> Option<i128> {
    let sign = if bytes.first()? & 0x80 == 0 { 0 } else { -1 };
    (bytes.len() <= 16).then(|| bytes.iter().fold(sign, |number, &byte| number << 8 | i128::from(byte)))
}

/// A number with the point so many digits from the right, without zeros at its end.
fn decimal<'a>(number: i128, scale: u32) -> Cell<'a> {
    let scale = scale as usize;
    let digits = format!("{:0>width$}", number.unsigned_abs(), width = scale.min(100) + 1);
    let (whole, part) = digits.split_at(digits.len().saturating_sub(scale));
    let part = part.trim_end_matches('0');
    let sign = if number < 0 { "-" } else { "" };
    let point = if part.is_empty() { "" } else { "." };
    Cell::Text(Cow::Owned(format!("{sign}{whole}{point}{part}")))
}

/// Half of a single number: one bit for the sign, five for the exponent, ten for the rest.
fn half(bytes: &[u8]) -> f32 {
    let bits = u32::from(u16::from_le_bytes([bytes[0], bytes[1]]));
    let (negative, exponent, rest) = (bits >> 15 == 1, bits >> 10 & 31, bits & 1023);
    let size = match exponent {
        0 => rest as f32 / 16_777_216.0,
        31 => f32::NAN,
        _ => f32::from_bits((exponent + 112) << 23 | rest << 13),
    };
    if negative { -size } else { size }
}

fn hexadecimal(bytes: &[u8]) -> Cow<'static, str> {
    let digit = |half: u8| char::from_digit(half.into(), 16).unwrap_or('0');
    Cow::Owned(bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect())
}

fn uuid(bytes: &[u8]) -> Cow<'static, str> {
    let all = hexadecimal(bytes);
    let parts: Vec<&str> =
        [0..8, 8..12, 12..16, 16..20, 20..32].into_iter().filter_map(|part| all.get(part)).collect();
    Cow::Owned(parts.join("-"))
}

/// A text; older writers mark none as such, and some write Windows-1252.
fn text(bytes: Cow<'_, [u8]>) -> Cow<'_, str> {
    match bytes {
        Cow::Borrowed(bytes) => match std::str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Encoding::WINDOWS_1252.decode(bytes),
        },
        Cow::Owned(bytes) => Cow::Owned(text(Cow::Borrowed(&bytes)).into_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(kind: Kind, stored: Stored<'_>) -> String {
        match cell(kind, stored) {
            Cell::Number(number) => number.to_string(),
            Cell::Single(number) => number.to_string(),
            Cell::Text(text) => text.into_owned(),
        }
    }

    #[test]
    fn numbers_by_hand() {
        assert_eq!(shown(Kind::Decimal(2), Stored::Int(1250)), "12.5");
        assert_eq!(shown(Kind::Decimal(2), Stored::Int(-5)), "-0.05");
        assert_eq!(shown(Kind::Decimal(0), Stored::Int(100)), "100");
        assert_eq!(shown(Kind::Decimal(1), Stored::Bytes(Cow::Borrowed(&[0xff, 0x38]))), "-20");
        assert_eq!(shown(Kind::Unsigned(8), Stored::Int(-1)), "255");
        assert_eq!(shown(Kind::Unsigned(64), Stored::Int(-1)), "18446744073709551615");
        assert_eq!(shown(Kind::Plain, Stored::Int(i64::MIN)), i64::MIN.to_string());
        assert_eq!(shown(Kind::Half, Stored::Bytes(Cow::Borrowed(&[0x00, 0x3c]))), "1");
        assert_eq!(shown(Kind::Half, Stored::Bytes(Cow::Borrowed(&[0x01, 0x80]))), "-0.000000059604645");
        let id =
            [0x12, 0x3e, 0x45, 0x67, 0xe8, 0x9b, 0x12, 0xd3, 0xa4, 0x56, 0x42, 0x66, 0x14, 0x17, 0x40, 0];
        let text = shown(Kind::Uuid, Stored::Bytes(Cow::Borrowed(&id)));
        assert_eq!(text, "123e4567-e89b-12d3-a456-426614174000");
    }
}
